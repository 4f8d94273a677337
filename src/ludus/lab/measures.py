"""The measures of a passport: what each is, its formula, and how it is taken from games that were played.

Families follow the metrics of Ludii (outcome, duration, complexity, board, evaluation, series, skill trace); each is
defined afresh here. Shares have Wilson's interval, means Student's; what is neither has that of a jackknife, which
leaves out one block of games after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Any

from ludus.core.content import inventory
from ludus.core.game import Game
from ludus.lab.games import GameRow
from ludus.lab.stats import SURE, Estimate, mean, share
from ludus.lab.study import RARE, SEAT, Study
from ludus.lab.tails import student_reach
from ludus.review.value import scale_of

BLOCKS = 20  # of games, of which each is left out once
PLACES = (SEAT, "side", "team", "turn order")  # what seats differ in before anything is chosen


@dataclass
class Material:
    """All that was played for a passport."""

    game: Game
    study: Study
    randoms: Study | None = None  # the same game between random players
    duels: dict[str, Estimate] = field(default_factory=dict)  # shares of the stronger bot, by measure

    @property
    def rows(self) -> Sequence[GameRow]:
        return self.study.rows

    def traces_of(self, name: str) -> list[Any]:
        """What was seen in every game that was gone through."""
        return [row.trace[name] for row in self.rows if name in row.trace]

    def traces(self, name: str) -> list[float]:
        return self.traces_of(name)

    def closely(self, name: str) -> list[float]:
        """The mean of the decisions of each game that were looked at closely."""
        looked = [row.trace.get("closely") for row in self.rows]
        return [fmean(each[name] for each in own) for own in looked if own]


Taken = Estimate | None  # nothing where a game has no such thing


# --- how figures are taken --------------------------------------------------------------------------------------------


def mean_of(name: str, turned: bool = False) -> Callable[[Material], Taken]:
    def take(m: Material) -> Taken:
        values = m.traces(name)
        return mean([1 - value for value in values] if turned else values) if values else None

    return take


def share_of(name: str) -> Callable[[Material], Taken]:
    """The share of games in which something happened."""

    def take(m: Material) -> Taken:
        values = m.traces(name)
        return share(sum(values), len(values)) if values else None

    return take


def close_up(name: str) -> Callable[[Material], Taken]:
    def take(m: Material) -> Taken:
        values = m.closely(name)
        found = mean(values)
        return Estimate(found.value, max(0.0, found.low), min(1.0, found.high), found.n) if values else None

    return take


def duel(name: str) -> Callable[[Material], Taken]:
    return lambda m: m.duels.get(name)


def jackknife(
    rows: Sequence[GameRow], figure: Callable[[Sequence[GameRow]], float], least: float = 0.0, most: float = 1.0
) -> Estimate:
    """A figure of many games with its interval, from what it is without each block of them; it has its ends."""
    value, blocks = figure(rows), min(BLOCKS, len(rows))
    if blocks < 2:
        return Estimate(value, value, value, len(rows))
    without = [figure([row for place, row in enumerate(rows) if place % blocks != block]) for block in range(blocks)]
    middle = fmean(without)
    error = sqrt((blocks - 1) / blocks * sum((each - middle) ** 2 for each in without))
    half = student_reach(SURE, blocks - 1) * error
    return Estimate(value, max(least, value - half), min(most, value + half), len(rows))


# --- outcome ----------------------------------------------------------------------------------------------------------


def balance(m: Material) -> Taken:
    def figure(rows: Sequence[GameRow]) -> float:
        credit = Study(m.game, m.study.players, rows).credit
        shares = [fmean(own[seat] for own in credit) for seat in range(m.study.players)]
        return 1 - (max(shares) - min(shares))

    return None if m.study.alone else jackknife(m.rows, figure)


def draws(m: Material) -> Taken:
    return None if m.study.alone else m.study.draws()


def edge(study: Study | None) -> Taken:
    """How much more than a fair share the player who begins has."""
    if study is None or study.alone:
        return None
    kinds = study.kinds()
    first = [item.found for item in kinds.get("turn order", ()) if item.label == "first"]
    e = first[0] if first else kinds[SEAT][0].found
    fair = 1 / study.players
    return Estimate(e.value - fair, e.low - fair, e.high - fair, e.n)


def spread(kind_of: Callable[[Material], str]) -> Callable[[Material], Taken]:
    """How far the shares of things of a kind truly lie apart: what is left of their variance without that of chance."""

    def take(m: Material) -> Taken:
        kind = kind_of(m)
        if not kind:
            return None
        return jackknife(m.rows, lambda rows: apart(values_of(Study(m.game, m.study.players, rows), kind)))

    return take


def values_of(study: Study, kind: str) -> dict[Any, list[float]]:
    found: dict[Any, list[float]] = {}
    for place, seat, label in study.groups(kind):
        found.setdefault(label, []).append(study.credit[place][seat])
    return found


def apart(values: dict[Any, list[float]]) -> float:
    """The standard deviation of true means, by moments; 0 where chance alone explains what is seen."""
    groups = [own for own in values.values() if len(own) >= RARE]
    if len(groups) < 2:
        return 0.0
    means = [fmean(own) for own in groups]
    seen = stdev(means) ** 2
    chance = fmean(stdev(own) ** 2 / len(own) for own in groups)
    return sqrt(max(0.0, seen - chance))


def side(m: Material) -> str:
    kinds = m.study.kinds()
    return next((kind for kind in ("side", "team") if kind in kinds), "")


def card(m: Material) -> str:
    """The kind of things of which most were in play, of those that seats have by choice or by lot."""
    kinds = {kind: len(items) for kind, items in m.study.kinds().items() if kind not in PLACES}
    return max(kinds, key=lambda kind: kinds[kind]) if kinds else ""


# --- duration and complexity ------------------------------------------------------------------------------------------


def length_spread(m: Material) -> Taken:
    def figure(rows: Sequence[GameRow]) -> float:
        lengths = [row.length for row in rows]
        return stdev(lengths) / fmean(lengths) if len(rows) > 1 else 0.0

    return jackknife(m.rows, figure, most=inf)


def forced_answers(m: Material) -> Taken:
    traced = [row.trace for row in m.rows if row.trace]
    return mean([1 - own["real"] / max(1, own["questions"]) for own in traced]) if traced else None


def per_seat(m: Material) -> Taken:
    traced = m.traces("real")
    return mean([real / m.study.players for real in traced]) if traced else None


def branching(parts: Sequence[int]) -> Callable[[Material], Taken]:
    def take(m: Material) -> Taken:
        options = [[own[part] for part in parts if own[part] is not None] for own in m.traces_of("options")]
        values = [fmean(own) for own in options if own]
        return mean(values) if values else None

    return take


def coverage(m: Material) -> Taken:
    given = {text for own in m.traces_of("given") for text in own}
    size = len(m.game.own_space)
    return share(len(given), size) if given else None


# --- luck, rules and content ------------------------------------------------------------------------------------------


def luck_share(m: Material) -> Taken:
    """The part of the variance of results that goes when luck is taken out."""
    rows = [row for row in m.rows if row.luck]

    def figure(some: Sequence[GameRow]) -> float:
        study = Study(m.game, m.study.players, some)
        plain, calm = ([each for own in study.credits_of(luck) for each in own] for luck in (False, True))
        whole = stdev(plain) ** 2
        return 1 - stdev(calm) ** 2 / whole if whole else 0.0

    return jackknife(rows, figure, least=-inf) if len(rows) > 2 else None


def luck_size(m: Material) -> Taken:
    whole = scale_of(m.game).stake if m.study.alone else 1.0
    values = [fmean(abs(each) for each in row.luck) / whole for row in m.rows if row.luck]
    return mean(values) if values else None


def unused_rules(m: Material) -> Taken:
    rules = m.study.rules()
    never, fired = len(rules["never"]), len(rules["fired"])
    return share(never, never + fired) if rules["counted_in"] else None


def unused_content(m: Material) -> Taken:
    """Of the tables of which anything was seen in play, the rows that nobody ever had."""
    had = {label.lower() for kind in m.study.kinds() for _, _, label in m.study.groups(kind)}
    had |= {label.partition(":")[0] for label in had}
    rows = inventory(m.game.folder / "content") if (m.game.folder / "content").is_dir() else []
    tables: dict[tuple[str, str], list[bool]] = {}
    for row in rows:
        names = {str(row.get(column, "")).lower() for column in ("key", "name")}
        tables.setdefault((row["file"], row["table"]), []).append(bool(names & had))
    seen = [used for own in tables.values() if sum(own) > 1 for used in own]
    return share(len(seen) - sum(seen), len(seen)) if seen else None


def synergy(m: Material) -> Taken:
    """How far pairs of things that one seat has lie from what both bring alone."""
    kind = card(m)
    if not kind or not any(len(names) > 1 for row in m.rows for names in things_of(row, kind)):
        return None
    return jackknife(m.rows, lambda rows: apart(pairs_of(Study(m.game, m.study.players, rows), kind)))


def things_of(row: GameRow, kind: str) -> list[list[str]]:
    things = row.used.get(kind, [])
    return [] if isinstance(things, str) else things


def pairs_of(study: Study, kind: str) -> dict[Any, list[float]]:
    """What seats had with each pair, less what its two things bring alone."""
    alone = {label: fmean(own) for label, own in values_of(study, kind).items()}
    usual = fmean(alone.values())
    found: dict[Any, list[float]] = {}
    for place, row in enumerate(study.rows):
        for seat, names in enumerate(things_of(row, kind)):
            for a, b in combinations(sorted(set(names)), 2):
                rest = study.credit[place][seat] - (alone[a] + alone[b] - usual)
                found.setdefault((a, b), []).append(rest)
    return found
