"""Rolling dice: every roll of the game, with the chance to have it made again."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto, roll
from ludus.games.hostile_takeover.actions import REROLL, REROLLS
from ludus.games.hostile_takeover.attack_flags import SECOND_TRY
from ludus.games.hostile_takeover.dice import D6, D8, Lot, in_digits, sum_without
from ludus.games.hostile_takeover.moments import SPECIAL_OF
from ludus.games.hostile_takeover.names import NOBODY, figures_of
from ludus.games.hostile_takeover.table import Arena

FOR_INITIATIVE: Final = 0  # what a roll is for
FOR_DRAFT: Final = 1
TO_HIT: Final = 2
FOR_ATTACK: Final = 3
FOR_DEFENSE: Final = 4
TO_WOUND: Final = 5
FOR_VICTIM: Final = 6
FOR_DIRECTION: Final = 7
FOR_DISTANCE: Final = 8


class Throw(Procedure):
    """One roll: it falls, is seen, and may be made again before it takes effect (HT-176, HT-G97)."""

    steps = {
        "throw": "HT-126",
        "lucky": "HT-105",
        "token": "HT-175",
    }
    purpose: Public[int]
    roller: Public[int]  # a seat
    count: Public[int]
    low: Public[int] = 0  # so many of the lowest dice are dropped
    high: Public[int] = 0
    sides: Public[int] = 6
    luck: Public[bool] = False  # a roll of this attack may still be made again
    faces: Public[tuple[int, ...]] = ()
    total: Public[int] = 0
    passes: Public[int] = 0  # players who have let the roll stand

    def throw(self, t: Arena) -> Flow:  # HT-176, HT-G97: a re-roll is the whole roll with the same dice and drops
        if self.sides == 6:
            return roll(self.count, D6)
        return roll(self.count, D8) if self.sides == 8 else Lot(self.sides)

    def rolled_throw(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.faces = faces
        self.total = sum_without(faces, self.low, self.high)
        if t.diary is not None:
            t.tell("rolled", self.roller, self.purpose, in_digits(faces), self.total)
        self.passes = 0
        return NEXT

    def lucky(self, t: Arena) -> Flow:  # all dice of one roll, the second result stands
        return ask(self.roller, REROLLS) if self.luck else NEXT

    def on_lucky(self, t: Arena, a: Action) -> Flow:
        if a is not REROLL:
            return NEXT
        self.luck = False
        t.tell("lucky", self.lucky_one(t))
        return goto("throw")

    def lucky_one(self, t: Arena) -> int:
        """Whose Special Action this second try is."""
        for f in figures_of(t.teams[self.roller]):
            if SPECIAL_OF[f].manner() & SECOND_TRY:
                return f
        return NOBODY

    def next_with_token(self, t: Arena) -> int:
        """HT-175: the next player with a token who may speak, in Initiative Order from the roller; or NOBODY."""
        order = t.by_order()
        first = order.index(self.roller)
        for n in range(self.passes, t.players):
            seat = order[(first + n) % t.players]
            if t.tokens[seat]:
                return seat
        return NOBODY

    def token(self, t: Arena) -> Flow:
        if max(t.tokens) == 0:
            return DONE
        seat = self.next_with_token(t)
        return DONE if seat < 0 else ask(seat, REROLLS)

    def on_token(self, t: Arena, a: Action) -> Flow:
        seat = self.next_with_token(t)
        if a is REROLL:
            t.spend_token(seat)
            return goto("throw")
        order = t.by_order()
        self.passes = (order.index(seat) - order.index(self.roller)) % t.players + 1
        return AGAIN


class RollOff(Procedure):
    """Everybody rolls; those who tie roll again among themselves, until the order is clear (HT-039, HT-170)."""

    steps = {"rolls": "HT-039"}
    purpose: Public[int]
    extra: Public[tuple[int, ...]]  # extra dice by seat; as many of the lowest are dropped
    bonus: Public[tuple[int, ...]]
    tallies: Public[tuple[tuple[int, ...], ...]] = ()  # the totals of each seat, re-rolls behind
    rolling: Public[tuple[int, ...]] = ()  # seats that still have to roll

    def rolls(self, t: Arena) -> Flow:
        if not self.tallies:
            self.tallies = ((),) * t.players
            self.rolling = tuple(range(t.players))
        if not self.rolling:
            self.rolling = self.seats_that_tie()
        if not self.rolling:
            return DONE
        seat = self.rolling[0]
        return Throw(purpose=self.purpose, roller=seat, count=3 + self.extra[seat], low=self.extra[seat])

    def after_rolls(self, t: Arena, thrown: Throw) -> Flow:
        tallies = list(self.tallies)
        tallies[thrown.roller] += (thrown.total + self.bonus[thrown.roller],)
        self.tallies = tuple(tallies)
        self.rolling = self.rolling[1:]
        return AGAIN

    def seats_that_tie(self) -> tuple[int, ...]:
        """HT-G33: the first seats with the same totals so far; a new roll only orders them."""
        for seat, tally in enumerate(self.tallies):
            if self.tallies.count(tally) > 1:
                return tuple([other for other in range(seat, len(self.tallies)) if self.tallies[other] == tally])
        return ()

    def ranking(self) -> tuple[int, ...]:
        """The seats from the highest total to the lowest."""
        pairs = [(tally, seat) for seat, tally in enumerate(self.tallies)]
        pairs.sort(reverse=True)
        return tuple([seat for _, seat in pairs])
