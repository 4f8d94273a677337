"""Square tiles: cells, sides and turns."""

from __future__ import annotations

import pytest

from ludus.geometry.tiles import OPPOSITE, REACH, SIDES, STEP, at, cell_at, sides, turn_openings, turns


def test_cells_are_told_apart_and_read_back() -> None:
    span = range(-REACH, REACH + 1)
    cells = {cell_at(x, y): (x, y) for x in span for y in span}
    assert len(cells) == len(span) ** 2
    assert all(at(cell) == place for cell, place in cells.items())


@pytest.mark.parametrize("side", range(4))
def test_a_step_and_its_opposite_lead_back(side: int) -> None:
    assert STEP[side] + STEP[OPPOSITE[side]] == 0
    x, y = at(cell_at(0, 0) + STEP[side])
    assert (x, y) == {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}[SIDES[side]]


@pytest.mark.parametrize("openings", range(16))
def test_a_turn_moves_every_opening_clockwise(openings: int) -> None:
    for quarters in range(4):
        expected = {(d + quarters) % 4 for d in range(4) if openings >> d & 1}
        assert {d for d in range(4) if turn_openings(openings, quarters) >> d & 1} == expected
    assert turn_openings(turn_openings(openings, 3), 1) == openings


@pytest.mark.parametrize(("letters", "count"), [("n", 1), ("ns", 1), ("ne", 2), ("new", 3), ("nesw", 1)], ids=str)
def test_turns_that_look_the_same_count_once(letters: str, count: int) -> None:
    for side in range(4):
        found = turns(sides(letters), side)
        assert len(found) == count
        looks = [turn_openings(sides(letters), quarters) for quarters in found]
        assert len(set(looks)) == count
        assert all(look >> side & 1 for look in looks)
