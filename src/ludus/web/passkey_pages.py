"""Passkeys on the page of settings: one more, coming in by one, and dropping one."""

from __future__ import annotations

import hashlib
import json
from urllib.parse import urlsplit

from ludus.core.plain import plain_line
from ludus.table.refusals import Refused
from ludus.web import forms
from ludus.web.passkeys import ENTER, LONGEST_ID, LONGEST_NAME, MOST, NEW, challenge, check_challenge, credential_read
from ludus.web.serving import ServerVisit
from ludus.web.visit import Reply, data, post


class PasskeyAnswer:
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
        self.challenge = check_challenge(asked, visit.token, what, visit.state.hall.wall())


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

    person = await visit.keep_person()
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

    answer = PasskeyAnswer(visit, forms.text(fields, "credential"), NEW)
    name = plain_line(forms.text(fields, "name"))[:LONGEST_NAME].strip() or visit.said("settings.passkey")
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
    answer = PasskeyAnswer(visit, forms.text(fields, "credential"), ENTER)
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
