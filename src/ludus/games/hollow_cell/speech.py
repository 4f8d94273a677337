"""How players, cards and dice are called in sentences; each takes a number of the table or a word of a notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from ludus.core.content import Row
from ludus.core.words import Speaker, player
from ludus.games.hollow_cell.card_data import CELL, ENGINES, EVENTS, FOCUS_WORDS, INTRUDER, SIDES, VAULT, WARRIORS
from ludus.games.hollow_cell.content import engine_rows, event_rows, focus_rows, vault_rows, warrior_rows

PLACES = {"top": "on top", "left": "on the left", "right": "on the right", "bottom": "below"}
RED = ("Miss", "Focus", "Graze", "Hit")
GREEN = ("Fail", "Focus", "Defend")
RATIONS = ("Irradiated", "a Fail", "a Success")


def named(what: int | str, keys: list[str], rows: Sequence[Row]) -> str:
    return rows[keys.index(what) if isinstance(what, str) else what].name


def card(kind: int | str) -> str:
    return named(kind, VAULT, vault_rows())


def warrior(which: int | str) -> str:
    return named(which, WARRIORS, warrior_rows())


def event(which: int | str) -> str:
    return named(which, EVENTS, event_rows())


def engine(which: int | str) -> str:
    return named(which, ENGINES, engine_rows())


def side(which: int | str) -> str:
    """Where a card is plugged in."""
    return PLACES[which if isinstance(which, str) else SIDES[which]]


def loot(what: str) -> str:
    """What a thief is after: a card by its side, or a War Engine."""
    return f"the card {side(what)}" if what in PLACES else engine(what)


def focus(kind: int | str) -> str:
    """The focus ability of a discarded card."""
    row = vault_rows()[VAULT.index(kind) if isinstance(kind, str) else kind]
    does = focus_rows()[FOCUS_WORDS.index(row.focus) - 1].hint if row.focus else "no focus ability"
    return f"{row.name}: {does}"


def wound(value: int | str) -> str:
    """The value of a Wound card."""
    return value.removeprefix("wound-") if isinstance(value, str) else str(value)


def drawn(word: str) -> str:
    """What is drawn from any of the decks."""
    decks = ((VAULT, card), (WARRIORS, warrior), (EVENTS, event), (ENGINES, engine))
    return next((called(word) for names, called in decks if word in names), f"Wound {wound(word)}")


def counted(count: int | str, one: str, many: str) -> str:
    return f"{count} {one if int(count) == 1 else many}"


def cells(count: int | str) -> str:
    return counted(count, "Hollow Cell card", "Hollow Cell cards")


def cards(count: int | str) -> str:
    return counted(count, "card", "cards")


def wounds(count: int | str) -> str:
    return counted(count, "Wound card", "Wound cards")


def charges(count: int | str) -> str:
    return counted(count, "Charge", "Charges")


def dice(count: int | str) -> str:
    return counted(count, "die", "dice")


def hits(count: int | str) -> str:
    return counted(count, "hit", "hits")


def banners(count: int) -> str:
    return counted(count, "Banner", "Banners")


def face(number: int) -> str:
    """The face of one attack die."""
    return RED[number]


def green_face(number: int) -> str:
    """The face of one defense die."""
    return GREEN[number]


def red(code: int) -> str:
    """An attack roll: a 1, then a digit for each die."""
    return ", ".join(RED[int(digit)] for digit in str(code)[1:]) or "no dice"


def green(code: int) -> str:
    """A defense roll: a 1, then a digit for each die."""
    return ", ".join(GREEN[int(digit)] for digit in str(code)[1:]) or "no dice"


def source(kind: int) -> str:
    """What attacks: a card, or an event that lends its dice."""
    return "Hollow Cell cards" if kind == CELL else card(kind) if kind >= 0 else "the dice of an event"


def rolling(count: int) -> str:
    """The dice of an attack, if it rolls any."""
    return f": {dice(count)}" if count > 0 else ""


def answered(kind: int) -> str:
    """What the player attacked by a card may do before it is rolled (HC-103)."""
    return "It hits without dice on either side" if kind == INTRUDER else "They may discard cards for defense dice"


def strikes(count: int) -> str:
    """An attack with its dice, as a verb."""
    return f"attacks with {dice(count)}"


def grenade(kind: int) -> str:
    return card(kind) if kind >= 0 else "grenade of the Bombard"


def ration(result: int) -> str:
    return RATIONS[result]


def ending(seat: int) -> str:
    """How the game ended; nobody alone won where several did."""
    return f"{player(seat)} won." if seat >= 0 else "Several players won together."


@cache
def speakers() -> Mapping[str, Speaker]:
    return {
        "card": card, "warrior": warrior, "event": event, "engine": engine, "side": side,
        "loot": loot, "focus": focus, "wound": wound, "cells": cells, "cards": cards, "wounds": wounds,
        "charges": charges, "dice": dice, "hits": hits, "red": red, "green": green, "face": face, "source": source,
        "rolling": rolling, "grenade": grenade, "ration": ration, "ending": ending, "banners": banners,
        "green_face": green_face, "answered": answered, "strikes": strikes, "drawn": drawn,
    }  # fmt: skip
