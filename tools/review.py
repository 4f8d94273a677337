"""Measures reviews: games saved, levels, stability; `tools/luck.py` has the proof.

python tools/review.py luck hollow-cell --bots strong,casual --games 200
python tools/review.py levels hollow-cell --bots expert,strong,casual,novice --games 6
python tools/review.py stable hollow-cell --games 4
python tools/review.py fit hollow-cell --games 100
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import log, sqrt
from statistics import fmean, stdev
from time import process_time
from typing import Any

import ludus
from ludus.bots import answer, bot
from ludus.core.chance import make_rng
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.review import DEEP, QUICK, Answered, Depth
from ludus.review.look_back import ReviewRun, review
from ludus.review.report import SOURCES, Review, plain
from ludus.review.shares import sharpen
from ludus.review.walk import walk


def played(game: str, bots: list[str], seed: int, options: dict[str, Any]) -> Match:
    """A game between bots; who sits where turns with the seed."""
    box = ludus.game(game)
    match = box.begin(max(box.seats[0], len(bots)), seed, **options)
    seated = [bots[(seat + seed) % len(bots)] for seat in range(match.players)]
    players = [bot(name, seed=1000 * seed + seat) for seat, name in enumerate(seated)]
    worlds = make_rng(seed, 77)
    while isinstance(match.need, Ask):
        seat = match.need.seat
        match.answer(answer(players[seat], match, seat, worlds.below(1 << 31)))
    return match


def all_played(args: argparse.Namespace) -> Iterator[tuple[int, Match]]:
    options = dict(each.split("=", 1) for each in args.set)
    for seed in range(args.seed, args.seed + args.games):
        yield seed, played(args.game, args.bots.split(","), seed, options)


Measured = tuple[dict[str, list[float]], list[tuple[float, float]], float]


def measured(args: argparse.Namespace) -> Measured:
    """By source the luck of the first seat; the first bot's results, plain and adjusted; and the CPU time of it all."""
    depth = DEEP if args.deep else QUICK
    bots = args.bots.split(",")
    by_source: dict[str, list[float]] = {source: [] for source in SOURCES}
    first: list[tuple[float, float]] = []
    spent = 0.0
    for seed, match in all_played(args):
        began = process_time()
        look = ReviewRun(match.game, match.record(), depth, skill=False)
        for _ in look.moments():
            pass
        found = look.review_so_far()
        spent += process_time() - began
        for source in SOURCES:
            by_source[source].append(plain(found.seats[0].luck[source]))
        mine = found.seats[-seed % len(bots) if len(bots) > 1 else 0]
        first.append((plain(mine.result), plain(mine.result - mine.lucky)))
    return by_source, first, spent


def lucks(args: argparse.Namespace) -> None:
    """Mean luck by source, plain and adjusted shares, and how many games the adjustment saves."""
    by_source, first, spent = measured(args)
    for source, values in by_source.items():
        print(f"{args.game}: luck by {source:7s} {shown(values)}")
    plains, others = [a for a, _ in first], [b for _, b in first]
    for name, values in (("plain", plains), ("adjusted", others)):
        print(f"{args.game}: {args.bots.split(',')[0]} {name:8s} {shown(values)}")
    factor = stdev(plains) ** 2 / (stdev(others) ** 2 or 1.0)
    print(f"{args.game}: games saved by a factor of {factor:.2f}; {spent / args.games:.2f} s a game", flush=True)


def shown(values: list[float]) -> str:
    half = 1.96 * stdev(values) / sqrt(len(values))
    middle = fmean(values)
    return f"{middle:+.4f} ({middle - half:+.4f} to {middle + half:+.4f}; n {len(values)})"


def levels(args: argparse.Namespace) -> None:
    """How much bots of each name lose in a decision that matters, and how large their errors are."""
    depth = DEEP if args.deep else QUICK
    for name in args.bots.split(","):
        own = argparse.Namespace(**{**vars(args), "bots": name})
        seats, sizes, seconds, errors = [], {"doubtful": 0, "mistake": 0, "blunder": 0}, [], []
        for _, match in all_played(own):
            began = process_time()
            found = review(match, depth)
            seconds.append(process_time() - began)
            seats += [seat.per_decision for seat in found.seats]
            errors += [plain(m.error) / found.stake for m in found.moments if isinstance(m, Answered)]
            for seat in found.seats:
                for size, count in seat.sizes.items():
                    sizes[size] += count
        errors.sort()
        tops = ", ".join(
            f"{part}% {errors[min(len(errors) - 1, len(errors) * part // 100)]:.3f}" for part in (50, 75, 90, 95, 99)
        )
        print(
            f"{args.game} {name}: {fmean(seats):.4f} a decision that mattered; of {len(errors)} "
            + ", ".join(f"{count} {size}" for size, count in sizes.items())
            + f"; errors {tops}; {fmean(seconds):.1f} s a review, {max(seconds):.1f} at most; "
            + f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB"
        )


def stable(args: argparse.Namespace) -> None:
    """Rank correlation, between two seeds of the same review, of the errors that a player is told of."""
    depth = DEEP if args.deep else QUICK
    weighed, weights, shown_by_both, shown_by_one, seconds = 0.0, 0, 0, 0, []
    for seed, match in all_played(args):
        found = []
        for each in (0, 1):
            began = process_time()
            found.append(errors_of(match, depth, each))
            seconds.append(process_time() - began)
        pairs, (one, other) = told_of(*found), found
        mine, theirs = ({number for seat in each.seats for number in seat.moments} for each in (one, other))
        shown_by_both += 2 * len(mine & theirs)
        shown_by_one += len(mine) + len(theirs)
        print(f"{args.game} seed {seed}: {len(pairs)} errors, " + ", ".join(f"{a:.3f} {b:.3f}" for a, b in pairs))
        alike = correlation(pairs)
        if alike is not None:
            weighed, weights = weighed + (len(pairs) - 1) * alike, weights + len(pairs) - 1
            print(f"{args.game} seed {seed}: rank correlation {alike:.2f}; {seconds[-1]:.1f} s of answers", flush=True)
    mean = weighed / weights if weights else 1.0
    print(
        f"{args.game} {depth.name}: rank correlation {mean:.2f} in {args.games} games; "
        f"of the key moments {shown_by_both / (shown_by_one or 1):.0%} are the same; "
        f"{fmean(seconds):.1f} s for the answers of a review, {max(seconds):.1f} at most"
    )


def errors_of(match: Match, depth: Depth, seed: int) -> Review:
    """A review that looks at answers only."""
    look = ReviewRun(match.game, match.record(), replace(depth, looks=1), seed=seed)
    for moment in walk(look.game, look.text):
        found = look.judge_answer(moment) if moment.action is not None else None
        look.found += [found] if found is not None else []
    return look.review_so_far()


def told_of(one: Review, other: Review) -> list[tuple[float, float]]:
    """The errors of which a player is told by either review: its key moments, and whatever it calls by a name."""
    shown_by = [{number for seat in each.seats for number in seat.moments} for each in (one, other)]
    pairs = [
        (m, n)
        for m, n in zip(one.moments, other.moments, strict=True)
        if isinstance(m, Answered) and isinstance(n, Answered)
    ]
    kept = [(m, n) for m, n in pairs if one.size(m) or other.size(n) or any(m.number in each for each in shown_by)]
    return [(plain(m.error), plain(n.error)) for m, n in kept]


def correlation(pairs: list[tuple[float, float]]) -> float | None:
    """Spearman's; None where there are too few, or all of them are the same."""
    if len(pairs) < 3:
        return None
    ranks = [ranked([pair[side] for pair in pairs]) for side in (0, 1)]
    means = [fmean(each) for each in ranks]
    top = sum((a - means[0]) * (b - means[1]) for a, b in zip(*ranks, strict=True))
    down = sqrt(sum((a - means[0]) ** 2 for a in ranks[0]) * sum((b - means[1]) ** 2 for b in ranks[1]))
    return top / down if down else None


def ranked(values: list[float]) -> list[float]:
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]


def fit(args: argparse.Namespace) -> None:
    """How sharp the eye should be: what makes the results of these games likeliest."""
    seen: list[tuple[list[float], list[float]]] = []
    for _, match in all_played(args):
        look = ReviewRun(match.game, match.record(), replace(QUICK, outcomes=1, looks=1), skill=False)
        look.judge.scale = replace(look.judge.scale, sharp=1.0)
        rows = [[plain(each) for each in m.after] for m in look.moments() if m is not None]
        result = [plain(seat.result) for seat in look.review_so_far().seats]
        seen += [(row, result) for row in rows[:: max(1, len(rows) // 40)]]
    for sharp in [0.3, 0.5, 0.7, 0.85, 1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0]:
        loss = 0.0
        for row, result in seen:
            said = sharpen(row, sharp, False)
            loss -= sum(got * log(max(1e-6, min(1, value))) for value, got in zip(said, result, strict=True))
        print(f"{args.game} sharp {sharp}: {loss / len(seen):.4f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=["luck", "levels", "stable", "fit"])
    parser.add_argument("game")
    parser.add_argument("--bots", default="mcts:effort=60,mcts:effort=20")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--deep", action="store_true")
    args = parser.parse_args()
    do: Callable[[argparse.Namespace], None] = {
        "luck": lucks, "levels": levels, "stable": stable, "fit": fit,
    }[args.what]  # fmt: skip
    do(args)


if __name__ == "__main__":
    main()
