"""`print`: a game for a real table, as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludus.cli.inputs import GameName, Packs, Sets, chosen
from ludus.cli.out import counted, say
from ludus.cli.press import Paper, known_paper, pressed, written
from ludus.core.errors import BadOption, LudusError
from ludus.games import find


def print_(
    game: GameName,
    out: Annotated[str, typer.Argument(metavar="OUT", help="A .pdf for everything, or a folder for several of them.")],
    paper: Paper = "a4",
    cut_marks: Annotated[bool, typer.Option("--cut-marks", help="Show where to cut.")] = False,
    tabletop: Annotated[
        bool, typer.Option("--tabletop", help="For Tabletop Simulator: images and a save file in a folder.")
    ] = False,
    sets: Sets = None,
    language: Annotated[str, typer.Option(metavar="LANG", help="en, de, es…")] = "en",
    _packs: Packs = None,
) -> None:
    """Print a game for a real table: cards, boards, tokens, sheets and the rulebook. Needs the extra print."""
    box, path = find.game(game), Path(out).expanduser()
    known_paper(paper)
    spoken = pressed("words").languages()
    if language not in spoken:
        raise BadOption(f"Nothing is printed in '{language}': choose {' or '.join(spoken)}.")
    if path.suffix not in ("", ".pdf"):
        raise BadOption(f"'{out}' says neither PDF nor folder: let its name end with .pdf, or with nothing.")
    boxed = pressed("box").Box(box.in_language(language), paper, cut_marks, chosen(sets))
    if tabletop and path.suffix:
        raise BadOption(f"--tabletop writes a folder: give one in place of '{out}'.")
    if tabletop and not boxed.pieces:
        raise LudusError(f"{box.title} has no pieces that could lie on a table.")
    if path.suffix == ".pdf":
        written(path, boxed.whole())
        say(f"{path} has everything for {box.title}. Print it at 100 %.")
        return
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise LudusError(f"Cannot make the folder '{out}': {e.strerror}.") from e
    if tabletop:
        made = pressed("tabletop").written(boxed.game, boxed.pieces, path)
        say(f"{path} has {counted(len(made), 'file')}. Put {made[-1]} among the saves of Tabletop Simulator.")
        return
    files = boxed.files()
    for name, data in files.items():
        written(path / name, data)
    say(f"{path} has {counted(len(files), 'file')} for {box.title}: {', '.join(files)}. Print them at 100 %.")
