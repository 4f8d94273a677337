"""Who goes on at a table without a command: bots, in whole intents, who said it ahead, and walks that others have
interrupted.

Nobody can tell an answer that was said ahead from one that was given by hand: it is an ordinary line of the log, comes
after a while as people's answers do, and an absent player seems to come for it, and to leave again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from ludus.core import undo
from ludus.core.chance import fresh_seed
from ludus.core.match import Match
from ludus.table import auto_answers, intents, physical, premoves
from ludus.table.commands import Own
from ludus.table.home import Unwanted, question
from ludus.table.intents import Intent
from ludus.table.refusals import Refused, stale
from ludus.table.state import Effect, Table
from ludus.table.story import Meant, Story
from ludus.table.viewer import Viewers

PATIENCE: Final = 2.0  # seconds that a bot thinks about further steps of what it has begun
COMING: Final = 8  # times as long as an answer takes somebody to come who was away, and to go again
HASTE: Final = 4  # of the time that is left on a clock an answer takes one part at most

Do: TypeAlias = Callable[[Own], Awaitable[int]]


# --- what they do -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BotAnswer:
    """What a bot answers, if its seat is still asked what it was asked, and nobody has taken the seat."""

    number: int
    base: int
    text: str

    def effect(self, table: Table) -> Effect:
        story, number = table.story, self.number
        if story is None or number not in story.asked or not story.since_for(number) <= self.base:
            raise stale()
        if not auto_answers.thinks(table, table.seats[number]):
            raise stale()
        return table.line(f"bot {number}", "do", number, self.text)


@dataclass(frozen=True)
class SaidAhead:
    """What a seat has said ahead, if it is still asked what it was asked."""

    number: int
    base: int

    def effect(self, table: Table) -> Effect:
        story, number = table.story, self.number
        found = None if story is None else premoves.ordered_intent(table, story, number)
        if story is None or found is None or not story.since_for(number) <= self.base:
            raise stale()
        return table.line(f"order {number}", "do", number, found.text)


@dataclass(frozen=True)
class WalkOn:
    """Go on with what others had a say in, for as long as it is still the same."""

    begun: Meant

    def effect(self, table: Table) -> Effect | None:
        story, begun, game = table.story, self.begun, table.game
        if story is None or story.onward is not begun or begun.seat not in story.asked:
            return None
        steps = intents.rest(game, story.match, begun.seat, begun.intent)
        if not steps or not (intents.onward(game, begun.intent) or all(intents.is_chained(game, s) for s in steps)):
            return None
        found = intents.as_far_as(story.match, begun.seat, Intent(begun.intent.name, tuple(steps)))
        return table.line(f"on {begun.seat}", "do", begun.seat, found.text)


class Fall:
    """At a real table: throw or draw for those who do not sit at it."""

    def effect(self, table: Table) -> Effect | None:
        text = physical.by_itself(table)
        return table.line("fell", "fell", -1, text) if text else None


# --- when they do it --------------------------------------------------------------------------------------------------


async def wait(seconds: float) -> None:
    await asyncio.sleep(seconds)


class AutoPlay:
    """What goes on by itself at a table. All of it comes to commands, which its room carries out."""

    def __init__(self, audience: Viewers, do: Do, again: Callable[[], None]) -> None:
        self.audience = audience
        self.do = do
        self.again = again  # looks once more who has to go on
        self.thinking: set[int] = set()
        self.tried: Meant | None = None  # what has been gone on with; of what came of it the log tells

    @property
    def table(self) -> Table:
        return self.audience.table

    def go_on(self, story: Story) -> None:
        """Let the bots think that are asked, answer what was said ahead, and go on who was interrupted.

        What nobody here may see falls by itself.
        """
        table, home = self.table, self.table.home
        waits = physical.due(table) if table.row.real else None
        if waits is not None and not waits.seats and self.should_run():
            home.background(self.lead(Fall()))
        for number in story.asked:
            seat = table.seats[number]
            onward = story.onward
            if onward is not None and onward is not self.tried and onward.seat == number and seat.kind == "person":
                home.background(self.walk_on(onward))
            if number in self.thinking:
                continue
            if seat.orders:
                self.thinking.add(number)
                home.background(self.carefully("an order", partial(self.answer_ahead, number)))
            if seat.level and auto_answers.thinks(table, seat) and self.should_run():
                self.thinking.add(number)
                home.background(self.carefully("a bot", partial(self.think, number, seat.level)))

    def should_run(self) -> bool:
        """Whether it goes on: not while the table rests; with bots alone somebody has to look, or an event wait."""
        table = self.table
        looks = table.people() or self.audience.viewers or table.presence.elsewhere() or table.row.event
        return not table.home.rests.is_resting(table.code) and bool(looks)

    def owner(self) -> str:
        """Who makes the bots of a table think: the address from which its people look, else the person who made it.

        Cookies are free: a person with many would otherwise get as many turns.
        """
        viewers = self.audience.viewers
        sitting = [viewer for viewer in viewers if viewer.mine] or list(viewers)
        return min((viewer.address for viewer in sitting), default="") or self.table.row.host

    async def carefully(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do something that is tried again after a rest where it fails."""
        try:
            await work()
        except Unwanted:
            return  # the next viewer lets it think
        except Exception as e:
            rest = self.table.home.rests.note_failure(self.table.code, what, e)
            asyncio.get_running_loop().call_later(rest + 0.01, self.again)

    async def lead(self, command: Own) -> None:
        """Do something that only one process does."""
        if await self.table.home.peers.leads(self.table.code):
            with suppress(Refused):  # another process was quicker
                await self.do(command)

    async def walk_on(self, begun: Meant) -> None:
        if await self.table.home.peers.leads(self.table.code):
            self.tried = begun
            with suppress(Refused):  # another process was quicker
                await self.do(WalkOn(begun))

    async def settle(self, command: Own) -> None:
        """Give an answer that was thought over; where it came too late, look who is asked now."""
        try:
            await self.do(command)
        except Refused as e:
            if e.code == "stale":
                self.again()

    # --- bots ---------------------------------------------------------------------------------------------------------

    async def think(self, number: int, level: str) -> None:
        """Let a bot answer for a seat, unless something happens meanwhile."""
        loop, home = asyncio.get_running_loop(), self.table.home
        asked_at = loop.time()
        try:
            if not await home.peers.leads(self.table.code):
                return  # looked at again with the next pulse
            async with self.audience.lock:
                table = self.table
                story = table.story
                if story is None or number not in story.asked:
                    return
                base, match = story.seq, story.match.clone()
                goes_on = undo.last_answer(match) == undo.last_answer(match, number) >= 0
                given = auto_answers.opening(table, match, number) if auto_answers.quick_start(table) else None
            with home.meters.time_bot(level):
                text = given or (await self.whole(match, number, level)).text
            tempo = home.tempo(table.game, level)
            shown_at = asked_at + (tempo.due(loop.time() - asked_at, goes_on) if given is None else 0.0)
            await asyncio.sleep(max(0.0, shown_at - loop.time()))
        finally:
            self.thinking.discard(number)
        await self.settle(BotAnswer(number, base, text))

    async def whole(self, match: Match, number: int, level: str) -> Intent:
        """What a bot does in one go: its answer, and those that belong to it as the steps of a walk do."""
        table = self.table
        home, game, who = table.home, table.game, f"{table.code} {number}"
        tempo, begun, steps = home.tempo(game, level), home.steady(), list[str]()
        while True:
            asked = question(match, number, who, self.owner(), table.code)
            text = await home.thinkers.answer(asked, level, tempo, self.should_run)
            more = intents.is_chained(game, text)
            if steps and not more:
                return Intent(steps[0], tuple(steps))
            steps.append(text)
            if not more or home.steady() - begun > PATIENCE or intents.why_barred(match, number, text):
                return Intent(steps[0], tuple(steps))

    # --- what was said ahead ------------------------------------------------------------------------------------------

    def pause(self, number: int) -> float:
        """How long an answer takes, whatever it is: so long or up to four times as long, but little of a clock."""
        left = self.table.times()[number]
        seconds = self.table.home.pace.orders * (1 + fresh_seed() % 3001 / 1000)
        return seconds if left is None else min(seconds, left / 1000 / HASTE / (COMING + 1))

    async def answer_ahead(self, number: int) -> None:
        """Answer by orders, if there is one for the open question."""
        person = self.table.seats[number].person or ""
        try:
            if not await self.table.home.peers.leads(self.table.code):
                return  # looked at again with the next pulse
            await self.do(premoves.Tidy(number))
            async with self.audience.lock:
                story = self.table.story
                if story is None or not premoves.asks(story, number):
                    return
                if premoves.ordered_intent(self.table, story, number) is None:
                    return
                base = story.seq
            await self.come(number, person)
            await wait(self.pause(number))
        finally:
            self.thinking.discard(number)
        await self.settle(SaidAhead(number, base))

    async def come(self, number: int, person: str) -> None:
        """An absent player seems to be there before an answer, as people are, and leaves some time later."""
        if self.table.presence.has(person):
            return
        await wait(COMING * self.pause(number))
        self.audience.stands_in(person, True)
        self.table.home.background(self.go(number, person))

    async def go(self, number: int, person: str) -> None:
        while True:
            await wait(COMING * self.pause(number))
            if number not in self.thinking:
                break
        self.audience.stands_in(person, False)
        home, code = self.table.home, self.table.code
        seen = await home.log.last_seen(code, person)  # it has seen nothing more than before
        if seen is not None:
            await home.log.saw(code, person, seen, home.wall())
