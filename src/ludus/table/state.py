"""What a table is at a moment. Nobody changes it: its room (`ludus.table.room`) alone puts another one in its place."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from ludus.core.chance import pledge
from ludus.core.game import Game
from ludus.table.clocks import Clocks, Control
from ludus.table.history import Start
from ludus.table.home import Home
from ludus.table.limits import Bucket
from ludus.table.log import Entry, RowChange, TableRow
from ludus.table.people import TableSeat
from ludus.table.presence import Presence
from ludus.table.refusals import Refused
from ludus.table.story import Story

TABLES: Final = ("game", "sandbox")  # kinds of tables where a game is played: somebody can give up, or go away
SHOWN: Final = 100  # lines of the chat that a table shows

Line = dict[str, Any]


class Viewpoint(NamedTuple):
    """A viewer, as far as it matters what is shown. Who are the same here are sent the same."""

    seat: int | None  # whose view it is; None: the public's
    language: str
    mine: tuple[int, ...] = ()  # the viewer's seats
    host: bool = False
    wants: tuple[int, ...] = ()  # seats that the person has asked for


@dataclass(frozen=True)
class Effect:
    """What a command comes to: what is stored of it, and then shown."""

    entry: Entry | None = None  # a line of the log
    seats: tuple[TableSeat, ...] = ()  # other sitters, or other shares and orders of the same ones
    row: RowChange = field(default_factory=RowChange)
    said: Line | None = None  # a line of the chat,
    key: str = ""  # the key of its message,
    person: str = ""  # and who said it
    begins: bool = False  # the game begins


@dataclass(frozen=True, eq=False)
class Table:
    """A table as it stands."""

    home: Home
    game: Game
    row: TableRow
    seats: tuple[TableSeat, ...]
    presence: Presence
    strangers: Bucket  # what all those together may say who do not sit here
    story: Story | None = None
    clocks: Clocks | None = None
    chat: tuple[Line, ...] = ()
    backs: dict[int, tuple[bool, str, str]] = field(init=False, default_factory=dict)  # who takes back freely, if known
    seers: dict[int, list[int] | None] = field(init=False, default_factory=dict)  # who sees what is drawn, by position

    def after(self, effect: Effect) -> Table:
        """The table with what a command came to."""
        seats = list(self.seats)
        for seat in effect.seats:
            seats[seat.seat] = seat
        chat = self.chat if effect.said is None else (*self.chat, effect.said)[-SHOWN:]
        return replace(self, row=replace(self.row, **effect.row), seats=tuple(seats), chat=chat)

    def entry(self, key: str, kind: str, seat: int, text: str) -> Entry:
        """The next line. The server's own keys have spaces, which no client's has: nobody can use them up."""
        return Entry(self.seq + 1, key, kind, seat, text, None, self.home.wall())

    def line(self, name: str, kind: str, seat: int, text: str) -> Effect:
        """The next line, which no client has asked for."""
        return Effect(self.entry(f"{name} {self.seq + 1}", kind, seat, text))

    @property
    def code(self) -> str:
        return self.row.code

    @property
    def control(self) -> Control | None:
        return Control(**self.row.clock) if self.row.clock else None

    def start(self) -> Start:
        row = self.row
        shares = tuple(seat.share for seat in self.seats)
        return Start(self.game, row.players, row.options, row.secret, shares, row.origin)

    @property
    def secret(self) -> bytes:
        return bytes.fromhex(self.row.secret)

    @property
    def pledge(self) -> str:
        """The fingerprint of the secret, which everybody is shown before anything is asked for."""
        return pledge(self.secret)

    @property
    def seq(self) -> int:
        return 0 if self.story is None else self.story.seq

    @property
    def length(self) -> int:
        """How much has happened: entries of the diary."""
        return 0 if self.story is None else self.story.length()

    @property
    def status(self) -> str:
        if self.story is None:
            return "dice" if self.full else "open"
        return "over" if self.story.over else "playing"

    @property
    def full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def fixed(self) -> bool:
        """Whether the list of shares stands: from then on nobody may change it, and nobody comes or goes."""
        return all(seat.giver for seat in self.seats)

    @property
    def revealed(self) -> bool:
        """Whether everything may be seen: after the end, and where there is nobody to hide it from."""
        return self.story is not None and self.story.over

    @property
    def missed(self) -> bool:
        """Whether the log tells who comes and goes: while a game is played, but not in a lesson or a record."""
        return self.status == "playing" and self.row.kind in TABLES

    def seats_of(self, person: str) -> list[int]:
        return [seat.seat for seat in self.seats if seat.person == person]

    def seat(self, number: int) -> TableSeat:
        if not 0 <= number < len(self.seats):
            raise Refused(f"This table has no seat {number + 1}.", 404, "unknown")
        return self.seats[number]

    def seat_name(self, number: int) -> str:
        """What people call a seat; its number where several have the same name, or where nobody knows who it was."""
        if self.row.kind == "record":
            return f"p{number + 1}"
        name = self.seats[number].called
        alone = name and sum(seat.called == name for seat in self.seats) == 1
        return name if alone else f"{name} (p{number + 1})".strip()

    def people(self) -> list[int]:
        return [seat.seat for seat in self.seats if seat.kind == "person"]

    def timed_seats(self, story: Story) -> list[int]:
        """The seats whose clocks run: bots have none."""
        return [number for number in story.asked if self.seats[number].kind != "bot"]

    def times(self) -> list[int | None]:
        """The time that each seat has left, in milliseconds."""
        left = [None] * len(self.seats) if self.clocks is None else self.clocks.left
        return [None if seat.kind == "bot" else left[seat.seat] for seat in self.seats]
