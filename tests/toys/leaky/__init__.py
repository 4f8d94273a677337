"""Raid with planted faults, for the suites to find. One: a seat without a guard is not asked, which tells its hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from ludus.core.chance import Rng
from ludus.core.fields import Public
from ludus.core.flow import NEXT, Flow, Procedure
from ludus.core.game import Setting
from ludus.core.part import ALONE
from ludus.core.table import Tells
from tests.toys.raid import GAME, start
from tests.toys.raid.play import Play, Turn, Window
from tests.toys.raid.table import GUARD, Camp, Options


class LeakyPlay(Play):
    """Plays leaky turns."""

    def take_turn(self, t: Camp) -> Flow:
        return LeakyTurn(player=self.turn % len(t.raiders)) if self.turn < t.options.rounds * len(t.raiders) else NEXT


class LeakyTurn(Turn):
    """Opens leaky windows."""

    def window(self, t: Camp) -> Flow:
        flow = super().window(t)
        return LeakyWindow(raider=flow.raider, target=flow.target, hits=flow.hits) if isinstance(flow, Window) else flow


class LeakyWindow(Window):
    """Does not bother those who could only pass."""

    def next_seat(self, t: Camp) -> int:
        seats = [(self.target + i) % len(t.raiders) for i in range(len(t.raiders))]
        able = [s for s in seats if s != self.raider and s not in self.passed and t.in_hand(s)[GUARD]]
        return able[0] if able else -1


def leaky_start(setting: Setting[Options]) -> tuple[Camp, Procedure]:
    table, _ = start(setting)
    return table, LeakyPlay()


class LoudCamp(Camp):
    """Tells everybody what was drawn, as if it were thrown away."""

    def take(self, seat: int, kind: int) -> None:
        super().take(seat, kind)
        self.tell("discarded", seat, kind)


class CountingCamp(Camp):
    """Counts the bag for everybody, out of what a seat may know: reading it raises."""

    def view(self, seat: int, place: int = ALONE) -> object:
        return {**super().view(seat, place), "left": self.bag.count(GUARD)}


class BareCamp(Camp):
    """Lets everybody see how many guards are in the bag: it counts them where nothing is secret."""

    left: Public[int] = 0

    def take(self, seat: int, kind: int) -> None:
        super().take(seat, kind)
        self.count()

    def imagine(self, seat: int, rng: Rng) -> None:
        super().imagine(seat, rng)
        self.count()

    def count(self) -> None:
        self.left = self.bag.count(GUARD)


class CarelessCamp(Camp):
    """Who waits says what it holds, and the game does not say that this shows anything."""

    tells: ClassVar[Tells] = {**Camp.tells, "babbled": ("seat", "coins", "gems", "guards")}

    def idle(self, seat: int) -> None:
        super().idle(seat)
        self.tell("babbled", seat, *self.in_hand(seat))


def with_camp(camp: type[Camp]) -> Callable[[Setting[Options]], tuple[Camp, Procedure]]:
    def begun(setting: Setting[Options]) -> tuple[Camp, Procedure]:
        sound, first = start(setting)
        return camp(options=sound.options, raiders=sound.raiders, bag=sound.bag), first

    return begun


LEAKY = replace(GAME, id="toy-leaky", start=leaky_start)
LOUD = replace(GAME, id="toy-loud", start=with_camp(LoudCamp), table=LoudCamp)
COUNTING = replace(GAME, id="toy-counting", start=with_camp(CountingCamp), table=CountingCamp)
BARE = replace(GAME, id="toy-bare", start=with_camp(BareCamp), table=BareCamp)
CARELESS = replace(GAME, id="toy-careless", start=with_camp(CarelessCamp), table=CarelessCamp)
