"""Fixing the dice of a table: nobody opens a share before everybody's is fixed, and nobody fixes one unpledged.

Everybody is shown the fingerprint of the server's secret. Each browser then fixes a share for each of its seats, by
sending the share's fingerprint. When all are fixed the list is shown to all, and only then the shares are opened. What
a seat does not send in time is the server's, which follows from its secret.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludus.core.chance import dealers_share, fingerprint
from ludus.core.proof import BOT, LATE, PERSON, SERVER
from ludus.table import protocol
from ludus.table.people import TableSeat
from ludus.table.refusals import Refused
from ludus.table.state import Effect, Table

# --- what browsers send -----------------------------------------------------------------------------------------------


def take_share(table: Table, m: protocol.ShareFix | protocol.ShareOpen) -> Effect | None:
    """A share is fixed or opened; the same once more changes nothing."""
    seat = table.seats[m.seat]
    new = fixing(table, seat, m.print) if isinstance(m, protocol.ShareFix) else opening(table, seat, m.share)
    return None if new == seat else Effect(seats=(new,))


def fixing(table: Table, seat: TableSeat, shown: str) -> TableSeat:
    if seat.giver == PERSON and seat.fingerprint == shown:
        return seat
    if seat.giver or table.story is not None or table.row.duplicate:
        raise Refused("This seat's number is already sealed.", 409, "not-now")
    return replace(seat, giver=PERSON, fingerprint=shown)


def opening(table: Table, seat: TableSeat, share: str) -> TableSeat:
    if seat.giver == PERSON and seat.share == share:
        return seat
    if not table.fixed or seat.giver != PERSON or seat.share:
        raise Refused("A number opens once, after all are sealed.", 409, "not-now")
    if fingerprint(share) != seat.fingerprint:
        raise Refused("Not the number you sealed.", 400, "forbidden")
    return replace(seat, share=share)


# --- what follows -----------------------------------------------------------------------------------------------------


def next_step(table: Table) -> Effect | None:
    """What follows once everybody has done their part; None: somebody has some time, or there is nothing to fix."""
    if table.story is not None or not table.full:
        return None
    if table.row.origin:  # what was played before says how chance falls, or people do
        return Effect(begins=True)
    patient = table.home.pace.shares > 0 and not table.row.duplicate  # whose deal is that of other tables too
    people = [seat for seat in table.seats if seat.kind == "person" and not seat.program]  # programs may, too
    if not table.fixed:
        return None if patient and not all(seat.giver for seat in people) else instead(table)
    if not all(seat.share for seat in table.seats):
        return None if patient else instead(table)
    return Effect(begins=True)


def waits(table: Table) -> bool:
    """Whether the game waits for shares."""
    return table.story is None and table.full and not table.row.origin


def instead(table: Table) -> Effect:
    """The server's shares for the seats that lack what is due: a bot's, or that of somebody who sent nothing."""
    due = [seat for seat in table.seats if not (seat.share if table.fixed else seat.giver)]
    return Effect(seats=tuple(for_nobody(table, seat) for seat in due))


def for_nobody(table: Table, seat: TableSeat) -> TableSeat:
    share = dealers_share(table.secret, seat.seat)
    if seat.giver:
        return replace(seat, giver=LATE, share=share)  # what was fixed stays to be seen
    return replace(seat, giver=BOT if seat.kind == "bot" else SERVER, fingerprint=fingerprint(share), share=share)


@dataclass(frozen=True)
class TimeUp:
    """Somebody has not sent a share: the server's stands in, and everybody can see that."""

    seats: tuple[TableSeat, ...]  # as they were when the time began

    def effect(self, table: Table) -> Effect | None:
        same = [stand(seat) for seat in table.seats] == [stand(seat) for seat in self.seats]
        return instead(table) if waits(table) and same else None


def stand(seat: TableSeat) -> tuple[int, str, str]:
    """How far a seat is."""
    return seat.version, seat.giver, seat.share
