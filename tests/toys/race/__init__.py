"""Race: everybody runs at the same time, as far as the own dice carry; a round is over when all have stopped."""

from __future__ import annotations

from pathlib import Path

from ludus.core.action import ActionSpace
from ludus.core.facts import Facts, Result, by_points
from ludus.core.game import Game, Setting
from ludus.draw.default import default_picture
from tests.toys.race.actions import PACES, RUN, STOP
from tests.toys.race.play import Race
from tests.toys.race.table import Options, Runner, Track


def start(setting: Setting[Options]) -> tuple[Track, Race]:
    options = setting.options
    runners = [Runner(breath=options.breath) for _ in range(setting.players)]
    return Track(options=options, runners=runners), Race()


def end(t: Track) -> Result:
    return by_points((runner.fields for runner in t.runners), "RC-5")


def invariants(t: Track) -> list[str]:
    return [f"a breath of {r.breath}" for r in t.runners if not 0 <= r.breath <= t.options.breath]


GAME = Game(
    id="toy-race",
    title="Race",
    seats=range(1, 5),
    version=1,
    folder=Path(__file__).parent,
    package=__name__,
    facts=Facts(dice=True, ends=60, about="Run as far as your dice carry you, all at the same time."),
    start=start,
    space=ActionSpace([RUN, STOP], PACES),
    end=end,
    table=Track,
    settings=Options,
    invariants=invariants,
    picture=default_picture,
)
