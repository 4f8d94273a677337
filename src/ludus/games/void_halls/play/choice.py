"""The answer between two throws: stop, or throw again and keep so many of each number."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.games.void_halls.actions import EXCHANGE_WORKER, KEEPS, PASS, REROLL, STOP, STOP_OR_REROLL, Keep
from ludus.games.void_halls.guards import is_deed, why_not_keep
from ludus.games.void_halls.table import Sheet


def answer_options(s: Sheet, face: int) -> list[Action]:
    """VH-032: of each number that occurs, from none to all; VH-033: everything is kept by stopping."""
    if not face:
        return STOP_OR_REROLL
    most = s.dice[face - 1]
    return KEEPS[most] if why_not_keep(s, face, most) else KEEPS[most + 1]


def why_not_answer(s: Sheet, face: int, a: Action) -> str:
    if isinstance(a, Keep):
        return why_not_keep(s, face, a.count)
    if a is STOP or a is REROLL:
        return "VH-031" if face else ""  # it was chosen to throw again
    if a is EXCHANGE_WORKER or a is PASS:
        return "VH-085"  # in the cleanup
    return "VH-035" if is_deed(a) else ""  # only after the last throw
