"""Everything that takes something from a visitor is given it in sizes that double: every field of every form, of every
address and of the API, and every field of every message. No answer is a mistake of the server, and a neighbor who asks
`/healthz` meanwhile does not wait.

Doors are found where they are: routes in the application, names of fields in the sources that read them, messages in
the protocol. A new one is in by itself. A few tries only show that nothing breaks; how long the neighbor waits is
judged in the full size, on a machine left alone.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

import httpx
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed

from ludus.table import protocol
from ludus.web import forms, routes
from ludus.web.api.routes import ENDPOINTS
from ludus.web.api.visits import V1
from ludus.web.given import LARGEST_FORM
from ludus.web.people import csrf
from tests.trust.doors import DOORS, MESSAGES, UNKEYED, token_of
from tests.trust.process import Process
from tests.trust.proof import Proof, Tally
from tests.web.kit import Browser, Line

FEW = 20  # tries, and fewer: too few to judge a neighbor's wait by
WAIT = 0.1  # seconds that a neighbor may wait
BEAT = 0.02  # seconds between two questions of the neighbor
SIZES = [1 << n for n in range(4, 18)]
LONGEST_ADDRESS = 8192  # characters: clients and servers do not send longer ones
assert SIZES[-1] >= LARGEST_FORM

FILLINGS: dict[str, Callable[[int], str]] = {
    "letters": lambda n: "a" * n,
    "digits": lambda n: "9" * n,
    "brackets": lambda n: "[" * n,
    "objects": lambda n: '{"a":' * (n // 5),
    "rows": lambda n: 'x\n[[character]]\nkey = "z0"\nq = [\n' + "1,\n" * (n // 3) + "1]",
    "keys": lambda n: "a." * (n // 2) + "b = 1",
    "cubes": lambda n: "cubes:" + " 0,0-29,29" * (n // 10),
    "dice": lambda n: "🎲" * n,
    "nothing": lambda n: "\0" * n,
    "percents": lambda n: "%s{0}" * (n // 5),
}
GIVEN = {
    "game": "hostile-takeover", "code": "{code}", "seat": "0", "token": "x" * 43, "key": "boss", "table": "character",
    "name": "p1-a", "path": "icon.svg", "step": "1", "players": "2", "kind": "hook", "id": "BCDFGHJKLM", "handle": "me",
    "run": "a-run", "language": "en",
}  # fmt: skip


@dataclass(frozen=True)
class Place:
    """Where something can be given: a field of a form, of an address or of a message."""

    door: str  # the route, or the kind of message
    field: str
    within: str  # form, query, path, json, body, frame


# --- which places there are -------------------------------------------------------------------------------------------


FIELDS = ("fields", "asked", "wants", "query", "sent")  # what fields are read from, as the sources call it


def names_read(source: str) -> set[str]:
    """The names of fields that some code reads: `forms.text(fields, "name")`, `"name" in asked`."""
    found: list[ast.expr] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            found += node.args[1:2] if called in ("text", "number") else []
            found += node.args[:1] if called in ("get", "pop") and holds_fields(node.func) else []
        elif isinstance(node, ast.Subscript) and holds_fields(node):
            found.append(node.slice)
        elif isinstance(node, ast.Compare) and named(node.comparators[0]) in FIELDS:
            found.append(node.left)
    names = {one.value for one in found if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    return {name for name in names if re.fullmatch(r"[a-z][a-z_-]{0,30}", name)}


def holds_fields(node: ast.expr) -> bool:
    return named(getattr(node, "value", node)) in FIELDS


def named(node: ast.expr) -> str:
    """What something is called: `visit.fields` and `visit.query()` by their last name."""
    inner = node.func if isinstance(node, ast.Call) else node
    return str(getattr(inner, "attr", getattr(inner, "id", "")))


@cache
def names_of(module: str) -> set[str]:
    """The names of fields that the pages of a module read, by themselves or as the form of a new table does."""
    source = inspect.getsource(sys.modules[module])
    makes_tables = "wish_of" in source or "forms.create" in source
    wish = names_read(inspect.getsource(forms)) | {"option-terrain", "seat-0"} if makes_tables else set()
    return names_read(source) | wish


def page_of(route: Route) -> Any:
    """What answers a route."""
    return inspect.getclosurevars(route.endpoint).nonlocals.get("page", route.endpoint)


def places_of_pages() -> Iterator[Place]:
    for route in routes.routes():
        if not isinstance(route, Route) or route.path.startswith(V1):
            continue
        path = re.sub(r":\w+}", "}", route.path)
        for method in sorted((route.methods or set()) - {"HEAD"}):
            door = f"{method} {path}"
            names = names_of(page_of(route).__module__)
            known = set(DOORS[door].fields) if door in DOORS else set()
            for name in sorted(names | known):
                yield Place(door, name, "form" if method == "POST" else "query")
            for name in re.findall(r"{(\w+)}", path):
                yield Place(door, name, "path")


def places_of_programs() -> Iterator[Place]:
    for each in ENDPOINTS:
        path = V1 + re.sub(r":\w+}", "}", each.path)
        door = f"{each.method} {path}"
        for name in each.query:
            yield Place(door, name, "query")
        for name in each.body:
            yield Place(door, name, "json")
        for name in re.findall(r"{(\w+)}", path):
            yield Place(door, name, "path")
        if each.method != "GET":
            yield Place(door, "", "body")


def places_of_messages() -> Iterator[Place]:
    for kind in protocol.KINDS.values():
        yield from (Place(kind.kind, one.name, "frame") for one in fields(kind))
        yield Place(kind.kind, "a field that is none", "frame")


SUBJECTS: dict[str, Callable[[], Iterator[Place]]] = {
    "pages and forms": places_of_pages,
    "programs": places_of_programs,
    "messages": places_of_messages,
}


@cache
def tries_of(subject: str) -> list[tuple[Place, str]]:
    return [(place, filling) for filling in FILLINGS for place in SUBJECTS[subject]()]


# --- how each is tried ------------------------------------------------------------------------------------------------


class Visitor:
    """Somebody with a table of one's own, who gives too much of something."""

    def __init__(self, process: Process, seed: int) -> None:
        self.browser = Browser(process, f"10.{seed >> 14 & 63}.{seed >> 7 & 127}.{seed & 127}")
        self.code = self.browser.table("void-zone", "me", "me")

    def give(self, place: Place, text: str) -> str:
        """Give something; what is wrong with the answer."""
        if place.within == "frame":
            return self.say(place, text)
        method, _, path = place.door.partition(" ")
        known = {**GIVEN, "code": self.code}
        if place.within == "path":
            known[place.field] = quote(text[:LONGEST_ADDRESS], safe="")[:LONGEST_ADDRESS]
        status, told = self.send(method, path.format(**known), place, text)
        return f"{status}" if status == 500 or "Traceback" in told else ""

    def send(self, method: str, path: str, place: Place, text: str) -> tuple[int, str]:
        me = self.browser
        more: dict[str, Any] = {"headers": {"accept": "application/json"}}
        if path.startswith(V1):
            more["headers"]["authorization"] = f"Bearer {self.token()}"
        if place.within == "query":
            more["params"] = {place.field: text[:LONGEST_ADDRESS]}
        elif place.within == "body":
            more["content"] = text.encode()
        elif place.within == "json":
            more["json"] = {**DOORS[place.door].fields, place.field: text}
        elif method == "POST":
            usual = {**DOORS[place.door].fields, "code": self.code} if place.door in DOORS else {}
            given = {place.field: text} if place.within == "form" else {}
            more["data"] = {"csrf": me.csrf, **usual, **given}
        try:
            with me.http.stream(method, path, **more) as answer:
                text = "" if path.endswith("/stream") else answer.read().decode(errors="replace")
            me.csrf = csrf(me.cookie)  # a cookie may be replaced
            return answer.status_code, text
        except (httpx.ProtocolError, httpx.InvalidURL):  # what is no HTTP is cut off, or not even sent
            return 0, ""

    @cache  # noqa: B019 - a visitor is soon gone
    def token(self) -> str:
        return token_of(self.browser)

    def say(self, place: Place, text: str) -> str:
        line = Line(self.browser, self.code)
        key = {} if place.door in UNKEYED else {"key": "k"}
        usual = {"type": place.door, **key, **MESSAGES[place.door]}
        usual.pop(place.field, None)
        value = text if text.isdigit() else json.dumps(text)
        frame = f"{json.dumps(usual)[:-1]}, {json.dumps(place.field)}: {value}}}"
        try:
            line.ws.send(frame)
            line.send(type="why", key="last", seat=0, action="pass")
            line.until(lambda m: m.get("key") == "last")
        except ConnectionClosed as e:
            if len(frame) <= protocol.LARGEST or (e.rcvd is not None and e.rcvd.code not in (1003, 1009)):
                return f"the line was closed: {e.rcvd}"
        finally:
            line.close()
        return "a mistake of the server" if "Server error" in json.dumps(line.got) else ""


@contextmanager
def neighbor(process: Process, waits: list[float]) -> Iterator[None]:
    """Somebody asks all the time whether the server lives."""
    done = threading.Event()

    def asks() -> None:
        with httpx.Client(base_url=process.base, timeout=300, verify=False) as http:
            while not done.wait(BEAT):
                begun = time.monotonic()
                http.get("/healthz")
                waits.append(time.monotonic() - begun)

    thread = threading.Thread(target=asks)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def run(subject: str, seeds: range) -> Tally:
    tally, waits, every = Tally(), [0.0], tries_of(subject)
    with TemporaryDirectory(prefix="ludus-") as folder:
        process = Process(str(Path(folder) / "tables.db"), Path(folder) / "log")
        process.start()
        try:
            with neighbor(process, waits):
                for seed in seeds:
                    place, filling = every[seed * 7919 % len(every)]
                    visitor = Visitor(process, seed)
                    for size in SIZES:
                        if wrong := visitor.give(place, FILLINGS[filling](size)):
                            tally.wrong.append(f"{place.door}, {place.field}, {size} {filling}: {wrong}")
                    visitor.browser.close()
                    tally.done += 1
            told = process.log.read_text(errors="replace")
            tally.wrong += [f"logged: {told[-600:]}"] if "Traceback" in told else []
        finally:
            process.kill()
    tally.notes["ms a neighbor waited longest"] = round(max(waits) * 1000)
    if len(seeds) > FEW and max(waits) > WAIT:
        tally.wrong.append(f"a neighbor waited {max(waits):.2f} s")
    return tally


PROOF = Proof(
    "every size at every door",
    "Whatever is given to a field, in sizes that double, no answer is a mistake, and no neighbor waits for 100 ms.",
    "fields, each with one filling",
    "faults",
    small=3,
    full=12_000,
    run=run,
    subjects=lambda: list(SUBJECTS),
    pieces=8,
)
