"""Actions that name something: Thief, Power Cut, Injection, Scavenge."""

from __future__ import annotations

from typing import TypeAlias

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, Flow, Procedure, ask, roll
from ludus.games.hollow_cell import guards
from ludus.games.hollow_cell.actions import AIMS, CUT, STEAL, STEAL_ENGINE, TAKES, AtGear, AtSeat, StealEngine, Take
from ludus.games.hollow_cell.cards import ATTACK_DIE
from ludus.games.hollow_cell.play import drawing, engines
from ludus.games.hollow_cell.table import Arena

Trick: TypeAlias = "Thief | PowerCut | Injection | Scavenge"


def at_gear(t: Arena, seat: int, verb: list[list[Action]]) -> list[Action]:
    """HC-G39: the equipped cards of opponents."""
    return [verb[foe][side] for foe in t.sides.foes[seat] for side in range(4) if t.seats[foe].gear[side] >= 0]


def why_not_at(t: Arena, seat: int, a: Action) -> str:
    if isinstance(a, StealEngine) and t.options.war_engines == "off":
        return "HC-006"
    if isinstance(a, AtSeat) and a.seat not in t.sides.foes[seat]:
        return "HC-G39"
    return "HC-G64"


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

    def why_not_steal(self, t: Arena, a: Action) -> str:
        return why_not_at(t, self.seat, a)

    def after_steal(self, t: Arena, child: drawing.Limit) -> Flow:
        return DONE

    def on_steal(self, t: Arena, a: AtGear | StealEngine) -> Flow:
        if isinstance(a, AtGear):
            t.capture(self.seat, a.seat, a.side)
            return drawing.Limit(seat=self.seat)
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


class PowerCut(Procedure):
    """Power Cut: an opponent's equipped card goes back to its owner's hand, its Charges to the Cache."""

    steps = {"cut": "HC-141"}
    seat: Public[int]

    def cut(self, t: Arena) -> Flow:
        return ask(self.seat, at_gear(t, self.seat, CUT))

    def why_not_cut(self, t: Arena, a: Action) -> str:
        return why_not_at(t, self.seat, a)

    def after_cut(self, t: Arena, child: drawing.Limit) -> Flow:
        return DONE

    def on_cut(self, t: Arena, a: AtGear) -> Flow:
        t.take_off(a.seat, a.side)
        return drawing.Limit(seat=a.seat)


class Injection(Procedure):
    """Injection: on their next turn an opponent may declare one attack only."""

    steps = {"aim": "HC-141"}
    seat: Public[int]

    def aim(self, t: Arena) -> Flow:
        return ask(self.seat, AIMS.of(t.sides.foe_mask[self.seat]))

    def why_not_aim(self, t: Arena, a: Action) -> str:
        return "HC-G39"

    def on_aim(self, t: Arena, a: AtSeat) -> Flow:
        t.dose(a.seat)
        return NEXT


class Scavenge(Procedure):
    """Scavenge: a card of the Vault discard pile."""

    steps = {"take": "HC-141"}
    seat: Public[int]

    def take(self, t: Arena) -> Flow:
        return ask(self.seat, TAKES.of(guards.scavengeable(t)))

    def why_not_take(self, t: Arena, a: Action) -> str:
        return "HC-G64"

    def after_take(self, t: Arena, child: drawing.Limit) -> Flow:
        return DONE

    def on_take(self, t: Arena, a: Take) -> Flow:
        t.take_discarded(self.seat, a.kind)
        return drawing.Limit(seat=self.seat)
