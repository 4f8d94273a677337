"""The Human Action phase: warriors one after the other, each moving and fighting once, or fleeing in Panic!"""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto
from ludus.core.reason import Reason
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia import guards, menu, reactions
from ludus.games.claustrophobia.actions import MOVE_MENU, STOP, Activate, Deed, Explore, Fight, Move
from ludus.games.claustrophobia.kinds import HUMAN_ACTION, MEMBERS, NOBODY, REDEEMER
from ludus.games.claustrophobia.menu import HALTED
from ludus.games.claustrophobia.moments import BOX, HandCard
from ludus.games.claustrophobia.play.activation import Activation
from ludus.games.claustrophobia.play.moving import BoobyTrap, enter
from ludus.games.claustrophobia.scores import why_not_there
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
        return Reason("CL-338", "panic") if action.text in BOX.advantage_of else ""

    def on_flee(self, t: Catacombs, action: Move) -> Flow:
        tile = t.where[self.warrior]
        to = t.beyond(tile, action.side)
        self.used += 1
        self.done |= menu.halt_flag(tile) | menu.halt_flag(to)
        t.move_human(self.warrior, to)
        return BoobyTrap(warrior=self.warrior) if enter(t, self.warrior, to) else AGAIN

    def after_flee(self, t: Catacombs, child: BoobyTrap) -> Flow:
        self.done |= HALTED if child.halts else 0
        return AGAIN


RITUAL_MOST: Final = 4
NEXT_WARRIOR: Final = goto("choose")


class HumanPhase(Procedure):
    """CL-022, CL-055 to CL-063: each warrior is activated once, in any order."""

    steps = {
        "begin": "CL-022",
        "choose": "CL-055",
        "panic": "CL-330",
        "act": "CL-058",
        "finish": "CL-022",
    }
    warrior: Public[int] = NOBODY  # the one that is activated

    def begin(self, t: Catacombs) -> Flow:
        t.enter_phase(HUMAN_ACTION)
        return NEXT

    def choose(self, t: Catacombs) -> Flow:
        left = t.team & ~t.acted
        if not left:
            return NEXT
        cards = reactions.possible_advantages(t, HandCard.next_activation)
        extra = reactions.held_advantages(t, cards, [card.next_activation(t) for card in cards])
        return ask(t.human, [*a.ACTIVATE_MENU[left], *extra, a.END_PHASE])

    def near_choose(self, t: Catacombs) -> list[Action]:
        return [a.ACTIVATES[w] for w in MEMBERS[t.team]]

    def why_not_choose_warrior(self, t: Catacombs, action: Activate) -> str:
        return why_not_there(t, action.warrior) or "CL-057"

    def why_not_choose(self, t: Catacombs, action: Deed) -> str:
        return reactions.why_not_advantage(t, action, HandCard.next_activation, NOBODY)

    def on_choose_warrior(self, t: Catacombs, action: Activate) -> Flow:
        self.warrior = action.warrior
        t.activate(action.warrior)
        return NEXT

    def on_choose(self, t: Catacombs, action: Deed) -> Flow:
        if action is a.END_PHASE:
            return NEXT  # CL-063: some may stay idle
        if action.warrior < 0:  # an order to all
            reactions.play_advantage(t, action, NOBODY)
            return AGAIN
        self.warrior = action.warrior
        t.activate(action.warrior)
        return reactions.play_advantage(t, action, action.warrior)

    def panic(self, t: Catacombs) -> Flow:
        cards = reactions.possible_events(t, HandCard.activated) if self.warrior >= 0 else []
        return reactions.ask_demon(t, cards, [card.activated(t, self.warrior) for card in cards])

    def why_not_panic(self, t: Catacombs, action: Action) -> str:
        return reactions.why_not_event(t, action, HandCard.activated, self.warrior)

    def on_panic(self, t: Catacombs, action: Deed) -> Flow:
        return NEXT if action is a.DONE else reactions.play_event(t, action, self.warrior)

    def after_panic(self, t: Catacombs, child: Panicked) -> Flow:
        return self.rest(t)

    def act(self, t: Catacombs) -> Flow:
        return Activation(warrior=self.warrior) if self.warrior >= 0 else NEXT

    def after_act(self, t: Catacombs, child: Activation) -> Flow:
        return self.rest(t)

    def rest(self, t: Catacombs) -> Flow:
        t.rest()
        self.warrior = NOBODY
        return NEXT_WARRIOR

    def finish(self, t: Catacombs) -> Flow:
        pray(t)
        t.end_human_action()
        return DONE


def pray(t: Catacombs) -> None:
    """The Ritual: the Redeemer spent the phase on the goal; each Seal there and on connected tiles adds 1."""
    tile = t.where[REDEEMER]
    if not t.story().ritual or not t.in_play(REDEEMER) or not t.fit(REDEEMER) or t.busy or not t.is_goal(tile):
        return
    around = [tile, *[t.beyond(tile, d) for d in MEMBERS[t.links[tile]]]]
    t.advance_ritual(min(RITUAL_MOST, 1 + len([near for near in around if t.has_seal(near)])))
