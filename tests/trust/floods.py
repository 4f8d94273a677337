"""Floods: who sends far too much is cut off, while others play on at the next table."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from tests.trust.process import Process
from tests.trust.proof import Proof, Tally
from tests.web.kit import Browser, Line

SWELL = 100_000  # kilobytes that a server may grow by
MOVES = 6  # at the next table, while a flood comes


def closed_with(line: Line) -> int:
    """The code with which the server closes a line."""
    try:
        while True:
            line.hear(30)
    except ConnectionClosed as e:
        return 0 if e.rcvd is None else e.rcvd.code
    except TimeoutError:
        return -1


def flood(line: Line, send: Callable[[], object]) -> None:
    """Send until the server hangs up."""
    try:
        send()
    except (ConnectionClosed, OSError):
        assert line.ws.protocol.state is not State.OPEN


def huge_frame(line: Line) -> str:
    flood(line, lambda: line.ws.send("x" * 20_000_000))
    found = closed_with(line)
    return "" if found in (1009, 0) else f"closed with {found}"  # 0: hung up while the frame was still on its way


def fragments(line: Line) -> str:
    flood(line, lambda: line.ws.send("x" for _ in range(100_000)))
    found = closed_with(line)
    return "" if found in (1009, 0) else f"closed with {found}"


def send_many(line: Line) -> None:
    for _ in range(5_000):
        line.send(type="live")


def messages(line: Line) -> str:
    flood(line, lambda: send_many(line))
    found = closed_with(line)
    return "" if found in (4429, 0) else f"closed with {found}"


def deep(line: Line) -> str:
    line.ws.send("[" * 60_000)
    line.ws.send('{"type":"do","key":' + "[" * 60_000)
    found = [line.until(lambda m: m["type"] == "refused")["code"] for _ in range(2)]
    return "" if found == ["bad-message"] * 2 else f"answered with {found}"


def huge_body(line: Line) -> str:
    base, cookie = line.browser.server.base, {"cookie": f"ludus={line.browser.cookie}", "origin": "x"}
    kind = {"content-type": "application/x-www-form-urlencoded", "origin": base}
    try:
        declared = httpx.post(f"{base}/records", content=b"x" * 5_000_000, headers={**cookie, **kind}, verify=False)
        chunked = httpx.post(f"{base}/records", content=endless(), headers={**cookie, **kind}, verify=False)
    except httpx.TransportError:
        return ""  # hung up
    found = [declared.status_code, chunked.status_code]
    return "" if found == [413, 413] else f"answered with {found}"


def endless() -> Iterator[bytes]:
    for _ in range(500):
        yield b"record=" + b"x" * 10_000


def half_open(line: Line) -> str:
    """Two hundred who begin to speak and fall silent."""
    host, _, port = line.browser.server.base.removeprefix("http://").partition(":")
    with ExitStack() as stack:
        for _ in range(200):
            one = stack.enter_context(socket.create_connection((host, int(port)), timeout=60))
            one.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        fine = httpx.get(f"{line.browser.server.base}/join", timeout=120, verify=False).status_code
    return "" if fine == 200 else f"others are answered with {fine}"


FLOODS: dict[str, Callable[[Line], str]] = {
    "a huge frame": huge_frame,
    "endless fragments": fragments,
    "thousands of messages": messages,
    "deep nesting": deep,
    "huge bodies": huge_body,
    "half-open lines": half_open,
}


def play(line: Line, waits: list[float]) -> None:
    """Some moves at the next table, and how long each took to be acknowledged."""
    for _ in range(MOVES):
        if line.over:
            return
        line.wait(lambda at: at.seat in at.asked)
        begun = time.monotonic()
        line.play(line.choices[0])
        waits.append(time.monotonic() - begun)


def attacked(process: Process, name: str, line: Line, tally: Tally) -> None:
    """One flood, and the table beside it."""
    waits: list[float] = []
    beside = threading.Thread(target=play, args=(line, waits))
    attacker = Browser(process)
    target = attacker.sit(line.code)
    beside.start()
    fault = FLOODS[name](target)
    beside.join(120)
    attacker.close()
    if fault:
        tally.wrong.append(f"{name}: {fault}")
    if beside.is_alive() or (len(waits) < MOVES and not line.over):
        tally.wrong.append(f"{name}: the next table got {len(waits)} of {MOVES} moves through")
    tally.notes["ms the next table waited longest"] = max(
        tally.notes["ms the next table waited longest"], *(round(wait * 1000) for wait in waits)
    )


def run(_subject: str, seeds: range) -> Tally:
    tally = Tally()
    with TemporaryDirectory(prefix="ludus-") as folder:
        process = Process(str(Path(folder) / "tables.db"), Path(folder) / "log")
        process.start()
        try:
            me = Browser(process)
            before = process.memory()
            for _ in seeds:
                line = me.sit(me.table("void-zone", "me", "me"))
                for name in FLOODS:
                    attacked(process, name, line, tally)
                tally.done += 1
            grown = process.memory() - before
            tally.notes["kB of memory more"] += max(0, grown)
            if grown > SWELL or not process.alive:
                tally.wrong.append(f"the server has grown by {grown} kB" if process.alive else "the server died")
            told = process.log.read_text(errors="replace")
            tally.wrong += [f"logged: {told[-400:]}"] if "Traceback" in told else []
            me.close()
        finally:
            process.kill()
    return tally


PROOF = Proof(
    "floods are cut off",
    "Who sends too much, too often or too deep is refused or hung up on, and the next table plays on.",
    "rounds of floods",
    "faults",
    small=1,
    full=25,
    run=run,
    subjects=lambda: ["one server"],
    pieces=1,
)
