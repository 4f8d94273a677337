"""Panic!: a warrior that the Demon player moves (CL-338)."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, Flow, Procedure, ask
from ludus.core.reason import Reason
from ludus.games.claustrophobia import guards, menu
from ludus.games.claustrophobia.actions import MOVE_MENU, STOP, Deed, Explore, Fight, Move
from ludus.games.claustrophobia.menu import HALTED
from ludus.games.claustrophobia.moments import ADVANTAGE_OF
from ludus.games.claustrophobia.play.entering import BoobyTrap, enter
from ludus.games.claustrophobia.table import Catacombs


class Panicked(Procedure):
    """Panic!: the Demon player moves the warrior, step by step, without exploring; it does not fight (CL-338)."""

    steps = {"flee": "CL-338"}
    warrior: Public[int]
    used: Public[int] = 0
    done: Public[int] = 0

    def flee(self, t: Catacombs) -> Flow:
        w = self.warrior
        if not t.in_play(w) or not menu.may_go(t, w, self.used, self.done) or not menu.may_leave(t, w, 0):
            return DONE
        sides = menu.step_sides(t, w)
        return ask(t.demon_seat(), [*MOVE_MENU[sides], STOP]) if sides else DONE

    def near_flee(self, t: Catacombs) -> list[Action]:
        return MOVE_MENU[15]

    def why_not_flee_step(self, t: Catacombs, action: Move) -> str:
        return guards.why_not_way(t, self.warrior, action)

    def why_not_flee_further(self, t: Catacombs, action: Explore) -> str:
        return Reason("CL-338", "explore")

    def why_not_flee_fighting(self, t: Catacombs, action: Fight) -> str:
        return Reason("CL-338", "panic")

    def why_not_flee(self, t: Catacombs, action: Deed) -> str:
        return Reason("CL-338", "panic") if action.text in ADVANTAGE_OF else ""

    def on_flee(self, t: Catacombs, action: Move) -> Flow:
        tile = t.where[self.warrior]
        to = t.beyond(tile, action.side)
        self.used += 1
        self.done |= menu.stopped(tile) | menu.stopped(to)
        t.move_human(self.warrior, to)
        return BoobyTrap(warrior=self.warrior) if enter(t, self.warrior, to) else AGAIN

    def after_flee(self, t: Catacombs, child: BoobyTrap) -> Flow:
        self.done |= HALTED if child.halts else 0
        return AGAIN
