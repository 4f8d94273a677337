"""Canaries: the secret of the dice, what seats added to it and the seed are in no frame to anybody.

A whole game is played. At some time in it everybody comes, looks, answers and asks for a while, and again at its end.
"""

from __future__ import annotations

import asyncio
import hashlib

from ludus.core.chance import mix_seed
from ludus.core.game import Game
from ludus.core.match import playout
from ludus.table import history
from ludus.table.history import Start
from ludus.testing.play import chooser
from tests.trust.proof import Proof, Tally
from tests.trust.wire import World
from tests.trust.worlds import BY_ID

WATCHED = 15  # moves that everybody sees


def word(seed: int, what: str, size: int) -> str:
    return hashlib.shake_256(f"{what} {seed}".encode()).hexdigest(size)


def canaries(secret: str, shares: tuple[str, ...]) -> list[str]:
    """What must not be seen, in every form it could have."""
    seed = mix_seed(bytes.fromhex(secret), shares)
    return [secret, *shares, str(seed), f"{seed:x}", *(text[:16] for text in (secret, f"{seed:064x}"))]


async def escaped(game: Game, seed: int) -> tuple[str, int]:
    """The first canary that was sent to anybody, and how many frames were looked through."""
    rng = chooser(seed)
    players = game.seats[rng.below(len(game.seats))]
    secret = word(seed, "secret", 32)
    shares = tuple(word(seed, f"share {seat}", 16) for seat in range(players))
    match = history.first_story(Start(game, players, {}, secret, shares, {})).match
    playout(match, rng, rng.below(1 << rng.below(10)))
    frames = []
    for finish in (False, True):
        if finish:
            playout(match, rng, game.facts.ends)
        table = World(match.clone(), None, "en", secret, shares)
        everybody = [table.watcher, *table.sitting]
        for talk in everybody:
            await table.hear(talk, type="hello")
        for _ in range(0 if finish else WATCHED):
            asked = table.room.table.story.match.decisions if table.room.table.story is not None else []
            if not asked:
                break
            d = asked[rng.below(len(asked))]
            await table.do(d.seat, d.options[rng.below(len(d.options))])
            await table.settle()
        for n, talk in enumerate(everybody):
            await table.hear(talk, type="hint", key="h", seat=max(n - 1, 0))
            await table.hear(talk, type="look", key="l", at=0)
        await table.settle()
        frames += [frame for talk in everybody for frame in table.sent(talk)]
        await table.close()
    for canary in canaries(secret, shares):
        for frame in frames:
            if canary in frame:
                return f"{canary[:12]}… in {frame[:80]!r}", len(frames)
    return "", len(frames)


def run(subject: str, seeds: range) -> Tally:
    tally = Tally()
    for seed in seeds:
        found, frames = asyncio.run(escaped(BY_ID[subject], seed))
        if found:
            tally.wrong.append(f"{subject}, seed {seed}: {found}")
        tally.done += 1
        tally.notes["frames"] += frames
    return tally


PROOF = Proof(
    "the seed stays in the server",
    "Secret, shares and seed of a table are in no frame to anybody.",
    "games",
    "canaries seen",
    small=1,
    full=1_000,
    run=run,
)
