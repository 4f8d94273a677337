"""Auditable dice: two verifiers, written in two languages, agree on every number; another key is always noticed.

`vectors.json` holds numbers that both must give. `python -m tests.trust.dice` writes it anew.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from ludus.core.chance import FairRng, Rng, fair
from ludus.testing.play import chooser
from tests.trust.proof import Proof, Tally

HERE = Path(__file__).parent
VECTORS = HERE / "vectors.json"
STEPS = 20


def why_not() -> str:
    return "" if shutil.which("node") else "node is not installed, and the second verifier is JavaScript"


def asked(rng: Rng, stream: Rng) -> dict[str, Any]:
    """Something to ask a stream for, and what it gives."""
    ask = ("below", "roll", "pick", "shuffle")[rng.below(4)]
    if ask == "below":
        n = (2, 6, 10, 3_000_000_000, 4_294_967_295)[rng.below(5)]
        return {"ask": ask, "with": [n], "gives": stream.below(n)}
    if ask == "roll":
        count, faces = 1 + rng.below(9), tuple(range(1, 2 + rng.below(12)))
        return {"ask": ask, "with": [count, list(faces)], "gives": list(stream.roll(count, faces))}
    if ask == "pick":
        weights = (1, *[rng.below(20) for _ in range(rng.below(30))])
        return {"ask": ask, "with": [list(weights)], "gives": stream.pick(weights)}
    items = list(range(rng.below(60)))
    given = items[:]
    stream.shuffle(given)
    return {"ask": ask, "with": [items], "gives": given}


def case(key: bytes, seed: int) -> dict[str, Any]:
    rng, stream = chooser(seed), FairRng(key, 0)
    return {"key": key.hex(), "steps": [asked(rng, stream) for _ in range(STEPS)]}


def key_of(seed: int) -> bytes:
    """A key of a seed; some are longer than one block of the hash."""
    return hashlib.shake_256(b"key %d" % seed).digest(32 + 17 * (seed % 8))


def flipped(key: str, bit: int) -> str:
    data = bytearray(bytes.fromhex(key))
    data[bit // 8 % len(data)] ^= 1 << bit % 8
    return data.hex()


def by_javascript(cases: list[dict[str, Any]]) -> list[int]:
    """The first step of each case that the second verifier finds different; -1 where there is none."""
    told = "".join(json.dumps(case) + "\n" for case in cases)
    done = subprocess.run(["node", HERE / "dice.mjs"], input=told, capture_output=True, text=True, check=True)
    return [int(line) for line in done.stdout.split()]


def run(subject: str, seeds: range) -> Tally:
    cases = [case(key_of(seed), seed) for seed in seeds]
    forged = [{**c, "key": flipped(c["key"], seed)} for c, seed in zip(cases, seeds, strict=True)]
    found = by_javascript([*cases, *forged])
    tally = Tally(len(cases))
    for seed, true, false in zip(seeds, found, found[len(cases) :], strict=False):
        if true >= 0:
            tally.wrong.append(f"seed {seed}: the verifiers differ in step {true}")
        if false < 0:
            tally.wrong.append(f"seed {seed}: a flipped bit of the key was not noticed")
    return tally


PROOF = Proof(
    "dice can be audited",
    "Two verifiers in two languages agree on every number of a key, and one flipped bit of the key is always noticed.",
    "keys",
    "differences",
    small=8,
    full=10_000,
    run=run,
    subjects=lambda: ["python and javascript"],
    why_not=why_not,
)


def vectors() -> dict[str, Any]:
    """What both verifiers are tested with."""
    streams = [(seed, take) for seed in (0, 7, (1 << 63) - 1) for take in (0, 1)]
    seeds = [{"seed": str(seed), "take": take, "key": fair(seed, take).state()[1]} for seed, take in streams]
    return {"seeds": seeds, "streams": [case(key_of(seed), seed) for seed in range(4)]}


if __name__ == "__main__":
    VECTORS.write_text(json.dumps(vectors()) + "\n", encoding="utf-8")
