"""Plain texts: what somebody writes for others to read, without what cannot be seen or turns the rest around."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from unicodedata import category, normalize

JOINERS = "\u200c\u200d"  # they have a place between letters of some scripts, and inside of signs
BLANK = "\u034f\u115f\u1160\u2800\u3164\uffa0"  # said to be printable, and yet there is nothing to see
MOST_MARKS = 4  # accents and the like on one letter
UNSEEN: Final = ("Mn", "Me", "Cf", "Cc", "Zs", "Zl", "Zp")  # categories of what adds no letter to a word
BRACKETS: Final = ("Ps", "Pe", "Pi", "Pf")
ALIKE: Final = {  # letters of other scripts that look like these; small ones, since capitals are made small first
    **dict.fromkeys("\u0432\u044c\u03b2\u0185\u0299\u13cf\u13f4\u1472\u15af\ua4d0", "b"),
    **dict.fromkeys("0\u043e\u03bf\u03c3\u0585\u1d0f\u2c9f\ua4f3\u00f8\u0665\u0d20\u101d", "o"),
    **dict.fromkeys("\u0442\u03c4\u1d1b\u2ca7\u13a2\ua4d4\u22a4\u0167", "t"),
}


def flaws(text: str) -> Iterator[int]:
    """Where characters stand that have no place in a text of one line: those that control, hide, or turn the direction
    of writing, halves of characters, and more marks than a letter can carry."""
    if text.isascii() and text.isprintable():
        return
    marks = MOST_MARKS  # there is no letter yet
    for at, c in enumerate(text):
        if c in BLANK:
            yield at
        elif category(c) in ("Mn", "Me"):
            marks += 1
            if marks > MOST_MARKS:
                yield at
        elif c in JOINERS:
            if not joins(text, at):
                yield at
        else:
            marks = MOST_MARKS if c == " " else 0
            if not c.isprintable():
                yield at


def joins(text: str, at: int) -> bool:
    """Whether a joiner has letters of its scripts, or signs, on both sides."""
    near = (text[at - 1 : at], text[at + 1 : at + 2])
    return all(c.isprintable() and not c.isascii() for c in near)


def plain_line(text: str) -> str:
    """A text as others may see it: in one line, with the rest left out."""
    out = list(text)
    for at in flaws(text):
        out[at] = " " if text[at].isspace() or category(text[at]) == "Cc" else ""
    return " ".join("".join(out).split())


def odd_sign(text: str) -> str:
    """The first character that has no place in a text, as `U+202E`; empty where there is none."""
    return next((f"U+{ord(text[at]):04X}" for at in flaws(text)), "")


def skeleton(text: str) -> str:
    """What a text looks like to somebody who only glances at it: one kind of brackets, no accents, no gaps, and plain
    letters for those that look like `b`, `o` and `t`."""
    out = []
    for c in normalize("NFKD", normalize("NFKD", text).casefold()):
        kind = category(c)
        if kind in BRACKETS or c in "<>":
            out.append("|")
        elif kind not in UNSEEN and c not in BLANK:
            out.append(ALIKE.get(c, c))
    return "".join(out)
