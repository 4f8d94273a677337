"""A review as it is printed: the numbers that stand below each other come to the one at the foot."""

from __future__ import annotations

from random import Random

from ludus.review.page import lines
from ludus.review.report import SOURCES, WHOLE, Review, SeatReview
from ludus.review.walk import THROW
from ludus.table.words import Said


def looked_back(players: int, rng: Random) -> Review:
    """Any game: what is between start and result is luck, errors, and what neither explains."""
    reach = WHOLE if players > 1 else 20 * WHOLE
    seats = [SeatReview(n, rng.randrange(reach), rng.randrange(reach), WHOLE // players) for n in range(players)]
    for own in seats:
        own.luck = {source: rng.randrange(-reach, reach) // 3 for source in SOURCES}
        own.errors, own.others = rng.randrange(reach), rng.randrange(-reach, reach)
    return Review("stones", players, "v1", "quick", 1.0, [], seats, True, ())


def tenths(told: str) -> int:
    return round(10 * float(told.removesuffix(" %")))


def test_every_column_comes_to_its_result() -> None:
    rng = Random(7)
    for players in (1, 2, 4) * 40:
        found = looked_back(players, rng)
        *parts, (_, result), _adjusted = lines(found, Said("en"))
        for n, own in enumerate(found.seats):
            assert sum(tenths(row[n]) for _, row in parts) == tenths(result[n])
            exact = (10 if players == 1 else 1000) * own.result / WHOLE
            assert abs(tenths(result[n]) - exact) <= 0.5 + 1e-6


def test_what_no_seat_met_has_no_line() -> None:
    seats = [SeatReview(n, WHOLE // 2, WHOLE // 2, WHOLE // 2) for n in range(2)]
    seats[0].luck[THROW], seats[0].errors = WHOLE // 8, WHOLE // 8
    said = Said("en")
    names = [name for name, _ in lines(Review("stones", 2, "v1", "quick", 1.0, [], seats, True, ()), said)]
    assert names == [
        said(f"review.{key}") for key in ("start", f"luck_{THROW}", "errors", "rest", "result", "adjusted")
    ]
