"""Calling: round after round, the players that tables wait for are told, each turn once by each way.

People take turns: in a round each is told a few things, one after the other; the longest wait comes
first. A round waits for nobody; whose calls take long, or are many, is put off, and nobody else is.

Who sends a call says so in the database first, for two minutes: of several processes one sends it, and one that dies
before it has noted that it is sent leaves it to the others. Sent again in such a case, a call has the same name.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy import insert, select, update

from ludus.table.log import Taken
from ludus.table.refusals import Refused
from ludus.table.words import ENGLISH, Said
from ludus.web.asking import Asker, asking
from ludus.web.calling import sending, ways
from ludus.web.calling.outgoing import Unsent
from ludus.web.calling.sending import Call, Over, Sender
from ludus.web.calling.waiting import Wait, Waiting
from ludus.web.calling.ways import CallWays
from ludus.web.hall import Hall
from ludus.web.settings import DAY, ServerSettings
from ludus.web.store import schema as s
from ludus.web.store.rows import SettledWay
from ludus.web.store.writer import must

AHEAD: Final = 30.0  # seconds in which what was said ahead is answered, if it is the answer
AWAY: Final = 20.0  # seconds that somebody has who is called only when away
LEASE: Final = 120.0  # seconds in which a call is sent
TRIES: Final = 5  # then a call is given up
FAILED: Final = 20  # calls in a row that did not arrive: then a way is none any more
HOUR: Final = 3600.0  # seconds until what is told once a day is tried again
AT_ONCE: Final = 32  # people who are called at the same time
MOST: Final = 4  # calls of one person in a round, one after the other; the rest waits for another one
SLOWER: Final = 10.0  # times as long as somebody's calls have taken do further ones wait
REST: Final = 30.0  # seconds until somebody is called again who was called often

log: Final = logging.getLogger("ludus.web")


class Caller:
    """Tells people whose turn it is."""

    def __init__(self, hall: Hall, settings: ServerSettings) -> None:
        self.hall = hall
        self.settings = settings
        self.store = hall.store
        self.ways = CallWays(hall.store, settings.private_calls)
        self.waiting = Waiting(hall.store)
        self.sender = Sender(settings, "")
        self.under_way: dict[str, asyncio.Task[int]] = {}  # by person
        self.put_off: dict[str, float] = {}  # by person: until when
        self.last: dict[str, int] = {}  # by person: the last turn
        self.turn = 0

    def close(self) -> None:
        self.sender.close()

    async def go_on(self) -> None:
        while True:
            await asyncio.sleep(self.hall.pace.pulse)
            if await self.hall.peers.leads("calls"):
                await self.begin_round()

    async def key(self) -> str:
        """The key for push services; empty where there is no push."""
        if not self.sender.key and sending.can_push():
            self.sender.key = await ways.vapid(self.store, sending.fresh_key())
        return self.sender.key

    async def round(self) -> int:
        """Send the calls that are due; how many were sent."""
        return sum(await asyncio.gather(*await self.begin_round()))

    async def begin_round(self) -> list[asyncio.Task[int]]:
        """Begin to call those whose turn it is."""
        c, now = s.ways.c, self.hall.steady()
        self.put_off = {person: until for person, until in self.put_off.items() if until > now}
        found = await self.store.rows(
            select(s.ways, s.persons.c.settings)
            .join(s.persons, s.persons.c.id == c.person)
            .where(c.kind != "feed", c.code == "", c.failed < FAILED)
        )
        ways: dict[str, list[SettledWay]] = {}
        for way in found:
            if way.person not in self.put_off and way.person not in self.under_way:
                ways.setdefault(way.person, []).append(way)
        if not ways:
            return []
        await self.key()
        waits: dict[str, list[Wait]] = {}
        for wait in await self.waiting.of(ways.keys()):
            if not wait.ahead or wait.since <= self.hall.wall() - AHEAD:
                waits.setdefault(wait.person, []).append(wait)
        self.last = {person: turn for person, turn in self.last.items() if person in ways or person in self.under_way}
        people = sorted(waits, key=lambda person: self.last.get(person, 0))
        begun = []
        for person in people:
            if len(self.under_way) >= AT_ONCE:
                break
            due = [one for way in ways[person] for one in await self.due(way, waits[person])]
            if due:
                self.turn += 1
                self.last[person] = self.turn
                self.under_way[person] = self.hall.background(self.tell(person, due[:MOST]))
                begun.append(self.under_way[person])
        return begun

    async def tell(self, person: str, due: list[tuple[SettledWay, list[Wait]]]) -> int:
        """Tell somebody a few things, one after the other; how many were sent."""
        asking.set(Asker(person))
        begun, sent = self.hall.steady(), 0
        try:
            for way, waits in due:
                if not self.hall.shares.may("calls"):
                    self.put_off[person] = self.hall.steady() + REST
                    break
                sent += await self.send_call(way, waits)
        finally:
            now = self.hall.steady()
            self.put_off[person] = max(self.put_off.get(person, 0.0), now + SLOWER * (now - begun))
            del self.under_way[person]
        return sent

    async def due(self, way: SettledWay, waits: list[Wait]) -> list[tuple[SettledWay, list[Wait]]]:
        """What a person is to be told by a way now."""
        now = self.hall.wall()
        if way.when == "daily":
            return [(way, waits)] if way.told <= now - DAY else []
        if way.when == "away":
            waits = [wait for wait in waits if wait.since <= now - AWAY and not self.here(wait)]
        c = s.calls.c
        rows = await self.store.rows(select(c.table, c.turn, c.until).where(c.way == way.id))
        before = {row.table: row for row in rows}
        done = {code for code, row in before.items() if row.until == 0 or row.until > now}
        return [(way, [w]) for w in waits if w.code not in done or before[w.code].turn != w.turn]

    def here(self, wait: Wait) -> bool:
        """Whether somebody looks at the table, as far as this process knows."""
        return any(room.table.presence.has(wait.person) for room in self.hall.loaded_rooms([wait.code]))

    # --- each call ----------------------------------------------------------------------------------------------------

    async def send_call(self, way: SettledWay, waits: list[Wait]) -> bool:
        """Send a call, if no other process does."""
        now = self.hall.wall()
        if not await (self.takes_day(way, now) if way.when == "daily" else self.takes(way, waits[0], now)):
            return False
        t = Said(way.settings.get("language") or ENGLISH)
        try:
            await self.sender.send(way, self.call(way, waits, t, now), t)
        except (Over, Refused):  # nobody wants it there, or it may no longer go there
            await self.ways.drop(way.person, way.id)
            return False
        except Unsent as e:
            log.info("a call did not arrive", extra={"fields": {"way": way.kind, "why": str(e)}})
            await self.again(way, waits, now)
            return False
        await self.mark_sent(way, waits)
        return True

    def call(self, way: SettledWay, waits: list[Wait], t: Said, now: float) -> Call:
        base = self.settings.public_url
        tables = [{"table": w.code, "game": w.game, "title": w.title, "url": f"{base}/t/{w.code}"} for w in waits]
        first = waits[0]
        mark = f"day{int(now)}" if way.when == "daily" else f"{first.code}-{first.turn}"
        one = t("calls.title", game=first.title)
        title = one if len(waits) == 1 else t("calls.many", count=len(waits))
        text = t("calls.text", code=first.code) if len(waits) == 1 else title
        return Call(f"{mark}-{way.id}", title, text, f"{base}/t/{first.code}", tables, now)

    async def takes(self, way: SettledWay, wait: Wait, now: float) -> bool:
        """Say that this process sends a call; False where another one does, or has."""
        c = s.calls.c
        row = (c.way == way.id) & (c.table == wait.code)
        found = await self.store.row(select(c.turn, c.tries, c.until).where(row))
        try:
            if found is None:
                new = {"way": way.id, "table": wait.code, "turn": wait.turn, "tries": 1, "until": now + LEASE}
                await self.store.write((insert(s.calls), new))
                return True
            same = found.turn == wait.turn
            if same and (found.until == 0 or found.until > now):
                return False
            values = {"turn": wait.turn, "tries": found.tries + 1 if same else 1, "until": now + LEASE}
            as_it_was = row & (c.turn == found.turn) & (c.until == found.until)
            await self.store.write((must(update(s.calls).where(as_it_was).values(values)), None))
        except Taken:
            return False
        return True

    async def takes_day(self, way: SettledWay, now: float) -> bool:
        c = s.ways.c
        as_it_was = (c.id == way.id) & (c.told == way.told)
        try:
            await self.store.write((must(update(s.ways).where(as_it_was).values(told=now)), None))
        except Taken:
            return False
        return True

    async def mark_sent(self, way: SettledWay, waits: list[Wait]) -> None:
        c, fine = s.calls.c, (update(s.ways).where(s.ways.c.id == way.id).values(failed=0), None)
        row = (c.way == way.id) & (c.table == waits[0].code) & (c.turn == waits[0].turn)
        await self.store.write(fine, (update(s.calls).where(row).values(until=0.0), None))

    async def again(self, way: SettledWay, waits: list[Wait], now: float) -> None:
        """Try it later, a few times; a way that never works is left alone."""
        c, row = s.calls.c, s.ways.c.id == way.id
        mine = (c.way == way.id) & (c.table == waits[0].code)
        found = await self.store.row(select(c.tries).where(mine))
        tries = 0 if found is None else int(found.tries)
        later = 0.0 if tries >= TRIES else now + LEASE * 2**tries
        told = now - DAY + HOUR if way.when == "daily" else way.told
        failed = (update(s.ways).where(row).values(failed=way.failed + 1, told=told), None)
        await self.store.write(failed, (update(s.calls).where(mine).values(until=later), None))
