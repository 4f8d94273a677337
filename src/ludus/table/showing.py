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
from ludus.table import changing, fields, frames, intents
from ludus.table.changing import Changes
from ludus.table.frames import Encoded, Frame
from ludus.table.home import Home
from ludus.table.outbox import Outbox
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.table.seating import Seat
from ludus.table.state import Table
from ludus.table.tending import in_one_line
from ludus.table.viewing import Eye, Stand, Views
from ludus.table.who import Who
from ludus.table.words import Said

ALONE: Final = ("lesson", "sandbox")  # kinds of tables where who has all seats hides nothing from anybody
MADE: Final = 4  # frames that are made in one go: what these viewers see has much in common
TOGETHER: Final = 40  # viewers who are handed a change in one go, where it is made already

log: Final = logging.getLogger("ludus.table")


class Shown(Table):
    """A table that is looked at."""

    viewers: set[Viewer]

    def __init__(self, home: Home, row: Mapping[str, Any], game: Game, seats: list[Seat]) -> None:
        super().__init__(home, row, game, seats)
        self.views = Views(self)
        self.due: set[Viewer] = set()  # who has to be shown what has changed
        self.painting = False

    def comes(self, viewer: Viewer) -> None:
        """Somebody looks from now on."""
        self.viewers.add(viewer)
        self.presence.came(viewer)

    def goes(self, viewer: Viewer) -> None:
        """The same somebody does so no longer."""
        self.viewers.discard(viewer)
        self.presence.left(viewer)

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
        self.owe(self.viewers)

    def owe(self, viewers: set[Viewer]) -> None:
        """Show these what has changed, as soon as it can be."""
        self.due |= viewers
        if self.due and not self.painting:
            self.painting = True
            self.home.background(self.paint())

    async def paint(self) -> None:
        """Those who sit come first. What is made for one is handed to all others who are to see the same."""
        async with self.lock:
            self.painting = False
            due, self.due = self.due & self.viewers, set()
            changes, made, handed = Changes(self, self.views), 0, 0
            for viewer in sorted(due, key=lambda viewer: viewer.seat is None):
                self.shown(viewer, changes)
                handed += 1
                if handed == TOGETHER or len(changes.shows) >= made + MADE:
                    made, handed = len(changes.shows), 0
                    await asyncio.sleep(0)  # other tables come in between

    def shown(self, viewer: Viewer, changes: Changes) -> None:
        """Show one viewer what is new; who cannot be shown it is let go, and the others see it all the same."""
        try:
            viewer.show(changes)
        except Exception as e:
            log.error("table %s: a viewer cannot be shown it: %s", self.code, in_one_line(e))
            viewer.let_go()


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
        self.stand: Stand | None = None  # what was sent so far of the table as it is now
        self.fields: dict[str, Any] = {}  # and of what is said about it, while an earlier position is looked at
        self.shown = -1
        self.outbox = Outbox()

    @property
    def eye(self) -> Eye:
        return Eye(self.seat, self.language)

    @property
    def who(self) -> Who:
        """The viewer as far as it matters what is shown."""
        room, person = self.room, self.person.id
        wanted = () if room.story is None else room.story.wanted.items()
        wants = tuple([number for number, one in wanted if one.person == person])
        return Who(self.seat, self.language, tuple(self.mine), room.row["host"] == person, wants)

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

    async def deliver(
        self,
        send: Callable[[str], Awaitable[None]],
        gone: asyncio.Event,
        at_once: Callable[[Frame], bool] | None = None,
    ) -> None:
        """Send what is in the outbox, until nothing more is sent; who was behind is shown the newest state then.

        `gone` says that all of it has gone out. Until then nothing is made anew, and the frame is not kept here too.
        `at_once` puts a frame on a line that has room, and says whether it had.
        """
        if at_once is not None:
            self.outbox.at_once, self.outbox.emptied = at_once, gone
        while (frame := await self.outbox.next()) is not None:
            if frame:
                await send(frame)
            del frame
            await gone.wait()
            self.outbox.gone()
            if self.outbox.missed:
                self.room.owe({self})

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
            raise Refused("Until the game is over, you can see only your own hand.", 403, "not-yours")
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
        self.stand = None
        self.show()

    def show(self, changes: Changes | None = None) -> None:
        """Send what has changed since the last time."""
        made = changes or Changes(self.room, self.room.views)
        self.outbox.show(lambda: self.changed(made) if self.live else self.other_fields(made))

    def look_back(self, seat: int | None, scene: Encoded, log: Encoded, at: int) -> None:
        """See an earlier position from now on."""
        self.live = False
        self.seat = seat
        who = self.who
        self.fields = fields.of(self.room, who)
        self.outbox.show(lambda: changing.whole(self.room, self.fields, self.since, who, scene, log, at))

    def changed(self, changes: Changes) -> Frame | None:
        """What has changed at the table; all of it for who has not seen anything, or sees through other eyes now."""
        before, seat = self.stand, self.seat
        if self.wanted is None and self.person.id not in changes.known:
            self.seat, who = None, changes.crowd(self.language)
        else:
            self.seat = self.wanted if self.wanted is not None and self.wanted in self.mine else self.fitting()
            who = self.who
        if before is None or seat != self.seat or before.turn != changes.views.turn:
            sent = changes.whole(who, self.since)
        else:
            sent = changes.since(who, before)
        self.stand, self.shown = sent.stand, sent.stand.seq
        return sent.frame

    def fitting(self) -> int | None:
        """The seat to show where the wanted one can no longer be."""
        try:
            return self.allowed(self.wanted)
        except Refused:
            self.wanted = None
            return self.allowed(None)

    def other_fields(self, changes: Changes) -> Frame | None:
        """While somebody looks at an earlier position: only what is said about the table."""
        new = changes.said(self.who)
        changed = {name: value for name, value in new.items() if self.fields.get(name) != value}
        self.fields = new
        seen = {"type": "show", "seq": self.room.seq, "as": self.seat}
        return frames.write({**seen, "patches": [], "beats": [], "log": [], "table": changed}) if changed else None
