"""The design's values: three themes, six players, and the custom properties a page takes from them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from ludus.draw.palette import COLOURS, CONTRAST, MEASURES, THICK

THEMES: Final = ("light", "dark", "contrast")


class PlayerLook(NamedTuple):
    """How a player is told from the others: never by the color alone."""

    colour: str
    shape: str
    pattern: str


LOOKS: Final[Mapping[str, PlayerLook]] = {
    "p1": PlayerLook("blue", "circle", "solid"),
    "p2": PlayerLook("vermilion", "triangle", "diagonal"),
    "p3": PlayerLook("yellow", "square", "dots"),
    "p4": PlayerLook("plum", "diamond", "bars"),
    "p5": PlayerLook("ink", "hexagon", "cross-hatch"),
    "p6": PlayerLook("green", "star", "uprights"),
    "neutral": PlayerLook("grey", "circle", "solid"),
}

_TOKENS: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {**{name: pair[0] for name, pair in COLOURS.items()}, **MEASURES},
    "dark": {**{name: pair[1] for name, pair in COLOURS.items()}, **MEASURES},
    "contrast": {**{name: pair[1] for name, pair in COLOURS.items()}, **CONTRAST, **MEASURES, **THICK},
}


def tokens(theme: str, night: bool = False) -> Mapping[str, str]:
    """All values of a theme; a board that is dark in both themes takes the dark ones in the light theme."""
    if theme not in _TOKENS:
        raise ValueError(f"no theme {theme!r}; there are {', '.join(THEMES)}")
    return _TOKENS["dark" if night and theme == "light" else theme]


def resolve(css: str, values: Mapping[str, str]) -> str:
    """The declarations with every var(--token) replaced by its value."""

    def value(found: re.Match[str]) -> str:
        if found[1] not in values:
            raise ValueError(f"the theme has no token {found[1]!r}")
        return values[found[1]]

    return re.sub(r"var\(--([\w-]+)\)", value, css)


def player(seat: int | None) -> str:
    """The style of a seat (counted from 0): "p1" to "p6"; nobody's things are neutral."""
    if seat is None:
        return "neutral"
    if seat not in range(6):
        raise ValueError(f"no color for seat {seat}; seats count from 0 to 5")
    return f"p{seat + 1}"


def custom_properties() -> str:
    """CSS for a page: the three themes as custom properties, chosen by data-theme or else by the system."""
    bright = ":root:not([data-theme])"
    blocks = [
        _block(":root", "dark"),
        f"@media (prefers-color-scheme: light) {{ {_block(bright, 'light')} }}",
        _block('[data-theme="light"]', "light"),
        _block('[data-theme="contrast"]', "contrast"),
        # After the light blocks: inside them a night board stays dark.
        _block(f'{bright} .night, [data-theme="light"] .night', "dark"),
        f"@media (prefers-reduced-motion: reduce) {{ {_still(':root')} }}",
        _still('[data-motion="off"]'),
    ]
    return "\n".join(blocks)


def _block(selector: str, theme: str) -> str:
    """One rule that sets every token of a theme."""
    scheme = "light" if theme == "light" else "dark"
    values = " ".join(f"--{name}: {value};" for name, value in _TOKENS[theme].items())
    return f"{selector} {{ color-scheme: {scheme}; {values} }}"


def _still(selector: str) -> str:
    """One rule that takes the time out of every movement."""
    times = (name for name in MEASURES if name.startswith("t-"))
    return f"{selector} {{ {' '.join(f'--{name}: 0ms;' for name in times)} }}"
