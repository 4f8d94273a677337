"""Initiative can be boosted: bolts on the cards of the own team, marked and spent at once before the roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.draw import Circle, Gather, Group, Mark, Path, Shape
from ludus.games.hostile_takeover.picture.figures import BOLT
from ludus.games.hostile_takeover.picture.seen import Seen
from ludus.games.hostile_takeover.speech import figure

MOST: Final = 2  # HT-037: at most


def boosts(seen: Seen) -> bool:
    """Whether the viewer is asked for a boost."""
    return bool(seen.choices) and seen.choices[0].startswith("boost ")


def tokens(seen: Seen, key: str) -> range:
    """The Energy of a figure that could be spent on it."""
    return range(min(MOST, seen.figure(key)["energy"]))


def bolts(seen: Seen, key: str) -> Iterator[Shape]:
    """What can be spent, below the card of a figure."""
    count = len(tokens(seen, key))
    for n in tokens(seen, key):
        shapes = (Circle(0, 0, 13, style="track"), Group(0, 0, (Path(BOLT, style="bolt"),), scale=1.7))
        yield Group(33 + 29 * (n - (count - 1) / 2), 123, shapes, key=f"boost-{key}-{n}")


def gather(seen: Seen) -> Gather | None:
    """HT-036: none, one or two tokens of any own figures."""
    if not boosts(seen):
        return None
    team = seen.team(seen.chooser)
    marks = [Mark(f"boost-{key}-{n}", key, name=figure(key)) for key in team for n in tokens(seen, key)]
    tip = "Click up to two bolts of your team: each is one die more"
    return Gather("boost", "", "Boost: #", "No boost, three dice", tip, MOST, tuple(marks))
