"""What many games say about balance: who wins with what, how long and how close games are, which rules act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Any

from ludus.core.game import Game
from ludus.lab.games import GameRow, course
from ludus.lab.places import countable
from ludus.lab.stats import DOUBT, Estimate, holm, mean, share, unlike, unlike_means

SEAT = "seat"
RARE = 5  # what came up less often says nothing
Group = tuple[int, int, str]  # a game (its place among the rows), a seat, and what it had


@dataclass(frozen=True)
class Item:
    """How seats fared that had one thing: a share of wins, or in games for one a mean score."""

    label: str
    found: Estimate
    expected: float
    chance: float  # of being so far off by luck, corrected for the number of comparisons
    adjusted: Estimate | None = None  # the same without luck, where it was asked for

    @property
    def loud(self) -> bool:
        return self.chance < DOUBT

    def to_json(self) -> dict[str, Any]:
        return {
            "label": self.label, **self.found.to_json(), "expected": round(self.expected, 4),
            "p_corrected": float(f"{self.chance:.3g}"), "stands_out": self.loud,
            **({} if self.adjusted is None else {"adjusted": self.adjusted.to_json()}),
        }  # fmt: skip


class Study:
    """The games of one variant, and what can be asked of them."""

    def __init__(self, game: Game, players: int, rows: Sequence[GameRow]) -> None:
        self.game = game
        self.players = players
        self.rows = rows
        self.alone = players == 1
        self.credit = [self.credits(row) for row in rows]

    def credits(self, row: GameRow) -> list[float]:
        """What each seat has of a win: all of it, its part of a shared one, or in a team all of it too."""
        if self.alone:
            return [row.scores[0]]
        each = 1.0 if self.game.facts.teams else 1.0 / max(1, len(row.winners))
        return [each if seat in row.winners else 0.0 for seat in range(self.players)]

    def credits_of(self, luck: bool) -> list[list[float]]:
        """What each seat had in each game; without its luck, where that is taken out."""
        if not luck:
            return self.credit
        return [
            [c - by for c, by in zip(own, row.luck, strict=True)]
            for own, row in zip(self.credit, self.rows, strict=True)
        ]

    # --- who wins with what -------------------------------------------------------------------------------------------

    def kinds(self) -> dict[str, list[Item]]:
        """Everything that seats differ in, each kind a family of comparisons of its own."""
        found = {} if self.alone else {SEAT: self.items(self.seats())}
        names = dict.fromkeys(kind for row in self.rows for kind in row.used)
        for kind in names:
            if self.is_varied(kind) and len(self.items(self.groups(kind))) > 1:
                found[kind] = sorted(self.items(self.groups(kind)), key=lambda item: -item.found.value)
        return found

    def rare(self, kind: str) -> dict[str, int]:
        """What came up too rarely to say anything, and how often."""
        counts = Counter(label for _, _, label in (self.seats() if kind == SEAT else self.groups(kind)))
        return {label: count for label, count in counts.items() if count < RARE}

    def is_varied(self, kind: str) -> bool:
        """Whether there is anything to compare."""
        used = [row.used.get(kind, "") for row in self.rows]
        return (
            len(
                {name for things in used for own in ([[things]] if isinstance(things, str) else things) for name in own}
            )
            > 1
        )

    def seats(self) -> list[Group]:
        return [(place, seat, f"p{seat + 1}") for place in range(len(self.rows)) for seat in range(self.players)]

    def groups(self, kind: str) -> list[Group]:
        """Who had what; what the whole table has says something of seats only together with a side or a team."""
        found: list[Group] = []
        for place, row in enumerate(self.rows):
            things = row.used.get(kind, [])
            if isinstance(things, str):
                found += [(place, seat, label) for seat, label in enumerate(self.places_of(row, things))]
            else:
                found += [(place, seat, name) for seat, names in enumerate(things) for name in dict.fromkeys(names)]
        return found

    def places_of(self, row: GameRow, thing: str) -> list[str]:
        if self.alone:
            return [thing]
        for role in ("side", "team"):
            if isinstance(row.used.get(role), list):
                return [f"{thing}: {', '.join(names) or 'none'}" for names in row.used[role]]
        return [f"{thing}: p{seat + 1}" for seat in range(self.players)]

    def items(self, groups: Sequence[Group]) -> list[Item]:
        """The figures of a family. What is expected is the mean of the whole family: losers may show more things."""
        expected = fmean(self.scores() or [self.credit[place][seat] for place, seat, _ in groups])
        values: dict[str, list[float]] = {}
        for place, seat, label in groups:
            values.setdefault(label, []).append(self.credit[place][seat])
        values = {label: own for label, own in values.items() if len(own) >= RARE}
        chances = holm([self.chance(own, groups, label, expected) for label, own in values.items()])
        lucky = self.lucky(groups)
        return [
            Item(label, mean(own) if self.alone else share(sum(own), len(own)), expected, chance, lucky.get(label))
            for (label, own), chance in zip(values.items(), chances, strict=True)
        ]

    def lucky(self, groups: Sequence[Group]) -> dict[str, Estimate]:
        """The figures of a family without luck."""
        values: dict[str, list[float]] = {}
        for place, seat, label in groups:
            if self.rows[place].luck:
                values.setdefault(label, []).append(self.credit[place][seat] - self.rows[place].luck[seat])
        return {label: mean(own) for label, own in values.items()}

    def chance(self, own: list[float], groups: Sequence[Group], label: str, expected: float) -> float:
        if not self.alone:
            return unlike(sum(own), len(own), expected)
        having = {place for place, _, name in groups if name == label}
        return unlike_means(own, [c[0] for place, c in enumerate(self.credit) if place not in having])

    # --- how games go -------------------------------------------------------------------------------------------------

    def lengths(self) -> list[float]:
        return [float(row.length) for row in self.rows]

    def is_draw(self, row: GameRow) -> bool:
        """Whether a game ended without one winner."""
        return len(row.winners) != 1 and not self.game.facts.teams

    def draws(self) -> Estimate:
        return share(sum(map(self.is_draw, self.rows)), len(self.rows))

    def margins(self) -> list[float]:
        """How far the best was ahead of the next, where scores say more than who won."""
        if self.alone or len({score for row in self.rows for score in row.scores}) <= self.players + 1:
            return []
        tops = [sorted(row.scores, reverse=True)[:2] for row in self.rows]
        return [first - second for first, second in tops]

    def scores(self) -> list[float]:
        return [row.scores[0] for row in self.rows] if self.alone else []

    def leads(self, what: str) -> list[float]:
        return [row.lead[what] for row in self.rows if row.lead]

    def ends(self) -> list[tuple[str, Estimate]]:
        """The rules that ended games, most often first."""
        counts = Counter(row.rule for row in self.rows)
        return [(rule, share(count, len(self.rows))) for rule, count in counts.most_common()]

    # --- rules --------------------------------------------------------------------------------------------------------

    def rules(self) -> dict[str, Any]:
        """How often each rule acted, in the games where that was counted."""
        counted = [row.rules for row in self.rows if row.rules]
        seen = countable(self.game) | {rule for counts in counted for rule in counts}
        fired, never, unseen = [], [], []
        for rule in self.game.rules:
            games = sum(rule.id in counts for counts in counted)
            if games:
                times = mean([counts.get(rule.id, 0) for counts in counted])
                fired.append({"id": rule.id, "games": share(games, len(counted)).to_json(), "times": times.to_json()})
            elif rule.id in seen:
                never.append(rule.id)
            else:
                unseen.append(rule.id)
        return {"counted_in": len(counted), "fired": fired, "never": never, "uncounted": unseen}

    def to_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        out: dict[str, Any] = {
            "games": len(self.rows),
            "courses": len(set(map(course, self.rows))),
            "win_share": {kind: [item.to_json() for item in items] for kind, items in self.kinds().items()},
            "length": spread(self.lengths()),
            "draws": self.draws().to_json(),
            "ends": [{"rule": rule, **found.to_json()} for rule, found in self.ends()],
            "rules": self.rules(),
        }
        if self.alone:
            out["mean_score"] = out.pop("win_share")
            del out["draws"]
            out["score"] = spread(self.scores())
        if self.margins():
            out["margin"] = spread(self.margins())
        if self.leads("changes"):
            out["lead_changes"] = spread(self.leads("changes"))
            out["open_until"] = spread(self.leads("open"))
        return out


def spread(values: Sequence[float]) -> dict[str, float]:
    """The mean with its interval, and where the middle half and the ends lie."""
    ordered = sorted(values)
    quarter = len(ordered) // 4
    return {
        **mean(ordered).to_json(), "least": ordered[0], "lower_quarter": ordered[quarter], "median": median(ordered),
        "upper_quarter": ordered[-1 - quarter], "most": ordered[-1],
    }  # fmt: skip


def figures(study: Study) -> dict[str, dict[str, Estimate]]:
    """Every figure of a variant, family by family."""
    found = {kind: {item.label: item.found for item in items} for kind, items in study.kinds().items()}
    found["length"] = {"decisions per game": mean(study.lengths())}
    if study.alone:
        found["score"] = {"points": mean(study.scores())}
    else:
        found["draws"] = {"share of games": study.draws()}
    return found
