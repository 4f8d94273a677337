"""The hand movements with the Cache, the Wound cards and the events."""

from __future__ import annotations

from typing import Final

from ludus.core.chance import Rng
from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.card_data import DUST_BOMB, NOBODY, SUDDEN_EVENT
from ludus.games.hollow_cell.moments import EVENT
from ludus.games.hollow_cell.seats import put, without

DUST_BOMB_PLACE: Final = 5  # HC-173: the sixth from the top


class Decks(Board):
    """HC-005: the decks beside the Vault, each with its own piles."""

    def to_cache(self, count: int) -> None:
        """Charges reach the Cache; what Charge Surge is owed leaves it at once."""
        self.cache += count
        due = min(self.debt, self.cache)
        if due:
            self.cache -= due
            self.debt -= due
            self.lent -= due
            self.box += due

    # --- Wound cards --------------------------------------------------------------------------------------------------

    def take_wound(self, seat: int, value: int) -> None:
        """HC-098: looked at by its owner and laid face down."""
        self.wound_deck = put(self.wound_deck, value, self.wound_deck[value] - 1)
        self.wounds_left -= 1
        self.seats[seat].wounds += (value,)
        self.whisper((seat,), "wounded", (seat,), (value,))

    def heal(self, seat: int, value: int) -> None:
        """HC-108, HC-131: a Wound card leaves play."""
        me = self.seats[seat]
        me.wounds = without(me.wounds, value)
        self.bury(value)
        self.whisper((seat,), "healed", (seat,), (value,))

    def swap_wound(self, seat: int, value: int, last: int) -> None:
        """Ironhide Brute: one of the cards just drawn is discarded."""
        me = self.seats[seat]
        start = len(me.wounds) - last
        me.wounds = me.wounds[:start] + without(me.wounds[start:], value)
        self.bury(value)
        self.whisper((seat,), "swapped", (seat,), (value,))

    def redraw_wounds(self, seat: int, last: int, rng: Rng) -> None:
        """In a world imagined: other Wound cards of the deck take the place of the last ones."""
        me = self.seats[seat]
        older = len(me.wounds) - last
        fresh = me.wounds[older:]
        me.wounds = me.wounds[:older]
        deck = list(self.wound_deck)
        for value in fresh:
            deck[value] += 1
        for _ in fresh:
            value = rng.pick(tuple(deck))
            deck[value] -= 1
            me.wounds += (value,)
        self.wound_deck = tuple(deck)

    def bury(self, value: int) -> None:
        self.wound_pile = put(self.wound_pile, value, self.wound_pile[value] + 1)
        self.wounds_out += 1

    def discard_wounds(self, seat: int, last: int) -> None:
        """HC-112, HC-120: the last Wound cards, `last` of them, go to the discard pile."""
        me = self.seats[seat]
        older = len(me.wounds) - last
        for value in me.wounds[older:]:
            self.bury(value)
        me.wounds = me.wounds[:older]

    def reshuffle_wounds(self) -> None:
        """HC-G46: the pile forms a new deck."""
        self.wound_deck = tuple([self.wound_deck[value] + self.wound_pile[value] for value in range(4)])
        self.wounds_left += self.wounds_out
        self.wounds_out = 0
        self.wound_pile = (0, 0, 0, 0)
        self.tell("wounds_reshuffled", self.wounds_left)

    # --- events -------------------------------------------------------------------------------------------------------

    def take_event(self, seat: int, event: int, choice: bool) -> None:
        """From the top of the event deck, to be resolved, or looked at first where there is a choice."""
        self.events_left -= 1
        self.events_taken += 1
        if event in self.events_under:
            self.events_under = self.events_under[1:]
            self.events_seen = self.events_seen[1:]
        self.events_top += (event,)
        if choice:
            self.whisper((seat,), "event_seen", (seat,), (event,))

    def next_event(self) -> int:
        """The event that must be next: HC-173: the Dust Bomb as the sixth; or the upper one under the deck."""
        bag = self.events_left - len(self.events_under)
        if self.waits_for_bomb() and self.events_taken == DUST_BOMB_PLACE:
            return DUST_BOMB
        return self.events_under[0] if not bag else NOBODY

    def waits_for_bomb(self) -> bool:
        """HC-173: the Dust Bomb still lies at its place in the event deck; HC-G51: else it is shuffled in."""
        unseen = self.events[DUST_BOMB] > 0 and DUST_BOMB not in self.events_top
        return self.options.intensity_dust_bomb and self.events_taken <= DUST_BOMB_PLACE and unseen

    def event_weights(self) -> tuple[int, ...]:
        weights = list(self.events)
        for event in self.events_under + self.events_top:
            weights[event] = 0
        if self.waits_for_bomb():
            weights[DUST_BOMB] = 0
        return tuple(weights)

    def reveal_event(self, seat: int, event: int) -> None:
        """HC-151: the event is resolved; another one looked at goes under the deck, known to the one who looked."""
        for other in self.events_top:
            if other != event:
                self.events_under += (other,)
                self.events_seen += (1 << seat,)
                self.events_left += 1
        self.events_top = ()
        self.events = put(self.events, event, 0)
        self.resolving += (event,)
        self.tell("event", event, seat)

    def reshuffle_events(self) -> None:
        """HC-G46: the pile forms a new deck."""
        for event in self.events_out:
            self.events = put(self.events, event, 1)
        self.events_left += len(self.events_out)
        self.events_out = ()
        self.tell("events_reshuffled", self.events_left)

    def stay(self, event: int, drawer: int) -> None:
        """HC-153, HC-G50: an event stays in play."""
        self.resolving = tuple([e for e in self.resolving if e != event])
        self.running += ((event, drawer),)
        self.on |= 1 << event

    def finish_event(self, event: int) -> None:
        """An instant event goes to its discard pile."""
        if event in self.resolving:
            self.resolving = tuple([e for e in self.resolving if e != event])
            self.events_out += (event,)

    def end_event(self, event: int) -> None:
        self.running = tuple([(e, drawer) for e, drawer in self.running if e != event])
        self.on &= ~(1 << event)
        self.events_out += (event,)
        self.tell("event_ended", event)
        EVENT[event].ends(self)

    def put_sudden_away(self) -> None:
        """HC-G03: the Sudden Event card goes to the Vault discard pile after its event."""
        self.sudden -= 1
        self.discards[SUDDEN_EVENT] += 1

    def dry_up(self) -> None:
        """Charge Drought: two Charges leave the Cache."""
        self.drought = min(2, self.cache)
        self.cache -= self.drought

    def rain_again(self) -> None:
        """The Charges of a Charge Drought come back."""
        count = self.drought
        self.drought = 0
        self.to_cache(count)

    def surge(self) -> None:
        """Charge Surge: from the box (HC-009); HC-G71: what is still owed takes of them."""
        more = min(2, self.box)
        self.box -= more
        self.lent += more
        self.to_cache(more)

    def call_in(self) -> None:
        """What a Charge Surge has lent is due."""
        self.debt = self.lent
        self.to_cache(0)
