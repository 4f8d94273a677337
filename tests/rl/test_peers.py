"""`bench --peers`: others beside us, as far as they are installed."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from tests.cli.tools import run

import ludus
from ludus.cli.bench import tell_ratios, tell_steps
from ludus.rl import pace
from ludus.rl.pace import EnvironmentSpeed, any_possible
from ludus.rl.peers import PEERS, Rates
from ludus.rl.turns import Aec


def test_bench_beside_others() -> None:
    done = run("bench", "void-zone", "--peers", "--json", "--seconds", "0.001")
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    there = {name for name, _, _ in PEERS} - set(data["theirs"]["missing"])
    for name, _, kind in PEERS:
        assert name not in there or data["theirs"][kind][name] > 0
    assert list(data["ratios"]) == ["void-zone"]
    for id, row in data["ratios"].items():
        assert len(row) == len(there)
        assert all(ratio > 0 for ratio in row.values()), id


def test_ratios_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    ids = ["void-halls", "void-zone"]
    figures = dict.fromkeys(ids, 100.0)
    theirs = Rates({"catanatron": 50.0}, {"gin_rummy": 300.0}, {"chess_v6": 10.0}, ["hearts"])
    tell_ratios(Rates(figures, figures, figures), theirs)
    told = capsys.readouterr()
    rows = {line.split("  ")[0].strip(): line.split()[-len(ids) :] for line in told.out.splitlines() if line}
    assert rows["gin_rummy, a copy"] == ["3.0"] * len(ids)
    assert rows["chess_v6, a step"] == ["10.0"] * len(ids)
    assert "Not installed, so not measured: hearts." in told.err


def test_steps_of_fresh_games(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(pace, "ROUNDS", 1)
    done = run("bench", "void-halls", "--steps", "--json", "--seconds", "0.001")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)["games"]
    row = found["void-halls"]
    assert row["aec"] > 0
    assert all(figure > 0 for figure in row["vectors"].values())
    assert row["two_workers"] > 0
    assert row["at_most"] > 0
    tell_steps(found)
    assert "in two processes" in capsys.readouterr().out


def test_every_round_plays_games_that_were_not_played_before() -> None:
    dealt: list[int | None] = []

    class Watched(Aec):
        def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
            dealt.append(seed)
            super().reset(seed, options)

    watched = EnvironmentSpeed(lambda: Watched(ludus.game("void-halls")))
    for _ in range(3):
        assert watched(0.001) > 0
    assert len(dealt) == 2 * len(set(dealt)), "one environment records a game, the other plays it once"


def test_any_possible_action_is_as_likely_as_another() -> None:
    rng, masks = np.random.default_rng(1), np.array([[0, 1, 0, 1], [0, 0, 0, 0], [1, 0, 0, 0]], np.int8)
    drawn = np.array([any_possible(masks, rng) for _ in range(400)])
    assert set(drawn[:, 0]) == {1, 3}
    assert 120 < (drawn[:, 0] == 1).sum() < 280
    assert set(drawn[:, 1]) == {0}
    assert set(drawn[:, 2]) == {0}
