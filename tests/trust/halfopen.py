"""Half open: more connections that ask for nothing than the server may have files, and a form that never comes."""

from __future__ import annotations

import socket
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

from tests.trust.process import Process
from tests.trust.proof import Proof, Tally
from tests.web.kit import Browser, Line

FILES, CONNECTIONS = 1024, 1100
FEW_FILES, FEW_CONNECTIONS = 300, 200  # there is room for 92 connections
END = 10.0  # seconds from SIGTERM to the end
SLOW = 1.0  # seconds that a move or a page may take meanwhile
BEGUN = b"POST /me HTTP/1.1\r\nHost: %b\r\nOrigin: http://%b\r\nContent-Length: 1000\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n\r\nname="


def half_open(stack: ExitStack, base: str, text: bytes) -> socket.socket:
    """A connection that says this and no more."""
    place = urlsplit(base)
    line = stack.enter_context(socket.create_connection((place.hostname or "", place.port or 0)))
    line.sendall(text)
    return line


def moves(line: Line, count: int) -> list[float]:
    """Seconds that moves took, from sending to seeing them."""
    took = []
    for _ in range(count):
        begun = time.monotonic()
        line.play(line.choices[0])
        took.append(time.monotonic() - begun)
    return took


def one_round(process: Process, full: bool) -> list[str]:
    """Fill the door, play and load pages beside it, then end the server with a form that never comes."""
    wrong = []
    process.start()
    with ExitStack() as stack:
        me = Browser(SimpleNamespace(base=process.base))
        stack.callback(me.close)
        line = me.sit(me.table("void-zone", "me", "me"))
        for _ in range(CONNECTIONS if full else FEW_CONNECTIONS):
            half_open(stack, process.base, b"GET / HTTP/1.1\r\n")
        took = moves(line, 10)
        for _ in range(5):  # somebody new, each time over a connection of their own
            begun = time.monotonic()
            stranger = Browser(SimpleNamespace(base=process.base))
            stranger.close()
            took.append(time.monotonic() - begun)
        if full and max(took) > SLOW:
            wrong.append(f"something took {max(took):.2f} s")
        host = urlsplit(process.base).netloc.encode()
        half_open(stack, process.base, BEGUN % (host, host) + FORM)
        begun = time.monotonic()
        process.end()
        if full and time.monotonic() - begun > END:
            wrong.append(f"the server ended after {time.monotonic() - begun:.1f} s")
    return wrong


def run(subject: str, seeds: range) -> Tally:
    tally = Tally()
    full = len(seeds) > PROOF.small
    for _ in seeds:
        with tempfile.TemporaryDirectory(prefix="ludus-") as folder:
            log = Path(folder) / "log"
            process = Process(str(Path(folder) / "tables.db"), log, files=FILES if full else FEW_FILES)
            try:
                wrong = one_round(process, full)
            finally:
                if process.alive:
                    process.kill()
            said = log.read_text(errors="replace").splitlines()
        if len(said) > 10 or "Traceback" in "".join(said):
            wrong.append(f"the server wrote {len(said)} lines: {said[-1]}")
        tally.add(Tally(1, wrong))
    return tally


PROOF = Proof(
    "nobody blocks the door",
    "With more half-open connections than there are files everybody is served as before, and SIGTERM ends it.",
    "rounds",
    "faults",
    small=1,
    full=25,
    run=run,
    subjects=lambda: ["the server"],
    pieces=1,
)
