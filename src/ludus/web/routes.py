"""Forms and files: what is sent to the server outside of the socket, and what can be downloaded."""

from __future__ import annotations

import io
from typing import Any

import segno
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from ludus.table import absence, records, sitting
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.web import given, guard, own_data, theme
from ludus.web.given import Fields
from ludus.web.people import People, fresh_token
from ludus.web.tables import PLAY_NOW, Tables, Wish


def services(request: Request) -> tuple[Tables, People]:
    return request.app.state.tables, request.app.state.people


def wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


async def kept(request: Request) -> Person:
    """The person who asks, from now on one who stays."""
    people: People = request.app.state.people
    person = await people.keep(request.state.person, request.state.token)
    request.state.person = person
    return person


def go_to(request: Request, url: str) -> Response:
    """On to another page; programs get its address."""
    return JSONResponse({"url": url}) if wants_json(request) else RedirectResponse(url, 303)


def text(fields: Fields, name: str, usual: str = "") -> str:
    return fields.get(name, usual)


def number(fields: Fields, name: str) -> int | None:
    found = text(fields, name)
    if not found:
        return None
    if not (found.isascii() and found.isdigit()) or len(found) > 9:
        raise Refused(f"'{name}' is a whole number, not '{found[:20]}'.")
    return int(found)


def wish_of(fields: Fields) -> Wish:
    """A table as the form of the page describes it: `seat-0`…, `option-NAME`, `clock`, `absence`, `public`, `hints`."""
    players = number(fields, "players") or 0
    if not 1 <= players <= 64:
        raise Refused("Say how many players there are.")
    seats = [text(fields, f"seat-{n}", "open" if n else "me") for n in range(players)]
    options = {name[7:]: value for name, value in fields.items() if name.startswith("option-")}
    return Wish(
        text(fields, "game"),
        seats,
        options,
        text(fields, "clock", "none"),
        public=text(fields, "public") == "yes",
        hints=text(fields, "hints") == "yes",
        absence=absence.agreed(text(fields, "absence", str(absence.DAY))),
    )


async def create(request: Request) -> Response:
    fields = await guard.checked_form(request)
    tables, _ = services(request)
    wish = wish_of(fields)
    guard.pay(request, "table", *["bot" for seat in wish.seats if seat.startswith("bot:")])
    return go_to(request, f"/t/{await tables.create(await kept(request), wish)}")


async def play(request: Request) -> Response:
    """Sit down at once, against bots of the level that is chosen on the card, which it keeps for the next time."""
    fields = await guard.checked_form(request)
    tables, people = services(request)
    guard.pay(request, "table")
    person, level = await kept(request), text(fields, "level", PLAY_NOW)
    code = await tables.play_now(person, request.path_params["game"], level)
    if level != person.settings.get("level", PLAY_NOW):
        await people.change(person, None, {"level": level})
    return go_to(request, f"/t/{code}")


async def join(request: Request) -> Response:
    """Take the seat of a link. Who sits has a new cookie from now on: an old one may have been seen by others."""
    fields = await guard.checked_form(request)
    tables, people = services(request)
    person = await kept(request)
    if text(fields, "name"):
        person = await renamed(request, person, text(fields, "name"), {})
    code = await tables.join(person, request.path_params["token"])
    return rotated(request, go_to(request, f"/t/{code}"), await people.rotate(request.state.token))


async def sit(request: Request) -> Response:
    fields = await guard.checked_form(request)
    tables, people = services(request)
    code, seat = request.path_params["code"], number(fields, "seat")
    await tables.sit(await kept(request), code, seat or 0)
    return rotated(request, go_to(request, f"/t/{code}"), await people.rotate(request.state.token))


async def leave(request: Request) -> Response:
    """Give a seat back or, where none is named, put the table away with all own seats."""
    fields = await guard.checked_form(request)
    tables, _ = services(request)
    code, seat, person = request.path_params["code"], number(fields, "seat"), request.state.person
    room = await tables.hall.room(code)
    for own in [seat] if seat is not None else room.seats_of(person.id) or [0]:
        await sitting.leave(room, person, own)
    return go_to(request, "/mine" if seat is None else f"/t/{code}")


async def seat_bot(request: Request) -> Response:
    fields = await guard.checked_form(request)
    tables, _ = services(request)
    code, seat = request.path_params["code"], request.path_params["seat"]
    await tables.seat_bot(request.state.person, code, seat, text(fields, "level", "casual"))
    return go_to(request, f"/t/{code}")


async def link(request: Request) -> Response:
    """A new link to a seat, as an address and as a QR code."""
    await guard.checked_form(request)
    tables, _ = services(request)
    token = await tables.invite(request.state.person, request.path_params["code"], request.path_params["seat"])
    url = request.app.state.settings.link(str(request.base_url).rstrip("/"), f"/join/{token}")
    out = io.BytesIO()
    segno.make(url, error="m").save(out, kind="svg", xmldecl=False, svgns=True, border=2, scale=6, omitsize=True)
    return JSONResponse({"url": url, "qr": out.getvalue().decode()})


async def download(request: Request) -> Response:
    tables, _ = services(request)
    await guard.checked_code(request, request.path_params["code"])
    room = await tables.hall.room(request.path_params["code"])
    async with room.lock:
        told = records.as_record(room)
    name = f"{room.game.id}-{room.code}.ludus"
    return PlainTextResponse(told, headers={"content-disposition": f'attachment; filename="{name}"'})


async def upload(request: Request) -> Response:
    fields = await guard.checked_form(request)
    tables, _ = services(request)
    record = text(fields, "record")
    guard.pay(request, "upload", *["kilobyte"] * (len(record) // 1024))
    return go_to(request, f"/t/{await tables.upload(await kept(request), record)}")


async def fork(request: Request) -> Response:
    fields = await guard.checked_form(request)
    tables, _ = services(request)
    guard.pay(request, "table")
    asked: Fields = {**given.query(request), **fields}
    at, seat = number(asked, "at"), number(asked, "seat")
    how = text(asked, "how", "sandbox")
    code = await tables.fork(await kept(request), request.path_params["code"], at, how, seat)
    return go_to(request, f"/t/{code}")


async def renamed(request: Request, person: Person, name: str, settings: Fields) -> Person:
    tables, people = services(request)
    new = await people.change(person, name or None, settings)
    if new.name != person.name:
        tables.hall.renamed(new.id, new.name)
    return new


async def me(request: Request) -> Response:
    """Name and settings."""
    fields = await guard.checked_form(request)
    settings: Fields = {
        name: text(fields, name)[:20] for name in ("theme", "language", "sound", "auto", "speed") if name in fields
    }
    await renamed(request, await kept(request), text(fields, "name"), settings)
    return go_to(request, text(fields, "next") if text(fields, "next").startswith("/me") else "/")


async def recovery_code(request: Request) -> Response:
    await guard.checked_form(request)
    _, people = services(request)
    return JSONResponse({"code": await people.recovery(await kept(request))})


async def recover(request: Request) -> Response:
    fields = await guard.checked_form(request)
    _, people = services(request)
    if not request.app.state.shares.may("guesses", guard.address(request)):
        raise Refused("Too many codes in a row. Wait a minute.", 429, "too-fast")
    fresh = await people.recover(request.state.token, text(fields, "code"))
    return rotated(request, go_to(request, "/mine"), fresh)


async def export(request: Request) -> Response:
    """Everything that is stored about whoever asks, as one file."""
    await guard.checked_form(request)
    found = await own_data.exported(request.app.state.hall, request.state.person)
    return JSONResponse(found, headers={"content-disposition": 'attachment; filename="ludus-my-data.json"'})


async def only_here(request: Request) -> Response:
    """Sign all other devices out."""
    await guard.checked_form(request)
    await own_data.only_here(request.app.state.hall, request.state.person, request.state.token)
    return go_to(request, "/me?alone")


async def forget(request: Request) -> Response:
    """Delete whoever asks. The device goes on as a guest with a new cookie."""
    fields = await guard.checked_form(request)
    if text(fields, "sure") != "yes":
        raise Refused("Tick the box to say that you want to be forgotten.")
    await own_data.forgotten(request.app.state.hall, request.state.person)
    return rotated(request, go_to(request, "/"), fresh_token())


def rotated(request: Request, response: Response, token: str) -> Response:
    """Give the device its new cookie. Open sockets of the old one are closed: they come back with the new one."""
    request.app.state.hall.let_go_soon(request.state.token)
    headers = MutableHeaders(raw=response.raw_headers)
    guard.set_cookie(headers, token, request.url.scheme == "https")
    response.raw_headers = headers.raw
    return response


async def stylesheet(request: Request) -> Response:
    return Response(theme.stylesheet(), media_type="text/css")


async def paint(request: Request) -> Response:
    return Response(theme.paint(), media_type="image/svg+xml")


def post(path: str, endpoint: Any) -> Route:
    return Route(path, endpoint, methods=["POST"])


def routes(static: str) -> list[BaseRoute]:
    """All but those whose refusals come back as the page of the form: these are among the pages."""
    return [
        post("/games/{game}/play", play),
        post("/join/{token}", join),
        post("/t/{code}/sit", sit),
        post("/t/{code}/leave", leave),
        post("/t/{code}/seats/{seat:int}/bot", seat_bot),
        post("/t/{code}/seats/{seat:int}/link", link),
        Route("/t/{code}/record.ludus", download),
        post("/t/{code}/fork", fork),
        post("/me", me),
        post("/me/code", recovery_code),
        post("/me/export", export),
        post("/me/devices", only_here),
        post("/me/delete", forget),
        Route("/static/theme.css", stylesheet),
        Route("/static/defs.svg", paint),
        Mount("/static", StaticFiles(directory=static)),
    ]
