"""Games to learn from: sheets as they come about when rounds begin, of rounds that end well or oddly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from ludus.core.chance import Rng, make_rng
from ludus.games.void_halls import GAME
from ludus.games.void_halls.mind.draft import Draft
from ludus.games.void_halls.mind.plans import Plans, Studied
from ludus.games.void_halls.mind.prospects import draft_of
from ludus.games.void_halls.mind.rolls import BEST_USES, SHAPE, lying
from ludus.games.void_halls.numbers import FEWEST_DICE, FORCE, ROUNDS, SUPPLY_SPACES

SHEETS: tuple[str, ...] = GAME.options.find("sheet").choices
TRACKS: tuple[str, ...] = GAME.options.find("time_track").choices
ODD = 15  # of 100 rounds, this many end in any way instead of the best one
CHANGED = 40  # of 100 sheets, this many are looked at with other workers and supplies as well

Row = tuple[str, str, int, tuple[Any, ...]]  # the map, the time track, the round, and what is on the sheet


@lru_cache(64)
def table(sheet: str, track: str) -> Any:
    return GAME.begin(1, 1, quiet=True, sheet=sheet, time_track=track).table


@cache
def moments() -> list[tuple[int, int]]:
    """The hourglasses and battles to come, of all rounds that roll dice; the last first."""
    return sorted({moment(track, at) for track in TRACKS for at in range(1, ROUNDS + 1) if marks(track)[at - 1] == "H"})


def moment(track: str, round: int) -> tuple[int, int]:
    battles = marks(track).count("B", round - 1)
    return ROUNDS + 1 - round - battles, battles


def marks(track: str) -> str:
    found: str = table(SHEETS[0], track).track
    return found


def pack_draft(d: Draft) -> tuple[Any, ...]:
    lists = [tuple(x) for x in (d.chests, d.warriors, d.traps, d.tombs, d.free, d.buildings)]
    return (d.workers, d.stock, d.room, d.halls, d.upgrades, d.kinds, d.mines, *lists)


def unpack_draft(told: tuple[Any, ...]) -> Draft:
    d = Draft()
    d.workers, d.stock, d.room, d.halls, d.upgrades, d.kinds, d.mines = told[:7]
    d.chests, d.warriors, d.traps, d.tombs, d.free, d.buildings = [list(x) for x in told[7:]]
    return d


def sheets(seed: int) -> Iterator[tuple[int, Row]]:
    """The sheets of a game, with the numbers of their moments; half of all games have the usual map and track."""
    rng = make_rng(seed, 5)
    usual = rng.below(2) == 0
    sheet = SHEETS[0] if usual else SHEETS[rng.below(len(SHEETS))]
    track = TRACKS[0] if usual else TRACKS[rng.below(len(TRACKS))]
    for round, d in game(table(sheet, track), rng):
        at = moments().index(moment(track, round))
        yield at, (sheet, track, round, pack_draft(d))
        if rng.below(100) < CHANGED:
            yield at, (sheet, track, round, pack_draft(vary(d, rng)))


def vary(d: Draft, rng: Rng) -> Draft:
    """Somewhat richer or poorer."""
    d = d.copy()
    d.workers = max(1, min(9, d.workers + rng.below(3) - 1))
    d.stock = max(0, min(SUPPLY_SPACES, d.stock + rng.below(13) - 6))
    return d


def game(t: Any, rng: Rng) -> Iterator[tuple[int, Draft]]:
    """Each round that rolls dice, with the sheet at its beginning."""
    d = draft_of(t, t.sheets[0])
    for round in range(1, ROUNDS):
        if t.track[round - 1] == "B":
            d.fight()
            continue
        d.points, d.idle = 0, d.mines
        yield round, d
        if d.workers >= FEWEST_DICE:
            d = after(t, d, round, rng)


def after(t: Any, d: Draft, round: int, rng: Rng) -> Draft:
    """Play a round of dice, well or oddly."""
    plans = Studied(t, d, round)
    ends = Plans(t, d, round).ends(d.workers)
    throws = t.throws(d.kinds >> FORCE & 1 == 1)
    lie = lying(ends, d.workers, throws)
    dice = [0] * 6
    for left in range(throws, 0, -1):
        while sum(dice) < d.workers:
            dice[rng.below(6)] += 1
        if left > 1:
            dice = list(max(ways_to_keep(dice), key=lambda k: lie[left - 1][SHAPE[tuple(sorted(k, reverse=True))]]))
    shape = SHAPE[tuple(sorted(dice, reverse=True))]
    ways: list[tuple[float, Draft]] = []
    for number in BEST_USES[shape]:
        plans.best_end(number)
        ways += plans.seen.values()
    if rng.below(100) < ODD:
        return ways[rng.below(len(ways))][1].copy()
    return max(ways, key=lambda way: way[0])[1].copy()


def ways_to_keep(dice: list[int]) -> list[tuple[int, ...]]:
    """Every way to keep some of these dice."""
    found: list[tuple[int, ...]] = [()]
    for n in dice:
        found = [(*keep, count) for keep in found for count in range(n + 1)]
    return found
