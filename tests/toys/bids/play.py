"""The order of play."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.fields import Public, Secret
from ludus.core.flow import AGAIN, DONE, NEXT, OVER, Flow, Procedure, ask
from tests.toys.bids.actions import BOLD, CARD, MEEK, Card
from tests.toys.bids.table import Hall


class Play(Procedure):
    """Round after round until the cards are gone.  BD-1"""

    steps = {"bid": "BD-1"}

    def bid(self, t: Hall) -> Flow:
        return Round() if t.bidders[0].cards else OVER

    def after_bid(self, t: Hall, child: Round) -> Flow:
        return AGAIN


class Round(Procedure):
    """Two sealed questions for everybody, a card and a stance; then the plans are uncovered."""

    steps = {
        "plan": "BD-2",
        "uncover": "BD-4",
    }
    sealed = ("plan",)
    planned: Public[int] = 0  # seats that are ready
    plans: Secret[tuple[int, ...]] = ()  # card, stance, card, stance, ...

    def plan(self, t: Hall) -> Flow:
        if self.planned == len(t.bidders):
            return NEXT
        return ask(self.planned, [a for a in self.near_plan(t) if not self.why(t, a)])

    def choosing_card(self) -> bool:
        return len(self.plans) % 2 == 0

    def why_not_plan_card(self, t: Hall, a: Card) -> str:
        there = a.number in t.bidders[self.planned].cards
        return ("" if there else "BD-1") if self.choosing_card() else "BD-2"  # first a card that is left

    def why_not_plan(self, t: Hall, a: Action) -> str:
        if self.choosing_card():
            return "BD-2"
        return "BD-3" if a is BOLD and self.plans[-1] == 1 else ""  # the lowest card is never bold

    def near_plan(self, t: Hall) -> list[Action]:
        return [*CARD, BOLD, MEEK]

    def on_plan_card(self, t: Hall, a: Card) -> Flow:
        return self.planning(a.number)

    def on_plan(self, t: Hall, a: Action) -> Flow:
        return self.planning(int(a is BOLD))

    def planning(self, what: int) -> Flow:
        self.plans += (what,)
        self.planned = len(self.plans) // 2
        return AGAIN

    def imagine(self, table: Hall, seat: int, rng: Rng) -> None:
        """Others may have planned anything they may plan."""
        plans = list(self.plans)
        for i in range(len(plans)):
            if i // 2 != seat:
                cards = table.bidders[i // 2].cards
                plans[i] = cards[rng.below(len(cards))] if i % 2 == 0 else rng.below(2) if plans[i - 1] > 1 else 0
        self.plans = tuple(plans)

    def uncover(self, t: Hall) -> Flow:  # BD-4
        cards, stances = self.plans[::2], self.plans[1::2]
        for seat, card in enumerate(cards):
            t.spend(seat, card, stances[seat])
        for seat, card in enumerate(cards):
            alone, top = cards.count(card) == 1, card == max(cards)
            if alone and (top or not stances[seat]):
                t.score(seat, 2 if top and stances[seat] else 1)
        return DONE
