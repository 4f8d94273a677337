"""The profile of a person: ratings, results by game and number of players, best scores, and the last games."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import case, func, select

import ludus
from ludus.core.errors import LudusError
from ludus.table.refusals import Refused
from ludus.table.words import SOMEBODY, Said
from ludus.web import shown
from ludus.web.book import ALL_TIMES
from ludus.web.lists import private, rating_view, title
from ludus.web.ratings import Rating
from ludus.web.rendering import render
from ludus.web.serving import ServerVisit
from ludus.web.store import Store
from ludus.web.store import schema as s
from ludus.web.store.rows import RatingRow, SumRow
from ludus.web.visit import Address, Reply

LAST: Final = 40  # games of the history
LATELY: Final = 500  # games among which favourites are looked for
FAVOURITES: Final = 5  # of each game


async def mine(visit: ServerVisit) -> Reply:
    """The reader's own profile."""
    return await page(visit, visit.person.id, visit.person.name)


async def of(visit: ServerVisit) -> Reply:
    """Somebody's profile; that of who wants to be private is for nobody else."""
    p = s.persons.c
    handle = visit.path["handle"]
    found = await visit.state.hall.store.row(select(p.id, p.name, p.settings).where(p.handle == handle[:12]))
    if found is None or (private(found.settings) and found.id != visit.person.id):
        raise Refused("This profile doesn't exist or is private.", 404)
    return await page(visit, found.id, found.name)


async def page(visit: ServerVisit, person: str, name: str) -> Reply:
    t, store = visit.said, visit.state.hall.store
    return render(
        visit,
        "profile.html",
        who=t.name(name),
        own=person == visit.person.id,
        hidden=private(visit.person.settings),
        ratings=[rating(row, t) for row in await ratings_of(store, person)],
        sums=[total(row, t) for row in await sums(store, person)],
        favourites=favourites(await played_with(store, person), t),
        games=await history(store, person, visit.person.id, t),
    )


# --- ratings and sums -------------------------------------------------------------------------------------------------


async def ratings_of(store: Store, person: str) -> Sequence[RatingRow]:
    c = s.ratings.c
    here = (c.who == person) & (c.season == ALL_TIMES)
    return await store.rows(select(s.ratings).where(here).order_by(c.game, c.players))


def rating(row: RatingRow, t: Said) -> dict[str, Any]:
    known = rating_view(Rating(row.mu, row.sigma, row.games))
    return {"title": title(row.game, t), "href": f"/ratings/{row.game}/{row.players}", "players": row.players, **known}


async def sums(store: Store, person: str) -> Sequence[SumRow]:
    """How often somebody played and won, how it was with and without luck where that is known, and the best score."""
    r, p = s.results.c, s.places.c
    won = func.sum(case((p.place == 1, 1), else_=0))
    known = p.adjusted.is_not(None)
    found: list[Any] = list(
        await store.rows(  # a row has a method `count`
            select(
                r.game,
                r.players,
                func.count().label("count"),
                won.label("won"),
                func.sum(case((known, 1), else_=0)).label("reviewed"),
                func.avg(case((known, p.plain))).label("plain"),
                func.avg(p.adjusted).label("adjusted"),
                func.max(p.score).label("best"),
            )
            .join(s.places, p.table == r.table)
            .where(p.person == person, p.place > 0)
            .group_by(r.game, r.players)
            .order_by(r.game, r.players)
        )
    )
    return found


def total(row: SumRow, t: Said) -> dict[str, Any]:
    return {
        "title": title(row.game, t),
        "players": row.players,
        "count": row.count,
        "won": None if row.players == 1 else round(100 * row.won / row.count),
        "best": "" if row.best is None else f"{row.best:g}",
        "reviewed": row.reviewed,
        "plain": "" if row.plain is None else f"{100 * row.plain:.0f}",
        "adjusted": "" if row.adjusted is None else f"{100 * row.adjusted:.0f}",
    }


# --- favourites -------------------------------------------------------------------------------------------------------


async def played_with(store: Store, person: str) -> Any:
    """With which Characters somebody played lately, and what came of it."""
    r, p = s.results.c, s.places.c
    question = select(r.game, p.figures, p.place).join(s.places, p.table == r.table)
    return await store.rows(question.where(p.person == person, p.place > 0).order_by(r.id.desc()).limit(LATELY))


def favourites(rows: Any, t: Said) -> list[dict[str, Any]]:
    """For each game those whom somebody took most often, how often, and how often that won."""
    played: dict[str, Counter[str]] = {}
    won: Counter[tuple[str, str]] = Counter()
    for row in rows:
        played.setdefault(row.game, Counter()).update(row.figures)
        won.update((row.game, name) for name in row.figures if row.place == 1)
    return [
        {
            "title": title(game, t),
            "game": game,
            "figures": [
                {"name": character_name(game, name, t), "count": count, "won": round(100 * won[game, name] / count)}
                for name, count in sorted(names.items(), key=lambda one: (-one[1], one[0]))[:FAVOURITES]
            ],
        }
        for game, names in sorted(played.items())
        if names
    ]


def character_name(game: str, name: str, t: Said) -> str:
    """The name of a Character in the language of the reader."""
    try:
        return ludus.game(game).in_language(t.language).raw_words.said(name)
    except LudusError:  # not installed here any more
        return name


# --- the last games ---------------------------------------------------------------------------------------------------


async def history(store: Store, person: str, reader: str, t: Said) -> list[dict[str, Any]]:
    """The last games, each with its company. Who is private is somebody, and links lead to tables one may find."""
    r, p, q = s.results.c, s.places.c, s.persons.c
    found = await store.rows(
        select(s.results, p.place, p.change, p.seat)
        .join(s.places, p.table == r.table)
        .where(p.person == person, p.place > 0)
        .order_by(r.id.desc())
        .limit(LAST)
    )
    codes = [row.table for row in found]
    sat = await store.rows(
        select(p.table, p.seat, p.person, p.level, q.name, q.settings)
        .outerjoin(s.persons, q.id == p.person)
        .where(p.table.in_(codes))
        .order_by(p.seat)
    )
    listed = await store.rows(select(s.tables.c.code).where(s.tables.c.code.in_(codes), s.tables.c.listed))
    open_to = {row.code for row in listed} | {at.table for at in sat if at.person == reader}
    return [
        {
            "title": title(row.game, t),
            "game": row.game,
            "href": f"/t/{row.table}" if row.table in open_to else "",
            "place": row.place,
            "players": row.players,
            "change": None if row.change is None else f"{row.change:+.0f}",
            "date": time.strftime("%Y-%m-%d", time.gmtime(row.ended)),
            "company": ", ".join(opponent_name(at, t) for at in sat if at.table == row.table and at.seat != row.seat),
        }
        for row in found
    ]


def opponent_name(at: Any, t: Said) -> str:
    if at.level:
        return shown.whole(t("tables.bot", level=shown.level_name(at.level, t)))
    return t.name(SOMEBODY if at.name is None or private(at.settings) else at.name)


addresses = [
    Address("/people/me", mine),
    Address("/people/{handle}", of),
]
