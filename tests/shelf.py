"""All games the suites run on: those found, the template, and the toys."""

from __future__ import annotations

from pathlib import Path

import ludus
from ludus.core.game import Game
from ludus.games import _template
from tests.toys import bids, race, raid, rounds

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "ludus"
GOLDEN = ROOT / "tests" / "golden"
FOUND: list[Game] = ludus.games()
GAMES: list[Game] = [*FOUND, _template.GAME, raid.GAME, bids.GAME, race.GAME, rounds.GAME]
