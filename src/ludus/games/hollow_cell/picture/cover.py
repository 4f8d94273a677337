"""The picture of the game in lists: three Warriors above a hand of cards, and the dice of an attack."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from ludus.core.words import Words, read_toml
from ludus.draw import Circle, Group, Line, Portrait, Scene, Shape
from ludus.games.hollow_cell.content import FOLDER, vault_rows
from ludus.games.hollow_cell.picture.faces import WIDE as CARD
from ludus.games.hollow_cell.picture.faces import face, pip_die, portrait
from ludus.games.hollow_cell.picture.icons import charge
from ludus.games.hollow_cell.picture.styles import STYLES

TITLE: Final = "Hollow Cell"
WIDE, HIGH = 416.0, 257.0
WARRIORS: Final = ((10, 44, 40, 92), (15, 280, 40, 92), (2, 146, 10, 124))  # which, left, top, size
HAND: Final = ("rations", "blazer", "helmet", "hologram", "scattergun")
DICE: Final = ((6, "red", 62, 176, -14), (4, "red", 34, 218, 9), (5, "green", 352, 180, 12), (6, "green", 386, 222, -8))


def cover() -> Scene:
    scene = Scene(TITLE, width=WIDE, height=HIGH, styles={**STYLES, **COVER})
    scene.layer("light").extend(light())
    scene.layer("warriors").extend(warriors())
    scene.layer("hand").extend(hand())
    scene.layer("dice").extend(dice())
    return scene


COVER: Final = {
    "lamp": "fill: #9b2f2f; opacity: .2",
    "ray": "fill: none; stroke: #e07a6a; stroke-width: 2; opacity: .16",
    "aura": "fill: #0a0d12; opacity: .55",
}


def light() -> list[Shape]:
    """The lights of the arena, from behind the Warrior in the middle."""
    x, y = WIDE / 2, 78.0
    rays = [radians(10 * n) for n in range(36)]
    out: list[Shape] = [Circle(x, y, 46 + 46 * n, style="lamp") for n in range(4)]
    out += [Line(((x, y), (x + 300 * cos(way), y + 300 * sin(way))), style="ray") for way in rays]
    return out


def warriors() -> list[Shape]:
    out: list[Shape] = []
    for which, x, y, size in WARRIORS:
        out += [
            Circle(x + size / 2, y + size / 2, size * 0.56, style="aura"),
            Portrait(portrait(which), x + size / 2, y + size / 2, size),
        ]
    return out


def hand() -> list[Shape]:
    """Cards held in a fan."""
    kinds = {row.key: n for n, row in enumerate(vault_rows())}
    words = Words(read_toml(FOLDER.parent / "words" / "words.toml"), {})
    out: list[Shape] = []
    for n, key in enumerate(HAND):
        turn = 13.0 * (n - (len(HAND) - 1) / 2)
        x, y = WIDE / 2 + 330 * sin(radians(turn)), 490 - 330 * cos(radians(turn))
        card = face(kinds[key], -CARD / 2 * 0.86, 0, words, CARD * 0.86, tip="")
        out.append(Group(x, y, (card,), turn=turn, key=f"card-{key}"))
    return out


def dice() -> list[Shape]:
    out: list[Shape] = [charge(92, 146, True, 26), charge(300, 148, True, 26)]
    for number, colour, x, y, turn in DICE:
        out.append(Group(x, y, (pip_die(number, colour, 0, 0, 38),), turn=turn))
    return out
