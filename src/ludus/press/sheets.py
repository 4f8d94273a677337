"""Pieces on pages: side by side in their true size, backs mirrored on the next page, boards over several pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any, Final

from ludus.draw.printed import Printed
from ludus.draw.scene import Scene
from ludus.press.ink import Ink
from ludus.press.paper import MM, PAPERS

MARGIN: Final = 7.5  # millimetres that printers leave white
MARK: Final = 4.0  # how long cut marks are
FOOT: Final = 5.8  # how high the line of text at the bottom reaches, which no cut mark crosses
GREY: Final = 0.55
KINDS: Final = ("cards", "pieces", "boards")  # printed on both sides, on one, and over several pages


@dataclass
class Spot:
    """A face at its place on a page, in millimetres from the upper left; of a board perhaps only a part."""

    scene: Scene
    x: float
    y: float
    wide: float
    high: float
    part: tuple[float, float] = (0.0, 0.0)  # how far a board is moved to the left and up
    whole: tuple[float, float] = (0.0, 0.0)  # its whole size

    @property
    def size(self) -> tuple[float, float]:
        return self.whole if self.whole != (0.0, 0.0) else (self.wide, self.high)


@dataclass
class PrintedPage:
    """What lies on one page."""

    title: str
    kind: str = "pieces"
    spots: list[Spot] = field(default_factory=list)
    across: bool = False


class Sheets:
    """Pieces laid out on paper."""

    def __init__(self, pieces: Sequence[Printed], paper: str = "a4", back_side: str = "back") -> None:
        wide, high = PAPERS[paper]
        self.wide, self.high = wide / MM, high / MM
        self.back_side = back_side
        self.pages: list[PrintedPage] = []
        small = [piece for piece in pieces if self.fits(piece)]
        large = [piece for piece in pieces if not self.fits(piece)]
        for backed in (True, False):
            self.lay([piece for piece in small if (piece.back is not None) == backed])
        for piece in large:
            self.spread(piece)

    def fits(self, piece: Printed) -> bool:
        return piece.wide <= self.wide - 2 * MARGIN and piece.high <= self.high - 2 * MARGIN

    # --- side by side -------------------------------------------------------------------------------------------------

    def lay(self, pieces: Iterable[Printed]) -> None:
        """Fill pages row by row; a page with backs is followed by theirs."""
        row: list[Printed] = []
        rows: list[list[Printed]] = []
        for piece in (each for each in pieces for _ in range(each.count)):
            if row and (sum(p.wide for p in row) + piece.wide > self.wide - 2 * MARGIN or row[0].high != piece.high):
                rows.append(row)
                row = []
            row.append(piece)
        rows += [row] if row else []
        page: list[list[Printed]] = []
        for row in rows:
            turned = page and row[0].back is not None and row[0].high != page[0][0].high  # another deck
            if page and (turned or sum(r[0].high for r in page) + row[0].high > self.high - 2 * MARGIN):
                self.add(page)
                page = []
            page.append(row)
        if page:
            self.add(page)

    def add(self, rows: list[list[Printed]]) -> None:
        """Rows in the middle of a page."""
        title = ", ".join(dict.fromkeys(piece.group for row in rows for piece in row))
        kind = "cards" if rows[0][0].back else "pieces"
        front, behind = PrintedPage(title, kind), PrintedPage(f"{title}: {self.back_side}", kind)
        left = (self.wide - max(sum(p.wide for p in row) for row in rows)) / 2
        y = (self.high - sum(row[0].high for row in rows)) / 2
        for row in rows:
            x = left
            for piece in row:
                front.spots.append(Spot(piece.face, x, y, piece.wide, piece.high))
                if piece.back:
                    behind.spots.append(Spot(piece.back, self.wide - x - piece.wide, y, piece.wide, piece.high))
                x += piece.wide
            y += row[0].high
        self.pages += [front, behind] if behind.spots else [front]

    # --- boards -------------------------------------------------------------------------------------------------------

    def spread(self, piece: Printed) -> None:
        """A board on as few pages as hold it, upright or across."""
        across = self.parts(piece, self.high, self.wide) < self.parts(piece, self.wide, self.high)
        wide, high = (self.high, self.wide) if across else (self.wide, self.high)
        columns, rows = self.grid(piece, wide, high)
        part_wide, part_high = piece.wide / columns, piece.high / rows
        for _ in range(piece.count):
            for number in range(columns * rows):
                column, row = number % columns, number // columns
                place = f" {number + 1}/{columns * rows}" if columns * rows > 1 else ""
                x, y = (wide - part_wide) / 2, (high - part_high) / 2
                moved = (column * part_wide, row * part_high)
                spot = Spot(piece.face, x, y, part_wide, part_high, moved, (piece.wide, piece.high))
                self.pages.append(PrintedPage(f"{piece.name}{place}", "boards", [spot], across))

    def parts(self, piece: Printed, wide: float, high: float) -> int:
        columns, rows = self.grid(piece, wide, high)
        return columns * rows

    @staticmethod
    def grid(piece: Printed, wide: float, high: float) -> tuple[int, int]:
        return ceil(piece.wide / (wide - 2 * MARGIN)), ceil(piece.high / (high - 2 * MARGIN))


class Press:
    """Draws pages on a canvas."""

    def __init__(self, canvas: Any, marks: bool, theme: str = "light") -> None:
        self.canvas = canvas
        self.marks = marks
        self.theme = theme

    def page(self, page: PrintedPage, paper: tuple[float, float], footer: str) -> None:
        """Everything on one page of this size, in points."""
        high = paper[1]
        for spot in page.spots:
            self.face(spot, high)
        if self.marks:
            self.cut_marks(page.spots, high)
        self.canvas.setFillGray(GREY)
        self.canvas.setFont("Helvetica", 6.5)
        self.canvas.drawCentredString(paper[0] / 2, 3.5 * MM, f"{footer} · {page.title}")

    def face(self, spot: Spot, high: float) -> None:
        scene, (wide, tall) = spot.scene, spot.size
        self.canvas.saveState()
        box = self.canvas.beginPath()
        box.rect(spot.x * MM, high - (spot.y + spot.high) * MM, spot.wide * MM, spot.high * MM)
        self.canvas.clipPath(box, stroke=0, fill=0)
        left, top = (spot.x - spot.part[0]) * MM, high - (spot.y - spot.part[1]) * MM
        Ink(self.canvas, scene, self.theme).print_at(left, top, min(wide * MM / scene.width, tall * MM / scene.height))
        self.canvas.restoreState()

    def cut_marks(self, spots: list[Spot], high: float) -> None:
        """Short lines at the corners of pieces, where nothing else lies."""
        self.canvas.setLineWidth(0.3)
        self.canvas.setStrokeGray(0)
        for spot in spots:
            for x, out in ((spot.x, -1), (spot.x + spot.wide, 1)):
                for y, down in ((spot.y, -1), (spot.y + spot.high, 1)):
                    at, level = x * MM, high - y * MM
                    if free(spots, x + out * MARK / 2, y):
                        self.canvas.line(at, level, at + out * MARK * MM, level)
                    if free(spots, x, y + down * MARK / 2):
                        self.canvas.line(at, level, at, max(level - down * MARK * MM, FOOT * MM))


def free(spots: list[Spot], x: float, y: float) -> bool:
    """Whether no piece lies here, its edge included."""
    return not any(s.x - 0.1 <= x <= s.x + s.wide + 0.1 and s.y - 0.1 <= y <= s.y + s.high + 0.1 for s in spots)
