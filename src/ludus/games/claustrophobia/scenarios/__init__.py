"""Scenarios: the nine of the box and those that users write, read from their files and checked."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ludus.core.content import Row, frozen, parsed, read_rows
from ludus.core.errors import BadFile
from ludus.games.claustrophobia.content import FOLDER
from ludus.games.claustrophobia.scenarios.check import numbered, why_not

VARIABLE = "LUDUS_SCENARIOS"  # a file, or a folder of files, with scenarios of the users
USUAL: dict[str, Any] = {  # what a scenario of a user may leave out
    "says": "", "goal": "", "danger": "", "twists": [], "gifts": [], "advantages": 0, "tp": 0, "demon": "", "demons": 0,
    "out": [], "among": [], "goals": [], "exit": "none", "special": [], "lose": ["nobody"], "draw": [],
    "source": "house", "cite": "Written by a user", "rules": [],
}  # fmt: skip


AIMS = {
    "saved": "{} Human warriors get out by the Exit", "explosion": "the powder blows up the goal",
    "demons": "the Demon is removed, {} in all", "ritual": "the ritual reaches {}", "freed": "{} Possessed are freed",
    "treasure": "the treasure reaches the Exit", "poison": "the poison is spread on the goal",
}  # fmt: skip
PERILS = {
    "nobody": "no Human warrior is left", "redeemer": "the Redeemer dies", "dead": "{} Human warriors have died",
    "few": "fewer than {} Human warriors are saved or alive",
}  # fmt: skip


def sentence(parts: Iterable[str]) -> str:
    said = ", or ".join(parts)
    return f"{said[:1].upper()}{said[1:]}."


@dataclass(frozen=True)
class Packet:
    """A part of the stack that is shuffled by itself."""

    random: int  # so many tiles of the pool
    ones: int  # so many of the scenario's `among`
    tiles: tuple[str, ...]  # and these


@dataclass(frozen=True)
class ScenarioRow(Row):
    says: str
    goal: str
    danger: str
    twists: tuple[str, ...]
    humans: tuple[str, ...]
    gifts: tuple[str, ...]
    advantages: int
    tp: int
    demon: str
    demons: int
    start: str
    out: tuple[str, ...]
    among: tuple[str, ...]
    stack: tuple[str, ...]
    goals: tuple[str, ...]
    exit: str
    special: tuple[str, ...]
    win: tuple[str, ...]
    lose: tuple[str, ...]
    draw: tuple[str, ...]

    def team(self) -> list[tuple[str, list[str]]]:
        """The Human warriors with their Objects."""
        return [(line.split()[0], line.split()[1:]) for line in self.humans]

    def packets(self) -> list[Packet]:
        """The stack, top first."""
        found = []
        for packet in self.stack:
            words = packet.split()
            random = sum(int(word) for word in words if word.isdigit())
            tiles = tuple(word for word in words if word != "one" and not word.isdigit())
            found.append(Packet(random, words.count("one"), tiles))
        return found

    def set_aside(self) -> set[str]:
        """The tiles that are not in the pool from which random ones are drawn."""
        named = {tile for packet in self.packets() for tile in packet.tiles}
        return {self.start, *self.out, *self.among, *named}

    def number(self, name: str) -> int:
        """The number of a special rule; 1 for one without a number, 0 if this scenario does not have it."""
        return numbered(self.special).get(name, 0)

    def aim(self) -> str:
        """What wins for the Humans, in words; said from the endings where the file does not say it."""
        return self.goal or sentence(AIMS[name].format(n) for name, n in self.wins().items())

    def peril(self) -> str:
        """What wins for the Demons."""
        return self.danger or sentence(PERILS[name].format(n) for name, n in self.losses().items())

    def wins(self) -> dict[str, int]:
        return numbered(self.win)

    def losses(self) -> dict[str, int]:
        return numbered(self.lose)

    def draws(self) -> dict[str, int]:
        return numbered(self.draw)


@cache
def scenario_rows() -> tuple[ScenarioRow, ...]:
    """The nine scenarios of the box."""
    return checked(FOLDER / "scenarios.toml", read_rows(FOLDER / "scenarios.toml", "scenario", ScenarioRow))


def checked(path: Path, rows: tuple[ScenarioRow, ...]) -> tuple[ScenarioRow, ...]:
    for row in rows:
        wrong = why_not(row)
        if wrong:
            raise BadFile(f"{path.name}: scenario {row.key}: {' '.join(wrong)}")
    return rows


def read_scenarios(path: Path) -> tuple[ScenarioRow, ...]:
    """The scenarios of a user's file; what they leave out is as usual."""
    data = parsed(path)
    rows = data.get("scenario")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise BadFile(f"{path.name}: a file of scenarios has at least one [[scenario]]")
    found = []
    for row in rows:
        name = f"{path.name}: scenario {row.get('key', '?')}"
        for field, kind in SHAPES.items():
            value = {**USUAL, **row}.get(field)
            if value is None:
                raise BadFile(f"{name}: '{field}' is missing")
            if not fits(value, kind):
                raise BadFile(f"{name}: '{field}' is {kind}, not {value!r}")
        odd = sorted(row.keys() - SHAPES.keys())
        if odd:
            raise BadFile(f"{name}: there is no {', '.join(repr(o) for o in odd)}; known are {', '.join(SHAPES)}")
        found.append(ScenarioRow(**{k: frozen(v) for k, v in {**USUAL, **row}.items()}))
    return checked(path, tuple(found))


SHAPES = {
    "key": "a word", "name": "a text", "says": "a text", "goal": "a text", "danger": "a text",
    "twists": "a list of texts", "humans": "a list of texts", "gifts": "a list of texts", "advantages": "a number",
    "tp": "a number", "demon": "a text", "demons": "a number", "start": "a text", "out": "a list of texts",
    "among": "a list of texts", "stack": "a list of texts", "goals": "a list of texts", "exit": "a text",
    "special": "a list of texts", "win": "a list of texts", "lose": "a list of texts", "draw": "a list of texts",
    "source": "a text", "cite": "a text", "rules": "a list of texts",
}  # fmt: skip


def fits(value: Any, kind: str) -> bool:
    if kind == "a number":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "a list of texts":
        return isinstance(value, list) and all(isinstance(v, str) for v in value)
    return isinstance(value, str) and (kind == "a text" or value.isidentifier())


def user_files() -> list[Path]:
    """The files named by the variable; none if it is not set."""
    named = os.environ.get(VARIABLE, "")
    if not named:
        return []
    path = Path(named)
    if path.is_dir():
        return sorted(path.glob("*.toml"))
    if path.is_file():
        return [path]
    raise BadFile(f"{VARIABLE} names neither a file nor a folder: {named}")


@cache
def scenarios() -> dict[str, ScenarioRow]:
    """All scenarios that can be played, by their keys."""
    found = {row.key: row for row in scenario_rows()}
    for path in user_files():
        for row in read_scenarios(path):
            if row.key in found or row.key == "random":
                raise BadFile(f"{path.name}: scenario {row.key}: there is a scenario of this key already")
            found[row.key] = row
    return found
