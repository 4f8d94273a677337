"""Open seeks: somebody says what to play, and the lobby pairs those who fit, at once and live.

A person has one seek. It lasts as long as a page of that person asks for news. Who is paired is claimed in one
transaction, so that two processes never seat somebody twice.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from sqlalchemy import delete, select, update

import ludus
from ludus.core.errors import LudusError
from ludus.events.seeking import Seek, company, fit
from ludus.table import clocks
from ludus.table.log import Taken
from ludus.table.people import Person, letters
from ludus.table.refusals import Refused
from ludus.table.tables import Wish
from ludus.web.book import ALL_TIMES
from ludus.web.meeting import meet
from ludus.web.ratings import START, Rating
from ludus.web.store import schema as s
from ludus.web.store.rows import SeekRow
from ludus.web.store.writer import must
from ludus.web.tables import Tables

LASTS: Final = 90.0  # seconds after the last news that somebody asked for; hidden pages ask once a minute
CLAIMED: Final = "*"  # stands for the code while a table is made
STUCK: Final = 30.0  # seconds after which a claim is given up: its process has died
RANGES: Final = (0, 100, 200, 400)  # how far others may be rated off; 0: anybody
ANYBODY: Final = 1_000_000  # the highest rating there could be
MOST: Final = 200  # seeks that are looked at


class Seeks:
    """All seeks of the server."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self.wall = tables.hall.wall

    async def seek(self, person: Person, wish: Wish, span: int) -> None:
        """Look for others; what this person looked for before is forgotten."""
        game = ludus.game(wish.game)
        if len(wish.seats) < 2:
            raise Refused("Finding opponents needs two or more players.")
        if wish.real:
            raise Refused("Finding opponents needs the server's dice: turn off real dice and cards.")
        clocks.read(wish.clock)
        options = await self.tables.checks.options(game, len(wish.seats), wish.options)
        rating = await self.rating(person.id, game.id, len(wish.seats))
        now = self.wall()
        row = {
            "person": person.id,
            "id": letters(10),
            "game": game.id,
            "players": len(wish.seats),
            "options": options,
            "clock": wish.clock,
            "rated": wish.rated,
            "rating": rating,
            "low": rating - span if span else 0,
            "high": rating + span if span else ANYBODY,
            "made": now,
            "heard": now,
            "code": "",
        }
        await self.store.put(s.seeks, row, ("person",))
        await self.pair()

    async def take(self, person: Person, id: str) -> None:
        """Answer another person's search; a person who is not wanted there is told so."""
        other = next((row for row in await self.waiting() if row.id == id and row.person != person.id), None)
        if other is None:
            raise Refused("This request is no longer open.", 409)
        rating = await self.rating(person.id, other.game, other.players)
        now = self.wall()
        mine = {name: value for name, value in other._asdict().items() if name != "name"}
        mine |= {"person": person.id, "id": letters(10), "rating": rating, "low": 0, "high": ANYBODY}
        mine |= {"made": now, "heard": now}
        if not fit(read(other), Seek(person.id, terms(other), other.players, rating, 0, ANYBODY)):
            raise Refused(f"They want a rating of {other.low} to {other.high}; yours is {rating}.", 409)
        await self.store.put(s.seeks, mine, ("person",))
        await self.pair()

    async def end(self, person: str) -> None:
        await self.store.write((delete(s.seeks).where(s.seeks.c.person == person, s.seeks.c.code == ""), None))

    async def rating(self, person: str, game: str, players: int) -> int:
        c = s.ratings.c
        here = (c.who == person) & (c.game == game) & (c.players == players) & (c.season == ALL_TIMES)
        found = await self.store.row(select(c.mu, c.sigma, c.games).where(here))
        return START.shown if found is None else Rating(found.mu, found.sigma, found.games).shown

    async def waiting(self) -> Sequence[SeekRow]:
        """Who looks for others now, who has waited longest first."""
        c, p = s.seeks.c, s.persons.c
        now = self.wall()
        stuck = update(s.seeks).where(c.code == CLAIMED, c.heard < now - STUCK).values(code="")
        old = delete(s.seeks).where(c.heard < now - LASTS)
        await self.store.write((stuck, None), (old, None))
        question = select(s.seeks, p.name).join(s.persons, p.id == c.person).where(c.code == "")
        return await self.store.rows(question.order_by(c.made, c.person).limit(MOST))

    # --- pairing ------------------------------------------------------------------------------------------------------

    async def pair(self) -> None:
        """Seat all who fit."""
        rows = {row.person: row for row in await self.waiting()}
        for group in company([read(row) for row in rows.values()]):
            with suppress(Taken):  # another process was quicker, or somebody has stopped looking
                await self.seat([rows[one.who] for one in group])

    async def seat(self, rows: list[SeekRow]) -> None:
        c = s.seeks.c
        claims = [must(update(s.seeks).where(c.id == row.id, c.code == "").values(code=CLAIMED)) for row in rows]
        await self.store.write(*[(claim, None) for claim in claims])
        people = [Person(row.person, row.name, kept=True) for row in rows]
        secrets.SystemRandom().shuffle(people)
        row = rows[0]
        wish = Wish(row.game, [], row.options, row.clock, public=True, hints=False, rated=row.rated)
        try:
            code = await meet(self.tables, people, wish)
        except (Refused, LudusError):  # one of them has too many tables: nobody waits for that one
            await self.store.write((delete(s.seeks).where(c.id.in_([row.id for row in rows])), None))
            return
        await self.store.write((update(s.seeks).where(c.id.in_([row.id for row in rows])).values(code=code), None))

    # --- news ---------------------------------------------------------------------------------------------------------

    async def goes_on(self, person: str) -> str:
        """Somebody still looks for others; the code of the table once there is one, which is told once."""
        c = s.seeks.c
        mine = await self.store.row(select(c.code).where(c.person == person))
        if mine is not None and mine.code not in ("", CLAIMED):
            await self.store.write((delete(s.seeks).where(c.person == person), None))
            return str(mine.code)
        if mine is not None:
            await self.store.write((update(s.seeks).where(c.person == person).values(heard=self.wall()), None))
            await self.pair()
        return ""


def terms(row: SeekRow) -> str:
    """What must be the same."""
    return json.dumps([row.game, row.players, row.options, row.clock, row.rated], sort_keys=True)


def read(row: SeekRow) -> Seek:
    return Seek(row.person, terms(row), row.players, row.rating, row.low, row.high)
