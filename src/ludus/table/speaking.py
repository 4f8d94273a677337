"""Speaking at a table: what somebody says is stored, then told to everybody; so is what the host allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludus.table import protocol
from ludus.table.log import Taken
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.table.talking import SHOWN, Line, speaker, spoken

if TYPE_CHECKING:
    from ludus.table.rooms import Room

MUTED: Final = 200  # people whom a table does not hear


async def say(room: Room, person: Person, m: protocol.Chat) -> Line:
    """A line of somebody who may speak: stored, then told to everybody."""
    mine = room.seats_of(person.id)
    said = {"who": person.name, "seat": mine[0] if mine else None, "text": m.text, "time": room.home.wall()}
    try:
        await room.home.log.say(room.code, m.key, person.id, said)
    except Taken:
        return {"type": "ack", "key": m.key, "seq": room.seq}
    said["by"] = speaker(room, person.id)
    spoken(room, said)
    room.home.peers.tell({"what": "chat", "code": room.code, "said": said})
    return {"type": "ack", "key": m.key, "seq": room.seq}


async def kept(room: Room) -> list[Line]:
    """The lines that are shown to whoever comes."""
    return [{**said, "by": speaker(room, person)} for person, said in await room.home.log.chat(room.code, SHOWN)]


async def ruled(room: Room, person: Person, m: protocol.Mute | protocol.Seated) -> Line:
    """The host says who may chat; it is stored, and everybody is shown it."""
    if room.row["host"] != person.id:
        raise Refused("Only the host decides who may chat.", 403, "forbidden")
    async with room.lock:
        talk = dict(room.row["talk"])
        if isinstance(m, protocol.Seated):
            talk["seated"] = m.on
        elif m.by == speaker(room, person.id):
            raise Refused("You can't mute yourself.", 409, "not-now")
        else:
            others = [by for by in talk.get("muted", []) if by != m.by]
            talk["muted"] = [*others, m.by][-MUTED:] if m.on else others
        await room.home.log.change(room.code, talk=talk)
        room.row["talk"] = talk
        room.repaint()
    room.tell()
    return {"type": "ack", "key": m.key, "seq": room.seq}
