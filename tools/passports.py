"""Write src/ludus/lab/reference.toml: the measures of the five games that other passports are shown beside.

`passports.py FILE.json …` reads what `ludus lab GAME --passport FILE.html --json` prints, for two players.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import ludus
from ludus.lab.passport import REFERENCE

PLAYERS = 2


def main(files: list[str]) -> None:
    given = [json.loads(Path(file).read_text(encoding="utf-8")) for file in files]
    others = [file for file, each in zip(files, given, strict=True) if each["players"] != PLAYERS]
    if others:
        sys.exit(f"The reference has games of {PLAYERS} players; leave out {', '.join(others)}.")
    given.sort(key=lambda each: ludus.game(each["game"]).title)
    REFERENCE.write_text("\n".join(map(figures, given)), encoding="utf-8")


def figures(found: dict[str, Any]) -> str:
    """A game as a table of TOML."""
    bots = ", ".join(dict.fromkeys(found["bots"]))
    lines = [f"[{found['game']}]", f'title = "{ludus.game(found["game"]).title}"', f"games = {found['games']}"]
    lines += [f"players = {found['players']}", f'bots = "{bots}"']
    return "\n".join(lines + [f"{name} = {row['value']}" for name, row in found["measures"].items()]) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
