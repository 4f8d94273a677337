"""The worked examples: the Sample Turn move by move, then the others."""

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
    step,
    warriors,
    worn,
    wounds,
)

from ludus.core.flow import Roll
from ludus.testing import Position, rule

DAVID, MARK = "p1", "p2"


def sample_turn() -> Position:
    """p1 before the turn: 3 cards, Night Vision and Hazmat Suit; p2 with Blazer and a Hollow Cell card."""
    return lay(
        p1="cell rations helmet",
        p2="blazer cell",
        p3=FIVE,
        warriors=warriors(3, p1="kessari-duelist"),
        gear={DAVID: "top:night-vision bottom:hazmat-suit"},
        cache=4,
        phase="turn",
    )


def drawn_up() -> Position:
    return sample_turn().play("discard rations", "pass", draw="cell throwing-star intruder")


def equipped() -> Position:
    s = drawn_up().play("equip throwing-star right")
    s.refuses("equip helmet top", "HC-G24")
    return s.play("drop top", "equip helmet top", "equip intruder left")


def attacked() -> Position:
    s = equipped().play("cells 2", "attack p2")
    s.play(*[f"defend {card}" for card in ("cell", "blazer")], roll="hit graze miss defend focus fail")
    return s


def second_attack() -> Position:
    return attacked().play("pass", "fire left", "attack p2", draw="wound-1")


@rule("HC-025", "HC-027")
def test_ex_1_david_discards_one_and_draws_three() -> None:
    s = drawn_up().asks(DAVID, "Turn.play")
    assert hand(s, DAVID) == ["cell", "cell", "helmet", "intruder", "throwing-star"]
    assert discarded(s, "rations") == 1


@rule("HC-146", "HC-051", "HC-144", "HC-156")
def test_ex_2_david_equips() -> None:
    s = equipped()
    assert worn(s, DAVID) == {"top": "helmet", "left": "intruder", "right": "throwing-star", "bottom": "hazmat-suit"}
    assert (s.table.cache, hand(s, DAVID)) == (2, ["cell", "cell"])
    assert loads(s, DAVID) == {"top": 0, "left": 1, "right": 1, "bottom": 0}
    s.refuses("fire right", "HC-156")


@rule("HC-066", "HC-104", "HC-071", "HC-082", "HC-085", "HC-090")
def test_ex_3_the_first_attack_is_defended() -> None:
    s = attacked().asks(MARK, "Combat.focus_effects")
    assert (charges(s), discarded(s, "cell")) == ((0, 2), 3)
    s.allows("focus cell", "pass")
    s.play("pass").asks(DAVID, "Turn.play")
    assert (wounds(s, MARK), hand(s, MARK)) == ([], [])


@rule("HC-103", "HC-G20")
def test_ex_4_the_intruder_hits_automatically() -> None:
    s = second_attack().asks(DAVID, "Turn.play")
    assert (charges(s), wounds(s, MARK)) == ((0, 3), [1])
    other = attacked().play("pass", "fire left", "attack p2", draw="wound-3")
    assert s.match.view(0)["table"] == other.match.view(0)["table"]  # the value is known to p2 only
    assert s.match.view(1)["table"] != other.match.view(1)["table"]


@rule("HC-054", "HC-056", "HC-057", "HC-100")
def test_ex_5_the_end_of_the_turn() -> None:
    s = second_attack()
    s.match.apply("end")
    s.let_fall({"draw": ["rations", *FIVE.split()]})
    assert (charges(s), loads(s, DAVID)) == ((2, 0), {"top": 0, "left": 1, "right": 1, "bottom": 0})
    assert hand(s, DAVID) == ["rations"]


def test_ex_6_two_focus_abilities_with_one_focus() -> None:
    s = lay(p1="cell", p2="injection overcharge").play(
        "cells 1", "attack p2", "defend injection", "defend overcharge", roll="hit focus fail fail fail"
    )
    s.play("focus injection", draw="rations rations").play("focus overcharge").asks("p1", "Turn.play")
    assert (held(s, "p2"), wounds(s, "p2")) == (2, [])


@pytest.mark.parametrize(("roll", "drawn"), [("focus fail fail", 2), ("defend fail fail", 0)])
def test_ex_7_injection(roll: str, drawn: int) -> None:
    s = lay(p1="cell", p2="injection").play("cells 1", "attack p2", "defend injection", roll=f"hit {roll}")
    if drawn:
        s.play("focus injection", draw="cell cell").asks("p2", "TakeHits.special_cards")
        assert not offers(s, "defend")
        s.play("pass", draw="wound-0")
    assert (held(s, "p2"), len(wounds(s, "p2"))) == (drawn, drawn // 2)


@pytest.mark.parametrize(("face", "hits"), [("focus", 1), ("hit", 1), ("graze", 0), ("miss", 0)])
def test_ex_8_throwing_star(face: str, hits: int) -> None:
    s = lay(p2="cell", gear={"p1": "right:throwing-star"})
    go(s, "fire right", "attack p2", roll=face, draw=["wound-0"] * hits)
    assert len(wounds(s, "p2")) == hits


def test_ex_8_the_star_waits_one_turn() -> None:
    s = lay(2, p1="throwing-star cell cell cell cell cell", p2="rations rations rations helmet helmet").play(
        "equip throwing-star right"
    )
    assert "fire right" not in s.options()
    s.play("end", draw="blazer").play("pass", "end", draw="deflector").play("pass").allows("fire right")


def test_ex_9_two_ration_dice() -> None:
    s = lay(p1="ration-crate", wounds={"p1": "1 3"}, warriors=warriors(3, p1="kessari-duelist"))
    s.play("play ration-crate", roll="5 1").play("heal wound-3", draw="wound-3").asks("p1", "Turn.play")
    assert (wounds(s, "p1"), alive(s)) == ([1, 3], [3, 3, 3])


@rule("HC-037", "HC-038", "HC-039")
def test_ex_10_helmet_in_hand_and_equipped() -> None:
    s = lay(p1="cell", p2="helmet").play("cells 1", "attack p2").allows("defend helmet")
    s.play("pass", roll="hit").refuses("use helmet", "HC-037")
    s = lay(p1="cell", gear={"p2": "top:helmet"}).play("cells 1", "attack p2", roll="hit").allows("use helmet")


@rule("HC-052", "HC-055")
def test_ex_11_a_replaced_weapon() -> None:
    s = lay(p1="intruder", p2="", p3="", gear={"p1": "left:blazer"}, cache=1, spent=3)
    go(s, "fire left", "attack p2", roll="miss miss")
    s.play("drop left", "equip intruder left")
    assert charges(s) == (0, 5)
    go(s, "fire left", "attack p2", draw="wound-0")
    s.match.apply("end")
    s.let_fall({"draw": ["rations", *FIVE.split()]})
    assert (charges(s), loads(s, "p1")) == ((5, 0), {"left": 1})


@rule("HC-117", "HC-139")
def test_ex_12_a_returned_grenade() -> None:
    s = lay(
        p1="frag-grenade cell",
        p2=FIVE,
        gear={"p1": "top:helmet"},
        wounds={"p1": "2 2"},
        cache=4,
        spent=2,
        warriors=warriors(3, p2="kessari-duelist"),
    )
    go(
        s,
        "play frag-grenade",
        "throw p2",
        "throw p1",
        "pass",
        roll="3 5",
        draw="wound-1 wound-0 rations rations rations blazer blazer",
    )
    assert (banners(s), alive(s), "helmet" in hand(s, "p2")) == ([0, 1, 0], [2, 3, 3], True)
    assert (held(s, "p1"), charges(s), discarded(s, "cell")) == (5, (6, 0), 1)
    s.asks("p2", "Turn.discard")


@pytest.mark.parametrize(
    ("lives", "hurt", "winner"),
    [((2, 2), ("3", "3"), 2), ((2, 2), ("2", "3"), 1), ((2, 1), ("3", "0"), 1)],
)
def test_ex_13_the_tie_break_chain(lives: tuple[int, int], hurt: tuple[str, str], winner: int) -> None:
    words: dict[str, Any] = {"banners": (2, 2, 0, 0), "kills": (14, 17, 0, 0), "alive": (*lives, 1, 3), "active": "p4"}
    s = lay(4, p4="cell", wounds={"p1": hurt[0], "p2": hurt[1], "p3": "2 2"}, **words)
    go(s, "cells 1", "attack p3", roll="hit", draw="wound-1")
    assert [seat + 1 for seat in s.match.ending.winners] == [winner]


@pytest.mark.parametrize(("die", "cards", "hurt"), [("3", 7, 1), ("1", 5, 1), ("6", 7, 0)])
def test_ex_15_looting(die: str, cards: int, hurt: int) -> None:
    s = lay(p1=FIVE, phase="turn", loot_vault=True).play("pass")
    s.play("loot", roll=die, draw=["wound-1"] * hurt + ["rations", "rations"] * (cards == 7))
    assert (held(s, "p1"), len(wounds(s, "p1"))) == (cards, hurt)


@pytest.mark.parametrize(("dice", "taken"), [("graze graze", False), ("focus miss", True)])
def test_ex_16_engine_theft(dice: str, taken: bool) -> None:
    s = lay(p1="thief", engines={"p2": "warden"}, war_engines="given").play("play thief", "steal p2 warden", roll=dice)
    assert (s.table.seats[0].engines > 0) is taken


def test_ex_16_the_chance_of_a_match_is_10_in_36() -> None:
    s = lay(p1="thief", engines={"p2": "warden"}, war_engines="given")
    s.match.apply("play thief")
    s.match.apply("steal p2 warden")
    need = s.match.need
    assert isinstance(need, Roll)
    pairs = need.outcomes()
    assert (sum(n for (a, b), n in pairs if a == b), sum(n for _, n in pairs)) == (10, 36)
    assert step(s) == ""
