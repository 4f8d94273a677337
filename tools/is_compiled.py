"""Does Python find the compiled Ludus in FOLDER? Says how many modules are compiled; exits with 1 when it does not."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import ludus

folder = Path(ludus.__file__ or "").resolve().parent
if folder.parent != Path(sys.argv[1]).resolve():
    sys.exit(f"Python finds {folder}, not the one in {sys.argv[1]}.")
native = {file for suffix in EXTENSION_SUFFIXES for file in folder.rglob(f"*{suffix}") if "__mypyc" not in file.name}
if not native:
    sys.exit(f"Nothing in {folder} is compiled.")
print(f"{len(native)} compiled modules in {folder}")
