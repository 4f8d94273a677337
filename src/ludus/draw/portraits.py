"""Portraits: who acts is seen before it is read. A game has a folder of drawings, and a scene names one of them.

A drawing is an SVG file in a box of 160, so that every surface can show it: the page loads the drawings of a game once,
a picture that stands alone brings those it uses, and the PDF draws their shapes. What is in `<g class="fine">` is left
out where a portrait is small; there it closes in on the head.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path as File
from typing import Final

from ludus.draw.once import memo
from ludus.draw.pieces import badge
from ludus.draw.shapes import Circle, Group, Path, Point, Portrait, Rect, Shape
from ludus.draw.theme import player

BOX: Final = 160.0
FINE: Final = 40.0  # smaller than this, and fine lines are left out
HEAD: Final = (18.0, 4.0, 124.0)  # what is shown then: left, top, and how wide and high
CORNER: Final = 0.22  # of a square frame
STRANGER: Final = File(__file__).parent / "stranger.svg"
CUTS: Final = (
    f'<clipPath id="portrait-round"><circle cx="{BOX / 2:g}" cy="{BOX / 2:g}" r="{BOX / 2:g}"/></clipPath>'
    f'<clipPath id="portrait-square"><rect width="{BOX:g}" height="{BOX:g}" rx="{BOX * CORNER:g}"/></clipPath>'
)

_folders: dict[str, tuple[File, ...]] = {}


@dataclass(frozen=True)
class Drawing:
    """A drawn figure: its name, the sign that no other has, and the inside of its file."""

    name: str
    sign: str
    art: str

    @property
    def small(self) -> str:
        """Without its fine lines."""
        return re.sub(r'<g class="fine">.*?</g>\s*', "", self.art, flags=re.DOTALL)

    def shapes(self, fine: bool = True) -> tuple[Shape, ...]:
        """The same as shapes, for writers that know nothing else."""
        return _shapes(ET.fromstring(f"<svg>{self.art if fine else self.small}</svg>"))


def hang(game: str, *folders: File) -> None:
    """Say where the portraits of a game and its expansions are: one file each, under the name that scenes use."""
    _folders[game] = folders
    for known in (files, drawing, sprite):
        known.cache_clear()


@cache
def files(game: str) -> dict[str, File]:
    """The portraits of a game."""
    return {path.stem: path for folder in _folders.get(game, ()) for path in sorted(folder.glob("*.svg"))}


def portrait(game: str, name: str) -> str:
    """The drawing of this name; a name without one gets the stranger's."""
    return f"{game}/{name if name in files(game) else STRANGER.stem}"


@cache
def drawing(of: str) -> Drawing:
    """The drawing of a portrait, such as "hostile-takeover/chance"."""
    game, _, name = of.partition("/")
    known = {STRANGER.stem: STRANGER, **files(game)}
    if name not in known:
        raise ValueError(f"there is no portrait {of!r}; of {game} there are {', '.join(known)}")
    text = known[name].read_text(encoding="utf-8")
    found = re.fullmatch(
        r"<svg [^>]*>\s*<title>(.*?)</title>\s*<desc>(.*?)</desc>\s*(.*?)\s*</svg>\s*", text, re.DOTALL
    )
    if found is None:
        raise ValueError(f"the portrait {of!r} is not an SVG with a title, a description and shapes")
    return Drawing(found[1], found[2], found[3])


def ids(shape: Portrait) -> str:
    """The id of the drawing that a portrait uses."""
    return f"portrait-{shape.of.replace('/', '-')}{'' if fine(shape) else '-small'}"


def fine(shape: Portrait) -> bool:
    """Whether a portrait is large enough for fine lines."""
    return shape.size >= FINE


def definitions(portraits: Iterable[Portrait]) -> str:
    """The drawings that these portraits use, each once, with the two cuts."""
    found = {ids(shape): shape for shape in portraits}
    if not found:
        return ""
    return CUTS + "".join(f'<g id="{escape(name)}">{_art(shape)}</g>' for name, shape in sorted(found.items()))


def _art(shape: Portrait) -> str:
    found = drawing(shape.of)
    return found.art if fine(shape) else found.small


@cache
def sprite(game: str) -> str:
    """All drawings of a game, large and small, as an SVG that shows nothing by itself: the page loads it once."""
    every = [
        Portrait(f"{game}/{name}", 0, 0, size) for name in (*files(game), STRANGER.stem) for size in (BOX, FINE / 2)
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{definitions(every)}</defs></svg>'


def single(of: str) -> str:
    """One portrait as a file of its own."""
    found = drawing(of)
    box = f'viewBox="0 0 {BOX:g} {BOX:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}><title>{escape(found.name)}</title>{found.art}</svg>'


# --- framed -----------------------------------------------------------------------------------------------------------


@memo
def figure(
    of: str, seat: int | None, size: float, mirrored: bool = False, out: bool = False, tag: str = ""
) -> tuple[Shape, ...]:
    """A portrait for a board, round its middle: the seat's color as ground and ring, its shape at the lower right."""
    owner, r = player(seat), size / 2
    sign = badge(seat, tag, 0.7 * r, 0.72 * r, (0.45 if tag else 0.34) * size)
    return (
        Circle(0, 0, r + 1, css="fill: #0a0d12"),
        Circle(0, 0, r, style=f"portrait-ground {owner}"),
        Portrait(of, 0, 0, size, "round", mirrored, style="portrait-out" if out else ""),
        Circle(0, 0, r, style=f"portrait-ring {owner}", css=f"stroke-width: {max(2.0, size / 12):g}"),
        sign,
    )


@memo
def framed_portrait(
    of: str, seat: int | None, x: float, y: float, size: float, mirrored: bool = False, out: bool = False
) -> Group:
    """A portrait for a card or a seat, its upper left corner here: a square in the seat's color, with its shape."""
    owner = player(seat)
    corner = CORNER * size
    shapes = (
        Rect(0, 0, size, size, corner, style=f"portrait-ground {owner}"),
        Portrait(of, size / 2, size / 2, size, "square", mirrored, style="portrait-out" if out else ""),
        Rect(0, 0, size, size, corner, style=f"portrait-ring {owner}"),
        badge(seat, x=0.88 * size, y=0.88 * size, size=0.24 * size),
    )
    return Group(x, y, shapes)


# --- as shapes --------------------------------------------------------------------------------------------------------

_PAINT: Final = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "opacity")


def _shapes(parent: ET.Element) -> tuple[Shape, ...]:
    return tuple(shape for element in parent for shape in _shape(element))


def _shape(element: ET.Element) -> Iterator[Shape]:
    given = element.attrib
    css = "; ".join(f"{name}: {given[name]}" for name in _PAINT if name in given)
    match element.tag:
        case "path":
            shape: Shape = Path(given["d"], css=css)
        case "circle":
            shape = Circle(_number(given, "cx"), _number(given, "cy"), _number(given, "r"), css=css)
        case "ellipse":
            shape = _ellipse(given, css)
        case "rect":
            box = [_number(given, name) for name in ("x", "y", "width", "height", "rx")]
            shape = Rect(*box, css=css)
        case "g":
            shape = Group(0, 0, _shapes(element), css=css)
        case _:
            raise ValueError(f"a portrait has no <{element.tag}>")
    yield _move(shape, given.get("transform", ""))


def _number(given: Mapping[str, str], name: str) -> float:
    return float(given.get(name, "0"))


def _ellipse(given: Mapping[str, str], css: str) -> Path:
    x, y, rx, ry = (_number(given, name) for name in ("cx", "cy", "rx", "ry"))
    half = f"a{rx:g} {ry:g} 0 1 0 "
    return Path(f"M{x - rx:g} {y:g}{half}{2 * rx:g} 0{half}{-2 * rx:g} 0z", css=css)


def _move(shape: Shape, transform: str) -> Shape:
    """A shape where its transform puts it: moved, or turned round a point."""
    for kind, numbers in reversed(re.findall(r"(\w+)\(([^)]*)\)", transform)):
        values = [float(value) for value in re.split(r"[\s,]+", numbers.strip())]
        if kind == "translate":
            shape = Group(values[0], values[1] if len(values) > 1 else 0, (shape,))
        elif kind == "rotate":
            about: Point = (values[1], values[2]) if len(values) > 1 else (0.0, 0.0)
            shape = Group(*about, (Group(-about[0], -about[1], (shape,)),), turn=values[0])
        else:
            raise ValueError(f"a portrait is not moved by {kind}")
    return shape
