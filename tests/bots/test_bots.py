"""Bots by name, what they are handed, and what they may answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from ludus.bots import BOTS, MctsBot, answer, bot, lineup
from ludus.core.errors import BadOption, LudusError
from ludus.core.match import Match
from ludus.games._template import GAME


class Curious:
    """Remembers what it was given and answers as told."""

    def __init__(self, says: str) -> None:
        self.says = says
        self.view: Any = None
        self.worlds: list[Match] = []

    def choose(self, view: Any, worlds: Iterator[Match]) -> str:
        self.view, self.worlds = view, list(islice(worlds, 3))
        return self.says


def test_a_bot_is_handed_a_view_and_imagined_worlds() -> None:
    match = GAME.begin(seed=7)
    curious = Curious("take 2")
    assert answer(curious, match, 0, seed=1).text == "take 2"
    assert curious.view == match.view(0)
    assert [world.view(0) for world in curious.worlds] == [curious.view] * 3
    assert len({str(world.rng.state()) for world in curious.worlds}) == 3
    curious.worlds[0].apply("take 3")
    assert match.view(0) == curious.view


def test_an_imagined_world_does_not_tell_the_seed() -> None:
    match = GAME.begin(seed=123_456_789)
    curious = Curious("take 1")
    answer(curious, match, 0, seed=1)
    for world in curious.worlds:
        assert world.setting.seed == 0
        assert "123456789" not in str(world.to_json())
    assert match.setting.seed == 123_456_789


def test_an_answer_that_is_no_choice_is_refused() -> None:
    match = GAME.begin(seed=7, stones=2)
    with pytest.raises(LudusError, match="p1 answered 'take 3', which is not among its choices"):
        answer(Curious("take 3"), match, 0, seed=1)
    assert match.view(0)["table"]["left"] == 2


def test_the_random_bot_chooses_everything_and_repeats_itself() -> None:
    match = GAME.begin(seed=7)

    def choices(seed: int) -> list[str]:
        player = bot("random", seed=seed)
        return [answer(player, match, 0, seed=0).text for _ in range(60)]

    assert set(choices(1)) == {"take 1", "take 2", "take 3"}
    assert choices(1) == choices(1)
    assert choices(1) != choices(2)
    assert bot("random").choose(match.view(0), iter(())) in choices(1)


def test_unknown_bots_and_settings_are_refused_with_what_exists() -> None:
    with pytest.raises(
        LudusError, match=r"Unknown bot 'randm'\. Did you mean random\? Bots: random, greedy, mcts, quick"
    ):
        bot("randm")
    with pytest.raises(BadOption, match="The bot 'random' has no setting 'speed'; it has seed"):
        bot("random", speed=3)
    with pytest.raises(BadOption, match="'iterations' in 'mcts:iterations' is not a setting; write one like"):
        bot("mcts:iterations")
    with pytest.raises(BadOption, match="'mcts:speed=3' has no setting 'speed'"):
        bot("mcts:speed=3")
    with pytest.raises(BadOption, match="iterations and seconds must be 0 or more"):
        bot("mcts", seconds=-1)


def test_settings_may_be_written_behind_the_name() -> None:
    found = bot("mcts:iterations=30:bold=0.5", seed=4)
    assert isinstance(found, MctsBot)
    assert (found.iterations, found.given) == (30, {"bold": 0.5})
    assert lineup("mcts:iterations=30,random", 2) == ("mcts:iterations=30", "random")


def test_a_lineup_is_one_for_all_or_one_for_each() -> None:
    assert lineup("random", 3) == ("random", "random", "random")
    assert lineup("random, random", 2) == ("random", "random")
    assert lineup(["random"], 1) == ("random",)
    with pytest.raises(BadOption, match="2 bots for 3 players"):
        lineup("random,random", 3)
    with pytest.raises(LudusError, match="Unknown bot ''"):
        lineup("random,", 2)
    with pytest.raises(BadOption, match="'greedy:speed=2' has no setting 'speed'"):
        lineup("random,greedy:speed=2", 2)


def test_every_bot_takes_a_seed() -> None:
    given = {"external": {"command": "any"}}
    assert [name for name in BOTS if not hasattr(bot(name, seed=1, **given.get(name, {})), "choose")] == []
