"""Drain Rate change (VZ-210 to VZ-216)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.looks import CENTRE, lay, ratings, shields, where

from ludus.testing import Position, rule

LOST = {2: "p1b", 3: "p1b p3b", 4: "p1b p3b p4b"}  # Robots already out, of different owners
PLACES = {"p1a": "e4", "p1b": "a1", "p2a": "e5", "p2b": "a2", "p3a": "a3", "p3b": "a4", "p4a": "a5", "p4b": "i5"}


def brink(n: int, lost: str, **words: Any) -> Position:
    """p1a on e4 can force p2a from e5 into the Void; `lost` Robots are out already."""
    robots = [f"{r}:{z}" for r, z in PLACES.items() if int(r[1]) <= n and r not in lost.split()]
    zones = "e4 e5 a1 a2 a3 a4 a5 i5"
    return lay(n, **{"zones": zones, "robots": " ".join(robots), "fallen": len(lost.split()), **words})


def kill(s: Position) -> Position:
    return s.play("jolt p2a", "force e6")


@rule("VZ-210", "VZ-G44")
@pytest.mark.parametrize("n", [3, 4])
def test_a_player_who_loses_both_robots_raises_the_drain_rate(n: int) -> None:
    s = kill(brink(n, "p2b"))
    assert (s.table.out, s.table.drain) == ((1,), 2)


@rule("VZ-211", "VZ-G44")
@pytest.mark.parametrize("n", [2, 3, 4])
def test_as_many_lost_robots_as_players_raise_it_too(n: int) -> None:
    s = kill(brink(n, LOST[n]))
    assert (s.table.fallen, s.table.out, s.table.drain) == (n, (), 2)


@rule("VZ-211", "VZ-216")
@pytest.mark.parametrize("n", [2, 3, 4])
def test_one_robot_fewer_does_not(n: int) -> None:
    s = kill(brink(n, " ".join(LOST[n].split()[1:])))
    assert (s.table.fallen, s.table.out, s.table.drain) == (n - 1, (), 1)


@rule("VZ-216")
def test_the_players_at_the_start_count() -> None:
    s = kill(brink(4, "p3b p4b"))
    assert (s.table.fallen, s.table.drain) == (3, 1)


@rule("VZ-212", "VZ-G37")
def test_all_seven_centre_zones_become_full() -> None:
    zones = "e4 e5:1 f4:1 d4:1 a1 a2 a3 a4 a5 i5 c3:1"  # d5, e6, f5 are Void
    s = kill(brink(2, "p1b", zones=zones, shields="p1:f4 p2:d5"))
    assert ratings(s, CENTRE) == [2] * 7
    assert ratings(s, "c3 f3") == [1, 0]
    assert (shields(s, "p1"), shields(s, "p2")) == ({"f4"}, {"d5"})


@rule("VZ-213", "VZ-G38")
def test_every_remaining_player_gains_1_up_to_capacity() -> None:
    s = kill(brink(3, "p1b p3b", level=(0, 1, 2), capacity=(2, 3, 2)))
    assert s.table.level == [1, 2, 2]


@rule("VZ-213", "VZ-029")
def test_a_player_who_is_out_gains_nothing() -> None:
    assert kill(brink(3, "p2b")).table.level == [1, 0, 1]


@rule("VZ-214")
def test_later_steps_of_the_same_turn_drain_2() -> None:
    s = kill(brink(2, "p1b")).play("run d4", "stop", "end turn")
    assert ratings(s, "e4") == [0]
    s = kill(brink(2, "p1b")).play("end turn")
    assert s.match.over
    assert s.match.ending.winners == (1,)


@rule("VZ-215", "VZ-G36")
def test_it_happens_once() -> None:
    s = kill(brink(4, "p2b p3a p3b", drain=2, level=(1, 0, 0, 0)))
    assert (s.table.out, s.table.drain, s.table.level) == ((2, 1), 2, [1, 0, 0, 0])
    assert ratings(s, "e6 d5") == [0, 0]


@rule("VZ-G03", "VZ-212")
def test_with_39_tokens_void_centre_zones_are_filled_in_order_while_tokens_remain() -> None:
    rest = "b1 b2 b3 b4 b5 b6 c1 c2 c3 c4 c5 c6 c7 d1 d2 d3 d6 d7 d8 e1 e2 e3 e7 e8 e9 f1 f2 f3"
    zones = f"e4 e5:1 a1 a2 a3 a4 a5 i5 {rest}"  # 36 tokens; d4, d5, e6, f4, f5 are Void
    s = brink(2, "p1b", zones=zones, token_supply=39, shields="p2:d5 p2:f5")
    assert s.table.spare_tokens() == 3
    s.play("jolt p2a")
    assert where(s, "p2a") == ""
    assert ratings(s, "e4 e5 d4 d5 e6 f4 f5") == [2, 2, 2, 2, 2, 0, 0]


@rule("VZ-G39")
def test_tokens_leave_before_the_reset_and_the_reset_before_the_pusher_enters() -> None:
    """p3a, the last Robot of p3, dies at the end of a chain: p2a enters d5, which the reset has filled by then."""
    zones = "e4 e5 d5:1 a1 a2 a4"
    s = lay(4, zones=zones, robots="p1a:e4 p2a:e5 p3a:d5 p1b:a1 p2b:a2 p4a:a4 p4b:i5", shields="p3:e6 p3:f5", fallen=1)
    s.play("jolt p2a", "force c5")
    assert (s.table.out, shields(s, "p3"), s.table.drain) == ((2,), set(), 2)
    assert (where(s, "p2a"), ratings(s, "d5")) == ("d5", [2])
    kinds = [e["kind"] for e in s.match.to_json()["diary"] if isinstance(e, dict)]
    order = ["eliminated", "player_out", "shield_gone", "drain_rate", "level", "forced"]
    assert kinds.index("forced") < kinds.index("eliminated")  # p3a, into the Void
    after = kinds[kinds.index("eliminated") :]
    assert [kind for kind in dict.fromkeys(after) if kind in order] == order


@rule("VZ-G39", "VZ-213")
def test_fan_favourite_fills_the_chamber_after_the_gain_of_the_change() -> None:
    robots = "p1a:e4 p2a:e5 p3a:a3 p3b:a4"
    s = lay(3, traits=("fan_favourite", None, None), zones="e4 e5 a3 a4", robots=robots, fallen=2, level=(1, 0, 0))
    s.play("jolt p2a", "force e6")
    kinds = [e["kind"] for e in s.match.to_json()["diary"] if isinstance(e, dict)]
    assert kinds.index("drain_rate") < kinds.index("level") < kinds.index("cheer")
