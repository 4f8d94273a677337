"""A room: one table in use. It alone changes that table, one command after the other, and each is on disk first."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from ludus.core.errors import IllegalAction
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.table import chat, commands, fair_dice, history, physical, premoves, protocol, table_json
from ludus.table.autoplay import AutoPlay
from ludus.table.clocks import Clocks
from ludus.table.commands import Own, RunOut
from ludus.table.home import Home, News
from ludus.table.limits import Bucket
from ludus.table.log import BACK, Entry, Kept, RowChange, SeatChange, TableRow, Taken, kept_line
from ludus.table.outbox import write
from ludus.table.people import NOBODY, Person, TableSeat
from ludus.table.presence import Presence
from ludus.table.refusals import Refused, StoreAway, of_rules, stale
from ludus.table.state import SHOWN, Effect, Table
from ludus.table.story import Story
from ludus.table.viewer import Viewer, Viewers
from ludus.table.words import ENGLISH, Said


class Room:
    """The single writer of a table. What it puts in the place of the table is shown to everybody at once."""

    def __init__(self, home: Home, row: TableRow, game: Game, sitters: list[TableSeat]) -> None:
        self.home = home
        self.code = row.code
        self.game = game
        self.lock = asyncio.Lock()
        strangers = Bucket(10, 0.1, home.steady)
        self.audience = Viewers(Table(home, game, row, tuple(sitters), Presence(home), strangers), self.lock)
        self.auto = AutoPlay(self.audience, self.do, self.go_on)
        self.keys: dict[str, Kept] = {}  # what was acknowledged
        self.visitors = 0  # open lines, whether they have said hello or not
        self.gone = False  # put away: somebody else may have this table by now
        self.alarm: asyncio.TimerHandle | None = None  # of the clock
        self.patience: asyncio.TimerHandle | None = None  # with those who have not sent their shares
        self.touched = home.steady()

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.audience.table

    # --- beginning ----------------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """The table as it is stored."""
        log, code = self.home.log, self.code
        self.keys = await log.keys(code)
        self.become(replace(self.table, chat=await self.stored_chat()))
        if self.table.row.status == "open":
            await self.follow(Effect())
            self.wait_for_shares()
            return
        story = await self.home.replay(history.load, log, code, self.table.start())
        last = await log.more(code, story.seq - 1)
        self.begin(story, last[-1].clocks if last else None)
        self.table.presence.load(last[-1].time if last else self.table.row.changed, await log.times_seen(code))

    async def stored_chat(self) -> tuple[dict[str, Any], ...]:
        """The lines that a newcomer is shown."""
        return tuple(chat.as_shown(self.code, *line) for line in await self.home.log.chat(self.code, SHOWN))

    def begin(self, story: Story, left: list[int] | None = None) -> None:
        """The game is under way."""
        clocks = None
        if self.table.control is not None and not story.over:
            clocks = Clocks(self.table.control, len(self.table.seats), left, self.home.steady())
        self.become(replace(self.table, story=story, clocks=clocks), whole=True)
        self.wait_for_shares()  # for nothing any more

    # --- commands -----------------------------------------------------------------------------------------------------

    async def do(self, command: protocol.Lasting | Own, person: Person = NOBODY, language: str = ENGLISH) -> int:
        """Check a command, store what it comes to, and show that; the position after it. Sent again it is done once."""
        async with self.lock:
            known = self.known_position(command, person)
            if known is None:
                if self.home.peers.shared:
                    await self.catch_up(command)
                try:
                    effect = commands.check(self.table, command, person, language)
                    if effect is not None:
                        await self.write(effect)
                        await self.follow(effect)
                except Refused:
                    known = self.known_position(
                        command, person
                    )  # another process may have been quicker with the very same one
                    if known is None:
                        raise
            return self.table.seq if known is None else known

    def known_position(self, command: protocol.Lasting | Own, person: Person) -> int | None:
        """The position after a command that was carried out before."""
        found = self.keys.get(command.key) if isinstance(command, protocol.Command) else None
        if found is None or not isinstance(command, protocol.Command):
            return None
        mine = self.table.seats_of(person.id)
        if command.seat not in mine or not (found.seat is None or found.seat in mine):
            raise Refused("This key already belongs to another player's command.", 403, "forbidden")
        return found.seq

    async def catch_up(self, command: protocol.Lasting | Own) -> None:
        """Take over what another process has stored, where a command rests on it."""
        if isinstance(command, protocol.Command) and command.base > self.table.seq:
            await self.new_lines()
        elif isinstance(command, protocol.Order | protocol.OrderOff | protocol.Rematch):
            await self.new_seats()

    async def follow(self, effect: Effect) -> None:
        """What comes to pass after something by itself."""
        then = commands.follows(self.table, effect)
        while then is not None:
            await self.write(then)
            then = commands.follows(self.table, then)
        if effect.seats:
            self.wait_for_shares()

    async def write(self, effect: Effect) -> None:
        """Store what a command came to, and show it then: nobody sees it before it is on disk."""
        if self.gone:
            raise stale()
        match = None if self.table.story is None else self.table.story.match
        told = effect if effect.entry is None else self.complete_effect(effect, effect.entry)
        try:
            await asyncio.shield(self.store(told))
        except Taken as e:  # another process was quicker
            if told.said is not None:
                return  # with the very same line of the chat
            await (self.new_seats() if told.entry is None else self.reload())
            raise stale() from e
        except BaseException as e:
            if told.entry is not None or isinstance(e, asyncio.CancelledError):
                self.home.forget(self)  # what is here may not be what is stored: the store is asked again
            raise
        self.touched = self.home.steady()
        if told.begins:
            self.begin(await self.home.replay(history.first_story, self.table.start()))
            await self.home.log.change(self.code, self.standing())
            self.home.peers.tell({"what": "more", "code": self.code})
        else:
            self.publish(told, match)

    def complete_effect(self, effect: Effect, entry: Entry) -> Effect:
        """The same once the game has gone on: with its clocks, its row, and the orders that end with it."""
        table = self.table
        story, clocks = table.story, table.clocks
        assert story is not None
        try:
            story.tell(entry)
        except IllegalAction as e:
            raise of_rules(e) from e
        if clocks is not None:
            if entry.kind == "do":
                clocks.note_answer(entry.seat, table.timed_seats(story), self.home.steady())
            else:
                clocks.run(table.timed_seats(story), self.home.steady())
            entry = replace(entry, clocks=clocks.left[:])
        if any(seat.orders for seat in table.seats):
            sitters = {seat.seat: seat for seat in (*premoves.ends(table, story, entry), *effect.seats)}
            effect = replace(effect, seats=tuple(sitters.values()))
        return replace(effect, entry=entry, row=self.standing(result=True))

    def standing(self, result: bool = False) -> RowChange:
        """How the table stands, for its row."""
        table = replace(self.table)  # nothing is known of it yet
        asked = [] if table.story is None else table.story.asked
        row = RowChange(asked=physical.seats_awaited(table) if table.row.real else asked, status=table.status)
        if result:
            found = table_json.result(table, Said(ENGLISH)) if row["status"] == "over" else None
            row["result"] = "" if found is None else str(found["text"])
        return row

    async def store(self, effect: Effect) -> None:
        """Put on disk what a command came to."""
        log, code, now = self.home.log, self.code, self.table.seats
        changes = [SeatChange(now[seat.seat], seat) for seat in effect.seats]
        sitters = [change for change in changes if change.was.version != change.new.version]
        fixed = [change for change in changes if change.was.version == change.new.version]
        if fixed:
            await log.fix(code, fixed)
        if effect.entry is not None:
            await log.append(code, effect.entry, effect.row, sitters[0] if sitters else None)
        elif effect.said is not None:
            await log.say(code, effect.key, effect.person, chat.as_stored(effect.said))
        elif sitters:
            await log.seat(code, sitters[0])
        elif effect.begins:
            await log.change(code, RowChange(status="playing"))
        elif effect.row:
            await log.change(code, effect.row)

    def publish(self, effect: Effect, match: Match | None) -> None:
        """The table is what a command has made of it, and everybody is told."""
        before, after, entry = self.table, self.table.after(effect), effect.entry
        if effect.said is not None:
            self.audience.hear(after, effect.said)
            self.home.peers.tell({"what": "chat", "code": self.code, "said": effect.said})
            return
        rewound = entry is not None and (entry.kind in BACK or after.story is None or after.story.match is not match)
        if entry is not None:
            self.keys[entry.key] = kept_line(entry.seq, entry.seat, entry.kind)
            after.presence.note_line(entry)
            self.home.rests.well(self.code)
            self.snapshot(entry)
        self.home.peers.tell({"what": "more", "code": self.code})
        moved = any(was.version != now.version for was, now in zip(before.seats, after.seats, strict=True))
        self.become(after, moved=entry is not None, whole=rewound or moved)

    async def first_snapshot(self) -> None:
        """What is known of a table as soon as it begins."""
        story = self.table.story
        if story is not None and "save" in self.table.row.origin:
            await self.home.log.keep(self.code, story.seq, story.save())
        await self.home.log.change(self.code, self.standing(result=True))

    def snapshot(self, entry: Entry) -> None:
        """Keep one now and then, so that loading stays quick."""
        story = self.table.story
        if story is not None and entry.seq % history.EVERY == 0 and self.table.row.kind != "lesson":
            self.home.background(self.home.log.keep(self.code, story.seq, story.save()))

    def become(self, table: Table, moved: bool = False, whole: bool = False) -> None:
        """The only place where a table becomes another one: it is shown, and goes on."""
        self.audience.show(table, moved, whole)
        self.go_on()

    # --- several processes --------------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Take over what others have stored."""
        async with self.lock:
            try:
                if await self.new_seats() | await self.new_lines():
                    await self.follow(Effect())
            except StoreAway:
                raise
            except Exception:
                self.home.forget(self)  # it may have taken over a part of what is stored
                raise

    async def new_seats(self) -> bool:
        """Who sits where, who may chat, who wants a rematch; where another process began the game it begins."""
        found, sitters = await self.home.log.row(self.code), tuple(await self.home.log.seats(self.code))
        before = self.table
        if found is None:
            return False
        row = replace(before.row, **found._asdict())
        begins = before.story is None and found.status != "open"
        other = sitters != before.seats or replace(row, status=before.row.status) != before.row
        ahead = [seat.orders for seat in sitters] != [seat.orders for seat in before.seats]
        if other or ahead or begins:
            self.become(replace(before, row=row, seats=sitters), whole=other)
        if begins:
            self.begin(history.first_story(self.table.start()))
            await self.home.log.change(self.code, self.standing())
        if other:
            self.wait_for_shares()
        return other or ahead or begins

    async def new_lines(self) -> bool:
        """What the log has more than we know."""
        story, clocks = self.table.story, self.table.clocks
        lines = [] if story is None else await self.home.log.more(self.code, story.seq)
        if story is None or not lines:
            return False
        match = story.match
        history.follow(story, lines)
        self.keys.update({line.key: kept_line(line.seq, line.seat, line.kind) for line in lines})
        for line in lines:
            self.table.presence.note_line(line)
        if clocks is not None and lines[-1].clocks is not None:
            clocks.set_left(lines[-1].clocks, self.table.timed_seats(story), self.home.steady())
        self.touched = self.home.steady()
        rewound = any(line.kind in BACK for line in lines)
        self.become(replace(self.table), moved=True, whole=rewound or story.match is not match)
        return True

    async def reload(self) -> None:
        """What is stored counts. Where it cannot be had, the table is put away: what is here was never stored."""
        try:
            story = await self.home.replay(history.load, self.home.log, self.code, self.table.start())
            self.keys = await self.home.log.keys(self.code)
            last = await self.home.log.more(self.code, story.seq - 1)
        except BaseException:
            self.home.forget(self)
            raise
        if self.table.clocks is not None and last and last[-1].clocks is not None:
            self.table.clocks.set_left(last[-1].clocks, self.table.timed_seats(story), self.home.steady())
        self.become(replace(self.table, story=story), whole=True)

    async def anew(self) -> None:
        """What is stored has been rewritten, as when somebody is forgotten: read all of it again."""
        async with self.lock:
            await self.new_seats()
            self.become(replace(self.table, chat=await self.stored_chat()))
            if self.table.story is not None:
                await self.reload()

    async def hear_chat(self, said: dict[str, Any]) -> None:
        async with self.lock:
            self.audience.hear(self.table.after(Effect(said=said)), said)

    def hear(self, news: News) -> None:
        """Another process says something about this table."""
        match news["what"]:
            case "here":
                self.audience.elsewhere(news["from"], set(news["people"]))
                self.go_on()
            case "chat":
                self.home.background(self.hear_chat(news["said"]))
            case "anew":
                self.home.background(self.anew())
            case _:
                self.home.background(self.refresh())

    def rename(self, person: str, name: str) -> None:
        """Somebody has another name, which is stored with the person."""
        if any(seat.person == person and seat.name != name for seat in self.table.seats):
            called = tuple(replace(seat, name=name) if seat.person == person else seat for seat in self.table.seats)
            self.become(replace(self.table, seats=called))

    # --- what goes on by itself ---------------------------------------------------------------------------------------

    def comes(self, viewer: Viewer) -> None:
        """Somebody looks: bots alone wait for that."""
        if viewer not in self.audience.viewers:
            self.audience.comes(viewer)
            self.go_on()

    def go_on(self) -> None:
        """Let bots think, and set the alarm of the clock."""
        table = self.table
        story, clocks = table.story, table.clocks
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if story is None or story.over or self.gone:
            return
        table.presence.look(story.asked)
        self.auto.go_on(story)
        if clocks is not None:
            clocks.run(table.timed_seats(story), self.home.steady())
            wait = clocks.next_alarm()
            if wait is not None:
                self.alarm = asyncio.get_running_loop().call_later(wait + 0.01, self.ring)

    def ring(self) -> None:
        self.home.background(self.look_at_clock())

    async def look_at_clock(self) -> None:
        """Who has no time left gives up."""
        table, clocks = self.table, self.table.clocks
        if clocks is None or table.story is None or table.story.over:
            return
        late = clocks.late(self.home.steady())
        for number in late if late and await self.home.peers.leads(self.code) else ():
            with suppress(Refused):  # another process was quicker
                await self.do(RunOut(number))
        self.audience.say(write({"type": "pulse", "clocks": self.table.times()}))

    def wait_for_shares(self) -> None:
        """Seats that have not sent a share get some time for it."""
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None
        if fair_dice.waits(self.table) and not self.gone:
            delay, now = self.home.pace.shares, self.table.seats
            self.patience = asyncio.get_running_loop().call_later(delay, self.no_longer, now)

    def no_longer(self, were: tuple[TableSeat, ...]) -> None:
        self.patience = None
        self.home.background(self.auto.lead(fair_dice.TimeUp(were)))

    # --- putting away -------------------------------------------------------------------------------------------------

    @contextmanager
    def keep_open(self) -> Iterator[None]:
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
            or self.auto.thinking
            or self.lock.locked()
            or self.patience is not None
            or (self.table.clocks is not None and self.table.status == "playing")
        )
        return not busy and self.home.steady() - self.touched > seconds

    async def end(self, why: Refused) -> None:
        """Nothing goes on here any more, and everybody is told why."""
        async with self.lock:
            viewers, self.audience.viewers = self.audience.viewers, set()
            self.home.forget(self)
            self.audience.empty()  # a bot that still thinks finds no game to go on with
            for viewer in viewers:
                viewer.let_go(why)

    def put_away(self) -> None:
        """Nobody uses it any more: what is large goes at once, and not when garbage is looked for."""
        self.close()
        self.keys = {}
        self.audience.empty()

    def close(self) -> None:
        """Let everybody go; who is still interested comes back."""
        self.gone = True
        for alarm in (self.alarm, self.patience):
            if alarm is not None:
                alarm.cancel()
        self.alarm = self.patience = None
        for viewer in self.audience.viewers:
            viewer.outbox.close()
