"""Run the proofs of trust: one table of what is wanted and what was found; exit code 1 if any line is not met.

What was tried is kept in build/trust and not tried again while the sources are the same, so that a run can be stopped
with Ctrl-C and gone on with; `--anew` forgets it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import asdict
from hashlib import sha256
from os import cpu_count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rich.console import Console
from rich.table import Table
from tests.trust.proof import Line, Proof, Tally
from tests.trust.proofs import PROOFS

ROOT = Path(__file__).resolve().parent.parent
Piece = tuple[str, str, int, int]  # proof, subject, first seed, the seed after the last


def pieces(count: int, most: int) -> Iterator[range]:
    """A figure is found in pieces, dealt out to the processes."""
    step = max(1, -(-count // most))
    return (range(at, min(at + step, count)) for at in range(0, count, step))


def run(piece: Piece) -> Tally:
    """What a worker does; proofs are named, since functions do not travel."""
    name, subject, first, end = piece
    return next(proof for proof in PROOFS if proof.name == name).run(subject, range(first, end))


class Kept:
    """The pieces that were tried with these sources, in a file that grows by a line for each."""

    def __init__(self, folder: Path, anew: bool) -> None:
        self.file = folder / f"{sources()}.jsonl"
        self.tallies: dict[Piece, Tally] = {}
        if anew:
            self.file.unlink(missing_ok=True)
        elif self.file.exists():
            for line in self.file.read_text().splitlines():
                piece, tally = json.loads(line)
                self.tallies[tuple(piece)] = Tally(tally["done"], tally["wrong"], Counter(tally["notes"]))

    def add(self, piece: Piece, tally: Tally) -> None:
        self.tallies[piece] = tally
        self.file.parent.mkdir(parents=True, exist_ok=True)
        said = {"done": tally.done, "wrong": tally.wrong, "notes": dict(tally.notes)}
        with self.file.open("a") as file:
            file.write(json.dumps([piece, said]) + "\n")


def sources() -> str:
    """A name for the sources as they are: another one when any of them changes."""
    found = sha256()
    for folder in (ROOT / "src" / "ludus", ROOT / "tests" / "trust"):
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix not in (".pyc", ".so"):
                found.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:16]


def found(proofs: list[Proof], counts: dict[str, int], jobs: int, kept: Kept, screen: Console) -> list[Line]:
    """The lines of the table, each told as soon as it is there."""
    every = [(proof, subject) for proof in proofs for subject in proof.subjects()]
    lines = {}
    with ProcessPoolExecutor(jobs) as pool:
        work: dict[Future[Tally], Piece] = {}
        left: dict[tuple[str, str], set[Piece]] = {}
        for proof, subject in every:
            if missing := proof.why_not():
                said = f"not tried: {missing}"
                lines[proof.name, subject] = Line(proof.name, subject, proof.claim, said, False)
                continue
            ranges = pieces(counts[proof.name], proof.pieces)
            left[proof.name, subject] = {(proof.name, subject, seeds.start, seeds.stop) for seeds in ranges}
        for piece in sorted(set().union(*left.values()) - kept.tallies.keys(), key=place(proofs)):
            work[pool.submit(run, piece)] = piece
        try:
            for done in as_completed(work):
                kept.add(work[done], done.result())
                key = work[done][:2]
                if left[key] <= kept.tallies.keys():
                    screen.print(f"{key[0]}, {key[1]}: done", highlight=False)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True, wait=False)
            raise SystemExit("Stopped. The same command goes on from here.") from None
    for proof, subject in every:
        if wanted := left.get((proof.name, subject)):
            tally = Tally()
            for piece in sorted(wanted):
                tally.add(kept.tallies[piece])
            lines[proof.name, subject] = proof.line(subject, counts[proof.name], tally)
    return [lines[proof.name, subject] for proof, subject in every]


def place(proofs: list[Proof]) -> Callable[[Piece], tuple[int, str, int]]:
    """Pieces are tried in the order of the table."""
    order = {proof.name: n for n, proof in enumerate(proofs)}
    return lambda piece: (order[piece[0]], piece[1], piece[2])


def shown(lines: list[Line]) -> Table:
    table = Table("proof", "of", "wanted", "found", "met")
    for line in lines:
        table.add_row(line.proof, line.subject, line.wanted, line.found, "yes" if line.met else "[bold red]NO")
    return table


def main() -> int:
    names = [proof.name for proof in PROOFS]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=names, metavar="NAME", help=f"one of: {', '.join(names)}")
    parser.add_argument("--size", choices=("small", "full"), default="full")
    parser.add_argument("--tries", type=int, metavar="N", help="N tries for each line instead of its own number")
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument("--json", action="store_true", help="print the lines for programs")
    parser.add_argument("--anew", action="store_true", help="forget what was tried before")
    parser.add_argument("--kept", type=Path, default=ROOT / "build" / "trust", metavar="FOLDER", help="where that is")
    given = parser.parse_args()
    proofs = [proof for proof in PROOFS if not given.only or proof.name in given.only]
    counts = {proof.name: given.tries or proof.count(given.size) for proof in proofs}
    kept = Kept(given.kept, given.anew)
    lines = found(proofs, counts, max(1, given.jobs), kept, Console(stderr=True, soft_wrap=True))
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
