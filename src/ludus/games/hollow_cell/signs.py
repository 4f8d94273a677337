"""Dice as the log and the beats show them: a sign for each face, and the color of the die."""

from __future__ import annotations

from typing import Final

from ludus.games.hollow_cell.card_data import DEFEND, FOCUSED, GRAZE, HIT

RED_SIGNS: Final = {HIT: "✸", GRAZE: "½", FOCUSED: "◎"}  # two Grazes are a hit
GREEN_SIGNS: Final = {DEFEND: "⬢", FOCUSED: "◎"}
NOTHING: Final = "–"


def red_signs(faces: list[int]) -> list[str]:
    return [RED_SIGNS.get(face, NOTHING) for face in faces]


def green_signs(faces: list[int]) -> list[str]:
    return [GREEN_SIGNS.get(face, NOTHING) for face in faces]


def digits(dice: int) -> list[int]:
    """The faces of a roll as an event tells it: a 1, then a digit for each die."""
    return [int(digit) for digit in str(dice)[1:]]


# --- the dice of an event, from its values --------------------------------------------------------------------------


def attack(values: tuple[int, ...]) -> tuple[str, str]:
    return "".join(red_signs(digits(values[1]))), "red"


def defence(values: tuple[int, ...]) -> tuple[str, str]:
    return "".join(green_signs(digits(values[1]))), "green"


def hazard(values: tuple[int, ...]) -> tuple[str, str]:
    return "".join(red_signs([values[2]])), "red"


def green_hazard(values: tuple[int, ...]) -> tuple[str, str]:
    return "".join(green_signs([values[2]])), "green"


def theft(values: tuple[int, ...]) -> tuple[str, str]:
    return "".join(red_signs([values[1], values[2]])), "red"


def number(values: tuple[int, ...]) -> tuple[str, str]:
    return str(values[1]), ""


def fuse(values: tuple[int, ...]) -> tuple[str, str]:
    return str(values[2]), ""
