"""Raid with planted faults, for the suites to find. One: a seat without a guard is not asked, which tells its hand."""

from __future__ import annotations

from dataclasses import replace

from ludus.core.flow import NEXT, Flow, Procedure
from ludus.core.game import Setting
from tests.toys.raid import GAME, start
from tests.toys.raid.play import Play, Turn, Window
from tests.toys.raid.table import GUARD, Camp


class LeakyPlay(Play):
    """Plays leaky turns."""

    def take_turn(self, t: Camp) -> Flow:
        return LeakyTurn(self.turn % len(t.raiders)) if self.turn < t.options.rounds * len(t.raiders) else NEXT


class LeakyTurn(Turn):
    """Opens leaky windows."""

    def window(self, t: Camp) -> Flow:
        flow = super().window(t)
        return LeakyWindow(flow.raider, flow.target, flow.hits) if isinstance(flow, Window) else flow


class LeakyWindow(Window):
    """Does not bother those who could only pass."""

    def next_seat(self, t: Camp) -> int:
        seats = [(self.target + i) % len(t.raiders) for i in range(len(t.raiders))]
        able = [s for s in seats if s != self.raider and s not in self.passed and t.in_hand(s)[GUARD]]
        return able[0] if able else -1


def leaky_start(setting: Setting) -> tuple[Camp, Procedure]:
    table, _ = start(setting)
    return table, LeakyPlay()


class LoudCamp(Camp):
    """Tells everybody what was drawn."""

    def take(self, seat: int, kind: int) -> None:
        super().take(seat, kind)
        self.tell("took_loudly", seat, kind)


def loud_start(setting: Setting) -> tuple[Camp, Procedure]:
    quiet, first = start(setting)
    table = LoudCamp(quiet.bag)
    table.options, table.raiders = quiet.options, quiet.raiders
    return table, first


class BareCamp(Camp):
    """Shows the bag."""

    def view(self, seat: int, place: int = 0) -> object:
        return {**super().view(seat, place), "left": self.bag.count(GUARD)}


def bare_start(setting: Setting) -> tuple[Camp, Procedure]:
    quiet, first = start(setting)
    table = BareCamp(quiet.bag)
    table.options, table.raiders = quiet.options, quiet.raiders
    return table, first


LEAKY = replace(GAME, id="toy-leaky", start=leaky_start)
LOUD = replace(GAME, id="toy-loud", start=loud_start, table=LoudCamp)
BARE = replace(GAME, id="toy-bare", start=bare_start, table=BareCamp)
