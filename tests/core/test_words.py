"""Words: prompts, log lines and labels."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludus.core.diary import Event
from ludus.core.errors import BadFile, BadRules
from ludus.core.words import Name, Words, player, read_words

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
    assert WORDS.tell_event(secret, 0) == "p1 took a gem."
    assert WORDS.tell_event(secret, 1) == WORDS.tell_event(secret, -1) == "p1 took something."
    assert WORDS.tell_event(public, -1) == "The sun rose."
    assert WORDS.tell_event(Event("rose", (), (4,), (1,)), 0) == ""


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


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ('tok = "{0} took {1}."', r"\[event\] tok: the table tells no such event\. Did you mean took\?"),
        ('took = "{0} took {2}."', r"\[event\] took has 2 values: seat, kind"),
    ],
)
def test_a_sentence_is_of_an_event_that_is_told_with_its_values(tmp_path: Path, sentence: str, wrong: str) -> None:
    path = tmp_path / "words.toml"
    path.write_text(f"[event]\n{sentence}\n", encoding="utf-8")
    with pytest.raises(BadFile, match=wrong):
        read_words(path, {"took": ("seat", "kind")})
    path.write_text('[event]\ntook = "{0} took {1}, {2} and {3}."\n', encoding="utf-8")
    told = Event("took", (0, 1, 2, 3), (), ())
    assert read_words(path, {"took": ("seat", "*kinds")}).tell_event(told, 0) == "0 took 1, 2 and 3."


def test_an_event_without_a_sentence_is_refused_and_not_lost() -> None:
    with pytest.raises(BadRules, match=r"words\.toml: \[event\] has no sentence for 'rosse'.* Did you mean rose\?"):
        WORDS.tell_event(Event("rosse", (), (), ()), 0)
    assert Words({"event": {"silent": ""}}, {}).tell_event(Event("silent", (), (), ()), 0) == ""
    assert Words({}, {}).tell_event(Event("anything", (), (), ()), 0) == ""  # a game without sentences tells nothing


def test_a_speaker_that_the_game_does_not_have_is_refused_when_a_match_speaks(tmp_path: Path) -> None:
    path = tmp_path / "gems" / "words.toml"
    path.parent.mkdir()
    path.write_text('[event]\ntook = "{0:player} took a {1:knd}."\n', encoding="utf-8")
    with pytest.raises(BadFile, match=r"gems/words\.toml: \[event\] took uses a speaker 'knd'.*Did you mean kind\?"):
        read_words(path, {"took": ("seat", "kind")}).speaking(SPEAKERS)


def test_every_game_can_speak_of_players() -> None:
    texts = {"event": {"won": "{0:player} beat {1:player} ({1:seat})."}, "name": {"player": "Player {player}"}}
    words = Words(texts, {}).speaking({})
    assert words.tell_event(Event("won", (0, 1), (), ()), -1) == "Player 1 beat Player 2 (p2)."
    assert player("p3") == "Player 3"
    assert player(-1) == "nobody"


def test_a_speaker_may_leave_a_name_to_the_words() -> None:
    names = {"house": "the {which}", "gold": "{n} coins", "gold.one": "{n} coin", "both": "{first} with {second}"}
    told = {"event": {"found": "{0:thing} had {1:gold}."}, "name": names}
    both = Name("both", first=Name("house", which="old one"), second=Name("gold", n=1))
    words = Words(told, {}).speaking({"thing": lambda _: both, "gold": lambda n: Name("gold", n=n) if n else "nothing"})
    assert words.tell_event(Event("found", (0, 3), (), ()), -1) == "the old one with 1 coin had 3 coins."
    assert words.tell_event(Event("found", (0, 0), (), ()), -1) == "the old one with 1 coin had nothing."
    assert words.name("as it is") == "as it is"
    with pytest.raises(BadRules, match=r"\[name\] has no text 'horse'. Did you mean house"):
        words.name(Name("horse"))
