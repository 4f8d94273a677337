"""Scenes as a PDF to print, one page each: ink on paper, with nothing but Python.

It knows what sheets are made of: fills, lines, dashes, patterns, see-through ink, and the fonts every reader has.
Where a scene has a gradient, its first colour is taken.
"""

from __future__ import annotations

import re
import zlib
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from ludus.draw import faces
from ludus.draw.outline import outline
from ludus.draw.portraits import BOX, CORNER, HEAD, drawing, fine
from ludus.draw.shapes import Circle, Group, Portrait, Rect, Shape, Text
from ludus.draw.styles import DEFS, rules
from ludus.draw.svg import number
from ludus.draw.theme import resolve, tokens

if TYPE_CHECKING:
    from ludus.draw.scene import Scene

Css = dict[str, str]
PAPERS: Final = {"a4": (841.89, 595.28), "letter": (792.0, 612.0)}  # across, in points
MARGIN: Final = 24.0
_INHERITED: Final = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "font")
_CAPS: Final = {"round": 1, "square": 2, "bevel": 2}


def write(scenes: list[Scene], paper: str = "a4", theme: str = "light") -> bytes:
    """A document with a page for each scene, which fills the paper but for a margin."""
    if paper not in PAPERS:
        raise ValueError(f"no paper {paper!r}; there are {', '.join(PAPERS)}")
    book = _Book()
    pages = [_Page(book, scene, PAPERS[paper], theme).write() for scene in scenes]
    return book.bound(pages, scenes[0].title if scenes else "")


class _Book:
    """The numbered objects of a document."""

    def __init__(self) -> None:
        self.objects: list[bytes] = [b"", b"", b""]  # catalog, pages and title come last and stand first

    def add(self, head: str, stream: bytes | None = None) -> int:
        """Put an object in; its number."""
        body = head.encode("latin-1")
        if stream is not None:
            packed = zlib.compress(stream, 9)
            body = body.replace(b">>", b"", 1) if head == "<<>>" else body[:-2]
            body += b" /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (len(packed), packed)
        self.objects.append(body)
        return len(self.objects)

    def bound(self, pages: list[int], title: str) -> bytes:
        kids = " ".join(f"{page} 0 R" for page in pages)
        self.objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
        self.objects[1] = f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>".encode()
        self.objects[2] = b"<< /Title %s /Producer (Ludus) >>" % _quoted(title.encode("cp1252", "replace"))
        out, places = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", []
        for n, body in enumerate(self.objects, 1):
            places.append(len(out))
            out += b"%d 0 obj\n%s\nendobj\n" % (n, body)
        table = "".join(f"{place:010d} 00000 n \n" for place in places)
        size = len(self.objects) + 1
        tail = f"trailer\n<< /Size {size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
        return out + f"xref\n0 {size}\n0000000000 65535 f \n{table}{tail}".encode()


class _Page:
    """One scene on its way to paper."""

    def __init__(self, book: _Book, scene: Scene, paper: tuple[float, float], theme: str) -> None:
        self.book = book
        self.scene = scene
        self.paper = paper
        self.values = tokens(theme, scene.ground in ("night", "table"))
        self.rules = [
            (frozenset(name.split()), _declared(resolve(css, self.values)))
            for name, css in {**rules(), **scene.styles}.items()
            if name[0] not in "[:"
        ]
        self.rules.sort(key=lambda rule: len(rule[0]))  # more classes count more; among equals the later one
        self.out: list[str] = []
        self.fonts: dict[str, str] = {}
        self.shades: dict[tuple[str, str], str] = {}
        self.patterns: dict[str, tuple[str, int]] = {}
        wide, high = paper
        self.scale = min((wide - 2 * MARGIN) / scene.width, (high - 2 * MARGIN) / scene.height)
        left, top = (wide - self.scale * scene.width) / 2, (high + self.scale * scene.height) / 2
        self.base = (self.scale, -self.scale, left - self.scale * scene.left, top + self.scale * scene.top)

    def write(self) -> int:
        sx, sy, x, y = self.base
        self.out.append(f"{sx:.5f} 0 0 {sy:.5f} {number(x)} {number(y)} cm")
        for layer in self.scene.layers:
            for shape in layer.shapes:
                self.draw(shape, {}, 1.0)
        content = self.book.add("<<>>", "\n".join(self.out).encode("latin-1"))
        fonts = " ".join(f"/{tag} {self.font_object(name)}" for name, tag in self.fonts.items())
        shades = " ".join(f"/{tag} << /ca {fill} /CA {line} >>" for (fill, line), tag in self.shades.items())
        patterns = " ".join(f"/{tag} {n} 0 R" for tag, n in self.patterns.values())
        return self.book.add(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {self.paper[0]} {self.paper[1]}] /Contents {content} 0 R "
            f"/Resources << /Font << {fonts} >> /ExtGState << {shades} >> /Pattern << {patterns} >> >> >>"
        )

    @staticmethod
    def font_object(name: str) -> str:
        code = "" if name == "Symbol" else " /Encoding /WinAnsiEncoding"
        return f"<< /Type /Font /Subtype /Type1 /BaseFont /{name}{code} >>"

    # --- shapes -------------------------------------------------------------------------------------------------------

    def draw(self, shape: Shape, inherited: Css, shade: float) -> None:
        css = {**inherited, **self.css(shape)}
        shade *= float(css.pop("opacity", "1"))
        if isinstance(shape, Group):
            turn = radians(shape.turn)
            c, s = shape.scale * cos(turn), shape.scale * sin(turn)
            self.out.append(f"q {c:.5f} {s:.5f} {-s:.5f} {c:.5f} {number(shape.x)} {number(shape.y)} cm")
            for inner in shape.shapes:
                self.draw(inner, {name: css[name] for name in _INHERITED if name in css}, shade)
            self.out.append("Q")
        elif isinstance(shape, Text):
            self.text(shape, css, shade)
        elif isinstance(shape, Portrait):
            self.portrait(shape, shade)
        else:
            self.line(shape, css, shade)

    def portrait(self, shape: Portrait, shade: float) -> None:
        """The drawing in its box, cut to a circle or a square."""
        scale, r = shape.size / BOX, BOX / 2
        self.out.append(
            f"q {scale:.5f} 0 0 {scale:.5f} {number(shape.x - shape.size / 2)} {number(shape.y - shape.size / 2)} cm"
        )
        cut = Circle(r, r, r) if shape.cut == "round" else Rect(0, 0, BOX, BOX, CORNER * BOX)
        self.out.append(f"{_way(cut)} W n")
        if shape.mirrored:
            self.out.append(f"-1 0 0 1 {number(BOX)} 0 cm")
        if not fine(shape):
            left, top, wide = HEAD
            near = BOX / wide
            self.out.append(f"{near:.5f} 0 0 {near:.5f} {number(-left * near)} {number(-top * near)} cm")
        for inner in drawing(shape.of).shapes(fine(shape)):
            self.draw(inner, {}, shade)
        self.out.append("Q")

    def css(self, shape: Shape) -> Css:
        """What the classes and the shape itself say, the most special last."""
        classes, found = set(shape.style.split()), Css()
        for names, declared in self.rules:
            if names <= classes:
                if "font" in declared:
                    found = {name: value for name, value in found.items() if not name.startswith("font-")}
                found |= declared
        return found | _declared(resolve(shape.css, self.values))

    def line(self, shape: Shape, css: Css, shade: float) -> None:
        fill, stroke = css.get("fill", "#000"), css.get("stroke", "none")
        if fill == stroke == "none":
            return
        parts = [self.shade(css, shade)]
        if fill != "none":
            parts.append(self.paint(fill))
        if stroke != "none":
            parts.append(f"{_colour(stroke)} RG {number(_length(css.get('stroke-width', '1')))} w")
            caps = (css.get("stroke-linecap", ""), css.get("stroke-linejoin", ""))
            parts.append(f"{_CAPS.get(caps[0], 0)} J {_CAPS.get(caps[1], 0)} j")
            dashes = css.get("stroke-dasharray", "none")
            parts.append(f"[{'' if dashes == 'none' else dashes.replace(',', ' ')}] 0 d")
        parts.append(_way(shape))
        parts.append("B" if fill != "none" != stroke else "f" if fill != "none" else "S")
        self.out.append("q " + " ".join(filter(None, parts)) + " Q")

    def text(self, shape: Text, css: Css, shade: float) -> None:
        weight, size, family = _font(css.get("font", ""))
        size = shape.size or _length(css.get("font-size", str(size)))
        family = css.get("font-family", family)
        name = faces.face(family, int(css.get("font-weight", weight)))
        back = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * faces.width(shape.text, name, size)
        c, s = cos(radians(shape.turn)), sin(radians(shape.turn))
        place = f"{c:.4f} {s:.4f} {s:.4f} {-c:.4f} {number(shape.x - c * back)} {number(shape.y - s * back)} Tm"
        said = [f"q {self.shade(css, shade)} {self.paint(css.get('fill', '#000'))} BT {place}"]
        for symbol, codes in faces.runs(shape.text):
            tag = self.fonts.setdefault("Symbol" if symbol else name, f"F{len(self.fonts)}")
            said.append(f"/{tag} {number(size)} Tf {_quoted(codes).decode('latin-1')} Tj")
        self.out.append(" ".join(said) + " ET Q")

    # --- ink ----------------------------------------------------------------------------------------------------------

    def shade(self, css: Css, shade: float) -> str:
        """How much of what is below can be seen through it."""
        fill, line = (number(shade * float(css.get(name, "1"))) for name in ("fill-opacity", "stroke-opacity"))
        if fill == line == "1":
            return ""
        return f"/{self.shades.setdefault((fill, line), f'G{len(self.shades)}')} gs"

    def paint(self, fill: str) -> str:
        found = re.fullmatch(r"url\(#([\w-]+)\)", fill)
        if not found:
            return f"{_colour(fill)} rg"
        if f"{found[1]}-in" in self.values or found[1] == "glow":  # a gradient
            return f"{_colour(self.values['zone-glow' if found[1] == 'glow' else f'{found[1]}-in'])} rg"
        return f"/Pattern cs /{self.pattern(found[1])} scn"

    def pattern(self, name: str) -> str:
        """The tile of a pattern that repeats over an area."""
        if name not in self.patterns:
            defined = re.search(rf'<pattern id="{name}"(.*?)>(.*?)</pattern>', resolve(DEFS, self.values))
            if defined is None:
                raise ValueError(f"there is no paint {name!r}")
            turned = re.search(r"rotate\((\d+)\)", defined[1])
            turn = radians(float(turned[1]) if turned else 0)
            sx, sy, x, y = self.base
            c, s = cos(turn), sin(turn)
            matrix = " ".join(f"{v:.5f}" for v in (sx * c, sy * s, -sx * s, sy * c, x, y))
            bars = re.findall(r'<rect width="([\d.]+)" height="([\d.]+)" fill="([^"]+)"', defined[2])
            dots = re.findall(r'<circle cx="([\d.]+)" cy="[\d.]+" r="([\d.]+)" fill="([^"]+)"', defined[2])
            tile = [f"{_colour(colour)} rg 0 0 {wide} {high} re f" for wide, high, colour in bars]
            tile += [f"{_colour(c)} RG 1 J {2 * float(r)} w {at} {at} m {at} {at} l S" for at, r, c in dots]
            made = self.book.add(
                "<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 7 7] /XStep 7 /YStep 7 "
                f"/Resources << >> /Matrix [{matrix}] >>",
                " ".join(tile).encode(),
            )
            self.patterns[name] = (f"P{len(self.patterns)}", made)
        return self.patterns[name][0]


def _way(shape: Shape) -> str:
    """The outline of a shape as PDF writes it."""
    letters = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    return " ".join(" ".join([*map(number, points), letters[step]]) for step, points in outline(shape))


# --- CSS --------------------------------------------------------------------------------------------------------------


def _declared(css: str) -> Css:
    found = Css()
    for part in css.split(";"):
        name, sign, value = part.partition(":")
        if sign:
            found[name.strip()] = value.strip()
    return found


def _font(font: str) -> tuple[int, float, str]:
    """Weight, size and family of a font, such as '600 26px Palatino, serif'."""
    found = re.match(r"(?:(\d+) )?([\d.]+)px (.*)", font)
    return (int(found[1] or 400), float(found[2]), found[3]) if found else (400, 12.0, "sans-serif")


def _length(css: str) -> float:
    return float(css.removesuffix("px"))


def _colour(css: str) -> str:
    """A colour as three numbers from 0 to 1."""
    digits = css.removeprefix("#")
    if len(digits) in (3, 4):
        digits = "".join(2 * digit for digit in digits)
    if not re.fullmatch(r"[0-9a-fA-F]{6,8}", digits):
        raise ValueError(f"cannot print the colour {css!r}")
    return " ".join(number(int(digits[i : i + 2], 16) / 255) for i in (0, 2, 4))


def _quoted(codes: bytes) -> bytes:
    return b"(" + re.sub(rb"([\\()])", rb"\\\1", codes) + b")"
