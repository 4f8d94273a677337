"""The hall of a server: all tables that are in use, each loaded once."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from sqlalchemy import select

from ludus.games import find
from ludus.table import hall
from ludus.table.home import Pace, in_one_line
from ludus.table.log import TableRow
from ludus.table.people import NOBODY, hash_token
from ludus.table.refusals import Refused, StoreAway
from ludus.table.room import Room
from ludus.web import house, quick
from ludus.web.house import House
from ludus.web.meters import Meters
from ludus.web.peers import News, SingleProcess
from ludus.web.shares import Shares
from ludus.web.store import Store, TableLog
from ludus.web.store import schema as s
from ludus.web.thinking import BotProcesses
from ludus.web.turns import Desk

log: Final = logging.getLogger("ludus.web")
T = TypeVar("T")

LINGER: Final = 1.0  # seconds until the answer with a new cookie has surely arrived
IDLE: Final = 300.0  # seconds after which a table that nobody looks at is put away


class Hall(hall.Hall):
    """The hall of a server: it puts away what nobody uses, and hears of other processes."""

    def __init__(
        self,
        store: Store,
        thinkers: BotProcesses,
        pace: Pace,
        peers: SingleProcess | None = None,
        *,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(pace, wall, steady)
        quick.begin()
        self.store = store
        self.log: TableLog = TableLog(store)
        self.peers: SingleProcess = peers or SingleProcess()
        self.thinkers: BotProcesses = thinkers
        self.house = House(store, wall)
        self.shares = Shares(steady, lambda: self.house.quotas, peers=self.peers)
        self.meters: Meters = Meters(list(find.shelf()), list(thinkers.bots))
        self.looks = Desk("history")
        self.replays = Desk("replays", 2)
        self.upkeep = Desk("upkeep")  # figures, and memory that is given back
        self.resting = False  # no table is opened: a backup takes the place of all of them
        self.astray = False  # whether a table was put away that may have to go on
        self.stir = asyncio.Event()  # something is stored that lists may show; each time a new one
        self.log.stirred = self.wake_waiters
        self.ears: dict[str, Callable[[News], None]] = {}  # who hears what other processes tell, besides the tables

    def wake_waiters(self) -> None:
        """Everybody who waits for news looks again."""
        self.stir.set()
        self.stir = asyncio.Event()

    async def table_row(self, code: str) -> TableRow | None:
        row = await self.store.row(select(s.tables).where(s.tables.c.code == code))
        return None if row is None else TableRow.read(row._asdict())

    def admit(self, code: str) -> None:
        if self.resting:
            raise Refused("The server is restoring a backup. Try again in a moment.", 503, "not-now")
        self.house.open_table(code)

    async def replay(self, work: Callable[..., T], *args: Any) -> T:
        """Do something that takes longer, such as playing a game again, where nobody waits who only reads a row."""
        return await self.replays.do(work, *args)

    async def look_back(self, work: Callable[..., T], *args: Any) -> T:
        """Play on from an earlier position, in turn: neither the loop nor those who read wait for it."""
        return await self.looks.do(work, *args)

    # --- what goes on by itself ---------------------------------------------------------------------------------------

    async def resume(self) -> None:
        """Tables that wait for a bot or for what was said ahead, or have a clock, go on without a visitor."""
        self.astray = False
        try:
            await self.wake()
        except BaseException:
            self.astray = True
            raise

    async def wake(self) -> None:
        """Load every table that has to go on by itself; one that cannot stops no other."""
        found = await self.store.rows(
            select(s.tables.c.code, s.tables.c.clock, s.tables.c.asked).where(s.tables.c.status == "playing")
        )
        playing = select(s.tables.c.code).where(s.tables.c.status == "playing")
        c = s.seats.c
        seats = await self.store.rows(select(c.table, c.seat, c.kind, c.orders).where(c.table.in_(playing)))
        thinkers = {(row.table, row.seat) for row in seats if row.kind == "bot" or row.orders}
        peopled = {row.table for row in seats if row.kind == "person"}  # the others wait until somebody looks
        for row in found:
            asked = not row.asked or any((row.code, seat) in thinkers for seat in row.asked)
            here = row.code in self.rooms or row.code in self.house.shut
            if row.code not in peopled or not (row.clock or asked) or here or self.rests.is_resting(row.code):
                continue
            if await self.peers.leads(row.code):
                await self.carefully(row.code, "going on", self.room(row.code))

    async def pulse(self) -> None:
        """Look at clocks now and then, and put away what nobody uses."""
        while True:
            await asyncio.sleep(self.pace.pulse)
            await self.look_at_clocks()
            for room in self.loaded_rooms():
                if room.idle(IDLE):
                    del self.rooms[room.code]
                    room.put_away()
                    self.background(self.reel.forget(room.code))
            if self.peers.shared:
                await self.look_around()
            if self.peers.shared or self.astray:
                await self.resume()

    def note(self) -> None:
        """Tell the meters how things are now."""
        rooms = self.loaded_rooms()
        self.meters.note(len(rooms), sum(room.visitors for room in rooms))

    async def keep_house(self) -> None:
        """Carry out the host's decisions, within a pulse."""
        while True:
            await asyncio.sleep(self.pace.pulse)
            await house.keep_house(self)
            self.note()

    async def look_around(self) -> None:
        """Notice what nobody told: changes that got lost on the way, and tables whose process has died."""
        for room in self.loaded_rooms():
            await self.carefully(room.code, "looking around", room.refresh())
            room.go_on()
            if room.audience.viewers:
                room.audience.tell_who_is_here()

    async def carefully(self, code: str, what: str, work: Awaitable[Any]) -> None:
        """Do something for one table of many. That the database is away concerns all of them, and is passed on."""
        try:
            await work
        except StoreAway:
            raise
        except Exception as e:
            self.rests.note_failure(code, what, e)
            self.astray = True

    def hear(self, news: News) -> None:
        """Another process tells something."""
        try:
            self.act_on(news)
        except Exception as e:  # what one says must not end the listening
            log.error("news of another process failed: %s", in_one_line(e))

    def act_on(self, news: News) -> None:
        self.wake_waiters()
        if news["what"] == "everything":
            for room in self.loaded_rooms():
                self.background(room.refresh())
        elif news["what"] == "name":
            for room in self.loaded_rooms():
                room.rename(news["person"], news["name"])
        elif news["what"] == "spent":
            self.shares.add_spent(news["spent"])
        elif news["what"] == "out":
            self.sign_out(news["person"], news["but"])
        elif news["what"] in self.ears:
            self.ears[news["what"]](news)
        else:
            for room in self.loaded_rooms([news["code"]]):
                room.hear(news)

    async def look_at_clocks(self) -> None:
        for room in self.loaded_rooms():
            if room.table.clocks is not None and not self.rests.is_resting(room.code):
                await self.carefully(room.code, "its clock", room.look_at_clock())

    def forget(self, room: Room) -> None:
        """Drop a table that may differ from what is stored; it is loaded again when somebody comes, or soon."""
        self.astray = True
        super().forget(room)

    def rename_person(self, person: str, name: str) -> None:
        self.peers.tell({"what": "name", "person": person, "name": name})
        super().rename_person(person, name)

    def sign_out(self, person: str, but: str = "") -> None:
        """Close what the devices of a person have open, but for one cookie, by its hash: they sit nowhere any more."""
        for room in self.loaded_rooms():
            for viewer in list(room.audience.viewers):
                if viewer.person.id == person and hash_token(viewer.token) != but:
                    viewer.person = NOBODY
                    viewer.let_go()

    def let_go_soon(self, token: str) -> None:
        """Close what was opened with a cookie that is worth nothing any more, once its browser has the new one."""
        asyncio.get_running_loop().call_later(LINGER, self.let_go, token)

    def let_go(self, token: str) -> None:
        for room in self.loaded_rooms():
            for viewer in list(room.audience.viewers):
                if viewer.token == token:
                    viewer.outbox.close()

    async def stop(self) -> None:
        """End what goes on by itself."""
        for task in list(self.tasks):
            task.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=LINGER)

    async def rest(self) -> None:
        """End what goes on by itself and put every table away; while it rests, none is opened."""
        self.resting = True
        await self.stop()
        await asyncio.gather(*self.rooms.values(), return_exceptions=True)  # some may be loading still
        for room in self.loaded_rooms():
            async with room.lock:
                self.forget(room)
                room.audience.viewers = set()  # that they leave is not noted: the table may not be there any more
            await self.reel.forget(room.code)

    async def close(self) -> None:
        await self.stop()
        for room in self.loaded_rooms():
            room.close()
        self.rooms.clear()
        for desk in (self.looks, self.replays, self.upkeep):
            desk.close()
        await self.peers.close()
