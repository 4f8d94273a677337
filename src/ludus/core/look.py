"""Reads an observation from a match: the hot half of `observe`, which describes it."""

from __future__ import annotations

from typing import Any, Final

from ludus.core.action import Action
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.core.part import ALONE, Part

REMEMBERED: Final = 512  # values for which a block keeps its cells: most fields change seldom

PUBLIC: Final = 0  # how a block is read: a field that all may see,
OWN: Final = 1  # a field of the part's owner,
DERIVED: Final = 2  # a function of what a seat may see of the part


class Sight:
    """One block: how it is read, and the cells of what was read before."""

    def __init__(self, way: int, place: int, reader: Any, writer: Any, size: int) -> None:
        self.way = way
        self.place = place  # of the field among the contents of its part
        self.reader = reader  # a function of the part, where it is derived
        self.writer = writer  # from a value to its cells
        self.empty = bytes(size)  # so many bytes
        self.memory: dict[Any, bytes] = {}
        self.last: Any = None  # what was read last: mostly it is still the same
        self.again = self.empty

    def cells(self, value: Any) -> bytes:
        if value is not self.last and value != self.last:
            if isinstance(value, list):
                self.last = value[:]  # the list itself may change
                self.again = self.recall(tuple(value))
            else:
                self.last = value
                self.again = self.recall(value)
        return self.again

    def recall(self, value: Any) -> bytes:
        """The cells of a value: written once and kept."""
        known = self.memory.get(value)
        if known is not None:
            return known
        if len(self.memory) >= REMEMBERED:
            self.memory.clear()
        cells: bytes = self.writer(value)
        self.memory[value] = cells
        return cells


class Look:
    """The blocks of one part."""

    def __init__(self, sights: list[Sight]) -> None:
        self.sights = sights
        self.nothing = b"".join([sight.empty for sight in sights])

    def write(self, part: Part, place: int, seat: int, out: list[bytes]) -> None:
        contents: list[Any] = part.contents()
        mine = seat >= 0 and part.belongs(place, seat)
        for sight in self.sights:
            if sight.way == DERIVED:
                out.append(sight.cells(sight.reader(part, seat)))
            elif sight.way == PUBLIC or mine:
                out.append(sight.cells(contents[sight.place]))
            else:
                out.append(sight.empty)


class Eye:
    """What a seat sees of a match: the question, the table, the parts on it, the procedures under way."""

    def __init__(
        self,
        head: Look,
        table: Look,
        parts: dict[str, list[Look]],
        flow: dict[str, Look],
        steps: dict[str, int],
        actions: list[Action],
    ) -> None:
        self.head = head
        self.table = table
        self.parts = parts
        self.flow = flow
        self.steps = steps  # the number of each procedure's first step
        self.rank: dict[Action, int] = {action: i for i, action in enumerate(actions)}
        self.still: list[bytes] = [look.nothing for look in flow.values()]
        self.places: dict[str, int] = {name: i for i, name in enumerate(flow)}

    def cells(self, match: Match, seat: int) -> bytearray:
        """The observation: what the writers wrote of each block, one after the other."""
        out: list[bytes] = []
        self.question(match, seat, out)
        table = match.table
        self.table.write(table, ALONE, seat, out)
        for name, looks in self.parts.items():
            for place, part in enumerate(getattr(table, name)):
                looks[place].write(part, place, seat, out)
        flow = self.still[:]
        for frame in match.stack:
            name = type(frame).__name__
            look_at = self.flow.get(name)
            if look_at is not None:
                found: list[bytes] = []
                look_at.write(frame, ALONE, seat, found)
                flow[self.places[name]] = b"".join(found)
        out += flow
        return bytearray().join(out)

    def question(self, match: Match, seat: int, out: list[bytes]) -> None:
        """Who looks, who is asked, by which step, and whether the game is over."""
        need = match.need
        asked = need.seat if isinstance(need, Ask) else -1
        step = -1
        if match.stack:
            top = match.stack[-1]
            step = self.steps[type(top).__name__] + top.at
        values = (seat, asked, step, 0 if match.stack else 1)
        out += [self.head.sights[i].cells(value) for i, value in enumerate(values)]

    def mask(self, match: Match, seat: int) -> bytearray:
        """1 for each action that a seat may take now, by its number in the list of actions."""
        out = bytearray(len(self.rank))
        need = match.need
        if isinstance(need, Ask) and need.seat == seat:
            for action in need.options:
                out[self.rank[action]] = 1
        return out
