"""One document: pages of pieces and pages of text, with outlines, contents and an index."""

from __future__ import annotations

import io
from typing import Any

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate, Paragraph
from reportlab.platypus.tableofcontents import SimpleIndex

from ludus.draw.scene import Scene
from ludus.press.fonts import markup_of
from ludus.press.ink import Ink
from ludus.press.paper import MM, PAPERS
from ludus.press.sheets import Press, PrintedPage

TEXT, UPRIGHT, ACROSS = "text", "upright", "across"
MARGIN = 18 * MM


class Document(BaseDocTemplate):
    """Upright pages of text and pages of pieces; collects headings for the contents."""

    def __init__(self, title: str, paper: str, marks: bool, first: str = TEXT) -> None:
        wide, high = PAPERS[paper]
        self.out = io.BytesIO()
        super().__init__(self.out, pagesize=(wide, high), title=title, creator="Ludus", author="Ludus", invariant=1)
        self.marks = marks
        self.footer = title
        self.heads = 0
        text = Frame(MARGIN, MARGIN, wide - 2 * MARGIN, high - 2 * MARGIN, id=TEXT)
        kinds = [
            PageTemplate(TEXT, [text], onPage=self.number, pagesize=(wide, high)),
            PageTemplate(UPRIGHT, [whole(wide, high)], pagesize=(wide, high)),
            PageTemplate(ACROSS, [whole(high, wide)], pagesize=(high, wide)),
        ]
        self.addPageTemplates(sorted(kinds, key=lambda kind: kind.id != first))

    def build_pdf(self, story: list[Flowable], index: SimpleIndex) -> bytes:
        """The bytes, when contents and index have their pages."""
        self.multiBuild(story, canvasmaker=index.getCanvasMaker())
        return self.out.getvalue()

    def number(self, canvas: Any, doc: Any) -> None:
        canvas.setFont("Helvetica", 8)
        canvas.setFillGray(0.4)
        canvas.drawCentredString(self.pagesize[0] / 2, 9 * MM, f"{self.footer} · {doc.page}")

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802  # the library's name
        if not isinstance(flowable, Heading):
            return
        level, text = flowable.level, flowable.text_said
        self.heads += 1
        key = f"h{self.heads}"
        self.canv.bookmarkPage(key)
        self.canv.addOutlineEntry(text, key, level, closed=level > 0)
        self.notify("TOCEntry", (level, text, self.page, key))

    def beforeDocument(self) -> None:  # noqa: N802  # the library's name
        self.heads = 0


def whole(wide: float, high: float) -> Frame:
    """A frame as large as the page."""
    return Frame(0, 0, wide, high, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)


class Heading(Paragraph):
    """A heading that stands in the contents, of a level from 0 on."""

    def __init__(self, text: str, style: ParagraphStyle, level: int) -> None:
        super().__init__(markup_of(text), style)
        self.text_said, self.level = text, level


class SheetPage(Flowable):
    """A page of pieces."""

    def __init__(self, doc: Document, page: PrintedPage) -> None:
        super().__init__()
        self.doc, self.page = doc, page

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803  # the library's names
        return aW, aH

    def draw(self) -> None:
        wide, high = self.doc.pagesize
        paper = (high, wide) if self.page.across else (wide, high)
        Press(self.canv, self.doc.marks).page(self.page, paper, self.doc.footer)


class OnFront(Flowable):
    """Leaves a page empty where the next one would be the back of a sheet."""

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803  # the library's names
        return aW, 0 if self.canv.getPageNumber() % 2 else aH

    def draw(self) -> None:
        """Nothing is on it."""


class SceneFlowable(Flowable):
    """A scene in a column of text."""

    def __init__(self, scene: Scene, most: float, theme: str = "light") -> None:
        super().__init__()
        self.scene, self.most, self.theme = scene, most, theme
        self.scale = 1.0

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803  # the library's names
        self.scale = min(aW / self.scene.width, self.most / self.scene.height)
        self.left = (aW - self.scale * self.scene.width) / 2
        return aW, self.scale * self.scene.height + 6

    def draw(self) -> None:
        Ink(self.canv, self.scene, self.theme).print_at(self.left, self.scale * self.scene.height + 3, self.scale)
