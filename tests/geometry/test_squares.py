"""The board of squares: lines against a checker with exact fractions, cover, and the cheapest ways."""

from __future__ import annotations

import pytest
from tests.geometry.exact import Ground, Square, apart, around_line, blocked, corner_pairs, counting, crossed

from ludus.geometry import squares
from ludus.geometry.squares import DIRECTIONS, OUTSIDE, SquareGrid, StepCosts, mask_of, squares_of
from ludus.testing.play import chooser

GRID = SquareGrid(30, 30)
PAIRS = 100_000


def number(square: Square) -> int:
    return square[1] * 30 + square[0]


def places(mask: int) -> set[Square]:
    return {(square % 30, square // 30) for square in squares_of(mask)}


# --- the board --------------------------------------------------------------------------------------------------------


def test_squares_are_numbered_row_by_row() -> None:
    assert GRID.size == 900
    assert (GRID.label[0], GRID.label[29], GRID.label[30], GRID.label[899]) == ("0,0", "29,0", "0,1", "29,29")
    assert all(GRID.index[GRID.label[n]] == n == GRID.at(GRID.x[n], GRID.y[n]) for n in range(900))
    assert [GRID.at(*square) for square in ((-1, 0), (0, -1), (30, 0), (0, 30))] == [OUTSIDE] * 4
    assert squares_of(GRID.all) == list(range(900))


def test_neighbors_go_clockwise_and_lead_back() -> None:
    assert DIRECTIONS == ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    middle = [GRID.label[n] for n in GRID.neighbors[GRID.index["10,10"]]]
    assert middle == ["10,9", "11,9", "11,10", "11,11", "10,11", "9,11", "9,10", "9,9"]
    for square in range(900):
        near = GRID.neighbors[square]
        assert GRID.around[square] == mask_of([n for n in near if n != OUTSIDE])
        for d, n in enumerate(near):
            assert n == OUTSIDE or GRID.neighbors[n][(d + 4) % 8] == square
    assert sum(n != OUTSIDE for n in GRID.neighbors[0]) == 3


def test_distance_counts_diagonals_as_one() -> None:
    assert GRID.distance(GRID.index["0,0"], GRID.index["8,3"]) == 8
    rng = chooser(1)
    for _ in range(500):
        a, b = rng.below(900), rng.below(900)
        assert GRID.distance(a, b) == GRID.distance(b, a) == apart((a % 30, a // 30), (b % 30, b // 30))


@pytest.mark.parametrize(("centre", "count"), [("10,10", 25), ("0,0", 9), ("29,15", 15)])
def test_within_is_a_block_cut_off_at_the_edge(centre: str, count: int) -> None:
    found = squares_of(GRID.within(GRID.index[centre], 2))
    assert len(found) == count
    assert all(GRID.distance(GRID.index[centre], square) <= 2 for square in found)


def test_slide_stops_at_the_edge() -> None:
    assert GRID.label[GRID.slide(GRID.index["10,10"], squares.S, 2)] == "10,12"
    assert GRID.label[GRID.slide(GRID.index["1,5"], squares.W, 4)] == "0,5"
    assert GRID.label[GRID.slide(GRID.index["28,1"], squares.NE, 3)] == "29,0"
    assert GRID.slide(77, squares.E, 0) == 77


def test_a_board_has_at_least_one_square() -> None:
    with pytest.raises(ValueError, match="at least one"):
        SquareGrid(0, 3)


# --- lines ------------------------------------------------------------------------------------------------------------


def test_the_line_of_the_rules() -> None:
    line = GRID.line(number((0, 0)), number((4, 2)))
    assert places(line.through) == {(1, 0), (1, 1), (2, 1), (3, 1), (3, 2)}
    assert line.between == ()


def test_a_diagonal_slips_between_pairs() -> None:
    line = GRID.line(number((0, 0)), number((3, 3)))
    assert places(line.through) == {(1, 1), (2, 2)}
    assert [places(pair) for pair in line.between] == [{(0, 1), (1, 0)}, {(1, 2), (2, 1)}, {(2, 3), (3, 2)}]


def test_neighbors_have_nothing_between_them() -> None:
    for d in range(0, 8, 2):
        assert GRID.line(310, GRID.neighbors[310][d]).through == 0
        assert GRID.line(310, GRID.neighbors[310][d]).between == ()


@pytest.mark.parametrize("chunk", range(10))
def test_lines_are_those_of_exact_fractions(chunk: int) -> None:
    rng = chooser(chunk)
    for _ in range(PAIRS // 10):
        a, b = (rng.below(30), rng.below(30)), (rng.below(30), rng.below(30))
        if rng.below(4) == 0:  # more often than by chance: lines that slip through corners
            n = 1 + rng.below(9)
            b = (max(0, min(29, a[0] + n * (1, 3, -1, -3)[rng.below(4)])), max(0, min(29, a[1] + n)))
        if a == b:
            continue
        line = GRID.line(number(a), number(b))
        assert places(line.through) == crossed(a, b), f"{a} to {b}"
        assert {frozenset(places(pair)) for pair in line.between} == corner_pairs(a, b), f"{a} to {b}"


def test_a_line_is_the_same_in_both_directions() -> None:
    rng = chooser(3)
    for _ in range(1000):
        a, b = rng.below(900), rng.below(900)
        there, back = GRID.line(a, b), GRID.line(b, a)
        assert there.through == back.through
        assert set(there.between) == set(back.between)


def test_what_a_line_meets_is_what_blocks_and_what_counts() -> None:
    rng = chooser(4)
    for _ in range(400):
        a, b = (rng.below(12), rng.below(12)), (rng.below(12), rng.below(12))
        if a == b:
            continue
        things = {square for square in around_line(a, b) if rng.below(3) == 0}
        mask = mask_of([number(square) for square in things])
        line = GRID.line(number(a), number(b))
        assert line.meets(mask) == blocked(a, b, things), f"{a} to {b}, {things}"
        assert GRID.meets(number(a), number(b), mask) == blocked(a, b, things), f"{a} to {b}, {things}"
        near = GRID.around[number(a)]
        assert places(line.squares_met(mask) & ~near) == counting(a, b, things), f"{a} to {b}, {things}"


# --- ways -------------------------------------------------------------------------------------------------------------


def ways_of(ground: Ground, grid: SquareGrid) -> StepCosts:
    cost = [0] * (8 * grid.size)
    for square in range(grid.size):
        for d, near in enumerate(grid.neighbors[square]):
            if near != OUTSIDE:
                there = (grid.x[near], grid.y[near])
                cost[8 * square + d] = ground.cost((grid.x[square], grid.y[square]), there)
    return StepCosts(grid, cost)


def test_reach_is_that_of_the_checker() -> None:
    grid, rng = SquareGrid(8, 8), chooser(5)
    for _ in range(60):
        cubes = {(rng.below(8), rng.below(8)) for _ in range(rng.below(20))}
        row = rng.below(8)
        field = frozenset((n, row) for n in range(2, 5)) - cubes
        ground = Ground(cubes, [field], set(), 8)
        ways = ways_of(ground, grid)
        start, points = (rng.below(8), rng.below(8)), rng.below(10)
        shut = {(rng.below(8), rng.below(8)) for _ in range(rng.below(10))} - {start}
        found = ways.reach(start[1] * 8 + start[0], points, mask_of([y * 8 + x for x, y in shut]))
        expected = ground.costs(start, points, shut)
        assert {(grid.x[s], grid.y[s]): cost for s, cost in found.items()} == expected
        goals = [(rng.below(8), rng.below(8)) for _ in range(3)]
        marked = mask_of([y * 8 + x for x, y in goals])
        closed = mask_of([y * 8 + x for x, y in shut])
        reached = ways.can_reach(start[1] * 8 + start[0], points, closed, marked, [grid.all] * (points + 1))
        assert reached == any(goal in expected for goal in goals)


def test_reach_on_open_floor_is_the_distance() -> None:
    ways = ways_of(Ground(set(), [], set()), GRID)
    found = ways.reach(GRID.index["15,15"], 6, 0)
    assert len(found) == 13 * 13
    assert all(cost == GRID.distance(GRID.index["15,15"], square) for square, cost in found.items())
