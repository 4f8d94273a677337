"""`new`: a sixth game, from nothing to a finished match."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.cli.tools import SOURCES, call, refused, run


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with a new game in it."""
    tree = tmp_path_factory.mktemp("tree") / "src"
    made = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info")
    shutil.copytree(SOURCES / "ludus", tree / "ludus", ignore=made)
    done = call("new", "sixth-game", path=tree)
    assert (done.returncode, done.stderr) == (0, "")
    assert "It already works, as a small game of stones: ludus play sixth-game" in done.stdout
    return tree


def test_names_are_replaced_everywhere(tree: Path) -> None:
    folder = tree / "ludus/games/sixth_game"
    text = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.*") if path.suffix != ".pyc")
    assert "_template" not in text
    assert "ST-" not in text
    assert 'title="Sixth Game"' in text
    assert 'id="sixth-game"' in text
    assert 'prefix = "SG"' in text
    assert sorted(p.name for p in folder.iterdir()) == sorted(
        p.name for p in (tree / "ludus/games/_template").iterdir() if p.name != "__pycache__"
    )


def test_its_tests_lie_beside_it_and_leave_no_gap(tree: Path) -> None:
    tests = tree.parent / "tests/games/sixth_game"
    assert [path.name for path in tests.iterdir()] == ["test_rules.py"]
    text = (tests / "test_rules.py").read_text(encoding="utf-8")
    assert text.startswith('"""Sixth Game, rule by rule')
    assert "from ludus.games.sixth_game import GAME" in text
    done = call("rules", "sixth-game", "--gaps", path=tree)
    assert (done.returncode, done.stderr) == (0, "")
    assert "No gaps: 4 rules of Sixth Game, each with its code and its tests." in done.stdout


def test_it_is_listed(tree: Path) -> None:
    assert "sixth-game" in [game["id"] for game in json.loads(call("games", "--json", path=tree).stdout)]


def test_it_is_simulated_the_same_by_one_process_and_by_two(tree: Path) -> None:
    args = ("sim", "sixth-game", "--games", "30", "--json")
    one, two = (json.loads(call(*args, "--workers", n, path=tree).stdout) for n in ("1", "2"))
    same = [key for key in one if key not in ("seconds", "decisions_per_s")]
    assert [one[key] for key in same] == [two[key] for key in same]


def test_it_is_played(tree: Path) -> None:
    done = call("play", "sixth-game", "--plain", "--set", "stones=1", path=tree, typed="take 1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "p1 wins. Who takes the last stone wins. (SG-4)" in done.stdout


def test_it_cannot_be_made_twice(tree: Path) -> None:
    done = call("new", "sixth-game", path=tree)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "ludus: A game 'sixth-game' already exists.\n"


def test_a_folder_of_ones_own_tells_how_to_announce_it(tmp_path: Path) -> None:
    done = run("new", "my-game", "--into", str(tmp_path))
    assert '[project.entry-points."ludus.games"]' in done.stdout
    assert 'my-game = "my_game:GAME"' in done.stdout
    assert "from my_game.play import Play" in (tmp_path / "my_game/__init__.py").read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["my_game", "tests"]
    assert "from my_game import GAME" in (tmp_path / "tests/games/my_game/test_rules.py").read_text()


def test_where_ludus_is_installed_it_is_made_in_the_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed, mine = tmp_path / "site-packages/ludus/games", tmp_path / "mine"
    installed.mkdir(parents=True)
    mine.mkdir()
    monkeypatch.setattr("ludus.cli.new.SHELF", installed)
    monkeypatch.chdir(mine)
    assert 'my-game = "my_game:GAME"' in run("new", "my-game").stdout
    assert sorted(path.name for path in mine.iterdir()) == ["my_game", "tests"]
    assert list(installed.iterdir()) == []


@pytest.mark.parametrize("name", ["Sixth", "6th", "a_b", "a--b", "-a", "a b", "class", "", "ä", "../x"])
def test_odd_names_are_refused(name: str, tmp_path: Path) -> None:
    said = refused("new", "--into", str(tmp_path), "--", name)
    assert said == f"'{name}' can't be a game's name. Use lowercase letters, digits, and hyphens, such as my-game."
    assert not list(tmp_path.iterdir())


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "my_game.py").write_text("mine")
    assert refused("new", "my-game", "--into", str(tmp_path)).endswith("already exists; nothing changed.")
    assert refused("new", "stones", "--into", str(tmp_path)) == "A game 'stones' already exists."
    assert refused("new", "other", "--into", str(tmp_path / "no")).startswith("The folder")
    assert [path.name for path in tmp_path.iterdir()] == ["my_game.py"]
    (tmp_path / "tests/games/other").mkdir(parents=True)
    assert refused("new", "other", "--into", str(tmp_path)).endswith("other' already exists; nothing changed.")
    assert not (tmp_path / "other").exists()
