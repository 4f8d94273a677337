"""New games change nothing but the shelf: every suite that runs on all games is green with each kind of them.

One is made by `ludus new` and left as it is; one has no lesson, cover, picture, observation or options, rules that take
up a chapter again, and more than nine of them; one is of another package.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.tools import announce, change
from tests.shelf import GAMES, ROOT

from ludus.table.words import languages

NEW, BARE, FAR = "pebble-path", "bare-bones", "far-stones"
ITS = f"({NEW} or {BARE} or {FAR}) and not ({' or '.join(game.id for game in GAMES)})"
IN_LANGUAGE = "test_every_page_opens_in_every_language"
EACH = ["tests/conformance", "tests/properties", "tests/draw/test_draw_narrow.py", "tests/rl/test_encode.py"]
WHOLE = [
    "tests/games/pebble_path",
    "other/tests",
    "tests/conformance/test_laws.py::test_nothing_outside_its_folder_names_a_game",
    "tests/web/test_pages.py",
    *[f"--deselect=tests/web/test_pages.py::{IN_LANGUAGE}[{code}]" for code in languages() if code != "en"],
    "tests/web/test_quick_answers.py::test_a_lesson_waits_for_its_reader",
    "tests/rl/test_observations_page.py",
    "tests/rl/test_peers.py::test_ratios_for_people",
]
RULE = """
[[rule]]
id = "BB-{0}"
kind = "rule"
chapter = "{1}"
says = "Stones are stones."
where = "Stones"
check = "A stone is a stone."
"""


def done(tree: Path, *command: str) -> str:
    """What a command prints in another tree; it must succeed."""
    path = os.pathsep.join([str(tree / "src"), str(tree / "other")])
    env = {**os.environ, "PYTHONPATH": path, "LUDUS_PURE": "1"}
    env.pop("PYTEST_ADDOPTS", None)
    ended = subprocess.run(
        [sys.executable, *command], cwd=tree, env=env, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def passed(tree: Path, *args: str) -> int:
    """How many tests pass in another tree; none may fail."""
    out = done(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *args)
    return int(out.rsplit(" passed", 1)[0].rsplit(None, 1)[-1])


def files(tree: Path) -> set[Path]:
    kept = (p.relative_to(tree) for p in tree.rglob("*") if p.is_file())
    return {p for p in kept if not {"__pycache__", ".pytest_cache", ".hypothesis", "build"} & set(p.parts)}


def strip(folder: Path) -> None:
    """Take away from a game that has just been made what a game need not have."""
    for old, new in (
        ("    picture=default_picture,\n", ""),
        ("from ludus.draw import default_picture\n", "from ludus.core.settings import Settings\n"),
        ("    settings=Options,\n", ""),
        ("Setting[Options]", "Setting[Settings]"),
        ("options = setting.options", "options = Options()"),
    ):
        change(folder / "__init__.py", old, new)
    change(folder / "words/rules.toml", 'options = ["stones"]\n', "")
    (folder / "words/options.toml").unlink()
    with (folder / "words/rules.toml").open("a", encoding="utf-8") as rules:
        rules.writelines(RULE.format(n, "Play" if n % 2 else "End") for n in range(5, 12))


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources and tests with three games more."""
    tree = tmp_path_factory.mktemp("tree")
    ignore = shutil.ignore_patterns("*.so", "*.egg-info")  # what is compiled already stays so
    for name in ("src", "tests", "tools", "docs"):
        shutil.copytree(ROOT / name, tree / name, ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", tree)
    (tree / "other").mkdir()
    before = files(tree)
    done(tree, "-m", "ludus.cli", "new", NEW)
    assert {p.parts[:-1] for p in files(tree) - before} == {
        ("src", "ludus", "games", "pebble_path"),
        ("src", "ludus", "games", "pebble_path", "words"),
        ("tests", "games", "pebble_path"),
    }
    done(tree, "-m", "ludus.cli", "new", BARE)
    strip(tree / "src/ludus/games/bare_bones")
    rules = tree / "tests/games/bare_bones/test_rules.py"
    rules.write_text('"""Not yet."""\n', encoding="utf-8")
    done(tree, "-m", "ludus.cli", "new", FAR, "--into", "other")
    announce(tree / "other", "far_stones")
    return tree


@pytest.mark.slow
def test_they_are_on_the_shelf_and_are_played(tree: Path) -> None:
    shelf = [row["id"] for row in json.loads(done(tree, "-m", "ludus.cli", "games", "--json"))]
    assert {NEW, BARE, FAR} <= set(shelf)
    for game in (NEW, BARE, FAR):
        assert '"games": 20' in done(tree, "-m", "ludus.cli", "sim", game, "--games", "20", "--workers", "1", "--json")


@pytest.mark.slow
def test_the_suites_of_all_games_are_green_with_them(tree: Path) -> None:
    before = files(tree)
    assert passed(tree, *EACH, "-k", ITS) > 250
    assert passed(tree, *WHOLE) > 30
    assert files(tree) == before


@pytest.mark.slow
def test_a_new_game_has_no_gaps_and_one_with_gaps_names_them_in_order(tree: Path) -> None:
    for game in (NEW, FAR):
        assert "No gaps: 4 rules" in done(tree, "-m", "ludus.cli", "rules", game, "--gaps")
    found = json.loads(done(tree, "-m", "ludus.cli", "rules", BARE, "--json"))
    assert found["gaps"]["uncoded"] == [f"BB-{n}" for n in range(5, 12)]
    assert found["gaps"]["untested"] == [f"BB-{n}" for n in range(1, 12)]
