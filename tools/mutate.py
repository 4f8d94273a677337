"""Plant small faults into the rules, one at a time, and see whether the tests notice.

`mutate.py void-zone --count 30` tries 30 faults, the same ones every time, and lists those that no test noticed.
What was tried is kept in build/mutants and not tried again; `--again` tries what was not noticed, with today's tests,
and `--anew` forgets everything. Subjects: a game, `kernel`, or a package such as `core`, `table`, `web`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tools.faults import RULE, Mutant, mutants, mutated  # noqa: E402 - found by the line above
from tools.reach import Marked, Reach, Recorder, reach  # noqa: E402 - so is this
from tools.warmed import ANEW, PASSED, Planted, Task, attempt, served  # noqa: E402 - and this

KEPT = ROOT / "build" / "mutants"
# No rules of play.
COLD = set("__init__ arrange beats content speech actions invariants tally intents telling tells danger".split())
KERNEL = set("part shape weave game record undo match lanes worlds table".split())  # views, permissions, taking back
LEFT_OUT = ("picture", "random", "terminal", "words")  # tests that say little about rules, or slowly
PACKAGES = ("core", "table", "web")  # all of it, with the tests of the same name
FIRST = 4  # test files to begin with: most faults are found there, and reading them all takes longer
AROUND = 12  # lines about a fault whose rules say which tests to begin with


# --- subjects ---------------------------------------------------------------------------------------------------------


def sources(subject: str) -> list[Path]:
    if subject == "kernel":
        return [p for p in sorted((ROOT / "src" / "ludus" / "core").glob("*.py")) if p.stem in KERNEL]
    if subject in PACKAGES:
        return [p for p in sorted((ROOT / "src" / "ludus" / subject).glob("*.py")) if p.stem not in COLD]
    folder = ROOT / "src" / "ludus" / "games" / subject.replace("-", "_")
    return [
        p
        for p in sorted([*folder.glob("*.py"), *folder.glob("play/*.py"), *folder.glob("cards/*.py")])
        if p.stem not in COLD
    ]


def fitting(subject: str, mutant: Mutant | None) -> list[str]:
    """The fitting tests; those that name the rules around a fault come first."""
    own = "core" if subject == "kernel" else subject if subject in PACKAGES else f"games/{subject.replace('-', '_')}"
    folder = ROOT / "tests" / own
    found = [p for p in sorted(folder.glob("test_*.py")) if not any(word in p.stem for word in LEFT_OUT)]
    if mutant is not None:
        lines = (ROOT / mutant.file).read_text(encoding="utf-8").splitlines()
        rules = set(RULE.findall("\n".join(lines[max(0, mutant.line - AROUND) : mutant.line + AROUND])))
        found.sort(key=lambda p: -len(rules & set(RULE.findall(p.read_text(encoding="utf-8")))))
    if subject in PACKAGES:
        return [str(p) for p in found]
    more = ["test_secrecy.py", "test_copies.py"] if subject == "kernel" else ["test_golden.py", "test_tells.py"]
    which = "toy or template or core" if subject == "kernel" else f"{subject} or games"
    return [*map(str, found), *[str(ROOT / "tests" / "conformance" / name) for name in more], "-k", which]


def sample(subject: str, seed: int = 0) -> list[Mutant]:
    """Every mutant, in an order that nobody chose; each seed gives another."""
    every = [m for path in sources(subject) for m in mutants(path)]
    salt = f"{seed} " if seed else ""
    return sorted(every, key=lambda m: sha256(f"{salt}{m.file} {m.kind} {m.was} {m.number}".encode()).digest())


# --- trying -----------------------------------------------------------------------------------------------------------


def reached(subject: str, tell: Callable[[str], None]) -> tuple[Marked, Reach]:
    """Which tests reach which statements; those that are not known yet run now, without a fault."""
    marked, kept = Marked(sources(subject)), KEPT / f"{subject}.reach"
    KEPT.mkdir(parents=True, exist_ok=True)
    planted = Planted({path: marked.tree(path) for path in marked.paths})
    if attempt(planted, fitting(subject, None), Recorder(marked, kept)):
        sys.exit(f"The tests of {subject} do not pass without a fault; so nothing can be learned.")
    found = reach(marked, kept)
    tell(f"{subject}: {len(found.tests)} tests need {found.usual():.0f} s")
    return marked, found


def verdicts(subject: str, left: list[Mutant], tell: Callable[[str], None]) -> Iterator[tuple[Mutant, bool]]:
    """Whether a test notices each fault."""
    marked, known = reached(subject, tell)
    quick: list[tuple[Mutant, int]] = []
    anew: list[tuple[Mutant, int]] = []
    for m in left:
        number = marked.of(ROOT / m.file, m.line)
        (anew if known.read >> number & 1 else quick).append((m, number))
    tasks = []
    for m, number in quick:
        path = ROOT / m.file
        tests = [(name, known.tests[name][0]) for name in known.order(number)]
        tasks.append(Task(Planted({path: mutated(path, m.number)}), tests))
    for i, word in served(tasks, fitting(subject, None)):
        if word == ANEW:
            anew.append(quick[i])
        else:
            yield quick[i][0], word != PASSED
    for m, _ in anew:  # what runs while modules are read: only who reads them with the fault can tell
        path, every = ROOT / m.file, fitting(subject, m)
        planted = Planted({path: mutated(path, m.number)})
        yield m, any(attempt(planted, part, seconds=4 * known.usual() + 10) for part in (every[:FIRST], every[FIRST:]))


def tried(subject: str, count: int, seed: int, again: bool, tell: Callable[[str], None]) -> list[tuple[Mutant, bool]]:
    """The first mutants of a sample and whether each was noticed; what is known already is not tried again."""
    kept = KEPT / f"{subject}.jsonl"
    known = {}
    if kept.exists():
        for row in kept.read_text(encoding="utf-8").splitlines():
            entry = json.loads(row)
            if entry["killed"] or not again:
                known[Mutant(**entry["mutant"])] = entry["killed"]
    wanted = sample(subject, seed)[:count]
    left = [m for m in wanted if m not in known]
    for m, noticed in verdicts(subject, left, tell) if left else ():
        known[m] = noticed
        with kept.open("a", encoding="utf-8") as out:
            out.write(json.dumps({"mutant": asdict(m), "killed": noticed}) + "\n")
        tell(f"{'killed' if noticed else 'survived'} {m.file}:{m.line} {m.kind}: {m.was}")
    return [(m, known[m]) for m in wanted]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("subject", nargs="+", help="a game, kernel, core, table or web")
    parser.add_argument("--count", type=int, default=30, metavar="N", help="faults to plant for each subject")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another sample, which no test was made for")
    parser.add_argument("--again", action="store_true", help="try once more what was not noticed before")
    parser.add_argument("--anew", action="store_true", help="forget what was tried before")
    given = parser.parse_args()
    os.chdir(ROOT)
    os.environ["LUDUS_PURE"] = "1"
    worst = 1.0
    for subject in given.subject:
        if not all(path.exists() for path in sources(subject)) or not sources(subject):
            parser.error(f"there is no game '{subject}', and it is none of kernel, {', '.join(PACKAGES)}")
        if given.anew:
            (KEPT / f"{subject}.jsonl").unlink(missing_ok=True)
        found = tried(subject, given.count, given.seed, given.again, print)
        killed = sum(noticed for _, noticed in found)
        print(f"{subject}: {killed} of {len(found)} noticed ({killed / max(1, len(found)):.0%})")
        for m, noticed in found:
            if not noticed:
                print(f"  survived {m.file}:{m.line} {m.kind}: {m.was}")
        worst = min(worst, killed / max(1, len(found)))
    return 0 if worst >= 0.85 else 1


if __name__ == "__main__":
    sys.exit(main())
