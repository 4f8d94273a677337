"""Showing: each viewer is sent the table whole once, and then what changes, as its seat may see it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from ludus.core import question
from ludus.core.game import Game
from ludus.table import beats, fields, intents
from ludus.table.frames import Encoded
from ludus.table.home import Home
from ludus.table.outbox import Outbox
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.table.seating import Seat
from ludus.table.state import Table
from ludus.table.tending import in_one_line
from ludus.table.viewing import Eye, Line, Picture, Views
from ludus.table.words import Said

ALONE: Final = ("lesson", "sandbox")  # kinds of tables where who has all seats hides nothing from anybody
GROWING: Final = 16  # lines at the end of a log that may still grow, at most
TOGETHER: Final = 4  # viewers who are shown a change in one go: what they see has much in common

log: Final = logging.getLogger("ludus.table")


class Shown(Table):
    """A table that is looked at."""

    viewers: set[Viewer]

    def __init__(self, home: Home, row: Mapping[str, Any], game: Game, seats: list[Seat]) -> None:
        super().__init__(home, row, game, seats)
        self.views = Views(self)
        self.painting = False

    def rename(self, person: str, name: str) -> None:
        for seat in self.seats:
            if seat.person == person and seat.name != name:
                self.seats[seat.seat] = replace(seat, name=name)
                self.repaint()

    def show_whole(self) -> None:
        self.views.changed(whole=True)
        self.repaint()

    def repaint(self) -> None:
        """Show everybody what has changed; several changes may be shown at once."""
        if not self.painting and self.viewers:
            self.painting = True
            self.home.background(self.paint())

    async def paint(self) -> None:
        async with self.lock:
            self.painting = False
            for n, viewer in enumerate(list(self.viewers), 1):
                self.shown(viewer)
                if n % TOGETHER == 0:
                    await asyncio.sleep(0)  # other tables come in between

    def shown(self, viewer: Viewer) -> None:
        """Show one viewer what is new; who cannot be shown it is let go, and the others see it all the same."""
        try:
            viewer.show()
        except Exception as e:
            log.error("table %s: a viewer cannot be shown it: %s", self.code, in_one_line(e))
            viewer.let_go()


def staying(sent: list[Line], now: list[Line]) -> int:
    """How many lines of a log are as they were sent; the last ones may have grown since."""
    place = max(0, min(len(sent), len(now)) - GROWING)
    while place < len(sent) and place < len(now) and sent[place] is now[place]:
        place += 1
    return place


class Viewer:
    """One open socket: who looks, as which seat, at which position, and what was sent so far."""

    def __init__(
        self, room: Shown, person: Person, token: str, language: str, since: int | None = None, address: str = ""
    ) -> None:
        self.room = room
        self.person = person
        self.token = token  # the cookie it was opened with
        self.address = address
        self.language = language
        self.since = since
        self.wanted: int | None = None
        self.seat: int | None = None
        self.live = True
        self.turn = -1
        self.picture: Picture | None = None
        self.fields: dict[str, Any] = {}
        self.told: list[Line] = []  # the lines of the log that were sent
        self.read = 0  # entries of the diary
        self.shown = -1
        self.outbox = Outbox()

    @property
    def eye(self) -> Eye:
        return Eye(self.seat, self.language)

    @cached_property
    def said(self) -> Said:
        return Said(self.language)

    @property
    def box(self) -> Game:
        """The game in the viewer's language."""
        return self.room.game.in_language(self.language)

    @property
    def mine(self) -> list[int]:
        return self.room.seats_of(self.person.id)

    async def deliver(self, send: Callable[[str], Awaitable[None]], gone: asyncio.Event) -> None:
        """Send what is in the outbox, until nothing more is sent; who was behind is shown the newest state then.

        `gone` says that all of it has gone out. Until then nothing is made anew, and the frame is not kept here too.
        """
        while (frame := await self.outbox.next()) is not None:
            await send(frame)
            del frame
            await gone.wait()
            self.outbox.gone()
            if self.outbox.missed:
                async with self.room.lock:
                    self.show()

    def refuse(self, key: str, e: Refused, action: str = "", seat: int = -1) -> None:
        """Say why something is not done, in the viewer's language."""
        text = self.ruled(action, seat) if action and e.by_rules else ""
        self.outbox.put(self.refusal(key, e, text))

    def refusal(self, key: str, e: Refused, text: str = "") -> dict[str, Any]:
        self.room.home.meters.refused(e.code)
        told, seq = text or self.said.sentence(e.text), self.room.seq
        return {"type": "refused", "key": key, "code": e.code, "text": told, "rule": e.rule, "seq": seq}

    def ruled(self, notation: str, seat: int) -> str:
        """Why the rules forbid an action, told anew in the viewer's words; empty in a lesson, which has its own."""
        story, box = self.room.story, self.box
        if story is None or story.lesson_step() is not None:
            return ""
        match, answer = intents.refused_at(self.room.game, story.match, seat, notation)
        action, _ = match.read(answer)
        found = question.why_not(box, match, action, seat)
        what = self.said.sentence(f"'{box.words(match).label(action.text)}' is not possible")
        return "" if found is None else f"{what}: {found.text}"

    def let_go(self, why: Refused | None = None) -> None:
        """Hang up; the last that is sent is the reason, where there is one."""
        self.outbox.close()
        if why is not None:
            self.outbox.last(self.refusal("", why))

    def allowed(self, wanted: int | None) -> int | None:
        """The seat whose view is shown: the one that is wanted, where that is allowed, else the one that fits."""
        mine, room = self.mine, self.room
        if wanted is not None:
            if wanted in mine or (room.revealed and wanted < len(room.seats)):
                return wanted
            raise Refused("You may look into your own hand only, until the game is over.", 403, "not-yours")
        if len(mine) <= 1:
            return mine[0] if mine else None
        if (room.game.hidden and room.row["kind"] not in ALONE) or room.story is None:
            return None
        return next((seat for seat in room.story.asked if seat in mine), mine[0])

    def open(self, wanted: int | None) -> None:
        """Look at the table as it is now, as this seat."""
        self.seat = self.allowed(wanted)
        self.wanted = wanted
        self.live = True
        self.picture = None
        self.show()

    def show(self) -> None:
        """Send what has changed since the last time."""
        self.outbox.show(self.changes if self.live else self.other_fields)

    def whole(self) -> dict[str, Any]:
        """Everything, once."""
        room = self.room
        self.picture, self.fields = room.views.picture(self.eye), fields.of(room, self)
        self.told, self.turn, self.shown = room.views.log(self.eye), room.views.turn, room.seq
        self.read = room.length
        return self.message(self.picture.raw, room.views.whole_log(self.eye), room.seq)

    def message(self, scene: Encoded, log: Encoded, at: int) -> dict[str, Any]:
        room = self.room
        return {
            "type": "table",
            "seq": room.seq,
            "at": at,
            "as": self.seat,
            "table": self.fields,
            "scene": scene,
            "log": log,
            "chat": [{**line, "who": self.said.name(line["who"])} for line in room.chat],
        }

    def look_back(self, seat: int | None, scene: Encoded, log: Encoded, at: int) -> None:
        """See an earlier position from now on."""
        self.live = False
        self.seat = seat
        self.fields = fields.of(self.room, self)
        self.outbox.show(lambda: self.message(scene, log, at))

    def changes(self) -> dict[str, Any] | None:
        """What has changed at the table; all of it for who has not seen anything, or sees through other eyes now."""
        room = self.room
        seat = self.wanted if self.wanted is not None and self.wanted in self.mine else self.fitting()
        if seat != self.seat or self.turn != room.views.turn or self.picture is None:
            self.seat = seat
            return self.whole()
        picture, log = room.views.picture(self.eye), room.views.log(self.eye)
        changed = self.changed_fields()
        if picture is self.picture and not changed and self.shown == room.seq:
            return None
        change = None if picture is self.picture else picture.since(self.picture)
        played = beats.written(room.views.beats(self.eye, self.read), [] if change is None else change.patches)
        stay = staying(self.told, log)
        cut = {"cut": len(self.told) - stay} if stay < len(self.told) else {}
        done = {} if self.shown == room.seq else self.done()
        self.picture, self.told, self.read, self.shown = picture, log, room.length, room.seq
        seen = {"type": "show", "seq": room.seq, "as": seat, "patches": [] if change is None else change.raw}
        return {**seen, "beats": played, "log": log[stay:], **cut, "table": changed, **done}

    def done(self) -> dict[str, Any]:
        """What was meant by the last thing that was done, where the viewer may know it."""
        story = self.room.story
        meant = None if story is None else story.meant
        if meant is None:
            return {}
        own = meant.seat == self.seat and meant.seat in self.mine
        if not own and (meant.sealed or not intents.open_to_all(self.room.game, meant.intent)):
            return {}
        intent, stopped = meant.intent, self.stopped(meant.intent)
        return {"by": meant.seat, "intent": intent.name, "steps": len(intent.steps), "stopped": stopped}

    def stopped(self, intent: intents.Intent) -> str:
        """Why it went no further, in words."""
        word, _, seat = intent.stopped.partition(" ")
        name = self.said.name(self.room.called(int(seat))) if seat else ""
        return self.said(f"stopped.{word}", name=name) if word else ""

    def fitting(self) -> int | None:
        """The seat to show where the wanted one can no longer be."""
        try:
            return self.allowed(self.wanted)
        except Refused:
            self.wanted = None
            return self.allowed(None)

    def other_fields(self) -> dict[str, Any] | None:
        """While somebody looks at an earlier position: only what is said about the table."""
        changed = self.changed_fields()
        seen = {"type": "show", "seq": self.room.seq, "as": self.seat}
        return {**seen, "patches": [], "beats": [], "log": [], "table": changed} if changed else None

    def changed_fields(self) -> dict[str, Any]:
        new = fields.of(self.room, self)
        changed = {name: value for name, value in new.items() if self.fields.get(name) != value}
        self.fields = new
        return changed
