"""Cards by type (HC-140 to HC-157, HC-G01, HC-G22 to HC-G24, HC-G47, HC-G64, HC-G67)."""

from __future__ import annotations

import pytest
from tests.games.hollow_cell.looks import (
    FIVE,
    charges,
    discarded,
    go,
    hand,
    lay,
    loads,
    offers,
    places,
    running,
    step,
    warriors,
    worn,
)

from ludus.games.hollow_cell.content import event_rows, vault_rows, warrior_rows
from ludus.testing import rule


@rule("HC-140")
def test_every_vault_card_is_an_action_an_equip_or_a_location() -> None:
    assert {row.type for row in vault_rows()} == {"action", "equip", "location"}


@rule("HC-G01")
def test_the_content_is_complete() -> None:
    assert (sum(row.count for row in vault_rows()), len(vault_rows())) == (80, 44)
    assert (len(warrior_rows()), len(event_rows())) == (18, 21)


@rule("HC-141")
def test_an_action_works_at_once_and_is_discarded() -> None:
    s = lay(p1="supply-drop").play("play supply-drop", draw="cell rations")
    assert (hand(s, "p1"), discarded(s, "supply-drop")) == (["cell", "rations"], 1)


@rule("HC-142")
def test_an_equip_card_stays() -> None:
    s = lay(p1="helmet", p2=FIVE).play("equip helmet top", "end", draw="cell")
    assert worn(s, "p1") == {"top": "helmet"}


@rule("HC-143")
def test_each_warrior_has_four_plugs() -> None:
    assert all(len(row.plugs) == 4 for row in warrior_rows())
    assert {plug for row in warrior_rows() for plug in row.plugs} == {"head", "weapon", "gear", "body"}


@rule("HC-144", "HC-145")
def test_a_card_needs_a_free_plug_of_its_kind() -> None:
    s = lay(p1="helmet blazer deflector hazmat-suit")
    assert offers(s, "equip") == {"helmet top", "blazer left", "deflector right", "hazmat-suit bottom"}
    s.refuses("equip helmet left", "HC-144")


@rule("HC-145")
def test_one_card_for_each_plug() -> None:
    s = lay(p1="helmet", gear={"p1": "top:psi-crown left:intruder right:deflector bottom:hazmat-suit"})
    assert not offers(s, "equip")


@rule("HC-146", "HC-G23")
def test_the_standard_layout_is_head_weapon_gear_body() -> None:
    s = lay(p1="helmet intruder throwing-star hazmat-suit", warriors=warriors(3, p1="kessari-duelist"))
    s.play("equip helmet top", "equip intruder left", "equip throwing-star right", "equip hazmat-suit bottom")
    assert len(worn(s, "p1")) == 4


@rule("HC-G23")
@pytest.mark.parametrize(("uniform", "sides"), [(False, {"blazer left", "blazer right"}), (True, {"blazer left"})])
def test_a_few_warriors_have_other_plugs_unless_they_are_uniform(uniform: bool, sides: set[str]) -> None:
    s = lay(p1="blazer", warriors=warriors(3, p1="vantian-twin-gun"), uniform_plugs=uniform)
    assert offers(s, "equip") == sides


@rule("HC-148", "HC-150")
def test_a_new_location_replaces_the_old_one() -> None:
    s = lay(p1="bunker watchtower").play("enter bunker", "enter watchtower")
    assert (places(s, "p1"), discarded(s, "bunker")) == (["watchtower"], 1)


@rule("HC-149")
def test_a_location_needs_no_plug() -> None:
    s = lay(p1="bunker", gear={"p1": "top:psi-crown left:intruder right:deflector bottom:hazmat-suit"})
    s.play("enter bunker")
    assert places(s, "p1") == ["bunker"]


@rule("HC-151")
def test_a_sudden_event_is_resolved_at_once_and_never_enters_the_hand() -> None:
    s = lay(p1="supply-drop").play("play supply-drop", draw="sudden-event ash-fog cell")
    assert (hand(s, "p1"), running(s), discarded(s, "sudden-event")) == (["cell"], ["ash-fog"], 1)


@rule("HC-152")
def test_an_event_does_what_it_says() -> None:
    s = lay(p1="supply-drop", gear={"p2": "left:blazer"})
    s.play("play supply-drop", draw="sudden-event magnetic-storm cell")
    assert (loads(s, "p2"), charges(s)) == ({"left": 0}, (6, 0))


@rule("HC-153")
def test_several_events_are_in_play_together() -> None:
    s = lay(p1="supply-drop cell cell").play(
        "play supply-drop", draw="sudden-event ash-fog sudden-event bloodlust-broadcast"
    )
    assert running(s) == ["ash-fog", "bloodlust-broadcast"]
    go(s, "cells 2", "attack p2", roll="miss miss")


@rule("HC-154")
def test_each_warrior_has_rules_of_its_own() -> None:
    assert len({row.says for row in warrior_rows()}) == 18


@rule("HC-155")
def test_injection_has_three_dice_and_draws_two() -> None:
    row = next(row for row in vault_rows() if row.key == "injection")
    assert (row.green, row.focus) == (3, "draw2")


@rule("HC-G21")
def test_hollow_cell_defends_with_one_and_blazer_with_two() -> None:
    assert {row.key: row.green for row in vault_rows() if row.key in ("cell", "blazer")} == {"cell": 1, "blazer": 2}


@rule("HC-156", "HC-G22")
def test_a_throwing_star_waits_for_a_later_turn() -> None:
    s = lay(p1="throwing-star").play("equip throwing-star right")
    s.refuses("fire right", "HC-156")
    lay(gear={"p1": "right:throwing-star"}).allows("fire right")


@rule("HC-G22")
def test_a_throwing_star_is_gear() -> None:
    row = next(row for row in vault_rows() if row.key == "throwing-star")
    assert (row.kind, row.plug, row.charges) == ("gear", "gear", 1)
    s = lay(p1="cell", gear={"p1": "right:throwing-star left:cell-splicer"}).play("fire right")
    assert not offers(s, "cells")  # its roll is shared with nothing


@rule("HC-157")
def test_using_the_throwing_star_discards_it() -> None:
    s = go(lay(p2=FIVE, gear={"p1": "right:throwing-star"}), "fire right", "attack p2", roll="miss")
    assert (worn(s, "p1"), discarded(s, "throwing-star"), charges(s)) == ({}, 1, (5, 1))
    s.play("end", draw="cell")
    assert charges(s) == (6, 0)


@rule("HC-G47")
def test_the_vault_discard_pile_is_open() -> None:
    a, b = lay(discards="cell rations"), lay(discards="cell blazer")
    for viewer in (0, 1, 2, None):
        assert a.match.view(viewer)["table"] != b.match.view(viewer)["table"]


@rule("HC-G64")
@pytest.mark.parametrize("card", ["thief", "power-cut", "scavenge"])
def test_a_card_with_nothing_to_aim_at_cannot_be_played(card: str) -> None:
    lay(p1=card).refuses(f"play {card}", "HC-G64")


@rule("HC-G64")
def test_scavenge_needs_a_card_it_may_take() -> None:
    lay(p1="scavenge", discards="sudden-event scavenge").refuses("play scavenge", "HC-G64")
    lay(p1="scavenge", discards="sudden-event cell").allows("play scavenge")


@rule("HC-G67")
def test_a_card_equipped_again_is_fresh() -> None:
    s = lay(p1="damaged-weapon", gear={"p1": "left:damaged-weapon"})
    go(s, "fire left", "attack p2", roll="graze").refuses("fire left", "HC-042")
    s.play("drop left", "equip damaged-weapon left").allows("fire left")


@rule("HC-G67")
def test_a_throwing_star_equipped_again_waits_again() -> None:
    s = lay(p1="throwing-star", gear={"p1": "right:throwing-star"}).play("drop right", "equip throwing-star right")
    assert "fire right" not in s.options()


@rule("HC-G67")
def test_two_copies_work_each_by_itself() -> None:
    s = lay(gear={"p1": "left:intruder right:intruder"}, warriors=warriors(3, p1="vantian-twin-gun"))
    go(s, "fire left", "attack p2", draw="wound-0")
    go(s, "fire right", "attack p2", draw="wound-0")
    assert step(s) == "Turn.play"
