"""Activations (CL-055 to CL-063), and the same for the Demon side (CL-130 to CL-133)."""

from __future__ import annotations

import pytest
from tests.games.claustrophobia.kit import (
    TWO,
    WAY,
    demon_acts,
    end,
    explores,
    human_acts,
    lay,
    moves,
    offers,
    targets,
    trogs,
    where,
)

from ludus.testing import rule

FOUR = "redeemer@t35 brute1@t35 blade1@t36 blade2@t36"


@rule("CL-055", "CL-022")
def test_the_human_player_chooses_the_order() -> None:
    s = lay(tiles=TWO, humans=FOUR, phase="human", trogs="t36:1").asks("p1", "HumanPhase.choose")
    assert offers(s, "activate") == {"redeemer", "brute1", "blade1", "blade2"}


@rule("CL-056")
def test_an_activation_is_finished_before_the_next() -> None:
    s = human_acts("redeemer", tiles=TWO, humans=FOUR)
    s.refuses("activate brute1", "CL-056")
    assert "end phase" not in s.options()
    s.play("end").play("activate brute1")


@rule("CL-057")
def test_each_warrior_acts_once() -> None:
    s = human_acts("redeemer", tiles=TWO, humans=FOUR).play("end")
    assert offers(s, "activate") == {"brute1", "blade1", "blade2"}
    s.refuses("activate redeemer", "CL-057")


@rule("CL-058")
def test_move_then_fight_and_fight_then_move() -> None:
    words = {"tiles": TWO, "humans": "redeemer@t35:2", "trogs": "t36:1 t35:1"}
    s = human_acts("redeemer", **words).play("move n").play("attack troglodytes", roll="1 1")
    assert s.match.question.kind == "HumanPhase.choose" or s.options() == {"end"}
    s = human_acts("redeemer", **words).play("attack troglodytes", roll="1 1").play("move n")
    assert where(s, "redeemer") == "t36"


@rule("CL-059")
def test_neither_is_needed() -> None:
    human_acts("redeemer", humans="redeemer@t35", trogs="t35:1").allows("end")


@rule("CL-060")
def test_movement_is_not_split_around_combat() -> None:
    s = human_acts("blade1", tiles=WAY, humans="blade1@t27:2", trogs="t35:1").play("move n")
    s.allows("move n").play("attack troglodytes", roll="3 3")
    if s.match.question.kind == "Activation.act":
        s.refuses("move n", "CL-060")
        assert moves(s) == explores(s) == set()
    assert trogs(s, "t35") == 0


@rule("CL-061", "CL-216")
def test_one_attack_in_an_activation() -> None:
    s = human_acts("blade1", tiles=TWO, humans="blade1@t35:2", trogs="t35:2", objects="blade1:blunderbuss")
    s.play("attack troglodytes", roll="1 1 1")
    assert targets(s) == set()
    s.refuses("attack troglodytes", "CL-061")
    s.play("move n")


@rule("CL-062", "CL-G20")
def test_without_cbt_there_is_no_attack() -> None:
    s = human_acts("brute1", humans="brute1@t35:2", canceled="brute1:2", trogs="t35:1")
    s.refuses("attack troglodytes", "CL-062")


@rule("CL-063", "CL-G19")
def test_the_phase_may_end_before_all_have_acted() -> None:
    lay(tiles=TWO, humans=FOUR, phase="human").allows("end phase")
    s = human_acts("redeemer", tiles=TWO, humans=FOUR).play("end").allows("end phase")
    s.play("end phase", roll="1 2 3").asks("p2", "ThreatPhase.place")


@rule("CL-130")
def test_the_demon_side_acts_in_the_same_way() -> None:
    words = {"tiles": TWO, "humans": "redeemer@t35:2", "trogs": "t35:1 t36:2"}
    s = lay(**words, phase="demon").asks("p2", "DemonPhase.choose")
    assert offers(s, "activate") == {"troglodyte t35", "troglodyte t36"}
    s.allows("end phase").play("activate troglodyte t36")
    assert moves(s) == {"s"}
    assert offers(s, "activate") == set()
    s.play("move s").play("attack redeemer", roll="1")
    s.refuses("move n", "CL-060") if s.match.question.kind == "DemonActivation.act" else None
    end(s)
    assert trogs(s, "t35") == 2
    assert offers(s, "activate") == {"troglodyte t35", "troglodyte t36"}  # one here has acted, one has not


@rule("CL-130", "CL-057")
def test_a_troglodyte_that_acted_does_not_act_again() -> None:
    s = lay(tiles=TWO, humans="redeemer@t27", trogs="t36:1", phase="demon").play("activate troglodyte t36", "move s")
    end(s)
    assert offers(s, "activate") == set()


@rule("CL-024", "CL-130")
def test_only_the_demon_side_is_activated_in_its_phase() -> None:
    s = lay(tiles=TWO, humans=FOUR, trogs="t35:1", phase="demon")
    assert not offers(s, "activate") & {"redeemer", "brute1", "blade1", "blade2"}


@rule("CL-131")
def test_the_demon_side_never_explores() -> None:
    s = demon_acts("troglodyte t35", humans="redeemer@t35", trogs="t35:1")
    assert explores(s) == set()
    s.refuses("explore n", "CL-131")


@rule("CL-132", "CL-G17")
def test_a_plain_troglodyte_is_1_1_3() -> None:
    s = demon_acts("troglodyte t27", tiles=WAY, humans="redeemer@t28:2", trogs="t27:1").play("move n")
    assert moves(s) == set()
    s = demon_acts("troglodyte t35", humans="redeemer@t35:2", trogs="t35:1").play("attack redeemer", roll="4")
    s.asks("p1", "line")
    s = human_acts("redeemer", humans="redeemer@t35:2", trogs="t35:2").play("attack troglodytes", roll="3 2")
    assert trogs(s, "t35") == 1


DEMONS = {  # scenario: MVT, CBT, DEF, Health
    "survivors": (2, 3, 4, 4),
    "stem_the_tide": (1, 4, 4, 5),
    "the_guide": (1, 4, 5, 5),
    "off_with_its_head": (1, 3, 5, 6),
    "the_ritual": (1, 2, 5, 4),
    "great_hunt": (2, 4, 3, 5),
    "the_possessed": (1, 3, 4, 4),
}


@rule("CL-133", "CL-016")
@pytest.mark.parametrize("scenario", DEMONS)
def test_a_demon_has_the_scores_of_its_card(scenario: str) -> None:
    mvt, cbt, defence, health = DEMONS[scenario]
    words = {"scenario": scenario, "tiles": "t27@0,0 t35@0,1 t28@0,2 t36@0,3", "demon": "t27"}
    s = demon_acts("demon", **words, humans="redeemer@t36:2").play(*["move n"] * mvt)
    assert where(s, "demon") == ("t27", "t35", "t28")[mvt]
    assert moves(s) == set()
    frantic = cbt if scenario in ("stem_the_tide", "great_hunt") else 0
    s = demon_acts("demon", **words, humans="redeemer@t27:2")
    s.play("attack redeemer", roll=" ".join("1" * (cbt + frantic)))
    s = human_acts("blade1", **words, humans="blade1@t27:2 redeemer@t36", wounds=health - 1)
    s.play("attack demon", roll=f"1 {defence - 1}")
    assert where(s, "demon") == "t27"
    s = human_acts("blade1", **words, humans="blade1@t27:2 redeemer@t36", wounds=health - 1)
    s.play("attack demon", roll=f"1 {defence}")
    assert where(s, "demon") == ""


TALENTS = {
    "survivors": "elusive",
    "stem_the_tide": "frantic",
    "the_guide": "impressive",
    "off_with_its_head": "impressive",
    "great_hunt": "frantic",
}


@rule("CL-133")
@pytest.mark.parametrize("scenario", ["survivors", "the_guide", "off_with_its_head", "the_ritual", "great_hunt"])
def test_elusive_and_impressive_demons(scenario: str) -> None:
    words = {"scenario": scenario, "tiles": TWO, "demon": "t35"}
    s = demon_acts("demon", **words, humans="redeemer@t35 blade1@t35")
    assert ("move n" in s.options()) == (TALENTS.get(scenario) == "elusive")
    s = human_acts("redeemer", **words, humans="redeemer@t35")
    assert ("move n" in s.options()) == (TALENTS.get(scenario) != "impressive")
