"""The diary of a match: answers, chance and events in the order they happened."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.part import Json

FRESH: Final = "fresh "  # an outcome that begins so: chance was taken back by consent, and is new from here on


class Answer:
    """A seat answered a question."""

    def __init__(self, seat: int, action: Action) -> None:
        self.seat = seat
        self.action = action


class Outcome:
    """Chance fell, as it is written in a record: 'roll hit graze', 'draw cell'."""

    def __init__(self, text: str) -> None:
        self.text = text

    def is_fresh(self) -> bool:
        """Whether nothing was rolled or drawn, and chance is new from here on."""
        return self.text.startswith(FRESH)


class Event:
    """Something happened: the kind, what everybody may know of it, and what only some seats may."""

    def __init__(self, kind: str, args: tuple[int, ...], secret: tuple[int, ...], to: tuple[int, ...]) -> None:
        self.kind = kind
        self.args = args
        self.secret = secret
        self.to = to

    def known_to(self, seat: int) -> bool:
        """Whether a seat (-1: a spectator) may know all of it."""
        return not self.secret or seat in self.to

    def values(self, seat: int) -> tuple[int, ...]:
        """What a seat may know of it."""
        return self.args + self.secret if self.known_to(seat) else self.args


class Diary:
    """What happened, oldest first; kept while people play, left out in search."""

    def __init__(self, entries: list[Answer | Outcome | Event]) -> None:
        self.entries = entries
        self.sound: dict[str, int] = {}  # kinds of events that were checked, with their number of values

    def clone(self) -> Diary:
        copy = Diary(self.entries[:])
        copy.sound = self.sound
        return copy

    def answers(self) -> int:
        return sum([1 for e in self.entries if isinstance(e, Answer)])

    def to_json(self) -> Json:
        out: list[Json] = []
        for e in self.entries:
            if isinstance(e, Answer):
                out.append([e.seat, e.action.text])
            elif isinstance(e, Outcome):
                out.append(e.text)
            else:
                out.append({"kind": e.kind, "args": list(e.args), "secret": list(e.secret), "to": list(e.to)})
        return out
