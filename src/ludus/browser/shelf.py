"""The shelf: everything that is kept of tables, in memory, and in the journal before anybody is told."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from ludus.browser.journal import Journal, Line
from ludus.table.log import Entry, Kept, RowChange, RowUpdate, SeatChange, Taken, kept_line
from ludus.table.people import TableSeat

ME: Final = "me"  # this browser's owner
KEPT_CHAT: Final = 200  # lines
MOST_SNAPSHOTS: Final = 3  # of a table; older ones are found again by playing on from the one before


class Shelf:
    """The log of every table, who sits where, and who the visitor is."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.person: dict[str, Any] = {"name": "", "settings": {}}
        self.rows: dict[str, dict[str, Any]] = {}
        self.sitters: dict[str, list[TableSeat]] = {}
        self.entries: dict[str, list[Entry]] = defaultdict(list)
        self.known: dict[str, dict[str, Kept]] = defaultdict(dict)
        self.snapshots: dict[str, dict[int, bytes]] = defaultdict(dict)
        self.said: dict[str, list[tuple[str, dict[str, Any]]]] = defaultdict(list)
        self.looked: dict[str, dict[str, tuple[int, float]]] = defaultdict(dict)
        self.take: dict[str, Callable[..., None]] = {
            "person": self.take_person,
            "table": self.take_table,
            "row": self.take_row,
            "seat": self.take_seat,
            "line": self.take_line,
            "snapshot": self.take_snapshot,
            "said": self.take_said,
            "saw": self.take_saw,
            "gone": self.take_gone,
        }

    def begin(self) -> None:
        """Read what is kept. Tables without players are forgotten, and the journal is rewritten."""
        lines = self.journal.begin()
        for line in lines:
            self.apply(line)
        for code in [code for code in self.rows if all(seat.person is None for seat in self.sitters[code])]:
            self.take_gone(code)
        if lines:
            self.journal.anew(self.lines_of_all())

    def store(self, *things: list[Any]) -> None:
        """Keep some things together. They are there for others once they are kept."""
        self.journal.add(list(things))
        self.apply(list(things))

    def apply(self, line: Line) -> None:
        for kind, *values in line:
            self.take[kind](*values)

    def lines_of_all(self) -> Iterable[Line]:
        """Everything, as few lines as can be."""
        yield [["person", self.person]]
        for code, row in self.rows.items():
            yield [["table", code, row, [asdict(seat) for seat in self.sitters[code]]]]
            for entry in self.entries[code]:
                yield [["line", code, asdict(entry)]]
            for seq, data in self.snapshots[code].items():
                yield [["snapshot", code, seq, b64encode(data).decode()]]
            yield [["said", code, person, said] for person, said in self.said[code]]
            yield [["saw", code, person, seq, at] for person, (seq, at) in self.looked[code].items()]

    def take_in(self, other: Shelf) -> list[str]:
        """The tables of another shelf that are not here, or whose story is longer there; which these are."""
        found = [code for code in other.rows if len(other.entries[code]) >= len(self.entries[code])]
        for code in found:
            self.take_gone(code)
        for line in other.lines_of_all():
            self.apply([thing for thing in line if thing[0] != "person" and thing[1] in found])
        self.journal.anew(self.lines_of_all())
        return found

    # --- what is taken from a line ------------------------------------------------------------------------------------

    def take_person(self, person: dict[str, Any]) -> None:
        self.person = person

    def take_table(self, code: str, row: dict[str, Any], seats: list[dict[str, Any]]) -> None:
        self.rows[code] = row
        self.sitters[code] = [TableSeat(**seat) for seat in seats]

    def take_row(self, code: str, changed: dict[str, Any]) -> None:
        self.rows[code] |= changed

    def take_seat(self, code: str, seat: dict[str, Any]) -> None:
        self.sitters[code][seat["seat"]] = TableSeat(**seat)

    def take_line(self, code: str, line: dict[str, Any]) -> None:
        entry = Entry(**line)
        self.entries[code].append(entry)
        self.known[code][entry.key] = kept_line(entry.seq, entry.seat, entry.kind)

    def take_snapshot(self, code: str, seq: int, data: str) -> None:
        there = self.snapshots[code]
        there[seq] = b64decode(data)
        if "record" not in self.rows[code]["origin"]:
            for old in sorted(there)[:-MOST_SNAPSHOTS]:
                del there[old]

    def take_said(self, code: str, person: str, said: dict[str, Any]) -> None:
        self.said[code] = [*self.said[code], (person, said)][-KEPT_CHAT:]

    def take_saw(self, code: str, person: str, seq: int, at: float) -> None:
        self.looked[code][person] = (seq, at)

    def take_gone(self, code: str) -> None:
        for by_code in (
            self.rows, self.sitters, self.entries, self.known, self.snapshots, self.said, self.looked
        ):  # fmt: skip
            by_code.pop(code, None)


class ShelfLog:
    """The log of tables as the layer asks for it."""

    def __init__(self, shelf: Shelf, wall: Callable[[], float]) -> None:
        self.shelf = shelf
        self.wall = wall

    def lines(self, code: str, after: int = 0, to: int | None = None) -> list[Entry]:
        return [e for e in self.shelf.entries[code] if after < e.seq and (to is None or e.seq <= to)]

    def snapshot(self, code: str, to: int | None = None) -> tuple[int, bytes] | None:
        there = self.shelf.snapshots[code]
        found = [seq for seq in there if to is None or seq <= to]
        return (max(found), there[max(found)]) if found else None

    def instead_of(self, code: str, damaged: int, seq: int, data: bytes) -> None:
        self.shelf.snapshots[code].pop(damaged, None)
        self.shelf.store(["snapshot", code, seq, b64encode(data).decode()])

    async def append(self, code: str, entry: Entry, changed: RowChange, sitter: SeatChange | None) -> None:
        there = self.shelf.entries[code]
        if (there and there[-1].seq >= entry.seq) or entry.key in self.shelf.known[code]:
            raise Taken
        seated = [] if sitter is None else [self.seat_line(code, sitter)]
        row = ["row", code, {**changed, "changed": self.wall()}]
        self.shelf.store(["line", code, asdict(entry)], row, *seated)

    async def more(self, code: str, after: int) -> list[Entry]:
        return self.lines(code, after)

    async def keys(self, code: str) -> dict[str, Kept]:
        return dict(self.shelf.known[code])

    async def keep(self, code: str, seq: int, data: bytes) -> None:
        self.shelf.store(["snapshot", code, seq, b64encode(data).decode()])

    async def row(self, code: str) -> RowUpdate | None:
        row = self.shelf.rows.get(code)
        return None if row is None else RowUpdate(row["host"], row["status"], row["rematch"], row["talk"])

    async def change(self, code: str, changed: RowChange) -> None:
        self.shelf.store(["row", code, dict(changed)])

    async def seats(self, code: str) -> list[TableSeat]:
        name = self.shelf.person["name"]
        return [replace(seat, name=name) if seat.person == ME else seat for seat in self.shelf.sitters[code]]

    async def seat(self, code: str, sitter: SeatChange) -> None:
        self.shelf.store(self.seat_line(code, sitter))

    def seat_line(self, code: str, sitter: SeatChange) -> list[Any]:
        if self.shelf.sitters[code][sitter.was.seat].version != sitter.was.version:
            raise Taken
        return ["seat", code, asdict(sitter.new)]

    async def fix(self, code: str, shares: Iterable[SeatChange]) -> None:
        self.shelf.store(*[self.seat_line(code, change) for change in shares])

    async def say(self, code: str, key: str, person: str, said: Mapping[str, Any]) -> None:
        self.shelf.store(["said", code, person, dict(said)])

    async def chat(self, code: str, most: int) -> list[tuple[str, dict[str, Any]]]:
        return self.shelf.said[code][-most:]

    async def times_seen(self, code: str) -> dict[str, float]:
        return {person: at for person, (_, at) in self.shelf.looked[code].items()}

    async def last_seen(self, code: str, person: str) -> int | None:
        found = self.shelf.looked[code].get(person)
        return None if found is None else found[0]

    async def saw(self, code: str, person: str, seq: int, at: float) -> None:
        if code in self.shelf.rows:
            self.shelf.store(["saw", code, person, seq, at])
