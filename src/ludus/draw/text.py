"""A scene in words and signs: for a terminal, a pipe and a screen reader."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from ludus.draw.shapes import describe, refusal
from ludus.draw.table import Choice, Panel, TextBoard, TextRow

if TYPE_CHECKING:
    from ludus.draw.scene import Scene

BETWEEN = "   "  # two columns
WIDE = 100  # columns of a terminal that may show two boards side by side
NARROW = 28  # columns of a small board, whose legend stands below it
ROOM = 44  # columns that panels beside a board need

_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def compose(
    scene: Scene, width: int = 80, plain: bool = False, refusals: bool = False, say: Callable[[str], str] = str
) -> str:
    """The table from top to bottom: title, board, facts, panels, log, question, choices; headings as `say` has them."""
    parts = [
        _title(scene.title, plain) + _wrap(scene.aim, width),
        *_table(scene, plain, width, say),
        _section(say("Log"), scene.log, plain, width),
        _question_lines(scene, plain, width),
        _choices(scene.choices, plain, width),
        _section(say("In one go"), _intents(scene, say), plain, width),
        _section(say("Not possible"), _refusal_lines(scene), plain, width) if refusals else [],
    ]
    gap = "\n" if plain else "\n\n"
    return gap.join("\n".join(clean(line).rstrip() for line in part) for part in parts if part) + "\n"


def _table(scene: Scene, plain: bool, width: int, say: Callable[[str], str]) -> list[list[str]]:
    """The board, what else lies on the table, and the panels: beside the board where there is room."""
    board = _plain_board(scene) if plain else _drawn_board(scene, width)
    shown = _fact_lines(scene, board, plain, width, say)
    wide = max([NARROW, *map(columns, _grid(scene.board))]) if scene.board and not plain else width
    room = width - wide - len(BETWEEN) if width >= WIDE else 0
    panels = _panels(scene.panels, plain, room if room >= ROOM else width, say)
    if room < ROOM or not panels:
        return [board, shown, panels]
    left = [*_drawn_board(scene, wide), "", *_fact_lines(scene, board, plain, wide, say)]
    rows = max(len(left), len(panels))
    left, right = left + [""] * (rows - len(left)), panels + [""] * (rows - len(panels))
    return [[f"{a}{'':{max(0, wide - columns(a))}}{BETWEEN}{b}" for a, b in zip(left, right, strict=True)]]


def speak(scene: Scene) -> str:
    """The news first: the last step or the result, then the question, its reason and the choices."""
    said = [scene.result or (scene.log[-1] if scene.log else "")]
    if scene.question:
        said += [_question(scene), scene.question.reason, scene.question.rule and f"Rule {scene.question.rule}"]
    if scene.choices:
        count = len(scene.choices)
        labels = "; ".join(_choice_in_words(choice) for choice in scene.choices)
        said.append(f"{count} choice{'s' if count > 1 else ''}: {labels}")
    return clean(" ".join(sentence(part) for part in said if part))


def clean(text: str) -> str:
    """Text without control characters: a player's name must not steer the terminal."""
    return _CONTROL.sub(" ", text)


def sentence(text: str) -> str:
    """The text with a full stop, unless it has an ending of its own."""
    return text if not text or text[-1] in ".!?:" else text + "."


def says(text: str, part: str) -> bool:
    """Whether the text has this part as whole words, however the lines were broken."""
    wanted = " ".join(clean(part).split())
    return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", _flat(text)) is not None


@lru_cache(maxsize=4)
def _flat(text: str) -> str:
    """The text in one line; one text is asked for many parts."""
    return " ".join(text.split())


def columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def _title(title: str, plain: bool) -> list[str]:
    """The title, underlined where there is a line to draw."""
    return [sentence(title)] if plain else [title, "─" * columns(title)]


def _drawn_board(scene: Scene, width: int) -> list[str]:
    """The board as signs and their legend; as words where it is wider than the terminal."""
    if scene.board is None:
        return []
    rows = _grid(scene.board)
    if max(map(columns, rows), default=0) > width:
        return _plain_board(scene)
    legend = ", ".join(f"{sign} {meaning}" for sign, meaning in scene.board.legend)
    return [*rows, *(["", *_wrap(legend, width)] if legend else [])]


def _grid(board: TextBoard) -> list[str]:
    """Rows with their names in the margin, each cell in the middle of the same width."""
    widest = max((columns(cell.text) for row in board.rows for cell in row.cells if len(row.cells) > 1), default=0)
    pitch = widest + 1 + (widest + 1) % 2  # even, so that half a cell is a whole number of columns
    margin = max((columns(row.name) + 2 for row in board.rows if row.name), default=0)
    return [f"{row.name}{'':{margin - columns(row.name)}}{_grid_row(row, pitch)}" for row in board.rows]


def _grid_row(row: TextRow, pitch: int) -> str:
    """One row; a row of a single cell is a line somebody drew, and stays as it is."""
    indent = " " * (row.indent * pitch // 2)
    if len(row.cells) == 1:
        return indent + row.cells[0].text
    return indent + "".join(_middle(cell.text, pitch) for cell in row.cells)


def _middle(text: str, width: int) -> str:
    """The text, centered in a number of columns."""
    spare = width - columns(text)
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


def _plain_board(scene: Scene) -> list[str]:
    """The board as one sentence for each row."""
    lines = []
    for row in scene.board.rows if scene.board else ():
        told = "; ".join(cell.label for cell in row.cells if cell.label)
        if told:
            lines.append(sentence(f"{row.name}: {told}" if row.name else told))
    return lines


def _fact_lines(scene: Scene, board: list[str], plain: bool, width: int, say: Callable[[str], str]) -> list[str]:
    """Facts, and what labelled shapes say, unless the board has said it."""
    told = "\n".join(board)
    on_board = set() if plain or scene.board is None else set(scene.board.labels())
    labels = (shape.label for shape in scene.shapes() if shape.label and shape.label not in on_board)
    new: list[str] = []
    for fact in [*scene.facts, *labels]:
        if not says(told, fact):
            new.append(fact)
            told += "\n" + fact
    return _section(say("On the table"), new, plain, width)


def _panels(panels: Iterable[Panel], plain: bool, width: int, say: Callable[[str], str]) -> list[str]:
    """Panels as aligned lines under their titles, or as sentences."""
    return [line for panel in panels for line in (_plain_panel(panel, say) if plain else _panel(panel, width, say))]


def _panel(panel: Panel, width: int, say: Callable[[str], str]) -> list[str]:
    """A title with its marks, and a line for each row."""
    marks = "".join(f" [{say(mark)}]" for mark in panel.marks)
    label = max((columns(row.label) for row in panel.rows), default=0)
    value = max((columns(row.value) for row in panel.rows if row.note), default=0)
    lines = [panel.title + marks]
    for row in panel.rows:
        note = f"{'':{value - columns(row.value)}}  {row.note}" if row.note else ""
        lines += _wrap(f"  {row.label}{'':{label - columns(row.label)}}  {row.value}{note}", width, label + 4)
    return lines


def _plain_panel(panel: Panel, say: Callable[[str], str]) -> list[str]:
    """A panel as one line of short sentences."""
    marks = f" ({', '.join(map(say, panel.marks))})" if panel.marks else ""
    rows = (sentence(f"{row.label}: {row.value}" + (f", {row.note}" if row.note else "")) for row in panel.rows)
    return [" ".join([f"{panel.title}{marks}:", *rows])]


def _section(title: str, entries: Iterable[str], plain: bool, width: int) -> list[str]:
    """A heading and its entries."""
    lines = [line for entry in entries for line in ([sentence(entry)] if plain else _wrap(f"  {entry}", width, 4))]
    return [f"{title}:" if plain else title, *lines] if lines else []


def _question_lines(scene: Scene, plain: bool, width: int) -> list[str]:
    """The result, and the question with its reason and its rule."""
    lines = [scene.result]
    if scene.question:
        rule = f"({scene.question.rule})" if scene.question.rule else ""
        reason = " ".join(part for part in (sentence(scene.question.reason), rule) if part)
        lines += [_question(scene), reason]
    return [wrapped for line in lines for wrapped in ([line] if plain and line else _wrap(line, width))]


def _question(scene: Scene) -> str:
    """The question, put to a seat by name."""
    if scene.question is None:
        return ""
    name = scene.seat_name(scene.question.seat)
    return f"{name}: {scene.question.text}" if name else scene.question.text


def _choice_in_words(choice: Choice) -> str:
    """A choice in words."""
    return ", ".join(part for part in (choice.label, choice.hint) if part)


def _choices(choices: list[Choice], plain: bool, width: int) -> list[str]:
    """Numbered choices with their notation; numbers run on through the groups."""
    label = max((columns(choice.label) for choice in choices), default=0)
    notation = max((columns(choice.action) for choice in choices), default=0)
    digits = len(str(len(choices)))
    lines: list[str] = []
    for group, members in groupby(enumerate(choices, 1), lambda pair: pair[1].group):
        lines += [f"{group}:" if plain else group] if group else []
        for number, choice in members:
            if plain:
                lines += _plain_choice(number, choice)
                continue
            name = choice.label + " " * (label - columns(choice.label))
            action = choice.action + " " * (notation - columns(choice.action))
            lines += _wrap(f"  {number:>{digits}}  {name}  {action}  {choice.hint}", width, digits + 4)
            lines += _wrap(f"{'':{digits + 4}}! {choice.warn}", width, digits + 6) if choice.warn else []
    return lines


def _intents(scene: Scene, say: Callable[[str], str]) -> list[str]:
    """What stands for several answers: of each verb the first that the picture offers, and how many there are."""
    found = []
    for verb in dict.fromkeys(scene.intents):
        those = [shape for shape in scene.shapes() if shape.action.startswith(f"{verb} ")]
        more = "; " + say(f"{len(those) - 1} more") if len(those) > 1 else ""
        found += [f"{describe(those[0])} ({those[0].action}{more})"] if those else []
    return found


def _plain_choice(number: int, choice: Choice) -> Iterator[str]:
    """A choice as a sentence that ends with its notation."""
    warning = f" Warning: {sentence(choice.warn)}" if choice.warn else ""
    yield f"{number}. {_choice_in_words(choice)} ({choice.action}).{warning}"


def _refusal_lines(scene: Scene) -> list[str]:
    """Refusals, and the reasons that blocked marks of the picture give."""
    stated = [f"{refusal.action}: {refusal.why}" for refusal in scene.refusals]
    whole = "\n".join(stated)
    marked = (shape for shape in scene.shapes() if shape.why and not says(whole, refusal(shape)))
    return [*stated, *(f"{shape.label}: {refusal(shape)}" if shape.label else refusal(shape) for shape in marked)]


def _wrap(text: str, width: int, indent: int = 0) -> list[str]:
    """The text in lines of this width; later lines begin further in."""
    if columns(text) <= width:
        return [text] if text else []
    return textwrap.wrap(
        text, max(width, indent + 20), subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )
