"""Focus abilities: each one, and how they go together (HC-G14, the eleven words beside the green box)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import FIVE, alive, banners, discarded, hand, lay, offers, step, wounds

from ludus.testing import Position, rule


def defended(cards: str, roll: str, attack: str = "hit", **words: Any) -> Position:
    """p1 attacks p2, who discards all these cards (in the order of the box) and rolls; at sub-phase E or later."""
    n = len(attack.split())
    s = lay(**{"p1": "cell " * n, "p2": cards, **words}).play(f"cells {n}", "attack p2")
    s.play(*[f"defend {card}" for card in cards.split()], roll=f"{attack} {roll}")
    return s


@rule("HC-G14")
def test_two_reroll_cards_allow_two_rerolls() -> None:
    s = defended("cell cell", "focus fail")
    s.play("focus cell", roll="focus fail").asks("p2", "Combat.focus_effects")
    s.play("focus cell", roll="defend focus")
    assert not offers(s, "focus")
    assert wounds(s, "p2") == []


@rule("HC-G14")
def test_without_stacked_rerolls_there_is_one_in_a_combat() -> None:
    s = defended("cell cell", "focus fail", p2="cell cell thief", stacked_rerolls=False)
    s.play("focus cell", roll="focus fail")
    assert "focus cell" not in s.options()


@rule("HC-G14")
def test_after_a_reroll_without_focus_the_rest_is_lost() -> None:
    s = defended("cell cell", "focus fail", attack="miss").play("focus cell", roll="fail fail")
    assert step(s) == "Turn.play"


@rule("HC-G14")
def test_each_ability_is_used_once() -> None:
    s = defended("injection", "focus focus fail").play("focus injection", draw="rations rations")
    assert "focus injection" not in s.options()


@rule("HC-G14")
def test_brace_turns_a_focus_into_a_defend() -> None:
    s = defended("overcharge", "focus").play("focus overcharge")
    assert (step(s), wounds(s, "p2")) == ("Turn.play", [])


@rule("HC-G14")
def test_each_brace_needs_a_focus_die_of_its_own() -> None:
    s = defended("overcharge helmet", "focus fail", attack="hit hit", p2="overcharge helmet thief")
    s.play("focus overcharge")
    assert "focus helmet" not in s.options()
    s = defended("overcharge helmet", "focus focus", attack="hit hit").play("focus overcharge", "focus helmet")
    assert (step(s), wounds(s, "p2")) == ("Turn.play", [])


@rule("HC-G14")
def test_a_braced_die_still_switches_on_other_abilities() -> None:
    s = defended("injection overcharge", "focus fail fail fail").play("focus overcharge")
    s.play("focus injection", draw="rations rations")
    assert hand(s, "p2") == ["rations", "rations"]


@rule("HC-G14")
def test_the_defend_of_a_brace_is_lost_with_a_voided_roll() -> None:
    s = defended("cell overcharge", "focus fail", p2="cell overcharge thief")
    s.play("focus overcharge", "focus cell", roll="focus fail")
    assert "focus overcharge" not in s.options()
    s.play(draw="wound-1")
    assert wounds(s, "p2") == [1]


@rule("HC-G14")
def test_a_die_added_by_sidestep_is_rerolled_too() -> None:
    s = defended("cell night-vision", "focus fail", attack="miss").play("focus night-vision", roll="fail")
    s.play("focus cell", roll="fail fail fail")
    assert step(s) == "Turn.play"


def test_sidestep_adds_one_die_to_the_roll() -> None:
    s = defended("night-vision", "focus").play("focus night-vision", roll="defend")
    assert (step(s), wounds(s, "p2")) == ("Turn.play", [])


@pytest.mark.parametrize("card", ["scavenge", "damaged-weapon", "charge-pack", "supply-depot"])
def test_draw1_draws_a_card(card: str) -> None:
    s = defended(card, "focus", attack="miss").play(f"focus {card}", draw="rations")
    assert hand(s, "p2") == ["rations"]


def test_nick_removes_one_graze_before_they_are_paired() -> None:
    s = defended("throwing-star", "focus", attack="graze graze").play("focus throwing-star")
    assert (step(s), wounds(s, "p2")) == ("Turn.play", [])


def test_choke_makes_the_attacker_discard_a_card_at_random() -> None:
    s = defended("gas-grenade", "focus", attack="miss", p1="cell rations")
    s.play("focus gas-grenade", draw="rations")
    assert (hand(s, "p1"), discarded(s, "rations")) == ([], 1)


def test_snatch_takes_a_card_of_the_attacker_at_random() -> None:
    s = defended("arc-whip", "focus", attack="miss", p1="cell rations").play("focus arc-whip", draw="rations")
    assert (hand(s, "p1"), hand(s, "p2")) == ([], ["rations"])


def test_sting_gives_the_attacker_a_wound_card() -> None:
    s = defended("ricochet", "focus", attack="miss").play("focus ricochet", draw="wound-2")
    assert wounds(s, "p1") == [2]


def test_patch_discards_a_wound_card_of_your_choice() -> None:
    s = defended("ration-crate", "focus", attack="miss", wounds={"p2": "0 3"})
    s.play("focus ration-crate")
    assert s.options() == {"heal wound-0", "heal wound-3"}
    s.play("heal wound-3")
    assert wounds(s, "p2") == [0]


def test_slip_takes_the_card_back() -> None:
    s = defended("phase-cloak", "focus", attack="miss").play("focus phase-cloak")
    assert (hand(s, "p2"), discarded(s, "phase-cloak")) == (["phase-cloak"], 0)


@rule("HC-G60", "HC-G61")
def test_an_attacker_who_falls_to_sting_is_credited_to_the_defender() -> None:
    s = defended("ricochet", "focus", wounds={"p1": "2 2"}, p2=f"ricochet {FIVE}", p1="cell rations")
    s.play("focus ricochet", draw="wound-3 helmet helmet cell cell cell").asks("p2", "Turn.discard")
    assert (banners(s), alive(s)) == ([0, 1, 0], [2, 3, 3])
    assert wounds(s, "p2") == []  # the Combat ended, its hit is dropped
