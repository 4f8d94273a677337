"""Corners where rules meet: what was undecided is decided, and what was hidden is shown."""

from __future__ import annotations

from tests.games.void_zone.trait_kit import aims, lay, rating, where

from ludus.testing import rule


@rule("VZ-152", "VZ-288", "VZ-307")
def test_a_drone_that_was_not_beside_the_jolter_covers_nobody() -> None:
    s = lay(
        3,
        but="e7:2",
        robots="p1a:e5 p1b:a1 p2a:d5 p2b:i1 p3a:e6 p3b:i5",
        drone="d6",
        level=(1, 0, 0),
        traits=("aggressive", "drone", None),
    )
    s.play("jolt p3a", "force e7", "follow")
    assert aims(s, "jolt") == {"p2a"}
    s.play("jolt p2a", "force c4")
    assert s.table.level[0] == 0


@rule("VZ-307", "VZ-312")
def test_a_drone_that_was_beside_the_jolter_comes_first() -> None:
    s = lay(
        3,
        robots="p1a:e5 p1b:a1 p2a:d5 p2b:i1 p3a:e6 p3b:i5",
        drone="f5",
        level=(2, 0, 0),
        traits=("aggressive", "drone", None),
    )
    s.refuses("jolt p2a", "VZ-307").play("jolt p3a", "force e7", "pass")
    assert aims(s, "jolt") == {"drone"}


@rule("VZ-006", "VZ-G03")
def test_the_supply_of_tokens_is_shown_where_it_can_run_out() -> None:
    s = lay(zones="e5 e6:1 a1 i5", robots="p1a:e5 p2a:a1 p2b:i5", token_supply=39)
    assert s.match.view()["table"]["supply"] == 35
    assert "Zone tokens 35 left of 39" in " ".join(s.match.scene(0).text().split())
    plain = lay(zones="e5 e6:1 a1 i5", robots="p1a:e5 p2a:a1 p2b:i5")
    assert "supply" not in plain.match.view()["table"]


@rule("VZ-G15", "VZ-G56", "VZ-056")
def test_a_robot_that_its_own_grenade_moved_began_where_it_was_chosen() -> None:
    s = lay(
        robots="p1a:e4 p2a:a1 p2b:i5", grenade="e5", traits=("electro_grenade", None), phase="grenade"
    )  # the only Robot of its team
    while s.match.question.kind == "OneJolt.destination":
        s.play(min(s.options()))
    here = where(s, "p1a")
    assert here != "e4"
    before = rating(s, here)
    s.play("end turn")
    assert rating(s, here) == before - 1


@rule("VZ-G58")
def test_the_price_waived_is_that_of_the_next_action_that_has_one() -> None:
    s = lay(
        3,
        zones="e4 e5 e3 d3 f4 a1 i1 i5 d4",
        robots="p1a:e4 p2a:e5 p2b:i5 p3a:a1 p3b:i1",
        traits=("fan_favourite", None, None),
        free_action_cost="none",
    )
    s.play("jolt p2a", "force e6")
    level = s.table.level[0]
    s.play("upgrade")
    assert s.table.level[0] == level
    assert s.table.waivers == 0


@rule("VZ-G14", "VZ-393")
def test_a_jolt_under_way_is_finished_when_it_has_knocked_out_the_active_robot() -> None:
    s = lay(
        zones="e4 e5 d4 c4 a1 i5 c3 d3",
        robots="p1a:e5 p1b:e4 p2a:d4 p2b:i5",
        level=(1, 0),
        traits=("split_personality", None),
    )
    s.play("other jolt p1a", "force e6")
    assert where(s, "p1a") == ""
    s.asks("p1", "another")
    assert aims(s, "jolt") == {"p2a"}
    s.play("stop")
    assert s.match.question.seat == 1
