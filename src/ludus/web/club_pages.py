"""A club's home: what it is, and for its hosts everything that makes it theirs; a screen for the room it meets in."""

from __future__ import annotations

import hmac
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import func, select

import ludus
from ludus.core.options import Option
from ludus.table.people import fresh_token, hash_token
from ludus.table.refusals import Refused
from ludus.table.words import Said
from ludus.web import branding, event_pages, forms, pages, qr, shown
from ludus.web.lists import private
from ludus.web.rendering import render
from ludus.web.serving import ServerVisit
from ludus.web.store import schema as s
from ludus.web.visit import Address, Reply, data, post

ON_SCREEN: Final = 12  # tables that are shown in the room
MOST_RULES: Final = 40  # options of a game that are house rules
AGAIN: Final = 10  # seconds after which the screen looks again


async def home(visit: ServerVisit, refusal: str = "") -> Reply:
    """The page of the club; its hosts find the forms there."""
    visit.pay("look")
    house, t = visit.state.hall.house, visit.said
    return render(
        visit,
        "club.html",
        400 if refusal else 200,
        runs=visit.person.id in visit.club.hosts,
        hosts=await host_names(visit),
        members=await members(visit),
        rules=[told for game, own in sorted(visit.club.rules.items()) if (told := rules_told(game, own, t))],
        closed=not house.sign_ups,
        colours=branding.COLOURS,
        longest={"name": branding.LONGEST_NAME, "text": branding.LONGEST_TEXT},
        refusal=refusal,
    )


async def host_names(visit: ServerVisit) -> list[str]:
    """Who runs the club, by the names that others may see."""
    c = s.persons.c
    rows = await visit.state.hall.store.rows(select(c.name, c.settings).where(c.id.in_(visit.club.hosts)))
    return sorted(row.name for row in rows if not private(row.settings))


async def members(visit: ServerVisit) -> int:
    rows = await visit.state.hall.store.rows(select(func.count()).select_from(s.persons).where(s.persons.c.owner == ""))
    return int(rows[0][0])


def rules_told(game: str, own: Any, t: Said) -> dict[str, Any] | None:
    """The house rules of a game in words; nothing of a game that is not on the shelf."""
    found = [box for box in ludus.games() if box.id == game]
    if not found:
        return None
    box = found[0].in_language(t.language)
    rows = [
        {"label": option.label, "value": value_told(option, own[option.name], t)}
        for option in box.options
        if option.name in own
    ]
    return {"game": game, "title": box.title, "rows": rows}


def value_told(option: Option, written: str, t: Said) -> str:
    if option.kind == "flag":
        return t("club.on") if option.parse(written) else t("club.off")
    return shown.value_name(option, written)


# --- what hosts do ----------------------------------------------------------------------------------------------------


async def change(visit: ServerVisit) -> Reply:
    """Another name, text or color; and whether new people come in by themselves or only by the link."""
    fields = await visit.form()
    house = visit.state.hall.house
    house.hosts(visit.person)
    try:
        new = replace(
            visit.club,
            name=branding.club_name(forms.text(fields, "name")),
            text=branding.club_words(forms.text(fields, "text")),
            colour=branding.club_color(forms.text(fields, "colour", branding.COLOURS[0])),
        )
    except Refused as e:
        if visit.json:
            raise
        return await home(visit, visit.said.sentence(e.text))
    await house.decide(club=new.to_json(), sign_ups=forms.text(fields, "closed") != "yes")
    return visit.go_to("/club")


async def set_rules(visit: ServerVisit) -> Reply:
    """The options of the form of a new table, where they are not the game's own, become the house rules of a game."""
    fields = await visit.form()
    visit.state.hall.house.hosts(visit.person)
    visit.pay("check")
    box = ludus.game(forms.text(fields, "game"))
    chosen = pages.chosen_options(box, fields)
    usual = {option.name: option.write(option.default) for option in box.options}
    own = {name: value for name, value in chosen.items() if value != usual[name]}
    if len(own) > MOST_RULES:
        raise Refused(f"House rules can set {MOST_RULES} options per game, not {len(own)}.")
    await visit.checks.options(box, forms.number(fields, "players") or box.seats[0], own)
    rules = {**visit.club.rules, box.id: own}
    kept = replace(visit.club, rules={game: one for game, one in rules.items() if one})
    await visit.state.hall.house.decide(club=kept.to_json())
    return visit.go_to("/club")


async def invite(visit: ServerVisit) -> Reply:
    """A new link for members; the one before it is good no longer."""
    await visit.form()
    visit.state.hall.house.hosts(visit.person)
    token = fresh_token()
    await visit.state.hall.house.decide(club=replace(visit.club, invitation=hash_token(token)).to_json())
    url = visit.link(f"/club/join/{token}")
    return data({"url": url, "qr": qr.draw_code(url)})


# --- members ----------------------------------------------------------------------------------------------------------


def require_invitation(visit: ServerVisit) -> None:
    """Refuse a link that is not, or no longer, the club's."""
    if not hmac.compare_digest(hash_token(visit.path["token"]), visit.club.invitation or "none"):
        raise Refused("This link is invalid or has expired. Ask a club host for a new one.", 404, "unknown")


async def welcome(visit: ServerVisit) -> Reply:
    """A visitor with the link is asked for a name."""
    require_invitation(visit)
    return render(visit, "welcome.html", token=visit.path["token"])


async def come_in(visit: ServerVisit) -> Reply:
    """A new member stays, also where nobody new comes in without a link."""
    fields = await visit.form()
    require_invitation(visit)
    await visit.kept_as(invited=True)
    if forms.text(fields, "name"):
        await visit.change_person(forms.text(fields, "name"), {})
    return visit.go_to("/")


# --- the screen -------------------------------------------------------------------------------------------------------


async def screen(visit: ServerVisit) -> Reply:
    """Running tables and events in large letters, for a screen in the room; it looks again by itself."""
    visit.pay("look")
    t, store = visit.said, visit.state.hall.store
    rows = await store.rows(
        select(s.events).where(s.events.c.status != "over").order_by(s.events.c.changed.desc()).limit(4)
    )
    address = visit.link("/")
    return render(
        visit,
        "screen.html",
        tables=[shown.table_row(one, t) for one in (await visit.tables.watchable(""))[:ON_SCREEN]],
        events=[event_pages.brief(row, t) for row in rows],
        address=address,
        qr=qr.draw_code(address),
        again=AGAIN,
    )


addresses = [
    Address("/club", home),
    Address("/screen", screen),
    Address("/club/join/{token}", welcome),
    post("/club/join/{token}", come_in),
    post("/club", change),
    post("/club/rules", set_rules),
    post("/club/link", invite),
]
