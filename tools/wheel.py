"""Builds into dist/: the sources, a pure wheel, and with `--compiled FOLDER` one for this platform with its modules.

`--twice` builds each once more from another folder and compares: byte for byte, the same sources give the same files.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
LEFT_OUT = shutil.ignore_patterns(".*", "build", "dist", "tests", "docs", "examples", "__pycache__", "*.egg-info")
CALL = "import sys; from tools import backend; getattr(backend, sys.argv[1])(sys.argv[2])"


def built(tree: Path, out: Path, compiled: Path | None) -> None:
    """Everything that can be built of a tree, into a folder."""
    out.mkdir(exist_ok=True)
    for what, folder in (("build_sdist", ""), ("build_wheel", ""), ("build_wheel", str(compiled or ""))):
        if what == "build_wheel" and not folder and any(out.glob("*.whl")):
            continue  # nothing is compiled
        env = {**os.environ, "LUDUS_COMPILED": folder}
        command = [sys.executable, "-c", CALL, what, str(out)]
        subprocess.run(command, check=True, cwd=tree, env=env, stdout=subprocess.DEVNULL)


def differing(work: Path, compiled: Path | None) -> list[str]:
    """What a second build, elsewhere, makes different."""
    tree = work / "a-tree-elsewhere"
    shutil.copytree(ROOT, tree, ignore=LEFT_OUT)
    built(tree, work / "again", compiled)
    return [file.name for file in DIST.iterdir() if file.read_bytes() != (work / "again" / file.name).read_bytes()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiled", type=Path, help="a folder made by `compile.py --out FOLDER`")
    parser.add_argument("--twice", action="store_true", help="build again elsewhere, and compare")
    given = parser.parse_args()
    compiled = given.compiled.resolve() if given.compiled else None
    shutil.rmtree(DIST, ignore_errors=True)
    built(ROOT, DIST, compiled)
    for file in sorted(DIST.iterdir()):
        print(f"dist/{file.name}")
    if given.twice:
        with tempfile.TemporaryDirectory() as work:
            if odd := differing(Path(work), compiled):
                sys.exit(f"Built twice, these differ: {', '.join(odd)}")
        print("Built twice, they are the same.")


if __name__ == "__main__":
    main()
