"""Grenades (HC-135 to HC-139, HC-G10 to HC-G12)."""

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
    lay,
    loads,
    step,
    warriors,
    worn,
    wounds,
)

from ludus.core import tale, views
from ludus.testing import Position, rule

NEW_HAND = "rations rations rations helmet helmet"
QUIET = warriors(4, p2="kessari-duelist")


def thrower(card: str = "frag-grenade", n: int = 3, **words: Any) -> Position:
    return lay(n, **{"p1": card, "warriors": warriors(n, p2="kessari-duelist"), **words})


@rule("HC-135", "HC-G11")
def test_a_grenade_is_thrown_at_any_other_player() -> None:
    s = thrower(n=4).play("play frag-grenade").asks("p1", "Grenade.throw")
    assert s.options() == {"throw p2", "throw p3", "throw p4"}
    s.refuses("throw p1", "HC-G11")


@rule("HC-136")
@pytest.mark.parametrize("die", ["1", "2", "3", "4"])
def test_an_inert_grenade_is_thrown_on_by_its_holder(die: str) -> None:
    s = thrower().play("play frag-grenade", "throw p2", roll=die).asks("p2", "Grenade.throw")
    assert s.options() == {"throw p1", "throw p3"}


@rule("HC-136", "HC-138")
@pytest.mark.parametrize("holder", ["p1", "p3", "p4"])
def test_whoever_it_lies_before_throws_it_on_the_first_thrower_too(holder: str) -> None:
    s = thrower(n=4).play("play frag-grenade", "throw p2", roll="1").play(f"throw {holder}", roll="1")
    s.asks(holder, "Grenade.throw")
    assert s.options() == {f"throw p{n}" for n in range(1, 5)} - {f"throw {holder}"}
    first = thrower(n=4).play("play frag-grenade").match.why_not("pass")
    assert s.match.why_not("pass") != first  # who throws on is told so, whoever it is


@rule("HC-137")
@pytest.mark.parametrize("die", ["5", "6"])
def test_a_frag_grenade_explodes_for_two_hits(die: str) -> None:
    s = go(thrower(), "play frag-grenade", "throw p2", roll=die, draw="wound-0 wound-1")
    assert (wounds(s, "p2"), discarded(s, "frag-grenade")) == ([0, 1], 1)


@rule("HC-138", "HC-G10")
def test_throws_go_on_until_it_explodes() -> None:
    s = thrower().play("play frag-grenade", "throw p2", roll="2").play("throw p1", roll="4")
    s.play("throw p3", roll="1").asks("p3", "Grenade.throw")
    s.refuses("pass", "HC-G10")
    go(s, "throw p2", roll="6", draw="wound-0 wound-0")
    assert wounds(s, "p2") == [0, 0]


@rule("HC-G10")
def test_with_grenade_decline_the_holder_may_let_it_lie() -> None:
    s = thrower(grenade_decline=True).play("play frag-grenade", "throw p2", roll="2").play("pass")
    s.asks("p1", "Turn.play")
    assert (wounds(s, "p1"), wounds(s, "p2"), discarded(s, "frag-grenade")) == ([], [], 1)


@rule("HC-139", "HC-G61")
def test_whoever_threw_last_has_defeated_the_victim() -> None:
    s = thrower(wounds={"p3": "2 2"}, reserves={"p3": "mirror-shade the-elder"})
    s.play("play frag-grenade", "throw p2", roll="2")
    go(s, "throw p3", roll="5", draw=f"wound-3 wound-0 {NEW_HAND}")
    assert (banners(s), alive(s)) == ([0, 1, 0], [3, 3, 2])
    s.asks("p1", "Turn.play")


@rule("HC-G12")
def test_against_a_grenade_nothing_is_discarded_for_dice_but_special_cards_work() -> None:
    s = thrower(p2="cell hologram").play("play frag-grenade", "throw p2", roll="5")
    s.asks("p2", "TakeHits.special_cards").allows("use hologram")
    s.play("use hologram").asks("p1", "Turn.play")
    assert (wounds(s, "p2"), hand(s, "p2")) == ([], ["cell"])


@rule("HC-G12")
def test_with_grenade_defence_the_player_hit_defends_as_in_b() -> None:
    s = thrower(p2="cell rations", grenade_defence=True).play("play frag-grenade", "throw p2", roll="5")
    s.asks("p2", "Defence.declare_defence").play("defend cell", "pass", roll="focus")
    s.asks("p2", "Defence.focus_effects").play("focus cell", roll="defend")
    s.play("pass", draw="wound-1")
    assert wounds(s, "p2") == [1]


@rule("HC-G12")
def test_with_grenade_defence_the_last_thrower_is_the_attacker() -> None:
    s = thrower(p3="ricochet", grenade_defence=True).play("play frag-grenade", "throw p2", roll="1")
    s.play("throw p3", roll="5").play("defend ricochet", roll="focus").play(
        "focus ricochet", draw="wound-2 wound-0 wound-0"
    )
    assert (wounds(s, "p2"), wounds(s, "p1")) == ([2], [])


@rule("HC-G12", "HC-G16")
def test_a_grenade_is_no_combat_whose_wounds_cost_a_phase_cloak() -> None:
    cloaked: dict[str, Any] = {"gear": {"p2": "bottom:phase-cloak"}}
    for defended in (False, True):
        s = thrower(**cloaked, grenade_defence=defended).play(
            "play frag-grenade", "throw p2", roll="5", draw="wound-0 wound-1"
        )
        assert (wounds(s, "p2"), worn(s, "p2")) == ([0, 1], {"bottom": "phase-cloak"})
    s = lay(p1="cell cell cell", **cloaked).play("cells 3", "attack p2", roll="hit hit", draw="wound-0 wound-1")
    assert (wounds(s, "p2"), worn(s, "p2")) == ([0, 1], {})


@rule("HC-G12")
def test_a_gas_grenade_deals_wound_cards_and_opens_no_special_cards() -> None:
    s = thrower("gas-grenade", n=5, p2="hologram").play(
        "play gas-grenade", "throw p2", roll="5", draw="wound-1 wound-0 wound-2"
    )
    s.asks("p1", "Turn.play")
    assert [wounds(s, f"p{i}") for i in range(1, 6)] == [[2], [1], [0], [], []]  # the player hit, then clockwise


def test_a_gas_grenade_spares_hazmat_suits() -> None:
    s = thrower("gas-grenade", n=4, gear={"p3": "bottom:hazmat-suit"})
    s.play("play gas-grenade", "throw p2", roll="6", draw="wound-1 wound-2")
    assert [wounds(s, f"p{i}") for i in range(1, 5)] == [[2], [1], [], []]


def test_an_emp_grenade_empties_the_equipment_and_costs_one_card() -> None:
    s = thrower("emp-grenade", gear={"p2": "left:blazer right:deflector"})
    s.play("play emp-grenade", "throw p2", roll="5").asks("p2", "Emp.drop")
    assert (loads(s, "p2"), charges(s)) == ({"left": 0, "right": 0}, (6, 0))
    s.play("drop right").asks("p1", "Turn.play")
    assert (worn(s, "p2"), discarded(s, "deflector")) == ({"left": "blazer"}, 1)


@rule("HC-G64")
def test_a_grenade_at_a_bare_warrior_may_be_thrown() -> None:
    s = thrower("emp-grenade").play("play emp-grenade", "throw p2", roll="5")
    assert step(s) == "Turn.play"


def test_a_powder_monk_detonates_on_a_4() -> None:
    s = lay(p1="frag-grenade", warriors=warriors(3, p1="powder-monk", p2="kessari-duelist"))
    go(s, "play frag-grenade", "throw p2", roll="4", draw="wound-0 wound-0")
    s = lay(p1="frag-grenade", p2=FIVE, warriors=warriors(3, p1="powder-monk", p2="kessari-duelist"))
    s.play("play frag-grenade", "throw p2", roll="3").play("throw p3", roll="4").asks("p3", "Grenade.throw")


def test_a_throw_is_seen_as_an_arc_and_its_die_is_in_the_log() -> None:
    match = thrower().play("play frag-grenade", "throw p2", roll="4").match
    thrown = [beat for beat in views.beats(match.game, match, 0, 0) if beat.beat == "roll"]
    assert [(beat.cause, beat.values["way"], beat.values["dice"]) for beat in thrown] == [("Your grenade", "arc", [4])]
    assert [(beat.values["need"], beat.values["word"]) for beat in thrown] == [(5, "ROLLS ON")]
    assert [line.rolls[-1][2:] for line in tale.tell(match, 0) if line.rolls] == [("4", "")]
