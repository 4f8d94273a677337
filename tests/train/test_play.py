"""Learning by play alone: a heap of stones is played perfectly, whoever begins; courses stop and go on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.cli.tools import refused, run

import ludus
from ludus.bots import answer
from ludus.bots.herd import returns
from ludus.bots.mcts import MctsBot
from ludus.bots.mind import Mind, blank, facets_of, read_mind, shape_of
from ludus.core.chance import make_rng
from ludus.core.errors import BadFile
from ludus.core.observe import Kind, Observation
from ludus.games._template import GAME
from ludus.train.play.advantages import advantages
from ludus.train.play.course import Course, CoursePlan, repeat_course
from ludus.train.play.deals import Deal, deal_match, payment
from ludus.train.play.how import PlaySettings
from ludus.train.play.matches import LEAGUE, Matches, WorkerSetup
from ludus.train.play.rows import FOLLOWING, LEARNS, PAST, SHAPING, SharedRows
from ludus.train.play.workers import Workers

HEAP = 12
SEEN = replace(GAME, observe=lambda players: Observation([Kind("left", HEAP + 1)]))
HOW = PlaySettings(rate=4e-3, wide=32, deep=8, batch=512, epochs=3, steps=12, anchor=0.01)
TWO = Deal(seats=2, least=2)


def course(folder: Path, lessons: int, setup: WorkerSetup | None = None, **plan: Any) -> Course:
    made = Course(
        setup or WorkerSetup(SEEN, TWO), HOW, CoursePlan(1e9, 0, 16, lessons=lessons, **plan), folder, lambda text: None
    )
    made.run()
    return made


def right(mind: Mind) -> int:
    """How many of the heaps that can be won are answered as they must be."""
    heaps = [left for left in range(1, HEAP) if left % 4]
    bots = [MctsBot(1, mind=mind, at_once=1) for _ in heaps]
    said = [str(answer(bot, SEEN.begin(2, 1, stones=left), 0, 1)) for bot, left in zip(bots, heaps, strict=True)]
    return sum(text == f"take {left % 4}" for text, left in zip(said, heaps, strict=True))


@pytest.mark.slow
def test_a_heap_of_stones_is_learned_perfectly_by_play_alone(tmp_path: Path) -> None:
    found = course(tmp_path, 160)
    assert right(read_mind(SEEN, found.mind_file)) == 9
    last = json.loads(found.report_file.read_text())["curve"][-1]
    assert last["decisions"] == found.decisions == 160 * 2 * 12 * 16
    assert last["games against past"] > 100


def test_torch_learns_with_a_student_beside_it(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="the large net needs torch: pip install 'ludus-games[train]'")
    from ludus.train.play.torch_learner import TorchLearner

    setup = WorkerSetup(SEEN, TWO)
    workers, how = Workers(setup, 0, 8), HOW._replace(unit=16, wide=16, blocks=1)
    learner, other = (TorchLearner(setup.sizes(), how, 2, 8, seed, "cpu") for seed in (1, 2))
    for step in range(how.steps + 1):
        for group, rows in enumerate(workers.groups):
            learner.look(group, step, rows)
            if step < how.steps:
                workers.start(group)
                learner.pay(group, step, rows)
    learner.remember()
    told = learner.learn(1.0, imitating=False)
    assert 0 < told["entropy"] < 1.1
    assert learner.polish(1.0)["student same"] > 0
    sizes = setup.sizes()
    assert len(learner.to_bytes()) == shape_of(SEEN, 2, 16, 8, len(facets_of(SEEN))).size()
    assert sizes.cells == shape_of(SEEN, 2, facets=len(facets_of(SEEN))).cells
    assert learner.to_bytes() != other.to_bytes()
    other.restore(learner.state())
    assert learner.to_bytes() == other.to_bytes()


@pytest.mark.slow
def test_a_bot_is_imitated_first(tmp_path: Path) -> None:
    """The search knows how to take stones; nothing is learned here but what it answers."""
    setup = WorkerSetup(SEEN, TWO, model="mcts:iterations=30")
    found = course(tmp_path, 30, setup, imitation=1.0)
    curve = [row["imitation"] for row in found.curve if "imitation" in row]  # the last row may have had no lesson
    assert curve[-1] < 0.9  # three answers by lot: 1.1
    assert right(found.mind()) >= 6


def test_a_course_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    course(tmp_path, 3)
    again = course(tmp_path, 5)
    assert again.lessons == 5
    assert again.decisions == 5 * 2 * 12 * 16
    assert [row["lessons"] for row in again.curve] == [3, 5]
    before = again.mind_file.read_bytes()
    assert course(tmp_path, 5).lessons == 5
    assert again.mind_file.read_bytes().partition(b"\n")[2] == before.partition(b"\n")[2]


def test_an_answer_gains_what_its_own_seat_comes_to() -> None:
    """Three seats answer in turn, and the first one again; then the first wins and both others lose."""
    asked = np.eye(3)[[0, 1, 2, 0]][:, None, :]
    hoped = np.array([[0.1, 0.0, -0.1], [0.2, 0.3, 0.0], [0.0, 0.0, -0.5], [0.4, 0.0, 0.0], [9, 9, 9]])[:, None, :]
    paid = np.zeros((4, 1, 3))
    paid[3, 0] = [1.0, -0.5, -0.5]
    over = np.array([[0.0], [0.0], [0.0], [1.0]])
    gains, results = advantages(paid, hoped, over, asked, 0.5)
    last = 1.0 - 0.4
    assert np.allclose(np.array(gains)[:, 0], [0.4 - 0.1 + 0.5 * last, -0.5 - 0.3, -0.5 + 0.5, last])
    assert np.allclose(results[3][0], [1.0, -0.5, -0.5])
    assert np.allclose(results[1][0], [1.0, -0.5, -0.5])  # the first seat's hope and what its next answer gains
    assert np.allclose(results[0][0], [0.4 + 0.5 * last + 0.0, -0.5, -0.5])


def test_what_lies_beyond_the_steps_is_hoped_for() -> None:
    asked, over = np.eye(2)[[0, 1]][:, None, :], np.zeros((2, 1))
    hoped = np.array([[0.0, 0.0], [0.0, 0.0], [0.6, -0.6]])[:, None, :]
    gains, _ = advantages(np.zeros((2, 1, 2)), hoped, over, asked, 1.0)
    assert np.allclose(np.array(gains)[:, 0], [0.6, -0.6])


@pytest.mark.parametrize("name", ["void-zone", "hollow-cell"])
def test_a_row_shows_what_a_mind_sees(name: str) -> None:
    """At tables of all sizes, with the options that were chosen."""
    game = ludus.game(name)
    setup = WorkerSetup(game, Deal(3, 2, few=50, usual=0, limit=4))  # rows are dealt anew
    rows = SharedRows(setup.sizes(), 4)
    matches = Matches(setup, rows, 1)
    facets = facets_of(game)
    for _ in range(9):
        for i, played in enumerate(matches.played):
            eye = blank(game, 3).gaze(played.players)
            shown = np.zeros(setup.sizes().tail)
            for cell, level, high in eye.filled_cells(played.match):
                shown[cell] = level / high
            assert np.allclose(rows.seen[i, : len(shown)], shown, atol=1e-3)
            sizes, chosen = rows.seen[i, len(shown) :][:2], rows.seen[i, len(shown) + 2 :]
            assert sizes.tolist() == [played.players == 2, played.players == 3]
            on = {facets[n] for n in chosen.nonzero()[0]}
            options = played.match.setting.options
            assert on == {f for f in facets if str(getattr(options, f.split("=")[0])) == f.split("=")[1]}
            rows.answer[i] = rows.mask[i].nonzero()[0][-1]
        matches.step()


def test_what_is_paid_on_the_way_sums_to_the_result() -> None:
    """Whatever the game's own eye makes of the way there."""
    game = ludus.game("void-zone")
    setup = WorkerSetup(game, Deal(2, 2, usual=100, limit=60))
    rows = SharedRows(setup.sizes(), 2)
    rows.knobs[SHAPING], rows.knobs[FOLLOWING] = 0.7, -1
    matches = Matches(setup, rows, 5)
    played = matches.played[1]
    first, before, sums, ways = played.first, played.match, np.zeros(2), 0
    while not rows.over[1]:
        for i in range(2):
            rows.answer[i] = rows.mask[i].nonzero()[0][-1]
        before = played.match
        matches.step()
        sums += rows.paid[1]
        ways += bool(rows.paid[1].any())
    assert np.allclose(sums, payment(before), atol=1e-5)
    assert ways > 3
    assert first == pytest.approx([0.0, 0.0], abs=0.2)


def test_past_selves_and_bots_answer_for_all_seats_but_one() -> None:
    setup = WorkerSetup(SEEN, Deal(2, 2), rivals=("random",))
    rows = SharedRows(setup.sizes(), 3 * LEAGUE)
    matches = Matches(setup, rows, 1)
    kinds = [(played.rival, played.past) for played in matches.played]
    assert kinds.count(("random", False)) == 1
    assert kinds.count(("", True)) == 3
    roles = set()
    for _ in range(20):
        for i, played in enumerate(matches.played):
            seat = int(rows.seat[i])
            assert rows.role[i] == (PAST if played.past and seat != played.hero else LEARNS)
            assert not played.rival or seat == played.hero
            roles.add(int(rows.role[i]))
            rows.answer[i] = rows.mask[i].nonzero()[0][0]
        matches.step()
    assert roles == {LEARNS, PAST}
    assert matches.counts["random games"] > 0


def test_options_that_vary_are_drawn_for_every_match() -> None:
    game, rng = ludus.game("claustrophobia"), make_rng(1)
    deal = Deal(2, 2, usual=100, vary=("scenario",))
    matches = [deal_match(game, deal, 2, rng) for _ in range(30)]
    chosen = [{name: getattr(match.setting.options, name) for name in ("scenario", "tp_cap")} for match in matches]
    assert len({options["scenario"] for options in chosen}) > 5
    assert {options["tp_cap"] for options in chosen} == {"20"}


@pytest.mark.slow
def test_the_command_line_trains_by_play(tmp_path: Path) -> None:
    done = run(
        "train", "void-zone", "--by=play", "--minutes=0.01", "--matches=2", "--players=2", "--wide=16", "--workers=1",
        "--rivals=random", f"--into={tmp_path}",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    file = tmp_path / "void-zone" / "best.mind"
    assert done.stdout.splitlines()[-1].startswith(f"Saved the mind as {file}.")
    game = ludus.game("void-zone")
    mind = read_mind(game, file)
    match = game.begin(2, 1)
    while match.stack:
        assert match.decision is not None
        match.apply(answer(MctsBot(1, mind=mind, at_once=1), match, match.decision.seat, 1))
    assert sum(returns(match)) == 0


def test_a_course_is_repeated_by_its_report(tmp_path: Path) -> None:
    first = course(tmp_path / "first", 2)
    again = repeat_course(SEEN, tmp_path / "again", first.report_file, 0, lambda text: None)
    again.run()
    assert (again.how, again.plan, again.setup) == (first.how, first.plan, first.setup)
    assert again.learner.to_bytes() == first.learner.to_bytes()
    with pytest.raises(BadFile, match=f"is the report of a course of {GAME.id}, not of void-zone"):
        repeat_course(ludus.game("void-zone"), tmp_path, first.report_file, 1, lambda text: None)
    with pytest.raises(BadFile, match="is not a report of training by play"):
        repeat_course(SEEN, tmp_path, Path(__file__), 1, lambda text: None)
    line = refused("train", "void-zone", "--by=play", f"--again={first.report_file}", "--minutes=1")
    assert line == "Void Zone is learned by its report, which has no --minutes; drop it."


@pytest.mark.parametrize("given", ["--rounds=2", "--iterations=9", "--sheets=3"])
def test_settings_of_other_ways_are_refused(given: str) -> None:
    option = given.partition("=")[0]
    line = refused("train", "void-zone", "--by=play", given)
    assert line == f"Void Zone is learned by play, which has no {option}; drop it."


def test_bots_and_options_that_are_not_there_are_refused(tmp_path: Path) -> None:
    assert "Unknown bot 'thum'" in refused("train", "void-zone", "--by=play", "--rivals=thum", f"--into={tmp_path}")
    assert "arenas" in refused("train", "void-zone", "--by=play", "--vary=arenas", f"--into={tmp_path}")
