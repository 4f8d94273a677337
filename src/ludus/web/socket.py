"""The socket: one person at one table. Messages in, messages out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

import msgspec
from sqlalchemy import select
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludus.core.errors import IllegalAction
from ludus.table.refusals import Refused, of_rules
from ludus.table.words import Said, accepted
from ludus.web import addresses, guard, protocol, sharing, talking
from ludus.web.advice import Advice
from ludus.web.line import GONE
from ludus.web.people import COOKIE
from ludus.web.rooms import Room
from ludus.web.shares import COSTS, Shares
from ludus.web.store import Away
from ludus.web.store import schema as s
from ludus.web.viewing import Eye, Viewer

log: Final = logging.getLogger("ludus.web")

NO_TABLE, FORBIDDEN, NO_TEXT, TOO_BIG, TOO_SLOW, TOO_FAST = 4404, 4403, 1003, 1009, 1013, 4429
AGAIN: Final = 1013  # what was asked for cannot be had now; come back soon
CLOSES: Final = {"banned": FORBIDDEN, "too-fast": TOO_FAST}  # by the code of a refusal
DEAF: Final = 30  # messages in a row that are refused, being too many, before the line is hung up


async def socket(ws: WebSocket) -> None:
    """`/ws/{code}`."""
    state = ws.app.state
    token = ws.cookies.get(COOKIE, "")
    if not guard.same_origin(ws) or not token:
        await ws.close(FORBIDDEN)
        return
    await ws.accept()
    device, address, code = accepted(ws.headers.get("accept-language", "")), guard.address(ws), ws.path_params["code"]
    language = device
    shares: Shares = state.shares
    try:
        shares.spend("socket", address=address)
        person = await state.people.of(token, device)
        language = person.settings.get("language") or device
        state.hall.house.admit(person.id, addresses.of(ws))
        with shares.socket(person.id, address):
            await state.codes.ask(address, person, code)
            room: Room = await state.hall.room(code)
            since = await last_seen(room, person.id)
            await visited(ws, Talk(state, room, Viewer(room, person, token, language, since, address)))
    except Refused as e:
        state.hall.meters.refused(e.code)
        if e.code == "unknown":
            state.codes.unknown(address)
        text = Said(language).sentence(e.text)
        told = {"type": "refused", "key": "", "code": e.code, "text": text, "rule": "", "seq": 0}
        await ws.send_text(protocol.write(told))
        await hang_up(ws, AGAIN if isinstance(e, Away) else CLOSES.get(e.code, NO_TABLE))


async def visited(ws: WebSocket, talk: Talk) -> None:
    """Somebody is at a table, until the line ends."""
    room, viewer = talk.room, talk.viewer
    room.visitors += 1
    sender = asyncio.create_task(sending(ws, viewer))
    try:
        await listening(ws, talk)
    except WebSocketDisconnect:
        pass
    finally:
        room.visitors -= 1
        if viewer in room.viewers:
            room.viewers.discard(viewer)
            room.presence.went({viewer.person.id})
            talk.noticed()
            room.hall.background(note_seen(room, viewer))
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def sending(ws: WebSocket, viewer: Viewer) -> None:
    """Send what is in the outbox. Who reads too slowly is let go and may come back."""
    try:
        await viewer.deliver(ws.send_text, ws.scope["state"][GONE])
        await hang_up(ws, TOO_SLOW)
    finally:
        viewer.outbox.close()  # nobody waits for room in it any more


async def heard(ws: WebSocket) -> str:
    """The next frame."""
    message = await ws.receive() if ws.application_state is WebSocketState.CONNECTED else {}
    if message.get("type") != "websocket.receive":
        raise WebSocketDisconnect
    if message.get("text") is None:
        await hang_up(ws, NO_TEXT)
        raise WebSocketDisconnect
    return str(message["text"])


async def hang_up(ws: WebSocket, code: int) -> None:
    """Close the line, unless it is closed already: by us, by the other side, or for a frame that is none."""
    if ws.application_state is WebSocketState.CONNECTED:
        with suppress(WebSocketDisconnect, RuntimeError):
            await ws.close(code)


async def listening(ws: WebSocket, talk: Talk) -> None:
    deaf = 0  # messages in a row that were too many
    while deaf < DEAF:
        frame = await heard(ws)
        if len(frame) > protocol.LARGEST:
            await hang_up(ws, TOO_BIG)
            return
        try:
            deaf += 1
            await talk.listen(frame)
            deaf = 0
        except WebSocketDisconnect:
            raise
        except msgspec.DecodeError as e:
            deaf = 0
            talk.refuse(frame, Refused(f"This is no message of the protocol: {e}.", 400, "bad-message"))
        except Refused as e:
            deaf = deaf if e.code == "too-fast" else 0
            talk.refuse(frame, e)
            if isinstance(e, Away) and talk.viewer not in talk.room.viewers:  # the greeting: it is said once
                await hang_up(ws, AGAIN)
                return
        except Exception:  # never a traceback to a client, and one bad message ends nothing
            log.exception("a message could not be answered")
            talk.refuse(frame, Refused("The server made a mistake; nothing has changed.", 500, "not-now"))
    await hang_up(ws, TOO_FAST)


class Talk:
    """What one socket says and is told."""

    def __init__(self, state: Any, room: Room, viewer: Viewer) -> None:
        self.state = state
        self.room = room
        self.viewer = viewer

    def pay(self, *kinds: str) -> None:
        self.state.shares.spend(*kinds, person=self.viewer.person.id, address=self.viewer.address)

    def refuse(self, frame: str, e: Refused) -> None:
        self.viewer.refuse(protocol.key_of(frame), e)

    async def listen(self, frame: str) -> None:
        """Every message costs something, and some cost more."""
        self.pay("message")
        message = protocol.read(frame)
        if protocol.kind(message) in COSTS:
            self.pay(protocol.kind(message))
        await self.hear(message)

    async def hear(self, m: protocol.FromClient) -> None:
        room, viewer = self.room, self.viewer
        if isinstance(m, protocol.Hello):
            await self.enter(m.open)
        elif viewer not in room.viewers:
            raise Refused("Say hello first.", 400, "bad-message")
        elif isinstance(m, protocol.Command):
            await asyncio.shield(room.command(viewer, m))
        elif isinstance(m, protocol.Why):
            await self.explain(m)
        elif isinstance(m, protocol.As):
            async with room.lock:
                viewer.open(m.seat)
        elif isinstance(m, protocol.Look):
            self.pay(*room.hall.reel.efforts(room, m.at, Eye(viewer.allowed(m.open), viewer.language)))
            await viewer.look(m.at, m.open)
        elif isinstance(m, protocol.Live):
            async with room.lock:
                viewer.open(viewer.wanted)
        elif isinstance(m, protocol.Chat | protocol.Mute | protocol.Seated):
            await self.chat(m)
        elif isinstance(m, protocol.Hint):
            await self.hint(m)
        else:
            await asyncio.shield(self.around(m))
            viewer.outbox.put({"type": "ack", "key": m.key, "seq": room.seq})

    async def around(self, m: protocol.Rematch | protocol.ShareFix | protocol.ShareOpen) -> None:
        """What is done before a game and after it."""
        if isinstance(m, protocol.Rematch):
            await self.state.tables.rematch(self.room, self.viewer.person)
        else:
            await self.room.dice.hear(self.viewer.mine, m)

    async def enter(self, wanted: int | None) -> None:
        """The first message, or the first after a pause."""
        room, viewer = self.room, self.viewer
        room.hall.house.open_table(room.code)
        if room.hall.peers.shared:
            await sharing.refresh(room)
        if viewer not in room.viewers:  # the cookie may have been replaced since the line was opened
            viewer.person = await self.state.people.of(viewer.token, viewer.language)
        async with room.lock:
            new = viewer not in room.viewers
            room.viewers.add(viewer)
            try:
                viewer.open(wanted)
            except Refused:
                viewer.open(None)
            if new:
                room.go_on()  # bots alone wait for somebody who looks
        if new:
            self.noticed()
            room.hall.background(note_seen(room, viewer))

    def noticed(self) -> None:
        """The others see that somebody comes or goes who sits here."""
        if self.viewer.mine:
            self.room.repaint()
        sharing.say_who_is_here(self.room)

    async def chat(self, m: protocol.Chat | protocol.Mute | protocol.Seated) -> None:
        """Somebody speaks, or the host says who may."""
        room, viewer = self.room, self.viewer
        if not self.state.shares.chats.take(viewer.person.id):
            raise Refused("You talk faster than people read; wait a moment.", 429, "too-fast")
        if isinstance(m, protocol.Chat):
            talking.check(room, viewer.person)
            await self.known()
            room.hall.house.let_talk(viewer.person.id)
            viewer.outbox.put(await asyncio.shield(talking.say(room, viewer.person, m)))
        else:
            viewer.outbox.put(await asyncio.shield(talking.ruled(room, viewer.person, m)))

    async def known(self) -> None:
        """The person as the store has it, kept from now on."""
        people, viewer = self.state.people, self.viewer
        known = viewer.person.kept
        viewer.person = await (people.again(viewer.person) if known else people.keep(viewer.person, viewer.token))

    async def explain(self, m: protocol.Why) -> None:
        """Which rule forbids an action; only about what the seat itself may know."""
        room = self.room
        async with room.lock:
            story = room.story
            if story is None or m.seat not in self.viewer.mine:
                raise Refused("This is not your seat.", 403, "not-yours")
            try:
                action, _ = story.match.read(m.action)
                found = self.viewer.box.why_not(story.match, action, m.seat)
            except IllegalAction as e:
                raise of_rules(e) from e
        rule, text = ("", "") if found is None else (found.rule, found.text)
        rules = self.viewer.box.rules
        title = rules[rule].says if rule in rules else ""
        self.viewer.outbox.put(
            {"type": "because", "key": m.key, "action": m.action, "rule": rule, "text": text, "title": title}
        )

    async def hint(self, m: protocol.Hint) -> None:
        """What a good bot would do."""
        room, viewer = self.room, self.viewer
        if not room.row["hints"]:
            raise Refused("This table plays without hints.", 403, "forbidden")
        if not self.state.shares.hints.take(viewer.person.id):
            raise Refused("One hint after the other; wait a moment.", 429, "too-fast")
        async with room.lock:
            story = room.story
            if story is None or m.seat not in viewer.mine or m.seat not in story.asked:
                raise Refused("There are hints for a seat that is asked, and for your own only.", 409, "not-now")
            advice = Advice(room.hall.thinkers, viewer.box, story.match, m.seat, viewer.address)
        action, label = await advice.given()
        text = viewer.said("told.hint")
        viewer.outbox.put({"type": "hint", "key": m.key, "action": action, "label": label, "text": text})


async def last_seen(room: Room, person: str) -> int | None:
    found = await room.hall.store.row(
        select(s.seen.c.seq).where(s.seen.c.table == room.code, s.seen.c.person == person)
    )
    return None if found is None else int(found.seq)


async def note_seen(room: Room, viewer: Viewer) -> None:
    """What somebody has seen, and when; of guests nothing is kept."""
    if not viewer.person.kept:
        return
    row = {"table": room.code, "person": viewer.person.id, "seq": max(viewer.shown, 0), "at": room.hall.wall()}
    await room.hall.store.put(s.seen, row, ("table", "person"))
