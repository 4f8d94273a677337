"""Events that happen once."""

from __future__ import annotations

from typing import Final

from ludus.core.chance import Rng
from ludus.core.fields import Each, Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask
from ludus.games.hollow_cell import guards
from ludus.games.hollow_cell.actions import DISCARDS, MARKETS, TARGETS, Attack, Discard, Market
from ludus.games.hollow_cell.card_data import ALL_KINDS, NOBODY, STRIKE_DICE, SUDDEN_EVENT
from ludus.games.hollow_cell.moments import Event
from ludus.games.hollow_cell.play import combat, wounds
from ludus.games.hollow_cell.play.effects import ForEachPlayer, Limits, Supplies
from ludus.games.hollow_cell.table import Arena

SPARED: Final = 3  # cards that a Famine leaves
STRIKE: Final = SUDDEN_EVENT  # what a Sponsored Strike attacks with


class MagneticStormEvent(Event):
    """All Charges on all equipped cards go to the Cache."""

    key = "magnetic-storm"
    rules = ("HC-152", "HC-207", "HC-G26")

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:  # HC-207: Engines are left alone
        for seat in range(t.players):
            for side in range(4):
                t.unload(seat, side)
        return NEXT


class SupplyPodsEvent(Event):
    """Each player draws 1 card; then the drawer draws 1 more."""

    key = "supply-pods"
    rules = ("HC-151", "HC-152")

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:
        return Supplies(due=(*[(seat, 1) for seat in t.clockwise(drawer)], (drawer, 1)))


class UnderdogVoteEvent(Event):
    """Each player tied for fewest Banners draws 2 cards (teams: every member of a tied team)."""

    key = "underdog-vote"
    rules = ("HC-152", "HC-G54")

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:
        order = t.clockwise(drawer)
        fewest = min([t.banners_of(seat) for seat in order])
        return Supplies(due=tuple([(seat, 2) for seat in order if t.banners_of(seat) == fewest]))


class BlackMarketEvent(Event):
    """Each player with cards chooses 1 (simultaneous, secret); all pass it to the left at once."""

    key = "black-market"
    rules = ("HC-152", "HC-G49")

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:
        return BlackMarket()


class BlackMarket(Procedure):
    """Black Market: each player with cards chooses one in secret; all pass it to the left at once."""

    steps = {
        "market": "HC-152",
        "exchange": "HC-152",
    }
    sealed = ("market",)
    place: Public[int] = 0
    chosen: Each[tuple[int, ...]] = ()  # by seat; NOBODY without cards

    def imagine(self, table: Arena, seat: int, rng: Rng) -> None:
        """What others have chosen is any card of theirs."""
        chosen = list(self.chosen)
        for other, kind in enumerate(chosen):
            if other != seat and kind != NOBODY:
                cards = table.hands[other].cards
                chosen[other] = cards[rng.below(len(cards))]
        self.chosen = tuple(chosen)

    def market(self, t: Arena) -> Flow:
        if self.place == t.players:
            return NEXT
        if t.size(self.place):
            return ask(self.place, MARKETS.of(t.kinds_held(self.place)))
        self.chosen += (NOBODY,)
        self.place += 1
        return AGAIN

    def on_market(self, t: Arena, a: Market) -> Flow:
        self.chosen += (a.kind,)
        self.place += 1
        return AGAIN

    def exchange(self, t: Arena) -> Flow:
        t.exchange(self.chosen)
        return DONE


class FamineEvent(Event):
    """Each player with more than 3 cards discards down to 3 (own choice)."""

    key = "famine"
    rules = ("HC-152", "HC-G49")

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:
        return Famine(drawer=drawer)


class Famine(ForEachPlayer):
    """Famine: each player discards down to 3 cards, own choice."""

    steps = {"discard": "HC-152"}

    def discard(self, t: Arena) -> Flow:
        while self.place < t.players and t.size(self.seat(t)) <= SPARED:
            self.place += 1
        if self.place == t.players:
            return DONE
        return ask(self.seat(t), DISCARDS.of_hand(t.hands[self.seat(t)].cards, ALL_KINDS))

    def on_discard(self, t: Arena, a: Discard) -> Flow:
        t.discard(self.seat(t), a.kind)
        return AGAIN


class MercyBroadcastEvent(Event):
    """Each player with Wound cards discards 1 of them, own choice."""

    key = "mercy-broadcast"
    rules = ("HC-152", "HC-G49")

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:
        return Mercy(drawer=drawer)


class Mercy(ForEachPlayer):
    """Mercy Broadcast: each player with Wound cards discards one, own choice."""

    steps = {"heal": "HC-152"}

    def heal(self, t: Arena) -> Flow:
        if self.place == t.players:
            return DONE
        seat = self.seat(t)
        self.place += 1
        return wounds.Heal(seat=seat, count=1, optional=False)

    def after_heal(self, t: Arena, child: wounds.Heal) -> Flow:
        return AGAIN


class SponsoredStrikeEvent(Event):
    """
    The drawer chooses an opponent and attacks them with 2 dice, without a Charge, as a full Combat, also on another
    player's turn.
    """

    key = "sponsored-strike"
    rules = ("HC-G18",)

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:
        return SponsoredStrike(drawer=drawer)


class SponsoredStrike(ForEachPlayer):
    """Sponsored Strike: the drawer attacks an opponent with 2 dice, also on another player's turn. HC-G18"""

    steps = {"target": "HC-060"}

    def target(self, t: Arena) -> Flow:
        return ask(self.drawer, TARGETS.of(t.sides.foe_mask[self.drawer]))

    def why_not_target(self, t: Arena, a: Attack) -> str:
        return "HC-G18" if a.boost else guards.why_not_attacked(t, self.drawer, a.seat)

    def on_target(self, t: Arena, a: Attack) -> Flow:
        return combat.declare(t, attacker=self.drawer, defender=a.seat, source=STRIKE, base=STRIKE_DICE)


class RotatingArenaEvent(Event):
    """All players pass their whole hands to the left at once."""

    key = "rotating-arena"
    rules = ("HC-152", "HC-G49")

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:
        t.pass_hands()
        return Limits(drawer=drawer)
