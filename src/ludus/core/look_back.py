"""Who reviews a match: a layer above the kernel, which says so when it is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from ludus.core.errors import LudusError
from ludus.core.part import Json

if TYPE_CHECKING:
    from ludus.core.match import Match


class Share(Protocol):
    """One seat's game as a sum, in millionths: result = start + luck - own errors + others' errors + rest."""

    seat: int
    start: int
    result: int
    luck: dict[str, int]  # by its source
    errors: int
    level: str  # a word for how well it was played

    @property
    def adjusted(self) -> int:
        """The result without luck."""


class Reviewed(Protocol):
    """What was luck and what was skill in one match, as far as the kernel knows what a review is."""

    @property
    def seats(self) -> Sequence[Share]: ...

    def curve(self, seat: int) -> list[float]:
        """What a seat could hope for, from the beginning to the end."""

    def to_json(self) -> Json: ...


Reviewer = Callable[["Match", bool], Reviewed]
REVIEWERS: list[Reviewer] = []  # at most one


def review(match: Match, deep: bool) -> Reviewed:
    if not REVIEWERS:
        raise LudusError("Nobody reviews matches here; import ludus first.")
    return REVIEWERS[0](match, deep)
