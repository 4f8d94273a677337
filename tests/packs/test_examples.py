"""The example expansions: their own tests, conformance with them, and the same play as ever without them."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.shelf import ROOT

from ludus.table.words import languages

FOLDER = ROOT / "examples" / "expansions"
EXAMPLES = sorted(path.parent.name for path in FOLDER.glob("*/pack.toml"))
GAME = {"black_case": "hollow-cell", "newcomers": "hostile-takeover"}
EACH = pytest.mark.parametrize("example", EXAMPLES)
PROMISES = "test_copies test_cards test_replay test_questions test_words test_steps".split()
DIGEST = """
import sys, ludus
from ludus.testing import digest, play_randomly

game = ludus.game(sys.argv[1])
for players in game.seats:
    match = game.begin(players, players)
    play_randomly(match, players)
    print(digest(match), len(match.setting.space), match.to_json()["table"].keys())
"""

WITH = {"black_case": "", "newcomers": "teams=draft_a"}
SHOWN = """
import sys, ludus
from ludus.testing.play import stops

game, pack, *more = ludus.game(sys.argv[1]), sys.argv[2], *sys.argv[3:]
match = game.begin(2, 3, **{f"pack_{pack}": True}, **dict(text.split("=") for text in more if text))
for at in stops(match, 3, 60, 6):
    for seat in (0, None):
        at.scene(seat)
print("shown")
"""


def run(*command: str, pack: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A process of its own: what a game's box holds is settled when it is opened."""
    around = {name: value for name, value in os.environ.items() if name not in ("LUDUS_PACKS", "PYTEST_ADDOPTS")}
    around |= {"LUDUS_PACKS": str(pack)} if pack is not None else {}
    around["PYTHONPATH"] = os.pathsep.join([os.environ.get("PYTHONPATH") or str(ROOT / "src"), str(ROOT)])
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=around, capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_there_are_two_examples() -> None:
    assert sorted(GAME) == EXAMPLES


def toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@EACH
@pytest.mark.parametrize("language", languages()[1:])
def test_the_example_is_told_in_every_language(example: str, language: str) -> None:
    words, pack = FOLDER / example / "words", toml(FOLDER / example / "pack.toml")
    assert pack[language].keys() == {"title", "about"}
    rules = toml(words / f"rules.{language}.toml")
    assert list(rules["says"]) == [rule["id"] for rule in toml(words / "rules.toml")["rule"]]
    english, first, told = (toml(words / f"words{code}.toml") for code in ("", ".de", f".{language}"))
    assert told["said"].keys() == first["said"].keys()
    assert {name: told[name].keys() for name in english} == {name: english[name].keys() for name in english}


@EACH
def test_the_tests_of_the_example(example: str) -> None:
    pack = FOLDER / example
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(pack / "tests"), pack=pack)
    assert done.returncode == 0, done.stdout[-4000:]


@EACH
def test_the_game_keeps_its_promises_with_the_example(example: str) -> None:
    pack = FOLDER / example
    files = [f"tests/conformance/{name}.py" for name in PROMISES]
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", GAME[example], *files, pack=pack)
    assert done.returncode == 0, done.stdout[-4000:]


@EACH
def test_its_matches_can_be_looked_at(example: str) -> None:
    done = run("-c", SHOWN, GAME[example], example, WITH[example], pack=FOLDER / example)
    assert done.stdout == "shown\n", done.stderr


@EACH
def test_without_the_option_play_is_as_without_the_example(example: str) -> None:
    bare, there = (run("-c", DIGEST, GAME[example], pack=pack) for pack in (None, FOLDER / example))
    assert bare.returncode == 0, bare.stderr
    assert there.stdout == bare.stdout


@EACH
def test_every_rule_has_code_and_a_test(example: str) -> None:
    done = run("-m", "ludus.cli", "rules", GAME[example], "--gaps", "--pack", str(FOLDER / example))
    assert (done.returncode, done.stdout[:8]) == (0, "No gaps:"), done.stdout
