"""The socket: one person at one table. Messages in, messages out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludus.table import outbox, protocol
from ludus.table.connection import Talk
from ludus.table.people import Person
from ludus.table.refusals import Refused, StoreAway
from ludus.table.room import Room
from ludus.table.viewer import Viewer
from ludus.table.words import Said, accepted_language
from ludus.web import addresses, cookies, guard
from ludus.web.afar import Afar
from ludus.web.asides import Aside, is_chat
from ludus.web.asking import Asker, asking
from ludus.web.line import GONE, PUT
from ludus.web.services import Services, services
from ludus.web.shares import COSTS

log: Final = logging.getLogger("ludus.web")

NO_TABLE, FORBIDDEN, NO_TEXT, TOO_BIG, TOO_SLOW, TOO_FAST = 4404, 4403, 1003, 1009, 1013, 4429
AGAIN: Final = 1013  # what was asked for cannot be had now; come back soon
CLOSES: Final = {"banned": FORBIDDEN, "too-fast": TOO_FAST}  # by the code of a refusal
DEAF: Final = 30  # messages in a row that are refused, being too many, before the line is hung up


async def socket(ws: WebSocket) -> None:
    """`/ws/{code}`."""
    state = services(ws)
    token, _ = cookies.read(ws)
    if not guard.same_origin(ws) or not token:
        await ws.close(FORBIDDEN)
        return
    await ws.accept()
    device, address, code = (
        accepted_language(ws.headers.get("accept-language", "")),
        guard.address(ws),
        ws.path_params["code"],
    )
    language = device
    shares = state.shares
    asking.set(Asker(address=address))
    try:
        shares.spend("socket", address=address)
        person = await state.people.of(token, device)
        asking.set(Asker(person.id, address))
        language = person.settings.get("language") or device
        state.hall.house.admit(person.id, addresses.of(ws))
        with shares.socket(person.id, address):
            aside = await state.asides.find(code)
            if aside is not None:
                await at_aside(ws, state, aside, person, address, language)
                return
            await state.codes.ask(address, person, code)
            room = await state.hall.room(code)
            with room.keep_open():
                since = await room.home.log.last_seen(code, person.id)
                await at_table(
                    ws, SocketTalk(state, room, Viewer(room.audience, person, token, language, since, address))
                )
    except Refused as e:
        state.hall.meters.count_refusal(e.code)
        if e.code == "unknown":
            state.codes.unknown(address)
        text = Said(language).sentence(e.text)
        told = {"type": "refused", "key": "", "code": e.code, "text": text, "rule": "", "seq": 0}
        with suppress(WebSocketDisconnect, RuntimeError):  # the visitor may have left meanwhile
            await ws.send_text(outbox.write(told))
        await hang_up(ws, AGAIN if isinstance(e, StoreAway) else CLOSES.get(e.code, NO_TABLE))


async def at_table(ws: WebSocket, talk: Talk) -> None:
    """Somebody is at a table, until the line ends."""
    sender = asyncio.create_task(sending(ws, talk.viewer))
    try:
        await listening(ws, talk)
    except WebSocketDisconnect:
        pass
    finally:
        talk.leave()
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def at_aside(
    ws: WebSocket, state: Services, aside: Aside | Afar, who: Person, address: str, language: str
) -> None:
    """Somebody is at a table with other content, which a process of its own has."""
    name, line = await aside.open({"id": who.id, "name": who.name, "language": language})
    sender = asyncio.create_task(passing_on(ws, line))
    try:
        while len(frame := await next_frame(ws)) <= protocol.LARGEST:
            state.shares.spend("message", person=who.id, address=address)
            if is_chat(frame):
                state.hall.house.let_talk(who.id)
            aside.say(name, frame)
        await hang_up(ws, TOO_BIG)
    except WebSocketDisconnect:
        pass
    finally:
        aside.leave(name)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def passing_on(ws: WebSocket, line: asyncio.Queue[dict[str, Any]]) -> None:
    while "frame" in (told := await line.get()):
        await ws.send_text(told["frame"])
    await hang_up(ws, told["hang_up"])


async def sending(ws: WebSocket, viewer: Viewer) -> None:
    """Send what is in the outbox. Who reads too slowly is let go and may come back."""
    try:
        await viewer.deliver(ws.send_text, ws.scope["state"][GONE], ws.scope["state"][PUT])
        await hang_up(ws, TOO_SLOW)
    finally:
        viewer.outbox.close()  # nobody waits for room in it any more


async def next_frame(ws: WebSocket) -> str:
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
        frame = await next_frame(ws)
        if len(frame) > protocol.LARGEST:
            await hang_up(ws, TOO_BIG)
            return
        try:
            deaf += 1
            await talk.listen(frame)
            deaf = 0
        except WebSocketDisconnect:
            raise
        except protocol.BadMessage as e:
            deaf = 0
            talk.refuse(frame, Refused(f"Invalid message: {e}.", 400, "bad-message"))
        except Refused as e:
            deaf = deaf if e.code == "too-fast" else 0
            talk.refuse(frame, e)
            if (
                isinstance(e, StoreAway) and talk.viewer not in talk.room.audience.viewers
            ):  # the greeting: it is said once
                await hang_up(ws, AGAIN)
                return
        except Exception:  # never a traceback to a client, and one bad message ends nothing
            log.exception("a message could not be answered")
            talk.refuse(frame, Refused("Server error. Your moves are safe; try again.", 500, "not-now"))
    await hang_up(ws, TOO_FAST)


class SocketTalk(Talk):
    """The messages of a browser: each costs, each has an author, and bans apply."""

    def __init__(self, state: Services, room: Room, viewer: Viewer) -> None:
        super().__init__(room, viewer, state.hall.reel)
        self.state = state

    def pay(self, *kinds: str) -> None:
        costly = [kind for kind in kinds if kind in COSTS]
        if costly:
            self.state.shares.spend(*costly, person=self.viewer.person.id, address=self.viewer.address)

    def pay_for(self, what: str) -> bool:
        return self.state.shares.may(what, Asker(self.viewer.person.id, self.viewer.address))

    async def arrive(self) -> None:
        room, viewer = self.room, self.viewer
        self.state.hall.house.open_table(room.code)
        if room.home.peers.shared:
            await room.refresh()
        if viewer not in room.audience.viewers:  # the cookie may have been replaced since the line was opened
            viewer.person = await self.state.people.of(viewer.token, viewer.language)

    async def speak(self) -> None:
        """The person as the store has it, kept from now on."""
        people, viewer = self.state.people, self.viewer
        known = viewer.person.kept
        viewer.person = await (people.again(viewer.person) if known else people.hear(viewer.person, viewer.token))
        self.state.hall.house.let_talk(viewer.person.id)

    async def rematch(self) -> None:
        await self.state.tables.rematch(self.room, self.viewer.person)
