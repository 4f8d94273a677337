"""The Vault cards one by one: Weapons, Gear, Locations and Actions (HC-001, HC-G20, table 9.1)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import (
    FIVE,
    alive,
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
    step,
    warriors,
    worn,
    wounds,
)

from ludus.testing import Position, rule


def armed(card: str, **words: Any) -> Position:
    """p1 has a Weapon on the left."""
    return lay(**{"gear": {"p1": f"left:{card}"}, **words})


# Weapons


@rule("HC-G20")
def test_any_card_avoids_the_intruder() -> None:
    s = armed("intruder", p2="thief").play("fire left", "attack p2").asks("p2", "Combat.avoid")
    s.play("discard thief").asks("p1", "Turn.play")
    assert (wounds(s, "p2"), discarded(s, "thief")) == ([], 1)


@rule("HC-G20")
def test_against_an_empty_hand_the_intruder_hits() -> None:
    s = armed("intruder").play("fire left", "attack p2", draw="wound-1").asks("p1", "Turn.play")
    assert wounds(s, "p2") == [1]


@rule("HC-G20")
def test_with_reaction_only_no_discard_avoids_the_intruder() -> None:
    s = armed("intruder", p2="thief hologram", intruder="reaction_only").play("fire left", "attack p2")
    s.asks("p2", "TakeHits.special_cards")
    assert s.options() == {"use hologram", "pass"}


def test_blazer_makes_the_defender_discard_after_a_focus() -> None:
    s = armed("blazer", p2="cell rations").play("fire left", "attack p2", "pass", roll="focus miss")
    assert s.options() == {"discard cell", "discard rations"}
    s.play("discard cell").asks("p1", "Turn.play")
    assert hand(s, "p2") == ["rations"]


def test_damaged_weapon_fires_once_per_turn_and_breaks_on_a_miss() -> None:
    s = go(armed("damaged-weapon"), "fire left", "attack p2", roll="graze")
    assert (worn(s, "p1"), "fire left" in s.options()) == ({"left": "damaged-weapon"}, False)
    s = go(armed("damaged-weapon"), "fire left", "attack p2", roll="miss")
    assert (worn(s, "p1"), discarded(s, "damaged-weapon")) == ({}, 1)


def test_cell_splicer_joins_hollow_cell_cards() -> None:
    s = go(armed("cell-splicer", p1="cell cell"), "fire left", "cells 2", "attack p2", roll="miss miss miss")
    assert charges(s) == (3, 3)


@pytest.mark.parametrize(("roll", "hits"), [("graze miss", 1), ("graze graze", 1), ("focus miss", 0), ("hit graze", 2)])
def test_scattergun_counts_one_graze_as_a_hit(roll: str, hits: int) -> None:
    s = go(armed("scattergun"), "fire left", "attack p2", roll=roll, draw=["wound-0"] * hits)
    assert len(wounds(s, "p2")) == hits


def test_rail_lance_takes_a_defence_die() -> None:
    go(armed("rail-lance", p2="blazer"), "fire left", "attack p2", "defend blazer", roll="miss miss miss fail")


def test_long_rifle_counts_focus_and_ignores_the_location() -> None:
    s = armed("long-rifle", places={"p2": "catacombs"})
    go(s, "fire left", "attack p2", roll="focus miss", draw="wound-1")
    assert wounds(s, "p2") == [1]


@pytest.mark.parametrize("face", ["graze", "focus"])
def test_arc_whip_takes_a_card(face: str) -> None:
    s = go(armed("arc-whip", p2="rations cell"), "fire left", "attack p2", roll=face, draw="cell")
    assert (hand(s, "p1"), hand(s, "p2")) == (["cell"], ["rations"])


def test_burst_cannon_rerolls_any_dice_once() -> None:
    s = armed("burst-cannon").play("fire left", "attack p2", roll="miss miss graze").asks("p1", "Combat.reroll_attack")
    assert offers(s, "reroll") == {"miss", "graze"}
    s.play("reroll miss", "reroll graze", "pass", roll="hit miss", draw="wound-0").asks("p1", "Turn.play")
    assert wounds(s, "p2") == [0]


def test_leech_blade_heals_after_a_wound_card() -> None:
    s = armed("leech-blade", wounds={"p1": "2"}).play("fire left", "attack p2", roll="hit", draw="wound-0")
    s.play("heal wound-2").asks("p1", "Turn.play")
    s = armed("leech-blade", wounds={"p1": "2"}).play("fire left", "attack p2", roll="miss").asks("p1", "Turn.play")
    assert wounds(s, "p1") == [2]


# Gear


def test_night_vision_ignores_location_and_fog_and_rerolls_a_miss() -> None:
    s = lay(p1="cell cell", gear={"p1": "top:night-vision"}, places={"p2": "catacombs"}, events="ash-fog:p2")
    s.play("cells 2", "attack p2", roll="miss miss").asks("p1", "Combat.reroll_miss")
    s.play("reroll miss", roll="hit", draw="wound-1").asks("p1", "Turn.play")
    assert wounds(s, "p2") == [1]


def test_night_vision_rerolls_once_in_a_turn() -> None:
    s = lay(p1="cell cell", gear={"p1": "top:night-vision"})
    s.play("cells 1", "attack p2", roll="miss").play("reroll miss", roll="miss").asks("p1", "Turn.play")
    s.play("cells 1", "attack p2", roll="miss").asks("p1", "Turn.play")


@rule("HC-001")
def test_the_wearer_of_psi_crown_sees_the_attack_before_discarding() -> None:
    s = lay(p1="cell", p2="cell rations", gear={"p2": "top:psi-crown"}).play("cells 1", "attack p2", roll="miss")
    s.asks("p2", "Combat.declare_defence").play("defend cell", "pass", roll="fail").asks("p1", "Turn.play")


def test_hazmat_suit_makes_irradiated_a_fail() -> None:
    s = lay(p1="rations", gear={"p1": "bottom:hazmat-suit"}, warriors=warriors(3, p1="kessari-duelist"))
    s.play("play rations", roll="1").asks("p1", "Turn.play")
    assert wounds(s, "p1") == []


def test_plated_armor_cancels_one_of_two_once_per_combat() -> None:
    s = lay(p1="cell cell cell", gear={"p2": "bottom:plated-armor"})
    s.play("cells 3", "attack p2", roll="hit hit hit").play("use plated-armor", draw="wound-0 wound-0")
    assert worn(s, "p2") == {"bottom": "plated-armor"}
    s = lay(p1="cell", gear={"p2": "bottom:plated-armor"}).play("cells 1", "attack p2", roll="hit", draw="wound-0")
    s.asks("p1", "Turn.play")  # one hit is too few


def test_phase_cloak_takes_a_die_and_tears_at_two_wound_cards() -> None:
    s = lay(p1="cell cell cell", gear={"p2": "bottom:phase-cloak"})
    go(s, "cells 3", "attack p2", roll="hit hit", draw="wound-0 wound-0")
    assert (worn(s, "p2"), discarded(s, "phase-cloak")) == ({}, 1)
    s = lay(p1="cell cell", gear={"p2": "bottom:phase-cloak"})
    go(s, "cells 2", "attack p2", roll="hit", draw="wound-0")
    assert worn(s, "p2") == {"bottom": "phase-cloak"}


@pytest.mark.parametrize(("answer", "left", "loaded"), [("pack", (6, 0), 0), ("cache", (4, 1), 1)])
def test_charge_pack_stands_in_for_a_charge(answer: str, left: tuple[int, int], loaded: int) -> None:
    s = lay(p1="cell", gear={"p1": "right:charge-pack"}).play("cells 1").play(answer)
    go(s, "attack p2", roll="miss")
    assert loads(s, "p1") == {"right": loaded}
    assert charges(s)[1] == 1


def test_charge_pack_pays_also_when_the_cache_is_empty() -> None:
    s = lay(p1="cell cell", gear={"p1": "right:charge-pack"}, cache=0, spent=5)
    assert offers(s, "cells") == {"1"}


def test_deflector_cancels_all_hits_while_loaded() -> None:
    s = lay(p1="cell cell", gear={"p2": "right:deflector"})
    go(s, "cells 2", "attack p2", "use deflector", roll="hit hit")
    assert (wounds(s, "p2"), worn(s, "p2"), discarded(s, "deflector")) == ([], {}, 1)
    s = lay(p1="cell", gear={"p2": "right:deflector:0"}).play("cells 1", "attack p2", roll="hit", draw="wound-0")
    s.asks("p1", "Turn.play")


def test_field_scanner_puts_one_of_two_under_the_deck() -> None:
    s = lay(p1="", p2=FIVE, gear={"p1": "right:field-scanner"}).play("end").asks("p1", "Scan.offer")
    s.play("look", draw="rations helmet").asks("p1", "Scan.bottom")
    assert s.options() == {"bottom rations", "bottom helmet"}
    s.play("bottom rations").asks("p2", "Turn.discard")
    assert hand(s, "p1") == ["helmet"]


# Locations


def test_bunker_defends_and_hinders() -> None:
    go(lay(p1="cell", places={"p2": "bunker"}), "cells 1", "attack p2", roll="hit defend")
    go(lay(p1="cell cell", places={"p1": "bunker"}), "cells 2", "attack p2", roll="miss")


def test_watchtower_strengthens_hollow_cells_and_weakens_defence() -> None:
    go(lay(p1="cell", places={"p1": "watchtower"}), "cells 1", "attack p2", roll="miss miss")
    s = lay(gear={"p1": "left:blazer"}, places={"p1": "watchtower"})
    go(s, "fire left", "attack p2", roll="miss miss")
    s = lay(p1="cell", p2="blazer", places={"p2": "watchtower"})
    go(s, "cells 1", "attack p2", "defend blazer", roll="miss fail")


@pytest.mark.parametrize(("die", "heals"), [("4", False), ("5", True), ("1", False)])
def test_field_clinic_has_a_table_of_its_own(die: str, heals: bool) -> None:
    s = lay(p1=FIVE, wounds={"p1": "2"}, places={"p1": "field-clinic"}, phase="turn").play("roll", roll=die)
    if offers(s, "heal"):
        s.play("heal wound-2")
    assert wounds(s, "p1") == ([] if heals else [2])


def test_supply_depot_draws_one_more_in_step_5() -> None:
    s = lay(p1="", p2=FIVE, places={"p1": "supply-depot"}).play("end", draw="rations helmet").asks("p2")
    assert held(s, "p1") == 2


def test_reactor_hall_gives_one_hollow_cell_card_free_in_a_turn() -> None:
    s = lay(p1="cell cell", places={"p1": "reactor-hall"}, cache=1, spent=5)
    assert offers(s, "cells") == {"1", "2"}
    s.play("cells 2")
    go(s, "attack p2", roll="miss miss")
    assert charges(s) == (0, 6)


def test_catacombs_hinder_the_first_attack_of_a_turn() -> None:
    s = lay(p1="cell cell cell cell", places={"p2": "catacombs"})
    go(s, "cells 2", "attack p2", roll="miss")
    go(s, "cells 2", "attack p2", roll="miss miss")


def test_an_attack_without_dice_counts_as_first_against_catacombs() -> None:
    s = lay(p1="cell cell", gear={"p1": "left:intruder"}, places={"p2": "catacombs"})
    go(s, "fire left", "attack p2", draw="wound-0")
    go(s, "cells 2", "attack p2", roll="miss miss")


# Actions


def test_injection_allows_one_attack_in_the_next_turn_of_its_target() -> None:
    s = lay(p1="injection", p2=FIVE).play("play injection", "aim p2").play("end", draw="rations").play("pass")
    go(s, "cells 1", "attack p3", roll="miss")
    assert not offers(s, "cells")


def test_thief_takes_an_equipped_card_and_frees_its_charges() -> None:
    s = lay(p1="thief", gear={"p2": "left:blazer top:helmet"}).play("play thief")
    assert s.options() == {"steal p2 left", "steal p2 top"}
    s.play("steal p2 left")
    assert (hand(s, "p1"), charges(s), discarded(s, "thief")) == (["blazer"], (6, 0), 1)


def test_power_cut_sends_a_card_back_to_its_owners_hand() -> None:
    s = lay(p1="power-cut", gear={"p2": "left:blazer"}).play("play power-cut", "cut p2 left")
    assert s.log()[-1] == "Player 2 took Blazer back into hand."
    assert (hand(s, "p2"), worn(s, "p2"), charges(s)) == (["blazer"], {}, (6, 0))


def test_overcharge_adds_a_die_to_an_attack_with_dice() -> None:
    s = lay(p1="cell overcharge").play("cells 1")
    assert "attack p2 overcharge" in s.options()
    go(s, "attack p2 overcharge", roll="miss miss")
    assert (discarded(s, "overcharge"), hand(s, "p1")) == (1, [])
    s = lay(p1="overcharge", gear={"p1": "left:intruder"}).play("fire left")
    assert s.options() == {"attack p2", "attack p3"}


def test_scavenge_takes_a_card_from_the_discard_pile() -> None:
    s = lay(p1="scavenge", discards="blazer sudden-event scavenge cell cell").play("play scavenge")
    assert s.options() == {"take blazer", "take cell"}
    s.play("take blazer")
    assert (hand(s, "p1"), discarded(s, "blazer"), discarded(s, "scavenge")) == (["blazer"], 0, 2)


def test_ricochet_cancels_a_hit_and_wounds_the_attacker() -> None:
    s = lay(p1="cell cell", p2="ricochet").play("cells 2", "attack p2", "pass", roll="hit hit")
    s.play("use ricochet", draw="wound-2 wound-1")
    assert (wounds(s, "p1"), wounds(s, "p2")) == ([2], [1])


def test_crowd_favorite_resolves_one_of_two_events() -> None:
    s = lay(p1="crowd-favorite").play("play crowd-favorite", draw="ash-fog famine")
    s.asks("p1", "SuddenEvent.choose").play("event ash-fog")
    assert (running(s), discarded(s, "crowd-favorite")) == (["ash-fog"], 1)


@pytest.mark.parametrize(("wounds_now", "dice"), [("", 1), ("0 0", 2), ("0 0 0 0 0", 4)])
def test_last_stand_rolls_a_die_for_each_wound_card(wounds_now: str, dice: int) -> None:
    s = lay(p1="last-stand", wounds={"p1": wounds_now})
    go(s, "play last-stand", "attack p2", roll=["miss"] * dice)
    assert charges(s) == (5, 1)


def test_crossfire_attacks_two_opponents_with_two_dice_each() -> None:
    s = lay(p1="crossfire").play("play crossfire", "attack p3")
    assert s.options() == {"attack p2", "pass"}
    go(s, "attack p2", roll="hit miss hit miss", draw="wound-1 wound-2")
    assert (wounds(s, "p3"), wounds(s, "p2"), charges(s)) == ([1], [2], (4, 2))


def test_the_second_attack_of_crossfire_is_lost_with_the_attackers_warrior() -> None:
    s = lay(p1="crossfire", p2="ricochet", p3="", wounds={"p1": "2 2"}, reserves={"p1": "mirror-shade the-elder"})
    s.play("play crossfire", "attack p2", "attack p3", "pass", roll="hit miss")
    s.play("use ricochet", draw="wound-1 rations rations rations helmet helmet cell cell cell cell cell")
    assert (alive(s), banners(s), s.table.active) == ([2, 3, 3], [0, 1, 0], 1)
    assert step(s).startswith("Turn.")


# What befalls somebody who has just fallen, and what is worn or entered twice


@rule("HC-G16")
@pytest.mark.parametrize(("card", "roll"), [("blazer", "hit focus"), ("arc-whip", "graze")])
def test_weapons_do_nothing_more_to_a_warrior_that_they_felled(card: str, roll: str) -> None:
    """The hand of the new Warrior stays whole."""
    s = armed(card, p1="overcharge", wounds={"p2": "2 2"}, p2="")
    s.play("fire left", "attack p2 overcharge", roll=f"{roll} {'hit' if card == 'arc-whip' else 'miss'}",
           draw="wound-1 cell cell cell rations rations")  # fmt: skip
    s.asks("p1", "Turn.play")
    assert (alive(s), banners(s), held(s, "p1")) == ([3, 2, 3], [1, 0, 0], 0)
    assert hand(s, "p2") == ["cell", "cell", "cell", "rations", "rations"]


@rule("HC-033", "HC-G67")
def test_a_reactor_hall_entered_again_pays_again() -> None:
    s = lay(p1="cell cell scavenge", places={"p1": "reactor-hall"})
    go(s, "cells 1", "hall", "attack p2", roll="miss")
    s.play("leave reactor-hall", "play scavenge", "take reactor-hall", "enter reactor-hall", "cells 1").allows("hall")
    go(s, "hall", "attack p2", roll="miss")
    assert charges(s) == (6, 0)


@rule("HC-029", "HC-080")
@pytest.mark.parametrize(("card", "fails"), [("phase-cloak", "fail fail fail"), ("catacombs", "fail fail fail fail")])
def test_a_card_that_slips_back_meets_the_hand_limit(card: str, fails: str) -> None:
    s = lay(p1="cell", p2=f"injection {card} rations rations rations blazer blazer bunker")
    s.play("cells 1", "attack p2", "defend injection", f"defend {card}", "pass", roll=f"miss focus {fails}")
    s.play("focus injection", draw="helmet deflector")
    assert held(s, "p2") == 8
    s.play(f"focus {card}").asks("p2", "Limit.discard").play(f"discard {card}")
    assert held(s, "p2") == 8


@rule("HC-150", "HC-152")
def test_an_earthquake_takes_both_locations_of_a_stone_sentinel() -> None:
    s = lay(p1="supply-drop", warriors=warriors(3, p2="stone-sentinel"), places={"p2": "bunker watchtower"})
    s.play("play supply-drop", roll="defend", draw="sudden-event earthquake cell")
    assert (discarded(s, "bunker"), discarded(s, "watchtower")) == (1, 1)
