"""Seeks in the lobby: who looks for what, looking for others, and taking what somebody else looks for."""

from __future__ import annotations

from typing import Any

import ludus
from ludus.table.refusals import Refused
from ludus.table.words import Said
from ludus.web import forms, pages
from ludus.web.lists import title
from ludus.web.seeks import RANGES
from ludus.web.serving import ServerVisit
from ludus.web.store.rows import SeekRow
from ludus.web.visit import Address, Reply, data, post, then


def seek_view(row: SeekRow, person: str, t: Said) -> dict[str, Any]:
    """A seek in the lobby."""
    facts = [t.count("ratings.with_players", row.players), pages.clock_name(row.clock, t)]
    facts += [t("seeks.rated" if row.rated else "seeks.casual")]
    facts += [t("seeks.range", low=row.low, high=row.high)] if row.low else []
    own = row.options != {
        option.name: option.default for option in ludus.game(row.game).options if option.name in row.options
    }
    facts += [t("seeks.options")] if own else []
    return {
        "id": row.id,
        "game": row.game,
        "title": title(row.game, t),
        "name": t.name(row.name),
        "rating": row.rating,
        "text": " · ".join(facts),
        "mine": row.person == person,
    }


async def open_seeks(visit: ServerVisit) -> dict[str, Any]:
    """Open seeks, and where to go once the visitor's is paired; each request keeps it open."""
    seeks, person = visit.state.seeks, visit.person.id
    if code := await seeks.goes_on(person):
        return {"go": f"/t/{code}", "seeks": []}
    return {"go": "", "seeks": [seek_view(row, person, visit.said) for row in await seeks.waiting()]}


# --- what pages and programs do ---------------------------------------------------------------------------------------


async def seek(visit: ServerVisit) -> None:
    """Look for others, as the form of a new table describes it, in place of what was looked for before."""
    fields = await visit.form()
    wish, span = forms.wish_of(fields), forms.number(fields, "range") or 0
    if span not in RANGES:
        raise Refused(f"The rating range is {', '.join(map(str, RANGES))} (0: anyone), not {span}.")
    visit.pay("table")
    await visit.state.seeks.seek(await visit.keep_person(), wish, span)
    visit.state.hall.wake_waiters()


async def take(visit: ServerVisit) -> None:
    """Play what somebody else looks for."""
    await visit.form()
    visit.pay("table")
    await visit.state.seeks.take(await visit.keep_person(), visit.path["id"][:12])


async def end(visit: ServerVisit) -> None:
    """Look for nobody any more."""
    await visit.form()
    await visit.state.seeks.end(visit.person.id)
    visit.state.hall.wake_waiters()


async def news(visit: ServerVisit) -> Reply:
    return data(await open_seeks(visit), headers={"cache-control": "no-store"})


addresses = [
    Address("/seeks.json", news),
    post("/seeks", then("/#seeks", seek)),
    post("/seeks/end", then("/#seeks", end)),
    post("/seeks/{id}/take", then("/#seeks", take)),
]
