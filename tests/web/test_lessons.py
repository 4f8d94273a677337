"""Lessons: every step can be reached, what it asks for is allowed, and wrong answers get a reply and change nothing."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase

import pytest
from tests.web.kit import Browser

import ludus
from ludus.core.flow import Ask
from ludus.table import lesson
from ludus.table.words import languages

GAMES = [game.id for game in ludus.games() if lesson.script(game) is not None]
FIVE = {"claustrophobia", "hollow-cell", "hostile-takeover", "void-halls", "void-zone"}


def script(game: str, language: str = "en") -> lesson.Script:
    found = lesson.script(ludus.game(game), language)
    assert found is not None
    return found


def begun(game: str, language: str = "en") -> lesson.Lesson:
    return lesson.Lesson(ludus.game(game), script(game, language))


def legal(taught: lesson.Lesson) -> list[str]:
    """What the learner may answer by the rules."""
    return [str(a) for d in taught.match.decisions if d.seat == taught.seat for a in d.options]


def right(taught: lesson.Lesson) -> list[str]:
    """The answers that count here."""
    if not taught.step.do:
        return [lesson.GO_ON]
    return [a for a in legal(taught) if any(fnmatchcase(a, pattern) for pattern in taught.step.do)]


def test_each_of_the_five_games_has_a_lesson_of_about_five_minutes() -> None:
    assert set(GAMES) >= FIVE
    for game in GAMES:
        assert 10 <= len(script(game).steps) <= 25
        assert 4 <= script(game).minutes <= 7


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_reachable_and_asks_for_something_legal(game: str) -> None:
    taught = begun(game)
    while not taught.over:
        step = taught.at + 1
        assert isinstance(taught.match.need, Ask) or not taught.step.do, f"step {step} waits for chance"
        for pattern in taught.step.do:
            assert any(fnmatchcase(a, pattern) for a in legal(taught)), f"step {step}: {pattern} is not possible"
        assert taught.answer(right(taught)[-1]) == "", f"step {step}"
    assert taught.text == script(game).close


@pytest.mark.parametrize("game", sorted(FIVE - {"void-halls"}))
def test_the_learner_wins_the_last_position(game: str) -> None:
    taught = begun(game)
    while not taught.over:
        assert not taught.answer(right(taught)[0])
    assert taught.match.ending.winners == (0,)


@pytest.mark.parametrize("game", GAMES)
def test_every_other_answer_gets_a_reply_and_changes_nothing(game: str) -> None:
    taught = begun(game)
    while not taught.over:
        before, state = taught.at, taught.match.state()
        wrong = [a for a in legal(taught) if a not in right(taught)] if taught.step.do else legal(taught)
        for answer in [*wrong[:40], "dance on the table"]:
            assert taught.answer(answer), f"step {before + 1}: no reply to '{answer}'"
        assert (taught.at, taught.match.state()) == (before, state)
        taught.answer(right(taught)[0])


@pytest.mark.parametrize("game", GAMES)
def test_replies_to_particular_answers_are_to_legal_ones(game: str) -> None:
    taught = begun(game)
    while not taught.over:
        for pattern, text in taught.step.replies.items():
            answer = next(a for a in legal(taught) if fnmatchcase(a, pattern))
            assert taught.answer(answer) == text
        taught.answer(right(taught)[0])


def test_a_lesson_is_told_again_from_its_answers() -> None:
    taught, answers = begun("void-zone"), []
    for _ in range(6):
        answers.append(right(taught)[0])
        taught.answer(answers[-1])
    again = lesson.Lesson(ludus.game("void-zone"), script("void-zone"), answers)
    assert (again.at, again.match.state()) == (taught.at, taught.match.state())


def test_the_scene_shows_the_text_and_only_what_can_be_done() -> None:
    game = ludus.game("void-zone")
    taught = begun("void-zone")
    reading = taught.scene(game, "Go on")
    assert reading.question is not None
    assert reading.question.text == script("void-zone").steps[0].text
    assert [choice.action for choice in reading.choices] == [lesson.GO_ON]
    taught.answer(lesson.GO_ON)
    acting = taught.scene(game, "Go on")
    assert acting.question is not None
    assert acting.question.reason == "Which Robot acts?"
    assert "activate p1a" in [choice.action for choice in acting.choices]


@pytest.mark.parametrize("language", languages()[1:])
@pytest.mark.parametrize("game", GAMES)
def test_a_translated_lesson_teaches_the_same(game: str, language: str) -> None:
    english, other = script(game), script(game, language)
    assert [(s.do, s.then, s.begin, s.seat, s.replies.keys()) for s in english.steps] == [
        (s.do, s.then, s.begin, s.seat, s.replies.keys()) for s in other.steps
    ]
    if (ludus.game(game).folder / f"lesson.{language}.toml").exists():
        assert all(a.text != b.text for a, b in zip(english.steps, other.steps, strict=True))
        assert all(bool(a.wrong) == bool(b.wrong) for a, b in zip(english.steps, other.steps, strict=True))


def test_a_lesson_is_played_at_a_table_of_the_server(person: Callable[[], Browser]) -> None:
    mara = person()
    page = mara.http.post("/learn/void-zone", data={"csrf": mara.csrf})
    assert page.status_code == 303
    line = mara.sit(page.headers["location"].removeprefix("/t/"))
    taught = begun("void-zone")
    assert line.table["lesson"] == {"step": 0, "steps": len(taught.script.steps), "text": taught.text}
    line.play(lesson.GO_ON)
    taught.answer(lesson.GO_ON)
    refused = line.do("activate p1b", 0)
    assert (refused["type"], refused["text"]) == ("refused", taught.step.wrong)
    while not taught.over:
        answer = right(taught)[0]
        taught.answer(answer)
        line.play(answer, line.asked[0])
    assert line.over
    assert line.table["lesson"]["text"] == taught.script.close


def test_a_lesson_rings_what_is_wanted_and_mutes_the_rest() -> None:
    taught = begun("void-zone")
    while not taught.step.do or taught.step.do[0] != "sap e7":
        taught.answer(right(taught)[0])
    scene = taught.scene(ludus.game("void-zone"), "Go on")
    lit = [shape for shape in scene.shapes() if shape.action and not shape.why]
    ringed = {shape.action.split()[-1] for shape in lit if "wanted" in shape.style.split()}
    muted = {shape.action.split()[-1] for shape in lit if "muted" in shape.style.split()}
    assert ringed == {"e7"}
    assert len(muted) > 2
    assert not ringed & muted
    assert scene.choices[0].action == "sap e7"
    place = next(shape for shape in lit if "wanted" in shape.style.split())
    assert (place.action, {*place.also}) == ("sap e7", {"run e7", "shield e7"}), "each once"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lit_while_there_is_only_something_to_read(game: str) -> None:
    taught, read = begun(game), 0
    while not taught.over:
        scene = taught.scene(ludus.game(game), "Go on")
        lit = [shape for shape in scene.shapes() if shape.action]
        if taught.step.do:
            filled = [choice.action for choice in scene.choices if choice.role]
            assert {*filled} <= {*right(taught)}, "no other button is filled"
            assert not filled or not [s for s in scene.shapes() if "wanted" in s.style.split()]
        else:
            read += 1
            assert lit == []
            assert scene.gather is None
        taught.answer(right(taught)[0])
    assert read


@pytest.mark.parametrize("game", GAMES)
def test_what_is_taken_up_goes_where_the_answer_goes_and_not_farther(game: str) -> None:
    taught = begun(game)
    while not taught.over:
        scene = taught.scene(ludus.game(game), "Go on")
        places = {shape.action for shape in scene.shapes() if "use" in shape.style.split()}
        assert places <= {choice.action for choice in scene.choices}, "a place that nobody could click"
        taught.answer(right(taught)[0])


def test_the_button_that_is_wanted_is_the_filled_one() -> None:
    taught = begun("void-halls")
    while taught.step.do != ("stop",):
        taught.answer(right(taught)[0])
    scene = taught.scene(ludus.game("void-halls"), "Go on")
    assert [choice.action for choice in scene.choices if choice.role] == ["stop"], "and not another throw"


def test_a_figure_on_which_one_of_two_things_is_wanted_is_ringed() -> None:
    taught = begun("claustrophobia")
    while taught.step.do[:1] != ("bless brute1 combat",):
        taught.answer(right(taught)[0])
    shapes = list(taught.scene(ludus.game("claustrophobia"), "Go on").shapes())
    lit = {shape.key: shape.style.split() for shape in shapes}
    assert "wanted" in lit["human-brute1"]
    assert "muted" in lit["human-blade1"]
    brute = next(shape for shape in shapes if shape.key == "human-brute1")
    assert brute.action == "bless brute1 combat", "what is wanted is the first that the figure offers"
    assert "Move" in brute.tip, "and the other is offered, too"
    while taught.step.do[:1] != ("place calm 5",):
        taught.answer(right(taught)[0])
    lit = {shape.key: shape.style.split() for shape in taught.scene(ludus.game("claustrophobia"), "Go on").shapes()}
    assert "wanted" in lit["square-calm"]
    assert "muted" in lit["square-speed"], "that takes a 5, too"


def test_the_lesson_of_void_zone_has_a_prime() -> None:
    assert ("prime",) in [step.do for step in script("void-zone").steps]
