"""The signs on the table now, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.core.words import Words
from ludus.draw import Rect, Shape
from ludus.games.hollow_cell import traits, victory
from ludus.games.hollow_cell.board import warriors_each
from ludus.games.hollow_cell.picture.icons import charge, icon
from ludus.games.hollow_cell.picture.seen import Seen, me, others, seat_of, seats_of

DRAWN: Final[dict[str, tuple[Shape, ...]]] = {
    "charge": (charge(-10, -10, True, 20),),
    "empty": (charge(-10, -10, False, 20),),
    "wound": (Rect(-7, -10, 14, 20, 3, style="wound-back"),),
    "flag": (icon("flag", -10, -10, 20, look="sign brass"),),
    "person": (icon("person", -10, -10, 20),),
    "cards": (icon("cards", -10, -10, 20),),
    "engine": (icon("engine", -10, -10, 20, look="sign brass"),),
}


def present(seen: Seen) -> Iterator[str]:
    if any(seat.wounds for seat in seats_of(seen)):
        yield "wound"
    if any(seat.engines for seat in seats_of(seen)):
        yield "engine"
    yield from ("charge", "empty", "flag", "person", "cards")


def aim(seen: Seen, words: Words) -> str:
    """What this way to play is about."""
    goal, each = victory.goal(seen.table), warriors_each(seen.table.options)
    which = "duel" if seen.players == 2 else "banners" if goal else "last"
    return f"{words.aim(which, warriors=each, goal=goal)} {falls(seen, words)}"


def falls(seen: Seen, words: Words) -> str:
    """HC-099: the Wounds that defeat the opponents' Warriors; those face up that take more are named."""
    t = seen.table
    foes = [seat for seat in others(seen) if seat in t.sides.foes[me(seen)]]
    usual = min(traits.usual_limit(t, seat) for seat in foes)
    more = [(seat, traits.defeat_limit(t, seat)) for seat in foes if traits.defeat_limit(t, seat) != usual]
    named = [words.aim("other", warrior=seat_of(seen, seat).warrior_name(words), limit=limit) for seat, limit in more]
    return words.aim("falls", limit=usual, others="".join(named))
