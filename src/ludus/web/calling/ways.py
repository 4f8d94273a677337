"""Ways to call somebody: push, mail, webhook, feed. What is stored about them, and how they are added and dropped."""

from __future__ import annotations

import re
import secrets
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update

from ludus.table.log import Taken
from ludus.table.people import Person, hash_token, letters
from ludus.table.refusals import Refused
from ludus.web.calling import outgoing
from ludus.web.store import Store
from ludus.web.store import schema as s
from ludus.web.store.rows import WayRow

Json = dict[str, Any]

MOST: Final = 8  # ways of one person
WHEN: Final = ("away", "now", "daily")  # not while one looks at the table; at once; once a day, all together
MAIL: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")
KEY: Final = re.compile(r"[A-Za-z0-9_-]{20,100}={0,2}")
CODE_LASTS: Final = 3600  # seconds in which an e-mail address has to be confirmed


class CallWays:
    """The ways of everybody."""

    def __init__(self, store: Store, private: bool) -> None:
        self.store = store
        self.private = private

    async def of(self, person: str) -> list[WayRow]:
        """The ways of a person, the oldest first."""
        c = s.ways.c
        return list(await self.store.rows(select(s.ways).where(c.person == person).order_by(c.made, c.id)))

    async def add(self, person: Person, kind: str, target: Json, when: str, now: float, code: str = "") -> str:
        """One more way; the same one again takes the place of the first."""
        c = s.ways.c
        if when not in WHEN or (when == "daily" and kind != "mail"):
            raise Refused(f"Unknown time '{when[:20]}'. Use away, now, or daily.")
        for way in await self.of(person.id):
            if way.kind == kind and (kind == "feed" or sameness(kind, way.target) == sameness(kind, target)):
                await self.drop(person.id, way.id)
        found = await self.store.row(select(func.count().label("ways")).where(c.person == person.id))
        if found is not None and found.ways >= MOST:
            raise Refused(f"At most {MOST} notification channels. Remove one first.", 409, "not-now")
        row: Json = {"id": secrets.token_hex(16), "person": person.id, "kind": kind, "target": target, "when": when}
        row |= {"code": hash_token(code) if code else "", "failed": 0, "told": 0.0, "made": now}
        await self.store.write((insert(s.ways), row))
        return str(row["id"])

    async def drop(self, person: str, way: str) -> None:
        """Be called by it no more; what was told by it goes too."""
        c = s.ways.c
        await self.store.write((delete(s.ways).where(c.id == way, c.person == person), None))

    async def confirm(self, person: str, code: str, now: float) -> None:
        """The reader of an address's mail has its code."""
        c = s.ways.c
        row = (c.person == person) & (c.code == hash_token(code.strip().upper())) & (c.made > now - CODE_LASTS)
        found = await self.store.row(select(c.id).where(row))
        if found is None:
            raise Refused("This code matches none of your addresses. Codes expire in an hour.")
        await self.store.write((update(s.ways).where(c.id == found.id).values(code=""), None))

    # --- of each kind -------------------------------------------------------------------------------------------------

    async def push(self, person: Person, fields: dict[str, str], now: float) -> str:
        """A browser that lets itself be called, as it names itself."""
        endpoint, keys = fields.get("endpoint", ""), {name: fields.get(name, "") for name in ("p256dh", "auth")}
        outgoing.target(endpoint, self.private)
        if not all(KEY.fullmatch(key) for key in keys.values()):
            raise Refused("This isn't a valid push subscription.")
        return await self.add(person, "push", {"endpoint": endpoint, "keys": keys}, fields.get("when", "away"), now)

    async def mail(self, person: Person, address: str, when: str, now: float) -> str:
        """Add an e-mail address, good once its code is entered; returns the code."""
        if len(address) > 200 or not MAIL.fullmatch(address):
            raise Refused("Enter an e-mail address, such as anna@example.org.")
        code = letters(8)
        await self.add(person, "mail", {"address": address}, when, now, code)
        return code

    async def hook(self, person: Person, url: str, when: str, now: float) -> str:
        """An address that is told; the secret by which it knows who tells."""
        outgoing.target(url, self.private)
        secret = secrets.token_urlsafe(32)
        await self.add(person, "hook", {"url": url, "secret": secret}, when, now)
        return secret

    async def feed(self, person: Person, now: float) -> str:
        """The token of a new feed; the last one is worth nothing any more."""
        token = secrets.token_urlsafe(32)
        await self.add(person, "feed", {"hash": hash_token(token)}, "now", now)
        return token

    async def reader(self, token: str) -> Any:
        """Whose feed this is: the person and the language; None where it is nobody's."""
        c, people = s.ways.c, s.persons.c
        mark = hash_token(token)
        rows = await self.store.rows(
            select(c.target, people.id, people.settings)
            .join(s.persons, people.id == c.person)
            .where(c.kind == "feed", c.target["hash"].as_string() == mark)
        )
        return rows[0] if rows else None


def sameness(kind: str, target: dict[str, Any]) -> str:
    return str(target.get({"push": "endpoint", "mail": "address", "hook": "url"}.get(kind, ""), ""))


async def vapid(store: Store, fresh: str) -> str:
    """The key by which push services know this server, made once for all its processes."""
    c = s.house.c
    question = select(c.value).where(c.name == "vapid")
    found = await store.row(question)
    if found is None:
        with suppress(Taken):  # another process was quicker
            await store.write((insert(s.house), {"name": "vapid", "value": {"private": fresh}}))
        found = await store.row(question)
    assert found is not None
    return str(found.value["private"])
