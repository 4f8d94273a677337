"""Positions of Void Halls to look at: one for every question, and a sheet in the middle of a game."""

from __future__ import annotations

from typing import Any

import ludus
from ludus.core.match import Match
from ludus.testing import position

GAME = ludus.game("void-halls")

HALLS = (
    "mine:1b2 mine:1c2 mine:1e2 scepter:1c3+1d3 force:2c2 chest:2d2 warrior:2e2 "
    "warrior:3c2 chest:3b3 chest:3c3 tomb:3d3x trap:3d4"
)
MIDDLE: dict[str, Any] = {
    "buildings": HALLS, "upgrades": "warrior chest", "lower": 75, "upper": 61, "points": 41, "round": 21, "workers": 9,
}  # fmt: skip


def middle(**words: Any) -> Match:
    """A game well under way, with dice to use."""
    return position(GAME, 1, **{**MIDDLE, "dice": "444466133", **words}).match


QUESTIONS: list[tuple[str, int, dict[str, Any], list[str]]] = [
    ("HourglassTime.choose", 1, {**MIDDLE, "dice": "22256613", "phase": "choose", "throws": 2}, []),
    ("HourglassTime.choose", 1, {**MIDDLE, "dice": "22256613", "phase": "choose"}, ["reroll", "keep 0"]),
    ("CommonThrows.choose", 3, {"dice_stream": "duplicate"}, []),
    ("CommonThrows.choose", 1, {"dice_stream": "duplicate", "insane": True}, ["reroll"]),
    ("HourglassTime.act", 1, {**MIDDLE, "dice": "123456666", "used": "1b2"}, []),
    ("HourglassTime.act", 1, {"dice": "11111222", "halls": 1, "stock": 0}, []),
    ("HourglassTime.kind", 1, {**MIDDLE, "dice": "444466133"}, ["build 4"]),
    ("HourglassTime.square", 1, {**MIDDLE, "dice": "444466133", "sheet": "crypt"}, ["build 4", "trap"]),
    ("HourglassTime.square", 1, {"dice": "44461", "stock": 10, "sheet": "hold"}, ["build 4", "scepter"]),
    ("HourglassTime.square", 1, {"dice": "44461", "stairs_block_early": False, "sheet": "warren"}, ["build 4", "mine"]),
    ("Cleanup.exchange", 2, {**MIDDLE, "phase": "cleanup", "round": 30}, []),
]


def at_question(kind: str, number: int = 0) -> Match:
    """The first of the positions that ask this, or a later one."""
    found = [(players, words, answers) for asked, players, words, answers in QUESTIONS if asked == kind]
    players, words, answers = found[number]
    return position(GAME, players, **words).play(*answers).match
