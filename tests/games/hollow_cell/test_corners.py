"""Corners where two cards or a card and a mode meet, and refusals that name their rule."""

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

from ludus.core.match import Match
from ludus.games.hollow_cell.card_data import VAULT
from ludus.testing import rule

# Paying


def test_crossfire_may_be_paid_with_a_charge_pack() -> None:
    s = lay(p1="crossfire", gear={"p1": "right:charge-pack"}).play("play crossfire")
    assert s.options() == {"pack", "cache"}
    go(s, "pack", "attack p2", "pass", roll="miss miss")
    assert (charges(s), loads(s, "p1")) == ((4, 2), {"right": 0})


def test_with_one_charge_in_the_cache_the_pack_must_pay() -> None:
    s = lay(p1="crossfire", gear={"p1": "right:charge-pack"}, cache=1, spent=4)
    go(s, "play crossfire", "attack p2", "pass", roll="miss miss")
    assert (charges(s), loads(s, "p1")) == ((0, 6), {"right": 0})


def test_a_charge_pack_pays_for_a_hollow_cell_card_when_nothing_else_can() -> None:
    s = lay(p1="cell", gear={"p1": "right:charge-pack"}, cache=0, spent=5)
    go(s, "cells 1", "attack p2", roll="miss")
    assert (charges(s), loads(s, "p1")) == ((0, 6), {"right": 0})


def test_a_charge_pack_stands_in_for_one_charge_only() -> None:
    s = lay(p1="cell cell cell", gear={"p1": "right:charge-pack"}, cache=1, spent=4)
    assert offers(s, "cells") == {"1", "2"}


def test_the_reactor_hall_may_be_kept_for_a_later_card() -> None:
    s = lay(p1="cell cell", places={"p1": "reactor-hall"}).play("cells 1")
    assert s.options() == {"hall", "pass"}
    go(s, "pass", "attack p2", roll="miss")
    assert charges(s) == (5, 1)
    go(s, "cells 1", "hall", "attack p2", roll="miss")
    assert charges(s) == (5, 1)


def test_the_reactor_hall_pays_once_in_a_turn() -> None:
    s = lay(p1="cell cell", places={"p1": "reactor-hall"})
    go(s, "cells 1", "hall", "attack p2", roll="miss")
    go(s, "cells 1", "attack p2", roll="miss")
    assert charges(s) == (5, 1)


def test_a_scrap_tinker_loads_a_blazer_with_one_and_rolls_two() -> None:
    s = lay(p1="blazer", warriors=warriors(3, p1="scrap-tinker")).play("equip blazer left")
    assert loads(s, "p1") == {"left": 1}
    go(s, "fire left", "attack p2", roll="miss miss")


# Targets


@rule("HC-033")
def test_a_cache_that_just_pays_for_crossfire_leaves_the_choice() -> None:
    s = lay(p1="crossfire", gear={"p1": "right:charge-pack"}, cache=2, spent=3).play("play crossfire")
    assert s.options() == {"pack", "cache"}


@rule("HC-060")
def test_the_two_targets_of_crossfire_are_different() -> None:
    s = lay(p1="crossfire").play("play crossfire", "attack p2").refuses("attack p2", "HC-060")
    s.refuses("attack p1", "HC-060")


def test_an_overcharge_serves_one_of_the_two_attacks_of_crossfire() -> None:
    s = lay(p1="crossfire overcharge", p2="thief", p3="thief").play("play crossfire", "attack p2 overcharge")
    assert s.options() == {"attack p3", "pass"}
    go(s, "attack p3", roll="miss miss miss miss miss")
    assert discarded(s, "overcharge") == 1
    s = lay(p1="crossfire overcharge", p2="thief", p3="thief")
    s.play("play crossfire", "attack p2", "attack p3 overcharge")
    go(s, roll="miss miss miss miss miss")


@pytest.mark.parametrize(("attacker", "one", "two"), [("p2", "p1", "p3"), ("p2", "p3", "p1"), ("p3", "p2", "p1")])
def test_an_overcharge_is_spent_on_any_seat_and_its_target_alone_has_a_die_more(
    attacker: str, one: str, two: str
) -> None:
    for boosted in (one, two):
        s = lay(active=attacker, **{attacker: "crossfire overcharge"}).play("play crossfire")
        answers = [f"attack {seat}{' overcharge' * (seat == boosted)}" for seat in (one, two)]
        go(s, *answers, roll="miss miss miss miss miss")
        assert (discarded(s, "overcharge"), held(s, attacker)) == (1, 0)


def test_what_a_reactor_hall_pays_costs_no_charge_of_a_pack() -> None:
    s = lay(p1="cell", places={"p1": "reactor-hall"}, gear={"p1": "right:charge-pack"}, cache=0, spent=5)
    go(s, "cells 1", "hall", "attack p2", roll="miss")
    assert (charges(s), loads(s, "p1")) == ((0, 5), {"right": 1})


@rule("HC-185")
def test_an_attack_at_a_teammate_is_refused_by_its_rule() -> None:
    s = lay(4, p1="cell", team="2v2").play("cells 1").refuses("attack p3", "HC-185")
    assert s.options() == {"attack p2", "attack p4"}


@rule("HC-G39")
def test_thief_at_a_teammate_is_refused_by_its_rule() -> None:
    gear = {"p2": "top:helmet", "p3": "top:psi-crown"}
    lay(4, p1="thief", team="2v2", gear=gear).play("play thief").refuses("steal p3 top", "HC-G39")
    lay(4, p1="injection", team="2v2").play("play injection").refuses("aim p3", "HC-G39")


@rule("HC-G39", "HC-G64")
def test_an_engine_is_stolen_from_an_opponent_who_has_it() -> None:
    s = lay(4, p1="thief", team="2v2", engines={"p2": "siphon", "p3": "mauler"}, war_engines="given").play("play thief")
    s.refuses("steal p3 mauler", "HC-G39").refuses("steal p4 siphon", "HC-196")


@rule("HC-G39")
def test_an_engine_does_not_aim_at_a_teammate() -> None:
    s = lay(4, team="2v2", engines={"p1": "siphon"}, war_engines="given").play("engine siphon")
    assert s.options() == {"aim p2", "aim p4"}
    s.refuses("aim p3", "HC-G39")


@rule("HC-G18")
def test_an_overcharge_cannot_join_a_sponsored_strike() -> None:
    s = lay(p1="supply-drop overcharge").play("play supply-drop", draw="sudden-event sponsored-strike")
    s.refuses("attack p2 overcharge", "HC-G18")


@rule("HC-G18")
def test_a_sponsored_strike_spares_teammates_and_knows_permanent_modifiers() -> None:
    s = lay(4, p1="supply-drop", team="2v2", places={"p1": "bunker"})
    s.play("play supply-drop", draw="sudden-event sponsored-strike")
    assert s.options() == {"attack p2", "attack p4"}
    s.play("attack p2", roll="miss", draw="cell")  # Bunker takes a die of its owner's attacks


# Decks


def test_the_card_put_under_the_deck_comes_last() -> None:
    words: dict[str, Any] = {"gear": {"p1": "right:field-scanner"}, "deck": "rations helmet blazer"}
    s = lay(p1="", p2="cell cell cell", p3=FIVE, **words).play("end").play("look", draw="rations helmet")
    s.play("bottom rations").asks("p2", "Turn.discard")
    assert hand(s, "p1") == ["helmet"]
    s.play("pass", draw="blazer").asks("p2", "Turn.play")  # the other one comes last, so nothing is left to chance
    assert hand(s, "p2") == ["blazer", "cell", "cell", "cell", "rations"]


def test_the_scanner_shows_its_cards_to_its_user_only() -> None:
    views = []
    for other in ("helmet", "blazer"):
        s = lay(p2=FIVE, gear={"p1": "right:field-scanner"}).play("end").play("look", draw=["rations", other])
        views.append([s.match.view(viewer) for viewer in (0, 1, None)])
    assert views[0][0] != views[1][0]
    assert views[0][1:] == views[1][1:]


def test_of_two_events_the_other_goes_under_the_deck() -> None:
    s = lay(p1="crowd-favorite supply-drop", seen=18)  # three events are left
    s.play("play crowd-favorite", draw="dust-bomb rotating-arena").play("event dust-bomb")
    s.play("play supply-drop", draw="sudden-event tainted-stores sudden-event")
    assert s.table.events_left == 0  # the last one, put underneath, was not left to chance


def test_the_two_events_are_seen_by_the_chooser_only() -> None:
    views = []
    for other in ("ash-fog", "famine"):
        s = lay(p1="crowd-favorite").play("play crowd-favorite", draw=["dust-bomb", other])
        views.append([s.match.view(viewer) for viewer in (0, 1, None)])
    assert views[0][0] != views[1][0]
    assert views[0][1:] == views[1][1:]


def test_in_a_black_market_a_player_without_cards_only_receives() -> None:
    s = lay(p1="supply-drop rations", p2="", p3="blazer").play("play supply-drop", draw="sudden-event black-market")
    s.play("p1 market rations", "p3 market blazer", draw="cell")
    assert (hand(s, "p1"), hand(s, "p2"), hand(s, "p3")) == (["blazer", "cell"], ["rations"], [])


def test_a_passed_card_is_remembered_by_its_giver() -> None:
    s = lay(p1="supply-drop rations", p2="", p3="").play("play supply-drop", draw="sudden-event rotating-arena cell")
    assert all(hand_of(s.match.imagine(0, seed), 1) == ["rations"] for seed in range(10))
    assert len({tuple(hand_of(s.match.imagine(2, seed), 1)) for seed in range(20)}) > 3


def hand_of(match: Match, seat: int) -> list[str]:
    return sorted(VAULT[kind] for kind in arena(match).hands[seat].cards)


# Wounds and defeats


def test_an_ironhide_brute_may_swap_one_card_and_may_fall_by_it() -> None:
    who = warriors(3, p2="ironhide-brute")
    s = lay(p1="cell cell", wounds={"p2": "2"}, warriors=who, reserves={"p2": "mirror-shade the-elder"})
    s.play("cells 2", "attack p2", roll="hit hit", draw="wound-1 wound-0").asks("p2", "TakeWounds.swap")
    assert s.options() == {"swap wound-0", "swap wound-1", "pass"}  # not the older one
    s.play("swap wound-0", draw="wound-2 rations rations rations helmet helmet")
    assert (alive(s), banners(s)) == ([3, 2, 3], [1, 0, 0])


def test_a_phase_cloak_won_by_the_killer_is_not_discarded() -> None:
    words: dict[str, Any] = {"wounds": {"p2": "2 2"}, "gear": {"p2": "bottom:phase-cloak"}}
    s = lay(p1="cell cell cell", reserves={"p2": "mirror-shade the-elder"}, **words)
    go(s, "cells 3", "attack p2", roll="hit hit", draw="wound-1 wound-1 rations rations rations helmet helmet")
    assert hand(s, "p1") == ["phase-cloak"]


@rule("HC-G16")
def test_a_blazer_takes_no_card_from_an_empty_hand() -> None:
    s = go(lay(gear={"p1": "left:blazer"}), "fire left", "attack p2", roll="focus focus").asks("p1", "Turn.play")
    assert held(s, "p2") == 0


def test_an_injection_lasts_one_turn_and_does_not_add_up() -> None:
    s = lay(p1="injection injection", p2=FIVE, p3=FIVE).play("play injection", "aim p2", "play injection", "aim p2")
    s.play("end", draw="rations").play("pass")
    go(s, "cells 1", "attack p3", roll="miss")
    assert not offers(s, "cells")
    s.play("end", draw="rations").play("pass", "end", draw="helmet rations helmet blazer blazer")
    s.play("end", draw="catacombs").asks("p2", "Turn.discard").play("pass", draw=["bunker"] * (held(s, "p2") < 5))
    go(s, "cells 1", "attack p3", roll="miss")
    assert offers(s, "cells")


def test_an_ended_event_leaves_play() -> None:
    s = lay(p1=FIVE, p2=FIVE, p3=FIVE, events="ash-fog:p3 ceasefire-siren:p2").play("end", draw="rations")
    assert running(s) == ["ash-fog"]


@pytest.mark.parametrize("worn_too", ["helmet", "psi-crown"])
def test_two_head_plugs_hold_two_cards(worn_too: str) -> None:
    s = lay(p1="helmet psi-crown", warriors=warriors(3, p1="glass-oracle")).play("equip helmet top")
    assert offers(s, "equip") == {"psi-crown right"}
    s.play("equip psi-crown right")
    assert worn_too in worn(s, "p1").values()


def test_wounds_of_a_teammates_grenade_are_nobodys_credit() -> None:
    s = lay(4, p1="gas-grenade", team="2v2", wounds={"p3": "2 2"}, warriors=warriors(4, p2="kessari-duelist"))
    s.play("play gas-grenade", "throw p2", roll="5", draw="wound-0 wound-1 wound-0")
    assert (banners(s), wounds(s, "p3")) == ([0, 0, 0, 0], [2, 2])


@rule("HC-G41")
@pytest.mark.parametrize("engine", ["mauler", "bombard", "medic-frame"])
def test_an_engine_that_costs_a_card_needs_one(engine: str) -> None:
    lay(engines={"p1": engine}, war_engines="given").refuses(f"engine {engine}", "HC-G41")


@rule("HC-196")
def test_nobody_uses_an_engine_of_another() -> None:
    lay(p1="cell", engines={"p2": "siphon"}, war_engines="given").refuses("engine siphon", "HC-196")


def test_a_card_that_is_not_in_hand_is_neither_played_nor_equipped() -> None:
    s = lay(p1="cell")
    for answer in ("equip helmet top", "enter bunker", "play rations"):
        s.refuses(answer, "HC-031")


def test_a_draw_within_the_limit_goes_on_with_the_turn() -> None:
    s = lay(p1="cell cell cell cell cell supply-drop").play("play supply-drop", draw="rations rations")
    s.asks("p1", "Turn.play")
    assert held(s, "p1") == 7


# Rulings for what the rulebook leaves open


TWIN: dict[str, Any] = {"warriors": warriors(3, p1="vantian-twin-gun")}


@rule("HC-G70")
def test_the_twin_gun_s_only_arc_whip_fired_again_is_no_second_weapon() -> None:
    s = lay(p1="scavenge", gear={"p1": "left:arc-whip"}, **TWIN)
    go(s, "fire left", "attack p2", "drop left", "play scavenge", "take arc-whip", "equip arc-whip left", roll="miss")
    s.play("fire left", "attack p2", roll="miss")  # one die
    assert s.table.shots == 1
    s = lay(p1="scavenge", gear={"p1": "left:arc-whip right:scattergun"}, **TWIN)
    go(s, "fire left", "attack p2", "drop left", "play scavenge", "take arc-whip", "equip arc-whip left", roll="miss")
    go(s, "fire left", "attack p2", roll="miss")
    s.play("fire right", "attack p2", roll="miss miss miss")  # the second card comes third, with its die


@rule("HC-G70")
def test_the_twin_gun_s_other_copy_of_a_name_is_a_second_weapon() -> None:
    s = lay(p1="blazer", gear={"p1": "left:blazer"}, **TWIN)
    go(s, "fire left", "attack p2", "drop left", "equip blazer left", roll="miss miss")
    s.play("fire left", "attack p2", roll="miss miss miss")  # the first one lies in the discard pile
    s = lay(gear={"p1": "left:blazer right:blazer"}, **TWIN)
    go(s, "fire left", "attack p2", roll="miss miss").play("fire right", "attack p2", roll="miss miss miss")
    s = lay(p1="blazer scavenge", gear={"p1": "left:blazer"}, **TWIN)
    go(s, "fire left", "attack p2", "drop left", "play scavenge", "take blazer", "equip blazer left", roll="miss miss")
    s.play("fire left", "attack p2", roll="miss miss miss")  # the first one is in the hand


@rule("HC-G70")
def test_of_two_weapons_the_first_one_fired_a_third_time_gets_no_die() -> None:
    s = lay(p1="scavenge", gear={"p1": "left:arc-whip right:scattergun"}, **TWIN)
    go(s, "fire left", "attack p2", roll="miss").play("fire right", "attack p2", roll="miss miss miss")
    go(s, "drop left", "play scavenge", "take arc-whip", "equip arc-whip left")
    s.play("fire left", "attack p2", roll="miss")


@rule("HC-G34", "HC-176")
@pytest.mark.parametrize(("epic", "over"), [(True, False), (False, True)])
def test_in_epic_with_three_banners_the_second_of_two_warriors_ends_nothing(epic: bool, over: bool) -> None:
    two: dict[str, Any] = {"intensity_two_warriors": True, "epic": epic, "epic_three_banners": epic}
    s = lay(4, p1="cell", banners=[1, 0, 0, 0], wounds={"p2": "1 1 1 1"}, **two)
    s.play("cells 1", "attack p2", roll="hit", draw="wound-1" if over else f"wound-1 {FIVE}")
    assert (banners(s)[0], s.match.over) == (2, over)


@rule("HC-G34")
def test_in_epic_with_three_banners_the_third_ends_the_game_with_two_warriors_too() -> None:
    two: dict[str, Any] = {"intensity_two_warriors": True, "epic": True, "epic_three_banners": True}
    s = lay(4, p1="cell", banners=[2, 0, 0, 0], wounds={"p2": "1 1 1 1"}, **two)
    s.play("cells 1", "attack p2", roll="hit", draw="wound-1")
    assert (s.match.over, s.match.ending.rule) == (True, "HC-124")


@rule("HC-G12")
@pytest.mark.parametrize("defended", [True, False])
def test_a_defence_against_grenades_meets_that_of_the_bombard(defended: bool) -> None:
    s = lay(p1="cell", p2="blazer", engines={"p1": "bombard"}, war_engines="given", grenade_defence=defended)
    s.play("engine bombard", "discard cell", "aim p2").asks("p2", "EngineUse.block")
    s.play("pass", roll="6")
    if defended:
        s.asks("p2", "Defence.declare_defence").play("defend blazer", roll="defend fail").asks("p1", "Turn.play")
    else:
        s.asks("p2", "TakeHits.special_cards").play("pass", draw="wound-1")
    assert wounds(s, "p2") == ([] if defended else [1])


@rule("HC-G69")
@pytest.mark.parametrize(
    ("shown", "taken"), [("graze", False), ("graze graze", True), ("graze focus", True), ("focus miss", True)]
)
def test_a_graze_that_nick_removes_takes_no_card_for_the_arc_whip(shown: str, taken: bool) -> None:
    more = "overcharge" if " " in shown else ""
    s = lay(p1=more, p2="watchtower rations", gear={"p1": "left:arc-whip"})
    s.play("fire left", f"attack p2 {more}".strip(), "defend watchtower", "pass", roll=[*shown.split(), "focus"])
    s.play("focus watchtower", **({"draw": "rations"} if taken else {}))
    assert (hand(s, "p1"), hand(s, "p2")) == ((["rations"], []) if taken else ([], ["rations"]))


@rule("HC-G71", "HC-058")
def test_a_second_charge_surge_pays_what_the_first_is_owed() -> None:
    s = lay(p1="supply-drop", cache=0, spent=4, gear={"p1": "left:blazer"})
    s.table.lent = s.table.debt = 2
    s.table.box -= 2
    s.table.spent += 2
    s.play("play supply-drop", draw="sudden-event charge-surge cell")
    assert (s.table.cache, s.table.debt, s.table.lent) == (0, 0, 2)
