"""War Engines and the Thief (HC-195 to HC-208, HC-G41 to HC-G43, HC-G68)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import (
    FIVE,
    alive,
    arena,
    banners,
    charges,
    discarded,
    engines,
    go,
    hand,
    held,
    lay,
    loads,
    offers,
    warriors,
    wounds,
)

import ludus
from ludus.testing import Position, rule

GAME = ludus.game("hollow-cell")
NEW_HAND = "rations rations rations helmet helmet"


def owner(engine: str, n: int = 3, **words: Any) -> Position:
    """p1 controls an Engine."""
    quiet = {"p1": "kessari-duelist", "p2": "mirror-shade"}
    base = {"engines": {"p1": engine}, "war_engines": "given", "warriors": warriors(n, **quiet)}
    return lay(n, **{**base, **words})


def thief(engine: str, **words: Any) -> Position:
    """p1 tries to steal the Engine of p2."""
    s = owner(engine, **{"engines": {"p2": engine}, "p1": "thief rations", **words})
    for answer in ("play thief", f"steal p2 {engine}"):
        s.match.apply(answer)  # the dice of the theft are for the test to say
    return s


@rule("HC-195")
def test_engines_are_dealt_one_each() -> None:
    match = GAME.begin(4, 1, war_engines="deal")
    for seat in (1, 2, 3, 4):
        match.apply(f"p{seat} order 1 2 3")
    masks = [seat.engines for seat in arena(match).seats]
    assert all(mask.bit_count() == 1 for mask in masks)
    assert len(set(masks)) == 4


@rule("HC-195")
def test_engines_are_given_to_chosen_players_several_to_one() -> None:
    match = GAME.begin(3, 1, war_engines="given", engine_seats=(2, 2, 0, 3, 0, 0))
    for seat in (1, 2, 3):
        match.apply(f"p{seat} order 1 2 3")
    assert [seat.engines for seat in arena(match).seats] == [0, 0b11, 0b1000]


@rule("HC-198", "HC-G42")
def test_the_target_may_try_to_block() -> None:
    s = owner("siphon", p2="cell thief", p3="cell").play("engine siphon").asks("p1", "EngineUse.aim")
    assert s.options() == {"aim p2", "aim p3"}
    s.play("aim p2").asks("p2", "EngineUse.block")
    assert s.options() == {"defend cell", "pass"}


@rule("HC-199")
def test_a_block_rolls_the_defence_numbers_only() -> None:
    s = owner("siphon", p2="injection cell", places={"p2": "bunker"}, warriors=warriors(3, p2="marsh-stalker"))
    s.play("engine siphon", "aim p2", "defend injection", "pass", roll="focus fail fail").asks("p1", "Turn.play")
    assert hand(s, "p2") == ["cell"]  # no card drawn, no re-roll offered


@rule("HC-200")
@pytest.mark.parametrize(
    ("roll", "stopped"), [("focus fail fail", True), ("defend defend defend", False), ("fail fail fail", False)]
)
def test_a_focus_stops_the_engine_and_a_defend_does_not(roll: str, stopped: bool) -> None:
    s = owner("siphon", p2="injection cell").play("engine siphon", "aim p2", "defend injection")
    s.play("pass", roll=roll, draw=[] if stopped else ["cell"])
    assert hand(s, "p1") == ([] if stopped else ["cell"])


@rule("HC-G41")
def test_an_engine_is_used_once_in_a_turn() -> None:
    s = go(owner("siphon", p1=FIVE, p2=FIVE), "engine siphon", "aim p2", draw="cell")
    s.refuses("engine siphon", "HC-G41")


@rule("HC-G41")
def test_a_blocked_use_is_used_up_and_stays_paid() -> None:
    s = owner("mauler", p1="rations cell", p2="cell").play("engine mauler").asks("p1", "EngineUse.pay")
    s.play("discard rations", "aim p2", "defend cell", roll="focus").asks("p1", "Turn.play")
    assert (hand(s, "p1"), discarded(s, "rations")) == (["cell"], 1)
    assert "engine mauler" not in s.options()


@rule("HC-G42")
def test_engines_that_help_their_owner_cannot_be_blocked() -> None:
    owner("medic-frame", p1="cell", p2="cell").play("engine medic-frame", "discard cell", roll="2").asks(
        "p1", "Turn.play"
    )
    owner("warden", p2="cell").play("engine warden").asks("p1", "Turn.play")


def test_a_mauler_hits_without_defence_dice() -> None:
    s = go(owner("mauler", p1="rations"), "engine mauler", "discard rations", "aim p2", roll="hit", draw="wound-1")
    assert wounds(s, "p2") == [1]
    s = go(owner("mauler", p1="rations"), "engine mauler", "discard rations", "aim p2", roll="graze")
    assert wounds(s, "p2") == []


def test_a_jammer_empties_one_card() -> None:
    s = owner("jammer", gear={"p2": "left:blazer right:deflector"}).play("engine jammer", "aim p2")
    go(s, "jam left")
    assert (loads(s, "p2"), charges(s)) == ({"left": 0, "right": 1}, (5, 0))


@rule("HC-G64")
def test_a_jammer_needs_an_equipped_card() -> None:
    owner("jammer").refuses("engine jammer", "HC-G64")


@rule("HC-G64")
def test_a_siphon_may_aim_at_an_empty_hand() -> None:
    s = go(owner("siphon"), "engine siphon", "aim p2").asks("p1", "Turn.play")
    assert held(s, "p1") == 0


def test_a_bombard_throws_a_grenade_die_for_one_hit() -> None:
    s = go(owner("bombard", p1="cell"), "engine bombard", "discard cell", "aim p2", roll="5", draw="wound-1")
    assert wounds(s, "p2") == [1]
    s = go(owner("bombard", p1="cell"), "engine bombard", "discard cell", "aim p2", roll="1").asks(
        "p2", "Grenade.throw"
    )
    go(s, "throw p3", roll="6", draw="wound-2").asks("p1", "Turn.play")
    assert wounds(s, "p3") == [2]


def test_a_medic_frame_counts_a_1_as_a_fail() -> None:
    s = owner("medic-frame", p1="cell", wounds={"p1": "2"}).play("engine medic-frame", "discard cell", roll="1")
    assert wounds(s, "p1") == [2]
    s = owner("medic-frame", p1="cell", wounds={"p1": "2"}).play("engine medic-frame", "discard cell", roll="4")
    if offers(s, "heal"):
        s.play("heal wound-2")
    assert wounds(s, "p1") == []


def test_a_warden_adds_a_defence_die_until_the_next_turn() -> None:
    s = owner("warden", p1="", p2="cell rations rations helmet helmet").play("engine warden").play("end", draw="blazer")
    s.play("pass")
    go(s, "cells 1", "attack p1", roll="hit defend")
    assert wounds(s, "p1") == []


@rule("HC-196", "HC-208")
def test_an_engine_stays_with_its_player_when_the_warrior_dies() -> None:
    s = owner(
        "mauler", engines={"p2": "mauler"}, p1="cell", wounds={"p2": "2 2"}, reserves={"p2": "stone-sentinel the-elder"}
    )
    go(s, "cells 1", "attack p2", roll="hit", draw=f"wound-3 {NEW_HAND}")
    assert (engines(s, "p1"), engines(s, "p2"), alive(s)) == ([], ["mauler"], [3, 2, 3])


@rule("HC-196")
def test_an_engine_survives_a_self_defeat() -> None:
    s = owner("mauler", p1="rations", p2=FIVE, wounds={"p1": "2 2"}).play("play rations", roll="1", draw="wound-1")
    assert engines(s, "p1") == ["mauler"]


@rule("HC-197", "HC-206")
def test_only_thief_aims_at_an_engine() -> None:
    words: dict[str, Any] = {"engines": {"p2": "mauler"}, "gear": {"p2": "top:helmet"}}
    assert offers(owner("", p1="thief", **words).play("play thief"), "steal") == {"p2 top", "p2 mauler"}
    assert offers(owner("", p1="power-cut", **words).play("play power-cut"), "cut") == {"p2 top"}
    owner("", p1="power-cut", engines={"p2": "mauler"}).refuses("play power-cut", "HC-G64")


@rule("HC-206")
def test_an_emp_grenade_lists_no_engine() -> None:
    s = owner("", p1="emp-grenade", engines={"p2": "mauler"}, gear={"p2": "top:helmet left:intruder"})
    s.play("play emp-grenade", "throw p2", roll="5")
    assert s.options() == {"drop top", "drop left"}


@rule("HC-201")
def test_a_theft_rolls_two_dice_and_is_no_combat() -> None:
    s = thief("mauler", p2="cell", cache=0, spent=6)
    s.play(roll="miss hit").asks("p1", "Turn.play")
    assert (engines(s, "p1"), charges(s)) == (["mauler"], (0, 6))


@rule("HC-202", "HC-203", "HC-G43")
@pytest.mark.parametrize("kind", ["hit", "graze", "focus", "miss"])
def test_two_of_a_kind_set_the_engine_off_at_the_thief(kind: str) -> None:
    s = thief("siphon", p2="cell").play(roll=f"{kind} {kind}", draw="rations").asks("p1", "Turn.play")  # nobody blocks
    assert (hand(s, "p1"), hand(s, "p2")) == ([], ["cell", "rations"])
    assert (engines(s, "p1"), engines(s, "p2"), discarded(s, "thief")) == ([], ["siphon"], 1)


@rule("HC-204", "HC-G43")
def test_otherwise_the_thief_takes_the_engine_for_the_next_turn_on() -> None:
    s = thief("siphon", p2="cell").play(roll="hit graze")
    assert (engines(s, "p1"), engines(s, "p2"), discarded(s, "thief")) == (["siphon"], [], 1)
    s.refuses("engine siphon", "HC-G43")


@rule("HC-G43")
def test_with_succeeds_and_fires_a_match_does_both() -> None:
    s = thief("siphon", p2="cell", engine_theft_match="succeeds_and_fires").play(roll="hit hit", draw="rations")
    assert (engines(s, "p1"), engines(s, "p2")) == (["siphon"], [])
    assert hand(s, "p2") == ["cell", "rations"]


@rule("HC-G43")
def test_an_engine_that_needs_no_target_helps_its_controller() -> None:
    s = thief("warden", p2=FIVE).play(roll="hit hit").asks("p1", "Turn.play")
    assert s.table.seats[1].warded


@rule("HC-205")
def test_hits_are_never_assigned_to_an_engine() -> None:
    s = owner("", engines={"p2": "mauler warden"}, p1="cell cell")
    go(s, "cells 2", "attack p2", roll="hit hit", draw="wound-0 wound-0")
    assert (wounds(s, "p2"), engines(s, "p2")) == ([0, 0], ["mauler", "warden"])


@rule("HC-207", "HC-G68")
def test_events_do_not_touch_engines() -> None:
    s = owner("mauler", p1="rations", events="dust-bomb:p2 bloodlust-broadcast:p2")
    go(s, "engine mauler", "discard rations", "aim p2", roll="hit", draw="wound-0")  # one die, one card
    assert wounds(s, "p2") == [0]
    s = owner("mauler", p1="supply-drop", gear={"p2": "left:blazer"})
    s.play("play supply-drop", draw="sudden-event magnetic-storm cell")
    assert engines(s, "p1") == ["mauler"]


@rule("HC-G68")
def test_a_use_is_no_attack_and_tainted_stores_do_not_reach_the_medic_frame() -> None:
    s = owner("mauler", p1="rations cell cell", events="ceasefire-siren:p2")
    go(s, "cells 1", "attack p2", roll="miss")
    go(s, "engine mauler", "discard rations", "aim p2", roll="miss").asks("p1", "Turn.play")
    s = owner("medic-frame", p1="cell", events="tainted-stores:p2").play("engine medic-frame", "discard cell", roll="2")
    assert wounds(s, "p1") == []


@rule("HC-G68")
def test_a_warriors_ability_still_applies() -> None:
    s = owner("bombard", p1="cell", warriors=warriors(3, p1="powder-monk", p2="mirror-shade"))
    go(s, "engine bombard", "discard cell", "aim p2", roll="4", draw="wound-1")
    s = owner("medic-frame", p1="cell", wounds={"p1": "2"}, warriors=warriors(3, p1="iron-gourmand"))
    s.play("engine medic-frame", "discard cell", roll="3")
    if offers(s, "heal"):
        s.play("heal wound-2")
    assert wounds(s, "p1") == []


@rule("HC-G61")
def test_the_controller_is_credited_with_the_engines_kill() -> None:
    s = owner("mauler", p1="rations", wounds={"p2": "2 2"}, reserves={"p2": "stone-sentinel the-elder"})
    go(s, "engine mauler", "discard rations", "aim p2", roll="hit", draw=f"wound-3 {'cell ' * 5}")
    assert banners(s) == [1, 0, 0]
