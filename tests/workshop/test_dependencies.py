"""The page of dependencies names each of them, and one version is told everywhere."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from tools import release

ROOT = Path(__file__).parents[2]
TOOLS = {"dev"}  # what only we run


def test_every_dependency_has_its_line() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [line for name, lines in told["optional-dependencies"].items() if name not in TOOLS for line in lines]
    needed = {re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in [*told["dependencies"], *extras]} - {told["name"]}
    page = (ROOT / "docs" / "reference" / "dependencies.md").read_text(encoding="utf-8")
    named = {name for row in re.findall(r"^\| (`.*?) \|", page, re.MULTILINE) for name in re.findall(r"`([^`]+)`", row)}
    assert named == needed


INSTALLS = re.compile(
    r"(?:pip install|pipx (?:run|install)|uvx|uv (?:pip|tool) install)(?: -\S+)* ['\"`]?ludus(?![-\w.])"
)


def test_nobody_is_sent_to_the_namesake() -> None:
    """`ludus` in the index is somebody else's program."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    if not listed:
        pytest.skip("no git checkout: which files are ours is not known")
    texts = {".md", ".toml", ".py", ".html", ".js", ".ipynb", ".yml", ".service", ""}
    files = [ROOT / name for name in listed.split("\0") if name and Path(name).suffix in texts]
    read = {file: file.read_text(encoding="utf-8") for file in files if file.is_file()}
    assert len(read) > 1000
    wrong = [f"{file.name}: {found[0]}" for file, text in read.items() for found in INSTALLS.finditer(text)]
    assert not wrong, wrong


def test_one_version_everywhere() -> None:
    release.check_versions()


def test_licences_of_all_that_is_installed_are_of_kinds_that_we_know() -> None:
    assert len(release.requirements()) > 12
    release.check_licences()
