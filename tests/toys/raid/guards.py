"""Why not?"""

from __future__ import annotations

from ludus.core.action import Action
from tests.toys.raid.actions import DRAW, WAIT, Against, Bank
from tests.toys.raid.table import Camp


def why_not_act(t: Camp, seat: int, a: Action) -> str:
    """The rule that forbids a raider's action on a turn."""
    if a is DRAW:
        return "" if t.bag else "RD-4"  # an empty bag gives nothing
    if isinstance(a, Bank):
        return "" if t.in_hand(seat)[a.kind] else "RD-8"  # only what is in the hand
    if isinstance(a, Against):
        return why_not_against(t, seat, a)
    return "" if a is WAIT else "RD-3"


def why_not_against(t: Camp, seat: int, a: Against) -> str:
    if a.target >= len(t.raiders) or a.target == seat:
        return "RD-3"  # another raider of this game
    if a.verb == "peek" and not t.options.peeking:
        return "RD-G1"  # the table plays without peeking
    victim = seat if a.verb == "show" else a.target
    return "" if t.raiders[victim].hand else "RD-5"  # nothing to raid, peek at or show
