"""Passkeys: whoever wants to is the same person on several devices without writing a code down. Nobody needs one.

A challenge holds its time and a seal that only the same cookie opens, so it need not be stored before it is answered.
The answer is stored until the challenge ends: each is good for one.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy import delete, insert, select, update

from ludus.core.plain import tidied
from ludus.table.log import Taken
from ludus.table.people import Person, fresh_token, hashed
from ludus.table.refusals import Refused
from ludus.web import forms
from ludus.web.serving import ServerVisit
from ludus.web.store import Store
from ludus.web.store import schema as s
from ludus.web.visit import Reply, data, post

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

    async def of(self, person: str) -> list[Any]:
        c = s.passkeys.c
        question = select(c.id, c.name, c.made, c.used).where(c.person == person)
        return list(await self.store.rows(question.order_by(c.made, c.id)))

    async def one(self, id: str) -> Any:
        return await self.store.row(select(s.passkeys).where(s.passkeys.c.id == id))

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

    async def enter(self, found: Any, count: int, token: str, now: float) -> str:
        """Be on this device whose passkey it is; the cookie for it."""
        fresh, c = fresh_token(), s.passkeys.c
        session = {"hash": hashed(fresh), "person": found.person, "made": now}
        await self.store.write(
            (update(s.passkeys).where(c.id == found.id).values(count=count, used=now), None),
            (delete(s.sessions).where(s.sessions.c.hash == hashed(token)), None),
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


def checked(given: bytes, token: str, what: bytes, now: float) -> bytes:
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
    their libraries do not list; each means that this is no credential."""
    try:
        yield
    except Exception as e:
        raise Refused(refusal, status) from e


class Answer:
    """What a browser sends: the credential, and what its authenticator was asked."""

    def __init__(self, visit: ServerVisit, text: str, what: bytes) -> None:
        from webauthn.helpers import base64url_to_bytes

        self.origin, self.site = place(visit)
        with credential_read("This isn't a valid passkey.", 400):
            self.sent = json.loads(text)
            self.id = str(self.sent["id"])
            client = json.loads(base64url_to_bytes(self.sent["response"]["clientDataJSON"]))
            asked = base64url_to_bytes(client["challenge"])
        if len(self.id) > LONGEST_ID or not self.id.isascii() or not self.id.isprintable():
            raise Refused("This isn't a valid passkey.")
        self.challenge = checked(asked, visit.token, what, visit.state.hall.wall())


def place(visit: ServerVisit) -> tuple[str, str]:
    """The origin under which this server is visited, and its name, by which passkeys know it."""
    origin = visit.state.settings.origin(str(visit.request.base_url))
    return origin, urlsplit(origin).hostname or ""


# --- forms ------------------------------------------------------------------------------------------------------------


def needs_library(visit: ServerVisit) -> None:
    if not visit.state.passkeys.known:
        raise Refused("Passkeys aren't set up here.", 409, "not-now")


async def new(visit: ServerVisit) -> Reply:
    """What a browser needs to make a passkey."""
    await visit.form()
    needs_library(visit)
    import webauthn
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
    )

    person = await visit.kept()
    have = await visit.state.passkeys.of(person.id)
    if len(have) >= MOST:
        raise Refused(f"You have {MOST} passkeys. Remove one first.", 409)
    _, site = place(visit)
    options = webauthn.generate_registration_options(
        rp_id=site,
        rp_name=visit.said("site.name"),
        user_id=hashlib.sha256(f"passkeys of {person.id}".encode()).digest(),
        user_name=person.name,
        challenge=challenge(visit.token, NEW, visit.state.hall.wall()),
        exclude_credentials=[PublicKeyCredentialDescriptor(webauthn.base64url_to_bytes(one.id)) for one in have],
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
    )
    return data(json.loads(webauthn.options_to_json(options)))


async def add(visit: ServerVisit) -> Reply:
    """The passkey that a browser has made."""
    fields = await visit.form()
    needs_library(visit)
    import webauthn

    answer = Answer(visit, forms.text(fields, "credential"), NEW)
    name = tidied(forms.text(fields, "name"))[:LONGEST_NAME].strip() or visit.said("settings.passkey")
    with credential_read("This passkey belongs to a different site.", 403):
        found = webauthn.verify_registration_response(
            credential=answer.sent,
            expected_challenge=answer.challenge,
            expected_rp_id=answer.site,
            expected_origin=answer.origin,
            require_user_verification=False,
        )
        id = webauthn.helpers.bytes_to_base64url(found.credential_id)
    person, passkeys = visit.person, visit.state.passkeys
    if not person.kept or len(await passkeys.of(person.id)) >= MOST:
        raise Refused(f"You have {MOST} passkeys. Remove one first.", 409)
    now = visit.state.hall.wall()
    await passkeys.answer(answer.challenge, now)
    await passkeys.add(person, name, id, found.credential_public_key, found.sign_count, now)
    return visit.go_to("/me")


async def ask(visit: ServerVisit) -> Reply:
    """What a browser needs to sign in with a passkey."""
    await visit.form()
    needs_library(visit)
    import webauthn

    asked = challenge(visit.token, ENTER, visit.state.hall.wall())
    options = webauthn.generate_authentication_options(rp_id=place(visit)[1], challenge=asked)
    return data(json.loads(webauthn.options_to_json(options)))


async def enter(visit: ServerVisit) -> Reply:
    """Be who the passkey says, on this device."""
    fields = await visit.form()
    needs_library(visit)
    import webauthn

    if not visit.state.shares.may("guesses"):
        raise Refused("Too many codes. Try again in a minute.", 429, "too-fast")
    answer = Answer(visit, forms.text(fields, "credential"), ENTER)
    known = await visit.state.passkeys.one(answer.id)
    if known is None:
        raise Refused("No account uses this passkey. Try a different one.", 403)
    with credential_read("No account uses this passkey. Try a different one.", 403):
        found = webauthn.verify_authentication_response(
            credential=answer.sent,
            expected_challenge=answer.challenge,
            expected_rp_id=answer.site,
            expected_origin=answer.origin,
            credential_public_key=known.key,
            credential_current_sign_count=known.count,
            require_user_verification=False,
        )
    now = visit.state.hall.wall()
    await visit.state.passkeys.answer(answer.challenge, now)
    visit.fresh = await visit.state.passkeys.enter(known, found.new_sign_count, visit.token, now)
    return visit.go_to("/mine")


async def drop(visit: ServerVisit) -> Reply:
    """A passkey is worth nothing any more."""
    await visit.state.passkeys.drop(visit.person.id, forms.text(await visit.form(), "passkey"))
    return visit.go_to("/me")


addresses = [
    post("/me/passkeys/new", new),
    post("/me/passkeys", add),
    post("/me/passkeys/drop", drop),
    post("/passkeys/ask", ask),
    post("/passkeys/enter", enter),
]
