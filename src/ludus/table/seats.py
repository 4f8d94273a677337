"""Who sits at a table, and who no longer does: taking a seat, leaving it, giving up, and staying away too long.

While a game with something hidden is played, the others at the table have to agree before somebody takes a seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ludus.table import protocol
from ludus.table.log import HOW, Entry
from ludus.table.people import Person, TableSeat
from ludus.table.refusals import Refused, not_yours, seat_taken
from ludus.table.state import TABLES, Effect, Table
from ludus.table.story import Story

STAND_IN: Final = "casual"  # the level of the bot that plays on where no other bot sits
DAY: Final = 86400
LIMITS: Final = (0, 600, DAY, 3 * DAY)  # seconds that somebody may stay away; 0: no limit
SEATING: Final = (*HOW, "sat", "seat-no")  # lines after which somebody else has a seat, or nobody a link to it
REASONS: Final = {"away": "gone", "time": "late"}  # lines after which a seat gives up, and how
GRACE: Final = 60.0  # seconds that a table waits after it was opened: its people may be on the way back


# --- taking a seat, and leaving it ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sit:
    """Give a seat to a person (or, with a level, to a bot), as long as it is the `version` that was offered by
    `maker`. Where others have to agree, they are asked."""

    person: Person
    number: int
    version: int
    maker: str
    level: str = ""

    def effect(self, table: Table) -> Effect:
        was = changing(table, self.number)
        if was.version != self.version:
            raise seat_taken()
        if not self.level and missing(table, self.number, self.person.id, self.maker):
            return table.line("asks", "seat-ask", self.number, asking(table, self.person, self.number, self.maker))
        kind, sitter, name = ("bot", None, "") if self.level else ("person", self.person.id, self.person.name)
        new = was.then(kind=kind, person=sitter, name=name, level=self.level, invited=False)
        if not table.missed:
            return Effect(seats=(new,))
        return replace(table.line("sat", "sat", new.seat, f"{new.level or '-'} {new.name}"), seats=(new,))


@dataclass(frozen=True)
class Leave:
    """Give a seat back, or no longer ask for it; while a game is played only the host may give it to somebody else."""

    person: Person
    number: int

    def effect(self, table: Table) -> Effect:
        seat = changing(table, self.number)
        if asks(table, self.person.id, self.number):
            return table.line("off", "seat-off", self.number, str(self.number))
        if seat.person != self.person.id:
            raise not_yours()
        invited = seat.invited or table.story is not None
        empty = seat.then(kind="open", person=None, name="", level="", invited=invited)
        if not table.missed:
            return Effect(seats=(empty,))
        return replace(table.line("left", "left", seat.seat, f"- {table.seat_name(seat.seat)}"), seats=(empty,))


def changing(table: Table, number: int) -> TableSeat:
    """A seat that somebody takes or leaves: its share stays with a game that has begun."""
    seat = table.seat(number)
    if table.story is not None:
        return seat
    if table.fixed:
        raise Refused("Sealing the dice; the game starts in a moment.", 409, "not-now")
    return replace(seat, share="", giver="", fingerprint="")


# --- consent ----------------------------------------------------------------------------------------------------------


def consents_needed(table: Table, number: int, person: str) -> list[int]:
    """The seats whose people must agree before a person takes a bot's seat, or one that was left: its hand is seen."""
    story = table.story
    secrets = table.game.hidden or table.game.facts.simultaneous
    if story is None or story.over or not secrets or table.seats[number].kind == "person":
        return []
    return [other for other in table.people() if table.seats[other].person != person]


def missing(table: Table, number: int, person: str, maker: str) -> list[int]:
    """The people who have not agreed to somebody's coming by a link; its author has."""
    return [other for other in consents_needed(table, number, person) if table.seats[other].person != maker]


def asking(table: Table, person: Person, number: int, maker: str) -> str:
    """The text of the line with which somebody asks the others for a seat."""
    story = table.story
    assert story is not None
    wanted = story.wanted.get(number)
    if wanted is not None:
        if wanted.person != person.id:
            raise Refused("Somebody already asked for this seat. Waiting for the others.", 409, "not-now")
        raise Refused("You already asked for this seat. Waiting for the others.", 409, "not-now")
    if story.asked_before("seat-ask", number):
        text = "You already asked for this seat. Ask again after the next move."
        raise Refused(text, 409, "not-now")
    given = [str(seat) for seat in table.seats_of(maker) if seat in consents_needed(table, number, person.id)]
    return f"{person.id} {','.join(given)} {person.name}"


def answer(table: Table, story: Story, m: protocol.SeatYes | protocol.SeatNo) -> tuple[str, str]:
    """The line that somebody's consent or refusal writes; with the last consent the seat is taken."""
    wanted = story.wanted.get(m.wanted)
    if wanted is None or m.seat not in consents_needed(table, m.wanted, wanted.person):
        raise Refused("Nobody is asking you for this seat.", 409, "not-now")
    if isinstance(m, protocol.SeatNo):
        return "seat-no", str(m.wanted)
    if m.seat in wanted.given:
        raise Refused("You already agreed. Waiting for the others.", 409, "not-now")
    left = [seat for seat in consents_needed(table, m.wanted, wanted.person) if seat not in (*wanted.given, m.seat)]
    return ("seat-yes", str(m.wanted)) if left else ("sat", f"- {wanted.name}")


def sitter(table: Table, entry: Entry) -> TableSeat | None:
    """Who has a seat after a line: with the last consent the person who asked, and a bot that plays on for somebody who
    gives up; a refusal makes the links to the seat worthless."""
    assert table.story is not None
    if entry.kind == "seat-no":
        return table.seats[int(entry.text)].then()
    level = entry.text.partition(" ")[0] if entry.kind in HOW else "-"
    if level != "-":
        return table.seats[entry.seat].then(kind="bot", person=None, name="", level=level, invited=False)
    wanted = table.story.wanted.get(entry.seat) if entry.kind == "sat" else None
    if wanted is None:
        return None
    changes = {"kind": "person", "person": wanted.person, "name": wanted.name, "level": "", "invited": False}
    return table.seats[entry.seat].then(**changes)


def asks(table: Table, person: str, number: int) -> bool:
    """Whether somebody asks for a seat, and the others have not answered yet."""
    wanted = None if table.story is None or table.story.over else table.story.wanted.get(number)
    return wanted is not None and wanted.person == person


def seat_requests(table: Table, own: Sequence[int]) -> list[dict[str, Any]]:
    """The seats that somebody asks for, as a viewer is told who asks for the `own` ones."""
    story = table.story
    if story is None or story.over:
        return []
    return [
        {
            "seat": number,
            "name": wanted.name,
            "needs": consents_needed(table, number, wanted.person),
            "given": wanted.given[:],
            "own": number in own,
        }
        for number, wanted in story.wanted.items()
    ]


# --- giving up, and being late, which is the same: the others win, or a bot plays on in the seat ----------------------


def how(table: Table, story: Story, seat: int) -> str:
    """What giving up means for a seat: by the game's own `rule`, which waits for the seat's own decision (`later`); the
    `others` win; a `bot` plays on; or, where there are no others, the game ends `alone`."""
    if table.game.asides(story.match.table, seat):
        return "rule" if seat in story.asked else "later"
    if len(table.seats) == 1:
        return "alone"
    people = [other for other in table.people() if other != seat]
    return "bot" if people and len(table.seats) > 2 else "others"


def giving_up(table: Table, story: Story, seat: int, kind: str = "resign") -> tuple[str, str]:
    """The kind and the text of the line of the log with which a seat gives up, is `late` or has `gone`."""
    if table.row.kind not in TABLES:
        raise Refused("You can't resign at this table.", 409, "not-now")
    means = how(table, story, seat)
    if means == "later":
        raise Refused("You can resign when it's your turn.", 409, "not-now")
    if means == "rule":
        return "do", table.game.asides(story.match.table, seat)[0].text
    level = level_here(table) if means == "bot" else "-"
    return kind, f"{level} {table.seat_name(seat)}"


def level_here(table: Table) -> str:
    """The level of a bot that plays on: that of the other bots at the table."""
    return next((seat.level for seat in table.seats if seat.kind == "bot"), STAND_IN)


def resigning(table: Table, mine: list[int]) -> list[dict[str, Any]]:
    """What the people of these seats may do in the middle of a game."""
    story = table.story
    if story is None or story.over or table.row.kind not in TABLES:
        return []
    return [{"seat": seat, "how": how(table, story, seat)} for seat in mine]


# --- staying away -----------------------------------------------------------------------------------------------------


def read_absence(text: str) -> int:
    """How long somebody may stay away, as forms have it."""
    if text not in map(str, LIMITS):
        known = ", ".join(map(str, LIMITS))
        raise Refused(f"The away limit is {known} seconds (0: none), not '{text[:20]}'.")
    return int(text)


def away(table: Table, mine: list[int]) -> list[dict[str, Any]]:
    """The seats that keep the others waiting, and at what time of day the game can be claimed from them."""
    limit, story = table.row.absence, table.story
    if not limit or story is None or story.over or table.row.kind not in TABLES:
        return []
    found = {number: table.presence.since(table.seats[number]) for number in story.asked if number not in mine}
    opened, day = table.presence.opened + GRACE, table.home.wall() - table.presence.now
    return [{"seat": seat, "until": day + max(at + limit, opened)} for seat, at in found.items() if at is not None]


def claim_line(table: Table, story: Story, m: protocol.Claim) -> tuple[str, str]:
    """The line with which somebody who is left claims the game; where the game has a rule for giving up, it follows."""
    if not table.row.absence:
        raise Refused("This table has no away limit, so nobody can claim the game.", 409, "not-now")
    found = next((each for each in away(table, [m.seat]) if each["seat"] == m.absent), None)
    if found is None or table.seats[m.absent].person == table.seats[m.seat].person:
        raise Refused("Nobody is away in this seat.", 409, "not-now")
    left = found["until"] - table.home.wall()
    if left > 0:
        raise Refused(f"You can claim the game in {int(left) // 60 + 1} minutes, unless they return.", 409, "not-now")
    kind, text = giving_up(table, story, m.absent, "gone")
    return ("away", f"- {table.seat_name(m.absent)}") if kind == "do" else (kind, text)
