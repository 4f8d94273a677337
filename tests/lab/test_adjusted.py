"""Luck taken out of results: the same games, the same mean, and what it is worth in games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.toys import odds, race

from ludus.lab import Sprt, simulate, stronger, tournament
from ludus.lab.adjusted import games_saved
from ludus.lab.report import balance


def test_rows_say_how_lucky_each_seat_was(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    told = simulate(odds.GAME, games=30, rows=file, luck=True)
    plain = simulate(odds.GAME, games=30, rows=tmp_path / "plain.jsonl")
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert told["hash"] == plain["hash"]
    assert all(row["luck"][0] == pytest.approx(-row["luck"][1], abs=2e-6) for row in rows)
    assert {round(6 * row["luck"][0]) for row in rows} <= set(range(-6, 7))  # known values, in sixths
    assert "luck" not in json.loads((tmp_path / "plain.jsonl").read_text(encoding="utf-8").splitlines()[0])


def test_a_league_without_luck_plays_the_same_games_and_says_what_they_are_worth() -> None:
    plain = tournament(odds.GAME, "random,greedy", games=24)
    found = tournament(odds.GAME, "random,greedy", games=24, adjusted=True)
    assert found["hash"] == plain["hash"]
    pair = found["pairs"][0]
    assert pair["share"] == plain["pairs"][0]["share"]
    assert pair["adjusted"]["low"] <= pair["share"]["high"]
    assert pair["share"]["low"] <= pair["adjusted"]["high"]
    assert pair["games_saved"] > 0


def test_games_for_one_are_compared_by_points_without_luck() -> None:
    pair = tournament(race.GAME, "random,greedy", games=6, players=1, adjusted=True)["pairs"][0]
    assert pair["adjusted"]["n"] == 3
    assert "score_difference" in pair


def test_a_test_of_results_without_luck_comes_to_an_answer() -> None:
    found = stronger(odds.GAME, "greedy", "random", games=400, test=Sprt(elo0=0, elo1=150), adjusted=True)
    assert found["adjusted"]["n"] <= 200
    assert found["verdict"]


def test_the_lab_has_shares_without_luck_beside_plain_ones() -> None:
    found = balance(odds.GAME, games=20, adjusted=True)
    seats = found["variants"][0]["win_share"]["seat"]
    assert [set(item["adjusted"]) for item in seats] == [{"value", "low", "high", "n"}] * 2


def test_what_is_saved_is_told_by_the_variances() -> None:
    assert games_saved([0.0, 1.0, 0.0, 1.0], [0.25, 0.75, 0.25, 0.75]) == pytest.approx(4.0)
    assert games_saved([1.0], [1.0]) == games_saved([0.0, 1.0], [0.5, 0.5]) == 1.0
