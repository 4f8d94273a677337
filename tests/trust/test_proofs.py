"""Every proof in its small size; `make trust` runs them in full."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tools.trust import Kept, pieces

from tests.trust.proof import Proof, Tally
from tests.trust.proofs import PROOFS

EACH = [(proof, subject) for proof in PROOFS for subject in proof.subjects()]


@pytest.mark.parametrize(("proof", "subject"), EACH, ids=[f"{p.name}-{s}".replace(" ", "-") for p, s in EACH])
def test_the_claim_holds(proof: Proof, subject: str) -> None:
    if missing := proof.why_not():
        pytest.skip(missing)
    line = proof.line(subject, proof.small, proof.run(subject, range(proof.small)))
    assert line.met, "\n".join([f"wanted {line.wanted}", f"found {line.found}", *line.wrong[:5]])


def test_a_line_is_met_by_enough_tries_and_few_enough_that_are_wrong() -> None:
    proof = PROOFS[0]
    assert proof.line("x", 3, Tally(3)).met
    assert not proof.line("x", 3, Tally(2)).met
    assert not proof.line("x", 3, Tally(3, ["one"])).met
    lenient = Proof("name", "claim", "mutants", "survivors", 10, 100, proof.run, allowed=0.15)
    assert lenient.line("x", 10, Tally(20, ["one", "two", "three"])).met
    assert not lenient.line("x", 10, Tally(20, ["one", "two", "three", "four"])).met
    assert lenient.line("x", 10, Tally(1200)).wanted == "10 mutants, at most 15% survivors"
    assert lenient.line("x", 10, Tally(1200)).found == "1,200 mutants, 0 survivors"


def test_names_are_different() -> None:
    assert len({proof.name for proof in PROOFS}) == len(PROOFS)


def test_what_was_tried_is_kept(tmp_path: Path) -> None:
    piece = ("undo cannot peek", "void-zone", 0, 5)
    Kept(tmp_path, anew=False).add(piece, Tally(5, ["seed 3"], Counter({"undone": 7})))
    assert Kept(tmp_path, anew=False).tallies == {piece: Tally(5, ["seed 3"], Counter({"undone": 7}))}
    assert Kept(tmp_path, anew=True).tallies == {}


def test_pieces_cover_every_try_once() -> None:
    assert [seed for seeds in pieces(103, 40) for seed in seeds] == list(range(103))
