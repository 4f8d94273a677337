"""Energy to be spread: four slots on each card of the own team, marked one by one and given at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.draw import Circle, Gather, Group, Mark, Path, Shape
from ludus.games.hostile_takeover.content import ENERGY
from ludus.games.hostile_takeover.picture.figures import BOLT
from ludus.games.hostile_takeover.picture.seen import Seen
from ludus.games.hostile_takeover.speech import figure

PLACES: Final = ((17.0, 60.0), (49.0, 60.0), (17.0, 92.0), (49.0, 92.0))  # on a card


def slots(key: str) -> Iterator[Shape]:
    """Where a figure's Energy goes."""
    for n, (x, y) in enumerate(PLACES):
        bolt = Group(0, 0, (Path(BOLT, style="bolt filled"),), scale=1.7)
        yield Group(x, y, (Circle(0, 0, 13, style="track"), bolt), key=slot_key(key, n))


def slot_key(key: str, n: int) -> str:
    return f"give-{key}-{n}"


def gather(seen: Seen) -> Gather | None:
    """HT-027: all four are given; HT-G30: how many to whom is free."""
    if not seen.spreading:
        return None
    team = seen.team(seen.chooser)
    each = len(team) == ENERGY  # one for everybody is a plan to begin with
    marks = [Mark(slot_key(key, n), key, each and n == 0, figure(key)) for key in team for n in range(ENERGY)]
    tip = "Click slots on the cards of your team"
    return Gather("energy", "", "Energy: #", "#⚡ left to give", tip, ENERGY, tuple(marks), ENERGY)
