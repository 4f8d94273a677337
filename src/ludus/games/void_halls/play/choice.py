"""The answer between two rolls: stop, or roll again and keep some of each number."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.reason import Reason
from ludus.games.void_halls.actions import EXCHANGE_WORKER, KEEPS, PASS, REROLL, STOP, STOP_OR_REROLL, Keep
from ludus.games.void_halls.dice import next_face
from ludus.games.void_halls.guards import is_deed, keeps_all, why_not_keep
from ludus.games.void_halls.table import Dungeons, Sheet


def answer_options(s: Sheet, face: int) -> list[Action]:
    """VH-032: of each number that occurs, from none to all; VH-033: everything is kept by stopping."""
    if not face:
        return STOP_OR_REROLL
    most = s.dice[face - 1]
    return KEEPS[most] if keeps_all(s, face, most) else KEEPS[most + 1]


def note_answer(t: Dungeons, seat: int, face: int, a: Action) -> int:
    """Note an answer down; the number that is asked for next, 0 when all is said."""
    if a is STOP:
        t.seal_stop(seat)
        return 0
    if isinstance(a, Keep):
        t.keep(seat, face, a.count)
    else:
        t.begin_keep(seat)
    return next_face(t.sheets[seat].dice, face)


def between_throws(a: Action) -> bool:
    """Whether it is such an answer."""
    return a is STOP or a is REROLL or isinstance(a, Keep)


def why_not_answer(s: Sheet, face: int, a: Action) -> str:
    if isinstance(a, Keep):
        return why_not_keep(s, face, a.count)
    if a is STOP or a is REROLL:
        return Reason("VH-031", "again") if face else ""
    if a is EXCHANGE_WORKER or a is PASS:
        return "VH-085"  # in the cleanup
    return "VH-035" if is_deed(a) else ""  # only after the last roll
