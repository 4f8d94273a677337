"""The Demon Action phase: Troglodytes, the Demon and creatures one after the other."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask
from ludus.core.reason import Reason
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia import reactions
from ludus.games.claustrophobia.actions import Deed, Explore, Fight, Hole, Move, Rouse, Strike
from ludus.games.claustrophobia.kinds import COUNT, CREATURE, DEMON, DEMON_ACTION, MEMBERS, NOBODY, NOWHERE, TROGLODYTE
from ludus.games.claustrophobia.menu import FOUGHT, HALTED, LOCKED, REFUSED, STEPPED, halt_flag
from ludus.games.claustrophobia.moments import BOX, HandCard
from ludus.games.claustrophobia.play.attack import Assault
from ludus.games.claustrophobia.play.moving import Departure
from ludus.games.claustrophobia.scores import (
    room_for_unit,
    unit_combat,
    unit_movement,
    unit_talents,
    why_not_leave_unit,
    why_not_there,
)
from ludus.games.claustrophobia.table import Catacombs

MENUS: Final[dict[int, list[Action]]] = {}


class DemonPhase(Procedure):
    """CL-024, CL-130: one unit after the other, each once."""

    steps = {
        "begin": "CL-024",
        "frenzy": "CL-330",
        "hold": "CL-330",
        "choose": "CL-130",
        "finish": "CL-024",
    }

    def begin(self, t: Catacombs) -> Flow:
        t.enter_phase(DEMON_ACTION)
        return NEXT

    def frenzy(self, t: Catacombs) -> Flow:  # W9: as the phase begins
        cards = reactions.possible_events(t, HandCard.demons_begin)
        return reactions.ask_demon(t, cards, [card.demons_begin(t) for card in cards])

    def why_not_frenzy(self, t: Catacombs, action: Action) -> str:
        return reactions.why_not_event(t, action, HandCard.demons_begin, NOWHERE)

    def on_frenzy(self, t: Catacombs, action: Deed) -> Flow:
        return NEXT if action is a.DONE else reactions.play_event(t, action, NOWHERE)

    def hold(self, t: Catacombs) -> Flow:  # W9: as the phase begins
        cards = reactions.possible_advantages(t, HandCard.demons_begin)
        return reactions.ask_human(t, cards, [card.demons_begin(t) for card in cards])

    def why_not_hold(self, t: Catacombs, action: Action) -> str:
        return reactions.why_not_advantage(t, action, HandCard.demons_begin, NOWHERE)

    def on_hold(self, t: Catacombs, action: Deed) -> Flow:
        return NEXT if action is a.DONE else reactions.play_advantage(t, action, NOWHERE)

    def choose(self, t: Catacombs) -> Flow:
        """D30: by tile and kind; Troglodytes alike on one tile are one option."""
        options: list[Action] = []
        tokens = max(t.tough) >= 0
        for tile in t.order:
            idle = t.idle[tile]
            if idle:
                tough = t.idle_toughs(tile) if tokens else 0
                if idle > tough:
                    options.append(a.ROUSE_TROGLODYTE[tile])
                if tough:
                    options.append(a.ROUSE_TOUGH[tile])
        if t.demon_idle:
            options.append(a.ROUSE_UNIT[0])
        options += [a.ROUSE_UNIT[1 + c] for c in MEMBERS[t.creature_idle]]
        return ask(t.demon_seat(), [*options, a.END_PHASE]) if options else NEXT

    def near_choose(self, t: Catacombs) -> list[Action]:
        return [a.ROUSE_TROGLODYTE[tile] for tile in t.order if t.trogs[tile]]

    def why_not_choose(self, t: Catacombs, action: Rouse) -> str:
        return why_not_rouse(t, action)

    def on_choose(self, t: Catacombs, action: Rouse) -> Flow:
        unit = action.unit
        tile = action.tile if unit == TROGLODYTE else t.unit_at(unit)
        token = t.tough_on(tile, idle=True) if action.tough else NOBODY
        t.rouse(unit, tile, token)
        return DemonActivation(unit=unit, tile=tile, token=token)

    def after_choose(self, t: Catacombs, child: DemonActivation) -> Flow:
        return AGAIN

    def finish(self, t: Catacombs) -> Flow:
        end_of_demon_action(t)
        t.end_demon_action()
        return DONE


def why_not_rouse(t: Catacombs, action: Rouse) -> str:
    """Why a unit cannot be activated: it is not there, it is down, or it has had its turn."""
    unit, tile = action.unit, action.tile
    if action.tough:
        return "CL-057" if t.toughs(tile) else Reason("CL-130", "no_tough", tile=tile)
    if unit == TROGLODYTE:
        return "CL-057" if t.trogs[tile] > t.toughs(tile) else Reason("CL-130", "nobody", tile=tile)
    if t.unit_at(unit) < 0:
        return Reason("CL-130", "absent")
    if unit >= CREATURE and t.subdued[unit - CREATURE]:
        return Reason("CL-003", "down", who=unit)
    return Reason("CL-057", "damned", who=unit) if unit >= CREATURE and t.story().damned else "CL-057"


def end_of_demon_action(t: Catacombs) -> None:
    """Fuse and Seals: where the Demon side stands alone, the fuse goes out and the Seal is destroyed."""
    if t.fuse and t.horde[t.well] and not t.crowd[t.well]:
        t.put_fuse_out()
    if t.seals:
        for tile in t.order:
            if t.has_seal(tile) and t.horde[tile] and not t.crowd[tile]:
                t.break_seal(tile)


class DemonActivation(Procedure):
    """CL-130, CL-131: as for Humans, without exploring. A unit that can do nothing more ends by itself."""

    steps = {"act": "CL-130"}
    unit: Public[int]
    tile: Public[int]
    token: Public[int]  # its Tough token, or -1
    used: Public[int] = 0
    done: Public[int] = 0
    pending: Public[int] = NOWHERE  # CL-G30: the side by which it wants to leave

    def there(self, t: Catacombs) -> bool:
        """Whether the figure still stands: a last blow may have felled it."""
        if self.unit == DEMON:
            return t.demon_at == self.tile
        if self.unit >= CREATURE:
            return t.creature_at[self.unit - CREATURE] == self.tile and not t.subdued[self.unit - CREATURE]
        if self.token >= 0:
            return True
        return t.trogs[self.tile] - t.toughs(self.tile) > t.idle[self.tile] - t.idle_toughs(self.tile)

    def act(self, t: Catacombs) -> Flow:
        if not self.there(t):
            return DONE
        moves = self.sides(t)
        holes = self.holes(t)
        targets = 0 if self.done & FOUGHT else t.crowd[self.tile]
        if targets and not unit_combat(t, self.unit, self.tile, tough=self.token >= 0):
            targets = 0
        if not holes:
            return ask(t.demon_seat(), plain_menu(moves, targets)) if moves or targets else DONE
        ways: list[Action] = [a.HOLES[tile] for tile in holes]
        return ask(t.demon_seat(), [*a.MOVE_MENU[moves], *ways, *a.STRIKE_MENU[targets], a.END])

    def may_go(self, t: Catacombs) -> bool:
        return not self.done & (HALTED | LOCKED) and unit_movement(t, self.unit) > self.used

    def leave_rule(self, t: Catacombs) -> str:
        rule = why_not_leave_unit(t, self.unit, self.tile)
        if rule == "CL-228" and t.options.impressive_choice == "ask" and not self.done & REFUSED:
            # CL-G30: numbers would let it go
            elusive = unit_talents(t, self.unit) & BOX.leaving
            return "" if elusive or t.horde[self.tile] >= COUNT[t.crowd[self.tile]] else rule
        return rule

    def sides(self, t: Catacombs) -> int:
        """CL-141 to CL-145: to connected tiles with room."""
        if not self.may_go(t) or self.leave_rule(t):
            return 0
        sides = t.links[self.tile]
        for d in MEMBERS[t.links[self.tile]]:
            if not room_for_unit(t, t.beyond(self.tile, d)):
                sides &= ~(1 << d)
        return sides

    def holes(self, t: Catacombs) -> list[int]:
        """CL-272 to CL-275, CL-230, CL-G44: Troglodytes only; neither Blocking nor Impressive hinders."""
        if self.unit != TROGLODYTE or not t.has_hole(self.tile) or not self.may_go(t):
            return []
        return [tile for tile in t.order if tile != self.tile and t.has_hole(tile) and room_for_unit(t, tile)]

    def near_act(self, t: Catacombs) -> list[Action]:
        found: list[Action] = [*a.MOVES, *a.STRIKE_MENU[t.team]]
        if self.unit == TROGLODYTE and t.has_hole(self.tile):
            found += [a.HOLES[tile] for tile in t.order if t.has_hole(tile) and tile != self.tile]
        return found

    def why_not_act_strike(self, t: Catacombs, action: Strike) -> str:
        if self.done & FOUGHT:
            return "CL-061"
        w = action.warrior
        return why_not_there(t, w) or ("CL-180" if t.where[w] != self.tile else Reason("CL-062", "cbt"))

    def why_not_act_explore(self, t: Catacombs, action: Explore) -> str:
        return "CL-131"

    def why_not_act_hole(self, t: Catacombs, action: Hole) -> str:
        return self.hole_rule(t, action.tile) or self.go_rule(t)

    def why_not_act_fight(self, t: Catacombs, action: Fight) -> str:
        return "CL-194"

    def why_not_act_move(self, t: Catacombs, action: Move) -> str:
        other = t.beyond(self.tile, action.side)
        if other < 0:
            return "CL-151"
        if not t.is_joined(self.tile, action.side):
            return "CL-141"
        if not room_for_unit(t, other):
            return "CL-142"
        return self.go_rule(t) or self.why_held(t)

    def why_held(self, t: Catacombs) -> str:
        rule = self.leave_rule(t)
        if rule != "CL-146":
            return rule
        return Reason("CL-146", "units", units=t.horde[self.tile], humans=COUNT[t.crowd[self.tile]])

    def hole_rule(self, t: Catacombs, tile: int) -> str:
        if self.unit != TROGLODYTE:
            return "CL-275"
        if t.cell[tile] < 0:
            return "CL-113"
        if tile == self.tile or not t.has_hole(tile):
            return Reason("CL-272", "same") if tile == self.tile else Reason("CL-272", "there", tile=tile)
        if not t.has_hole(self.tile):
            return Reason("CL-272", "here")
        return "" if room_for_unit(t, tile) else "CL-273"

    def go_rule(self, t: Catacombs) -> str:
        if self.done & LOCKED:
            return "CL-060"
        if self.done & HALTED:
            if halt_flag(self.tile):
                return "CL-256"
            return "CL-004" if t.has_seal(self.tile) else Reason("CL-257", "out")
        return Reason("CL-140", "used", mvt=self.used) if unit_movement(t, self.unit) <= self.used else ""

    def on_act_move(self, t: Catacombs, action: Move) -> Flow:
        if t.options.impressive_choice == "ask" and why_not_leave_unit(t, self.unit, self.tile) == "CL-228":
            self.pending = action.side
            return Departure(keeper=t.human, warrior=NOBODY)
        return self.go_to(t, t.beyond(self.tile, action.side))

    def after_act_departure(self, t: Catacombs, asked: Departure) -> Flow:
        side = self.pending
        self.pending = NOWHERE
        if asked.let:
            return self.go_to(t, t.beyond(self.tile, side))
        self.done |= REFUSED
        return AGAIN

    def on_act_hole(self, t: Catacombs, action: Hole) -> Flow:
        return self.go_to(t, action.tile)

    def on_act_strike(self, t: Catacombs, action: Strike) -> Flow:
        self.done |= FOUGHT | (LOCKED if self.done & STEPPED else 0)
        t.tell("strikes", self.unit, action.warrior, self.tile)
        return Assault(unit=self.unit, tile=self.tile, tough=self.token >= 0, warrior=action.warrior)

    def after_act(self, t: Catacombs, blow: Assault) -> Flow:
        if self.token >= 0 and t.tough[self.token] != self.tile:
            self.token = NOBODY  # a last blow took its token
        return AGAIN

    def go_to(self, t: Catacombs, to: int) -> Flow:
        self.used += 1
        self.done = (self.done | STEPPED | halt_flag(self.tile) | halt_flag(to)) & ~REFUSED
        if t.has_seal(to):
            self.done |= HALTED  # a Seal stops a unit that enters
        if self.unit == TROGLODYTE:
            t.move_troglodyte(self.tile, to, self.token)
        else:
            t.place_unit(self.unit, to)
        t.tell("unit_moved", self.unit, self.tile, to)
        self.tile = to
        return AGAIN


def plain_menu(moves: int, targets: int) -> list[Action]:
    key = moves | targets << 4
    found = MENUS.get(key)
    if found is None:
        found = [*a.MOVE_MENU[moves], *a.STRIKE_MENU[targets], a.END]
        MENUS[key] = found
    return found
