"""The activation of a Human warrior: it moves then fights, or fights then moves (CL-058)."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, draw, goto, roll
from ludus.core.reason import Reason
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia import guards, menu, reactions
from ludus.games.claustrophobia.actions import (
    Activate,
    Deed,
    Exorcise,
    Fight,
    InPlaceOfCombat,
    LightFuse,
    OpenChest,
    SetSeal,
    SpreadPoison,
    TakeCargo,
    Way,
)
from ludus.games.claustrophobia.dice import D10
from ludus.games.claustrophobia.kinds import COUNT, CREATURE, NOBODY
from ludus.games.claustrophobia.menu import ASTRAY, FOUGHT, HALTED, LOCKED, REFUSED, SNARED, STEPPED
from ludus.games.claustrophobia.moments import BOX, HandCard
from ludus.games.claustrophobia.play.attack import Attack
from ludus.games.claustrophobia.play.explore import Exploration
from ludus.games.claustrophobia.play.moving import BoobyTrap, Departure, enter
from ludus.games.claustrophobia.scores import use_gift, why_not_leave_human
from ludus.games.claustrophobia.table import Catacombs

TREASURES: Final[tuple[str, ...]] = ("true", "false")
CHESTS: Final = 4
GOES_ON: Final = goto("act")


class Activation(Procedure):
    """CL-058 to CL-062: a Human warrior moves then fights, or fights then moves."""

    steps = {
        "act": "CL-058",
        "chest": "CL-337",
        "exorcism": "CL-337",
    }
    warrior: Public[int]
    used: Public[int] = 0  # of its Move
    done: Public[int] = 0  # how far it has come: the flags of `menu`
    pending: Public[tuple[int, ...]] = ()  # CL-G30: the departure that awaits leave: verb and side
    creature: Public[int] = NOBODY  # that is exorcised

    def act(self, t: Catacombs) -> Flow:
        if not t.in_play(self.warrior):
            return DONE
        return ask(t.human, menu.human_menu(t, self.warrior, self.used, self.done))

    def near_act(self, t: Catacombs) -> list[Action]:
        return guards.near_human(t, self.warrior)

    # --- movement -----------------------------------------------------------------------------------------------------

    def why_not_act_way(self, t: Catacombs, action: Way) -> str:
        return guards.why_not_way(t, self.warrior, action) or guards.why_not_go(t, self.warrior, self.used, self.done)

    def on_act_way(self, t: Catacombs, action: Way) -> Flow:
        if t.options.impressive_choice == "ask" and why_not_leave_human(t, self.warrior) == "CL-228":
            self.pending = (action.verb, action.side)
            return Departure(keeper=t.demon_seat(), warrior=self.warrior)
        return self.depart(t, action.verb, action.side)

    def after_act_departure(self, t: Catacombs, asked: Departure) -> Flow:
        verb, side = self.pending
        self.pending = ()
        if asked.let:
            return self.depart(t, verb, side)
        self.done |= REFUSED
        return AGAIN

    def depart(self, t: Catacombs, verb: int, side: int) -> Flow:
        """CL-141, CL-149, CL-165, CL-167, CL-257, CL-G21: 1 Move; out of a Flooded Tunnel all of it."""
        w = self.warrior
        tile = t.where[w]
        self.used += 1
        self.done = (self.done | STEPPED | menu.halt_flag(tile)) & ~REFUSED
        if verb == a.EXPLORE:
            t.tell("explored", w, tile, side)
            return Exploration(warrior=w, side=side)
        if verb == a.LEAVE:
            t.save(w)
            return AGAIN
        to = t.beyond(tile, side)
        t.move_human(w, to)
        self.done |= menu.halt_flag(to)
        return BoobyTrap(warrior=w) if enter(t, w, to) else AGAIN

    def after_act_exploration(self, t: Catacombs, trip: Exploration) -> Flow:
        if trip.came_back(t):
            self.done |= HALTED | ASTRAY
        elif trip.halts:
            self.done |= menu.halt_flag(trip.tile) or HALTED | SNARED
        return AGAIN

    def after_act_trap(self, t: Catacombs, sprung: BoobyTrap) -> Flow:
        self.spring(sprung)
        return AGAIN

    def spring(self, sprung: BoobyTrap) -> None:
        self.done |= HALTED | SNARED if sprung.halts else 0

    # --- combat -------------------------------------------------------------------------------------------------------

    def why_not_act_fight(self, t: Catacombs, action: Fight) -> str:
        return guards.why_not_combat(t, self.warrior, self.done) or guards.why_not_target(t, self.warrior, action)

    def on_act_fight(self, t: Catacombs, action: Fight) -> Flow:
        self.note_fight(t)
        tile = t.where[self.warrior]
        if action.verb == a.SHOOT:
            tile = t.beyond(tile, action.side)
        t.tell("attack", self.warrior, action.unit, tile)
        return Attack(warrior=self.warrior, tile=tile, unit=action.unit)

    def note_fight(self, t: Catacombs) -> None:
        self.done |= FOUGHT | (LOCKED if self.done & STEPPED else 0)
        t.exert(self.warrior)

    # --- in place of combat -------------------------------------------------------------------------------------------

    def why_not_act_scenario(self, t: Catacombs, action: InPlaceOfCombat) -> str:
        return guards.why_not_combat(t, self.warrior, self.done) or guards.why_not_story(t, self.warrior, action)

    def on_act_fuse(self, t: Catacombs, action: LightFuse) -> Flow:
        self.note_fight(t)
        t.light_fuse(t.where[self.warrior])
        return AGAIN

    def on_act_seal(self, t: Catacombs, action: SetSeal) -> Flow:
        self.note_fight(t)
        t.set_seal(t.where[self.warrior])
        return AGAIN

    def on_act_poison(self, t: Catacombs, action: SpreadPoison) -> Flow:
        self.note_fight(t)
        t.tell("poison", self.warrior)
        t.end("CL-026", "poisoned", t.human)
        return AGAIN

    def on_act_chest(self, t: Catacombs, action: OpenChest) -> Flow:
        self.note_fight(t)
        return NEXT

    def chest(self, t: Catacombs) -> Flow:
        """Who Dares, Wins: nobody knows which chest is the true one, so it is drawn when one is opened."""
        return draw((0 if t.found else 1, CHESTS - 1 - t.opened), TREASURES)

    def rolled_chest(self, t: Catacombs, treasure: int) -> Flow:
        t.open_chest(self.warrior, treasure == 0)
        return BoobyTrap(warrior=self.warrior) if treasure else GOES_ON

    def after_chest(self, t: Catacombs, sprung: BoobyTrap) -> Flow:
        self.spring(sprung)
        t.beware_dead_end()  # the last chest may have been this one
        return GOES_ON

    def on_act_exorcise(self, t: Catacombs, action: Exorcise) -> Flow:
        self.note_fight(t)
        self.creature = action.unit - CREATURE
        return goto("exorcism")

    def exorcism(self, t: Catacombs) -> Flow:
        return roll(1, D10)

    def rolled_exorcism(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        total = faces[0] + COUNT[t.crowd[t.where[self.warrior]]]
        t.tell("exorcism", CREATURE + self.creature, faces[0], total)
        if total >= t.story().exorcism:
            t.free_creature(self.creature)
        return GOES_ON

    # --- cargo, cards and Gifts ---------------------------------------------------------------------------------------

    def why_not_act_cargo(self, t: Catacombs, action: TakeCargo) -> str:
        return Reason("CL-003", "burning" if t.fuse else "nothing_lies")

    def on_act_cargo(self, t: Catacombs, action: TakeCargo) -> Flow:
        t.take_cargo(self.warrior)
        return AGAIN

    def why_not_act_another(self, t: Catacombs, action: Activate) -> str:
        return "CL-056"

    def why_not_act(self, t: Catacombs, action: Deed) -> str:
        if action.verb == a.HEAL:
            return guards.why_not_heal(t, self.warrior, self.done, action)
        if action.text not in BOX.advantage_of:
            return ""
        card = BOX.advantage_of[action.text]
        combat_over = guards.why_not_combat(t, self.warrior, self.done) if card.replaces_combat else ""
        return combat_over or reactions.why_not_advantage(t, action, HandCard.acting, self.warrior)

    def on_act(self, t: Catacombs, action: Deed) -> Flow:
        """A Gift, an Advantage card, or the end."""
        if action is a.END:
            return DONE
        if action.text in BOX.gift_of:
            use_gift(t, action)
            return AGAIN
        if BOX.advantage_of[action.text].replaces_combat:
            self.note_fight(t)
        flow = reactions.play_advantage(t, action, self.warrior)
        return AGAIN if flow is NEXT else flow

    def after_act(self, t: Catacombs, child: Procedure) -> Flow:
        return AGAIN
