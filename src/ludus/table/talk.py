"""Talk over one line: what somebody says to a table, and what the table answers."""

from __future__ import annotations

import asyncio
import logging

from ludus.core import question
from ludus.core.errors import IllegalAction
from ludus.table import looking, ordering, protocol, sharing, speaking, talking
from ludus.table.advice import Advice
from ludus.table.looking import Reel
from ludus.table.refusals import Refused, of_rules
from ludus.table.rooms import Room
from ludus.table.showing import Viewer
from ludus.table.viewing import Eye

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

    async def hear(self, m: protocol.FromClient) -> None:
        room, viewer = self.room, self.viewer
        if isinstance(m, protocol.Hello):
            await self.enter(m.open)
        elif viewer not in room.viewers:
            raise Refused("Say hello first.", 400, "bad-message")
        elif isinstance(m, protocol.Command):
            await asyncio.shield(room.command(viewer, m))
        elif isinstance(m, protocol.Ping):
            viewer.outbox.put({"type": "pong"})
        elif isinstance(m, protocol.Why):
            await self.explain(m)
        elif isinstance(m, protocol.As):
            async with room.lock:
                viewer.open(m.seat)
        elif isinstance(m, protocol.Look):
            self.pay(*self.reel.efforts(room, m.at, Eye(viewer.allowed(m.open), viewer.language)))
            await looking.look(self.reel, viewer, m.at, m.open)
        elif isinstance(m, protocol.Live):
            async with room.lock:
                viewer.open(viewer.wanted)
        elif isinstance(m, protocol.Chat | protocol.Mute | protocol.Seated):
            await self.chat(m)
        elif isinstance(m, protocol.Hint):
            await self.hint(m)
        elif isinstance(m, protocol.Line):
            async with room.lock:
                viewer.outbox.put(ordering.ahead(room, viewer, m))
        else:
            await asyncio.shield(self.around(m))
            viewer.outbox.put({"type": "ack", "key": m.key, "seq": room.seq})

    async def around(
        self, m: protocol.Rematch | protocol.ShareFix | protocol.ShareOpen | protocol.Order | protocol.OrderOff
    ) -> None:
        """What is done before a game and after it, and what is said ahead."""
        if isinstance(m, protocol.Order | protocol.OrderOff):
            await ordering.give(self.room, self.viewer, m)
        elif isinstance(m, protocol.Rematch):
            await self.rematch()
        else:
            await self.room.dice.hear(self.viewer.mine, m)

    # --- coming and going ---------------------------------------------------------------------------------------------

    async def enter(self, wanted: int | None) -> None:
        """The first message, or the first after a pause."""
        room, viewer = self.room, self.viewer
        await self.arrive()
        async with room.lock:
            new = viewer not in room.viewers
            room.comes(viewer)
            try:
                viewer.open(wanted)
            except Refused:
                viewer.open(None)
            if new:
                room.go_on()  # bots alone wait for somebody who looks
        if new:
            self.noticed()

    def leave(self) -> None:
        """The line has ended."""
        room, viewer = self.room, self.viewer
        if self.advising is not None:
            self.advising.cancel()
        if viewer in room.viewers:
            room.goes(viewer)
            self.noticed()

    def noticed(self) -> None:
        """The others see that somebody comes or goes who sits here; what was seen is kept, but for guests."""
        room, viewer = self.room, self.viewer
        if viewer.mine:
            room.repaint()
        sharing.say_who_is_here(room)
        if viewer.person.kept:
            seen = room.home.log.saw(room.code, viewer.person.id, max(viewer.shown, 0), room.home.wall())
            room.home.background(seen)

    # --- asking -------------------------------------------------------------------------------------------------------

    async def chat(self, m: protocol.Chat | protocol.Mute | protocol.Seated) -> None:
        """Somebody speaks, or the host says who may."""
        room, viewer = self.room, self.viewer
        if not self.pay_for("chats"):
            raise Refused("You're sending messages too fast. Wait a moment.", 429, "too-fast")
        if isinstance(m, protocol.Chat):
            talking.check(room, viewer.person)
            await self.speak()
            viewer.outbox.put(await asyncio.shield(speaking.say(room, viewer.person, m)))
        else:
            viewer.outbox.put(await asyncio.shield(speaking.ruled(room, viewer.person, m)))

    async def explain(self, m: protocol.Why) -> None:
        """Which rule forbids an action; only about what the seat itself may know."""
        room = self.room
        async with room.lock:
            story = room.story
            if story is None or m.seat not in self.viewer.mine:
                raise Refused("This is not your seat.", 403, "not-yours")
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
        """What a good bot would do. It thinks beside the line, which goes on: whoever waits hears that we live."""
        room, viewer = self.room, self.viewer
        if not room.row["hints"]:
            raise Refused("This table has hints turned off.", 403, "forbidden")
        if self.advising is not None and not self.advising.done():
            raise Refused("One hint at a time, please.", 429, "too-fast")
        if not self.pay_for("hints"):
            raise Refused("One hint at a time, please.", 429, "too-fast")
        async with room.lock:
            story = room.story
            if story is None or m.seat not in viewer.mine or m.seat not in story.asked:
                raise Refused("You get hints only for your own seat, when it has a question.", 409, "not-now")
            advice = Advice(room.home.thinkers, viewer.box, story.match, m.seat, viewer.address)
        self.advising = room.home.background(self.advise(m.key, advice))

    async def advise(self, key: str, advice: Advice) -> None:
        """Think, and say what came of it, or why nothing did."""
        viewer = self.viewer
        try:
            action, label = await advice.given()
        except Refused as e:
            viewer.refuse(key, e)
        except Exception:
            log.exception("a hint could not be given")
            viewer.refuse(key, Refused("Server error. Your moves are safe; try again.", 500, "not-now"))
        else:
            text = viewer.said("told.hint")
            viewer.outbox.put({"type": "hint", "key": key, "action": action, "label": label, "text": text})
