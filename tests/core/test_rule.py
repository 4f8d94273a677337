"""Rules: the ledger, and where each rule acts and is proved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludus.core.errors import BadFile
from ludus.core.rule import Citation, by_chapter, cited_lines, coverage, proving_tests, rank, read_ledger

LEDGER = """prefix = "QQ"
[[rule]]
id = "QQ-1"
kind = "rule"
chapter = "Play"
says = "Play."
[[rule]]
id = "QQ-G2"
kind = "ruling"
chapter = "Play"
says = "Play on."
options = ["night"]
"""


def ledger_file(folder: Path, text: str = LEDGER) -> Path:
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_ledger_holds_rules_by_their_ids(tmp_path: Path) -> None:
    ledger = read_ledger(ledger_file(tmp_path))
    assert len(ledger) == 2
    assert [rule.id for rule in ledger] == ["QQ-1", "QQ-G2"]
    assert "QQ-1" in ledger
    assert "QQ-3" not in ledger
    assert ledger["QQ-G2"].options == ("night",)
    assert ledger.cite("QQ-1") == Citation("QQ-1", "Play.")
    assert str(ledger.cite("QQ-1", "Here.")) == "Here. (QQ-1)"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not a ledger of rules"),
        ("[[rule", "not a ledger of rules"),
        (LEDGER.replace('says = "Play."\n', ""), "not a ledger of rules"),
        (LEDGER + 'mood = "dark"\n', "not a ledger of rules"),
        (LEDGER.replace("QQ-G2", "QQ-1"), "duplicate.*QQ-1"),
        (LEDGER.replace('kind = "ruling"', 'kind = "guess"'), "unknown kind.*QQ-G2"),
        (LEDGER.replace('"Play."', '""'), "without a sentence: QQ-1"),
    ],
)
def test_a_wrong_ledger_is_refused(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadFile, match=says):
        read_ledger(ledger_file(tmp_path, text))


def test_a_missing_ledger_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"rules\.toml: not a ledger"):
        read_ledger(tmp_path / "rules.toml")


def test_comments_and_guards_cite_and_prose_does_not() -> None:
    """What a module or class says of itself only describes."""
    source = '"""About QQ-1."""\nclass F:\n    """QQ-1 again."""\n    x = 1  # QQ-1, QQ-G2\n    y = "QQ-1"\n'
    source += '    z = f"{x} QQ-7"\n'
    found = list(cited_lines(source, re.compile(r"\bQQ-[A-Z]?\d+\b")))
    assert found == [(4, "QQ-1"), (4, "QQ-G2"), (5, "QQ-1"), (6, "QQ-7")]


def test_ids_are_ordered_by_their_numbers_and_rulings_come_last() -> None:
    assert sorted(["QQ-G2", "QQ-10", "QQ-2", "QQ-G10", "QQ-087"], key=rank) == "QQ-2 QQ-10 QQ-087 QQ-G2 QQ-G10".split()


def test_a_chapter_may_be_taken_up_again(tmp_path: Path) -> None:
    rows = [("QQ-1", "Play"), ("QQ-2", "End"), ("QQ-3", "Play")]
    text = "".join(f'[[rule]]\nid = "{id}"\nkind = "rule"\nchapter = "{name}"\nsays = "So."\n' for id, name in rows)
    found = by_chapter(read_ledger(ledger_file(tmp_path, f'prefix = "QQ"\n{text}')))
    assert {name: [rule.id for rule in rules] for name, rules in found.items()} == {
        "Play": ["QQ-1", "QQ-3"],
        "End": ["QQ-2"],
    }


TESTS = """
@rule("QQ-1", "QQ-9")
def test_one(): ...

@rule("QQ-G2")
class TestTwo:
    @rule("QQ-1")
    def test_three(self): ...
    def test_four(self): ...
    def other(self): ...

@other("QQ-5")
def test_five(): ...
"""


def test_marks_are_found_on_tests_and_classes() -> None:
    assert list(proving_tests(TESTS)) == [
        ("QQ-1", "test_one"),
        ("QQ-9", "test_one"),
        ("QQ-G2", "TestTwo::test_three"),
        ("QQ-1", "TestTwo::test_three"),
        ("QQ-G2", "TestTwo::test_four"),
    ]


def test_coverage_lists_the_gaps(tmp_path: Path) -> None:
    code, tests = tmp_path / "game", tmp_path / "tests"
    (code / "content").mkdir(parents=True)
    tests.mkdir()
    ledger = read_ledger(ledger_file(code))
    (code / "content" / "box.toml").write_text('rules = ["QQ-1"]\n', encoding="utf-8")
    (code / "play.py").write_text("x = 1  # QQ-7\n", encoding="utf-8")
    (tests / "test_it.py").write_text(TESTS, encoding="utf-8")
    found = coverage(ledger, code, tests)
    assert found.code == {"QQ-1": ["content/box.toml:1"], "QQ-7": ["play.py:1"]}
    assert found.tests["QQ-1"][0] == "tests/test_it.py::test_one"
    assert found.gaps(ledger) == {"untested": [], "uncoded": ["QQ-G2"], "unknown": ["QQ-7", "QQ-9"]}
    assert coverage(ledger, code, None).tests == {}
