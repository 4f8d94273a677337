"""The wheel: what people install holds what we wrote, and nothing else."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MADE = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info", ".*_cache")


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(ROOT / "src", tree / "src", ignore=MADE)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    written = {path.relative_to(tree / "src").as_posix() for path in (tree / "src").rglob("*") if path.is_file()}

    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", tmp_path, tree], check=True)

    (wheel,) = tmp_path.glob("ludus-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        shipped = {name for name in packed.namelist() if ".dist-info/" not in name}
    assert shipped == written
