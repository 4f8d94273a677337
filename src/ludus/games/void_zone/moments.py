"""The moments at which a Team Trait acts, in the order of play; what each does here is the rule without any trait.

VZ-273: a trait belongs to both Robots of its owner and lasts all game. VZ-274: it changes only what it says.
"""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.cards import Card
from ludus.core.flow import AGAIN, NEXT, Flow
from ludus.core.reason import Reason
from ludus.games.void_zone.actions import HOUSE, Deed, first_robot, second_robot
from ludus.games.void_zone.content import price_of
from ludus.games.void_zone.limits import why_not_pattern
from ludus.games.void_zone.table import Arena
from ludus.games.void_zone.zones import AROUND, BIT, INSIDE, between, spread

JUMP_PRICE: Final[int] = price_of("jump")


class Trait(Card):
    """What one team can do and the others cannot."""

    cost: int = 0  # what it asks for when it is used; of the content row

    # --- the start of a turn, A and B -------------------------------------------------------------------------------

    def turn_starts(self, t: Arena, seat: int, turn_of: int) -> None:
        """Anybody's turn starts (VZ-041)."""

    def phase_gain(self, t: Arena, seat: int) -> int:
        """B, Gain Charge Phase. VZ-046: 1⚡ for each own Robot inside the green boundary."""
        return INSIDE[t.robots[first_robot(seat)]] + INSIDE[t.robots[second_robot(seat)]]

    # --- C1: its actions begin --------------------------------------------------------------------------------------

    def actions_begin(self, t: Arena, seat: int) -> Flow:
        """After its shields came back (VZ-048)."""
        return NEXT

    # --- C3: which actions there are --------------------------------------------------------------------------------

    def offers(self, t: Arena, seat: int, robot: int, kinds: int, spare: int) -> list[Action]:
        """What it adds to the menu, of the action types still open; `spare` actions were earned already."""
        return []

    def near(self, t: Arena, seat: int, robot: int) -> list[Action]:
        """What its owner may think of trying with it."""
        return []

    def why_not(self, t: Arena, seat: int, robot: int, deed: Deed) -> str:
        """Why an action of its own is not possible."""
        return ""

    def perform(self, t: Arena, seat: int, robot: int, deed: Deed) -> Flow:
        """Do an action of its own."""
        return AGAIN

    def why_not_another(self, used: tuple[int, ...], kind: int, spare: int, freely: bool) -> str:
        """VZ-052 to VZ-054: up to three different actions, or one twice; `spare` ones do not count."""
        return why_not_pattern(used, kind, spare)

    def why_not_overclock(self, t: Arena, seat: int, overclocked: bool) -> str:
        """Pay for one more action."""
        return Reason("VZ-363", "not_yours")

    def why_not_lend(self, t: Arena, seat: int) -> str:
        """VZ-060: all actions start from the Active Robot."""
        return "VZ-060"

    def any_three(self, t: Arena, seat: int) -> bool:
        """Whether no pattern binds the three actions."""
        return False

    def upgrade_is_free(self) -> bool:
        """VZ-075: an Upgrade is an action with a price."""
        return False

    # --- C3: moving -------------------------------------------------------------------------------------------------

    def shields_to_walk(self, t: Arena, seat: int) -> int:
        """VZ-088, VZ-118: a Force-Shield stops everybody."""
        return 0

    def why_not_walk(self, t: Arena, zone: int) -> str:
        """A Force-Shield is in the way."""
        return Reason("VZ-088", "shield")

    def leaving_drain(self, t: Arena, seat: int, zone: int) -> int:
        """VZ-087, VZ-121: the zone left loses DR."""
        return t.drain

    def jump_cost(self) -> int:
        """VZ-115: 3⚡."""
        return JUMP_PRICE

    def why_not_pay_jump(self, have: int) -> str:
        return Reason("VZ-115", "price", price=self.jump_cost(), have=have)

    def jump_length(self) -> int:
        """VZ-116: over one zone."""
        return 1

    def why_not_leap(self, t: Arena, seat: int, zone: int, to: int) -> str:
        """Too far VZ-116, not straight on VZ-G26, something in the way VZ-415 or VZ-118."""
        if not spread(AROUND[zone]) & BIT[to]:
            return "VZ-116"
        straight = t.options.jump_shape == "straight"
        over, house = between(zone, to) if straight else AROUND[zone] & AROUND[to], t.robots[HOUSE]
        if straight and not over:
            return "VZ-G26"
        if house < 0 or not over & BIT[house]:
            return "VZ-118"
        return Reason("VZ-415", "both") if over & t.shielded else Reason("VZ-415", "house")

    def jumped(self, t: Arena, seat: int, before: int, drain: int) -> Flow:
        """VZ-121: the zone jumped from is drained."""
        t.weaken(before, drain)
        return AGAIN

    # --- C3: a shield of an opponent --------------------------------------------------------------------------------

    def bans_shields(self, t: Arena, seat: int) -> int:
        """Where opponents may not place Force-Shields, as a set."""
        return 0

    # --- C3: a Jolt -------------------------------------------------------------------------------------------------

    def targets_once(self) -> bool:
        """VZ-144: the same Robot may be jolted again in a turn."""
        return False

    def spares(self, t: Arena, seat: int, jolter: int, gone: int) -> bool:
        """Whether its Robot may not be a target of an opponent's jolter; `gone` pieces will have moved by then."""
        return False

    def may_disintegrate(self, t: Arena, seat: int, declared: bool) -> bool:
        """Its Robot is about to be jolted, before the far zones are judged."""
        return False

    def disintegrate(self, t: Arena, seat: int, zone: int) -> None:
        """Take the Force-Shield off."""

    def evades(self) -> bool:
        """VZ-132: the Active Player chooses where a jolted Robot goes."""
        return False

    def partner_places(self, t: Arena, src: int, tgt: int) -> list[int]:
        """Where a direct Jolt may also send its partner."""
        return []

    def sends_partner_far(self) -> bool:
        """VZ-131: a Jolt forces one space."""
        return False

    def may_short_circuit(self, t: Arena, seat: int) -> bool:
        """After the Jolt and any chain, while the zone left is free."""
        return False

    def short_circuit(self, t: Arena, seat: int, vacated: int) -> None:
        """Drain the zone that the jolted Robot left."""

    def may_follow(self) -> bool:
        """After that, if it is still free: VZ-140, nothing else moves."""
        return False

    def follow(self, t: Arena, jolter: int, vacated: int) -> None:
        """Step into the zone that the jolted Robot left."""

    # --- an elimination ---------------------------------------------------------------------------------------------

    def player_out(self, t: Arena, seat: int) -> None:
        """VZ-028: the tokens of an eliminated player leave the board."""

    def knocked_out(self, t: Arena, seat: int, piece: int) -> None:
        """The action of its Active Robot has eliminated a Robot."""

    # --- C4: the end of the turn ------------------------------------------------------------------------------------

    def falls(self, t: Arena, seat: int, zone: int) -> bool:
        """Whether the Active Robot may not end its turn where it stands."""
        return False


TRAIT: Final[list[Trait]] = []  # of each content row, and last (number -1) of a team without any; see cards/box.py
