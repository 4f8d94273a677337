"""What only a server has of looking back: reviewing together, and practice."""

from __future__ import annotations

from typing import Any

import ludus
from ludus.table.refusals import Refused
from ludus.web import forms, reviewing
from ludus.web.rendering import render
from ludus.web.reviewing import FRESH, moment, position_page, record_of
from ludus.web.serving import ServerVisit
from ludus.web.visit import Address, Reply, data, post

TABLES = 8  # of one's own that practice looks at


async def lead(visit: ServerVisit) -> Reply:
    """Somebody leads the others through a review: which seat and which moment is shown."""
    fields = await visit.form()
    await record_of(visit)
    seat, moment = forms.number(fields, "seat") or 0, forms.number(fields, "moment")
    visit.state.reviews.lead(visit.path["code"], visit.person, seat, moment)
    return data({"ok": True})


async def leader_page(visit: ServerVisit) -> Reply:
    """Where somebody leads, if anybody does."""
    await record_of(visit)
    return data(visit.state.reviews.leader_at(visit.path["code"], visit.person), headers=FRESH)


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
    there, text = state.told["moment"], state.told["record"]
    said_there = await visit.reviews.replay(moment, box, text, there["step"], there["seat"])
    out = {"over": True, "day": state.told["day"], "moment": there, "players": state.told["players"], **said_there}
    return data(out, headers=FRESH)


async def day_board(visit: ServerVisit) -> Reply:
    visit.pay("look")
    state = visit.state.reviews.of_day(visit.person, ludus.game(visit.game.id))
    if state.open or not state.told.get("moment"):
        raise Refused("The position of the day isn't ready yet. Try again later.", 409, "not-now")
    found = state.told["moment"]
    return await position_page(visit, state.told["record"], found["step"], found["seat"])


addresses = [
    *reviewing.addresses,
    Address("/t/{code}/review/lead.json", leader_page),
    post("/t/{code}/review/lead", lead),
    Address("/practice", practice),
    Address("/practice/{game}.json", of_the_day),
    Address("/practice/{game}.svg", day_board),
]
