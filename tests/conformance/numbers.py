"""Run in a process of its own, interpreted: what becomes of every number of a game's content when it is raised by one.

It is described (its file only describes the box), refused (by a sentence), decided (a match goes otherwise), read (play
counted with it, and in these games nothing hung on it: a position is to be laid out for it), or dead.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from ludus.core import content
from ludus.core.chance import Die
from ludus.core.errors import BadFile
from ludus.core.flow import Roll
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.testing.cases import Case, cases
from ludus.testing.play import digest, play_randomly
from tests.conformance.raised import WITNESS, Origin, meet, numbers_of, raised, with_one_raised

GAMES = 2  # of each setting
LONGEST = 3000  # answers

own_toml = content.read_toml


def toml(value: Any) -> str:
    """A value as TOML has it; a text of JSON is one of TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name)} = {toml(part)}" for name, part in value.items()) + "}"
    return f"[{', '.join(map(toml, value))}]" if isinstance(value, list) else json.dumps(value)


def matches(game: Game) -> Iterator[Match]:
    """Games at random over the options, as they begin and when they are over, then the positions that are laid out for
    numbers they seldom meet."""
    settings: list[Case] = cases(game)
    for seed in range(1, GAMES + 1):
        for case in settings:
            match = case.begin(seed)
            yield match
            play_randomly(match, seed, LONGEST)
            yield match
    name = game.package.rpartition(".")[2]
    if (Path(__file__).parents[1] / "games" / name / "met.py").exists():
        yield from importlib.import_module(f"tests.games.{name}.met").matches()


def witnessed(package: str, files: list[Path]) -> None:
    """Play with all numbers raised beside it."""
    content.read_toml = lambda path: raised(own_toml(path), (path.name,)) if path in files else own_toml(path)
    watch_dice()
    game: Game = importlib.import_module(package).GAME
    played = matches(game)
    while True:
        WITNESS.playing = True
        match = next(played, None)
        WITNESS.playing = False
        if match is None:
            break
        meet(match.state())


def watch_dice() -> None:
    """How many dice are rolled is seen by all."""
    usual = Roll.__init__

    def made(self: Roll, count: int, die: Die) -> None:
        if WITNESS.playing:
            meet(count)
        usual(self, count, die)

    Roll.__init__ = made  # type: ignore[method-assign]  # in a process that does nothing else


def try_out(tried: Path, file: Path, origin: Origin) -> Path:
    """The file with one number raised, in a folder of the user's."""
    data = with_one_raised(own_toml(file), origin[1:])
    place = tried / file.parent.parent.name / file.name
    place.parent.mkdir(exist_ok=True)
    place.write_text("\n".join(f"{json.dumps(name)} = {toml(part)}" for name, part in data.items()), encoding="utf-8")
    return place


def refusal(folder: Path, package: str, place: Path, readers: dict[str, list[Any]]) -> str:
    """What is said before anything is played with the file; empty if nothing is."""
    for read in readers[place.name]:
        read.cache_clear()
    os.environ[content.TRIED] = str(place.parents[1])
    try:
        content.check_tried(folder, package)
    except BadFile as e:
        return str(e)
    finally:
        del os.environ[content.TRIED]
        place.unlink()
        for read in readers[place.name]:
            read.cache_clear()
    return ""


def readers_of(package: str, files: list[Path]) -> dict[str, list[Any]]:
    """Which functions read a file, themselves or through others."""
    kept = {file: own_toml(file) for file in files}
    met: set[str] = set()

    def read_toml(path: Path) -> dict[str, Any]:
        met.add(path.name)
        return kept[path] if path in kept else own_toml(path)

    content.read_toml = read_toml
    found: dict[str, list[Any]] = {file.name: [] for file in files}
    readers: list[Any] = [read for read in content.READERS if read.__module__.startswith(package)]
    for read in readers:
        for other in readers:
            other.cache_clear()
        met.clear()
        read()
        for name in met:
            found[name].append(read)
    return found


def verdicts(package: str, folder: Path) -> list[tuple[Origin, str, str]]:
    files = sorted((folder / "content").glob("*.toml"))
    witnessed(package, files)
    readers = readers_of(package, files)
    found = []
    with tempfile.TemporaryDirectory() as tried:
        for file in files:
            describes = own_toml(file).get(content.DESCRIBES, False)
            for origin, _ in numbers_of(own_toml(file), (file.name,)):
                said = refusal(folder, package, try_out(Path(tried), file, origin), readers)
                kind = "described" if describes and said else "refused" if said else ""
                found.append((origin, kind or outcome(origin), said))
    return found


def outcome(origin: Origin) -> str:
    return "decided" if origin in WITNESS.decided else "read" if origin in WITNESS.read else "dead"


# --- really raised ----------------------------------------------------------------------------------------------------


def apart(work: Callable[[], Any]) -> Any:
    """What a function finds in a process of its own, which has not read any content yet."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with os.fdopen(writing, "w", encoding="utf-8") as out:
            json.dump(work(), out)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as told:
        found = json.load(told)
    os.waitpid(child, 0)
    return found


def digests(package: str) -> list[str]:
    return [digest(match) for match in matches(importlib.import_module(package).GAME)]


def differs(package: str, file: Path, origin: Origin, usual: list[str]) -> bool:
    """Whether a match differs where the number is raised; for those that are used up while content is read."""
    with tempfile.TemporaryDirectory() as tried:
        try_out(Path(tried), file, origin)
        os.environ[content.TRIED] = tried
        played = matches(importlib.import_module(package).GAME)
        return any(digest(match) != before for match, before in zip(played, usual, strict=False))


def main(package: str) -> None:
    folder = Path(str(importlib.import_module("ludus.games").__path__[0])) / package.rpartition(".")[2]
    found = apart(lambda: verdicts(package, folder))
    usual: list[str] = []
    for number in found:
        if number[1] == "dead":
            usual = usual or apart(lambda: digests(package))
            file, origin = folder / "content" / number[0][0], tuple(number[0])
            if apart(partial(differs, package, file, origin, usual)):
                number[1] = "decided"
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
