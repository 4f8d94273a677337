"""Which matches are dealt to learn from, and what they pay."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludus.bots.herd import returns
from ludus.bots.mind import values_of
from ludus.bots.standing import standing
from ludus.core.chance import Rng
from ludus.core.errors import BadOption
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.train.tables import TRIES, choose_options

SOLO = 4.0  # what the whole scale of a game's `worth` pays in a game for one


class Deal(NamedTuple):
    """Tables to deal."""

    seats: int  # players of the largest table
    least: int  # and of the smallest one
    few: int = 70  # of 100 matches, those at the smallest table
    usual: int = 60  # of 100 matches, those with the usual options, apart from options that always vary
    vary: tuple[str, ...] = ()  # options that are drawn for every match
    limit: int = 3000  # answers, after which a match is judged as it stands

    def players(self, count: int) -> list[int]:
        """How many players sit at each of some tables, the smallest tables first."""
        sizes = range(self.least, self.seats + 1)
        small = count if len(sizes) == 1 else count * self.few // 100
        return sorted([self.least] * small + [sizes[1 + i % (len(sizes) - 1)] for i in range(count - small)])


def deal_match(game: Game, deal: Deal, players: int, rng: Rng) -> Match:
    """A fresh match; options that do not go together are drawn again."""
    for _ in range(TRIES):
        options: dict[str, Any] = choose_options(game, rng) if rng.below(100) >= deal.usual else {}
        for name in deal.vary:
            values = values_of(game.options.find(name))
            options[name] = values[rng.below(len(values))]
        try:
            return game.begin(players, rng.below(1 << 30), quiet=True, **options)
        except BadOption:
            continue
    return game.begin(players, rng.below(1 << 30), quiet=True)


def prospects(match: Match) -> list[float]:
    """What each seat could hope to be paid, by the game's own eye: together 0, but in a game for one."""
    found = standing(match)
    count = len(found)
    if count == 1:
        return [SOLO * found[0]]
    return [(count * share - 1) / (count - 1) for share in found]


def payment(match: Match) -> list[float]:
    """What each seat is paid in the end; a match that was cut short pays what it looks like."""
    if match.stack or match.players == 1:
        return prospects(match)
    return returns(match)
