"""How cost grows: `growth.py OUT.svg` draws decisions/s against players, progress and length; prints memory.

Needs the extra `lab` for the picture. Compiled or not, as Python finds Ludus.
"""

from __future__ import annotations

import argparse
import gc
from pathlib import Path
from time import process_time
from typing import Any

import ludus
from ludus.core.chance import Rng, make_rng
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match, playout

PARTS = 10  # of a game, by progress
MIDDLE = 40  # decisions into a game, where matches are kept alive
ROUNDS = 3  # the best of so many
PAGE = 4096


def by_players(game: Game, games: int) -> list[dict[str, Any]]:
    """Decisions a second in whole random games."""
    rows = []
    for players in game.seats:
        best = 0.0
        for _ in range(ROUNDS):
            dealt = [game.begin(players, seed=seed, quiet=True) for seed in range(games)]
            rng, start = make_rng(1), process_time()
            decisions = sum(playout(match, rng, game.facts.ends) for match in dealt)
            best = max(best, decisions / (process_time() - start))
        rows.append({"game": game.title, "x": players, "rate": best})
    return rows


def by_progress(game: Game, games: int) -> list[dict[str, Any]]:
    """Decisions a second in each tenth of a game: the board fills or empties, hands and scores grow."""
    best = [0.0] * PARTS
    for _ in range(ROUNDS):
        spent, done = [0.0] * PARTS, [0] * PARTS
        for seed in range(games):
            length = playout(game.begin(seed=seed, quiet=True), make_rng(seed, 9), game.facts.ends)
            match, rng = game.begin(seed=seed, quiet=True), make_rng(seed, 9)
            for part in range(PARTS):
                count = length * (part + 1) // PARTS - length * part // PARTS
                start = process_time()
                done[part] += playout(match, rng, count)
                spent[part] += process_time() - start
        best = [max(b, d / s if s else 0.0) for b, d, s in zip(best, done, spent, strict=True)]
    return [{"game": game.title, "x": 100 * (part + 1) // PARTS, "rate": rate} for part, rate in enumerate(best)]


def by_length(game: Game, games: int) -> list[dict[str, Any]]:
    """Decisions a second of short and of long games: what is remembered must not cost more and more."""
    found = []
    for seed in range(4 * games):
        match = game.begin(seed=seed, quiet=True)
        start = process_time()
        length = playout(match, make_rng(seed, 9), game.facts.ends)
        found.append((length, process_time() - start))
    found.sort()
    size = max(1, len(found) // 5)
    rows = []
    for first in range(0, len(found) - size + 1, size):
        piece = found[first : first + size]
        decisions = sum(length for length, _ in piece)
        rows.append({"game": game.title, "x": decisions // len(piece), "rate": decisions / sum(s for _, s in piece)})
    return rows


def middle(game: Game) -> Match:
    seed = 0
    while True:
        match = game.begin(seed=seed, quiet=True)
        playout(match, Rng(seed, 1, 2, 3), MIDDLE)
        if isinstance(match.need, Ask):
            return match
        seed += 1


def resident() -> int:
    """Bytes of memory in use by this process."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def memory(game: Game, count: int) -> float:
    """Return the megabytes that `count` live matches take."""
    match = middle(game)
    gc.collect()
    before = resident()
    alive = [match.quiet() for _ in range(count)]
    taken = resident() - before
    assert len(alive) == count
    return taken / 1e6


def draw(panels: dict[str, list[dict[str, Any]]], path: Path) -> None:
    import altair as alt

    charts = [
        alt.Chart(alt.InlineData(values=rows))
        .mark_line(point=True)
        .encode(
            x=alt.X("x:Q", title=title, scale=alt.Scale(type="log" if "length" in title else "linear", zero=False)),
            y=alt.Y("rate:Q", title="decisions a second", axis=alt.Axis(format="~s")),
            color=alt.Color("game:N", title=None),
        )
        .properties(width=260, height=240)
        for title, rows in panels.items()
    ]
    alt.hconcat(*charts).save(str(path))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--matches", type=int, default=100_000)
    given = parser.parse_args()
    print("compiled" if ludus.compiled() else "interpreted")
    for game in ludus.games():
        print(f"{game.title}: {memory(game, given.matches):,.0f} MB for {given.matches:,} live matches")
    games = ludus.games()
    draw(
        {
            "players": [row for game in games for row in by_players(game, given.games)],
            "progress of the game (the board fills or empties), %": [
                row for game in games for row in by_progress(game, given.games)
            ],
            "length of the game, decisions": [row for game in games for row in by_length(game, given.games)],
        },
        given.out,
    )


if __name__ == "__main__":
    main()
