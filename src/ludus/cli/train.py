"""`train`: a game's bots learn, from games with themselves, backwards from the end, or by play alone."""

from __future__ import annotations

import os
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludus.bots.roster import merge_settings
from ludus.cli.out import say
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.games import find

if TYPE_CHECKING:
    from ludus.train.play.course import Course


class By(StrEnum):
    """How a game is learned."""

    SEARCH = "search"
    PLAY = "play"


ROUNDS = ("rounds", "games")  # settings of rounds,
BACKWARDS = ("sheets",)  # of games that are learnt backwards,
NETWORK = ("iterations", "closer", "steps", "match")  # of a network that learns from a search,
TABLES = ("players", "usual", "wide")  # of any network,
PLAY = ("minutes", "matches", "model", "rivals", "vary")  # and of one that learns by play alone,
AGAIN = ("again",)  # which may be repeated


def train(
    asked: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game to learn.")],
    by: Annotated[By, typer.Option(help="Learn from search answers, or from play.")] = By.SEARCH,
    into: Annotated[Path, typer.Option(metavar="FOLDER", help="Folder for games, minds, and the report.")] = Path(
        "training"
    ),
    rounds: Annotated[int, typer.Option(metavar="N", min=1, help="Rounds of playing, learning, and a match.")] = 3,
    games: Annotated[int, typer.Option(metavar="N", min=24, help="Games per round.")] = 1000,
    sheets: Annotated[
        int, typer.Option(metavar="N", min=1, help="Backwards: maximum positions of each moment.")
    ] = 3000,
    iterations: Annotated[int, typer.Option(metavar="N", min=2, help="Simulations per answer.")] = 100,
    closer: Annotated[int, typer.Option(metavar="N", min=1, help="Search N times longer on training positions.")] = 1,
    steps: Annotated[int, typer.Option(metavar="N", min=1, help="Maximum steps per lesson.")] = 3000,
    match: Annotated[int, typer.Option(metavar="N", min=2, help="Seeds of the match, each from every seat.")] = 40,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Largest player count (default: the game's maximum).")
    ] = None,
    usual: Annotated[
        int, typer.Option(metavar="PERCENT", min=0, max=100, help="Games at the smallest table with nothing chosen.")
    ] = 50,
    wide: Annotated[int, typer.Option(metavar="N", min=1, max=256, help="Units of the first layer.")] = 128,
    minutes: Annotated[float, typer.Option(metavar="M", min=0.01, help="By play: how long to train.")] = 10.0,
    matches: Annotated[
        int | None, typer.Option(metavar="N", min=2, help="By play: matches that each process plays at once.")
    ] = None,
    model: Annotated[str, typer.Option(metavar="BOT", help="By play: a bot to imitate first.")] = "",
    rivals: Annotated[
        str, typer.Option(metavar="BOT,…", help="By play: bots that some of the matches are played against.")
    ] = "",
    vary: Annotated[str, typer.Option(metavar="OPTION,…", help="By play: options redrawn for every match.")] = "",
    again: Annotated[
        Path | None, typer.Option(metavar="REPORT", help="By play: train as the course of this report did.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=1, help="The same seed plays the same games.")] = 1,
    workers: Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes; default: all cores.")] = None,
) -> None:
    """Train a mind for a game's bots; stopped, it goes on where it was. Needs the extra train.

    A game may have its own way to learn, backwards from its end; it takes fewer settings. By play, NumPy
    is enough, and a graphics card makes it a hundred times as much.
    """
    box = find.game(game)
    seats = box.seats[-1] if players is None else players
    if seats not in box.seats:
        raise LudusError(f"{box.title} supports {box.seats[0]} to {box.seats[-1]} players, not {seats}.")
    cores = workers or os.cpu_count() or 1
    try:
        if by is By.PLAY:
            refuse(asked, box, "by play", (*ROUNDS, *BACKWARDS, *NETWORK))
            if again is not None:
                refuse(asked, box, "by its report", (*TABLES, *PLAY, "seed"))
                repeat(box, into / box.id, again, cores)
                return
            deal = (seats, usual, names_of(vary))
            play(box, into / box.id, deal, (minutes, cores, wide, matches), model, names_of(rivals), seed)
            return
        from ludus.train import backwards

        way = backwards.way_of(box)
        refuse(
            asked,
            box,
            *(("backwards", NETWORK + TABLES + PLAY + AGAIN) if way else ("by a network", BACKWARDS + PLAY + AGAIN)),
        )
        if way is not None:
            told = backwards.train_backwards(
                box, way, into / box.id, say, cores, rounds=rounds, games=games, sheets=sheets, seed=seed
            )
            say(f"Saved the mind as {told.file}. To play with it, copy it to {box.folder.name}/mind/{told.file.name}.")
            return
        from ludus.train.rounds import train_rounds
    except ModuleNotFoundError as e:
        raise LudusError(f"Training needs {e.name}: pip install 'ludus-games[train]'.") from e
    course = train_rounds(
        box.id, into / box.id, say, seats=seats, rounds=rounds, games=games, iterations=iterations, closer=closer,
        steps=steps, match=match, effort=iterations, usual=usual, wide=wide, seed=seed, workers=cores,
    )  # fmt: skip
    if course.best_file.exists():
        say(f"The best mind: {course.best_file}. To play with it, copy it to {box.folder.name}/mind/learnt.mind.")
    else:
        say("No mind has won its match yet. More games help most.")


def play(
    box: Game,
    folder: Path,
    tables: tuple[int, int, tuple[str, ...]],
    size: tuple[float, int, int, int | None],
    model: str,
    rivals: tuple[str, ...],
    seed: int,
) -> None:
    """Train by play alone, as large as the machine allows."""
    from ludus.train.play.course import Course, plan_for
    from ludus.train.play.deals import Deal
    from ludus.train.play.matches import WorkerSetup

    for name in (*rivals, *filter(None, [model])):
        merge_settings(name, {})
    seats, usual, vary = tables
    for name in vary:
        box.options.find(name)
    minutes, cores, wide, matches = size
    how, plan = plan_for(60 * minutes, cores, wide, matches, bool(model))
    setup = WorkerSetup(box, Deal(seats, box.seats[0], usual=usual, vary=vary), rivals, model, seed)
    finish(Course(setup, how, plan, folder, say))


def repeat(box: Game, folder: Path, report: Path, cores: int) -> None:
    """Train as another course did, with the processes of this machine."""
    from ludus.train.play.course import repeat_course

    finish(repeat_course(box, folder, report, cores, say))


def finish(course: Course) -> None:
    course.run()
    say(
        f"Saved the mind as {course.mind_file}. To play with it, copy it to {course.game.folder.name}/mind/learnt.mind."
    )


def names_of(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.split(",") if name.strip())


def refuse(asked: typer.Context, box: Game, how: str, unknown: Iterable[str]) -> None:
    """What was chosen and says nothing here."""
    for name in unknown:
        source = asked.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            raise LudusError(f"{box.title} is learned {how}, which has no --{name}; drop it.")
