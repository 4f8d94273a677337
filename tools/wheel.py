"""Builds wheels into dist/: a pure one, and with `--compiled FOLDER` one for this platform with its modules."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info")


def run(*command: str | Path) -> None:
    subprocess.run([sys.executable, "-m", *map(str, command)], check=True, stdout=subprocess.DEVNULL)


def pure_wheel(work: Path) -> Path:
    """Built from a copy, so that modules compiled in place stay out of it."""
    tree = work / "tree"
    shutil.copytree(ROOT / "src", tree / "src", ignore=LEFT_OUT)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    run("pip", "--quiet", "wheel", "--no-deps", "--no-build-isolation", "-w", work, tree)
    (wheel,) = work.glob("ludus-*-none-any.whl")
    return wheel


def compiled_wheel(wheel: Path, folder: Path, work: Path) -> Path:
    """The pure wheel with the compiled modules beside their sources, tagged for this Python and platform."""
    run("wheel", "unpack", "--dest", work / "open", wheel)
    (tree,) = (work / "open").iterdir()
    native = [file for suffix in EXTENSION_SUFFIXES for file in folder.rglob(f"*{suffix}")]
    if not native:
        sys.exit(f"Nothing in {folder} is compiled.")
    for file in dict.fromkeys(native):
        shutil.copy2(file, tree / file.relative_to(folder))
    (about,) = tree.glob("*.dist-info/WHEEL")
    about.write_text(about.read_text().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false"))
    (work / "packed").mkdir()
    run("wheel", "pack", "--dest-dir", work / "packed", tree)
    (packed,) = (work / "packed").iterdir()
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    tags = ("--python-tag", python, "--abi-tag", python, "--platform-tag", platform)
    run("wheel", "tags", "--remove", *tags, packed)
    (tagged,) = (work / "packed").iterdir()
    return tagged


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiled", type=Path, help="a folder made by `compile.py --out FOLDER`")
    given = parser.parse_args()
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        made = [pure_wheel(work)]
        if given.compiled:
            made.append(compiled_wheel(made[0], given.compiled.resolve(), work))
        for wheel in made:
            shutil.copy2(wheel, DIST)
            print(f"dist/{wheel.name}")


if __name__ == "__main__":
    main()
