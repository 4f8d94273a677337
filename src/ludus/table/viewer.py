"""Showing: each viewer is sent the table whole once, and then what changes, as its seat may see it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from ludus.core import question
from ludus.core.game import Game
from ludus.table import delta, intents, table_json
from ludus.table.delta import Changes
from ludus.table.home import in_one_line
from ludus.table.outbox import Encoded, Frame, Outbox, write
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.table.state import Line, Table, Viewpoint
from ludus.table.view import Reader, Stand, Views
from ludus.table.words import Said

ALONE: Final = ("lesson", "sandbox")  # kinds of tables where who has all seats hides nothing from anybody
MADE: Final = 4  # frames that are made in one go: what these viewers see has much in common
TOGETHER: Final = 40  # viewers who are handed a change in one go, where it is made already

log: Final = logging.getLogger("ludus.table")


class Viewers:
    """Everybody who looks at a table, and what each is shown of it."""

    def __init__(self, table: Table, lock: asyncio.Lock) -> None:
        self.table = table
        self.lock = lock  # of the table: while a command is carried out nobody is shown anything
        self.viewers: set[Viewer] = set()
        self.views = Views(table)
        self.due: set[Viewer] = set()  # who has to be shown what has changed
        self.painting = False

    def show(self, table: Table, moved: bool = False, whole: bool = False) -> None:
        """The table is another one from now on: its game has `moved`, or has to be sent as a `whole`."""
        self.table = self.views.table = table
        self.repaint()  # as soon as the lock is free
        if moved or whole:
            self.views.note_change(whole)

    def hear(self, table: Table, said: Line) -> None:
        """Somebody has said something there."""
        self.table = self.views.table = table
        self.say(write({"type": "chat", **said}))

    def empty(self) -> None:
        """Nothing is shown any more, and nothing large is kept."""
        self.table = replace(self.table, story=None, clocks=None, chat=())
        self.views = Views(self.table)

    # --- coming and going ---------------------------------------------------------------------------------------------

    def comes(self, viewer: Viewer) -> None:
        """Somebody looks from now on."""
        if viewer not in self.viewers:
            self.viewers.add(viewer)
            self.table.presence.came(viewer, viewer.person.id)
            self.note_presence(bool(viewer.mine))

    def goes(self, viewer: Viewer) -> None:
        """The same somebody does so no longer."""
        self.viewers.discard(viewer)
        self.table.presence.leave(viewer)
        self.note_presence(bool(viewer.mine))

    def stands_in(self, person: str, here: bool) -> None:
        """Somebody seems to be here for whom an answer is given that was said ahead, and then no longer."""
        presence = self.table.presence
        if here:
            presence.stood_in.add(person)
        else:
            presence.stood_in.discard(person)
            if not presence.has(person):
                presence.went({person})
        self.note_presence(True)

    def elsewhere(self, process: str, people: set[str]) -> None:
        """Another process says who looks there."""
        self.table.presence.hear(process, people)
        self.repaint()

    def note_presence(self, seated: bool) -> None:
        """The others see that somebody comes or goes who sits here."""
        if seated:
            self.repaint()
        self.tell_who_is_here()

    def tell_who_is_here(self) -> None:
        table = self.table
        if table.home.peers.shared:
            people = sorted(table.presence.by_way_of_here())
            table.home.peers.tell({"what": "here", "code": table.code, "people": people})

    # --- showing ------------------------------------------------------------------------------------------------------

    def say(self, frame: Frame) -> None:
        """Something little for everybody."""
        for viewer in self.viewers:
            viewer.outbox.say(frame)

    def repaint(self) -> None:
        """Show everybody what has changed; several changes may be shown at once."""
        self.owe(self.viewers)

    def owe(self, viewers: set[Viewer]) -> None:
        """Show these what has changed, as soon as it can be."""
        self.due |= viewers
        if self.due and not self.painting:
            self.painting = True
            self.table.home.background(self.paint())

    async def paint(self) -> None:
        """Those who sit come first. What is made for one is handed to all others who are to see the same."""
        async with self.lock:
            self.painting = False
            due, self.due = self.due & self.viewers, set()
            changes, made, handed = Changes(self.table, self.views), 0, 0
            for viewer in sorted(due, key=lambda viewer: viewer.seat is None):
                self.show_changes(viewer, changes)
                handed += 1
                if handed == TOGETHER or len(changes.shows) >= made + MADE:
                    made, handed = len(changes.shows), 0
                    await asyncio.sleep(0)  # other tables come in between

    def show_changes(self, viewer: Viewer, changes: Changes) -> None:
        """Show one viewer what is new; who cannot be shown it is let go, and the others see it all the same."""
        try:
            viewer.show(changes)
        except Exception as e:
            log.error("table %s: a viewer cannot be shown it: %s", self.table.code, in_one_line(e))
            viewer.let_go()


class Viewer:
    """One open socket: who looks, as which seat, at which position, and what was sent so far."""

    def __init__(
        self, audience: Viewers, person: Person, token: str, language: str, since: int | None = None, address: str = ""
    ) -> None:
        self.audience = audience
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
    def table(self) -> Table:
        """The table as it stands."""
        return self.audience.table

    @property
    def eye(self) -> Reader:
        return Reader(self.seat, self.language)

    @property
    def who(self) -> Viewpoint:
        """The viewer as far as it matters what is shown."""
        table, person = self.table, self.person.id
        wanted = () if table.story is None else table.story.wanted.items()
        wants = tuple([number for number, one in wanted if one.person == person])
        return Viewpoint(self.seat, self.language, tuple(self.mine), table.row.host == person, wants)

    @cached_property
    def said(self) -> Said:
        return Said(self.language)

    @property
    def box(self) -> Game:
        """The game in the viewer's language."""
        return self.table.game.in_language(self.language)

    @property
    def mine(self) -> list[int]:
        return self.table.seats_of(self.person.id)

    async def deliver(
        self,
        send: Callable[[str], Awaitable[None]],
        gone: asyncio.Event,
        at_once: Callable[[Frame], bool] | None = None,
    ) -> None:
        """Send what is in the outbox, until nothing more is sent; who was behind is shown the newest state then.

        `gone` says that all of it has gone out. Until then no new frame is made, and this one is not kept here too.
        `at_once` puts a frame on a line that has room, and says whether it had.
        """
        if at_once is not None:
            self.outbox.at_once, self.outbox.emptied = at_once, gone
        while (frame := await self.outbox.next()) is not None:
            if frame:
                await send(frame)
            del frame
            await gone.wait()
            self.outbox.note_sent()
            if self.outbox.missed:
                self.audience.owe({self})

    def refuse(self, key: str, e: Refused, action: str = "", seat: int = -1) -> None:
        """Say why something is not done, in the viewer's language."""
        text = self.why_forbidden(action, seat) if action and e.by_rules else ""
        self.outbox.put(self.refusal(key, e, text))

    def refusal(self, key: str, e: Refused, text: str = "") -> dict[str, Any]:
        self.table.home.meters.count_refusal(e.code)
        told, seq = text or self.said.sentence(e.text), self.table.seq
        return {"type": "refused", "key": key, "code": e.code, "text": told, "rule": e.rule, "seq": seq}

    def why_forbidden(self, notation: str, seat: int) -> str:
        """Why the rules forbid an action, in the viewer's language; empty in a lesson, which has its own."""
        story, box = self.table.story, self.box
        if story is None or story.lesson_step() is not None:
            return ""
        match, answer = intents.refused_at(self.table.game, story.match, seat, notation)
        action, _ = match.read(answer)
        found = question.why_not(box, match, action, seat)
        what = self.said.sentence(f"'{box.words(match).label(action.text)}' is not possible")
        return "" if found is None else f"{what}: {found.text}"

    def let_go(self, why: Refused | None = None) -> None:
        """Hang up; the last that is sent is the reason, where there is one."""
        self.outbox.close()
        if why is not None:
            self.outbox.last(self.refusal("", why))

    def allowed_seat(self, wanted: int | None) -> int | None:
        """The seat whose view is shown: the one that is wanted, where that is allowed, else the one that fits."""
        mine, table = self.mine, self.table
        if wanted is not None:
            if wanted in mine or (table.revealed and wanted < len(table.seats)):
                return wanted
            raise Refused("Until the game is over, you can see only your own hand.", 403, "not-yours")
        if len(mine) <= 1:
            return mine[0] if mine else None
        if (table.game.hidden and table.row.kind not in ALONE) or table.story is None:
            return None
        return next((seat for seat in table.story.asked if seat in mine), mine[0])

    def open(self, wanted: int | None) -> None:
        """Look at the table as it is now, as this seat."""
        self.seat = self.allowed_seat(wanted)
        self.wanted = wanted
        self.live = True
        self.stand = None
        self.show()

    def show(self, changes: Changes | None = None) -> None:
        """Send what has changed since the last time."""
        made = changes or Changes(self.table, self.audience.views)
        self.outbox.show(lambda: self.frame_if_changed(made) if self.live else self.other_fields(made))

    def look_back(self, seat: int | None, scene: Encoded, log: Encoded, at: int) -> None:
        """See an earlier position from now on."""
        self.live = False
        self.seat = seat
        who = self.who
        self.fields = table_json.of(self.table, who)
        self.outbox.show(lambda: delta.whole(self.table, self.fields, self.since, who, scene, log, at))

    def frame_if_changed(self, changes: Changes) -> Frame | None:
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
            return self.allowed_seat(self.wanted)
        except Refused:
            self.wanted = None
            return self.allowed_seat(None)

    def other_fields(self, changes: Changes) -> Frame | None:
        """While somebody looks at an earlier position: only what is said about the table."""
        new = changes.fields_for(self.who)
        changed = {name: value for name, value in new.items() if self.fields.get(name) != value}
        self.fields = new
        seen = {"type": "show", "seq": self.table.seq, "as": self.seat}
        return write({**seen, "patches": [], "beats": [], "log": [], "table": changed}) if changed else None
