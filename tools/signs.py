"""Writes the font of the signs that the fonts of every PDF reader lack: `python tools/signs.py` (needs fonttools)."""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

FILE = Path(__file__).parents[1] / "src/ludus/press/signs.ttf"
WIDE = 520
BOLT = ((300, 760), (70, 330), (235, 330), (150, -60), (450, 420), (275, 420), (400, 760))


def outline(points: tuple[tuple[int, int], ...]) -> object:
    pen = TTGlyphPen(None)
    for number, point in enumerate(points):
        (pen.lineTo if number else pen.moveTo)(point)
    if points:
        pen.closePath()
    return pen.glyph()


def main() -> None:
    names = [".notdef", "space", "bolt"]
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder(names)
    font.setupCharacterMap({0x20: "space", 0x26A1: "bolt"})
    font.setupGlyf({".notdef": outline(()), "space": outline(()), "bolt": outline(BOLT)})
    font.setupHorizontalMetrics({".notdef": (WIDE, 0), "space": (WIDE, 0), "bolt": (WIDE, 70)})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Ludus Signs", "styleName": "Regular", "psName": "LudusSigns"})
    font.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    font.setupPost()
    font.save(FILE)
    print(f"{FILE.name} has {', '.join(names[2:])}.")


if __name__ == "__main__":
    main()
