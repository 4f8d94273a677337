"""Matches that meet the numbers of the box which the scenarios of the box do not, for the conformance of content."""

from __future__ import annotations

from collections.abc import Iterator

import ludus
from ludus.core.match import Match
from ludus.testing.play import play_randomly

GAME = ludus.game("claustrophobia")
HUNT = """
[[scenario]]
key = "hunt"
name = "The Hunt"
humans = ["redeemer", "brute", "blade", "blade"]
start = "t01"
stack = ["6", "2 t02"]
exit = "leave"
win = ["saved 3"]
tp = {tp}
demon = "{demon}"
demons = 9
"""


def matches() -> Iterator[Match]:
    for seed in range(1, 9):
        match = GAME.begin(2, seed, scenario="random", auction=True)
        play_randomly(match, seed, 20)
        yield match
    for demon in ("beast", "possessor"):  # the Beast of the box has a price of its own, and nobody sends the Possessor
        for tp in (5, 20):
            for seed in range(1, 4):
                match = GAME.begin(2, seed, own_scenario=HUNT.format(tp=tp, demon=demon))
                play_randomly(match, seed, 400)
                yield match
