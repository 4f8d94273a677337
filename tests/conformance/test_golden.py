"""The golden files of every game are what the game does now; `make golden` writes them anew."""

from __future__ import annotations

import pytest

from ludus.core.game import Game
from ludus.testing import golden
from tests.shelf import GOLDEN


@pytest.mark.golden
def test_golden_files(game: Game) -> None:
    folder = GOLDEN / game.id
    _, setups = golden.read_setups(folder)
    assert setups
    if not folder.exists():  # a game that has just been made: it plays the same way twice
        assert golden.files_of(folder) == golden.files_of(folder)
        return
    for name, text in golden.files_of(folder).items():
        path = folder / name
        stored = path.read_text(encoding="utf-8") if path.exists() else ""
        if name == "perft.txt" and text != stored:
            pytest.fail("perft.txt: " + golden.explain_perft(game, setups, stored, text))
        assert text == stored, f"tests/golden/{game.id}/{name} is another; `make golden` writes it anew"


@pytest.mark.golden
def test_no_stray_golden_files(game: Game) -> None:
    folder = GOLDEN / game.id
    there = {path.name for path in folder.glob("*.txt")}
    assert there == (golden.files_of_names(folder) if folder.exists() else set())


def test_the_listing_counts_every_action(game: Game) -> None:
    """The id of an action is its rank."""
    lines = golden.action_listing(game).splitlines()
    assert len(lines) == len(game.space)
    for i, line in enumerate(lines):
        rank, _, text = line.partition(" ")
        assert int(rank) == i == game.space.ids[text]
