"""Who is ahead: how often the lead changes, and how late a game is still open, as the game's own eye sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludus.core.game import Setting

CLEAR = 0.02  # ahead by less is level


def lead(setting: Setting[Any], answers: Sequence[str], winners: Sequence[int]) -> dict[str, float]:
    """Changes of the lead, and the part of the game after which the winner was never behind again."""
    worth = setting.game.worth
    if worth is None or not answers:
        return {}
    match = setting.game.begin_from(setting, quiet=True)
    ahead, changes, behind = -1, 0, 0
    for number, text in enumerate(answers, 1):
        match.answer(setting.space.read(text))
        if not match.stack:
            break
        leader = leading(worth(match.table))
        if leader >= 0 and leader != ahead:
            changes += ahead >= 0
            ahead = leader
        if ahead >= 0 and ahead not in winners:
            behind = number
    return {"changes": changes, "open": round(behind / len(answers), 4)}


def leading(standing: list[float]) -> int:
    """The seat that is clearly ahead of all others, or -1."""
    first, second, *_ = sorted(standing, reverse=True)
    return standing.index(first) if first - second > CLEAR else -1
