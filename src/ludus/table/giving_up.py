"""Giving up, and being late, which is the same: the others win, or a bot plays on in the seat."""

from __future__ import annotations

from typing import Any, Final

from ludus.table.log import Entry
from ludus.table.notes import HOW
from ludus.table.refusals import Refused
from ludus.table.seating import Seat
from ludus.table.state import TABLES, Table
from ludus.table.story import Story
from ludus.table.words import Said

STAND_IN: Final = "casual"  # the level of the bot that plays on where no other bot sits


def how(table: Table, story: Story, seat: int) -> str:
    """What giving up means for a seat: by the game's own `rule`, which waits for an own decision (`later`); the
    `others` win; a `bot` plays on; or, where there are no others, the game ends `alone`."""
    if table.game.asides(story.match.table, seat):
        return "rule" if seat in story.asked else "later"
    if len(table.seats) == 1:
        return "alone"
    people = [other for other in table.people() if other != seat]
    return "bot" if people and len(table.seats) > 2 else "others"


def line(table: Table, story: Story, seat: int, kind: str = "resign") -> tuple[str, str]:
    """The kind and the text of the line of the log with which a seat gives up, is `late` or has `gone`."""
    if table.row["kind"] not in TABLES:
        raise Refused("You can't resign at this table.", 409, "not-now")
    means = how(table, story, seat)
    if means == "later":
        raise Refused("You can resign when it's your turn.", 409, "not-now")
    if means == "rule":
        return "do", table.game.asides(story.match.table, seat)[0].text
    level = level_here(table) if means == "bot" else "-"
    return kind, f"{level} {table.called(seat)}"


def level_here(table: Table) -> str:
    """The level of a bot that plays on: that of the other bots at the table."""
    return next((seat.level for seat in table.seats if seat.kind == "bot"), STAND_IN)


def stand_in(table: Table, entry: Entry) -> Seat | None:
    """The bot that plays on when a seat gives up."""
    level = entry.text.partition(" ")[0] if entry.kind in HOW else "-"
    if level == "-":
        return None
    return table.seats[entry.seat].then(kind="bot", person=None, name="", level=level, invited=False)


def offered(table: Table, mine: list[int]) -> list[dict[str, Any]]:
    """What the people of these seats may do in the middle of a game."""
    story = table.story
    if story is None or story.over or table.row["kind"] not in TABLES:
        return []
    return [{"seat": seat, "how": how(table, story, seat)} for seat in mine]


def result(table: Table, story: Story, t: Said) -> dict[str, Any]:
    """How a game ended that did not end by its rules."""
    seats = list(range(len(table.seats)))
    if story.ended == "draw":
        return {"winners": seats, "ranking": [seats], "scores": [], "rule": "", "text": t("told.drawn")}
    last = story.notes[-1]
    if len(seats) == 1:
        scores = list(table.game.end(story.match.table).scores)
        text = t(f"told.{last.kind}_alone", name=t.name(last.name), score=f"{scores[0]:g}")
        return {"winners": [], "ranking": [seats], "scores": scores, "rule": "", "text": text}
    losers = sorted([last.seat, *table.game.partners(story.match.table, last.seat)])
    winners = [seat for seat in seats if seat not in losers]
    won = ", ".join(t.name(table.called(seat)) for seat in winners)
    text = t(f"told.{last.kind}_over", name=t.name(last.name), winners=won)
    return {"winners": winners, "ranking": [winners, losers], "scores": [], "rule": "", "text": text}
