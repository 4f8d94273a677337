"""Run: step by step."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, Flow, Procedure, ask
from ludus.games.void_zone import guards
from ludus.games.void_zone.actions import RUN, STOP, Run, at
from ludus.games.void_zone.moments import TRAIT
from ludus.games.void_zone.table import Arena
from ludus.games.void_zone.zones import AROUND


def run_step(t: Arena, seat: int, robot: int, zone: int) -> None:
    """VZ-087, VZ-094: the zone left loses DR at once, the zone entered nothing."""
    before = t.robots[robot]
    drain = TRAIT[t.traits[seat]].leaving_drain(t, seat, before)
    t.pay_toll(seat, zone)
    t.move(robot, zone, "ran")
    t.weaken(before, drain)


class RunSteps(Procedure):
    """The rest of a Run, step by step; the first step was chosen in the menu (VZ-G20: a Run has at least one)."""

    steps = {"step": "VZ-085"}
    player: Public[int]
    robot: Public[int]
    taken: Public[int] = 1  # steps so far

    def cost(self) -> int:
        """VZ-085: two steps; VZ-092, VZ-093, VZ-G21: the third is paid when it is taken, and there is no fourth."""
        return 0 if self.taken < 2 else guards.EXTRA_STEP

    def step(self, t: Arena) -> Flow:  # VZ-086, VZ-089: a single action; direction may change, zones may be revisited
        zone = t.robots[self.robot]
        mask = guards.run_zones(t, self.player, zone, self.cost()) if zone >= 0 and self.taken < 3 else 0
        return ask(self.player, [*at(RUN, mask), STOP]) if mask else DONE  # VZ-090: not all steps need be used

    def near_step(self, t: Arena) -> list[Action]:
        return at(RUN, AROUND[t.robots[self.robot]])

    def why_not_step(self, t: Arena, a: Run) -> str:
        return guards.why_not_run(t, self.player, t.robots[self.robot], a.zone, self.cost())

    def on_step(self, t: Arena, a: Run) -> Flow:
        t.pay(self.player, self.cost())
        run_step(t, self.player, self.robot, a.zone)
        self.taken += 1
        return AGAIN
