"""The sheet for a terminal: five halls side by side, the time track, supplies and dice below."""

from __future__ import annotations

from typing import Final

from ludus.draw import Cell, TextBoard, TextRow
from ludus.draw.section import made_of
from ludus.games.void_halls.content import LETTERS, Hall, building_rows, track_rows
from ludus.games.void_halls.numbers import ROUNDS
from ludus.games.void_halls.picture.pays import battle_title, roll_title
from ludus.games.void_halls.picture.seen import Seen
from ludus.games.void_halls.picture.tray import kept_dice

GAP: Final = Cell("")
SIGN: Final = {row.key: row.letter for row in building_rows()}
LEGEND: Final = (
    (".", "free"), (",", "landing"), ("x", "blocked"), ("D", "door"), ("< >", "stairs"), (":", "dotted stairs"),
    ("m", "Mine used this round"), ("o", "spent"),
)  # fmt: skip


def text_board(seen: Seen) -> TextBoard:
    time = TextRow((Cell(time_line(seen), time_said(seen)),))
    dice = TextRow((Cell(dice_line(seen), dice_said(seen)),))
    kinds = [(SIGN[kind], seen.building(kind)) for kind in SIGN]
    return TextBoard((*map_rows(seen), time, dice), (*kinds, *LEGEND))


@made_of
def map_rows(seen: Seen) -> list[TextRow]:
    rows = [TextRow(map_row(seen, y), name=str(y + 1)) for y in range(len(seen.halls[0].lines))]
    return [TextRow((Cell(headings(seen)),)), TextRow(letters(seen)), *rows]


def headings(seen: Seen) -> str:
    """Hall numbers above the halls: a place takes two columns, and so does each gap."""
    line = ""
    for hall in seen.halls:
        wide = 2 * len(hall.lines[0]) + 2
        deep = f"Hall {hall.level}" + ("" if seen.explored(hall.level) else " shut")
        line += f"{deep:<{wide}}"
    return line.rstrip()


def letters(seen: Seen) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for hall in seen.halls:
        cells += [Cell(letter) for letter in LETTERS[: len(hall.lines[0])]] + [GAP]
    return tuple(cells[:-1])


def map_row(seen: Seen, y: int) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for hall in seen.halls:
        free = seen.open_squares(hall.level)
        cells += [map_cell(seen, hall, x, y, free) for x in range(len(hall.lines[y]))] + [GAP]
    return tuple(cells[:-1])


def map_cell(seen: Seen, hall: Hall, x: int, y: int, free: list[str]) -> Cell:
    sign = hall.lines[y][x]
    square = f"{hall.level}{LETTERS[x]}{y + 1}"
    if square in free:
        return Cell(building_sign(seen, square), seen.says(square) if seen.explored(hall.level) else "")
    if sign in "<>":
        deeper = hall.level if sign == "<" else hall.level + 1
        return Cell(sign if seen.explored(deeper) else ":")
    return Cell(" " if sign == "#" else sign)


def building_sign(seen: Seen, square: str) -> str:
    kind = seen.on.get(square)
    if kind is None:
        return "."
    small = square in seen.sheet["spent"] or square in seen.sheet["used"]
    return SIGN[kind].lower() if small else SIGN[kind]


def time_line(seen: Seen) -> str:
    """The rounds: a dot for one that is over, brackets round this one, a gap after each battle."""
    signs = []
    for number, sign in enumerate(seen.track, 1):
        shown = "·" if number <= seen.sheet["crossed"] else sign
        shown = f"[{sign}]" if number == seen.round and not seen.view["result"] else shown
        signs.append(shown + (" " if sign == "B" else ""))
    return f"Time  {''.join(signs).rstrip()}  {battle_title(seen).lower()}"


def time_said(seen: Seen) -> str:
    left = [n for n in track_rows()[seen.option("time_track")].battles if n >= seen.round]
    kind = "Battle-Time" if seen.battle else "Hourglass-Time"
    battles = ", ".join(str(n) for n in left) if not seen.view["result"] else "none"
    return f"Round {seen.round} of {ROUNDS}, {kind}; battles to come in rounds {battles}"


def dice_line(seen: Seen) -> str:
    marks = [f"[{face}]" if kept else f" {face} " for face, kept in zip(seen.dice, kept_dice(seen), strict=True)]
    shown = "".join(marks) or "   "
    return f"Dice {shown}  {roll_title(seen).lower()}"


def dice_said(seen: Seen) -> str:
    kept = [face for face, kept in zip(seen.dice, kept_dice(seen), strict=True) if kept]
    dice = " ".join(map(str, seen.dice)) or "none"
    aside = f", set aside {' '.join(map(str, kept))}" if kept else ""
    return f"Dice {dice}{aside}; {roll_title(seen)}"
