"""Scenes as a PDF to print, one page each: vector shapes and words, written by ReportLab."""

from __future__ import annotations

import io
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from ludus.draw.scene import Scene
from ludus.press.ink import Ink
from ludus.press.paper import PAPERS

MARGIN: Final = 24.0


def document(title: str, paper: str) -> tuple[Canvas, io.BytesIO]:
    """An empty document of upright pages, and where its bytes go; the same scenes give the same bytes."""
    if paper not in PAPERS:
        raise ValueError(f"no paper {paper!r}; there are {', '.join(PAPERS)}")
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=PAPERS[paper], invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("Ludus")
    return canvas, out


def write(scenes: list[Scene], paper: str = "a4", theme: str = "light") -> bytes:
    """A document with a page for each scene, which fills the paper, laid across, but for a margin."""
    canvas, out = document(scenes[0].title if scenes else "", paper)
    high, wide = PAPERS[paper]
    canvas.setPageSize((wide, high))
    for scene in scenes:
        fill_page(canvas, scene, (MARGIN, MARGIN, wide - MARGIN, high - MARGIN), theme)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def fill_page(canvas: Canvas, scene: Scene, box: tuple[float, float, float, float], theme: str = "light") -> None:
    """Draw a scene as large as it fits into a box (left, low, right, top), in its middle."""
    left, low, right, top = box
    scale = min((right - left) / scene.width, (top - low) / scene.height)
    x, y = (left + right - scale * scene.width) / 2, (top + low + scale * scene.height) / 2
    Ink(canvas, scene, theme).print_at(x, y, scale)
