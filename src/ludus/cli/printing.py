"""`print`: a game for a real table, as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludus.cli.inputs import GameName, Packs, Sets, read_options
from ludus.cli.out import plural, say
from ludus.cli.press import Paper, import_press, known_paper, write_data
from ludus.core.errors import BadOption, LudusError
from ludus.games import find


def print_(
    game: GameName,
    out: Annotated[str, typer.Argument(metavar="OUT", help="A .pdf for everything, or a folder for separate files.")],
    paper: Paper = "a4",
    cut_marks: Annotated[bool, typer.Option("--cut-marks", help="Print crop marks.")] = False,
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
    spoken = import_press("words").languages()
    if language not in spoken:
        raise BadOption(f"Can't print in '{language}'. Use {' or '.join(spoken)}.")
    if path.suffix not in ("", ".pdf"):
        raise BadOption(f"OUT must be a .pdf file or a folder, not '{out}'.")
    boxed = import_press("box").PrintedBox(box.in_language(language), paper, cut_marks, read_options(sets))
    if tabletop and path.suffix:
        raise BadOption(f"--tabletop writes a folder: OUT must be one, not '{out}'.")
    if tabletop and not boxed.pieces:
        raise LudusError(f"{box.title} has no pieces to print.")
    if path.suffix == ".pdf":
        write_data(path, boxed.whole())
        say(f"Saved {box.title} as {path}. Print at 100%.")
        return
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise LudusError(f"Can't create the folder '{out}': {e.strerror}.") from e
    if tabletop:
        made = import_press("tabletop").write_save(boxed.game, boxed.pieces, path)
        say(f"{path} has {plural(len(made), 'file')}. Copy {made[-1]} to the Saves folder of Tabletop Simulator.")
        return
    files = boxed.files()
    for name, data in files.items():
        write_data(path / name, data)
    say(f"{path} has {plural(len(files), 'file')} for {box.title}: {', '.join(files)}. Print at 100%.")
