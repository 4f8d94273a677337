"""People at a table: who somebody is, as far as a table knows, and who sits where."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ludus.core.plain import plain_line, skeleton
from ludus.table.refusals import Refused

LONGEST_NAME: Final = 24
PROGRAM: Final = " (bot)"  # the name of a program that plays ends so, wherever it is shown; nobody else's does
LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: no words; nothing that looks like a digit


@dataclass(frozen=True)
class Person:
    """Somebody who sits or looks."""

    id: str
    name: str
    settings: dict[str, Any] = field(default_factory=dict)
    kept: bool = False  # in the store; visitors who only look around are not
    since: float = 0.0  # when the cookie was made or last renewed


NOBODY: Final = Person("", "")  # somebody who was signed out while a line was open


@dataclass(frozen=True)
class TableSeat:
    """Who sits where."""

    seat: int
    kind: str  # person, bot, open
    person: str | None
    name: str
    level: str
    share: str  # what the seat adds to the seed, once it is opened
    invited: bool
    giver: str = ""  # whose the share is, once it is fixed: see `ludus.core.proof`
    fingerprint: str = ""  # of the share as it was fixed
    version: int = 0  # counts its sitters: a link is good for one version
    orders: str = field(default="", compare=False)  # what its person has said ahead, which nobody else knows of

    @property
    def called(self) -> str:
        return self.name or (f"Bot {self.seat + 1}" if self.kind == "bot" else "")

    @property
    def program(self) -> bool:
        """Whether a bot of somebody's own sits here, which comes in over the network."""
        return self.kind == "person" and self.name.endswith(PROGRAM)

    def then(self, **changes: Any) -> TableSeat:
        """The seat after it has changed hands. What was said ahead there is void."""
        return replace(self, version=self.version + 1, orders="", **changes)


def hash_token(token: str) -> str:
    """The only form in which tokens are stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def fresh_token() -> str:
    return secrets.token_urlsafe(32)


def letters(count: int) -> str:
    """A code that people can read to each other."""
    return "".join(secrets.choice(LETTERS) for _ in range(count))


def tidy_name(name: str) -> str:
    """A name as it is shown: plain, in one line, not too long."""
    tidy = plain_line(name)[:LONGEST_NAME].strip()
    if not tidy:
        raise Refused("A name needs at least one letter.")
    if skeleton(PROGRAM) in skeleton(tidy):
        raise Refused("Only bots may have (bot) in their names.")
    return tidy


def program_name(name: str) -> str:
    """The name of a program, marked as one."""
    tidy = plain_line(name).removesuffix(PROGRAM)[: LONGEST_NAME - len(PROGRAM)].strip()
    return tidy_name(tidy) + PROGRAM
