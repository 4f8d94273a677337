"""Unbreakable by input: damaged records and saves are refused with one clear line, and with nothing else.

A damaged file that is still readable is used like any other: shown, played on and written again.
"""

from __future__ import annotations

import json
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import ludus
from ludus.core.chance import Rng
from ludus.core.errors import LudusError
from ludus.core.match import Match, playout
from ludus.testing.cases import cases
from ludus.testing.play import chooser, play_randomly
from tests.trust.proof import Proof, Tally

PATIENCE = 20  # seconds that one file may take
MEMORY = 400_000  # kilobytes that all files of one run may need more than before
HUGE = ["9" * 25, "-1", "0", "4294967296", "1e309", "NaN", "9" * 5000]
BAD: list[Any] = [None, True, -1, 10**30, 0.5, "", "x", "p1", [], {}, [[[]]], {"is": "x"}, 1 << 62, "9" * 5000]


class Slow(Exception):
    """A file takes too long."""


@contextmanager
def limited(seconds: int) -> Iterator[None]:
    """Raise Slow after so many seconds of computing."""

    def late(*_: object) -> None:
        raise Slow(f"no end after {seconds} s")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@cache
def sound(id: str) -> list[tuple[str, str]]:
    """Some records and saves of a game: beginnings, middles and ends, with and without rewinds."""
    found = []
    every = cases(ludus.game(id))
    for seed in range(8):
        rng = chooser(seed)
        match = every[rng.below(len(every))].begin(seed, fair=seed % 3 == 0)
        playout(match, rng, (3, 30, 120, 400)[seed % 4])
        if seed % 2:
            match.undo(consent=tuple(range(match.players)))
            playout(match, rng, 5)
        found.append((match.record(), json.dumps(match.to_json())))
    return found


# --- damage to a text -------------------------------------------------------------------------------------------------


def flip_bits(text: str, rng: Rng) -> str:
    data = bytearray(text.encode())
    for _ in range(1 + rng.below(4)):
        data[rng.below(len(data))] ^= 1 << rng.below(8)
    return data.decode(errors="replace")


def cut(text: str, rng: Rng) -> str:
    a, b = sorted((rng.below(len(text) + 1), rng.below(len(text) + 1)))
    return (text[:a], text[a:], text[:a] + text[b:])[rng.below(3)]


def swap_lines(text: str, rng: Rng) -> str:
    lines = text.split("\n")
    a, b = rng.below(len(lines)), rng.below(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


def repeat_lines(text: str, rng: Rng) -> str:
    lines = text.split("\n")
    a = rng.below(len(lines))
    return "\n".join(lines[:a] + lines[a : a + 1 + rng.below(3)] * (1 + rng.below(40)) + lines[a:])


def change_number(text: str, rng: Rng) -> str:
    """Some number becomes one that nobody expects."""
    places = [i for i, c in enumerate(text) if c.isdigit()]
    if not places:
        return text
    at = places[rng.below(min(len(places), 12) if rng.below(2) else len(places))]
    return text[:at] + HUGE[rng.below(len(HUGE))] + text[at + 1 :]


def insert(text: str, rng: Rng) -> str:
    pieces = [
        "\0",
        "\u2028",
        "·",
        " · ",
        "=",
        "* ",
        "* fresh 99999999999999999999",
        "p9 ",
        "\r",
        "\ud7ff",
        "🎲",
        "{0}",
        "{",
    ]
    at = rng.below(len(text) + 1)
    return text[:at] + pieces[rng.below(len(pieces))] * (1 + rng.below(3)) + text[at:]


def nest(text: str, rng: Rng) -> str:
    """Brackets without end, or a text that is longer than anything real."""
    at = rng.below(len(text) + 1)
    return text[:at] + ("[" * 5000, "{" * 5000, "x" * 100_000, '{"a":' * 3000)[rng.below(4)] + text[at:]


DAMAGE: list[Callable[[str, Rng], str]] = [flip_bits, cut, swap_lines, repeat_lines, change_number, insert, nest]


def damage_data(data: Any, rng: Rng) -> None:
    """One value somewhere within becomes another: of a wrong type, out of range, missing, or one of its neighbors."""
    spot = data
    while True:
        keys: list[Any] = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        key = keys[rng.below(len(keys))]
        inner = spot[key]
        if not isinstance(inner, dict | list) or not inner or rng.below(4) == 0:
            break
        spot = inner
    kind = rng.below(4)
    if kind == 0:
        del spot[key]
    elif kind == 1:
        spot[key] = BAD[rng.below(len(BAD))]
    elif kind == 2 and type(spot[key]) is int:
        spot[key] += (1, -1, 7, 1000)[rng.below(4)]
    else:
        spot[key] = spot[keys[rng.below(len(keys))]]


# --- using what is damaged --------------------------------------------------------------------------------------------


def use(match: Match, seed: int) -> None:
    """What is done with a match that could be read."""
    for seat in (None, 0):
        match.view(seat, explain=True)
    play_randomly(match, seed, 5)
    match.record()
    match.to_json()


def use_record(id: str, text: str, seed: int) -> None:
    ludus.verify(text + "\n")
    use(ludus.replay(text + "\n"), seed)


def use_save(id: str, text: str, seed: int) -> None:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return  # whoever reads the file refuses it
    use(ludus.load(data), seed)


def outcome(
    use: Callable[[str, str, int], None], id: str, text: str, seed: int, patience: int = PATIENCE
) -> tuple[str, str]:
    """How a damaged file is received: 'refused' or 'read', and what is wrong with that; empty when nothing is."""
    try:
        with limited(patience):
            use(id, text, seed)
    except LudusError as e:
        said = str(e)
        fault = "" if said.strip() and "\n" not in said and len(said) < 1000 else f"no clear line: {said[:200]!r}"
        return "refused", fault
    except Exception as e:
        return "broken", f"{type(e).__name__}: {str(e)[:200]}"
    return "read", ""


def damaged(id: str, seed: int) -> tuple[Callable[[str, str, int], None], str]:
    """A damaged record or save and what to do with it."""
    rng = chooser(seed)
    record, save = sound(id)[rng.below(len(sound(id)))]
    if rng.below(2):
        for _ in range(1 + rng.below(2)):
            record = DAMAGE[rng.below(len(DAMAGE))](record, rng)
        return use_record, record
    if rng.below(4) == 0:
        return use_save, DAMAGE[rng.below(len(DAMAGE))](save, rng)
    data = json.loads(save)
    damage_data(data, rng)
    return use_save, json.dumps(data)


def run(subject: str, seeds: range) -> Tally:
    tally = Tally()
    sound(subject)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for seed in seeds:
        how, text = damaged(subject, seed)
        received, fault = outcome(how, subject, text, seed)
        if fault:
            tally.wrong.append(f"{subject}, seed {seed}, {how.__name__}: {fault}")
        tally.notes[received] += 1
        tally.done += 1
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    if grown > MEMORY:
        tally.wrong.append(f"{subject}: {grown} kB of memory more than before")
    return tally


PROOF = Proof(
    "damaged files are refused",
    "A damaged record or save is refused with one clear line, or read; nothing breaks, hangs or swells.",
    "files",
    "faults",
    small=60,
    full=20_000,
    run=run,
)
