"""The tool that measures balance: what it plays can be played, and it says no more than the games tell."""

from __future__ import annotations

import json
from pathlib import Path
from runpy import run_path

import pytest
from tests.shelf import ROOT

import ludus
from ludus.lab.stats import share

TOOL = run_path(str(ROOT / "tools" / "balance.py"))
GAMES = ("claustrophobia", "hollow-cell", "hostile-takeover", "void-zone")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_measured_can_be_played(game: str) -> None:
    found = list(TOOL["measures"](game))
    assert found
    assert len({measure.name for measure in found}) == len(found)
    for measure in found:
        ludus.game(game).setting(measure.players, 1, False, measure.options)


@pytest.mark.parametrize(
    ("wins", "games", "says"),
    [
        (0, 0, "not measured"),
        (0, 30, "outside"),
        (5, 10, "within, unproven"),
        (3, 10, "outside, unproven"),
        (500, 1000, "within"),
    ],
)
def test_it_says_no_more_than_the_games_tell(wins: int, games: int, says: str) -> None:
    assert TOOL["verdict"](share(wins, games), 0.35, 0.65) == says


def test_shares_by_what_each_seat_had(tmp_path: Path) -> None:
    measure = next(measure for measure in TOOL["measures"]("void-zone") if "trait" in measure.within)
    rows = [{"winners": [0], "used": {"trait": [["Evade"], ["Shift"]]}}, {"winners": [0, 1], "used": {}}]
    measure.folder(tmp_path).mkdir(parents=True)
    (measure.folder(tmp_path) / "games.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    lines = TOOL["table"](measure, tmp_path).splitlines()
    assert lines[4].startswith("| seat 1 | 75.0 % |")
    assert [line.split(" | ")[:2] for line in lines[6:]] == [["| trait Evade", "100.0 %"], ["| trait Shift", "0.0 %"]]


@pytest.mark.parametrize("scenario", ["king of the hill", "grab and go", "coming together"])
def test_games_are_played_and_counted_and_gone_on_with(scenario: str, tmp_path: Path) -> None:
    name = f"balanced numbers, three players, {scenario}"
    measure = next(measure for measure in TOOL["measures"]("hostile-takeover") if measure.name == name)
    measure.play(tmp_path / "whole", 2)
    measure.play(tmp_path / "twice", 1)
    measure.play(tmp_path / "twice", 2)
    rows = measure.rows(tmp_path / "whole")
    assert rows == measure.rows(tmp_path / "twice")
    assert [len(row["winners"]) for row in rows] == [1, 1]
    assert all(len({name for (name,) in row["used"]["team"]}) == 3 for row in rows)
