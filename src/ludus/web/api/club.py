"""The club for programs: who they are, the games, seeks, events, ratings, and a stream of all that changes."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import select

import ludus
from ludus.core.game import Game
from ludus.table.people import PROGRAM
from ludus.table.refusals import Refused
from ludus.web import event_pages, lists, ratings, seek_pages
from ludus.web.api import streams, tables
from ludus.web.api.tokens import SCOPES
from ludus.web.api.visits import ApiVisit
from ludus.web.book import ALL_TIMES
from ludus.web.store import schema as s
from ludus.web.store.rows import EventRow, SeekRow
from ludus.web.visit import Reply, data

EVENTS: Final = 60  # that are listed
EVENT: Final = (
    "id", "name", "kind", "game", "players", "options", "clock", "rated", "duplicate", "rounds", "status", "begun",
    "made", "changed",
)  # fmt: skip


async def me(visit: ApiVisit) -> Reply:
    """Who the token speaks for, and what it allows."""
    assert visit.grant is not None
    grant = visit.grant
    found = await visit.state.hall.store.row(select(s.persons.c.handle).where(s.persons.c.id == grant.person.id))
    told = {"name": grant.person.name, "handle": found.handle if found else "", "bot": grant.bot}
    scopes = [scope for scope in SCOPES if scope in grant.scopes]
    return data({**told, "scopes": scopes, "expires": grant.expires})


async def games(visit: ApiVisit) -> Reply:
    """The games that can be played here, with their options."""
    visit.pay("check")
    return data([game(box.in_language(visit.language)) for box in ludus.games()])


def game(box: Game) -> dict[str, Any]:
    options = [
        {
            "name": option.name,
            "kind": option.kind,
            "label": option.label,
            "usual": option.write(option.default),
            "choices": [str(choice) for choice in option.choices],
        }
        for option in box.options
    ]
    told = {"id": box.id, "title": box.title, "about": box.about, "version": box.version, "players": list(box.seats)}
    return {**told, "hidden": box.hidden, "options": options}


# --- seeks ------------------------------------------------------------------------------------------------------------


async def seeks(visit: ApiVisit) -> Reply:
    """Open seeks. Your own stays open while you keep asking for this, or keep a stream with `seeks`."""
    visit.pay("look")
    return data(list((await open_seeks_json(visit)).values()))


async def open_seeks_json(visit: ApiVisit) -> dict[str, Any]:
    """Seeks by their ids; your own stays open for another while, and ends when it is paired."""
    found = visit.state.seeks
    if visit.person.id:
        await found.goes_on(visit.person.id)
    return {row.id: seek_told(row, visit) for row in await found.waiting()}


def seek_told(row: SeekRow, visit: ApiVisit) -> dict[str, Any]:
    names = ("id", "game", "players", "options", "clock", "rated", "rating", "low", "high", "made")
    told = {name: getattr(row, name) for name in names}
    bot = row.name.endswith(PROGRAM)
    return {**told, "name": visit.said.name(row.name), "bot": bot, "mine": row.person == visit.person.id}


async def seek(visit: ApiVisit) -> Reply:
    """Look for others, in place of your last search. The table is among your own as soon as it exists."""
    await seek_pages.seek(visit)
    return await seeks(visit)


async def take_seek(visit: ApiVisit) -> Reply:
    """Play what somebody else looks for."""
    await seek_pages.take(visit)
    return data({})


async def end_seek(visit: ApiVisit) -> Reply:
    """Look for nobody any more."""
    await seek_pages.end(visit)
    return data({})


# --- events -----------------------------------------------------------------------------------------------------------


async def events(visit: ApiVisit) -> Reply:
    """Events, those that changed last first."""
    visit.pay("look")
    return data(list((await happening(visit)).values()))


async def happening(visit: ApiVisit) -> dict[str, Any]:
    rows = await visit.state.hall.store.rows(select(s.events).order_by(s.events.c.changed.desc()).limit(EVENTS))
    return {row.id: event_told(row) for row in rows}


def event_told(row: EventRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in EVENT}


async def event(visit: ApiVisit) -> Reply:
    """An event with its standings and boards."""
    visit.pay("look")
    state = await visit.state.events.load(visit.path["id"])
    boards = event_pages.rounds(state, visit.person.id, visit.said)
    standings = event_pages.ranking(state, visit.said)
    return data({**event_told(state.row), "standings": standings, "boards": boards})


async def make_event(visit: ApiVisit) -> Reply:
    """Create an event that anybody may join."""
    fields = await visit.form()
    visit.pay("table")
    return data({"id": await event_pages.make(visit, fields)}, 201)


async def join_event(visit: ApiVisit) -> Reply:
    """Take part in an event."""
    await event_pages.join(visit)
    return data({})


async def withdraw(visit: ApiVisit) -> Reply:
    """Take part no longer."""
    await event_pages.withdraw(visit)
    return data({})


async def begin_event(visit: ApiVisit) -> Reply:
    """Begin an event that the token's owner has made."""
    await event_pages.begin(visit)
    return data({})


# --- ratings ----------------------------------------------------------------------------------------------------------


async def list_ratings(visit: ApiVisit) -> Reply:
    """The rating list of a game with a number of players, of all time or of a season; bots are marked."""
    visit.pay("look")
    players = int(visit.path["players"])
    if players not in visit.game.seats:
        raise Refused("Page not found.", 404, "unknown")
    wanted = visit.query().get("season", ALL_TIMES)
    season = ratings.season(visit.state.hall.wall()) if wanted == "now" else wanted[:8]
    rows = await lists.standing(visit.state.hall.store, visit.game.id, players, season)
    return data([rating_told(lists.row_of(row, visit.said)) for row in rows])


def rating_told(row: dict[str, Any]) -> dict[str, Any]:
    level, program = row.pop("bot"), row.pop("program")
    return {**row, "bot": bool(level or program), "level": level}


# --- everything that changes ------------------------------------------------------------------------------------------

LISTS: Final = ("mine", "open", "watch", "seeks", "events")


async def stream(visit: ApiVisit) -> streams.Stream:
    """What changes in some lists (`of`: mine, open, watch, seeks, events, separated by commas), one thing a line."""
    of = visit.query().get("of", "mine" if visit.grant is not None else "open").split(",")
    for name in of:
        if name not in LISTS:
            raise Refused(f"Lists are {', '.join(LISTS)}, not '{name[:20]}'.")
    visit.pay("look")
    return await streams.start_stream(streams.changes(visit, {name: looked_up(visit, name) for name in of}))


def looked_up(visit: ApiVisit, name: str) -> streams.Listing:
    async def find_rows() -> dict[str, Any]:
        if name == "seeks":
            return await open_seeks_json(visit)
        return await (happening(visit) if name == "events" else tables.listing(visit, name))

    return find_rows
