"""The shared test vectors: what Python gives now, and what the second verifier finds."""

from __future__ import annotations

import json
import subprocess

import pytest

import ludus
from ludus.core import proof
from ludus.core.chance import mix_seed, pledge
from tests.trust import dice

SEED_KEYS = """
import { readFileSync } from "node:fs";
import { seedKey, sha256, toHex } from "%s";
const { seeds } = JSON.parse(readFileSync(0, "utf-8"));
console.log(toHex(sha256(new Uint8Array())));
for (const { seed, take } of seeds) console.log(toHex(seedKey(BigInt(seed), take)));
"""


def test_the_vectors_are_what_python_gives() -> None:
    assert json.loads(dice.VECTORS.read_text(encoding="utf-8")) == dice.vectors()


@pytest.mark.skipif(bool(dice.why_not()), reason=dice.why_not())
def test_javascript_gives_the_vectors() -> None:
    vectors = json.loads(dice.VECTORS.read_text(encoding="utf-8"))
    assert dice.by_javascript(vectors["streams"]) == [-1] * len(vectors["streams"])
    script = SEED_KEYS % (dice.HERE.parent.parent / "src/ludus/web/static/verify/fair.js").as_uri()
    command = ["node", "--input-type=module", "--eval", script]
    done = subprocess.run(command, input=json.dumps(vectors), capture_output=True, text=True, check=True)
    nothing, *keys = done.stdout.split()
    assert nothing == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"  # published with SHA-256
    assert keys == [row["key"] for row in vectors["seeds"]]


@pytest.mark.skipif(bool(dice.why_not()), reason=dice.why_not())
def test_every_flipped_bit_of_a_key_is_noticed() -> None:
    vectors = json.loads(dice.VECTORS.read_text(encoding="utf-8"))
    first = vectors["streams"][0]
    forged = [{**first, "key": dice.flipped(first["key"], bit)} for bit in range(8 * len(first["key"]) // 2)]
    assert min(dice.by_javascript(forged)) >= 0


PROOFS = """
import { readFileSync } from "node:fs";
import { checked } from "%s";
for (const [text, pledge] of JSON.parse(readFileSync(0)))
  console.log(JSON.stringify(checked(text, { pledge, seats: [], own: {}, doubt: "" })));
"""


@pytest.mark.skipif(bool(dice.why_not()), reason=dice.why_not())
def test_javascript_checks_the_pledge_of_a_record_and_notices_one_flipped_bit() -> None:
    secret, shares = bytes(range(32)), ["ab" * 16, "cd" * 16]
    match = ludus.game("void-zone").begin(2, mix_seed(secret, shares), fair=True)
    text, print_ = proof.with_pledge(match.record(), secret, shares), pledge(secret)
    assert ludus.verify(text) == []
    cases = [(text, print_), (match.record(), print_), (text, dice.flipped(print_, 3))]
    cases += [(text.replace(secret.hex(), dice.flipped(secret.hex(), bit)), print_) for bit in range(256)]
    cases += [(text.replace(shares[1], dice.flipped(shares[1], bit)), print_) for bit in range(128)]
    script = PROOFS % (dice.HERE.parent.parent / "src/ludus/web/static/verify/record.js").as_uri()
    command = ["node", "--input-type=module", "--eval", script]
    done = subprocess.run(command, input=json.dumps(cases), capture_output=True, text=True, check=True)
    good, bare, other, *forged = [json.loads(line) for line in done.stdout.splitlines()]
    assert good == {"faults": [], "weak": [{"what": "old", "seat": -1}], "own": [], "people": 0}
    assert bare is None
    assert other["faults"] == [{"what": "pledge", "seat": -1}]
    assert all(found["faults"] for found in forged)
