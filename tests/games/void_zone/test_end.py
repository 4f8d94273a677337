"""End of the game (VZ-225 to VZ-227)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.looks import lay, ratings, where

from ludus.testing import Position, play_randomly, rule

CORNERS = "p1a:a1 p1b:a5 p2a:i1 p2b:i5"


def last_two(**words: Any) -> Position:
    """p1a on e4 can force p2a, the last Robot of p2, from e5 into the Void."""
    return lay(**{"zones": "e4 e5 a1", "robots": "p1a:e4 p2a:e5", "fallen": 2, "drain": 2, **words})


@rule("VZ-225", "VZ-227")
def test_the_game_ends_at_once_when_one_player_is_left() -> None:
    s = last_two().play("jolt p2a", "force e6")
    assert s.match.over
    assert s.match.ending.winners == (0,)
    assert s.match.ending.rule == "VZ-225"
    s.refuses("end turn", "VZ-225")  # p1a would have died where it stood


@rule("VZ-225")
def test_further_jolts_of_the_action_are_dropped() -> None:
    s = lay(zones="e4 e5 d4 a1", robots="p1a:e4 p1b:d4 p2a:e5", fallen=1, level=(2, 0)).play("jolt p2a", "force e6")
    assert s.match.over
    assert (where(s, "p1b"), s.table.level[0]) == ("d4", 2)


@rule("VZ-226")
def test_the_house_robot_does_not_count() -> None:
    s = last_two(zones="e4 e5 a1 i5", robots="p1a:e4 p2a:e5 house:i5", house_robot=True).play("jolt p2a", "force e6")
    assert s.match.over
    assert s.match.ending.winners == (0,)


@rule("VZ-227")
def test_the_winner_may_have_one_robot_or_two() -> None:
    s = lay(zones="e4 e5 a1", robots="p1a:e4 p1b:a1 p2a:e5", fallen=1).play("jolt p2a", "force e6")
    assert s.match.ending.winners == (0,)
    assert last_two().play("jolt p2a", "force e6").match.ending.winners == (0,)


@rule("VZ-225")
def test_a_last_robot_that_stays_too_long_loses_the_game() -> None:
    s = last_two().play("end turn")
    assert s.match.over
    assert s.match.ending.winners == (1,)


@rule("VZ-G40")
@pytest.mark.parametrize("n", [2, 3, 4])
def test_elimination_always_leaves_one_winner(n: int) -> None:
    ends = []
    for seed in range(25):
        match = lay(n, seed=seed, repetition_draw=0, round_limit=0).match
        play_randomly(match, seed)
        assert match.over
        ends.append((match.ending.rule, len(match.ending.winners)))
    assert set(ends) == {("VZ-225", 1)}


@rule("VZ-G40", "VZ-225")
def test_after_the_last_kill_the_other_robot_in_danger_survives() -> None:
    """Both last Robots are doomed; the one removed first loses."""
    s = last_two(zones="e4:1 e5:1").play("jolt p2a", "force e6")
    assert where(s, "p1a") == "e4"
    assert s.match.ending.winners == (0,)


# Draws


@rule("VZ-G41")
@pytest.mark.parametrize("limit", [100, 7])
def test_the_end_of_the_last_round_is_a_draw(limit: int) -> None:
    s = lay(3, zones="all", robots=f"{CORNERS} p3a:e1 p3b:e9", active="p3a", round=limit, round_limit=limit)
    assert not s.match.over
    s.play("end turn")
    assert (s.match.ending.rule, s.match.ending.winners) == ("VZ-G41", (0, 1, 2))


@rule("VZ-G41")
def test_the_round_before_the_last_is_not_the_end() -> None:
    assert not lay(zones="all", robots=CORNERS, active="p2a", round=99).play("end turn").match.over


@rule("VZ-G41")
def test_without_a_round_limit_round_101_follows() -> None:
    s = lay(zones="all", robots=CORNERS, active="p2a", round=100, round_limit=0).play("end turn")
    s.asks("p1", "Turn.active_robot")
    assert s.table.round == 101


@rule("VZ-G41")
def test_a_draw_is_shared_by_those_still_in() -> None:
    s = lay(3, zones="all", robots="p1a:a1 p3a:e1 p3b:e9", fallen=3, drain=2, active="p3a", round=100)
    s.play("run e2", "stop", "end turn")
    assert (s.match.ending.winners, s.match.ending.ranking) == ((0, 2), ((0, 2), (1,)))


# Places and giving up


@rule("VZ-G42")
def test_losers_are_placed_in_reverse_order_of_elimination() -> None:
    s = lay(4, zones="all", robots=f"{CORNERS} p3a:e1 p3b:e9 p4a:c1 p4b:g1")
    s.play("end turn", "p2 resign", "p3 resign")
    s.play("p4 activate p4a", "run c2", "stop", "end turn", "p1 resign")
    assert s.match.ending.ranking == ((3,), (0,), (2,), (1,))


@rule("VZ-G43")
def test_who_gives_up_loses_both_robots_with_all_consequences() -> None:
    s = lay(3, zones="all", robots=f"{CORNERS} p3a:e1 p3b:e9", shields="p1:d5").play("p1 resign")
    assert (where(s, "p1a"), where(s, "p1b")) == ("", "")
    assert (s.table.fallen, s.table.out, s.table.drain, s.table.level) == (2, (0,), 2, [0, 1, 1])
    assert s.table.shielded == 0
    s.asks("p2", "Turn.active_robot")


@rule("VZ-G43")
def test_one_may_give_up_at_every_own_decision_but_not_at_those_of_others() -> None:
    robots = "p1a:e4 p1b:a1 p2a:e5 p2b:i1 p3a:i5 p3b:a2"
    s = lay(3, zones="all", robots=robots, phase="turn").refuses("p2 resign", "VZ-049")
    for answer in ("activate p1a", "jolt p2a", "force e6", "run d4", "stop"):
        s.allows("p1 resign").play(answer)
    s.play("p1 resign").asks("p2", "Turn.active_robot")
    assert s.table.out == (0,)


@rule("VZ-G43")
def test_giving_up_before_the_end_of_a_game_of_two_ends_it() -> None:
    s = lay(zones="all", robots=CORNERS).play("run a2", "resign")
    assert s.match.ending.winners == (1,)


@rule("VZ-G43", "VZ-132")
def test_giving_up_in_the_middle_of_a_jolt_leaves_the_target_where_it_is() -> None:
    s = lay(3, zones="all", robots="p1a:e4 p1b:a1 p2a:e5 p2b:i1 p3a:i5 p3b:a5").play("jolt p2a", "resign")
    assert (where(s, "p2a"), ratings(s, "e5")) == ("e5", [2])
    s.asks("p2", "Turn.active_robot")
