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
    CHARGE,
    COUNT,
    CREATURE,
    GRENADE,
    HEALING,
    HUMAN_ACTION,
    MEMBERS,
    NOBODY,
    PANIC,
    POTION,
    REDEEMER,
    RUN,
    WATER,
)
from ludus.games.claustrophobia.menu import ASTRAY, FOUGHT, HALTED, LOCKED, REFUSED, SNARED, STEPPED
from ludus.games.claustrophobia.play.attack import Attack, Blast
from ludus.games.claustrophobia.play.entering import BoobyTrap, enter
from ludus.games.claustrophobia.play.explore import Exploration
from ludus.games.claustrophobia.play.hits import wound
from ludus.games.claustrophobia.scores import why_not_leave_human, why_not_there
from ludus.games.claustrophobia.table import Catacombs

TREASURES: tuple[str, ...] = ("true", "false")
CHESTS = 4
BETWEEN_ACTIVATIONS = (CHARGE, RUN)
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
        options = a.ACTIVATE_MENU[left]
        extra: list[Action] = []
        if t.advantage_hand().cards:
            if not t.acted and windows.holds_advantage(t, CHARGE):  # W3: before anyone acts
                extra.append(a.CHARGE)
            if windows.holds_advantage(t, RUN):  # W4: before Panic!
                extra += [a.RUNS[w] for w in MEMBERS[left]]
        return ask(t.human, [*options, *extra, a.END_PHASE])

    def near_choose(self, t: Catacombs) -> list[Action]:
        return [a.ACTIVATES[w] for w in MEMBERS[t.team]]

    def why_not_choose(self, t: Catacombs, action: Action) -> str:
        if not isinstance(action, Deed):
            return ""
        if action.verb == a.ACTIVATE:
            return why_not_there(t, action.a) or "CL-057"
        return windows.why_not_advantage(t, action, BETWEEN_ACTIVATIONS)

    def on_choose(self, t: Catacombs, action: Deed) -> Flow:
        if action is a.END_PHASE:
            return NEXT  # CL-063: some may stay idle
        if action is a.CHARGE:
            t.play_advantage(CHARGE)
            t.sound_charge()
            return AGAIN
        self.warrior = action.a
        t.activate(action.a, action.verb == a.RUN)
        if action.verb == a.RUN:
            t.play_advantage(RUN)
        return NEXT

    def panic(self, t: Catacombs) -> Flow:
        if not windows.may_hold_event(t, PANIC) or not may_panic(t, self.warrior):
            return NEXT
        return ask(t.demon_seat(), [a.PANIC, a.DONE] if windows.holds_event(t, PANIC) else a.ONLY_DONE)

    def why_not_panic(self, t: Catacombs, action: Action) -> str:
        return "CL-330" if action is a.PANIC else ""

    def on_panic(self, t: Catacombs, action: Deed) -> Flow:
        if action is a.PANIC:
            t.play_event(PANIC)
            return Panicked(warrior=self.warrior)
        return NEXT

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


def may_panic(t: Catacombs, w: int) -> bool:
    """Panic!: a Condemned warrior alone with enemies, without the Courage token."""
    return w > REDEEMER and t.courage != w and t.alone(w) and t.horde[t.where[w]] > 0


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
        if verb == a.GRENADE:
            t.play_advantage(GRENADE)
            self.fought(t)
            tile = t.beyond(t.where[self.warrior], x.a)
            t.tell("grenade", self.warrior, tile)
            return Blast(tile=tile)
        return self.other(t, x)

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
        if verb == a.POTION:
            t.play_advantage(POTION)
            t.heal(x.a, x.b)
        elif verb == a.HEAL:
            t.use_gift(HEALING)
            t.heal(x.a, x.b)
        elif verb == a.WATER:
            t.play_advantage(WATER)
            t.tell("water", w, x.a)
            wound(t, x.a, 1)
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
    if trip.lost(t):
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
        return Reason("CL-338", "panic") if action.verb in (a.ATTACK, a.SHOOT, a.POTION) else ""

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
