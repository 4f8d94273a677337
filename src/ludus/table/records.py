"""The record of a table, for everybody who wants to see the game again, and check its dice."""

from __future__ import annotations

from ludus.core import proof
from ludus.table.notes import remarks
from ludus.table.refusals import Refused
from ludus.table.state import Table


def as_record(table: Table) -> str:
    """The record of a game that is over, with the proof of its dice."""
    story = table.story
    if story is None or not story.over:
        raise Refused("The record contains every secret. You get it when the game is over.", 409, "not-now")
    if not story.rooted:
        raise Refused("This table started mid-game, so it has no record.", 409, "not-now")
    if "record" in table.row["origin"] and not table.keys:
        return str(table.row["origin"]["record"])
    text = story.match.record() + remarks(story.notes)
    if table.row["origin"]:
        return text
    givers = [seat.giver for seat in table.seats] if table.fixed else []
    return proof.pledged(text, table.secret, [seat.share for seat in table.seats], givers)
