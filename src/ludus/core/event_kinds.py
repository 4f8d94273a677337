"""The kinds of events of a game, one line each: its values, its sentence, how the log joins it, and how it is played.

    RAN = event("robot before zone", "{robot:Robot} ran {before:zone} → {zone}.", opens=True, runs="first first last")
    KINDS = EventKinds(globals())

The name of the constant in small letters is the name of the event in records, `t.tell("ran", …)` and files of words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ludus.core.diary import Event
from ludus.core.facts import LogStyle
from ludus.core.table import Table, Tells

Dice = Callable[[tuple[int, ...]], tuple[str, str]]


class EventKind:
    """One kind of event. In its sentence `{zone}` and `{before:zone}` are values said by the speaker `zone`."""

    def __init__(
        self, values: str, sentence: str = "", *, head: bool = False, opens: bool = False, folds: bool = False,
        joins_next: bool = False, rolls: bool = False, dice: Dice | None = None, runs: str = "", lists: str = "",
        beat: str = "", silent: str = "",
    ) -> None:  # fmt: skip
        self.values = tuple(values.split())
        self.sentence = sentence  # without one, files of words have it under the event's name
        self.head = head  # a heading of the log
        self.opens = opens  # begins a line of the log, which the events after it join
        self.folds = folds  # is one line for each seat
        self.joins_next = joins_next  # the next event goes on with its line, whatever it is
        self.rolls = rolls  # tells what dice showed: the first numbers of its sentence
        self.dice = dice  # tells it without numbers: a sign for each die, and their color
        self.runs = tuple(runs.split())  # several in a row are one: of each value the first, the last or the sum
        self.lists = self.values.index(lists) if lists else -1  # several in a row are one that lists this value
        self.beat = beat  # how it is played where that is plain; else a method of the game's teller plays it
        self.silent = silent  # why it is not played

    def numbered_sentence(self) -> str:
        """The sentence as files of words have it: `{0:Robot} ran {1:zone} → {2:zone}.`"""
        return re.sub(r"\{(\w+)(?::(\w*))?\}", self.number, self.sentence)

    def number(self, place: re.Match[str]) -> str:
        name, speaker = place[1], place[1] if place[2] is None else place[2]
        return f"{{{self.values.index(name)}{':' + speaker if speaker else ''}}}"


event = EventKind


class EventKinds:
    """All kinds of a game, from the names of a module, and what derives from them."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.all = {name.lower(): kind for name, kind in names.items() if isinstance(kind, EventKind)}

    def select(self, has: Callable[[EventKind], object]) -> tuple[str, ...]:
        return tuple(name for name, kind in self.all.items() if has(kind))

    def tells(self) -> Tells:
        return {name: kind.values for name, kind in self.all.items()}

    def sentences(self) -> dict[str, str]:
        return {name: kind.numbered_sentence() for name, kind in self.all.items() if kind.sentence}

    def plain_beats(self) -> dict[str, str]:
        return {name: kind.beat for name, kind in self.all.items() if kind.beat}

    def silent_beats(self) -> dict[str, str]:
        return {name: kind.silent for name, kind in self.all.items() if kind.silent}

    def telling(self, you: Iterable[str], owner: Callable[[Any, Event], int]) -> LogStyle:
        """How the log is told. `owner` says whose doing an event was, -1 for nobody's."""
        return LogStyle(
            heads=self.select(lambda kind: kind.head),
            opens=self.select(lambda kind: kind.opens),
            leads=self.select(lambda kind: kind.joins_next),
            folds=self.select(lambda kind: kind.folds),
            rolls=self.select(lambda kind: kind.rolls),
            faces={name: kind.dice for name, kind in self.all.items() if kind.dice is not None},
            runs={name: kind.runs for name, kind in self.all.items() if kind.runs},
            lists={name: kind.lists for name, kind in self.all.items() if kind.lists >= 0},
            you=tuple(you),
            owner=owner,
        )

    def owner_by_first_value(self, owners: Mapping[str, Callable[[int], int]]) -> Callable[[Table, Event], int]:
        """Whose doing an event was, by the name of its first value."""

        def owner(_table: Table, event: Event) -> int:
            whose = owners.get((*self.all[event.kind].values, "")[0])
            return -1 if whose is None else whose(event.args[0])

        return owner
