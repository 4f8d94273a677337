"""War Engines: using them, blocking them, and what each does."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto, roll
from ludus.core.reason import Reason
from ludus.games.hollow_cell import guards
from ludus.games.hollow_cell.actions import AIMS, DEFEND, DEFENDS, DISCARDS, Aim, Defend, Discard
from ludus.games.hollow_cell.card_data import (
    AIMED_ENGINES,
    ALL_KINDS,
    COSTLY_ENGINES,
    DEFENCE_DIE,
    FOCUSED,
    GREEN,
    GREENS,
)
from ludus.games.hollow_cell.moments import ENGINE
from ludus.games.hollow_cell.table import Arena


class EngineUse(Procedure):
    """HC-198 to HC-200, HC-G41, HC-G42: cost, target, the target's try to stop it, effect.

    HC-205 to HC-207: Engines cannot be damaged, and only a theft takes one.
    """

    steps = {
        "pay": "HC-G41",
        "aim": "HC-198",
        "block": "HC-198",
        "block_roll": "HC-200",
        "act": "HC-G41",
    }
    seat: Public[int]
    engine: Public[int]
    target: Public[int]
    green: Public[int] = 0
    defence: Public[tuple[int, ...]] = ()

    def pay(self, t: Arena) -> Flow:
        if not COSTLY_ENGINES >> self.engine & 1:
            return NEXT
        return ask(self.seat, DISCARDS.of_hand(t.hands[self.seat].cards, ALL_KINDS))

    def on_pay(self, t: Arena, a: Discard) -> Flow:
        t.discard(self.seat, a.kind)
        return NEXT

    def aim(self, t: Arena) -> Flow:
        """HC-G39, HC-G64: an opponent to whom it can do something."""
        if not AIMED_ENGINES >> self.engine & 1:
            return goto("act")
        foes = [foe for foe in t.sides.foes[self.seat] if ENGINE[self.engine].may_aim(t, foe)]
        return ask(self.seat, AIMS.of(sum([1 << foe for foe in foes])))

    def why_not_aim(self, t: Arena, a: Aim) -> str:
        return guards.why_not_foe(t, self.seat, a.seat) or Reason("HC-G64", "bare", who=a.seat)

    def on_aim(self, t: Arena, a: Aim) -> Flow:
        self.target = a.seat
        t.tell("engine_aimed", self.seat, self.engine, a.seat)
        return NEXT

    def block(self, t: Arena) -> Flow:  # HC-198, HC-G42: cards for dice; HC-199: their numbers only
        return ask(self.target, DEFENDS.of_hand(t.hands[self.target].cards, GREENS)) if t.size(self.target) else NEXT

    def near_block(self, t: Arena) -> list[Action]:
        return [DEFEND[kind] for kind in sorted(set(t.hands[self.target].cards))]

    def why_not_block_card(self, t: Arena, a: Defend) -> str:
        return guards.why_not_defend(t, self.target, a.kind)

    def why_not_block(self, t: Arena, a: Action) -> str:
        return "HC-199"

    def on_block(self, t: Arena, a: Defend) -> Flow:
        t.defend(self.target, a.kind)
        self.green += GREEN[a.kind]
        return AGAIN

    def block_roll(self, t: Arena) -> Flow:
        return roll(self.green, DEFENCE_DIE) if self.green else NEXT

    def rolled_block_roll(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.defence = faces
        t.tell_roll("defence_roll", self.target, faces)
        if FOCUSED not in faces:
            return NEXT
        t.tell("engine_blocked", self.target, self.engine)  # HC-200: one Focus does
        return DONE

    def act(self, t: Arena) -> Flow:
        t.tell("engine", self.seat, self.engine, self.target)  # HC-205: nothing damages it
        return ENGINE[self.engine].act(t, self.seat, self.target)


def use(t: Arena, seat: int, engine: int) -> EngineUse:
    t.use_engine(seat, engine)
    return EngineUse(seat=seat, engine=engine, target=-1)


def reaction(t: Arena, controller: int, engine: int, at: int) -> EngineUse:
    """HC-202, HC-203, HC-G43: it acts now, at no cost, on the player who tried to steal it, who can't block it."""
    act = EngineUse(seat=controller, engine=engine, target=at)
    act.turn_to("act")
    return act
