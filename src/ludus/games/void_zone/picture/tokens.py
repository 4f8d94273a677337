"""The small things of the traits, as they are drawn: Drone, Electro-Grenade, Interference token."""

from __future__ import annotations

from typing import Final

from ludus.draw import Circle, Group, Line, Path, Rect, Shape, Text, player, player_shape

STYLES: Final = {
    "arm": "fill: none; stroke: var(--piece-edge); stroke-width: 3; stroke-linecap: round",
    "rotor": "fill: var(--plate); stroke: var(--piece-edge); stroke-width: 2",
    "fuse": "fill: none; stroke: var(--caret); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round",
    "shell": "fill: var(--plate); stroke: var(--danger); stroke-width: 2.5",
    "tag-text": "font: 700 11px var(--font)",
}


def drone(seat: int, x: float, y: float, key: str, label: str, action: str) -> Group:
    """Four rotors round its owner's sign."""
    arms: list[Shape] = [Line(((-14, -14), (14, 14)), style="arm"), Line(((-14, 14), (14, -14)), style="arm")]
    rotors = [Circle(dx, dy, 6, style="rotor") for dx in (-14, 14) for dy in (-14, 14)]
    body = player_shape(seat, 19, style=f"piece {player(seat)}")
    return Group(x, y, (*arms, *rotors, body), key=key, label=label, tip=label, action=action)


def grenade(seat: int, x: float, y: float, key: str, label: str) -> Group:
    """A round shell with a burning fuse and its owner's sign."""
    fuse = Path("M8 -13 q4 -8 11 -7 M17 -25 l3 4 M24 -21 l-4 2 M23 -14 l-4 -4", style="fuse")
    shapes = (Circle(0, 0, 17, style="shell"), player_shape(seat, 17, style=f"badge {player(seat)}"), fuse)
    return Group(x, y, shapes, key=key, label=label, tip=label)


def toll(seat: int, cost: int, x: float, y: float, key: str) -> Group:
    """A tag in its owner's color with the price to pay."""
    tag = Rect(-14, -9, 28, 18, 5, style=f"piece {player(seat)}")
    return Group(x, y, (tag, Text(0, 4, f"{cost}⚡", style=f"number {player(seat)} tag-text")), key=key)
