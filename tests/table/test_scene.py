"""A table is drawn as its match is, whatever the game makes its picture from."""

from __future__ import annotations

import pytest
from tests.shelf import FOUND

from ludus.core import views
from ludus.core.game import Game
from ludus.core.match import playout
from ludus.table.story import LAST, Story
from ludus.testing.play import chooser


@pytest.mark.parametrize("game", FOUND, ids=lambda game: game.id)
def test_a_table_is_drawn_as_its_match_is(game: Game) -> None:
    story = Story(game.begin(seed=5))
    playout(story.match, chooser(5), 20)
    for seat in (0, None):
        drawn, plain = story.scene(game, seat), views.scene(game, story.match, -1 if seat is None else seat, LAST)
        assert drawn.to_json() == plain.to_json()
