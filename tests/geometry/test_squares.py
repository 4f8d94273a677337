"""Square tiles on a grid: cells, sides and turns."""

from __future__ import annotations

import pytest

from ludus.geometry.squares import (
    EAST,
    NORTH,
    OPPOSITE,
    REACH,
    SIDES,
    SOUTH,
    STEP,
    WEST,
    at,
    cell_at,
    sides,
    turned,
    turns,
)

AROUND = {NORTH: (0, 1), EAST: (1, 0), SOUTH: (0, -1), WEST: (-1, 0)}


@pytest.mark.parametrize("x", [-REACH, -7, 0, 3, REACH])
@pytest.mark.parametrize("y", [-REACH, -1, 0, 8, REACH])
def test_a_cell_is_one_number(x: int, y: int) -> None:
    assert at(cell_at(x, y)) == (x, y)


def test_cells_are_all_different() -> None:
    span = range(-REACH, REACH + 1)
    assert len({cell_at(x, y) for x in span for y in span}) == len(span) ** 2


@pytest.mark.parametrize("side", AROUND)
def test_a_step_goes_to_the_neighbour_and_back(side: int) -> None:
    dx, dy = AROUND[side]
    assert at(cell_at(4, -2) + STEP[side]) == (4 + dx, -2 + dy)
    assert STEP[side] + STEP[OPPOSITE[side]] == 0
    assert OPPOSITE[OPPOSITE[side]] == side


def test_a_turn_is_clockwise() -> None:
    assert [turned(sides("n"), q) for q in range(4)] == [sides(letter) for letter in SIDES]
    assert turned(sides("new"), 1) == sides("nes")


@pytest.mark.parametrize("openings", range(16))
def test_four_turns_are_none(openings: int) -> None:
    turned_round = openings
    for _ in range(4):
        turned_round = turned(turned_round, 1)
    assert turned_round == openings
    assert turned(openings, 0) == openings
    assert turned(turned(openings, 1), 2) == turned(openings, 3)


@pytest.mark.parametrize(("letters", "ways"), [("n", 1), ("ns", 1), ("ne", 2), ("new", 3), ("nesw", 1)])
@pytest.mark.parametrize("side", AROUND)
def test_turns_that_put_an_opening_on_a_side(letters: str, ways: int, side: int) -> None:
    found = turns(sides(letters), side)
    masks = [turned(sides(letters), q) for q in found]
    assert len(found) == ways
    assert len(set(masks)) == ways
    assert all(mask >> side & 1 for mask in masks)
