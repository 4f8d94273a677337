"""What can go wrong, each with one clear sentence."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

LONGEST = 1000  # characters of a message; what was given may be quoted in it


class LudusError(Exception):
    """A mistake of the caller: the message says what is wrong and what would be right, in one line."""

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


class BadRules(Exception):
    """A mistake in the rules of a game, found while they were played: the message names the procedure and its step."""


class WrongEvent(BadRules):
    """An event that the table does not know, or that has other values."""

    def at(self, step: str) -> BadRules:
        """The same with the step in which it was told."""
        return BadRules(f"{step} {self}")


class UnknownGame(LudusError, KeyError):
    """No game has this id."""

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError would put quotes round the sentence


class BadOption(LudusError):
    """An option, player count or seed that the game does not have."""


class BadFile(LudusError):
    """A record, save, scenario or content file that cannot be used."""


class IllegalAction(LudusError):
    """An answer that was refused; nothing has changed."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = one_line(reason)
        self.rule = rule


class BadNotation(IllegalAction):
    """A text that names no action of the game."""


class NotYours(IllegalAction):
    """Another seat decides."""


class NotNow(IllegalAction):
    """A real action, but not an option here; carries the rule that forbids it."""


class UndoRefused(IllegalAction):
    """Something was learned, rolled, or answered since; a takeback needs the others' consent."""


def one_line(text: str) -> str:
    """A text that may quote anything, without line ends and control characters, and without a long middle."""
    if len(text) > LONGEST:
        text = f"{text[: LONGEST * 2 // 3]} ... {text[-LONGEST // 4 :]}"
    return "".join(c if c.isprintable() else " " for c in text)


def suggest(word: str, known: Iterable[str]) -> str:
    """' Did you mean x or y?' for a word that is close to known ones, else nothing."""
    close = difflib.get_close_matches(word.lower(), list(known), n=3, cutoff=0.6)
    return f" Did you mean {' or '.join(close)}?" if close else ""
