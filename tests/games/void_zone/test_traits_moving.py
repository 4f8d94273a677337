"""Traits that move: Acrobat, Efficient, Glitch, Hologram, Shift, Teleport."""

from __future__ import annotations

import pytest
from tests.games.void_zone.trait_kit import LABELS, aims, apart, lay, near, rating, shields, verbs, where

from ludus.testing import rule

FAR_OFF = "p1b:i1 p2a:a1 p2b:i5"  # nobody within three steps of e5


# --- Acrobat --------------------------------------------------------------------------------------------------------


@rule("VZ-280")
def test_acrobat_leaps_over_one_or_two_zones() -> None:
    assert len(aims(lay(robots="p1a:e5 " + FAR_OFF, level=(3, 0)), "jump")) == 18
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(3, 0), traits=("acrobat", None))
    assert aims(s, "jump") == {zone for zone in LABELS if 1 <= apart("e5", zone) <= 3}
    assert len(aims(s, "jump")) == 36
    s.refuses("jump e9", "VZ-280")


@rule("VZ-281")
def test_acrobat_does_not_leap_over_shields_or_the_house_robot() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(3, 0), traits=("acrobat", None), shields="p2:e6")
    s.refuses("jump e8", "VZ-281").allows("jump e7")  # e7 by way of d5 and d6
    s = lay(robots="p1a:e5 house:e6 " + FAR_OFF, level=(3, 0), traits=("acrobat", None), house_robot=True)
    s.refuses("jump e8", "VZ-281").allows("jump e7")


@rule("VZ-281")
def test_acrobat_lands_where_others_land() -> None:
    s = lay(robots="p1a:e5 p1b:i1 p2a:e8 p2b:i5", level=(3, 0), traits=("acrobat", None), but="d7:0", shields="p2:f7")
    s.refuses("jump d7", "VZ-119").refuses("jump e8", "VZ-119").refuses("jump f7", "VZ-119").refuses(
        "jump e5", "VZ-120"
    )


@rule("VZ-281", "VZ-G50")
@pytest.mark.parametrize("start", ["a1", "b6", "e5", "f2", "h1"])
def test_any_path_of_two_or_three_steps_over_permitted_zones(start: str) -> None:
    walls = {zone for zone in ("b2", "b1", "b5", "e6", "d5", "f3", "g2") if zone != start}
    pairs = sorted(walls)[:2], sorted(walls)[2:4]
    s = lay(
        robots=f"p1a:{start} p2a:i5", level=(3, 0), traits=("acrobat", None), fallen=2, drain=2, but="c3:0",
        shields=" ".join([f"p1:{zone}" for zone in pairs[0]] + [f"p2:{zone}" for zone in pairs[1]]),
    )  # fmt: skip
    closed = set(pairs[0] + pairs[1])
    over_one = {z for over in near(start) - closed for z in near(over)}
    over_two = {z for over in over_one - closed for z in near(over)}
    assert aims(s, "jump") == (over_one | over_two) - closed - {start, "c3", "i5"}


@rule("VZ-G50")
def test_acrobat_goes_straight_when_jumps_do() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(3, 0), traits=("acrobat", None), jump_shape="straight", shields="p2:e6")
    assert aims(s, "jump") == {"e3", "e2", "c3", "b2", "c5", "b5", "g5", "h5", "g3", "h2"}
    s.refuses("jump e7", "VZ-281").refuses("jump e8", "VZ-281").refuses("jump d7", "VZ-G26").refuses(
        "jump e9", "VZ-280"
    )


@rule("VZ-282")
def test_acrobat_pays_three_and_drains_only_the_start() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(3, 0), traits=("acrobat", None)).play("jump e8")
    assert s.table.level == [0, 0]
    assert where(s, "p1a") == "e8"
    assert [zone for zone in LABELS if rating(s, zone) < 2] == ["e5"]
    lay(robots="p1a:e5 " + FAR_OFF, level=(2, 0), capacity=(3, 2), traits=("acrobat", None)).refuses(
        "jump e8", "VZ-115"
    )


# --- Efficient and Glitch -------------------------------------------------------------------------------------------


@rule("VZ-315", "VZ-G69")
def test_efficient_jumps_for_two() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(2, 0), traits=("efficient", None)).play("jump e7")
    assert s.table.level == [0, 0]
    assert where(s, "p1a") == "e7"
    lay(robots="p1a:e5 " + FAR_OFF, level=(1, 0), traits=("efficient", None)).refuses("jump e7", "VZ-315")
    lay(robots="p1a:e5 " + FAR_OFF, level=(2, 0)).refuses("jump e7", "VZ-071")


@rule("VZ-315")
def test_efficient_can_jump_twice() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(4, 0), traits=("efficient", None)).play("jump e7", "jump e9")
    assert s.table.level == [0, 0]
    assert s.options() == {"end turn"}


@rule("VZ-346")
@pytest.mark.parametrize(("drain", "amount"), [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)])
def test_glitch_chooses_what_the_zone_jumped_from_loses(drain: int, amount: int) -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(3, 0), traits=("glitch", None), drain=drain).play("jump e7")
    s.asks("p1", "JumpDrain.drain")
    assert s.options() == {"drain 0", "drain 1", "drain 2"}
    s.play(f"drain {amount}")
    assert rating(s, "e5") == 2 - amount
    s.allows("run e8")


@rule("VZ-G69")
def test_glitch_drains_at_most_the_rating() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(3, 0), traits=("glitch", None), but="e5:1").play("jump e7")
    assert s.options() == {"drain 0", "drain 1"}


@rule("VZ-346")
def test_glitch_leaves_runs_alone() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, traits=("glitch", None)).play("run e6", "stop")
    assert rating(s, "e5") == 1


# --- Hologram -------------------------------------------------------------------------------------------------------


@rule("VZ-350", "VZ-352")
def test_hologram_runs_over_its_own_shield() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, traits=("hologram", None), but="e6:0", shields="p1:e6").play("run e6", "run e7")
    assert where(s, "p1a") == "e7"
    assert rating(s, "e6") == 0
    assert shields(s, "p1") == {"e6"}
    lay(robots="p1a:e5 " + FAR_OFF, shields="p1:e6").refuses("run e6", "VZ-088")


@rule("VZ-352")
def test_leaving_the_shield_does_not_drain_the_zone_below() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(3, 0), traits=("hologram", None), shields="p1:e6")
    s.play("run e6", "run e7")
    assert (rating(s, "e5"), rating(s, "e6")) == (1, 2)
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(3, 0), traits=("hologram", None), shields="p1:e6")
    s.play("run e6", "stop", "jump e8")
    assert (rating(s, "e5"), rating(s, "e6")) == (1, 2)


@rule("VZ-350", "VZ-G68")
def test_hologram_jumps_over_and_onto_its_own_shield() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(3, 0), traits=("hologram", None), shields="p1:e6 p1:e7")
    s.allows("jump e7")  # over e6 onto e7
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(3, 0), shields="p1:e6 p1:f6").refuses("jump e7", "VZ-118")
    s.refuses("jump f6", "VZ-119")


@rule("VZ-351")
def test_hologram_ending_its_turn_on_the_shield_is_eliminated() -> None:
    s = lay(3, robots="p1a:e5 p3a:a5 " + FAR_OFF, traits=("hologram", None, None), shields="p1:e6")
    s.play("run e6", "stop", "end turn")
    assert where(s, "p1a") == ""
    assert where(s, "p1b") == "i1"
    assert rating(s, "e6") == 2


@rule("VZ-353")
def test_shields_of_others_stay_closed() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(3, 0), traits=("hologram", None), shields="p2:e6 p1:f5")
    s.refuses("run e6", "VZ-353").allows("run f5").refuses("jump e7", "VZ-118").refuses("jump e6", "VZ-119")


@rule("VZ-G68")
def test_hologram_may_act_on_the_shield_but_no_action_opens_it() -> None:
    s = lay(robots="p1a:e5 p1b:i1 p2a:e7 p2b:i5", traits=("hologram", None), but="e6:0")
    s.play("shield e6").refuses("sap e6", "VZ-068").play("run e6", "stop", "jolt p2a")
    assert where(s, "p1a") == "e6"


@rule("VZ-G68")
def test_only_shields_placed_this_turn_are_there_to_walk_on() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, traits=("hologram", None), but="e6:0", shields="p1:e6", phase="shields_back")
    s.play("activate p1a").refuses("run e6", "VZ-088")
    assert shields(s, "p1") == set()


# --- Shift ----------------------------------------------------------------------------------------------------------


@rule("VZ-380")
def test_shift_swaps_with_any_adjacent_robot() -> None:
    s = lay(
        3, robots="p1a:e5 p1b:e6 p2a:f5 p2b:a1 p3a:c4 house:d4", traits=("shift", None, None), fallen=1,
        house_robot=True,
    )  # fmt: skip
    assert aims(s, "shift") == {"p1b", "p2a", "house"}
    s.refuses("shift p3a", "VZ-380").play("shift house")
    assert (where(s, "p1a"), where(s, "house")) == ("d4", "e5")
    lay(robots="p1a:e5 p1b:e6 p2a:f5 p2b:a1").refuses("shift p2a", "VZ-380")


@rule("VZ-380")
def test_shift_is_for_robots_not_for_the_drone() -> None:
    s = lay(robots="p1a:e5 p1b:i1 p2a:a1 p2b:i5", traits=("shift", "drone"), drone="e6")
    assert "shift" not in verbs(s)


@rule("VZ-381")
def test_shift_is_the_last_action() -> None:
    s = lay(robots="p1a:e5 p1b:e6 p2a:i1 p2b:i5", traits=("shift", None)).play("shift p1b")
    assert s.options() == {"end turn"}
    s.refuses("run d5", "VZ-381")
    s = (
        lay(robots="p1a:e5 p1b:e6 p2a:i1 p2b:i5", traits=("shift", None))
        .play("sap f5", "shield d4")
        .allows("shift p1b")
    )
    lay(robots="p1a:e5 p1b:e6 p2a:i1 p2b:i5", traits=("shift", None), used=("run", "run")).refuses(
        "shift p1b", "VZ-053"
    )


@rule("VZ-382", "VZ-G63")
def test_shift_drains_nothing_and_counts_as_having_moved() -> None:
    s = lay(robots="p1a:e5 p1b:e6 p2a:i1 p2b:i5", traits=("shift", None), drain=2).play("shift p1b", "end turn")
    assert (where(s, "p1a"), where(s, "p1b")) == ("e6", "e5")
    assert (rating(s, "e5"), rating(s, "e6")) == (2, 2)


@rule("VZ-G63")
def test_shifting_back_onto_the_start_zone_is_staying_there() -> None:
    s = lay(
        3, zones="f5 e6 d5 d4 e4 f4 a1", robots="p1a:f5 p1b:a1 p2a:d5 p2b:d4 p3a:e4 p3b:f4",
        traits=("shift", None, None),
    )  # fmt: skip
    s.play("run e6", "stop", "jolt p2a", "force d4", "force e4", "force f4")
    assert (where(s, "p3b"), rating(s, "f5")) == ("f5", 1)  # the chain came round to the zone left
    s.play("shift p3b", "end turn")
    assert (where(s, "p1a"), where(s, "p3b"), rating(s, "f5")) == ("", "e6", 0)


# --- Teleport -------------------------------------------------------------------------------------------------------


@rule("VZ-396")
def test_teleport_goes_to_any_free_zone_for_four() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(4, 0), traits=("teleport", None), but="c3:0", shields="p2:h2")
    s.play("teleport")
    assert aims(s, "teleport") == set(LABELS) - {"e5", "i1", "a1", "i5", "c3", "h2"}
    s.refuses("teleport h2", "VZ-396").play("teleport a5")
    assert where(s, "p1a") == "a5"
    assert s.table.level == [0, 0]
    lay(robots="p1a:e5 " + FAR_OFF, level=(3, 0), capacity=(4, 2), traits=("teleport", None)).refuses(
        "teleport", "VZ-396"
    )


@rule("VZ-397")
def test_teleport_takes_the_whole_turn() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(4, 0), traits=("teleport", None)).play("teleport", "teleport a5")
    assert s.options() == {"end turn"}
    s.refuses("run a4", "VZ-397")
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(4, 0), traits=("teleport", None)).play("sap e6")
    s.refuses("teleport", "VZ-397")


@rule("VZ-398", "VZ-G67")
def test_teleport_drains_nothing_and_never_lands_in_the_void() -> None:
    s = lay(robots="p1a:e5 " + FAR_OFF, level=(4, 0), traits=("teleport", None), drain=2, but="c3:0").play("teleport")
    s.refuses("teleport c3", "VZ-G67").play("teleport e6", "end turn")
    assert (rating(s, "e5"), rating(s, "e6")) == (2, 2)
    assert where(s, "p1a") == "e6"
