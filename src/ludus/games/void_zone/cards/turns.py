"""Traits that change what a team gains and how many actions it has."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.reason import Reason
from ludus.games.void_zone.actions import OVERCLOCK, first_robot, owner_of, second_robot
from ludus.games.void_zone.limits import why_not_pattern
from ludus.games.void_zone.moments import Trait
from ludus.games.void_zone.table import CAPACITY, Arena
from ludus.games.void_zone.zones import AROUND, BIT, INSIDE


class Bypass(Trait):
    """You enlarge your Charge Chamber for free: no charge, no action."""

    key = "bypass"
    rules = ("VZ-290", "VZ-291", "VZ-G52")

    def upgrade_is_free(self) -> bool:  # VZ-G52: only in the own phase C step 3, one level a use
        return True


class Conduct(Trait):
    """If your two Robots stand side by side when a turn begins, you gain 1⚡."""

    key = "conduct"
    rules = ("VZ-295", "VZ-296", "VZ-G53")

    def turn_starts(self, t: Arena, seat: int, turn_of: int) -> None:  # VZ-G53: any turn, or only the own one
        a, b = t.robots[first_robot(seat)], t.robots[second_robot(seat)]
        if t.options.conduct == "own_turn" and seat != turn_of:
            return
        if a >= 0 and b >= 0 and AROUND[a] & BIT[b]:
            t.gain(seat, 1)


class FanFavourite(Trait):
    """When you eliminate another team's Robot, your Charge Chamber fills up and you get one more action this turn."""

    key = "fan_favourite"
    rules = ("VZ-333", "VZ-334", "VZ-335", "VZ-336", "VZ-G58")

    def knocked_out(self, t: Arena, seat: int, piece: int) -> None:  # VZ-336: once for each Robot
        if owner_of(piece) == seat and t.options.fan_favourite == "opponents":  # VZ-G58: own Robots, perhaps not
            return
        t.gain(seat, CAPACITY)
        t.cheer()
        if t.options.free_action_cost == "none":
            t.waive()
        t.tell("cheer", seat)


class Overclock(Trait):
    """Once per turn, pay 4⚡ for one more action. No action may be used three times."""

    key = "overclock"
    rules = ("VZ-363", "VZ-364", "VZ-365", "VZ-366", "VZ-G60")

    def offers(self, t: Arena, seat: int, robot: int, kinds: int, spare: int) -> list[Action]:
        return [OVERCLOCK] if not spare and t.level[seat] >= self.cost else []  # VZ-366: once

    def near(self, t: Arena, seat: int, robot: int) -> list[Action]:
        return [OVERCLOCK]

    def why_not_overclock(self, t: Arena, seat: int, overclocked: bool) -> str:
        if overclocked:
            return "VZ-366"
        return Reason("VZ-363", "price", price=self.cost, have=t.level[seat]) if t.level[seat] < self.cost else ""

    def why_not_another(self, used: tuple[int, ...], kind: int, spare: int, freely: bool) -> str:
        if spare and used.count(kind) == 2:
            return "VZ-364"  # no type three times
        return "VZ-365" if why_not_pattern(used, kind, spare) and spare else why_not_pattern(used, kind, spare)


class Reroute(Trait):
    """Whenever charge is gained you get 2⚡ for each of your Robots in the centre and lose 1⚡ for each outside."""

    key = "reroute"
    rules = ("VZ-376", "VZ-377", "VZ-G62")

    def phase_gain(self, t: Arena, seat: int) -> int:  # VZ-G62: the net result, applied once
        a, b = t.robots[first_robot(seat)], t.robots[second_robot(seat)]
        inside, robots = INSIDE[a] + INSIDE[b], (a >= 0) + (b >= 0)
        return 2 * inside - (robots - inside)


class SplitPersonality(Trait):
    """One of your actions in a turn may be done by your other Robot, even when it is Exhausted."""

    key = "split_personality"
    rules = ("VZ-390", "VZ-391", "VZ-392", "VZ-393", "VZ-G66")

    def why_not_lend(self, t: Arena, seat: int) -> str:  # VZ-393: with both Robots in play
        return "" if t.has_both(seat) else "VZ-393"

    def any_three(self, t: Arena, seat: int) -> bool:  # VZ-G66: the option that lifts the pattern
        return t.options.split_limit == "any_three" and t.has_both(seat)

    def why_not_another(self, used: tuple[int, ...], kind: int, spare: int, freely: bool) -> str:
        if freely:
            return Reason("VZ-390", "three") if len(used) == 3 else ""
        return why_not_pattern(used, kind, spare)
