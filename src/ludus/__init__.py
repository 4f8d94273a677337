"""Ludus: complete digital board games, playable by people, bots and programs."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if os.environ.get("LUDUS_PURE"):  # before anything else of Ludus is imported
    from ludus.pure import ignore_compiled

    ignore_compiled()

from ludus.core import look_back
from ludus.core.errors import (
    BadFile,
    BadNotation,
    BadOption,
    IllegalAction,
    LudusError,
    NotNow,
    NotYours,
    UndoRefused,
    UnknownGame,
)
from ludus.core.facts import Decision, Result
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.core.rule import Citation
from ludus.games import find

__version__ = "0.1.0"
__all__ = [
    "BadFile", "BadNotation", "BadOption", "Citation", "Decision", "Game", "IllegalAction", "LudusError", "Match",
    "NotNow", "NotYours", "Result", "UndoRefused", "UnknownGame", "compiled", "game", "games", "load", "replay",
    "verify",
]  # fmt: skip


if TYPE_CHECKING:

    def games() -> list[Game]:
        """All games that are installed: the package `ludus.games` can be called."""


def game(id: str) -> Game:
    """A game by its id, such as 'void-zone'."""
    return find.game(id)


def replay(text_or_path: str | Path, steps: int | None = None) -> Match:
    """The match of a `.ludus` record, given as text or as the path of a file."""
    return find.replay(text_or_path, steps)


def verify(text_or_path: str | Path) -> list[str]:
    """In what a record differs from its seed and the rules; an empty list when it is true."""
    return find.verify(text_or_path)


def load(data: object) -> Match:
    """Go on with a save, whatever its game."""
    return find.load(data)


def compiled() -> bool:
    """Whether the kernel runs compiled."""
    return not str(sys.modules["ludus.core.match"].__file__).endswith(".py")


def _review(match: Match, deep: bool) -> look_back.Reviewed:
    from ludus.review import DEEP, QUICK, review

    return review(match, DEEP if deep else QUICK)


look_back.REVIEWERS.append(_review)
