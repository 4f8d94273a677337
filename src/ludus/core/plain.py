"""Plain texts: what somebody writes for others to read, without what cannot be seen or turns the rest around."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import category

JOINERS = "\u200c\u200d"  # they have a place between letters of some scripts, and inside of signs
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # said to be printable, and yet there is nothing to see
MOST_MARKS = 4  # accents and the like on one letter


def flaws(text: str) -> Iterator[int]:
    """Where characters stand that have no place in a text of one line: those that control, hide, or turn the direction
    of writing, halves of characters, and more marks than a letter can carry."""
    if text.isascii() and text.isprintable():
        return
    marks = MOST_MARKS  # there is no letter yet
    for at, c in enumerate(text):
        if category(c) in ("Mn", "Me"):
            marks += 1
            if marks > MOST_MARKS:
                yield at
        elif c in JOINERS:
            if not joins(text, at):
                yield at
        else:
            marks = MOST_MARKS if c == " " else 0
            if not c.isprintable() or c in BLANK:
                yield at


def joins(text: str, at: int) -> bool:
    """Whether a joiner has letters of its scripts, or signs, on both sides."""
    near = (text[at - 1 : at], text[at + 1 : at + 2])
    return all(c.isprintable() and not c.isascii() for c in near)


def tidied(text: str) -> str:
    """A text as others may see it: in one line, with the rest left out."""
    out = list(text)
    for at in flaws(text):
        out[at] = " " if text[at].isspace() or category(text[at]) == "Cc" else ""
    return " ".join("".join(out).split())


def odd_sign(text: str) -> str:
    """The first character that has no place in a text, as `U+202E`; empty where there is none."""
    return next((f"U+{ord(text[at]):04X}" for at in flaws(text)), "")
