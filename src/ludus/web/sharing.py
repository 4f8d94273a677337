"""One table in several processes: what another process has stored is taken over, and told to those who look here."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select

from ludus.web import history
from ludus.web.history import kept
from ludus.web.store import schema as s

if TYPE_CHECKING:
    from ludus.web.rooms import Room

GONE: Final = 20.0  # seconds after which somebody at another process is believed to be gone, if it says nothing more


async def refresh(room: Room) -> None:
    """Take over what others have stored."""
    async with room.lock:
        if await new_seats(room) | await new_lines(room):
            room.repaint()
            room.go_on()


async def new_seats(room: Room) -> bool:
    """Who sits where, and what is said about a rematch; a table that is full begins."""
    row = await room.hall.store.row(select(s.tables.c.rematch, s.tables.c.host).where(s.tables.c.code == room.code))
    seats = await room.hall.seats(room.code)
    if row is None or (seats == room.seats and row.rematch == room.row["rematch"]):
        return False
    room.row.update(row._asdict())
    room.seats = seats
    if room.story is None and all(seat.kind != "open" for seat in seats):
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
    if room.clocks is not None and lines[-1].clocks is not None:
        room.clocks.left = list(lines[-1].clocks)
        room.clocks.run(room.timed(story), room.hall.now())
    rewound = any(line.kind in ("undo", "undone") for line in lines)
    room.views.changed(whole=rewound or story.match is not match)
    room.touched = room.hall.now()
    return True


def heard(room: Room, news: dict[str, Any]) -> None:
    """Another process says something about a table that is open here."""
    match news["what"]:
        case "here":
            room.elsewhere[news["from"]] = (room.hall.now(), set(news["people"]))
            room.repaint()
            room.go_on()
        case "chat":
            room.spoken(news["said"])
        case _:
            room.hall.background(refresh(room))


def elsewhere(room: Room) -> set[str]:
    """Who looks at the table by way of other processes."""
    now = room.hall.now()
    return {person for at, people in room.elsewhere.values() if now - at < GONE for person in people}


def say_who_is_here(room: Room) -> None:
    if room.hall.peers.shared:
        people = sorted({viewer.person.id for viewer in room.viewers})
        room.hall.peers.tell({"what": "here", "code": room.code, "people": people})
