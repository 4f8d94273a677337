"""The arena: the hand movements with Charges, equipment, attacks and Warriors."""

from __future__ import annotations

from ludus.core.chance import Rng
from ludus.games.hollow_cell import belief
from ludus.games.hollow_cell.board import warriors_each
from ludus.games.hollow_cell.card_data import (
    ALL_CHARGES,
    CELL,
    CHARGES,
    EMPTY,
    NOBODY,
    SUDDEN_EVENT,
    WOUND_COPIES,
    copies_with,
)
from ludus.games.hollow_cell.decks import Decks
from ludus.games.hollow_cell.moments import CARD
from ludus.games.hollow_cell.options import Options
from ludus.games.hollow_cell.seats import CALM, DOSED, FIRED, FRESH, NO_MARKS, NUMB, Hand, Player, put, without
from ludus.games.hollow_cell.sides import sides_of


class Arena(Decks):
    """HC-007: the whole table with all that can be done to it."""

    def imagine(self, seat: int, rng: Rng) -> None:
        belief.imagine(self, seat, rng)

    def lay_events_on_top(self, seen: tuple[int, ...]) -> None:
        """In a world imagined: the events that another player looks at."""
        self.events_top = seen

    # --- set-up -------------------------------------------------------------------------------------------------------

    def deal_warrior(self, seat: int, warrior: int) -> None:
        """HC-011: dealt from the box."""
        me = self.seats[seat]
        self.warrior_box = without(self.warrior_box, warrior)
        me.reserve = tuple(sorted((*me.reserve, warrior)))
        self.whisper((seat,), "dealt_warrior", (seat,), (warrior,))

    def line_up(self, seat: int, places: tuple[int, ...]) -> None:
        """HC-012, HC-013, HC-160: the first of the chosen order is face up. HC-G52: a third may stay in the box."""
        me = self.seats[seat]
        order = tuple([me.reserve[place] for place in places])
        me.alive = warriors_each(self.options)
        me.unused = order[me.alive :]
        me.warrior = order[0]
        me.reserve = order[1 : me.alive]
        self.tell("warrior", seat, me.warrior)

    def deal_card(self, seat: int, kind: int) -> None:
        """HC-015: a card of the first hand."""
        self.draw_card(seat, kind)

    def give_engine(self, seat: int, engine: int) -> None:
        """HC-195, HC-196: it lies beside the Warrior."""
        self.seats[seat].engines |= 1 << engine
        self.tell("engine_given", seat, engine)

    def use_engine(self, seat: int, engine: int) -> None:
        """HC-G41: once per turn."""
        self.seats[seat].engines_used |= 1 << engine
        self.tell("engine_used", seat, engine)

    def steal_engine(self, seat: int, victim: int, engine: int) -> None:
        """HC-204, HC-G43: the thief may use it from the next turn on."""
        self.seats[victim].engines &= ~(1 << engine)
        self.seats[seat].engines |= 1 << engine
        self.seats[seat].engines_used |= 1 << engine
        self.seats[seat].stolen |= 1 << engine
        self.tell("engine_stolen", seat, victim, engine)

    def ward(self, seat: int) -> None:
        """Warden: until the start of the player's next turn."""
        self.seats[seat].warded = True

    def begin_turn(self, seat: int) -> None:
        me = self.seats[seat]
        self.turn += 1
        self.active = seat
        self.attacks = 0
        self.shots = 0
        self.first_shot = NOBODY
        self.attacked = 0
        self.cut_short = False
        me.warded = False
        me.engines_used = 0
        me.stolen = 0
        me.hall_used = False
        me.dose = NUMB if me.dose == DOSED else CALM
        self.tell("turn", seat, self.turn)

    def loosen(self, loose: bool) -> None:
        """HC-G44: with `loot_overflow` end_of_turn a looter's limit waits for Step 5."""
        self.loose = loose

    def end_turn(self, seat: int) -> None:
        """HC-G65: the spent pile is empty between turns."""
        me = self.seats[seat]
        me.marks = NO_MARKS
        me.dose = CALM if me.dose == NUMB else me.dose
        self.loose = False
        self.return_spent()

    # --- Charges ------------------------------------------------------------------------------------------------------

    def spend(self, seat: int, count: int) -> None:
        """HC-036, HC-053, HC-066: Charges of the Cache go to the spent pile and stay there until Step 4."""
        if count:
            self.cache -= count
            self.spent += count
            self.tell("spent", seat, count)

    def spend_from(self, seat: int, side: int) -> int:
        """HC-041, HC-063: all Charges of an equipped card go to the spent pile of the active player (HC-G27)."""
        me = self.seats[seat]
        count = me.charges[side]
        if count:
            me.charges = put(me.charges, side, 0)
            self.spent += count
        return count

    def load(self, seat: int, side: int, count: int) -> None:
        """HC-035: from the Cache onto a card."""
        me = self.seats[seat]
        me.charges = put(me.charges, side, me.charges[side] + count)
        self.cache -= count
        self.tell("loaded", seat, me.gear[side], count)

    def refill(self, seat: int, side: int, count: int) -> None:
        """HC-054, HC-056: from the spent pile onto a card."""
        me = self.seats[seat]
        me.charges = put(me.charges, side, me.charges[side] + count)
        self.spent -= count
        self.tell("refilled", seat, me.gear[side], count)

    def return_spent(self) -> None:
        """HC-057: the rest of the spent pile goes to the Cache."""
        if self.spent:
            count = self.spent
            self.spent = 0
            self.to_cache(count)
            self.tell("returned", count)

    def unload(self, seat: int, side: int) -> None:
        """HC-G26: an effect takes the Charges off a card."""
        me = self.seats[seat]
        count = me.charges[side]
        if count:
            me.charges = put(me.charges, side, 0)
            self.to_cache(count)
            self.tell("unloaded", seat, me.gear[side], count)

    # --- equipment and Locations --------------------------------------------------------------------------------------

    def equip(self, seat: int, kind: int, side: int, charges: int) -> None:
        """HC-034, HC-142: beside the Warrior, fully loaded."""
        self.hands[seat].take(kind)
        me = self.seats[seat]
        me.gear = put(me.gear, side, kind)
        me.marks = put(me.marks, side, FRESH)
        self.tell("equipped", seat, kind, side)
        if charges:
            self.load(seat, side, charges)

    def unplug(self, seat: int, side: int) -> int:
        """A card leaves its plug; HC-G08: Charges not spent go to the Cache at once, or wait in the spent pile."""
        me = self.seats[seat]
        kind = me.gear[side]
        count = me.charges[side]
        me.gear = put(me.gear, side, EMPTY)
        me.charges = put(me.charges, side, 0)
        me.marks = put(me.marks, side, 0)
        if count and self.options.unspent_charges == "cache":
            self.to_cache(count)
        elif count:
            self.spent += count
        return kind

    def drop(self, seat: int, side: int) -> None:
        """HC-051: an equipped card is discarded."""
        kind = self.unplug(seat, side)
        self.discards[kind] += 1
        self.tell("dropped", seat, kind)

    def capture(self, seat: int, victim: int, side: int) -> None:
        """HC-113, Thief: an equipped card goes to another hand."""
        kind = self.unplug(victim, side)
        self.to_hand(seat, kind)
        self.tell("captured", seat, victim, kind)

    def take_off(self, seat: int, side: int) -> None:
        """Power Cut: an equipped card goes back to its owner's hand."""
        kind = self.unplug(seat, side)
        self.to_hand(seat, kind)
        self.tell("taken_off", seat, kind)

    def mark(self, seat: int, side: int, mark: int) -> None:
        me = self.seats[seat]
        me.marks = put(me.marks, side, me.marks[side] | mark)

    def enter(self, seat: int, kind: int) -> None:
        """HC-148: laid on top of the Warrior."""
        self.hands[seat].take(kind)
        me = self.seats[seat]
        me.places += (kind,)
        CARD[kind].entered(self, seat)
        self.tell("entered", seat, kind)

    def leave(self, seat: int, kind: int) -> None:
        me = self.seats[seat]
        me.places = tuple([place for place in me.places if place != kind])
        self.discards[kind] += 1
        self.tell("left", seat, kind)

    def strip(self, seat: int, killer: int) -> None:
        """HC-113, HC-114, HC-119, HC-G09: what a defeat takes; the killer, if there is one, wins the Equip cards."""
        me = self.seats[seat]
        for side in range(4):
            if me.gear[side] != EMPTY:
                if killer >= 0:
                    self.capture(killer, seat, side)
                else:
                    self.drop(seat, side)
        for kind in me.places:
            if killer >= 0 and self.options.location_loot:
                self.to_hand(killer, kind)
                self.tell("captured", killer, seat, kind)
            else:
                self.discards[kind] += 1
                self.tell("left", seat, kind)
        me.places = ()
        self.discard_hand(seat)

    # --- attacks ------------------------------------------------------------------------------------------------------

    def declare(self, attacker: int, defender: int, dice: int, source: int) -> None:
        self.attacked |= 1 << defender
        self.tell("attack", attacker, defender, dice, source)

    def fire(self, seat: int, side: int, weapon: bool) -> int:
        """HC-041: the Charges that a Weapon attack spends."""
        self.mark(seat, side, FIRED)
        if weapon and (self.shots != 1 or self.another_weapon(seat, side)):
            self.shots += 1
        if self.shots == 1:
            self.first_shot = self.seats[seat].gear[side]
        return self.spend_from(seat, side)

    def another_weapon(self, seat: int, side: int) -> bool:
        """HC-G70: not the Weapon fired first: another name, or the first one lies elsewhere, equipped or not."""
        me = self.seats[seat]
        kind = me.gear[side]
        equipped = [me.marks[s] & FIRED for s in range(4) if s != side and me.gear[s] == kind]
        return kind != self.first_shot or any(equipped) or self.discards[kind] > 0 or kind in self.hands[seat].cards

    def count_attack(self) -> None:
        self.attacks += 1

    def discard_cells(self, seat: int, count: int) -> None:
        """HC-066: the Hollow Cell cards of an attack."""
        for _ in range(count):
            self.discard(seat, CELL)

    def use_hall(self, seat: int) -> None:
        self.seats[seat].hall_used = True

    def reopen_hall(self, seat: int) -> None:
        self.seats[seat].hall_used = False

    def defend(self, seat: int, kind: int) -> None:
        """HC-070: discarded for its dice."""
        self.hands[seat].take(kind)
        self.discards[kind] += 1
        self.tell("defended", seat, kind)

    def use_special(self, seat: int, kind: int) -> None:
        """HC-094: an Action is discarded from the hand."""
        self.hands[seat].take(kind)
        self.discards[kind] += 1

    def dose(self, seat: int) -> None:
        """Injection: for the next turn."""
        self.seats[seat].dose = DOSED
        self.tell("injected", seat)

    # --- defeats ------------------------------------------------------------------------------------------------------

    def fall(self, victim: int, by: int) -> None:
        """HC-099: a defeat is announced."""
        self.seats[victim].falls += 1
        if by >= 0:
            self.tell("defeated", victim, by)
        else:
            self.tell("self_defeated", victim)

    def award(self, seat: int, victim: int) -> None:
        """HC-110, HC-129, HC-183: the Banner, two for a lone player's Warrior; HC-162: none is kept in a duel."""
        me = self.seats[seat]
        self.kills += 1
        me.last_kill = self.kills
        if self.players > 2:
            worth = 2 if self.sides.lone[victim] else 1
            me.banners += worth
            self.tell("banner", seat, worth, self.banners_of(seat))

    def lose_warrior(self, seat: int) -> None:
        self.seats[seat].alive -= 1
        self.seats[seat].warrior = NOBODY

    def next_warrior(self, seat: int) -> None:
        """HC-115: the next one of the stack is turned over."""
        me = self.seats[seat]
        me.warrior = me.reserve[0]
        me.reserve = me.reserve[1:]
        self.tell("warrior", seat, me.warrior)

    def cut_turn_short(self) -> None:
        """HC-117, HC-122, HC-G07: the active player's turn ends at once; Charges still go back."""
        self.cut_short = True

    def finish(self, winners: tuple[int, ...], rule: str) -> None:
        """HC-124, HC-128: the game is over, and all turn up their Wound cards."""
        self.winners = winners
        self.ended = rule
        self.final_wounds = tuple([sum(seat.wounds) for seat in self.seats])
        for seat, total in enumerate(self.final_wounds):
            self.tell("final_wounds", seat, total)
        self.tell("won", winners[0] if len(winners) == 1 else NOBODY)


def new_arena(players: int, options: Options) -> Arena:
    """HC-005 to HC-010: the decks, the Cache, and six empty places for what is to come."""
    seats = [Player() for _ in range(players)]
    hands = [Hand() for _ in range(players)]
    vault = copies_with(options.packs)
    vault[CELL] += vault[SUDDEN_EVENT] - options.sudden_event_cards  # HC-G62: how many is an option
    vault[SUDDEN_EVENT] = options.sudden_event_cards
    wounds = WOUND_COPIES[:]
    if options.epic:
        wounds = [0, sum(WOUND_COPIES), 0, 0]  # HC-171, HC-172: every card is a counter
    sides = sides_of(players, options)
    if options.team_open_hands:
        for seat in range(players):
            hands[seat].open_to = sum([1 << mate for mate in sides.mates[seat]])
    return Arena(
        options=options,
        sides=sides,
        players=players,
        seats=seats,
        hands=hands,
        discards=[0] * len(vault),
        vault=vault,
        vault_left=sum(vault),
        wound_deck=tuple(wounds),
        wounds_left=sum(wounds),
        warrior_box=tuple(range(18)),
        events=(1,) * 21,
        events_left=21,
        cache=CHARGES[players],  # HC-008: by players
        box=ALL_CHARGES - CHARGES[players],
    )
