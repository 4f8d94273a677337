"""Beats on the wire: what happened since a viewer was shown the table, bounded, each with the patches it brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ludus.core import views
from ludus.core.beats import Beat, Teller
from ludus.core.game import Game
from ludus.draw.patch import Patch
from ludus.table.story import Story

MOST: Final = 60  # beats in a message: of more, which somebody missed, the last are sent
LONG: Final = 240  # characters of a text, and points of a path
EARLY: Final = ("change", "edit", "move")  # patches that may come before others: they touch one shape that stays

Json = dict[str, Any]


class Hearing:
    """Who tells somebody what happened. It goes on where it stopped, so that each event is heard once."""

    def __init__(self) -> None:
        self.teller: Teller | None = None
        self.length = -1  # of the diary that was heard

    def since(self, box: Game, story: Story, seat: int | None, begin: int) -> list[Beat]:
        """What happened from an entry of the diary on, as it is played to a seat."""
        before = self.teller if begin == self.length else None
        self.teller, found = views.tell_beats(box, story.match, -1 if seat is None else seat, begin, before)
        self.length = story.length()
        return found[-MOST:]


def beats_json(beats: Sequence[Beat], patches: Sequence[Patch]) -> list[Json]:
    """Beats as they are sent. `patches` of each are places in the list of all: it brings these when it has played."""
    out: list[Json] = [cut(beat.to_json()) for beat in beats]
    last = {key: n for n, beat in enumerate(beats) for key in beat.keys}  # of two beats the later one brings it
    for at, patch in enumerate(patches):
        if patch.op in EARLY and patch.key in last:
            out[last[patch.key]].setdefault("patches", []).append(at)
    return out


def cut(value: Any) -> Any:
    """The same within bounds, however much a game has to say."""
    if isinstance(value, str):
        return value[:LONG]
    if isinstance(value, float):
        return round(value, 3)
    if isinstance(value, list):
        return [cut(item) for item in value[:LONG]]
    return {name: cut(item) for name, item in value.items()} if isinstance(value, dict) else value
