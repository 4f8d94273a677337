"""Looking back: earlier positions of tables, drawn once for everybody who looks from the same seat, and kept a while;
and the record of a game that is over.

Positions are found in a thread of their own: neither the loop nor those who read from the database wait for it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from ludus.core import proof
from ludus.core.diary import Answer
from ludus.table import history
from ludus.table.log import remarks
from ludus.table.outbox import Encoded, encode_json
from ludus.table.refusals import Refused
from ludus.table.state import Table
from ludus.table.story import Story
from ludus.table.view import LINES, LogReader, Reader, draw_scene

STORIES: Final = 12  # earlier positions of all tables that are kept at hand
LARGEST: Final = 16 * 1024 * 1024  # characters of pictures and logs that are kept at hand

Frame: TypeAlias = tuple[Encoded, Encoded]  # the scene and the log


class Reel:
    """Earlier positions, and what they look like."""

    def __init__(self, run: Callable[..., Awaitable[Any]]) -> None:
        self.run = run  # does something that takes longer, after what others have asked for
        self.stories: OrderedDict[tuple[str, int], Story] = OrderedDict()
        self.frames: OrderedDict[tuple[str, int, int, Reader], Frame] = OrderedDict()
        self.size = 0  # of all frames

    def efforts(self, table: Table, turn: int, seq: int, eye: Reader) -> list[str]:
        """What it takes to show a position: nothing while it is kept, little next to one that is, else more."""
        check(table, seq)
        if (table.code, turn, seq, eye) in self.frames:
            return []
        near = any(code == table.code and seq - history.EVERY < at <= seq for code, at in list(self.stories))
        return ["step"] * (1 if near else 2 + seq // 500)

    async def story(self, table: Table, seq: int) -> Story:
        """A table as it stood at an earlier position."""
        check(table, seq)
        story = self.stories.get((table.code, seq))
        return await self.run(self.story_at, table, seq) if story is None else story

    async def frame_for(self, table: Table, turn: int, seq: int, eye: Reader) -> Frame:
        """What somebody saw there, or would have seen."""
        check(table, seq)
        key = (table.code, turn, seq, eye)
        frame = self.frames.get(key)
        return await self.run(self.draw_frame, table, key) if frame is None else frame

    async def forget(self, code: str) -> None:
        """A table is put away: nobody looks back there."""
        await self.run(self.drop_kept, code)

    # --- in the thread ------------------------------------------------------------------------------------------------

    def story_at(self, table: Table, seq: int) -> Story:
        """From the nearest position that is at hand, where there is none nearer in the store."""
        key = (table.code, seq)
        story = self.stories.pop(key, None)
        if story is None:
            story = history.load(table.home.log, table.code, table.start(), seq, self.near(table, seq))
        self.stories[key] = story
        if len(self.stories) > STORIES:
            self.stories.popitem(last=False)
        return story

    def near(self, table: Table, seq: int) -> Story | None:
        """A position shortly before, to go on from."""
        before = [at for code, at in self.stories if code == table.code and seq - history.EVERY < at < seq]
        return self.stories[table.code, max(before)].clone() if before and table.row.kind != "lesson" else None

    def draw_frame(self, table: Table, key: tuple[str, int, int, Reader]) -> Frame:
        frame = self.frames.pop(key, None)
        if frame is None:
            _, _, seq, eye = key
            story, box = self.story_at(table, seq), table.game.in_language(eye.language)
            scene, log = (
                draw_scene(box, story, eye.seat).to_json(),
                LogReader(table, story, eye).go_on(table, story)[-LINES:],
            )
            frame = encode_json(scene), encode_json(log)
            self.size += weight(frame)
        self.frames[key] = frame
        while self.size > LARGEST:
            self.size -= weight(self.frames.popitem(last=False)[1])
        return frame

    def drop_kept(self, code: str) -> None:
        for at in [at for at in self.stories if at[0] == code]:
            del self.stories[at]
        for key in [key for key in self.frames if key[0] == code]:
            self.size -= weight(self.frames.pop(key))


def weight(frame: Frame) -> int:
    return sum(len(part) for part in frame)


def check(table: Table, seq: int) -> None:
    if table.story is None or seq > table.story.seq:
        raise Refused(f"This table has no position {seq} yet.", 404, "unknown")


# --- records ----------------------------------------------------------------------------------------------------------


def as_record(table: Table) -> str:
    """The record of a game that is over, with the proof of its dice."""
    story = table.story
    if story is None or not story.over:
        raise Refused("The record contains every secret. You get it when the game is over.", 409, "not-now")
    if not story.rooted:
        raise Refused("This table started mid-game, so it has no record.", 409, "not-now")
    if "record" in table.row.origin and table.seq == len(table.start().brought_remarks().lines):
        return str(table.row.origin["record"])
    text = story.match.record() + remarks(story.notes)
    if table.row.origin:
        return text
    givers = [seat.giver for seat in table.seats] if table.fixed else []
    return proof.with_pledge(text, table.secret, [seat.share for seat in table.seats], givers)


def position(story: Story, step: int) -> int | None:
    """The position in the log after a number of answers; None if the log does not tell."""
    diary = story.match.table.diary
    entries = [] if diary is None else diary.entries
    answers = [at for at, entry in enumerate(entries) if isinstance(entry, Answer)]
    if not story.rooted or step >= len(answers):
        return None
    return max((seq for length, seq in story.marks if length <= answers[step]), default=None)
