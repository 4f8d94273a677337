"""The fonts that every PDF reader has, and one of ours for the signs that they lack."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

SIGNS: Final = "Signs"  # written by tools/signs.py
BEYOND: Final = re.compile("[⚡]+")

pdfmetrics.registerFont(TTFont(SIGNS, str(Path(__file__).parent / "signs.ttf")))


def face(family: str, weight: int) -> str:
    """The nearest of these fonts: a theme has serifs in its heads only."""
    bold = "-Bold" if weight >= 600 else ""
    if "monospace" in family:
        return "Courier" + bold
    return "Times-Bold" if "serif" in family and "sans-serif" not in family else "Helvetica" + bold


def runs(text: str, name: str) -> list[tuple[str, str]]:
    """The text cut where signs come from our font: (font, part)."""
    found, at = [], 0
    for sign in BEYOND.finditer(text):
        found += [(name, text[at : sign.start()])] if sign.start() > at else []
        found.append((SIGNS, sign[0]))
        at = sign.end()
    return found + ([(name, text[at:])] if at < len(text) else [])


def width(text: str, name: str, size: float) -> float:
    """How wide a line of text is."""
    return sum(pdfmetrics.stringWidth(part, font, size) for font, part in runs(text, name))


def markup_of(text: str) -> str:
    """A text for paragraphs: nothing in it is markup but our own signs."""
    return BEYOND.sub(lambda sign: f'<font name="{SIGNS}">{sign[0]}</font>', escape(text, quote=False))
