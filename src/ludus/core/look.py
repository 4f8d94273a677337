"""Reads an observation from a match: the hot half of `observe`, which describes it. Only what changes is written."""

from __future__ import annotations

from typing import Any, Final

from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.core.observe import Block, Row
from ludus.core.part import ALONE, Part

PUBLIC: Final = 0  # how a block is read: a field that all may see,
OWN: Final = 1  # a field of the part's owner,
DERIVED: Final = 2  # a function of what a seat may see of the part


class BlockSlot:
    """One block: how it is read, and where it stands."""

    def __init__(self, block: Block, way: int, place: int, number: int, at: int) -> None:
        self.block = block
        self.way = way
        self.place = place  # of the field among the contents of its part
        self.reader: Any = block.read
        self.number = number  # among all blocks
        self.at = at  # its first cell


class Buffer:
    """What was last seen, as numbers: a row of cells, and a row with a 1 for each action that is possible.

    It remembers of which values the cells are. The next look, at whatever match, writes only what differs from them.
    """

    def __init__(self, row: Row, mask: memoryview[int], blocks: int) -> None:
        self.row = row
        self.mask = mask
        self.known: list[Any] = [None] * blocks  # the value of each block
        self.under_way: list[int] = []  # procedures that stand on the page
        self.possible: list[int] = []  # actions that are marked

    def show(self, slot: BlockSlot, value: Any) -> None:
        last = self.known[slot.number]
        if value is last or value == last:
            return
        slot.block.paint(self.row, slot.at, last, value)
        self.known[slot.number] = value[:] if isinstance(value, list) else value  # the list itself may change


class PartReader:
    """The blocks of one part."""

    def __init__(self, slots: list[BlockSlot]) -> None:
        self.slots = slots

    def write(self, page: Buffer, part: Part, place: int, seat: int) -> None:
        contents: list[Any] = part.contents()
        mine = seat >= 0 and part.belongs(place, seat)
        for slot in self.slots:
            if slot.way == DERIVED:
                page.show(slot, slot.reader(part, seat))
            elif slot.way == PUBLIC or mine:
                page.show(slot, contents[slot.place])
            else:
                page.show(slot, None)

    def clear(self, page: Buffer) -> None:
        for slot in self.slots:
            page.show(slot, None)


class ObservationReader:
    """What a seat sees of a match: the question, the table, the parts on it, the procedures under way."""

    def __init__(
        self,
        head: PartReader,
        table: PartReader,
        parts: dict[str, list[PartReader]],
        flow: dict[str, PartReader],
        rest: PartReader,
        steps: dict[str, int],
    ) -> None:
        self.head = head
        self.table = table
        self.parts = parts
        self.flow = list(flow.values())
        self.places: dict[str, int] = {name: i for i, name in enumerate(flow)}
        self.rest = rest  # of games that describe nothing: the whole view
        self.steps = steps  # the number of each procedure's first step

    def write(self, page: Buffer, match: Match, seat: int) -> None:
        """Bring a page up to what a seat (-1: a spectator) sees and may do."""
        self.look(page, match, seat)
        self.mark(page, match, seat)

    def look(self, page: Buffer, match: Match, seat: int) -> None:
        """The same without what it may do."""
        self.question(page, match, seat)
        table = match.table
        self.table.write(page, table, ALONE, seat)
        for name, looks in self.parts.items():
            for place, part in enumerate(getattr(table, name)):
                looks[place].write(page, part, place, seat)
        self.procedures(page, match, seat)
        for slot in self.rest.slots:
            page.show(slot, match.view(None if seat < 0 else seat))

    def question(self, page: Buffer, match: Match, seat: int) -> None:
        """Who looks, who is asked, by which step, and whether the game is over."""
        need = match.need
        slots = self.head.slots
        page.show(slots[0], seat)
        page.show(slots[1], need.seat if isinstance(need, Ask) else -1)
        if match.stack:
            top = match.stack[-1]
            page.show(slots[2], self.steps[type(top).__name__] + top.at)
            page.show(slots[3], 0)
        else:
            page.show(slots[2], -1)
            page.show(slots[3], 1)

    def procedures(self, page: Buffer, match: Match, seat: int) -> None:
        """The procedures under way, the topmost of each name; what has ended is wiped off."""
        now: list[int] = []
        for frame in match.stack:
            place = self.places.get(type(frame).__name__, -1)
            if place >= 0:
                self.flow[place].write(page, frame, ALONE, seat)
                now.append(place)
        for place in page.under_way:
            if place not in now:
                self.flow[place].clear(page)
        page.under_way = now

    def mark(self, page: Buffer, match: Match, seat: int) -> None:
        """1 for each action that a seat may take now, by its number in the list of actions."""
        mask = page.mask
        for number in page.possible:
            mask[number] = 0
        page.possible = []
        need = match.need
        if isinstance(need, Ask) and need.seat == seat:
            page.possible = [action.rank for action in need.options]
            for number in page.possible:
                mask[number] = 1
