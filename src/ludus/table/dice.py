"""Fixing the dice of a table: nobody opens a share before everybody's is fixed, and nobody fixes one unpledged.

Everybody is shown the fingerprint of the server's secret. Each browser then fixes a share for each of its seats, by
sending the share's fingerprint. When all are fixed the list is shown to all, and only then the shares are opened. What
a seat does not send in time is the server's, which follows from its secret.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from ludus.core.chance import dealers_share, fingerprint
from ludus.core.proof import BOT, LATE, PERSON, SERVER
from ludus.table import history, protocol, sharing
from ludus.table.log import Change, Taken
from ludus.table.refusals import Refused
from ludus.table.seating import Seat

if TYPE_CHECKING:
    from ludus.table.rooms import Room


class Dice:
    """How far the dice of a table are fixed. Whoever calls what changes something holds the room's lock."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.alarm: asyncio.TimerHandle | None = None

    # --- what browsers send -------------------------------------------------------------------------------------------

    async def hear(self, mine: list[int], m: protocol.ShareFix | protocol.ShareOpen) -> None:
        """A share is fixed or opened; the same once more is answered in the same way."""
        room = self.room
        async with room.lock:
            if m.seat not in mine:
                raise Refused("This is not your seat.", 403, "not-yours")
            seat = room.seats[m.seat]
            new = self.fixing(seat, m.print) if isinstance(m, protocol.ShareFix) else self.opening(seat, m.share)
            if new != seat:
                await self.write([new])
                await self.go_on()
        room.tell()

    def fixing(self, seat: Seat, shown: str) -> Seat:
        if seat.giver == PERSON and seat.fingerprint == shown:
            return seat
        if seat.giver or self.room.story is not None or self.room.row.get("duplicate"):
            raise Refused("This seat's number is already sealed.", 409, "not-now")
        return replace(seat, giver=PERSON, fingerprint=shown)

    def opening(self, seat: Seat, share: str) -> Seat:
        if seat.giver == PERSON and seat.share == share:
            return seat
        if not self.room.fixed or seat.giver != PERSON or seat.share:
            raise Refused("A number opens once, after all are sealed.", 409, "not-now")
        if fingerprint(share) != seat.fingerprint:
            raise Refused("Not the number you sealed.", 400, "forbidden")
        return replace(seat, share=share)

    # --- going on -----------------------------------------------------------------------------------------------------

    async def go_on(self) -> None:
        """Take the next steps, as far as everybody has done theirs; for the others there is some time."""
        self.rest()
        room = self.room
        if room.story is not None or not self.room.full:
            return
        if room.row["origin"]:  # what was played before says how chance falls, or people do
            await self.begin()
            return
        patient = room.home.pace.shares > 0 and not room.row.get("duplicate")  # whose deal is that of other tables too
        people = [seat for seat in room.seats if seat.kind == "person" and not seat.program]  # programs may, too
        if not self.room.fixed and (not patient or all(seat.giver for seat in people)):
            await self.write([self.for_nobody(seat) for seat in room.seats if not seat.giver])
        if self.room.fixed and (not patient or all(seat.share for seat in room.seats)):
            await self.write([self.for_nobody(seat) for seat in room.seats if not seat.share])
            await self.begin()
        else:
            self.alarm = asyncio.get_running_loop().call_later(room.home.pace.shares, self.ring)

    def for_nobody(self, seat: Seat) -> Seat:
        """The server's share for a seat that has none: a bot's, or that of somebody who sent nothing."""
        share = dealers_share(self.room.secret, seat.seat)
        if seat.giver:
            return replace(seat, giver=LATE, share=share)  # what was fixed stays to be seen
        return replace(seat, giver=BOT if seat.kind == "bot" else SERVER, fingerprint=fingerprint(share), share=share)

    async def write(self, seats: list[Seat]) -> None:
        """Store what seats have given; where another process was quicker, what it stored counts."""
        room = self.room
        try:
            await room.home.log.fix(room.code, [Change(room.seats[seat.seat], seat) for seat in seats])
        except Taken as e:
            await sharing.new_seats(room)
            raise Refused("The table changed. Look again.", 409, "stale") from e
        for seat in seats:
            room.seats[seat.seat] = seat
        room.repaint()

    async def begin(self) -> None:
        """All shares are there, and with them the seed."""
        room = self.room
        await room.home.log.change(room.code, status="playing")
        room.begun(await room.home.replay(history.begun, room.start()))
        await room.note_begun()
        room.show_whole()

    def rest(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def ring(self) -> None:
        self.alarm = None
        self.room.home.background(self.no_longer())

    async def no_longer(self) -> None:
        """Somebody has not sent a share: the server's stands in, and everybody can see that."""
        room = self.room
        async with room.lock:
            if room.story is not None or not self.room.full or self.alarm is not None:
                return  # something has happened meanwhile
            missing = [seat for seat in room.seats if not (seat.share if self.room.fixed else seat.giver)]
            await self.write([self.for_nobody(seat) for seat in missing])
            await self.go_on()
        room.tell()
