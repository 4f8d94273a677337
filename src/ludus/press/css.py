"""What classes and shapes declare, read for ink."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from ludus.draw.styles import rules
from ludus.draw.theme import resolve

Css = Mapping[str, str]
INHERITED: Final = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "font")

MIXED: Final = re.compile(r"color-mix\(in \w+, (#?\w+), (#?\w+) ([\d.]+)%\)")


class Sheet:
    """The classes of a scene in the values of a theme."""

    def __init__(self, styles: Mapping[str, str], values: Mapping[str, str]) -> None:
        self.values = values
        found = [
            (frozenset(name.split()), declarations(resolve(css, values)))
            for name, css in {**rules(), **styles}.items()
            if name[0] not in "[:"
        ]
        self.rules = sorted(found, key=lambda rule: len(rule[0]))  # more classes count more; then the later one
        self.known: dict[tuple[str, str], Css] = {}

    def of(self, style: str, css: str) -> Css:
        """What the classes and the shape itself say, the most special last."""
        if (style, css) not in self.known:
            classes, found = set(style.split()), dict[str, str]()
            for names, said in self.rules:
                if names <= classes:
                    if "font" in said:
                        found = {name: value for name, value in found.items() if not name.startswith("font-")}
                    found |= said
            self.known[style, css] = found | declarations(resolve(css, self.values))
        return self.known[style, css]


def declarations(css: str) -> dict[str, str]:
    found = {}
    for part in css.split(";"):
        name, sign, value = part.partition(":")
        if sign:
            found[name.strip()] = value.strip()
    return found


def font(css: Css) -> tuple[int, float, str]:
    """Weight, size and family of a text, such as '600 26px Palatino, serif'."""
    found = re.match(r"(?:(\d+) )?([\d.]+)px (.*)", css.get("font", ""))
    weight, size, family = (int(found[1] or 400), float(found[2]), found[3]) if found else (400, 12.0, "sans-serif")
    named = css.get("font-weight", str(weight))
    return (
        int({"bold": "700", "normal": "400"}.get(named, named)),
        length(css.get("font-size", str(size))),
        css.get("font-family", family),
    )


def length(css: str) -> float:
    return float(css.removesuffix("px"))


@lru_cache(1 << 10)
def colour(css: str) -> tuple[float, float, float, float]:
    """Return a color as red, green, blue, and opacity from 0 to 1; a mixture is mixed."""
    mixture = MIXED.fullmatch(css)
    if mixture:
        share = float(mixture[3]) / 100
        one, other = colour(mixture[1]), colour(mixture[2])
        red, green, blue, cover = (a + (b - a) * share for a, b in zip(one, other, strict=True))
        return red, green, blue, cover
    digits = "0000" if css == "transparent" else css.removeprefix("#")
    if len(digits) in (3, 4):
        digits = "".join(2 * digit for digit in digits)
    if not re.fullmatch(r"[0-9a-fA-F]{6}([0-9a-fA-F]{2})?", digits):
        raise ValueError(f"can't print the color {css!r}")
    red, green, blue, *alpha = (int(digits[i : i + 2], 16) / 255 for i in range(0, len(digits), 2))
    return red, green, blue, alpha[0] if alpha else 1.0
