"""People at a table: who somebody is, as far as a table knows."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from typing import Any, Final

from ludus.core.plain import skeleton, tidied
from ludus.table.refusals import Refused
from ludus.table.seating import PROGRAM

LONGEST_NAME: Final = 24
LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: no words; nothing that looks like a digit


@dataclass(frozen=True)
class Person:
    """Somebody who sits or looks."""

    id: str
    name: str
    settings: dict[str, Any] = field(default_factory=dict)
    kept: bool = False  # in the store; whoever only looks around is not
    since: float = 0.0  # when the cookie was made or last renewed


NOBODY: Final = Person("", "")  # somebody who was signed out while a line was open


def hashed(token: str) -> str:
    """The only form in which tokens are stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def fresh_token() -> str:
    return secrets.token_urlsafe(32)


def letters(count: int) -> str:
    """A code that people can read to each other."""
    return "".join(secrets.choice(LETTERS) for _ in range(count))


def tidy_name(name: str) -> str:
    """A name as it is shown: plain, in one line, not too long."""
    tidy = tidied(name)[:LONGEST_NAME].strip()
    if not tidy:
        raise Refused("A name needs at least one letter.")
    if skeleton(PROGRAM) in skeleton(tidy):
        raise Refused("Only bots may have (bot) in their names.")
    return tidy


def program_name(name: str) -> str:
    """The name of a program, marked as one."""
    tidy = tidied(name).removesuffix(PROGRAM)[: LONGEST_NAME - len(PROGRAM)].strip()
    return tidy_name(tidy) + PROGRAM
