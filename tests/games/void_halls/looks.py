"""Short ways to lay out a position of Void Halls and to look at it."""

from __future__ import annotations

from typing import Any

from ludus.testing import Position, fall_anyhow, position
from ludus.testing.play import chooser

GAME = "void-halls"
SHEETS = ("crypt", "hold", "den", "warren")
TRACKS = ("steady", "early", "gathering")


def lay(players: int = 1, /, **words: Any) -> Position:
    """A position: with `dice` the throws are over and the actions are open; `phase` says otherwise."""
    return position(GAME, players, **words)


def fought(**words: Any) -> Position:
    """A position just after a battle, at the exchange of its cleanup where that is offered."""
    return position(GAME, 1, **{"phase": "battle", **words})


def sheet(s: Position, seat: int = 1) -> dict[str, Any]:
    """The sheet of a seat as everybody sees it."""
    found: dict[str, Any] = s.match.view()["table"]["sheets"][seat - 1]
    return found


def at(s: Position, names: str, seat: int = 1) -> list[Any]:
    """Some entries of a sheet: at(s, 'workers stock')."""
    found = sheet(s, seat)
    return [found[name] for name in names.split()]


def workers(s: Position) -> int:
    count: int = sheet(s)["workers"]
    return count


def stock(s: Position) -> int:
    count: int = sheet(s)["stock"]
    return count


def points(s: Position) -> int:
    count: int = sheet(s)["points"]
    return count


def rolled(dice: str) -> str:
    """Dice written as digits, for the script of chance."""
    return " ".join(dice)


def build(face: int, kind: str, square: str) -> list[str]:
    """The answers of one Construction."""
    return [f"build {face}", kind, f"at {square}"]


def copy(s: Position) -> Position:
    return Position(s.match.clone())


def kinds(s: Position, face: int) -> set[str]:
    """The kinds of building offered for three dice of a number; empty when Construction is not offered."""
    return copy(s).play(f"build {face}").options() if f"build {face}" in s.options() else set()


def squares(s: Position, face: int, kind: str) -> set[str]:
    """The squares, or pairs of squares, offered for a kind."""
    return {text.removeprefix("at ") for text in copy(s).play(f"build {face}", kind).options()}


def actions(s: Position) -> set[str]:
    """What may be done with the dice besides stopping."""
    return s.options() - {"done"}


def finish(s: Position) -> Position:
    """Play to the end without doing anything: stop at once, no action, no exchange."""
    rng = chooser(1)
    while not s.match.over:
        fall_anyhow(s.match, rng)
        idle = [text for text in ("stop", "done", "pass") if text in s.options()]
        if idle:
            s.match.apply(idle[0])
    return s
