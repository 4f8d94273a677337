"""What lies on the table: decks and piles, hands being filled and emptied; and looking at all of it."""

from __future__ import annotations

from typing import ClassVar

from ludus.core.fields import Public, Secret, Shared
from ludus.core.table import Table, Tells
from ludus.games.hollow_cell.card_data import BIT, EMPTY, NOBODY, SUDDEN_EVENT
from ludus.games.hollow_cell.events import EVENTS
from ludus.games.hollow_cell.options import Options
from ludus.games.hollow_cell.seats import Hand, Player
from ludus.games.hollow_cell.sides import Sides


class Board(Table):
    """The table itself. HC-005, HC-007: five kinds of cards, each with its own deck and piles."""

    tells: ClassVar[Tells] = EVENTS.tells()
    sentences = EVENTS.sentences()
    options: Shared[Options]
    sides: Shared[Sides]
    players: Public[int]
    turn: Public[int] = 0
    active: Public[int] = NOBODY  # the seat whose turn it is
    seats: Public[list[Player]]
    hands: Public[list[Hand]]
    cache: Public[int] = 0  # Charges to be had
    spent: Public[int] = 0  # Charges
    box: Public[int] = 0  # HC-009: Charges not used
    discards: Public[list[int]]  # HC-G47: by kind, open to all
    vault_left: Public[int] = 0  # cards
    played: Public[tuple[int, ...]] = ()  # Actions being carried out; then they are discarded (HC-141)
    sudden: Public[int] = 0  # Sudden Event cards being carried out (HC-G03)
    events: Public[tuple[int, ...]] = ()  # 1 for each event that has not been revealed from the deck
    events_left: Public[int] = 0  # cards
    events_taken: Public[int] = 0  # from the top of the event deck so far
    events_out: Public[tuple[int, ...]] = ()  # the event discard pile
    resolving: Public[tuple[int, ...]] = ()  # events being carried out
    running: Public[tuple[tuple[int, int], ...]] = ()  # HC-153: events in play, each with its drawer
    on: Public[int] = 0  # the same as a set
    drought: Public[int] = 0  # Charges on Charge Drought
    lent: Public[int] = 0  # Charges that Charge Surge brought from the box
    debt: Public[int] = 0  # … and that are due
    wounds_left: Public[int] = 0  # cards
    wounds_out: Public[int] = 0  # HC-109: a count only
    attacks: Public[int] = 0  # declared by the active player this turn
    shots: Public[int] = 0  # Weapons fired this turn, the first one once
    first_shot: Public[int] = NOBODY  # its name, while it can be told apart
    attacked: Public[int] = 0  # who was attacked this turn, as a set
    loose: Public[bool] = False  # HC-G44: with `loot_overflow` end_of_turn the active player's limit waits
    cut_short: Public[bool] = False  # HC-117, HC-122: the active player's turn ends
    kills: Public[int] = 0  # so far, to order them
    winners: Public[tuple[int, ...]] = ()
    ended: Public[str] = ""  # the rule that ended the game
    final_wounds: Public[tuple[int, ...]] = ()  # HC-128: by seat, turned up at the end
    vault: Secret[list[int]]  # by kind; HC-010: no order but what is known to lie on top or underneath
    vault_under: Secret[tuple[int, ...]] = ()  # under the deck, the upper first
    vault_seen: Secret[tuple[int, ...]] = ()  # for each of those, the set of seats that know it
    vault_top: Secret[tuple[int, ...]] = ()  # on top of the deck, known to the one who looked
    events_under: Secret[tuple[int, ...]] = ()
    events_seen: Secret[tuple[int, ...]] = ()
    events_top: Secret[tuple[int, ...]] = ()  # taken to choose from
    wound_deck: Secret[tuple[int, ...]] = ()  # by value
    wound_pile: Secret[tuple[int, ...]] = (0, 0, 0, 0)
    warrior_box: Secret[tuple[int, ...]] = ()  # HC-014: not dealt

    # --- looking -----------------------------------------------------------------------------------------------------

    def kinds_held(self, seat: int) -> int:
        """The set of kinds in a hand."""
        kinds = 0
        for card in self.hands[seat].cards:
            kinds |= BIT[card]
        return kinds

    def size(self, seat: int) -> int:
        return len(self.hands[seat].cards)

    def copies(self, seat: int, kind: int) -> int:
        return self.hands[seat].cards.count(kind)

    def counts(self, seat: int) -> tuple[int, ...]:
        """A hand by kind, for drawing a card from it at random."""
        found = [0] * len(self.vault)
        for card in self.hands[seat].cards:
            found[card] += 1
        return tuple(found)

    def wound_values(self, seat: int) -> int:
        """The set of values of a player's Wound cards."""
        found = 0
        for value in self.seats[seat].wounds:
            found |= 1 << value
        return found

    def clockwise(self, seat: int) -> list[int]:
        """HC-021: the seats to the left, beginning with this one."""
        return [(seat + i) % self.players for i in range(self.players)]

    def everybody(self) -> int:
        return (1 << self.players) - 1

    def banners_of(self, seat: int) -> int:
        """HC-186: a team shares its Banners; HC-162, HC-G54: a duel counts the enemy Warriors lost."""
        if self.players == 2:
            return warriors_each(self.options) - self.seats[1 - seat].alive
        team = self.sides.team_of
        return sum([self.seats[s].banners for s in range(self.players) if team[s] == team[seat]])

    def sides_with_cards(self, seat: int) -> int:
        """The sides with a card, as a set (HC-145)."""
        found = 0
        for side, kind in enumerate(self.seats[seat].gear):
            if kind != EMPTY:
                found |= 1 << side
        return found

    def kinds_worn(self, seat: int) -> int:
        """The set of kinds that are equipped."""
        kinds = 0
        for kind in self.seats[seat].gear:
            kinds |= BIT[kind] if kind != EMPTY else 0
        return kinds

    def sides_with(self, weapons: int, seat: int) -> int:
        """The sides with a card of these kinds, as a set."""
        found = 0
        for side, kind in enumerate(self.seats[seat].gear):
            if kind != EMPTY and weapons & BIT[kind]:
                found |= 1 << side
        return found

    def side_of(self, seat: int, kind: int) -> int:
        """The side with a card of a kind, one with Charges before others."""
        best = -1
        charges = self.seats[seat].charges
        for side, card in enumerate(self.seats[seat].gear):
            if card == kind and (best < 0 or charges[side] > charges[best]):
                best = side
        return best

    def charges_on_cards(self) -> int:
        """All Charges on equipped cards."""
        return sum([sum(seat.charges) for seat in self.seats])

    def privy(self, seat: int) -> tuple[int, ...]:
        """The seats that see a hand: its owner, and with `team_open_hands` the teammates (HC-G40)."""
        return (seat, *self.sides.mates[seat]) if self.hands[seat].open_to else (seat,)

    def tell_roll(self, event: str, seat: int, faces: tuple[int, ...]) -> None:
        """A roll in one number: a 1, then a digit for each die."""
        if self.diary is not None:
            self.tell(event, seat, int("1" + "".join([str(face) for face in faces])))

    # --- hands and the discard pile -----------------------------------------------------------------------------------

    def discard(self, seat: int, kind: int) -> None:
        self.hands[seat].take(kind)
        self.discards[kind] += 1
        self.tell("discarded", seat, kind)

    def discard_hand(self, seat: int) -> None:
        """HC-114, HC-119: all see what a defeated player held."""
        hand = self.hands[seat]
        for kind in hand.cards:
            self.discards[kind] += 1
            self.tell("laid_open", seat, kind)
        hand.cards = ()
        hand.shown = ()
        hand.known = ()

    def lay_out(self, seat: int, kind: int) -> None:
        """HC-141: an Action is carried out; it is discarded when that is done."""
        self.hands[seat].take(kind)
        self.played += (kind,)
        self.tell("played", seat, kind)

    def lay_aside(self) -> None:
        """The Actions carried out go to the discard pile."""
        for kind in self.played:
            self.discards[kind] += 1
        self.played = ()

    def to_hand(self, seat: int, kind: int) -> None:
        """A card that lay open goes to a hand, seen by all."""
        self.hands[seat].cards += (kind,)
        self.hands[seat].shown += (kind,)

    def take_discarded(self, seat: int, kind: int) -> None:
        """Scavenge, SLIP: a card of the discard pile, seen by all."""
        self.discards[kind] -= 1
        self.to_hand(seat, kind)
        self.tell("took_back", seat, kind)

    def take_unseen(self, seat: int, victim: int, kind: int) -> None:
        """A card drawn at random from a hand goes to another; only those two know it."""
        self.move_secretly(victim, seat, kind)
        self.whisper(self.privy(seat) + self.privy(victim), "snatched", (seat, victim), (kind,))

    def move_secretly(self, giver: int, seat: int, kind: int) -> None:
        self.hands[giver].take_secretly(kind, seat)
        self.hands[seat].cards += (kind,)
        self.hands[seat].known += ((kind, 1 << giver),)

    def show(self, seat: int, kind: int, count: int) -> None:
        """Cards of a hand are named for what is being declared: all know of them."""
        hand = self.hands[seat]
        for _ in range(count - hand.shown.count(kind)):
            place = next_of(hand.known, kind)
            if place >= 0:
                hand.known = hand.known[:place] + hand.known[place + 1 :]
            hand.shown += (kind,)
            self.tell("named", seat, kind)

    def lose_card(self, seat: int, kind: int) -> None:
        """A card drawn at random from a hand is discarded."""
        self.hands[seat].take(kind)
        self.discards[kind] += 1
        self.tell("lost_card", seat, kind)

    def hand_on(self, giver: int, seat: int, kind: int) -> None:
        """HC-187: a card goes to a teammate; only those two know it."""
        self.move_secretly(giver, seat, kind)
        self.whisper(self.privy(giver) + self.privy(seat), "gave", (giver, seat), (kind,))

    def exchange(self, chosen: tuple[int, ...]) -> None:
        """Black Market: the chosen cards all go to the left at once."""
        for giver, kind in enumerate(chosen):
            if kind != NOBODY:
                self.hands[giver].take_secretly(kind, (giver + 1) % self.players)
        for giver, kind in enumerate(chosen):
            if kind != NOBODY:
                seat = (giver + 1) % self.players
                self.hands[seat].cards += (kind,)
                self.hands[seat].known += ((kind, 1 << giver),)
                self.whisper(self.privy(giver) + self.privy(seat), "gave", (giver, seat), (kind,))

    def pass_hands(self) -> None:
        """Rotating Arena: all hands to the left at once; each giver remembers what went."""
        before = [(hand.cards, hand.shown, hand.known) for hand in self.hands]
        for seat in range(self.players):
            giver = (seat - 1) % self.players
            cards, shown, known = before[giver]
            rest = list(cards)
            for card in shown + tuple([card for card, _ in known]):
                rest.remove(card)
            hand = self.hands[seat]
            hand.cards = cards
            hand.shown = shown
            seen = [(card, who | 1 << giver) for card, who in known] + [(card, 1 << giver) for card in rest]
            hand.known = tuple(seen)
            to = self.privy(giver) + self.privy(seat)
            self.whisper(to, "hand_passed", (giver, seat, len(cards)), cards)

    # --- the Vault deck -----------------------------------------------------------------------------------------------

    def draw_card(self, seat: int, kind: int) -> None:
        """The top card of the Vault deck, into a hand."""
        self.lift(kind)
        self.hands[seat].cards += (kind,)
        if self.diary is not None:
            self.whisper(self.privy(seat), "drew", (seat,), (kind,))

    def lift(self, kind: int) -> None:
        """Take the top card off: the one known to lie there, any of the deck, or the upper one underneath."""
        self.vault_left -= 1
        if self.vault_top:
            self.vault_top = self.vault_top[1:]
        elif self.vault[kind]:
            self.vault[kind] -= 1
        else:
            self.vault_under = self.vault_under[1:]
            self.vault_seen = self.vault_seen[1:]

    def uncover(self, seat: int, kind: int) -> None:
        """Look at the next card from the top; it stays where it is."""
        if self.vault[kind]:
            self.vault[kind] -= 1
        else:
            self.vault_under = self.vault_under[1:]
            self.vault_seen = self.vault_seen[1:]
        self.vault_top += (kind,)
        self.whisper((seat,), "looked", (seat,), (kind,))

    def put_under(self, seat: int, kind: int) -> None:
        """One of the cards looked at goes under the deck, the other stays on top."""
        top = list(self.vault_top)
        top.remove(kind)
        self.vault_top = tuple(top)
        self.vault_under += (kind,)
        self.vault_seen += (1 << seat,)
        self.tell("put_under", seat)

    def count_unplaced(self) -> int:
        """How many cards of the deck lie in no known place."""
        return self.vault_left - len(self.vault_under) - len(self.vault_top)

    def on_top(self) -> int:
        """The kind that must be the top card, if it is not any of the deck; else NOBODY."""
        if self.vault_top:
            return self.vault_top[0]
        return self.vault_under[0] if self.vault_under and self.vault_left == len(self.vault_under) else NOBODY

    def draw_sudden(self, seat: int) -> None:
        """HC-151: it never enters a hand."""
        self.lift(SUDDEN_EVENT)
        self.sudden += 1
        self.tell("sudden", seat)

    def reshuffle(self) -> None:
        """HC-101: the discard pile forms a new deck."""
        for kind, count in enumerate(self.discards):
            self.vault[kind] += count
            self.vault_left += count
        self.discards = [0] * len(self.vault)
        self.first_shot = NOBODY  # HC-G70: nobody can tell any more where it is
        self.tell("reshuffled", self.vault_left)


def next_of(known: tuple[tuple[int, int], ...], kind: int) -> int:
    """The place of a card among those that some know of, or -1."""
    for place, (card, _) in enumerate(known):
        if card == kind:
            return place
    return -1


def warriors_each(options: Options) -> int:
    """HC-011, HC-175: three, or two with Intensity."""
    return 2 if options.intensity_two_warriors else 3
