"""What a picture says cannot be taken back: chance falls, or a hidden thing is seen, before anything else is chosen."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import ludus
from ludus.core.flow import Chance
from ludus.core.match import Match
from ludus.table import intents

PAID = ("none", "save")  # what adds to an attack may be left out
DRAWN = "explore"
SOME = {"hostile-takeover": {"fire", "column"}, "claustrophobia": {"attack", "explore", "shoot"}}


def decided(match: Match, seat: int, text: str) -> str:
    """Why it cannot be taken back, once nothing is added to it."""
    why = intents.why_barred(match, seat, text)
    while not why and any(option.text in PAID for option in match.question.options):
        paid = next(option.text for option in match.question.options if option.text in PAID)
        why = intents.why_barred(match, match.question.seat, paid)
    return "chance" if isinstance(match.need, Chance) else why


@pytest.mark.parametrize("name", sorted(SOME))
def test_what_is_armed_is_decided_by_chance_or_by_what_is_drawn(name: str) -> None:
    game, met = ludus.game(name), Counter[str]()
    aimed = game.begin(players=2).scene(0).aimed
    for seed in range(6):
        rng, match = random.Random(seed), game.begin(players=2, seed=seed)
        for _ in range(200):
            if match.over:
                break
            seat = match.asked[0]
            attacks = [option.text for option in match.question.options if option.text.partition(" ")[0] in aimed]
            places = {shape.action for shape in match.scene(seat).shapes()} if attacks else set()
            for text in places.intersection(attacks):
                verb = text.partition(" ")[0]
                met[verb] += 1
                why = decided(match.clone(), seat, text)
                assert verb == DRAWN or why == "chance" or why.startswith("asked"), (text, why)
            found = attacks if attacks and rng.random() < 0.5 else [option.text for option in match.question.options]
            match.apply(rng.choice(found), seat)
    assert SOME[name] <= {*met}
