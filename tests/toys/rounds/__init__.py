"""Rounds: one small game of hidden cards, with every shape that rounds of sealed answers can have."""

from __future__ import annotations

from pathlib import Path

from ludus.core.action import ActionSpace
from ludus.core.facts import Facts, Result, by_points
from ludus.core.flow import Procedure
from ludus.core.game import Game, Setting
from ludus.draw.default import default_picture
from tests.toys.rounds.actions import CARD, NO, YES
from tests.toys.rounds.shapes import SHAPES
from tests.toys.rounds.table import COPIES, KINDS, Hall, Options, Player


def start(setting: Setting[Options]) -> tuple[Hall, Procedure]:
    deck = [kind for kind in range(KINDS) for _ in range(COPIES)]
    table = Hall(options=setting.options, players=[Player() for _ in range(setting.players)], deck=deck)
    return table, SHAPES[setting.options.shape]()


def end(t: Hall) -> Result:
    return by_points((player.points for player in t.players), "RO-5")


def invariants(t: Hall) -> list[str]:
    there = t.deck + t.shown + [kind for player in t.players for kind in player.hand + player.laid]
    return [] if len(there) == KINDS * COPIES else [f"cards were lost or made: {sorted(there)}"]


GAME = Game(
    id="toy-rounds",
    title="Rounds",
    seats=range(2, 4),
    version=1,
    folder=Path(__file__).parent,
    package=__name__,
    facts=Facts(
        simultaneous=True, reveals=("played", "said"), ends=4000, about="Choose cards in secret, round after round."
    ),
    start=start,
    space=ActionSpace(CARD, [YES, NO]),
    end=end,
    table=Hall,
    settings=Options,
    invariants=invariants,
    picture=default_picture,
)
