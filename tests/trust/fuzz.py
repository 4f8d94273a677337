"""Unbreakable by input: frames and requests that nobody expects. The answer is a sentence, and the server goes on."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

import httpx
from websockets.exceptions import ConnectionClosed

import ludus
from ludus.core.chance import Rng
from ludus.table import protocol
from ludus.testing.play import chooser
from ludus.web.people import COOKIE, csrf
from tests.trust import damaged
from tests.trust.doors import DOORS, messages_of_protocol
from tests.trust.order import hurried
from tests.trust.proof import Proof, Tally
from tests.web.kit import Browser, Line, Server, serving

BATCH = 40  # frames that are sent before the line is asked whether it still answers
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 7, 63, 64, 2**31, 10**30, 1.5, "", "x", "\x00", "²", "\u2028", "\u202e", "\ud7ff", "pass",
    "p1 pass", "* fresh 1", "a" * 3000, "🎲" * 200, "%s%n{0}{x}", "../../etc/passwd", "' OR 1=1 --", [], [[]], {},
    {"a": 1}, [0, 1], "0", "NaN", "1e999", "١", "-0",
)  # fmt: skip
FIELDS = ("key", "seat", "base", "action", "text", "at", "as", "have", "more", "type", "print", "share")
SHREDS = ("{", "}", "[", "]", "\\", '"', "é", "😀", ",", ":", "\x00", "\\u0000", "\\ud800", "1e5000", "[" * 300)


class Ears(logging.Handler):
    """Hears what the server logs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(logging.Formatter().format(record))


@contextmanager
def listening() -> Iterator[Ears]:
    ears, loggers = Ears(), [logging.getLogger(name) for name in ("ludus", "uvicorn", "asyncio")]
    for logger in loggers:
        logger.addHandler(ears)
    try:
        yield ears
    finally:
        for logger in loggers:
            logger.removeHandler(ears)


@contextmanager
def host() -> Iterator[tuple[Server, Browser, Ears]]:
    """A server, somebody who plays there, and ears at its log."""
    with ExitStack() as stack:
        folder, ears = stack.enter_context(TemporaryDirectory(prefix="ludus-")), stack.enter_context(listening())
        server = stack.enter_context(serving(Path(folder) / "tables.db", steady=hurried))
        me = Browser(server)
        stack.callback(me.close)
        yield server, me, ears


def logged(ears: Ears, secrets: list[str]) -> list[str]:
    """Mistakes and secrets in the log."""
    wrong = [f"logged: {text[-400:]}" for text in ears.heard if "Traceback" in text or "mistake" in text]
    return wrong + ["a secret in the log" for text in ears.heard if any(secret in text for secret in secrets)]


# --- frames -----------------------------------------------------------------------------------------------------------


def frame(rng: Rng, number: int, choices: list[str]) -> str | bytes:
    """A message of the protocol with odd values, broken in some place, or no message at all."""
    kinds = messages_of_protocol()
    action = choices[rng.below(len(choices))] if choices and rng.below(3) == 0 else ODD[rng.below(len(ODD))]
    m: dict[str, Any] = {"type": kinds[rng.below(len(kinds))], "key": f"f{number}", "seat": rng.below(2), "base": 0}
    for _ in range(rng.below(5)):
        m[FIELDS[rng.below(len(FIELDS))]] = ODD[rng.below(len(ODD))]
    m |= {"action": action} if m["type"] in ("do", "why") and rng.below(2) else {}
    m = {name: value for name, value in m.items() if rng.below(12)}
    text = json.dumps(m)
    for _ in range(rng.below(3) if rng.below(4) == 0 else 0):
        at = rng.below(len(text) + 1)
        text = text[:at] + SHREDS[rng.below(len(SHREDS))] + text[at + rng.below(4) :]
    if rng.below(400) == 0:
        return text.encode()  # binary frames are none of the protocol
    return text if rng.below(400) else text + " " * 70_000


def send_frames(line: Line, sent: list[str | bytes]) -> str:
    """Send some frames; what is wrong with the answers. A line that the server closed says why."""
    try:
        for one in sent:
            line.ws.send(one)
        line.send(type="why", key="last", seat=0, action="pass")
        line.until(lambda m: m.get("key") == "last")
    except ConnectionClosed as e:
        odd = any(isinstance(one, bytes) or len(one) > protocol.LARGEST for one in sent)
        if not odd or (e.rcvd is not None and e.rcvd.code not in (1003, 1009)):  # the code may be lost on the way
            return f"the line was closed: {e.rcvd}"
    told = json.dumps(line.got)
    return "a traceback or a mistake of the server" if "Traceback" in told or "Server error" in told else ""


def run_frames(subject: str, seeds: range) -> Tally:
    tally = Tally()
    with host() as (server, me, ears):
        seats = ludus.game(subject).seats[0]
        code = me.table(subject, *["me"] * seats, hints="")
        for start in range(0, len(seeds), BATCH):
            line = me.sit(code)
            batch = seeds[start : start + BATCH]
            fault = send_frames(line, [frame(chooser(seed), seed, line.choices) for seed in batch])
            tally.wrong += [f"{subject}, frames {batch.start} to {batch.stop}: {fault}"] if fault else []
            tally.done += len(batch)
            line.close()
            me.lines.clear()
            if line.over:
                code = me.table(subject, *["me"] * seats)
        line = me.sit(code)
        if line.scene != server.truth(code, line.seat)[1]:
            tally.wrong.append(f"{subject}: the table is not shown as it is any more")
        tally.wrong += logged(ears, [me.cookie, server.room(code).table.row.secret])
    return tally


FRAMES = Proof(
    "odd frames break nothing",
    "Whatever is sent to the socket, the answer is a message or a close with a code, and the table plays on.",
    "frames",
    "faults",
    small=80,
    full=40_000,
    run=run_frames,
)


# --- requests ---------------------------------------------------------------------------------------------------------

NAMES = (
    "game", "players", "seat-0", "seat-1", "seat", "at", "how", "code", "level", "name", "record", "clock", "theme",
    "option-traits", "public", "hints", "language", "sound", "next", "q", "csrf", "as",
)  # fmt: skip
METHODS = ("PUT", "HEAD", "DELETE", "POST", "GET", "PATCH", "OPTIONS")
KINDS = ("multipart/form-data; boundary=x", "multipart/form-data", "application/x-www-form-urlencoded", "a/b")
HEADERS = ("accept", "accept-language", "cookie", "content-type", "range", "if-none-match", "origin")


def word(rng: Rng) -> str:
    return str(ODD[rng.below(len(ODD))])[:400]


@dataclass
class Prankster:
    """Somebody with a table and a link, who asks for everything in every odd way."""

    base: str
    http: httpx.Client
    cookie: str
    code: str
    link: str

    def ask(self, rng: Rng) -> httpx.Response:
        answer = self.http.send(self.request(rng))
        if "HttpOnly" in answer.headers.get("set-cookie", "") and answer.status_code < 400:
            self.cookie = answer.cookies[COOKIE]  # a new one for a new seat
        self.http.cookies.clear()
        return answer

    def request(self, rng: Rng) -> httpx.Request:
        """A request for some route with odd things in its address, fields, headers and body."""
        method, _, path = list(DOORS)[rng.below(len(DOORS))].partition(" ")
        method = "GET" if method == "WS" else METHODS[rng.below(len(METHODS))] if rng.below(8) == 0 else method
        known = {
            "code": self.code,
            "game": "void-zone",
            "seat": "1",
            "token": self.link,
            "language": "en",
            "key": "drone",
            "table": "card",
            "name": "p1-a",
            "path": "icon.svg",
            "step": "1",
            "players": "2",
            "kind": "hook",
            "id": "BCDFGHJKLM",
            "handle": "me",
            "run": "a-run",
        }
        odd = {name: value if rng.below(4) else quote(word(rng), safe="") for name, value in known.items()}
        url = self.base + path.format(**odd)
        fields = {NAMES[rng.below(len(NAMES))]: word(rng) for _ in range(rng.below(6))}
        headers = {"origin": self.base, "cookie": f"{COOKIE}={self.cookie}"}
        if rng.below(4) == 0:
            headers[HEADERS[rng.below(len(HEADERS))]] = "".join(c for c in word(rng) if c.isascii() and c.isprintable())
        if method in ("GET", "HEAD"):
            return self.http.build_request(method, url, params=fields, headers=headers)
        if rng.below(8) == 0:
            raw = bytes(rng.below(256) for _ in range(rng.below(200)))
            kind = {"content-type": KINDS[rng.below(len(KINDS))]}
            return self.http.build_request(method, url, content=raw, headers={**headers, **kind})
        fields |= {"csrf": csrf(self.cookie)} if rng.below(8) else {}
        if rng.below(6) == 0:
            fields["record"] = damaged.damaged("void-zone", rng.below(1 << 20))[1]
            url = f"{self.base}/records" if rng.below(3) else url
        return self.http.build_request(method, url, data=fields, headers=headers)


def run_requests(_subject: str, seeds: range) -> Tally:
    tally = Tally()
    with host() as (server, me, ears), httpx.Client(timeout=300, verify=False) as http:
        code = me.table("void-zone", "me", "open")
        link = str(me.post(f"/t/{code}/seats/1/link").json()["url"]).rsplit("/", 1)[1]
        prankster = Prankster(server.base, http, me.cookie, code, link)
        for seed in seeds:
            try:
                answer = prankster.ask(chooser(seed))
            except (httpx.ProtocolError, httpx.NetworkError):  # what is no HTTP may be cut off
                tally.notes["cut off"] += 1
            else:
                if answer.status_code >= 500 or "Traceback" in answer.text:
                    asked = f"{answer.request.method} {answer.request.url}"
                    tally.wrong.append(f"{seed}: {asked}: {answer.status_code}")
                tally.notes["refused" if answer.status_code >= 400 else "answered"] += 1
            tally.done += 1
        if http.get(server.base + "/join").status_code != 200:
            tally.wrong.append("the server does not answer any more")
        tally.wrong += logged(ears, [me.cookie, prankster.cookie, link, server.room(code).table.row.secret])
    return tally


REQUESTS = Proof(
    "odd requests break nothing",
    "Whatever is asked for, the answer is below 500, without a traceback, and the server goes on.",
    "requests",
    "faults",
    small=120,
    full=50_000,
    run=run_requests,
    subjects=lambda: ["all routes"],
)
