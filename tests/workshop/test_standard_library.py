"""Rules, pictures and bots run on a bare Python: nothing installed, not even for the command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import ludus

IMPORT_ALL = """
import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
import ludus
for part in ("core", "geometry", "draw", "games", "bots"):
    package = importlib.import_module("ludus." + part)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
"""


def test_the_core_imports_without_site_packages() -> None:
    where = Path(ludus.__file__ or "").parents[1]
    bare = [sys.executable, "-I", "-S", "-W", "error", "-c", IMPORT_ALL, str(where)]
    done = subprocess.run(bare, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
