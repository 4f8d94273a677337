"""Small signs in a box of 24: kinds of plug and card, Charges, Wounds, Banners."""

from __future__ import annotations

from typing import Final, Unpack

from ludus.draw import Group, Path, Shape
from ludus.draw.once import memo
from ludus.draw.shapes import Marks

ICONS: Final = {
    "action": "M12 1l2.6 7.1L22 5.5l-3.4 6.6L23 18l-7.4-.6L12 23l-3.4-5.6L1 18l4.4-5.9L2 5.5l7.4 2.6z",
    "head": "M4 15a8 8 0 0 1 16 0v3h-5v-4H9v4H4z",
    "weapon": "M2 8h17l3 2v3h-9l-1 3H9l1-3H7l-2 5H1l3-7H2z",
    "gear": "M10 2h4l.6 3 2.5 1 2.6-1.6 2.3 3.4-2 2.3v2.8l2 2.3-2.3 3.4-2.6-1.6-2.5 1L14 22h-4l-.6-3-2.5-1"
    "-2.6 1.6L2 16.2l2-2.3v-2.8L2 8.8l2.3-3.4L6.9 7l2.5-1zM12 8.6a3.4 3.4 0 1 0 0 6.8"
    " 3.4 3.4 0 0 0 0-6.8z",
    "body": "M7 2l2 3h6l2-3 5 4-2 6-2-1v11H6V11l-2 1-2-6z",
    "location": "M2 11 12 2l10 9h-3v11h-5v-7h-4v7H5V11z",
    "drop": "M12 1.5C16 8 19.5 11 19.5 15.5a7.5 7.5 0 0 1-15 0C4.5 11 8 8 12 1.5z",
    "flag": "M5 1h2v22H5zM8 2h13l-4 5 4 5H8z",
    "cards": "M8 5h12v16H8zM3 7l3-1v15l-1 .5z",
    "siren": "M12 2l11 19H1zM11 9v6h2V9zm0 8v2h2v-2z",
    "person": "M12 2a5 5 0 0 1 0 10a5 5 0 0 1 0-10zM2 23c0-7 4-10 10-10s10 3 10 10z",
    "engine": "M4 6h16v4h2v6h-2v4h-5v-4H9v4H4v-4H2v-6h2zM7 9v3h3V9zm7 0v3h3V9z",
}
CELL: Final = "M7 3h10l4 9-4 9H7l-4-9z"
BOLT: Final = "M13.4 5.6 8.2 13h3.2l-1 5.6 5.4-7.6h-3.3z"


@memo
def icon(name: str, x: float, y: float, size: float = 16, look: str = "sign", **marks: Unpack[Marks]) -> Group:
    """A sign with its upper left corner here."""
    css = "fill-rule: evenodd" if name in ("gear", "siren", "engine") else ""
    return Group(x, y, (Path(ICONS[name], style=look, css=css),), scale=size / 24, **marks)


@memo
def charge(x: float, y: float, full: bool, size: float = 16, key: str = "") -> Group:
    """A Charge, or the place of one that is missing."""
    cell: tuple[Shape, ...] = (Path(CELL, style="charge-cell" if full else "charge-cell empty"),)
    return Group(x, y, (*cell, *((Path(BOLT, style="charge-bolt"),) if full else ())), scale=size / 24, key=key)


@memo
def charges(x: float, y: float, held: int, needed: int, size: float = 16) -> list[Shape]:
    """A row of Charges that ends at x, those that are missing as dashed places; small ones stand closer."""
    count, step = max(held, needed), size + 1 if size > 10 else size - 1
    return [charge(x - step * (count - n), y, n < held, size) for n in range(count)]
