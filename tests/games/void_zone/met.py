"""Positions that meet the numbers of the box which random play seldom meets, for the conformance of content."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ludus
from ludus.core.match import Match
from ludus.testing import position
from ludus.testing.play import play_randomly


def matches() -> Iterator[Match]:
    for players in (2, 3):
        match = ludus.game("void-zone").begin(players, 1, arena="variable")
        play_randomly(match, 1, 400)
        yield match
    for trait in ("acrobat", "efficient"):
        for level in range(5):
            words: dict[str, Any] = {"robots": "p1a:e5 p1b:a1 p2a:e6 p2b:i5", "capacity": (4, 2), "level": (level, 0)}
            s = position("void-zone", 2, zones="all", first_player=1, traits=(trait, None), **words)
            yield s.match
            if "jump e7" in s.options():
                yield s.play("jump e7").match
