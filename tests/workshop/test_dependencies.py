"""The page of dependencies names each of them, and one version is told everywhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

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


def test_one_version_everywhere() -> None:
    release.check_versions()


def test_licences_of_all_that_is_installed_are_of_kinds_that_we_know() -> None:
    assert len(release.requirements()) > 12
    release.check_licences()
