"""The home of tables in a browser: what is kept is on the shelf, and bots think in another worker."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from typing import Any, Final

from ludus.bots import LEVELS
from ludus.bots.process import question_json
from ludus.browser.shelf import ME, Shelf, ShelfLog
from ludus.core.chance import fresh_seed
from ludus.core.game import Game
from ludus.table import hall, tables, uploads
from ludus.table.home import Pace, Question, Tempo, Unwanted
from ludus.table.log import COLUMNS, TableRow, Taken
from ludus.table.people import Person, TableSeat
from ludus.table.refusals import Refused
from ludus.table.room import Room
from ludus.table.summaries import Summary, summarize, waiting_first
from ludus.table.tables import Row

SECONDS: Final = 1.8  # for one answer of a bot: on a slow or busy computer it searches less, and nobody waits longer
IDLE: Final = 300.0  # seconds after which a table that nobody looks at is put away
Ask = Callable[[str], Awaitable[str]]


class SinglePage:
    """Nobody else has the tables open, and nobody counts anything."""

    shared = False

    def tell(self, news: dict[str, Any]) -> None: ...

    async def leads(self, code: str) -> bool:
        return True

    def count_move(self, game: str, seconds: float) -> None: ...

    def count_refusal(self, reason: str) -> None: ...

    @contextmanager
    def time_bot(self, bot: str) -> Iterator[None]:
        yield


class Minds:
    """Bots think in another worker, one question after the other."""

    bots = tuple(LEVELS)

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.turn = asyncio.Lock()

    async def answer(
        self,
        question: Question,
        name: str,
        tempo: Tempo | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> str:
        async with self.turn:
            if not wanted():
                raise Unwanted
            choices = question.choices
            if len(choices) == 1:
                await asyncio.sleep(0.0 if tempo is None else tempo.pause_without_choice())
                return choices[0]
            begun = time.monotonic()
            message = question_json(question.world, question.seat, name, SECONDS, question.who)
            reply = json.loads(await self.ask(json.dumps(message)))
            if tempo is not None:
                tempo.note_thinking(time.monotonic() - begun)
            return str(reply["choice"]) if "choice" in reply else choices[fresh_seed() % len(choices)]


class LocalChecks:
    """What the visitor writes is read here: it is the visitor's own machine."""

    async def options(self, game: Game, players: int, chosen: Mapping[str, Any]) -> Row:
        return dict(uploads.fitting(game, players, chosen))

    async def record(self, text: str) -> Row:
        return uploads.show_file(text)

    async def draft(self, game: Game, players: int, text: str) -> Row:
        return dict(uploads.draft(game, players, text))

    async def draft_files(self, game: Game, text: str) -> Row:
        return dict(uploads.draft_files(game, text))

    async def draft_of_file(self, game: Game, name: str, text: str) -> Row:
        return dict(uploads.draft_of_file(game, name, text))


class BrowserHall(hall.Hall):
    """The tables in use."""

    def __init__(self, shelf: Shelf, ask: Ask, pace: Pace) -> None:
        super().__init__(pace, time.time, time.monotonic)
        self.shelf = shelf
        self.log: ShelfLog = ShelfLog(shelf, self.wall)
        self.thinkers: Minds = Minds(ask)
        self.peers: SinglePage = SinglePage()
        self.meters: SinglePage = self.peers

    async def table_row(self, code: str) -> TableRow | None:
        row = self.shelf.rows.get(code)
        return None if row is None else TableRow.read({**row, "code": code})

    async def pulse(self) -> None:
        """Look at clocks now and then, and put away what nobody uses."""
        while True:
            await asyncio.sleep(self.pace.pulse)
            for room in self.loaded_rooms():
                if room.table.clocks is not None:
                    await room.look_at_clock()
                if room.idle(IDLE):
                    self.put_away(room)

    def put_away(self, room: Room) -> None:
        del self.rooms[room.code]
        room.put_away()
        self.background(self.reel.forget(room.code))

    async def resume(self) -> None:
        """Tables with a clock go on without waiting for somebody who looks."""
        for code in [code for code, row in self.shelf.rows.items() if row["status"] == "playing" and row["clock"]]:
            with suppress(Refused):  # of a version that is not here any more
                await self.room(code)


class BrowserTables(tables.Tables):
    """All tables of this browser."""

    def __init__(self, hall: BrowserHall) -> None:
        super().__init__(hall, LocalChecks())
        self.hall: BrowserHall = hall
        self.shelf = hall.shelf

    async def put(self, row: TableRow, seats: list[TableSeat], snapshots: dict[int, bytes]) -> None:
        code = row.code
        if code in self.shelf.rows:
            raise Taken
        fields = {name: getattr(row, name) for name in COLUMNS if name != "code"}
        self.shelf.store(["table", code, fields, [asdict(seat) for seat in seats]])
        for seq, data in snapshots.items():
            await self.hall.log.keep(code, seq, data)

    async def mine(self, person: str) -> list[Summary]:
        sits = [code for code, seats in self.shelf.sitters.items() if any(seat.person == person for seat in seats)]
        return waiting_first([self.summary_of(code, person) for code in sits])

    async def open(self, person: str = "") -> list[Summary]:
        return []

    async def watchable(self, person: str = "") -> list[Summary]:
        return []

    async def summary(self, code: str, person: str = "") -> Summary | None:
        return self.summary_of(code, person) if code in self.shelf.rows else None

    def summary_of(self, code: str, person: str) -> Summary:
        row = TableRow.read({**self.shelf.rows[code], "code": code})
        return summarize(row, self.shelf.person["name"], self.shelf.sitters[code], person)


def visitor(shelf: Shelf) -> Person:
    """This browser's owner."""
    return Person(ME, shelf.person["name"], shelf.person["settings"], kept=True)
