"""The House Robot: moved by all players in turn at the end of every round."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto
from ludus.core.reason import Reason
from ludus.games.void_zone import guards
from ludus.games.void_zone.actions import HOUSE, HOUSE_JOLT, HOUSE_RUN, PASS, HouseJolt, HouseRun, at
from ludus.games.void_zone.elimination import eliminate, pass_house_token
from ludus.games.void_zone.play.jolt import JoltAction, start_jolt
from ludus.games.void_zone.table import NOBODY, Arena
from ludus.games.void_zone.zones import AROUND, BIT


class HouseTurn(Procedure):
    """Each living player acts with the House Robot, the holder of its token first."""

    steps = {
        "player": "VZ-405",
        "act": "VZ-404",
        "leave": "VZ-420",
        "pass_token": "VZ-406",
    }
    order: Public[tuple[int, ...]]  # players still to act
    holder: Public[int]  # of the House Robot token when this turn began
    seat_now: Public[int] = NOBODY
    left: Public[int] = 0  # actions the player still has
    trail: Public[int] = 0  # VZ-410, VZ-G71: zones it left by a Run in this House turn, as a set
    last: Public[int] = 0  # the one it left last

    # VZ-403: no Prime Phase, no Gain Charge Phase

    def player(self, t: Arena) -> Flow:  # VZ-405: each finishes before the next
        if not self.order:
            return goto("pass_token")
        self.seat_now = self.order[0]
        self.order = self.order[1:]
        if not t.alive(self.seat_now):
            return AGAIN  # VZ-029: out of the game
        self.left = t.drain  # VZ-404, VZ-G73: fixed when the player begins
        return NEXT

    def runs(self, t: Arena) -> int:
        """VZ-407 to VZ-411, VZ-G70: one step, not onto Robots, Drone or grenade; a shield does not stop it."""
        return house_runs(t, self.seat_now, t.robots[HOUSE], self.zones_barred(t), self.left)

    def zones_barred(self, t: Arena) -> int:
        """VZ-G71: where it may not run back to: all that it has left, or the last zone."""
        return self.trail if t.options.house_backtrack == "all" else self.last

    def hovers(self, t: Arena) -> bool:
        return not t.charged & BIT[t.robots[HOUSE]]

    def act(self, t: Arena) -> Flow:
        if not self.left or not t.alive(self.seat_now) or t.robots[HOUSE] < 0:
            return NEXT
        runs = at(HOUSE_RUN, self.runs(t))
        if self.hovers(t):
            return ask(self.seat_now, runs)  # VZ-409: the second step is compulsory
        # VZ-413, VZ-422: it jolts like any Robot; VZ-G76: traits protect from it too
        jolts = [HOUSE_JOLT[p] for p in guards.jolt_targets(t, self.seat_now, HOUSE, 0, 0)]
        return ask(self.seat_now, [*runs, *jolts, PASS])  # VZ-421: or do nothing

    def near_act(self, t: Arena) -> list[Action]:
        near = [HOUSE_JOLT[p] for p in guards.adjacent_pieces(t, t.robots[HOUSE])]
        return [*at(HOUSE_RUN, AROUND[t.robots[HOUSE]]), *near]

    def why_not_act_jolt(self, t: Arena, a: HouseJolt) -> str:
        if self.hovers(t):
            return Reason("VZ-409", "hovers")
        return guards.why_not_jolt(t, self.seat_now, HOUSE, a.piece, 0, 0)

    def why_not_act(self, t: Arena, a: Action) -> str:
        return Reason("VZ-409", "hovers") if a is PASS else "VZ-407"

    def why_not_act_run(self, t: Arena, a: HouseRun) -> str:
        zone = a.zone
        if self.runs(t) & BIT[zone]:
            return ""
        if not AROUND[t.robots[HOUSE]] & BIT[zone]:
            return Reason("VZ-408", "apart")
        if t.standing & BIT[zone]:
            return Reason("VZ-408", "robot", robot=t.robot_at(zone))
        if (t.drone | t.grenade) & BIT[zone]:
            return Reason("VZ-G70", "taken", what=guards.blocker(t, zone))
        if self.zones_barred(t) & BIT[zone]:
            return "VZ-410"
        # with one action left, paying would not open a Void Zone
        if (t.charged & BIT[zone] or self.left > 1) and not guards.affordable(t, self.seat_now, BIT[zone], 0):
            return guards.toll_missing(t, self.seat_now, zone, 0)
        if t.shielded & BIT[zone]:
            return Reason("VZ-411", "last") if self.left < 2 else Reason("VZ-411", "stuck")
        return Reason("VZ-409", "last") if self.left < 2 else Reason("VZ-409", "stuck")

    def after_act(self, t: Arena, child: JoltAction) -> Flow:
        return AGAIN

    def on_act_jolt(self, t: Arena, a: HouseJolt) -> Flow:
        self.left -= 1
        return start_jolt(t, self.seat_now, HOUSE, a.piece, 0)

    def on_act(self, t: Arena, a: Action) -> Flow:  # VZ-421: nothing
        self.left -= 1
        return NEXT

    def on_act_run(self, t: Arena, a: HouseRun) -> Flow:
        self.left -= 1
        self.last = BIT[t.robots[HOUSE]]
        self.trail |= self.last
        t.pay_toll(self.seat_now, a.zone)
        t.take_shield(a.zone)  # VZ-411: the shield goes back to its owner
        t.move(HOUSE, a.zone, "ran")  # VZ-412, VZ-423: nothing is drained, and it never tires
        return AGAIN

    def leave(self, t: Arena) -> Flow:  # VZ-420: each player leaves it on a Charged Zone
        if t.robots[HOUSE] >= 0 and self.hovers(t):
            eliminate(t, HOUSE, NOBODY)  # VZ-417, VZ-G43: the player who owed the second step gave up
        return goto("player")  # VZ-424: whatever fell had all usual effects

    def pass_token(self, t: Arena) -> Flow:  # VZ-406; VZ-G75: a token that moved on already stays
        if t.token_holder == self.holder:
            pass_house_token(t)
        return DONE


def house_runs(t: Arena, seat: int, zone: int, barred: int, left: int) -> int:
    """Zones one House Run may enter; with two actions left, Void Zones from which it can step on (VZ-409)."""
    closed = t.standing | t.drone | t.grenade | barred
    near = guards.affordable(t, seat, AROUND[zone] & ~closed, 0)
    found = near & t.charged
    if left < 2:
        return found
    for void in [z for z in range(61) if near & ~t.charged & BIT[z]]:
        away = barred if t.options.house_backtrack == "all" else 0
        onward = AROUND[void] & ~(t.standing | t.drone | t.grenade | away | BIT[zone]) & t.charged
        if guards.affordable(t, seat, onward, t.toll(seat, void)):
            found |= BIT[void]
    return found


def house_turn(t: Arena) -> HouseTurn:
    """VZ-402, VZ-405: clockwise from the token holder."""
    order = [seat for seat in t.clockwise(t.token_holder) if t.alive(seat)]
    return HouseTurn(order=tuple(order), holder=t.token_holder)
