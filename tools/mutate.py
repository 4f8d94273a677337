"""Plant small faults into the rules, one at a time, and see whether the tests notice.

`mutate.py void-zone --count 30` tries 30 faults, the same ones every time, and lists those that no test noticed.
What was tried is kept in build/mutants and not tried again; `--anew` forgets it. Subjects: a game, `kernel`.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "mutants"
# No rules of play.
COLD = set("__init__ arrange beats content speech actions invariants tally intents telling tells danger".split())
KERNEL = set("part shape weave game record undo match lanes worlds table".split())  # views, permissions, taking back
LEFT_OUT = ("picture", "random", "terminal", "words", "data", "golden")  # tests that say little about rules, or slowly
OPTIONS = (
    "-x",
    "-q",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "-o",
    "addopts=--import-mode=importlib",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
)
SPARE = 10  # seconds of computing that tests may need beside twice what they need without a fault

RULE = re.compile(r"[A-Z]{2}-G?\d+")
FIRST = 4  # test files to begin with: most faults are found there, and reading them all takes longer
AROUND = 12  # lines about a fault whose rules say which tests to begin with

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One fault."""

    file: str
    number: int  # of the change within the file
    line: int
    kind: str
    was: str


@dataclass
class Change:
    """A change that can be made in a syntax tree."""

    line: int
    kind: str
    was: str
    make: Callable[[], None]


# --- what can be changed ----------------------------------------------------------------------------------------------


def changes(tree: ast.Module) -> list[Change]:
    """Every change, in the order of the tree."""
    found: list[Change] = []
    for function in [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]:
        for statement in function.body[docstring(function) :]:
            for node in ast.walk(statement):
                found += of_expression(node)
                found += of_body(node)
        found += dropped(function.body, docstring(function))
    return sorted({(c.line, c.kind, c.was): c for c in found}.values(), key=lambda c: (c.line, c.kind, c.was))


def docstring(function: ast.FunctionDef) -> int:
    return 0 if ast.get_docstring(function, clean=False) is None else 1


def of_expression(node: ast.AST) -> Iterator[Change]:
    was = ast.unparse(node) if isinstance(node, ast.expr | ast.stmt) else ""
    line = getattr(node, "lineno", 0)
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        yield Change(line, "comparison", was, partial(node.ops.__setitem__, 0, SWAPS[type(node.ops[0])]()))
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign) and type(node.op) in SWAPS:
        yield Change(line, "operator", was, partial(setattr, node, "op", SWAPS[type(node.op)]()))
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        yield Change(line, "condition", ast.unparse(node.test), partial(negate, node))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        other = not node.value if isinstance(node.value, bool) else node.value + 1
        yield Change(line, "constant", was, partial(setattr, node, "value", other))
    elif isinstance(node, ast.Return) and names_a_rule(node.value):
        yield Change(line, "guard", was, partial(setattr, node.value, "value", ""))


def names_a_rule(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(RULE.fullmatch(node.value))


def negate(node: ast.If | ast.While | ast.IfExp) -> None:
    node.test = ast.UnaryOp(ast.Not(), node.test)


def of_body(node: ast.AST) -> Iterator[Change]:
    for name in ("body", "orelse"):
        body = getattr(node, name, None)
        if isinstance(body, list):
            yield from dropped(body, 0)


def dropped(body: list[ast.stmt], first: int) -> Iterator[Change]:
    """Statements that can be left out without leaving a name unknown."""
    for i, node in enumerate(body[first:], first):
        call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        kept = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute | ast.Subscript)
        if call or kept or isinstance(node, ast.AugAssign):
            yield Change(node.lineno, "dropped", ast.unparse(node), partial(body.__setitem__, i, ast.Pass()))


def mutants(path: Path) -> list[Mutant]:
    found = changes(ast.parse(path.read_text(encoding="utf-8")))
    name = path.relative_to(ROOT).as_posix()
    return [Mutant(name, i, c.line, c.kind, " ".join(c.was.split())[:80]) for i, c in enumerate(found)]


def mutated(path: Path, number: int) -> str:
    """The source of a module with one of its changes made."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    changes(tree)[number].make()
    return ast.unparse(ast.fix_missing_locations(tree))


# --- subjects ---------------------------------------------------------------------------------------------------------


def sources(subject: str) -> list[Path]:
    if subject == "kernel":
        return [p for p in sorted((ROOT / "src" / "ludus" / "core").glob("*.py")) if p.stem in KERNEL]
    folder = ROOT / "src" / "ludus" / "games" / subject.replace("-", "_")
    return [
        p
        for p in sorted([*folder.glob("*.py"), *folder.glob("play/*.py"), *folder.glob("cards/*.py")])
        if p.stem not in COLD
    ]


def fitting(subject: str, mutant: Mutant | None) -> list[str]:
    """The fitting tests; those that name the rules around a fault come first."""
    folder = ROOT / "tests" / ("core" if subject == "kernel" else f"games/{subject.replace('-', '_')}")
    found = [p for p in sorted(folder.glob("test_*.py")) if not any(word in p.stem for word in LEFT_OUT)]
    if mutant is not None:
        lines = (ROOT / mutant.file).read_text(encoding="utf-8").splitlines()
        rules = set(RULE.findall("\n".join(lines[max(0, mutant.line - AROUND) : mutant.line + AROUND])))
        found.sort(key=lambda p: -len(rules & set(RULE.findall(p.read_text(encoding="utf-8")))))
    more = ["test_secrecy.py", "test_copies.py"] if subject == "kernel" else ["test_golden.py", "test_tells.py"]
    which = "toy or template or core" if subject == "kernel" else f"{subject} or games"
    return [*map(str, found), *[str(ROOT / "tests" / "conformance" / name) for name in more], "-k", which]


def sample(subject: str, seed: int = 0) -> list[Mutant]:
    """Every mutant, in an order that nobody chose; each seed gives another."""
    every = [m for path in sources(subject) for m in mutants(path)]
    salt = f"{seed} " if seed else ""
    return sorted(every, key=lambda m: sha256(f"{salt}{m.file} {m.kind} {m.was} {m.number}".encode()).digest())


# --- trying -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Planted:
    """Another source for one module."""

    path: Path
    source: str

    def plant(self) -> None:
        """From now on this process reads the module with its fault, however it is found."""
        usual = SourceFileLoader.get_code

        def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
            if Path(loader.path) == self.path:
                return compile(self.source, self.path, "exec")
            return usual(loader, name)

        SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]  # in a fork that does nothing else


def attempt(planted: Planted | None, chosen: list[str], seconds: float) -> tuple[bool, float]:
    """Run tests in a fork of this process; whether they passed, and how long they computed."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            if seconds:
                resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))
            if planted is not None:
                planted.plant()
            import pytest

            subprocess.Popen.__init__ = elsewhere  # type: ignore[method-assign]  # in a fork, as above
            code = int(pytest.main([*OPTIONS, *chosen]))
        finally:
            os._exit(code)
    _, status, used = os.wait4(child, 0)
    return status == 0, used.ru_utime + used.ru_stime


def elsewhere(*_: object, **__: object) -> None:
    """In place of another process, which would know nothing of the fault and take its time."""
    import pytest

    pytest.skip("the fault is not planted in another process")


def warm_up() -> None:
    """Read what every test needs and no mutant changes: nothing of Ludus itself."""
    import hypothesis  # noqa: F401 - only for its being there
    import pytest  # noqa: F401 - only for its being there


def tried(subject: str, count: int, seed: int, tell: Callable[[str], None]) -> list[tuple[Mutant, bool]]:
    """The first mutants of a sample and whether each was noticed; what is known already is not tried again."""
    kept = KEPT / f"{subject}.jsonl"
    known = {}
    if kept.exists():
        for row in kept.read_text(encoding="utf-8").splitlines():
            entry = json.loads(row)
            known[Mutant(**entry["mutant"])] = entry["killed"]
    wanted = sample(subject, seed)[:count]
    left = [m for m in wanted if m not in known]
    if left:
        warm_up()
        passed, usual = attempt(None, fitting(subject, None), 0)
        if not passed:
            sys.exit(f"The tests of {subject} do not pass without a fault; nothing can be learnt.")
        tell(f"{subject}: {len(left)} mutants, the tests need {usual:.0f} s")
        KEPT.mkdir(parents=True, exist_ok=True)
        for m in left:
            path, began = ROOT / m.file, time.monotonic()
            planted, all_tests = Planted(path, mutated(path, m.number)), fitting(subject, m)
            parts = (all_tests[:FIRST], all_tests[FIRST:])
            passed = all(attempt(planted, chosen, 2 * usual + SPARE)[0] for chosen in parts)
            known[m] = not passed
            with kept.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"mutant": asdict(m), "killed": not passed}) + "\n")
            word = "survived" if passed else "killed"
            tell(f"{word} {m.file}:{m.line} {m.kind}: {m.was} ({time.monotonic() - began:.0f} s)")
    return [(m, known[m]) for m in wanted]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("subject", nargs="+", help="a game, or kernel")
    parser.add_argument("--count", type=int, default=30, metavar="N", help="faults to plant for each subject")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another sample, which no test was made for")
    parser.add_argument("--anew", action="store_true", help="forget what was tried before")
    given = parser.parse_args()
    os.chdir(ROOT)
    os.environ["LUDUS_PURE"] = "1"
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]
    worst = 1.0
    for subject in given.subject:
        if not all(path.exists() for path in sources(subject)) or not sources(subject):
            parser.error(f"there is no game '{subject}', and it is not 'kernel'")
        if given.anew:
            (KEPT / f"{subject}.jsonl").unlink(missing_ok=True)
        found = tried(subject, given.count, given.seed, print)
        killed = sum(noticed for _, noticed in found)
        print(f"{subject}: {killed} of {len(found)} noticed ({killed / max(1, len(found)):.0%})")
        for m, noticed in found:
            if not noticed:
                print(f"  survived {m.file}:{m.line} {m.kind}: {m.was}")
        worst = min(worst, killed / max(1, len(found)))
    return 0 if worst >= 0.85 else 1


if __name__ == "__main__":
    sys.exit(main())
