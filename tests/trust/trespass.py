"""The ways by which strangers have come in, or have made the server stumble, each tried as a kind: every route, every
form of a credential, every network. A try is one whole way, on a server of its own."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cbor2
import httpx
from sqlalchemy import event, select
from sqlalchemy.exc import OperationalError
from starlette.convertors import IntegerConvertor
from starlette.routing import Route

from ludus.core.errors import LudusError
from ludus.table.people import fresh_token
from ludus.web import admin
from ludus.web.calling.outgoing import is_public
from ludus.web.events import MOST_ENTRANTS
from ludus.web.people import COOKIE, csrf
from ludus.web.store import schema as s
from ludus.web.store.files import alone
from tests.trust.proof import Proof, Tally
from tests.web.kit import Browser, Server, serving
from tests.web.test_passkeys import Authenticator, asked, options, text

GAME = "void-zone"
DICE = "void-halls"  # a game with dice in every turn
TLS = {"x-forwarded-proto": "https"}
JSON = {"accept": "application/json"}
DIGITS = "9" * 5000
SEALED = "__Host-ludus"  # browsers take this name from nobody but the host itself, by https


def plain(base: str) -> httpx.Client:
    return httpx.Client(base_url=base, timeout=300)


def addresses(server: Server, method: str, number: str, word: str) -> Iterator[str]:
    """Every address of the server, its parts filled in."""
    for route in server.app.routes:
        if isinstance(route, Route) and method in (route.methods or ()):
            kinds = route.param_convertors.items()
            parts = {name: number if isinstance(kind, IntegerConvertor) else word for name, kind in kinds}
            yield route.path_format.format(**{**parts, **({"game": GAME} if word != DIGITS else {})})


def calm(server: Server) -> None:
    """Nobody has spent anything yet."""
    for limit in server.app.state.shares.limits.values():
        limit.buckets.clear()


# --- cookies ----------------------------------------------------------------------------------------------------------


def shared_caches(server: Server) -> Iterator[str]:
    """An answer that a cache may keep brings nobody a cookie."""
    public = 0
    for path in [*addresses(server, "GET", "2", "card"), f"/games/{GAME}/cover.svg", f"/games/{GAME}/portraits.svg"]:
        calm(server)
        if path.endswith("/stream"):
            continue
        for headers in ({}, TLS, {"cookie": f"{COOKIE}=short"}):
            with httpx.stream("GET", server.base + path, headers=headers, timeout=300) as answer:
                kept = answer.headers.get("cache-control", "")
                public += "public" in kept
                if "set-cookie" in answer.headers and "no-store" not in kept and "private" not in kept:
                    yield f"{path} gives a cookie to a cache: {kept}"
    if not public:
        yield "no answer may be kept by a cache: nothing was tried"


FIRST: dict[str, dict[str, Any]] = {  # forms by which somebody is first kept
    "/me": {"name": "Victim"},
    "/me/code": {},
    "/me/passkeys/new": {},
    "/tables": {"game": GAME, "players": 2, "seat-0": "me", "seat-1": "me"},
    f"/games/{GAME}/play": {},
    f"/learn/{GAME}": {},
    "/seeks": {"game": GAME, "players": 2, "clock": "move:86400"},
    "/events": {"name": "E", "kind": "swiss", "game": GAME, "players": 2, "clock": "move:60", "rounds": 1},
    "/me/calls/feed": {},
    "/me/programs/tokens": {"name": "t", "days": "7", "scope-read": "yes"},
    "/tables refused": {"game": GAME, "players": 2, "seat-0": "me", "seat-1": "nobody"},
}


def planted_cookies(server: Server) -> Iterator[str]:
    """Whoever has chosen the cookie of a guest is nobody once the guest has become somebody."""
    of = server.app.state.people.of
    for path, fields in FIRST.items():
        calm(server)
        chosen = f"chosen by somebody else {path}"[:60].replace(" ", "-").replace("/", "-")
        answer = httpx.post(
            server.base + path.partition(" ")[0],
            data={"csrf": csrf(chosen), **fields},
            headers={"cookie": f"{COOKIE}={chosen}", "origin": server.base, **JSON},
            timeout=300,
        )
        fresh = answer.cookies.get(COOKIE) or ""
        if server.inside(of(chosen)).kept:
            yield f"{path}: the cookie that somebody else has chosen is somebody now"
        if not server.inside(of(fresh)).kept:
            yield f"{path}: the answer ({answer.status_code}) brings no cookie of somebody kept"
        if answer.headers.get("x-ludus-csrf") != csrf(fresh):
            yield f"{path}: the page is not told the token of its forms"
    yield from spoken_first(server)


def spoken_first(server: Server) -> Iterator[str]:
    """On a line no cookie can be given: the first form gives it."""
    host, guest = Browser(server), Browser(server)
    old = guest.cookie
    line = guest.sit(host.table(GAME, "me", "open"))
    if line.ask("chat", text="hello")["type"] != "ack":
        yield "a guest could not speak"
    before = server.inside(server.app.state.people.of(old)).id
    guest.post("/me", name="Victim")
    if server.inside(server.app.state.people.of(old)).kept:
        yield "the cookie of somebody who spoke first is good after the first form"
    if server.inside(server.app.state.people.of(guest.cookie)).id != before:
        yield "who spoke first is somebody else after the first form"
    host.close()
    guest.close()


def secure_names(server: Server) -> Iterator[str]:
    """Where it is https the cookie has a name that no neighbor can plant; an older one is good once."""
    me = Browser(server)
    me.post("/me", name="Olda")
    here = {"origin": server.base.replace("http", "https"), **TLS}
    with plain(server.base) as http:
        new = http.get("/me", headers=TLS).headers.get_list("set-cookie")
        if not any(c.startswith(f"{SEALED}=") and "Secure" in c and "Path=/;" in c and "Domain" not in c for c in new):
            yield f"not sealed: {new}"
        http.cookies.clear()
        older = http.get("/me", headers={**TLS, "cookie": f"{COOKIE}={me.cookie}"})
        told = older.headers.get_list("set-cookie")
        if "Olda" not in older.text or not any(c.startswith(f"{SEALED}={me.cookie}") for c in told):
            yield f"an older cookie was not taken over: {told}"
        if not any(c.startswith(f"{COOKIE}=;") and "Max-Age=0" in c for c in told):
            yield "the older cookie stays beside the new one"
        http.cookies.clear()
        both = {**TLS, "cookie": f"{COOKIE}={me.cookie}; {SEALED}={fresh_token()}"}
        if "Olda" in http.get("/me", headers=both).text:
            yield "a planted cookie goes before the sealed one"
        chosen = "planted" * 6
        http.cookies.clear()
        forms = {**here, "cookie": f"{COOKIE}={chosen}", **JSON}
        if http.post("/me", data={"csrf": csrf(chosen), "name": "Victim"}, headers=forms).status_code != 403:
            yield "a planted cookie may send forms"
    me.close()


def other_schemes(server: Server) -> Iterator[str]:
    """A form, and a line, of the same name by another scheme is from elsewhere."""
    me = Browser(server)
    secure = server.base.replace("http", "https")
    for origin, headers, fine in (
        (server.base, {}, True),
        (secure, {}, False),
        (server.base, TLS, False),
        (f"{server.base}/", {}, False),
        (server.base.replace("http:", "ftp:"), {}, False),
    ):
        name = SEALED if headers else COOKIE
        told = {"origin": origin, "cookie": f"{name}={me.cookie}", **headers, **JSON}
        status = httpx.post(
            f"{server.base}/me", data={"csrf": csrf(me.cookie), "name": "X"}, headers=told, timeout=300
        ).status_code
        if (status == 200) != fine:
            yield f"a form of {origin} ({headers}) is answered with {status}"
        me.refresh()
    me.close()


# --- what nobody expects ----------------------------------------------------------------------------------------------


def odd_addresses(server: Server) -> Iterator[str]:
    """No part of an address, however long or odd, is the server's mistake."""
    me = Browser(server)
    me.post("/me", name="Odd")
    words = ("%00", "%0d%0a", "%E2%98%83", "%ff", "x" * 300, DIGITS, "%F0%9F%8E%B2", "..", "a%2500")
    for turn, (number, word) in enumerate([(DIGITS, "1"), *[("1", word) for word in words]]):
        for method in ("GET", "POST"):
            for n, path in enumerate(addresses(server, method, number, word)):
                others = number != DIGITS and (n + turn) % 3  # each word at a third of the routes, three words at each
                if others or path.endswith("/stream") or path in ("/me/delete", "/club/restore/yes"):
                    continue
                calm(server)
                data = {"csrf": me.csrf} if method == "POST" else None
                with me.http.stream(method, path, data=data, headers=JSON) as answer:
                    if answer.status_code >= 500 and answer.status_code != 503:
                        yield f"{method} {path[:80]} is answered with {answer.status_code}"
                me.csrf = csrf(me.cookie)
    me.close()


def odd_places(server: Server) -> Iterator[str]:
    """Where a form leads is on this server, and fits into a header."""
    me = Browser(server)
    for place in (
        "/me\r\nSet-Cookie: x=y",
        "/me?x=\0",
        "/me☃",
        "//evil.example",
        "/\\evil.example",
        "https://evil.example",
        "javascript:alert(1)",
        "/me?" + "x" * 150 + "\n",
        "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
    ):
        data = {"csrf": me.csrf, "name": "Odd", "next": place}
        answer = me.http.post("/me", data=data)
        me.csrf = csrf(me.cookie)
        led = answer.headers.get("location", "")
        if answer.status_code != 303 or not led.startswith("/") or led[1:2] in ("/", "\\") or not led.isascii():
            yield f"{place!r} leads to {led!r} ({answer.status_code})"
    fine = me.http.post("/me", data={"csrf": me.csrf, "next": "/me?saved"}).headers.get("location")
    if fine != "/me?saved":
        yield f"the settings lead to {fine}"
    me.close()


KEYS: tuple[Any, ...] = (7, [], {}, {1: 2}, {1: 99, 3: -7}, b"", None, "key")
STATEMENTS: tuple[Any, ...] = (
    *({}, {"x5c": []}, {"x5c": [b"junk"]}, {"sig": b"x", "x5c": [b"\x30\x82"], "alg": -7}),
    *(7, []),
)
FORMATS = ("none", "packed", "tpm", "android-key", "android-safetynet", "apple", "fido-u2f", "compound", "", "☃")


def made_up(phone: Authenticator, asked_for: dict[str, Any], fmt: Any, statement: Any, key: Any) -> str:
    """A credential whose parts are as somebody pleases."""
    head = phone.head(asked_for["rp"]["id"], 0x45) + bytes(16) + b"\x00\x20" + phone.id + cbor2.dumps(key)
    told = {
        "attestationObject": text(cbor2.dumps({"fmt": fmt, "attStmt": statement, "authData": head})),
        "clientDataJSON": text(phone.client("webauthn.create", asked_for)),
    }
    return phone.credential(told)


def odd_credentials(server: Server) -> Iterator[str]:
    """What an authenticator says is read, or is none: never the server's mistake, and nobody comes in by it."""
    me = Browser(server)
    me.post("/me", name="Odd")
    phone = Authenticator(server.base)
    shapes: list[Callable[[dict[str, Any]], str]] = [
        lambda _: "[" * 3000,
        lambda _: '{"id":' * 1000,
        lambda _: "9" * 5000,
        lambda _: "null",
        lambda _: json.dumps({"id": "\0", "response": {"clientDataJSON": text(b"[" * 3000)}}),
        lambda _: json.dumps({"id": "\ud800", "response": {"clientDataJSON": "☃"}}),
    ]
    shapes += [partial(_made, phone, fmt, statement, {1: 2, 3: -7}) for fmt in FORMATS for statement in STATEMENTS]
    shapes += [partial(_made, phone, "none", {}, key) for key in KEYS]
    for n, shape in enumerate(shapes):
        calm(server)
        for path, ask in (("/me/passkeys", options), ("/passkeys/enter", asked)):
            question = ask(me)
            said = shape({"rp": {"id": "127.0.0.1"}, **question})
            status = me.post(path, credential=said).status_code
            if status not in (400, 403, 409, 413):
                yield f"credential {n} at {path} is answered with {status}: {said[:80]}"
    yield from turned_bits(server, me, phone)
    unfit = made_up(phone, options(me), "none", {}, {1: 2, 3: -7, -1: 1, -2: b"x", -3: b"y"})
    if me.post("/me/passkeys", credential=unfit).status_code == 200:  # of a new one the library reads no number
        status = me.post("/passkeys/enter", credential=phone.signed(asked(me))).status_code
        if status != 403:
            yield f"a key with numbers that are none signs in with {status}"
    me.close()


def turned_bits(server: Server, me: Browser, phone: Authenticator) -> Iterator[str]:
    """A sign-in in which one letter is another one."""
    for n in range(0, len(phone.signed(asked(me))), 7):
        calm(server)
        said = phone.signed(asked(me))
        status = me.post("/passkeys/enter", credential=f"{said[:n]}{chr(ord(said[n]) ^ 1)}{said[n + 1 :]}").status_code
        if status not in (400, 403):
            yield f"a sign-in with letter {n} changed is answered with {status}"


def _made(phone: Authenticator, fmt: Any, statement: Any, key: Any, asked_for: dict[str, Any]) -> str:
    return made_up(phone, asked_for, fmt, statement, key)


def answers_again(server: Server) -> Iterator[str]:
    """What a passkey has signed counts once, whatever cookie and address bring it again."""
    owner, device = Browser(server), Browser(server)
    owner.post("/me", name="Pia")
    phone, old, form = Authenticator(server.base), device.cookie, device.csrf
    phone.count = -1  # like many, it does not count: a counter says nothing
    owner.post("/me/passkeys", credential=phone.made(options(owner)))
    phone.count = -1
    signed = phone.signed(asked(device))
    for n in range(4):
        calm(server)
        answer = httpx.post(
            f"{server.base}/passkeys/enter",
            data={"csrf": form, "credential": signed},
            headers={"cookie": f"{COOKIE}={old}", "origin": server.base, "x-forwarded-for": f"192.0.2.{n}", **JSON},
            timeout=300,
        )
        if answer.status_code != (403 if n else 200):
            yield f"time {n + 1}: answered with {answer.status_code}"
    owner.close()
    device.close()


LIKE_BOTS = (
    *("(bot)\ufe0f", "(b\u034fot)", "\uff08bot\uff09", "(b\u043et)", "(bot).", "(BOT)", "(b\u200dot)", "[bot]"),
    *("(\uff42\uff4f\uff54)", "( b o t )", "(b\u00f6t)", "(\u0412\u041e\u0422)", "(b0t)", "(bot) 2", "<bot>"),
    *("\u27e8bot\u27e9", "\ufd3ebot\ufd3f", "\u207d\u1d47\u1d52\u1d57\u207e", "(\u0299\u1d0f\u1d1b)", "((bot))"),
    *("(bot)\U0001f916", "(b\U000e0062ot)", "(bo\u0167)", "(\u03b2\u03bf\u03c4)"),
)


def names_like_bots(server: Server) -> Iterator[str]:
    """Only programs have a name that looks like a program's."""
    me = Browser(server)
    for mark in LIKE_BOTS:
        calm(server)
        answer = me.post("/me", name=f"Anna {mark}")
        if answer.status_code != 400 or "(bot)" not in answer.json()["error"]:
            yield f"Anna {mark!a} is answered with {answer.status_code}"
    for name in ("Abbott", "Anna (Bo)", "Böttcher", "Robot", "Ботев", "Anna 🤖"):
        if me.post("/me", name=name).status_code != 200:
            yield f"{name} is refused"
    me.close()


INSIDE = (
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.100.100.200", "0.0.0.0"),
    *("192.0.0.192", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "192.88.99.1", "224.0.0.1", "240.0.0.1"),
    *("255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:0:127.0.0.1"),
    *("64:ff9b::7f00:1", "64:ff9b:1::1", "100::1", "fe80::1", "fe80::1%eth0", "fec0::1", "fc00::1", "fd00:ec2::254"),
    *("ff02::1", "2001::1", "2001:2::1", "2001:10::1", "2001:20::1", "2001:db8::1", "2002:7f00:1::", "3fff::1"),
    *("5f00::1", "2620:4f:8000::1", "4000::1", "8000::1"),
)


def inner_addresses(server: Server) -> Iterator[str]:
    """Nothing is sent into networks that are not the internet's, whatever version of Python has which list of them."""
    me = Browser(server)
    for place in INSIDE:
        calm(server)
        named = f"[{place.partition('%')[0]}]" if ":" in place else place
        status = me.post("/me/calls/hook", url=f"https://{named}/x", when="now").status_code
        if status not in (400, 403):
            yield f"a hook at {place} is answered with {status}"
        if is_public(place):
            yield f"{place} counts as one of the internet"
    for place in ("1.1.1.1", "2606:4700::1111", "2001:4860::1"):
        if not is_public(place):
            yield f"{place} counts as private"
    me.close()


# --- the club ---------------------------------------------------------------------------------------------------------


def hosting(server: Server, name: str) -> Browser:
    host = Browser(server)
    host.post("/me", name=name)
    admin.hosts(server.app.state.hall.store, [name])
    server.inside(server.app.state.hall.house.look())
    return host


def bring_back(server: Server, host: Browser, file: bytes) -> Iterator[str]:
    calm(server)
    sent = {"csrf": host.csrf}
    brought = host.http.post("/club/restore", data=sent, files={"backup": ("club", file)}, headers=JSON)
    mark = host.http.get("/club/backup").text.partition('name="mark" value="')[2].partition('"')[0]
    answer = host.post("/club/restore/yes", mark=mark, sure="yes")
    if brought.status_code != 200 or answer.status_code != 200:
        yield f"the backup was not brought back: {brought.text} {answer.text}"


def older_backups(server: Server) -> Iterator[str]:
    """What whoever runs the server has decided is so after a host has brought an older backup back."""
    store, house = server.app.state.hall.store, server.app.state.hall.house
    ida, otto, vic, mia = hosting(server, "Ida"), Browser(server), Browser(server), Browser(server)
    for browser, name in ((otto, "Otto"), (vic, "Vic"), (mia, "Mia")):
        browser.post("/me", name=name)
    gone, shut = mia.table(GAME, "me", "open"), mia.table(GAME, "me", "open")
    admin.hosts(store, ["Ida", "Otto"])
    admin.restrict(store, "mute", admin.person(store, "Mia"), "for a while")
    server.inside(house.look())
    file = ida.post("/club/backup").content
    admin.hosts(store, ["Ida"])
    admin.organisers(store, ["nobody"])
    admin.set_quotas(store, {"tables": 7})
    admin.sign_ups(store, False)
    admin.restrict(store, "ban", admin.person(store, "Vic"), "enough")
    admin.restrict(store, "ban", "198.51.100.0/24", "enough")
    admin.lift(store, "mute", admin.person(store, "Mia"))
    admin.close(store, shut, "enough")
    admin.delete_table(store, gone)
    server.inside(house.look())

    def decided() -> Any:
        rules = {row.name: row.value for row in store.ask(select(s.house)) if row.name != "club"}
        return sorted(map(repr, store.ask(select(s.restrictions)))), rules

    before = decided()
    yield from bring_back(server, ida, file)
    if decided() != before:
        yield f"decided was {before}, and now it is {decided()}"
    for browser, name in ((otto, "Otto, a host no longer"), (vic, "Vic, who is banned")):
        if (status := browser.http.get("/club/backup").status_code) != 403:
            yield f"{name} is answered with {status}"
    if store.ask(select(s.tables.c.code).where(s.tables.c.code == gone)):
        yield "a table that was deleted is back"
    for code in (gone, shut):
        if (status := mia.http.get(f"/t/{code}", headers=JSON).status_code) not in (404, 410):
            yield f"a table that was shut is answered with {status}"
    for browser in (ida, otto, vic, mia):
        browser.close()


def foreseen_dice(server: Server) -> Iterator[str]:
    """A host who plays on, and then turns the club back, does not know how chance falls."""
    host = hosting(server, "Ida")
    code, waiting = host.table(DICE, "me"), host.table(DICE, "me", "open")
    played(host.sit(code), 1)
    file = host.post("/club/backup").content
    tales = [played(host.sit(code))]
    secret = server.room(waiting).table.row.secret
    other = Browser(server)
    other.post(f"/t/{waiting}/sit", seat=1)
    lines = [host.sit(waiting), other.sit(waiting)]
    lines[0].wait(lambda at: at.table["status"] == "playing")
    line = host.sit(code)
    for _ in range(2):
        yield from bring_back(server, host, file)
        line = host.sit(code)
        if not any("backup" in said["text"] for said in line.log):
            yield "the log does not tell that a backup was brought back"
        tales.append(played(line))
    if len({tuple(tale) for tale in tales}) != len(tales):
        yield "after a backup chance falls as it fell before"
    line.ask("resign", seat=0, base=line.seq)
    line.wait(lambda at: at.over)
    record = host.http.get(f"/t/{code}/record.ludus").text
    if record.count("a backup was restored") != 1 or "\n* fresh " not in record:
        yield "the record does not tell that a backup was restored"
    if server.room(waiting).table.row.secret == secret:
        yield "a game that began after the backup begins with the same secret again"
    host.close()
    other.close()


def played(line: Any, count: int = 12) -> list[str]:
    """What the next answers lead to."""
    first = line.seq
    for _ in range(count):
        line.wait(lambda at: at.over or bool(at.choices))
        if not line.over:
            line.play(line.choices[0])
    return [said["text"] for said in line.log if said["at"] > first]


def many_at_once(server: Server) -> Iterator[str]:
    """An event takes so many and no more, and each has a place of their own."""
    maker = Browser(server)
    fields = {"name": "Ladder", "kind": "ladder", "game": GAME, "players": 2, "clock": "move:86400", "rounds": 1}
    id = str(maker.post("/events", **fields).json()["url"]).rsplit("/", 1)[1]
    maker.post(f"/events/{id}/bots", level="random", count=MOST_ENTRANTS - 12)
    maker.post(f"/events/{id}/begin")
    calm(server)
    people = [Browser(server) for _ in range(20)]
    calm(server)
    with ThreadPoolExecutor(20) as pool:
        statuses = list(pool.map(lambda one: one.post(f"/events/{id}/join").status_code, people))
    entrants = select(s.entrants.c.seed).where(s.entrants.c.event == id)
    seeds = [row.seed for row in server.app.state.hall.store.ask(entrants)]
    if sorted(seeds) != list(range(1, MOST_ENTRANTS + 1)):
        yield f"{len(seeds)} take part, {len(seeds) - len(set(seeds))} of them in a place that another has"
    if sorted(statuses) != [200] * 12 + [409] * 8:
        yield f"answered with {statuses}"
    for browser in (maker, *people):
        browser.close()


# --- the machine ------------------------------------------------------------------------------------------------------


def full_disks(server: Server) -> Iterator[str]:
    """Where nothing can be written, everybody is told so, by the API too, and whoever asks whether it is ready."""
    me = Browser(server)
    me.post("/me", name="Full")
    token = me.post("/me/programs/tokens", name="all", days="7", **{"scope-play": "yes", "scope-read": "yes"}).json()
    line = me.sit(me.table(GAME, "me", "me"))
    code, base = line.code, line.seq
    bearer = {"authorization": f"Bearer {token['token']}"}
    httpx.get(f"{server.base}/api/v1/me", headers=bearer, timeout=300)  # that the token is used is written now
    engine = server.app.state.hall.store.engine

    def full(_connection: Any) -> None:
        raise OperationalError("COMMIT", {}, sqlite3.OperationalError("database or disk is full"))

    event.listen(engine, "commit", full)
    calm(server)
    say = {"seat": line.asked[0], "base": base, "action": line.choices[0], "key": "the-same-one"}
    statuses: dict[str, httpx.Response] = {}
    with plain(server.base) as http:
        statuses["form"] = me.http.post("/me", data={"csrf": me.csrf, "name": "Fuller"}, headers=JSON)
        statuses["API"] = http.post(f"/api/v1/tables/{code}/messages", json=say, headers=bearer)
        statuses["readyz"] = http.get("/readyz")
        for name, answer in statuses.items():
            if answer.status_code != 503 or "Traceback" in answer.text:
                yield f"{name}: {answer.status_code} {answer.text[:100]}"
        event.remove(engine, "commit", full)
        server.app.state.readiness.until = 0.0
        if (ready_now := http.get("/readyz").text) != "ready":
            yield f"readyz says {ready_now} when there is room again"
        again = http.post(f"/api/v1/tables/{code}/messages", json=say, headers=bearer)
        if again.status_code != 200:
            yield f"the same message is answered with {again.status_code} {again.text[:100]} when there is room again"
    me.close()


def hard_links(server: Server) -> Iterator[str]:
    """A database is served once, by whatever name, in whatever folder."""
    file = Path(str(server.app.state.hall.store.engine.url.database))
    with TemporaryDirectory(dir=file.parent) as folder:
        link, symbolic = Path(folder) / "other.db", Path(folder) / "symbolic.db"
        os.link(file, link)
        symbolic.symlink_to(file)
        with alone(str(file)):
            for place in (file, link, symbolic):
                try:
                    with alone(str(place)):
                        yield f"{place.name} is served a second time"
                except LudusError as e:
                    if "in use by another server" not in str(e):
                        yield f"{place.name}: {e}"
        with alone(str(link)):
            pass


ODD = {
    "club": {"name": "Dice", "motto": "new", "colour": "ultraviolet", "text": None, "rules": []},
    "quotas": {"tables": None, "sockets": "many", "bots_alone": 3, "moons": 7},
    "hosts": None,
    "organisers": {"all": True},
    "sign-ups": "perhaps",
    "retention": {"finished": "never", "comets": 1},
    "backup-keys": 7,
    "a-new-one": [1, 2],
}


def newer_decisions(server: Server) -> Iterator[str]:
    """A server starts with what it knows, and says in one line what it does not."""
    db = str(server.app.state.hall.store.engine.url.database)
    store = server.app.state.hall.store
    for name, value in ODD.items():
        server.inside(store.put(s.house, {"name": name, "value": value}, ["name"]))
    server.stop()
    with serving(db) as again:
        house = again.app.state.hall.house
        found = (house.club.name, house.quotas.bots_alone, house.quotas.tables, house.sign_ups, house.organisers)
        if found != ("Dice", 3, 60, True, None):
            yield f"of odd decisions these are known: {found}"
        if not {"club.motto", "quotas.tables", "hosts"} <= set(house.left):
            yield f"these were left out: {house.left}"
        if (status := httpx.get(f"{again.base}/club", timeout=300).status_code) != 200:
            yield f"the club is answered with {status}"
        try:
            admin.hosts(again.app.state.hall.store, []), admin.keep_of(again.app.state.hall.store)
            admin.set_quotas(again.app.state.hall.store, {"tables": 5})
        except Exception as e:  # whatever it is
            yield f"ludus admin: {type(e).__name__} {e}"


# --- the proof --------------------------------------------------------------------------------------------------------

WAYS: dict[str, Callable[[Server], Iterator[str]]] = {
    "cookies in shared caches": shared_caches,
    "cookies that others chose": planted_cookies,
    "cookies where it is https": secure_names,
    "forms by another scheme": other_schemes,
    "odd addresses": odd_addresses,
    "odd places to go to": odd_places,
    "odd credentials": odd_credentials,
    "answers sent again": answers_again,
    "names like a bot's": names_like_bots,
    "addresses of inner networks": inner_addresses,
    "older backups": older_backups,
    "foreseen dice": foreseen_dice,
    "many who join at once": many_at_once,
    "full disks": full_disks,
    "hard links": hard_links,
    "decisions of a newer version": newer_decisions,
}


def run(subject: str, seeds: range) -> Tally:
    tally = Tally()
    for _ in seeds:
        with TemporaryDirectory(prefix="ludus-") as folder, ExitStack() as stack:
            server = stack.enter_context(serving(Path(folder) / "tables.db"))
            tally.wrong += WAYS[subject](server)
        tally.done += 1
    return tally


PROOF = Proof(
    "strangers stay outside",
    "No way by which strangers have come in, or have made the server stumble, is open.",
    "tries",
    "faults",
    small=1,
    full=3,
    run=run,
    subjects=lambda: list(WAYS),
    pieces=1,
)
