"""Overwatch: a shot in the middle of an enemy's move or charge."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, Flow, Procedure, ask, goto
from ludus.games.hostile_takeover.actions import HOLD, INTERRUPT, INTERRUPTS
from ludus.games.hostile_takeover.aiming import blockers, in_sight, is_hidden
from ludus.games.hostile_takeover.attack_flags import PLAIN
from ludus.games.hostile_takeover.names import NOBODY, figures_of, only
from ludus.games.hostile_takeover.play.ranged import RangedAttack
from ludus.games.hostile_takeover.table import Arena


def on_overwatch(t: Arena) -> int:
    """HT-071, HT-081: the figures with an unused Aim card that stand."""
    return (t.held | t.ready) & ~(t.pinned | t.wounded)


def watcher(t: Arena, mover: int, passed: int) -> int:
    """HT-G46: the next figure that may interrupt, by Initiative Order of the owners, then card order; or NOBODY.

    HT-071, HT-079: it is on Overwatch and could make a Ranged Attack on the mover; HT-G54: what it has done this turn
    does not matter; HT-080, HT-G47: only at enemies.
    """
    ready = on_overwatch(t) & ~(passed | t.teams[t.side[mover]])
    if not ready or t.bans_shots() or is_hidden(t, mover):
        return NOBODY
    things = blockers(t)
    for seat in t.by_order():
        for f in figures_of(ready & t.teams[seat]):
            if in_sight(t.square[f], t.square[mover], things):
                return f
    return NOBODY


LOOK: Final = goto("look")


class Overwatch(Procedure):
    """HT-071: each enemy on Overwatch may interrupt with a normal Ranged Attack (HT-072, HT-G48)."""

    steps = {
        "look": "HT-071",
        "offer": "HT-071",
        "shot": "HT-072",
    }
    mover: Public[int]
    watcher: Public[int] = NOBODY
    passed: Public[int] = 0  # … this square
    holding: Public[int]  # watchers that let the whole move pass

    def look(self, t: Arena) -> Flow:
        if not t.standing(self.mover):
            return DONE  # the next one is not asked
        self.watcher = watcher(t, self.mover, self.passed | self.holding)
        return NEXT if self.watcher >= 0 else DONE

    def offer(self, t: Arena) -> Flow:
        return ask(t.side[self.watcher], INTERRUPTS)

    def on_offer(self, t: Arena, a: Action) -> Flow:
        if a is INTERRUPT:
            return NEXT
        if a is HOLD:
            self.holding |= only(self.watcher)
        self.passed |= only(self.watcher)
        return LOOK

    def shot(self, t: Arena) -> Flow:  # HT-073, HT-G48: without aim; HT-226: always at the mover
        t.use_aim(self.watcher)
        t.tell("watch", self.watcher, self.mover)
        return RangedAttack(shooter=self.watcher, target=self.mover, square=t.square[self.mover], mode=PLAIN)

    def after_shot(self, t: Arena, attack: RangedAttack) -> Flow:
        return LOOK  # HT-076: a second Aim card may follow
