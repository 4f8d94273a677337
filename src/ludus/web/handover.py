"""Taking a seat of a game that is under way: where something is hidden, the others at the table have to agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludus.table.refusals import Refused
from ludus.web import protocol
from ludus.web.people import Person
from ludus.web.seating import Seat
from ludus.web.store import Entry

if TYPE_CHECKING:
    from ludus.web.rooms import Room
    from ludus.web.story import Story


def needed(room: Room, number: int, person: str) -> list[int]:
    """The seats whose people must agree before a person takes a bot's seat, or one that was left: its hand is seen."""
    story = room.story
    secrets = room.game.hidden or room.game.facts.simultaneous
    if story is None or story.over or not secrets or room.seats[number].kind == "person":
        return []
    return [other for other in room.people() if room.seats[other].person != person]


def missing(room: Room, number: int, person: str, maker: str) -> list[int]:
    """Those who have not agreed when somebody comes by a link: whoever made it has."""
    return [other for other in needed(room, number, person) if room.seats[other].person != maker]


async def ask(room: Room, person: Person, number: int, maker: str) -> None:
    """Ask the others for a seat; the log tells it."""
    story = room.story
    assert story is not None
    wanted = story.wanted.get(number)
    if wanted is not None:
        if wanted.person != person.id:
            raise Refused("Somebody has asked for this seat already; the others have not answered yet.", 409, "not-now")
        raise Refused("You have asked for this seat already; the others have not answered yet.", 409, "not-now")
    if story.asked_before("seat-ask", number):
        raise Refused("The others have just refused this seat; ask again when the game has gone on.", 409, "not-now")
    given = [str(seat) for seat in room.seats_of(maker) if seat in needed(room, number, person.id)]
    text = f"{person.id} {','.join(given)} {person.name}"
    await room.commit(room.entry(f"asks {room.seq + 1}", "seat-ask", number, text))


def answer(room: Room, story: Story, m: protocol.SeatYes | protocol.SeatNo) -> tuple[str, str]:
    """The line that somebody's consent or refusal writes; with the last consent the seat is taken."""
    wanted = story.wanted.get(m.wanted)
    if wanted is None or m.seat not in needed(room, m.wanted, wanted.person):
        raise Refused("Nobody asks you for this seat.", 409, "not-now")
    if isinstance(m, protocol.SeatNo):
        return "seat-no", str(m.wanted)
    if m.seat in wanted.given:
        raise Refused("You have agreed already; the others have not answered yet.", 409, "not-now")
    left = [seat for seat in needed(room, m.wanted, wanted.person) if seat not in (*wanted.given, m.seat)]
    return ("seat-yes", str(m.wanted)) if left else ("sat", f"- {wanted.name}")


def sitter(room: Room, entry: Entry) -> Seat | None:
    """Who has a seat after a line: with the last consent whoever asked; a refusal makes the links to it worthless."""
    assert room.story is not None
    if entry.kind == "seat-no":
        return room.seats[int(entry.text)].then()
    wanted = room.story.wanted.get(entry.seat) if entry.kind == "sat" else None
    if wanted is None:
        return None
    changes = {"kind": "person", "person": wanted.person, "name": wanted.name, "level": "", "invited": False}
    return room.seats[entry.seat].then(**changes)


async def withdraw(room: Room, person: str) -> None:
    """Somebody no longer asks for any seat here."""
    story = room.story
    if story is None or story.over:
        return
    for number in [number for number, wanted in story.wanted.items() if wanted.person == person]:
        await room.commit(room.entry(f"off {room.seq + 1}", "seat-off", number, str(number)))


def asked(room: Room, person: str) -> list[dict[str, Any]]:
    """The seats that somebody asks for, as a viewer is told."""
    story = room.story
    if story is None or story.over:
        return []
    return [
        {
            "seat": number,
            "name": wanted.name,
            "needs": needed(room, number, wanted.person),
            "given": wanted.given[:],
            "own": wanted.person == person,
        }
        for number, wanted in story.wanted.items()
    ]
