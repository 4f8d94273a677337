"""How figures, squares, cards and dice are called in sentences; each takes a number of the table or a word."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from ludus.core.words import Name, Speaker
from ludus.games.hostile_takeover.content import cards, directions, roster, specials, teams
from ludus.games.hostile_takeover.ground import HILL_MASK
from ludus.games.hostile_takeover.names import CENTRE_POINT, KEYS, LABEL, NOBODY, lies_in

SEATS: Final = ("blue", "red", "yellow", "plum")  # by the colors of the seats
PURPOSES: Final = (
    "initiative", "draft", "to_hit", "strike", "fight_back", "to_wound", "victim", "direction", "flight",
)  # fmt: skip
FIELDS: Final = ("nw", "n", "ne", "w", "middle", "e", "sw", "s", "se")  # the nine boards of the arena, row by row
AWARDS: Final = ("wound", "center", "pick_up", "hold", "hill")
RISINGS: Final = ("alone", "surge", "healed", "encore")
ENDINGS: Final = ("points", "home", "lead", "shared")


def player(seat: int) -> Name:
    return Name(f"seat.{SEATS[seat]}")


def number(who: int | str) -> int:
    return KEYS.index(who) if isinstance(who, str) else who


def figure(who: int | str) -> str:
    """A figure by its Character's name."""
    return roster()[number(who)].name


def target(who: int | str) -> str | Name:
    """A figure; where nobody is aimed at it is a square."""
    return figure(who) if who != NOBODY else Name("empty_square")


def name_draw(word: str) -> str | Name:
    """What is drawn: a Character, or who is first."""
    return figure(word) if word in KEYS else player(int(word[1:]) - 1)


def special(who: int | str) -> str:
    """A figure's Special Action."""
    key = roster()[number(who)].special
    return next(row.name for row in specials() if row.key == key)


def does(who: int | str) -> str:
    """A figure's Special Action in a few words, with its price."""
    row = next(row for row in specials() if row.key == roster()[number(who)].special)
    return f"{row.energy}⚡: {row.hint}"


def warn_of_fire(open_to_fire: bool) -> Name:
    """What follows a sentence about a walk: whether it can be interrupted."""
    return Name("walk.watched" if open_to_fire else "walk.free")


def square(place: int | str) -> str | Name:
    if isinstance(place, str):
        return place
    return Name("center") if place == CENTRE_POINT else LABEL[place]


def card(kind: int | str) -> str | Name:
    """An Action Card; 0 is none."""
    keys = ["", *(row.key for row in cards())]
    index = keys.index(kind) if isinstance(kind, str) else kind
    return cards()[index - 1].name if index else Name("no_card")


def zone(letter: int | str) -> str:
    return letter.upper() if isinstance(letter, str) else "ABCD"[letter]


def team(which: int | str) -> str:
    row = teams()["abcd".index(which) if isinstance(which, str) else which]
    return f"{row.name}: {', '.join(figure(key) for key in row.members)}"


def direction(way: int | str) -> Name:
    return Name(f"direction.{way if isinstance(way, str) else directions()[way].key}")


def dice(faces: int) -> str:
    """Dice told as the digits of a number."""
    return ", ".join(str(faces))


def energy(amount: int) -> str | Name:
    return f"{amount}⚡" if amount else Name("no_energy")


def ask_plan(who: int) -> Name:
    """The question of a secret plan: a card for a figure, or the Energy when all cards lie."""
    return Name("plan.card", who=who) if who >= 0 else Name("plan.energy")


def field(place: int) -> Name:
    """HT-017: on which of the nine boards a square lies."""
    x, y = (int(number) for number in LABEL[place].split(","))
    return Name(f"field.{FIELDS[3 * (y // 10) + x // 10]}")


@cache
def speakers(hill: bool = False) -> Mapping[str, Speaker]:
    return {
        "run": lambda squares: Name("squares", n=squares), "drawn": name_draw,
        "spot": lambda at: Name("field.hill") if hill and lies_in(at, HILL_MASK) else field(at),
        "color": player, "figure": target, "special": special, "does": does, "square": square, "card": card,
        "zone": zone, "team": team, "direction": direction, "dice": dice, "energy": energy,
        "cover": lambda kind: Name(f"cover.{kind}"),
        "points": lambda points: Name("points", n=points),
        "planned": ask_plan, "watched": warn_of_fire, "after_shot": lambda option: Name(f"after_shot.{option}"),
        "purpose": lambda code: Name(f"purpose.{PURPOSES[code]}"),
        "award": lambda code: Name(f"award.{AWARDS[code]}"),
        "rising": lambda code: Name(f"rising.{RISINGS[code]}"),
        "place": lambda place: Name(f"place.{place}"),
        "winner": lambda seat: player(seat) if seat >= 0 else Name("seat.nobody"),
        "ended": lambda code: Name(f"ended.{ENDINGS[code]}"),
    }  # fmt: skip
