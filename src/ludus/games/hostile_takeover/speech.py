"""How figures, squares, cards and dice are called in sentences; each takes a number of the table or a word."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from ludus.core.words import Speaker
from ludus.games.hostile_takeover.content import cards, directions, roster, specials, teams
from ludus.games.hostile_takeover.ground import HILL_MASK
from ludus.games.hostile_takeover.names import CENTRE_POINT, KEYS, LABEL, NOBODY, lies_in

SEATS: Final = ("Blue", "Red", "Yellow", "Plum")  # by the colours of the seats
COVERS: Final = ("no cover", "Light Cover", "Hard Cover")
BANDS: Final = ("Short", "Medium", "Long")
PURPOSES: Final = (
    "for Initiative", "for the draft", "to hit", "to strike", "to fight back", "to wound", "for who is struck",
    "for the direction", "for the marker's flight",
)  # fmt: skip
FIELDS: Final = (  # the nine boards of the arena, row by row
    "in the north-west field", "in the north field", "in the north-east field", "in the west field",
    "in the middle", "in the east field", "in the south-west field", "in the south field",
    "in the south-east field",
)  # fmt: skip
AWARDS: Final = ("a Wound", "reaching the center", "picking up the marker", "holding the marker", "the hill")
RISINGS: Final = (
    "stood up",
    "stood up with a Nanite Surge",
    "was healed and stood up",
    "heard the Encore and stood up",
)
PLACES: Final = ("first", "second", "third", "fourth")
AFTER_SHOT: Final = {
    "either": "The two squares may come after the shot only with a Fire card.",
    "before_only": "At this table the two squares come before the shot.",
}
ENDINGS: Final = ("won on points", "brought the marker home and won", "led after the last turn and won")


def player(seat: int) -> str:
    return SEATS[seat]


def number(who: int | str) -> int:
    return KEYS.index(who) if isinstance(who, str) else who


def figure(who: int | str) -> str:
    """A figure by its Character's name; where nobody is aimed at it is a square."""
    return roster()[number(who)].name if who != NOBODY else "the empty square"


def name_draw(word: str) -> str:
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


def warn_of_fire(open_to_fire: bool) -> str:
    """The end of a sentence about a walk: whether it can be interrupted."""
    return ". Watching enemies may fire wherever you could stop." if open_to_fire else "."


def square(place: int | str) -> str:
    if isinstance(place, str):
        return place
    return "the center" if place == CENTRE_POINT else LABEL[place]


def card(kind: int | str) -> str:
    """An Action Card; 0 is none."""
    keys = ["", *(row.key for row in cards())]
    index = keys.index(kind) if isinstance(kind, str) else kind
    return cards()[index - 1].name if index else "no card"


def zone(letter: int | str) -> str:
    return letter.upper() if isinstance(letter, str) else "ABCD"[letter]


def team(which: int | str) -> str:
    row = teams()["abcd".index(which) if isinstance(which, str) else which]
    return f"{row.name}: {', '.join(figure(key) for key in row.members)}"


def direction(way: int | str) -> str:
    rows = directions()
    row = next(row for row in rows if row.key == way) if isinstance(way, str) else rows[way]
    return row.name.lower()


def dice(faces: int) -> str:
    """Dice told as the digits of a number."""
    return ", ".join(str(faces))


def cover(kind: int) -> str:
    return COVERS[kind]


def energy(amount: int) -> str:
    return f"{amount}⚡" if amount else "no Energy"


def amount(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def ask_plan(who: int) -> str:
    """The question of a secret plan: a card for a figure, or the Energy when all cards lie."""
    if who >= 0:
        return f"Which card does {figure(who)} play?"
    return "How much Energy for each?"


def field(place: int) -> str:
    """HT-017: on which of the nine boards a square lies."""
    x, y = (int(number) for number in LABEL[place].split(","))
    return FIELDS[3 * (y // 10) + x // 10]


def count_squares(squares: int) -> str:
    return "1 square" if squares == 1 else f"{squares} squares"


@cache
def speakers(hill: bool = False) -> Mapping[str, Speaker]:
    return {
        "run": count_squares, "drawn": name_draw,
        "spot": lambda at: "onto the hill" if hill and lies_in(at, HILL_MASK) else field(at),
        "color": player, "figure": figure, "special": special, "does": does, "square": square, "card": card,
        "zone": zone, "team": team, "direction": direction, "dice": dice, "cover": cover, "energy": energy,
        "points": amount, "planned": ask_plan, "watched": warn_of_fire, "after_shot": lambda option: AFTER_SHOT[option],
        "purpose": lambda code: PURPOSES[code], "award": lambda code: AWARDS[code],
        "rising": lambda code: RISINGS[code],
        "place": lambda place: PLACES[place - 1],
        "winner": lambda seat: player(seat) if seat >= 0 else "Nobody",
        "ended": lambda code: (*ENDINGS, "won: the lead was shared after the last turn")[code],
    }  # fmt: skip
