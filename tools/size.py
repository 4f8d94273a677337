"""How large the sources are: `size.py` prints code lines and tokens by room, `--json` for programs.

A room is a package of `ludus`. Comments, docstrings and blank lines do not count. `size.toml` holds a budget of tokens
for each room: `--check` fails where a room has outgrown it. `--since main` prints what changed since a branch.
"""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
import token
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUDGET = ROOT / "tools" / "size.toml"
LAYOUT = {token.COMMENT, token.NL, token.NEWLINE, token.INDENT, token.DEDENT, token.ENDMARKER, token.ENCODING}


@dataclass
class Size:
    """What there is to read."""

    files: int = 0
    lines: int = 0
    tokens: int = 0

    def add(self, other: Size) -> None:
        self.files += other.files
        self.lines += other.lines
        self.tokens += other.tokens


def measure(source: str) -> Size:
    """The code lines and tokens of one file."""
    lines, tokens, starts_statement = set[int](), 0, True
    for each in tokenize.generate_tokens(io.StringIO(source).readline):
        if each.type in LAYOUT:
            starts_statement |= each.type in (token.NEWLINE, token.INDENT, token.DEDENT)
        elif each.type == token.STRING and starts_statement:
            starts_statement = False  # a docstring
        else:
            starts_statement = False
            tokens += 1
            lines.update(range(each.start[0], each.end[0] + 1))
    return Size(1, len(lines), tokens)


def room(path: str) -> str:
    """The package that a file of `src/ludus` belongs to; `top` for those beside the packages."""
    inside = Path(path).parts[2:]
    return inside[0] if len(inside) > 1 else "top"


def measure_rooms(files: Iterable[tuple[str, str]]) -> dict[str, Size]:
    """The sizes of rooms, from the paths and sources of their files."""
    rooms = defaultdict[str, Size](Size)
    for path, source in files:
        rooms[room(path)].add(measure(source))
    return dict(rooms)


def git(*args: str) -> str:
    return subprocess.run(["git", *args], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def sources() -> list[tuple[str, str]]:
    """The Python files of the package as they lie here."""
    listed = git("ls-files", "--cached", "--others", "--exclude-standard", "src/ludus").splitlines()
    paths = sorted({path for path in listed if path.endswith(".py") and (ROOT / path).exists()})
    return [(path, (ROOT / path).read_text(encoding="utf-8")) for path in paths]


def change_since(branch: str) -> dict[str, int]:
    """By how many tokens each room has changed since this tree left a branch."""
    base = git("merge-base", branch, "HEAD").strip()
    changed = git("diff", "--name-only", "--no-renames", base, "--", "src/ludus").splitlines()
    paths = [path for path in changed if path.endswith(".py")]
    existed = set(git("ls-tree", "-r", "--name-only", base, "src/ludus").splitlines())
    before = measure_rooms((path, git("show", f"{base}:{path}")) for path in paths if path in existed)
    after = measure_rooms((path, source) for path, source in sources() if path in paths or path not in existed)
    names = before.keys() | after.keys()
    changes = {name: after.get(name, Size()).tokens - before.get(name, Size()).tokens for name in names}
    return {name: change for name, change in sorted(changes.items()) if change}


def complaints(rooms: dict[str, Size], budget: dict[str, int]) -> list[str]:
    """What is wrong with the sizes of rooms, in sentences."""
    found = [f"{name} has no line in tools/size.toml." for name in rooms if name not in budget]
    found += [f"tools/size.toml has a line for {name}, which does not exist." for name in budget if name not in rooms]
    found += [
        f"{name} has {size.tokens} tokens, {size.tokens - budget[name]} more than its budget of {budget[name]}: "
        "make it smaller, or raise the line in tools/size.toml and say for what."
        for name, size in rooms.items()
        if name in budget and size.tokens > budget[name]
    ]
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description="How large the sources are.")
    asked.add_argument("--json", action="store_true", help="for programs")
    asked.add_argument("--check", action="store_true", help="fail where a room has outgrown its budget")
    asked.add_argument("--since", metavar="BRANCH", help="also print what changed since a branch")
    wish = asked.parse_args()
    rooms, total = measure_rooms(sources()), Size()
    for size in rooms.values():
        total.add(size)
    rows = [*sorted(rooms.items(), key=lambda row: -row[1].tokens), ("all", total)]
    if wish.json:
        print(json.dumps({name: vars(size) for name, size in rows}))
    elif not wish.check:
        for name, size in rows:
            print(f"{name:10} {size.files:4} files {size.lines:6} lines {size.tokens:7} tokens")
    if wish.since:
        changes = change_since(wish.since)
        print("; ".join(f"{name} {change:+}" for name, change in changes.items()) or f"no tokens since {wish.since}")
    if wish.check:
        found = complaints(rooms, tomllib.loads(BUDGET.read_text(encoding="utf-8"))["tokens"])
        print(f"{total.tokens} tokens in {total.files} files")
        sys.exit("\n".join(found) or 0)


if __name__ == "__main__":
    main()
