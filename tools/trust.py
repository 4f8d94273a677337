"""Run the proofs of trust: one table of what is wanted and what was found; exit code 1 if any line is not met."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import asdict
from os import cpu_count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rich.console import Console
from rich.table import Table
from tests.trust.proof import Line, Proof, Tally
from tests.trust.proofs import PROOFS


def pieces(count: int, most: int) -> Iterator[range]:
    """A figure is found in pieces, dealt out to the processes."""
    step = max(1, -(-count // most))
    return (range(at, min(at + step, count)) for at in range(0, count, step))


def piece(name: str, subject: str, seeds: range) -> Tally:
    """What a worker does; proofs are named, since functions do not travel."""
    return next(proof for proof in PROOFS if proof.name == name).run(subject, seeds)


def found(proofs: list[Proof], counts: dict[str, int], jobs: int, screen: Console) -> list[Line]:
    """The lines of the table, each told as soon as it is there."""
    every = [(proof, subject) for proof in proofs for subject in proof.subjects()]
    lines = {
        (proof.name, subject): Line(proof.name, subject, proof.claim, f"not tried: {missing}", False)
        for proof, subject in every
        if (missing := proof.why_not())
    }
    with ProcessPoolExecutor(jobs) as pool:
        work: dict[Future[Tally], tuple[Proof, str]] = {}
        able = [(proof, subject) for proof, subject in every if (proof.name, subject) not in lines]
        for proof, subject in able:
            for seeds in pieces(counts[proof.name], proof.pieces):
                work[pool.submit(piece, proof.name, subject, seeds)] = (proof, subject)
        left = {(proof.name, subject): len(list(pieces(counts[proof.name], proof.pieces))) for proof, subject in able}
        tallies = {key: Tally() for key in left}
        for done in as_completed(work):
            proof, subject = work[done]
            key = proof.name, subject
            tallies[key].add(done.result())
            left[key] -= 1
            if not left[key]:
                lines[key] = proof.line(subject, counts[proof.name], tallies[key])
                screen.print(f"{proof.name}, {subject}: {lines[key].found}", highlight=False)
    return [lines[proof.name, subject] for proof, subject in every]


def shown(lines: list[Line]) -> Table:
    table = Table("proof", "of", "wanted", "found", "met")
    for line in lines:
        table.add_row(line.proof, line.subject, line.wanted, line.found, "yes" if line.met else "[bold red]NO")
    return table


def main() -> int:
    names = [proof.name for proof in PROOFS]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", choices=names, metavar="NAME", help=f"one of: {', '.join(names)}")
    parser.add_argument("--size", choices=("small", "full"), default="full")
    parser.add_argument("--tries", type=int, metavar="N", help="so many tries for each line instead of its own number")
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument("--json", action="store_true", help="print the lines for programs")
    given = parser.parse_args()
    proofs = [proof for proof in PROOFS if not given.only or proof.name in given.only]
    counts = {proof.name: given.tries or proof.count(given.size) for proof in proofs}
    lines = found(proofs, counts, max(1, given.jobs), Console(stderr=True, soft_wrap=True))
    if given.json:
        print(json.dumps([asdict(line) for line in lines], indent=1))
    else:
        Console().print(shown(lines))
        for line in lines:
            for wrong in line.wrong[:3] if not line.met else ():
                print(f"{line.proof}, {wrong}")
    return 0 if all(line.met for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
