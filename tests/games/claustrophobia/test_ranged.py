"""Ranged combat and Objects (CL-068 to CL-070, CL-210 to CL-216)."""

from __future__ import annotations

import pytest
from tests.games.claustrophobia.kit import (
    TWO,
    canceled,
    human_acts,
    lay,
    offers,
    say,
    scores,
    targets,
    then,
    trogs,
    verbs,
    where,
    why,
    wounds,
)
from tests.games.claustrophobia.test_initiative import dice_to_fall

from ludus.testing import rule

GUN = {"objects": "blade1:blunderbuss"}
BOMB = {"hand": ("grenade",)}
ROW = "t35@0,0 t36@0,1 t27@0,2 t28@1,0"  # to the east a straight tunnel behind its wall


@rule("CL-210", "CL-211")
def test_a_blunderbuss_reaches_one_connected_tile() -> None:
    s = human_acts("blade1", tiles=ROW, humans="blade1@t35:2", trogs="t36:1 t27:1 t28:1", **GUN)
    assert offers(s, "shoot") == {"n troglodytes"}
    s.refuses("shoot e troglodytes", "CL-211")


@rule("CL-212", "CL-213", "CL-G59")
def test_it_may_fire_at_its_own_tile_or_past_the_enemies_there() -> None:
    s = human_acts("blade1", tiles=ROW, humans="blade1@t35:2", trogs="t35:1 t36:1", demon="t36", **GUN)
    assert targets(s) == {"troglodytes"}
    assert offers(s, "shoot") == {"n troglodytes", "n demon"}
    assert scores(s, "blade1") == (2, 3, 3)
    s.play("attack troglodytes", roll="3 1 1")
    assert trogs(s, "t35") == 0


@rule("CL-214", "CL-182")
def test_a_shot_is_an_attack_like_any_other() -> None:
    s = human_acts("blade1", tiles=ROW, humans="blade1@t35:2", trogs="t36:3", **GUN)
    assert trogs(s.play("shoot n troglodytes", roll="3 6 2"), "t36") == 1
    s = human_acts("blade1", tiles=ROW, humans="blade1@t35:2", demon="t36", **GUN)
    assert wounds(s.play("shoot n demon", roll="4 3 2")) == 1


@rule("CL-215", "CL-210", "CL-211", "CL-G58")
def test_a_grenade_rolls_for_everybody_on_the_tile() -> None:
    words = {"tiles": ROW, "humans": "blade1@t35:2 brute1@t36:2", "trogs": "t36:2 t27:1", **BOMB}
    s = human_acts("blade1", **words)
    assert offers(s, "grenade") == {"n"}
    s.refuses("grenade e", "CL-211")
    s.play("grenade n", roll="3 3 3")  # DEF 4, 3, 3: the Brute stands
    assert trogs(s, "t36") == 0
    assert canceled(s, "brute1") == set()
    assert trogs(s, "t27") == 1


@rule("CL-215", "CL-G36")
def test_a_grenade_wounds_a_demon_and_a_bodyguard_may_step_in() -> None:
    words = {"tiles": ROW, "humans": "blade1@t35:2 brute1@t36:2 blade2@t36:1", "demon": "t36", **BOMB}
    s = human_acts("blade1", **words).play("grenade n", roll="6 6 6")
    for _ in range(2):
        assert s.options() == {"take brute1", "take blade2"} or offers(s, "line")
        say(s, "take brute1")
        s.play(f"line {min(offers(s, 'line'))}")
    assert len(canceled(s, "brute1")) + len(canceled(s, "blade2")) == 2
    assert wounds(s) == 1


@rule("CL-216", "CL-060", "CL-061")
def test_a_shot_or_a_grenade_is_the_combat_of_the_activation() -> None:
    words = {"tiles": ROW, "humans": "blade1@t35:2", "trogs": "t35:1 t36:1", **GUN, **BOMB}
    s = human_acts("blade1", **words).play("shoot n troglodytes", roll="1 1 1")
    assert not verbs(s) & {"attack", "shoot", "grenade"}
    s.refuses("attack troglodytes", "CL-061").refuses("grenade n", "CL-061")
    s = human_acts("blade1", **words).play("grenade n", roll="1")
    assert not verbs(s) & {"attack", "shoot", "grenade"}
    s.play("move n")


@rule("CL-062", "CL-039")
def test_an_exhausted_warrior_throws_no_grenade() -> None:
    s = human_acts("blade1", tiles=ROW, humans="blade1@t35:2", canceled="blade1:2", trogs="t36:1", **BOMB)
    assert offers(s, "grenade") == set()
    s.refuses("grenade n", "CL-065").refuses("shoot n troglodytes", "CL-210")
    human_acts("blade1", tiles=ROW, humans="blade1@t35:2").refuses("grenade n", "CL-330")
    human_acts("blade1", tiles=ROW, humans="blade1@t35:2", **BOMB).refuses("grenade e", "CL-211")


@rule("CL-210", "CL-039")
def test_nobody_shoots_without_a_blunderbuss() -> None:
    words = {"tiles": ROW, "trogs": "t36:1", "humans": "brute1@t35:2 blade1@t35:2"}
    s = human_acts("brute1", **words, **GUN)
    assert why(s, "shoot n troglodytes") == "It carries no Blunderbuss. (CL-210)"
    human_acts("blade1", **words, **GUN, canceled="blade1:2").refuses("shoot n troglodytes", "CL-039")


@rule("CL-068", "CL-333")
def test_objects_help_their_owner_only() -> None:
    words = {"humans": "brute1@t35:3 brute2@t35:3 blade1@t35:2 blade2@t35:2"}
    s = lay(**words, objects="brute1:shield blade1:blunderbuss", phase="human")
    assert [scores(s, who) for who in ("brute1", "brute2")] == [(1, 3, 5), (1, 3, 4)]
    assert [scores(s, who) for who in ("blade1", "blade2")] == [(2, 3, 3), (2, 2, 3)]


@rule("CL-068")
def test_the_hammer_rolls_one_miss_again() -> None:
    words = {"humans": "redeemer@t35:2", "objects": "redeemer:hammer", "trogs": "t35:3"}
    s = human_acts("redeemer", **words).play("attack troglodytes", roll="1 2 3")
    assert trogs(s, "t35") == 2
    s = human_acts("redeemer", **words).play("attack troglodytes", roll="3 4")
    assert trogs(s, "t35") == 1
    frantic = human_acts("redeemer", humans="redeemer@t35:4", objects="redeemer:hammer", trogs="t35:3", gifts="smite")
    frantic.play("attack troglodytes", roll="1 1 1 1 2 2 2 2")  # each miss once more, and no die a third time
    assert trogs(frantic, "t35") == 3


@rule("CL-069")
def test_nobody_passes_objects_on() -> None:
    s = human_acts("blade1", tiles=TWO, humans="blade1@t35:2 redeemer@t35", **GUN)
    assert verbs(s) == {"move", "explore", "end"}


@rule("CL-070")
def test_an_object_goes_with_its_owner() -> None:
    words = {"humans": "redeemer@t35:6 blade1@t35 blade2@t35", "canceled": "redeemer:12345", "trogs": "t35:1"}
    s = lay(**words, objects="redeemer:scepter", phase="demon").play("activate troglodyte t35")
    s.play("attack redeemer", roll="6")
    say(s, "line 6")
    assert where(s, "redeemer") == ""
    then(say(s, "end"), "end phase")
    assert dice_to_fall(s) == 2


@rule("CL-210", "CL-211")
@pytest.mark.parametrize(
    ("tile", "side", "cell"),
    [("t01", "n", "0,1"), ("t36", "n", "0,1"), ("t36", "e", "1,0"), ("t36", "s", "0,-1"), ("t36", "w", "-1,0")],
)
def test_every_side_is_shot_at_and_shown_and_the_first_tile_like_any_other(tile: str, side: str, cell: str) -> None:
    words = {"tiles": f"t35@0,0 {tile}@{cell}", "humans": "blade1@t35:2 redeemer@t35", "trogs": f"{tile}:2"}
    s = human_acts("blade1", **words, **GUN)
    assert offers(s, "shoot") == {f"{side} troglodytes"}
    s.play(f"shoot {side} troglodytes", roll="1 1 1")
    assert s.refusals()[f"shoot {side} troglodytes"] == "CL-061"
