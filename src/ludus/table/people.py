"""People at a table: who somebody is, as far as a table knows."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any, Final


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
