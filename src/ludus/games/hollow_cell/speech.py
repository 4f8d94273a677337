"""How players, cards and dice are called in sentences; each takes a number of the table or a word of a notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from ludus.core.content import Row
from ludus.core.words import Name, Speaker
from ludus.games.hollow_cell.card_data import CELL, ENGINES, EVENTS, FOCUS_WORDS, INTRUDER, SIDES, VAULT, WARRIORS
from ludus.games.hollow_cell.content import engine_rows, event_rows, focus_rows, vault_rows, warrior_rows

RED = ("miss", "focus", "graze", "hit")
GREEN = ("fail", "focus", "defend")


def name_in(what: int | str, keys: list[str], rows: Sequence[Row]) -> str:
    return rows[keys.index(what) if isinstance(what, str) else what].name


def card(kind: int | str) -> str:
    return name_in(kind, VAULT, vault_rows())


def warrior(which: int | str) -> str:
    return name_in(which, WARRIORS, warrior_rows())


def event(which: int | str) -> str:
    return name_in(which, EVENTS, event_rows())


def engine(which: int | str) -> str:
    return name_in(which, ENGINES, engine_rows())


def side(which: int | str) -> Name:
    """Where a card is plugged in."""
    return Name(f"side.{which if isinstance(which, str) else SIDES[which]}")


def loot(what: str) -> str | Name:
    """What a thief is after: a card by its side, or a War Engine."""
    return Name(f"loot.{what}") if what in SIDES else engine(what)


def focus(kind: int | str) -> str | Name:
    """The focus ability of a discarded card."""
    row = vault_rows()[VAULT.index(kind) if isinstance(kind, str) else kind]
    return (
        f"{row.name}: {focus_rows()[FOCUS_WORDS.index(row.focus) - 1].hint}"
        if row.focus
        else Name("no_focus", card=row.name)
    )


def wound(value: int | str) -> str:
    """The value of a Wound card."""
    return value.removeprefix("wound-") if isinstance(value, str) else str(value)


def drawn_card(word: str) -> str | Name:
    """What is drawn from any of the decks."""
    decks = ((VAULT, card), (WARRIORS, warrior), (EVENTS, event), (ENGINES, engine))
    return next((called(word) for names, called in decks if word in names), Name("wound", worth=wound(word)))


def cells(count: int | str) -> Name:
    return Name("cells", n=int(count))


def cards(count: int | str) -> Name:
    return Name("cards", n=int(count))


def wounds(count: int | str) -> Name:
    return Name("wounds", n=int(count))


def charges(count: int | str) -> Name:
    return Name("charges", n=int(count))


def dice(count: int | str) -> Name:
    return Name("dice", n=int(count))


def hits(count: int | str) -> Name:
    return Name("hits", n=int(count))


def banners(count: int) -> Name:
    return Name("banners", n=count)


def face(number: int) -> Name:
    """The face of one attack die."""
    return Name(f"face.{RED[number]}")


def green_face(number: int) -> Name:
    """The face of one defense die."""
    return Name(f"face.{GREEN[number]}")


def die_face(word: str) -> Name:
    """A face of either die, as notations have it."""
    return Name(f"face.{word}")


def red(code: int) -> Name:
    """An attack roll: a 1, then a digit for each die."""
    return list_of([face(int(digit)) for digit in str(code)[1:]])


def green(code: int) -> Name:
    """A defense roll: a 1, then a digit for each die."""
    return list_of([green_face(int(digit)) for digit in str(code)[1:]])


def list_of(faces: list[Name]) -> Name:
    """The faces of a roll, one after the other."""
    if not faces:
        return Name("no_dice")
    said = faces[-1]
    for before in reversed(faces[:-1]):
        said = Name("listed", first=before, rest=said)
    return said


def source(kind: int) -> str | Name:
    """What attacks: a card, or an event that lends its dice."""
    return Name("cell_cards") if kind == CELL else card(kind) if kind >= 0 else Name("event_dice")


def rolling(count: int) -> str | Name:
    """The dice of an attack, if it rolls any."""
    return Name("rolling", n=count) if count > 0 else ""


def answer_of(kind: int) -> Name:
    """What the player attacked by a card may do before it is rolled (HC-103)."""
    return Name("answered.never" if kind == INTRUDER else "answered")


def strikes(count: int) -> Name:
    """An attack with its dice, as a verb."""
    return Name("strikes", n=count)


def grenade(kind: int) -> str | Name:
    return card(kind) if kind >= 0 else Name("bombard")


def ration(result: int) -> Name:
    return Name(f"ration.{result}")


def ending(seat: int) -> Name:
    """How the game ended; nobody alone won where several did."""
    return Name("won", who=seat) if seat >= 0 else Name("won.together")


@cache
def speakers() -> Mapping[str, Speaker]:
    return {
        "card": card, "warrior": warrior, "event": event, "engine": engine, "side": side,
        "loot": loot, "focus": focus, "wound": wound, "cells": cells, "cards": cards, "wounds": wounds,
        "charges": charges, "dice": dice, "hits": hits, "red": red, "green": green, "face": face, "source": source,
        "rolling": rolling, "grenade": grenade, "ration": ration, "ending": ending, "banners": banners,
        "green_face": green_face, "die_face": die_face, "answered": answer_of, "strikes": strikes, "drawn": drawn_card,
    }  # fmt: skip
