"""The log of a table: one line for each thing that happened. Whatever home the table has keeps it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple, Protocol, TypedDict

from ludus.core.errors import BadFile
from ludus.table.people import TableSeat

BACK: Final = ("undo", "undone", "fell-back")  # lines that take something back
OF_ANOTHER: Final = ("undone", "sat", "gone", "away")  # lines that name another seat than the one that wrote them
HOW: Final = {"resign": "gave up", "late": "ran out of time", "gone": "stayed away"}  # as records say it


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log."""

    seq: int
    key: str
    kind: str
    seat: int
    text: str
    clocks: list[int] | None
    time: float


class Taken(Exception):
    """Somebody else has written what only one can write: this key, this place in the log, this seat."""


class Kept(NamedTuple):
    """What is remembered of a command under its key: its position, and whose it was, where that is known."""

    seq: int
    seat: int | None


def kept_line(seq: int, seat: int, kind: str) -> Kept:
    return Kept(seq, None if kind in OF_ANOTHER else seat)


class SeatChange(NamedTuple):
    """A seat before and after something; it counts only where the seat is still as it was before."""

    was: TableSeat
    new: TableSeat


# --- the row of a table -----------------------------------------------------------------------------------------------


class ClockRow(TypedDict, total=False):
    """How time is given, as it is stored; empty: there is no clock."""

    kind: str
    seconds: int
    more: int


class RematchRow(TypedDict, total=False):
    """The seats that want another game, and its code once there is one."""

    said: list[int]
    code: str


class TalkRow(TypedDict, total=False):
    """Who may chat: only those who sit, and whom the host has muted."""

    seated: bool
    muted: list[str]


class RowChange(TypedDict, total=False):
    """Other values in the row of a table."""

    status: str
    asked: list[int]
    result: str
    rematch: RematchRow
    talk: TalkRow


class RowUpdate(NamedTuple):
    """What another process may have changed in the row of a table."""

    host: str
    status: str
    rematch: RematchRow
    talk: TalkRow


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored, but for its seats and its log."""

    code: str
    game: str
    version: int
    players: int
    options: dict[str, Any]
    kind: str
    status: str
    hints: bool
    host: str
    clock: ClockRow
    secret: str
    origin: dict[str, Any]  # where it began, if not at the beginning of a game
    rematch: RematchRow
    absence: int = 0  # seconds that somebody may stay away; 0: no limit
    listed: bool = False
    rated: bool = False
    event: str = ""  # the one that it belongs to
    duplicate: bool = False  # other tables have the same deal and dice
    asked: list[int] = field(default_factory=list)
    talk: TalkRow = field(default_factory=TalkRow)
    result: str = ""
    made: float = 0.0
    changed: float = 0.0

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> TableRow:
        """A row as any home keeps it; one of an earlier version may lack what came later."""
        return cls(**{name: stored[name] for name in COLUMNS if name in stored})

    @property
    def real(self) -> bool:
        """Whether people throw real dice and draw real cards."""
        return "real" in self.origin


COLUMNS: Final = tuple(each.name for each in fields(TableRow))


# --- what keeps it ----------------------------------------------------------------------------------------------------


class Lines(Protocol):
    """What a story is told from. It is asked where nobody waits who only looks."""

    def lines(self, code: str, after: int = 0, to: int | None = None) -> list[Entry]:
        """The lines of a table in order."""

    def snapshot(self, code: str, to: int | None = None) -> tuple[int, bytes] | None:
        """The last snapshot of a table, at or before a position."""

    def instead_of(self, code: str, damaged: int, seq: int, data: bytes) -> None:
        """A good snapshot in the place of a damaged one."""


class Log(Lines, Protocol):
    """What of a table outlives the process. What is written is on disk when the call returns, all of it or nothing;
    `Taken` says that somebody else was quicker."""

    async def append(self, code: str, entry: Entry, changed: RowChange, sitter: SeatChange | None) -> None:
        """One more line, what it changes in the row of the table, and another sitter that comes with it."""

    async def more(self, code: str, after: int) -> list[Entry]:
        """The lines after a position."""

    async def keys(self, code: str) -> dict[str, Kept]:
        """The commands that were carried out, and the positions after them."""

    async def keep(self, code: str, seq: int, data: bytes) -> None:
        """A snapshot, in place of the one of the same position."""

    async def row(self, code: str) -> RowUpdate | None:
        """What may have changed in the row of a table."""

    async def change(self, code: str, changed: RowChange) -> None:
        """Other values in the row of a table."""

    async def seats(self, code: str) -> list[TableSeat]:
        """Who sits where."""

    async def seat(self, code: str, sitter: SeatChange) -> None:
        """Another sitter; all links to the seat end."""

    async def fix(self, code: str, shares: Iterable[SeatChange]) -> None:
        """Other shares of the same sitters, or other orders."""

    async def say(self, code: str, key: str, person: str, said: Mapping[str, Any]) -> None:
        """A line of the chat; the oldest go."""

    async def chat(self, code: str, most: int) -> list[tuple[str, dict[str, Any]]]:
        """The last lines of the chat, each with the person who said it."""

    async def times_seen(self, code: str) -> dict[str, float]:
        """When people looked at a table last, by the time of day."""

    async def last_seen(self, code: str, person: str) -> int | None:
        """The last position that somebody has seen."""

    async def saw(self, code: str, person: str, seq: int, at: float) -> None:
        """What somebody has seen, and when."""


# --- what happens besides the game, and how a record says it ----------------------------------------------------------


class Note(NamedTuple):
    """What happened at the table besides the game: an offer, somebody who gave up, left or sat down."""

    length: int  # how long the diary was
    seq: int
    kind: str
    seat: int
    level: str = ""  # of a bot that plays on
    name: str = ""  # where the seat may have another one by now
    answers: int = 0  # given so far


@dataclass(frozen=True)
class Remark:
    """What a record says of somebody who gave up, or of a draw that was agreed."""

    answers: int  # given before it
    kind: str
    seat: int
    level: str  # of the bot that played on; without one the game ended


REMARK: Final = re.compile(
    r"^# After (\d{1,6}) answers "
    r"(?:p(\d) (gave up|ran out of time|stayed away): (?:a bot \((\w{1,20})\) plays on|the game ends here)"
    r"|a draw was agreed)\.\r?$",
    re.MULTILINE,
)
MOST_REMARKS: Final = 100


def read_remarks(text: str, players: int) -> list[Remark]:
    """The remarks of a record, as `remarks` writes them."""
    found, written = [], REMARK.findall(text)
    if len(written) > MOST_REMARKS:
        raise BadFile(f"This record has {len(written)} remarks about its end; the limit is {MOST_REMARKS}.")
    for answers, who, what, level in written:
        kind = next((kind for kind, said in HOW.items() if said == what), "drawn")
        if not who or 1 <= int(who) <= players:
            found.append(Remark(int(answers), kind, int(who or 1) - 1, level))
    return found


def remarks(notes: Iterable[Note]) -> str:
    """What a record says of endings that are not the game's own, as lines that are no answers."""
    out = []
    for note in notes:
        who = f"p{note.seat + 1}"
        if note.kind in HOW:
            then = f"a bot ({note.level}) plays on" if note.level else "the game ends here"
            out.append(f"# After {note.answers} answers {who} {HOW[note.kind]}: {then}.")
        elif note.kind == "drawn":
            out.append(f"# After {note.answers} answers a draw was agreed.")
        elif note.kind == "restored":
            out.append(f"# After {note.answers} answers a backup was restored: chance is drawn again from here.")
    return "".join(f"{remark}\n" for remark in out)
