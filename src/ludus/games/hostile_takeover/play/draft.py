"""Drafting, for experienced players (HT-169)."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.fields import Each, Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, draw
from ludus.core.reason import Reason
from ludus.games.hostile_takeover.actions import DRAFT, KEEP, Draft, Keep
from ludus.games.hostile_takeover.names import KEYS, choice_with, figures_of, holds, only, replace_at, without
from ludus.games.hostile_takeover.play.throw import FOR_DRAFT, RollOff
from ludus.games.hostile_takeover.table import Arena

TEAM_SIZE: Final = 4
NAMES: Final[tuple[str, ...]] = tuple(KEYS)


class DraftA(Procedure):
    """HT-170: all cards face up; the highest roll picks first, and the order turns round each time (HT-171)."""

    steps = {
        "order": "HT-170",
        "pick": "HT-171",
    }
    ranking: Public[tuple[int, ...]] = ()
    picks: Public[int] = 0

    def order(self, t: Arena) -> Flow:
        return RollOff(purpose=FOR_DRAFT, extra=(0,) * t.players, bonus=(0,) * t.players)

    def after_order(self, t: Arena, rolled: RollOff) -> Flow:
        self.ranking = rolled.ranking()
        for place, seat in enumerate(self.ranking):
            t.tell("picking", seat, place + 1)
        return NEXT

    def picker(self, t: Arena) -> int:
        """HT-171: 1-2-3-4-4-3-2-1-1-2-3-4 …"""
        lap, place = divmod(self.picks, t.players)
        return self.ranking[place if lap % 2 == 0 else t.players - 1 - place]

    def pick(self, t: Arena) -> Flow:
        if self.picks == TEAM_SIZE * t.players:
            return DONE
        return ask(self.picker(t), [DRAFT[f] for f in figures_of(choice_with(t.options.packs)) if t.side[f] < 0])

    def near_pick(self, t: Arena) -> list[Action]:
        return [DRAFT[f] for f in figures_of(choice_with(t.options.packs))]

    def why_not_pick(self, t: Arena, a: Draft) -> str:
        if not holds(choice_with(t.options.packs), a.figure):
            return Reason("HT-169", "expansion", who=a.figure)
        if t.side[a.figure] < 0:
            return ""
        return Reason("HT-008", "character", who=a.figure, owner=t.side[a.figure])

    def on_pick(self, t: Arena, a: Draft) -> Flow:
        seat = self.picker(t)
        t.join(seat, a.figure)
        t.tell("drafted", seat, a.figure)
        self.picks += 1
        return AGAIN


class DraftB(Procedure):
    """HT-172: four cards each, face down; keep one, pass the rest to the left, until each has kept four (HT-173)."""

    steps = {
        "shuffle": "HT-172",
        "deal": "HT-172",
        "keep": "HT-173",
        "keep_second": "HT-173",
        "keep_third": "HT-173",
        "reveal": "HT-174",
    }
    sealed = ("keep", "keep_second", "keep_third")
    repeats = {"keep_second": "keep", "keep_third": "keep"}
    seat: Public[int] = 0  # who is asked
    lap: Public[int] = 0  # rounds of keeping
    hands: Each[tuple[int, ...]] = ()  # what each player holds now
    picks: Each[tuple[int, ...]] = ()  # what was kept: by rounds, in each by seats

    def whose(self, name: str, place: int) -> int:
        return place % len(self.hands)

    def shuffle(self, t: Arena) -> Flow:
        self.hands = (0,) * t.players
        return NEXT

    def deal(self, t: Arena) -> Flow:
        gone = self.out()
        if len(figures_of(gone)) == TEAM_SIZE * t.players:
            return NEXT
        left = choice_with(t.options.packs) & ~gone
        return draw(tuple([1 if holds(left, f) else 0 for f in range(len(t.side))]), NAMES[: len(t.side)])

    def out(self) -> int:
        gone = 0
        for hand in self.hands:
            gone |= hand
        return gone

    def rolled_deal(self, t: Arena, figure: int) -> Flow:
        seat = len(figures_of(self.out())) // TEAM_SIZE
        self.hands = replace_at(self.hands, seat, self.hands[seat] | only(figure))
        t.whisper((seat,), "dealt", (seat,), (figure,))
        return AGAIN

    def kept_by(self, seat: int) -> tuple[int, ...]:
        """What a player has kept so far."""
        return self.picks[seat :: len(self.hands)]

    def one_of(self, lap: int) -> Flow:
        """One card of a hand; the next round is another step, so that sealed answers are those of one round."""
        if self.lap > lap:
            return NEXT
        return ask(self.seat, [KEEP[f] for f in figures_of(self.hands[self.seat])])

    def why_not_keep(self, t: Arena, a: Keep) -> str:
        return Reason("HT-173", "hand", who=a.figure)

    def on_keep(self, t: Arena, a: Keep) -> Flow:
        self.picks += (a.figure,)
        self.hands = replace_at(self.hands, self.seat, without(self.hands[self.seat], a.figure))
        t.whisper((self.seat,), "kept", (self.seat,), (a.figure,))
        self.lap, self.seat = divmod(len(self.picks), t.players)
        if self.seat == 0:
            self.pass_left(t)
        return AGAIN

    def pass_left(self, t: Arena) -> None:
        """The last card is passed without a word: it is kept without choice."""
        self.hands = (self.hands[-1], *self.hands[:-1])
        for seat in range(t.players if self.lap < TEAM_SIZE - 1 else 0):
            for figure in figures_of(self.hands[seat]):
                t.whisper((seat,), "passed", (seat,), (figure,))

    def keep(self, t: Arena) -> Flow:
        return self.one_of(0)

    def keep_second(self, t: Arena) -> Flow:
        return self.one_of(1)

    def keep_third(self, t: Arena) -> Flow:  # HT-173: the last card is kept without choice
        return self.one_of(2)

    def reveal(self, t: Arena) -> Flow:  # HT-174, HT-G96: teams are shown
        for seat in range(t.players):
            for figure in figures_of(self.hands[seat] | sum([only(f) for f in self.kept_by(seat)])):
                t.join(seat, figure)
                t.tell("drafted", seat, figure)
        return DONE

    # --- what a player knows ------------------------------------------------------------------------------------------

    def pile(self, first: int, since: int) -> int:
        """The hand first dealt to a player, as it was when a round began."""
        n = len(self.hands)
        cards = self.hands[(first + self.lap) % n]
        for lap in range(since, self.lap + 1):
            place = lap * n + (first + lap) % n
            if place < len(self.picks):
                cards |= only(self.picks[place])
        return cards

    def cards_held(self, seat: int, first: int, since: int) -> int:
        """Cards of the hand first dealt to a player that a seat has held itself, in a round or later."""
        for lap in range(since, min(self.lap + 1, TEAM_SIZE)):
            if seat >= 0 and (seat - lap) % len(self.hands) == first:
                return self.pile(first, lap)
        return 0

    def imagine(self, table: Arena, seat: int, rng: Rng) -> None:
        """Any deal that agrees with the hands this seat has held: cards it has not seen may be anywhere."""
        n = len(self.hands)
        held = [self.cards_held(seat, first, 0) for first in range(n)]
        unseen = choice_with(table.options.packs)
        for hand in held:
            unseen &= ~hand
        cards = list(figures_of(unseen))
        rng.shuffle(cards)
        picks, hands = list(self.picks), list(self.hands)
        for first in range(n):
            while len(figures_of(held[first])) < len(figures_of(self.pile(first, 0))):
                held[first] |= only(cards.pop())
            hands[(first + self.lap) % n] = self.imagine_picks(seat, first, held[first], picks, rng)
        self.hands, self.picks = tuple(hands), tuple(picks)

    def imagine_picks(self, seat: int, first: int, hand: int, picks: list[int], rng: Rng) -> int:
        """What is left of a hand on its way round; others kept anything that this seat did not hold later."""
        n = len(self.hands)
        for lap in range(self.lap + 1):
            keeper = (first + lap) % n
            place = lap * n + keeper
            if place < len(picks):
                if keeper != seat:
                    choice = figures_of(hand & ~self.cards_held(seat, first, lap + 1))
                    picks[place] = choice[rng.below(len(choice))]
                hand = without(hand, picks[place])
        return hand


def draft(t: Arena) -> Flow:  # HT-169: for experienced players
    return DraftA() if t.options.teams == "draft_a" else DraftB()
