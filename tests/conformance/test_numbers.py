"""Every number of every content file plays: raised by one it is refused by a sentence, or a match depends on it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ludus.core.content import DESCRIBES, read_toml
from ludus.core.game import Game
from tests.rows import every_row
from tests.shelf import GAMES, ROOT
from tests.tables import Record, counted

pytestmark = pytest.mark.sources

BOXES = [game for game in GAMES if (game.folder / "content").exists() and game.package.startswith("ludus.games.")]
COLUMNS = ("decided", "read", "refused", "described", "dead")
Verdict = tuple[list[str | int], str, str]


def told(game: Game) -> list[Verdict]:
    """In a process of its own, for content is read when a game is imported."""
    around = {**os.environ, "LUDUS_PURE": "1", "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.numbers", game.package], env=around, cwd=ROOT, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[Verdict] = json.loads(done.stdout)
    return found


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that begin as copies")
def test_every_number_plays_or_is_refused(record_property: Record) -> None:
    with ThreadPoolExecutor(2) as pool:
        found = dict(zip([game.id for game in BOXES], pool.map(told, BOXES), strict=True))
    counts = {id: Counter(verdict for _, verdict, _ in numbers) for id, numbers in found.items()}
    for id, count in counts.items():
        counted(record_property, "numbers", id, numbers=count.total(), **{name: count[name] for name in COLUMNS})
    dead = [
        f"{id}: {' '.join(map(str, number))}"
        for id, numbers in found.items()
        for number, v, _ in numbers
        if v in ("read", "dead")
    ]
    assert not dead, "no match went otherwise for these: " + ", ".join(dead)
    unclear = [said for numbers in found.values() for number, _, said in numbers if said and not clear(number, said)]
    assert not unclear, "\n".join(unclear)


def clear(number: list[str | int], said: str) -> bool:
    """The sentence names the user's own file, the row (the table, where rows are counted) and what would be right."""
    file, table, row, *_ = map(str, number)
    if "only describes the box" in said:
        return f"/{file}: " in said
    named = (f"{row.removesuffix('s')}: ",) if table == "counts" else (f" {row}: ", f" {row}, ", ": count: ")
    return f"/{file}: " in said and any(name in said for name in named) and any(word in said for word in RIGHT)


RIGHT = (
    "the rules know", "set-ups know", "but counts says", "never easier", "stands in it once", "are drawn with",
    "has its B at", "how many there are in the whole game, or neither",
)  # fmt: skip


def files() -> list[Path]:
    return [file for game in BOXES for file in sorted((game.folder / "content").glob("*.toml"))]


@every_row("file", files(), ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_a_file_that_describes_says_so_in_its_first_line(file: Path) -> None:
    first = file.read_text(encoding="utf-8").partition("\n")[0]
    described: Any = read_toml(file).get(DESCRIBES, False)
    assert described is first.startswith("# This file describes ")
