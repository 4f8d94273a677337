"""What a table is at a moment: its row, its seats, its story, its clocks, and who is there. The rest follows."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Set
from functools import cached_property
from typing import Any, Final

from ludus.core.chance import pledge
from ludus.core.game import Game
from ludus.table.clocks import Clocks, Control
from ludus.table.history import Start
from ludus.table.home import Home
from ludus.table.limits import Bucket
from ludus.table.log import Kept
from ludus.table.presence import Onlooker, Presence
from ludus.table.refusals import Refused
from ludus.table.seating import Seat
from ludus.table.story import Story

TABLES: Final = ("game", "sandbox")  # kinds of tables where a game is played: somebody can give up, or go away


class Table:
    """A table as it stands. Nothing here changes it."""

    def __init__(self, home: Home, row: Mapping[str, Any], game: Game, seats: list[Seat]) -> None:
        self.home = home
        self.row = dict(row)
        self.code: str = row["code"]
        self.game = game
        self.seats = seats
        self.story: Story | None = None
        self.clocks: Clocks | None = None
        self.keys: dict[str, Kept] = {}  # what was acknowledged
        self.chat: list[dict[str, Any]] = []
        self.strangers = Bucket(10, 0.1, home.steady)  # what all those together may say who do not sit here
        self.lock = asyncio.Lock()
        self.viewers: Set[Onlooker] = set()
        self.presence = Presence(home)
        self.backs: dict[int, tuple[bool, str, str]] = {}  # whether a seat may take back freely, once that is known
        self.drawn: tuple[int, list[int] | None] | None = None  # who may see what is drawn, in which position

    @property
    def control(self) -> Control | None:
        return Control(**self.row["clock"]) if self.row["clock"] else None

    def start(self) -> Start:
        row = self.row
        shares = tuple(seat.share for seat in self.seats)
        return Start(self.game, row["players"], row["options"], row["secret"], shares, row["origin"])

    @property
    def secret(self) -> bytes:
        return bytes.fromhex(self.row["secret"])

    @cached_property
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
        return self.status == "playing" and self.row["kind"] in TABLES

    def seats_of(self, person: str) -> list[int]:
        return [seat.seat for seat in self.seats if seat.person == person]

    def seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise Refused(f"This table has no seat {number + 1}.", 404, "unknown")
        return self.seats[number]

    def called(self, number: int) -> str:
        """What people call a seat; its number where several have the same name, or where nobody knows who it was."""
        if self.row["kind"] == "record":
            return f"p{number + 1}"
        name = self.seats[number].called
        alone = name and sum(seat.called == name for seat in self.seats) == 1
        return name if alone else f"{name} (p{number + 1})".strip()

    def people(self) -> list[int]:
        return [seat.seat for seat in self.seats if seat.kind == "person"]

    def timed(self, story: Story) -> list[int]:
        """The seats whose clocks run: bots have none."""
        return [number for number in story.asked if self.seats[number].kind != "bot"]

    def times(self) -> list[int | None]:
        """The time that each seat has left, in milliseconds."""
        left = [None] * len(self.seats) if self.clocks is None else self.clocks.left
        return [None if seat.kind == "bot" else left[seat.seat] for seat in self.seats]
