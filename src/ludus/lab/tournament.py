"""Bots against each other: every deal is played twice with the seats exchanged, so that luck and seat cancel out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise
from typing import Any

from ludus.bots import Bot, Entries, Entry, entries_of, lineup, name_entries
from ludus.core.errors import BadOption
from ludus.core.game import Game
from ludus.lab.adjusted import beside
from ludus.lab.crew import work
from ludus.lab.extra import extra
from ludus.lab.games import GameRow
from ludus.lab.plan import Plan, Task, counting, make_plan
from ludus.lab.sprt import Sprt
from ludus.lab.stats import Estimate, Z, elo, mean, share

Progress = Callable[[int], object]  # told how many more games are over


@dataclass
class Pairing:
    """Two bots, and what came of their pairs of games: the share of the first one in each of the two.

    In games for one the two are compared by their scores, so a pair is a single comparison.
    """

    a: str
    b: str
    shares: list[tuple[float, ...]] = field(default_factory=list)
    scores: list[tuple[float, float]] = field(default_factory=list)  # of games for one, a and b on the same chance
    adjusted: list[float] = field(default_factory=list)  # the share of each deal without luck, where it was asked for

    @property
    def games(self) -> int:
        return 2 * len(self.shares)

    @property
    def flat(self) -> list[float]:
        return [value for pair in self.shares for value in pair]

    def share(self) -> Estimate:
        return share(sum(self.flat), len(self.flat))

    def to_json(self) -> dict[str, Any]:
        found, flat = self.share(), self.flat
        out: dict[str, Any] = {
            "a": self.a, "b": self.b, "games": self.games,
            "wins": sum(value == 1 for value in flat), "losses": sum(value == 0 for value in flat),
            "shared": sum(0 < value < 1 for value in flat), "share": found.to_json(),
            "elo": {name: round(elo(value)) for name, value in bounds(found)},
            "verdict": result_sentence(found, self.a, self.b),
        }  # fmt: skip
        if self.scores:
            out["score_difference"] = mean([a - b for a, b in self.scores]).to_json()
        if self.adjusted:
            plain = (
                [sum(pair) / len(pair) for pair in self.shares] if not self.scores else [a - b for a, b in self.scores]
            )
            out |= beside(plain, self.adjusted)
            out["verdict"] = result_sentence(mean(self.adjusted), self.a, self.b, 0.0 if self.scores else 0.5)
        return out


def bounds(found: Estimate) -> list[tuple[str, float]]:
    return [("value", found.value), ("low", found.low), ("high", found.high)]


def result_sentence(found: Estimate, a: str, b: str, even: float = 0.5) -> str:
    if found.low > even:
        return f"{a} is stronger"
    return f"{b} is stronger" if found.high < even else "not decided"


# --- the games of a pairing -------------------------------------------------------------------------------------------


def line_ups(a: str, b: str, players: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The two line-ups of a deal: a and b in turn around the table, then exchanged; half of all seats are a's."""
    return tuple((a, b)[seat % 2] for seat in range(players)), tuple((b, a)[seat % 2] for seat in range(players))


def tasks_of(plan: Plan, a: str, b: str, deals: int) -> list[Task]:
    """Two games for each deal, one after the other."""
    both = line_ups(a, b, plan.players)
    return [(plan.with_bots(bots), range(deal, deal + 1)) for deal in range(deals) for bots in both]


def part_of(row: GameRow, bots: Sequence[str], name: str) -> float:
    """The part of a game's win that went to a bot's seats; where nobody wins, half."""
    return sum(bots[seat] == name for seat in row.winners) / len(row.winners) if row.winners else 0.5


def enter_deal(pairing: Pairing, plans: tuple[Plan, Plan], rows: tuple[GameRow, GameRow]) -> float:
    """Add the two games of a deal; the share of the first bot in both."""
    if plans[0].players == 1:
        mine, other = rows[0].scores[0], rows[1].scores[0]
        pairing.scores.append((mine, other))
        parts = [1.0 if mine > other else 0.0 if mine < other else 0.5]
    else:
        parts = [part_of(row, plan.bots, pairing.a) for plan, row in zip(plans, rows, strict=True)]
    pairing.shares.append(tuple(parts))
    if not rows[0].luck:
        return sum(parts) / len(parts)
    pairing.adjusted.append(without_luck(pairing.a, plans, rows))
    return pairing.adjusted[-1] if plans[0].players > 1 else sum(parts) / len(parts)


def without_luck(name: str, plans: tuple[Plan, Plan], rows: tuple[GameRow, GameRow]) -> float:
    """The share of a bot in the two games of a deal without luck; of games for one, how many points it is ahead."""
    if plans[0].players == 1:
        return (rows[0].scores[0] - rows[0].luck[0]) - (rows[1].scores[0] - rows[1].luck[0])
    found = []
    for plan, row in zip(plans, rows, strict=True):
        lucky = sum(luck for bot, luck in zip(plan.bots, row.luck, strict=True) if bot == name)
        found.append(part_of(row, plan.bots, name) - lucky)
    return sum(found) / len(found)


def in_order(
    game: Game, tasks: list[Task], workers: int, cluster: str | None
) -> Generator[tuple[int, GameRow], None, None]:
    """The games in the order of their tasks, however they were shared out: early stops are the same for any crew."""
    waiting: dict[int, GameRow] = {}
    following = 0
    with closing(work(game, tasks, workers, cluster)) as done:
        for place, rows in done:
            waiting[place] = rows[0]
            while following in waiting:
                yield following, waiting.pop(following)
                following += 1


# --- leagues ----------------------------------------------------------------------------------------------------------


def tournament(
    game: Game,
    bots: Entries,
    games: int = 100,
    players: int | None = None,
    seed: int = 1,
    workers: int = 1,
    options: Mapping[str, Any] | None = None,
    ladder: bool = False,
    cluster: str | None = None,
    progress: Progress | None = None,
    adjusted: bool = False,
) -> dict[str, Any]:
    """A league: `games` for each two bots (on a ladder: for neighbors only), with ratings and intervals.

    `adjusted` takes luck out of the shares of the pairs, so that fewer games say as much.
    """
    counting(games=games, workers=workers)
    names, guests = entrants(bots)
    plan = replace(make_plan(game, players, "random", seed, options), guests=guests, luck=adjusted)
    deals = -(-games // 2)
    pairings = [Pairing(a, b) for a, b in (pairwise(names) if ladder else combinations(names, 2))]
    rate = Ratings(names)
    digest = hashlib.sha256(repr((game.id, game.version, plan.options, plan.players, seed, names, games)).encode())
    tasks = [task for pairing in pairings for task in tasks_of(plan, pairing.a, pairing.b, deals)]
    rows: dict[int, GameRow] = {}
    for place, row in in_order(game, tasks, workers, cluster):
        rows[place] = row
        digest.update(bytes.fromhex(row.digest))
        if place % 2:
            pairing = pairings[place // (2 * deals)]
            enter_deal(pairing, (tasks[place - 1][0], tasks[place][0]), (rows.pop(place - 1), rows.pop(place)))
        if progress is not None:
            progress(1)
    rate.all(pairings)
    return {
        "game": game.id,
        "players": plan.players,
        "games": len(tasks),
        "seed": seed,
        "ladder": ladder,
        "bots": sorted(standings(names, pairings, rate), key=lambda row: -row["rating"]["value"]),
        "pairs": [pairing.to_json() for pairing in pairings],
        "hash": digest.hexdigest()[:16],
    }


def entrants(bots: Entries) -> tuple[tuple[str, ...], tuple[tuple[str, Bot], ...]]:
    """The bots of a league, each named once; and those that are objects by their names."""
    given = entries_of(bots)
    names, guests = name_entries(lineup(given, len(given)))
    if len(names) < 2:
        raise BadOption(f"A tournament needs two bots or more, such as random,greedy; not only '{names[0]}'.")
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise BadOption(f"The bot '{twice[0]}' is named twice; name each bot once.")
    return names, tuple(guests.items())


class Ratings:
    """openskill's Plackett-Luce model: a rating for each bot, and how sure it is."""

    def __init__(self, names: Sequence[str]) -> None:
        self.model = extra("openskill.models", "A rating").PlackettLuce()
        self.ratings = {name: self.model.rating(name=name) for name in names}

    def all(self, pairings: Sequence[Pairing]) -> None:
        """Round after round over all pairings: the order matters a little, so none is always last."""
        for deal in range(max((len(pairing.shares) for pairing in pairings), default=0)):
            for pairing in pairings:
                for value in pairing.shares[deal] if deal < len(pairing.shares) else ():
                    self.one(pairing.a, pairing.b, value)

    def one(self, a: str, b: str, value: float) -> None:
        rated = self.model.rate([[self.ratings[a]], [self.ratings[b]]], scores=[value, 1 - value])
        self.ratings[a], self.ratings[b] = rated[0][0], rated[1][0]

    def of(self, name: str, games: int) -> Estimate:
        rating = self.ratings[name]
        half = Z * rating.sigma
        return Estimate(rating.mu, rating.mu - half, rating.mu + half, games)


def standings(names: Sequence[str], pairings: Sequence[Pairing], rate: Ratings) -> Iterator[dict[str, Any]]:
    for name in names:
        own = [value for p in pairings if p.a == name for value in p.flat]
        own += [1 - value for p in pairings if p.b == name for value in p.flat]
        row: dict[str, Any] = {
            "bot": name, "games": len(own), "rating": rate.of(name, len(own)).to_json(),
            "share": share(sum(own), len(own)).to_json(),
        }  # fmt: skip
        scores = [a for p in pairings if p.a == name for a, _ in p.scores]
        scores += [b for p in pairings if p.b == name for _, b in p.scores]
        if scores:
            row["score"] = mean(scores).to_json()
        yield row


# --- one question -----------------------------------------------------------------------------------------------------


def stronger(
    game: Game,
    a: Entry,
    b: Entry,
    games: int = 10_000,
    players: int | None = None,
    seed: int = 1,
    workers: int = 1,
    options: Mapping[str, Any] | None = None,
    test: Sprt | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    adjusted: bool = False,
) -> dict[str, Any]:
    """Is bot a stronger than bot b? Plays until the test has an answer, and at most `games`.

    `adjusted` tests results without luck.
    """
    counting(games=games, workers=workers)
    (one, other), guests = entrants([a, b])
    plan = replace(make_plan(game, players, "random", seed, options), guests=guests, luck=adjusted)
    test = Sprt() if test is None else test
    pairing = Pairing(one, other)
    tasks = tasks_of(plan, one, other, -(-games // 2))
    first: GameRow | None = None
    with closing(in_order(game, tasks, workers, cluster)) as done:
        for place, row in done:
            if progress is not None:
                progress(1)
            if first is None:
                first = row
                continue
            test.add(enter_deal(pairing, (tasks[place - 1][0], tasks[place][0]), (first, row)))
            first = None
            if test.verdict:
                break
    low, high = test.bounds
    verdict = test.verdict
    return {
        "game": game.id,
        "players": plan.players,
        "seed": seed,
        **pairing.to_json(),
        "elo0": test.elo0, "elo1": test.elo1, "alpha": test.alpha, "beta": test.beta,
        "llr": round(test.llr, 3), "bounds": [round(low, 3), round(high, 3)],
        "verdict": f"{one} is {verdict} than {other}" if verdict else "not decided",
    }  # fmt: skip
