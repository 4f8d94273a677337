"""Passkeys: a soft authenticator makes them, signs with them, and lies in every way it can."""

from __future__ import annotations

import hashlib
import json
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from sqlalchemy import delete, select
from tests.web.kit import Browser, Server, forget, serving

from ludus.web.passkeys import LASTS, MOST
from ludus.web.store import schema as s

Person = Callable[[], Browser]


class Time:
    """A clock that the test sets."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, time: Time) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("passkeys") / "t.db", wall=time) as running:
        yield running


@pytest.fixture(autouse=True)
def patient(server: Server) -> None:
    forget(server, "guesses")


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def data(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """A key in software: it answers as a phone would, or as it is told to."""

    def __init__(self, origin: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = hashlib.sha256(str(self.key.private_numbers().private_value).encode()).digest()
        self.origin = origin
        self.count = 0

    def head(self, site: str, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(site.encode()).digest() + struct.pack(">BI", flags, self.count)

    def client(self, kind: str, options: dict[str, Any]) -> bytes:
        told = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(told).encode()

    def made(self, options: dict[str, Any]) -> str:
        """A new passkey, without a word of who built the authenticator."""
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        known = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        head = self.head(options["rp"]["id"], 0x45)
        head += bytes(16) + struct.pack(">H", len(self.id)) + self.id + known
        told = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": head})
        client = self.client("webauthn.create", options)
        return self.credential({"attestationObject": text(told), "clientDataJSON": text(client)})

    def signed(self, options: dict[str, Any], flags: int = 0x05) -> str:
        """A signature of the challenge."""
        head, client = self.head(options["rpId"], flags), self.client("webauthn.get", options)
        seal = self.key.sign(head + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        told = {"authenticatorData": text(head), "clientDataJSON": text(client), "signature": text(seal)}
        return self.credential(told)

    def credential(self, response: dict[str, str]) -> str:
        id = text(self.id)
        return json.dumps({"id": id, "rawId": id, "type": "public-key", "response": response})


def ready(server: Server, browser: Browser, name: str = "Phone") -> Authenticator:
    """Somebody with a passkey."""
    phone = Authenticator(server.base)
    answer = browser.post("/me/passkeys", credential=phone.made(options(browser)), name=name)
    assert answer.status_code == 200, answer.text
    return phone


def options(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.post("/me/passkeys/new").json()
    return found


def asked(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.post("/passkeys/ask").json()
    return found


def enter(browser: Browser, credential: str) -> tuple[int, str]:
    answer = browser.post("/passkeys/enter", credential=credential)
    return answer.status_code, str(answer.json().get("error", answer.json().get("url")))


def test_one_person_on_three_devices(server: Server, person: Person) -> None:
    first, second, third = person(), person(), person()
    first.post("/me", name="Pia")
    code = first.table("void-zone", "me", "open")
    phone = ready(server, first)
    before = second.cookie
    assert enter(second, phone.signed(asked(second))) == (200, "/mine")
    assert second.cookie != before
    assert code in second.http.get("/mine").text
    assert "Pia" in second.http.get("/me").text
    key = ready(server, second, "Key")
    assert enter(third, key.signed(asked(third))) == (200, "/mine")
    assert "Pia" in third.http.get("/me").text
    page = first.http.get("/me").text
    assert "Phone" in page
    assert "Key" in page
    first.post("/me/passkeys/drop", passkey=text(phone.id))
    fourth = person()
    assert enter(fourth, phone.signed(asked(fourth))) == (403, "No account uses this passkey. Try a different one.")
    assert text(phone.id) not in third.http.get("/me").text
    assert "Passkey hinzufügen" in person().http.get("/me", headers={"accept-language": "de"}).text


def test_what_is_not_signed_for_us_now_and_here_is_refused(server: Server, person: Person, time: Time) -> None:
    owner, thief = person(), person()
    phone = ready(server, owner)
    other = Authenticator(server.base)
    assert enter(thief, other.signed(asked(thief))) == (403, "No account uses this passkey. Try a different one.")
    other.id = phone.id
    assert enter(thief, other.signed(asked(thief))) == (403, "No account uses this passkey. Try a different one.")
    assert enter(thief, phone.signed(asked(owner)))[0] == 403, "a challenge belongs to one cookie"
    assert enter(thief, phone.signed({**asked(thief), "challenge": text(bytes(56))}))[0] == 403
    fresh = {"challenge": options(thief)["challenge"], "rpId": "127.0.0.1"}
    assert enter(thief, phone.signed(fresh))[0] == 403, "one for a new passkey signs nobody in"
    forget(server, "guesses")
    assert enter(thief, phone.signed({**asked(thief), "rpId": "evil.example"}))[0] == 403
    phone.origin = "https://evil.example"
    assert enter(thief, phone.signed(asked(thief)))[0] == 403
    phone.origin = server.base
    assert enter(thief, phone.signed(asked(thief), flags=0x00))[0] == 403, "nobody was there"
    late = asked(thief)
    time.now += LASTS + 1
    assert enter(thief, phone.signed(late)) == (403, "That took too long. Try again.")
    assert thief.post("/passkeys/enter", credential="{}").status_code == 400
    assert thief.post("/passkeys/enter", credential="x" * 9000).status_code == 413


def test_an_answer_counts_once(server: Server, person: Person) -> None:
    owner, device = person(), person()
    phone = ready(server, owner)
    ask, cookie = asked(device), device.cookie
    answer = phone.signed(ask)
    assert enter(device, answer)[0] == 200
    assert device.cookie != cookie
    assert enter(device, answer)[0] == 403, "the cookie it was asked with is gone"
    phone.count = 0
    assert enter(device, phone.signed(asked(device)))[0] == 403, "a copy of the key counts from the beginning"


def test_there_are_so_many_and_they_go_with_their_owner(server: Server, person: Person) -> None:
    owner = person()
    wanted = options(owner)
    phone = Authenticator(server.base)
    made = phone.made(wanted)
    assert owner.post("/me/passkeys", credential=made).status_code == 200
    assert owner.post("/me/passkeys", credential=made).status_code == 403, "its challenge was answered"
    assert owner.post("/me/passkeys", credential=phone.made(options(owner))).status_code == 409, "it is known already"
    assert person().post("/me/passkeys", credential=made).status_code == 403
    for _ in range(MOST - 1):
        ready(server, owner)
    assert owner.post("/me/passkeys/new").status_code == 409
    found = owner.post("/me/export").json()["passkeys"]
    assert [one["name"] for one in found] == ["Passkey", *["Phone"] * (MOST - 1)]
    store = server.app.state.hall.store
    owner.post("/me/delete", sure="yes")
    assert store.ask(select(s.passkeys).where(s.passkeys.c.id == text(phone.id))) == []
    server.inside(store.write((delete(s.passkeys), None)))


def test_without_the_library_there_is_no_button(server: Server, person: Person) -> None:
    me = person()
    server.app.state.passkeys.known = False
    try:
        assert "passkey-form" not in me.http.get("/me").text
        assert me.post("/passkeys/ask").json()["error"] == "Passkeys aren't set up here."
    finally:
        server.app.state.passkeys.known = True
    assert "passkey-form" in me.http.get("/me").text
