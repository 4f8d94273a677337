"""Authorised: every route and every message, tried by everybody who has no right to it.

Routes come from the application and messages from the protocol: one that is not listed here fails the proof.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from socket import create_connection
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from sqlalchemy import delete, select, update
from starlette.routing import Mount, Route, WebSocketRoute
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from ludus.games import find
from ludus.table import protocol
from ludus.table.people import Person, hash_token
from ludus.web.api.tokens import BEGIN, SCOPES
from ludus.web.hosts import PROBES
from ludus.web.people import COOKIE, csrf
from ludus.web.settings import ServerSettings
from ludus.web.store import schema as s
from tests.trust.order import hurried
from tests.trust.proof import Proof, Tally
from tests.web.kit import Browser, Line, Server, serving

GAME = "hollow-cell"  # hands are hidden there
API = " /api/"  # routes that know tokens and no cookies
KNOWN = ("another seat", "a spectator", "somebody at another table")  # whose tokens are good
OPEN, OWN, CLOSED = "a page for everybody", "changes only what is the asker's own", "refused to strangers"


@dataclass(frozen=True)
class Door:
    """A route: whom it is for, and the fields that would do most harm."""

    kind: str
    fields: dict[str, str] = field(default_factory=dict)


DOORS: dict[str, Door] = {
    "GET /": Door(OPEN),
    "GET /mine": Door(OPEN),
    "GET /healthz": Door(OPEN),
    "GET /readyz": Door(OPEN),
    "GET /metrics": Door(CLOSED),
    "GET /robots.txt": Door(OPEN),
    "GET /.well-known/security.txt": Door(OPEN),
    "GET /games/{game}": Door(OPEN),
    "GET /games/{game}/new": Door(OPEN),
    "GET /games/{game}/check": Door(OPEN),
    "GET /games/{game}/cover.svg": Door(OPEN),
    "GET /games/{game}/glossary.json": Door(OPEN),
    "GET /games/{game}/portraits.svg": Door(OPEN),
    "GET /games/{game}/portraits/{name}.svg": Door(OPEN),
    "GET /join": Door(OPEN),
    "GET /join/{token}": Door(CLOSED),
    "GET /rules": Door(OPEN),
    "GET /rules/{game}": Door(OPEN),
    "GET /rules/{game}/search": Door(OPEN),
    "GET /rules/{game}/content": Door(OPEN),
    "GET /rules/{game}/content/{key}": Door(OPEN),
    "GET /rules/{game}/names": Door(OPEN),
    "GET /learn": Door(OPEN),
    "GET /learn/{game}": Door(OPEN),
    "GET /fair": Door(OPEN),
    "GET /me": Door(OPEN),
    "GET /me/waiting.json": Door(OPEN),
    "GET /open": Door(OPEN),
    "GET /records": Door(OPEN),
    "GET /me/calls": Door(OPEN),
    "GET /feed/{token}": Door(CLOSED),
    "GET /sw.js": Door(OPEN),
    "POST /me/calls/{kind}": Door(OWN, {"url": "https://hooks.example.org/", "when": "now"}),
    "POST /me/calls/confirm": Door(CLOSED, {"code": "{spent}"}),
    "POST /me/calls/drop": Door(OWN, {"way": "{way}"}),
    "GET /events": Door(OPEN),
    "GET /events/new": Door(OPEN),
    "GET /events/{id}": Door(OPEN),
    "GET /events/{id}.json": Door(OPEN),
    "GET /events/{id}.csv": Door(OPEN),
    "GET /club": Door(OPEN),
    "GET /screen": Door(OPEN),
    "GET /club/join/{token}": Door(CLOSED),
    "POST /club/join/{token}": Door(CLOSED, {"name": "Mallory"}),
    "POST /club": Door(CLOSED, {"name": "Mine now", "text": "", "colour": "red"}),
    "POST /club/rules": Door(CLOSED, {"game": "hollow-cell", "players": "2"}),
    "POST /club/link": Door(CLOSED),
    "GET /club/backup": Door(CLOSED),  # for hosts of the club
    "POST /club/backup": Door(CLOSED),
    "POST /club/restore": Door(CLOSED, {"backup": "ludus club 1"}),
    "POST /club/restore/yes": Door(CLOSED, {"mark": "", "sure": "yes"}),
    "POST /club/restore/no": Door(CLOSED),
    "GET /workbench": Door(OPEN),
    "GET /workbench/{game}": Door(OPEN),
    "GET /workbench/{game}/tables.json": Door(OPEN),
    "GET /workbench/{game}/faces/{table}/{key}.svg": Door(OPEN),
    "POST /workbench/{game}/check": Door(OWN, {"draft": "{{}}"}),
    "POST /workbench/{game}/files": Door(OWN, {"draft": "{{}}"}),
    "POST /workbench/{game}/bring": Door(OWN, {"name": "charges.toml", "file": "{charges}"}),
    "POST /workbench/{game}/try": Door(OWN, {"draft": "{{}}"}),
    "POST /workbench/{game}/simulate": Door(OWN, {"draft": "{{}}", "games": "1"}),
    "GET /workbench/{game}/runs/{run}.json": Door(CLOSED),  # nobody else knows its name
    "POST /workbench/{game}/runs/{run}/stop": Door(CLOSED),
    "GET /try/{code}": Door(CLOSED),  # a table, but not one of a draft
    "GET /people/me": Door(OPEN),
    "GET /people/{handle}": Door(CLOSED),  # of somebody who is private
    "GET /ratings": Door(OPEN),
    "GET /ratings/{game}/{players}": Door(OPEN),
    "GET /t/{code}": Door(OPEN),
    "GET /t/{code}/record.ludus": Door(CLOSED),
    "GET /t/{code}/ending.json": Door(CLOSED),
    "GET /t/{code}/review": Door(CLOSED),
    "GET /t/{code}/review.json": Door(CLOSED),
    "GET /t/{code}/review/lead.json": Door(CLOSED),
    "GET /t/{code}/review/{step}/{seat}.json": Door(CLOSED),
    "GET /t/{code}/review/{step}/{seat}.svg": Door(CLOSED),
    "GET /practice": Door(OPEN),
    "GET /practice/{game}.json": Door(OPEN),
    "GET /practice/{game}.svg": Door(CLOSED),  # there is none before it was looked for
    "GET /seeks.json": Door(OPEN),
    "GET /static/{path}": Door(OPEN),
    "POST /tables": Door(OWN, {"game": "void-zone", "players": "2", "seat-0": "me", "seat-1": "me"}),
    "POST /games/{game}/play": Door(OWN),
    "POST /events": Door(
        OWN, {"name": "Mine", "kind": "swiss", "game": "void-zone", "players": "2", "clock": "move:60", "rounds": "2"}
    ),
    "POST /events/{id}/join": Door(OWN),
    "POST /events/{id}/withdraw": Door(OWN),
    "POST /events/{id}/begin": Door(CLOSED),
    "POST /events/{id}/end": Door(CLOSED),
    "POST /events/{id}/bots": Door(CLOSED, {"level": "casual", "count": "2"}),
    "POST /events/{id}/challenge": Door(CLOSED, {"rung": "1"}),
    "POST /seeks": Door(OWN, {"game": "void-zone", "players": "2"}),
    "POST /seeks/end": Door(OWN),
    "POST /seeks/{id}/take": Door(CLOSED),  # nobody looks for that
    "POST /learn/{game}": Door(OWN),
    "POST /join": Door(OWN, {"code": "{code}"}),
    "POST /records": Door(OWN, {"record": "game void-zone 1 · players 2 · seed 1\n"}),
    "POST /me": Door(OWN, {"name": "Mallory"}),
    "POST /me/code": Door(OWN),
    "POST /me/export": Door(OWN),
    "POST /me/devices": Door(OWN),
    "POST /me/delete": Door(CLOSED),  # without the box ticked; with it a stranger who sits here would leave the table
    "POST /me/recover": Door(CLOSED, {"code": "{spent}"}),
    "POST /join/{token}": Door(CLOSED, {"name": "Mallory"}),
    "POST /t/{code}/sit": Door(CLOSED, {"seat": "0"}),
    "POST /t/{code}/leave": Door(CLOSED, {"seat": "0"}),
    "POST /t/{code}/review/go-on": Door(CLOSED, {"step": "1", "seat": "0"}),
    "POST /t/{code}/review/lead": Door(CLOSED, {"step": "1"}),
    "POST /t/{code}/fork": Door(CLOSED, {"seat": "0", "how": "sandbox"}),
    "POST /t/{code}/seats/{seat}/bot": Door(CLOSED, {"level": "casual"}),
    "POST /t/{code}/seats/{seat}/link": Door(CLOSED),
    "WS /ws/{code}": Door(CLOSED),
    "POST /me/passkeys/new": Door(OWN),
    "POST /me/passkeys": Door(CLOSED, {"credential": "forged"}),
    "POST /me/passkeys/drop": Door(OWN, {"passkey": "{passkey}"}),
    "POST /passkeys/ask": Door(OWN),
    "POST /passkeys/enter": Door(CLOSED, {"credential": "host-passkey"}),
    "GET /me/programs": Door(OPEN),
    "POST /me/programs/tokens": Door(OWN, {"name": "mine", "scope-read": "yes", "days": "7"}),
    "POST /me/programs/drop": Door(OWN, {"token": "{token_id}"}),
    "POST /me/programs/bots/drop": Door(CLOSED, {"bot": "{bot}"}),
    "GET /api/v1/openapi.json": Door(OPEN),
    "GET /api/v1/me": Door(OWN),
    "GET /api/v1/games": Door(OPEN),
    "GET /api/v1/stream": Door(OPEN),
    "GET /api/v1/tables": Door(OPEN),
    "GET /api/v1/tables/{code}": Door(OPEN),
    "GET /api/v1/tables/{code}/stream": Door(OPEN),
    "GET /api/v1/tables/{code}/record": Door(CLOSED),
    "GET /api/v1/seeks": Door(OPEN),
    "GET /api/v1/events": Door(OPEN),
    "GET /api/v1/events/{id}": Door(OPEN),
    "GET /api/v1/ratings/{game}/{players}": Door(OPEN),
    "POST /api/v1/tables": Door(OWN, {"game": "void-zone", "players": "2", "seat-0": "me", "seat-1": "me"}),
    "POST /api/v1/tables/{code}/messages": Door(CLOSED, {"seat": "0", "base": "0", "action": "pass"}),
    "POST /api/v1/tables/{code}/sit": Door(CLOSED, {"seat": "0"}),
    "POST /api/v1/tables/{code}/leave": Door(CLOSED, {"seat": "0"}),
    "POST /api/v1/join/{token}": Door(CLOSED, {"name": "Mallory"}),
    "POST /api/v1/seeks": Door(OWN, {"game": "void-zone", "players": "2"}),
    "DELETE /api/v1/seeks": Door(OWN),
    "POST /api/v1/seeks/{id}/take": Door(CLOSED),  # nobody looks for that
    "POST /api/v1/events": Door(
        OWN, {"name": "Mine", "kind": "swiss", "game": "void-zone", "players": "2", "clock": "move:60", "rounds": "2"}
    ),
    "POST /api/v1/events/{id}/join": Door(OWN),
    "POST /api/v1/events/{id}/withdraw": Door(OWN),
    "POST /api/v1/events/{id}/begin": Door(CLOSED),
}

MESSAGES: dict[str, dict[str, Any]] = {
    "hello": {"as": 0},
    "do": {"seat": 0, "base": 0, "action": "pass"},
    "undo": {"seat": 0, "base": 0},
    "undo-ask": {"seat": 0, "base": 0},
    "undo-yes": {"seat": 0, "base": 0},
    "undo-no": {"seat": 0, "base": 0},
    "draw-offer": {"seat": 0, "base": 0},
    "draw-yes": {"seat": 0, "base": 0},
    "draw-no": {"seat": 0, "base": 0},
    "fell": {"seat": 0, "base": 0, "text": "auto"},
    "order": {"seat": 0, "base": 0, "way": "always", "on": "Turn.actions", "answer": "pass"},
    "order-off": {"seat": 0},
    "line": {"seat": 0, "line": ["p1 pass"]},
    "resign": {"seat": 0, "base": 0},
    "share-fix": {"seat": 0, "print": "00" * 32},
    "share-open": {"seat": 0, "share": "00" * 16},
    "claim": {"seat": 0, "base": 0, "absent": 1},
    "seat-yes": {"seat": 0, "base": 0, "wanted": 1},
    "seat-no": {"seat": 0, "base": 0, "wanted": 1},
    "mute": {"by": "0" * 12, "on": True},
    "seated": {"on": True},
    "rematch": {},
    "chat": {"text": "I am nobody"},
    "why": {"seat": 0, "action": "pass"},
    "hint": {"seat": 0},
    "as": {"seat": 0},
    "look": {"at": 0, "as": 0},
    "live": {},
    "ping": {},
}
UNKEYED = ("hello", "as", "live", "ping")
SHOWN = ("hello", "live")  # these are answered with the table
EVERYBODYS = ("hello", "chat", "live", "ping")  # anybody may say these; they show and change nothing of others


def routes_of(server: Server) -> list[str]:
    """Every route of the application, by its method."""
    found = []
    for route in server.app.routes:
        if isinstance(route, Route):
            path = re.sub(r":\w+}", "}", route.path)
            found += [f"{method} {path}" for method in sorted((route.methods or set()) - {"HEAD"})]
        elif isinstance(route, WebSocketRoute):
            found.append(f"WS {route.path}")
        elif isinstance(route, Mount):
            found.append(f"GET {route.path}")
    return found


def messages_of_protocol() -> list[str]:
    return [kind.kind for kind in protocol.KINDS.values()]


# --- the world --------------------------------------------------------------------------------------------------------


@dataclass
class World:
    """A table in play: its host has seat 0, which everybody else is after."""

    server: Server
    stack: ExitStack
    host: Browser
    code: str
    known: dict[str, str]  # what the addresses of routes are filled with
    secrets: list[str]  # what nobody else may be told
    strangers: dict[str, str]  # who tries, and the cookie each has; empty: none
    tokens: dict[str, str]  # and the token of the API
    devices: dict[str, Browser]  # of those whose tokens are good
    http: httpx.Client

    def person(self) -> Browser:
        found = Browser(self.server)
        self.stack.callback(found.close)
        return found


def world(stack: ExitStack) -> World:
    folder = stack.enter_context(TemporaryDirectory(prefix="ludus-"))
    settings = ServerSettings(contact="mailto:host@example.org", metrics_token=secrets.token_hex(16))
    server = stack.enter_context(serving(Path(folder) / "tables.db", steady=hurried, settings=settings))
    host, friend, watcher, elsewhere = (Browser(server) for _ in range(4))
    for browser in (host, friend, watcher, elsewhere):
        stack.callback(browser.close)
    host.post("/me", name="Victoria Private", private="on")
    code = host.table(GAME, "me", "friend")
    link = str(host.post(f"/t/{code}/seats/1/link").json()["url"]).rsplit("/", 1)[1]
    friend.post(f"/join/{link}")
    watcher.post("/me", name="Watcher")
    elsewhere.table(GAME, "me", "me")
    spent = str(host.post("/me/code").json()["code"])
    second = Browser(server)  # the host's other device, whose cookie will be too old
    stack.callback(second.close)
    second.post("/me/recover", code=spent)
    expired = second.cookie
    old, rotated = update(s.sessions).where(s.sessions.c.hash == hash_token(expired)).values(made=0.0), host.cookie
    server.inside(server.app.state.hall.store.write((old, None)))
    fresh = server.inside(server.app.state.people.rotate(rotated))
    host.http.cookies.set(COOKIE, fresh, domain="127.0.0.1")
    host.csrf = csrf(fresh)
    row = server.room(code).table.row
    hook = str(host.post("/me/calls/hook", url="https://hooks.example.org/host", when="now").json()["secret"])
    feed = str(host.post("/me/calls/feed").json()["feed"]).rsplit("/", 1)[1]
    who = Person(row.host, "", kept=True)
    server.inside(server.app.state.passkeys.add(who, "host's", "host-passkey", b"key", 0, 1.0))
    token = token_of(host, bot_name="Victory")
    tokens = api_tokens(server, token, token_of(host), token_of(host), [friend, watcher, elsewhere])
    mine = server.app.state.hall.store.ask(select(s.tokens).where(s.tokens.c.hash == hash_token(token)))[0]
    ways = server.app.state.hall.store.ask(select(s.ways.c.id).where(s.ways.c.person == row.host))
    return World(
        server,
        stack,
        host,
        code,
        {
            "code": code,
            "game": GAME,
            "seat": "0",
            "token": link,
            "language": "en",
            "spent": spent,
            "key": "bunker",
            "table": "card",
            "name": "night-broker",
            "path": "icon.svg",
            "step": "1",
            "kind": "hook",
            "way": ways[0].id,
            "players": "2",
            "run": "a-run-that-is-not-ours",
            "charges": (find.game(GAME).folder / "content" / "charges.toml").read_text(encoding="utf-8"),
            "id": event_of(host),
            "handle": handle_of(server, host),
            "token_id": mine.id,
            "passkey": "host-passkey",
            "bot": mine.person,
        },
        [
            hook,
            feed,
            token,
            hash_token(token),
            fresh,
            csrf(fresh),
            hash_token(fresh),
            row.secret,
            row.host,
            settings.metrics_token,
            str(host.post("/me/code").json()["code"]),
        ],
        {
            "nobody": "",
            "another seat": friend.cookie,
            "a spectator": watcher.cookie,
            "somebody at another table": elsewhere.cookie,
            "an expired cookie": expired,
            "a replaced cookie": rotated,
            "a forged cookie": fresh[:-1] + ("A" if fresh[-1] != "A" else "B"),
            "the cookie's hash": hash_token(fresh),
            "a made-up cookie": secrets.token_urlsafe(32),
        },
        tokens,
        dict(zip(KNOWN, (friend, watcher, elsewhere), strict=True)),
        stack.enter_context(httpx.Client(timeout=300, verify=False)),
    )


def token_of(browser: Browser, **fields: str) -> str:
    """A token that allows everything."""
    allowed = {f"scope-{scope}": "yes" for scope in SCOPES}
    return str(browser.post("/me/programs/tokens", name="all", days="7", **allowed, **fields).json()["token"])


def api_tokens(server: Server, good: str, late: str, ended: str, others: list[Browser]) -> dict[str, str]:
    """Who tries the API with which token: `good` is the host's, who has let one run out and has ended another."""
    c, write = s.tokens.c, server.app.state.hall.store.write
    server.inside(write((update(s.tokens).where(c.hash == hash_token(late)).values(expires=time.time() - 1), None)))
    server.inside(write((delete(s.tokens).where(c.hash == hash_token(ended)), None)))
    friend, watcher, elsewhere = (token_of(browser) for browser in others)
    return {
        "nobody": "",
        "another seat": friend,
        "a spectator": watcher,
        "somebody at another table": elsewhere,
        "an expired cookie": late,
        "a replaced cookie": ended,
        "a forged cookie": good[:-1] + ("A" if good[-1] != "A" else "B"),
        "the cookie's hash": hash_token(good),
        "a made-up cookie": BEGIN + secrets.token_urlsafe(32),
    }


def event_of(browser: Browser) -> str:
    """An event of somebody's, which others may join and not decide about."""
    fields = {"name": "Victoria's", "kind": "swiss", "game": "void-zone", "players": 2, "clock": "move:60", "rounds": 1}
    return str(browser.post("/events", **fields).json()["url"]).rsplit("/", 1)[1]


def handle_of(server: Server, browser: Browser) -> str:
    """Where the profile of somebody would be."""
    who = server.inside(server.app.state.people.of(browser.cookie)).id
    found = server.app.state.hall.store.ask(select(s.persons.c.handle).where(s.persons.c.id == who))
    return str(found[0].handle)


def things(w: World) -> list[str]:
    """All that is stored about the host and the table."""
    store, at = w.server.app.state.hall.store, w.code
    host = w.server.room(w.code).table.row.host
    wanted = [
        select(s.persons).where(s.persons.c.id == host),
        select(s.sessions).where(s.sessions.c.person == host, s.sessions.c.made > 0),
        select(s.recoveries).where(s.recoveries.c.person == host),
        select(s.ways).where(s.ways.c.person == host),
        select(s.passkeys).where(s.passkeys.c.person == host),
        select(s.tokens.c.hash, s.tokens.c.expires).where(s.tokens.c.owner == host),
        select(s.persons).where(s.persons.c.owner == host),
        *(select(table).where(table.c.table == at) for table in (s.seats, s.entries, s.links, s.snapshots, s.places)),
        select(s.events.c.status, s.events.c.name).where(s.events.c.maker == host),
        select(s.entrants).where(s.entrants.c.person == host),
        select(s.tables).where((s.tables.c.code == at) | (s.tables.c.host == host)),
    ]
    return [repr(sorted(map(repr, store.ask(question)))) for question in wanted]


# --- routes -----------------------------------------------------------------------------------------------------------


def knock(w: World, route: str, cookie: str, **headers: str) -> tuple[int, str]:
    """Ask for a route with a cookie; the status and everything that came back."""
    method, _, path = route.partition(" ")
    path = path.format(**w.known)
    base = w.server.base
    if method == "WS":
        return handshake(w, path, cookie, headers.get("origin", base), headers.get("host", ""))
    sent = {"origin": base, **({"cookie": f"{COOKIE}={cookie}"} if cookie else {}), **headers}
    fields = {name: value.format(**w.known) for name, value in DOORS[route].fields.items()}
    data = {"csrf": csrf(cookie) if cookie else "", **fields} if method == "POST" else None
    if "x-no-token" in headers:
        data = fields
    w.http.cookies.clear()
    answer = w.http.request(method, base + path, data=data, headers=sent)
    return answer.status_code, f"{answer.headers} {answer.text}"


def ask(w: World, route: str, **headers: str) -> tuple[int, str]:
    """Ask the API for something; of a stream only the first line is read."""
    method, _, path = route.partition(" ")
    fields = {name: value.format(**w.known) for name, value in DOORS[route].fields.items()}
    sent = {name: int(value) if value.isdigit() else value for name, value in fields.items()}
    w.http.cookies.clear()
    body = None if method == "GET" else sent
    with w.http.stream(method, w.server.base + path.format(**w.known), json=body, headers=headers) as answer:
        whole = answer.status_code >= 400 or not path.endswith("/stream")
        text = answer.read().decode() if whole else next(answer.iter_lines())
    return answer.status_code, f"{answer.headers} {text}"


def handshake(w: World, path: str, cookie: str, origin: str, host: str = "") -> tuple[int, str]:
    """Open the socket; whoever may watch is let in and shown the public side, which the messages look at."""
    headers = {"cookie": f"{COOKIE}={cookie}"} if cookie else {}
    place = w.server.base.removeprefix("http://")
    reached = w.server.listening.getsockname()[:2] if host else None  # called by another name, as after a rebinding
    if reached is not None:
        place = f"{host}:{reached[1]}"
    sock = create_connection(reached) if reached is not None else None
    try:
        with connect(
            f"ws://{place}{path}", sock=sock, origin=Origin(origin) if origin else None, additional_headers=headers
        ):
            return 101, ""
    except InvalidStatus as e:
        return e.response.status_code, str(e.response.headers)


def tried(w: World, route: str, who: str) -> Iterator[str]:
    """Everything wrong with how a route receives a stranger."""
    door, before, cookie = DOORS[route], things(w), w.strangers[who]
    if API in route:
        token = w.tokens[who]
        status, answer = ask(w, route, **({"authorization": f"Bearer {token}"} if token else {}))
        may = door.kind == OPEN if not token else who in KNOWN and door.kind != CLOSED
        if '"as":0' in answer:
            yield "the host's hand was shown"
    else:
        status, answer = knock(w, route, cookie)
        may = bool(door.kind == OPEN or (cookie and (door.kind == OWN or route.startswith("WS "))))
    if route == "POST /me/devices" and who in w.devices:
        w.tokens[who] = token_of(w.devices[who])  # that ended the one before
    if (status < 400) != may:
        yield f"answered with {status}"
    if any(secret in answer for secret in w.secrets) or (
        route in ("GET /me", "GET /people/me", "GET /me/programs", "GET /api/v1/me") and "Victoria" in answer
    ):
        yield "something of the host in the answer"
    if things(w) != before:
        yield "something of the host has changed"


def from_elsewhere(w: World, route: str) -> Iterator[str]:
    """Everything wrong with how a route receives the host's own cookie from another site, or without a form of ours."""
    before = things(w)
    if API in route:
        yield from by_cookie(w, route)
        return
    for headers in ({"origin": "https://evil.example"}, {"origin": "null"}, {"origin": ""}, {"x-no-token": "1"}):
        if route.startswith("POST ") or (route.startswith("WS ") and "origin" in headers):
            status, _ = knock(w, route, w.host.cookie, **headers)
            if status != 403:
                yield f"answered with {status} where {headers}"
    yield from rebound(w, route)
    if things(w) != before:
        yield "something of the host has changed from elsewhere"


def by_cookie(w: World, route: str) -> Iterator[str]:
    """Everything wrong with how the API receives the host's own cookie: it says nothing there."""
    before = things(w)
    status, answer = ask(w, route, cookie=f"{COOKIE}={w.host.cookie}", origin=w.server.base)
    if (status < 400) != (DOORS[route].kind == OPEN):
        yield f"answered a cookie with {status}"
    if any(secret in answer for secret in w.secrets) or '"as":0' in answer or '"mine":[0' in answer:
        yield "something of the host in an answer to a cookie"
    if things(w) != before:
        yield "something of the host has changed by a cookie"


def rebound(w: World, route: str) -> Iterator[str]:
    """Everything wrong with how a route receives the host's own cookie under a name that is not the server's."""
    status, answer = knock(w, route, w.host.cookie, host="evil.example", origin="http://evil.example")
    wanted = 200 if route.removeprefix("GET ") in PROBES else 403 if route.startswith("WS ") else 421
    if status != wanted:
        yield f"answered with {status} under another name"
    if any(secret in answer for secret in (*w.secrets, w.code, "Victoria")):
        yield "something of the host in an answer under another name"


# --- messages ---------------------------------------------------------------------------------------------------------


def said(w: World, kind: str, who: str) -> Iterator[str]:
    """Everything wrong with how a message of a stranger is received."""
    if not w.strangers[who]:
        return  # for nobody there is no socket
    before, mine = things(w), w.server.truth(w.code, 0)[1]
    browser = w.person()
    browser.http.cookies.set(COOKIE, w.strangers[who], domain="127.0.0.1")
    line = Line(browser, w.code)
    answers = replies(line, kind)
    line.close()
    refused = all(m["type"] == "refused" and m["code"] in ("not-yours", "not-now", "forbidden") for m in answers)
    if refused == (kind in EVERYBODYS):
        yield f"answered with {[m.get('code', m['type']) for m in answers]}"
    shown = [m for m in line.got if m["type"] == "table"]
    if any(m["as"] == 0 or m["scene"] == mine or 0 in m["table"]["mine"] for m in shown):
        yield "the host's hand was shown"
    if any(secret in repr(line.got) for secret in w.secrets):
        yield "a secret of the host in the answer"
    if things(w) != before:
        yield "something of the host has changed"


def replies(line: Line, kind: str) -> list[dict[str, Any]]:
    """Send a message; what is answered to it alone. The table comes after all that is little, so it is asked for."""
    key = {} if kind in UNKEYED else {"key": secrets.token_hex(8)}
    before = len(line.got)
    line.send(type=kind, **key, **MESSAGES[kind])
    line.send(type="why", key="last", seat=0, action="pass")
    line.until(lambda m: m.get("key") == "last")
    line.send(type="live")
    line.until(lambda m: m["type"] == "table")
    besides = ("show", "chat") if kind in SHOWN else ("show", "chat", "table")  # whose hand is shown is looked at later
    return [m for m in line.got[before:] if m["type"] not in besides and m.get("key") != "last"]


# --- the proof --------------------------------------------------------------------------------------------------------

STRANGERS = 9
Try = tuple[dict[str, Any], Callable[[World, str, str], Iterator[str]]]
TRIES: dict[str, Try] = {"routes": (DOORS, tried), "messages": (MESSAGES, said)}


def run(subject: str, seeds: range) -> Tally:
    """Each tour tries every door with one stranger, the next tour with the next."""
    tally, (listed, attempt) = Tally(), TRIES[subject]
    with ExitStack() as stack:
        w = world(stack)
        assert len(w.strangers) == STRANGERS
        every = routes_of(w.server) if subject == "routes" else messages_of_protocol()
        tally.wrong += [f"{name} is not listed in tests/trust/doors.py" for name in every if name not in listed]
        tally.wrong += [f"{name} is listed and does not exist" for name in listed if name not in every]
        for tour in seeds:
            for n, name in enumerate(name for name in every if name in listed):
                who = list(w.strangers)[(tour + n) % STRANGERS]
                tally.wrong += [f"{name}, {who}: {wrong}" for wrong in attempt(w, name, who)]
                if subject == "routes" and tour % STRANGERS == 0:
                    tally.wrong += [f"{name}: {wrong}" for wrong in from_elsewhere(w, name)]
                tally.notes["attempts"] += 1
            tally.done += 1
    return tally


PROOF = Proof(
    "strangers are refused",
    "Nobody but its owner gets anything private or changes anything, by any route or message.",
    "tours of all",
    "faults",
    small=1,
    full=STRANGERS,
    run=run,
    subjects=lambda: list(TRIES),
    pieces=1,
)
