"""The examples of pages as they run on the site: Pyodide and Ludus beside the page, from the browser edition."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from ludus.browser.pack import FRONT, RUNTIME, bare_lock, compile_library, fetch_parcel

HERE = Path(__file__).parent
NEEDED = ("npm", "node")


def bring(static: Path) -> None:
    """Put everything that the examples load into the site's static files. Without node they stay text."""
    missing = [program for program in NEEDED if shutil.which(program) is None]
    if missing:
        print(f"The examples will not run on the site: {' and '.join(missing)} not found (apt install npm).")
        return
    goal = static / "try"
    for folder in ("site", "pyodide"):
        (goal / folder).mkdir(parents=True)
    shutil.copy(HERE / "try.js", static)
    shutil.copy(HERE / "try-worker.js", goal / "site")
    shutil.copy(FRONT / "python.js", goal / "site")
    with TemporaryDirectory() as place:
        runtime = fetch_parcel("pyodide", Path(place))
        for name in RUNTIME:
            shutil.copy(runtime / name, goal / "pyodide")
        (goal / "pyodide" / "pyodide-lock.json").write_bytes(bare_lock(runtime))
        archive, _ = compile_library(
            runtime, Path(place)
        )  # with the whole library of Python beside it: a visitor may import
        (goal / "ludus.tar").write_bytes(archive)
