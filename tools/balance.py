"""The figures of docs/explanation/balance.md: plays what balance.toml names, in turn, and prints tables."""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent / "src"))  # behind a compiled copy, if PYTHONPATH names one

import ludus
from ludus.lab import simulate
from ludus.lab.stats import Estimate, share

PLAN = Path(__file__).with_name("balance.toml")
ROUND = 25  # games of each measure before it is another one's turn


@dataclass(frozen=True)
class Measure:
    """Games that are played alike, and what is asked of them."""

    game: str
    name: str
    players: int
    bots: str
    options: dict[str, str] = field(default_factory=dict)
    dealt: int = 0
    within: dict[str, float] = field(default_factory=dict)
    sides: tuple[float, ...] = ()

    def folder(self, root: Path) -> Path:
        return root / self.game / "-".join(self.name.replace(",", "").split())

    def rows(self, root: Path) -> list[dict[str, Any]]:
        file = self.folder(root) / "games.jsonl"
        return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []

    def play(self, root: Path, games: int) -> None:
        folder, game = self.folder(root), ludus.game(self.game)
        simulate(
            game, self.players, self.bots, games, options=self.options, dealt=self.dealt, save=folder,
            resume=folder.exists(), records=False,
        )  # fmt: skip


def measures(game: str) -> Iterator[Measure]:
    for row in tomllib.loads(PLAN.read_text())["measure"]:
        option, *values = row.pop("sweep", ["", ""])
        for value in values if row["game"] == game else ():
            options = {**row.get("options", {}), **({option: value} if option else {})}
            name = f"{row['name']}, {value.replace('_', ' ')}" if option else row["name"]
            yield Measure(**{**row, "options": options, "name": name})


# --- what came of it --------------------------------------------------------------------------------------------------


def shares(measure: Measure, rows: list[dict[str, Any]]) -> Iterator[tuple[str, Estimate, float, float]]:
    """What is asked: its name, the share, and the least and the most that it may be."""
    if measure.sides:
        low, high, most = (part / 100 for part in measure.sides)
        yield "first side wins", share(sum(row["winners"] == [0] for row in rows), len(rows)), low, high
        yield "second side wins", share(sum(row["winners"] == [1] for row in rows), len(rows)), low, high
        yield "draws", share(sum(len(row["winners"]) != 1 for row in rows), len(rows)), 0.0, most
    fair = 1 / measure.players
    for kind, points in measure.within.items():
        found: dict[str, list[float]] = defaultdict(list)
        for row in rows:
            for seat, names in enumerate(having(row, kind, measure.players)):
                for name in dict.fromkeys(names):
                    found[f"{kind} {name}"].append(won(row, seat))
        for name, parts in sorted(found.items(), key=lambda item: item[0] if kind == "seat" else -mean(item[1])):
            yield name, share(sum(parts), len(parts)), fair - points / 100, fair + points / 100


def having(row: dict[str, Any], kind: str, players: int) -> list[list[str]]:
    """What each seat played with; the seat itself is a kind too."""
    return [[str(seat + 1)] for seat in range(players)] if kind == "seat" else row["used"].get(kind, [])


def won(row: dict[str, Any], seat: int) -> float:
    return 1 / len(row["winners"]) if seat in row["winners"] else 0.0


def mean(parts: list[float]) -> float:
    return sum(parts) / len(parts)


def verdict(found: Estimate, low: float, high: float) -> str:
    """Whether it is as wanted: by the whole interval, or as far as so few games tell."""
    if found.n == 0 or found.high < low or found.low > high:
        return "outside" if found.n else "not measured"
    if low <= found.low and found.high <= high:
        return "within"
    return "within, unproven" if low <= found.value <= high else "outside, unproven"


def table(measure: Measure, root: Path) -> str:
    rows = measure.rows(root)
    said = [f"`{name}={value}`" for name, value in measure.options.items()]
    how = ", ".join([f"{measure.players} players", f"`{measure.bots}`", *said])
    dealt = f", the first {measure.dealt} answers at random" if measure.dealt else ""
    lines = [f"**{measure.name}** ({how}{dealt}; {len(rows)} games)", ""]
    lines += ["| what | share | 95 % | n | wanted | is it? |", "|---|---|---|---|---|---|"]
    for name, found, low, high in shares(measure, rows):
        span = f"{100 * found.low:.1f} to {100 * found.high:.1f}"
        wanted = f"{100 * max(0, low):.0f} to {100 * high:.0f} %"
        cells = [name, f"{100 * found.value:.1f} %", span, str(found.n), wanted, verdict(found, low, high)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=0, help="games of each measure; without, only the tables")
    parser.add_argument("--only", default="", help="measures whose names hold this")
    parser.add_argument("--folder", type=Path, default=Path("build/balance"), help="where the games are kept")
    args = parser.parse_args()
    chosen = [measure for measure in measures(args.game) if args.only in measure.name]
    for games in [*range(ROUND, args.games, ROUND), args.games] if args.games else []:
        for measure in chosen:
            measure.play(args.folder, games)
    print("\n\n".join(table(measure, args.folder) for measure in chosen))


if __name__ == "__main__":
    main()
