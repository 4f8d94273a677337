"""Weave and compile the hot modules: `compile.py` in place, `compile.py --out DIR` as a copy of the whole package."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import sysconfig
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))
os.environ["LUDUS_PURE"] = "1"  # the weaver must see the classes of the sources, whatever was compiled before

from ludus.core.weave import weave_module  # noqa: E402 - after the path

CORE = "part cards chance action diary flow lanes table dice worlds sealed answers match observe look settings".split()
BOTS = ("standing", "gaze", "tree", "herd")
HOT = ("play", "cards", "mind")  # folders of a game whose modules are compiled
# Of a game; the rest is hot.
COLD = set("__init__ arrange beats content dealing intents picture speech tally hostile_takeover/odds".split())
# Calls within the library need no indirection: it is one library, and nothing in it is meant for others. A module of
# its own is a door to it and nothing else, so there is nothing to gain there.
FLAGS = "-flto=auto -fno-plt -fno-semantic-interposition -fvisibility=hidden".split() if sys.platform == "linux" else []
LIBRARY = "__mypyc"  # how its name ends
FULL, QUICK = "3", "1"  # levels of optimisation; all of it takes twice as long to compile


class BuildAtOnce(build_ext):  # type: ignore[misc]  # setuptools tells no types
    """Compiles the C files of a library side by side; one file a module keeps each of them small."""

    def build_extension(self, ext: Extension) -> None:
        compiler = self.compiler
        one, all_files = compiler._compile, compiler.compile
        jobs: list[Future[None]] = []

        with ThreadPoolExecutor(os.cpu_count()) as pool:

            def start(*args: object) -> None:
                jobs.append(pool.submit(one, *args))

            def finish(*args: object, **kwargs: object) -> list[str]:
                objects: list[str] = all_files(*args, **kwargs)
                for job in jobs:
                    job.result()
                return objects

            compiler._compile, compiler.compile = start, finish
            try:
                super().build_extension(ext)
            finally:
                compiler._compile, compiler.compile = one, all_files


def hot_modules(source: Path) -> list[Path]:
    """The modules to compile."""
    package = source / "ludus"
    found = [package / "core" / f"{name}.py" for name in CORE]
    found += sorted(p for p in (package / "geometry").glob("*.py") if p.name != "__init__.py")
    for folder in sorted((package / "games").iterdir()):
        if (folder / "__init__.py").exists() and not folder.name.startswith("_"):
            hot = sorted([*folder.glob("*.py"), *(p for part in HOT for p in (folder / part).glob("*.py"))])
            found += [p for p in hot if COLD.isdisjoint((p.stem, f"{folder.name}/{p.stem}"))]
    return found + [package / "bots" / f"{name}.py" for name in BOTS]


def dotted(path: Path, source: Path) -> str:
    return ".".join(path.relative_to(source).with_suffix("").parts)


def weave(work: Path) -> list[str]:
    """Lay out a copy of the package with woven hot modules; their paths within it."""
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(
        ROOT / "src" / "ludus", work / "ludus", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    )
    files = hot_modules(work)
    for path in files:
        path.write_text(weave_module(path.read_text(), import_module(dotted(path, work))))
    return [str(path.relative_to(work)) for path in files]


def build(work: Path, files: list[str], level: str) -> None:
    os.environ.update(MYPYPATH=".", CFLAGS="-w")
    os.chdir(work)
    made = mypycify(files, opt_level=level, debug_level="0", multi_file=True)
    for library in [ext for ext in made if ext.name.endswith(LIBRARY) and level == FULL and FLAGS]:
        library.extra_compile_args += FLAGS
        library.extra_link_args += [f"-O{FULL}", *FLAGS]
    command = ["-q", "build_ext", "--inplace"]
    setup(
        name="ludus-compiled", packages=[], ext_modules=made, cmdclass={"build_ext": BuildAtOnce}, script_args=command
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, help="a folder for a compiled copy of the package; default: in place")
    parser.add_argument("--quick", action="store_true", help="optimize less, for tests")
    given = parser.parse_args()
    out = given.out and given.out.resolve()
    work = ROOT / "build" / "woven"
    build(work, weave(work), QUICK if given.quick else FULL)
    target = out or ROOT / "src"
    if out:
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(ROOT / "src", out, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info"))
    for built in work.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        if "build" not in built.relative_to(work).parts[:1]:
            shutil.copy2(built, target / built.relative_to(work))
    print(f"compiled into {target.relative_to(ROOT) if target.is_relative_to(ROOT) else target}")


if __name__ == "__main__":
    main()
