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
)
from ludus.games.hostile_takeover.attack_flags import MAY_AIM
from ludus.games.hostile_takeover.charts import SPECIAL_COST
from ludus.games.hostile_takeover.moments import SPECIAL_OF
from ludus.games.hostile_takeover.names import FIRE, MELEE, MOVE, NOBODY, only
from ludus.games.hostile_takeover.play.melee import Striking
from ludus.games.hostile_takeover.play.movement import Movement
from ludus.games.hostile_takeover.play.ranged import Shooting
from ludus.games.hostile_takeover.table import Arena

FINISH: Final = goto("finish")
NOT: Final = 0  # when the two points of Movement Energy are used
FIRST: Final = 1
AFTER: Final = 2


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
    struck: Public[int] = NOBODY  # the enemy Wounded first

    def begin(self, t: Arena) -> Flow:
        t.begin_card(self.figure)
        return NEXT

    def pick_up(self, t: Arena) -> Flow:  # HT-G88, HT-G89: at the start of its action, with any card
        return victory.offer_marker(t, self.figure)

    def on_pick_up(self, t: Arena, a: Action) -> Flow:
        return victory.answer_marker(t, self.figure, a)

    def special(self, t: Arena) -> Flow:  # HT-104, HT-105, HT-G26: declared and paid when the card begins
        return ask(t.side[self.figure], SPECIALS) if guards.can_use_special(t, self.figure) else NEXT

    def on_special(self, t: Arena, a: Action) -> Flow:
        if a is SPECIAL:
            self.declared = True
            t.pay_special(self.figure, SPECIAL_COST[self.figure])
            t.set_effect(SPECIAL_OF[self.figure].effect())
        return NEXT

    def extra(self, t: Arena) -> Flow:  # HT-096, HT-G41: before anything else is done
        if guards.why_not_extra(t, self.figure):
            return NEXT
        either = not guards.why_not_extra(t, self.figure, after=True)
        return ask(t.side[self.figure], EXTRAS_EITHER if either else EXTRAS)

    def near_extra(self, t: Arena) -> list[Action]:
        return EXTRAS_EITHER

    def why_not_extra(self, t: Arena, a: Action) -> str:
        if a is SPECIAL:
            return guards.why_no_special_now(t, self.figure)
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
            return FINISH
        if self.card == MOVE:
            return self.move(t, t.charts.moves[figure] + (guards.EXTRA_MOVE if self.extra_time else 0))
        if self.card == MELEE:
            return self.charge(t)
        return self.fire(t) if self.card == FIRE else NEXT

    def move(self, t: Arena, points: int) -> Flow:
        special = SPECIAL_OF[self.figure]
        instead = special.instead_of_moving(t, self.figure, points) if self.declared else NEXT
        if instead is not NEXT:
            return instead
        return Movement(
            figure=self.figure, left=points, watched=True, gun=self.declared and special.shoots_on_the_run()
        )

    def fire(self, t: Arena) -> Flow:  # HT-082: one attack
        if not self.declared:
            return Shooting(figure=self.figure, shots=1, mode=MAY_AIM)
        special = SPECIAL_OF[self.figure]
        instead = special.instead_of_firing(t, self.figure)
        if instead is not NEXT:
            return instead
        return Shooting(figure=self.figure, shots=special.shots(), mode=MAY_AIM | special.manner())

    def charge(self, t: Arena) -> Flow:  # HT-083, HT-084, HT-085, HT-086, HT-087: walk, then blow
        figure = self.figure
        points = guards.charge_points(t, figure, extra=self.extra_time != NOT)
        return Movement(figure=figure, left=points, watched=True, charge=guards.must_attack(t, figure, points))

    def after_card_action_move(self, t: Arena, move: Movement) -> Flow:
        self.must = move.charge  # HT-G78: by option
        return NEXT

    def strike(self, t: Arena) -> Flow:  # HT-085, HT-088, HT-G79: no step after the attack
        if self.card != MELEE or not t.standing(self.figure):
            return NEXT
        instead = SPECIAL_OF[self.figure].instead_of_striking(t, self.figure) if self.declared else NEXT
        if instead is not NEXT:
            return instead
        return Striking(figure=self.figure, barred=0, must=self.must)

    def after_strike_blow(self, t: Arena, blow: Striking) -> Flow:
        if blow.wounded and self.declared and self.second_move():
            self.struck = blow.target_figure
        return NEXT

    def second_move(self) -> int:
        return SPECIAL_OF[self.figure].points_after_a_wound()

    def dance(self, t: Arena) -> Flow:  # after a Wound, by a Special Action: a second move …
        if self.struck < 0 or not t.standing(self.figure):
            return NEXT
        return Movement(figure=self.figure, left=self.second_move(), watched=True)

    def second_strike(self, t: Arena) -> Flow:  # … and an attack on a different enemy
        if self.struck < 0 or not t.standing(self.figure):
            return NEXT
        return Striking(figure=self.figure, barred=only(self.struck))

    def after(self, t: Arena) -> Flow:
        return self.energy_move(t, AFTER)

    def help(self, t: Arena) -> Flow:
        if not self.declared or not t.standing(self.figure):
            return NEXT
        return SPECIAL_OF[self.figure].after_card(t, self.figure)

    def finish(self, t: Arena) -> Flow:
        if not t.standing(self.figure):
            return DONE  # HT-045: the card is flipped
        t.turn_card(self.figure)
        return OVER if victory.action_over(t, self.figure) else DONE
