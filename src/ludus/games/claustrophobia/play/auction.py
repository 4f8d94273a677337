"""The auction: who plays the Humans, and with how many points (CL-300)."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, draw
from ludus.core.reason import Reason
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.actions import Bid, Deed
from ludus.games.claustrophobia.kinds import NOBODY
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
