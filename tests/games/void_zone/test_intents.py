"""One gesture, several answers: a run of several zones, and acting at once where one might pass."""

from __future__ import annotations

from typing import Any

from tests.games.void_zone.test_prime import primer
from tests.games.void_zone.test_run import runner

from ludus.core.match import Match
from ludus.draw import Text, Things
from ludus.draw.shapes import describe, walk
from ludus.games.void_zone import GAME, intents
from ludus.testing import Position


def read(match: Match[Any], text: str) -> list[str]:
    return intents.read(match, text)


def hint(match: Match[Any]) -> str:
    return GAME.raw_words.name(intents.hint(match))


def lit(s: Position) -> dict[str, str]:
    return {shape.action: describe(shape) for shape in s.match.scene(0).shapes() if shape.key.startswith("run-")}


def test_a_zone_two_steps_away_is_one_gesture() -> None:
    s = runner()
    assert read(s.match, "run e7") == ["run e6", "run e7"]
    assert read(s.match, "run e8") == []  # the third step is paid
    assert lit(s)["run e7"] == "Run to e7 (2 of 2 steps)"
    assert read(runner(level=(3, 0)).match, "run e8") == ["run e6", "run e7", "run e8"]
    assert "costs" in lit(runner(level=(3, 0)))["run e8"]
    assert read(runner(level=(3, 0)).match, "run e7") == ["run e6", "run e7", "stop"]  # nobody is asked to pay more


def test_what_falls_behind_is_told_and_avoided() -> None:
    s = runner(zones="e5:1 e6:1 e7 d5 d6 a1 i1 i5 f5 f6")
    assert read(s.match, "run d6") in (["run d5", "run d6"], ["run e6", "run d6"])
    assert read(runner(zones="e5 e6:1 d5 d6 a1 i1 i5").match, "run d6") == ["run d5", "run d6"]
    assert "Void behind it: e5" in lit(runner(zones="e5:1 e6 e7 a1 i1 i5"))["run e7"]


def test_nothing_is_passed_through() -> None:
    s = runner(zones="e5 e6 e7 a1 i1 i5", robots="p1a:e5 p1b:a1 p2a:e6 p2b:i5")
    assert read(s.match, "run e7") == []
    assert lit(s) == {}


def test_who_acts_at_once_declares_no_prime() -> None:
    s = primer("e6 e7", exhausted="p1b").asks("p1", "PrimePhase.declare")
    assert read(s.match, "run e7") == ["pass", "run e6", "run e7"]
    assert read(s.match, "end turn") == ["pass", "end turn"]
    assert "run e7" in lit(s)
    scene = s.match.scene(0)
    assert scene.passed == "pass"
    assert [choice.action for choice in scene.choices] == ["prime", "pass"]  # the rules ask nothing else
    assert {choice.action for choice in scene.meant} == {
        option.text for option in s.play("pass").match.question.options
    }
    assert set(scene.intents) == {"run", "sap", "shield", "end", "prime"}


def test_the_cube_is_put_on_a_zone() -> None:
    s = primer("e6 e7", exhausted="p1b").asks("p1", "PrimePhase.declare")
    assert read(s.match, "prime e6") == ["prime", "recharge e6"]
    assert read(s.match, "prime a5") == []  # not beside a Robot
    marks = {shape.action: shape.takes for shape in s.match.scene(0).shapes() if shape.style == "use"}
    options = s.play("prime").match.question.options
    assert set(marks) == {option.text.replace("recharge", "prime") for option in options}
    assert set(marks.values()) == {(Things(("cube",)),)}
    assert read(s.match, "prime e6") == ["recharge e6"]  # others have had their say


def test_a_run_is_broken_off_by_acting() -> None:
    scene = runner().play("run e6").match.scene(0)
    assert scene.passed == "stop"
    assert "end turn" in [choice.action for choice in scene.meant]


def ghosts(s: Position, action: str) -> list[str]:
    found = s.match.scene(0).find(f"preview-{action}")
    assert found is not None
    return [f"{shape.text}" for shape in walk(found) if isinstance(shape, Text) and "falls" in shape.text]


def test_a_chain_is_seen_before_it_is_fired() -> None:
    s = runner(zones="e5 e6 e7 a1 i1 i5", robots="p1a:e5 p1b:a1 p2a:e6 p2b:e7")
    assert sorted(ghosts(s, "jolt p2a")) == ["Fist 1 falls"] * 2 + ["Fist 2 falls"] * 3  # by all ways that it may take
    s = runner(zones="e5 e6 e7 a1 i1 i5", robots="p1a:e5 p1b:a1 p2a:e6 p2b:i5")
    assert ghosts(s, "jolt p2a") == []  # it lands on charged floor


def test_who_acts_after_a_step_runs_no_further() -> None:
    s = runner().play("run e6").asks("p1", "RunSteps.step")
    assert read(s.match, "sap e7") == ["stop", "sap e7"]
    assert read(s.match, "end turn") == ["stop", "end turn"]


def test_the_terminal_says_how() -> None:
    assert GAME.shorthand is intents.INTENTS
    assert hint(runner().match).startswith("A run of several zones in one go: run ")
    assert hint(primer().match) == "Acting now counts as a pass."


def test_a_prime_in_the_turn_of_another_is_asked_only_in_case() -> None:
    assert intents.passes(match_of(primer(active="p2a").asks("p1", "PrimePhase.declare"))) == "pass"
    assert intents.passes(match_of(primer().asks("p1", "PrimePhase.declare"))) == ""  # the own turn begins so
    assert intents.passes(match_of(runner())) == ""


def match_of(s: Position) -> Match[Any]:
    return s.match
