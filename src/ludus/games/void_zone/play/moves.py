"""Run, Jump, Electro-Grenade and Teleport: actions that ask again after they were chosen."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, Flow, Procedure, ask
from ludus.games.void_zone import guards, traits
from ludus.games.void_zone.actions import DRAIN, GRENADE_AT, RUN, STOP, TELEPORT_TO, Amount, AtZone, Run, at
from ludus.games.void_zone.table import Arena
from ludus.games.void_zone.zones import AROUND, BIT


def run_step(t: Arena, seat: int, robot: int, zone: int) -> None:
    """VZ-087, VZ-094: the zone left loses DR at once, the zone entered nothing."""
    before = t.robots[robot]
    drain = traits.leaving_drain(t, seat, before)
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

    def why_not_step(self, t: Arena, a: Action) -> str:
        if not isinstance(a, Run):
            return ""
        return guards.why_not_run(t, self.player, t.robots[self.robot], a.zone, self.cost())

    def on_step(self, t: Arena, a: Action) -> Flow:
        if not isinstance(a, Run):
            return DONE
        t.pay(self.player, self.cost())
        run_step(t, self.player, self.robot, a.zone)
        self.taken += 1
        return AGAIN


class JumpDrain(Procedure):
    """Glitch: how much does the zone lose that was jumped from?"""

    steps = {"drain": "VZ-346"}
    player: Public[int]
    zone: Public[int]

    def drain(self, t: Arena) -> Flow:  # VZ-G69: 0, 1 or 2, at most the rating
        if not t.rating(self.zone) or not t.alive(self.player):
            return DONE
        return ask(self.player, DRAIN[: t.rating(self.zone) + 1])

    def on_drain(self, t: Arena, a: Amount) -> Flow:
        t.weaken(self.zone, a.amount)
        return DONE


class ThrowGrenade(Procedure):
    """Where does the Electro-Grenade go?"""

    steps = {"zone": "VZ-320"}
    player: Public[int]

    def zone(self, t: Arena) -> Flow:
        return ask(self.player, at(GRENADE_AT, grenade_zones(t, self.player))) if t.alive(self.player) else DONE

    def near_zone(self, t: Arena) -> list[Action]:
        return at(GRENADE_AT, t.blockers())

    def why_not_zone(self, t: Arena, a: Action) -> str:
        if not isinstance(a, AtZone) or GRENADE_AT[a.zone] is not a:
            return ""
        return "VZ-320" if t.blockers() & BIT[a.zone] else "VZ-357"

    def on_zone(self, t: Arena, a: AtZone) -> Flow:
        t.pay_price(self.player, traits.GRENADE_COST)
        t.pay_toll(self.player, a.zone)
        t.set_grenade(a.zone)
        return DONE


def grenade_zones(t: Arena, seat: int) -> int:
    """VZ-320: any open zone of the arena."""
    return guards.affordable(t, seat, t.open_zones(), traits.GRENADE_COST)


class Teleporting(Procedure):
    """Where does the Active Robot go?"""

    steps = {"zone": "VZ-396"}
    player: Public[int]
    robot: Public[int]

    def zone(self, t: Arena) -> Flow:
        return ask(self.player, at(TELEPORT_TO, teleport_zones(t, self.player))) if t.alive(self.player) else DONE

    def near_zone(self, t: Arena) -> list[Action]:
        return at(TELEPORT_TO, t.charged & t.blockers())

    def why_not_zone(self, t: Arena, a: Action) -> str:
        if not isinstance(a, AtZone) or TELEPORT_TO[a.zone] is not a:
            return ""
        if not t.charged & BIT[a.zone]:
            return "VZ-G67"
        return "VZ-396" if t.blockers() & BIT[a.zone] else "VZ-357"

    def on_zone(self, t: Arena, a: AtZone) -> Flow:
        t.pay_price(self.player, traits.TELEPORT_COST)
        t.pay_toll(self.player, a.zone)
        t.move(self.robot, a.zone, "teleported")  # VZ-398: the zone left is not drained
        return DONE


def teleport_zones(t: Arena, seat: int) -> int:
    """VZ-396, VZ-G67: any free zone of the arena."""
    return guards.affordable(t, seat, t.free_zones(), traits.TELEPORT_COST)
