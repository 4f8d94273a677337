"""The Human Action phase: warriors one after the other, each moving and fighting once."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, draw, goto, roll
from ludus.core.reason import Reason
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia import guards, menu, windows
from ludus.games.claustrophobia.actions import Deed
from ludus.games.claustrophobia.dice import D10
from ludus.games.claustrophobia.kinds import (
    COUNT,
    CREATURE,
    HUMAN_ACTION,
    MEMBERS,
    NOBODY,
    REDEEMER,
)
from ludus.games.claustrophobia.menu import ASTRAY, FOUGHT, HALTED, LOCKED, REFUSED, SNARED, STEPPED
from ludus.games.claustrophobia.moments import ADVANTAGE_OF, GIFT_OF
from ludus.games.claustrophobia.play.attack import Attack, Blast
from ludus.games.claustrophobia.play.entering import BoobyTrap, enter
from ludus.games.claustrophobia.play.explore import Exploration
from ludus.games.claustrophobia.scores import use_gift, why_not_leave_human, why_not_there
from ludus.games.claustrophobia.table import Catacombs

TREASURES: tuple[str, ...] = ("true", "false")
CHESTS = 4
RITUAL_MOST = 4
NEXT_WARRIOR = goto("choose")
CHEST, EXORCISM, GOES_ON = goto("chest"), goto("exorcism"), goto("act")


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
        cards = windows.possible_advantages(t, "next_activation")
        extra = windows.held_advantages(t, cards, [card.next_activation(t) for card in cards])
        return ask(t.human, [*a.ACTIVATE_MENU[left], *extra, a.END_PHASE])

    def near_choose(self, t: Catacombs) -> list[Action]:
        return [a.ACTIVATES[w] for w in MEMBERS[t.team]]

    def why_not_choose(self, t: Catacombs, action: Action) -> str:
        if not isinstance(action, Deed):
            return ""
        if action.verb == a.ACTIVATE:
            return why_not_there(t, action.a) or "CL-057"
        return windows.why_not_advantage(t, action, "next_activation", NOBODY)

    def on_choose(self, t: Catacombs, action: Deed) -> Flow:
        if action is a.END_PHASE:
            return NEXT  # CL-063: some may stay idle
        if action.a < 0:  # an order to all
            windows.play_advantage(t, action, NOBODY)
            return AGAIN
        self.warrior = action.a
        t.activate(action.a)
        return NEXT if action.verb == a.ACTIVATE else windows.play_advantage(t, action, action.a)

    def panic(self, t: Catacombs) -> Flow:
        cards = windows.possible_events(t, "activated") if self.warrior >= 0 else []
        offered = windows.events_now(t, cards, [card.activated(t, self.warrior) for card in cards])
        return ask(t.demon_seat(), offered) if offered else NEXT

    def why_not_panic(self, t: Catacombs, action: Action) -> str:
        return windows.why_not_event(t, action, "activated", self.warrior)

    def on_panic(self, t: Catacombs, action: Deed) -> Flow:
        return NEXT if action is a.DONE else windows.play_event(t, action, self.warrior)

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


class Activation(Procedure):
    """CL-058 to CL-062: a Human warrior moves then fights, or fights then moves."""

    steps = {
        "act": "CL-058",
        "chest": "CL-337",
        "exorcism": "CL-337",
    }
    warrior: Public[int]
    used: Public[int] = 0  # MVT
    done: Public[int] = 0  # how far it has come: the flags of `menu`
    pending: Public[tuple[int, ...]] = ()  # CL-G30: the departure that awaits leave: verb and side
    creature: Public[int] = NOBODY  # that is exorcised

    def act(self, t: Catacombs) -> Flow:
        if not t.in_play(self.warrior):
            return DONE
        return ask(t.human, menu.human_menu(t, self.warrior, self.used, self.done))

    def near_act(self, t: Catacombs) -> list[Action]:
        return guards.near_human(t, self.warrior)

    def why_not_act(self, t: Catacombs, action: Action) -> str:
        return guards.why_not_human(t, self.warrior, self.used, self.done, action) if isinstance(action, Deed) else ""

    def on_act(self, t: Catacombs, answer: Deed) -> Flow:
        return self.deed(t, answer)

    def after_act(self, t: Catacombs, child: Departure | Exploration | BoobyTrap | Attack | Blast) -> Flow:
        if isinstance(child, Departure):
            verb, side = self.pending
            self.pending = ()
            if child.let:
                return self.depart(t, verb, side)
            self.done |= REFUSED
        elif isinstance(child, Exploration):
            self.done |= ended(t, child)
        elif isinstance(child, BoobyTrap):
            self.done |= HALTED | SNARED if child.halts else 0
        return AGAIN

    def deed(self, t: Catacombs, x: Deed) -> Flow:
        verb = x.verb
        if x is a.END:
            return DONE
        if verb in (a.MOVE, a.EXPLORE, a.LEAVE):
            if t.options.impressive_choice == "ask" and why_not_leave_human(t, self.warrior) == "CL-228":
                self.pending = (verb, x.a)
                return Departure(keeper=t.demon_seat(), warrior=self.warrior)
            return self.depart(t, verb, x.a)
        if verb == a.ATTACK or verb == a.SHOOT:
            return self.attack(t, x)
        return self.card(t, x) if x.text in ADVANTAGE_OF else self.other(t, x)

    def card(self, t: Catacombs, x: Deed) -> Flow:
        if ADVANTAGE_OF[x.text].replaces_combat:
            self.fought(t)
        flow = windows.play_advantage(t, x, self.warrior)
        return AGAIN if flow is NEXT else flow

    # --- movement -----------------------------------------------------------------------------------------------------

    def depart(self, t: Catacombs, verb: int, side: int) -> Flow:
        """CL-141, CL-149, CL-165, CL-167, CL-257, CL-G21: 1 MVT; out of a Flooded Tunnel all of it."""
        w = self.warrior
        tile = t.where[w]
        self.used += 1
        self.done = (self.done | STEPPED | menu.stopped(tile)) & ~REFUSED
        if verb == a.EXPLORE:
            t.tell("explored", w, tile, side)
            return Exploration(warrior=w, side=side)
        if verb == a.LEAVE:
            t.save(w)
            return AGAIN
        to = t.beyond(tile, side)
        t.move_human(w, to)
        self.done |= menu.stopped(to)
        return BoobyTrap(warrior=w) if enter(t, w, to) else AGAIN

    # --- combat and what stands in its place --------------------------------------------------------------------------

    def fought(self, t: Catacombs) -> None:
        self.done |= FOUGHT | (LOCKED if self.done & STEPPED else 0)
        t.exert(self.warrior)

    def attack(self, t: Catacombs, x: Deed) -> Flow:
        self.fought(t)
        tile = t.where[self.warrior]
        if x.verb == a.SHOOT:
            tile = t.beyond(tile, x.b)
        t.tell("attack", self.warrior, x.a, tile)
        return Attack(warrior=self.warrior, tile=tile, unit=x.a)

    def other(self, t: Catacombs, x: Deed) -> Flow:
        w, verb = self.warrior, x.verb
        tile = t.where[w]
        if x.text in GIFT_OF:
            use_gift(t, x)
        elif verb == a.TAKE_POWDER or verb == a.TAKE_TREASURE:
            t.take_cargo(w)
        else:
            self.fought(t)
            if verb == a.CHEST:
                return CHEST
            if verb == a.EXORCISE:
                self.creature = x.a
                return EXORCISM
            if verb == a.POISON:
                t.tell("poison", w)
                t.end("CL-026", "poisoned", t.human)
            elif verb == a.SEAL:
                t.set_seal(tile)
            else:
                t.light_fuse(tile)
        return AGAIN

    def chest(self, t: Catacombs) -> Flow:
        """Who Dares, Wins: nobody knows which chest is the true one, so it is drawn when one is opened."""
        return draw((0 if t.found else 1, CHESTS - 1 - t.opened), TREASURES)

    def rolled_chest(self, t: Catacombs, treasure: int) -> Flow:
        t.open_chest(self.warrior, treasure == 0)
        return BoobyTrap(warrior=self.warrior) if treasure else GOES_ON

    def after_chest(self, t: Catacombs, child: BoobyTrap) -> Flow:
        self.done |= HALTED | SNARED if child.halts else 0
        t.beware_dead_end()  # the last chest may have been this one
        return GOES_ON

    def exorcism(self, t: Catacombs) -> Flow:
        return roll(1, D10)

    def rolled_exorcism(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        total = faces[0] + COUNT[t.crowd[t.where[self.warrior]]]
        t.tell("exorcism", CREATURE + self.creature, faces[0], total)
        if total >= t.story().exorcism:
            t.free_creature(self.creature)
        return GOES_ON


def ended(t: Catacombs, trip: Exploration) -> int:
    """Whether an exploration ended the explorer's movement, and what did."""
    if trip.came_back(t):
        return HALTED | ASTRAY
    return (menu.stopped(trip.tile) or HALTED | SNARED) if trip.halts else 0


class Departure(Procedure):
    """CL-G30: with `impressive_choice` ask the owner of an Impressive warrior decides whether an enemy may go."""

    steps = {"impressive": "CL-G30"}
    keeper: Public[int]
    warrior: Public[int]  # a Human, or -1 for a unit of the Demon side
    let: Public[bool] = False

    def impressive(self, t: Catacombs) -> Flow:
        return ask(self.keeper, HOLD_OR_LET)

    def on_impressive(self, t: Catacombs, action: Deed) -> Flow:
        self.let = action is a.LET_GO
        t.tell("let_go" if self.let else "held_back")
        return NEXT


HOLD_OR_LET: list[Action] = [a.HOLD_BACK, a.LET_GO]


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
        return ask(t.demon_seat(), [*a.MOVE_MENU[sides], a.STOP]) if sides else DONE

    def near_flee(self, t: Catacombs) -> list[Action]:
        return a.MOVE_MENU[15]

    def why_not_flee(self, t: Catacombs, action: Action) -> str:
        if not isinstance(action, Deed):
            return ""
        if action.verb == a.MOVE:
            return guards.why_not_way(t, self.warrior, action)
        if action.verb == a.EXPLORE:
            return Reason("CL-338", "explore")
        fights = action.verb in (a.ATTACK, a.SHOOT) or action.text in ADVANTAGE_OF
        return Reason("CL-338", "panic") if fights else ""

    def after_flee(self, t: Catacombs, child: BoobyTrap) -> Flow:
        self.done |= HALTED if child.halts else 0
        return AGAIN

    def on_flee(self, t: Catacombs, answer: Deed) -> Flow:
        if answer is a.STOP:
            return DONE
        tile = t.where[self.warrior]
        to = t.beyond(tile, answer.a)
        self.used += 1
        self.done |= menu.stopped(tile) | menu.stopped(to)
        t.move_human(self.warrior, to)
        return BoobyTrap(warrior=self.warrior) if enter(t, self.warrior, to) else AGAIN
