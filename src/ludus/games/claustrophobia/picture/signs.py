"""The small signs of the game, each drawn in a square of 24; and those of them that a legend explains."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Unpack

from ludus.draw import Circle, Group, Path, Shape
from ludus.draw.once import memo
from ludus.draw.shapes import Marks
from ludus.games.claustrophobia.kinds import TILE_KINDS
from ludus.games.claustrophobia.picture.odds import held_human
from ludus.games.claustrophobia.picture.seen import Seen, humans_on
from ludus.games.claustrophobia.stats import TILE_KIND

FILLED: Final = {
    "claw": "M3 3c4 4 5 9 4 18-4-5-6-11-4-18zM10 1c4 5 5 12 3 22-4-7-5-15-3-22zM18 3c4 6 4 12 1 18-3-6-3-12-1-18z",
    "lock": "M6 10V7a6 6 0 0 1 12 0v3h2v12H4V10zM9 10h6V7a3 3 0 0 0-6 0z",
    "hungry": "M1 4h22l-3 8-4-5-4 6-4-6-4 5zM3 20l4-5 5 6 5-6 4 5z",
    "trapped": "M2 18h20v3H2zM4 16l3-9 3 9 2-12 2 12 3-9 3 9z",
    "lair": "M12 2c7 0 10 6 10 12v8h-5v-7c0-3-2-5-5-5s-5 2-5 5v7H2v-8C2 8 5 2 12 2z",
    "exit": "M4 22V6a8 8 0 0 1 16 0v16h-4V7a4 4 0 0 0-8 0v15z",
    "stash": "M2 9a5 5 0 0 1 5-5h10a5 5 0 0 1 5 5v2h-8v3h-4v-3H2zM2 13h6v3h8v-3h6v8H2z",
    "seal": "M12 1l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z",
    "powder": "M6 5h12l2 4v8l-2 5H6l-2-5V9zM11 1h3v4h-3z",
    "gem": "M6 3h12l5 7-11 12L1 10z",
    "move": "M7 2h8v10l6 3c2 1 2 4 2 7H4l2-9z",
    "fight": "M22 2l-1 6-9 9-3-3 9-9zM6 13l5 5-2 2-1-1-4 4-3-3 4-4-1-1z",
    "guard": "M12 1l9 3v7c0 6-4 10-9 12-5-2-9-6-9-12V4z",
}
DRAWN: Final = {
    "flooded": "M1 8c4-4 7-4 11 0s7 4 11 0M1 16c4-4 7-4 11 0s7 4 11 0",
    "hole": "M2 13a10 7 0 1 0 20 0a10 7 0 1 0-20 0M6 14a6 4 0 1 0 12 0a6 4 0 1 0-12 0",
    "echoing": "M3 12h3M8 7v10M12 4v16M16 7v10M20 10v4",
    "pentacle": "M12 2l6 19L2 9h20L6 21z",
    "tight": "M4 2l4 6v8l-4 6M20 2l-4 6v8l4 6",
    "tp": "M12 1l9 6v10l-9 6-9-6V7zM8 8l4-3 4 3-1.5 9h-5z",
}

STYLES: Final = {
    "sign": "fill: #f0e9dc; fill-rule: evenodd; pointer-events: none",
    "sign-line": "fill: none; stroke: #f0e9dc; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; "
    "pointer-events: none",
}


@memo
def sign(name: str, x: float, y: float, size: float, colour: str = "", **marks: Unpack[Marks]) -> Group:
    """A sign around a place."""
    line = name in DRAWN
    css = f"{'stroke' if line else 'fill'}: {colour}" if colour else ""
    shape = Path(DRAWN[name] if line else FILLED[name], style="sign-line" if line else "sign", css=css)
    return Group(x - size / 2, y - size / 2, (shape,), scale=size / 24, **marks)


def lock() -> Group:
    return Group(-15, -17, (Circle(0, 0, 9.5, style="lock"), sign("lock", 0, -0.5, 12, "#241b00")))


LEGEND: Final[dict[str, tuple[Shape, ...]]] = {
    "held": lock().shapes,
    "tough": (Circle(0, 0, 9, style="tough"),),
    "dark": (Path("M-5 -8L4 0 -5 8", style="acts"),),
    "humans": (Circle(0, 0, 7, style="human-dot"),),
    "monsters": (Path("M-8 7l8 -15 8 15z", style="horde-dot"),),
    **{
        name: (sign(name, 0, 0, 20, "#e0b25c"),)
        for name in ("exit", "lair", "hole", "flooded", "hungry", "stash", "pentacle")
    },
}


def signs_present(seen: Seen) -> Iterator[str]:
    """The signs on the tunnels now, those first that matter most."""
    t = seen.table
    here = {"dark", "humans", "monsters", *[TILE_KINDS[TILE_KIND[tile]] for tile in t.order]}
    if any(held_human(seen, w) for tile in t.order for w in humans_on(seen, tile)):
        here.add("held")
    if any(t.toughs(tile) for tile in t.order):
        here.add("tough")
    return (name for name in LEGEND if name in here)
