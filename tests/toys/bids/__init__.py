"""Bids: everybody plans a card and a stance in secret and at once; then all plans are uncovered."""

from __future__ import annotations

from pathlib import Path

from ludus.core.action import ActionSpace
from ludus.core.facts import Facts, Result, by_points
from ludus.core.game import Game, Setting
from ludus.draw.default import default_picture
from tests.toys.bids.actions import BOLD, CARD, MEEK
from tests.toys.bids.play import Play
from tests.toys.bids.table import Bidder, Hall, Options


def start(setting: Setting[Options]) -> tuple[Hall, Play]:
    options = setting.options
    bidders = [Bidder(cards=tuple(range(1, options.cards + 1))) for _ in range(setting.players)]
    return Hall(options=options, bidders=bidders), Play()


def end(t: Hall) -> Result:
    return by_points((bidder.points for bidder in t.bidders), "BD-5")


def invariants(t: Hall) -> list[str]:
    played = [len(bidder.cards) for bidder in t.bidders]
    return [] if len(set(played)) == 1 else [f"not all bidders have played as many cards: {played}"]


GAME = Game(
    id="toy-bids",
    title="Bids",
    seats=range(2, 5),
    version=1,
    folder=Path(__file__).parent,
    package=__name__,
    facts=Facts(simultaneous=True, reveals=("planned",), ends=80, about="Bid in secret, all at once."),
    start=start,
    space=ActionSpace(CARD, [BOLD, MEEK]),
    end=end,
    table=Hall,
    settings=Options,
    invariants=invariants,
    picture=default_picture,
)
