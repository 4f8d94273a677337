"""Words: prompts, log lines and labels."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludus.core.diary import Event
from ludus.core.errors import BadFile
from ludus.core.words import Words, read_words

SPEAKERS = {"seat": lambda seat: f"p{seat + 1}", "kind": lambda kind: ("coin", "gem")[kind]}
WORDS = Words(
    {
        "ask": {"Turn.act": "{seat:seat}, with {hits} hits?"},
        "reason": {"Turn.act": "Because of {hits}."},
        "event": {"took": "{0:seat} took a {1:kind}.", "rose": "The sun rose."},
        "hidden": {"took": "{0:seat} took something."},
        "action": {"bank": "Bank a {0}", "bank gem": "Bank the gem", "go": "Go from {0} to {1}"},
        "help": {"How?": "So."},
    },
    SPEAKERS,
)


def test_a_prompt_names_the_fields_of_its_step() -> None:
    assert WORDS.prompt("Turn.act", {"seat": 1, "hits": 2}) == "p2, with 2 hits?"
    assert WORDS.reason("Turn.act", {"hits": 2}) == "Because of 2."
    assert WORDS.prompt("Turn.end_it", {}) == "Turn: end it?"
    assert WORDS.reason("Turn.end_it", {}) == ""


def test_an_event_is_told_to_each_as_it_may_be() -> None:
    secret, public = Event("took", (0,), (1,), (0,)), Event("rose", (-1, -1), (), ())
    assert WORDS.told(secret, 0) == "p1 took a gem."
    assert WORDS.told(secret, 1) == WORDS.told(secret, -1) == "p1 took something."
    assert WORDS.told(public, -1) == "The sun rose."
    assert WORDS.told(Event("unsaid", (), (), ()), 0) == ""
    assert WORDS.told(Event("rose", (), (4,), (1,)), 0) == ""


@pytest.mark.parametrize(
    ("notation", "label"),
    [("bank coin", "Bank a coin"), ("bank gem", "Bank the gem"), ("go a1 b2", "Go from a1 to b2"), ("pass", "Pass")],
)
def test_a_label_comes_from_the_longest_verb(notation: str, label: str) -> None:
    assert WORDS.label(notation) == label


def test_the_same_words_speak_of_another_match() -> None:
    other = WORDS.speaking({**SPEAKERS, "seat": lambda seat: f"seat {seat}"})
    assert other.prompt("Turn.act", {"seat": 1, "hits": 2}) == "seat 1, with 2 hits?"
    assert WORDS.prompt("Turn.act", {"seat": 1, "hits": 2}) == "p2, with 2 hits?"


def test_wrong_words_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text("[songs]\n", encoding="utf-8")
    with pytest.raises(BadFile, match=r"unknown sections \['songs'\]"):
        read_words(path, {})
    path.write_text("[ask", encoding="utf-8")
    with pytest.raises(BadFile, match=r"words\.toml: "):
        read_words(path, {})
    assert read_words(tmp_path / "none.toml", {}).label("go a1") == "Go a1"
