"""Golden files: play-throughs, action listings, counts, and refusals, which show a change of behavior.

`python -m ludus.testing.golden [FOLDER]` rewrites them, by default under tests/golden: read the diff before you
commit it. Each game has a folder with a `setups.toml`:

    package = "my_games.stones"  # only for a game that is not installed

    [[setup]]
    name = "two"
    players = 2
    seed = 1
    decisions = 40               # how many answers are played and written down
    perft = 3                    # optional: count all sequences of this many answers
    answers = ["take 3", "* roll hit"]   # optional: these come first; a star says how chance falls
    options = { stones = 9 }     # optional
    words = { p1 = "gem coin" }  # optional: arranges a position, as `position` does
"""

from __future__ import annotations

import importlib
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludus.core.diary import Answer, Event, Outcome
from ludus.core.errors import BadFile
from ludus.core.flow import Ask, Chance, Fallen
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.core.reason import Reason
from ludus.games import find
from ludus.testing.play import chooser
from ludus.testing.position import position

GOLDEN = Path("tests/golden")
USUAL = 200  # decisions of a play-through nobody has chosen
TRIED = 3  # questions of each kind in a set-up at which every action is tried


@dataclass(frozen=True)
class Setup:
    """A named beginning."""

    name: str
    players: int
    seed: int = 1
    decisions: int = 0
    perft: int = 0
    answers: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    words: dict[str, Any] = field(default_factory=dict)

    def begin(self, game: Game) -> Match:
        return position(game, self.players, self.seed, **{**self.options, **self.words}).match


def read_setups(folder: Path) -> tuple[Game, list[Setup]]:
    """The game and the set-ups of a folder of golden files; a game without such a folder has the usual one."""
    path = folder / "setups.toml"
    if not folder.exists():
        game = find.game(folder.name)
        return game, [Setup("usual", game.seats[0], decisions=USUAL, perft=2)]
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        setups = [Setup(**{**row, "answers": tuple(row.get("answers", ()))}) for row in data.get("setup", [])]
    except (OSError, TypeError, tomllib.TOMLDecodeError) as e:
        raise BadFile(f"{folder.name}/setups.toml: {e}") from e
    game = importlib.import_module(data["package"]).GAME if "package" in data else find.game(folder.name)
    return game, setups


def play_setup(game: Game, setup: Setup) -> Iterator[Match]:
    """Plays a set-up and yields the match, always the same one, at every question and at its end."""
    match, given, rng = setup.begin(game), list(setup.answers), chooser(setup.seed)
    for _ in range(max(setup.decisions, sum(not a.startswith("*") for a in given)) + 1):
        while isinstance(match.need, Chance):
            need = match.need
            scripted = given and given[0].startswith("* ")
            match.outcome(need.read(given.pop(0)[2:]) if scripted else need.sample(match.rng))
        yield match
        if not isinstance(match.need, Ask):
            return
        options = match.need.options
        match.apply(given.pop(0) if given else options[rng.below(len(options))])


# --- play-throughs ----------------------------------------------------------------------------------------------------


def flat(value: Any, path: str = "") -> dict[str, str]:
    """A view as lines: path and value."""
    if isinstance(value, dict) and value:
        return {
            k: v for name, inner in value.items() for k, v in flat(inner, f"{path}.{name}" if path else name).items()
        }
    if isinstance(value, list) and any(isinstance(inner, dict) for inner in value):
        return {k: v for i, inner in enumerate(value) for k, v in flat(inner, f"{path}[{i}]").items()}
    return {path: json.dumps(value)}


class Witness:
    """Writes down what each seat sees, as far as it changed."""

    def __init__(self) -> None:
        self.known: dict[int | None, dict[str, str]] = {}

    def changes(self, match: Match) -> list[str]:
        said: dict[int | None, list[str]] = {}
        for seat in (None, *range(match.players)):
            view = match.view(seat)
            now = flat({name: view[name] for name in ("table", "flow", "asked", "result")})
            was = self.known.get(seat, {})
            said[seat] = [f"{k} = {now[k]}" for k in now if now[k] != was.get(k)] + [
                f"{k} gone" for k in was if k not in now
            ]
            self.known[seat] = now
        public = [line for line in said[None] if all(line in lines for lines in said.values())]
        out = [f"  {line}" for line in public]
        for seat, lines in said.items():
            name = "spectators" if seat is None else f"p{seat + 1}"
            out += [f"  {name}: {line}" for line in lines if line not in public]
        return out


def open_questions(match: Match) -> list[str]:
    """The open questions with all their options."""
    out = []
    for d in match.decisions:
        out += [f"? p{d.seat + 1} {d.kind} {d.rule}: {d.prompt}", *([f"  {d.reason}"] if d.reason else [])]
        out += ["  " + " | ".join(action.text for action in d.options)]
    return out


def diary_lines(match: Match, since: int) -> list[str]:
    """The diary from an entry on: answers, chance, and events with what some seats may know alone."""
    assert match.table.diary is not None
    out, words = [], match.game.words(match)
    for e in match.table.diary.entries[since:]:
        if isinstance(e, Answer):
            out.append(f"> p{e.seat + 1} {e.action.text}")
        elif isinstance(e, Outcome):
            out.append(f"* {e.text}")
        elif isinstance(e, Event):
            said = {seat: words.tell_event(e, seat) or f"({e.kind})" for seat in (-1, *range(match.players))}
            out.append(f"- {said[-1]}")
            out += [f"- p{s + 1} reads: {line}" for s, line in said.items() if s >= 0 and line != said[-1]]
    return out


class RefusalCounts:
    """Tries every action at the first questions of each kind in a set-up, and counts which reasons forbid how many."""

    def __init__(self) -> None:
        self.tried: Counter[tuple[str, str]] = Counter()  # by set-up and kind of question
        self.given: Counter[tuple[str, str]] = Counter()  # by kind of question and reason
        self.first: dict[tuple[str, str], str] = {}  # the first action so refused, with what the reason names
        self.shown: Counter[tuple[str, str]] = Counter()  # what players are shown as impossible, by its first word

    def look(self, match: Match, setup: str) -> None:
        if not isinstance(match.need, Ask):
            return
        top, options = match.stack[-1], {*match.need.options}
        kind = top.step_name()
        self.tried[setup, kind] += 1
        if self.tried[setup, kind] > TRIED:
            return
        self.shown.update([(kind, a.text.split()[0]) for a in top.near(match.table) if a not in options])
        for action in match.setting.space.actions:
            why = top.why(match.table, action) if action not in options else ""
            if why:
                named = [f"{name} {value}" for name, value in why.values.items()] if isinstance(why, Reason) else []
                reason = f"{why}.{why.sentence}" if isinstance(why, Reason) else why
                self.given[kind, reason] += 1
                self.first.setdefault((kind, reason), ", ".join([action.text, *named]))

    def listing(self) -> str:
        """Kinds of questions with the reasons; an action of another kind has none."""
        out = [
            f"# every action at the first {TRIED} questions of a kind in a set-up: how many a reason forbids, the first"
        ]
        for kind in sorted({kind for kind, _ in self.given}):
            rows = sorted((reason, count) for (where, reason), count in self.given.items() if where == kind)
            shown = sorted(f"{word} {count}" for (where, word), count in self.shown.items() if where == kind)
            out += ["", kind, *([f"  shown: {', '.join(shown)}"] if shown else [])]
            out += [f"  {reason} {count}: {self.first[kind, reason]}" for reason, count in rows]
        return "\n".join(out) + "\n"


def playthrough(game: Game, setup: Setup, refused: RefusalCounts) -> str:
    """A match from a set-up on: after every answer what happened, what each seat sees and what is asked."""
    witness, at = Witness(), 0
    out = [f"# {game.title}, {setup.name}: players {setup.players}, seed {setup.seed}"]
    out += [f"# {name} = {value}" for name, value in {**setup.options, **setup.words}.items()]
    for n, match in enumerate(play_setup(game, setup)):
        assert match.table.diary is not None
        out += ["", f"== {n}", *diary_lines(match, at), *witness.changes(match), *open_questions(match)]
        at = len(match.table.diary.entries)
        refused.look(match, setup.name)
        out += [f"= {match.ending.text} ({match.ending.rule})"] if match.over else []
    return "\n".join(out) + "\n"


# --- listings and counts ----------------------------------------------------------------------------------------------


def action_listing(game: Game) -> str:
    """Every action with its id: the ids that learning programs rely on."""
    return "".join(f"{i} {action.text}\n" for i, action in enumerate(game.space.actions))


def perft(match: Match, depth: int) -> int:
    """How many sequences of `depth` answers there are, every outcome of chance between them counted apart."""
    need = match.need
    if depth == 0:
        return 1
    if isinstance(need, Chance):
        return sum(perft(after(match, outcome), depth) for outcome, _ in need.outcomes())
    if not isinstance(need, Ask):
        return 0
    return len(need.options) if depth == 1 else sum(split(match, depth).values())


def after(match: Match, outcome: Fallen) -> Match:
    copy = match.quiet()
    copy.outcome(outcome)
    return copy


def split(match: Match, depth: int) -> dict[str, int]:
    """The count by first action."""
    assert isinstance(match.need, Ask)
    out = {}
    for action in match.need.options:
        copy = match.quiet()
        copy.answer(action)
        out[action.text] = perft(copy, depth - 1)
    return out


def perft_listing(game: Game, setups: list[Setup]) -> str:
    """The counts of every set-up that asks for them."""
    out = ["# sequences of answers from the start of each set-up; every outcome of chance counts apart"]
    for setup in setups:
        out += [f"{setup.name} {n} {perft(setup.begin(game), n)}" for n in range(1, setup.perft + 1)]
    return "\n".join(out) + "\n"


def explain_perft(game: Game, setups: list[Setup], stored: str, found: str) -> str:
    """What differs between two listings, with the split by first action."""
    lines = [line for line in found.splitlines() if line not in stored.splitlines()]
    out = []
    for line in lines:
        name, depth, _ = line.split()
        setup = next(s for s in setups if s.name == name)
        parts = split(setup.begin(game), int(depth))
        out += [f"now {line}", *[f"    {action}: {count}" for action, count in parts.items()]]
    return "\n".join(out or ["lines are missing"])


# --- files ------------------------------------------------------------------------------------------------------------


def files_of(folder: Path) -> dict[str, str]:
    """Every golden file of a game as it should be now, by its name."""
    game, setups = read_setups(folder)
    refused = RefusalCounts()
    out = {f"{setup.name}.txt": playthrough(game, setup, refused) for setup in setups}
    out["refusals.txt"] = refused.listing()
    out["actions.txt"] = action_listing(game)
    out["perft.txt"] = perft_listing(game, setups)
    return out


def folders(root: Path = GOLDEN) -> list[Path]:
    return sorted(path.parent for path in root.glob("*/setups.toml"))


def rewrite(folder: Path) -> list[Path]:
    """Rewrite the golden files of a game; those that changed."""
    changed = []
    for name, text in files_of(folder).items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    for path in folder.glob("*.txt"):
        if path.name not in files_of_names(folder):
            path.unlink()
            changed.append(path)
    return changed


def files_of_names(folder: Path) -> set[str]:
    return {f"{setup.name}.txt" for setup in read_setups(folder)[1]} | {"actions.txt", "perft.txt", "refusals.txt"}


def main(arguments: list[str]) -> None:
    root = Path(arguments[0]) if arguments else GOLDEN
    if not folders(root):
        sys.exit(f"There is no {root}/<game>/setups.toml.")
    for folder in folders(root):
        for path in rewrite(folder):
            sys.stdout.write(f"wrote {path}\n" if path.exists() else f"removed {path}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
