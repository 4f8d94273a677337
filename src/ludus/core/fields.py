"""Who may see a field: said where the field is declared, with its type and its default.

    class Suitor(Seat):
        tokens: Public[int] = 0
        hand: Owner[list[int]] = []  # others see how many
        plan: Secret[tuple[int, ...]] = ()

A `Each` field is a secret with elements that belong to seats: each seat sees its own. `Part.whose` says whose they are.
A single value
may be such a field, too: one seat sees it.

Values are ints, bools, strings, tuples of these, flat lists of these, parts, or lists of parts.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias, TypeVar

T = TypeVar("T")


class Audience:
    """Who may see a field."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


PUBLIC: Final = Audience("Public")
OWNER: Final = Audience("Owner")
SECRET: Final = Audience("Secret")
EACH: Final = Audience("Each")
SHARED: Final = Audience("Shared")
LEARNED: Final = "learned"

Public: TypeAlias = Annotated[T, PUBLIC]  # everybody sees it
Owner: TypeAlias = Annotated[T, OWNER]  # the owning seat does; others see how many
Secret: TypeAlias = Annotated[T, SECRET]  # nobody does
Each: TypeAlias = Annotated[T, EACH]  # a secret of which each seat sees its own elements; others see how many
Shared: TypeAlias = Annotated[T, SHARED]  # of a table: never changes during a match, and is neither saved nor shown
# A secret of who has learned what. No rule decides by it, so rules can go on where a seat looks: there it is empty.
Learned: TypeAlias = Annotated[T, SECRET, LEARNED]
