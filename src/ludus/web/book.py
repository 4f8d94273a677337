"""The book of results: every game that is over is noted once, and ratings follow from what is noted, in that order.

Whichever process sees the end writes it down; one process at a time rates. Both are kept by the store: a table has one
result, and a rating is replaced only where it is still as it was read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import insert, select, update

from ludus.table.log import TableRow, Taken
from ludus.table.refusals import Refused, StoreAway
from ludus.web import ratings
from ludus.web.ending import Ending, EndingSeat, ending
from ludus.web.hall import Hall
from ludus.web.ratings import START, Rating
from ludus.web.store import schema as s
from ludus.web.store.rows import ResultRow
from ludus.web.store.writer import Change, must

SLICE: Final = 20  # results that are looked at in one go
ALL_TIMES: Final = ""


class Book:
    """Notes results, and rates."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = hall.store
        self.rating = asyncio.Lock()
        self.noted: Callable[[str], Awaitable[None]] = self.nobody  # is told of each result that is noted
        hall.log.ended = self.over

    async def nobody(self, code: str) -> None:
        """Nobody waits for results."""

    def over(self, code: str) -> None:
        """A game has just ended here."""
        self.hall.background(self.close(code))

    async def close(self, code: str) -> None:
        await self.note(code)
        await self.catch_up()
        await self.noted(code)

    async def go_on(self) -> None:
        """Look for what nobody noted, since a process may have died in between."""
        while True:
            if await self.hall.peers.leads("results"):
                for code in await self.unrecorded_games():
                    await self.note(code)
                await self.catch_up()
            await asyncio.sleep(self.hall.pace.pulse)

    # --- results ------------------------------------------------------------------------------------------------------

    async def unrecorded_games(self) -> list[str]:
        """Games that are over and whose result is not noted."""
        c = s.tables.c
        noted = select(s.results.c.table)
        over = (c.status == "over") & (c.kind == "game") & c.code.in_(select(s.places.c.table)) & c.code.not_in(noted)
        return [row.code for row in await self.store.rows(select(c.code).where(over).order_by(c.changed).limit(SLICE))]

    async def note(self, code: str) -> None:
        """Write down how a game ended, unless that is done."""
        began = await self.began(code)
        if not began:
            return  # nothing was noted when it began: a lesson, a trial, a record
        row = await self.hall.table_row(code)
        found: Ending | None = None
        with suppress(Refused):  # a table that was closed or cannot be read any more
            room = await self.hall.room(code)
            async with room.lock:
                if room.table.story is None or not room.table.story.over:
                    return
                found = ending(room.table, began)
        if row is not None:
            with suppress(Taken):
                await self.store.write(*result_changes(row, found, self.hall.wall()))

    async def began(self, code: str) -> list[EndingSeat]:
        """Who sat at a table when its game began."""
        c, p = s.places.c, s.persons.c
        question = select(c.person, c.level, p.owner).outerjoin(s.persons, p.id == c.person).where(c.table == code)
        return [
            EndingSeat(row.person, row.level, row.owner or "")
            for row in await self.store.rows(question.order_by(c.seat))
        ]

    # --- ratings ------------------------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Rate what is noted and not rated yet, one after the other."""
        c = s.results.c
        async with self.rating:
            if not await self.hall.peers.leads("ratings"):
                return
            with suppress(Taken, StoreAway):  # somebody else was quicker, or nobody answers: the next look goes on
                while found := await self.store.rows(select(s.results).where(~c.rated).order_by(c.id).limit(SLICE)):
                    for row in found:
                        await self.rate(row)

    async def rate(self, row: ResultRow) -> None:
        """What one result changes, all of it or nothing."""
        c = s.places.c
        found = await self.store.rows(select(s.places).where(c.table == row.table).order_by(c.seat))
        teams = [[at for at in found if at.seat in team] for team in row.teams]
        changes: list[Change] = [
            (must(update(s.results).where(s.results.c.id == row.id, ~s.results.c.rated).values(rated=True)), None)
        ]
        for season in (ALL_TIMES, ratings.season(row.ended)):
            known = await self.known_ratings(row, season, [EndingSeat(at.person, at.level).who for at in found])
            before = [[known.get(EndingSeat(at.person, at.level).who, START) for at in team] for team in teams]
            after = ratings.new_ratings(before, [min(at.place for at in team) for team in teams])
            for who, new in merge_ratings(teams, after).items():
                changes.append(rating_change(row, season, who, known.get(who), new))
            if season == ALL_TIMES:
                changes += shifts(row.table, teams, before, after)
        await self.store.write(*changes)

    async def known_ratings(self, row: ResultRow, season: str, players: Sequence[str]) -> dict[str, Rating]:
        c = s.ratings.c
        here = (c.game == row.game) & (c.players == row.players) & (c.season == season) & c.who.in_(players)
        return {
            one.who: Rating(one.mu, one.sigma, one.games)
            for one in await self.store.rows(select(s.ratings).where(here))
        }


def result_changes(row: TableRow, found: Ending | None, now: float) -> list[Change]:
    """A result and the places of its seats, as they are stored."""
    result = {
        "table": row.code,
        "game": row.game,
        "players": row.players,
        "ended": now,
        "how": found.how if found else "",
        "void": found.void if found else "unread",
        "teams": found.teams if found else [],
        "rated": found is None or bool(found.void),  # then nothing follows from it
    }
    changes: list[Change] = [(insert(s.results), result)]
    c = s.places.c
    for seat in range(row.players) if found else ():
        assert found is not None
        values: dict[str, Any] = {"place": found.places[seat], "score": found.scores[seat], "left": seat in found.left}
        values |= {"figures": found.figures[seat]} if seat < len(found.figures) else {}
        changes.append((update(s.places).where(c.table == row.code, c.seat == seat).values(values), None))
    return changes


def merge_ratings(teams: Sequence[Sequence[Any]], after: Sequence[Sequence[Rating]]) -> dict[str, Rating]:
    """Each player once; a bot of one level in several seats becomes the mean. Who is forgotten is left out."""
    found: dict[str, list[Rating]] = {}
    for team, fresh in zip(teams, after, strict=True):
        for at, new in zip(team, fresh, strict=True):
            found.setdefault(EndingSeat(at.person, at.level).who, []).append(new)
    found.pop("", None)
    return {
        who: Rating(
            sum(one.mu for one in every) / len(every), sum(one.sigma for one in every) / len(every), every[0].games
        )
        for who, every in found.items()
    }


def rating_change(row: ResultRow, season: str, who: str, old: Rating | None, new: Rating) -> Change:
    """A rating in place of the one it follows from; it does not fit where somebody else was quicker."""
    key = {"who": who, "game": row.game, "players": row.players, "season": season}
    values = {"mu": new.mu, "sigma": new.sigma, "games": new.games, "changed": row.ended}
    if old is None:
        return insert(s.ratings), {**key, **values}
    c = s.ratings.c
    same = (c.games == old.games) & (c.who == who) & (c.game == row.game)
    same &= (c.players == row.players) & (c.season == season)
    return must(update(s.ratings).where(same).values(values)), None


def shifts(
    code: str, teams: Sequence[Sequence[Any]], before: Sequence[Sequence[Rating]], after: Sequence[Sequence[Rating]]
) -> list[Change]:
    """By how much each seat's rating has changed, for the histories."""
    c = s.places.c
    return [
        (update(s.places).where(c.table == code, c.seat == at.seat).values(change=new.shown - old.shown), None)
        for team, was, fresh in zip(teams, before, after, strict=True)
        for at, old, new in zip(team, was, fresh, strict=True)
    ]
