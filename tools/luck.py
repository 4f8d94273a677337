"""Proves that luck is zero on average in every game, by a good estimate and by a bad one.

python tools/luck.py all --games 2000
python tools/luck.py void-zone --games 100

Each game is played once between bots of mixed strength and looked at by both estimates. What was found is kept in
build/luck, so that a run can be stopped and gone on with; `--told` only says what is known so far.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, field, replace
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import ludus
from ludus.bots import answer, bot
from ludus.core.chance import make_rng
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.review import Depth
from ludus.review.look_back import ReviewRun
from ludus.review.report import SOURCES, plain
from ludus.review.value import Judge

KEPT = Path(__file__).resolve().parent.parent / "build" / "luck"
BOTS = ("random", "novice", "mcts:effort=4")
# Luck has a mean of zero by any number of looks: few of them leave more games for the same time.
FEW = Depth("few", outcomes=4, looks=1, worlds=1, again=2, best=1)
LOOKS = 2
# Standard errors. Of the fifty comparisons below one is so far off by accident in one proof of two hundred.
SURE = 3.9


class Bad(Judge):
    """A deliberately wrong estimate: the luck it tells must have a mean of zero all the same."""

    def value(self, world: Match) -> list[float]:
        return [((hash(world.table.key()) >> 7) % 1000) / 1000 + (1 - each) ** 3 for each in super().value(world)]


JUDGES: dict[str, type[Judge]] = {"good": Judge, "bad": Bad}


@dataclass
class Row:
    """One game: by estimate the luck of every seat from every source, and what each seat got."""

    seed: int
    result: list[float]
    luck: dict[str, list[dict[str, float]]] = field(default_factory=dict)

    def adjusted(self, judge: str, seat: int) -> float:
        return self.result[seat] - sum(self.luck[judge][seat].values())


def played(game: str, seed: int) -> Match:
    """A game between bots of mixed strength."""
    match = ludus.game(game).begin(seed=seed)
    deal = make_rng(seed, 76)
    players = [bot(BOTS[deal.below(len(BOTS))], seed=1000 * seed + seat) for seat in range(match.players)]
    worlds = make_rng(seed, 77)
    while isinstance(match.need, Ask):
        seat = match.need.seat
        match.answer(answer(players[seat], match, seat, worlds.below(1 << 31)))
    return match


def looked_at(game: str, seed: int) -> Row:
    match = played(game, seed)
    row = Row(seed, [])
    for name, judge in JUDGES.items():
        look = ReviewRun(match.game, match.record(), FEW, skill=False)
        look.judge = judge(look.judge.setting, FEW)
        look.judge.scale = replace(look.judge.scale, looks=LOOKS)
        for _ in look.moments():
            pass
        found = look.review_so_far()
        row.result = [plain(own.result) for own in found.seats]
        row.luck[name] = [{source: plain(own.luck[source]) for source in SOURCES} for own in found.seats]
    return row


def kept(game: str) -> dict[int, Row]:
    file = KEPT / f"{game}.jsonl"
    rows = [Row(**json.loads(line)) for line in file.read_text().splitlines()] if file.exists() else []
    return {row.seed: row for row in rows}


def play(games: list[str], count: int) -> None:
    """Look at all that was not looked at yet, one of each game in turn."""
    KEPT.mkdir(parents=True, exist_ok=True)
    known = {game: kept(game) for game in games}
    for seed in range(1, count + 1):
        for game in [game for game in games if seed not in known[game]]:
            with (KEPT / f"{game}.jsonl").open("a") as file:
                file.write(json.dumps(vars(looked_at(game, seed))) + "\n")


def told(game: str, rows: list[Row]) -> bool:
    """Say what was found in a game; whether all of it holds. Luck is that of the first seat, as is the result."""
    well = True
    for judge in JUDGES:
        print(f"{game}, {judge} estimate, {len(rows)} games")
        for source in SOURCES:
            well &= holds(f"luck, {source}", [row.luck[judge][0][source] for row in rows])
        others = [row.adjusted(judge, 0) for row in rows]
        well &= holds("plain less adjusted", [row.result[0] - each for row, each in zip(rows, others, strict=True)])
        print(f"  plain {shown([row.result[0] for row in rows])}, adjusted {shown(others)}")
    return well


def holds(name: str, values: list[float]) -> bool:
    """Whether the mean of some values may be zero."""
    error = stdev(values) / sqrt(len(values))
    print(f"  {name:20s} {shown(values)}, {abs(fmean(values)) / error if error else 0:.1f} standard errors")
    return abs(fmean(values)) <= SURE * error + 1e-9


def shown(values: list[float]) -> str:
    half = 1.96 * stdev(values) / sqrt(len(values))
    return f"{fmean(values):+.4f} ± {half:.4f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", help="a game, or all")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--told", action="store_true", help="only say what is known so far")
    args = parser.parse_args()
    games = [box.id for box in ludus.games()] if args.game == "all" else [args.game]
    if not args.told:
        play(games, args.games)
    well = True
    for game in games:
        rows = list(kept(game).values())
        well &= len(rows) > 1 and told(game, rows)
    print("All of it holds." if well else "Something does not hold.")
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
