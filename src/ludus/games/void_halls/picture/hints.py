"""What an action costs and what comes of it, before it is chosen."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.games.void_halls.content import building_rows, combination_rows
from ludus.games.void_halls.numbers import EXCHANGE, HALLS, KINDS, NEEDED_TO_EXPLORE, WORKERS_MOST
from ludus.games.void_halls.picture.pays import odds, pays, serves, shut
from ludus.games.void_halls.picture.seen import Seen
from ludus.games.void_halls.speech import counted

COUNTS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
ARTICLES = {"force": "The", "scepter": "The"}


def label(seen: Seen, text: str, words: Words) -> str:
    """A button's words; buildings go by the names of the sheet."""
    if seen.asking == "kind" and text in KINDS:
        return f"{ARTICLES.get(text, 'A')} {seen.building(text)}"
    if seen.asking == "choose" and text.startswith("keep "):
        face, count = str(seen.top["face"]), int(text.split()[1])
        return f"Keep {COUNTS[count]}: {' '.join([face] * count)}" if count else f"Keep no {face}"
    if text.startswith("at "):
        return seen.squares(text.replace("+", " ").split()[1:])
    return words.label(text)


def hint(seen: Seen, text: str) -> str:
    """Price and result, as short as they can be said."""
    verb = text.split(maxsplit=1)[0]
    if seen.asking == "act" and verb in ("mine", "build", "hire", "explore"):
        return ", ".join(pays(seen, verb))
    if verb == "upgrade":
        row = building_rows()[KINDS.index(text.split()[1])]
        return f"{row.upgrade[0].lower()}{row.upgrade[1:-1]}"
    if seen.asking == "kind":
        return kind_hint(seen, text)
    if seen.asking == "square" and verb == "at":
        return square_hint(seen, text)
    if verb == "reroll":
        return "; ".join([f"throws left: {seen.sheet['allowed'] - seen.sheet['throws']}", *advice(seen)])
    if verb == "keep":
        served = serves(seen, seen.top["face"], int(text.split()[1]))
        return f"best for {', '.join(served)}" if served else ""
    if verb == "done":
        return f"{counted(len(seen.dice), 'die', 'dice')} unused" if seen.dice else ""
    if verb == "exchange":
        room = seen.sheet["room"]
        gain = EXCHANGE if room is None else min(EXCHANGE, room)
        left = counted(seen.sheet["workers"] - 1, "worker", "workers")
        return f"{left} left, {seen.sheet['stock'] + gain} supplies"
    return ""


def advice(seen: Seen) -> list[str]:
    """Which dice to keep, and how likely that gives what: 'keep 4 4 4: hiring 61 %'."""
    found: dict[str, list[str]] = {}
    for row in combination_rows():
        chance, keep = odds(seen, row.key)
        if keep and not shut(seen, row.key) and not seen.sets(row.key):
            found.setdefault(keep, []).append(f"{row.name.lower()} {chance}")
    return [f"{keep}: {', '.join(served)}" for keep, served in found.items()]


def kind_hint(seen: Seen, kind: str) -> str:
    row = building_rows()[KINDS.index(kind)]
    price = f"{seen.price(kind)} of {seen.sheet['stock']} supplies" + (" and a worker" if row.workers else "")
    stronger = kind in ("warrior", "chest") and kind in seen.sheet["upgrades"]  # VH-068: new ones too
    return f"{price}. {(row.upgrade if stronger else row.says)[:-1]}"


def square_hint(seen: Seen, text: str) -> str:
    """Who fights in the hall of a square, for buildings that take part in battles."""
    if KINDS[seen.top["building"]] not in ("chest", "warrior", "trap", "tomb"):
        return ""
    level = int(text.split()[1][0])
    heroes, defence = seen.sheet["forecast"][level - 1][:2]
    return f"hall {level}: {heroes} hero{'' if heroes == 1 else 'es'}, defence {defence}"


# --- warnings ---------------------------------------------------------------------------------------------------------


ENDS_THE_ROUND: Final = "This ends the round, and the die is gone for good."


def warning(seen: Seen, text: str) -> str:
    """What a newcomer might regret: fewer dice, heroes nobody meets, a way down that closes."""
    if seen.asking == "kind":
        return kind_warning(seen, text)
    if seen.asking == "square" and text.startswith("at "):
        return square_warning(seen, text)
    if text == "exchange":  # VH-086; from among the actions it is the end of the round too (VH-085)
        return "The die is gone for good." if seen.asking == "exchange" else ENDS_THE_ROUND
    if text == "upgrade chest":
        open_heroes = 2 * sum(row[0] for row in seen.sheet["forecast"])
        met = sum(min(2 * row[0], row[1]) for row in seen.sheet["forecast"])
        return f"{open_heroes - met} of {open_heroes} heroes would not be met." if met < open_heroes else ""
    return ""


def kind_warning(seen: Seen, kind: str) -> str:
    workers = seen.sheet["workers"]
    if kind == "warrior":
        return f"It takes one of your {workers} dice for good." if workers <= 5 else ""
    if kind == "tomb" and workers == WORKERS_MOST:
        return "With 9 workers it gives none after its battle."
    return ""


def square_warning(seen: Seen, text: str) -> str:
    level = int(text.split()[1][0])
    kind = KINDS[seen.top["building"]]
    heroes, defence = seen.sheet["forecast"][level - 1][:2]
    if kind == "chest":
        more = 2 if "chest" in seen.sheet["upgrades"] else 1
        return f"Hall {level} cannot meet all heroes yet." if heroes + more > defence else ""
    if kind == "scepter" and level == seen.sheet["halls"] < HALLS:
        squares = len(seen.open_squares(level))  # VH-G33: it is allowed, but the way down may close
        free = squares - sum(1 for square in seen.on if square.startswith(str(level))) - 2
        built = seen.sheet["hall_buildings"][level - 1] + 1
        return f"Hall {level + 1} could never be explored." if built + free < NEEDED_TO_EXPLORE else ""
    return ""
