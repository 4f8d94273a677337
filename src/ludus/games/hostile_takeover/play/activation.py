"""A figure carries out its card."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, OVER, Flow, Procedure, ask, goto
from ludus.games.hostile_takeover import guards, victory
from ludus.games.hostile_takeover.actions import (
    EXTRA_AFTER,
    EXTRA_FIRST,
    EXTRA_NONE,
    EXTRAS,
    EXTRAS_EITHER,
    SPECIAL,
    SPECIALS,
    STAND,
    STAND_NOBODY,
    AtFigure,
)
from ludus.games.hostile_takeover.charts import SPECIAL_COST
from ludus.games.hostile_takeover.manner import CLUSTER, DEAD_EYE, HASTY, LUCKY, MAY_AIM
from ludus.games.hostile_takeover.names import (
    ANGEL,
    BARD,
    CHANCE,
    CLOAK,
    CYNDER,
    DODGER,
    EVASIVE,
    FIELD,
    FIRE,
    FLINT,
    GREMLIN,
    GRID,
    HAIL,
    JACE,
    JADE,
    KDOGG,
    KIRRA,
    KNAVE,
    MELEE,
    MIRAGE,
    MOVE,
    NOBODY,
    ROCKY,
    SPECTRE,
    figures_of,
)
from ludus.games.hostile_takeover.play.area import Firestorm, HailOfLead
from ludus.games.hostile_takeover.play.melee import Striking, WhirlingLash
from ludus.games.hostile_takeover.play.movement import Jump, Movement
from ludus.games.hostile_takeover.play.ranged import Shooting
from ludus.games.hostile_takeover.sets import holds, only
from ludus.games.hostile_takeover.table import BY_ENCORE, BY_INJECTION, Arena

NOT: Final = 0  # when the two points of Movement Energy are used
FIRST: Final = 1
AFTER: Final = 2
DANCE: Final = 3  # Blade Dance: movement points
ENCORE_RANGE: Final = 6


def start_effect(t: Arena, figure: int) -> None:
    """Special Actions that last from their declaration to the end of the turn."""
    if figure == DODGER:
        t.set_effect(EVASIVE)
    elif figure == ROCKY:
        t.set_effect(FIELD)  # HT-G23: until Wounded
    elif figure == GREMLIN:
        t.set_effect(CLOAK)  # HT-G24: until he attacks
    elif figure == FLINT:
        t.set_effect(HAIL)  # HT-G18: all his shots


def shooting(figure: int, special: bool) -> Flow:
    """HT-082: a Fire card, plain or with a Special Action."""
    if not special:
        return Shooting(figure=figure, shots=1, mode=MAY_AIM)
    if figure == FLINT:
        return HailOfLead(figure=figure)
    if figure == CYNDER:
        return Firestorm(figure=figure)
    if figure == JACE:
        return Shooting(figure=figure, shots=2, mode=MAY_AIM | HASTY)
    modes = {CHANCE: LUCKY, KNAVE: CLUSTER, SPECTRE: DEAD_EYE}
    return Shooting(figure=figure, shots=1, mode=MAY_AIM | modes.get(figure, 0))


class Activation(Procedure):
    """HT-041, HT-042: one card from its beginning to the moment it is turned."""

    steps = {
        "begin": "HT-041",
        "pick_up": "HT-203",
        "special": "HT-104",
        "extra": "HT-096",
        "before": "HT-098",
        "card_action": "HT-041",
        "strike": "HT-088",
        "dance": "HT-105",
        "second_strike": "HT-105",
        "after": "HT-098",
        "help": "HT-105",
        "finish": "HT-042",
    }
    figure: Public[int]
    card: Public[int]
    declared: Public[bool] = False  # the Special Action is used
    extra_time: Public[int] = NOT
    must: Public[bool] = False  # HT-G78, by option: it must attack
    struck: Public[int] = NOBODY  # Blade Dance: the enemy Wounded first

    def begin(self, t: Arena) -> Flow:
        t.begin_card(self.figure)
        return NEXT

    def pick_up(self, t: Arena) -> Flow:  # HT-G88, HT-G89: at the start of an own action, with any card
        return victory.offer_marker(t, self.figure)

    def on_pick_up(self, t: Arena, a: Action) -> Flow:
        return victory.answer_marker(t, self.figure, a)

    def special(self, t: Arena) -> Flow:  # HT-104, HT-105, HT-G26: declared and paid when the card begins
        if guards.why_not_special(t, self.figure):
            return NEXT
        return ask(t.side[self.figure], SPECIALS)

    def on_special(self, t: Arena, a: Action) -> Flow:
        if a is SPECIAL:
            self.declared = True
            t.pay_special(self.figure, SPECIAL_COST[self.figure])
            start_effect(t, self.figure)
        return NEXT

    def extra(self, t: Arena) -> Flow:  # HT-096, HT-G41: before anything else is done
        if guards.why_not_extra(t, self.figure):
            return NEXT
        either = not guards.why_not_extra(t, self.figure, after=True)
        return ask(t.side[self.figure], EXTRAS_EITHER if either else EXTRAS)

    def near_extra(self, t: Arena) -> list[Action]:
        return EXTRAS_EITHER

    def why_not_extra(self, t: Arena, a: Action) -> str:
        return guards.why_not_extra(t, self.figure, after=a is EXTRA_AFTER) if a in EXTRAS_EITHER else ""

    def on_extra(self, t: Arena, a: Action) -> Flow:
        if a is not EXTRA_NONE:
            self.extra_time = FIRST if a is EXTRA_FIRST else AFTER
            t.pay_movement(self.figure)
        return NEXT

    def before(self, t: Arena) -> Flow:
        return self.energy_move(t, FIRST)

    def energy_move(self, t: Arena, time: int) -> Flow:
        """HT-098, HT-099: two points with a Fire or Aim card; HT-G45: by default nobody can interrupt them."""
        if self.extra_time != time or self.card == MOVE or self.card == MELEE or not t.standing(self.figure):
            return NEXT
        return Movement(figure=self.figure, left=guards.EXTRA_MOVE, watched=t.options.overwatch_energy_moves)

    def card_action(self, t: Arena) -> Flow:
        figure = self.figure
        if not t.standing(figure):
            return goto("finish")
        extra = guards.EXTRA_MOVE if self.extra_time else 0
        if self.card == MOVE:
            if self.declared and figure == MIRAGE:
                return Jump(figure=figure, reach=t.charts.moves[figure] + extra)
            gun = self.declared and figure == KDOGG
            return Movement(figure=figure, left=t.charts.moves[figure] + extra, watched=True, gun=gun)
        if self.card == MELEE:
            return self.charge(t)
        return shooting(figure, self.declared) if self.card == FIRE else NEXT

    def charge(self, t: Arena) -> Flow:  # HT-083 to HT-087: the walk, then the blow
        figure = self.figure
        points = guards.charge_points(t, figure, extra=self.extra_time != NOT)
        return Movement(figure=figure, left=points, watched=True, charge=guards.must_attack(t, figure, points))

    def after_card_action(self, t: Arena, child: Movement | Jump | Shooting | HailOfLead | Firestorm) -> Flow:
        self.must = isinstance(child, Movement) and child.charge  # HT-G78: by option
        return NEXT

    def strike(self, t: Arena) -> Flow:  # HT-085, HT-088, HT-G79: no step after the attack
        if self.card != MELEE or not t.standing(self.figure):
            return NEXT
        if self.declared and self.figure == JADE:
            return WhirlingLash(figure=self.figure)
        return Striking(figure=self.figure, barred=0, must=self.must)

    def after_strike(self, t: Arena, blow: Striking | WhirlingLash) -> Flow:
        if isinstance(blow, Striking) and blow.wounded and self.declared and self.figure == KIRRA:
            self.struck = blow.target_figure
        return NEXT

    def dance(self, t: Arena) -> Flow:  # Blade Dance: a second move …
        return Movement(figure=self.figure, left=DANCE, watched=True) if self.dances(t) else NEXT

    def second_strike(self, t: Arena) -> Flow:  # … and an attack on a different enemy
        return Striking(figure=self.figure, barred=only(self.struck)) if self.dances(t) else NEXT

    def dances(self, t: Arena) -> bool:
        return self.struck >= 0 and t.standing(self.figure)

    def after(self, t: Arena) -> Flow:
        return self.energy_move(t, AFTER)

    def help(self, t: Arena) -> Flow:
        helps = self.figure == ANGEL or self.figure == BARD
        return Raise(figure=self.figure) if self.declared and helps and t.standing(self.figure) else NEXT

    def finish(self, t: Arena) -> Flow:
        if not t.standing(self.figure):
            return DONE  # HT-045: the card is flipped
        t.turn_card(self.figure)
        return OVER if victory.action_over(t, self.figure) else DONE


class Raise(Procedure):
    """Nanite Injection and Encore: an own figure stands up."""

    steps = {"who": "HT-105"}
    figure: Public[int]

    def choice(self, t: Arena) -> list[int]:
        """Angel: Wounded and adjacent; Bard: Pinned and within 6 squares."""
        down, reach = (t.wounded, 1) if self.figure == ANGEL else (t.pinned, ENCORE_RANGE)
        here = t.square[self.figure]
        own = t.teams[t.side[self.figure]] & down
        return [f for f in figures_of(own) if t.is_placed(f) and GRID.distance(here, t.square[f]) <= reach]

    def who(self, t: Arena) -> Flow:
        choice = self.choice(t)
        if not choice:
            return DONE
        return ask(t.side[self.figure], [*[STAND[f] for f in choice], STAND_NOBODY])

    def near_who(self, t: Arena) -> list[Action]:
        return [STAND[f] for f in figures_of(t.teams[t.side[self.figure]])]

    def why_not_who(self, t: Arena, a: Action) -> str:
        return "HT-103" if a in STAND and isinstance(a, AtFigure) and a.figure not in self.choice(t) else ""

    def on_who(self, t: Arena, a: Action) -> Flow:
        if isinstance(a, AtFigure):
            t.stand(a.figure, BY_INJECTION if self.figure == ANGEL else BY_ENCORE)
            if self.figure == BARD and holds(t.waiting, a.figure):
                t.unflip(a.figure)  # a card that had not begun may still be resolved
        return DONE
