"""One gesture, several answers: walking over several tiles, and exploring a passage further away."""

from __future__ import annotations

from typing import Any

import ludus
from ludus.core.chance import make_rng
from ludus.core.match import Match
from ludus.games.claustrophobia import intents


def read(match: Match[Any], text: str) -> list[str]:
    return intents.read(match, text)


def acting(seed: int) -> list[Match]:
    """Positions of a random game in which a warrior acts."""
    match, rng = ludus.game("claustrophobia").begin(2, seed), make_rng(seed)
    found = []
    for _ in range(900):
        if match.over:
            break
        if match.question.kind == "Activation.act":
            found.append(match.clone())
        options = match.question.options
        walks = [option for option in options if option.text.startswith(("explore", "activate", "done"))]
        some = walks or options
        match.apply(some[rng.below(len(some))])
    return found


def test_every_place_that_is_lit_is_reached_in_one_go() -> None:
    walked = explored = 0
    for match in [match for seed in range(3) for match in acting(seed)][:40]:
        seat = match.question.seat
        shapes = [shape for shape in match.scene(seat).shapes() if shape.key.startswith(("walk-", "far-"))]
        assert [shape for shape in match.scene(1 - seat).shapes() if shape.key.startswith(("walk-", "far-"))] == []
        for shape in shapes:
            steps = read(match, shape.action)
            assert len(steps) > 1, shape.action
            after = match.clone()
            for text in steps:
                if after.question.kind != "Activation.act" or after.question.seat != seat:
                    break  # a trap, or the Demon player has a say
                after.apply(text, seat)
            walked += shape.action.startswith("walk")
            explored += shape.action.startswith("explore")
    assert walked
    assert explored


def test_text_that_means_nothing_is_no_walk() -> None:
    match = acting(1)[0]
    for text in ("walk", "walk t99", "walk nowhere", "explore t1 up", "explore", "", "walk t1 t2"):
        assert read(match, text) == []


def test_a_warrior_that_is_named_is_activated_first() -> None:
    match, rng = ludus.game("claustrophobia").begin(2, 3), make_rng(3)
    for _ in range(600):
        if match.question.kind == "HumanPhase.choose":
            names = [o.text.removeprefix("activate ") for o in match.question.options if o.text.startswith("activate ")]
            found = [read(match, f"walk {name} t{n}") for name in names for n in range(1, 40)]
            if any(found):
                first = next(steps for steps in found if steps)
                assert first[0].startswith("activate ")
                assert first[1].startswith("move ")
                return
        options = match.question.options
        match.apply(options[rng.below(len(options))])
    raise AssertionError("nobody could walk")


def test_the_dice_are_filled_in_and_locked_in_by_one_gesture() -> None:
    match: Match[Any] = ludus.game("claustrophobia").begin(2, 5)
    while match.question.kind != "Initiative.assign":
        match.apply(match.question.options[0].text)
    (lock,) = match.scene(match.question.seat).meant
    steps = read(match, lock.action)
    assert steps[0].split() == ["assign", lock.action.split()[1]]
    for text in steps:
        match.apply(text)
    assert match.question.kind != "Initiative.assign"
    assert match.scene(match.question.seat).meant == []
    assert read(match, lock.action) == []


def test_a_figure_that_is_clicked_while_another_acts_is_the_next_one() -> None:
    seen = set()
    for match in [match for seed in range(2) for match in some(seed, "Activation.act", "DemonActivation.act")]:
        seat = match.question.seat
        shapes = [shape for shape in match.scene(seat).shapes() if shape.action.startswith("next ")]
        assert [shape for shape in match.scene(1 - seat).shapes() if shape.action.startswith("next ")] == []
        for action in {shape.action for shape in shapes}:
            end, then = read(match, action)
            after = match.clone()
            after.apply(end)
            assert then in [option.text for option in after.question.options]
            seen.add(action.split()[1])
    assert {"brute1", "blade1", "troglodyte"} <= seen
    assert read(some(0, "HumanPhase.choose")[0], "next brute1") == [], "nobody acts yet"


def some(seed: int, *kinds: str) -> list[Match[Any]]:
    """Positions of a random game in which one of these is asked."""
    match, rng = ludus.game("claustrophobia").begin(2, seed), make_rng(seed)
    found = []
    for _ in range(500):
        if match.over:
            break
        if match.question.kind in kinds:
            found.append(match.clone())
        match.apply(match.question.options[rng.below(len(match.question.options))])
    return found
