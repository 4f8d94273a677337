"""Stones: take one, two or three; who takes the last one wins. A whole game in one small folder."""

from __future__ import annotations

from pathlib import Path

from ludus.core.action import ActionSpace
from ludus.core.facts import Facts, Result
from ludus.core.game import Game, Setting
from ludus.draw import default_picture
from ludus.games._template.actions import TAKE
from ludus.games._template.play import Play
from ludus.games._template.table import Options, Stones


def start(setting: Setting[Options]) -> tuple[Stones, Play]:
    options = setting.options
    return Stones(options=options, players=setting.players, left=options.stones), Play(player=0)


def end(t: Stones) -> Result:
    losers = tuple(seat for seat in range(t.players) if seat != t.last)
    scores = tuple(1.0 if seat == t.last else 0.0 for seat in range(t.players))
    return Result((t.last,), ((t.last,), losers), scores, "ST-4")


def invariants(t: Stones) -> list[str]:
    return [] if 0 <= t.left <= t.options.stones else [f"{t.left} stones left"]


GAME = Game(
    id="template",
    title="Template",
    seats=range(2, 5),
    version=1,
    folder=Path(__file__).parent,
    package=__name__,
    facts=Facts(minutes=(1, 3), age=5, ends=100, about="Take one, two or three stones. Who takes the last one wins."),
    start=start,
    space=ActionSpace(TAKE),
    end=end,
    table=Stones,
    settings=Options,
    picture=default_picture,
    invariants=invariants,
)
