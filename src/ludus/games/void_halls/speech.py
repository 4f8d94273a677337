"""How dice, squares and buildings are called in sentences; each takes a number of the table or a word of a notation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ludus.core.words import Name, Speaker
from ludus.games.void_halls.content import FLOOR, LETTERS, building_rows, halls, score_rows, sheet_rows
from ludus.games.void_halls.plan import LABEL

ROWS = 5  # at most, as each hall has squares in a row


def player(seat: int, players: int) -> Name:
    """The player of a sheet; one alone is 'you'."""
    return Name("you") if players == 1 else Name("player", player=seat + 1)


def hall(seat: int, players: int) -> Name:
    """The halls of a sheet, at the beginning of a sentence."""
    return Name("hall") if players == 1 else Name("hall.player", player=seat + 1)


def building(kind: int | str, sheet: str) -> str:
    """A kind of building as this sheet calls it."""
    row = next(row for number, row in enumerate(building_rows()) if kind in (number, row.key))
    names = {"tomb": sheet_rows()[sheet].tomb, "scepter": sheet_rows()[sheet].scepter}
    return names.get(row.key, row.name)


def dice(values: int) -> str | Name:
    """Dice in a row, from a number of as many digits."""
    return " ".join(str(values)) if values else Name("nothing")


def equal(count: int) -> Speaker:
    return lambda face: " ".join([str(face)] * count)


def count_of(thing: str) -> Speaker:
    """Some of a thing: '1 hero', '2 heroes'."""
    return lambda amount: Name(thing, n=amount)


def lies(label: str, sheet: str) -> Name:
    """Where a square lies in its hall: 'second row, third square', counted as the sheet is drawn."""
    lines = halls(sheet)[int(label[0]) - 1].lines
    y, x = int(label[2:]) - 1, LETTERS.index(label[1])
    if y >= len(lines) or x >= len(lines[y]) or lines[y][x] not in FLOOR:
        return Name("lies.rock", row=Name(f"row.{y or ROWS}"), x=x)
    rows = [n for n, line in enumerate(lines) if set(line) & set(FLOOR)]
    across = [n for n, sign in enumerate(lines[y]) if sign in FLOOR]
    return Name("lies", row=Name(f"row.{rows.index(y) + 1}"), square=Name(f"square.{across.index(x) + 1}"))


def squares(labels: list[str], sheet: str) -> Name:
    """One square as it lies, or the two of a long building."""
    first, *more = labels
    key = "first" if not more else "beside" if more[0][2:] == first[2:] else "below"
    return Name(f"in_hall.{key}", hall=first[0], lies=lies(first, sheet))


def choose(face: int) -> Name:
    return Name(f"choose.{face}") if face else Name("choose")


def choose_why(face: int) -> Name:
    return Name("choose.each" if face else "choose.any")


def line(number: int) -> Name:
    """A line of the final count, in the middle of a sentence."""
    return Name(f"line.{score_rows()[number].key}")


@cache
def speakers(players: int, sheet: str) -> Mapping[str, Speaker]:
    def square(place: int) -> Name:
        return Name("in_hall", hall=LABEL[place][0], lies=lies(LABEL[place], sheet))

    return {
        "Who": lambda seat: player(seat, players),
        "Hall": lambda seat: hall(seat, players),
        "building": lambda kind: building(kind, sheet),
        "time": lambda battle: Name("battle_time" if battle else "hourglass_time"),
        "dice": dice, "count": count_of("dice"),
        "two": equal(2), "three": equal(3), "four": equal(4), "five": equal(5),
        "numbers": lambda faces: " ".join(map(str, faces)),
        "supplies": count_of("supplies"), "points": count_of("points"), "heroes": count_of("heroes"),
        "square": square, "Square": lambda place: squares([LABEL[place]], sheet),
        "squares": lambda labels: squares(labels, sheet),
        "second": lambda place: Name("second", lies=lies(LABEL[place], sheet)) if place >= 0 else "",
        "tomb_in": lambda place: Name("tomb", kind="tomb", place=place),
        "new_worker": lambda gave: Name("new_worker") if gave else "",
        "scepter_points": lambda amount: Name("for_scepter", points=amount, kind="scepter"),
        "choose": choose, "choose_why": choose_why, "line": line,
    }  # fmt: skip
