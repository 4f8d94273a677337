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
from typing import Any

from ludus.core.content import TRIED, read_toml, refuse_described
from ludus.core.errors import BadOption, LudusError
from ludus.core.game import Game
from ludus.lab.crew import work
from ludus.lab.games import Row, row_from
from ludus.lab.plan import Plan, Task, pieces, planned, split

RULED = 100  # games whose rules are counted: these are played twice, and interpreted
AS_IS = "as it is"

Progress = Callable[[int], object]


@dataclass(frozen=True)
class Variant:
    """A game played in one way, and how that way differs from the others."""

    label: str
    plan: Plan
    content: tuple[tuple[str, str], ...] = ()  # own content files by name, and the files in their place


def variants(
    game: Game, plan: Plan, sweep: Mapping[str, Sequence[str]], compare: Sequence[str | Path]
) -> list[Variant]:
    """Every combination of the swept options; then the same with the other content."""
    for name in sweep:
        game.options.named(name)
    found = []
    for values in product(*sweep.values()):
        chosen = dict(zip(sweep, values, strict=True))
        own = planned(game, plan.players, plan.entries, plan.seed, {**dict(plan.options), **chosen}, plan.dealt)
        label = ", ".join(f"{name}={value}" for name, value in chosen.items()) or AS_IS
        found.append(Variant(label, replace(own, used=True, luck=plan.luck)))
    if compare:
        content = tuple((own_name(game, Path(file)), str(Path(file).resolve())) for file in compare)
        other = "with " + ", ".join(Path(file).name for file in compare)
        check(game, content)
        labels = [other if v.label == AS_IS else f"{v.label}, {other}" for v in found]
        found += [replace(v, label=label, content=content) for v, label in zip(found, labels, strict=True)]
    if len({v.label for v in found}) < len(found):
        raise BadOption("A value of --sweep stands twice.")
    return found


def own_name(game: Game, file: Path) -> str:
    """The content file of a game that another one stands for: the one of its name, or with the same tables."""
    own = {path.name: path for path in sorted((game.folder / "content").glob("*.toml"))}
    if not file.is_file():
        raise LudusError(f"There is no file '{file}' to compare with.")
    tables = set(read_toml(file))
    alike = [file.name] if file.name in own else [name for name, path in own.items() if set(read_toml(path)) == tables]
    if len(alike) != 1:
        raise LudusError(f"'{file}' is like no content file of {game.title}; these are {', '.join(own) or 'none'}.")
    refuse_described(own[alike[0]], file)
    return alike[0]


@contextmanager
def tried(game: Game, content: Sequence[tuple[str, str]]) -> Generator[tuple[Path, dict[str, str]], None, None]:
    """A folder with the other content in it, and the environment in which it is read."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / game.folder.name
        place.mkdir()
        for name, file in content:
            shutil.copyfile(file, place / name)
        yield place, {**os.environ, TRIED: folder, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def check(game: Game, content: Sequence[tuple[str, str]]) -> None:
    """Refuses other content before anything is played."""
    with tried(game, content) as (place, env):
        command = [sys.executable, "-c", f"import {game.package}"]
        done = subprocess.run(command, env=env, capture_output=True, text=True, encoding="utf-8", check=False)
        if done.returncode:
            raise refused(done.stderr, place, content)


def refused(errors: str, place: Path, content: Sequence[tuple[str, str]]) -> LudusError:
    """Why other content cannot be played, with the names of the files as they were given."""
    last = (errors.strip().splitlines() or ["it gave no reason"])[-1].removeprefix("ludus.core.errors.BadFile: ")
    for name, file in content:
        last = last.replace(str(place / name), file)
    return LudusError(f"The other content cannot be played. {last}")


# --- playing ----------------------------------------------------------------------------------------------------------


def tasks_of(plan: Plan, games: int, workers: int) -> list[Task]:
    """The first games with their rules counted, the others without."""
    size = len(split(games, workers, plan.thinks)[0])
    ruled = min(RULED, games)
    parts = [(replace(plan, rules=True), range(ruled)), (plan, range(ruled, games))]
    return [(own, piece) for own, numbers in parts for piece in pieces(numbers, min(size, 25))]


def play(game: Game, variant: Variant, games: int, workers: int, cluster: str | None, progress: Progress) -> list[Row]:
    """All games of a variant, in their order."""
    rows: list[Row] = []
    tasks = tasks_of(variant.plan, games, workers)
    done = elsewhere(game, variant, tasks, workers) if variant.content else here(game, tasks, workers, cluster)
    with closing(done):
        for found in done:
            rows += found
            progress(len(found))
    return sorted(rows, key=lambda row: row.number)


def here(game: Game, tasks: Sequence[Task], workers: int, cluster: str | None) -> Generator[list[Row], None, None]:
    with closing(work(game, tasks, workers, cluster)) as done:
        for _, rows in done:
            yield rows


def elsewhere(game: Game, variant: Variant, tasks: Sequence[Task], workers: int) -> Generator[list[Row], None, None]:
    """In a process that reads the other content: what is read is kept, so this one would not notice."""
    asked = {
        "package": game.package, "workers": workers, "guests": pickle.dumps(variant.plan.guests).hex(),
        "tasks": [[asdict(replace(plan, guests=())), numbers.start, numbers.stop] for plan, numbers in tasks],
    }  # fmt: skip
    with tried(game, variant.content) as (place, env):
        command = [sys.executable, "-c", "from ludus.lab.variants import main; main()"]
        with subprocess.Popen(
            command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            encoding="utf-8",
        ) as child:  # fmt: skip
            try:
                yield from told(child, json.dumps(asked))
                if child.wait():
                    assert child.stderr
                    raise refused(child.stderr.read(), place, variant.content)
            finally:
                child.terminate()


def told(child: subprocess.Popen[str], asked: str) -> Generator[list[Row], None, None]:
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
    tasks = [(replace(revived(plan), guests=guests), range(first, end)) for plan, first, end in asked["tasks"]]
    for _, rows in work(game, tasks, asked["workers"]):
        print(json.dumps([asdict(row) for row in rows]), flush=True)  # noqa: T201 - another process reads it


def revived(data: dict[str, Any]) -> Plan:
    options = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in data["options"])
    return Plan(**{**data, "bots": tuple(data["bots"]), "options": options, "guests": ()})
