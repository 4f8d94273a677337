"""Interactions to watch, 18 to 33: deaths, modes, Engines, events."""

from __future__ import annotations

from typing import Any

from tests.games.hollow_cell.looks import (
    FIVE,
    alive,
    banners,
    charges,
    engines,
    go,
    hand,
    held,
    lay,
    loads,
    offers,
    running,
    warriors,
    worn,
    wounds,
)

from ludus.testing import rule

NEW_HAND = "rations rations rations helmet helmet"


@rule("HC-G61")
def test_18_a_gas_grenade_kills_target_and_thrower() -> None:
    words: dict[str, Any] = {"wounds": {"p1": "2 2", "p2": "2 2"}, "gear": {"p2": "top:psi-crown"}}
    words |= {"reserves": {"p2": "mirror-shade the-elder"}, "warriors": warriors(3, p2="kessari-duelist")}
    s = lay(p1="gas-grenade cell", p2=FIVE, **words).play("play gas-grenade")
    go(s, "throw p2", roll="5", draw=f"wound-1 {NEW_HAND} wound-0 wound-1")
    assert (banners(s), alive(s)) == ([1, 0, 0], [3, 2, 3])
    assert (hand(s, "p1"), wounds(s, "p1")) == ([], [2, 2])  # the Crown won is discarded again
    s.asks("p2", "Turn.discard")


@rule("HC-124")
def test_18_with_a_third_banner_the_game_is_over_before_the_thrower_falls() -> None:
    words: dict[str, Any] = {"wounds": {"p1": "2 2", "p2": "2 2"}, "banners": (2, 0, 0)}
    s = lay(p1="gas-grenade", **words).play("play gas-grenade", "throw p2", roll="5", draw="wound-1")
    assert list(s.match.ending.winners) == [0]


@rule("HC-G05")
def test_19_both_fatal_wounds_go_and_older_ones_stay() -> None:
    s = lay(p1="ration-crate", p2=FIVE, wounds={"p1": "2 2"}, warriors=warriors(3, p1="kessari-duelist"))
    s.play("play ration-crate", roll="1 1", draw="wound-0 wound-1").asks("p2", "Turn.discard")
    assert wounds(s, "p1") == [2, 2]


@rule("HC-G05")
def test_19_looting_and_rations_are_two_effects() -> None:
    who = warriors(3, p1="kessari-duelist")
    s = lay(p1=f"{FIVE} rations", p2=FIVE, wounds={"p1": "2"}, phase="turn", loot_vault=True, warriors=who).play("pass")
    s.play("loot", roll="1", draw="wound-2").play("play rations", roll="1", draw="wound-3").asks("p2")
    assert wounds(s, "p1") == [2, 2]


@rule("HC-122", "HC-G48")
def test_20_a_self_defeat_in_step_2() -> None:
    s = lay(p1="cell cell", p2=FIVE, wounds={"p1": "2 2"}, gear={"p1": "left:blazer"}, phase="turn")
    s.play("pass", roll="hit miss miss", draw="sudden-event meteor-shower wound-1").asks("p2", "Turn.discard")
    assert (held(s, "p1"), worn(s, "p1"), charges(s)) == (0, {}, (6, 0))


@rule("HC-G49", "HC-115")
def test_21_the_victims_new_hand_reveals_an_event_that_kills_the_active_player() -> None:
    words: dict[str, Any] = {"wounds": {"p1": "2 2", "p2": "2 2"}, "reserves": {"p2": "mirror-shade the-elder"}}
    s = lay(p1="cell rations", p3=FIVE, **words)
    script = "wound-1 helmet sudden-event meteor-shower wound-1 helmet blazer blazer cell"
    go(s, "cells 1", "attack p2", roll="hit miss miss hit", draw=script)
    assert (banners(s), alive(s), held(s, "p1"), held(s, "p2")) == ([1, 0, 0], [3, 2, 3], 0, 5)
    s.asks("p2", "Turn.discard")


@rule("HC-G33", "HC-G35")
def test_22_last_warrior_and_third_banner_by_one_hit() -> None:
    words: dict[str, Any] = {"banners": (2, 0, 0), "alive": (1, 1, 3), "wounds": {"p2": "2 2"}}
    s = go(lay(p1="cell", **words), "cells 1", "attack p2", roll="hit", draw="wound-1")
    assert (list(s.match.ending.winners), banners(s)) == ([0], [3, 0, 0])
    words = {"team": "1v2", "banners": (1, 0, 1), "wounds": {"p2": "3 3 3"}}
    s = go(lay(p1="cell", **words), "cells 1", "attack p2", roll="hit", draw="wound-1")
    assert (sorted(s.match.ending.winners), banners(s)) == ([0, 2], [4, 0, 4])


@rule("HC-171")
def test_23_in_epic_the_tie_break_counts_cards() -> None:
    words: dict[str, Any] = {"banners": (2, 2, 0, 0), "alive": (2, 2, 1, 3), "kills": (1, 2, 0, 0), "active": "p4"}
    s = lay(4, p4="cell", wounds={"p1": "1", "p2": "1 1", "p3": "1 1 1 1"}, epic=True, **words)
    go(s, "cells 1", "attack p3", roll="hit", draw="wound-1")
    assert list(s.match.ending.winners) == [0]


@rule("HC-199", "HC-200")
def test_25_an_engine_block_ignores_focus_text_warden_and_bunker() -> None:
    words: dict[str, Any] = {"engines": {"p1": "siphon", "p2": "warden"}, "war_engines": "given"}
    s = lay(p2="cell rations", places={"p2": "bunker"}, **words).play("engine siphon", "aim p2", "defend cell")
    s.play("pass", roll="defend", draw="rations").asks("p1", "Turn.play")  # one die, and a Defend is no help
    assert hand(s, "p1") == ["rations"]


@rule("HC-G43", "HC-G61")
def test_26_a_failed_theft_of_bombard() -> None:
    words: dict[str, Any] = {"engines": {"p2": "bombard"}, "war_engines": "given", "wounds": {"p1": "2 2"}}
    words["warriors"] = warriors(3, p2="kessari-duelist")
    s = lay(p1="thief", p2=FIVE, **words)
    go(s, "play thief", "steal p2 bombard", roll="hit hit 5", draw=f"wound-1 {NEW_HAND}")
    assert (banners(s), engines(s, "p2"), held(s, "p2")) == ([0, 1, 0], ["bombard"], 5)
    s = lay(p1="thief", p2=FIVE, **{**words, "wounds": {"p3": "2 2"}})
    go(s, "play thief", "steal p2 bombard", "throw p3", roll="hit hit 1 5", draw=f"wound-1 {NEW_HAND}")
    assert banners(s) == [1, 0, 0]  # the thief threw last


@rule("HC-058")
def test_27_charge_surge_ends_while_charges_are_loaded() -> None:
    gear = {"p1": "left:rail-lance", "p2": "left:burst-cannon"}
    s = lay(p1="supply-drop deflector cell cell cell", p2="throwing-star cell cell cell cell", p3=FIVE, gear=gear)
    s.play("play supply-drop", draw="sudden-event charge-surge rations").play("equip deflector right")
    s.play("end", draw="rations").play("pass", "equip throwing-star right", "end", draw="rations")
    assert (s.table.cache, s.table.lent) == (0, 2)
    s.play("pass", "end", draw="helmet").asks("p1", "Turn.discard")
    assert (running(s), s.table.cache, s.table.debt) == ([], 0, 2)
    s.play("pass", "drop right")
    assert (s.table.cache, s.table.debt) == (0, 1)  # taken as soon as a Charge reaches the Cache
    assert s.match.game.invariants(s.table) == []
    s.play("drop left")
    assert (s.table.cache, s.table.debt, s.table.lent) == (2, 0, 0)
    assert s.match.game.invariants(s.table) == []


@rule("HC-G26")
def test_28_a_magnetic_storm_in_your_own_step_3() -> None:
    who = warriors(3, p1="vantian-twin-gun")
    s = lay(p1="supply-drop", p2=FIVE, gear={"p1": "left:blazer right:intruder"}, warriors=who)
    go(s, "fire left", "attack p3", roll="miss miss").play("play supply-drop", draw="sudden-event magnetic-storm cell")
    assert (loads(s, "p1"), charges(s)) == ({"left": 0, "right": 0}, (4, 2))
    assert offers(s, "reload") == {"right"}
    s.play("reload right")
    go(s, "fire right", "attack p3", draw="wound-0").play("end", draw="rations")
    assert loads(s, "p1") == {"left": 2, "right": 1}


def test_29_a_ceasefire_siren_after_two_attacks() -> None:
    s = lay(p1="cell cell cell supply-drop")
    go(s, "cells 1", "attack p2", roll="miss")
    go(s, "cells 1", "attack p2", roll="miss").play("play supply-drop", draw="sudden-event ceasefire-siren rations")
    assert not offers(s, "cells")
    s = lay(p1="crossfire", events="ceasefire-siren:p2").play("play crossfire")
    go(s, "attack p2", roll="miss miss").asks("p1", "Turn.play")  # one target only


def test_30_a_stone_sentinel_in_bunker_and_watchtower() -> None:
    words: dict[str, Any] = {"places": {"p1": "bunker watchtower"}, "warriors": warriors(3, p1="stone-sentinel")}
    go(lay(p1="cell", **words), "cells 1", "attack p2", roll="miss")
    s = lay(p1="cell", p2="cell", active="p2", **words)
    go(s, "cells 1", "attack p1", "defend cell", roll="miss fail")


@rule("HC-G17")
def test_31_acid_rain_touches_every_other_turn_once() -> None:
    gear = {"p1": "top:helmet", "p2": "top:psi-crown", "p3": "top:night-vision"}
    s = lay(p1=FIVE, p2=FIVE, p3=FIVE, gear=gear, events="acid-rain:p1").play("end", draw="rations")
    for who, draw in (("p2", "blazer"), ("p3", "deflector")):
        s.asks(who, "AcidRain.drop").play("drop top")
        s.play("pass", "end", draw=draw)
    s.asks("p1", "Turn.discard")
    assert (worn(s, "p1"), running(s)) == ({"top": "helmet"}, [])


def test_32_tainted_stores_iron_gourmand_and_hazmat_suit() -> None:
    words: dict[str, Any] = {"p1": "rations", "events": "tainted-stores:p2"}
    s = lay(**words).play("play rations", roll="2", draw="wound-1")
    assert wounds(s, "p1") == [1]
    s = lay(gear={"p1": "bottom:hazmat-suit"}, **words).play("play rations", roll="2").asks("p1", "Turn.play")
    assert wounds(s, "p1") == []


@rule("HC-G18", "HC-G60")
def test_33_a_sponsored_strike_of_the_defender_kills_the_attacker() -> None:
    words: dict[str, Any] = {"wounds": {"p1": "2 2"}, "reserves": {"p1": "mirror-shade the-elder"}}
    s = lay(p1="cell", p2="injection", p3=FIVE, **words)
    s.play("cells 1", "attack p2", "defend injection", roll="hit focus fail fail")
    s.play("focus injection", draw="sudden-event sponsored-strike").asks("p2")
    s.play("attack p1", roll="hit miss", draw=f"wound-1 {NEW_HAND} cell cell cell cell cell")
    assert (banners(s), alive(s), wounds(s, "p2"), s.table.active) == ([0, 1, 0], [2, 3, 3], [], 1)
