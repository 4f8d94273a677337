"""Absence: who is at the table, since when somebody is away, and claiming the game from whoever stays away too long."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select

from ludus.table.refusals import Refused
from ludus.web import giving_up, protocol, sharing
from ludus.web.store import Entry
from ludus.web.store import schema as s

if TYPE_CHECKING:
    from ludus.web.rooms import Room
    from ludus.web.story import Story

DAY: Final = 86400
LIMITS: Final = (0, 600, DAY, 3 * DAY)  # seconds that somebody may stay away; 0: for ever
GRACE: Final = 60.0  # seconds that a table waits after it was opened: whoever was there before may be on the way back


def agreed(text: str) -> int:
    """How long somebody may stay away, as forms have it."""
    if text not in map(str, LIMITS):
        known = ", ".join(map(str, LIMITS))
        raise Refused(f"Somebody may stay away for {known} seconds (0: for ever), not for '{text[:20]}'.")
    return int(text)


class Presence:
    """Who is at a table, when the others were there last, and since when each seat is asked: by the steady clock."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.opened = self.now
        self.gone: dict[str, float] = {}  # when somebody was here last
        self.asked: dict[int, float] = {}  # since when a seat is asked

    @property
    def now(self) -> float:
        return self.room.hall.steady()

    def long_ago(self, stored: float) -> float:
        """A time of day that was stored, by the steady clock; what has not come yet was just now."""
        return self.now - max(0.0, self.room.hall.wall() - stored)

    async def load(self, last: float) -> None:
        """Go on as the store has it; `last` is when the log was written last."""
        c = s.seen.c
        rows = await self.room.hall.store.rows(select(c.person, c.at).where(c.table == self.room.code))
        self.gone = {row.person: self.long_ago(row.at) for row in rows}
        self.asked = dict.fromkeys(self.asked, self.long_ago(last))

    def here(self) -> set[str]:
        """Who looks at the table, by way of any process."""
        return {viewer.person.id for viewer in self.room.viewers} | sharing.elsewhere(self.room)

    def went(self, people: set[str]) -> None:
        self.gone.update(dict.fromkeys(people, self.now))

    def told(self, entry: Entry) -> None:
        """A line of the log: whoever it is about was asked until now."""
        self.asked.pop(entry.seat, None)

    def look(self, asked: list[int]) -> None:
        """These seats are asked now."""
        self.asked = {seat: self.asked.get(seat, self.now) for seat in asked}

    def since(self, number: int) -> float | None:
        """Since when a table waits for a seat whose person is away, or has left it."""
        seat = self.room.seats[number]
        if number not in self.asked or seat.kind == "bot" or seat.person in self.here():
            return None
        return max(self.asked[number], self.gone.get(seat.person or "", self.asked[number]))


def away(room: Room, mine: list[int]) -> list[dict[str, Any]]:
    """The seats that keep the others waiting, and at what time of day the game can be claimed from them."""
    limit, story = room.row["absence"], room.story
    if not limit or story is None or story.over or room.row["kind"] not in giving_up.TABLES:
        return []
    found = {number: room.presence.since(number) for number in story.asked if number not in mine}
    opened, day = room.presence.opened + GRACE, room.hall.wall() - room.presence.now
    return [{"seat": seat, "until": day + max(at + limit, opened)} for seat, at in found.items() if at is not None]


def claimed(room: Room, story: Story, m: protocol.Claim) -> tuple[str, str]:
    """The line with which somebody who is left claims the game; where the game has a rule for giving up, it follows."""
    if not room.row["absence"]:
        raise Refused("At this table nobody can claim the game: that was not agreed.", 409, "not-now")
    found = next((each for each in away(room, [m.seat]) if each["seat"] == m.absent), None)
    if found is None or room.seats[m.absent].person == room.seats[m.seat].person:
        raise Refused("The table does not wait for anybody in this seat who is away.", 409, "not-now")
    left = found["until"] - room.hall.wall()
    if left > 0:
        raise Refused(f"You can claim the game in {int(left) // 60 + 1} minutes, if nobody comes back.", 409, "not-now")
    kind, text = giving_up.line(room, story, m.absent, "gone")
    return ("away", f"- {room.called(m.absent)}") if kind == "do" else (kind, text)
