"""A match between two bots: each seed from every seat, each seed one observation."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev
from time import process_time
from typing import NamedTuple

from ludus.bots.mcts import MctsBot
from ludus.bots.mind import Mind
from ludus.bots.seat import answer
from ludus.core.chance import make_rng
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.train.selfplay import LONG
from ludus.train.tables import TableMix

Z = 1.96  # 95 %
FRESH = 700_000_000  # seeds of matches; no game for training has one of them


class Side(NamedTuple):
    """One of the two: how long it thinks, and with which mind, if any."""

    iterations: int
    mind: Mind | None = None

    def bot(self, seed: int) -> MctsBot:
        return MctsBot(seed, iterations=self.iterations, mind=self.mind or 0)


class ContestDeal(NamedTuple):
    """A seed from every seat: the share of the first side above the fair one, and what both spent."""

    players: int
    share: float
    score: float  # of the first side, in games played alone
    answers: tuple[int, int]
    spent: tuple[float, float]  # CPU seconds


def bout(game: Game, tables: TableMix, sides: tuple[Side, Side], seed: int) -> ContestDeal:
    shares, scores, answers, spent, players = [], [], [0, 0], [0.0, 0.0], 1
    seat = 0
    while seat < players:
        match = tables.deal(game, seed)
        players = match.players
        who = [0 if place == seat else 1 for place in range(players)]
        bots = [sides[who[place]].bot(seed * 31 + place) for place in range(players)]
        rng = make_rng(seed, 7)
        for _ in range(LONG):
            if not isinstance(match.need, Ask):
                break
            asked = match.need.seat
            start = process_time()
            match.answer(answer(bots[asked], match, asked, rng.below(1 << 31)))
            spent[who[asked]] += process_time() - start
            answers[who[asked]] += 1
        shares.append(points_of(match, seat, game.facts.teams))
        scores.append(float(match.result.scores[seat]) if match.result and match.result.scores else 0.0)
        seat += 1
    return ContestDeal(players, mean(shares), mean(scores), (answers[0], answers[1]), (spent[0], spent[1]))


def points_of(match: Match, seat: int, teams: bool) -> float:
    """1, 0, or the part of a draw; where nobody wins, everybody draws."""
    winners = (match.result.winners if match.result else ()) or tuple(range(match.players))
    if teams and len(winners) < match.players:
        return 1.0 if seat in winners else 0.0
    return 1 / len(winners) if seat in winners else 0.0


class Score(NamedTuple):
    """How a contest came out; above 0 the first side is the better one."""

    ahead: float  # the share above the fair one
    half: float  # of its interval
    share: float
    games: int
    times: tuple[float, float]  # ms an answer

    def text(self) -> str:
        low, high = self.ahead - self.half, self.ahead + self.half
        return (
            f"share {self.share:.1%}, {self.ahead:+.1%} to the fair ({low:+.1%} to {high:+.1%}), {self.games} games; "
            f"{self.times[0]:.1f} against {self.times[1]:.1f} ms an answer"
        )


def score_bouts(bouts: list[ContestDeal]) -> Score:
    ahead = [b.share - 1 / b.players for b in bouts]
    half = Z * stdev(ahead) / sqrt(len(ahead)) if len(ahead) > 1 else 1.0
    times = [1000 * sum(b.spent[i] for b in bouts) / max(1, sum(b.answers[i] for b in bouts)) for i in (0, 1)]
    games = sum(b.players for b in bouts)
    return Score(mean(ahead), half, mean([b.share for b in bouts]), games, (times[0], times[1]))
