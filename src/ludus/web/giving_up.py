"""Giving up, and being late, which is the same: the others win, or a bot plays on in the seat."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ludus.core.errors import BadFile
from ludus.table.refusals import Refused
from ludus.table.words import Said
from ludus.web.seating import Seat
from ludus.web.store import Entry

if TYPE_CHECKING:
    from ludus.web.rooms import Room
    from ludus.web.story import Story

STAND_IN: Final = "casual"  # the level of the bot that plays on where no other bot sits
TABLES: Final = ("game", "sandbox")  # kinds of tables where somebody can give up
HOW: Final = {"resign": "gave up", "late": "ran out of time", "gone": "stayed away"}  # as records say it


def how(room: Room, story: Story, seat: int) -> str:
    """What giving up means for a seat: by the game's own `rule`, which waits for an own decision (`later`); the
    `others` win; a `bot` plays on; or, where there are no others, the game ends `alone`."""
    if room.game.asides(story.match.table, seat):
        return "rule" if seat in story.asked else "later"
    if len(room.seats) == 1:
        return "alone"
    people = [other for other in room.people() if other != seat]
    return "bot" if people and len(room.seats) > 2 else "others"


def line(room: Room, story: Story, seat: int, kind: str = "resign") -> tuple[str, str]:
    """The kind and the text of the line of the log with which a seat gives up, is `late` or has `gone`."""
    if room.row["kind"] not in TABLES:
        raise Refused("There is nothing to give up at this table.", 409, "not-now")
    means = how(room, story, seat)
    if means == "later":
        raise Refused("In this game you give up at a decision of your own; wait for your turn.", 409, "not-now")
    if means == "rule":
        return "do", room.game.asides(story.match.table, seat)[0].text
    level = level_here(room) if means == "bot" else "-"
    return kind, f"{level} {room.called(seat)}"


def level_here(room: Room) -> str:
    """The level of a bot that plays on: that of the other bots at the table."""
    return next((seat.level for seat in room.seats if seat.kind == "bot"), STAND_IN)


def stand_in(room: Room, entry: Entry) -> Seat | None:
    """The bot that plays on when a seat gives up."""
    level = entry.text.partition(" ")[0] if entry.kind in HOW else "-"
    if level == "-":
        return None
    return room.seats[entry.seat].then(kind="bot", person=None, name="", level=level, invited=False)


def offered(room: Room, mine: list[int]) -> list[dict[str, Any]]:
    """What the people of these seats may do in the middle of a game."""
    story = room.story
    if story is None or story.over or room.row["kind"] not in TABLES:
        return []
    return [{"seat": seat, "how": how(room, story, seat)} for seat in mine]


def result(room: Room, story: Story, t: Said) -> dict[str, Any]:
    """How a game ended that did not end by its rules."""
    seats = list(range(len(room.seats)))
    if story.ended == "draw":
        return {"winners": seats, "ranking": [seats], "scores": [], "rule": "", "text": t("told.drawn")}
    last = story.notes[-1]
    if len(seats) == 1:
        scores = list(room.game.result(story.match.table).scores)
        text = t(f"told.{last.kind}_alone", name=last.name, score=f"{scores[0]:g}")
        return {"winners": [], "ranking": [seats], "scores": scores, "rule": "", "text": text}
    losers = sorted([last.seat, *room.game.partners(story.match.table, last.seat)])
    winners = [seat for seat in seats if seat not in losers]
    text = t(f"told.{last.kind}_over", name=last.name, winners=", ".join(room.called(seat) for seat in winners))
    return {"winners": winners, "ranking": [winners, losers], "scores": [], "rule": "", "text": text}


@dataclass(frozen=True)
class Remark:
    """What a record says of somebody who gave up, or of a draw that was agreed."""

    answers: int  # given before it
    kind: str
    seat: int
    level: str  # of the bot that played on; without one the game ended


REMARK: Final = re.compile(
    r"^# After (\d{1,6}) answers "
    r"(?:p(\d) (gave up|ran out of time|stayed away): (?:a bot \((\w{1,20})\) plays on|the game ends here)"
    r"|a draw was agreed)\.\r?$",
    re.MULTILINE,
)
MOST_REMARKS: Final = 100


def remarked(text: str, players: int) -> list[Remark]:
    """The remarks of a record, as `remarks` writes them."""
    found, written = [], REMARK.findall(text)
    if len(written) > MOST_REMARKS:
        raise BadFile(f"This record has {len(written)} remarks on its end; it may have at most {MOST_REMARKS}.")
    for answers, who, what, level in written:
        kind = next((kind for kind, said in HOW.items() if said == what), "drawn")
        if not who or 1 <= int(who) <= players:
            found.append(Remark(int(answers), kind, int(who or 1) - 1, level))
    return found


def remarks(story: Story) -> str:
    """What a record says of endings that are not the game's own, as lines that are no answers."""
    out = []
    for note in story.notes:
        who = f"p{note.seat + 1}"
        if note.kind in HOW:
            then = f"a bot ({note.level}) plays on" if note.level else "the game ends here"
            out.append(f"# After {note.answers} answers {who} {HOW[note.kind]}: {then}.")
        elif note.kind == "drawn":
            out.append(f"# After {note.answers} answers a draw was agreed.")
    return "".join(f"{remark}\n" for remark in out)
