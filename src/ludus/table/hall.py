"""A hall: the tables of a home that are in use, each loaded once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final, TypeVar

from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.games import find
from ludus.table.home import Meters, Others, Pace, Rests, Tempo, Thinkers, in_one_line
from ludus.table.log import Log, TableRow
from ludus.table.refusals import Refused, StoreAway, unknown_table
from ludus.table.replay import Reel
from ludus.table.room import Room

log: Final = logging.getLogger("ludus.table")
T = TypeVar("T")


class Hall:
    """Loads tables, and keeps those in use. A home says where rows are, and where long work is done."""

    log: Log
    thinkers: Thinkers
    peers: Others
    meters: Meters

    def __init__(self, pace: Pace, wall: Callable[[], float], steady: Callable[[], float]) -> None:
        self.pace = pace
        self.wall = wall  # the time of day, which is stored and shown; somebody may set that clock
        self.steady = steady  # what durations are measured with: it never steps, and means nothing elsewhere
        self.reel = Reel(self.look_back)
        self.tempos: dict[tuple[str, str], Tempo] = {}  # by game and level of bots
        self.rooms: dict[str, asyncio.Future[Room]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.rests = Rests(steady)

    # --- what a home says ---------------------------------------------------------------------------------------------

    async def table_row(self, code: str) -> TableRow | None:
        """The row of a table."""
        raise NotImplementedError

    def admit(self, code: str) -> None:
        """Refuse a table that nobody may open."""

    async def replay(self, work: Callable[..., T], *args: Any) -> T:
        """Do something that takes longer, such as playing a game again."""
        return work(*args)

    async def look_back(self, work: Callable[..., T], *args: Any) -> T:
        """Play on from an earlier position."""
        return await self.replay(work, *args)

    # --- tables -------------------------------------------------------------------------------------------------------

    async def room(self, code: str) -> Room:
        """The table of this code. Who keeps it for long is a visitor: else it may be put away meanwhile."""
        if not (code.isascii() and code.isalnum()):
            raise unknown_table()
        self.admit(code)
        while True:
            found = self.rooms.get(code)
            if found is None:
                found = self.rooms[code] = asyncio.ensure_future(self.load(code))
            try:
                room = await asyncio.shield(found)
            except BaseException:
                if found.done() and self.rooms.get(code) is found and (found.cancelled() or found.exception()):
                    del self.rooms[code]
                raise
            if not room.gone:
                room.touched = self.steady()
                return room

    async def load(self, code: str) -> Room:
        row = await self.table_row(code)
        if row is None:
            raise unknown_table()
        room = Room(self, row, game_of(row), await self.log.seats(code))
        try:
            await room.load()
        except LudusError as e:
            raise Refused(f"Can't open this table: {e}", 409) from e
        return room

    def loaded_rooms(self, codes: Iterable[str] | None = None) -> list[Room]:
        """The tables in use, all or some of them."""
        found = [self.rooms[code] for code in (list(self.rooms) if codes is None else codes) if code in self.rooms]
        return [f.result() for f in found if f.done() and not f.cancelled() and f.exception() is None]

    def forget(self, room: Room) -> None:
        """Drop a table that may differ from what is stored; it is loaded again when somebody comes."""
        found = self.rooms.get(room.code)
        if found is not None and found.done() and found.result() is room:
            del self.rooms[room.code]
        room.close()

    def rename_person(self, person: str, name: str) -> None:
        """Somebody has another name: say so at the tables."""
        for room in self.loaded_rooms():
            room.rename(person, name)

    def tempo(self, game: Game, level: str) -> Tempo:
        """How bots of a level answer in a game, at all tables."""
        return self.tempos.setdefault((game.id, level), Tempo(self.pace.bots, game.hidden))

    # --- what goes on by itself ---------------------------------------------------------------------------------------

    def background(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside, once; what goes wrong is logged. That the store is away was said already."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.forget_task)
        return task

    def forget_task(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        e = None if task.cancelled() else task.exception()
        if e is not None and not isinstance(e, StoreAway):
            log.error("a task of a table failed: %s", in_one_line(e))


def game_of(row: TableRow) -> Game:
    """The game of a table, in the version in which it is played."""
    try:
        game = find.game(row.game)
    except LudusError as e:
        raise Refused(f"This table plays {row.game}, which isn't installed here.", 409) from e
    if row.version != game.version:
        raise Refused(
            f"This table plays version {row.version} of {game.title}; this server has version {game.version}.", 409
        )
    return game
