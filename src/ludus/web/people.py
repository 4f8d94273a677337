"""People: who somebody is without an account. Cookies, recovery codes; of every secret only a hash is kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import delete, insert, select, update

from ludus.table.log import Taken
from ludus.table.people import Person, fresh_token, hash_token, letters, tidy_name
from ludus.table.refusals import Refused
from ludus.table.words import ENGLISH, Said
from ludus.web.house import House
from ludus.web.store import Store
from ludus.web.store import schema as s
from ludus.web.store.writer import Change

YEAR: Final = 365 * 24 * 3600  # seconds that a cookie is good for after it was last renewed
COOKIE: Final = "ludus"
SPOKEN: Final = "spoken"  # among the settings: has only spoken so far, and still has the cookie of a guest
MONTH: Final = 30 * 24 * 3600  # seconds after which a cookie that is used is renewed


def csrf(token: str) -> str:
    """The token that forms of this device carry; it follows from the cookie, which other sites cannot read."""
    return hmac.new(token.encode(), b"ludus forms", hashlib.sha256).hexdigest()


class People:
    """Everybody the store knows."""

    def __init__(self, store: Store, house: House, wall: Callable[[], float] = time.time) -> None:
        self.store = store
        self.house = house
        self.wall = wall

    async def of(self, token: str, language: str = ENGLISH) -> Person:
        """The person with this cookie; where there is none yet a guest, called so in the language of the device."""
        found = await self.store.row(
            select(s.persons.c.id, s.persons.c.name, s.persons.c.settings, s.sessions.c.made)
            .join(s.sessions, s.sessions.c.person == s.persons.c.id)
            .where(s.sessions.c.hash == hash_token(token), s.sessions.c.made > self.wall() - YEAR)
        )
        if found is not None:
            return Person(found.id, found.name, found.settings, True, found.made)
        return self.guest(token, language)

    @staticmethod
    def guest(token: str, language: str = ENGLISH) -> Person:
        """Somebody of whom nothing is stored."""
        mark = hash_token(token)
        guest = hash_token(f"guest {mark}")[:32]  # never the id of somebody kept, whose cookie this may have been once
        return Person(guest, Said(language)("site.guest", number=int(guest[:8], 16) % 900 + 100))

    async def keep(self, person: Person, token: str, invited: bool = False) -> tuple[Person, str]:
        """Make a guest one who stays, with a fresh cookie: somebody else may have chosen the one that a guest brings.
        The fresh one is empty where somebody was kept before."""
        if person.kept and SPOKEN not in person.settings:
            return person, ""
        if person.kept:
            settings = {name: value for name, value in person.settings.items() if name != SPOKEN}
            change = update(s.persons).where(s.persons.c.id == person.id).values(settings=settings)
            return replace(person, settings=settings), await self.rotate(token, (change, None))
        fresh = fresh_token()
        return await self.store_guest(person, fresh, {}, invited), fresh

    async def hear(self, person: Person, token: str) -> Person:
        """Somebody speaks on a line, where no cookie can be given: the first form replaces the one they have."""
        return person if person.kept else await self.store_guest(person, token, {SPOKEN: "yes"})

    async def store_guest(self, person: Person, token: str, settings: dict[str, Any], invited: bool = False) -> Person:
        """Write a guest down. The id is new: it must not follow from a cookie that may be replaced."""
        self.house.let_in(person, invited)
        now, id, settings = self.wall(), secrets.token_hex(16), {**person.settings, **settings}
        row = {"id": id, "name": person.name, "settings": settings, "made": now, "handle": letters(10)}
        session = {"hash": hash_token(token), "person": id, "made": now}
        c = s.sessions.c
        expired = delete(s.sessions).where(c.hash == session["hash"], c.made <= now - YEAR)
        try:
            await self.store.write((expired, None), (insert(s.persons), row), (insert(s.sessions), session))
        except Taken:  # two lines of a new device at once
            return await self.of(token)  # kept by now
        return replace(person, id=id, settings=settings, kept=True, since=now)

    async def again(self, person: Person) -> Person:
        """The person as the store has it now."""
        found = await self.store.row(select(s.persons.c.name, s.persons.c.settings).where(s.persons.c.id == person.id))
        return person if found is None else replace(person, name=found.name, settings=found.settings)

    async def renew(self, token: str) -> None:
        """Somebody comes regularly: the cookie stays good."""
        await self.store.write(
            (update(s.sessions).where(s.sessions.c.hash == hash_token(token)).values(made=self.wall()), None)
        )

    async def change(self, person: Person, name: str | None, settings: dict[str, Any]) -> Person:
        """Another name or other settings."""
        new = replace(
            person, name=person.name if name is None else tidy_name(name), settings={**person.settings, **settings}
        )
        values = {"name": new.name, "settings": new.settings}
        await self.store.write((update(s.persons).where(s.persons.c.id == person.id).values(values), None))
        return new

    async def sign_off(self, token: str) -> None:
        """A cookie is worth nothing any more."""
        await self.store.write((delete(s.sessions).where(s.sessions.c.hash == hash_token(token)), None))

    async def rotate(self, token: str, *more: Change) -> str:
        """A new cookie for a device in place of the old one, which is worthless afterwards; `more` goes with it."""
        fresh = fresh_token()
        change = (
            update(s.sessions)
            .where(s.sessions.c.hash == hash_token(token))
            .values(hash=hash_token(fresh), made=self.wall())
        )
        await self.store.write((change, None), *more)
        return fresh

    async def recovery(self, person: Person) -> str:
        """A code that makes another device this person; the last one no longer works."""
        code = "-".join(letters(4) for _ in range(5))
        row = {"hash": hash_token(code), "person": person.id, "made": self.wall()}
        await self.store.write(
            (delete(s.recoveries).where(s.recoveries.c.person == person.id), None), (insert(s.recoveries), row)
        )
        return code

    async def recover(self, token: str, code: str) -> str:
        """Be on this device who the code says; the cookie for it."""
        tidy = code.strip().upper()
        found = await self.store.row(select(s.recoveries.c.person).where(s.recoveries.c.hash == hash_token(tidy)))
        if found is None:
            raise Refused("Unknown recovery code. It has five groups of four letters.", 400, "unknown")
        fresh = fresh_token()
        session = {"hash": hash_token(fresh), "person": found.person, "made": self.wall()}
        await self.store.write(
            (delete(s.recoveries).where(s.recoveries.c.hash == hash_token(tidy)), None),  # each code opens one device
            (delete(s.sessions).where(s.sessions.c.hash == hash_token(token)), None),
            (insert(s.sessions), session),
        )
        return fresh
