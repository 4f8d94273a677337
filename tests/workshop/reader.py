"""A reader of tutorials: types in the files of a page, and runs its commands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from tests.cli.tools import announce
from tests.shelf import ROOT, SOURCES

TUTORIALS = ROOT / "docs" / "tutorials"
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

    def type_in(self, page: Path, kinds: tuple[str, ...]) -> None:
        """Write the files of a page and run its blocks `sh`; other blocks must be of these kinds."""
        for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
            if block["file"]:
                path = self.folder / block["file"]
                assert path.parent.is_dir(), f"{path.parent.name} is not there yet"
                path.write_text(block["text"], encoding="utf-8")
            elif block["kind"] == "sh":
                for command in block["text"].splitlines():
                    self.do(command)
            else:
                assert block["kind"] in kinds, f"a block without a file: {block['text']}"
