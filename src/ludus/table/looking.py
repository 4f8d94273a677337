"""Looking back: earlier positions of tables, drawn once for everybody who looks from the same seat, and kept a while.

All of it happens in a thread of its own: neither the loop nor those who read from the database wait for it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from ludus.table import history
from ludus.table.frames import Encoded, encoded
from ludus.table.refusals import Refused
from ludus.table.showing import Shown, Viewer
from ludus.table.story import Story
from ludus.table.viewing import LINES, Eye, Telling, drawn

STORIES: Final = 12  # earlier positions of all tables that are kept at hand
LARGEST: Final = 16 * 1024 * 1024  # characters of pictures and logs that are kept at hand

Frame: TypeAlias = tuple[Encoded, Encoded]  # the scene and the log


class Reel:
    """Earlier positions, and what they look like."""

    def __init__(self, run: Callable[..., Awaitable[Any]]) -> None:
        self.run = run  # does something that takes longer, after what others have asked for
        self.stories: OrderedDict[tuple[str, int], Story] = OrderedDict()
        self.frames: OrderedDict[tuple[str, int, int, Eye], Frame] = OrderedDict()
        self.size = 0  # of all frames

    def efforts(self, room: Shown, seq: int, eye: Eye) -> list[str]:
        """What it takes to show a position: nothing while it is kept, little next to one that is, else more."""
        check(room, seq)
        if (room.code, room.views.turn, seq, eye) in self.frames:
            return []
        near = any(code == room.code and seq - history.EVERY < at <= seq for code, at in list(self.stories))
        return ["step"] * (1 if near else 2 + seq // 500)

    async def story(self, room: Shown, seq: int) -> Story:
        """A table as it stood at an earlier position."""
        check(room, seq)
        story = self.stories.get((room.code, seq))
        return await self.run(self.found, room, seq) if story is None else story

    async def shown(self, room: Shown, seq: int, eye: Eye) -> Frame:
        """What somebody saw there, or would have seen."""
        check(room, seq)
        key = (room.code, room.views.turn, seq, eye)
        frame = self.frames.get(key)
        return await self.run(self.drawn, room, key) if frame is None else frame

    async def forget(self, code: str) -> None:
        """A table is put away: nobody looks back there."""
        await self.run(self.forgotten, code)

    # --- in the thread ------------------------------------------------------------------------------------------------

    def found(self, room: Shown, seq: int) -> Story:
        """From the nearest position that is at hand, where there is none nearer in the store."""
        key = (room.code, seq)
        story = self.stories.pop(key, None)
        if story is None:
            story = history.load(room.home.log, room.code, room.start(), seq, self.near(room, seq))
        self.stories[key] = story
        if len(self.stories) > STORIES:
            self.stories.popitem(last=False)
        return story

    def near(self, room: Shown, seq: int) -> Story | None:
        """A position shortly before, to go on from."""
        before = [at for code, at in self.stories if code == room.code and seq - history.EVERY < at < seq]
        return self.stories[room.code, max(before)].clone() if before and room.row["kind"] != "lesson" else None

    def drawn(self, room: Shown, key: tuple[str, int, int, Eye]) -> Frame:
        frame = self.frames.pop(key, None)
        if frame is None:
            _, _, seq, eye = key
            story, box = self.found(room, seq), room.game.in_language(eye.language)
            scene, log = drawn(box, story, eye.seat).to_json(), Telling(room, story, eye).go_on(story)[-LINES:]
            frame = encoded(scene), encoded(log)
            self.size += weight(frame)
        self.frames[key] = frame
        while self.size > LARGEST:
            self.size -= weight(self.frames.popitem(last=False)[1])
        return frame

    def forgotten(self, code: str) -> None:
        for at in [at for at in self.stories if at[0] == code]:
            del self.stories[at]
        for key in [key for key in self.frames if key[0] == code]:
            self.size -= weight(self.frames.pop(key))


async def look(reel: Reel, viewer: Viewer, at: int, wanted: int | None) -> None:
    """Show somebody an earlier position instead of the present one, as soon as there is nothing else to be read."""
    seat = viewer.allowed(wanted)
    scene, log = await reel.shown(viewer.room, at, Eye(seat, viewer.language))
    while not viewer.outbox.free.is_set():
        await viewer.outbox.free.wait()
    viewer.look_back(seat, scene, log, at)


def weight(frame: Frame) -> int:
    return sum(len(part) for part in frame)


def check(room: Shown, seq: int) -> None:
    if room.story is None or seq > room.story.seq:
        raise Refused(f"This table has no position {seq} yet.", 404, "unknown")
