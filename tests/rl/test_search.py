"""Search and planning: positions go on in batches, and the search asks a hook for all of them at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.shelf import FOUND
from tests.toys import bids, raid

from ludus.bots import answer
from ludus.bots.herd import returns
from ludus.bots.mind import mind_of
from ludus.core.chance import make_rng
from ludus.core.errors import BadOption, IllegalAction, LudusError
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match, playout
from ludus.games._template import GAME
from ludus.rl import search
from ludus.rl.encode import encoder


def middle(game: Game, steps: int, seed: int = 1) -> Match:
    match = game.begin_from(game.setting(game.seats[0], seed, False, {}), quiet=True)
    playout(match, make_rng(seed), steps)
    return match


class Even:
    """Knows nothing, and counts how it is asked."""

    def __init__(self, one: bool = False) -> None:
        self.asked: list[int] = []
        self.one = one

    def evaluate(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        self.asked.append(len(masks))
        assert masks.any(axis=1).all()
        return masks, np.zeros(len(masks)) if self.one else np.zeros((len(masks), 2))


@pytest.mark.parametrize("game", [*FOUND, raid.GAME, bids.GAME], ids=lambda game: game.id)
def test_expanding_is_answering_one_by_one(game: Game) -> None:
    states, actions = search.every([middle(game, 3), middle(game, 12, seed=2)])
    before = [state.table.key() for state in states]
    few = slice(0, 40)
    found = search.expand(states[few], actions[few])
    observations, masks, rewards, dones = found
    for row, (state, number) in enumerate(zip(states[few], actions[few], strict=True)):
        after = state.quiet()
        after.answer(game.space.actions[number])
        assert after.table.key() == found.states[row].table.key()
        seat = after.need.seat if isinstance(after.need, Ask) else -1
        assert (found.seats[row], bool(dones[row])) == (seat, after.over)
        assert rewards[row] == pytest.approx(returns(after))
        if seat >= 0:
            assert (observations[row] == encoder(game, game.seats[0]).observe(after, seat)).all()
            assert (masks[row] == encoder(game, game.seats[0]).mask(after, seat)).all()
    assert [state.table.key() for state in states] == before


def test_every_possible_action_once() -> None:
    match = middle(GAME, 1)
    states, actions = search.every([match, match])
    options = [GAME.space.ids[str(option)] for option in match.question.options]
    assert actions == sorted(options) * 2
    assert states == [match] * len(actions)


def test_with_a_seed_chance_falls_anew_in_each_row() -> None:
    match = middle(raid.GAME, 2)
    action = search.every([match])[1][0]
    same = search.expand([match] * 12, [action] * 12)
    assert len({repr(state.table.key()) + repr(state.rng.state()) for state in same.states}) == 1
    one, again = (search.expand([match] * 12, [action] * 12, seed=4) for _ in range(2))
    keys = [repr(state.table.key()) + repr(state.rng.state()) for state in one.states]
    assert keys == [repr(state.table.key()) + repr(state.rng.state()) for state in again.states]
    assert len(set(keys)) == 12


def test_what_cannot_be_expanded_is_refused() -> None:
    match = middle(GAME, 1)
    with pytest.raises(BadOption, match="1 actions for 2 states"):
        search.expand([match, match], [0])
    with pytest.raises(BadOption, match="several games"):
        search.observe([match, middle(raid.GAME, 1)])
    with pytest.raises(BadOption, match="no states"):
        search.expand([], [])
    with pytest.raises(IllegalAction):
        search.expand([match], [999])
    with pytest.raises(IllegalAction, match=r"An action is a whole number, not 0\.5"):
        search.expand([match], [0.5])  # type: ignore[list-item]  # that is the point
    for wrong in (match, [1]):
        with pytest.raises(BadOption, match="The states are a list of matches"):
            search.expand(wrong, [0])  # type: ignore[arg-type]  # that is the point
    with pytest.raises(BadOption, match="count is a whole number from 0 on"):
        search.imagine(match, -1)
    with pytest.raises(BadOption, match="seat is a number from 0 to 1, not 9"):
        search.imagine(match, 1, seat=9)
    over = middle(GAME, 1000)
    with pytest.raises(BadOption, match="Nobody is asked"):
        search.imagine(over, 2)
    with pytest.raises(BadOption, match="Nobody is asked"):
        search.think(over, Even())


@pytest.mark.parametrize("game", [raid.GAME, bids.GAME], ids=lambda game: game.id)
def test_imagined_worlds_look_the_same(game: Game) -> None:
    match = middle(game, 2)
    seat = match.question.seat
    worlds = search.imagine(match, 5, seed=3)
    observations, masks, seats = search.observe(worlds)
    assert (seats == seat).all()
    assert (observations == encoder(game, 2).observe(match, seat)).all()
    assert (masks == masks[0]).all()


# --- the search -------------------------------------------------------------------------------------------------------


def test_it_asks_for_many_at_once() -> None:
    hook = Even()
    found = search.think(middle(GAME, 0), hook, simulations=40, batch=8)
    assert found.visits().sum() == 40
    assert hook.asked[0] == 1
    assert max(hook.asked) <= 8
    assert len(hook.asked) <= 6


@pytest.mark.parametrize("batch", [1, 8])
@pytest.mark.parametrize("one", [True, False])
def test_it_finds_what_wins(batch: int, one: bool) -> None:
    """Stones: who leaves a multiple of four wins; near the end the search sees it without help."""
    match = GAME.begin(stones=7, seed=1)
    assert str(search.think(match, Even(one), simulations=200, batch=batch).best()) == "take 3"


def test_the_same_seed_thinks_the_same() -> None:
    match = middle(raid.GAME, 2)
    one, again = (search.think(match, Even(), simulations=30, seed=5).visits() for _ in range(2))
    assert (one == again).all()


def test_a_bot_that_searches() -> None:
    match, player = middle(bids.GAME, 0), search.SearchBot(Even(), simulations=20, batch=4, seed=1)
    while isinstance(match.need, Ask):
        match.answer(answer(player, match, match.need.seat, seed=2))
    assert match.over
    assert player.name == "Even × 20"
    with pytest.raises(BadOption, match="simulations is a whole number from 1 on"):
        search.think(middle(GAME, 0), Even(), simulations=0)


class Told:
    """Answers as it was told to."""

    def __init__(self, *found: Any) -> None:
        self.found = found

    def evaluate(self, observations: Any, masks: Any) -> Any:
        return tuple(part(masks) for part in self.found)


def test_a_hook_that_answers_something_else_is_refused() -> None:
    match = middle(GAME, 0)
    with pytest.raises(BadOption, match="A hook has a method evaluate"):
        search.think(match, object())  # type: ignore[arg-type]  # that is the point
    with pytest.raises(BadOption, match="is to answer with two arrays"):
        search.think(match, Told(lambda masks: masks))
    for wrong in (Told(lambda masks: masks[:, :1], len_of), Told(lambda masks: masks, lambda masks: np.zeros((7, 3)))):
        with pytest.raises(BadOption, match="was asked for actions"):
            search.think(match, wrong)
    column = Told(lambda masks: masks, lambda masks: np.zeros((len(masks), 1)))  # as networks have it
    assert search.think(match, column, simulations=8).visits().sum() == 8


def len_of(masks: Any) -> Any:
    return np.zeros(len(masks))


def test_a_mind_of_another_game_says_so() -> None:
    game = next(game for game in FOUND if not isinstance(mind_of(game), str))
    with pytest.raises(BadOption, match="it is for another game or number of players"):
        search.think(middle(GAME, 0), search.NetworkHook(game))


def test_a_mind_says_the_same_to_this_search_as_to_our_bots() -> None:
    game = next(game for game in FOUND if not isinstance(mind_of(game), str))
    mind, hook = mind_of(game), search.NetworkHook(game)
    assert not isinstance(mind, str)
    gaze = mind.gaze(2)
    worlds = [middle(game, steps, seed=steps) for steps in range(0, 24, 3)]
    worlds = [world for world in worlds if isinstance(world.need, Ask)]
    priors, hopes = hook.evaluate(*search.observe(worlds)[:2])
    for row, world in enumerate(worlds):
        assert isinstance(world.need, Ask)
        own = [priors[row][action.rank] for action in world.need.options]
        assert own == pytest.approx(gaze.priors(world, world.need.options), abs=0.03)
        assert (hopes[row] + 1) / 2 == pytest.approx(gaze.values(world), abs=0.03)
    with pytest.raises(LudusError, match="no mind yet"):
        search.NetworkHook(GAME)
