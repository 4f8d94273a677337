"""Before the game: the auction, the team, the stack, cards and what a story gives at the start."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, draw
from ludus.core.reason import Reason
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.actions import BuyObject, BuyWarrior, Carry, Deed
from ludus.games.claustrophobia.kinds import ADVANTAGES, COUNT, FIGURES_OF, KIND_OF, MEMBERS, NOBODY, OBJECTS, REDEEMER
from ludus.games.claustrophobia.scores import why_not_there
from ludus.games.claustrophobia.stats import (
    ADVANTAGE_COPIES,
    GIFT_PRICE,
    OBJECT_COPIES,
    OBJECT_PRICE,
    OBJECT_USERS,
    TILE_NAMES,
    TILES,
    TROG_FIGURES,
    WARRIOR_PRICE,
)
from ludus.games.claustrophobia.table import Catacombs
from ludus.geometry.tiles import cell_at

NO_BID: Final = 22  # CL-301: the first bid is at most 21
MOST_GIFTS: Final = 4  # CL-306: four at most
ADVANTAGE_CARDS: Final[int] = sum(ADVANTAGE_COPIES)
SEATS: Final[tuple[str, ...]] = ("p1", "p2")


class Auction(Procedure):
    """CL-300 to CL-303, CL-G46: bids go down; who bids lowest plays the Humans with that many points."""

    steps = {
        "first": "CL-G46",
        "bid": "CL-302",
        "end": "CL-303",
    }
    bidder: Public[int] = 0
    lowest: Public[int] = NO_BID
    leader: Public[int] = NOBODY

    def first(self, t: Catacombs) -> Flow:
        chosen = t.options.first_bidder
        if chosen == "random":
            return draw((1, 1), SEATS)
        self.bidder = 0 if chosen == "human_seat" else 1
        return NEXT

    def rolled_first(self, t: Catacombs, seat: int) -> Flow:
        self.bidder = seat
        return NEXT

    def bid(self, t: Catacombs) -> Flow:
        if not self.lowest:
            return NEXT  # nobody can bid less than 0
        options: list[Action] = [a.BIDS[n] for n in range(self.lowest)]
        return ask(self.bidder, options if self.leader < 0 else [*options, a.PASS])

    def near_bid(self, t: Catacombs) -> list[Action]:
        return [*a.BIDS, a.PASS]

    def why_not_bid(self, t: Catacombs, action: Action) -> str:
        if action is a.PASS:
            return "CL-G46"
        return Reason("CL-302", "lower", lowest=self.lowest) if action in a.BIDS else ""

    def on_bid(self, t: Catacombs, action: Deed) -> Flow:
        if action is a.PASS:
            t.tell("passed", self.bidder)
            return NEXT
        self.lowest = action.a
        self.leader = self.bidder
        t.tell("bid", self.bidder, self.lowest)
        self.bidder = 1 - self.bidder
        return AGAIN

    def end(self, t: Catacombs) -> Flow:
        t.seat_humans(self.leader)
        return DONE


class TeamBuilding(Procedure):
    """CL-304 to CL-311: warriors, Gifts, Objects with their owners; the rest goes into Advantage cards."""

    steps = {
        "redeemer": "CL-305",
        "warriors": "CL-307",
        "gifts": "CL-306",
        "objects": "CL-308",
    }
    points: Public[int]

    def redeemer(self, t: Catacombs) -> Flow:
        t.enlist(REDEEMER, 0)
        return NEXT

    def spare(self, t: Catacombs, kind: int) -> int:
        """The next figure of a kind, or -1; CL-G49: the Possessed are the second Brute and the second Blade."""
        figures = FIGURES_OF[kind][: 1 if t.story().exorcism else 2]
        for w in figures:
            if not t.in_play(w):
                return w
        return NOBODY

    def warriors(self, t: Catacombs) -> Flow:
        options: list[Action] = [
            x for x in a.BUY_WARRIOR if self.points >= WARRIOR_PRICE[x.a] and self.spare(t, x.a) >= 0
        ]
        return ask(t.human, [*options, a.DONE]) if options else NEXT

    def near_warriors(self, t: Catacombs) -> list[Action]:
        return list(a.BUY_WARRIOR)

    def why_not_warriors(self, t: Catacombs, action: BuyWarrior) -> str:
        if self.spare(t, action.a) >= 0:
            return Reason("CL-304", "price", price=WARRIOR_PRICE[action.a], points=self.points)
        return "CL-G49" if t.story().exorcism else "CL-307"

    def on_warriors(self, t: Catacombs, action: BuyWarrior) -> Flow:
        w = self.spare(t, action.a)
        t.enlist(w, 0)
        self.points -= WARRIOR_PRICE[action.a]
        t.tell("bought", w)
        return AGAIN

    def gifts(self, t: Catacombs) -> Flow:
        options: list[Action] = []
        if COUNT[t.gifts] < MOST_GIFTS:
            options = [x for x in a.BUY_GIFT if self.points >= GIFT_PRICE[x.a] and not t.has_gift(x.a)]
        return ask(t.human, [*options, a.DONE]) if options else NEXT

    def why_not_gifts(self, t: Catacombs, action: Action) -> str:
        return "CL-306" if action in a.BUY_GIFT else ""

    def on_gifts(self, t: Catacombs, action: Deed) -> Flow:
        if action is a.DONE:
            return NEXT
        t.gain_gifts(1 << action.a)
        self.points -= GIFT_PRICE[action.a]
        t.tell("gift", action.a)
        return AGAIN

    def object_rule(self, t: Catacombs, thing: int, w: int) -> str:
        """CL-308, CL-311, CL-G47, CL-G48: who may carry it, once each, while there are cards."""
        if not t.in_play(w) or KIND_OF[w] not in OBJECT_USERS[thing]:
            return "CL-311" if thing == 0 else "CL-308"
        if t.objects[w] >> thing & 1:
            return "CL-G47"
        sold = 0
        for things in t.objects:
            sold += things >> thing & 1
        if sold >= OBJECT_COPIES[thing]:
            return "CL-G48"
        price = OBJECT_PRICE[thing]
        return "" if self.points >= price else Reason("CL-304", "price", price=price, points=self.points)

    def objects(self, t: Catacombs) -> Flow:
        options: list[Action] = []
        for thing in range(len(OBJECTS)):
            options += [x for x in a.BUY_OBJECT[thing] if not self.object_rule(t, thing, x.b)]
        if not options:
            return NEXT
        must_buy = self.points > ADVANTAGE_CARDS  # CL-304, CL-309: the rest buys cards
        return ask(t.human, options if must_buy else [*options, a.DONE])

    def near_objects(self, t: Catacombs) -> list[Action]:
        return [x for thing in a.BUY_OBJECT for x in thing if t.in_play(x.b)]

    def why_not_objects_thing(self, t: Catacombs, action: BuyObject) -> str:
        return self.object_rule(t, action.a, action.b)

    def why_not_objects(self, t: Catacombs, action: Action) -> str:
        return "CL-309" if action is a.DONE else ""

    def on_objects(self, t: Catacombs, action: BuyObject) -> Flow:
        t.enlist(action.b, t.objects[action.b] | 1 << action.a)
        self.points -= OBJECT_PRICE[action.a]
        t.tell("bought_object", action.a, action.b)
        return AGAIN


class SetUp(Procedure):
    """CL-003 to CL-016: forces, tiles and cards as the scenario says, with the handicaps agreed (CL-290)."""

    steps = {
        "auction": "CL-300",
        "team": "CL-304",
        "extra_gift": "CL-294",
        "stack": "CL-003",
        "advantages": "CL-010",
        "forces": "CL-003",
        "powder": "CL-003",
    }
    cards: Public[int] = 0  # Advantage cards still to be drawn

    def auction(self, t: Catacombs) -> Flow:
        return Auction() if t.options.auction else NEXT

    def after_auction(self, t: Catacombs, done: Auction) -> Flow:
        self.cards = done.lowest
        return NEXT

    def team(self, t: Catacombs) -> Flow:
        if t.options.auction:
            return TeamBuilding(points=self.cards)
        s = t.story()  # CL-G63: figures it does not name stay in the box
        self.cards = s.advantages
        t.gain_gifts(s.gifts)
        for kind, things in s.warriors:
            for w in FIGURES_OF[kind]:
                if not t.in_play(w):
                    t.enlist(w, things)
                    break
        return NEXT

    def after_team(self, t: Catacombs, done: TeamBuilding) -> Flow:
        self.cards = done.points  # CL-304, CL-309: the rest buys cards
        return NEXT

    def extra_gift(self, t: Catacombs) -> Flow:  # CL-290, CL-294, CL-G56: a handicap
        if t.options.handicap_demon_gift and t.in_play(REDEEMER) and COUNT[t.gifts] < len(a.GIFT):
            return ask(t.human, [x for x in a.GIFT if not t.has_gift(x.a)])
        return NEXT

    def why_not_extra_gift(self, t: Catacombs, action: Action) -> str:
        return "CL-G56" if action in a.GIFT else ""

    def on_extra_gift(self, t: Catacombs, action: Deed) -> Flow:
        t.gain_gifts(1 << action.a)
        t.tell("gift", action.a)
        return NEXT

    def stack(self, t: Catacombs) -> Flow:
        """The stack, top first: each packet is a mixture of its own."""
        place = len(t.packet)
        for number, packet in enumerate(t.story().packets):
            size = packet.random + packet.ones + packet.tiles.bit_count()
            if place < size:
                return draw(stack_weights(t, number), TILE_NAMES)
            place -= size
        if t.options.handicap_demon_advantage:
            self.cards += 1  # CL-293: a handicap
        return NEXT

    def rolled_stack(self, t: Catacombs, tile: int) -> Flow:
        left = len(t.packet)
        for number, packet in enumerate(t.story().packets):
            size = packet.random + packet.ones + packet.tiles.bit_count()
            if left < size:
                t.stack_tile(tile, number)
                break
            left -= size
        return AGAIN

    def advantages(self, t: Catacombs) -> Flow:  # CL-010, CL-067, CL-309: before round one
        cards = t.advantage_hand().cards
        weights = tuple([copies - cards.count(kind) for kind, copies in enumerate(ADVANTAGE_COPIES)])
        return draw(weights, ADVANTAGES) if self.cards and sum(weights) else NEXT

    def rolled_advantages(self, t: Catacombs, kind: int) -> Flow:
        self.cards -= 1
        t.draw_advantage(kind)
        return AGAIN

    def forces(self, t: Catacombs) -> Flow:
        lay_out(t)
        return NEXT

    def powder(self, t: Catacombs) -> Flow:
        if not t.story().powder:
            return NEXT
        return ask(t.human, [a.CARRY[w] for w in MEMBERS[t.team]])

    def why_not_powder(self, t: Catacombs, action: Carry) -> str:
        return why_not_there(t, action.a)

    def on_powder(self, t: Catacombs, action: Carry) -> Flow:
        t.take_cargo(action.a)
        return NEXT


EXTRA_TP: Final = 3  # CL-292: a handicap


def stack_weights(t: Catacombs, number: int) -> tuple[int, ...]:
    """How likely each tile is as the next of a packet: a random one, one of those `among`, or one that is named."""
    s = t.story()
    packet = s.packets[number]
    drawn = 0
    random, ones, named = packet.random, packet.ones, packet.tiles
    for place, tile in enumerate(t.stack):
        drawn |= 1 << tile
        if t.packet[place] == number:
            if s.pool >> tile & 1:
                random -= 1
            elif s.among >> tile & 1:
                ones -= 1
            else:
                named &= ~(1 << tile)
    pool, among = s.pool & ~drawn, s.among & ~drawn
    pools, amongs = max(1, pool.bit_count()), max(1, among.bit_count())
    weights = [0] * TILES
    for tile in range(TILES):
        if pool >> tile & 1:
            weights[tile] = random * amongs
        elif among >> tile & 1:
            weights[tile] = ones * pools
        elif named >> tile & 1:
            weights[tile] = pools * amongs
    return tuple(weights)


def lay_out(t: Catacombs) -> None:
    """CL-003, CL-006, CL-011, CL-016: the start tile with all Humans on it, and the Demon player's forces."""
    s = t.story()
    t.lay(s.start, cell_at(0, 0), 0)
    for w in MEMBERS[t.team]:
        t.put_human(w, s.start)
    threat = s.tp + (EXTRA_TP if t.options.handicap_human_tp else 0)
    t.muster(TROG_FIGURES - (1 if s.guide else 0), threat, s.demons, s.seals)  # one Troglodyte is the Guide
    if s.guide:
        t.lead(s.start)
