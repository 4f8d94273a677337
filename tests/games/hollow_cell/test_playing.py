"""Step 3: playing cards, equipping and firing (HC-031 to HC-046, HC-147, HC-G24, HC-G25, HC-G28)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import FIVE, charges, discarded, go, hand, held, lay, loads, offers, worn

from ludus.testing import rule


@rule("HC-031")
def test_as_many_cards_as_you_like_may_be_played() -> None:
    s = lay(p1="supply-drop bunker helmet hazmat-suit field-scanner damaged-weapon")
    s.play("enter bunker", "equip helmet top", "equip hazmat-suit bottom", "equip field-scanner right")
    s.play("equip damaged-weapon left", "play supply-drop", draw="cell cell")
    assert hand(s, "p1") == ["cell", "cell"]
    s.allows("end")


@rule("HC-031")
def test_no_card_needs_to_be_played() -> None:
    s = lay(p1=FIVE, p2=FIVE).play("end", draw="rations").asks("p2", "Turn.discard")
    assert held(s, "p1") == 6


@rule("HC-032")
def test_cards_equipment_and_attacks_mix_in_any_order() -> None:
    s = lay(p1="cell cell blazer rations")
    go(s, "cells 1", "attack p2", roll="miss")
    go(s, "equip blazer left", "fire left", "attack p3", roll="miss miss")
    go(s, "play rations", roll="2")
    go(s, "cells 1", "attack p2", roll="miss").asks("p1", "Turn.play")


@rule("HC-033")
def test_without_charges_in_the_cache_no_hollow_cell_card_is_played() -> None:
    s = lay(p1="cell cell", cache=0, spent=6)
    assert s.options() == {"end"}
    s.refuses("cells 1", "HC-062")


@rule("HC-033", "HC-062")
def test_one_charge_pays_for_one_hollow_cell_card() -> None:
    s = lay(p1="cell cell cell", cache=1, spent=5)
    assert offers(s, "cells") == {"1"}
    s.refuses("cells 2", "HC-062")


@rule("HC-033")
@pytest.mark.parametrize(("card", "cache"), [("last-stand", 0), ("crossfire", 1)])
def test_an_attack_card_needs_its_charges_in_the_cache(card: str, cache: int) -> None:
    lay(p1=card, cache=cache, spent=6 - cache).refuses(f"play {card}", "HC-033")
    lay(p1=card, cache=cache + 1, spent=5 - cache).allows(f"play {card}")


@rule("HC-034", "HC-050")
@pytest.mark.parametrize(("card", "needed"), [("blazer", 2), ("rail-lance", 3), ("intruder", 1)])
def test_a_weapon_is_equipped_only_if_the_cache_loads_it_fully(card: str, needed: int) -> None:
    lay(p1=card, cache=needed - 1, spent=7 - needed).refuses(f"equip {card} left", "HC-034")
    s = lay(p1=card, cache=needed, spent=6 - needed).play(f"equip {card} left")
    assert loads(s, "p1") == {"left": needed}


@rule("HC-035")
def test_charges_taken_to_equip_lie_on_the_card() -> None:
    s = lay(p1="blazer").play("equip blazer left")
    assert (charges(s), loads(s, "p1")) == ((4, 0), {"left": 2})


@rule("HC-036")
def test_charges_of_played_cards_go_to_the_spent_pile() -> None:
    s = go(lay(p1="cell cell"), "cells 2", "attack p2", roll="miss miss")
    assert charges(s) == (4, 2)


@rule("HC-036", "HC-041")
def test_charges_of_a_fired_weapon_go_to_the_spent_pile_and_combat_begins() -> None:
    s = lay(p2="cell", gear={"p1": "left:blazer"}).play("fire left", "attack p2")
    assert (charges(s), loads(s, "p1")) == ((4, 2), {"left": 0})
    s.asks("p2", "Combat.declare_defence").play("pass", roll="miss miss")
    s.asks("p1", "Turn.play")


@rule("HC-037")
def test_a_helmet_in_hand_cannot_be_used_against_a_hit() -> None:
    s = lay(p1="cell", p2="helmet").play("cells 1", "attack p2", "pass", roll="hit")
    s.asks("p2", "TakeHits.special_cards")
    s.refuses("use helmet", "HC-037")


@rule("HC-038")
def test_an_equipped_helmet_is_used_in_the_turn_of_another() -> None:
    s = lay(p1="cell", gear={"p2": "top:helmet"})
    go(s, "cells 1", "attack p2", "use helmet", roll="hit")
    assert worn(s, "p2") == {}
    assert discarded(s, "helmet") == 1


@rule("HC-039")
def test_an_equip_card_in_hand_may_be_discarded_for_its_defence_number() -> None:
    s = lay(p1="cell", p2="helmet").play("cells 1", "attack p2")
    assert offers(s, "defend") == {"helmet"}
    s.play("defend helmet", roll="hit defend")
    assert discarded(s, "helmet") == 1


@rule("HC-040", "HC-G28")
def test_equipped_cards_attack_in_step_3_only() -> None:
    s = lay(p1="cell rations", p2=FIVE, gear={"p1": "left:blazer"}, phase="turn").asks("p1", "Turn.discard")
    s.refuses("fire left", "HC-G28")
    s.play("pass", draw="cell cell cell").allows("fire left")


@rule("HC-G28")
def test_with_any_step_equipped_cards_attack_before_step_1_and_after_step_2() -> None:
    gear = {"p1": "left:intruder right:throwing-star"}
    words: dict[str, Any] = {"gear": gear, "phase": "turn", "equipped_use": "any_step", "loot_vault": True}
    s = lay(p1="cell rations", **words).asks("p1", "Turn.early_fire")
    go(s, "fire left", "attack p2", draw="wound-1")
    assert charges(s)[1] == 1  # waits for Step 4 as always
    s.play("pass").asks("p1", "Turn.discard")
    s.play("pass", draw="cell cell cell").asks("p1", "Turn.late_fire")
    assert offers(s, "fire") == {"right"}
    go(s, "fire right", "attack p2", roll="miss").asks("p1", "Turn.loot")
    assert charges(s)[1] == 2


@rule("HC-G28")
def test_an_attack_outside_step_3_is_made_with_the_equipped_card_alone() -> None:
    gear = {"p1": "left:cell-splicer right:charge-pack"}
    s = lay(p1="cell cell overcharge", gear=gear, phase="turn", equipped_use="any_step").play("fire left")
    assert s.options() == {"attack p2", "attack p3"}  # no Hollow Cell cards, no Charge Pack, no Overcharge
    s.refuses("attack p2 overcharge", "HC-G28")
    s.refuses("attack p1", "HC-060")
    go(s, "attack p2", roll="miss").asks("p1", "Turn.discard")
    assert (held(s, "p1"), loads(s, "p1")) == (3, {"left": 0, "right": 1})


@rule("HC-G28")
def test_without_looting_step_3_follows_step_2_at_once() -> None:
    words: dict[str, Any] = {"gear": {"p1": "left:blazer"}, "phase": "discard", "equipped_use": "any_step"}
    lay(p1=FIVE, **words).play("pass").asks("p1", "Turn.play").allows("fire left")


@rule("HC-042")
def test_a_weapon_fires_once_until_its_charges_come_back() -> None:
    s = go(lay(p1=FIVE, p2=FIVE, gear={"p1": "left:blazer"}), "fire left", "attack p2", roll="miss miss")
    assert "fire left" not in s.options()
    s.refuses("fire left", "HC-042")
    s.play("end", draw="rations")
    assert loads(s, "p1") == {"left": 2}


@rule("HC-043")
@pytest.mark.parametrize("card", ["last-stand", "crossfire"])
def test_a_card_that_says_roll_starts_a_combat(card: str) -> None:
    s = lay(p1=card, p2="cell").play(f"play {card}")
    assert offers(s, "attack") == {"p2", "p3"}
    s.play("attack p2")
    if card == "crossfire":
        s.play("pass")
    s.asks("p2", "Combat.declare_defence")


@rule("HC-043", "HC-060")
def test_a_hollow_cell_card_starts_a_combat_against_another_player() -> None:
    s = lay(4, p1="cell", p3="cell").play("cells 1")
    assert s.options() == {"attack p2", "attack p3", "attack p4"}
    s.play("attack p3").asks("p3", "Combat.declare_defence")


@rule("HC-044")
def test_an_equipped_weapon_starts_a_combat_also_without_dice() -> None:
    s = lay(p2="cell", gear={"p1": "left:intruder"}).play("fire left", "attack p2").asks("p2", "Combat.avoid")
    s.play("pass").asks("p2", "TakeHits.special_cards").play("pass", draw="wound-0")


@rule("HC-045")
def test_a_weapon_fires_in_the_turn_it_was_equipped() -> None:
    s = lay(p1="intruder").play("equip intruder left").allows("fire left")
    go(s, "fire left", "attack p2", draw="wound-1")


@rule("HC-046")
def test_after_the_last_play_step_4_follows() -> None:
    s = go(lay(p1="cell cell", p2=FIVE), "cells 2", "attack p2", roll="miss miss")
    assert charges(s) == (4, 2)
    s.play("end", draw="cell")
    assert charges(s) == (6, 0)


@rule("HC-147")
def test_equipping_is_done_in_your_own_turn() -> None:
    s = lay(p1="cell", p2="helmet").play("cells 1", "attack p2").asks("p2")
    assert not offers(s, "equip")
    assert s.match.why_not("p2 equip helmet top") is not None


@rule("HC-G24", "HC-144")
def test_a_taken_plug_must_be_freed_first() -> None:
    s = lay(p1="helmet", gear={"p1": "top:night-vision"})
    s.refuses("equip helmet top", "HC-G24")
    s.play("drop top", "equip helmet top")
    assert worn(s, "p1") == {"top": "helmet"}
    assert discarded(s, "night-vision") == 1


@rule("HC-G25")
def test_equipment_and_locations_are_given_up_only_in_your_own_step_3() -> None:
    s = lay(p1="cell", p2="cell", gear={"p2": "top:helmet"}, places={"p2": "bunker"})
    s.play("cells 1", "attack p2").asks("p2", "Combat.declare_defence")
    assert not offers(s, "drop")
    assert not offers(s, "leave")
    s = lay(gear={"p1": "top:helmet"}, places={"p1": "bunker"}).play("drop top", "leave bunker")
    assert (worn(s, "p1"), discarded(s, "helmet"), discarded(s, "bunker")) == ({}, 1, 1)


@rule("HC-044", "HC-050", "HC-062", "HC-G24", "HC-G64")
def test_what_is_shown_as_impossible_with_the_own_cards_and_equipment() -> None:
    worn = {"p1": "left:arc-whip top:helmet"}
    s = lay(p1="cell cell rations thief blazer catacombs helmet", gear=worn)
    assert s.refusals() == {
        "play thief": "HC-G64",  # nobody has anything
        "equip blazer left": "HC-G24",
        "equip helmet top": "HC-G24",
        "fire top": "HC-044",
        "reload top": "HC-050",
        "reload left": "HC-050",
    }
    assert lay(p1="cell cell", cache=1).refusals() == {"cells 2": "HC-062"}


@rule("HC-037", "HC-070", "HC-G19")
def test_what_is_shown_as_impossible_to_who_is_attacked() -> None:
    s = lay(p1="cell", p2="thief blazer").play("cells 1", "attack p2")
    assert s.refusals() == {"defend thief": "HC-070"}
    s = lay(p1="cell", p2="hologram helmet thief", gear={"p2": "bottom:plated-armor"})
    s.play("cells 1", "attack p2", "pass", roll="hit")
    assert s.refusals() == {"use helmet": "HC-037", "use plated-armor": "HC-G19"}
