"""What always holds: the sheet agrees with a second set of books, kept from what happened."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_halls.sheet_rows import HALLS
from tests.games.void_halls.test_random_games import begun, chosen

import ludus
from ludus.core.diary import Event
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.testing import rule
from ludus.testing.cases import Case, mixtures
from ludus.testing.play import chooser

GAME = ludus.game("void-halls")
PRICES = [1, 1, 5, 12, 8, 9, 10]
CHEAP = {0: 0, 4: 5}  # prices of upgraded Mines and Traps
ROWS = [line.split("|") for line in HALLS.lower().strip().splitlines()]


class Books:
    """Workers, supplies, points and squares of one seat, by what was told."""

    def __init__(self) -> None:
        self.workers, self.acquired, self.used_up, self.points, self.halls = 5, 5, 0, 0, 1
        self.boxes: set[int] = set()
        self.squares: list[int] = []
        self.owed = 0

    def note(self, kind: str, args: tuple[Any, ...]) -> None:
        if kind == "mined":
            self.acquired += args[2]
            assert 1 <= args[2] <= 2
        elif kind == "paid":
            self.used_up += args[0]
            self.owed = args[0]
        elif kind == "built":
            assert self.owed == (CHEAP[args[0]] if args[0] in self.boxes & {0, 4} else PRICES[args[0]])
            self.squares += [square for square in args[1:] if square >= 0]
        elif kind in ("worker_lost", "hired", "tomb", "exchanged"):
            self.workforce(kind, args)
        elif kind == "explored":
            self.halls += 1
        elif kind == "upgraded":
            assert args[0] not in self.boxes
            self.boxes.add(args[0])
        elif kind == "battle":
            self.points += args[0]
            self.acquired += args[1]
            self.used_up += args[2]
        elif kind == "scepter":
            self.points += args[0]

    def workforce(self, kind: str, args: tuple[Any, ...]) -> None:
        self.workers += {"worker_lost": -1, "hired": 1, "tomb": args[-1], "exchanged": -1}[kind]
        if kind == "exchanged":
            self.acquired += args[0]
            assert 1 <= args[0] <= 5

    def agree(self, sheet: dict[str, Any]) -> None:
        """Acquired minus spent is the stock; squares are taken once; never more than nine workers."""
        assert [sheet["workers"], sheet["points"], sheet["halls"]] == [self.workers, self.points, self.halls]
        assert [sheet["lower"], sheet["upper"]] == [self.acquired, self.used_up]
        assert sheet["stock"] == self.acquired - self.used_up >= 0
        assert 0 <= self.workers <= 9
        assert len(self.squares) == len(set(self.squares)) == sum(1 + ("+" in q) for q in sheet["buildings"])
        assert len(sheet["upgrades"]) == len(self.boxes)
        assert len(sheet["dice"]) <= 9


def follow(match: Match, seed: int, style: int) -> None:
    """Play on, and compare the books with the sheets at every question."""
    rng, told = chooser(seed), 0
    books = [Books() for _ in range(match.players)]
    while isinstance(match.need, Ask):
        match.apply(chosen(match, rng, style))
        assert match.table.diary is not None
        events = match.table.diary.entries
        for e in events[told:]:
            if isinstance(e, Event) and e.kind != "round":
                books[e.args[0]].note(e.kind, e.args[1:])
        told = len(events)
        for seat, sheet in enumerate(match.view()["table"]["sheets"]):
            books[seat].agree(sheet)


@rule("VH-005", "VH-009")
@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("style", [0, 1])
def test_the_books_agree_with_the_usual_rules(players: int, style: int) -> None:
    for seed in range(3):
        follow(GAME.begin(players, seed), seed, style)


@rule("VH-005", "VH-109")
@pytest.mark.parametrize("chunk", range(4))
def test_the_books_agree_whatever_the_options(chunk: int) -> None:
    for seed, case in enumerate(mixtures(GAME, 6, seed=chunk)):
        follow(Case(GAME, 1 + seed % 2, case.options).begin(seed), seed, 1)


@rule("VH-012", "VH-046", "VH-048")
@pytest.mark.parametrize("name", ["crypt", "hold", "den", "warren"])
def test_buildings_stand_on_building_squares_of_explored_halls(name: str) -> None:
    squares = {square for row in ROWS if row[0].startswith(name) for square in row[1].split()}
    for seed in range(4):
        rng = chooser(seed)
        match = begun(Case(GAME, 1, (("sheet", name),)), seed, 2)
        while isinstance(match.need, Ask):
            match.answer(chosen(match, rng, 2))
        sheet = match.view()["table"]["sheets"][0]
        taken = [square for place in sheet["buildings"] for square in place.split("+")]
        assert len(taken) > 5
        assert set(taken) <= squares
        assert all(int(square[0]) <= sheet["halls"] for square in taken)


@rule("VH-059", "VH-060")
def test_every_hall_before_an_explored_one_has_three_buildings() -> None:
    deep = 0
    for seed in range(30):
        rng, match = chooser(seed), GAME.begin(1, seed, quiet=True)
        while isinstance(match.need, Ask):
            match.answer(chosen(match, rng, 1))
        sheet = match.view()["table"]["sheets"][0]
        deep += sheet["halls"] > 1
        assert all(count >= 3 for count in sheet["hall_buildings"][: sheet["halls"] - 1])
        assert not any(sheet["hall_buildings"][sheet["halls"] :])
    assert deep > 5
