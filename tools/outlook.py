"""Learn what a sheet of Void Halls is worth when a round begins: `outlook.py FILE --rounds 4 --sheets 6000`.

Backwards from the last round: sheets as they come about in games are judged by counting out every throw of the round,
the best use of each roll, and what is already learnt of the moment after it; tables are then fitted to that (ridge
regression). With what is learnt new games are played, and so on. The same seed and settings give the same file.
"""

from __future__ import annotations

import argparse
import struct
import zlib
from collections.abc import Iterator
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.pool import Pool
from os import cpu_count
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

import ludus
from ludus.core.chance import Rng, seeded
from ludus.games.void_halls.mind import outlook as o
from ludus.games.void_halls.mind.draft import Draft
from ludus.games.void_halls.mind.plans import BEGUN, Plans, Studied, begun, point
from ludus.games.void_halls.mind.prospects import ahead, drafted
from ludus.games.void_halls.mind.rolls import BEST_USES, SHAPE, lying
from ludus.games.void_halls.numbers import (
    FEWEST_DICE,
    FORCE,
    HALLS,
    ROUNDS,
    SCEPTER,
    SUPPLIES_PER_POINT,
    SUPPLY_SPACES,
)

GAME = ludus.game("void-halls")
SHEETS: tuple[str, ...] = GAME.options.named("sheet").choices
TRACKS: tuple[str, ...] = GAME.options.named("time_track").choices
Json = dict[str, Any]
START = monotonic()
ODD = 15  # of 100 rounds, so many end in any way instead of the best one
CHANGED = 40  # of 100 sheets, so many are looked at with other workers and supplies as well
TIGHT = 4.0  # how much a number of a table is held back, in sheets


def tell(text: str) -> None:
    print(f"{monotonic() - START:5.0f} s  {text}", flush=True)


@lru_cache(64)
def table(sheet: str, track: str) -> Any:
    return GAME.begin(1, 1, quiet=True, sheet=sheet, time_track=track).table


# --- games --------------------------------------------------------------------------------------------------------


def packed(d: Draft) -> tuple[Any, ...]:
    lists = [tuple(x) for x in (d.chests, d.warriors, d.traps, d.tombs, d.free, d.buildings)]
    return (d.workers, d.stock, d.room, d.halls, d.upgrades, d.kinds, d.mines, *lists)


def unpacked(told: tuple[Any, ...]) -> Draft:
    d = Draft()
    d.workers, d.stock, d.room, d.halls, d.upgrades, d.kinds, d.mines = told[:7]
    d.chests, d.warriors, d.traps, d.tombs, d.free, d.buildings = [list(x) for x in told[7:]]
    return d


def played(job: tuple[bytes, range, int]) -> list[tuple[str, str, int, tuple[Any, ...]]]:
    """The sheets at the beginning of rounds, of some games."""
    data, seeds, odd = job
    known(data)
    found = []
    for seed in seeds:
        rng = seeded(seed, 5)
        usual = rng.below(2) == 0
        sheet = SHEETS[0] if usual else SHEETS[rng.below(len(SHEETS))]
        track = TRACKS[0] if usual else TRACKS[rng.below(len(TRACKS))]
        for round, d in game(table(sheet, track), rng, odd):
            found.append((sheet, track, round, packed(d)))
            if rng.below(100) < CHANGED:
                found.append((sheet, track, round, packed(changed(d, rng))))
    return found


def changed(d: Draft, rng: Rng) -> Draft:
    """Somewhat richer or poorer."""
    d = d.copy()
    d.workers = max(1, min(9, d.workers + rng.below(3) - 1))
    d.stock = max(0, min(SUPPLY_SPACES, d.stock + rng.below(13) - 6))
    return d


def game(t: Any, rng: Rng, odd: int) -> Iterator[tuple[int, Draft]]:
    d = drafted(t, t.sheets[0])
    for round in range(1, ROUNDS):
        if t.track[round - 1] == "B":
            d.fight()
            continue
        d.points, d.idle = 0, d.mines
        yield round, d
        if d.workers >= FEWEST_DICE:
            d = after(t, d, round, rng, odd)


def after(t: Any, d: Draft, round: int, rng: Rng, odd: int) -> Draft:
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
            dice = list(max(kept(dice), key=lambda k: lie[left - 1][SHAPE[tuple(sorted(k, reverse=True))]]))
    shape = SHAPE[tuple(sorted(dice, reverse=True))]
    ways: list[tuple[float, Draft]] = []
    for number in BEST_USES[shape]:
        plans.best_end(number)
        ways += plans.seen.values()
    if rng.below(100) < odd:
        return ways[rng.below(len(ways))][1].copy()
    return max(ways, key=lambda way: way[0])[1].copy()


def kept(dice: list[int]) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for n in dice:
        found = [(*keep, count) for keep in found for count in range(n + 1)]
    return found


# --- tables -------------------------------------------------------------------------------------------------------


def known(data: bytes) -> None:
    """What is learnt so far, in this process."""
    o.MOMENTS.clear()
    BEGUN.clear()
    o.learnt(data or blank())


def blank() -> bytes:
    return struct.pack("<2h", 0, 0) + bytes(2 * o.ALL)


def judged(job: tuple[bytes, list[tuple[str, str, int, tuple[Any, ...]]]]) -> list[float]:
    """What the round and the moment after it make of sheets."""
    data, sheets = job
    known(data)
    found = []
    for sheet, track, round, told in sheets:
        t, d = table(sheet, track), unpacked(told)
        few = d.workers < FEWEST_DICE  # nothing is thrown
        found.append(ahead(t, d, round + 1) + point(d) if few else begun(t, d, round))
    return found


def certain(d: Draft, battles: int, round: int) -> float:
    """What is counted and not learnt."""
    scepter = ROUNDS + 1 - round if d.kinds >> SCEPTER & 1 else 0
    met = sum(hall * min(d.heroes(hall), d.lasting(hall)) for hall in range(1, d.halls + 1))
    return d.marked() + scepter + d.stock / SUPPLIES_PER_POINT + met * battles


def features(d: Draft) -> list[tuple[int, float]]:
    """Places in the tables, with their weights."""
    deep, force = d.halls - 1, d.kinds >> FORCE & 1
    places = [((force * o.CREW + d.workers) * HALLS + deep, 1.0)]
    stock = min(d.stock, SUPPLY_SPACES)
    place = next(i for i in range(1, len(o.KNOTS)) if o.KNOTS[i] >= stock)
    low, high = o.KNOTS[place - 1], o.KNOTS[place]
    share = (stock - low) / (high - low)
    at = o.STOCK_AT + deep * len(o.KNOTS)
    places += [(at + place - 1, 1 - share), (at + place, share)]
    places.append((o.KIND_AT + d.kinds, 1.0))
    places.append((o.BOX_AT + o.boxes(d.upgrades) * HALLS + deep, 1.0))
    places.append((o.MINE_AT + min(d.mines, o.MINES - 1) * o.CREW + d.workers, 1.0))
    if d.halls < HALLS:
        places.append((o.STEP_AT + deep * 4 + min(d.buildings[d.halls], 3), 1.0))
    unmet = 0
    for hall in range(1, d.halls + 1):
        heroes, defence = d.heroes(hall), d.lasting(hall)
        place = (hall - 1) * o.HEROES + min(heroes, o.HEROES - 1)
        places.append(
            (o.HALL_AT + (place * o.HEROES + min(defence, o.HEROES - 1)) * o.FREE + min(d.free[hall], o.FREE - 1), 1.0)
        )
        short = max(0, heroes - defence)
        unmet += short
        if d.tombs[hall]:
            place = (hall - 1) * o.TOMBS + min(d.tombs[hall], o.TOMBS - 1)
            places.append((o.TOMB_AT + place * o.SHORT + min(short, o.SHORT - 1), 1.0))
    places.append((o.LOSS_AT + min(unmet, o.LOSSES - 1) * o.STOCKS + min(d.stock // 5, o.STOCKS - 1), 1.0))
    return places


def smooth_of_tables() -> NDArray[Any]:
    """Smooth measures of every place of the tables: crew, supplies, kinds and so on, straight and bent."""
    found: list[dict[int, float]] = []

    def line(at: int, size: int, f: Any) -> None:
        found.append({at + i: float(f(i)) for i in range(size)})

    crew = o.SIZES[0]
    for bend in (1, 2):
        line(0, crew, lambda i, b=bend: (i // HALLS % o.CREW) ** b / 5)
    line(0, crew, lambda i: i % HALLS)
    line(0, crew, lambda i: (i // HALLS % o.CREW) * (i % HALLS) / 5)
    line(0, crew, lambda i: i // HALLS // o.CREW)
    line(0, crew, lambda i: 1)
    for least in (4, 5, 6, 7, 8):
        line(0, crew, lambda i, n=least: i // HALLS % o.CREW >= n)
    knots = len(o.KNOTS)
    for upto in (6, 12, 25, 55, 150):
        line(o.STOCK_AT, o.SIZES[1], lambda i, n=upto: min(o.KNOTS[i % knots], n) / 10)
    line(o.STOCK_AT, o.SIZES[1], lambda i: min(o.KNOTS[i % knots], 25) * (i // knots) / 20)
    for kind in range(7):
        line(o.KIND_AT, 128, lambda i, k=kind: i >> k & 1)
    line(o.KIND_AT, 128, lambda i: i == 127)
    line(o.KIND_AT, 128, lambda i: i.bit_count() >= 6)
    for box in range(4):
        line(o.BOX_AT, o.SIZES[3], lambda i, k=box: i // HALLS >> k & 1)
    line(o.MINE_AT, o.SIZES[4], lambda i: i // o.CREW)
    line(o.MINE_AT, o.SIZES[4], lambda i: (i // o.CREW) * (i % o.CREW) / 5)
    for step in (1, 2, 3):
        line(o.STEP_AT, o.SIZES[5], lambda i, n=step: i % 4 >= n)

    def of_hall(f: Any) -> None:
        def at(i: int) -> float:
            free, rest = i % o.FREE, i // o.FREE
            defence, rest = rest % o.HEROES, rest // o.HEROES
            return float(f(rest // o.HEROES + 1, rest % o.HEROES, defence, free))

        line(o.HALL_AT, o.SIZES[6], at)

    of_hall(lambda hall, heroes, defence, free: hall * min(heroes, defence))
    of_hall(lambda hall, heroes, defence, free: max(0, heroes - defence))
    of_hall(lambda hall, heroes, defence, free: hall * min(2, max(0, heroes - defence)) * (free > 0))
    of_hall(lambda hall, heroes, defence, free: hall * (defence > heroes) * (free > 0))
    of_hall(lambda hall, heroes, defence, free: hall * (defence > heroes + 1) * (free > 0))
    of_hall(lambda hall, heroes, defence, free: hall * (free > 0))
    of_hall(lambda hall, heroes, defence, free: hall * (free > 1))
    of_hall(lambda hall, heroes, defence, free: hall * (free > 2))
    line(o.TOMB_AT, o.SIZES[7], lambda i: i // o.SHORT % o.TOMBS)
    line(o.TOMB_AT, o.SIZES[7], lambda i: (i // o.SHORT // o.TOMBS + 1) * min(i // o.SHORT % o.TOMBS, i % o.SHORT))
    line(o.LOSS_AT, o.SIZES[8], lambda i: i // o.STOCKS)
    line(o.LOSS_AT, o.SIZES[8], lambda i: min(i // o.STOCKS, i % o.STOCKS))
    matrix = np.zeros((len(found), o.ALL))
    for row, places in enumerate(found):
        for place, value in places.items():
            matrix[row, place] = value
    return matrix


def fitted(drafts: list[Draft], wanted: NDArray[Any], smooth: NDArray[Any]) -> tuple[NDArray[Any], float]:
    """The tables: a smooth part, and what single places differ from it, held back where few sheets tell of them."""
    x = np.zeros((len(drafts), o.ALL))
    for row, d in enumerate(drafts):
        for place, weight in features(d):
            x[row, place] += weight
    both = np.hstack([x @ smooth.T, x])
    held = np.concatenate([np.full(len(smooth), 0.02), np.full(o.ALL, TIGHT)])
    seen = both.any(axis=0)
    a = both[:, seen]
    w = np.zeros(both.shape[1])
    w[seen] = np.linalg.solve(a.T @ a + np.diag(held[seen]), a.T @ wanted)
    tables = smooth.T @ w[: len(smooth)] + w[len(smooth) :]
    off = float(np.sqrt(np.mean((x @ tables - wanted) ** 2)))
    return tables, off


def moments() -> dict[tuple[int, int], list[tuple[str, int]]]:
    """Hourglasses and battles to come: in which rounds of which tracks; the last first."""
    found: dict[tuple[int, int], list[tuple[str, int]]] = {}
    for track in TRACKS:
        marks = table(SHEETS[0], track).track
        for round in range(1, ROUNDS + 1):
            if marks[round - 1] == "H":
                battles = marks.count("B", round - 1)
                found.setdefault((ROUNDS + 1 - round - battles, battles), []).append((track, round))
    return dict(sorted(found.items()))


def learnt_backwards(pool: Pool, sheets: list[Any], most: int, workers: int) -> bytes:
    """All moments, each from the one after it."""
    smooth = smooth_of_tables()
    data = b""
    offs = []
    for (hourglasses, battles), places in moments().items():
        here = [s for s in sheets if (s[1], s[2]) in places]
        here = here[:: max(1, len(here) // most)][:most]
        parts = [here[i :: 4 * workers] for i in range(4 * workers)]
        values = pool.map(judged, [(data, part) for part in parts], chunksize=1)
        drafts = [unpacked(s[3]) for part in parts for s in part]
        when = [s[2] for part in parts for s in part]
        sure = [certain(d, battles, at) for d, at in zip(drafts, when, strict=True)]
        wanted = np.array([v for part in values for v in part]) - np.array(sure)
        tables, off = fitted(drafts, wanted, smooth)
        offs.append(off)
        numbers = [max(-32000, min(32000, round(float(n) * o.FINE))) for n in tables]
        data += struct.pack(f"<{2 + o.ALL}h", hourglasses, battles, *numbers)
    tell(f"moments {len(offs)}, off by {np.mean(offs):.2f} points on the whole, {max(offs):.2f} at most")
    return data


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=1500, help="of a round")
    parser.add_argument("--sheets", type=int, default=6000, help="of a moment, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=cpu_count())
    args = parser.parse_args()
    data = b""
    with get_context("spawn").Pool(args.workers) as pool:
        sheets: list[Any] = []
        for number in range(args.rounds):
            first = args.seed * 1_000_000 + number * 100_000
            jobs = [(data, range(first + i, first + i + 10), ODD) for i in range(0, args.games, 10)]
            new = [sheet for part in pool.map(played, jobs, chunksize=1) for sheet in part]
            tell(f"round {number + 1}: {args.games} games, {len(new)} sheets")
            sheets = new + sheets[: len(sheets) // 3]
            data = learnt_backwards(pool, sheets, args.sheets, args.workers)
            args.file.write_bytes(zlib.compress(data, 9))
            tell(f"{args.file.name}: {args.file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
