"""Absence: who keeps the others waiting, and claiming the game from whoever stays away too long."""

from __future__ import annotations

from typing import Any, Final

from ludus.table import giving_up, protocol
from ludus.table.refusals import Refused
from ludus.table.state import TABLES, Table
from ludus.table.story import Story

DAY: Final = 86400
LIMITS: Final = (0, 600, DAY, 3 * DAY)  # seconds that somebody may stay away; 0: for ever
GRACE: Final = 60.0  # seconds that a table waits after it was opened: whoever was there before may be on the way back


def agreed(text: str) -> int:
    """How long somebody may stay away, as forms have it."""
    if text not in map(str, LIMITS):
        known = ", ".join(map(str, LIMITS))
        raise Refused(f"The away limit is {known} seconds (0: none), not '{text[:20]}'.")
    return int(text)


def away(table: Table, mine: list[int]) -> list[dict[str, Any]]:
    """The seats that keep the others waiting, and at what time of day the game can be claimed from them."""
    limit, story = table.row["absence"], table.story
    if not limit or story is None or story.over or table.row["kind"] not in TABLES:
        return []
    found = {number: table.presence.since(table.seats[number]) for number in story.asked if number not in mine}
    opened, day = table.presence.opened + GRACE, table.home.wall() - table.presence.now
    return [{"seat": seat, "until": day + max(at + limit, opened)} for seat, at in found.items() if at is not None]


def claimed(table: Table, story: Story, m: protocol.Claim) -> tuple[str, str]:
    """The line with which somebody who is left claims the game; where the game has a rule for giving up, it follows."""
    if not table.row["absence"]:
        raise Refused("This table has no away limit, so nobody can claim the game.", 409, "not-now")
    found = next((each for each in away(table, [m.seat]) if each["seat"] == m.absent), None)
    if found is None or table.seats[m.absent].person == table.seats[m.seat].person:
        raise Refused("Nobody is away in this seat.", 409, "not-now")
    left = found["until"] - table.home.wall()
    if left > 0:
        raise Refused(f"You can claim the game in {int(left) // 60 + 1} minutes, unless they return.", 409, "not-now")
    kind, text = giving_up.line(table, story, m.absent, "gone")
    return ("away", f"- {table.called(m.absent)}") if kind == "do" else (kind, text)
