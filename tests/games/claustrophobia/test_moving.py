"""Movement, Tunnel Size and Blocking (CL-140 to CL-151)."""

from __future__ import annotations

import pytest
from tests.games.claustrophobia.kit import TWO, WAY, demon_acts, human_acts, moves, where

from ludus.testing import rule


@rule("CL-140", "CL-059")
def test_all_or_part_of_the_movement_may_be_spent() -> None:
    for taken in range(3):
        s = human_acts("blade1", tiles=WAY, humans="blade1@t27:2 redeemer@t28").play(*["move n"] * taken)
        s.play("end").asks("p1", "HumanPhase.choose")
        assert where(s, "blade1") == ("t27", "t35", "t28")[taken]


@rule("CL-140", "CL-062")
def test_no_step_beyond_the_movement() -> None:
    s = human_acts("blade1", tiles=WAY, humans="blade1@t27:1").play("move n")
    assert where(s, "blade1") == "t35"
    assert moves(s) == set()
    s.refuses("move n", "CL-140")


@rule("CL-141", "CL-151")
def test_a_step_needs_an_opening_on_both_sides() -> None:
    s = human_acts("blade1", tiles="t35@0,0 t27@0,1 t28@1,0 t36@1,1", humans="blade1@t35:2")
    assert moves(s) == {"n"}
    s.refuses("move e", "CL-141")  # a straight tunnel lies there, its wall against our opening
    s.refuses("move s", "CL-151")  # no tile
    s.play("move n")
    assert moves(s) == {"s"}
    s.refuses("move e", "CL-141")


@rule("CL-142", "CL-143")
def test_a_fourth_warrior_of_a_side_finds_no_room() -> None:
    words = {"tiles": TWO, "humans": "redeemer@t36 brute1@t36 brute2@t36 blade1@t35"}
    human_acts("blade1", **words).refuses("move n", "CL-142")
    s = human_acts("blade1", tiles=TWO, humans="redeemer@t36 brute1@t36 blade1@t35", trogs="t36:3")
    assert where(s.play("move n"), "blade1") == "t36"  # three and three


@rule("CL-144")
def test_a_demon_takes_the_room_of_one() -> None:
    s = demon_acts("troglodyte t35", tiles=TWO, humans="redeemer@t27", trogs="t35:1 t36:2", demon="t36")
    s.refuses("move n", "CL-142")
    s = demon_acts("troglodyte t35", tiles=TWO, humans="redeemer@t27", trogs="t35:1 t36:1", demon="t36")
    s.allows("move n")


@rule("CL-145")
def test_a_full_tile_is_not_passed_through() -> None:
    s = human_acts("blade1", tiles=WAY, humans="blade1@t27:5 redeemer@t35 brute1@t35 brute2@t35")
    s.refuses("move n", "CL-142")
    assert moves(s) == set()


@rule("CL-146", "CL-150")
@pytest.mark.parametrize(("ours", "theirs", "leaves"), [(1, 1, True), (1, 2, False), (2, 2, True), (2, 3, False)])
def test_nobody_leaves_a_tile_where_the_enemy_is_more(ours: int, theirs: int, leaves: bool) -> None:
    humans = "redeemer@t35 " + ("blade1@t35" if ours == 2 else "")
    s = human_acts("redeemer", tiles=TWO, humans=humans, trogs=f"t35:{theirs}")
    if leaves:
        s.allows("move n")
    else:
        s.refuses("move n", "CL-146")


@rule("CL-146", "CL-150")
@pytest.mark.parametrize(("humans", "trogs", "leaves"), [(1, 1, True), (2, 1, False), (2, 2, True), (3, 2, False)])
def test_the_demon_side_is_blocked_alike(humans: int, trogs: int, leaves: bool) -> None:
    names = ["redeemer", "blade1", "blade2"][:humans]
    s = demon_acts("troglodyte t35", tiles=TWO, humans=" ".join(f"{n}@t35" for n in names), trogs=f"t35:{trogs}")
    if leaves:
        s.allows("move n")
    else:
        s.refuses("move n", "CL-146")


@rule("CL-147")
def test_blocking_counts_anew_at_each_departure() -> None:
    s = human_acts("redeemer", tiles=TWO, humans="redeemer@t35 brute1@t35", trogs="t35:2")
    s.play("move n", "end", "activate brute1").refuses("move n", "CL-146")


@rule("CL-148")
def test_enemies_never_forbid_entering() -> None:
    s = human_acts("redeemer", tiles=TWO, humans="redeemer@t35:2", trogs="t36:3").play("move n")
    assert where(s, "redeemer") == "t36"


@rule("CL-149")
@pytest.mark.parametrize(("theirs", "goes_on"), [(1, True), (2, False)])
def test_going_on_through_enemies(theirs: int, goes_on: bool) -> None:
    s = human_acts("redeemer", tiles=WAY, humans="redeemer@t27:3", trogs=f"t35:{theirs}")
    s.play("move n")
    if goes_on:
        assert where(s.play("move n"), "redeemer") == "t28"
    else:
        s.refuses("move n", "CL-146")
