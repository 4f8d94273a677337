"""Hostile Takeover between players by rules of thumb, to measure with: a game takes a hundredth of a second."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import ludus
from ludus.core.chance import seeded
from ludus.core.flow import Ask
from ludus.games.hostile_takeover.mind.thumb import Skirmisher
from ludus.games.hostile_takeover.table import Arena


def skirmishes(players: int, options: Mapping[str, Any], numbers: range) -> Iterator[dict[str, Any]]:
    """Games from set-ups at random, each as a row of who won with what."""
    game = ludus.game("hostile-takeover")
    for number in numbers:
        match = game.begin(players, number + 1, quiet=True, **options)
        seats = [Skirmisher(seeded(players * number + seat)) for seat in range(players)]
        rng, t = seeded(number, 1), match.table
        assert isinstance(t, Arena)
        while isinstance(match.need, Ask):
            asked = match.need
            by_lot = t.phase == "setup"
            match.answer(asked.options[rng.below(len(asked.options))] if by_lot else seats[asked.seat].choose(match))
        yield {"number": number + 1, "winners": list(match.ending.winners), "used": dict(game.used(match))}
