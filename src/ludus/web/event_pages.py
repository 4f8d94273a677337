"""The pages of events: which there are, one with its standings and boards, and results for programs."""

from __future__ import annotations

import csv
import io
from typing import Any, Final

from sqlalchemy import select

from ludus.core.errors import LudusError
from ludus.core.plain import plain_line
from ludus.events import pairing
from ludus.events.standings import against_the_field, standings
from ludus.table.refusals import Refused
from ludus.table.words import SOMEBODY, Said
from ludus.web import forms, pages, shown
from ludus.web.event import State
from ludus.web.events import LONGEST_NAME, ROUNDS
from ludus.web.lists import private, title
from ludus.web.rendering import render
from ludus.web.serving import ServerVisit
from ludus.web.store import schema as s
from ludus.web.store.rows import EventRow
from ludus.web.visit import Address, Fields, Reply, data, post, then

LISTED: Final = 60  # events on the page
CLOCKS: Final = tuple(clock for clock in pages.CLOCKS if clock != "none")


async def index(visit: ServerVisit) -> Reply:
    """All events, those that run or are open first."""
    c = s.events.c
    rows = await visit.state.hall.store.rows(select(s.events).order_by(c.changed.desc()).limit(LISTED))
    found = [brief(row, visit.said) for row in rows]
    live = [one for one in found if one["status"] != "over"]
    over = [one for one in found if one["status"] == "over"]
    may = visit.state.hall.house.organises(visit.person)
    return render(visit, "events.html", here="club", live=live, over=over, may=may)


def brief(row: EventRow, t: Said) -> dict[str, Any]:
    facts = [t(f"events.kind_{row.kind}"), title(row.game, t), t.count("ratings.with_players", row.players)]
    facts += [t("events.duplicate")] if row.duplicate else []
    return {
        "href": f"/events/{row.id}",
        "name": row.name,
        "game": row.game,
        "status": row.status,
        "chip": t(f"events.is_{row.status}"),
        "text": " · ".join([*facts, pages.clock_name(row.clock, t)]),
    }


async def new(visit: ServerVisit, chosen: Fields | None = None, refusal: str = "", status: int = 200) -> Reply:
    t = visit.said
    return render(
        visit,
        "event_new.html",
        status,
        here="club",
        games=shown.cards(t),
        kinds=pairing.KINDS,
        most=max(card.most for card in shown.cards(t)),
        clocks=[(clock, pages.clock_name(clock, t)) for clock in CLOCKS],
        chosen=chosen or {},
        longest=LONGEST_NAME,
        refusal=refusal,
    )


async def create(visit: ServerVisit) -> Reply:
    """Make the event of the form; where that is refused, the form comes back with the reason."""
    fields = await visit.form()
    visit.pay("table")
    try:
        return visit.go_to(f"/events/{await make(visit, fields)}")
    except (Refused, LudusError) as e:
        if visit.json or (isinstance(e, Refused) and e.status != 400):
            raise
        return await new(visit, fields, visit.said.sentence(str(e)), 400)


# --- what pages and programs do ---------------------------------------------------------------------------------------


async def make(visit: ServerVisit, fields: Fields) -> str:
    """Create an event that anybody may join; its id."""
    wish = forms.wish_of(fields)
    kind, rounds = forms.text(fields, "kind"), forms.number(fields, "rounds") or 1
    chosen = min(rounds, ROUNDS.get(kind, rounds)) if kind in ("knock-out", "ladder") else rounds
    name, twin = plain_line(forms.text(fields, "name")), forms.text(fields, "duplicate") == "yes"
    return await visit.state.events.create(await visit.keep_person(), name, kind, wish, chosen, twin)


async def join(visit: ServerVisit) -> None:
    """Take part in an event."""
    await visit.form()
    await visit.state.events.join(await visit.keep_person(), visit.path["id"])


async def withdraw(visit: ServerVisit) -> None:
    """Take part no longer."""
    await visit.form()
    await visit.state.events.withdraw(visit.person, visit.path["id"])


async def begin(visit: ServerVisit) -> None:
    """Begin an event of the visitor's."""
    await visit.form()
    visit.pay("table")
    await visit.state.events.begin(visit.person, visit.path["id"])


# --- one event --------------------------------------------------------------------------------------------------------


async def page(visit: ServerVisit) -> Reply:
    state = await visit.state.events.load(visit.path["id"])
    t, me = visit.said, visit.person.id
    row = state.row
    mine = next((e for e in state.entrants if e.key == me), None)
    lines = ranking(state, t)
    rungs = pairing.ladder(state.field) if row.kind == "ladder" and row.status == "running" else []
    return render(
        visit,
        "event.html",
        here="club",
        event=brief(row, t) | {"id": row.id, "rated": row.rated, "duplicate": row.duplicate, "kind": row.kind},
        maker=row.maker == me,
        joined=mine is not None and not mine.out,
        may_join=row.status == "open" or (row.status == "running" and row.kind in ("arena", "ladder")),
        lines=lines,
        rungs=[
            {**participant_view(state, key, t), "key": key, "may": pairing.may_challenge(state.field, me, key)}
            for key in rungs
        ],
        rounds=rounds(state, me, t),
        version=row.changed,
        levels=[(level, shown.level_name(level, t)) for level in visit.bots],
    )


def participant_view(state: State, key: str, t: Said) -> dict[str, Any]:
    """Somebody who takes part, as others may know them."""
    e = next(e for e in state.entrants if e.key == key)
    if e.level:
        return {"name": f"{t('tables.bot', level=shown.level_name(e.level, t))} {key.partition('#')[2]}", "handle": ""}
    hidden = e.name is None or private(e.settings or {})
    return {"name": t.name(SOMEBODY if e.name is None else e.name), "handle": "" if hidden else e.handle}


def ranking(state: State, t: Said) -> list[dict[str, Any]]:
    """The standings in words and numbers."""
    field = against(state) if state.row.duplicate else {}
    lines = [
        {
            **participant_view(state, line.key, t),
            "place": line.place,
            "points": f"{line.points:g}",
            "buchholz": f"{line.buchholz:g}",
            "beaten": f"{line.beaten:g}",
            "wins": line.wins,
            "games": line.games,
            "out": line.out,
            "field": f"{field.get(line.key, 0.0):.2f}" if field else "",
        }
        for line in standings(state.field)
    ]
    return lines if state.row.status != "open" else sorted(lines, key=lambda line: str(line["name"]))


def against(state: State) -> dict[str, float]:
    """A duplicate event: what everybody made of the same deals, compared with the others in the same seat."""
    total: dict[str, float] = {}
    for number in {b.round for b in state.boards}:
        deals = []
        for b in state.boards:
            if b.round == number and b.scores:  # else it was never played to an end
                scores: list[float] = [score for score in b.scores if score is not None]
                worth = scores if len(scores) == len(b.scores) else [-float(place) for place in b.places]
                seats = {key: seat for seat, key in enumerate(b.seats)}
                deals.append((seats, {key: worth[seat] for key, seat in seats.items()}))
        for key, value in against_the_field(deals).items():
            total[key] = total.get(key, 0.0) + value
    return total


def rounds(state: State, me: str, t: Said) -> list[dict[str, Any]]:
    """The boards, the last round first. Those of a duplicate event are for who sits there until all are over."""
    found: dict[int, list[dict[str, Any]]] = {}
    for b in state.boards:
        row = {
            "seats": [participant_view(state, key, t)["name"] for key in b.seats],
            "bye": len(b.seats) == 1,
            "mine": me in b.seats,
        }
        row["result"] = " – ".join(f"{place}." for place in b.places)
        hidden = state.row.duplicate and state.row.status != "over" and me not in b.seats
        row["href"] = f"/t/{b.code}" if b.code and not hidden else ""
        found.setdefault(b.round, []).append(row)
    return [{"round": number, "boards": boards} for number, boards in sorted(found.items(), reverse=True)]


# --- for programs -----------------------------------------------------------------------------------------------------


async def as_json(visit: ServerVisit) -> Reply:
    state = await visit.state.events.load(visit.path["id"])
    t, row = visit.said, state.row
    told = {name: getattr(row, name) for name in ("id", "name", "kind", "game", "players", "status", "rounds", "rated")}
    told |= {"duplicate": row.duplicate, "clock": row.clock, "version": row.changed}
    told |= {"standings": ranking(state, t), "boards": rounds(state, visit.person.id, t)}
    return data(told, headers={"cache-control": "no-store"})


async def as_csv(visit: ServerVisit) -> Reply:
    """The standings as a table for calculators. A name that a program would take for a formula is quoted."""
    state = await visit.state.events.load(visit.path["id"])
    names = ("place", "name", "points", "buchholz", "beaten", "wins", "games", "field", "out")
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(names)
    for line in ranking(state, visit.said):
        table.writerow([plain(line[name]) for name in names])
    told = {"content-disposition": f'attachment; filename="event-{state.row.id}.csv"'}
    return Reply(out.getvalue(), 200, "text/csv", told)


def plain(value: Any) -> str:
    text = str(value)
    return f"'{text}" if text[:1] in "=+-@\t" else text


# --- forms ------------------------------------------------------------------------------------------------------------


async def end(visit: ServerVisit) -> None:
    await visit.form()
    await visit.state.events.end(visit.person, visit.path["id"])


async def bots(visit: ServerVisit) -> None:
    fields = await visit.form()
    level, count = forms.text(fields, "level"), forms.number(fields, "count") or 1
    await visit.state.events.add_bots(visit.person, visit.path["id"], level, count)


async def challenge(visit: ServerVisit) -> None:
    fields = await visit.form()
    visit.pay("table")
    state = await visit.state.events.load(visit.path["id"])
    rung = forms.number(fields, "rung") or 0
    rungs = pairing.ladder(state.field)
    if not 1 <= rung <= len(rungs):
        raise Refused("The ladder has no such rung.", 404)
    await visit.state.events.challenge(visit.person, visit.path["id"], rungs[rung - 1])


EVENT: Final = "/events/{id}"

addresses = [
    Address("/events", index),
    Address("/events/new", new),
    post("/events", create),
    Address("/events/{id}.json", as_json),
    Address("/events/{id}.csv", as_csv),
    Address("/events/{id}", page),
    post("/events/{id}/join", then(EVENT, join)),
    post("/events/{id}/withdraw", then(EVENT, withdraw)),
    post("/events/{id}/begin", then(EVENT, begin)),
    post("/events/{id}/end", then("/events", end)),
    post("/events/{id}/bots", then(EVENT, bots)),
    post("/events/{id}/challenge", then(EVENT, challenge)),
]
