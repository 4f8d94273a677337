"""Charge cards: loading, spending, returning (HC-047 to HC-058, HC-G08, HC-G26, HC-G27, HC-G65)."""

from __future__ import annotations

import pytest
from tests.games.hollow_cell.looks import FIVE, asked, charges, go, lay, loads, offers, step, worn

from ludus.testing import Position, rule


def total(s: Position) -> int:
    """Every Charge in play, wherever it lies."""
    loaded = sum(sum(loads(s, f"p{i + 1}").values()) for i in range(s.match.players))
    return int(s.table.cache + s.table.spent + loaded + s.table.drought)


@rule("HC-047")
def test_rations_and_grenades_need_no_charge() -> None:
    s = lay(p1="rations frag-grenade cell blazer", cache=0, spent=6)
    assert s.options() == {"play rations", "play frag-grenade", "end"}


@rule("HC-048")
def test_damaged_weapon_is_equipped_without_charges() -> None:
    s = lay(p1="damaged-weapon", cache=0, spent=6).play("equip damaged-weapon left")
    assert loads(s, "p1") == {"left": 0}
    s.allows("fire left")


@rule("HC-049")
@pytest.mark.parametrize("card", ["throwing-star", "charge-pack", "deflector"])
def test_some_gear_needs_charges_too(card: str) -> None:
    lay(p1=card, cache=0, spent=6).refuses(f"equip {card} right", "HC-049")
    s = lay(p1=card, cache=1, spent=5).play(f"equip {card} right")
    assert (charges(s), loads(s, "p1")) == ((0, 5), {"right": 1})


@rule("HC-050")
def test_a_weapon_is_not_loaded_in_part_to_equip_it() -> None:
    lay(p1="rail-lance", cache=2, spent=4).refuses("equip rail-lance left", "HC-034")


@rule("HC-051")
def test_equipment_may_be_changed_several_times_in_a_turn() -> None:
    s = lay(p1="helmet night-vision psi-crown")
    s.play("equip helmet top", "drop top", "equip night-vision top", "drop top", "equip psi-crown top")
    assert worn(s, "p1") == {"top": "psi-crown"}


@rule("HC-052", "HC-053")
def test_spent_charges_of_a_discarded_weapon_load_nothing_this_turn() -> None:
    s = lay(p1="intruder", gear={"p1": "left:blazer"}, cache=0, spent=4)
    go(s, "fire left", "attack p2", roll="miss miss")
    s.play("drop left")
    assert charges(s) == (0, 6)
    s.refuses("equip intruder left", "HC-034")


@rule("HC-054", "HC-057")
def test_step_4_refills_the_weapon_and_then_the_cache() -> None:
    s = go(lay(p1="cell cell", p2=FIVE, gear={"p1": "left:intruder"}), "cells 2", "attack p2", roll="miss miss")
    go(s, "fire left", "attack p3", draw="wound-0")
    assert charges(s) == (3, 3)
    s.play("end", draw="cell")
    assert (charges(s), loads(s, "p1")) == ((5, 0), {"left": 1})


@rule("HC-055")
def test_only_weapons_still_equipped_are_refilled() -> None:
    s = lay(p1="intruder", p2=FIVE, gear={"p1": "left:blazer"})
    go(s, "fire left", "attack p3", roll="miss miss")
    go(s, "drop left", "equip intruder left", "fire left", "attack p3", draw="wound-0")
    assert charges(s) == (3, 3)
    s.play("end", draw="cell")
    assert (charges(s), loads(s, "p1")) == ((5, 0), {"left": 1})


@rule("HC-056")
def test_loaded_equipment_is_owed_nothing() -> None:
    s = lay(p1="cell", p2=FIVE, gear={"p1": "right:throwing-star"})
    go(s, "cells 1", "attack p3", roll="miss").play("end", draw="cell")
    assert (charges(s), loads(s, "p1")) == ((5, 0), {"right": 1})


@rule("HC-056", "HC-G26")
def test_the_spent_pile_fills_emptied_gear_before_the_cache() -> None:
    s = lay(p1="cell", p2=FIVE, gear={"p1": "right:deflector:0"})
    go(s, "cells 1", "attack p3", roll="miss").play("end", draw="cell")
    assert (charges(s), loads(s, "p1")) == ((5, 0), {"right": 1})


@rule("HC-050")
def test_a_full_weapon_is_not_reloaded() -> None:
    lay(gear={"p1": "left:blazer"}, cache=6).refuses("reload left", "HC-050")


@rule("HC-G26")
def test_an_emptied_weapon_is_reloaded_whole_or_not_at_all() -> None:
    lay(gear={"p1": "left:blazer:0"}, cache=1, spent=5).refuses("reload left", "HC-G26")
    s = lay(gear={"p1": "left:blazer:0"}).play("reload left").allows("fire left")
    assert (charges(s), loads(s, "p1")) == ((4, 0), {"left": 2})


@rule("HC-G26", "HC-050")
@pytest.mark.parametrize("left", [0, 1])
def test_a_reload_brings_what_is_missing(left: int) -> None:
    s = lay(gear={"p1": f"left:blazer:{left}"}, cache=5)
    s.play("reload left").refuses("reload left", "HC-050")
    assert (charges(s), loads(s, "p1")) == ((3 + left, 0), {"left": 2})


@rule("HC-G26")
def test_a_weapon_fired_this_turn_is_not_reloaded() -> None:
    s = go(lay(gear={"p1": "left:blazer"}), "fire left", "attack p3", roll="miss miss")
    assert not offers(s, "reload")


@rule("HC-G26")
def test_a_weapon_filled_in_part_fires_for_the_dice_it_has() -> None:
    s = lay(p1="cell", p2=FIVE, p3=FIVE, gear={"p1": "left:rail-lance:0"})
    go(s, "cells 1", "attack p3", roll="miss").play("end", draw="cell")
    assert (charges(s), loads(s, "p1")) == ((5, 0), {"left": 1})
    s = lay(gear={"p1": "left:rail-lance:1"})
    go(s, "fire left", "attack p3", roll="miss")  # one die


@rule("HC-G26")
def test_the_owner_says_which_card_step_4_fills_first() -> None:
    s = lay(p1="cell", p2=FIVE, gear={"p1": "left:intruder:0 right:deflector:0"})
    go(s, "cells 1", "attack p3", roll="miss").play("end").asks("p1", "Turn.fill")
    assert offers(s, "fill") == {"left", "right"}
    s.play("fill right", draw="cell")
    assert loads(s, "p1") == {"left": 0, "right": 1}


@rule("HC-G08")
def test_unspent_charges_of_a_discarded_card_are_free_at_once() -> None:
    s = lay(p1="intruder", gear={"p1": "left:blazer"}, cache=0, spent=4).play("drop left")
    assert charges(s) == (2, 4)
    s.allows("equip intruder left")


@rule("HC-G08")
def test_with_spent_pile_unspent_charges_wait_for_step_4() -> None:
    words = {"unspent_charges": "spent_pile", "cache": 0, "spent": 4}
    s = lay(p1="intruder", gear={"p1": "left:blazer"}, **words).play("drop left")
    assert charges(s) == (0, 6)
    s.refuses("equip intruder left", "HC-034")


@rule("HC-G27")
def test_a_deflector_pays_into_the_pile_of_the_active_player() -> None:
    s = lay(p1="cell", gear={"p2": "right:deflector"})
    go(s, "cells 1", "attack p2", "use deflector", roll="hit")
    assert charges(s) == (4, 2)


@rule("HC-G26", "HC-056")
def test_a_charge_pack_that_has_paid_waits_for_step_4() -> None:
    s = lay(p1="cell cell", p2=FIVE, gear={"p1": "right:charge-pack"}, cache=2, spent=3)
    go(s, "cells 1", "pack", "attack p2", roll="miss")
    assert not offers(s, "reload")
    s.refuses("reload right", "HC-056")
    s.play("end", draw="rations")
    assert loads(s, "p1") == {"right": 1}


@rule("HC-G26")
def test_a_charge_pack_emptied_by_an_effect_may_be_reloaded() -> None:
    s = lay(gear={"p1": "right:charge-pack:0"}).play("reload right")
    assert loads(s, "p1") == {"right": 1}


@rule("HC-G65")
def test_a_charge_spent_after_step_4_goes_to_the_cache_and_refills_nothing() -> None:
    gear = {"p1": "left:rail-lance:0", "p2": "right:deflector"}
    s = lay(p1="", p2=FIVE, gear=gear, cache=5).play("end", draw="sudden-event sponsored-strike").asks("p1")
    s.play("attack p2", "pass", "use deflector", roll="hit miss").asks("p2", "Turn.discard")
    assert (charges(s), loads(s, "p1")) == ((6, 0), {"left": 0})


@rule("HC-058")
def test_the_sum_of_charges_never_changes() -> None:
    s = lay(4, p1="cell cell blazer intruder", p2=FIVE, gear={"p2": "left:rail-lance right:deflector"})
    assert total(s) == 7
    for answers, chance in [
        (("equip blazer left",), {}),
        (("fire left", "attack p2", "use deflector"), {"roll": "hit hit"}),
        (("drop left",), {}),
        (("cells 1", "attack p3"), {"roll": "miss"}),
        (("end",), {"draw": "cell"}),
    ]:
        go(s, *answers, **chance)
        assert total(s) == 7
        assert s.match.game.invariants(s.table) == []
    assert (asked(s), step(s)) == ("p2", "Turn.discard")
