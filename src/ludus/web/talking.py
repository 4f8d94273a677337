"""Talk at a table: who may speak, how much of it is kept, and whom the host does not want to hear."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import delete, insert, select, update

from ludus.table.limits import Bucket, taken
from ludus.table.refusals import Refused
from ludus.web import protocol
from ludus.web.people import Person, hashed
from ludus.web.store import Taken
from ludus.web.store import schema as s
from ludus.web.store.writer import Change

if TYPE_CHECKING:
    from ludus.web.rooms import Room

SHOWN: Final = 100  # lines that a table shows
KEPT: Final = 500  # lines of those who sit that are stored, the newest
KEPT_OF_OTHERS: Final = 100  # and of all the others together
MUTED: Final = 200  # people whom a table does not hear

Line = dict[str, Any]


def speaker(room: Room, person: str) -> str:
    """What the lines of a table call a person: the same each time, and nothing that leads to the person."""
    return hashed(f"speaker {room.code} {person}")[:12]


def strangers(room: Room) -> Bucket:
    """What all those together may say who do not sit at a table: ten lines at once, then one in ten seconds."""
    return Bucket(10, 0.1, room.hall.steady)


def check(room: Room, person: Person) -> None:
    """Refuse whoever may not speak here, or not now."""
    talk = room.row["talk"]
    if speaker(room, person.id) in talk.get("muted", []):
        raise Refused("The host of this table has muted you.", 403, "forbidden")
    if room.seats_of(person.id) or room.row["host"] == person.id:
        return
    if talk.get("seated"):
        raise Refused("At this table only those who sit may chat.", 403, "forbidden")
    if not taken(1, room.strangers):
        raise Refused("Those who watch talk a lot at this table; wait a moment.", 429, "too-fast")


async def say(room: Room, person: Person, m: protocol.Chat) -> Line:
    """A line of somebody who may speak: stored, then told to everybody."""
    mine = room.seats_of(person.id)
    said = {"who": person.name, "seat": mine[0] if mine else None, "text": m.text, "time": room.hall.wall()}
    row = {"table": room.code, "key": m.key, "person": person.id, **said}
    try:
        await room.hall.store.write((insert(s.chat), row), oldest_go(room.code, seated=bool(mine)))
    except Taken:
        return {"type": "ack", "key": m.key, "seq": room.seq}
    said["by"] = speaker(room, person.id)
    spoken(room, said)
    room.hall.peers.tell({"what": "chat", "code": room.code, "said": said})
    return {"type": "ack", "key": m.key, "seq": room.seq}


def oldest_go(code: str, seated: bool) -> Change:
    """A table keeps so many lines: what strangers say pushes out nothing of those who sit."""
    c = s.chat.c
    kind = (c.table == code) & (c.seat.is_not(None) if seated else c.seat.is_(None))
    most = KEPT if seated else KEPT_OF_OTHERS
    last = select(c.id).where(kind).order_by(c.id.desc()).offset(most).limit(1).scalar_subquery()
    return delete(s.chat).where(kind, c.id <= last), None


def spoken(room: Room, said: Line) -> None:
    room.chat = [*room.chat, said][-SHOWN:]
    for viewer in room.viewers:
        viewer.outbox.put({"type": "chat", **said})


async def kept(room: Room) -> list[Line]:
    """The lines that are shown to whoever comes."""
    c = s.chat.c
    question = select(c.who, c.seat, c.text, c.time, c.person).where(c.table == room.code)
    rows = await room.hall.store.rows(question.order_by(c.id.desc()).limit(SHOWN))
    return [
        {"who": row.who, "seat": row.seat, "text": row.text, "time": row.time, "by": speaker(room, row.person)}
        for row in reversed(rows)
    ]


async def ruled(room: Room, person: Person, m: protocol.Mute | protocol.Seated) -> Line:
    """The host says who may chat; it is stored, and everybody is shown it."""
    if room.row["host"] != person.id:
        raise Refused("Only the host of a table says who may chat.", 403, "forbidden")
    async with room.lock:
        talk = dict(room.row["talk"])
        if isinstance(m, protocol.Seated):
            talk["seated"] = m.on
        elif m.by == speaker(room, person.id):
            raise Refused("Nobody mutes themselves.", 409, "not-now")
        else:
            others = [by for by in talk.get("muted", []) if by != m.by]
            talk["muted"] = [*others, m.by][-MUTED:] if m.on else others
        await room.hall.store.write((update(s.tables).where(s.tables.c.code == room.code).values(talk=talk), None))
        room.row["talk"] = talk
        room.repaint()
    room.tell()
    return {"type": "ack", "key": m.key, "seq": room.seq}


def rules(room: Room, host: bool) -> dict[str, Any]:
    """Who may chat, as viewers are told; whom the host has muted is the host's to know."""
    talk = room.row["talk"]
    return {"seated": bool(talk.get("seated")), "muted": talk.get("muted", []) if host else []}
