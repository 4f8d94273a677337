"""`review`: what was luck in a recorded game, and what was skill."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from ludus.cli.inputs import AsJson, Language, RecordFile, record_game, record_text, write_file
from ludus.cli.out import as_json, console, say, show, table
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.review import DEEP, QUICK, Answered, Review
from ludus.review import review as look_back
from ludus.review.page import how_decided, in_words, lines, page
from ludus.review.position import position
from ludus.table.words import Said

SPARKS = "▁▂▃▄▅▆▇█"
WIDE = 60  # signs of a curve


def review(
    file: RecordFile,
    quick: Annotated[bool, typer.Option("--quick", help="A few seconds (default).")] = False,
    deep: Annotated[bool, typer.Option("--deep", help="Review deeper: a minute or two.")] = False,
    json: AsJson = False,
    html: Annotated[str | None, typer.Option(metavar="FILE", help="Write a page with curves and pictures.")] = None,
    language: Language = "en",
) -> None:
    """Say of a recorded game what was luck, what was skill, and where it was lost."""
    if quick and deep:
        raise LudusError("A review is --quick or --deep, not both.")
    said = Said(language)
    text = record_text(file)
    game = record_game(text).in_language(language)
    with bar(json, said) as advance:
        found = look_back(text, DEEP if deep else QUICK, advance, game)
    if html is not None:
        write_file(html, page(game, text, found, said))
    if json:
        as_json(found.to_json())
        return
    tell(game, text, found, said)
    if html is not None:
        say(said("review.page_written", file=html))


@contextmanager
def bar(json: bool, said: Said) -> Iterator[Callable[[int, int], None]]:
    """How far it is and how long it will take, on a terminal."""
    terminal = Console(stderr=True)
    shown = Progress(
        TextColumn(said("review.begins")), BarColumn(), TextColumn("{task.percentage:3.0f} %"), TimeRemainingColumn(),
        console=terminal, transient=True, disable=json or not terminal.is_terminal,
    )  # fmt: skip
    task = shown.add_task("", total=None)
    with shown:
        yield lambda done, total: shown.update(task, completed=done, total=total)


def tell(game: Game, text: str, found: Review, said: Said) -> None:
    say(f"{game.title}: {said('review.page_title')} ({found.version})", "bold")
    if not found.over:
        say(said("review.not_over"))
    names = [f"p{own.seat + 1}" for own in found.seats]
    made = table("", *names, right=tuple(names))
    for name, row in lines(found, said):
        made.add_row(name, *row)
    show(made)
    for own in found.seats:
        say(f"p{own.seat + 1}  {spark(found.curve(own.seat))}\n    {how_decided(found, own, said)}")
        for number in own.moments:
            moment = found.moment(number)
            assert isinstance(moment, Answered)
            say(f"    {in_words(position(game, text, moment.step, moment.seat), found, moment, said)}")
        console().print()


def spark(values: list[float]) -> str:
    """A curve in one line."""
    count = min(WIDE, len(values))
    points = [values[place * (len(values) - 1) // max(1, count - 1)] for place in range(count)]
    low, high = min(0.0, *points), max(1.0, *points)
    return "".join(SPARKS[round((value - low) / (high - low) * (len(SPARKS) - 1))] for value in points)
