"""A room: one table in use. It alone changes that table, one command after the other, and each is on disk first."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from ludus.core.errors import IllegalAction
from ludus.core.game import Game
from ludus.table import answering, dice, fields, frames, giving_up, handover, history, protocol, real, sharing, undoing
from ludus.table.clocks import Clocks
from ludus.table.home import Home
from ludus.table.log import BACK, Change, Entry, Taken, kept
from ludus.table.refusals import Refused, of_rules
from ludus.table.seating import Seat
from ludus.table.showing import Shown, Viewer
from ludus.table.story import Story
from ludus.table.viewing import Views
from ludus.table.words import ENGLISH, Said


class Room(Shown):
    """The single writer of a table."""

    def __init__(self, home: Home, row: Mapping[str, Any], game: Game, seats: list[Seat]) -> None:
        super().__init__(home, row, game, seats)
        self.visitors = 0  # open lines, whether they have said hello or not
        self.dice = dice.Dice(self)
        self.thinking: set[int] = set()
        self.gone = False  # put away: somebody else may have this table by now
        self.alarm: asyncio.TimerHandle | None = None
        self.touched = home.steady()

    # --- beginning ----------------------------------------------------------------------------------------------------

    def begun(self, story: Story, left: list[int] | None = None) -> None:
        """The game is under way."""
        self.story = story
        if self.control is not None and not story.over:
            self.clocks = Clocks(self.control, len(self.seats), left, self.home.steady())
        self.go_on()

    async def note_begun(self) -> None:
        assert self.story is not None
        await self.home.log.change(self.code, status=self.status, asked=real.asked(self))

    # --- commands -----------------------------------------------------------------------------------------------------

    async def command(self, viewer: Viewer, m: protocol.Command) -> None:
        """Check, apply, commit, acknowledge; what is shown comes after the lock is free again."""
        begin = time.monotonic()
        async with self.lock:
            try:
                viewer.outbox.put({"type": "ack", "key": m.key, "seq": await self.done(viewer.mine, m)})
                self.home.meters.moved(self.game.id, time.monotonic() - begin)
            except Refused as e:
                viewer.refuse(m.key, e, m.action if isinstance(m, protocol.Do) else "", m.seat)

    async def done(self, mine: list[int], m: protocol.Command) -> int:
        """The position after a command, which is carried out once however often it is sent."""
        known = self.known(mine, m)
        if known is not None:
            return known
        if m.base > self.seq and self.home.peers.shared:  # seen at another process
            await sharing.new_lines(self)
        try:
            entry = self.checked(mine, m)
            await self.commit(entry)
            if entry.kind == "away":
                await self.gives_up(entry.seat, "gone")
        except Refused:
            known = self.known(mine, m)  # another process may have been quicker with the very same command
            if known is None:
                raise
            return known
        return self.seq

    def known(self, mine: list[int], m: protocol.Command) -> int | None:
        """The position after a command that was carried out before."""
        known = self.keys.get(m.key)
        if known is not None and (m.seat not in mine or not (known.seat is None or known.seat in mine)):
            raise Refused("This key already belongs to another player's command.", 403, "forbidden")
        return None if known is None else known.seq

    def checked(self, mine: list[int], m: protocol.Command) -> Entry:
        """The line of the log that a command wants to write."""
        if m.seat not in mine:
            raise Refused("This is not your seat.", 403, "not-yours")
        story = self.story
        if story is None:
            raise Refused("The game hasn't started yet.", 409, "not-now")
        if story.over:
            raise Refused("The game is over.", 409, "over")
        if not story.since_for(m.seat) <= m.base <= story.seq:
            raise Refused("The table changed. Look again.", 409, "stale")
        kind, text = undoing.line(self, mine, m)
        return self.entry(m.key, kind, undoing.about(story, m, kind), text)

    def entry(self, key: str, kind: str, seat: int, text: str) -> Entry:
        """The next line. The server's own keys have spaces, which no client's has: nobody can use them up."""
        return Entry(self.seq + 1, key, kind, seat, text, None, self.home.wall())

    async def commit(self, entry: Entry, sitter: Seat | None = None) -> None:
        """Apply a line and store it, with the seat it gives to another sitter. Nobody sees it before it is on disk."""
        story = self.story
        assert story is not None
        if self.gone:
            raise Refused("The table changed. Look again.", 409, "stale")
        match = story.match
        sitter = sitter or giving_up.stand_in(self, entry) or handover.sitter(self, entry)
        try:
            story.tell(entry)
        except IllegalAction as e:
            raise of_rules(e) from e
        if self.clocks is not None:
            if entry.kind == "do":
                self.clocks.answered(entry.seat, self.timed(story), self.home.steady())
            else:
                self.clocks.run(self.timed(story), self.home.steady())
            entry = Entry(entry.seq, entry.key, entry.kind, entry.seat, entry.text, self.clocks.left, entry.time)
        changed = {"asked": real.asked(self), "status": self.status, "result": self.result_text()}
        seated = None if sitter is None else Change(self.seats[sitter.seat], sitter)
        try:
            await self.end_orders(story, entry)
            await asyncio.shield(self.home.log.append(self.code, entry, changed, seated))
        except Taken as e:  # another process was quicker
            await self.reload()
            raise Refused("The table changed. Look again.", 409, "stale") from e
        except BaseException:
            self.home.forget(self)  # what is here may never have been stored: the store is asked again
            raise
        if sitter is not None:
            self.seats[sitter.seat] = sitter
        self.keys[entry.key] = kept(entry.seq, entry.seat, entry.kind)
        self.presence.told(entry)
        self.touched = self.home.steady()
        self.home.rests.well(self.code)
        self.tell()
        if entry.seq % history.EVERY == 0 and self.row["kind"] != "lesson":
            self.home.background(self.keep(story.seq, story.save()))
        self.views.changed(whole=entry.kind in BACK or story.match is not match or sitter is not None)
        self.repaint()
        self.go_on()

    async def end_orders(self, story: Story, entry: Entry) -> None:
        """What a seat has said ahead ends when it takes something back; at the end of the game all of it does."""
        back = entry.seat if entry.kind in BACK else -1
        ends = [seat for seat in self.seats if seat.orders and (story.over or seat.seat == back)]
        if ends:
            await self.ordered([replace(seat, orders="") for seat in ends])

    async def ordered(self, seats: list[Seat]) -> None:
        """Store what seats say ahead from now on."""
        await asyncio.shield(self.home.log.fix(self.code, [Change(self.seats[seat.seat], seat) for seat in seats]))
        for seat in seats:
            self.seats[seat.seat] = seat

    async def keep(self, seq: int, save: bytes) -> None:
        """A snapshot, so that loading stays quick."""
        await self.home.log.keep(self.code, seq, save)

    async def reload(self) -> None:
        """What is stored counts. Where it cannot be had, the table is put away: what is here was never stored."""
        try:
            self.story = await self.home.replay(history.load, self.home.log, self.code, self.start())
            self.keys = await self.home.log.keys(self.code)
            last = await self.home.log.more(self.code, self.story.seq - 1)
        except BaseException:
            self.home.forget(self)
            raise
        if self.clocks is not None and last and last[-1].clocks is not None:
            self.clocks.told(last[-1].clocks, self.timed(self.story), self.home.steady())
        self.show_whole()
        self.go_on()

    def tell(self) -> None:
        """Let other processes know that something new is stored."""
        self.home.peers.tell({"what": "more", "code": self.code})

    def result_text(self) -> str:
        found = fields.result(self, Said(ENGLISH))
        return "" if found is None else str(found["text"])

    # --- bots and clocks ----------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let bots think, and set the alarm of the clock."""
        story = self.story
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if story is None or story.over or self.gone:
            return
        self.presence.look(story.asked)
        answering.go_on(self, story)
        if self.clocks is not None:
            self.clocks.run(self.timed(story), self.home.steady())
            wait = self.clocks.next_alarm()
            if wait is not None:
                self.alarm = asyncio.get_running_loop().call_later(wait + 0.01, self.ring)

    def ring(self) -> None:
        self.home.background(self.look_at_clock())

    async def look_at_clock(self) -> None:
        """Who has no time left gives up."""
        async with self.lock:
            story = self.story
            if self.clocks is None or story is None or story.over:
                return
            late = self.clocks.late(self.home.steady())
            for number in late if late and await self.home.peers.leads(self.code) else ():
                if number in self.timed(story):
                    with suppress(Refused):  # another process was quicker
                        await self.run_out(story, number)
        frame = frames.write({"type": "pulse", "clocks": self.times()})
        for viewer in self.viewers:
            viewer.outbox.say(frame)

    async def run_out(self, story: Story, number: int) -> None:
        """A seat is late. Where giving up is an answer of the game, the log says before it that time was the reason."""
        if giving_up.line(self, story, number)[0] == "do":
            await self.commit(self.entry(f"time {self.seq + 1}", "time", number, f"- {self.called(number)}"))
        await self.gives_up(number, "late")

    async def gives_up(self, number: int, kind: str) -> None:
        """Let a seat give up for which nobody answers any more."""
        assert self.story is not None
        kind, text = giving_up.line(self, self.story, number, kind)
        await self.commit(self.entry(f"{kind} {self.seq + 1}", kind, number, text))

    # --- putting away -------------------------------------------------------------------------------------------------

    @contextmanager
    def visited(self) -> Iterator[None]:
        """Somebody is here: the table is not put away."""
        self.visitors += 1
        try:
            yield
        finally:
            self.visitors -= 1

    def idle(self, seconds: float) -> bool:
        """Whether nobody would notice if the table were put away."""
        busy = (
            self.visitors
            or self.thinking
            or self.lock.locked()
            or self.dice.alarm is not None
            or (self.clocks is not None and self.status == "playing")
        )
        return not busy and self.home.steady() - self.touched > seconds

    def put_away(self) -> None:
        """Nobody uses it any more: what is large goes at once, and not when garbage is looked for."""
        self.close()
        self.story, self.keys, self.chat, self.views = None, {}, [], Views(self)

    def close(self) -> None:
        """Let everybody go; who is still interested comes back."""
        self.gone = True
        if self.alarm is not None:
            self.alarm.cancel()
        self.dice.rest()
        for viewer in self.viewers:
            viewer.outbox.close()
