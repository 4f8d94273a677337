"""The same small game with every shape that rounds of sealed answers can have."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.fields import Public, Secret
from ludus.core.flow import AGAIN, DONE, NEXT, OVER, Flow, Procedure, ask, draw, goto
from tests.toys.rounds.actions import CARD, NO, YES, Card
from tests.toys.rounds.table import HAND, NAMES, Hall

ROUNDS: Final = 4


class Dealing(Procedure):
    """What all shapes have in common: hands are full when a round begins."""

    steps = {}
    number: Public[int] = 0  # of the round

    def deal(self, t: Hall) -> Flow:  # RO-4: at the beginning, and after each round
        poor = self.poor(t)
        return NEXT if poor < 0 else draw(t.in_deck(), NAMES)

    def poor(self, t: Hall) -> int:
        return next((seat for seat, player in enumerate(t.players) if len(player.hand) < HAND), -1)

    def rolled_deal(self, t: Hall, kind: int) -> Flow:
        t.take(self.poor(t), kind)
        return AGAIN


class Planning(Dealing):
    """The sealed step: who is asked in a round, and what was answered so far."""

    steps = {}
    asked: Public[int] = 0  # answers so far
    opened: Public[bool] = False
    plans: Secret[tuple[int, ...]] = ()  # what was chosen, in the order of the round

    def order(self, t: Hall) -> list[int]:
        """The seats that take part in this round."""
        return list(range(len(t.players)))

    def imagine(self, table: Hall, seat: int, rng: Rng) -> None:
        """Others may have chosen any card of theirs."""
        plans, order = list(self.plans), self.order(table)
        for i in range(len(plans)):
            if order[i] != seat:
                hand = table.players[order[i]].hand
                plans[i] = hand[rng.below(len(hand))]
        self.plans = tuple(plans)

    def plan(self, t: Hall) -> Flow:  # RO-1
        if self.number == ROUNDS:
            return OVER
        order = self.order(t)
        if self.asked == len(order):
            return NEXT
        return ask(order[self.asked], [a for a in CARD if a.kind in t.players[order[self.asked]].hand])

    def why_not_plan_card(self, t: Hall, a: Card) -> str:
        return "" if a.kind in t.players[self.order(t)[self.asked]].hand else "RO-2"

    def why_not_plan(self, t: Hall, a: Action) -> str:
        return "RO-3"

    def near_plan(self, t: Hall) -> list[Action]:
        return [*CARD]

    def on_plan(self, t: Hall, a: Card) -> Flow:
        self.plans += (a.kind,)
        self.asked += 1
        return AGAIN

    def uncover(self, t: Hall) -> Flow:  # RO-3
        for seat, kind in zip(self.order(t), self.plans, strict=True):
            t.play(seat, kind)
        self.begin()
        return NEXT

    def begin(self) -> None:
        self.number += 1
        self.asked = 0
        self.plans = ()


class GotoPlay(Planning):
    """The step is reached again by `goto`, in the same frame."""

    steps = {"deal": "RO-4", "plan": "RO-1", "uncover": "RO-3", "back": "RO-1"}
    sealed = ("plan",)

    def back(self, t: Hall) -> Flow:
        return goto("deal")


class OwnPlay(GotoPlay):
    """Nothing lies between two rounds, and nothing is drawn: `goto` comes straight from the cards that are shown."""

    steps = {"deal": "RO-4", "plan": "RO-1", "uncover": "RO-3"}
    sealed = ("plan",)

    def poor(self, t: Hall) -> int:
        return -1 if self.number else super().poor(t)

    def order(self, t: Hall) -> list[int]:
        return [seat for seat, player in enumerate(t.players) if player.hand]

    def plan(self, t: Hall) -> Flow:
        return super().plan(t) if self.order(t) else OVER

    def uncover(self, t: Hall) -> Flow:
        super().uncover(t)
        return goto("plan")


class AgainPlay(Planning):
    """The step never ends: the last answer shows the cards, and it is asked again."""

    steps = {"deal": "RO-4", "plan": "RO-1"}
    sealed = ("plan",)

    def poor(self, t: Hall) -> int:
        return -1 if self.number else super().poor(t)

    def order(self, t: Hall) -> list[int]:
        return [seat for seat, player in enumerate(t.players) if player.hand]

    def plan(self, t: Hall) -> Flow:
        return super().plan(t) if self.order(t) else OVER

    def on_plan(self, t: Hall, a: Card) -> Flow:
        super().on_plan(t, a)
        if self.asked == len(self.order(t)):
            self.uncover(t)
        return AGAIN


class SnakePlay(AgainPlay):
    """The same, and who was last begins the next round."""

    steps = {"deal": "RO-4", "plan": "RO-1"}
    sealed = ("plan",)

    def order(self, t: Hall) -> list[int]:
        return super().order(t)[:: -1 if self.number % 2 else 1]


class PassPlay(SnakePlay):
    """The same, and what was chosen is passed to the left: only who gets it sees it."""

    steps = {"deal": "RO-4", "plan": "RO-1"}
    sealed = ("plan",)

    def uncover(self, t: Hall) -> Flow:
        order = self.order(t)
        for seat, kind in zip(order, self.plans, strict=True):
            t.pass_on(seat, kind, (seat + 1) % len(t.players))
        self.begin()
        return NEXT


class SilentPlay(SnakePlay):
    """The same, and nothing is told of the cards that are shown."""

    steps = {"deal": "RO-4", "plan": "RO-1"}
    sealed = ("plan",)

    def uncover(self, t: Hall) -> Flow:
        for seat, kind in zip(self.order(t), self.plans, strict=True):
            t.show(seat, kind)
        self.begin()
        return NEXT


class MutePlay(AgainPlay):
    """The step is asked again, and nothing at all is shown of what was chosen."""

    steps = {"deal": "RO-4", "plan": "RO-1"}
    sealed = ("plan",)
    kept: Secret[tuple[int, ...]] = ()  # by rounds, in each by seats

    def uncover(self, t: Hall) -> Flow:
        by_seat = sorted(zip(self.order(t), self.plans, strict=True))
        self.kept += tuple([kind for _, kind in by_seat])
        self.begin()
        return NEXT

    def imagine(self, table: Hall, seat: int, rng: Rng) -> None:
        super().imagine(table, seat, rng)
        hands, count = [player.hand for player in table.players], len(table.players)
        self.kept = tuple(
            [
                kind if i % count == seat else hands[i % count][rng.below(len(hands[i % count]))]
                for i, kind in enumerate(self.kept)
            ]
        )


class HushPlay(MutePlay):
    """The same with `goto`, and who was last begins the next round."""

    steps = {"deal": "RO-4", "plan": "RO-1", "lay_aside": "RO-1"}
    sealed = ("plan",)

    def order(self, t: Hall) -> list[int]:
        return super().order(t)[:: -1 if self.number % 2 else 1]

    def on_plan(self, t: Hall, a: Card) -> Flow:
        self.plans += (a.kind,)
        self.asked += 1
        return AGAIN

    def lay_aside(self, t: Hall) -> Flow:
        self.uncover(t)
        return goto("plan")


class SkipPlay(Planning):
    """In each round another seat is left out, and comes first in the next one."""

    steps = {"deal": "RO-4", "plan": "RO-1", "uncover": "RO-3", "back": "RO-1"}
    sealed = ("plan",)

    def order(self, t: Hall) -> list[int]:
        count = len(t.players)
        first = (self.number - 1) % count  # who was left out
        turned = [(first + i) % count for i in range(count)]
        return [seat for seat in turned if seat != self.number % count]

    def back(self, t: Hall) -> Flow:
        return goto("deal")


class TalkPlay(Planning):
    """Between two rounds somebody speaks openly, with the bookmark before the sealed step."""

    steps = {"deal": "RO-4", "talk": "RO-1", "plan": "RO-1", "uncover": "RO-3", "back": "RO-1"}
    sealed = ("plan",)

    def talk(self, t: Hall) -> Flow:
        if self.number == ROUNDS:
            return OVER
        return ask(self.number % len(t.players), [YES, NO])

    def on_talk(self, t: Hall, a: Action) -> Flow:
        t.tell("said", self.number % len(t.players), int(a is YES))
        return NEXT

    def back(self, t: Hall) -> Flow:
        return goto("deal")


class TwicePlay(Planning):
    """Everybody chooses two cards in a row."""

    steps = {"deal": "RO-4", "plan": "RO-1", "uncover": "RO-3", "back": "RO-1"}
    sealed = ("plan",)

    def order(self, t: Hall) -> list[int]:
        return [seat for seat in range(len(t.players)) for _ in range(2)]

    def left(self, t: Hall) -> list[int]:
        """What the seat that is asked has not chosen yet."""
        left = list(t.players[self.asked // 2].hand)
        if self.asked % 2:
            left.remove(self.plans[-1])
        return left

    def imagine(self, table: Hall, seat: int, rng: Rng) -> None:
        """Two different cards of a hand."""
        plans = list(self.plans)
        for i in range(len(plans)):
            if i // 2 != seat:
                hand = list(table.players[i // 2].hand)
                if i % 2:
                    hand.remove(plans[i - 1])
                plans[i] = hand[rng.below(len(hand))]
        self.plans = tuple(plans)

    def plan(self, t: Hall) -> Flow:
        flow = super().plan(t)
        if flow is NEXT or flow is OVER:
            return flow
        return ask(self.asked // 2, [a for a in CARD if a.kind in self.left(t)])

    def why_not_plan_card(self, t: Hall, a: Card) -> str:
        return "" if a.kind in self.left(t) else "RO-2"

    def back(self, t: Hall) -> Flow:
        return goto("deal")


class ChildPlay(Dealing):
    """Each round is a procedure of its own."""

    steps = {"deal": "RO-4", "round": "RO-1"}

    def round(self, t: Hall) -> Flow:
        return Once() if self.number < ROUNDS else OVER

    def after_round(self, t: Hall, child: Once) -> Flow:
        self.number += 1
        return goto("deal")


class Once(Planning):
    """One round."""

    steps = {"deal": "RO-4", "plan": "RO-1", "uncover": "RO-3"}
    sealed = ("plan",)


class WindowPlay(Planning):
    """The step is left for a child in which another step is sealed, and comes back to itself."""

    steps = {"deal": "RO-4", "plan": "RO-1", "uncover": "RO-3", "back": "RO-1"}
    sealed = ("plan",)

    def plan(self, t: Hall) -> Flow:
        if self.asked == len(self.order(t)) and not self.opened:
            return Window()
        return super().plan(t)

    def after_plan(self, t: Hall, child: Window) -> Flow:
        for seat, yes in enumerate(child.answers):
            t.tell("said", seat, yes)
        self.opened = True
        return AGAIN

    def back(self, t: Hall) -> Flow:
        self.opened = False
        return goto("deal")


class Window(Procedure):
    """Everybody says in secret whether they are content."""

    steps = {"content": "RO-1"}
    sealed = ("content",)
    answers: Secret[tuple[int, ...]] = ()
    given: Public[int] = 0

    def imagine(self, table: Hall, seat: int, rng: Rng) -> None:
        self.answers = tuple([yes if i == seat else rng.below(2) for i, yes in enumerate(self.answers)])

    def content(self, t: Hall) -> Flow:
        return ask(self.given, [YES, NO]) if self.given < len(t.players) else DONE

    def on_content(self, t: Hall, a: Action) -> Flow:
        self.answers += (int(a is YES),)
        self.given += 1
        return AGAIN
