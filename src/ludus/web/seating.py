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
    share: str  # what the seat adds to the seed, once it is opened
    invited: bool
    giver: str = ""  # whose the share is, once it is fixed: see `ludus.core.proof`
    fingerprint: str = ""  # of the share as it was fixed
    version: int = 0  # counts its sitters: a link is good for one version

    @property
    def called(self) -> str:
        return self.name or (f"Bot {self.seat + 1}" if self.kind == "bot" else "")

    def then(self, **changes: Any) -> Seat:
        """The seat after it has changed hands."""
        return replace(self, version=self.version + 1, **changes)


def fixed_as(code: str, was: Seat, new: Seat) -> Change:
    """Another share of the same sitter, unless somebody else was quicker."""
    c = s.seats.c
    row = (c.table == code) & (c.seat == was.seat) & (c.version == was.version)
    row &= (c.giver == was.giver) & (c.share == was.share)
    values = {name: getattr(new, name) for name in ("share", "giver", "fingerprint")}
    return must(update(s.seats).where(row).values(values)), None


def instead(code: str, was: Seat, new: Seat) -> list[Change]:
    """Another sitter in a seat, unless somebody else was quicker; the links to it are worth nothing from then on."""
    c, links = s.seats.c, s.links.c
    row = (c.table == code) & (c.seat == was.seat) & (c.version == was.version)
    names = ("kind", "person", "level", "share", "invited", "giver", "fingerprint", "version")
    values = {name: getattr(new, name) for name in names}
    void = delete(s.links).where(links.table == code, links.seat == was.seat)
    return [(must(update(s.seats).where(row).values(values)), None), (void, None)]
