"""Playing for tests: at random but repeatably, stopping here and there, and naming a state by its bytes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from ludus.core.chance import Rng, make_rng
from ludus.core.flow import Ask, Chance
from ludus.core.match import Match, playout

TAKE = 77  # the stream of a seed that tests choose answers from; the match's own chance is another one


def chooser(seed: int) -> Rng:
    """The generator tests choose answers with."""
    return make_rng(seed, TAKE)


def state_bytes(match: Match) -> bytes:
    """Everything that decides the future of a match, in one canonical form."""
    return json.dumps([match.state(), match.explicit], sort_keys=True).encode()


def digest(match: Match) -> str:
    """A short name for the state of a match; equal states have equal names."""
    return hashlib.sha256(state_bytes(match)).hexdigest()[:16]


def fall_anyhow(match: Match, rng: Rng) -> None:
    """Let every chance that waits fall, by a generator of the test's own."""
    while isinstance(match.need, Chance):
        match.outcome(match.need.sample(rng))


def play_randomly(match: Match, seed: int, limit: int = 100_000) -> int:
    """Answer at random, checked, until the game or the limit ends; how many answers there were."""
    rng = chooser(seed)
    for n in range(limit):
        fall_anyhow(match, rng)
        need = match.need
        if not isinstance(need, Ask):
            return n
        match.apply(need.options[rng.below(len(need.options))], need.seat)
    return limit


def stops(match: Match, seed: int, count: int, stride: int = 1) -> Iterator[Match]:
    """Plays a match at random and yields it at up to `count` open questions, on average `stride` answers apart.

    It is always the same object: who wants to keep or change it makes a copy.
    """
    rng = chooser(seed)
    for _ in range(count):
        if not isinstance(match.need, Ask):
            return
        yield match
        playout(match, rng, 1 + rng.below(2 * stride - 1))


def ahead(match: Match, seed: int, count: int = 10) -> Iterator[tuple[Match, int]]:
    """Plays a match at random and yields copies at sealed steps in which the last seat is some answers ahead.

    With its number. The copy is the same until another is yielded.
    """
    rng = chooser(seed)
    for before in stops(match, seed, count, 4):
        seat, now = before.decisions[-1].seat, before.clone()
        for _ in range(4 if before.sealing() else 0):
            mine = [asked for asked in now.decisions if asked.seat == seat]
            if not mine:
                break
            yield now, seat
            now.apply(mine[0].options[rng.below(len(mine[0].options))], seat)


def looks(match: Match, rng: Rng, close: bool) -> Iterator[int]:
    """Plays a match to its end at random and yields the number of answers so far: after each, or after a hundred."""
    answers = 0
    while isinstance(match.need, Ask):
        yield answers
        answers += playout(match, rng, 1 if close else 100)
        if answers > match.game.facts.ends:
            raise AssertionError(f"no end after {answers} answers")
