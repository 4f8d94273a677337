"""One gesture, several answers: cards that are marked and given at once, and something used on somebody."""

from __future__ import annotations

from typing import Any

from tests.games.hollow_cell.looks import lay

import ludus
from ludus.core.chance import seeded
from ludus.core.match import Match
from ludus.games.hollow_cell import intents

GAME = ludus.game("hollow-cell")


def at(kind: str, first: str, seed: int = 3) -> Match[Any]:
    """A random game at a question that offers this."""
    for tried in range(seed, seed + 20):
        match, rng = GAME.begin(2, tried), seeded(tried)
        for _ in range(150):
            if match.over:
                break
            options = match.question.options
            if match.question.kind == kind and sum(option.text.startswith(first) for option in options) > 1:
                return match
            match.apply(options[rng.below(len(options))])
    raise AssertionError(f"{kind} never came")


def test_cards_are_thrown_away_at_once() -> None:
    match = at("Turn.discard", "discard ")
    cards = [option.text.split()[1] for option in match.question.options if option.text != "pass"]
    assert intents.read(match, "toss none") == ["pass"]
    steps = intents.read(match, f"toss {cards[0]} {cards[1]}")
    assert steps[:2] == [f"discard {cards[0]}", f"discard {cards[1]}"]
    assert intents.read(match, f"toss {cards[0]} nothing") == intents.read(match, "toss") == []
    assert intents.hint(match) == f"All in one go: toss {cards[0]} {cards[1]}, or toss none."
    gather = match.scene(match.question.seat).gather
    assert gather is not None
    assert {mark.word for mark in gather.marks} == set(cards)
    assert match.scene(1 - match.question.seat).gather is None
    for text in steps:
        match.apply(text)
    assert match.question.kind != "Turn.discard" or len(cards) < 3


def test_a_defence_is_one_answer() -> None:
    match = at("Combat.declare_defence", "defend ")
    cards = [option.text.split()[1] for option in match.question.options if option.text != "pass"]
    steps = intents.read(match, f"block {cards[1]}")
    assert steps == [f"defend {cards[1]}", "pass"]
    assert intents.read(match, "block none") == ["pass"]


def test_a_weapon_is_used_on_a_foe() -> None:
    match = at("Turn.play", "cells ")
    foe = f"p{2 - match.question.seat}"
    assert intents.read(match, f"cells 1 {foe}") == ["cells 1", f"attack {foe}"]
    assert intents.read(match, "cells 1 p7") == intents.read(match, "nothing at all") == []


def test_dice_to_roll_again_are_marked_on_the_stage_and_rolled_at_once() -> None:
    s = lay(gear={"p1": "left:burst-cannon"}).play("fire left", "attack p2", roll="miss miss graze")
    match: Match[Any] = s.asks("p1", "Combat.reroll_attack").match
    found = s.match.scene(0).gather
    assert found is not None
    assert [(mark.key, mark.word) for mark in found.marks] == [
        ("arena-red-0", "graze"),
        ("arena-red-1", "miss"),
        ("arena-red-2", "miss"),
    ]
    assert (found.most, found.covers, found.told("Miss 2")) == (3, ("reroll",), "Roll again: Miss 2")
    assert intents.read(match, "again miss miss") == ["reroll miss", "reroll miss", "pass"]
    assert intents.read(match, "again miss miss graze") == ["reroll miss", "reroll miss", "reroll graze"]
    assert intents.read(match, "again none") == ["pass"]
    assert intents.read(match, "again hit") == []
    assert s.match.scene(1).gather is None


def test_of_several_misses_one_is_rolled_again() -> None:
    s = lay(p1="cell cell", gear={"p1": "top:night-vision"}).play("cells 2", "attack p2", roll="miss miss")
    match: Match[Any] = s.asks("p1", "Combat.reroll_miss").match
    found = match.scene(0).gather
    assert found is not None
    assert (found.most, len(found.marks)) == (1, 2)
    assert intents.read(match, "again miss") == ["reroll miss"]
