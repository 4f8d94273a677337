"""The pages: what a person sees around the table."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import ludus
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.draw import portraits as drawn
from ludus.draw.styles import DEFS
from ludus.draw.theme import THEMES
from ludus.table import seats
from ludus.table.refusals import Refused
from ludus.table.words import Said, languages, phrases
from ludus.web import forms, shown
from ludus.web.rendering import render, trouble
from ludus.web.visit import DAY, SVG, Address, Reply, Visit, data, on_to, post

CLOCKS = ("none", "fischer:300+5", "fischer:900+10", "fischer:1800+20", "move:86400", "move:259200")

# --- lobby and games --------------------------------------------------------------------------------------------------


async def lobby(visit: Visit) -> Reply:
    t, tables, me = visit.said, visit.tables, visit.person.id
    mine = [s for s in await tables.mine(me) if s.status != "over"]
    return render(
        visit,
        "lobby.html",
        here="play",
        games=shown.cards(t),
        turns=len(await tables.waiting(me)),
        mine=[shown.table_row(s, t) for s in mine[:6]],
        **await open_to_all(visit),
    )


async def open_to_all(visit: Visit) -> dict[str, Any]:
    """Tables of others with a free seat, and those that can be watched."""
    t, tables, me = visit.said, visit.tables, visit.person.id
    return {
        "open": [shown.table_row(s, t) for s in others(await tables.open(me))[:6]],
        "watch": [shown.table_row(s, t) for s in others(await tables.watchable(me))[:6]],
    }


async def open_tables(visit: Visit) -> Reply:
    """The part of the lobby that changes while somebody looks at it."""
    return render(visit, "open.html", **await open_to_all(visit))


def others(found: list[Any]) -> list[Any]:
    """The tables where the reader does not sit."""
    return [summary for summary in found if not any(seat["mine"] for seat in summary.seats)]


async def mine(visit: Visit) -> Reply:
    t = visit.said
    found = await visit.tables.mine(visit.person.id)
    rows = {over: [shown.table_row(s, t) for s in found if (s.status == "over") == over] for over in (False, True)}
    return render(visit, "mine.html", here="mine", running=rows[False], over=rows[True])


async def waiting(visit: Visit) -> Reply:
    """The tables that wait for the visitor."""
    found = await visit.tables.waiting(visit.person.id)
    tables = [{"code": summary.code, "title": summary.title} for summary in found]
    return data({"tables": tables}, headers={"cache-control": "no-store"})


async def game(visit: Visit) -> Reply:
    t, box = visit.said, visit.game
    tables, me = visit.tables, visit.person.id
    found = [*await tables.mine(me), *await tables.open(me), *await tables.watchable(me)]
    rows = {s.code: shown.table_row(s, t) for s in found if s.game == box.id and s.status != "over"}
    return render(
        visit,
        "game.html",
        here="play",
        card=shown.card(box, t),
        questions=list(box.raw_words.help.items()),
        tables=list(rows.values())[:8],
    )


async def new(visit: Visit) -> Reply:
    return new_table(visit, visit.game, visit.query())


async def create(visit: Visit) -> Reply:
    """Make the table of the form; where that is refused, the form comes back with the reason."""
    try:
        return await forms.create(visit)
    except (Refused, LudusError) as e:
        if visit.json or (isinstance(e, Refused) and e.status != 400):
            raise
        fields = visit.fields
        box = ludus.game(fields.get("game", "")).in_language(visit.said.language)
        refusal = shown.by_label(visit.said.sentence(box.raw_words.said(str(e))), box.options)
        return new_table(visit, box, fields, refusal, 400)


def new_table(visit: Visit, box: Game, chosen: dict[str, str], refusal: str = "", status: int = 200) -> Reply:
    """The form of a new table, filled in as far as something is chosen already, and else by the house rules."""
    t, rules = visit.said, visit.club.rules.get(box.id, {})
    most = box.seats[-1]
    usual = ["me", *["bot:casual"] * (most - 1)]
    bots = visit.bots
    kinds = [("me", t("new.who_me")), *[(f"bot:{level}", bot_name(level, t)) for level in bots]]
    kinds += [("friend", t("new.who_friend"))]
    if visit.edition == "server":
        kinds += [("open", t("new.who_open"))]
    switches = ("hints", "real", "public", "rated")
    flags = {key: chosen.get(key) == "yes" if chosen else key == "hints" for key in switches}
    return render(
        visit,
        "new.html",
        status,
        here="play",
        card=shown.card(box, t),
        counts=list(box.seats),
        players=next((n for n in box.seats if str(n) == chosen.get("players")), box.seats[0]),
        seats=[chosen.get(f"seat-{seat}", usual[seat]) for seat in range(most)],
        sides=shown.sides(box),
        kinds=kinds,
        clocks=[(clock, clock_name(clock, t)) for clock in CLOCKS],
        clock=chosen.get("clock", "none"),
        absences=[(str(limit), absence_name(limit, t)) for limit in seats.LIMITS],
        absence=chosen.get("absence", str(seats.DAY)),
        flags=flags,
        groups=shown.option_groups(box, {**rules, **chosen_options(box, chosen)}),
        ruled=bool(rules),
        runs=visit.person.id in visit.club.hosts,
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
    if limit < seats.DAY:
        return t("new.absence_minutes", count=limit // 60)
    return t.count("new.absence_days", limit // seats.DAY)


async def check(visit: Visit) -> Reply:
    """Whether choices go together, while somebody is still choosing."""
    visit.pay("check")
    box, form = visit.game, visit.query()
    try:
        players = forms.number(form, "players")
        await visit.checks.options(box, players or box.seats[0], chosen_options(box, form))
    except (LudusError, Refused) as e:
        refusal = visit.said.sentence(box.raw_words.said(str(e)))
        return data({"text": shown.by_label(refusal, box.options)})
    return data({"text": ""})


async def cover(visit: Visit) -> Reply:
    theme = visit.query().get("theme", "dark")
    picture = shown.cover(ludus.game(visit.game.id), theme if theme in THEMES else "dark")
    return Reply(picture, kind=SVG, headers=DAY)


async def portraits(visit: Visit) -> Reply:
    """The drawings of a game: all of them for its table, or one for a page."""
    game, name = visit.game.id, visit.path.get("name", "")
    if (name and name not in drawn.files(game)) or not drawn.files(game):
        raise Refused("Page not found.", 404, "unknown")
    picture = drawn.single(f"{game}/{name}") if name else drawn.sprite(game)
    return Reply(picture, kind=SVG, headers=DAY)


async def glossary(visit: Visit) -> Reply:
    """What the words of a game's rules mean, in the language that is asked for or else the reader's."""
    box, language = visit.game, visit.query().get("in", "")
    chosen = language in languages()
    words = (box.in_language(language) if chosen else box).raw_words
    return data(words.glossary, headers=DAY if chosen else {"cache-control": "no-store"})


# --- joining ----------------------------------------------------------------------------------------------------------


async def join(visit: Visit) -> Reply:
    """Join by code: the form, or the table of a code with its open seats."""
    t, code = visit.said, visit.query().get("code", "").strip().upper()
    found = await looked_up(visit, code) if code else None
    if found is not None:
        return seat_page(visit, found, None, f"/t/{found.code}/sit")
    title = t("join.code_unknown", code=code) if code else t("join.code_title")
    text = t("join.code_unknown_text") if code else t("join.code_text")
    return render(visit, "join.html", 404 if code else 200, here="join", card=None, title=title, text=text, code=code)


async def looked_up(visit: Visit, code: str) -> Any:
    """The table of a code, or None; a visitor who tries many wrong codes has to wait."""
    await visit.asks_for(code)
    found = await visit.tables.summary(code, visit.person.id)
    if found is None:
        visit.unknown()
    return found


async def find(visit: Visit) -> Reply:
    """The table of a code: to its open seats, or to the table itself for those who sit there or only watch."""
    fields = await visit.form()
    code = str(fields.get("code", "")).strip().upper()
    found = await looked_up(visit, code)
    if found is None or (found.status == "open" and not any(seat["mine"] for seat in found.seats)):
        return on_to(f"/join?{urlencode({'code': code})}")
    return on_to(f"/t/{found.code}")


async def join_link(visit: Visit) -> Reply:
    """Take the seat of a single-use link."""
    t, token = visit.said, visit.path["token"]
    found = await visit.tables.link(token)
    if found is None:
        title, text = t("join.used"), t("join.used_text")
        return render(visit, "join.html", 410, here="join", card=None, title=title, text=text, code="")
    summary, seat = found
    return seat_page(visit, summary, seat, f"/join/{token}")


def seat_page(visit: Visit, summary: Any, seat: int | None, action: str) -> Reply:
    t = visit.said
    free = [s["seat"] for s in summary.seats if s["kind"] == "open"]
    named = [{"seat": s["seat"], "name": shown.seat_name(s, t)} for s in summary.seats]
    return render(
        visit,
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


async def fair(visit: Visit) -> Reply:
    return render(visit, "fair.html")


async def settings(visit: Visit, refusal: str = "") -> Reply:
    names = [(language, phrases(language)["site.language"]) for language in languages()]
    asked = visit.query()
    saved, alone, status = "saved" in asked, "alone" in asked, 400 if refusal else 200
    return render(
        visit,
        "settings.html",
        status,
        languages=names,
        saved=saved,
        alone=alone,
        refusal=refusal,
        passkeys=await visit.passkeys(),
    )


async def records(visit: Visit) -> Reply:
    return render(visit, "records.html", here="records", refusal="", pasted="")


async def upload(visit: Visit) -> Reply:
    """Show an uploaded record; where it cannot be shown, the form comes back with the reason."""
    try:
        return await forms.upload(visit)
    except (Refused, LudusError) as e:
        if visit.json or (isinstance(e, Refused) and e.status != 400):
            raise
        pasted, refusal = visit.fields.get("record", "")[:20_000], visit.said.sentence(str(e))
        return render(visit, "records.html", 400, here="records", refusal=refusal, pasted=pasted)


async def table(visit: Visit) -> Reply:
    found = await looked_up(visit, visit.path["code"])
    if found is None:
        t = visit.said
        return trouble(visit, t("join.code_unknown", code=visit.path["code"][:20]), 404)
    return render(visit, "table.html", code=found.code, paint=DEFS, card=shown.card_of(found.game, visit.said))


addresses = [
    Address("/", lobby),
    Address("/open", open_tables),
    Address("/mine", mine),
    Address("/me/waiting.json", waiting),
    Address("/games/{game}", game),
    Address("/games/{game}/new", new),
    post("/tables", create),
    Address("/games/{game}/check", check),
    Address("/games/{game}/cover.svg", cover),
    Address("/games/{game}/glossary.json", glossary),
    Address("/games/{game}/portraits.svg", portraits),
    Address("/games/{game}/portraits/{name}.svg", portraits),
    Address("/join", join),
    post("/join", find),
    Address("/join/{token}", join_link),
    Address("/fair", fair),
    Address("/me", settings),
    Address("/records", records),
    post("/records", upload),
    Address("/t/{code}", table),
]
