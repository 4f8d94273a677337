"""The tutorials about a first game, typed in as they stand: every file and every command."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.shelf import GAMES, ROOT
from tests.workshop.reader import TUTORIALS, Reader

PAGES = [TUTORIALS / name for name in ("first-game.md", "finish-your-first-game.md", "fast-rules.md")]


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """A reader who has typed in all pages."""
    found = Reader(tmp_path_factory.mktemp("first"), {})
    for page in PAGES:
        found.type_in(page, kinds=())
    return found


@pytest.fixture
def lobby(reader: Reader, tmp_path: Path) -> Iterator[str]:
    """The address of the table in the browser, as its last command opens it."""
    command = [sys.executable, "-m", "ludus.cli", "serve", "--port", "0", "--db", str(tmp_path / "tables.db")]
    with subprocess.Popen(command, cwd=reader.folder, env=reader.env, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        found = re.search(r"Ludus is at (http://\S+/)", running.stdout.readline())
        assert found is not None
        yield found[1]
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=60)


@pytest.mark.slow
def test_every_command_of_the_page_does_what_it_says(reader: Reader) -> None:
    assert "20 games of Flower Beds" in reader.said["ludus sim flower-beds --games 20 --seed 1"]
    assert " passed" in reader.said["python -m pytest tests"]
    assert "No gaps: 7 rules of Flower Beds" in reader.said["ludus rules flower-beds --gaps"]


@pytest.mark.slow
def test_faster_variants_are_measured_and_play_the_same(reader: Reader) -> None:
    rows = re.findall(r"^(.+): ([\d,]+) decisions/s$", reader.said["python faster.py"], re.MULTILINE)
    page = PAGES[-1].read_text(encoding="utf-8")
    assert [name for name, _ in rows] == re.findall(r"^\| ([a-z ]+) \| [\d,]+ \|", page, re.MULTILINE)[: len(rows)]


@pytest.mark.slow
def test_the_bots_of_ludus_play_it(reader: Reader) -> None:
    said = reader.run(
        "-m", "ludus.cli", "sim", "flower-beds", "--players", "3", "--bots", "greedy,novice,random", "--games", "2"
    )
    assert "2 games of Flower Beds with 3 players" in said


@pytest.mark.slow
def test_it_is_in_the_lobby_and_a_table_opens(reader: Reader, lobby: str) -> None:
    origin = {"origin": lobby.rstrip("/")}
    with httpx.Client(base_url=lobby, headers=origin, timeout=60, follow_redirects=True) as browser:
        page = browser.get("/")
        assert "Flower Beds" in page.text
        assert "Plant roses, tulips and daisies side by side." in page.text
        assert "<svg" in browser.get("/games/flower-beds/cover.svg").text
        csrf = re.search(r'name="csrf" value="([^"]+)"', page.text)
        assert csrf is not None
        table = browser.post("/games/flower-beds/play", data={"csrf": csrf[1]})
        assert table.status_code == 200
        assert table.url.path.startswith("/t/")


@pytest.mark.slow
def test_it_passes_what_is_asked_of_every_game(reader: Reader) -> None:
    its = f"flower-beds and not ({' or '.join(game.id for game in GAMES)})"
    suites = ["tests/conformance", "tests/draw/test_draw_narrow.py", "tests/rl/test_encode.py"]
    said = reader.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *suites, "-k", its, cwd=ROOT)
    assert int(said.rsplit(" passed", 1)[0].rsplit(None, 1)[-1]) > 40
