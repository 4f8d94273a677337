"""Seats: who sits where, and how that is stored."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import delete, update

from ludus.web.store import schema as s
from ludus.web.store.writer import Change, must


@dataclass(frozen=True)
class Seat:
    """Who sits where."""

    seat: int
    kind: str  # person, bot, open
    person: str | None
    name: str
    level: str
    share: str
    invited: bool
    version: int = 0  # counts its sitters: a link is good for one version

    @property
    def called(self) -> str:
        return self.name or (f"Bot {self.seat + 1}" if self.kind == "bot" else "")

    def then(self, **changes: Any) -> Seat:
        """The seat after it has changed hands."""
        return replace(self, version=self.version + 1, **changes)


def instead(code: str, was: Seat, new: Seat) -> list[Change]:
    """Another sitter in a seat, unless somebody else was quicker; the links to it are worth nothing from then on."""
    c, links = s.seats.c, s.links.c
    row = (c.table == code) & (c.seat == was.seat) & (c.version == was.version)
    values = {name: getattr(new, name) for name in ("kind", "person", "level", "share", "invited", "version")}
    void = delete(s.links).where(links.table == code, links.seat == was.seat)
    return [(must(update(s.seats).where(row).values(values)), None), (void, None)]
