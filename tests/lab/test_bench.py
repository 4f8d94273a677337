"""Measurements: that they measure, not how fast anything is."""

from __future__ import annotations

from tests.toys import raid

from ludus.games._template import GAME
from ludus.lab.bench import BUDGET, ROUNDS, SpeedFigures, loop, measure, microseconds, overrun


def test_the_loop_adds() -> None:
    assert loop(10_000) == sum(range(10_000))


def test_every_figure_is_there() -> None:
    found = measure(GAME, 3, 0.001)
    assert min(found.decisions_per_s, found.quiet_us, found.clone_us, found.view_us) > 0
    assert min(found.playouts_per_s, found.simulations_per_s) > 0
    assert 4 <= found.mean_length <= 12


def test_figures_in_turns_of_the_loop() -> None:
    data = SpeedFigures(1000.0, 1.0, 2.0, 4.0, 8.25, 50.4, 70.6).to_json(loop_s=1.0)
    assert data["turns"] == {"decision": 10_000.0, "quiet": 10.0, "clone": 20.0, "view": 40.0}
    assert (data["decisions_per_s"], data["mean_length"]) == (1000, 8.2)
    assert (data["playouts_per_s"], data["simulations_per_s"]) == (50, 71)


def test_bots_are_asked_against_the_clock() -> None:
    assert overrun(raid.GAME, 3) > -BUDGET * 1000


def test_a_call_is_timed_in_several_rounds() -> None:
    calls = []
    assert microseconds(lambda: calls.append(1), 0.0001) > 0
    assert len(calls) >= ROUNDS
