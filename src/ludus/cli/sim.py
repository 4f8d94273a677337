"""`sim`: many games between bots."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ludus.cli.inputs import AsJson, GameName, Players, Sets, chosen, written
from ludus.cli.out import as_json, counted, say, show, table
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.games import find
from ludus.lab import simulate


def sim(
    game: GameName,
    players: Players = None,
    bots: Annotated[str, typer.Option(metavar="BOTS", help="One bot for all seats, or one for each: a,b.")] = "random",
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same games.")] = 1,
    workers: Annotated[
        int, typer.Option(metavar="N", help="Processes that share the work; 0 is one for each processor.")
    ] = 1,
    sets: Sets = None,
    json: AsJson = False,
    save: Annotated[
        str | None, typer.Option(metavar="DIR", help="Keep the record of every game in a new folder.")
    ] = None,
) -> None:
    """Let bots play many games and count. The result is the same for any number of workers."""
    box, options = find.game(game), chosen(sets)
    keep = keeper(box, save) if save is not None else None
    with bar(games, json) as advance:
        found = simulate(box, players, bots, games, seed, workers or os.cpu_count() or 1, options, advance, keep)
    if json:
        as_json(found)
    else:
        tell(box, found)
        if save is not None:
            say(f"The records are in {save}.")


@contextmanager
def bar(games: int, json: bool) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal; nothing where a program reads."""
    terminal = Console(stderr=True)
    shown = Progress(
        TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=terminal, transient=True, disable=json or not terminal.is_terminal,
    )  # fmt: skip
    with shown:
        task = shown.add_task("playing", total=games)
        yield lambda more: shown.advance(task, more)


def keeper(game: Game, folder: str) -> Callable[[int, str], None]:
    """Writes records into a folder that holds nothing else; it is made with the first of them."""
    path = Path(folder)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise LudusError(f"'{folder}' is not an empty folder; name a new one for the records.")

    def keep(number: int, text: str) -> None:
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as e:
            raise LudusError(f"Cannot make the folder '{folder}': {e.strerror}.") from e
        written(str(path / f"{game.id}-{number:06}.ludus"), text)

    return keep


def tell(game: Game, found: dict[str, Any]) -> None:
    games = found["games"]
    say(f"{counted(games, 'game')} of {game.title} with {counted(found['players'], 'player')}", "bold")
    made = table("seat", "wins", "share", right=("wins", "share"))
    for seat, wins in enumerate(found["wins"], 1):
        made.add_row(f"p{seat}", str(wins), f"{wins / games:.1%}")
    if found["draws"]:
        made.add_row("draws", str(found["draws"]), f"{found['draws'] / games:.1%}")
    show(made)
    say(f"{found['mean_length']} decisions a game; {found['decisions_per_s']:,} decisions a second")
    say(f"hash {found['hash']}: the same for the same call, whatever the machine or the number of workers")
