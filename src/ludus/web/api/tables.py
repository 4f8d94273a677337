"""Tables for programs: which there are, what a seat sees of one, and what it says there."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncGenerator
from dataclasses import asdict
from typing import Any, Final

from ludus.core import views
from ludus.core.flow import Ask
from ludus.table import outbox, protocol, replay, table_json
from ludus.table.delta import Changes
from ludus.table.outbox import Frame
from ludus.table.people import PROGRAM, fresh_token
from ludus.table.refusals import Refused, StoreAway
from ludus.table.room import Room
from ludus.table.seats import Leave
from ludus.table.view import LINES
from ludus.table.viewer import Viewer
from ludus.web import forms, guard
from ludus.web.api import streams
from ludus.web.api.visits import ApiVisit
from ludus.web.shares import COSTS
from ludus.web.socket import SocketTalk
from ludus.web.visit import TEXT, Reply, data

SPOKEN: Final = (
    protocol.Command
    | protocol.Share
    | protocol.Order
    | protocol.OrderOff
    | protocol.Line
    | protocol.Rematch
    | protocol.Why
    | protocol.Hint
    | protocol.Chat
)
USUAL_LOG: Final = 20  # lines of the log with each state
STATUS: Final = {"not-yours": 403, "forbidden": 403, "muted": 403, "too-fast": 429, "unknown": 404}
WRONG: Final = ("bad-notation", "bad-message")


# --- lists ------------------------------------------------------------------------------------------------------------


async def list_tables(visit: ApiVisit) -> Reply:
    """Tables: `open` ones with a free seat, those being played (`watch`), or your own (`mine`)."""
    visit.pay("look")
    kind = visit.query().get("list", "open")
    return data(list((await listing(visit, kind)).values()))


async def listing(visit: ApiVisit, kind: str) -> dict[str, Any]:
    """The tables of a list, by their codes."""
    tables, me = visit.tables, visit.person.id
    if kind == "mine":
        if visit.grant is None or "read" not in visit.grant.scopes:
            raise Refused("Listing your tables needs a token with the scope 'read'.", 403)
        found = await tables.mine(me)
    elif kind == "open":
        found = await tables.open(me)
    elif kind == "watch":
        found = await tables.watchable(me)
    else:
        raise Refused(f"A list of tables is open, watch, or mine, not '{kind[:20]}'.")
    return {one.code: {**asdict(one), "seats": told_seats(one.seats)} for one in found}


def told_seats(seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Seats, with the mark of those where a program plays: one of the server's own, or somebody's."""
    return [{**seat, "bot": seat["kind"] == "bot" or seat["name"].endswith(PROGRAM)} for seat in seats]


async def create(visit: ApiVisit) -> Reply:
    """Make a table, as the form in the browser does; the answer has its code."""
    return data({"code": await forms.make(visit)}, 201)


# --- seats ------------------------------------------------------------------------------------------------------------


async def sit(visit: ApiVisit) -> Reply:
    """Take an open seat."""
    return data(await forms.take_seat(visit))


async def leave(visit: ApiVisit) -> Reply:
    """Give a seat back."""
    code, seat = visit.path["code"], forms.number(await visit.form(), "seat") or 0
    await (await visit.tables.hall.room(code)).do(Leave(visit.person, seat))
    return data({"code": code, "seat": seat})


async def join(visit: ApiVisit) -> Reply:
    """Take the seat of a link. Who has no token becomes somebody new, and is given one that is good for 30 days."""
    called = forms.text(await visit.form(), "name")
    person, token = visit.person, ""
    found = await visit.tables.link(visit.path["token"])
    if found is None:
        visit.unknown()
        raise Refused("This link was used or has expired. Ask for a new one.", 410)
    if visit.grant is None:
        person, token = await newcomer(visit, called)
    elif "play" not in visit.grant.scopes:
        raise Refused("This token lacks the scope 'play'.", 403)
    code = await visit.tables.join(person, visit.path["token"])
    return data({"code": code, "seat": found[1], "token": token})


async def newcomer(visit: ApiVisit, called: str) -> tuple[Any, str]:
    """Somebody who comes by a link alone, and the token to come back with."""
    people, guest = visit.state.people, fresh_token()
    person, cookie = await people.keep(people.guest(guest, visit.language), guest)
    if called:
        person = await people.change(person, called, {})
    await people.sign_off(cookie)  # the token is all there is
    return person, await visit.state.tokens.make(person, "link", ("read", "play", "chat"), 30)


# --- what a seat sees -------------------------------------------------------------------------------------------------


class ProgramTalk(SocketTalk):
    """The talk of a program: the token says who it is, and goes on to say so."""

    async def arrive(self) -> None:
        self.state.hall.house.open_table(self.room.code)


class ProgramViewer(Viewer):
    """A program at a table: it is sent what its seat may know as data, and no picture unless it wants one."""

    def __init__(self, room: Room, visit: ApiVisit, wants: dict[str, str]) -> None:
        mark = "" if visit.grant is None else visit.grant.mark
        super().__init__(room.audience, visit.person, mark, visit.language, None, guard.address(visit.request))
        self.turn = -1
        self.scene = wants.get("scene") == "yes"
        lines = forms.number(wants, "log")
        self.lines = USUAL_LOG if lines is None else min(LINES, lines)

    def frame_if_changed(self, changes: Changes) -> Frame | None:
        """The whole state, if it is another one than the last."""
        table, look, before = self.table, self.audience.views, (self.shown, self.seat, self.turn, self.fields)
        self.seat = self.wanted if self.wanted is not None and self.wanted in self.mine else self.fitting()
        self.shown, self.turn, self.fields = table.seq, look.turn, changes.fields_for(self.who)
        same = before == (self.shown, self.seat, self.turn, self.fields)
        return None if same else outbox.write(self.state())

    def state(self) -> dict[str, Any]:
        """All that this seat may know."""
        table, look, box, story = self.table, self.audience.views, self.box, self.table.story
        seat = -1 if self.seat is None else self.seat
        told: dict[str, Any] = {"type": "state", "seq": table.seq, "as": self.seat, "table": self.fields}
        told |= {"asked": False, "question": None, "options": [], "view": None}
        if story is not None:
            match = story.match
            told["view"] = seen = views.view(box, match, seat, False)
            own = next((s for s in match.standing() if isinstance(s.need, Ask) and s.need.seat == seat), None)
            if own is not None and not story.over and isinstance(own.need, Ask):
                words = box.words(match)
                told["asked"], told["question"] = True, views.explain_question(box, own, own.need, seat)
                told["options"] = [{"action": text, "label": words.label(text)} for text in seen["choices"]]
        told["log"] = look.log(self.eye)[-self.lines :] if self.lines else []
        return {**told, "scene": look.picture(self.eye).raw} if self.scene else told


async def open_table(visit: ApiVisit) -> tuple[Room, ProgramViewer]:
    """The table of the address, and the eyes with which the program looks at it."""
    wants, code = visit.query(), visit.path["code"]
    await visit.asks_for(code)
    room: Room = await visit.state.tables.fresh(code)
    looks = ProgramViewer(room, visit, wants)
    looks.wanted = forms.number(wants, "as") if wants.get("as") else None
    if looks.mine and (visit.grant is None or "read" not in visit.grant.scopes):
        raise Refused("To see a table where you play, the token needs the scope 'read'.", 403)
    looks.seat = looks.allowed_seat(looks.wanted)
    return room, looks


async def look(visit: ApiVisit) -> Reply:
    """A table as it stands: what a seat may know, the question it is asked, and the answers it may give."""
    visit.pay("look")
    room, looks = await open_table(visit)
    async with room.lock:
        with visit.state.shares.computing():
            looks.fields = table_json.of(room.table, looks.who)
            return Reply(outbox.write(looks.state()), kind="application/json")


async def stream(visit: ApiVisit) -> streams.Stream:
    """The same whenever it changes, one state a line, until the game is over."""
    return await streams.start_stream(states(visit))


async def states(visit: ApiVisit) -> AsyncGenerator[str, None]:
    with streams.places(visit):
        room, looks = await open_table(visit)
        begun = visit.state.hall.steady()
        with room.keep_open():
            talk = ProgramTalk(visit.state, room, looks)
            try:
                await talk.enter(looks.wanted)
                while (line := await next_line(looks)) is not None:
                    yield line
                    looks.outbox.note_sent()
                    if looks.outbox.missed:
                        room.audience.owe({looks})
                    if (looks.table.status == "over" and looks.shown == looks.table.seq) or not (
                        line or await streams.still(visit, begun)
                    ):
                        return
            finally:
                talk.leave()


async def next_line(looks: ProgramViewer) -> str | None:
    """The next state; an empty line where nothing happens for a while."""
    try:
        return await asyncio.wait_for(looks.outbox.next(), streams.BEAT)
    except TimeoutError:
        return ""


async def record(visit: ApiVisit) -> Reply:
    """The record of a game that is over."""
    visit.pay("look")
    await visit.asks_for(visit.path["code"])
    await visit.refuse_live_deal(visit.path["code"])
    room = await visit.tables.hall.room(visit.path["code"])
    async with room.lock:
        with visit.state.shares.computing():
            return Reply(replay.as_record(room.table), 200, TEXT)


# --- what it says -----------------------------------------------------------------------------------------------------


class Silent(ProgramViewer):
    """Somebody who says one thing, and is shown nothing."""

    away: StoreAway | None = None  # the table was put away, since what keeps it does not answer: no frame can say so

    def refuse(self, key: str, e: Refused, action: str = "", seat: int = -1) -> None:
        self.away = e if isinstance(e, StoreAway) else self.away
        super().refuse(key, e, action, seat)

    def show(self, changes: Changes | None = None) -> None:
        """A client asks for it."""


async def say(visit: ApiVisit) -> Reply:
    """A message of the protocol: an answer (`do`), `undo`, `resign`, `why`, `hint`, `rematch`, …"""
    sent = await visit.sent_object()
    message = {"type": "do", "key": secrets.token_hex(16), **sent}
    try:
        meant = protocol.read(json.dumps(message))
    except protocol.BadMessage as e:
        raise Refused(f"Invalid message: {e}.", 400, "bad-message") from e
    if not isinstance(meant, SPOKEN):
        raise Refused(f"'{meant.kind}' works over sockets only; request the table instead.", 400, "bad-message")
    if isinstance(meant, protocol.Chat) and (visit.grant is None or "chat" not in visit.grant.scopes):
        raise Refused("This token lacks the scope 'chat'.", 403)
    visit.pay("message", *([meant.kind] if meant.kind in COSTS else []))
    await visit.asks_for(visit.path["code"])
    room: Room = await visit.state.tables.fresh(visit.path["code"])
    speaker = Silent(room, visit, {})
    return reply_to(await answers_to(visit, room, speaker, meant), meant.key)


async def answers_to(visit: ApiVisit, room: Room, speaker: Silent, meant: Any) -> list[dict[str, Any]]:
    """What the table answers."""
    talk = ProgramTalk(visit.state, room, speaker)
    with room.keep_open():
        room.comes(speaker)
        try:
            await talk.hear(meant)
        finally:
            speaker.shown = room.table.seq
            talk.leave()
    if speaker.away is not None:
        raise speaker.away
    return [json.loads(frame) for frame in speaker.outbox.little]


def reply_to(frames: list[dict[str, Any]], key: str) -> Reply:
    """The answer to one message, refusals with a status that fits."""
    found = next((frame for frame in frames if frame.get("key") == key), None)
    if found is None:  # the line was cut before the answer
        raise StoreAway
    if found["type"] != "refused":
        return data(found)
    code = found["code"]
    status = 400 if code in WRONG else STATUS.get(code, 409)
    return data({"error": found["text"], "code": code, "rule": found["rule"], "seq": found["seq"]}, status)
