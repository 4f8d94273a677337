"""The sheet for a terminal: five halls side by side, the time track, supplies and dice below."""

from __future__ import annotations

from typing import Final

from ludus.draw import Cell, TextBoard, TextRow
from ludus.games.void_halls.content import LETTERS, Hall, building_rows, track_rows
from ludus.games.void_halls.numbers import ROUNDS
from ludus.games.void_halls.picture.open_sheet import OpenSheet
from ludus.games.void_halls.picture.pays import battle_title, roll_title
from ludus.games.void_halls.picture.tray import kept_dice

GAP: Final = Cell("")
SIGN: Final = [row.letter for row in building_rows()]
LEGEND: Final = (
    (".", "free"), (",", "landing"), ("x", "blocked"), ("D", "door"), ("< >", "stairs"), (":", "dotted"),
    ("m", "worked"), ("o", "spent"),
)  # fmt: skip


def text_board(sheet: OpenSheet) -> TextBoard:
    time = TextRow((Cell(time_line(sheet), time_said(sheet)),))
    dice = TextRow((Cell(dice_line(sheet), dice_said(sheet)),))
    kinds = [(sign, sheet.kind_name(kind)) for kind, sign in enumerate(SIGN)]
    signs = [(sign, sheet.say(f"board.{name}")) for sign, name in LEGEND]
    return TextBoard((*map_rows(sheet), time, dice), (*kinds, *signs))


def map_rows(sheet: OpenSheet) -> list[TextRow]:
    rows = [TextRow(map_row(sheet, y), name=str(y + 1)) for y in range(len(sheet.halls[0].lines))]
    return [TextRow((Cell(headings(sheet)),)), TextRow(letters(sheet)), *rows]


def headings(sheet: OpenSheet) -> str:
    """Hall numbers above the halls: a place takes two columns, and so does each gap."""
    line = ""
    for hall in sheet.halls:
        wide = 2 * len(hall.lines[0]) + 2
        deep = sheet.say("hall" if sheet.is_explored(hall.level) else "board.shut", hall=hall.level)
        line += f"{deep:<{wide}}"
    return line.rstrip()


def letters(sheet: OpenSheet) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for hall in sheet.halls:
        cells += [Cell(letter) for letter in LETTERS[: len(hall.lines[0])]] + [GAP]
    return tuple(cells[:-1])


def map_row(sheet: OpenSheet, y: int) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for hall in sheet.halls:
        free = sheet.squares(hall.level)
        cells += [map_cell(sheet, hall, x, y, free) for x in range(len(hall.lines[y]))] + [GAP]
    return tuple(cells[:-1])


def map_cell(sheet: OpenSheet, hall: Hall, x: int, y: int, free: list[str]) -> Cell:
    sign = hall.lines[y][x]
    square = f"{hall.level}{LETTERS[x]}{y + 1}"
    if square in free:
        return Cell(building_sign(sheet, square), sheet.says(square) if sheet.is_explored(hall.level) else "")
    if sign in "<>":
        deeper = hall.level if sign == "<" else hall.level + 1
        return Cell(sign if sheet.is_explored(deeper) else ":")
    return Cell(" " if sign == "#" else sign)


def building_sign(sheet: OpenSheet, square: str) -> str:
    kind = sheet.on.get(square)
    if kind is None:
        return "."
    small = sheet.is_spent(square) or sheet.is_used(square)
    return SIGN[kind].lower() if small else SIGN[kind]


def time_line(sheet: OpenSheet) -> str:
    """The rounds: a dot for one that is over, brackets round this one, a gap after each battle."""
    signs = []
    for number, sign in enumerate(sheet.t.track, 1):
        shown = "·" if number <= sheet.s.crossed else sign
        shown = f"[{sign}]" if number == sheet.t.round and not sheet.seen.result else shown
        signs.append(shown + (" " if sign == "B" else ""))
    return sheet.say("board.time", signs="".join(signs).rstrip(), battle=battle_title(sheet, "board."))


def time_said(sheet: OpenSheet) -> str:
    left = [n for n in track_rows()[sheet.t.options.time_track].battles if n >= sheet.t.round]
    kind = sheet.say("board.battle_time" if sheet.t.battle_time() else "board.hourglass_time")
    battles = ", ".join(str(n) for n in left) if not sheet.seen.result else sheet.say("board.none")
    return sheet.say("board.round", round=sheet.t.round, rounds=ROUNDS, kind=kind, battles=battles)


def dice_line(sheet: OpenSheet) -> str:
    marks = [f"[{face}]" if kept else f" {face} " for face, kept in zip(sheet.dice, kept_dice(sheet), strict=True)]
    shown = "".join(marks) or "   "
    return sheet.say("board.dice", dice=shown, roll=roll_title(sheet, "board."))


def dice_said(sheet: OpenSheet) -> str:
    kept = [face for face, kept in zip(sheet.dice, kept_dice(sheet), strict=True) if kept]
    key = ".aside" if kept else "" if sheet.dice else ".none"
    dice, aside = (" ".join(map(str, faces)) for faces in (sheet.dice, kept))
    return sheet.say(f"board.dice_said{key}", dice=dice, aside=aside, roll=roll_title(sheet))
