"""The pages to look back: the review of a game that is over, and practice."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import ludus
from ludus.core.game import Game
from ludus.draw.theme import THEMES
from ludus.games import find
from ludus.table import records
from ludus.table.refusals import Refused
from ludus.web import given, guard, reviews, shown
from ludus.web import routes as forms
from ludus.web.pages import looked_up
from ludus.web.rendering import asked_game, render, said, trouble

DAY = "private, max-age=86400"
TABLES = 8  # of one's own that practice looks at


async def record_of(request: Request) -> str:
    """The record of the table of the address, once it is over."""
    code = request.path_params["code"]
    await guard.checked_code(request, code)
    room = await request.app.state.hall.room(code)
    async with room.lock:
        return records.as_record(room)


def spoken(request: Request, text: str) -> Game:
    return find.game_of(text).in_language(said(request).language)


async def page(request: Request) -> Response:
    t = said(request)
    found = await looked_up(request, request.path_params["code"])
    if found is None:
        return trouble(request, t("join.code_unknown", code=request.path_params["code"][:20]), 404)
    text = await record_of(request)
    seats = [{"name": shown.seat_name(seat, t), "mine": seat["mine"]} for seat in found.seats]
    title = spoken(request, text).title
    return render(request, "review.html", here="mine", code=found.code, title=title, seats=seats, players=found.players)


async def told(request: Request) -> Response:
    """The review as far as it is known; it is begun by whoever asks first."""
    deep = given.query(request).get("depth") == "deep"
    text = await record_of(request)
    guard.pay(request, "check")
    found = request.app.state.reviews.of_game(request.state.person, request.path_params["code"], text, deep)
    if found.trouble:
        raise Refused(found.trouble)
    brief = "brief" in given.query(request)
    return JSONResponse(reviews.briefly(found.told) if brief else found.told, headers={"cache-control": "no-store"})


async def lead(request: Request) -> Response:
    """Somebody leads the others through a review: which seat and which moment is shown."""
    fields = await guard.checked_form(request)
    await record_of(request)
    where = forms.number(fields, "seat") or 0, forms.number(fields, "moment")
    request.app.state.reviews.lead(request.path_params["code"], request.state.person, *where)
    return JSONResponse({"ok": True})


async def led(request: Request) -> Response:
    """Where somebody leads, if anybody does."""
    await record_of(request)
    found = request.app.state.reviews.led(request.path_params["code"], request.state.person)
    return JSONResponse(found, headers={"cache-control": "no-store"})


async def asked(request: Request) -> Response:
    """What was asked at a moment, and what could be answered."""
    text = await record_of(request)
    guard.pay(request, "look")
    where = request.path_params["step"], request.path_params["seat"]
    found = await request.app.state.hall.replay(reviews.moment, spoken(request, text), text, *where)
    return JSONResponse(found, headers={"cache-control": DAY, "vary": "accept-language, cookie"})


async def board(request: Request) -> Response:
    text = await record_of(request)
    guard.pay(request, "look")
    return await drawn(request, text, request.path_params["step"], request.path_params["seat"])


async def drawn(request: Request, text: str, step: int, seat: int) -> Response:
    theme = given.query(request).get("theme", "dark")
    look = theme if theme in THEMES else "dark"
    svg = await request.app.state.hall.replay(reviews.picture, spoken(request, text), text, step, seat, look)
    headers = {"cache-control": DAY, "vary": "accept-language, cookie"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


async def go_on(request: Request) -> Response:
    """A new table that goes on from a moment, against bots."""
    fields = await guard.checked_form(request)
    text = await record_of(request)
    guard.pay(request, "table")
    step, seat = forms.number(fields, "step") or 0, forms.number(fields, "seat") or 0
    person = await forms.kept(request)
    return forms.go_to(request, f"/t/{await request.app.state.tables.go_on(person, text, step, seat)}")


# --- practice ---------------------------------------------------------------------------------------------------------


async def practice(request: Request) -> Response:
    t = said(request)
    mine = [s for s in await request.app.state.tables.mine(request.state.person.id) if s.status == "over"]
    own: list[dict[str, Any]] = [
        {"code": s.code, "title": s.title, "seats": [seat["seat"] for seat in s.seats if seat["mine"]]}
        for s in mine
        if s.kind in ("game", "record")
    ]
    games = [{"id": box.id, "title": box.in_language(t.language).title} for box in ludus.games()]
    return render(request, "practice.html", here="practice", own=own[:TABLES], games=games)


async def of_the_day(request: Request) -> Response:
    """The position of the day, or that it is still looked for."""
    guard.pay(request, "check")
    box = asked_game(request)
    state = request.app.state.reviews.of_day(request.state.person, ludus.game(box.id))
    if state.open or not state.told.get("moment"):
        return JSONResponse({"over": not state.open, "moment": None}, headers={"cache-control": "no-store"})
    found, text = state.told["moment"], state.told["record"]
    said_there = await request.app.state.hall.replay(reviews.moment, box, text, found["step"], found["seat"])
    out = {"over": True, "day": state.told["day"], "moment": found, "players": state.told["players"], **said_there}
    return JSONResponse(out, headers={"cache-control": "no-store"})


async def day_board(request: Request) -> Response:
    guard.pay(request, "look")
    state = request.app.state.reviews.of_day(request.state.person, ludus.game(asked_game(request).id))
    if state.open or not state.told.get("moment"):
        raise Refused("The position of the day is still being looked for.", 409, "not-now")
    found = state.told["moment"]
    return await drawn(request, state.told["record"], found["step"], found["seat"])


routes = [
    Route("/t/{code}/review", page),
    Route("/t/{code}/review.json", told),
    Route("/t/{code}/review/{step:int}/{seat:int}.json", asked),
    Route("/t/{code}/review/{step:int}/{seat:int}.svg", board),
    Route("/t/{code}/review/go-on", go_on, methods=["POST"]),
    Route("/t/{code}/review/lead", lead, methods=["POST"]),
    Route("/t/{code}/review/lead.json", led),
    Route("/practice", practice),
    Route("/practice/{game}.json", of_the_day),
    Route("/practice/{game}.svg", day_board),
]
