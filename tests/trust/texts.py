"""Texts that are made to cost much: a server reads none of them in its loop, and whoever plays does not notice."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from tests.trust.process import Process
from tests.trust.proof import Proof, Tally
from tests.web.kit import Browser, Line

SWELL = 100_000  # kilobytes that a server may grow by
QUICK = 2.0  # seconds within which another visitor is answered, on a busy machine
ENDS = 10.0  # seconds within which a server ends that is told to, in the middle of an attack
MAP = "/".join(["g" * 30] * 30)  # in how many ways can it be split?
SMALL_MAP = "/".join(["." * 10 + "g" * 9 + "." * 11] * 9 + ["." * 30] * 21)
CUBES = "0,0-29,29 "
LONGEST_ADDRESS = 20_000  # characters, which three bytes each may stand for; more than that no client would send
SCENARIO = "[[scenario]]/"


def checks(me: Browser, game: str, option: str, text: str) -> str:
    """Ask whether an option can be used, and try to make a table of it: both are refused with a sentence."""
    made = me.post("/tables", game=game, players=2, **{f"option-{option}": text})
    if made.status_code not in (400, 413, 429) or not made.json()["error"]:
        return f"answered with {made.status_code}"
    asked = me.http.get(f"/games/{game}/check", params={f"option-{option}": text[:LONGEST_ADDRESS]})
    fine = asked.status_code in (413, 414, 429) or (asked.status_code == 200 and asked.json()["text"])
    return "" if fine else f"answered with {asked.status_code} when it was only asked"


def terrain(text: str) -> Callable[[Browser], str]:
    return lambda me: checks(me, "hostile-takeover", "terrain", text)


def scenario(text: str) -> Callable[[Browser], str]:
    return lambda me: checks(me, "claustrophobia", "own_scenario", text)


def uploaded(text: str) -> Callable[[Browser], str]:
    def attack(me: Browser) -> str:
        status = me.post("/records", record=text).status_code
        return "" if status in (400, 413, 429) else f"answered with {status}"

    return attack


def kept_ones(me: Browser) -> str:
    """A hundred terrains that can be played: none of them may be kept for good."""
    for n in range(100):
        text = f"cubes: 13,13-16,16 {5 + n % 20},{5 + n // 20 % 6}/# {n}"
        answer = me.http.get("/games/hostile-takeover/check", params={"option-terrain": text})
        if answer.status_code not in (200, 429):
            return f"answered with {answer.status_code}"
    return ""


HEADER = "game void-zone 1 · players 2 · seed 1\n"
ATTACKS: dict[str, Callable[[Browser], str]] = {
    "a map full of g": terrain(MAP),
    "nine lines of nine g": terrain(SMALL_MAP),
    "cubes named again and again": terrain("cubes: " + CUBES * 399),
    "the same in 150 kB": terrain("cubes: " + CUBES * 15_000),
    "deep lists": scenario(f"{SCENARIO}tp = " + "[" * 7900),
    "deep tables": scenario("[" + "a." * 3900 + "b]"),
    "long dotted keys": scenario(SCENARIO + "a." * 3900 + "b = 1"),
    "a number too long to be written": scenario(f"{SCENARIO}key = 'x'/name = 'x'/tp = 0x" + "f" * 7900),
    "a record of one line": uploaded(HEADER + "p1 " + "x" * 500_000),
    "a record of many lines": uploaded(HEADER + "p1 pass\n" * 60_000),
    "a record of remarks": uploaded(HEADER + "# After 1 answers a draw was agreed.\n" * 13_000),
    "a save of brackets": uploaded('{"game": ' + "[" * 500_000),
    "terrains to be remembered": kept_ones,
}


def beside(process: Process, until: threading.Event, waits: list[float], line: Line) -> None:
    """Another visitor, who looks at a page and moves."""
    with httpx.Client(base_url=process.base, timeout=120, verify=False) as client:
        while not until.is_set():
            begun = time.monotonic()
            client.get("/join")
            if not line.over and line.choices:
                line.play(line.choices[0])
            waits.append(time.monotonic() - begun)
            until.wait(0.05)


def round_of(process: Process, number: int, tally: Tally) -> None:
    me, attacker = Browser(process, f"10.1.1.{number}"), Browser(process, f"10.66.0.{number}")  # budgets of their own
    line = me.sit(me.table("void-halls", "me"))
    done, waits = threading.Event(), list[float]()
    other = threading.Thread(target=beside, args=(process, done, waits, line))
    other.start()
    try:
        for name, attack in ATTACKS.items():
            fault = attack(attacker)
            if fault:
                tally.wrong.append(f"{name}: {fault}")
    finally:
        done.set()
        other.join(120)
        me.close()
        attacker.close()
    longest = max(waits)
    tally.notes["ms another visitor waited longest"] = max(
        tally.notes["ms another visitor waited longest"], round(longest * 1000)
    )
    if longest > QUICK:
        tally.wrong.append(f"another visitor waited {longest:.1f} s")


def ended(process: Process, tally: Tally) -> None:
    """Told to end in the middle of an attack, the server does."""
    assert process.running is not None
    attacker = Browser(process)
    late = threading.Thread(target=ignoring(lambda: uploaded(HEADER + "p1 pass\n" * 60_000)(attacker)))
    late.start()
    time.sleep(1)  # until it is being read
    begun = time.monotonic()
    os.kill(process.running.pid, signal.SIGTERM)
    try:
        process.running.wait(ENDS)
    except Exception:
        tally.wrong.append(f"told to end, the server is still there after {ENDS:g} s")
    tally.notes["ms until the server had ended"] += round((time.monotonic() - begun) * 1000)
    late.join(60)
    attacker.close()


def ignoring(work: Callable[[], object]) -> Callable[[], None]:
    def try_it() -> None:
        try:
            work()
        except httpx.TransportError:
            return  # the server went away in the middle of it, as it was told to

    return try_it


def run(_subject: str, seeds: range) -> Tally:
    tally = Tally()
    with TemporaryDirectory(prefix="ludus-") as folder:
        process = Process(str(Path(folder) / "tables.db"), Path(folder) / "log")
        process.start()
        try:
            before = process.memory()
            for _ in seeds:
                round_of(process, tally.done, tally)
                tally.done += 1
            grown = process.memory() - before
            tally.notes["kB of memory more"] += max(0, grown)
            if grown > SWELL:
                tally.wrong.append(f"the server has grown by {grown} kB")
            told = process.log.read_text(errors="replace")
            tally.wrong += [f"logged: {told[-400:]}"] if "Traceback" in told else []
            ended(process, tally)
        finally:
            process.kill()
    return tally


PROOF = Proof(
    "texts hold nobody up",
    "Texts that are made to cost much are refused with a sentence, while others look, play, and may stop the server.",
    "rounds of costly texts",
    "faults",
    small=1,
    full=25,
    run=run,
    subjects=lambda: ["one server"],
    pieces=1,
)
