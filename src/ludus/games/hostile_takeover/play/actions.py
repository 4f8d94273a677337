"""The Action Phase: in Initiative Order, again and again, each player carries out one card."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, Flow, Procedure, ask, goto
from ludus.core.reason import Reason
from ludus.games.hostile_takeover.actions import ACT, FOLLOW, Act, Follow
from ludus.games.hostile_takeover.guards import why_not_own
from ludus.games.hostile_takeover.moments import SPECIAL_OF
from ludus.games.hostile_takeover.names import NO_CARD, NOBODY, figures_of, holds
from ludus.games.hostile_takeover.play.activation import Activation
from ludus.games.hostile_takeover.table import Arena

NEXT_PLAYER: Final = goto("rotate")


class ActionPhase(Procedure):
    """HT-041 to HT-045: the rotation goes on until no card is left (HT-043)."""

    steps = {
        "begin": "HT-040",
        "rotate": "HT-043",
        "choose": "HT-041",
        "act": "HT-041",
        "follow": "HT-105",
        "second": "HT-105",
    }
    repeats = {"follow": "choose", "second": "act"}
    place: Public[int] = 0  # in the Initiative Order
    figure: Public[int] = NOBODY

    def begin(self, t: Arena) -> Flow:
        t.enter("action")
        return NEXT

    def waiting(self, t: Arena, seat: int) -> int:
        """HT-045: own figures with an unresolved card that is not flipped."""
        return t.waiting & ~t.flipped & t.teams[seat]

    def rotate(self, t: Arena) -> Flow:  # HT-043: players without a card are skipped
        for _ in range(t.players):
            if self.waiting(t, t.order[self.place]):
                return NEXT
            self.place = (self.place + 1) % t.players
        return DONE

    def choose(self, t: Arena) -> Flow:
        choice = figures_of(self.waiting(t, t.order[self.place]))
        if len(choice) == 1:
            self.figure = choice[0]
            return NEXT
        return ask(t.order[self.place], [ACT[f] for f in choice])  # HT-044, HT-G35: no passing

    def near_choose(self, t: Arena) -> list[Action]:
        return [ACT[f] for f in figures_of(t.teams[t.order[self.place]])]

    def why_not_choose(self, t: Arena, a: Act) -> str:
        return self.why_no_card(t, t.order[self.place], a.figure)

    def why_no_card(self, t: Arena, seat: int, figure: int) -> str:
        """The rule by which a figure of this player has no card to carry out; empty where it has one."""
        if t.side[figure] == NOBODY:
            return why_not_own(t, figure)
        if t.side[figure] != seat:
            return Reason("HT-041", "owner", who=figure, owner=t.side[figure])
        if holds(self.waiting(t, seat), figure):
            return ""
        if not t.standing(figure) and t.card[figure] == NO_CARD:
            return Reason("HT-024", "turn", who=figure)
        if not t.standing(figure):
            return "HT-045"
        return "HT-042" if holds(t.turned, figure) else "HT-112"

    def on_choose(self, t: Arena, a: Act | Follow) -> Flow:
        self.figure = a.figure
        return NEXT

    def act(self, t: Arena) -> Flow:
        return Activation(figure=self.figure, card=t.card[self.figure])

    def after_act(self, t: Arena, done: Activation) -> Flow:
        if done.declared and t.standing(self.figure) and SPECIAL_OF[self.figure].leads():
            return NEXT
        return self.pass_on(t)

    def pass_on(self, t: Arena) -> Flow:
        self.place = (self.place + 1) % t.players
        return NEXT_PLAYER

    def follow(self, t: Arena) -> Flow:
        choice = figures_of(self.waiting(t, t.side[self.figure]))
        if not choice:
            return self.pass_on(t)
        if len(choice) == 1:
            self.figure = choice[0]
            return NEXT
        return ask(t.side[self.figure], [FOLLOW[f] for f in choice])

    def near_follow(self, t: Arena) -> list[Action]:
        return [FOLLOW[f] for f in figures_of(t.teams[t.side[self.figure]])]

    def why_not_follow(self, t: Arena, a: Follow) -> str:
        return self.why_no_card(t, t.side[self.figure], a.figure)

    def after_second(self, t: Arena, done: Activation) -> Flow:
        return self.pass_on(t)
