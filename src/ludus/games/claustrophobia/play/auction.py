"""Before the game: who plays the Humans, with how many points (CL-300), and the team built for them (CL-304)."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, draw
from ludus.core.reason import Reason
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.actions import Bid, BuyObject, BuyWarrior, Deed, TakeGift
from ludus.games.claustrophobia.kinds import COUNT, FIGURES_OF, KIND_OF, NOBODY, OBJECTS, REDEEMER
from ludus.games.claustrophobia.stats import (
    ADVANTAGE_COPIES,
    GIFT_PRICE,
    OBJECT_COPIES,
    OBJECT_PRICE,
    OBJECT_USERS,
    WARRIOR_PRICE,
)
from ludus.games.claustrophobia.table import Catacombs

NO_BID: Final = 22  # CL-301: the first bid is at most 21
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

    def on_bid_points(self, t: Catacombs, action: Bid) -> Flow:
        self.lowest = action.points
        self.leader = self.bidder
        t.tell("bid", self.bidder, self.lowest)
        self.bidder = 1 - self.bidder
        return AGAIN

    def on_bid(self, t: Catacombs, action: Deed) -> Flow:
        t.tell("passed", self.bidder)
        return NEXT

    def end(self, t: Catacombs) -> Flow:
        t.seat_humans(self.leader)
        return DONE


MOST_GIFTS: Final = 4  # CL-306: four at most
ADVANTAGE_CARDS: Final[int] = sum(ADVANTAGE_COPIES)


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
            action
            for action in a.BUY_WARRIOR
            if self.points >= WARRIOR_PRICE[action.kind] and self.spare(t, action.kind) >= 0
        ]
        return ask(t.human, [*options, a.DONE]) if options else NEXT

    def near_warriors(self, t: Catacombs) -> list[Action]:
        return list(a.BUY_WARRIOR)

    def why_not_warriors(self, t: Catacombs, action: BuyWarrior) -> str:
        if self.spare(t, action.kind) >= 0:
            return Reason("CL-304", "price", price=WARRIOR_PRICE[action.kind], points=self.points)
        return "CL-G49" if t.story().exorcism else "CL-307"

    def on_warriors(self, t: Catacombs, action: BuyWarrior) -> Flow:
        w = self.spare(t, action.kind)
        t.enlist(w, 0)
        self.points -= WARRIOR_PRICE[action.kind]
        t.tell("bought", w)
        return AGAIN

    def gifts(self, t: Catacombs) -> Flow:
        options: list[Action] = []
        if COUNT[t.gifts] < MOST_GIFTS:
            options = [
                action
                for action in a.BUY_GIFT
                if self.points >= GIFT_PRICE[action.gift] and not t.has_gift(action.gift)
            ]
        return ask(t.human, [*options, a.DONE]) if options else NEXT

    def why_not_gifts(self, t: Catacombs, action: Action) -> str:
        return "CL-306" if action in a.BUY_GIFT else ""

    def on_gifts(self, t: Catacombs, action: TakeGift) -> Flow:
        t.gain_gifts(1 << action.gift)
        self.points -= GIFT_PRICE[action.gift]
        t.tell("gift", action.gift)
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
            options += [action for action in a.BUY_OBJECT[thing] if not self.object_rule(t, thing, action.warrior)]
        if not options:
            return NEXT
        must_buy = self.points > ADVANTAGE_CARDS  # CL-304, CL-309: the rest buys cards
        return ask(t.human, options if must_buy else [*options, a.DONE])

    def near_objects(self, t: Catacombs) -> list[Action]:
        return [action for thing in a.BUY_OBJECT for action in thing if t.in_play(action.warrior)]

    def why_not_objects_thing(self, t: Catacombs, action: BuyObject) -> str:
        return self.object_rule(t, action.thing, action.warrior)

    def why_not_objects(self, t: Catacombs, action: Action) -> str:
        return "CL-309" if action is a.DONE else ""

    def on_objects(self, t: Catacombs, action: BuyObject) -> Flow:
        t.enlist(action.warrior, t.objects[action.warrior] | 1 << action.thing)
        self.points -= OBJECT_PRICE[action.thing]
        t.tell("bought_object", action.thing, action.warrior)
        return AGAIN
