"""A scene as ink on a page: fills, lines, dashes, patterns, gradients, see-through ink, words and portraits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Any, Final

from reportlab.lib.colors import Color

from ludus.draw.portraits import BOX, CORNER, HEAD, drawing, fine
from ludus.draw.shapes import Circle, Group, Portrait, Rect, Shape, Text
from ludus.draw.styles import DEFS
from ludus.draw.theme import resolve, tokens
from ludus.press import fonts
from ludus.press.css import INHERITED, Css, Sheet, colour, font, length
from ludus.press.outline import Step, outline

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from ludus.draw.scene import Scene

_CAPS: Final = {"round": 1, "square": 2, "bevel": 2}
# A board in a book is drawn on its paper: what glows in the dark would be a black page with a little ink left out.
PAPER: Final = {
    **tokens("light"),
    **dict.fromkeys(("night-in", "night-mid", "night-out", "board-ground", "rim"), "#fdfaf1"),
    **dict.fromkeys(("zone-void-pit", "zone-void-edge", "board-edge"), "#cfc6b0"),
    "board-text": "#6f6756", "zone-void": "#ffffff", "zone-name": "#8b8578", "prize": "#5b9a2f",
}  # fmt: skip
TILE: Final = 7.0  # how wide and high the tile of a pattern is


class Ink:
    """One scene on its way to paper."""

    def __init__(self, canvas: Canvas, scene: Scene, theme: str) -> None:
        self.canvas: Any = canvas
        self.scene = scene
        night = scene.ground in ("night", "table")
        self.values = values_of(theme, night)
        self.sheet = sheet_of(tuple(scene.styles.items()), theme, night)

    def print_at(self, left: float, top: float, scale: float) -> None:
        """Draw the scene with its upper left corner here, in points from the lower left of the page."""
        scene = self.scene
        self.canvas.saveState()
        self.canvas.transform(scale, 0, 0, -scale, left - scale * scene.left, top + scale * scene.top)
        frame = Rect(scene.left, scene.top, scene.width, scene.height, style=f"ground {scene.ground}")
        self.canvas.clipPath(self.way(outline(frame)), stroke=0, fill=0)
        if scene.ground != "bare":
            self.shape(frame, {}, 1.0)
        for layer in scene.layers:
            for shape in layer.shapes:
                self.shape(shape, {}, 1.0)
        self.canvas.restoreState()

    # --- shapes -------------------------------------------------------------------------------------------------------

    def shape(self, shape: Shape, inherited: Css, cover: float) -> None:
        css = {**inherited, **self.sheet.of(shape.style, shape.css)}
        cover *= float(css.pop("opacity", "1"))
        self.canvas.saveState()
        if isinstance(shape, Group):
            turn = radians(shape.turn)
            c, s = shape.scale * cos(turn), shape.scale * sin(turn)
            self.canvas.transform(c, s, -s, c, shape.x, shape.y)
            for inner in shape.shapes:
                self.shape(inner, {name: css[name] for name in INHERITED if name in css}, cover)
        elif isinstance(shape, Text):
            self.text(shape, css, cover)
        elif isinstance(shape, Portrait):
            self.portrait(shape, cover)
        else:
            self.area(shape, css, cover)
        self.canvas.restoreState()

    def portrait(self, shape: Portrait, cover: float) -> None:
        """The drawing in its box, cut to a circle or a square."""
        scale, r = shape.size / BOX, BOX / 2
        self.canvas.transform(scale, 0, 0, scale, shape.x - shape.size / 2, shape.y - shape.size / 2)
        cut = Circle(r, r, r) if shape.cut == "round" else Rect(0, 0, BOX, BOX, CORNER * BOX)
        self.canvas.clipPath(self.way(outline(cut)), stroke=0, fill=0)
        if shape.mirrored:
            self.canvas.transform(-1, 0, 0, 1, BOX, 0)
        if not fine(shape):
            left, top, wide = HEAD
            near = BOX / wide
            self.canvas.transform(near, 0, 0, near, -left * near, -top * near)
        for inner in drawing(shape.of).shapes(fine(shape)):
            self.shape(inner, {}, cover)

    def area(self, shape: Shape, css: Css, cover: float) -> None:
        fill, stroke = css.get("fill", "#000"), css.get("stroke", "none")
        if fill == stroke == "none":
            return
        steps = outline(shape)
        paint = re.fullmatch(r"url\(#([\w-]+)\)", fill)
        if paint:
            self.paint(paint[1], steps, cover * float(css.get("fill-opacity", "1")))
        elif fill != "none":
            self.fill_with(fill, cover * float(css.get("fill-opacity", "1")))
        if stroke != "none":
            self.line_with(stroke, css, cover)
        solid = fill != "none" and not paint
        if solid or stroke != "none":
            mode = 0 if css.get("fill-rule") == "evenodd" else 1
            self.canvas.drawPath(self.way(steps), stroke=stroke != "none", fill=solid, fillMode=mode)

    def fill_with(self, css: str, cover: float) -> None:
        red, green, blue, own = colour(css)
        self.canvas.setFillColorRGB(red, green, blue)
        self.canvas.setFillAlpha(cover * own)

    def line_with(self, css: str, said: Css, cover: float) -> None:
        red, green, blue, own = colour(css)
        self.canvas.setStrokeColorRGB(red, green, blue)
        self.canvas.setStrokeAlpha(cover * own * float(said.get("stroke-opacity", "1")))
        self.canvas.setLineWidth(length(said.get("stroke-width", "1")))
        self.canvas.setLineCap(_CAPS.get(said.get("stroke-linecap", ""), 0))
        self.canvas.setLineJoin(_CAPS.get(said.get("stroke-linejoin", ""), 0))
        dashes = said.get("stroke-dasharray", "none")
        if dashes != "none":
            self.canvas.setDash([float(dash) for dash in re.split(r"[\s,]+", dashes)])

    def way(self, steps: list[Step]) -> Any:
        """An outline as the canvas draws it."""
        path = self.canvas.beginPath()
        draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}
        for step, points in steps:
            if step == "Z":
                path.close()
            else:
                draw[step](*points)
        return path

    def text(self, shape: Text, css: Css, cover: float) -> None:
        weight, size, family = font(css)
        size = shape.size or size
        name = fonts.face(family, weight)
        back = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * fonts.width(shape.text, name, size)
        self.fill_with(css.get("fill", "#000"), cover)
        c, s = cos(radians(shape.turn)), sin(radians(shape.turn))
        self.canvas.transform(c, s, s, -c, shape.x - c * back, shape.y - s * back)
        at = 0.0
        for face, part in fonts.runs(shape.text, name):
            self.canvas.setFont(face, size)
            self.canvas.drawString(at, 0, part)
            at += fonts.width(part, face, size)

    # --- paint --------------------------------------------------------------------------------------------------------

    def paint(self, name: str, steps: list[Step], cover: float) -> None:
        """Fill an outline with a gradient or a pattern of the theme."""
        self.canvas.saveState()
        self.canvas.clipPath(self.way(steps), stroke=0, fill=0)
        box = bounds(steps)
        if name in ("night", "glow"):
            self.gradient(name, box)
        else:
            self.pattern(name, box, cover)
        self.canvas.restoreState()

    def gradient(self, name: str, box: tuple[float, float, float, float]) -> None:
        left, top, right, low = box
        if name == "glow":
            stops, middle, r = {"zone-glow": 0.0, "zone-full": 1.0}, (0.0, 8.0), 40.0
        else:
            stops = {"night-in": 0.0, "night-mid": 0.46, "night-out": 1.0}
            middle, r = ((left + right) / 2, top + 0.46 * (low - top)), 0.62 * max(right - left, low - top)
        inks = [Color(*colour(self.values[stop])[:3]) for stop in stops]
        self.canvas.radialGradient(*middle, r, inks, [*stops.values()])

    def pattern(self, name: str, box: tuple[float, float, float, float], cover: float) -> None:
        """The bars and dots of a pattern, over all of an area."""
        defined = re.search(rf'<pattern id="{name}"(.*?)>(.*?)</pattern>', resolve(DEFS, self.values))
        if defined is None:
            raise ValueError(f"there is no paint {name!r}")
        turned = re.search(r"rotate\((\d+)\)", defined[1])
        left, top, right, low = box
        x, y, reach = (left + right) / 2, (top + low) / 2, hypot(right - left, low - top) / 2 + TILE
        self.canvas.translate(x, y)
        self.canvas.rotate(float(turned[1]) if turned else 0)
        places = [TILE * n for n in range(-int(reach / TILE) - 1, int(reach / TILE) + 2)]
        for wide, high, css in re.findall(r'<rect width="([\d.]+)" height="([\d.]+)" fill="([^"]+)"', defined[2]):
            self.fill_with(css, cover)
            if float(wide) == float(high) == TILE:
                self.canvas.rect(-reach, -reach, 2 * reach, 2 * reach, stroke=0, fill=1)
                continue
            for at in places:
                bar = (
                    (at, -reach, float(wide), 2 * reach) if float(wide) < TILE else (-reach, at, 2 * reach, float(high))
                )
                self.canvas.rect(*bar, stroke=0, fill=1)
        for r, css in re.findall(r'<circle cx="[\d.]+" cy="[\d.]+" r="([\d.]+)" fill="([^"]+)"', defined[2]):
            self.fill_with(css, cover)
            for across in places:
                for down in places:
                    self.canvas.circle(across, down, float(r), stroke=0, fill=1)


@lru_cache(64)
def sheet_of(styles: tuple[tuple[str, str], ...], theme: str, night: bool) -> Sheet:
    """The classes of a scene, read once for all that share them."""
    return Sheet(dict(styles), values_of(theme, night))


def values_of(theme: str, night: bool) -> Mapping[str, str]:
    """All values of a theme of pages, or those of a book."""
    return PAPER if theme == "paper" else tokens(theme, night)


def bounds(steps: list[Step]) -> tuple[float, float, float, float]:
    """The box round an outline and its handles: left, top, right, low."""
    xs = [x for _, points in steps for x in points[::2]]
    ys = [y for _, points in steps for y in points[1::2]]
    return min(xs), min(ys), max(xs), max(ys)
