"""Phrases in another language: for texts that are put together in code, known by their English wording."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

JOINTS = re.compile(r"(; |\. |, | · |: )")  # where texts are put together from several phrases


class Phrasebook:
    """Whole phrases, and phrases with places to fill ('gained {0}⚡'); what fills them is looked up as well.

    >>> book = Phrasebook({"gained {0}⚡": "erhielt {0}⚡", "the Drone": "die Drohne"})
    >>> book("gained 2⚡"), book("the Drone, gained 1⚡"), book("d4")
    ('erhielt 2⚡', 'die Drohne, erhielt 1⚡', 'd4')
    """

    def __init__(self, phrases: Mapping[str, str]) -> None:
        self.whole = {english: other for english, other in phrases.items() if "{" not in english}
        open_ones = sorted((english for english in phrases if "{" in english), key=len, reverse=True)  # closest first
        self.patterns = [(pattern(english), phrases[english]) for english in open_ones]
        self.say: Callable[[str], str] = lru_cache(8192)(self.look_up)

    def __call__(self, text: str) -> str:
        return self.say(text) if text and (self.whole or self.patterns) else text

    def look_up(self, text: str) -> str:
        """The phrase for a text; a text of several phrases is said piece by piece, an unknown one as it is."""
        found = self.known(text)
        if found is not None:
            return found
        parts = JOINTS.split(text)
        if len(parts) == 1:
            return text
        return "".join(self.known(part) or part for part in parts)

    def known(self, text: str) -> str | None:
        if text in self.whole:
            return self.whole[text]
        for english, other in self.patterns:
            hit = english.fullmatch(text)
            if hit is not None:
                return other.format(*[self(part) for part in hit.groups()])
        return None


def pattern(english: str) -> re.Pattern[str]:
    """What a phrase with places looks like; a place named twice holds the same both times."""
    out, seen = "", set()
    for part in re.split(r"(\{\d\})", english):
        if not re.fullmatch(r"\{\d\}", part):
            out += re.escape(part)
        elif part in seen:
            out += rf"(?P=p{part[1]})"
        else:
            seen.add(part)
            out += rf"(?P<p{part[1]}>.+?)"
    return re.compile(out)
