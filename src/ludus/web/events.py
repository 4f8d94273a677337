"""Events: members meet at tables that the pairing makes, round after round, until somebody has won.

What is stored says everything: an event is looked at whenever something may have changed, and each look takes the steps
that are due. One process at a time does; where two should, a board has its number and takes one table.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update

import ludus
from ludus.core.errors import LudusError
from ludus.events import pairing
from ludus.events.field import EventTable
from ludus.table import clocks
from ludus.table.log import Taken
from ludus.table.people import Person, letters
from ludus.table.refusals import Refused, StoreAway
from ludus.table.tables import Wish
from ludus.web import retention
from ludus.web.asking import Asker, asking
from ludus.web.book import ALL_TIMES, Book
from ludus.web.event import State, boards_for, made_by, may_begin
from ludus.web.meeting import meet
from ludus.web.store import schema as s
from ludus.web.store.rows import BoardRow
from ludus.web.store.writer import Change, must
from ludus.web.tables import Tables
from ludus.web.turns import Desk

MOST_ENTRANTS: Final = 64
MOST_EVENTS: Final = 5  # of one person that are not over
MOST_BOARDS: Final = 2000  # of one event: an arena or a ladder goes on for long
LONGEST_NAME: Final = 60
TICK: Final = 1e-5  # seconds: less than a clock tells apart, and more than a float of today's time does
ROUNDS: Final = {
    "round-robin": 2,
    "swiss": 15,
    "knock-out": 1,
    "arena": 600,
    "ladder": 1,
}  # at most; see `events.rounds`


class Events:
    """All events of the server."""

    def __init__(self, tables: Tables, book: Book) -> None:
        self.tables = tables
        self.desk = Desk("pairings")
        self.hall = tables.hall
        self.store = tables.store
        self.locks: dict[str, asyncio.Lock] = {}
        book.noted = self.note_result

    # --- making, joining ----------------------------------------------------------------------------------------------

    async def create(self, person: Person, name: str, kind: str, wish: Wish, rounds: int, duplicate: bool) -> str:
        """Create an event that anybody may join; its id."""
        if not self.hall.house.organises(person):
            raise Refused("Ask the server admin: only they choose who makes events here.", 403)
        game, size = ludus.game(wish.game), len(wish.seats)
        self.check(name, kind, size, rounds)
        if clocks.read(wish.clock) is None:
            raise Refused("An event needs a clock.")
        options = await self.tables.checks.options(game, size, wish.options)
        c = s.events.c
        mine = select(func.count().label("n")).where(c.maker == person.id, c.status != "over")
        if (await self.store.rows(mine))[0].n >= MOST_EVENTS:
            raise Refused(f"You have {MOST_EVENTS} unfinished events. End one first.", 429)
        now, id = self.hall.wall(), letters(8)
        row = {"id": id, "name": name, "kind": kind, "game": game.id, "players": size, "options": options}
        row |= {"clock": wish.clock, "rated": wish.rated, "duplicate": duplicate, "rounds": rounds, "maker": person.id}
        row |= {"status": "open", "secret": secrets.token_hex(32), "begun": 0.0, "made": now, "changed": now}
        await self.store.write((insert(s.events), row))
        return id

    def check(self, name: str, kind: str, size: int, rounds: int) -> None:
        if not 1 <= len(name) <= LONGEST_NAME:
            raise Refused(f"An event's name needs 1 to {LONGEST_NAME} characters.")
        if kind not in pairing.KINDS:
            raise Refused(f"An event is {', '.join(pairing.KINDS)}, not '{kind[:20]}'.")
        if size < 2 or (size > 2 and kind in pairing.OF_TWO):
            raise Refused("This kind of event has tables of two. Only Swiss events and arenas allow more.")
        if not 1 <= rounds <= ROUNDS[kind]:
            raise Refused(f"This kind of event has 1 to {ROUNDS[kind]} rounds (turns, minutes), not {rounds}.")

    async def join(self, person: Person, id: str) -> None:
        """Take part; in an arena and on a ladder also while it goes on."""

        async def join_changes(state: State) -> list[Change]:
            late = state.row.kind in ("arena", "ladder")
            if state.row.status == "over" or (state.row.status == "running" and not late):
                raise Refused("Entries are closed.", 409)
            c = s.entrants.c
            if any(e.key == person.id for e in state.entrants):  # back again, where they were
                return [(update(s.entrants).where(c.event == id, c.key == person.id).values(out=False), None)]
            if len(state.entrants) >= MOST_ENTRANTS:
                raise Refused(f"This event is full: {MOST_ENTRANTS} players.", 409)
            last = max((e.seed for e in state.entrants), default=0)
            row = {"event": id, "key": person.id, "person": person.id, "level": "", "out": False}
            row |= {"seed": last + 1 if state.row.status == "running" else 0, "made": self.hall.wall()}
            return [(insert(s.entrants), row)]

        await self.change(id, join_changes)

    async def add_bots(self, person: Person, id: str, level: str, count: int) -> None:
        """Bots take part, as many as the maker wants."""

        async def bot_changes(state: State) -> list[Change]:
            made_by(person, state)
            if level not in self.hall.thinkers.bots:
                raise Refused(f"Unknown bot '{level[:20]}'. Bots: {', '.join(self.hall.thinkers.bots)}.")
            if not 1 <= count <= MOST_ENTRANTS - len(state.entrants) or state.row.status != "open":
                raise Refused(f"Add bots before the event starts; the limit is {MOST_ENTRANTS} players.", 409)
            last = max([len(state.entrants), *(int(e.key.partition("#")[2]) for e in state.entrants if e.level)])
            row = {"event": id, "person": None, "level": level, "seed": 0, "out": False, "made": self.hall.wall()}
            every = [{**row, "key": f"bot:{level}#{last + n}"} for n in range(1, 1 + count)]
            return [(insert(s.entrants), bot) for bot in every]

        await self.change(id, bot_changes)

    async def withdraw(self, person: Person, id: str) -> None:
        """Take part no longer: a table that is being played is played on, and there is no other."""

        async def withdrawn(state: State) -> list[Change]:
            c = s.entrants.c
            mine = (c.event == id) & (c.key == person.id)
            if state.row.status == "open":
                return [(delete(s.entrants).where(mine), None)]
            return [(update(s.entrants).where(mine).values(out=True), None)]

        await self.change(id, withdrawn)
        await self.look(id)

    async def begin(self, person: Person, id: str) -> None:
        """Seeds follow from the ratings; who has none follows in the order of joining."""

        async def begin_changes(state: State) -> list[Change]:
            made_by(person, state)
            may_begin(state)
            c, known = s.ratings.c, {}
            who = [e.person or f"bot:{e.level}" for e in state.entrants]
            here = (c.game == state.row.game) & (c.players == state.row.players) & (c.season == ALL_TIMES)
            for row in await self.store.rows(select(c.who, c.mu).where(here, c.who.in_(who))):
                known[row.who] = row.mu
            order = sorted(
                state.entrants, key=lambda e: (-known.get(e.person or f"bot:{e.level}", 25.0), e.made, e.key)
            )
            start = update(s.events).where(s.events.c.id == id).values(status="running", begun=self.hall.wall())
            e = s.entrants.c
            seeds: list[Change] = [
                (update(s.entrants).where(e.event == id, e.key == one.key).values(seed=n), None)
                for n, one in enumerate(order, 1)
            ]
            return [(start, None), *seeds]

        await self.change(id, begin_changes)
        await self.look(id)

    async def end(self, person: Person, id: str) -> None:
        """The maker ends it where it stands; an open one vanishes."""
        state = await self.load(id)
        made_by(person, state)
        if state.row.status == "open":
            gone = [delete(table).where(table.c.event == id) for table in (s.boards, s.entrants)]
            await self.store.write(*[(one, None) for one in gone], (delete(s.events).where(s.events.c.id == id), None))
        else:
            await self.close(id)

    async def challenge(self, person: Person, id: str, whom: str) -> None:
        """On a ladder: play somebody a few rungs above."""

        async def challenge_changes(state: State) -> list[Change]:
            if state.row.kind != "ladder" or state.row.status != "running":
                raise Refused("You can challenge players only on an active ladder.", 409)
            if not pairing.may_challenge(state.field, person.id, whom):
                raise Refused(
                    f"You can challenge a player up to {pairing.REACH} rungs above you who isn't playing.", 409
                )
            return boards_for(state, [EventTable(state.field.round + 1, state.field.seat_group([person.id, whom]))])

        await self.change(id, challenge_changes)
        await self.look(id)

    async def change(self, id: str, work: Callable[[State], Awaitable[list[Change]]]) -> None:
        """Check an event and write what follows while it stands still: one after the other here, and where another
        process was quicker, look again."""
        await self.load(id)  # there is no lock for what does not exist
        async with self.locks.setdefault(id, asyncio.Lock()):
            for _ in range(MOST_ENTRANTS):
                state = await self.load(id)
                changes, c = await work(state), s.events.c
                now = max(self.hall.wall(), state.row.changed + TICK)
                still = update(s.events).where(c.id == id, c.changed == state.row.changed).values(changed=now)
                with suppress(Taken):
                    await self.store.write((must(still), None), *changes)
                    return
        raise StoreAway

    # --- going on -----------------------------------------------------------------------------------------------------

    async def load(self, id: str) -> State:
        row = await self.store.row(select(s.events).where(s.events.c.id == id[:12]))
        if row is None:
            raise Refused("Event not found.", 404)
        e, b, p = s.entrants.c, s.boards.c, s.persons.c
        question = select(s.entrants, p.name, p.handle, p.settings).outerjoin(s.persons, p.id == e.person)
        entrants = await self.store.rows(question.where(e.event == id).order_by(e.seed, e.made, e.key))
        boards = await self.store.rows(select(s.boards).where(b.event == id).order_by(b.board))
        return State(row, entrants, boards)

    async def touch(self, id: str) -> None:
        await self.store.write((update(s.events).where(s.events.c.id == id).values(changed=self.hall.wall()), None))

    async def go_on(self) -> None:
        """Look at all events that run, every pulse: a process may have died in between, and arenas end by the clock."""
        while True:
            if await self.hall.peers.leads("events"):
                for row in await self.store.rows(select(s.events.c.id).where(s.events.c.status == "running")):
                    await self.look(row.id)
            await asyncio.sleep(self.hall.pace.pulse)

    async def note_result(self, code: str) -> None:
        """The result of a table is noted: its event goes on."""
        found = await self.store.row(select(s.tables.c.event).where(s.tables.c.code == code))
        if found is not None and found.event:
            await self.look(found.event)

    async def look(self, id: str) -> None:
        """Take all steps that are due."""
        async with self.locks.setdefault(id, asyncio.Lock()):
            if not await self.hall.peers.leads(f"event {id}"):
                return  # the one that does looks soon
            with suppress(Taken, StoreAway):  # somebody else takes them, or nobody answers: the next look goes on
                while await self.step(await self.load(id)):
                    pass

    async def step(self, state: State) -> bool:
        """One step: results are taken over, tables are made, the next round is paired. Whether there was one."""
        if state.row.status != "running":
            return False
        if await self.take_over(state) or await self.seat(state):
            return True
        fresh = await self.due(state)
        if fresh:
            await self.put(state, fresh)
        elif self.is_finished(state):
            await self.close(state.row.id)
        return bool(fresh)

    async def take_over(self, state: State) -> bool:
        """Results that are noted by now; a table that the host closed is a draw."""
        running = {b.code: b for b in state.open if b.code}
        p = s.places.c
        rows = await self.store.rows(
            select(p.table, p.place, p.score).where(p.table.in_(running), p.place > 0).order_by(p.table, p.seat)
        )
        changes: list[Change] = []
        for code, board in running.items():
            found = [row for row in rows if row.table == code]
            if found or code in self.hall.house.shut:
                places = [row.place for row in found] or [1] * len(board.seats)
                values = {"places": places, "scores": [row.score for row in found]}
                here = (s.boards.c.event == board.event) & (s.boards.c.board == board.board)
                changes.append((update(s.boards).where(here).values(values), None))
        if changes:
            await self.store.write(*changes)
            await self.touch(state.row.id)
        return bool(changes)

    async def seat(self, state: State) -> bool:
        """Make the tables that are paired and not made; and wake those where bots are among themselves."""
        made, gone = False, {e.key for e in state.entrants if e.out}
        for board in state.open:
            if board.code:
                with suppress(Refused):
                    await self.hall.room(board.code)
            elif gone & set(board.seats):  # who withdrew before there was a table has lost
                await self.set(board, places=[2 if key in gone else 1 for key in board.seats])
                made = True
            else:
                with suppress(Refused, LudusError):  # somebody has too many tables: another time
                    await self.open_board(state, board)
                    made = True
        return made

    async def open_board(self, state: State, board: BoardRow) -> None:
        """Make the table of a board; where another process was quicker its table counts, and this one goes."""
        code = await self.table(state, board)
        try:
            await self.set(board, code=code)
        except Taken:
            self.hall.forget(await self.hall.room(code))
            await self.store.write(*retention.deleting(code, s.tables.c.event == state.row.id))
            raise

    async def set(self, board: Any, **values: Any) -> None:
        """What a board becomes that has no table yet."""
        c = s.boards.c
        here = (c.event == board.event) & (c.board == board.board) & (c.code == "")
        await self.store.write((must(update(s.boards).where(here).values(values)), None))

    async def table(self, state: State, board: Any) -> str:
        row, known = state.row, {e.key: e for e in state.entrants}
        sitters: list[Person | str] = [
            e.level if e.person is None else Person(e.person, e.name or "", kept=True)
            for e in (known[key] for key in board.seats)
        ]
        deal = hmac.new(bytes.fromhex(row.secret), f"round {board.round}".encode(), hashlib.sha256).hexdigest()
        wish = Wish(row.game, [], row.options, row.clock, public=not row.duplicate, hints=False, rated=row.rated)
        wish.event, wish.secret = row.id, deal if row.duplicate else ""
        host = Person(row.maker, "", kept=True)
        return await meet(self.tables, sitters, wish, host)

    async def due(self, state: State) -> list[EventTable]:
        """What is to be played next, computed outside the loop."""
        row, field = state.row, state.field
        free: list[str] = []
        if row.kind == "arena":
            busy = {key for b in state.open for key in b.seats}
            free = [key for key in field.active() if key not in busy]
            late = self.hall.wall() >= row.begun + 60 * row.rounds or len(state.boards) >= MOST_BOARDS
            wanted = not late and len(free) >= row.players
        elif row.kind == "swiss":
            wanted = not state.open and len(field.active()) >= row.players and field.round < row.rounds
        else:
            wanted = not state.open and row.kind != "ladder"
        if not wanted:
            return []
        before = asking.set(Asker(row.maker))  # events take turns by their maker, not by their viewers
        try:
            return await self.desk.do(pairing.due, field, row.kind, row.players, row.rounds, free)
        finally:
            asking.reset(before)

    def is_finished(self, state: State) -> bool:
        if state.open:
            return False
        late = self.hall.wall() >= state.row.begun + 60 * state.row.rounds or len(state.boards) >= MOST_BOARDS
        return late if state.row.kind == "arena" else state.row.kind != "ladder"

    async def put(self, state: State, tables: Sequence[EventTable]) -> None:
        await self.store.write(*boards_for(state, tables))
        await self.touch(state.row.id)

    async def close(self, id: str) -> None:
        over = update(s.events).where(s.events.c.id == id).values(status="over", changed=self.hall.wall())
        await self.store.write((over, None))

    # --- secrets of duplicate events ----------------------------------------------------------------------------------

    async def refuse_live_deal(self, code: str) -> None:
        """Refuse what would tell a deal that others still play."""
        b, t = s.boards.c, s.tables.c
        found = await self.store.row(
            select(b.event, b.round).join(s.tables, t.code == b.code).where(b.code == code, t.duplicate)
        )
        if found is None:
            return
        rest = await self.store.rows(select(b.seats, b.places).where(b.event == found.event, b.round == found.round))
        if any(len(row.seats) > 1 and not row.places for row in rest):
            raise Refused("Other tables still play this deal. You get the record when all are done.", 409, "not-now")
