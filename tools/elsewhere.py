"""For a machine with a C compiler, but without mypy and network: `elsewhere.py OUT [GAME…]` writes the C of the hot
modules here; there, `python OUT/build.py` compiles it, and OUT belongs on PYTHONPATH."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve()


def write(out: Path, games: list[str]) -> None:
    """Lay out the woven package with some games (default: all), its C in `c`, and the compiler's runtime in `rt`."""
    sys.path.insert(0, str(HERE.parent.parent))
    from mypyc.build import include_dir, mypycify
    from tools import compile as compiling  # after the path

    source = HERE.parent.parent / "build" / "some"
    shutil.rmtree(source, ignore_errors=True)
    skip = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info", "static")
    shutil.copytree(compiling.ROOT / "src", source / "src", ignore=skip)
    for folder in (source / "src/ludus/games").iterdir():
        if folder.is_dir() and games and folder.name not in games:
            shutil.rmtree(folder)
    compiling.ROOT = source
    files = compiling.weave(out)
    os.environ["MYPYPATH"] = "."
    os.chdir(out)
    mypycify(files, opt_level=compiling.FULL, debug_level="0", multi_file=True)
    Path("build").rename("c")
    shutil.copytree(include_dir(), "rt", ignore=shutil.ignore_patterns("*.py", "__pycache__", "test*"))
    shutil.copy(HERE, "build.py")
    shutil.copy(HERE.parent / "teach.py", "teach.py")
    shutil.rmtree(source)


def build(root: Path) -> None:
    """Compile with gcc alone, all files side by side: one library, and a door to it for each module."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    c, rt = root / "c", root / "rt"
    gcc = ["gcc", "-w", "-fPIC", "-O2", f"-I{sysconfig.get_paths()['include']}", f"-I{rt}", f"-I{c}"]
    hidden = ["-fvisibility=hidden", "-fno-semantic-interposition"]
    library = next(c.glob("__native_internal_*.h")).stem.removeprefix("__native_internal_") + "__mypyc"

    def compiled(path: Path) -> str:
        subprocess.run([*gcc, *hidden, "-c", str(path), "-o", str(path.with_suffix(".o"))], check=True)
        return str(path.with_suffix(".o"))

    def door(path: Path) -> None:
        out = root / path.relative_to(c).parent / (path.stem + suffix)
        subprocess.run([*gcc, "-shared", str(path), "-o", str(out)], check=True)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compiled, sorted(c.glob("*.c"), key=lambda path: -path.stat().st_size)))
        list(pool.map(door, sorted((c / "ludus").rglob("*.c"))))
    subprocess.run(["gcc", "-shared", "-o", str(root / (library + suffix)), *objects], check=True)
    print(f"compiled {len(objects)} files into {root.name}", flush=True)


if __name__ == "__main__":
    if HERE.name == "build.py":
        build(HERE.parent)
    else:
        write(Path(sys.argv[1]).resolve(), sys.argv[2:])
