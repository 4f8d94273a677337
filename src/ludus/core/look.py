"""Reads an observation from a match: the hot half of `observe`, which describes it."""

from __future__ import annotations

from typing import Any, Final

from ludus.core.action import Action
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.core.part import Part

REMEMBERED: Final = 1024  # values for which a block keeps its cells: most fields change seldom

PUBLIC: Final = 0  # how a block is read: a field that all may see,
OWN: Final = 1  # a field of the part's owner,
DERIVED: Final = 2  # a function of what a seat may see of the part


class Look:
    """The blocks of one part."""

    def __init__(self, ways: list[int], readers: list[Any], writers: list[Any], sizes: list[int]) -> None:
        self.ways = ways
        self.readers = readers  # names of fields, or functions
        self.writers = writers  # from a value to its cells
        self.empty: list[bytes] = [bytes(size) for size in sizes]
        self.nothing = bytes(sum(sizes))
        self.memory: list[dict[Any, bytes]] = [{} for _ in sizes]
        self.last: list[Any] = [None] * len(sizes)  # the value read last: often it is still the same object
        self.again: list[bytes] = self.empty[:]

    def write(self, part: Part, place: int, seat: int, out: list[bytes]) -> None:
        for i, way in enumerate(self.ways):
            if way == OWN and not (seat >= 0 and part.belongs(place, seat)):
                out.append(self.empty[i])
                continue
            value: Any = self.readers[i](part, seat) if way == DERIVED else getattr(part, self.readers[i])
            if value is not self.last[i]:
                self.again[i] = self.recall(i, value)
            out.append(self.again[i])

    def recall(self, i: int, value: Any) -> bytes:
        """The cells of a value; a list may change without becoming another object, so it is never the last one."""
        if isinstance(value, list):
            value = tuple(value)
        else:
            self.last[i] = value
        known = self.memory[i].get(value)
        return self.learn(i, value) if known is None else known

    def learn(self, i: int, value: Any) -> bytes:
        """Write a value's cells and keep them."""
        if len(self.memory[i]) >= REMEMBERED:
            self.memory[i].clear()
        cells: bytes = self.writers[i](value)
        self.memory[i][value] = cells
        return cells


class Eye:
    """What a seat sees of a match: the question, the table, the parts on it, the procedures under way."""

    def __init__(
        self,
        head: Look,
        table: Look,
        parts: dict[str, Look],
        flow: dict[str, Look],
        steps: dict[str, int],
        actions: list[Action],
    ) -> None:
        self.head = head
        self.table = table
        self.parts = parts
        self.flow = flow
        self.steps = steps  # the numbers of 'Procedure.step'
        self.rank: dict[Action, int] = {action: i for i, action in enumerate(actions)}
        self.still: list[bytes] = [look.nothing for look in flow.values()]
        self.places: dict[str, int] = {name: i for i, name in enumerate(flow)}

    def cells(self, match: Match, seat: int) -> bytes:
        """The observation as small whole numbers, one byte each."""
        out: list[bytes] = []
        self.question(match, seat, out)
        table = match.table
        self.table.write(table, 0, seat, out)
        for name, look in self.parts.items():
            for place, part in enumerate(getattr(table, name)):
                look.write(part, place, seat, out)
        flow = self.still[:]
        for frame in match.stack:
            name = type(frame).__name__
            look_at = self.flow.get(name)
            if look_at is not None:
                found: list[bytes] = []
                look_at.write(frame, 0, seat, found)
                flow[self.places[name]] = b"".join(found)
        out += flow
        return b"".join(out)

    def question(self, match: Match, seat: int, out: list[bytes]) -> None:
        """Who looks, who is asked, by which step, and whether the game is over."""
        need = match.need
        asked = need.seat if isinstance(need, Ask) else -1
        step = -1
        if match.stack:
            top = match.stack[-1]
            step = self.steps[f"{type(top).__name__}.{top.steps[top.at]}"]
        values = (seat, asked, step, 0 if match.stack else 1)
        out += [self.head.recall(i, value) for i, value in enumerate(values)]

    def mask(self, match: Match, seat: int) -> bytearray:
        """1 for each action that a seat may take now, by its number in the list of actions."""
        out = bytearray(len(self.rank))
        need = match.need
        if isinstance(need, Ask) and need.seat == seat:
            for action in need.options:
                out[self.rank[action]] = 1
        return out
