"""The odds of a round: the solver against the table, against counting, and its advice."""

from __future__ import annotations

from itertools import product

import pytest
from tests.games.void_halls.odds_rows import BY_THROWS, THREE_THROWS
from tests.rows import every_row

from ludus.games.void_halls.mind.odds import WANTS, best_keep, chance

TABLE = [[cell.strip() for cell in line.split("|")] for line in THREE_THROWS.strip().splitlines()]
BASIC = [[cell.strip() for cell in line.split("|")] for line in BY_THROWS.strip().splitlines()]


def said(p: float) -> float:
    """A chance in percent as the table writes it."""
    return round(100 * p + 1e-9, 2)


@every_row("row", TABLE, ids=lambda row: str(row[0]))
def test_the_odds_of_three_throws(row: list[str]) -> None:
    for dice, cell in enumerate(row[1:], 2):
        found = chance(row[0], dice, 3)
        assert found == 0 if cell == "-" else said(found) == pytest.approx(float(cell), abs=0.006)


@every_row("row", BASIC, ids=lambda row: f"{row[0]} in {row[1]}")
def test_the_odds_by_number_of_throws(row: list[str]) -> None:
    for dice, cell in enumerate(row[2:], 5):
        found = chance(row[0], dice, int(row[1]))
        assert found == 0 if cell == "-" else said(found) == pytest.approx(float(cell), abs=0.006)


def test_every_combination_of_the_table_is_known() -> None:
    assert [row[0] for row in TABLE] == WANTS


@every_row("dice", range(2, 7))
def test_one_throw_by_counting(dice: int) -> None:
    rolls = list(product(range(1, 7), repeat=dice))
    sizes = {"pair": 2, "triple": 3, "four": 4, "five": 5}
    for want, size in sizes.items():
        hits = sum(any(roll.count(face) >= size for face in roll) for roll in rolls)
        assert chance(want, dice, 1) == pytest.approx(hits / len(rolls))
    assert chance("run 1-6", dice, 1) == pytest.approx(sum(len(set(roll)) == 6 for roll in rolls) / len(rolls))


def test_two_throws_by_trying_every_keep() -> None:
    """A triple of three dice in two throws, without any of the solver's shortcuts."""
    rolls = list(product(range(1, 7), repeat=3))

    def after(kept: tuple[int, ...]) -> float:
        thrown = list(product(range(1, 7), repeat=3 - len(kept)))
        return sum(len({*kept, *roll}) == 1 for roll in thrown) / len(thrown)

    keeps = {
        roll: max(after(tuple(d for d, k in zip(roll, mask, strict=True) if k)) for mask in product((0, 1), repeat=3))
        for roll in rolls
    }
    assert chance("triple", 3, 2) == pytest.approx(sum(keeps.values()) / len(rolls))


@every_row(
    ("want", "dice", "left", "keep", "p"),
    [
        ("four", "44412", 1, "444", 1 - (5 / 6) ** 2),
        ("four", "44412", 2, "444", 1 - (5 / 6) ** 4),
        ("run 1-6", "123446", 1, "12346", 1 / 6),
        ("run 1-6", "123446", 2, "12346", 1 - (5 / 6) ** 2),
        ("pair", "12345", 1, "12345", None),
        ("five", "66662", 1, "6666", 1 / 6),
        ("2 triples", "222333", 1, "222333", 1.0),
        ("triple + pair", "22255", 2, "22255", 1.0),
    ],
)
def test_the_best_keep(want: str, dice: str, left: int, keep: str, p: float | None) -> None:
    counts = tuple(dice.count(str(face)) for face in range(1, 7))
    kept, found = best_keep(want, counts, left)
    if p is None:
        assert found > 0
        assert sum(kept) < len(dice)  # keeping all of them throws nothing
    else:
        assert kept == tuple(keep.count(str(face)) for face in range(1, 7))
        assert found == pytest.approx(p)


@every_row("want", WANTS)
def test_more_throws_and_more_dice_never_hurt(want: str) -> None:
    for dice in range(2, 9):
        for throws in range(1, 4):
            assert chance(want, dice, throws) <= chance(want, dice, throws + 1) + 1e-12
            assert chance(want, dice, throws) <= chance(want, dice + 1, throws) + 1e-12


def test_the_first_throw_is_the_mean_over_the_best_keeps() -> None:
    rolls = list(product(range(1, 7), repeat=4))
    total = sum(best_keep("four", tuple(roll.count(f) for f in range(1, 7)), 2)[1] for roll in rolls)
    assert total / len(rolls) == pytest.approx(chance("four", 4, 3))
