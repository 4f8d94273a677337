"""How the log is told: which events begin a line, which go on with it, and which are told as one."""

from __future__ import annotations

from typing import Any, Final

from ludus.core.diary import Event
from ludus.core.facts import Telling
from ludus.games.hollow_cell.beats import digits, green_signs, red_signs
from ludus.games.hollow_cell.tells import TELLS

SEATS: Final = ("seat", "attacker", "giver", "thrower", "victim")


def owner(table: Any, event: Event) -> int:
    """Whose doing an event was: of the seat that it begins with."""
    return event.args[0] if (*TELLS[event.kind], "")[0] in SEATS else -1


def attack(values: tuple[int, ...]) -> tuple[str, str]:
    return "".join(red_signs(digits(values[1]))), "red"


def defence(values: tuple[int, ...]) -> tuple[str, str]:
    return "".join(green_signs(digits(values[1]))), "green"


def hazard(values: tuple[int, ...]) -> tuple[str, str]:
    return "".join(red_signs([values[2]])), "red"


def saved(values: tuple[int, ...]) -> tuple[str, str]:
    return "".join(green_signs([values[2]])), "green"


def theft(values: tuple[int, ...]) -> tuple[str, str]:
    return "".join(red_signs([values[1], values[2]])), "red"


def number(values: tuple[int, ...]) -> tuple[str, str]:
    return str(values[1]), ""


def fuse(values: tuple[int, ...]) -> tuple[str, str]:
    return str(values[2]), ""


TELLING: Final = Telling(
    heads=("turn",),
    opens=(
        "first", "attack", "equipped", "taken_off", "entered", "left", "played", "engine_used", "event", "event_ended",
        "loot", "focus", "defeated", "self_defeated", "won", "healed",
    ),
    folds=("dealt_warrior", "warrior", "engine_given", "drew", "spent", "discarded", "refilled", "final_wounds"),
    lists={"defended": 1, "drew": 1, "discarded": 1},
    faces={
        "attack_roll": attack, "defence_roll": defence, "hazard_red": hazard, "hazard_green": saved,
        "theft_roll": theft, "loot": number, "ration_die": number, "grenade": fuse,
    },
    you=("player",),
    owner=owner,
)  # fmt: skip
