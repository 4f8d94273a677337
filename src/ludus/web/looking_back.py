"""The pages to look back: the review of a game that is over, and practice. Only a server has them."""

from __future__ import annotations

from typing import Any, Final

import ludus
from ludus.core.game import Game
from ludus.core.part import Json
from ludus.draw.theme import THEMES
from ludus.games import find
from ludus.table import ending, records
from ludus.table.refusals import Refused
from ludus.web import forms, reviews, shown
from ludus.web.pages import looked_up
from ludus.web.rendering import render, trouble
from ludus.web.serving import ServerVisit
from ludus.web.visit import SVG, Address, Reply, data, post

KEPT: Final = {"cache-control": "private, max-age=86400", "vary": "accept-language, cookie"}
FRESH: Final = {"cache-control": "no-store"}
TABLES = 8  # of one's own that practice looks at


async def record_of(visit: ServerVisit) -> str:
    """The record of the table of the address, once it is over."""
    await visit.asks_for(visit.path["code"])
    await visit.sealed(visit.path["code"])
    room = await visit.state.hall.room(visit.path["code"])
    async with room.lock:
        return records.as_record(room)


def spoken(visit: ServerVisit, text: str) -> Game:
    return find.game_of(text).in_language(visit.said.language)


def where(visit: ServerVisit) -> tuple[int, int]:
    """The step and the seat of the address."""
    return int(visit.path["step"]), int(visit.path["seat"])


async def page(visit: ServerVisit) -> Reply:
    t = visit.said
    found = await looked_up(visit, visit.path["code"])
    if found is None:
        return trouble(visit, t("join.code_unknown", code=visit.path["code"][:20]), 404)
    text = await record_of(visit)
    seats = [{"name": shown.seat_name(seat, t), "mine": seat["mine"]} for seat in found.seats]
    title = spoken(visit, text).title
    return render(visit, "review.html", here="mine", code=found.code, title=title, seats=seats, players=found.players)


async def told(visit: ServerVisit) -> Reply:
    """The review as far as it is known; it is begun by whoever asks first."""
    asked = visit.query()
    text = await record_of(visit)
    visit.pay("check")
    deep = asked.get("depth") == "deep"
    found = visit.state.reviews.of_game(visit.person, visit.path["code"], text, deep)
    if found.trouble:
        raise Refused(found.trouble)
    return data(await brief(visit, found.told) if "brief" in asked else found.told, headers=FRESH)


async def brief(visit: ServerVisit, told: Json) -> Json:
    """What a result screen needs, each turning point with its position at the table."""
    out = reviews.briefly(told)
    room = await visit.state.hall.room(visit.path["code"])
    async with room.lock:
        story = room.story
        for moment in out["turning_points"]:
            moment["at"] = None if story is None else ending.position(story, moment["step"])
    return out


async def lead(visit: ServerVisit) -> Reply:
    """Somebody leads the others through a review: which seat and which moment is shown."""
    fields = await visit.form()
    await record_of(visit)
    seat, moment = forms.number(fields, "seat") or 0, forms.number(fields, "moment")
    visit.state.reviews.lead(visit.path["code"], visit.person, seat, moment)
    return data({"ok": True})


async def led(visit: ServerVisit) -> Reply:
    """Where somebody leads, if anybody does."""
    await record_of(visit)
    return data(visit.state.reviews.led(visit.path["code"], visit.person), headers=FRESH)


async def asked(visit: ServerVisit) -> Reply:
    """What was asked at a moment, and what could be answered."""
    text = await record_of(visit)
    visit.pay("look")
    found = await visit.state.hall.replay(reviews.moment, spoken(visit, text), text, *where(visit))
    return data(found, headers=KEPT)


async def board(visit: ServerVisit) -> Reply:
    text = await record_of(visit)
    visit.pay("look")
    return await drawn(visit, text, *where(visit))


async def drawn(visit: ServerVisit, text: str, step: int, seat: int) -> Reply:
    theme = visit.query().get("theme", "dark")
    look = theme if theme in THEMES else "dark"
    svg = await visit.state.hall.replay(reviews.picture, spoken(visit, text), text, step, seat, look)
    return Reply(svg, kind=SVG, headers=KEPT)


async def go_on(visit: ServerVisit) -> Reply:
    """A new table that goes on from a moment, against bots."""
    fields = await visit.form()
    text = await record_of(visit)
    visit.pay("table")
    step, seat = forms.number(fields, "step") or 0, forms.number(fields, "seat") or 0
    return visit.go_to(f"/t/{await visit.tables.go_on(await visit.kept(), text, step, seat)}")


# --- practice ---------------------------------------------------------------------------------------------------------


async def practice(visit: ServerVisit) -> Reply:
    mine = [s for s in await visit.tables.mine(visit.person.id) if s.status == "over"]
    own: list[dict[str, Any]] = [
        {"code": s.code, "title": s.title, "seats": [seat["seat"] for seat in s.seats if seat["mine"]]}
        for s in mine
        if s.kind in ("game", "record")
    ]
    games = [{"id": box.id, "title": box.in_language(visit.said.language).title} for box in ludus.games()]
    return render(visit, "practice.html", here="practice", own=own[:TABLES], games=games)


async def of_the_day(visit: ServerVisit) -> Reply:
    """The position of the day, or that it is still looked for."""
    visit.pay("check")
    box = visit.game
    state = visit.state.reviews.of_day(visit.person, ludus.game(box.id))
    if state.open or not state.told.get("moment"):
        return data({"over": not state.open, "moment": None}, headers=FRESH)
    found, text = state.told["moment"], state.told["record"]
    said_there = await visit.state.hall.replay(reviews.moment, box, text, found["step"], found["seat"])
    out = {"over": True, "day": state.told["day"], "moment": found, "players": state.told["players"], **said_there}
    return data(out, headers=FRESH)


async def day_board(visit: ServerVisit) -> Reply:
    visit.pay("look")
    state = visit.state.reviews.of_day(visit.person, ludus.game(visit.game.id))
    if state.open or not state.told.get("moment"):
        raise Refused("The position of the day is still being looked for.", 409, "not-now")
    found = state.told["moment"]
    return await drawn(visit, state.told["record"], found["step"], found["seat"])


addresses = [
    Address("/t/{code}/review", page),
    Address("/t/{code}/review.json", told),
    Address("/t/{code}/review/lead.json", led),
    Address("/t/{code}/review/{step:int}/{seat:int}.json", asked),
    Address("/t/{code}/review/{step:int}/{seat:int}.svg", board),
    post("/t/{code}/review/go-on", go_on),
    post("/t/{code}/review/lead", lead),
    Address("/practice", practice),
    Address("/practice/{game}.json", of_the_day),
    Address("/practice/{game}.svg", day_board),
]
