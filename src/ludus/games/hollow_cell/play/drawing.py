"""Drawing Vault cards, which a Sudden Event may interrupt, and the limit of the hand."""

from __future__ import annotations

from typing import Any

from ludus.core.chance import Rng
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Draw, Flow, Procedure, ask
from ludus.games.hollow_cell.actions import DISCARDS, Discard
from ludus.games.hollow_cell.card_data import ALL_KINDS, NOBODY, SUDDEN_EVENT, names_of
from ludus.games.hollow_cell.moments import WARRIOR
from ludus.games.hollow_cell.play import sudden
from ludus.games.hollow_cell.table import Arena


class TopCard(Draw):
    """The top card of the Vault deck: any of the `count` cards whose place nobody knows."""

    def __init__(self, weights: tuple[int, ...], count: int) -> None:
        super().__init__(weights, names_of(weights))
        self.count = count

    def sample(self, rng: Rng) -> Any:
        left = rng.below(self.count)
        kind = -1
        while left >= 0:
            kind += 1
            left -= self.weights[kind]
        return kind


class DrawCards(Procedure):
    """A stated number of cards, or cards up to a hand of `up_to` (HC-027, HC-115).

    HC-G30: the limit is checked after the draw as a whole, and before an event in the middle of it. HC-G48: a defeat of
    the drawing player drops the rest.
    """

    steps = {
        "card": "HC-027",
        "limit": "HC-029",
    }
    seat: Public[int]
    left: Public[int]
    up_to: Public[int]
    falls: Public[int]
    event_waits: Public[bool] = False  # a Sudden Event was drawn by a hand above its limit

    def card(self, t: Arena) -> Flow:
        if t.seats[self.seat].falls != self.falls:
            return DONE
        if self.enough(t):
            return NEXT  # HC-028: the hand is full
        if not t.vault_left:
            if not sum(t.discards):
                return NEXT  # HC-G46: both are empty
            t.reshuffle()
            return AGAIN
        known = t.on_top()
        return self.drawn(t, known) if known != NOBODY else TopCard(tuple(t.vault), t.count_unplaced())

    def enough(self, t: Arena) -> bool:
        return t.size(self.seat) >= self.up_to if self.up_to else self.left <= 0

    def rolled_card(self, t: Arena, kind: int) -> Flow:
        return self.drawn(t, kind)

    def after_card(self, t: Arena, child: Procedure) -> Flow:
        """The event is over, or the hand is down to its limit and the event that waited is next."""
        if not self.event_waits:
            return AGAIN
        self.event_waits = False
        return self.event(t)

    def event(self, t: Arena) -> Flow:
        return sudden.SuddenEvent(drawer=self.seat, credit=sudden.credit_of(t, self.seat), card=True)

    def drawn(self, t: Arena, kind: int) -> Flow:
        if kind == SUDDEN_EVENT:
            if not t.options.sudden_event_replacement:
                self.left -= 1  # HC-G03: it uses up one of a stated number
            t.draw_sudden(self.seat)
            if not over_limit(t, self.seat):
                return self.event(t)
            self.event_waits = True  # HC-029: first down to the limit
            return Limit(seat=self.seat)
        self.left -= 1
        t.draw_card(self.seat, kind)
        return NEXT if self.enough(t) else AGAIN

    def limit(self, t: Arena) -> Flow:  # HC-G30: after the whole draw
        return Limit(seat=self.seat) if over_limit(t, self.seat) else DONE


def draw_cards(t: Arena, seat: int, count: int) -> DrawCards:
    return DrawCards(seat=seat, left=count, up_to=0, falls=t.seats[seat].falls)


def draw_up_to(t: Arena, seat: int, size: int) -> DrawCards:
    return DrawCards(seat=seat, left=0, up_to=size, falls=t.seats[seat].falls)


def over_limit(t: Arena, seat: int) -> bool:
    """HC-029, HC-030, HC-213: at any moment, on anybody's turn."""
    return t.size(seat) > WARRIOR[t.seats[seat].warrior].hand_limit() and not (t.loose and seat == t.active)


class Limit(Procedure):
    """HC-029, HC-102: a hand above the limit is discarded down to it at once, card by card."""

    steps = {"discard": "HC-029"}
    seat: Public[int]

    def discard(self, t: Arena) -> Flow:
        return (
            ask(self.seat, DISCARDS.of_hand(t.hands[self.seat].cards, ALL_KINDS)) if over_limit(t, self.seat) else DONE
        )

    def on_discard(self, t: Arena, a: Discard) -> Flow:
        t.discard(self.seat, a.kind)
        return AGAIN
