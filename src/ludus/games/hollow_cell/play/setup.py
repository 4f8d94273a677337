"""Set-up: Warriors, their order, hands, War Engines, and who begins."""

from __future__ import annotations

from ludus.core.chance import Rng
from ludus.core.fields import Each, Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, draw
from ludus.games.hollow_cell.actions import ORDER, ORDER_OF_TWO, Order
from ludus.games.hollow_cell.card_data import ENGINES, HAND_SIZE, INITIATIVE, SUDDEN_EVENT, WARRIOR_NAMES, names_of
from ludus.games.hollow_cell.table import Arena

ENGINE_NAMES = tuple(ENGINES)


class SetUp(Procedure):
    """HC-011 to HC-018, HC-159, HC-160, HC-195: all before the first turn."""

    steps = {
        "warriors": "HC-011",
        "order": "HC-012",
        "face_up": "HC-013",
        "hands": "HC-015",
        "war_engines": "HC-195",
    }
    sealed = ("order",)
    place: Public[int] = 0
    orders: Each[tuple[tuple[int, ...], ...]] = ()  # chosen in secret, by seat

    def imagine(self, table: Arena, seat: int, rng: Rng) -> None:
        """What others have chosen is any order."""
        orders = list(self.orders)
        for other in range(len(orders)):
            if other != seat:
                chosen = list(orders[other])
                rng.shuffle(chosen)
                orders[other] = tuple(chosen)
        self.orders = tuple(orders)

    def count_dealt(self, t: Arena) -> int:
        """HC-011, HC-159: three each; HC-G52: two with `two_warriors` deal2."""
        return 2 if t.options.intensity_two_warriors and t.options.two_warriors == "deal2" else 3

    def warriors(self, t: Arena) -> Flow:
        if len(t.seats[-1].reserve) == self.count_dealt(t):
            return NEXT
        return draw(tuple([1 if w in t.warrior_box else 0 for w in range(18)]), WARRIOR_NAMES)

    def rolled_warriors(self, t: Arena, warrior: int) -> Flow:
        for seat in range(t.players):
            if len(t.seats[seat].reserve) < self.count_dealt(t):
                t.deal_warrior(seat, warrior)
                break
        return AGAIN

    def order(self, t: Arena) -> Flow:  # HC-012, HC-160: in secret, at the same time
        if self.place == t.players:
            self.place = 0
            return NEXT
        return ask(self.place, ORDER if self.count_dealt(t) == 3 else ORDER_OF_TWO)

    def on_order(self, t: Arena, a: Order) -> Flow:
        self.orders += (a.places,)
        self.place += 1
        return AGAIN

    def face_up(self, t: Arena) -> Flow:
        for seat in range(t.players):
            t.line_up(seat, self.orders[seat])
        self.orders = ()
        return NEXT

    def hands(self, t: Arena) -> Flow:
        """HC-015, HC-017, HC-018: a Sudden Event card is shuffled back and replaced, so none is ever dealt."""
        if t.size(t.players - 1) == HAND_SIZE:
            return NEXT
        counts = (*t.vault[:SUDDEN_EVENT], 0, *t.vault[SUDDEN_EVENT + 1 :])
        return draw(counts, names_of(counts))

    def rolled_hands(self, t: Arena, kind: int) -> Flow:
        for seat in range(t.players):
            if t.size(seat) < HAND_SIZE:
                t.deal_card(seat, kind)
                break
        return AGAIN

    def war_engines(self, t: Arena) -> Flow:
        """HC-006, HC-195: none, one each at random, or as the table has agreed."""
        if t.options.war_engines == "given":
            for engine, owner in enumerate(t.options.engine_seats):
                if owner:
                    t.give_engine(owner - 1, engine)
        if t.options.war_engines != "deal" or self.place == t.players:
            return DONE
        given = sum([seat.engines for seat in t.seats])
        return draw(tuple([0 if given >> e & 1 else 1 for e in range(6)]), ENGINE_NAMES)

    def rolled_war_engines(self, t: Arena, engine: int) -> Flow:
        t.give_engine(self.place, engine)
        self.place += 1
        return AGAIN


def first_player(t: Arena) -> int:
    """HC-020, HC-161, HC-G37: the lowest initiative number face up."""
    if t.sides.teams and t.options.team_first == "seat1":
        return 0
    numbers = [INITIATIVE[seat.warrior] for seat in t.seats]
    return numbers.index(min(numbers))
