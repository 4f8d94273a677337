"""Observations: fixed in size, true to the view, blind to what a seat may not know."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import Any

import numpy as np
import pytest
from tests.shelf import FOUND, GAMES
from tests.toys import raid

import ludus
import ludus.rl
from ludus.core.game import Game
from ludus.core.layout import LEAVES
from ludus.core.match import Match
from ludus.core.observe import Counts, Number, Observation
from ludus.games import _template
from ludus.rl.encode import Encoder, encoder
from ludus.testing import golden, stops

EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
BOXED = pytest.mark.parametrize("game", FOUND, ids=lambda game: game.id)


def whole(match: Match) -> list[object]:
    return [match.table.key(), *[frame.key() for frame in match.stack]]


@EVERY
def test_size_and_range_never_change(game: Game) -> None:
    for players in {game.seats[0], game.seats[-1]}:
        eye = encoder(game, players)
        assert eye.slices[-1].stop == eye.size
        for match in stops(game.begin(players, seed=3), 3, 20, 5):
            for seat in (-1, *range(players)):
                seen = eye.observe(match, seat)
                assert seen.shape == (eye.size,)
                assert seen.dtype == np.float32
                assert seen.min() >= 0.0
                assert seen.max() <= 1.0


@EVERY
def test_imagined_worlds_look_the_same(game: Game) -> None:
    """Two worlds that a seat cannot tell apart give it the same observation and the same possible actions."""
    players = game.seats[-1]
    eye = encoder(game, players)
    compared = 0
    for n, match in enumerate(stops(game.begin(players, seed=5), 5, 25, 4)):
        for seat in range(players):
            world = match.imagine(seat, n)
            assert (eye.observe(world, seat) == eye.observe(match, seat)).all(), f"p{seat + 1} can tell"
            assert (eye.mask(world, seat) == eye.mask(match, seat)).all()
            compared += whole(world) != whole(match)
    assert compared or not game.hidden, "no imagined world differed from the true one"


@BOXED
def test_positions_that_differ_look_different(game: Game) -> None:
    """Nearly every answer changes what the next seat sees."""
    players = game.seats[0]
    eye = encoder(game, players)
    seen = [eye.observe(match, 0).tobytes() for match in stops(game.begin(players, seed=7), 7, 40)]
    assert len(set(seen)) > 0.8 * len(seen)


@BOXED
def test_what_was_seen_before_changes_nothing(game: Game) -> None:
    """The kernel keeps what it has written; a new eye, which has seen nothing yet, sees the same."""
    players = game.seats[-1]
    worn = encoder(game, players)
    for n, match in enumerate(stops(game.begin(players, seed=11), 11, 30, 6)):
        assert (worn.observe(match, n % players) == Encoder(game, players).observe(match, n % players)).all()


@EVERY
def test_masks_follow_the_list_of_actions(game: Game) -> None:
    listed = [line.split(" ", 1)[1] for line in golden.action_listing(game).splitlines()]
    eye = encoder(game, game.seats[0])
    for match in stops(game.begin(seed=9), 9, 15, 6):
        asked = match.question.seat
        names = [listed[i] for i in np.flatnonzero(eye.mask(match, asked))]
        assert sorted(names) == sorted(action.text for action in match.question.options)
        assert not eye.mask(match, -1).any()


def test_a_seat_sees_its_own_hand_and_only_the_size_of_others() -> None:
    match = ludus.game("hollow-cell").begin(players=3, seed=1)
    for other in stops(match, 2, 30):
        match = other
    eye = ludus.rl.encoder("hollow-cell", 3)
    where = {s.name: s for s in eye.slices if s.name.startswith("hands[1].cards")}
    cards = where["hands[1].cards"]
    held = match.view(1)["table"]["hands"][1]["cards"]
    assert held
    mine, theirs = eye.observe(match, 1), eye.observe(match, 0)
    assert np.count_nonzero(mine[cards.start : cards.stop]) == len(set(held))
    assert not theirs[cards.start : cards.stop].any()
    assert mine[cards.start - 1] == theirs[cards.start - 1] > 0


def test_numbers_mean_what_their_names_say() -> None:
    match = ludus.game("void-zone").begin(players=2, seed=7, first_player=1)
    match.apply("pass")
    eye = ludus.rl.encoder("void-zone", 2)
    seen = eye.observe(match, 0)
    cells = {s.name: seen[s.start : s.stop] for s in eye.slices}
    view = match.view(0)["table"]
    charged = [rating > 0 for rating in view["zones"].values()]
    assert cells["table.charged"].tolist() == charged
    assert cells["table.level"].tolist() == [level / 4 for level in view["level"]]
    assert cells["seat"].tolist() == [1, 0]
    assert cells["asked"].tolist() == [0, 1]


def test_a_hidden_field_cannot_be_observed() -> None:
    peeking = replace(raid.GAME, observe=lambda players: Observation([Counts("bag", 9)]))
    assert "bag" in raid.GAME.table.outline.secret
    with pytest.raises(TypeError, match="bag is not a field that anybody may see"):
        Encoder(peeking, 2)


def test_a_game_that_describes_nothing_is_read_from_its_view() -> None:
    assert _template.GAME.observe is None
    eye = encoder(_template.GAME, 2)
    assert eye.slices[-1].stop - eye.slices[-1].start == LEAVES
    seen = {eye.observe(match, 0).tobytes() for match in stops(_template.GAME.begin(2, seed=1), 1, 10)}
    assert len(seen) > 5


def test_cells_hold_small_numbers_only() -> None:
    with pytest.raises(ValueError, match="turn: a cell holds numbers up to 255"):
        Number("turn", 1000)
    cell = np.zeros(1, np.float32)
    row: Any = cell.data
    for value, part in ((50, 1.0), (-7, 0.0), (4, 5 / 11)):
        Number("turn", 10, -1).paint(row, 0, None, value)
        assert cell[0] == np.float32(part)


@EVERY
def test_shapes_hold_all_cells(game: Game) -> None:
    for block in encoder(game, game.seats[-1]).slices:
        assert prod(block.shape) == block.stop - block.start


def test_planes_lie_as_the_board_does() -> None:
    shapes = {block.name: block.shape for block in ludus.rl.encoder("hostile-takeover").slices}
    assert shapes["table.figures"] == (2, 30, 30)
    assert shapes["table.marker"] == (30, 30)
    assert shapes["table.card"] == (16, 5)
    assert shapes["table.turn"] == (1,)
    halls = {block.name: block.shape for block in ludus.rl.encoder("void-halls").slices}
    assert halls["sheets[0].built"] == (7, 5, 3, 5)
