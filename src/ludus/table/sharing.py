"""One table in several processes: what another process has stored is taken over, and told to those who look here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludus.table import history, speaking, talking
from ludus.table.log import BACK, kept
from ludus.table.refusals import Away

if TYPE_CHECKING:
    from ludus.table.rooms import Room


async def refresh(room: Room) -> None:
    """Take over what others have stored."""
    async with room.lock:
        try:
            found = await new_seats(room) | await new_lines(room)
        except Away:
            raise
        except Exception:
            room.home.forget(room)  # it may have taken over a part of what is stored
            raise
        if found:
            await room.dice.go_on()
            room.repaint()
            room.go_on()


async def new_seats(room: Room) -> bool:
    """Who sits where, who may chat, what is said about a rematch; where another process began the game it begins."""
    row = await room.home.log.row(room.code)
    seats = await room.home.log.seats(room.code)
    if row is None:
        return False
    begins = room.story is None and row["status"] != "open"
    same = all(row[name] == room.row[name] for name in ("rematch", "talk", "host"))
    if seats == room.seats and same and not begins:
        ahead = [seat.orders for seat in seats] != [seat.orders for seat in room.seats]
        room.seats = seats
        return ahead  # nobody else is shown anything by that
    room.row.update(row)
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
    lines = await room.home.log.more(room.code, story.seq)
    if not lines:
        return False
    match = story.match
    history.follow(story, lines)
    room.keys.update({line.key: kept(line.seq, line.seat, line.kind) for line in lines})
    for line in lines:
        room.presence.told(line)
    if room.clocks is not None and lines[-1].clocks is not None:
        room.clocks.told(lines[-1].clocks, room.timed(story), room.home.steady())
    rewound = any(line.kind in BACK for line in lines)
    room.views.changed(whole=rewound or story.match is not match)
    room.touched = room.home.steady()
    return True


async def anew(room: Room) -> None:
    """What is stored has been rewritten, as when somebody is forgotten: read all of it again."""
    async with room.lock:
        await new_seats(room)
        room.chat = await speaking.kept(room)
        if room.story is not None:
            await room.reload()


def heard(room: Room, news: dict[str, Any]) -> None:
    """Another process says something about a table that is open here."""
    match news["what"]:
        case "here":
            room.presence.heard(news["from"], set(news["people"]))
            room.repaint()
            room.go_on()
        case "chat":
            talking.spoken(room, news["said"])
        case "anew":
            room.home.background(anew(room))
        case _:
            room.home.background(refresh(room))


def say_who_is_here(room: Room) -> None:
    if room.home.peers.shared:
        people = sorted(room.presence.by_way_of_here())
        room.home.peers.tell({"what": "here", "code": room.code, "people": people})
