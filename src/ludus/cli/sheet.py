"""`sheet`: a blank sheet for a printer and a pencil."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ludus.cli.inputs import GameName, Sets, read_options
from ludus.cli.out import plural, say
from ludus.cli.press import Paper, import_press, known_paper, write_data
from ludus.core.errors import BadOption, LudusError
from ludus.core.game import Game
from ludus.games import find


def sheet(
    game: GameName,
    file: Annotated[str, typer.Argument(metavar="FILE", help="Target file: a .pdf or an .svg.")],
    sets: Sets = None,
    each: Annotated[
        str | None, typer.Option(metavar="OPTION", help="One page per value of this option, such as sheet.")
    ] = None,
    name: Annotated[str, typer.Option(metavar="TEXT", help="A name to print on it.")] = "",
    paper: Paper = "a4",
) -> None:
    """Write a blank sheet of a game played with pencil and paper, as PDF or SVG."""
    box, path = find.game(game), Path(file).expanduser()
    if box.blank is None:
        raise LudusError(f"{box.title} has no paper sheets.")
    known_paper(paper)
    scenes = [
        box.blank(box.options.settle(box.settings, options), name) for options in pages(box, read_options(sets), each)
    ]
    if path.suffix == ".pdf":
        data = import_press("pdf").write(scenes, paper)
    elif path.suffix != ".svg":
        raise BadOption(f"FILE must end with .pdf or .svg, not '{file}'.")
    elif len(scenes) > 1:
        raise BadOption("An SVG has one page: drop --each or write a .pdf.")
    else:
        data = scenes[0].svg("light").encode()
    write_data(path, data)
    say(f"{path} has {plural(len(scenes), 'page')}. Print it in landscape.")


def pages(game: Game, options: dict[str, Any], each: str | None) -> list[dict[str, Any]]:
    """The options of every page."""
    if each is None:
        return [options]
    option = game.options.find(each)
    if not option.choices:
        raise BadOption(f"--each needs an option with a list of values; '{each}' has none.")
    return [{**options, each: value} for value in option.choices]
