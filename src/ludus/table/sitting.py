"""Taking a seat and leaving it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ludus.table import handover
from ludus.table.log import Change, Taken
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.table.seating import Seat

if TYPE_CHECKING:
    from ludus.table.rooms import Room


async def sit(room: Room, person: Person, number: int, version: int, maker: str, level: str = "") -> None:
    """Give a seat to a person (or, with a level, to a bot), as long as it is the `version` that was offered by
    `maker`. Where others have to agree, they are asked."""
    async with room.lock:
        was = changing(room, number)
        if was.version != version:
            raise Refused("This seat was just taken.", 409)
        if not level and handover.missing(room, number, person.id, maker):
            text = handover.asking(room, person, number, maker)
            await room.commit(room.entry(f"asks {room.seq + 1}", "seat-ask", number, text))
        else:
            kind, sitter, name = ("bot", None, "") if level else ("person", person.id, person.name)
            try:
                await seated(room, was.then(kind=kind, person=sitter, name=name, level=level, invited=False))
            except Taken as e:
                raise Refused("This seat was just taken.", 409) from e
            await room.dice.go_on()
        room.go_on()
        room.show_whole()
    room.tell()


async def seated(room: Room, new: Seat) -> None:
    """Store who sits where; while a game is played its log tells of it."""
    if room.missed:
        who = f"{new.level or '-'} {new.name}"
        await room.commit(room.entry(f"sat {room.seq + 1}", "sat", new.seat, who), new)
        return
    await room.home.log.seat(room.code, Change(room.seats[new.seat], new))
    room.seats[new.seat] = new


async def leave(room: Room, person: Person, number: int) -> None:
    """Give a seat back, or no longer ask for it; while a game is played only the host may give it to somebody else."""
    async with room.lock:
        seat = changing(room, number)
        if handover.asks(room, person.id, number):
            await room.commit(room.entry(f"off {room.seq + 1}", "seat-off", number, str(number)))
        elif seat.person != person.id:
            raise Refused("This is not your seat.", 403, "not-yours")
        else:
            await left(room, seat)
        room.show_whole()
    room.tell()


async def left(room: Room, seat: Seat) -> None:
    """Store that a seat is free; while a game is played its log tells of it."""
    invited = seat.invited or room.story is not None
    empty = seat.then(kind="open", person=None, name="", level="", invited=invited)
    if room.missed:
        number = seat.seat
        await room.commit(room.entry(f"left {room.seq + 1}", "left", number, f"- {room.called(number)}"), empty)
        return
    await room.home.log.seat(room.code, Change(seat, empty))
    room.seats[seat.seat] = empty


def changing(room: Room, number: int) -> Seat:
    """A seat that somebody takes or leaves: its share stays with a game that has begun."""
    seat = room.seat(number)
    if room.gone:
        raise Refused("The table changed. Look again.", 409, "stale")
    if room.story is not None:
        return seat
    if room.fixed:
        raise Refused("Sealing the dice; the game starts in a moment.", 409, "not-now")
    return replace(seat, share="", giver="", fingerprint="")
