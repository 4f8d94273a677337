"""A player's side of the table: the Warrior with what it wears, and the hand."""

from __future__ import annotations

from typing import Final

from ludus.core.fields import Learned, Owner, Public
from ludus.core.part import Seat
from ludus.games.hollow_cell.card_data import EMPTY, NOBODY

FRESH: Final = 1  # marks of an equipped card: it was equipped this turn,
FIRED: Final = 2  # it attacked this turn,
USED: Final = 4  # its once-per-turn ability or its Charge is used up (HC-G67: a card equipped again is fresh)
NO_MARKS: Final[tuple[int, ...]] = (0, 0, 0, 0)

CALM: Final = 0  # Injection: nothing,
DOSED: Final = 1  # the next turn allows one attack only,
NUMB: Final = 2  # this turn does


def put(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The values with another one at a place."""
    new = list(values)
    new[place] = value
    return tuple(new)


def without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The values but for one of these."""
    new = list(values)
    new.remove(value)
    return tuple(new)


class Player(Seat):
    """A player's side of the table. HC-143, HC-145: one place for a card on each of the four sides of the Warrior."""

    warrior: Public[int] = NOBODY  # face up
    gear: Public[tuple[int, ...]] = (EMPTY, EMPTY, EMPTY, EMPTY)  # the card on each side, or EMPTY
    charges: Public[tuple[int, ...]] = (0, 0, 0, 0)  # on each of them (HC-035)
    marks: Public[tuple[int, ...]] = (0, 0, 0, 0)  # 1 equipped this turn, 2 attacked, 4 ability used: added up
    places: Public[tuple[int, ...]] = ()  # Locations (HC-148)
    hall_used: Public[bool] = False  # Reactor Hall's free card is taken this turn
    banners: Public[int] = 0  # HC-111: for all to see
    alive: Public[int] = 0  # Warriors left, the one face up included
    falls: Public[int] = 0  # defeats of any kind so far
    last_kill: Public[int] = 0  # HC-129: the number of the latest kill
    engines: Public[int] = 0  # War Engines, as a set
    engines_used: Public[int] = 0  # … that cannot be used again this turn (HC-G41)
    stolen: Public[int] = 0  # … and of those the ones stolen this turn (HC-G43)
    warded: Public[bool] = False  # by Warden
    dose: Public[int] = CALM  # of Injection
    wounds: Owner[tuple[int, ...]] = ()  # HC-106: values, known to the owner; the last ones drawn stand last
    reserve: Owner[tuple[int, ...]] = ()  # HC-012: in their order
    unused: Owner[tuple[int, ...]] = ()  # HC-G52: the Warrior that stays in the box


class Hand(Seat):
    """The Vault cards in a hand, with those that all have seen, and those that some others have. HC-016"""

    open_to: Public[int] = 0  # HC-G40: teammates who may look
    shown: Public[tuple[int, ...]] = ()  # cards of this hand that everybody knows of
    cards: Owner[tuple[int, ...]] = ()
    known: Learned[tuple[tuple[int, int], ...]] = ()  # other cards, each with the set of seats that know of it

    def belongs(self, place: int, seat: int) -> bool:
        return place == seat or (seat >= 0 and self.open_to >> seat & 1 == 1)

    def take(self, kind: int) -> None:
        """Take out a card that all can see now; a seat that knew of several copies knows of one fewer."""
        self.cards = without(self.cards, kind)
        if kind in self.shown:
            self.shown = without(self.shown, kind)
        elif self.known:
            carry = 0
            left: list[tuple[int, int]] = []
            for card, who in self.known:
                sure = who & carry if card == kind else who
                carry |= who if card == kind else 0
                if sure:
                    left.append((card, sure))
            self.known = tuple(left)

    def take_secretly(self, kind: int, seat: int) -> None:
        """Take out a card that only one other seat sees: nobody else can be sure of any card of this hand now."""
        self.cards = without(self.cards, kind)
        left = [(card, 1 << seat) for card in self.shown] + [(card, who & 1 << seat) for card, who in self.known]
        gone = [card for card, _ in left].index(kind) if kind in [card for card, _ in left] else -1
        self.known = tuple([(card, who) for place, (card, who) in enumerate(left) if who and place != gone])
        self.shown = ()

    def certain(self, seat: int) -> tuple[int, ...]:
        """The cards that another seat knows of."""
        return self.shown + tuple([card for card, who in self.known if seat >= 0 and who >> seat & 1])
