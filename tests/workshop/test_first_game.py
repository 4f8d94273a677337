"""The tutorials `first-game.md` and `fast-rules.md`, typed in as they stand: every file and every command."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from tests.cli.tools import announce
from tests.shelf import GAMES, ROOT, SOURCES

PAGES = [ROOT / "docs" / "tutorials" / name for name in ("first-game.md", "fast-rules.md")]
BLOCK = re.compile(r"(?:^`(?P<file>[\w./]+)`\n\n)?^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
INSTALL, SERVE = "pip install --editable .", "ludus serve --open"
PROGRAMS = {"ludus": ["-m", "ludus.cli"], "python": []}


@dataclass
class Reader:
    """Somebody who does what the page says, in a folder of their own."""

    folder: Path
    said: dict[str, str]  # by command

    @property
    def env(self) -> dict[str, str]:
        path = os.pathsep.join([str(SOURCES.parent), str(self.folder)])
        kept = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
        return {**kept, "PYTHONPATH": path, "LUDUS_PURE": "1", "PYTHONUNBUFFERED": "1"}

    def do(self, command: str) -> None:
        """One line of a shell."""
        program, *words = command.split()
        if program == "mkdir":
            (self.folder / words[0]).mkdir()
        elif program == "cd":
            self.folder = self.folder / words[0]
        elif program == "rm":
            (self.folder / words[0]).unlink()
        elif command == INSTALL:  # what an installer does with it
            project = tomllib.loads((self.folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
            announce(self.folder, *[at.partition(":")[0] for at in project["entry-points"]["ludus.games"].values()])
        elif command != SERVE:
            self.said[command] = self.run(*PROGRAMS[program], *words)

    def run(self, *args: str, cwd: Path | None = None) -> str:
        """What Python prints; it must succeed. Nobody types anything."""
        ended = subprocess.run(
            [sys.executable, *args],
            cwd=cwd or self.folder,
            env=self.env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert ended.returncode == 0, f"{' '.join(args)}\n{ended.stdout}{ended.stderr}"
        return ended.stdout


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """One who has typed in both pages."""
    found = Reader(tmp_path_factory.mktemp("first"), {})
    for block in [block for page in PAGES for block in BLOCK.finditer(page.read_text(encoding="utf-8"))]:
        if block["file"]:
            path = found.folder / block["file"]
            assert path.parent.is_dir(), f"{path.parent.name} is not there yet"
            path.write_text(block["text"], encoding="utf-8")
        else:
            assert block["kind"] == "sh", f"a block without a file: {block['text']}"
            for command in block["text"].splitlines():
                found.do(command)
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
    won = re.fullmatch(r"The planter won (\d+) of 20\.\n", reader.said["python gardener.py"])
    assert won is not None
    assert int(won[1]) > 10, "a bot that thinks beats one that does not"


@pytest.mark.slow
def test_faster_variants_are_measured_and_play_the_same(reader: Reader) -> None:
    rows = re.findall(r"^(.+): ([\d,]+) decisions/s$", reader.said["python faster.py"], re.MULTILINE)
    page = PAGES[1].read_text(encoding="utf-8")
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
