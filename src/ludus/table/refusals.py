"""What the server refuses, always with a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ludus.core.errors import BadNotation, IllegalAction, NotNow, NotYours, one_line

Code: TypeAlias = Literal[
    "stale", "not-yours", "not-now", "bad-notation", "over", "too-fast", "forbidden", "bad-message", "unknown",
    "banned", "muted",
]  # fmt: skip


class Refused(Exception):
    """A form, page or message that is answered with a sentence; nothing has changed."""

    def __init__(self, text: str, status: int = 400, code: Code = "forbidden", rule: str = "") -> None:
        self.text = one_line(text)  # it may quote anything
        super().__init__(self.text)
        self.status = status
        self.code: Code = code
        self.rule = rule
        self.by_rules = False  # the game's own, so it can be told in each viewer's language


def of_rules(refusal: IllegalAction) -> Refused:
    """A refusal of the game's rules."""
    code: Code = "not-now"
    if isinstance(refusal, BadNotation):
        code = "bad-notation"
    elif isinstance(refusal, NotYours):
        code = "not-yours"
    refused = Refused(refusal.reason, 409, code, refusal.rule)
    refused.by_rules = isinstance(refusal, NotNow | NotYours)
    return refused


def stale() -> Refused:
    return Refused("The table changed. Look again.", 409, "stale")


def not_yours() -> Refused:
    return Refused("This is not your seat.", 403, "not-yours")


def not_begun() -> Refused:
    return Refused("The game hasn't started yet.", 409, "not-now")


def over() -> Refused:
    return Refused("The game is over.", 409, "over")


def seat_taken() -> Refused:
    return Refused("This seat was just taken.", 409)


def unknown_table() -> Refused:
    return Refused("No table has this code. Codes have six or eight letters, such as KRTZMB.", 404, "unknown")


class StoreAway(Refused):
    """What keeps the tables does not answer. What was to be written may be there or not; it is asked again later."""

    def __init__(self) -> None:
        super().__init__("The database isn't responding. Try again in a moment.", 503, "not-now")
