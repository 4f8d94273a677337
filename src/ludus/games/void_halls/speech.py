"""How dice, squares and buildings are called in sentences; each takes a number of the table or a word of a notation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ludus.core.words import Speaker
from ludus.games.void_halls.content import FLOOR, LETTERS, building_rows, halls, score_rows, sheet_rows
from ludus.games.void_halls.plan import LABEL

ORDINALS = ("first", "second", "third", "fourth", "fifth")
FACES = ("", "ones", "twos", "threes", "fours", "fives", "sixes")


def player(seat: int, players: int) -> str:
    """Who acted; a player alone is 'you'."""
    return "You" if players == 1 else f"Player {seat + 1}"


def building(kind: int | str, sheet: str) -> str:
    """A kind of building as this sheet calls it."""
    row = next(row for number, row in enumerate(building_rows()) if kind in (number, row.key))
    names = {"tomb": sheet_rows()[sheet].tomb, "scepter": sheet_rows()[sheet].scepter}
    return names.get(row.key, row.name)


def dice(values: int) -> str:
    """Dice in a row, from a number of as many digits."""
    return " ".join(str(values)) if values else "nothing"


def equal(count: int) -> Speaker:
    return lambda face: " ".join([str(face)] * count)


def counted(amount: int, one: str, many: str) -> str:
    return f"{amount} {one if amount == 1 else many}"


def supplies(amount: int) -> str:
    return counted(amount, "supply", "supplies")


def points(amount: int) -> str:
    return counted(amount, "point", "points")


def lies(label: str, sheet: str) -> str:
    """Where a square lies in its hall: 'second row, third square', counted as the sheet is drawn."""
    lines = halls(sheet)[int(label[0]) - 1].lines
    y, x = int(label[2:]) - 1, LETTERS.index(label[1])
    if y >= len(lines) or x >= len(lines[y]) or lines[y][x] not in FLOOR:
        return f"{ORDINALS[y - 1]} row, rock {x}"
    rows = [n for n, line in enumerate(lines) if set(line) & set(FLOOR)]
    across = [n for n, sign in enumerate(lines[y]) if sign in FLOOR]
    return f"{ORDINALS[rows.index(y)]} row, {ORDINALS[across.index(x)]} square"


def squares(labels: list[str], sheet: str) -> str:
    """One square as it lies, or the two of a long building."""
    first, *more = labels
    said = f"Hall {first[0]}, {lies(first, sheet)}"
    if more:
        said += ", and the one beside it" if more[0][2:] == first[2:] else ", and the one below it"
    return said


def choose(face: int) -> str:
    return f"Keep how many {FACES[face]}?" if face else "Reroll, or stop?"


def choose_why(face: int) -> str:
    if face:
        return "Answer number by number; you reroll the rest."
    return "Keep any dice and reroll the others. Kept dice are never locked."


def line(number: int) -> str:
    """A line of the final count, in the middle of a sentence."""
    name = score_rows()[number].name
    return name[0].lower() + name[1:]


@cache
def speakers(players: int, sheet: str) -> Mapping[str, Speaker]:
    called = sheet_rows()[sheet]

    def square(place: int) -> str:
        return f"hall {LABEL[place][0]}, {lies(LABEL[place], sheet)}"

    return {
        "Who": lambda seat: player(seat, players),
        "Hall": lambda seat: "Hall" if players == 1 else f"Player {seat + 1}, hall",
        "building": lambda kind: building(kind, sheet),
        "time": lambda battle: "Battle-Time" if battle else "Hourglass-Time",
        "dice": dice, "count": lambda amount: counted(amount, "die", "dice"),
        "two": equal(2), "three": equal(3), "four": equal(4), "five": equal(5),
        "numbers": lambda faces: " ".join(map(str, faces)),
        "supplies": supplies, "points": points, "heroes": lambda amount: counted(amount, "hero", "heroes"),
        "square": square, "Square": lambda place: squares([LABEL[place]], sheet),
        "squares": lambda labels: squares(labels, sheet),
        "second": lambda place: f" and {lies(LABEL[place], sheet)}" if place >= 0 else "",
        "tomb_in": lambda place: f"{called.tomb} in {square(place)}",
        "new_worker": lambda gave: ", gained a worker" if gave else "",
        "scepter_points": lambda amount: f"{points(amount)} for the {called.scepter}",
        "choose": choose, "choose_why": choose_why, "line": line,
    }  # fmt: skip
