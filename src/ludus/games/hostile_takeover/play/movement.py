"""Moving square by square, so that Overwatch can interrupt it."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, OVER, Flow, Procedure, ask, goto
from ludus.core.reason import Reason
from ludus.games.hostile_takeover import guards, victory
from ludus.games.hostile_takeover.actions import SHOOT, SPECIAL, STEP, STEPS, STOP, Step
from ludus.games.hostile_takeover.aiming import targets, why_banned
from ludus.games.hostile_takeover.moments import SPECIAL_OF
from ludus.games.hostile_takeover.names import FARTHEST, GRID, NOBODY, holds
from ludus.games.hostile_takeover.play.overwatch import Overwatch, watcher
from ludus.games.hostile_takeover.play.ranged import Shooting
from ludus.games.hostile_takeover.table import Arena

ON: Final = goto("walk")  # as long as the points last


class Movement(Procedure):
    """HT-050 to HT-066: steps as long as the points last; HT-065: or fewer, or none."""

    steps = {
        "walk": "HT-050",
        "pick_up": "HT-204",
        "overwatch": "HT-077",
    }
    figure: Public[int]
    left: Public[int]  # movement points
    watched: Public[bool]  # HT-G45: whether Overwatch may interrupt
    gun: Public[bool] = False  # Run and Gun: one shot is left
    charge: Public[bool] = False  # HT-G78, by option: it must end where it can attack
    holding: Public[int] = 0  # watchers that let this move pass

    def open_steps(self, t: Arena) -> int:
        if not self.left:
            return 0
        if self.charge:
            return guards.charge_steps(t, self.figure, self.left)
        return guards.steps(t, self.figure, self.left)

    def may_stop(self, t: Arena) -> bool:  # HT-065: or not at all
        if not guards.may_stop(t, self.figure):
            return False
        return not self.charge or guards.must_attack(t, self.figure, 0)

    def why_no_shot(self, t: Arena) -> str:
        """Run and Gun: once in this move, where he could stop."""
        if not self.gun:
            return self.why_no_gun(t)
        rule = guards.why_not_stop(t, self.figure)
        return rule if rule or targets(t, self.figure) else why_banned(t) or Reason("HT-131", "nobody", most=FARTHEST)

    def why_no_gun(self, t: Arena) -> str:
        if not SPECIAL_OF[self.figure].shoots_on_the_run():
            return "HT-103"
        if holds(t.specials, self.figure):
            return Reason("HT-105", "fired", who=self.figure)
        return guards.why_no_special_now(t, self.figure)

    def walk(self, t: Arena) -> Flow:
        figure = self.figure
        if not t.standing(figure):
            return DONE  # HT-078: the shot stopped it
        steps = self.open_steps(t)
        shoot = self.gun and guards.may_stop(t, figure) and targets(t, figure) != 0
        if not steps and not shoot:
            return DONE
        return ask(t.side[figure], STEPS.of(steps, self.may_stop(t), shoot))

    def near_walk(self, t: Arena) -> list[Action]:
        return STEP

    def why_not_walk(self, t: Arena, a: Action) -> str:
        if a is STOP:
            return guards.why_not_stop(t, self.figure) or ("" if self.may_stop(t) else "HT-G78")
        if a is SHOOT:
            return self.why_no_shot(t)
        return guards.why_no_special_now(t, self.figure) if a is SPECIAL else ""

    def why_not_walk_step(self, t: Arena, a: Step) -> str:
        rule = guards.why_not_step(t, self.figure, a.number, self.left)
        return rule or ("" if holds(self.open_steps(t), a.number) else "HT-G78")

    def on_walk_step(self, t: Arena, a: Step) -> Flow:
        square = t.square[self.figure]
        cost = t.ground.price(square, a.number)
        self.left -= cost
        t.move(self.figure, GRID.neighbors[square][a.number], cost)
        return NEXT if t.marker >= 0 or self.is_watched(t) else AGAIN

    def on_walk(self, t: Arena, a: Action) -> Flow:
        if a is STOP:
            return DONE
        self.gun = False
        return Shooting(figure=self.figure, shots=1, mode=SPECIAL_OF[self.figure].manner())

    def after_walk(self, t: Arena, child: Shooting) -> Flow:
        self.gun = child.shots > 0  # who has not fired may do so later
        return ON

    def is_watched(self, t: Arena) -> bool:
        """Whether an enemy has a turned Aim card and has not let this move pass."""
        return self.watched and (t.held | t.ready) & ~(self.holding | t.teams[t.side[self.figure]]) != 0

    def pick_up(self, t: Arena) -> Flow:  # HT-203, HT-204, HT-G88: while passing, at no cost
        return victory.offer_marker(t, self.figure)

    def on_pick_up(self, t: Arena, a: Action) -> Flow:
        return victory.answer_marker(t, self.figure, a)

    def overwatch(self, t: Arena) -> Flow:  # HT-077, HT-G44: only where the figure could stop
        if not self.is_watched(t) or not guards.may_stop(t, self.figure):
            return ON
        if watcher(t, self.figure, self.holding) == NOBODY:
            return ON
        return Overwatch(mover=self.figure, holding=self.holding)

    def after_overwatch(self, t: Arena, window: Overwatch) -> Flow:
        self.holding = window.holding
        counts = t.options.ct_pinned_counts and t.is_pinned(self.figure)  # HT-G87: by option
        if counts and victory.arrive(t, self.figure):
            return OVER
        self.charge = self.charge and guards.must_attack(t, self.figure, self.left)  # the shot may have struck its prey
        return ON
