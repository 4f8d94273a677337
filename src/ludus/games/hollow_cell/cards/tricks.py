"""Actions that name something of another player, or of the discard pile."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, Flow, Procedure, ask, roll
from ludus.core.reason import Reason
from ludus.games.hollow_cell import guards
from ludus.games.hollow_cell.actions import (
    AIMS,
    CUT,
    STEAL,
    STEAL_ENGINE,
    TAKES,
    Aim,
    AtGear,
    Cut,
    Steal,
    StealEngine,
    Take,
)
from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.card_data import ATTACK_DIE, BIT, SCAVENGE, SUDDEN_EVENT
from ludus.games.hollow_cell.moments import Vault
from ludus.games.hollow_cell.play import drawing, engines
from ludus.games.hollow_cell.table import Arena


def at_gear(t: Arena, seat: int, verb: list[list[Action]]) -> list[Action]:
    """HC-G39: the equipped cards of opponents."""
    return [verb[foe][side] for foe in t.sides.foes[seat] for side in range(4) if t.seats[foe].gear[side] >= 0]


def why_not_gear(t: Arena, seat: int, a: AtGear) -> str:
    return guards.why_not_foe(t, seat, a.seat) or Reason("HC-G64", "side", who=a.seat, side=a.side)


class ThiefCard(Vault):
    """
    Choose an opponent's equipped card: its Charges go to the Cache, the card to your hand. Or try to steal an
    opponent's War Engine.
    """

    key = "thief"
    rules = ("HC-197", "HC-201", "HC-204", "HC-G43", "HC-G64")

    def why_not_play(self, t: Board, seat: int) -> str:
        engines = sum([t.seats[foe].engines for foe in t.sides.foes[seat]])
        if engines or guards.any_gear(t, seat):
            return ""
        return guards.NO_GEAR if t.options.war_engines == "off" else Reason("HC-G64", "loot")

    def play(self, t: Arena, seat: int) -> Flow:
        return Thief(seat=seat)


class Thief(Procedure):
    """Thief: an opponent's equipped card, or a War Engine (HC-197, HC-201 to HC-204)."""

    steps = {
        "steal": "HC-141",
        "engine_dice": "HC-201",
        "engine": "HC-202",
    }
    seat: Public[int]
    victim: Public[int] = -1
    wanted: Public[int] = -1  # an Engine
    dice: Public[tuple[int, ...]] = ()

    def steal(self, t: Arena) -> Flow:
        found = at_gear(t, self.seat, STEAL)
        for foe in t.sides.foes[self.seat]:
            found += [STEAL_ENGINE[foe][e] for e in range(6) if t.seats[foe].engines >> e & 1]
        return ask(self.seat, found)

    def why_not_steal_gear(self, t: Arena, a: Steal) -> str:
        return why_not_gear(t, self.seat, a)

    def why_not_steal_engine(self, t: Arena, a: StealEngine) -> str:
        if t.options.war_engines == "off":
            return "HC-006"
        return guards.why_not_foe(t, self.seat, a.seat) or Reason("HC-196", "whose", who=a.seat, engine=a.engine)

    def after_steal(self, t: Arena, child: drawing.Limit) -> Flow:
        return DONE

    def on_steal_gear(self, t: Arena, a: Steal) -> Flow:
        t.capture(self.seat, a.seat, a.side)
        return drawing.Limit(seat=self.seat)

    def on_steal_engine(self, t: Arena, a: StealEngine) -> Flow:
        self.victim = a.seat
        self.wanted = a.engine
        return NEXT

    def engine_dice(self, t: Arena) -> Flow:  # HC-201: no Combat
        return roll(2, ATTACK_DIE)

    def rolled_engine_dice(self, t: Arena, dice: tuple[int, ...]) -> Flow:
        self.dice = dice
        t.tell("theft_roll", self.seat, dice[0], dice[1])
        return NEXT

    def engine(self, t: Arena) -> Flow:
        """HC-202, HC-203, HC-204, HC-G43: a match makes the Engine act at once, at the thief."""
        match = self.dice[0] == self.dice[1]
        if not match or t.options.engine_theft_match == "succeeds_and_fires":
            t.steal_engine(self.seat, self.victim, self.wanted)
        return engines.reaction(t, self.victim, self.wanted, self.seat) if match else DONE


class PowerCutCard(Vault):
    """Choose an opponent's equipped card: its Charges go to the Cache, the card back to its owner's hand."""

    key = "power-cut"
    rules = ("HC-206", "HC-G64")

    def why_not_play(self, t: Board, seat: int) -> str:
        return "" if guards.any_gear(t, seat) else guards.NO_GEAR

    def play(self, t: Arena, seat: int) -> Flow:
        return PowerCut(seat=seat)


class PowerCut(Procedure):
    """Power Cut: an opponent's equipped card goes back to its owner's hand, its Charges to the Cache."""

    steps = {"cut": "HC-141"}
    seat: Public[int]

    def cut(self, t: Arena) -> Flow:
        return ask(self.seat, at_gear(t, self.seat, CUT))

    def why_not_cut(self, t: Arena, a: Cut) -> str:
        return why_not_gear(t, self.seat, a)

    def on_cut(self, t: Arena, a: Cut) -> Flow:
        t.take_off(a.seat, a.side)
        return drawing.Limit(seat=a.seat)


class InjectionCard(Vault):
    """
    Choose an opponent: during that player's next turn they may declare at most one attack (also with a new
    Warrior). Does not add up with itself or Ceasefire Siren.
    """

    key = "injection"
    rules = ("HC-155", "HC-G54")

    def play(self, t: Arena, seat: int) -> Flow:
        return Injection(seat=seat)


class Injection(Procedure):
    """Injection: on their next turn an opponent may declare one attack only."""

    steps = {"aim": "HC-141"}
    seat: Public[int]

    def aim(self, t: Arena) -> Flow:
        return ask(self.seat, AIMS.of(t.sides.foe_mask[self.seat]))

    def why_not_aim(self, t: Arena, a: Aim) -> str:
        return guards.why_not_foe(t, self.seat, a.seat)

    def on_aim(self, t: Arena, a: Aim) -> Flow:
        t.dose(a.seat)
        return NEXT


class ScavengeCard(Vault):
    """Take one card of your choice from the Vault discard pile into hand (not Sudden Event, not Scavenge)."""

    key = "scavenge"
    rules = ("HC-G47", "HC-G64")
    single = True

    def why_not_play(self, t: Board, seat: int) -> str:
        return "" if scavengeable(t) else Reason("HC-G64", "pile")

    def play(self, t: Arena, seat: int) -> Flow:
        return Scavenge(seat=seat)


def scavengeable(t: Board) -> int:
    """The kinds in the Vault discard pile that may be taken."""
    found = sum([BIT[kind] for kind, count in enumerate(t.discards) if count])
    return found & ~(BIT[SUDDEN_EVENT] | BIT[SCAVENGE])


class Scavenge(Procedure):
    """Scavenge: a card of the Vault discard pile."""

    steps = {"take": "HC-141"}
    seat: Public[int]

    def take(self, t: Arena) -> Flow:
        return ask(self.seat, TAKES.of(scavengeable(t)))

    def why_not_take(self, t: Arena, a: Take) -> str:
        if t.discards[a.kind]:
            return Reason("HC-141", "scavenge", card=a.kind)
        return Reason("HC-G64", "card", card=a.kind)

    def on_take(self, t: Arena, a: Take) -> Flow:
        t.take_discarded(self.seat, a.kind)
        return drawing.Limit(seat=self.seat)
