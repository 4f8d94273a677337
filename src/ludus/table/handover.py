"""Taking a seat of a game that is under way: where something is hidden, the others at the table have to agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludus.table import protocol
from ludus.table.log import Entry
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.table.seating import Seat
from ludus.table.state import Table
from ludus.table.story import Story


def needed(table: Table, number: int, person: str) -> list[int]:
    """The seats whose people must agree before a person takes a bot's seat, or one that was left: its hand is seen."""
    story = table.story
    secrets = table.game.hidden or table.game.facts.simultaneous
    if story is None or story.over or not secrets or table.seats[number].kind == "person":
        return []
    return [other for other in table.people() if table.seats[other].person != person]


def missing(table: Table, number: int, person: str, maker: str) -> list[int]:
    """Those who have not agreed when somebody comes by a link: whoever made it has."""
    return [other for other in needed(table, number, person) if table.seats[other].person != maker]


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
    given = [str(seat) for seat in table.seats_of(maker) if seat in needed(table, number, person.id)]
    return f"{person.id} {','.join(given)} {person.name}"


def answer(table: Table, story: Story, m: protocol.SeatYes | protocol.SeatNo) -> tuple[str, str]:
    """The line that somebody's consent or refusal writes; with the last consent the seat is taken."""
    wanted = story.wanted.get(m.wanted)
    if wanted is None or m.seat not in needed(table, m.wanted, wanted.person):
        raise Refused("Nobody is asking you for this seat.", 409, "not-now")
    if isinstance(m, protocol.SeatNo):
        return "seat-no", str(m.wanted)
    if m.seat in wanted.given:
        raise Refused("You already agreed. Waiting for the others.", 409, "not-now")
    left = [seat for seat in needed(table, m.wanted, wanted.person) if seat not in (*wanted.given, m.seat)]
    return ("seat-yes", str(m.wanted)) if left else ("sat", f"- {wanted.name}")


def sitter(table: Table, entry: Entry) -> Seat | None:
    """Who has a seat after a line: with the last consent whoever asked; a refusal makes the links to it worthless."""
    assert table.story is not None
    if entry.kind == "seat-no":
        return table.seats[int(entry.text)].then()
    wanted = table.story.wanted.get(entry.seat) if entry.kind == "sat" else None
    if wanted is None:
        return None
    changes = {"kind": "person", "person": wanted.person, "name": wanted.name, "level": "", "invited": False}
    return table.seats[entry.seat].then(**changes)


def asks(table: Table, person: str, number: int) -> bool:
    """Whether somebody asks for a seat, and the others have not answered yet."""
    wanted = None if table.story is None or table.story.over else table.story.wanted.get(number)
    return wanted is not None and wanted.person == person


def asked(table: Table, own: Sequence[int]) -> list[dict[str, Any]]:
    """The seats that somebody asks for, as a viewer is told who asks for the `own` ones."""
    story = table.story
    if story is None or story.over:
        return []
    return [
        {
            "seat": number,
            "name": wanted.name,
            "needs": needed(table, number, wanted.person),
            "given": wanted.given[:],
            "own": number in own,
        }
        for number, wanted in story.wanted.items()
    ]
