"""Void Halls is learnt backwards, from its last moment to its first, with the command that trains every game."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.cli.tools import refused, run

import ludus
from ludus.bots import answer, bot
from ludus.games._template import GAME as STONES
from ludus.games.void_halls.mind import outlook
from ludus.games.void_halls.mind.plans import BEGUN
from ludus.lab.stats import mean
from ludus.train.backwards import train_backwards, way_of
from ludus.train.commit import commit

GAME = ludus.game("void-halls")
BLANK = struct.pack("<2h", 0, 0) + bytes(2 * outlook.ALL)
SEEDS = range(1, 9)


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    yield
    outlook.MOMENTS.clear()
    BEGUN.clear()


def score(learnt: bytes, seed: int) -> float:
    """What a quick bot makes of a game, knowing this."""
    outlook.MOMENTS.clear()
    BEGUN.clear()
    outlook.use_tables(learnt)
    match = GAME.begin(1, seed, quiet=True)
    player = bot("greedy:worlds=1", seed=seed)
    while match.decision:
        match.apply(answer(player, match, 0, seed))
    assert match.result is not None
    return match.result.scores[0]


@pytest.mark.slow
def test_the_command_line_gives_a_file_that_the_game_plays_better_with(tmp_path: Path) -> None:
    done = run("train", "void-halls", "--rounds=1", "--games=24", "--sheets=20", "--workers=1", f"--into={tmp_path}")
    assert done.exit_code == 0, done.output
    folder = tmp_path / "void-halls"
    lines = done.stdout.splitlines()
    assert lines[0].startswith("round 1: 24 games, ")
    assert lines[1].startswith("round 1: 32 moments in ")
    last = f"Saved the mind as {folder / 'outlook.mind'}. To play with it, copy it to void_halls/mind/outlook.mind."
    assert lines[2:] == [last]
    (report,) = json.loads((folder / "report.json").read_text())
    assert (report["round"], report["games"], report["moments"]) == (1, 24, 32)
    assert report["trained"]["sheets"] == 20
    assert 0 < report["off"] < report["most_off"] < 20
    learnt = zlib.decompress((folder / "outlook.mind").read_bytes())
    gain = mean([score(learnt, seed) - score(BLANK, seed) for seed in SEEDS])
    assert gain.low > 0, gain


def told(folder: Path, rounds: int, workers: int = 1) -> list[str]:
    way = way_of(GAME)
    assert way is not None
    said: list[str] = []
    train_backwards(GAME, way, folder, said.append, workers, rounds=rounds, games=4, sheets=5, seed=3)
    return said


@pytest.mark.slow
def test_stopped_and_gone_on_with_it_comes_to_the_same(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    assert [line[:7] for line in told(whole, 2)] == ["round 1", "round 1", "round 2", "round 2"]
    stopped.mkdir()
    for name in ("round-1.mind", "round-1.rows"):  # stopped in round 2
        shutil.copy(whole / name, stopped)
    reports = json.loads((whole / "report.json").read_text())
    (stopped / "report.json").write_text(json.dumps(reports[:1]))
    assert [line[:7] for line in told(stopped, 2, workers=2)] == ["round 2", "round 2"]
    assert (stopped / "outlook.mind").read_bytes() == (whole / "outlook.mind").read_bytes()
    assert (whole / "round-1.mind").read_bytes() != (whole / "round-2.mind").read_bytes()
    assert told(stopped, 2) == []


@pytest.mark.parametrize("option", ["iterations", "closer", "steps", "match", "players", "usual", "wide"])
def test_what_says_nothing_backwards_is_refused_by_its_name(option: str) -> None:
    value = "1" if option == "players" else "2"
    line = refused("train", "void-halls", f"--{option}={value}")
    assert line == f"Void Halls is learned backwards, which has no --{option}; drop it."


def test_a_game_without_a_way_of_its_own_is_learnt_by_a_network() -> None:
    assert way_of(STONES) is None
    assert way_of(ludus.game("void-zone")) is None
    line = refused("train", "void-zone", "--sheets=5")
    assert line == "Void Zone is learned by a network, which has no --sheets; drop it."


def test_a_way_that_needs_what_is_missing_is_no_missing_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mind = tmp_path / "lost" / "mind"
    mind.mkdir(parents=True)
    (mind / "train.py").write_text("import nowhere_to_be_found\n")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    lost: Any = replace(STONES, package="lost")
    with pytest.raises(ModuleNotFoundError, match="nowhere_to_be_found"):
        way_of(lost)


def test_a_report_names_the_commit_of_these_sources_wherever_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False
    )
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    monkeypatch.chdir(tmp_path)
    assert commit() == here.stdout.strip()
