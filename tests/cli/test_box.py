"""`games`, `rules`, `content`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.tools import refused, run

import ludus

PROVED = """
from ludus.testing import rule

@rule("ST-1", "ST-2")
def test_turns(): ...

class TestEnd:
    @rule("ST-3", "ST-4")
    def test_end(self): ...
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with tests of the game of stones, entered."""
    folder = tmp_path / "tests/games/stones"
    folder.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return folder


def test_games_for_people() -> None:
    done = run("games")
    assert done.exit_code == 0
    assert "Stones: 2 to 4 players, 1 to 3 minutes, age 5 and up" in done.stdout
    assert "hidden information" in done.stdout
    assert "Options: stones. ludus games stones explains them." in done.stdout
    assert f"Play: ludus play {ludus.games()[0].id}\n" in done.stdout


def test_one_game_and_what_its_options_mean() -> None:
    done = run("games", "stones")
    assert "Stones in the heap. How many stones there are at the start." in done.stdout
    assert "1 to 60" in done.stdout
    assert "masked" not in done.stdout
    assert [game["id"] for game in json.loads(run("games", "stones", "--json").stdout)] == ["stones"]
    assert refused("games", "stnes").startswith("There is no game 'stnes'. Did you mean stones?")


def test_games_for_programs() -> None:
    games = {game["id"]: game for game in json.loads(run("games", "--json").stdout)}
    assert {"stones", "masked", "drawn", "many"} <= games.keys()
    stones = games["stones"]
    assert (stones["title"], stones["players"], stones["version"]) == ("Stones", [2, 3, 4], 1)
    assert stones["options"] == [
        {
            "name": "stones", "kind": "number", "default": 12, "label": "Stones in the heap",
            "help": "How many stones there are at the start.", "group": "Set-up",
            "rules": ["ST-2"], "min": 1, "max": 60,
        }
    ]  # fmt: skip


def test_rules_with_their_code_and_tests(checkout: Path) -> None:
    (checkout / "test_rules.py").write_text(PROVED)
    data = json.loads(run("rules", "stones", "--json").stdout)
    assert data["game"] == "stones"
    assert [rule["id"] for rule in data["rules"]] == ["ST-1", "ST-2", "ST-3", "ST-4"]
    last = data["rules"][3]
    assert (last["text"], last["kind"]) == ("Who takes the last stone wins.", "rule")
    assert last["tests"] == ["tests/games/stones/test_rules.py::TestEnd::test_end"]
    assert {place.split(":")[0] for place in last["code"]} == {"__init__.py", "play.py"}
    assert data["gaps"] == {"untested": [], "uncoded": [], "unknown": []}
    shown = run("rules", "stones")
    assert "Nobody takes more stones than are left." in shown.stdout
    assert "play.py:13" in shown.stdout


def test_no_gaps(checkout: Path) -> None:
    (checkout / "test_rules.py").write_text(PROVED)
    done = run("rules", "stones", "--gaps")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == "No gaps: 4 rules of Stones, each with its code and its tests.\n"


def test_gaps_are_listed_and_fail(checkout: Path) -> None:
    (checkout / "test_rules.py").write_text(PROVED.replace('"ST-3", "ST-4"', '"ST-9"'))
    done = run("rules", "stones", "--gaps")
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        "untested (no test proves it): ST-3, ST-4",
        "unknown (cited, but not in the ledger): ST-9",
    ]
    as_json = run("rules", "stones", "--gaps", "--json")
    assert as_json.exit_code == 1
    assert json.loads(as_json.stdout)["gaps"]["unknown"] == ["ST-9"]


def test_without_tests_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("rules", "stones", "--gaps")
    assert done.exit_code == 1
    assert done.stderr == "No tests were found: no folder tests/games/stones lies here or beside the sources.\n"
    assert "untested (no test proves it): ST-1, ST-2, ST-3, ST-4" in done.stdout


def test_content_of_a_game_without_any() -> None:
    assert "Stones has no content files" in run("content", "stones").stdout
    assert json.loads(run("content", "stones", "--json").stdout) == {"game": "stones", "content": []}


def test_content_with_its_source(shelf: Path) -> None:
    folder = shelf / "drawn/content"
    folder.mkdir()
    row = 'key = "flint"\nname = "Flint"\nsource = "house"\ncite = "made up"\nrules = ["DR-1"]\n'
    (folder / "stones.toml").write_text(f"[counts]\nstone = 1\n\n[[stone]]\n{row}")
    done = run("content", "drawn")
    assert "stone: 1, from stones.toml" in done.stdout
    assert "Flint" in done.stdout
    data = json.loads(run("content", "drawn", "--json").stdout)
    assert data["content"][0]["file"] == "stones.toml"
    assert data["content"][0]["source"] == "house"


def test_a_challenge_and_sheets_are_named() -> None:
    out = run("games", "patience").stdout
    assert "Challenge of the day: ludus play patience --daily\n" in out
    assert "Sheets to print: ludus sheet patience FILE.pdf\n" in out
    assert "ludus sheet" not in run("games", "stones").stdout


OPAL = '''class Opal(Stone):
    """Sparks when it is taken."""

    key = "opal"
    rules = ("DR-1",)
'''


def test_a_card_is_shown_on_one_page(shelf: Path) -> None:
    folder = shelf / "drawn"
    (folder / "content").mkdir(exist_ok=True)
    (folder / "cards").mkdir(exist_ok=True)
    row = 'key = "opal"\nname = "Opal Stone"\nsays = "Sparks when it is taken."\nsparks = 2\nsource = "house"\n'
    (folder / "content/gems.toml").write_text(f'[[stone]]\n{row}cite = "made up"\nrules = ["DR-1"]\n')
    (folder / "cards/stones.py").write_text(OPAL)
    shown = run("content", "drawn", "opal stone").stdout
    assert "Sparks when it is taken.\nsparks 2\n" in shown
    assert ludus.game("drawn").rules["DR-1"].says in " ".join(shown.split())
    assert "cards/stones.py:1\nclass Opal(Stone):" in shown
    data = json.loads(run("content", "drawn", "opal", "--json").stdout)
    assert (data["row"]["key"], data["numbers"], data["rules"][0]["id"]) == ("opal", {"sparks": 2}, "DR-1")
    assert "Drawn has no 'opel'. Did you mean opal?" in refused("content", "drawn", "opel")
