"""Ratings: how strong somebody plays, and how sure that is. openskill knows three and more seats, and teams."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import ThurstoneMostellerFull

SCALE: Final = 40  # a rating is shown in whole numbers: everybody begins at 1000
SURE: Final = 250  # who is known as closely as this has a place in the list; the others stand below
MODEL: Final = ThurstoneMostellerFull()  # of openskill's models the one whose ± is true: see tests/trust/strengths.py


@dataclass(frozen=True)
class Rating:
    """A rating in a game with a number of players: the strength, and its uncertainty."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    games: int = 0

    @property
    def shown(self) -> int:
        return round(self.mu * SCALE)

    @property
    def margin(self) -> int:
        """19 times in 20 the true strength is not farther off."""
        return round(1.96 * self.sigma * SCALE)

    @property
    def sure(self) -> bool:
        return self.margin <= SURE


START: Final = Rating()


def new_ratings(teams: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """What is believed after a game in which each team took a place; 1 is the best, and places may be shared."""
    before = [[MODEL.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams]
    after = MODEL.rate(before, ranks=[float(place) for place in places])
    return [
        [Rating(new.mu, new.sigma, old.games + 1) for old, new in zip(team, fresh, strict=True)]
        for team, fresh in zip(teams, after, strict=True)
    ]


def season(now: float) -> str:
    """A quarter of a year, such as 2026-4: everybody starts afresh in each, beside the rating of all time."""
    date = time.gmtime(now)
    return f"{date.tm_year}-{(date.tm_mon + 2) // 3}"
