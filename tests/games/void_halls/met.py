"""Positions that meet the numbers of the box which random play seldom meets, for the conformance of content."""

from __future__ import annotations

from collections.abc import Iterator

from ludus.core.match import Match
from ludus.games.void_halls.content import rating
from ludus.testing import position


def matches() -> Iterator[Match]:
    for stock in range(1, 30):
        for kind, upgrades in (("trap", ""), ("trap", "trap"), ("force", "")):
            s = position("void-halls", 1, dice="444123", stock=stock, workers=6, upgrades=upgrades).play("build 4")
            yield s.play(kind).match if kind in s.options() else s.match
    for score in range(200):  # the title that is shown at the end
        for insane in (False, True):
            rating(score, insane)
