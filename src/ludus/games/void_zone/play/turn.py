"""A turn: A Prime Phase, B Gain Charge Phase, C Active Player Phase with its five steps."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask
from ludus.core.reason import Reason
from ludus.games.void_zone import guards, menu
from ludus.games.void_zone.actions import (
    ACTIVATE,
    END,
    OTHER,
    OVERCLOCK,
    UPGRADE,
    Activate,
    Deed,
    Other,
    Sap,
    first_robot,
    owner_of,
)
from ludus.games.void_zone.elimination import eliminate
from ludus.games.void_zone.limits import CHARGING, FRAMEWORK, SAPPING, plain_kinds
from ludus.games.void_zone.moments import TRAIT, Trait
from ludus.games.void_zone.play.deeds import TYPES
from ludus.games.void_zone.play.jolt import JoltAction
from ludus.games.void_zone.play.prime import PrimePhase, prime_order
from ludus.games.void_zone.table import NOBODY, Arena
from ludus.games.void_zone.zones import BIT


class Turn(Procedure):
    """One turn of one player: three phases in this order (VZ-041)."""

    steps = {
        "start": "VZ-041",
        "prime": "VZ-042",
        "gain_charge": "VZ-046",
        "shields_back": "VZ-048",
        "grenade": "VZ-322",
        "active_robot": "VZ-049",
        "actions": "VZ-052",
        "stay_drain": "VZ-056",
        "exhausted": "VZ-058",
    }
    player: Public[int]
    used: Public[tuple[int, ...]] = ()  # the action types used so far
    mode: Public[int] = 0  # Sap or Charge
    overclocked: Public[bool] = False
    other_used: Public[bool] = False  # Split Personality: the other Robot has acted
    jolted: Public[int] = 0  # pieces declared as targets this turn, as a set

    def start(self, t: Arena) -> Flow:
        t.begin_turn(self.player)
        if t.gifted:
            for seat in range(t.players):
                TRAIT[t.traits[seat]].turn_starts(t, seat, self.player)
        if t.options.shield_expiry == "turn_start":  # VZ-G12: an option
            t.take_shields(self.player)
        return NEXT

    def prime(self, t: Arena) -> Flow:  # A.  VZ-042: players with a cube
        order = prime_order(t, self.player)
        return PrimePhase(order=order) if order else NEXT

    def gain_charge(self, t: Arena) -> Flow:  # B.  VZ-046, VZ-G18: every living player
        for seat in range(t.players):
            if t.alive(seat) and (seat == self.player or t.options.gain_scope == "all"):
                gain = TRAIT[t.traits[seat]].phase_gain(t, seat)
                if gain:
                    t.gain(seat, gain)
        return NEXT

    def shields_back(self, t: Arena) -> Flow:  # C1.  VZ-048, VZ-178: the own ones
        if t.shields[self.player]:
            t.take_shields(self.player)
        return NEXT

    def grenade(self, t: Arena) -> Flow:  # C1.  VZ-322: the own one goes off
        return self.trait(t).actions_begin(t, self.player)

    def active_robot(self, t: Arena) -> Flow:  # C2.  VZ-049 to VZ-051: the one that rested
        if not t.alive(self.player):
            return DONE  # VZ-G14: the grenade took both
        choice = self.choice(t)
        if len(choice) > 1:
            return ask(self.player, [ACTIVATE[robot] for robot in choice])
        t.activate(choice[0])
        return NEXT

    def choice(self, t: Arena) -> list[int]:
        """VZ-049, VZ-050, VZ-051, VZ-G17: the Robot that did not act last turn, or the only one."""
        a = first_robot(self.player)
        b = t.partner(a)
        if t.robots[a] < 0 or t.robots[b] < 0:
            return [a if t.robots[a] >= 0 else b]
        tired = t.exhausted[self.player]
        return [a, b] if tired < 0 else [t.partner(tired)]

    def why_not_active_robot(self, t: Arena, a: Activate) -> str:
        if a.piece == t.exhausted[self.player]:
            return "VZ-050"
        if owner_of(a.piece) != self.player:
            return "VZ-001"
        return Reason("VZ-049", "chosen", robot=t.active) if t.robots[a.piece] >= 0 else "VZ-051"

    def on_active_robot(self, t: Arena, a: Activate) -> Flow:
        t.activate(a.piece)
        return NEXT

    # --- C3: actions -------------------------------------------------------------------------------------------------

    def trait(self, t: Arena) -> Trait:
        return TRAIT[t.traits[self.player]]

    def spare(self, t: Arena) -> int:
        """Actions outside the pattern: VZ-334 to VZ-336 earned by knock-outs, VZ-363 paid for."""
        return t.cheers + (1 if self.overclocked else 0)

    def open_now(self, t: Arena) -> int:
        if t.traits[self.player] < 0:
            return plain_kinds(self.used)
        trait = t.traits[self.player]
        return menu.open_kinds(trait, self.used, self.spare(t), TRAIT[trait].any_three(t, self.player))

    def actions(self, t: Arena) -> Flow:  # C3.  VZ-052 to VZ-055; VZ-060: all actions start from the Active Robot
        robot = t.active
        if t.robots[robot] < 0:
            return DONE  # VZ-G14: the Active Robot is gone, and C4 and C5 with it
        kinds = self.open_now(t)
        seat = self.player
        if t.traits[seat] < 0:
            offers = menu.robot_offers(t, seat, robot, kinds, self.mode, 0)
        else:
            offers = menu.robot_offers(t, seat, robot, kinds, self.mode, self.jolted_before(t))
            offers += TRAIT[t.traits[seat]].offers(t, seat, robot, kinds, self.spare(t))
            if not self.other_used and not TRAIT[t.traits[seat]].why_not_lend(t, seat):  # VZ-390: once a turn
                other = menu.robot_offers(t, seat, t.partner(robot), kinds, self.mode, 0)
                offers += [OTHER[a] for a in other]
        offers += menu.board_offers(t, seat, kinds)
        offers.append(END)  # VZ-055, VZ-G13: nothing has to be done
        return ask(seat, offers)

    def jolted_before(self, t: Arena) -> int:
        """VZ-144: the same Robot may be a target again in a turn, unless the trait forbids it (VZ-287)."""
        return self.jolted if self.trait(t).targets_once() else 0

    def near_actions(self, t: Arena) -> list[Action]:
        return menu.near_offers(t, t.active)

    def why_not_actions_robot(self, t: Arena, a: Activate) -> str:  # VZ-050: the Exhausted Robot must rest
        return self.why_not_active_robot(t, a)

    def why_not_actions_deed(self, t: Arena, a: Deed) -> str:
        return self.why_refused(t, t.active, a) if a.kind >= 0 else ""

    def why_not_actions_other(self, t: Arena, a: Other) -> str:
        lent = Reason("VZ-390", "lent") if self.other_used else self.trait(t).why_not_lend(t, self.player)
        return lent or self.why_refused(t, t.partner(t.active), a.does)

    def why_not_actions(self, t: Arena, a: Action) -> str:
        return self.trait(t).why_not_overclock(t, self.player, self.overclocked) if a is OVERCLOCK else ""

    def why_refused(self, t: Arena, robot: int, a: Deed) -> str:
        trait = self.trait(t)
        if a is UPGRADE and trait.upgrade_is_free():
            return guards.why_not_upgrade(t, self.player)
        free = trait.any_three(t, self.player)
        limit = (
            menu.why_not_own(t, self.player, a.kind)
            or menu.why_not_mode(a, self.mode)
            or trait.why_not_another(self.used, a.kind, self.spare(t), free)
        )
        return limit or menu.why_not_robot(t, self.player, robot, a, self.jolted_before(t))

    def on_actions_deed(self, t: Arena, a: Deed) -> Flow:
        return self.perform(t, t.active, a)

    def on_actions_other(self, t: Arena, a: Other) -> Flow:
        self.other_used = True
        return self.perform(t, t.partner(t.active), a.does)

    def on_actions(self, t: Arena, a: Action) -> Flow:
        if a is END:
            return NEXT
        t.pay(self.player, self.trait(t).cost)  # VZ-363: for one action more
        self.overclocked = True
        return AGAIN

    def after_actions_jolt(self, t: Arena, child: JoltAction) -> Flow:
        self.jolted |= child.done
        return AGAIN

    def after_actions(self, t: Arena, child: Procedure) -> Flow:
        return AGAIN

    def perform(self, t: Arena, robot: int, deed: Deed) -> Flow:
        if deed is not UPGRADE or not self.trait(t).upgrade_is_free():
            self.used += (deed.kind,)
        if deed.kind == FRAMEWORK:
            self.mode = SAPPING if isinstance(deed, Sap) else CHARGING  # VZ-107: never both in a turn
        return TYPES[deed.kind].perform(t, self.player, robot, deed, self.jolted_before(t))

    # --- C4 and C5 ---------------------------------------------------------------------------------------------------

    def stay_drain(self, t: Arena) -> Flow:  # C4.  VZ-056, VZ-184, VZ-G15; VZ-392: the Active Robot only
        robot = t.active
        zone = t.robots[robot]
        if self.trait(t).falls(t, self.player, zone):
            eliminate(t, robot, NOBODY)
        elif zone == t.start and not (t.strayed and t.options.stay_drain == "never_left"):
            t.weaken(zone, t.drain)
            if not t.charged & BIT[zone]:
                eliminate(t, robot, NOBODY)  # VZ-057: nothing left below it
        return NEXT if t.robots[robot] >= 0 else DONE  # VZ-059: first C4, then C5

    def exhausted(self, t: Arena) -> Flow:  # C5.  VZ-058: it rests next turn
        t.exhaust(t.active)
        return DONE
