"""The pages of the ratings: how they work, and who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import func, select

import ludus
from ludus.core.errors import LudusError
from ludus.table.refusals import Refused
from ludus.table.words import Said
from ludus.web import ratings, shown
from ludus.web.book import ALL_TIMES
from ludus.web.ratings import Rating
from ludus.web.rendering import render
from ludus.web.serving import ServerVisit
from ludus.web.store import Store
from ludus.web.store import schema as s
from ludus.web.store.rows import StandingRow
from ludus.web.visit import Address, Reply

MOST: Final = 200  # players in a list
RULES: Final = ("choice", "alone", "gone", "short", "changed", "back", "draw")  # what counts, in this order


async def index(visit: ServerVisit) -> Reply:
    """How ratings work, and which lists there are."""
    c = s.ratings.c
    question = select(c.game, c.players, func.count().label("count")).where(c.season == ALL_TIMES)
    found = await visit.state.hall.store.rows(question.group_by(c.game, c.players).order_by(c.game, c.players))
    t = visit.said
    lists = [
        {
            "href": f"/ratings/{row.game}/{row.players}",
            "title": title(row.game, t),
            "players": row.players,
            "count": row.count,
        }
        for row in found
    ]
    return render(visit, "ratings.html", here="ratings", lists=lists, rules=RULES, sure=ratings.SURE)


async def list_ratings(visit: ServerVisit) -> Reply:
    """The rating list of a game with a number of players, of all time or of a season."""
    box, players = visit.game, int(visit.path["players"])
    if players not in box.seats:
        raise Refused("Page not found.", 404)
    now = ratings.season(visit.state.hall.wall())
    season = now if "season" in visit.query() else ALL_TIMES
    rows = await standing(visit.state.hall.store, box.id, players, season)
    t = visit.said
    listed = [row_of(row, t) for row in rows]
    return render(
        visit,
        "ranking.html",
        here="ratings",
        card=shown.card(box, t),
        players=players,
        season=season,
        now=now,
        sure=[row for row in listed if row["sure"]],
        unsure=[row for row in listed if not row["sure"]],
    )


async def standing(store: Store, game: str, players: int, season: str) -> list[StandingRow]:
    """The ratings of a list, the best first; who wants to be private is not in it."""
    c, p = s.ratings.c, s.persons.c
    here = (c.game == game) & (c.players == players) & (c.season == season)
    question = select(s.ratings, p.name, p.handle, p.settings, p.owner).outerjoin(s.persons, p.id == c.who).where(here)
    found = await store.rows(question.order_by(c.mu.desc(), c.who).limit(MOST))
    return [row for row in found if not private(row.settings or {})]


def private(settings: Mapping[str, str]) -> bool:
    return settings.get("private") == "on"


def row_of(row: StandingRow, t: Said) -> dict[str, Any]:
    rating = Rating(row.mu, row.sigma, row.games)
    bot = row.who.removeprefix("bot:") if row.who.startswith("bot:") else ""
    name = t("tables.bot", level=shown.level_name(bot, t)) if bot else t.name(row.name or "")
    return {"name": name, "bot": bot, "program": bool(row.owner), "handle": row.handle, **rating_view(rating)}


def rating_view(rating: Rating) -> dict[str, Any]:
    return {"rating": rating.shown, "margin": rating.margin, "sure": rating.sure, "games": rating.games}


def title(game: str, t: Said) -> str:
    try:
        return ludus.game(game).in_language(t.language).title
    except LudusError:  # not installed here any more
        return game


addresses = [
    Address("/ratings", index),
    Address("/ratings/{game}/{players:int}", list_ratings),
]
