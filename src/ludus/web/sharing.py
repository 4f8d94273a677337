"""One table in several processes: what another process has stored is taken over, and told to those who look here."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select

from ludus.web import history, talking
from ludus.web.history import kept
from ludus.web.store import Away
from ludus.web.store import schema as s

if TYPE_CHECKING:
    from ludus.web.rooms import Room

GONE: Final = 20.0  # seconds after which somebody at another process is believed to be gone, if it says nothing more


async def refresh(room: Room) -> None:
    """Take over what others have stored."""
    async with room.lock:
        try:
            found = await new_seats(room) | await new_lines(room)
        except Away:
            raise
        except Exception:
            room.hall.forget(room)  # it may have taken over a part of what is stored
            raise
        if found:
            await room.dice.go_on()
            room.repaint()
            room.go_on()


async def new_seats(room: Room) -> bool:
    """Who sits where, who may chat, what is said about a rematch; where another process began the game it begins."""
    c = s.tables.c
    row = await room.hall.store.row(select(c.rematch, c.talk, c.host, c.status).where(c.code == room.code))
    seats = await room.hall.seats(room.code)
    if row is None:
        return False
    begins = room.story is None and row.status != "open"
    same = row.rematch == room.row["rematch"] and row.talk == room.row["talk"] and row.host == room.row["host"]
    if seats == room.seats and same and not begins:
        return False
    room.row.update(row._asdict())
    room.seats = seats
    if begins:
        room.begun(history.begun(room.start()))
        await room.note_begun()
    room.views.changed(whole=True)
    return True


async def new_lines(room: Room) -> bool:
    """What the log has more than we know."""
    story = room.story
    if story is None:
        return False
    lines = await asyncio.to_thread(room.hall.store.log, room.code, story.seq)
    if not lines:
        return False
    match = story.match
    history.follow(story, lines)
    room.keys.update({line.key: kept(line.seq, line.seat, line.kind) for line in lines})
    for line in lines:
        room.presence.told(line)
    if room.clocks is not None and lines[-1].clocks is not None:
        room.clocks.told(lines[-1].clocks, room.timed(story), room.hall.steady())
    rewound = any(line.kind in ("undo", "undone") for line in lines)
    room.views.changed(whole=rewound or story.match is not match)
    room.touched = room.hall.steady()
    return True


async def anew(room: Room) -> None:
    """What is stored has been rewritten, as when somebody is forgotten: read all of it again."""
    async with room.lock:
        await new_seats(room)
        room.chat = await talking.kept(room)
        if room.story is not None:
            await room.reload()


def heard(room: Room, news: dict[str, Any]) -> None:
    """Another process says something about a table that is open here."""
    match news["what"]:
        case "here":
            _, before = room.elsewhere.get(news["from"], (0.0, set()))
            room.elsewhere[news["from"]] = (room.hall.steady(), set(news["people"]))
            room.presence.went(before - set(news["people"]))
            room.repaint()
            room.go_on()
        case "chat":
            talking.spoken(room, news["said"])
        case "anew":
            room.hall.background(anew(room))
        case _:
            room.hall.background(refresh(room))


def elsewhere(room: Room) -> set[str]:
    """Who looks at the table by way of other processes."""
    now = room.hall.steady()
    return {person for at, people in room.elsewhere.values() if now - at < GONE for person in people}


def say_who_is_here(room: Room) -> None:
    if room.hall.peers.shared:
        people = sorted({viewer.person.id for viewer in room.viewers})
        room.hall.peers.tell({"what": "here", "code": room.code, "people": people})
