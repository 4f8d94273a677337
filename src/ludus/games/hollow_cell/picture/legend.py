"""The signs on the table now, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.core.words import Words
from ludus.draw import Rect, Shape, Sign
from ludus.draw.section import made_of
from ludus.games.hollow_cell.picture.icons import charge, icon
from ludus.games.hollow_cell.picture.seen import Seen

MOST: Final = 6
DRAWN: Final[dict[str, tuple[Shape, ...]]] = {
    "charge": (charge(-10, -10, True, 20),),
    "empty": (charge(-10, -10, False, 20),),
    "wound": (Rect(-7, -10, 14, 20, 3, style="wound-back"),),
    "flag": (icon("flag", -10, -10, 20, "sign brass"),),
    "person": (icon("person", -10, -10, 20),),
    "cards": (icon("cards", -10, -10, 20),),
    "engine": (icon("engine", -10, -10, 20, "sign brass"),),
}


def present(seen: Seen) -> Iterator[str]:
    if any(seat.wounds for seat in seen.seats):
        yield "wound"
    if any(seat.engines for seat in seen.seats):
        yield "engine"
    yield from ("charge", "empty", "flag", "person", "cards")


@made_of
def legend(seen: Seen, words: Words) -> list[Sign]:
    return [Sign(words.signs[name], DRAWN[name]) for name in list(present(seen))[:MOST]]


def aim(seen: Seen, words: Words) -> str:
    """What this way to play is about."""
    which = "duel" if seen.duel else "banners" if seen.goal else "last"
    return f"{words.aim(which, warriors=seen.warriors_each, goal=seen.goal)} {falls(seen, words)}"


def falls(seen: Seen, words: Words) -> str:
    """HC-099: the Wounds that defeat the opponents' Warriors; those face up that take more are named."""
    foes = [seat for seat in seen.others if seat in seen.sides.foes[seen.me]]
    usual = min(seen.usual_limit(seat) for seat in foes)
    others = [
        words.aim("other", warrior=seen.seat(seat).warrior_name, limit=seen.limit(seat))
        for seat in foes
        if seen.limit(seat) != usual
    ]
    return words.aim("falls", limit=usual, others="".join(others))
