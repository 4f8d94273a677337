"""`review`: what was luck in a recorded game, and what was skill."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from ludus.cli.inputs import AsJson, RecordFile, record_game, record_text, written
from ludus.cli.out import as_json, console, counted, say, show, table
from ludus.core.errors import LudusError
from ludus.review import DEEP, QUICK, Answered, Review, Seat
from ludus.review import review as look_back
from ludus.review.page import page
from ludus.review.report import OTHERS, plain
from ludus.review.walk import DRAW, SET_UP, THROW

SPARKS = "▁▂▃▄▅▆▇█"
WIDE = 60  # signs of a curve


def review(
    file: RecordFile,
    quick: Annotated[bool, typer.Option("--quick", metavar="", help="Some seconds; the usual.")] = False,
    deep: Annotated[bool, typer.Option("--deep", metavar="", help="Look longer: a minute or two.")] = False,
    json: AsJson = False,
    html: Annotated[str | None, typer.Option(metavar="FILE", help="Write a page with curves and pictures.")] = None,
) -> None:
    """Say of a recorded game what was luck, what was skill, and where it was lost."""
    if quick and deep:
        raise LudusError("A review is --quick or --deep, not both.")
    text = record_text(file)
    game = record_game(text)
    with bar(json) as advance:
        found = look_back(text, DEEP if deep else QUICK, advance, game)
    if html is not None:
        written(html, page(game, text, found))
    if json:
        as_json(found.to_json())
        return
    tell(game.title, found)
    if html is not None:
        say(f"The page is in {html}.")


@contextmanager
def bar(json: bool) -> Iterator[Callable[[int, int], None]]:
    """How far it is and how long it will take, on a terminal."""
    terminal = Console(stderr=True)
    shown = Progress(
        TextColumn("looking back"), BarColumn(), TextColumn("{task.percentage:3.0f}%"), TimeRemainingColumn(),
        TextColumn("left"), console=terminal, transient=True, disable=json or not terminal.is_terminal,
    )  # fmt: skip
    task = shown.add_task("looking back", total=None)
    with shown:
        yield lambda done, total: shown.update(task, completed=done, total=total)


def tell(title: str, found: Review) -> None:
    say(f"{title}, {counted(found.players, 'player')}: {len(found.moments)} moments, {found.version}", "bold")
    if not found.over:
        say("The game is not over: the last estimate stands for its result.")
    tell_sums(found)
    for own in found.seats:
        tell_seat(found, own)


def number(value: float, found: Review) -> str:
    """A share in per cent, a score as it is; both with their sign."""
    shown = round(value if found.players == 1 else 100 * value, 1) + 0.0  # no minus before a zero
    return f"{shown:+.1f}" + ("" if found.players == 1 else "%")


def level(value: float, found: Review) -> str:
    return f"{value:.1f}" if found.players == 1 else f"{100 * value:.1f}%"


def tell_sums(found: Review) -> None:
    """The sum of every seat; its lines add up."""
    names = [f"p{own.seat + 1}" for own in found.seats]
    made = table("", *names, right=tuple(names))
    rows: list[tuple[str, Callable[[Seat], str]]] = [
        ("at the beginning", lambda s: level(plain(s.start), found)),
        ("luck with own throws", lambda s: number(plain(s.luck[THROW]), found)),
        ("luck with own draws", lambda s: number(plain(s.luck[DRAW]), found)),
        ("luck in the set-up", lambda s: number(plain(s.luck[SET_UP]), found)),
        ("luck of the others", lambda s: number(plain(s.luck[OTHERS]), found)),
        ("own errors", lambda s: number(-plain(s.errors), found)),
        ("errors of the others", lambda s: number(plain(s.others), found)),
        ("rest", lambda s: number(plain(s.rest), found)),
        ("result", lambda s: level(plain(s.result), found)),
        ("result without luck", lambda s: f"{level(plain(s.adjusted), found)} ± {level(s.half, found)}"),
    ]
    for name, row in rows:
        made.add_row(name, *[row(own) for own in found.seats])
    show(made)


def tell_seat(found: Review, own: Seat) -> None:
    say(f"p{own.seat + 1}  {spark(found.curve(own.seat))}")
    sizes = ", ".join(counted(count, *SAID[size]) for size, count in own.sizes.items())
    say(
        f"    {counted(own.decisions, 'decision')}, {own.mattered} that mattered: {sizes}; "
        f"{number(-own.per_decision * found.stake, found)} each, the play of a {own.level or 'spectator'}"
    )
    for place in own.moments:
        moment = found.moment(place)
        if isinstance(moment, Answered):
            said = found.size(moment) or "small"
            say(
                f"    after {moment.step} answers: {moment.text}; better was {moment.best} "
                f"({number(plain(moment.error), found)}, {said})"
            )
    console().print()


SAID = {"doubtful": ("doubtful answer",), "mistake": ("mistake",), "blunder": ("blunder",)}


def spark(values: list[float]) -> str:
    """A curve in one line."""
    count = min(WIDE, len(values))
    points = [values[place * (len(values) - 1) // max(1, count - 1)] for place in range(count)]
    low, high = min(0.0, *points), max(1.0, *points)
    return "".join(SPARKS[round((value - low) / (high - low) * (len(SPARKS) - 1))] for value in points)
