"""What is compared: a game as it is, with other options, or with another content file in place of its own."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from itertools import product
from pathlib import Path

from ludus.core.content import TRIED, read_toml, refuse_described
from ludus.core.errors import BadOption, LudusError
from ludus.core.game import Game
from ludus.lab.crew import work
from ludus.lab.games import GameRow, row_from
from ludus.lab.plan import Plan, Task, make_plan, pieces, plan_of_json, split

RULED = 100  # games whose rules are counted: these are played twice, and interpreted
AS_IS = "as it is"

Progress = Callable[[int], object]
Content = tuple[tuple[str, str], ...]  # own content files by name, and the files in their place


@dataclass(frozen=True)
class Variant:
    """A game played in one way, and how that way differs from the others."""

    label: str
    plan: Plan
    content: Content = ()
    ruled: int = RULED  # of its first games, the rules that acted are counted


def variants(
    game: Game, plan: Plan, sweep: Mapping[str, Sequence[str]], compare: Sequence[str | Path]
) -> list[Variant]:
    """Every combination of the swept options; then the same with the other content.

    Files in place of different content files are tried together; of several for the same one, each is a variant.
    """
    for name in sweep:
        game.options.find(name)
    found = []
    for values in product(*[[swept_value(name, value) for value in values] for name, values in sweep.items()]):
        chosen = {name: text for name, (_, text) in zip(sweep, values, strict=True)}
        own = make_plan(game, plan.players, plan.entries, plan.seed, {**dict(plan.options), **chosen}, plan.dealt)
        label = ", ".join(f"{name}={value}" for name, (value, _) in zip(sweep, values, strict=True)) or AS_IS
        found.append(Variant(label, replace(own, used=True, luck=plan.luck)))
    plain = found[:]
    for content in contents(game, compare):
        other = "with " + ", ".join(Path(file).name for _, file in content)
        check(game, content)
        labels = [other if v.label == AS_IS else f"{v.label}, {other}" for v in plain]
        found += [replace(v, label=label, content=content) for v, label in zip(plain, labels, strict=True)]
    if len({v.label for v in found}) < len(found):
        raise BadOption("--sweep or --compare names something twice.")
    return found


def swept_value(name: str, value: str) -> tuple[str, str]:
    """What a swept value is called, and the value; @FILE is the text of a file, called by its name."""
    if not value.startswith("@"):
        return value, value
    try:
        return Path(value[1:]).name, Path(value[1:]).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as e:
        why = getattr(e, "strerror", None) or "it is not text"
        raise LudusError(f"Cannot read '{value[1:]}', a value of {name}: {why}.") from e


def contents(game: Game, compare: Sequence[str | Path]) -> list[Content]:
    """The combinations of other content files, one for each of the game's own that they stand for."""
    files: dict[str, list[str]] = {}
    for file in compare:
        files.setdefault(own_name(game, Path(file)), []).append(str(Path(file).resolve()))
    return [tuple(zip(files, chosen, strict=True)) for chosen in product(*files.values())] if files else []


def own_name(game: Game, file: Path) -> str:
    """The content file of a game that another one stands for: the one of its name, or with the same tables."""
    own = {path.name: path for path in sorted((game.folder / "content").glob("*.toml"))}
    if not file.is_file():
        raise LudusError(f"The file '{file}' does not exist.")
    tables = set(read_toml(file))
    alike = [file.name] if file.name in own else [name for name, path in own.items() if set(read_toml(path)) == tables]
    if len(alike) != 1:
        raise LudusError(f"'{file}' is like no content file of {game.title}; these are {', '.join(own) or 'none'}.")
    refuse_described(own[alike[0]], file)
    return alike[0]


@contextmanager
def try_content(game: Game, content: Sequence[tuple[str, str]]) -> Generator[tuple[Path, dict[str, str]], None, None]:
    """A folder with the other content in it, and the environment in which it is read."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / game.folder.name
        place.mkdir()
        for name, file in content:
            shutil.copyfile(file, place / name)
        yield place, {**os.environ, TRIED: folder, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def check(game: Game, content: Sequence[tuple[str, str]]) -> None:
    """Refuses other content before anything is played."""
    with try_content(game, content) as (place, env):
        command = [sys.executable, "-c", f"import {game.package}"]
        done = subprocess.run(command, env=env, capture_output=True, text=True, encoding="utf-8", check=False)
        if done.returncode:
            raise why_refused(done.stderr, place, content)


def why_refused(errors: str, place: Path, content: Sequence[tuple[str, str]]) -> LudusError:
    """Why other content cannot be played, with the names of the files as they were given."""
    last = (errors.strip().splitlines() or ["it gave no reason"])[-1].removeprefix("ludus.core.errors.BadFile: ")
    for name, file in content:
        last = last.replace(str(place / name), file)
    return LudusError(f"Can't play the changed content. {last}")


# --- playing ----------------------------------------------------------------------------------------------------------


def tasks_of(plan: Plan, numbers: Sequence[int], workers: int, ruled: int = RULED) -> list[Task]:
    """Some games, from 0: the first ones with their rules counted, the others without."""
    if not numbers:
        return []
    size = min(25, len(split(len(numbers), workers, plan.thinks)[0]))
    parts = [(replace(plan, rules=True), [number for number in numbers if number < ruled])]
    parts += [(plan, [number for number in numbers if number >= ruled])]
    return [(own, piece) for own, some in parts for piece in pieces(some, size)]


def play(
    game: Game, variant: Variant, numbers: Sequence[int], workers: int, cluster: str | None
) -> Generator[list[GameRow], None, None]:
    """Some games of a variant, as they are done."""
    tasks = tasks_of(variant.plan, numbers, workers, variant.ruled)
    return elsewhere(game, variant, tasks, workers) if variant.content else here(game, tasks, workers, cluster)


def here(game: Game, tasks: Sequence[Task], workers: int, cluster: str | None) -> Generator[list[GameRow], None, None]:
    with closing(work(game, tasks, workers, cluster)) as done:
        for _, rows in done:
            yield rows


def elsewhere(
    game: Game, variant: Variant, tasks: Sequence[Task], workers: int
) -> Generator[list[GameRow], None, None]:
    """In a process that reads the other content: what is read is kept, so this one would not notice."""
    asked = {
        "package": game.package, "workers": workers, "guests": pickle.dumps(variant.plan.guests).hex(),
        "tasks": [[asdict(replace(plan, guests=())), numbers.start, numbers.stop] for plan, numbers in tasks],
    }  # fmt: skip
    with try_content(game, variant.content) as (place, env):
        command = [sys.executable, "-c", "from ludus.lab.variants import main; main()"]
        with subprocess.Popen(
            command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            encoding="utf-8",
        ) as child:  # fmt: skip
            try:
                yield from read_rows(child, json.dumps(asked))
                if child.wait():
                    assert child.stderr
                    raise why_refused(child.stderr.read(), place, variant.content)
            finally:
                child.terminate()


def read_rows(child: subprocess.Popen[str], asked: str) -> Generator[list[GameRow], None, None]:
    write, read = child.stdin, child.stdout
    assert write
    assert read
    write.write(asked)
    write.close()
    for line in read:
        yield [row_from(data) for data in json.loads(line)]


def main() -> None:
    """The process that plays with other content."""
    asked = json.load(sys.stdin)
    game: Game = import_module(asked["package"]).GAME
    guests = pickle.loads(bytes.fromhex(asked["guests"]))
    tasks = [(replace(plan_of_json(plan), guests=guests), range(first, end)) for plan, first, end in asked["tasks"]]
    for _, rows in work(game, tasks, asked["workers"]):
        print(json.dumps([asdict(row) for row in rows]), flush=True)  # noqa: T201 - another process reads it
