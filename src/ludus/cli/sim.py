"""`sim`: many games between bots."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from ludus.cli.inputs import AsJson, GameName, Packs, Players, Sets, entries, read_options
from ludus.cli.out import as_json, note, plural, say, show, table
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.games import find
from ludus.lab import simulate
from ludus.lab.store import count_kept

STOPPED = 130  # the exit code after Ctrl-C

Seed = Annotated[int, typer.Option(metavar="N", help="The same seed gives the same games.")]
Workers = Annotated[int, typer.Option(metavar="N", help="Worker processes; 0: one per CPU.")]
Dealt = Annotated[
    int,
    typer.Option(
        metavar="N",
        help="Answer each game's first N questions at random, to vary the setup.",
    ),
]
Cluster = Annotated[str | None, typer.Option(metavar="ADDR", help="Use a Dask cluster, such as tcp://host:8786.")]


def sim(
    game: GameName,
    players: Players = None,
    bots: Annotated[str, typer.Option(metavar="BOTS", help="One bot for all seats, or one per seat: a,b.")] = "random",
    games: Annotated[int, typer.Option(metavar="N", help="Number of games.")] = 1000,
    seed: Seed = 1,
    workers: Workers = 0,
    cluster: Cluster = None,
    sets: Sets = None,
    json: AsJson = False,
    save: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Save each finished game's row and record in a new folder."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Resume an earlier run from DIR.")] = False,
    records: Annotated[bool, typer.Option(help="Save records in DIR, or rows only.")] = True,
    rows: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write one row per game to FILE.jsonl or FILE.parquet.")
    ] = None,
    rules: Annotated[bool, typer.Option("--rules", help="Add to each row how often every rule acted.")] = False,
    luck: Annotated[
        bool, typer.Option("--luck", help="Add each seat's luck to every row (docs/explanation/luck-and-skill.md).")
    ] = False,
    steps: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Write every step into a new folder (docs/reference/steps.md)."),
    ] = None,
    dealt: Dealt = 0,
    _packs: Packs = None,
) -> None:
    """Let bots play many games and count. The result is the same for any number of workers."""
    if resume and save is None:
        raise LudusError("--resume needs --save DIR.")
    if rules and save is None and rows is None:
        raise LudusError("--rules needs --rows FILE or --save DIR.")
    if luck and save is None and rows is None and steps is None:
        raise LudusError("--luck needs --rows FILE, --save DIR, or --steps DIR.")
    box, options = find.game(game), read_options(sets)
    with bar(games, json) as advance, kept_after_stop(games, save, rows) as told:
        found = simulate(
            box, players, entries(bots), games, seed, crew_size(workers), options, lambda more: told(advance(more)),
            cluster=cluster, save=save, resume=resume, records=records, rows=rows, rules=rules,
            luck=luck, steps=steps, dealt=dealt,
        )  # fmt: skip
    if json:
        as_json(found)
    else:
        tell(box, found)
        for place, what in ((save, "The games"), (rows, "The rows"), (steps, "The steps")):
            if place is not None:
                say(f"{what} are in {place}.")


def crew_size(workers: int) -> int:
    return workers or os.cpu_count() or 1


class Rate(ProgressColumn):
    """Games in a second, or seconds for a game."""

    def render(self, task: Task) -> Text:
        speed = task.speed or 0
        if not speed:
            return Text("")
        return Text(f"{1 / speed:.1f} s/game" if speed < 1 else f"{speed:,.{0 if speed >= 10 else 1}f} games/s")


@contextmanager
def bar(games: int | None, json: bool) -> Iterator[Callable[[int], int]]:
    """A progress bar on a terminal, nothing where a program reads; told of more games, it says how many are done."""
    terminal = Console(stderr=True)
    shown = Progress(
        TextColumn("playing"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn(), TextColumn("left"),
        console=terminal, transient=True, disable=json or not terminal.is_terminal,
    )  # fmt: skip
    done = 0

    def advance(more: int) -> int:
        nonlocal done
        done += more
        shown.advance(task, more)
        return done

    with shown:
        task = shown.add_task("playing", total=games)
        yield advance


@contextmanager
def kept_after_stop(games: int, save: str | None, rows: str | None) -> Iterator[Callable[[int], None]]:
    """On Ctrl+C, say what is saved and how to resume."""
    done = 0

    def tell_number(number: int) -> None:
        nonlocal done
        done = number

    try:
        yield tell_number
    except KeyboardInterrupt:
        there = count_kept(save) if save is not None else 0
        if there:
            note(f"{there} of {games} games are saved in {save}. Add --resume to continue.")
        elif done and rows is not None:
            note(f"The rows of {done} of {games} games are in {rows}.")
        raise typer.Exit(STOPPED) from None


def tell(game: Game, found: dict[str, Any]) -> None:
    games = found["games"]
    say(f"{plural(games, 'game')} of {game.title} with {plural(found['players'], 'player')}", "bold")
    made = table("seat", "wins", "share", right=("wins", "share"))
    for seat, wins in enumerate(found["wins"], 1):
        made.add_row(f"p{seat}", str(wins), f"{wins / games:.1%}")
    if found["draws"]:
        made.add_row("draws", str(found["draws"]), f"{found['draws'] / games:.1%}")
    show(made)
    say(f"{found['mean_length']} decisions per game; {found['decisions_per_s']:,} decisions per second")
    say(f"hash {found['hash']}: the same call gives the same hash on any machine, with any number of workers")
