"""Ludus-5: points by maximum likelihood, and a row that anybody gets again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.tools import refused, run
from tools import ludus5

import ludus
from ludus.bots import BOTS, bot
from ludus.core.errors import BadOption
from ludus.core.match import Match
from ludus.games._template import GAME
from ludus.lab import benchmark as module
from ludus.lab.benchmark import BenchmarkGame, Protocol, benchmark, protocol
from ludus.lab.rating import EloRating, Met, ladder, mean, rate
from ludus.lab.stats import share_of

POINTS = {"random": {"value": 0.0}, "other": {"value": 100.0}}
PLACE = "tests.lab.test_benchmark:Clever"


class Clever:
    """Leaves a multiple of four stones, which wins Stones for two."""

    trained = "by hand"

    def choose(self, view: Any, worlds: Iterator[Match]) -> str:
        good = f"take {view['table']['left'] % 4}"
        return good if good in view["choices"] else str(view["choices"][0])


class First:
    """A policy that takes the first action."""

    def act(self, observations: Any, masks: Any) -> Any:
        return masks.argmax(axis=1)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A protocol of one game, which nobody has to think about."""
    monkeypatch.setitem(BOTS, "novice", BOTS["random"])
    made = Protocol(1, 5, 6, {"random": "random", "other": "novice"}, 10, (BenchmarkGame(GAME, 2, {}, POINTS),))
    monkeypatch.setattr(module, "protocol", lambda: made)
    monkeypatch.setattr(module, "reference_loop", lambda: 0.5)  # which takes seconds


# --- points -----------------------------------------------------------------------------------------------------------


def test_points_are_those_that_explain_the_games() -> None:
    found = rate([Met(0, share_of(150), 400), Met(300, share_of(-150), 400)])
    assert found.value == pytest.approx(150, abs=0.1)
    assert found.low < 130 < 170 < found.high
    assert not found.bound


def test_more_games_say_more() -> None:
    few, many = (rate([Met(0, 0.7, games)]) for games in (20, 320))
    assert few.value == pytest.approx(many.value, abs=0.1)
    assert few.error == pytest.approx(4 * many.error, rel=0.1)


def test_who_wins_all_has_a_bound_only() -> None:
    best, worst = rate([Met(0, 1.0, 40), Met(200, 1.0, 40)]), rate([Met(0, 0.0, 40), Met(200, 0.0, 40)])
    assert best.bound
    assert worst.bound
    assert best.low > 200
    assert worst.high < 0


def test_points_of_a_ladder_add_up() -> None:
    found = ladder([(0.75, 100), (0.75, 100)])
    assert [one.value for one in found] == pytest.approx([0, 190.8, 381.7], abs=0.2)
    assert 0 == found[0].error < found[1].error < found[2].error


def test_a_mean_is_surer_than_its_parts() -> None:
    found = mean([EloRating(100, 0, 200), EloRating(300, 200, 400)])
    assert (found.value, found.bound) == (200, False)
    assert found.error == pytest.approx(EloRating(100, 0, 200).error / 2**0.5)


# --- the protocol -----------------------------------------------------------------------------------------------------


def test_the_protocol_is_for_the_games_that_are_here() -> None:
    told = protocol()
    assert {event.game.id for event in told.events} == {game.id for game in ludus.games()}
    for event in told.events:
        event.game.setting(event.players, told.seed, False, event.options)
        points = [event.rated[anchor]["value"] for anchor in told.anchors]
        assert points[0] == 0
        assert points == sorted(points)
    for anchor in told.anchors.values():
        bot(anchor, seed=1)


@pytest.mark.parametrize("event", protocol().events, ids=lambda event: event.game.id)
def test_the_opponents_play_as_they_did_when_they_were_measured(event: BenchmarkGame) -> None:
    """Whatever makes them answer otherwise makes a new protocol: raise its number, and measure (tools/ludus5.py)."""
    assert ludus5.plays(event, protocol().anchors) == event.plays


@pytest.mark.usefixtures("small")
def test_a_row() -> None:
    found = benchmark(Clever())
    (row,) = found["rows"]
    assert found["comparable"]
    assert [found[name] for name in ("agent", "protocol", "trained", "track")] == ["Clever", 1, "by hand", "reflex"]
    assert row["against"]["random"]["n"] == 6
    assert row["rating"]["low"] > 0
    assert found["rating"] == row["rating"]
    assert row["hash"] == benchmark(Clever())["rows"][0]["hash"] != benchmark(Clever(), seed=6)["rows"][0]["hash"]


@pytest.mark.usefixtures("small")
def test_an_anchor_does_not_meet_itself() -> None:
    found = benchmark("random", games=2)
    assert list(found["rows"][0]["against"]) == ["other"]
    assert not found["comparable"]


@pytest.mark.usefixtures("small")
def test_what_is_no_game_of_it_is_refused() -> None:
    with pytest.raises(BadOption, match="has no game 'chess': its games are"):
        benchmark("random", only=["chess"])


# --- the command ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("small")
def test_the_command_prints_a_row_for_people_pages_papers_and_programs() -> None:
    call = ["benchmark", PLACE, "--games", "2", "--workers", "1"]
    text = run(*call).stdout
    assert "Ludus-5, protocol 1: tests.lab.test_benchmark:Clever" in text
    assert "Not comparable" in text
    assert "Trained: by hand." in text
    page = run(*call, "--as", "markdown").stdout
    assert page.count("\n| ") == 4
    paper = run(*call, "--as", "latex").stdout
    assert paper.startswith(r"\begin{table}")
    assert r"100.0\%" in paper
    assert json.loads(run(*call, "--json").stdout)["rows"][0]["game"] == GAME.id


@pytest.mark.usefixtures("small")
def test_a_policy_has_a_row_and_plays_wherever_bots_are_named(tmp_path: Path) -> None:
    place = "tests.lab.test_benchmark:First"
    assert json.loads(run("benchmark", place, "--games", "2", "--workers", "1", "--json").stdout)["agent"] == "First"
    for call in (
        ["sim", "void-zone", "--bots", f"{place},random", "--games", "1", "--workers", "1", "--json"],
        ["tournament", "void-zone", "--bots", f"{place},random", "--games", "2", "--workers", "1", "--json"],
    ):
        done = run(*call)
        assert done.exit_code == 0, done.stderr
    assert "Can't load" in refused("benchmark", "tests.lab.test_benchmark:Nobody")
