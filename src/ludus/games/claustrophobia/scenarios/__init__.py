"""Scenarios: the nine of the box, and those that users write, read and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, get_type_hints

from ludus.core.content import Row, frozen, in_place_of, read_rows, reader, value_in_message, what_is_wanted, wrong
from ludus.core.errors import BadFile
from ludus.core.plain import odd_sign
from ludus.games.claustrophobia.content import FOLDER, check_known
from ludus.games.claustrophobia.scenarios.check import as_number, numbers_by_name, why_not

OWN = 32  # scenarios of users that are kept: those of the tables in use
LONGEST_WORD, LONGEST_TEXT, LONGEST_LIST = 40, 500, 40  # what a scenario of a user may have
LARGEST = 999  # number
MOST_DOTS = 200  # a key with thousands of them takes long to read and much memory
NONE = "none"  # the option where no scenario of one's own is played
BALANCED, FIRST = "balanced", "first"  # the options of their numbers
USUAL: dict[str, Any] = {  # what a scenario of a user may leave out
    "says": "", "goal": "", "danger": "", "twists": [], "gifts": [], "advantages": 0, "tp": 0, "demon": "", "demons": 0,
    "out": [], "among": [], "goals": [], "exit": "none", "special": [], "lose": ["nobody"], "draw": [],
    "source": "house", "cite": "Written by a user", "rules": [],
}  # fmt: skip


AIMS = {
    "saved": "{} Human warriors escape by the Exit", "explosion": "the powder blows up the goal",
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

    random: int  # how many tiles of the pool
    ones: int  # how many of the scenario's `among`
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
            random = sum(as_number(word) or 0 for word in words)
            tiles = tuple(word for word in words if word != "one" and as_number(word) is None)
            found.append(Packet(random, words.count("one"), tiles))
        return found

    def set_aside(self) -> set[str]:
        """The tiles that are not in the pool from which random ones are drawn."""
        named = {tile for packet in self.packets() for tile in packet.tiles}
        return {self.start, *self.out, *self.among, *named}

    def number(self, name: str) -> int:
        """The number of a special rule; 1 for one without a number, 0 if this scenario does not have it."""
        return numbers_by_name(self.special).get(name, 0)

    def aim(self) -> str:
        """What wins for the Humans, in words; said from the endings where the file does not say it."""
        return self.goal or sentence(AIMS[name].format(n) for name, n in self.wins().items())

    def peril(self) -> str:
        """What wins for the Demons."""
        return self.danger or sentence(PERILS[name].format(n) for name, n in self.losses().items())

    def wins(self) -> dict[str, int]:
        return numbers_by_name(self.win)

    def losses(self) -> dict[str, int]:
        return numbers_by_name(self.lose)

    def draws(self) -> dict[str, int]:
        return numbers_by_name(self.draw)


@dataclass(frozen=True)
class ChangeRow(Row):
    """A number of ours that was changed for balance."""

    scenario: str
    field: str
    value: Any
    why: str


@reader
def scenario_rows(numbers: str = BALANCED) -> tuple[ScenarioRow, ...]:
    """The nine scenarios of the box, with the numbers that were measured or with the first ones."""
    path = FOLDER / "scenarios.toml"
    rows = {row.key: row for row in read_rows(path, "scenario", ScenarioRow)}
    changes = change_rows() if numbers == BALANCED else ()
    for change in changes:
        rows[change.scenario] = replace(rows[change.scenario], **{change.field: change.value})
    for row in rows.values():
        faults, changed = why_not(row), [change.key for change in changes if change.scenario == row.key]
        if faults and changed and in_place_of(path) == path:
            raise wrong(FOLDER / "balance.toml", f"change {', '.join(changed)}", " ".join(faults))
        if faults:
            raise wrong(path, f"scenario {row.key}", " ".join(faults))
    return tuple(rows.values())


@reader
def change_rows() -> tuple[ChangeRow, ...]:
    path, hints = FOLDER / "balance.toml", get_type_hints(ScenarioRow, include_extras=True)
    rows = read_rows(path, "change", ChangeRow)
    first = scenario_rows(FIRST)
    for row in rows:
        check_known("balance.toml", row, [row.scenario], [scenario.key for scenario in first])
        check_known("balance.toml", row, [row.field], SHAPES)
        right = what_is_wanted(list(row.value) if isinstance(row.value, tuple) else row.value, hints[row.field])
        if right:
            raise wrong(
                path, f"change {row.key}", f"value is {value_in_message(row.value)}, and the rules know {right}"
            )
    return rows


def check_row(row: ScenarioRow) -> ScenarioRow:
    faults = why_not(row)
    if faults:
        raise BadFile(f"Scenario {row.key}: {' '.join(faults)}")
    return row


def read_scenario(text: str) -> ScenarioRow:
    """A scenario that a user wrote; what it leaves out is as usual. Options are one line, with / between its lines."""
    dots = text.count(".")
    if dots > MOST_DOTS:
        raise BadFile(f"Your scenario has {dots} dots; it may have at most {MOST_DOTS}.")
    try:
        data = tomllib.loads(text.replace("/", "\n"))
    except tomllib.TOMLDecodeError as e:
        raise BadFile(f"Your scenario is not TOML: {e}.") from e
    except (ValueError, RecursionError) as e:
        raise BadFile("Your scenario has a number that is far too long, or lists that are nested too deeply.") from e
    rows = data["scenario"] if data.keys() == {"scenario"} else None
    if not isinstance(rows, list) or len(rows) != 1 or not isinstance(rows[0], dict):
        raise BadFile("Your scenario is one [[scenario]] with its fields below it.")
    row = {**USUAL, **rows[0]}
    key = row.get("key", "?")
    name = f"Scenario {key[:LONGEST_WORD]}" if isinstance(key, str) else "Your scenario"
    for field, kind in SHAPES.items():
        if field not in row:
            raise BadFile(f"{name}: '{field}' is missing")
        if not fits(row[field], kind):
            raise BadFile(f"{name}: '{field}' is {kind} {BOUNDS[kind]}, not {quote(row[field])}")
        odd_one = next((found for part in texts_of(row[field]) if (found := odd_sign(part))), "")
        if odd_one:
            raise BadFile(f"{name}: '{field}' has a character that cannot be shown ({odd_one}); leave it out.")
    odd = sorted(row.keys() - SHAPES.keys())
    if odd:
        raise BadFile(f"{name}: there is no {', '.join(repr(o) for o in odd)}; known are {', '.join(SHAPES)}")
    return check_row(ScenarioRow(**{k: frozen(v) for k, v in row.items()}))


SHAPES = {
    "key": "a word", "name": "a text", "says": "a text", "goal": "a text", "danger": "a text",
    "twists": "a list of texts", "humans": "a list of texts", "gifts": "a list of texts", "advantages": "a number",
    "tp": "a number", "demon": "a text", "demons": "a number", "start": "a text", "out": "a list of texts",
    "among": "a list of texts", "stack": "a list of texts", "goals": "a list of texts", "exit": "a text",
    "special": "a list of texts", "win": "a list of texts", "lose": "a list of texts", "draw": "a list of texts",
    "source": "a text", "cite": "a text", "rules": "a list of texts",
}  # fmt: skip


BOUNDS = {
    "a number": f"of at most {LARGEST}",
    "a word": f"of at most {LONGEST_WORD} characters",
    "a text": f"of at most {LONGEST_TEXT} characters",
    "a list of texts": f"of at most {LONGEST_LIST} texts with {LONGEST_TEXT} characters each",
}


def fits(value: Any, kind: str) -> bool:
    if kind == "a number":
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST
    if kind == "a list of texts":
        return isinstance(value, list) and len(value) <= LONGEST_LIST and all(fits(v, "a text") for v in value)
    most = LONGEST_TEXT if kind == "a text" else LONGEST_WORD
    return isinstance(value, str) and len(value) <= most and (kind == "a text" or value.isidentifier())


def texts_of(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else value if isinstance(value, list) else []


def quote(value: Any) -> str:
    """A value as a refusal names it, whatever it is and however long."""
    if isinstance(value, str):
        return f"'{value[:40]}'"
    if isinstance(value, int) and abs(value) > 10 * LARGEST:
        return "a huge one"
    return "a list" if isinstance(value, list) else "a table" if isinstance(value, dict) else f"{value!r}"


@lru_cache(OWN)
def scenarios(own: str = NONE, numbers: str = BALANCED) -> dict[str, ScenarioRow]:
    """The scenarios of the box by their keys, and behind them one that a user wrote."""
    found = {row.key: row for row in scenario_rows(numbers)}
    if own != NONE:
        row = read_scenario(own)
        if row.key in found or row.key == "random":
            raise BadFile(f"Scenario {row.key}: there is a scenario of this key already")
        found[row.key] = row
    return found
