"""Two variants, game by game: both play the same seeds, so that chance common to both makes no difference.

The figure of a thing is the sum of what seats had of wins with it, divided by how many seats had it. The change of this
ratio is judged by what each pair of games adds to it; of seats, this is the plain paired difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist
from typing import Any

from ludus.lab.games import GameRow
from ludus.lab.stats import DOUBT, SURE, Estimate, Z, holm
from ludus.lab.study import SEAT, Study, figures
from ludus.lab.tails import student, student_reach

Tally = dict[int, tuple[float, int]]  # by the number of a game: the sum of what seats had, and how many they were
POWER = 0.8  # how often a change as small as is told would show
REACH = Z + NormalDist().inv_cdf(POWER)  # standard errors
BORROWED = 1.0  # two more pairs of which one goes either way by half: without it, few differences look too sure


@dataclass(frozen=True)
class FigureChange:
    """How much higher a figure is in the second of two variants."""

    found: Estimate
    error: float  # its standard error
    chance: float  # of so much by luck alone
    adjusted: Estimate | None = None  # the same without luck, where it was asked for

    @property
    def shows(self) -> float:
        """The change that games like these show in four runs of five."""
        return REACH * self.error

    def within(self, sure: float) -> Estimate:
        """The same with another certainty."""
        half = NormalDist().inv_cdf(0.5 + sure / 2) * self.error
        return Estimate(self.found.value, self.found.value - half, self.found.value + half, self.found.n)


def differ(first: Sequence[GameRow], second: Sequence[GameRow]) -> tuple[int, int]:
    """How many games with the same seed went another way, and how many there are."""
    before = {row.number: row.digest for row in first}
    both = [row.digest != before[row.number] for row in second if row.number in before]
    return sum(both), len(both)


def tallies(study: Study, kind: str, luck: bool = False) -> dict[str, Tally]:
    """What each thing of a kind brought, game by game."""
    if kind == "length":
        return {"decisions per game": {row.number: (float(row.length), 1) for row in study.rows}}
    if kind == "draws":
        return {"share of games": {row.number: (float(study.is_draw(row)), 1) for row in study.rows}}
    if kind == "score":
        return {
            "points": {row.number: (own[0], 1) for row, own in zip(study.rows, study.credits_of(luck), strict=True)}
        }
    found: dict[str, Tally] = {}
    credit = study.credits_of(luck)
    for place, seat, label in study.seats() if kind == SEAT else study.groups(kind):
        own, number = found.setdefault(label, {}), study.rows[place].number
        so_far, seats = own.get(number, (0.0, 0))
        own[number] = (so_far + credit[place][seat], seats + 1)
    return found


def change(before: Tally, after: Tally, games: Sequence[int], percent: bool) -> FigureChange:
    """The change of a figure over the games that both variants have."""
    none = (0.0, 0)
    pairs = [(before.get(number, none), after.get(number, none)) for number in games]
    seats = [sum(pair[side][1] for pair in pairs) for side in (0, 1)]
    if not pairs or not all(seats):
        return FigureChange(Estimate(0.0, 0.0, 0.0, 0), 0.0, 1.0)
    ratio = [sum(pair[side][0] for pair in pairs) / seats[side] for side in (0, 1)]
    least = min(seats)
    parts = [
        least * ((b[0] - ratio[1] * b[1]) / seats[1] - (a[0] - ratio[0] * a[1]) / seats[0]) for a, b in pairs
    ]  # each in wins, so that they add up to nothing
    value = ratio[1] - ratio[0]
    most = 1.0 if percent else inf
    squares = sum(part * part for part in parts)
    if percent:
        error = sqrt(squares + BORROWED) / (least + 2)
        half = Z * error
        chance = 2 * (1 - NormalDist().cdf(abs(value) / error))
    else:
        error = sqrt(squares * len(pairs) / max(1, len(pairs) - 1)) / least
        freedom = max(1, len(pairs) - 1)
        half = student_reach(SURE, freedom) * error
        chance = student(value / error, freedom) if error else 1.0 if not value else 0.0
    return FigureChange(Estimate(value, max(-most, value - half), min(most, value + half), len(pairs)), error, chance)


def changes(first: Study, second: Study, kind: str) -> dict[str, FigureChange]:
    """The changes of a kind, thing by thing."""
    had = {row.number for row in first.rows}
    games = [row.number for row in second.rows if row.number in had]
    percent = not first.alone and kind != "length"
    before, after = tallies(first, kind), tallies(second, kind)
    found = {label: change(before[label], after[label], games, percent) for label in after if label in before}
    if kind in ("length", "draws") or not all(row.luck for row in (*first.rows, *second.rows)):
        return found
    calm, calmer = tallies(first, kind, luck=True), tallies(second, kind, luck=True)
    return {
        label: FigureChange(one.found, one.error, one.chance, change(calm[label], calmer[label], games, percent).found)
        for label, one in found.items()
    }


def told_pairs(label: str, first: Study, second: Study) -> dict[str, Any]:
    """How many games differ, as data and in a sentence."""
    other, games = differ(first.rows, second.rows)
    said = f"{other} of {games} games differ" + (": is this number read?" if not other else ".")
    return {"variant": label, "games": games, "differ": other, "says": said}


def compare_figures(first: Study, second: Study, kind: str) -> list[dict[str, Any]]:
    """How the figures of a kind differ, thing by thing."""
    before, after = figures(first)[kind], figures(second).get(kind, {})
    found = [
        (label, each) for label, each in changes(first, second, kind).items() if label in before and label in after
    ]
    chances = holm([each.chance for _, each in found])
    return [
        {
            "label": label, "before": before[label].to_json(), "after": after[label].to_json(),
            "change": each.found.to_json(), "shows": round(each.shows, 4),
            "p_corrected": float(f"{chance:.3g}"), "stands_out": chance < DOUBT,
            **({} if each.adjusted is None else {"adjusted": each.adjusted.to_json()}),
        }
        for (label, each), chance in zip(found, chances, strict=True)
    ]  # fmt: skip
