"""Special tiles (CL-250 to CL-276)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.claustrophobia.kit import (
    TILES,
    among,
    canceled,
    demon_acts,
    end,
    explores,
    human_acts,
    lay,
    moves,
    offers,
    say,
    targets,
    then,
    trogs,
    where,
    why,
    wounds,
)
from tests.games.claustrophobia.test_initiative import dice_to_fall

from ludus.testing import Position, rule


@rule("CL-250")
def test_a_stash_is_a_plain_tile_unless_the_scenario_says_more() -> None:
    s = human_acts("blade1", tiles="t35@0,0 t06@0,1:2", humans="blade1@t35:2").play("move n")
    assert s.options() == {"move s", "explore e", "explore w", "end"}


HUNGRY = "t35@0,0 t12@0,1"  # a cross, and Hungry Tunnels to the north


@rule("CL-251")
@pytest.mark.parametrize(("rolled", "left"), [("3 1", 1), ("1 2", 3), ("3 6", 0)])
def test_hungry_tunnels_double_hits_on_troglodytes(rolled: str, left: int) -> None:
    s = human_acts("redeemer", tiles=HUNGRY, humans="redeemer@t12:2", trogs="t12:3")
    assert trogs(s.play("attack troglodytes", roll=rolled), "t12") == left


@rule("CL-251")
def test_hungry_tunnels_double_wounds() -> None:
    s = human_acts("redeemer", tiles=HUNGRY, humans="redeemer@t12:2", demon="t12").play("attack demon", roll="4 1")
    assert wounds(s) == 2


@rule("CL-251")
def test_hungry_tunnels_cancel_two_lines() -> None:
    s = demon_acts("troglodyte t12", tiles=HUNGRY, humans="redeemer@t12:2", trogs="t12:1")
    s.play("attack redeemer", roll="4").play("line 1", "line 3").asks("p2")
    assert canceled(s, "redeemer") == {1, 3}


@rule("CL-251", "CL-G37", "CL-224")
def test_a_bodyguard_in_hungry_tunnels_takes_both_halves() -> None:
    s = demon_acts("troglodyte t12", tiles=HUNGRY, humans="redeemer@t12:2 brute1@t12:2", trogs="t12:1")
    s.play("attack redeemer", roll="4").play("take brute1", "line 1", "line 3").asks("p2")
    assert canceled(s, "brute1") == {1, 3}
    assert canceled(s, "redeemer") == set()


@rule("CL-252", "CL-215")
def test_a_grenade_is_not_doubled() -> None:
    s = human_acts("blade1", tiles=HUNGRY, humans="blade1@t35:2 redeemer@t12:2", trogs="t12:2", hand=("grenade",))
    s.play("grenade n", roll="4 4 4")
    s.play("line 1")
    assert canceled(s, "redeemer") == {1}
    assert trogs(s, "t12") == 0


@rule("CL-253")
def test_a_trap_is_not_doubled() -> None:
    s = lay(tiles=HUNGRY, humans="redeemer@t12:2", phase="place", destiny="6 6").play("place trap 66")
    say(s, "trap redeemer")
    s.play("line 1")
    assert canceled(s, "redeemer") == {1}


@rule("CL-254")
def test_the_place_of_the_victim_counts() -> None:
    into = human_acts("blade1", tiles=HUNGRY, humans="blade1@t35:2", objects="blade1:blunderbuss", trogs="t12:3")
    assert trogs(into.play("shoot n troglodytes", roll="3 1 1"), "t12") == 1
    out = human_acts("blade1", tiles=HUNGRY, humans="blade1@t12:2", objects="blade1:blunderbuss", trogs="t35:3")
    assert trogs(out.play("shoot s troglodytes", roll="3 1 1"), "t35") == 2


@rule("CL-255")
def test_a_tight_tunnel_holds_one_of_each_side() -> None:
    tight = {"tiles": "t35@0,0 t15@0,1"}
    human_acts("blade1", **tight, humans="blade1@t35 redeemer@t15").refuses("move n", "CL-142")
    assert moves(human_acts("blade1", **tight, humans="blade1@t35", trogs="t15:1")) == {"n"}
    s = demon_acts("troglodyte t35", **tight, humans="blade1@t15 redeemer@t35", trogs="t35:1 t15:1")
    s.refuses("move n", "CL-142")


FLOODED = "t35@0,0 t18@0,1 t36@0,2"


@rule("CL-256", "CL-259")
def test_entering_a_flooded_tunnel_ends_the_movement_but_not_the_fight() -> None:
    s = human_acts("blade1", tiles=FLOODED, humans="blade1@t35:2", trogs="t18:1").play("move n")
    assert moves(s) == set()
    s.refuses("move n", "CL-256")
    assert targets(s) == {"troglodytes"}


@rule("CL-256", "CL-259")
def test_revealing_a_flooded_tunnel_does_the_same() -> None:
    s = human_acts("blade1", humans="blade1@t35:2", stack="t18 t36").play("explore n")
    assert where(s, "blade1") == "t18"
    assert moves(s) == explores(s) == set()


@rule("CL-257", "CL-G39")
def test_leaving_a_flooded_tunnel_costs_the_whole_movement() -> None:
    s = human_acts("blade1", tiles=FLOODED, humans="blade1@t18:2").play("move n")
    assert where(s, "blade1") == "t36"
    assert moves(s) == explores(s) == set()
    human_acts("brute1", tiles=FLOODED, humans="brute1@t18:2", canceled="brute1:2").refuses("move n", "CL-062")


@rule("CL-257", "CL-G39")
def test_exploring_out_of_a_flooded_tunnel_costs_it_too() -> None:
    s = human_acts("blade1", tiles="t18@0,0", humans="blade1@t18:2", stack="t36 t32").play("explore n")
    assert where(s, "blade1") == "t36"
    assert moves(s) == explores(s) == set()


@rule("CL-258", "CL-G39")
def test_flooded_tunnels_stop_the_demon_side_too() -> None:
    s = demon_acts("troglodyte t35", tiles=FLOODED, humans="redeemer@t36", trogs="t35:1", speed=1).play("move n")
    assert moves(s) == set()
    s = demon_acts("troglodyte t18", tiles=FLOODED, humans="redeemer@t35", trogs="t18:1", speed=1).play("move n")
    assert moves(s) == set()
    s = demon_acts("troglodyte t18", tiles=FLOODED, humans="redeemer@t35", trogs="t18:1", speed=1, holes="t18 t35")
    s.play("hole t35")
    assert moves(s) == offers(s, "hole") == set()


@rule("CL-G39")
def test_being_sent_into_a_flooded_tunnel_is_not_entering() -> None:
    tiles = "t35@0,0 t18@0,1"
    s = lay(tiles=tiles, humans="redeemer@t35", phase="send", threat=1).play("send troglodyte t18")
    say(s, "done")
    s.play("activate troglodyte t18", "move s")
    assert trogs(s, "t35") == 1


def trapped(**words: Any) -> Position:
    usual = {"tiles": "t35@0,0 t21@0,1 t36@0,2", "humans": "blade1@t35:2 redeemer@t36"}
    return human_acts("blade1", **{**usual, **words})


@rule("CL-260", "CL-261", "CL-007", "CL-276")
def test_the_first_human_in_a_booby_trapped_tunnel_rolls_and_1_is_nothing() -> None:
    s = trapped().play("move n", roll="1")
    assert canceled(s, "blade1") == set()
    assert moves(s) == {"n", "s"}
    s.play("end", "activate redeemer", "move s")  # the second time: no roll
    assert where(s, "redeemer") == "t21"


@rule("CL-260", "CL-276", "CL-G74")
def test_troglodytes_do_not_set_off_the_trap() -> None:
    s = demon_acts("troglodyte t35", tiles="t35@0,0 t21@0,1", humans="redeemer@t35:2", trogs="t35:1").play("move n")
    assert trogs(s, "t21") == 1
    end(s)


@rule("CL-262")
@pytest.mark.parametrize("face", "23")
def test_2_and_3_are_one_hit(face: str) -> None:
    s = trapped().play("move n", roll=face).asks("p1", "line").play("line 4")
    assert canceled(s, "blade1") == {4}
    assert moves(s) == {"n", "s"}


@rule("CL-263")
def test_4_ends_the_movement() -> None:
    s = trapped(trogs="t21:1").play("move n", roll="4")
    assert moves(s) == set()
    assert targets(s) == {"troglodytes"}
    assert canceled(s, "blade1") == set()
    s.refuses("move n", "CL-263")


OUT_OF_WATER = "It left a Flooded Tunnel, which took its whole Move. (CL-257)"


@rule("CL-257")
def test_out_of_the_water_no_mvt_is_left() -> None:
    s = human_acts("blade1", tiles="t18@0,0 t35@0,1 t36@0,2", humans="blade1@t18:2").play("move n")
    assert why(s, "move n") == OUT_OF_WATER


@rule("CL-257", "CL-263")
def test_what_ended_a_movement_is_known_and_not_guessed() -> None:
    """Beside the water a trap may end it, or the water that one came out of."""
    tiles = "t18@0,0 t21@0,1 t36@0,2 t35@1,1"
    s = human_acts("blade1", tiles=tiles, humans="blade1@t36:2").play("move s", roll="4")
    assert why(s, "move n") == "The trap ended its movement. (CL-263)"
    assert why(s, "move n", "de") == "Die Falle hat die Bewegung beendet. (CL-263)"
    s = human_acts("blade1", tiles=tiles, humans="blade1@t18:2", spent="t21").play("move n")
    assert why(s, "move n") == OUT_OF_WATER
    s = human_acts("blade1", tiles="t35@0,0 t36@0,1 t18@1,0:1", humans="blade1@t35:2", stack="t21 t27")
    s.play("explore w", roll="4")
    assert why(s, "move e") == "The trap ended its movement. (CL-263)"


@rule("CL-257", "CL-258")
def test_what_ended_the_movement_of_a_troglodyte() -> None:
    s = demon_acts("troglodyte t18", tiles="t18@0,0 t35@0,1 t36@0,2", humans="blade1@t35", trogs="t18:1", speed=1)
    assert why(s.play("move n"), "move n") == OUT_OF_WATER


@rule("CL-264", "CL-G40")
def test_5_is_a_troglodyte() -> None:
    s = trapped().play("move n", roll="5")
    assert trogs(s, "t21") == 1
    assert s.table.threat == trapped().table.threat
    assert trogs(trapped(trogs="t21:3").play("move n", roll="5"), "t21") == 3
    assert trogs(trapped(reserve=0).play("move n", roll="5"), "t21") == 0


@rule("CL-265", "CL-G40")
def test_6_is_two_hits() -> None:
    s = trapped().play("move n", roll="6").play("line 4", "line 5")
    assert canceled(s, "blade1") == {4, 5}
    assert moves(s) == {"n", "s"}


@rule("CL-266", "CL-G41", "CL-085")
def test_an_echoing_tunnel_adds_one_die_once() -> None:
    words = {"tiles": "t35@0,0 t24@0,1", "humans": "blade1@t35:2 redeemer@t35"}
    s = human_acts("blade1", **words).play("move n", "end", "activate redeemer", "move n")
    then(s, "end")
    assert dice_to_fall(s) == 4


@rule("CL-G41")
def test_two_echoing_tunnels_add_up() -> None:
    words = {"tiles": "t35@0,0 t24@0,1 t25@0,-1", "humans": "blade1@t35:2 redeemer@t35"}
    s = human_acts("blade1", **words).play("move n", "end", "activate redeemer", "move s")
    then(s, "end")
    assert dice_to_fall(s) == 5


@rule("CL-G74")
def test_troglodytes_make_no_echo() -> None:
    s = demon_acts("troglodyte t35", tiles="t35@0,0 t24@0,1", humans="redeemer@t35", trogs="t35:1").play("move n")
    assert among(s.table.spent, TILES) == set()


@rule("CL-267", "CL-268", "CL-G42")
@pytest.mark.parametrize("big", ["t01", "t02"])
def test_the_great_rooms_hold_five_of_each_side(big: str) -> None:
    tiles = f"t35@0,0 {big}@0,1:2"
    humans = f"redeemer@{big} brute1@{big} brute2@{big} blade1@{big} blade2@t35"
    assert moves(human_acts("blade2", tiles=tiles, humans=humans)) == {"n"}
    s = demon_acts("troglodyte t35", tiles=tiles, humans="redeemer@t35", trogs=f"t35:1 {big}:4")
    assert moves(s) == {"n"}
    demon_acts("troglodyte t35", tiles=tiles, humans="redeemer@t35", trogs=f"t35:1 {big}:5").refuses("move n", "CL-142")


# --- Lair, holes ------------------------------------------------------------------------------------------------------

LAIR = "t10@0,0 t27@0,1 t28@0,-1 t15@1,0:1 t16@-1,0:1"  # a Lair with a tunnel on each side


@rule("CL-269", "CL-G12")
def test_troglodytes_may_always_be_sent_into_a_lair() -> None:
    s = lay(tiles=LAIR, humans="redeemer@t10", phase="send", threat=5)
    assert "troglodyte t10" in offers(s, "send")
    assert "demon t10" not in offers(s, "send")


@rule("CL-270", "CL-G12")
def test_a_lair_has_its_size_and_its_price() -> None:
    s = lay(tiles=LAIR, humans="redeemer@t10", trogs="t10:3", phase="send", threat=5)
    s.refuses("send troglodyte t10", "CL-114")
    s = lay(tiles=LAIR, humans="redeemer@t10", phase="send", threat=0, events=("pact",))
    s.refuses("send troglodyte t10", "CL-111")
    lay(tiles=LAIR, humans="redeemer@t10", phase="send", threat=5).refuses("send demon t10", "CL-115")
    lay(tiles=LAIR, humans="redeemer@t27", phase="send", threat=5).refuses("send demon t10", "CL-116")


@rule("CL-271", "CL-G43")
def test_a_hole_tile_brings_a_marker_on_another_tile() -> None:
    tiles = "t35@0,0 t36@1,0 t08@1,1"
    s = human_acts("blade1", tiles=tiles, humans="blade1@t35:2", holes="t36", stack="t07 t32").play("explore w")
    assert offers(s, "marker") <= {"t35"}  # t36 has a marker, t08 its own Hole, t07 is the new one
    say(s, "marker t35")
    assert among(s.table.markers, TILES) == {"t35", "t36"}


@rule("CL-271", "CL-G43")
def test_no_marker_without_a_tile_for_it() -> None:
    s = human_acts("blade1", humans="blade1@t35:2", holes="t35", stack="t07 t32").play("explore w").asks("p1")
    assert among(s.table.markers, TILES) == {"t35"}


HOLES = "t35@0,0 t07@0,1 t36@0,2 t09@1,0:3"


@rule("CL-272", "CL-G43")
def test_troglodytes_go_from_hole_to_hole() -> None:
    s = demon_acts("troglodyte t35", tiles=HOLES, humans="redeemer@t36", trogs="t35:1", holes="t35")
    assert offers(s, "hole") == {"t07", "t09"}
    s.refuses("hole t36", "CL-272").play("hole t09")
    assert trogs(s, "t09") == 1
    assert offers(s, "hole") == set()  # MVT 1 is spent
    s = demon_acts("troglodyte t35", tiles=HOLES, humans="redeemer@t36", trogs="t35:1")
    assert offers(s, "hole") == set()


@rule("CL-273")
def test_a_hole_move_is_movement() -> None:
    words = {"tiles": HOLES, "humans": "redeemer@t35:2", "holes": "t35"}
    s = demon_acts("troglodyte t35", **words, trogs="t35:1 t07:3")
    assert offers(s, "hole") == {"t09"}
    s.refuses("hole t07", "CL-273")
    s = demon_acts("troglodyte t36", **words, trogs="t36:1", speed=2).play("move s", "move s")
    s.play("attack redeemer", roll="1")
    s.refuses("hole t09", "CL-060") if s.match.question.kind == "DemonActivation.act" else None
    assert offers(s, "hole") == set()


@rule("CL-274")
def test_neither_blocking_nor_impressive_hinders_a_hole_move() -> None:
    s = demon_acts("troglodyte t07", tiles=HOLES, humans="redeemer@t07 brute1@t07 blade1@t07", trogs="t07:1")
    assert offers(s, "hole") == {"t09"}
    s.refuses("move n", "CL-228")


@rule("CL-275")
def test_nobody_else_uses_holes() -> None:
    assert not offers(human_acts("blade1", tiles=HOLES, humans="blade1@t07"), "hole")
    s = demon_acts("demon", tiles=HOLES, humans="blade1@t36", demon="t07")
    assert not offers(s, "hole")
    s.refuses("hole t09", "CL-275")
    words = {"scenario": "the_possessed", "tiles": HOLES, "humans": "redeemer@t36", "creatures": "creature1@t07"}
    assert not offers(demon_acts("creature1", **words), "hole")


@rule("CL-276", "CL-260")
def test_a_late_entry_still_sets_off_a_tile_laid_before() -> None:
    trapped().play("move n", roll="2").asks("p1", "line")


@rule("CL-271", "CL-G43")
def test_where_a_marker_may_not_go() -> None:
    tiles = "t35@0,0 t36@1,0 t08@1,1 t32@0,1"
    s = human_acts("blade1", tiles=tiles, humans="blade1@t35:2", holes="t36", stack="t07 t33").play("explore w")
    assert offers(s, "marker") == {"t35", "t32"}
    s.refuses("marker t36", "CL-G43").refuses("marker t08", "CL-G43").refuses("marker t07", "CL-271")
    s.play("marker t32")
    assert among(s.table.holes, TILES) == {"t07", "t08", "t32", "t36"}


@rule("CL-G43")
def test_there_are_three_markers() -> None:
    tiles = "t35@0,0 t36@1,0 t32@0,1 t33@2,0"
    s = human_acts("blade1", tiles=tiles, humans="blade1@t35:2", holes="t36 t32 t33", stack="t07 t34").play("explore w")
    assert offers(s, "marker") == set()
    assert among(s.table.markers, TILES) == {"t36", "t32", "t33"}
