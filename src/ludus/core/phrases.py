"""Phrases in another language: for texts that are put together in code, known by their English wording."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

JOINTS = re.compile(r"(; |\. |, | · |: | \(|\))")  # where texts are put together from several phrases
DEEP = 6  # phrases inside of phrases; no sentence of ours goes deeper
PLACE = re.compile(r"(\{\d(?::d)?\})")  # {0} is anything, {0:d} a number


class Phrasebook:
    """Whole phrases, and phrases with places to fill ('gained {0}⚡'); what fills them is looked up as well.

    >>> book = Phrasebook({"gained {0:d}⚡": "erhielt {0}⚡", "the Drone": "die Drohne"})
    >>> book("gained 2⚡"), book("the Drone, gained 1⚡"), book("d4")
    ('erhielt 2⚡', 'die Drohne, erhielt 1⚡', 'd4')
    """

    def __init__(self, phrases: Mapping[str, str]) -> None:
        self.whole = {english: other for english, other in phrases.items() if "{" not in english}
        open_ones = sorted((english for english in phrases if "{" in english), key=len, reverse=True)  # closest first
        self.patterns = [Pattern(english, phrases[english]) for english in open_ones]
        self.by_joints: dict[int, list[Pattern]] = {}
        for pattern in self.patterns:
            self.by_joints.setdefault(pattern.joints, []).append(pattern)
        self.most = max((len(JOINTS.findall(english)) for english in phrases), default=0)
        self.say: Callable[[str, int], str] = lru_cache(8192)(self.look_up)
        self.known: Callable[[str, int, bool, int], str | None] = lru_cache(8192)(self.find)

    def __call__(self, text: str, deep: int = 0) -> str:
        return self.say(text, deep) if text and deep < DEEP and (self.whole or self.patterns) else text

    def look_up(self, text: str, deep: int) -> str:
        """The phrase for a text; a text of several phrases is said piece by piece, an unknown one as it is."""
        parts = JOINTS.split(text)  # piece, joint, piece, joint, …
        said, unknown, joint, at = "", "", "", 0
        while at < len(parts):
            end, found = self.longest(parts, at, deep)
            if unknown and found is None:
                unknown += joint + parts[at]
            else:
                said += self.guess(unknown, deep) + joint + (found or "")
                unknown = parts[at] if found is None else ""
            joint, at = "".join(parts[end : end + 1]), end + 1
        return said + self.guess(unknown, deep)

    def longest(self, parts: list[str], at: int, deep: int) -> tuple[int, str | None]:
        """The phrase for as many pieces as have one, and where they end."""
        for joints in range(min(self.most, (len(parts) - at) // 2), -1, -1):
            end = at + 1 + 2 * joints
            found = self.known("".join(parts[at:end]), joints, end < len(parts), deep)
            if found is not None:
                return end, found
        return at + 1, None

    def find(self, text: str, joints: int, inside: bool, deep: int) -> str | None:
        """The phrase for a text, with or without the stop: a joint behind it may have taken it, the end added it."""
        if text in self.whole:
            return self.whole[text]
        if inside and text + "." in self.whole:
            return self.whole[text + "."].removesuffix(".")
        if text.endswith(".") and text[:-1] in self.whole:
            return self.whole[text[:-1]] + "."
        for pattern in self.by_joints.get(joints, ()):  # each place takes one piece
            values = pattern.values(text)
            if values and not any(JOINTS.search(value) for value in values):
                return pattern.fill(self(value, deep + 1) for value in values)
        return None

    def guess(self, text: str, deep: int) -> str:
        """For what is not known piece by piece: a phrase that several pieces fill."""
        for pattern in self.patterns if JOINTS.search(text) else ():
            values = pattern.values(text)
            if values:
                return pattern.fill(self(value, deep + 1) for value in values)
        return text


class Pattern:
    """A phrase with places. What stands between them is looked for from left to right, each piece where it first
    occurs: that takes no longer than reading the text a few times, whatever it says."""

    def __init__(self, english: str, other: str) -> None:
        self.other = other
        self.joints = len(JOINTS.findall(PLACE.sub("x", english)))
        self.mark = max(PLACE.sub("\n", english).split("\n"), key=len)  # rules most texts out quickly
        order: list[str] = []
        pieces = [""]
        for part in PLACE.split(english):
            if not PLACE.fullmatch(part):
                pieces[-1] += re.escape(part)
            elif part.endswith(":d}"):
                pieces[-1] += r"([+−-]?\d+)"
                order.append(part[1])
            else:
                pieces.append("")
                order.append(part[1])
        self.pieces = [re.compile(piece) for piece in pieces[:-1]] + [re.compile(rf"{pieces[-1]}\Z")]
        self.order = [int(digit) for digit in order]  # the numbers of the places, as they come

    def fill(self, values: Iterable[str]) -> str:
        return self.other.format(*values)

    def values(self, text: str) -> tuple[str, ...]:
        """What fills the places, by their numbers; nothing where the text is another."""
        found = self.between(text) if self.mark in text else []
        filled = dict(zip(self.order, found, strict=False))  # nothing, where nothing was found
        same = [filled.get(number) for number in self.order] == found  # a place named twice holds the same both times
        return tuple(filled[number] for number in sorted(filled)) if found and same else ()

    def between(self, text: str) -> list[str]:
        """What stands in the places; nothing where a piece is missing. A place holds one character at least."""
        found: list[str] = []
        end = 0
        for number, piece in enumerate(self.pieces):
            hit = piece.search(text, end + 1) if number else piece.match(text)
            if hit is None or (number and hit.start() == end):
                return []
            found += [*([text[end : hit.start()]] if number else []), *hit.groups()]
            end = hit.end()
        return found
