"""Combat A and B: declaring attack and defence (HC-059 to HC-077, HC-G11, HC-G58)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import (
    asked,
    charges,
    discarded,
    go,
    hand,
    lay,
    offers,
    step,
    warriors,
    worn,
    wounds,
)

from ludus.testing import rule


@rule("HC-059", "HC-073")
def test_a_combat_goes_from_a_to_h() -> None:
    s = lay(p1="cell", p2="cell hologram", gear={"p2": "top:helmet"})
    s.play("cells 1").asks("p1", "Assault.target")  # A
    s.play("attack p2").asks("p2", "Combat.declare_defence")  # B
    s.play("defend cell", "pass", roll="hit focus").asks("p2", "Combat.focus_effects")  # C, D, E
    s.play("pass").asks("p2", "TakeHits.special_cards")  # F, G
    s.play("pass", draw="wound-1").asks("p1", "Turn.play")  # H


@rule("HC-073")
def test_the_defence_is_declared_without_seeing_the_attack_roll() -> None:
    s = lay(p1="cell cell", p2="cell rations").play("cells 2", "attack p2").asks("p2", "Combat.declare_defence")
    s.play("defend cell").asks("p2", "Combat.declare_defence")
    told = str(s.match.view(1)).lower()
    assert not any(word in told for word in ("'hit'", "'graze'", "'miss'"))
    s.play("pass", roll="miss miss fail")  # both rolls come only now


@rule("HC-060")
def test_nobody_attacks_themselves() -> None:
    s = lay(p1="cell").play("cells 1")
    assert s.options() == {"attack p2", "attack p3"}
    s.refuses("attack p1", "HC-060")


@rule("HC-061")
@pytest.mark.parametrize("n", [1, 2])
def test_the_attacker_takes_the_dice_of_the_cards(n: int) -> None:
    go(lay(p1="cell cell"), f"cells {n}", "attack p2", roll=["miss"] * n)


@rule("HC-063")
def test_a_weapon_spends_all_its_charges_and_rolls_that_many_dice() -> None:
    s = lay(gear={"p1": "left:rail-lance"})
    assert offers(s, "fire") == {"left"}
    go(s, "fire left", "attack p2", roll="miss miss miss")
    assert charges(s) == (3, 3)


@rule("HC-064")
def test_several_hollow_cell_cards_make_one_roll() -> None:
    s = lay(p1="cell cell cell", cache=3, spent=3)
    assert offers(s, "cells") == {"1", "2", "3"}
    go(s, "cells 3", "attack p2", roll="hit hit hit", draw="wound-0 wound-1 wound-1")
    assert charges(s) == (0, 6)


@rule("HC-065")
def test_hollow_cell_cards_may_be_separate_attacks_at_two_targets() -> None:
    s = lay(p1="cell cell")
    go(s, "cells 1", "attack p2", roll="miss")
    go(s, "cells 1", "attack p3", roll="miss").asks("p1", "Turn.play")


@rule("HC-066")
def test_each_hollow_cell_card_costs_a_charge_and_is_discarded() -> None:
    s = lay(p1="cell cell").play("cells 2", "attack p2", roll="miss miss")
    assert (charges(s), discarded(s, "cell"), hand(s, "p1")) == ((4, 2), 2, [])


@rule("HC-067")
def test_hollow_cell_cards_share_no_roll_with_a_weapon() -> None:
    s = lay(p1="cell", gear={"p1": "left:blazer"})
    go(s, "fire left", "attack p2", roll="miss miss")
    assert hand(s, "p1") == ["cell"]


@rule("HC-067")
def test_cell_splicer_says_otherwise() -> None:
    s = lay(p1="cell cell", gear={"p1": "left:cell-splicer"}).play("fire left").asks("p1", "Assault.splice")
    assert offers(s, "cells") == {"0", "1", "2"}
    go(s, "cells 1", "attack p2", roll="miss miss")
    assert charges(s) == (4, 2)


@rule("HC-068")
def test_hollow_cell_cards_need_no_weapon() -> None:
    s = lay(p1="cell")
    assert worn(s, "p1") == {}
    s.allows("cells 1")


@rule("HC-069")
def test_the_red_dice_in_the_box_are_no_limit() -> None:
    go(lay(p1="cell " * 6), "cells 6", "attack p2", roll="miss miss miss miss miss miss")


@rule("HC-070")
def test_the_defender_may_discard_any_cards_with_a_number_or_none() -> None:
    s = lay(p1="cell", p2="cell rations thief").play("cells 1", "attack p2")
    assert s.options() == {"defend cell", "defend rations", "pass"}
    s.play("defend cell", "defend rations", roll="hit defend fail")
    assert hand(s, "p2") == ["thief"]


@rule("HC-070")
def test_a_card_without_a_green_box_is_no_defence() -> None:
    s = lay(p1="cell", p2="thief crowd-favorite").play("cells 1", "attack p2").asks("p2", "Combat.declare_defence")
    assert s.options() == {"pass"}  # asked all the same: the cards in hand are a secret
    s.refuses("defend thief", "HC-070")


@rule("HC-071")
@pytest.mark.parametrize(("cards", "dice"), [("injection cell", 4), ("rail-lance", 3), ("blazer cell", 3)])
def test_defence_dice_are_the_sum_of_the_numbers(cards: str, dice: int) -> None:
    s = lay(p1="cell", p2=cards).play("cells 1", "attack p2")
    s.play(*[f"defend {card}" for card in cards.split()], roll=["miss", *["fail"] * dice]).asks("p1", "Turn.play")


@rule("HC-072")
def test_cards_drawn_by_a_focus_ability_give_no_dice() -> None:
    s = lay(p1="cell", p2="injection").play("cells 1", "attack p2", "defend injection", roll="hit focus fail fail")
    s.play("focus injection", draw="cell blazer").asks("p2", "TakeHits.special_cards")
    assert not offers(s, "defend")
    s.refuses("defend blazer", "HC-072")


@rule("HC-074")
def test_a_discarded_card_brings_its_focus_ability() -> None:
    s = lay(p1="cell", p2="overcharge").play("cells 1", "attack p2", "defend overcharge", roll="hit focus")
    s.asks("p2", "Combat.focus_effects").play("focus overcharge").asks("p1", "Turn.play")  # BRACE: no hit is left


@rule("HC-075")
def test_a_single_focus_switches_on_every_ability() -> None:
    s = lay(p1="cell cell", p2="injection overcharge").play("cells 2", "attack p2")
    s.play("defend injection", "defend overcharge", roll="hit miss focus fail fail fail")
    assert offers(s, "focus") == {"injection", "overcharge"}
    s.play("focus overcharge").allows("focus injection")


@rule("HC-076")
def test_the_green_dice_in_the_box_are_no_limit() -> None:
    s = lay(p1="cell", p2="injection injection cell").play("cells 1", "attack p2")
    s.play("defend injection", "defend injection", "defend cell", roll=["miss", *["fail"] * 7])
    s.asks("p1", "Turn.play")


@rule("HC-077")
def test_no_discards_against_rations_or_events() -> None:
    s = lay(p1="cell rations", warriors="powder-monk iron-gourmand carrion-matriarch")
    s.play("play rations", roll="1", draw="wound-1").asks("p1", "Turn.play")
    s = lay(p1="supply-drop", p2="cell", p3="cell")
    s.play("play supply-drop", roll="miss hit miss", draw="sudden-event meteor-shower wound-1 cell")
    s.asks("p1", "Turn.play")


@rule("HC-G58")
@pytest.mark.parametrize(
    ("words", "dice"),
    [
        ({"places": {"p1": "bunker"}}, 3),
        ({"places": {"p2": "catacombs"}}, 3),
        ({"gear": {"p2": "bottom:phase-cloak"}}, 3),
        ({"events": "ash-fog:p2"}, 3),
        ({"warriors": warriors(3, p2="mirror-shade")}, 3),
        ({"places": {"p1": "watchtower"}}, 5),
        ({"events": "bloodlust-broadcast:p2"}, 5),
        ({"places": {"p1": "bunker", "p2": "catacombs"}, "gear": {"p2": "bottom:phase-cloak"}}, 1),
    ],
)
def test_where_there_are_dice_to_spare_each_takes_or_gives_exactly_one(words: dict[str, Any], dice: int) -> None:
    """With few dice the least of one would hide what is taken too much."""
    s = go(lay(p1="cell " * 4, **words), "cells 4", "attack p2", roll=["miss"] * dice)
    assert wounds(s, "p2") == []
    assert step(s) == "Turn.play"


@rule("HC-G58")
def test_an_attack_keeps_at_least_one_die() -> None:
    s = lay(p1="cell", gear={"p2": "bottom:phase-cloak"}, places={"p2": "catacombs"}, events="ash-fog:p2")
    go(s, "cells 1", "attack p2", roll="hit", draw="wound-0")


@rule("HC-G58")
def test_defence_may_fall_to_no_dice() -> None:
    s = lay(p2="cell", gear={"p1": "left:rail-lance"}, places={"p2": "watchtower"})
    go(s, "fire left", "attack p2", "defend cell", roll="miss miss miss").asks("p1", "Turn.play")
    assert asked(s) == "p1"
