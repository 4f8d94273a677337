"""Which tables are trained at: numbers of players and options, by chance, the usual ones most often."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludus.bots.mind import values_of
from ludus.core.chance import Rng, make_rng
from ludus.core.errors import BadOption
from ludus.core.game import Game
from ludus.core.match import Match

MANY = 3  # up to this many choices of an option are equally likely: they are chapters of a game
RARE = 6  # any other option is unusual at one table of this many
TRIES = 50


class TableMix(NamedTuple):
    """Which tables a match is played at."""

    least: int  # players
    most: int
    usual: int = 100
    setting: int = 0  # where it is given, all tables have the same options: the ones that this number draws

    def deal(self, game: Game, seed: int) -> Match:
        rng = make_rng(self.setting, 17) if self.setting else make_rng(seed, 13)
        return deal_match(game, range(self.least, self.most + 1), seed, rng, self.usual)


def deal_match(game: Game, seats: range, seed: int, rng: Rng, usual: int) -> Match:
    """A match; of 100, this many at the smallest table with default options."""
    if rng.below(100) >= usual:
        for _ in range(TRIES):
            players = seats[rng.below(len(seats))]
            try:
                return game.begin(players, seed, quiet=True, **choose_options(game, rng))
            except BadOption:  # these do not go together
                continue
    return game.begin(seats[0], seed, quiet=True)


def choose_options(game: Game, rng: Rng) -> dict[str, Any]:
    """Options that differ from the usual ones."""
    found: dict[str, Any] = {}
    for option in game.options:
        values = values_of(option)
        if len(values) > 1 and (len(values) >= MANY or rng.below(RARE) == 0):
            found[option.name] = values[rng.below(len(values))]
    return {name: value for name, value in found.items() if value != game.options.find(name).default}
