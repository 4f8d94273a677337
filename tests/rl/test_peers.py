"""`bench --peers`: others beside us, as far as they are installed."""

from __future__ import annotations

import json

import pytest
from tests.cli.tools import run

from ludus.cli.bench import tell_ratios
from ludus.rl.peers import PEERS, Rates


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
