"""`replay`, `verify` and `why`: what a record tells."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludus.cli.inputs import GameName, Language, Packs, RecordFile, record_game, record_text, write_file
from ludus.cli.listing import paint_players, position, result_lines
from ludus.cli.out import console, plural, say, table
from ludus.cli.screen import book
from ludus.core import proof, record
from ludus.core.diary import Answer, Event
from ludus.core.errors import BadFile
from ludus.core.match import Match
from ludus.games import find
from ludus.table.words import ENGLISH

Step = Annotated[
    int | None, typer.Option(metavar="N", help="Position after N answers; 0 is the start (default: the end).")
]
BEFORE = 8  # answers shown above the position of one step


def replay(
    file: RecordFile,
    step: Step = None,
    svg: Annotated[str | None, typer.Option(metavar="OUT", help="Also save the position as an SVG file.")] = None,
    language: Language = ENGLISH,
    _packs: Packs = None,
) -> None:
    """Look at a recorded game: every answer, and the position after them or after one of them."""
    text = record_text(file)
    game, told = record_game(text).in_language(language), book(language)
    match = record.replay(game, text, step)
    total = len([line for line in record.read(text)[1] if line.seat >= 0])
    begun = f"{plural(match.players, 'player')}, seed {match.setting.seed}, {plural(total, 'answer')}"
    say(f"{game.title}, {told(begun)}", "bold")
    show_answers(match, None if step is None else BEFORE)
    screen = console()
    screen.print(paint_players(position(match, None, screen.width, plain=not screen.is_terminal)))
    if match.over:
        for line in result_lines(match):
            say(told(line))
    else:
        say(told(f"p{match.question.seat + 1} is asked: {match.question.prompt}"))
    if svg is not None:
        write_file(svg, match.svg(None))
        say(told(f"Saved the picture as {svg}."))


def show_answers(match: Match, last: int | None) -> None:
    """The answers so far with what came of each; only the last few of them where `last` says so."""
    assert match.table.diary is not None  # a replayed match keeps one
    words = match.game.words(match)
    rows: list[tuple[str, list[str]]] = []
    for entry in match.table.diary.entries:
        if isinstance(entry, Answer):
            rows.append((f"p{entry.seat + 1} {entry.action.text}", []))
        elif isinstance(entry, Event) and rows and (told := words.tell_event(entry, -1)):
            rows[-1][1].append(told)
    first = 0 if last is None else max(0, len(rows) - last)
    made = table("step", "answer", "what happened", right=("step",))
    for number, (answer, lines) in enumerate(rows[first:], first + 1):
        made.add_row(str(number), answer, "\n".join(lines))
    if rows:
        console().print(made)


def verify(
    file: RecordFile,
    receipt: Annotated[
        str | None, typer.Option(metavar="FILE", help="Your dice receipt, saved from the table's page.")
    ] = None,
    _packs: Packs = None,
) -> None:
    """Replay a record and check dice, shuffles and result. Exit code 1 if anything differs."""
    text = record_text(file)
    game = record_game(text)
    held = None if receipt is None else proof.read_receipt(find.text_of(Path(receipt)))
    differences = record.verify(game, text, held)
    for line in differences:
        say(line)
    if differences:
        raise typer.Exit(1)
    header, lines, result = record.read(text)
    answers = len([line for line in lines if line.seat >= 0])
    chance = f" and {plural(len(lines) - answers, 'outcome')} of chance" if len(lines) > answers else ""
    say(f"True: {plural(answers, 'answer')}{chance} follow from seed {header.seed} and the rules of {game.title}.")
    if held is not None:
        fixed = plural(len(held.seats), "fixed share")
        say(f"Your receipt fits: the pledge and {fixed}, {len(held.shares)} of them yours.")
    for line in proof.weak(header):
        say(line)
    say(f"Result: {result}" if result else "The game isn't over.")


def why(
    game: GameName,
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A game record, read to its end or to `--step`.")],
    notation: Annotated[str, typer.Argument(metavar="NOTATION", help="An action, such as 'run e4'.")],
    step: Step = None,
    language: Language = ENGLISH,
    _packs: Packs = None,
) -> None:
    """Say why an action is not allowed at this point of a game."""
    box, told = find.game(game).in_language(language), book(language)
    text = record_text(file)
    if record_game(text).id != box.id:
        raise BadFile(f"'{file}' is a record of {record_game(text).id}, not {box.id}.")
    match = record.replay(box, text, step)
    found = match.why_not(notation)
    action = match.read(notation)[0].text
    if found is None:
        say(told(f"'{action}' is legal: p{match.question.seat + 1} may do it now."), "green")
        return
    say(told(f"'{action}' is not possible. {found.text}") + (f" ({found.rule})" if found.rule else ""))
    rule = box.rules.rules.get(found.rule)
    if rule is not None and rule.says != found.text:
        say(f"{rule.id}: {rule.says}")
