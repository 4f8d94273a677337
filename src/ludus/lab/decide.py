"""How many games are enough: needed before, decided while playing, and what they would have shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any, Protocol

from ludus.core.errors import BadOption
from ludus.lab.paired import REACH, changes
from ludus.lab.stats import SURE, Z, holm, mean
from ludus.lab.study import SEAT, Study

FIRST = 100  # games before the first look; each look has twice as many as the one before
DIFFERS, ALIKE, OPEN = "differs", "alike", "open"


class Playable(Protocol):
    """A way to play, as far as it is compared here."""

    @property
    def label(self) -> str: ...


@dataclass(frozen=True)
class Precision:
    """How precise an answer is wanted: shares to ± `within` (a part of 1), or in games for one ± that many points."""

    within: float
    games: int  # at most, of each variant

    def __post_init__(self) -> None:
        if not self.within > 0:
            raise BadOption("--within is how precise the answer shall be, more than 0: percentage points, or points.")

    @property
    def looks(self) -> list[int]:
        """After how many games it is looked whether the answer is clear."""
        found = [FIRST]
        while found[-1] < self.games:
            found.append(found[-1] * 2)
        return [min(look, self.games) for look in found]

    @property
    def sure(self) -> float:
        """How sure each look has to be, so that all together are wrong in one run of twenty."""
        return 1 - (1 - SURE) / len(self.looks)

    def is_settled(self, told: Sequence[tuple[Playable, Study]]) -> bool:
        return all(row["verdict"] != OPEN for row in self.verdicts(told))

    def verdicts(self, told: Sequence[tuple[Playable, Study]]) -> list[dict[str, Any]]:
        """What can be said of each variant beside the first; of a single one, whether its shares are known."""
        if len(told) == 1:
            way, study = told[0]
            known = [mean(study.scores())] if study.alone else [item.found for item in study.kinds()[leading(study)]]
            widest = max((found.high - found.low) / 2 for found in known)
            return [{"variant": way.label, "verdict": OPEN if widest > self.within else "known", "within": widest}]
        return [{"variant": way.label, **self.verdict(told[0][1], study)} for way, study in told[1:]]

    def verdict(self, first: Study, second: Study) -> dict[str, Any]:
        found = changes(first, second, leading(first))
        chances = holm([change.chance for change in found.values()])
        widths = [change.within(self.sure) for change in found.values()]
        if any(chance < 1 - self.sure for chance in chances):
            said = DIFFERS
        else:
            said = ALIKE if all(-self.within <= e.low and e.high <= self.within for e in widths) else OPEN
        return {"verdict": said, "within": max((e.high - e.low) / 2 for e in widths)}


def leading(study: Study) -> str:
    """What variants are told apart by: the score, else sides or teams, where a game has them, else seats."""
    if study.alone:
        return "score"
    kinds = study.kinds()
    return next(kind for kind in ("side", "team", SEAT) if kind in kinds)


def games_needed(within: float, fair: float) -> int:
    """Games after which a share that is `fair` is known to ± `within`, in 95 of 100 reports."""
    return ceil(Z * Z * fair * (1 - fair) / within**2)


def detectable_share(games: int, fair: float) -> float:
    """The smallest distance of a share from its fair one that this many games detect (80 % power)."""
    return REACH * sqrt(fair * (1 - fair) / games) if games else 1.0
