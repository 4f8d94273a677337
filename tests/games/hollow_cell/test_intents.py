"""One gesture, several answers: cards that are marked and given at once, and something used on somebody."""

from __future__ import annotations

from typing import Any

from tests.games.hollow_cell.looks import lay

import ludus
from ludus.core.chance import make_rng
from ludus.core.match import Match
from ludus.games.hollow_cell import intents

GAME = ludus.game("hollow-cell")


def at(kind: str, first: str, seed: int = 3) -> Match[Any]:
    """A random game at a question that offers this."""
    for tried in range(seed, seed + 20):
        match, rng = GAME.begin(2, tried), make_rng(tried)
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
    hint = match.game.words(match).name(intents.hint(match))
    assert hint == f"All in one go: toss {cards[0]} {cards[1]}, or toss none."
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
    assert (found.most, found.covers, found.label_with("Miss 2")) == (3, ("reroll",), "Reroll: Miss 2")
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


# --- what is taken up and put on a place ------------------------------------------------------------------------------


def meant(match: Match[Any], text: str) -> list[str]:
    return intents.read(match, text)


def places(match: Match[Any], seat: int = 0) -> dict[str, str]:
    """The places of the picture for what is taken up: what would be done there, and with what."""
    shapes = match.scene(seat).layer("uses").shapes
    assert all(shape.style == "use" for shape in shapes)
    return {shape.action: "|".join([said(each.keys, each.count) for each in shape.takes]) for shape in shapes}


def said(keys: tuple[str, ...], count: int) -> str:
    return f"{count} of {' '.join(keys)}"


def test_hollow_cells_are_chosen_one_by_one_and_put_on_a_foe() -> None:
    s = lay(p1="cell cell overcharge helmet rations", cache=2)
    found = places(s.match)
    assert found["cells 1 p2"] == "1 of hand-0 hand-1"
    assert found["cells 2 p3"] == "2 of hand-0 hand-1"
    assert found["cells 2 p3 overcharge"] == "2 of hand-0 hand-1|1 of hand-3"
    assert found["equip helmet top"] == "1 of hand-4"
    assert found["play rations"] == "1 of hand-2"
    assert meant(s.match, "cells 2 p3 overcharge") == ["cells 2", "attack p3 overcharge"]
    assert places(s.match, 1) == {}


def test_a_weapon_takes_hollow_cells_along_where_it_may() -> None:
    s = lay(p1="cell cell", gear={"p1": "left:cell-splicer"}, cache=2)
    found = places(s.match)
    assert found["fire left 0 p2"] == "1 of gear-0-left"
    assert found["fire left 2 p2"] == "1 of gear-0-left|2 of hand-0 hand-1"
    assert meant(s.match, "fire left 2 p2") == ["fire left", "cells 2", "attack p2"]
    assert meant(s.match, "fire left 0 p3") == ["fire left", "cells 0", "attack p3"]


def test_how_an_attack_is_paid_for_is_still_asked() -> None:
    s = lay(p1="cell cell", gear={"p1": "right:charge-pack:1"}, cache=3)
    assert meant(s.match, "cells 1 p2") == ["cells 1"]


def test_cards_that_name_somebody_are_put_on_them() -> None:
    s = lay(2, p1="frag-grenade injection thief power-cut", gear={"p2": "left:blazer top:helmet"})
    found = places(s.match)
    wanted = {
        "play frag-grenade p2": ["play frag-grenade", "throw p2"],
        "play injection p2": ["play injection", "aim p2"],
        "play thief p2 top": ["play thief", "steal p2 top"],
        "play power-cut p2 left": ["play power-cut", "cut p2 left"],
    }
    for text, steps in wanted.items():
        assert text in found
        assert meant(s.match, text) == steps
    assert "play thief" not in found


def test_every_place_of_random_games_stands_for_something_that_can_be_done() -> None:
    tried = 0
    for players, seed in ((2, 1), (2, 2), (3, 3), (4, 4)):
        teams: dict[str, Any] = {"team": "2v2"} if players == 4 else {}
        match, rng = GAME.begin(players, seed, **teams), make_rng(seed)
        for _ in range(160):
            if match.over:
                break
            options = match.question.options
            seat = match.question.seat
            for text in places(match, seat) if match.question.kind in ("Turn.play", "Turn.gift") else []:
                steps = meant(match, text) or [text]
                ahead = match.clone()
                for step in steps:
                    assert ahead.why_not(step, seat) is None, (text, step)
                    ahead.apply(step, seat)
                tried += 1
            match.apply(options[rng.below(len(options))])
    assert tried > 100


# --- cards themselves are the choices ---------------------------------------------------------------------------------


def test_a_hand_above_its_limit_is_brought_down_in_one_answer() -> None:
    s = lay(p1="supply-drop cell cell rations helmet injection thief blazer", deck="cell cell rations")
    s.play("play supply-drop", draw="cell cell")
    match: Match[Any] = s.asks("p1", "Limit.discard").match
    found = match.scene(0).gather
    assert found is not None
    assert (found.verb, found.most, found.least, found.instead, len(found.marks)) == ("toss", 1, 1, "", 9)
    assert intents.read(match, "toss thief") == ["discard thief"]
    assert intents.read(match, "toss none") == intents.read(match, "toss scavenge") == []


def test_what_lies_in_no_hand_is_laid_out_beside_it() -> None:
    s = lay(p1="scavenge cell", discards="rations blazer helmet").play("play scavenge")
    match: Match[Any] = s.asks("p1", "Scavenge.take").match
    scene = match.scene(0)
    found = scene.gather
    assert found is not None
    assert [mark.key for mark in found.marks] == ["spread-0", "spread-1", "spread-2"]
    assert {f"take {mark.word}" for mark in found.marks} == {option.text for option in match.question.options}
    assert all(scene.find(mark.key) for mark in found.marks)
    assert scene.find("hand-0"), "the own cards stay in sight"
    assert match.scene(1).find("spread-0") is None


def test_warriors_are_put_in_order_and_locked_in() -> None:
    match = GAME.begin(2, 5)
    found = match.scene(0).gather
    assert found is not None
    assert (found.verb, found.ordered, [mark.word for mark in found.marks]) == ("order", True, ["1", "2", "3"])
    assert [mark.key for mark in found.marks] == ["dealt-0", "dealt-1", "dealt-2"]
    assert "order 3 1 2" in [option.text for option in match.question.options]


def test_wound_cards_to_discard_are_laid_out_large() -> None:
    s = lay(2, p1="rations", wounds={"p1": "1 3"}).play("play rations", roll="6")
    scene = s.asks("p1", "Heal.heal").match.scene(0)
    found = scene.gather
    assert found is not None
    assert [(mark.key, mark.word, mark.name) for mark in found.marks] == [
        ("spread-0", "wound-1", "Wound 1"),
        ("spread-1", "wound-3", "Wound 3"),
    ]
    assert found.label_with("Wound 3") == "Discard: Wound 3"


def test_a_worn_card_is_not_lost_without_a_warning() -> None:
    s = lay(2, gear={"p1": "left:blazer top:helmet"}).asks("p1", "Turn.play")
    warned = {choice.action: choice.warn for choice in s.match.scene(0).choices if choice.warn}
    assert warned == {
        "drop left": "Blazer goes to the discards, and its Charges to the Cache.",
        "drop top": "Helmet goes to the discards.",
    }
