"""Special Actions that stand up a teammate."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.flow import DONE, Flow, ask
from ludus.core.reason import Reason
from ludus.games.hostile_takeover.actions import STAND, STAND_NOBODY, Stand
from ludus.games.hostile_takeover.guards import why_not_own
from ludus.games.hostile_takeover.moments import SPECIAL_OF, Instead, Raises
from ludus.games.hostile_takeover.names import GRID, figures_of, holds
from ludus.games.hostile_takeover.table import BY_ENCORE, BY_INJECTION, Arena


class NaniteInjection(Raises):
    """After the move, a Wounded teammate next to her stands up at once. It gets no card and no Energy this turn."""

    key = "nanite_injection"
    rules = ("HT-104", "HT-112")

    def after_card(self, t: Arena, figure: int) -> Flow:
        return Raise(figure=figure)

    def can_raise(self, t: Arena) -> int:
        return t.wounded

    def reach(self) -> int:
        return 1

    def why_not_down(self, figure: int) -> str:
        return Reason("HT-103", "unhurt", who=figure)

    def raises(self, t: Arena, figure: int) -> None:
        t.stand(figure, BY_INJECTION)


class Encore(Raises):
    """After the move, a Pinned teammate within 6 squares stands up. If its card had not begun, it may still be played
    this turn; lost Energy and lost Aim cards do not come back."""

    key = "encore"
    rules = ("HT-104", "HT-112")

    def after_card(self, t: Arena, figure: int) -> Flow:
        return Raise(figure=figure)

    def can_raise(self, t: Arena) -> int:
        return t.pinned

    def reach(self) -> int:
        return 6

    def why_not_down(self, figure: int) -> str:
        return Reason("HT-103", "unpinned", who=figure)

    def raises(self, t: Arena, figure: int) -> None:
        t.stand(figure, BY_ENCORE)
        if holds(t.waiting, figure):
            t.unflip(figure)


class Raise(Instead):
    """A figure of your team stands up."""

    steps = {"who": "HT-105"}

    def helper(self) -> Raises:
        found = SPECIAL_OF[self.figure]
        assert isinstance(found, Raises)
        return found

    def choice(self, t: Arena) -> list[int]:
        own = t.teams[t.side[self.figure]] & self.helper().can_raise(t)
        return [f for f in figures_of(own) if t.is_placed(f) and self.away(t, f) <= self.helper().reach()]

    def away(self, t: Arena, figure: int) -> int:
        return GRID.distance(t.square[self.figure], t.square[figure])

    def who(self, t: Arena) -> Flow:
        choice = self.choice(t)
        if not choice:
            return DONE
        return ask(t.side[self.figure], [*[STAND[f] for f in choice], STAND_NOBODY])

    def near_who(self, t: Arena) -> list[Action]:
        return [STAND[f] for f in figures_of(t.teams[t.side[self.figure]])]

    def why_not_who(self, t: Arena, a: Stand) -> str:
        if a.figure in self.choice(t):
            return ""
        if not t.is_own(t.side[self.figure], a.figure):
            return why_not_own(t, a.figure)
        if not holds(self.helper().can_raise(t), a.figure):
            return self.helper().why_not_down(a.figure)
        return Reason("HT-103", "far", who=a.figure, squares=self.away(t, a.figure), reach=self.helper().reach())

    def on_who(self, t: Arena, a: Stand) -> Flow:
        self.helper().raises(t, a.figure)
        return DONE
