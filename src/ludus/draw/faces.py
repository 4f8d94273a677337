"""The fonts that every PDF reader has, and how wide their signs are (in thousandths of the size, from the space on)."""

from __future__ import annotations

from typing import Final

_SANS: Final = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 "
    "584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 "
    "667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 "
    "278 556 500 722 500 500 500 334 260 334 584"
)
_SANS_BOLD: Final = (
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 "
    "584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 "
    "667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 "
    "333 611 556 778 556 556 500 389 280 389 584"
)
_SERIF_BOLD: Final = (
    "250 333 555 500 500 1000 833 278 333 333 500 570 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 333 "
    "570 570 570 500 930 722 667 722 722 667 611 778 778 389 500 778 667 944 722 778 611 778 722 556 667 722 722 1000 "
    "722 722 667 333 278 333 581 500 333 500 556 444 556 444 333 500 556 278 333 556 278 833 556 500 556 556 444 389 "
    "333 556 500 722 500 500 444 394 220 394 520"
)
OTHER: Final = 584  # of signs beyond ASCII, such as ×

FACES: Final = {
    "Helvetica": tuple(map(int, _SANS.split())),
    "Helvetica-Bold": tuple(map(int, _SANS_BOLD.split())),
    "Times-Bold": tuple(map(int, _SERIF_BOLD.split())),
    "Courier": (600,) * 95,
    "Courier-Bold": (600,) * 95,
}
SYMBOLS: Final = {"←": 0xAC, "↑": 0xAD, "→": 0xAE, "↓": 0xAF, "≤": 0xA3, "≥": 0xB3, "♥": 0xA9, "♦": 0xA8}
SYMBOL_WIDE: Final = 800  # about, of those


def face(family: str, weight: int) -> str:
    """The nearest of these fonts: a theme has serifs in its heads only."""
    bold = "-Bold" if weight >= 600 else ""
    if "monospace" in family:
        return "Courier" + bold
    return "Times-Bold" if "serif" in family and "sans-serif" not in family else "Helvetica" + bold


def runs(text: str) -> list[tuple[bool, bytes]]:
    """The text in the writers' code, cut where signs come from the font of symbols (True)."""
    found: list[tuple[bool, bytes]] = []
    for sign in text:
        symbol = sign in SYMBOLS
        code = bytes([SYMBOLS[sign]]) if symbol else sign.encode("cp1252", "replace")
        if found and found[-1][0] == symbol:
            found[-1] = (symbol, found[-1][1] + code)
        else:
            found.append((symbol, code))
    return found


def width(text: str, name: str, size: float) -> float:
    """How wide a line of text is."""
    widths = FACES[name]
    total = 0
    for symbol, codes in runs(text):
        total += sum(SYMBOL_WIDE if symbol else widths[code - 32] if 32 <= code < 127 else OTHER for code in codes)
    return total * size / 1000
