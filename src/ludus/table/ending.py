"""The end of a table's game: where the points came from, and at which position of the log an answer was given."""

from __future__ import annotations

from typing import Any

from ludus.core import views
from ludus.core.diary import Answer
from ludus.core.game import Game
from ludus.table.refusals import Refused
from ludus.table.state import Table
from ludus.table.story import Story


def told(table: Table, box: Game) -> dict[str, Any]:
    """What a result screen says besides the result itself: nothing that is not known to everybody by then."""
    story = table.story
    if story is None or not story.over:
        raise Refused("The game isn't over yet; ask for the ending later.", 409, "not-now")
    gains = [{"seat": seat, "why": why, "points": points} for seat, why, points in views.gained(box, story.match)]
    return {"gains": gains, "record": story.rooted}


def position(story: Story, step: int) -> int | None:
    """The position of the log at which a game stood after so many answers; None where the log does not tell it."""
    diary = story.match.table.diary
    entries = [] if diary is None else diary.entries
    answers = [at for at, entry in enumerate(entries) if isinstance(entry, Answer)]
    if not story.rooted or step >= len(answers):
        return None
    return max((seq for length, seq in story.marks if length <= answers[step]), default=None)
