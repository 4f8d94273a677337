"""The Survivors, Stem the Tide, Off With Its Head: special rules and endings (CL-003, CL-335 to CL-337)."""

from __future__ import annotations

from typing import Any

from tests.games.claustrophobia.kit import (
    DEMONS,
    DRAW,
    HUMANS,
    LAST,
    OUT,
    TILES,
    TWO,
    among,
    human_acts,
    killed,
    lay,
    offers,
    result,
    verbs,
    where,
    why,
)

from ludus.testing import position, rule

# --- The Survivors ----------------------------------------------------------------------------------------------------


@rule("CL-336", "CL-G53")
def test_leaving_by_the_exit_costs_a_step() -> None:
    s = human_acts("redeemer", tiles=OUT, humans="redeemer@t35:3 blade1@t35").play("move n").allows("leave")
    s.play("leave").asks("p1", "HumanPhase.choose")
    assert where(s, "redeemer") == ""
    assert among(s.table.saved, ["redeemer"]) == {"redeemer"}
    assert s.table.dead == 0
    s = human_acts("redeemer", tiles=OUT, humans="redeemer@t35:2 blade1@t35").play("move n")
    assert "leave" not in s.options()  # no MVT left


@rule("CL-336")
def test_leaving_is_a_departure() -> None:
    words = {"tiles": OUT, "humans": "redeemer@t02:2 brute1@t35", "trogs": "t02:2"}
    human_acts("redeemer", **words).refuses("leave", "CL-146")
    human_acts("blade1", tiles=OUT, humans="blade1@t02:2 brute1@t35", trogs="t02:2").allows("leave")


@rule("CL-336")
def test_only_the_exit_leads_out() -> None:
    human_acts("redeemer", tiles=OUT, humans="redeemer@t35:2").refuses("leave", "CL-336")


@rule("CL-335", "CL-G53")
def test_it_may_be_agreed_that_arriving_is_enough() -> None:
    s = human_acts("redeemer", tiles=OUT, humans="redeemer@t35:2 blade1@t35", exit_mode="arrive").play("move n")
    assert where(s, "redeemer") == ""
    assert s.table.saved == 1


@rule("CL-G53")
def test_where_the_scenario_has_no_way_out_the_option_makes_none() -> None:
    for mode in ("arrive", "leave"):
        s = human_acts("redeemer", tiles=OUT, humans="redeemer@t02:2", scenario="great_hunt", exit_mode=mode)
        assert "leave" not in {*s.options(), *s.refusals()}
        assert why(s, "leave") == "Nobody leaves that way in this scenario. (CL-G53)"
        assert why(s, "leave", "de") == "So kommt in diesem Szenario niemand hinaus. (CL-G53)"


@rule("CL-003", "CL-026", "CL-336")
def test_survivors_second_one_out_wins() -> None:
    s = human_acts("redeemer", tiles=OUT, humans="redeemer@t02:2 blade1@t35", saved="blade2").play("leave")
    assert result(s) == ("escaped", HUMANS)


@rule("CL-003", "CL-026")
def test_survivors_one_out_and_nobody_left_is_a_draw() -> None:
    s = killed(lay(**LAST, saved="blade2", phase="demon"))
    assert s.table.reason == "one_out"
    assert s.match.ending.winners in (DRAW, ())
    assert s.match.ending.ranking == ((0, 1),)


@rule("CL-003", "CL-026")
def test_survivors_nobody_left_and_none_out_is_lost() -> None:
    assert result(killed(lay(**LAST, dead="blade2", phase="demon"))) == ("lost_all", DEMONS)


@rule("CL-003")
def test_survivors_the_last_one_out_alone_is_a_draw_too() -> None:
    s = human_acts("redeemer", tiles=OUT, humans="redeemer@t02:2", dead="blade1 blade2 brute1").play("leave")
    assert s.table.reason == "one_out"


# --- Stem the Tide ----------------------------------------------------------------------------------------------------

WELL = "t35@0,0 t07@0,1"
TIDE: dict[str, Any] = {"scenario": "stem_the_tide", "numbers": "first", "tiles": WELL, "well": "t07"}


@rule("CL-003")
def test_tide_somebody_carries_the_powder() -> None:
    s = position("claustrophobia", 2, scenario="stem_the_tide").asks("p1", "powder")
    assert offers(s, "carry") == {"redeemer", "brute1", "brute2", "blade1"}
    s.match.explicit = False
    s.match.apply("carry brute2")
    assert s.table.carrier == 2


@rule("CL-003")
def test_tide_the_powder_of_a_dead_carrier_may_be_taken() -> None:
    words = {**TIDE, **LAST, "humans": "redeemer@t35:6 blade1@t35", "carrier": "redeemer"}
    s = killed(lay(**words, phase="demon"))
    assert (s.table.carrier, TILES[s.table.cargo_at]) == (-1, "t35")
    words = {**TIDE, "humans": "brute1@t35:2 brute2@t07:2", "cargo_at": "t35"}
    assert "take powder" not in human_acts("brute2", **words).options()
    s = human_acts("brute1", **words).play("take powder")
    assert s.table.carrier == 1
    s.allows("move n")  # taking it is free


@rule("CL-337", "CL-G77", "CL-003", "CL-G55")
def test_tide_lighting_the_fuse_is_in_place_of_combat() -> None:
    words = {**TIDE, "humans": "brute1@t07:2 brute2@t07:2", "carrier": "brute1", "trogs": "t07:1"}
    s = human_acts("brute1", **words).allows("light fuse").play("light fuse")
    assert s.table.fuse == 3
    assert s.table.carrier < 0
    assert "attack" not in verbs(s)
    assert "light fuse" not in human_acts("brute2", **words).options()
    assert "light fuse" not in human_acts("brute1", **{**words, "humans": "brute1@t35:2"}).options()
    tired = human_acts("brute1", **words, canceled="brute1:2")
    assert "light fuse" not in tired.options()


@rule("CL-003")
def test_tide_burning_powder_is_not_taken() -> None:
    s = human_acts("brute2", **TIDE, humans="brute2@t07:2", fuse=2, cargo_at="t07")
    assert "take powder" not in s.options()
    s = human_acts("brute2", **TIDE, humans="brute2@t07:2", fuse=0, cargo_at="t07")
    assert "take powder" in s.options()


@rule("CL-003", "CL-026")
def test_tide_the_fuse_burns_down_and_the_well_explodes() -> None:
    words = {**TIDE, "humans": "brute1@t35:2 brute2@t07:2", "cargo_at": "t07", "trogs": "t35:1", "phase": "demon"}
    s = lay(**words, fuse=3).play("end phase", roll="2 2")
    assert s.table.fuse == 2
    s = lay(**words, fuse=1, holes="t35").play("end phase")
    assert result(s) == ("well_blown", HUMANS)
    assert where(s, "brute2") == ""


@rule("CL-003", "CL-026", "CL-G54")
def test_tide_an_explosion_that_kills_the_last_is_lost() -> None:
    words = {**TIDE, "humans": "brute2@t07:2", "cargo_at": "t07", "trogs": "t35:1", "phase": "demon"}
    assert result(lay(**words, fuse=1).play("end phase")) == ("lost_all", DEMONS)


@rule("CL-003")
def test_tide_the_demon_side_alone_on_the_well_puts_the_fuse_out() -> None:
    words = {**TIDE, "cargo_at": "t07", "trogs": "t07:1", "phase": "demon", "fuse": 3}
    s = lay(**words, humans="brute1@t35:2 brute2@t35:2").play("end phase", roll="2 2")
    assert s.table.fuse == 0
    assert TILES[s.table.cargo_at] == "t07"
    s = lay(**words, humans="brute1@t35:2 brute2@t07:2").play("end phase", roll="2 2")
    assert s.table.fuse == 2


@rule("CL-003")
def test_tide_nobody_left_is_lost() -> None:
    words = {**TIDE, **LAST, "phase": "demon"}
    assert result(killed(lay(**words))) == ("lost_all", DEMONS)


# --- Off With Its Head ------------------------------------------------------------------------------------------------

HEAD: dict[str, Any] = {"scenario": "off_with_its_head", "numbers": "first"}


@rule("CL-003")
def test_head_the_master_waits_in_the_pentacle_room() -> None:
    s = human_acts("blade1", **HEAD, humans="blade1@t35:2", stack="t01 t36").play("explore n")
    assert where(s, "blade1") == "t01"
    assert where(s, "demon") == "t01"


@rule("CL-003", "CL-112")
def test_head_the_master_is_not_for_sale() -> None:
    s = lay(**HEAD, tiles=TWO, humans="redeemer@t35", phase="send", threat=20)
    assert offers(s, "send demon") == set()
    s.refuses("send demon t36", "CL-003")
    assert not [action for action in s.refusals() if action.startswith("send demon")]


@rule("CL-003")
def test_head_whispers_until_the_room_is_found() -> None:
    assert lay(**HEAD, humans="redeemer@t35", phase="threat", threat=2).table.threat == 3
    words = {**HEAD, "tiles": "t35@0,0 t01@0,1", "humans": "redeemer@t35", "demon": "t01"}
    assert lay(**words, phase="threat", threat=2).table.threat == 2


@rule("CL-003")
def test_head_the_master_harvests_souls() -> None:
    words = {**HEAD, **LAST, "humans": "redeemer@t35:6 blade1@t35", "threat": 2, "phase": "demon"}
    assert killed(lay(**words, demon="t35")).table.threat == 5
    assert killed(lay(**words)).table.threat == 2


@rule("CL-003", "CL-026")
def test_head_killing_the_master_wins() -> None:
    s = human_acts("brute1", **HEAD, humans="brute1@t35:3", demon="t35", wounds=5)
    assert result(s.play("attack demon", roll="5 1 1")) == ("master_slain", HUMANS)


@rule("CL-003")
def test_head_nobody_left_is_lost() -> None:
    assert result(killed(lay(**HEAD, **LAST, phase="demon"))) == ("lost_all", DEMONS)
