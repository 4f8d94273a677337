"""The signs of the sheet: buildings, icons of the time track, rubble, stairs; each around its middle."""

from __future__ import annotations

from typing import Final

from ludus.draw import Circle, Group, Path, Rect, Shape
from ludus.draw.once import memo

# VH-G41: our own icons, in a square of about 28; the Scepter stands across two squares of 34.
PATHS: Final = (
    "M-12-6C-6-13 6-13 12-6 6-9-6-9-12-6zM0-10V13",  # mine
    "M-9 2v-4a9 9 0 0 1 18 0v4l-3 9h-12zM-9 2h18M0 2v9M0-13v3",  # warrior
    "M-12-1v-3a6 6 0 0 1 6-6H6a6 6 0 0 1 6 6v3zM-12-1h24v11h-24zM-2.5-3h5v6h-5z",  # chest
    "M0-12 3-3l9 3-9 3-3 9-3-9-9-3 9-3z",  # force
    "M-12 10h24M-11 10l4-18 4 18M-4 10 0-11 4 10M3 10l4-18 4 18",  # trap
    "M-9 12v-14a9 9 0 0 1 18 0v14zM-12 12h24M0-6v9M-4-2.5h8",  # tomb
    "M0-26 6.5-18 0-10l-6.5-8zM0-10V27M-5 27H5M-4.5-5h9",  # scepter
)
RINGED: Final = (False, False, False, True, False, False, False)  # the Force is a light with a ring round it
HOURGLASS: Final = "M-5-9H5M-5 9H5M-4-9c0 5 8 8 8 18M4-9c0 5-8 8-8 18"
SWORDS: Final = "M-8-8 3 3M0 6 5 1M4 3 8 8M8-8-3 3M0 6-5 1M-4 3-8 8"
RUBBLE: Final = "M-9 7l3-7 6-2 5 4 1 5zM1-6l4-3 4 3-2 4zM-8-5l3-2 2 3-3 2z"
LANDING: Final = "M-5-5 5 5M5-5-5 5"
STAIRS: Final = "M16-12H-13M16 12H-13M11-12v24M4-12v24M-3-12v24M-10-12v24"  # from the right, the hall on that side
DOOR: Final = "M-9 13V-3a9 9 0 0 1 18 0V13zM4 4v.5"
ARROW: Final = "M0 5V-5M-4-1 0-5 4-1"
CROSS: Final = "M-13-13 13 13M13-13-13 13"
SLASH: Final = "M-8 9 8-9"


@memo
def icon(kind: int, x: float, y: float, style: str, scale: float = 1, turn: float = 0, key: str = "") -> Group:
    """A building as it is drawn, in print or in pencil."""
    ring: tuple[Shape, ...] = ()
    if RINGED[kind]:
        ring = (Circle(0, 0, 13.5, style=style, css="stroke-dasharray: 2 4"),)
    return Group(x, y, (Path(PATHS[kind], style=style), *ring), turn, scale, key=key)


@memo
def sign(d: str, x: float, y: float, style: str, scale: float = 1, turn: float = 0, key: str = "") -> Group:
    """A sign of one line."""
    return Group(x, y, (Path(d, style=style),), turn, scale, key=key)


@memo
def box(x: float, y: float, size: float, style: str, key: str = "") -> Rect:
    """A box to tick, around its middle."""
    return Rect(x - size / 2, y - size / 2, size, size, 3, style=style, key=key)
