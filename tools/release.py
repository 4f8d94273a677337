"""What a release needs besides checks and tests: `release.py tree` before them, `release.py rest` after them.

`tree`: nothing is uncommitted, one version everywhere, and a changelog that has it. `rest`: workflows (where zizmor is
installed), and the notes, into build/release-notes.md. `packages`, a part of `make check`: the licenses of what Ludus
needs, and known holes in it (where the network allows).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distribution, metadata
from pathlib import Path
from typing import NoReturn

import ludus

ROOT = Path(__file__).resolve().parent.parent
OPEN = re.compile("MIT|BSD|Apache|ISC|PSF|Python Software|MPL|Mozilla|LGPL|Lesser|HPND|Zlib|Unlicense", re.IGNORECASE)
NAME = re.compile(r"[\w.-]+")
PATIENCE = 90  # seconds for a program that asks the network


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def fail(sentence: str) -> NoReturn:
    sys.exit(f"No release: {sentence}")


# --- The tree ---------------------------------------------------------------------------------------------------------


def check_tree() -> None:
    asked = subprocess.run(["git", "status", "--short"], cwd=ROOT, capture_output=True, text=True, check=True)
    if asked.stdout:
        fail(f"these files are not committed:\n{asked.stdout}")
    check_versions()
    notes()
    print(f"The tree is ready for {ludus.__version__}.")


def check_versions() -> None:
    """One version, wherever it is told."""
    told = {
        "pyproject.toml": tomllib.loads(text("pyproject.toml"))["project"]["version"],
        "CITATION.cff": found(r"^version: (\S+)$", text("CITATION.cff")),
        "docs/how-to/cite.md": found(r"version = \{(.+)\}", text("docs/how-to/cite.md")),
        "README.md": found(r"ludus_games-([\d.]+)-", text("README.md")),
        "docs/how-to/install.md": found(r"ludus_games-([\d.]+)-", text("docs/how-to/install.md")),
        "docs/how-to/host.md": found(r"ludus_games-([\d.]+)-", text("docs/how-to/host.md")),
    }
    odd = [f"{name} says {version}" for name, version in told.items() if version != ludus.__version__]
    if odd:
        fail(f"Ludus calls itself {ludus.__version__}, but {', '.join(odd)}.")


def found(pattern: str, given: str) -> str:
    match = re.search(pattern, given, re.MULTILINE)
    return match[1] if match else "nothing"


def notes() -> str:
    """What the changelog says of this version."""
    version = re.escape(ludus.__version__)
    section = re.search(rf"^## {version}(.*)\n((?:(?!## ).*\n?)*)", text("CHANGELOG.md"), re.MULTILINE)
    if section is None:
        fail(f"the changelog has no section '## {ludus.__version__}'.")
    if "unreleased" in section[1]:
        fail(f"the changelog calls {ludus.__version__} unreleased; write the date there.")
    return f"# Ludus {ludus.__version__}\n\n{section[2].strip()}\n"


# --- The rest ---------------------------------------------------------------------------------------------------------


def requirements() -> list[str]:
    """All that is installed when somebody installs Ludus."""
    told = tomllib.loads(text("pyproject.toml"))["project"]["dependencies"]
    waiting, names = list(told), dict[str, None]()
    while waiting:
        line = waiting.pop()
        named = NAME.match(line)
        if named is None or "extra ==" in line or named[0].lower() in names:
            continue
        try:
            waiting += distribution(named[0]).requires or []
        except ModuleNotFoundError:
            continue  # for another platform
        names[named[0].lower()] = None
    return sorted(names)


def licence(name: str) -> str:
    """Return what a package says of its license, wherever it says it."""
    about = metadata(name).json
    rows = [row for row in about.get("classifier", []) if row.startswith("License")]
    return " ".join([str(about.get("license_expression", "")), *rows, str(about.get("license", ""))[:200]])


def check_licences() -> None:
    odd = [name for name in requirements() if not OPEN.search(licence(name))]
    if odd:
        fail(f"somebody has to read the licenses of {', '.join(odd)}.")
    print(f"Licenses: {len(requirements())} packages, all of known kinds.")


def check_with(program: str, *arguments: str) -> None:
    """Ask a program that need not be here."""
    found = shutil.which(program, path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    if found is None:
        print(f"{program} is not installed, so it was not asked.")
        return
    try:
        done = subprocess.run(
            [found, *arguments], cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        print(f"{program} had no answer within {PATIENCE} s, so nobody knows.")
        return
    said = done.stdout + done.stderr
    if "ConnectionError" in said or "could not be audited" in said:
        print(f"{program} did not get through, so nobody knows.")
    elif done.returncode:
        fail(f"{program} found something.\n{said}")
    else:
        print(f"{program} found nothing.")


def main() -> None:
    if sys.argv[1:] == ["tree"]:
        check_tree()
    elif sys.argv[1:] == ["packages"]:
        check_licences()
        check_with("pip-audit", "--local", "--skip-editable")
    elif sys.argv[1:] == ["rest"]:
        check_with("zizmor", "--offline", ".github/workflows")
        (ROOT / "build").mkdir(exist_ok=True)
        (ROOT / "build" / "release-notes.md").write_text(notes(), encoding="utf-8")
        print("build/release-notes.md")
    else:
        sys.exit("release.py tree, release.py packages, or release.py rest")


if __name__ == "__main__":
    main()
