"""Every way to play the first turn, from every arena and seat: nobody can eliminate an enemy (VZ-G01)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.looks import lay
from tests.games.void_zone.test_setup import ARENAS

from ludus.core.flow import Ask
from ludus.testing import Position, rule

SEATS = [(arena, n, seat) for arena, n in ARENAS for seat in range(1, n + 1)]


def can_eliminate_an_enemy(s: Position) -> bool:
    """Whether the seat that is asked can do it before it must end its turn; each state is looked at once."""
    assert isinstance(s.match.need, Ask)
    seat = s.match.need.seat
    enemies = [robot for robot, zone in enumerate(s.table.robots) if zone >= 0 and robot >> 1 != seat]
    todo, seen = [s.match.quiet()], set()
    while todo:
        match = todo.pop()
        assert isinstance(match.need, Ask)
        for action in [action for action in match.need.options if action.text != "end turn"]:
            after = match.quiet()
            after.answer(action)
            table: Any = after.table
            robots: list[int] = table.robots
            if any(robots[enemy] < 0 for enemy in enemies):
                return True
            key = (after.table.key(), tuple(frame.key() for frame in after.stack))
            if isinstance(after.need, Ask) and after.need.seat == seat and key not in seen:
                seen.add(key)
                todo.append(after)
    return False


@pytest.mark.slow
@rule("VZ-G01")
@pytest.mark.parametrize(("arena", "n", "seat"), SEATS)
def test_no_seat_can_eliminate_an_enemy_on_its_first_turn(arena: str, n: int, seat: int) -> None:
    zones, starts = ARENAS[arena, n]
    pairs = [pair.split() for pair in starts.split(", ")]
    robots = " ".join(f"p{i}a:{a} p{i}b:{b}" for i, (a, b) in enumerate(pairs, 1))
    words = {"level": (0, 1, 1, 2)[:n], "phase": "active_robot", "active": f"p{seat}a"}
    assert not can_eliminate_an_enemy(lay(n, zones=zones, robots=robots, **words))


def test_the_search_finds_an_elimination_where_there_is_one() -> None:
    assert can_eliminate_an_enemy(lay(zones="e4 e5 e3 a1 a5", robots="p1a:e3 p1b:a1 p2a:e5 p2b:a5"))
