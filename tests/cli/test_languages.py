"""The terminal in other languages: what the game says, what the terminal says, and the same record."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.tools import refused, run
from tests.pseudo import PSEUDO, pseudo, unmarked
from tests.web.test_sentences import left_english, sample

from ludus import cli
from ludus.cli.screen import book
from ludus.table.words import languages

__all__ = ["pseudo"]  # a fixture

OTHERS = pytest.mark.parametrize("language", languages()[1:])
SPEAK = ("session", "talk", "physical", "play", "bests")
TYPED = (
    "help\nxyzzy\n99\n\nwhy\nwhy jump c3\nalways\nlog\noptions\n1\nrules\nrules zzz\nundo\n1\nsave\nsave {}\nquit\n\n"
)
PLAY = ("play", "void-zone", "--plain", "--seed", "3")


def played(file: Path, *more: str) -> str:
    done = run(*PLAY, *more, typed=TYPED.format(file))
    assert (done.exit_code, done.stderr) == (0, ""), done.stderr
    return done.stdout


@OTHERS
def test_a_game_is_told_in_the_language_and_its_record_is_the_same(language: str, tmp_path: Path) -> None:
    english, other = tmp_path / "english.ludus", tmp_path / "other.ludus"
    before = set(played(english).splitlines())
    said = played(other, "--language", language).splitlines()
    assert other.read_text(encoding="utf-8") == english.read_text(encoding="utf-8")
    ours = [line for line in said if line in before and left_english(line, language)]
    assert [line for line in ours if not line.startswith(("p1> ", "  ludus play"))] == []


def sentences() -> Iterator[str]:
    """What the terminal says in its sources, with something in its places."""
    for name in SPEAK:
        tree = ast.parse((Path(cli.__file__).parent / f"{name}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("say", "ask", "tell"):
                yield from (found.strip() for arg in node.args[:1] if " " in (found := sample(arg)).strip())


@OTHERS
def test_every_sentence_of_the_terminal_has_one(language: str) -> None:
    all_of_them = set(sentences())
    assert len(all_of_them) > 20
    rows = {row for text in all_of_them for row in text.split("\n")}
    assert [row for row in rows if left_english(book(language)(row), language)] == []


def test_records_and_rules_are_told_in_a_language_too(tmp_path: Path) -> None:
    file = tmp_path / "game.ludus"
    played(file)
    replayed = run("replay", str(file), "--language", "fr").stdout
    assert "Vous" in replayed or "Ultra Shock a" in replayed
    assert "p1 doit répondre" in replayed
    assert "n’est pas possible" in run("why", "void-zone", str(file), "run a1", "--language", "fr").stdout
    assert "Robot" not in run("games", "void-zone", "--language", "fr").stdout.split("\n")[2]
    assert "épuisé" in run("rules", "void-zone", "--language", "fr").stdout
    go_on = run("play", "--load", str(file), "--plain", "--language", "de", typed="log\nquit\n\n").stdout
    assert "Was geschah:" in go_on
    assert "Du bist gegangen." in go_on


def test_a_language_that_there_is_not_is_refused() -> None:
    assert "Unknown language 'xx'. Languages: en, de, es, fr." in refused(*PLAY, "--language", "xx")


def headings(printed: str) -> list[str]:
    """What stands above the lines of the tables."""
    lines = printed.splitlines()
    return [lines[n] for n, below in enumerate(lines[1:]) if below.strip().startswith("──")]


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("call", [("games", "void-halls"), ("rules", "void-halls"), ("content", "void-zone")])
def test_no_heading_of_a_table_is_left_in_code(call: tuple[str, ...]) -> None:
    found = headings(run(*call, "--language", PSEUDO).stdout)
    assert found
    assert unmarked(found, []) == {}


@pytest.mark.usefixtures("pseudo")
def test_no_word_about_a_game_is_left_in_code() -> None:
    """A box as it is described, a list of rules, a piece, a record: without names and what is typed."""
    title, about, *more = run("games", "void-halls", "--language", PSEUDO).stdout.splitlines()[1:5]
    assert unmarked([title, about, *(line.partition(":")[0] for line in more)], ["Void Halls"]) == {}
    counted = run("rules", "void-halls", "--language", PSEUDO).stdout.splitlines()[-1]
    assert unmarked([counted], ["Void Halls"]) == {}


def test_the_line_above_a_record_is_told_too(tmp_path: Path) -> None:
    file = tmp_path / "game.ludus"
    played(file)
    assert run("replay", str(file), "--language", "fr").stdout.startswith("Void Zone, 2 joueurs, graine 3, ")
