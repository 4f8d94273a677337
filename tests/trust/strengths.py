"""Ratings recover known strengths: simulated players of whom everything is known play leagues, and are rated."""

from __future__ import annotations

import random

from ludus.web.ratings import SCALE, START, Rating, new_ratings
from tests.trust.proof import Proof, Tally

PLAYERS = 12  # of a league
GAMES = 300
NOISE = 25 / 6  # how far somebody's play strays from the own strength
KINDS = {"2 players": (2, 1), "3 players": (3, 1), "4 players": (4, 1), "2 teams of 2": (2, 2)}


def league(kind: str, seed: int) -> tuple[list[float], list[Rating]]:
    """The true strengths of the players of a league, and their ratings after it."""
    sides, size = KINDS[kind]
    rng = random.Random(f"{kind} {seed}")
    true = [rng.gauss(25, 25 / 6) for _ in range(PLAYERS)]
    known = [START] * PLAYERS
    for _ in range(GAMES):
        seats = rng.sample(range(PLAYERS), sides * size)
        teams = [seats[n * size : n * size + size] for n in range(sides)]
        play = [sum(rng.gauss(true[one], NOISE) for one in team) for team in teams]
        places = [1 + sum(other > mine for other in play) for mine in play]
        after = new_ratings([[known[one] for one in team] for team in teams], places)
        for team, fresh in zip(teams, after, strict=True):
            for one, new in zip(team, fresh, strict=True):
                known[one] = new
    return true, known


def centred(values: list[float]) -> list[float]:
    """Ratings say how far players are apart; where their middle lies says nothing."""
    middle = sum(values) / len(values)
    return [value - middle for value in values]


def run(subject: str, seeds: range) -> Tally:
    """One try is a player; the first of each league plays it for all of them."""
    tally = Tally()
    for seed in (seed for seed in seeds if seed % PLAYERS == 0):
        true, known = league(subject, seed // PLAYERS)
        apart = zip(centred(true), centred([one.mu for one in known]), known, strict=True)
        for player, (truth, belief, rating) in enumerate(apart):
            off = round(abs(truth - belief) * SCALE)
            tally.done += 1
            if off > rating.margin:
                tally.wrong.append(f"league {seed // PLAYERS}, player {player}: {off} off, not ± {rating.margin}")
    return tally


PROOF = Proof(
    "ratings recover strengths",
    "After 300 games among twelve, 92 of 100 players at least are as strong as their rating and its ± say.",
    "players",
    "outside of ±",
    small=6 * PLAYERS,
    full=1000 * PLAYERS,
    run=run,
    subjects=lambda: list(KINDS),
    allowed=0.08,
)
