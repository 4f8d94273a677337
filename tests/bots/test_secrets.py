"""A bot is handed a view and imagined worlds: whatever else it touches goes off."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.toys import bids, raid

import ludus
from ludus.bots import BOTS, answer, bot
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.games._template import GAME

SEED = 987_654_321
THINKERS = ("random", "greedy", "mcts:iterations=12", "novice", "thumb")
PRIVATE = (
    "record",
    "to_json",
    "state",
    "log",
    "undo",
    "become",
    "scene",
    "svg",
    "text",
    "imagine",
    "decision",
    "apply",
)


class World(Match):
    """An imagined world that lets itself be played and looked at, as its seat may, and nothing else."""

    def __getattribute__(self, name: str) -> Any:
        assert name not in PRIVATE, f"a bot asked a world for {name}"
        return super().__getattribute__(name)


class Trapped:
    """The true match, of which a bot's seat may use the view and imagined worlds."""

    def __init__(self, match: Match) -> None:
        self.hidden = [match]
        self.worlds = 0

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"a bot asked the true match for {name}")

    def view(self, seat: int) -> Any:
        return json.loads(json.dumps(self.hidden[0].view(seat)))

    def imagine(self, seat: int, seed: int) -> Match:
        (match,) = self.hidden
        world = match.imagine(seat, seed)
        assert world.setting.seed != SEED
        assert world.table.diary is None
        assert world.table is not match.table
        assert world.rng.state() != match.rng.state()
        assert world.view(seat) == match.view(seat)
        world.__class__ = World
        self.worlds += 1
        return world

    @property
    def setting(self) -> Any:
        return Space(self.hidden[0].setting.space)


class Space:
    """Of the setting the seat needs the actions, to read the answer."""

    def __init__(self, space: Any) -> None:
        self.space = space


def test_the_trap_goes_off() -> None:
    trapped: Any = Trapped(GAME.begin(seed=SEED))
    for name in ("table", "rng", "stack", "record", "to_json"):
        with pytest.raises(AssertionError, match=f"asked the true match for {name}"):
            getattr(trapped, name)
    with pytest.raises(AssertionError, match="asked a world for record"):
        trapped.imagine(0, 1).record()


def test_every_kind_of_bot_is_here() -> None:
    asked = [name for name in BOTS if name != "external"]  # which sends its view to another program, and nothing else
    assert {type(bot(name)) for name in asked} == {type(bot(name)) for name in THINKERS}


@pytest.mark.parametrize("game", [GAME, raid.GAME, bids.GAME, *ludus.games()], ids=lambda game: str(game.id))
@pytest.mark.parametrize("name", THINKERS)
def test_a_bot_touches_nothing_but_its_view_and_its_worlds(name: str, game: Game) -> None:
    match = game.begin(game.seats[0], SEED)
    players = [bot(name, seed=seat) for seat in range(match.players)]
    for n in range(20):
        if not isinstance(match.need, Ask):
            break
        trapped: Any = Trapped(match)
        match.answer(answer(players[match.need.seat], trapped, match.need.seat, n))


def test_a_view_is_all_that_the_random_bot_needs() -> None:
    assert bot("random").choose(GAME.begin(seed=1).view(0), iter(())) in ("take 1", "take 2", "take 3")
