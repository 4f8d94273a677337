"""What is printed and cut out for a real table: cards with their backs, tiles, tokens, standees, boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ludus.draw.scene import Scene
from ludus.draw.shapes import Circle, Group, Line, Portrait, Rect, Shape, Text

UNIT: Final = 4.0  # of a scene, for a millimetre on paper
CARD: Final = (63.0, 88.0)
GAP: Final = 0.3  # of a line, between the paragraphs of a list
STAND: Final = (28.0, 100.0)  # a standee, folded in the middle
STYLES: Final = {
    "stock": "fill: #fffdf8; stroke: #b9b2a4; stroke-width: 1",
    "in-head": "font: 700 19px var(--font); fill: #fff",
    "of-kind": "font: 11.5px var(--font); fill: #6b655a",
    "told": "font: 14px var(--font); fill: #1b1e23",
    "told strong": "font-weight: 700",
    "noted": "font: 10.5px var(--font); fill: #6b655a",
    "column": "font: 700 11.5px var(--font); fill: #6b655a",
    "cell": "font: 13px var(--font); fill: #1b1e23",
    "rule-line": "fill: none; stroke: #d8d2c4; stroke-width: 1",
    "foot-number": "font: 700 24px var(--font); fill: #fff",
    "on-back": "font: 700 22px var(--font-head); fill: #fff",
    "on-back small": "font: 13px var(--font)",
    "back-frame": "fill: none; stroke: #fff; stroke-width: 2; opacity: .6",
    "fold": "fill: none; stroke: #8a8377; stroke-width: 1; stroke-dasharray: 6 4",
    "cut-line": "fill: none; stroke: #8a8377; stroke-width: .8",
    "token-number": "font: 700 26px var(--font); fill: #fff",
}

_NARROW: Final = frozenset("ijltfrI.,:;'|!()[]- ·’/")
_WIDE: Final = frozenset("mwMW—%@⚡×→")


@dataclass(frozen=True)
class Printed:
    """One kind of piece: what is on it, how large it is in millimetres, and how many there are."""

    group: str  # the heading under which it lies in the box: "Vault cards"
    name: str
    face: Scene
    wide: float = CARD[0]
    high: float = CARD[1]
    back: Scene | None = None
    count: int = 1
    stands: bool = False  # folded in the middle: its lower half is what one sees


@dataclass(frozen=True)
class PrintedScenario:
    """A scenario: how it begins, what it takes, and perhaps a picture of the start; then it has a page of its own."""

    title: str
    text: str
    facts: tuple[tuple[str, str], ...] = ()  # a word and what is said of it
    notes: tuple[str, ...] = ()
    picture: Scene | None = None


@dataclass(frozen=True)
class Face:
    """What is on a card: a head, perhaps a picture and a table, the sentence, and a number with words at the foot."""

    title: str
    text: str = ""
    colour: str = "#45617f"
    kind: str = ""
    corner: str = ""  # at the right of the head
    picture: Shape | None = None  # round its middle, 96 high
    table: Sequence[Sequence[str]] = ()  # its first row is the head
    foot: tuple[str, str] = ("", "")
    foot_colour: str = "#2c7a45"
    note: str = ""
    listed: bool = False  # each paragraph begins with the word that it explains, and a colon
    styles: dict[str, str] = field(default_factory=dict)

    def scene(self, size: tuple[float, float] = CARD) -> Scene:
        """The card, as large as said in millimetres."""
        wide, high = size[0] * UNIT, size[1] * UNIT
        scene = Scene(self.title, width=wide, height=high, ground="bare", styles={**STYLES, **self.styles})
        layer = scene.layer("card")
        layer.rect(0.5, 0.5, wide - 1, high - 1, style="stock")
        layer.rect(0, 0, wide, 42, css=f"fill: {self.colour}")
        room = wide - 26 - (10 + across(self.corner, 19, True) if self.corner else 0)
        layer.text(13, 28, self.title, "start", fit(self.title, room, 19), style="in-head")
        if self.corner:
            layer.text(wide - 13, 28, self.corner, "end", style="in-head")
        layer.extend(self.body(wide, high))
        return scene

    def body(self, wide: float, high: float) -> list[Shape]:
        shapes: list[Shape] = []
        top, low = 54.0, high - 12
        if self.kind:
            lines = break_lines(self.kind, wide - 26, 11.5)
            shapes += [Text(13, 60 + 14 * n, line, "start", style="of-kind") for n, line in enumerate(lines)]
            top = 54 + 14.0 * len(lines)
        if self.picture:
            shapes.append(Group(wide / 2, top + 50, (self.picture,)))
            top += 104
        if self.table:
            rows, top = self.rows(top, wide)
            shapes += rows
        if self.foot != ("", ""):
            shapes += self.at_foot(wide, high)
            low = high - 62
        if self.note:
            lines = break_lines(self.note, wide - 26, 10.5)
            low -= 13 * len(lines)
            shapes += [Text(13, low + 10 + 13 * n, line, "start", style="noted") for n, line in enumerate(lines)]
            low -= 6
        return shapes + (self.list_of(top, wide, low) if self.listed else self.words(top, wide, low))

    def words(self, top: float, wide: float, low: float) -> list[Shape]:
        size, lines = fit_text(self.text, wide - 26, low - top)
        return [
            Text(13, top + size + 1.32 * size * n, line, "start", size, style="told") for n, line in enumerate(lines)
        ]

    def list_of(self, top: float, wide: float, low: float) -> list[Shape]:
        """Paragraph by paragraph, a little apart, the word that each explains in bold."""
        paragraphs = self.text.split("\n")
        size, _ = fit_text(self.text, wide - 26, low - top, gap=GAP)
        shapes: list[Shape] = []
        y = top + size
        for paragraph in paragraphs:
            for n, line in enumerate(break_lines(paragraph, wide - 26, size)):
                word, colon, rest = line.partition(": ")
                if n == 0 and colon:
                    shapes.append(Text(13, y, f"{word}:", "start", size, style="told strong"))
                    shapes.append(Text(13 + across(f"{word}:", size, True), y, rest, "start", size, style="told"))
                else:
                    shapes.append(Text(13, y, line, "start", size, style="told"))
                y += 1.32 * size
            y += GAP * size
        return shapes

    def rows(self, top: float, wide: float) -> tuple[list[Shape], float]:
        """The table, and where it ends; its first column takes what the others leave."""
        count = len(self.table[0])
        step = min(38.0, (wide - 26) * 0.6 / max(count - 1, 1))
        shapes: list[Shape] = []
        for n, row in enumerate(self.table):
            y = top + 13 + 17 * n
            style = "cell" if n else "column"
            size = fit(row[0], wide - 30 - step * (count - 1), 13 if n else 11.5)
            shapes.append(Text(13, y, row[0], "start", size, style=style))
            for m, said in enumerate(row[1:]):
                x = wide - 13 - step * (count - 2 - m) - step / 2
                shapes.append(Text(x, y, said, "middle", fit(said, step - 2, 13 if n else 11.5), style=style))
            shapes.append(Line(((13, y + 4.5), (wide - 13, y + 4.5)), style="rule-line"))
        return shapes, top + 17 * len(self.table) + 8

    def at_foot(self, wide: float, high: float) -> list[Shape]:
        """A box with a number, and words beside it."""
        number, words = self.foot
        top = high - 56
        left = 56.0 if number else 18.0
        size, lines = fit_text(words, wide - left - 22, 40, 13)
        first = top + 22 + size / 3 - 0.6 * size * (len(lines) - 1)
        shapes: list[Shape] = [Rect(10, top, wide - 20, 44, 8, css=f"fill: {self.foot_colour}; opacity: .16")]
        if number:
            shapes.append(Rect(10, top, 38, 44, 8, css=f"fill: {self.foot_colour}"))
            shapes.append(Text(29, top + 31, number, "middle", fit(number, 34, 24), style="foot-number"))
        return shapes + [
            Text(left, first + 1.2 * size * n, line, "start", size, style="told") for n, line in enumerate(lines)
        ]


def back(title: str, below: str, colour: str, sign: Shape | None = None, size: tuple[float, float] = CARD) -> Scene:
    """The back of a deck: its name, the game, and a sign round the middle."""
    wide, high = size[0] * UNIT, size[1] * UNIT
    scene = Scene(title, width=wide, height=high, ground="bare", styles=STYLES)
    layer = scene.layer("back")
    layer.rect(0, 0, wide, high, css=f"fill: {colour}")
    layer.rect(12, 12, wide - 24, high - 24, 12, style="back-frame")
    if sign:
        layer.group(wide / 2, high / 2, sign)
    layer.text(
        wide / 2, high / 2 - 66 if sign else high / 2, title, "middle", fit(title, wide - 44, 22), style="on-back"
    )
    layer.text(wide / 2, high / 2 + 82 if sign else high / 2 + 26, below, "middle", 13, style="on-back small")
    return scene


def token(name: str, colour: str, *shapes: Shape, size: float = 22.0, styles: dict[str, str] | None = None) -> Scene:
    """A round token with shapes round its middle, in a box of 88 whatever its size."""
    scene = Scene(name, width=88, height=88, left=-44, top=-44, ground="bare", styles={**STYLES, **(styles or {})})
    layer = scene.layer("token")
    layer.circle(0, 0, 42, css=f"fill: {colour}; stroke: #1b1e23; stroke-width: 1.6")
    layer.extend(shapes)
    return scene


def numbered_token(name: str, colour: str, number: str) -> Scene:
    """A round token with a number or a few letters."""
    size = fit(number, 66, 30)
    return token(name, colour, Text(0, 0.36 * size, number, "middle", size, style="token-number"))


def standee(name: str, of: str, colour: str, sign: str = "") -> Scene:
    """A figure that stands: folded in the middle, the feet glued to a coin. Both sides show it."""
    wide, high = STAND[0] * UNIT, STAND[1] * UNIT
    scene = Scene(name, width=wide, height=high, ground="bare", styles=STYLES)
    layer = scene.layer("standee")
    layer.rect(0.5, 0.5, wide - 1, high - 1, style="stock")
    for turn in (0.0, 180.0):
        layer.add(Group(wide / 2, high / 2, _side(name, of, colour, sign, turn > 0), turn=turn))
    for y in (high / 2, 40.0, high - 40.0):
        layer.line(((0, y), (wide, y)), style="fold")
    return scene


def _side(name: str, of: str, colour: str, sign: str, mirrored: bool) -> tuple[Shape, ...]:
    """One side of a standee below the fold: portrait, name, foot."""
    wide = STAND[0] * UNIT
    size = fit(name, wide - 12, 13)
    shapes: list[Shape] = [
        Rect(-wide / 2 + 6, 8, wide - 12, wide - 12, 16, css=f"fill: {colour}"),
        Portrait(of, 0, 8 + (wide - 12) / 2, wide - 12, "square", mirrored),
        Rect(-wide / 2 + 4, wide + 4, wide - 8, 28, 6, css=f"fill: {colour}"),
        Text(0, wide + 22, name, "middle", size, style="in-head"),
    ]
    if sign:
        shapes += [Circle(wide / 2 - 20, 22, 13, css=f"fill: {colour}; stroke: #fff; stroke-width: 1.5")]
        shapes += [Text(wide / 2 - 20, 27, sign, "middle", fit(sign, 22, 15), style="in-head")]
    return tuple(shapes)


# --- how much room words take -----------------------------------------------------------------------------------------


def across(text: str, size: float, bold: bool = False) -> float:
    """How wide a line is, never less than it will be in print."""
    ems = sum(0.36 if sign in _NARROW else 0.9 if sign in _WIDE else 0.72 if sign.isupper() else 0.58 for sign in text)
    return ems * size * (1.08 if bold else 1.0)


def fit(text: str, wide: float, size: float) -> float:
    """The size in which a line fits, at most `size`."""
    return min(size, size * wide / max(across(text, size, True), 1))


def break_lines(text: str, wide: float, size: float) -> list[str]:
    """A text in lines that fit."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}".strip()
            if line and across(longer, size) > wide:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines if text else []


def fit_text(text: str, wide: float, high: float, largest: float = 15, gap: float = 0) -> tuple[float, list[str]]:
    """The largest size in which a text fits into a box, and its lines; paragraphs may be a little apart."""
    size = largest
    while True:
        lines = break_lines(text, wide, size)
        if 1.32 * size * len(lines) + gap * size * text.count("\n") <= high or size <= 6:
            return size, lines
        size -= 0.5
