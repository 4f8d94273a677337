"""The pages: what a person sees around the table."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

import ludus
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.draw.styles import DEFS
from ludus.draw.theme import THEMES
from ludus.table import absence
from ludus.table.refusals import Refused
from ludus.table.words import Said, languages, phrases
from ludus.web import given, guard, shown
from ludus.web import routes as forms
from ludus.web.rendering import asked_game, render, said, trouble

CLOCKS = ("none", "fischer:300+5", "fischer:900+10", "fischer:1800+20", "move:86400", "move:259200")
DAY = "public, max-age=86400"

# --- lobby and games --------------------------------------------------------------------------------------------------


async def lobby(request: Request) -> Response:
    t, tables, me = said(request), request.app.state.tables, request.state.person.id
    mine = [s for s in await tables.mine(me) if s.status != "over"]
    return render(
        request,
        "lobby.html",
        here="play",
        games=shown.cards(t),
        turns=sum(s.my_turn for s in mine),
        mine=[shown.table_row(s, t) for s in mine[:6]],
        open=[shown.table_row(s, t) for s in others(await tables.open(me))[:6]],
        watch=[shown.table_row(s, t) for s in others(await tables.watchable(me))[:6]],
    )


def others(found: list[Any]) -> list[Any]:
    """The tables where the reader does not sit."""
    return [summary for summary in found if not any(seat["mine"] for seat in summary.seats)]


async def mine(request: Request) -> Response:
    t = said(request)
    found = await request.app.state.tables.mine(request.state.person.id)
    rows = {over: [shown.table_row(s, t) for s in found if (s.status == "over") == over] for over in (False, True)}
    return render(request, "mine.html", here="mine", running=rows[False], over=rows[True])


async def game(request: Request) -> Response:
    t, box = said(request), asked_game(request)
    tables, me = request.app.state.tables, request.state.person.id
    found = [*await tables.mine(me), *await tables.open(me), *await tables.watchable(me)]
    rows = {s.code: shown.table_row(s, t) for s in found if s.game == box.id and s.status != "over"}
    return render(
        request,
        "game.html",
        here="play",
        card=shown.card(box, t),
        questions=list(box.raw_words.help.items()),
        tables=list(rows.values())[:8],
    )


async def new(request: Request) -> Response:
    return new_table(request, asked_game(request), given.query(request))


async def create(request: Request) -> Response:
    """Make the table of the form; where that is refused, the form comes back with the reason."""
    try:
        return await forms.create(request)
    except (Refused, LudusError) as e:
        if forms.wants_json(request) or (isinstance(e, Refused) and e.status != 400):
            raise
        fields = request.state.fields
        box = ludus.game(fields.get("game", "")).in_language(said(request).language)
        refusal = shown.by_label(said(request).sentence(box.raw_words.said(str(e))), box.options)
        return new_table(request, box, fields, refusal, 400)


def new_table(request: Request, box: Game, chosen: dict[str, str], refusal: str = "", status: int = 200) -> Response:
    """The form of a new table, filled in as far as something is chosen already."""
    t = said(request)
    most = box.seats[-1]
    usual = ["me", *["bot:casual"] * (most - 1)]
    bots = request.app.state.hall.thinkers.bots
    kinds = [("me", t("new.who_me")), *[(f"bot:{level}", bot_name(level, t)) for level in bots]]
    kinds += [("friend", t("new.who_friend")), ("open", t("new.who_open"))]
    flags = {key: chosen.get(key) == "yes" if chosen else key == "hints" for key in ("hints", "public")}
    return render(
        request,
        "new.html",
        status,
        here="play",
        card=shown.card(box, t),
        counts=list(box.seats),
        players=next((n for n in box.seats if str(n) == chosen.get("players")), box.seats[0]),
        seats=[chosen.get(f"seat-{seat}", usual[seat]) for seat in range(most)],
        kinds=kinds,
        clocks=[(clock, clock_name(clock, t)) for clock in CLOCKS],
        clock=chosen.get("clock", "none"),
        absences=[(str(limit), absence_name(limit, t)) for limit in absence.LIMITS],
        absence=chosen.get("absence", str(absence.DAY)),
        flags=flags,
        groups=shown.option_groups(box, chosen_options(box, chosen)),
        refusal=refusal,
    )


def chosen_options(box: Game, form: dict[str, str]) -> dict[str, str]:
    """What a form says of the options."""
    return {o.name: form[f"option-{o.name}"] for o in box.options if f"option-{o.name}" in form}


def bot_name(level: str, t: Said) -> str:
    return t("new.who_bot", level=shown.level_name(level, t))


def clock_name(clock: str, t: Said) -> str:
    kind, _, time = clock.partition(":")
    if kind == "none":
        return t("new.clock_none")
    if kind == "move":
        return t.count("new.clock_days", int(time) // 86400)
    seconds, _, more = time.partition("+")
    return t("new.clock_minutes", minutes=int(seconds) // 60, more=more)


def absence_name(limit: int, t: Said) -> str:
    if not limit:
        return t("new.absence_never")
    if limit < absence.DAY:
        return t("new.absence_minutes", count=limit // 60)
    return t.count("new.absence_days", limit // absence.DAY)


async def check(request: Request) -> Response:
    """Whether choices go together, while somebody is still choosing."""
    guard.pay(request, "check")
    box, form = asked_game(request), given.query(request)
    try:
        players = forms.number(form, "players")
        await request.app.state.checks.options(box, players or box.seats[0], chosen_options(box, form))
    except (LudusError, Refused) as e:
        refusal = said(request).sentence(box.raw_words.said(str(e)))
        return JSONResponse({"text": shown.by_label(refusal, box.options)})
    return JSONResponse({"text": ""})


async def cover(request: Request) -> Response:
    theme = given.query(request).get("theme", "dark")
    picture = shown.cover(ludus.game(asked_game(request).id), theme if theme in THEMES else "dark")
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": DAY})


# --- joining ----------------------------------------------------------------------------------------------------------


async def join(request: Request) -> Response:
    """Join by code: the form, or the table of a code with its open seats."""
    t, code = said(request), given.query(request).get("code", "").strip().upper()
    found = await looked_up(request, code) if code else None
    if found is not None:
        return seat_page(request, found, None, f"/t/{found.code}/sit")
    title = t("join.code_unknown", code=code) if code else t("join.code_title")
    text = t("join.code_unknown_text") if code else t("join.code_text")
    return render(request, "join.html", 404 if code else 200, here="join", card=None, title=title, text=text, code=code)


async def looked_up(request: Request, code: str) -> Any:
    """The table of a code, or None; whoever names many that do not exist has to wait."""
    await guard.checked_code(request, code)
    found = await request.app.state.tables.summary(code, request.state.person.id)
    if found is None:
        request.app.state.codes.unknown(guard.address(request))
    return found


async def find(request: Request) -> Response:
    """The table of a code: to its open seats, or to the table itself for those who sit there or only watch."""
    fields = await guard.checked_form(request)
    code = str(fields.get("code", "")).strip().upper()
    found = await looked_up(request, code)
    if found is None or (found.status == "open" and not any(seat["mine"] for seat in found.seats)):
        return RedirectResponse(f"/join?{urlencode({'code': code})}", 303)
    return RedirectResponse(f"/t/{found.code}", 303)


async def join_link(request: Request) -> Response:
    """Take the seat of a single-use link."""
    t, token = said(request), request.path_params["token"]
    found = await request.app.state.tables.link(token)
    if found is None:
        title, text = t("join.used"), t("join.used_text")
        return render(request, "join.html", 410, here="join", card=None, title=title, text=text, code="")
    summary, seat = found
    return seat_page(request, summary, seat, f"/join/{token}")


def seat_page(request: Request, summary: Any, seat: int | None, action: str) -> Response:
    t = said(request)
    free = [s["seat"] for s in summary.seats if s["kind"] == "open"]
    named = [{"seat": s["seat"], "name": shown.seat_name(s, t)} for s in summary.seats]
    return render(
        request,
        "join.html",
        here="join",
        card=shown.card(ludus.game(summary.game), t),
        host=next((s["name"] for s in summary.seats if s["kind"] == "person"), ""),
        seat=seat,
        free=free if seat is None else [seat],
        seats=named,
        code=summary.code,
        action=action,
    )


# --- the rest ---------------------------------------------------------------------------------------------------------


async def fair(request: Request) -> Response:
    return render(request, "fair.html")


async def settings(request: Request, refusal: str = "") -> Response:
    names = [(language, phrases(language)["site.language"]) for language in languages()]
    asked = given.query(request)
    saved, alone, status = "saved" in asked, "alone" in asked, 400 if refusal else 200
    return render(request, "settings.html", status, languages=names, saved=saved, alone=alone, refusal=refusal)


async def recover(request: Request) -> Response:
    """Become who one is on another device; a code that nobody has comes back with the reason."""
    try:
        return await forms.recover(request)
    except Refused as e:
        if forms.wants_json(request) or e.status != 400:
            raise
        return await settings(request, said(request).sentence(e.text))


async def records(request: Request) -> Response:
    return render(request, "records.html", here="records", refusal="", pasted="")


async def upload(request: Request) -> Response:
    """Show an uploaded record; where it cannot be shown, the form comes back with the reason."""
    try:
        return await forms.upload(request)
    except (Refused, LudusError) as e:
        if forms.wants_json(request) or (isinstance(e, Refused) and e.status != 400):
            raise
        pasted, refusal = request.state.fields.get("record", "")[:20_000], said(request).sentence(str(e))
        return render(request, "records.html", 400, here="records", refusal=refusal, pasted=pasted)


async def table(request: Request) -> Response:
    found = await looked_up(request, request.path_params["code"])
    if found is None:
        t = said(request)
        return trouble(request, t("join.code_unknown", code=request.path_params["code"][:20]), 404)
    return render(request, "table.html", code=found.code, paint=DEFS, card=shown.card_of(found.game, said(request)))


async def words(request: Request) -> Response:
    """The texts of a language for the table in the browser."""
    language = request.path_params["language"]
    if language not in languages():
        raise HTTPException(404)
    return JSONResponse(phrases(language), headers={"cache-control": "no-cache"})


routes = [
    Route("/", lobby),
    Route("/mine", mine),
    Route("/games/{game}", game),
    Route("/games/{game}/new", new),
    Route("/tables", create, methods=["POST"]),
    Route("/games/{game}/check", check),
    Route("/games/{game}/cover.svg", cover),
    Route("/join", join),
    Route("/join", find, methods=["POST"]),
    Route("/join/{token}", join_link),
    Route("/fair", fair),
    Route("/me", settings),
    Route("/me/recover", recover, methods=["POST"]),
    Route("/records", records),
    Route("/records", upload, methods=["POST"]),
    Route("/t/{code}", table),
    Route("/static/words.{language}.json", words),
]
