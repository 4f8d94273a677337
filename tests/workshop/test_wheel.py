"""The wheel: what people install holds what we wrote, and nothing else."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MADE = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info", ".*_cache")


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_package_says_what_it_is_made_of_and_is_always_the_same(
    tmp_path: Path,
) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(ROOT / "src", tree / "src", ignore=MADE)
    shutil.copytree(ROOT / "tools", tree / "tools", ignore=MADE)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    written = {path.relative_to(tree / "src").as_posix() for path in (tree / "src").rglob("*") if path.is_file()}

    wheel = built(tree, tmp_path / "once")
    with zipfile.ZipFile(wheel) as packed:
        shipped = {name for name in packed.namelist() if ".dist-info/" not in name}
        bom = json.loads(packed.read(f"{wheel.name.removesuffix('-py3-none-any.whl')}.dist-info/sboms/ludus.cdx.json"))
    assert shipped == written
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[^\w-]", line, maxsplit=1)[0] for line in told["dependencies"]}
    assert {part["name"] for part in bom["components"]} == needed

    moved = tree.rename(tmp_path / "elsewhere")
    for path in moved.rglob("*"):
        os.utime(path, (1, 1))
    assert built(moved, tmp_path / "again").read_bytes() == wheel.read_bytes()


def built(tree: Path, out: Path) -> Path:
    """The pure wheel of a tree, as pip builds it."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", out, tree], check=True)
    (wheel,) = out.glob("ludus_games-*-py3-none-any.whl")
    return wheel
