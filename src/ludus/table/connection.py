"""A connection: what somebody says to a table over one line, and what the table answers."""

from __future__ import annotations

import asyncio
import logging
import time

from ludus.core import question
from ludus.core.errors import IllegalAction
from ludus.table import chat, premoves, protocol
from ludus.table.advice import Advice
from ludus.table.refusals import Refused, not_yours, of_rules
from ludus.table.replay import Reel
from ludus.table.room import Room
from ludus.table.view import Reader
from ludus.table.viewer import Viewer

log = logging.getLogger(__name__)


class Talk:
    """What one line says and is told. A home says who speaks, what it costs, and who may."""

    def __init__(self, room: Room, viewer: Viewer, reel: Reel) -> None:
        self.room = room
        self.viewer = viewer
        self.reel = reel
        self.advising: asyncio.Task[None] | None = None  # a hint that a bot is thinking about

    # --- what a home may add ------------------------------------------------------------------------------------------

    def pay(self, *kinds: str) -> None:
        """Every message costs something, and some cost more."""

    def pay_for(self, what: str) -> bool:
        """Whether a line of `chats`, or one of `hints`, may be had now."""
        return True

    async def arrive(self) -> None:
        """Somebody who was not here greets."""

    async def speak(self) -> None:
        """Somebody speaks whom the table lets speak."""

    async def rematch(self) -> None:
        """Another game at the same table."""
        raise Refused("This table allows no rematch.", 409, "not-now")

    # --- hearing ------------------------------------------------------------------------------------------------------

    def refuse(self, frame: str, e: Refused) -> None:
        self.viewer.refuse(protocol.key_of(frame), e)

    async def listen(self, frame: str) -> None:
        """A frame; what is none is a BadMessage."""
        self.pay("ping" if frame == protocol.PING else "message")
        message = protocol.read(frame)
        if frame != protocol.PING:
            self.pay(message.kind)
        await self.hear(message)

    async def hear(self, m: protocol.Message) -> None:
        room, viewer = self.room, self.viewer
        if isinstance(m, protocol.Hello):
            await self.enter(m.open)
        elif viewer not in room.audience.viewers:
            raise Refused("Say hello first.", 400, "bad-message")
        elif isinstance(m, protocol.Lasting):
            await self.change(m)
        elif isinstance(m, protocol.Ping):
            viewer.outbox.put({"type": "pong"})
        elif isinstance(m, protocol.Why):
            await self.explain(m)
        elif isinstance(m, protocol.Look):
            await self.look(m)
        elif isinstance(m, protocol.Hint):
            await self.hint(m)
        else:
            async with room.lock:
                self.turn(m)

    def turn(self, m: protocol.Message) -> None:
        """Look through other eyes, at the table as it is now, or ahead."""
        table, viewer = self.room.table, self.viewer
        if isinstance(m, protocol.As):
            viewer.open(m.seat)
        elif isinstance(m, protocol.Live):
            viewer.open(viewer.wanted)
        elif isinstance(m, protocol.Line):
            viewer.outbox.put(premoves.ahead(table, viewer.mine, viewer.box, m))

    async def change(self, m: protocol.Lasting) -> None:
        """Change the table, and say that it is done."""
        if isinstance(m, protocol.Command):
            await asyncio.shield(self.command(m))
            return
        if isinstance(m, protocol.Chat | protocol.Mute | protocol.Seated):
            await self.chat(m)
        if isinstance(m, protocol.Rematch):
            await asyncio.shield(self.rematch())
        else:
            await asyncio.shield(self.room.do(m, self.viewer.person, self.viewer.language))
        self.viewer.outbox.put({"type": "ack", "key": m.key, "seq": self.room.table.seq})

    async def command(self, m: protocol.Command) -> None:
        """What is written to the log. What is shown of it comes after the acknowledgement."""
        begin, viewer = time.monotonic(), self.viewer
        try:
            seq = await self.room.do(m, viewer.person, viewer.language)
        except Refused as e:
            viewer.refuse(m.key, e, m.action if isinstance(m, protocol.Do) else "", m.seat)
            return
        viewer.outbox.put({"type": "ack", "key": m.key, "seq": seq})
        self.room.home.meters.count_move(self.room.game.id, time.monotonic() - begin)

    # --- coming and going ---------------------------------------------------------------------------------------------

    async def enter(self, wanted: int | None) -> None:
        """The first message, or the first after a pause."""
        room, viewer = self.room, self.viewer
        await self.arrive()
        async with room.lock:
            new = viewer not in room.audience.viewers
            room.comes(viewer)
            try:
                viewer.open(wanted)
            except Refused:
                viewer.open(None)
        if new:
            self.note_seen()

    def leave(self) -> None:
        """The line has ended."""
        room, viewer = self.room, self.viewer
        if self.advising is not None:
            self.advising.cancel()
        if viewer in room.audience.viewers:
            room.audience.goes(viewer)
            self.note_seen()

    def note_seen(self) -> None:
        """What was seen is kept, but for guests."""
        room, viewer = self.room, self.viewer
        if viewer.person.kept:
            seen = room.home.log.saw(room.code, viewer.person.id, max(viewer.shown, 0), room.home.wall())
            room.home.background(seen)

    # --- asking -------------------------------------------------------------------------------------------------------

    async def chat(self, m: protocol.Chat | protocol.Mute | protocol.Seated) -> None:
        """Whether somebody may speak, or say who may."""
        if not self.pay_for("chats"):
            raise Refused("You're sending messages too fast. Wait a moment.", 429, "too-fast")
        if isinstance(m, protocol.Chat):
            chat.check(self.room.table, self.viewer.person)
            await self.speak()

    async def look(self, m: protocol.Look) -> None:
        """An earlier position instead of the present one, as soon as there is nothing else to be read."""
        viewer, audience = self.viewer, self.viewer.audience
        seat = viewer.allowed_seat(m.open)
        eye = Reader(seat, viewer.language)
        self.pay(*self.reel.efforts(audience.table, audience.views.turn, m.at, eye))
        scene, log = await self.reel.frame_for(audience.table, audience.views.turn, m.at, eye)
        while not viewer.outbox.free.is_set():
            await viewer.outbox.free.wait()
        viewer.look_back(seat, scene, log, m.at)

    async def explain(self, m: protocol.Why) -> None:
        """Which rule forbids an action; only about what the seat itself may know."""
        room = self.room
        async with room.lock:
            story = room.table.story
            if story is None or m.seat not in self.viewer.mine:
                raise not_yours()
            try:
                action, _ = story.match.read(m.action)
                found = question.why_not(self.viewer.box, story.match, action, m.seat)
            except IllegalAction as e:
                raise of_rules(e) from e
        rule, text = ("", "") if found is None else (found.rule, found.text)
        rules = self.viewer.box.rules
        title = rules[rule].says if rule in rules else ""
        self.viewer.outbox.put(
            {"type": "because", "key": m.key, "action": m.action, "rule": rule, "text": text, "title": title}
        )

    async def hint(self, m: protocol.Hint) -> None:
        """What a good bot would do. It thinks in the background, so that the connection stays alive."""
        room, viewer = self.room, self.viewer
        if not room.table.row.hints:
            raise Refused("This table has hints turned off.", 403, "forbidden")
        if self.advising is not None and not self.advising.done():
            raise Refused("One hint at a time, please.", 429, "too-fast")
        if not self.pay_for("hints"):
            raise Refused("One hint at a time, please.", 429, "too-fast")
        async with room.lock:
            story = room.table.story
            if story is None or m.seat not in viewer.mine or m.seat not in story.asked:
                raise Refused("You get hints only for your own seat, when it has a question.", 409, "not-now")
            advice = Advice(room.home.thinkers, viewer.box, story.match, m.seat, viewer.address)
        self.advising = room.home.background(self.advise(m.key, advice))

    async def advise(self, key: str, advice: Advice) -> None:
        """Think, and say what came of it, or why nothing did."""
        viewer = self.viewer
        try:
            action, label = await advice.choice_in_words()
        except Refused as e:
            viewer.refuse(key, e)
        except Exception:
            log.exception("a hint could not be given")
            viewer.refuse(key, Refused("Server error. Your moves are safe; try again.", 500, "not-now"))
        else:
            text = viewer.said("told.hint")
            viewer.outbox.put({"type": "hint", "key": key, "action": action, "label": label, "text": text})
