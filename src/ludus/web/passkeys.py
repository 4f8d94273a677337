"""Passkeys, for people who use several devices and write no code down. Nobody needs one.

A challenge holds its time and a seal that only the same cookie opens, so it need not be stored before it is answered.
The answer is stored until the challenge ends: each is good for one.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, Final

from sqlalchemy import delete, insert, select, update

from ludus.table.log import Taken
from ludus.table.people import Person, fresh_token, hash_token
from ludus.table.refusals import Refused
from ludus.web.store import Store
from ludus.web.store import schema as s
from ludus.web.store.rows import PasskeyRow

MOST: Final = 8  # of one person
LASTS: Final = 300  # seconds in which a challenge is answered
LONGEST_NAME: Final = 40
LONGEST_ID: Final = 1400  # letters: 1023 bytes
NEW, ENTER = b"new", b"enter"  # what a challenge is for
ANOTHER: Final = "This passkey doesn't match the request. Try again."


class Passkeys:
    """The passkeys of everybody."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known = find_spec("webauthn") is not None  # whether this server can read passkeys

    async def of(self, person: str) -> list[PasskeyRow]:
        c = s.passkeys.c
        question = select(c.id, c.name, c.made, c.used).where(c.person == person)
        found: list[Any] = list(await self.store.rows(question.order_by(c.made, c.id)))  # a row has a method `count`
        return found

    async def one(self, id: str) -> PasskeyRow | None:
        found: Any = await self.store.row(select(s.passkeys).where(s.passkeys.c.id == id))
        return found  # type: ignore[no-any-return]  # the same

    async def answer(self, challenge: bytes, now: float) -> None:
        """Note that a challenge was answered: the same answer again, by any device, is refused."""
        c = s.challenges.c
        row = {"hash": hashlib.sha256(challenge).hexdigest(), "until": now + LASTS}
        try:
            await self.store.write((delete(s.challenges).where(c.until < now), None), (insert(s.challenges), row))
        except Taken as e:
            raise Refused(ANOTHER, 403) from e

    async def add(self, person: Person, name: str, id: str, key: bytes, count: int, now: float) -> None:
        """One more; each is noted once."""
        row = {"id": id, "person": person.id, "name": name, "key": key, "count": count, "made": now, "used": 0.0}
        try:
            await self.store.write((insert(s.passkeys), row))
        except Taken as e:
            raise Refused("This passkey is already registered.", 409) from e

    async def drop(self, person: str, id: str) -> None:
        c = s.passkeys.c
        await self.store.write((delete(s.passkeys).where(c.id == id, c.person == person), None))

    async def enter(self, found: PasskeyRow, count: int, token: str, now: float) -> str:
        """Be on this device whose passkey it is; the cookie for it."""
        fresh, c = fresh_token(), s.passkeys.c
        session = {"hash": hash_token(fresh), "person": found.person, "made": now}
        await self.store.write(
            (update(s.passkeys).where(c.id == found.id).values(count=count, used=now), None),
            (delete(s.sessions).where(s.sessions.c.hash == hash_token(token)), None),
            (insert(s.sessions), session),
        )
        return fresh


# --- challenges -------------------------------------------------------------------------------------------------------


def challenge(token: str, what: bytes, now: float) -> bytes:
    """Something new to sign, for the device with this cookie."""
    body = struct.pack(">Q", int(now)) + secrets.token_bytes(16)
    return body + seal(token, what, body)


def seal(token: str, what: bytes, body: bytes) -> bytes:
    return hmac.new(token.encode(), b"ludus passkey " + what + b" " + body, hashlib.sha256).digest()


def check_challenge(given: bytes, token: str, what: bytes, now: float) -> bytes:
    """The challenge that was answered, if it is one of ours and of now."""
    body = given[:24]
    if len(given) != 56 or not hmac.compare_digest(given[24:], seal(token, what, body)):
        raise Refused(ANOTHER, 403)
    if not 0 <= now - struct.unpack(">Q", body[:8])[0] <= LASTS:
        raise Refused("That took too long. Try again.", 403)
    return given


@contextmanager
def credential_read(refusal: str, status: int) -> Iterator[None]:
    """Around all that reads what a stranger's authenticator says. The readers of these formats fail in many ways, which
    their libraries do not list; each means that the credential is refused."""
    try:
        yield
    except Exception as e:
        raise Refused(refusal, status) from e
