"""The words of Void Halls: nothing is asked, told or offered without them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.rows import every_row

import ludus
from ludus.core.diary import Event
from ludus.core.match import Match
from ludus.games.void_halls.numbers import KINDS
from ludus.games.void_halls.plan import NUMBER
from ludus.testing import position, rule
from ludus.testing.play import chooser

GAME = ludus.game("void-halls")
SOURCES = sorted(GAME.folder.rglob("*.py"))
WORDS = GAME.raw_words


def told_kinds() -> set[str]:
    """The kinds of all events."""
    text = "\n".join(path.read_text() for path in SOURCES)
    return set(re.findall(r'\.tell\(\s*"(\w+)"', text))


def begun(players: int = 1, **options: Any) -> Match:
    return GAME.begin(players=players, seed=1, **options)


def test_the_sources_are_read() -> None:
    assert {"threw", "mined", "built", "battle", "final"} <= told_kinds()


def test_every_event_is_told() -> None:
    assert set(WORDS.events) == told_kinds()


@every_row("kind", sorted(WORDS.ask))
@every_row("face", range(7))
def test_prompts_are_short_questions(kind: str, face: int) -> None:
    words, fields = GAME.words(begun(sheet="warren")), {"face": face, "asked": face, "building": face, "seat": 0}
    prompt = words.prompt(kind, fields)
    assert prompt.endswith("?")
    assert len(prompt.split()) < 10
    assert words.reason(kind, fields).endswith(".")


@every_row(
    ("notation", "label"),
    [
        ("stop", "Stop rolling"),
        ("mine 4", "Mine with 4 4"),
        ("mine", "A Mine"),
        ("build 5", "Build with 5 5 5"),
        ("hire 1", "Hire with 1 1 1 1"),
        ("explore 6", "Explore with 6 6 6 6 6"),
        ("upgrade chest", "Upgrade the Chest"),
        ("at 1b2", "Hall 1, first row, first square"),
        ("at 1c3 1d3", "Hall 1, second row, second square, and the one beside it"),
    ],
)
def test_labels_say_dice_and_squares(notation: str, label: str) -> None:
    assert GAME.words(begun()).label(notation) == label


def event(kind: str, *values: int) -> Event:
    return Event(kind, (*values, *[-1] * (4 - len(values))), (), ())


@every_row(
    ("event", "told"),
    [
        (event("round", 6, 1), "Round 6: Battle-Time."),
        (event("threw", 0, 1, 42625), "You rolled 4 2 6 2 5."),
        (event("kept", 0, 22, 1), "You kept 2 2 and rerolled 1 die."),
        (event("kept", 0, 0, 5), "You kept nothing and rerolled 5 dice."),
        (
            event("mined", 0, 4, NUMBER["1b2"], 2),
            "You mined with 4 4 in hall 1, first row, first square and gained 2 supplies.",
        ),
        (
            event("built", 0, KINDS.index("tomb"), NUMBER["4c4"], -1),
            "You built the Recruitment in hall 4, third row, second square.",
        ),
        (
            event("built", 0, KINDS.index("scepter"), NUMBER["1c3"], NUMBER["1d3"]),
            "You built the Great Pickaxe in hall 1, second row, second square and second row, third square.",
        ),
        (
            event("tomb", 0, NUMBER["4c4"], 6, 1),
            "You crossed out the Recruitment in hall 4, third row, second square, gained a worker and had 6 workers.",
        ),
        (
            event("tomb", 0, NUMBER["4c4"], 9, 0),
            "You crossed out the Recruitment in hall 4, third row, second square and had 9 workers.",
        ),
        (event("battle", 0, 9, 9, 5), "You gained 9 points and 9 supplies and lost 5 supplies."),
        (event("hall", 0, 3, 1, 1), "Hall 3: 1 hero came, 1 met."),
        (event("scepter", 0, 1), "You marked 1 point for the Great Pickaxe."),
        (event("scored", 0, 2, 8), "You scored 8 points: supplies left."),
    ],
)
def test_events_read_as_sentences(event: Event, told: str) -> None:
    assert GAME.words(begun(sheet="warren")).tell_event(event, 0) == told


def test_several_players_are_named() -> None:
    words = GAME.words(begun(3))
    assert words.tell_event(event("stopped", 1, 2), 0) == "Player 2 stopped after roll 2."
    assert words.tell_event(event("hall", 2, 3, 2, 1), 0) == "Player 3, hall 3: 2 heroes came, 1 met."


def test_the_prompt_names_the_number_and_the_building() -> None:
    s = position(GAME, 1, dice="22256", phase="choose")
    assert s.match.question.prompt == "Reroll, or stop?"
    s.play("reroll")
    assert s.match.question.prompt == "Keep how many twos?"
    s = position(GAME, 1, dice="22256", stock=10, sheet="hold").play("build 2", "scepter")
    assert s.match.question.prompt == "Draw the High Hammer where?"


@rule("VH-G09", "VH-G13", "VH-G14", "VH-G15", "VH-G18", "VH-114")
@every_row(
    ("words", "answers", "tried", "told"),
    [
        (
            {"dice": "44423", "min_workers": 3, "workers": 3}, ["build 4"], "warrior",
            "Here you can't have fewer than 3 workers. (VH-G09)",
        ),
        (
            {"dice": "33344", "fresh_mine": False}, ["build 3", "mine", "at 1b2"], "mine 4",
            "Here a Mine built this round waits for the next one. (VH-G13)",
        ),
        (
            {"dice": "44442", "buildings": "mine:1b2 mine:1c2", "same_face_sets": False}, ["mine 4"], "mine 4",
            "A set of 4 was used this round, and here each number gives only one. (VH-G14)",
        ),
        (
            {"dice": "444222", "one_per_kind": True}, ["build 4", "mine", "at 1b2"], "build 2",
            "You did that this round, and here each action except Mining works only once. (VH-G15)",
        ),
        (
            {"dice": "123456", "upgrade_needs_built": True}, [], "upgrade mine",
            "You have no Mine yet, and here an upgrade needs one. (VH-G18)",
        ),
        (
            {"dice": "112233", "throws": 4, "buildings": "force:1b2"}, [], "reroll",
            "All 4 rolls of this round are used. (VH-114)",
        ),
    ],
)  # fmt: skip
def test_refusals_speak_of_the_case_at_hand(words: dict[str, Any], answers: list[str], tried: str, told: str) -> None:
    assert str(position(GAME, 1, **words).play(*answers).match.why_not(tried)) == told


@pytest.mark.parametrize("options", [{}, {"dice_stream": "duplicate", "insane": True}, {"sheet": "den"}])
def test_a_whole_game_is_told(options: dict[str, Any]) -> None:
    match, rng = begun(2, **options), chooser(3)
    while not match.over:
        decision = match.question
        assert decision.prompt.endswith("?")
        match.apply(decision.options[rng.below(len(decision.options))])
    log = match.log(0)
    assert len(log) > 100
    assert all(line.endswith(".") and "{" not in line for line in log)
    assert log[-1].startswith("Player 2 ended with ")
