"""Seats: who sits where, and how that is stored."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import update

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

    @property
    def called(self) -> str:
        return self.name or (f"Bot {self.seat + 1}" if self.kind == "bot" else "")


def instead(code: str, was: Seat, new: Seat) -> Change:
    """Another sitter in a seat, unless somebody else was quicker."""
    c = s.seats.c
    row = (c.table == code) & (c.seat == was.seat)
    row &= c.person == was.person if was.person else c.person.is_(None)
    names = ("kind", "person", "level", "share", "invited", "giver", "fingerprint")
    return must(update(s.seats).where(row).values({name: getattr(new, name) for name in names})), None


def fixed_as(code: str, was: Seat, new: Seat) -> Change:
    """Another share of the same sitter, unless somebody else was quicker."""
    c = s.seats.c
    row = (c.table == code) & (c.seat == was.seat) & (c.giver == was.giver) & (c.share == was.share)
    row &= c.person == was.person if was.person else c.person.is_(None)
    values = {name: getattr(new, name) for name in ("share", "giver", "fingerprint")}
    return must(update(s.seats).where(row).values(values)), None


def used_up(link: str) -> Change:
    """A link that works once."""
    return must(update(s.links).where(s.links.c.hash == link, s.links.c.used.is_(False)).values(used=True)), None
