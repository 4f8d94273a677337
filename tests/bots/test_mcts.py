"""The searching bot: it looks ahead, repeats itself, remembers, and stops when it is told to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest
from tests.toys import bids, raid

import ludus
from ludus.bots import LEVELS, MctsBot, answer, bot
from ludus.bots.seat import imagine_worlds
from ludus.bots.tree import Search, Style
from ludus.core.action import Action
from ludus.core.chance import Rng, make_rng
from ludus.core.errors import BadOption
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.games._template import GAME
from ludus.testing import position


class Counted:
    """Imagined worlds, counted as they are taken."""

    def __init__(self, match: Match, seat: int) -> None:
        self.worlds = imagine_worlds(match, seat, 1)
        self.taken = 0

    def __iter__(self) -> Iterator[Match]:
        return self

    def __next__(self) -> Match:
        self.taken += 1
        return next(self.worlds)


@pytest.mark.parametrize(("stones", "take"), [(9, 1), (10, 2), (11, 3)])
def test_it_leaves_the_other_side_no_good_answer(stones: int, take: int) -> None:
    match = GAME.begin(seed=7, stones=stones)
    assert answer(bot("mcts", seed=1, iterations=500), match, 0, seed=1).text == f"take {take}"


def moves(game: Game, players: int, seed: int) -> list[str]:
    match = game.begin(players, 5, quiet=True)
    bots = [bot("mcts", seed=seed + seat, iterations=30) for seat in range(players)]
    given = []
    for n in range(25):
        if not isinstance(match.need, Ask):
            break
        action = answer(bots[match.need.seat], match, match.need.seat, seed + n)
        given.append(action.text)
        match.answer(action)
    return given


@pytest.mark.parametrize("game", [raid.GAME, bids.GAME, ludus.game("void-zone")], ids=lambda game: str(game.id))
def test_it_repeats_itself_by_its_seed(game: Game) -> None:
    assert moves(game, 3, 1) == moves(game, 3, 1)
    assert any(moves(game, 3, 1) != moves(game, 3, seed) for seed in (200, 300))


def test_what_is_forced_is_answered_without_a_thought() -> None:
    assert bot("mcts").choose(GAME.begin(seed=7, stones=1).view(0), iter(())) == "take 1"


def test_a_sure_thing_is_not_thought_over_to_the_end() -> None:
    match = GAME.begin(seed=7, stones=3)
    worlds = Counted(match, 0)
    assert str(bot("mcts", seed=1, iterations=2000).choose(match.view(0), worlds)) == "take 3"
    assert worlds.taken < 1500


def test_it_remembers_what_it_thought_before() -> None:
    match = GAME.begin(seed=7, stones=30)
    player = MctsBot(seed=1, iterations=400)
    match.apply(player.choose(match.view(0), imagine_worlds(match, 0, 1)))
    match.apply("take 1")
    found = player.recall(match.view(0))
    assert found is not None
    assert 0 < found.root.visits < 400
    assert player.recall(match.view(0)) is None


def test_it_forgets_what_did_not_come_to_pass() -> None:
    match = GAME.begin(seed=7, stones=30)
    player = MctsBot(seed=1, iterations=400)
    player.choose(match.view(0), imagine_worlds(match, 0, 1))
    assert player.recall(GAME.begin(seed=7, stones=29).view(0)) is None


def test_effort_is_more_simulations_where_they_are_short() -> None:
    taken = []
    for pace in (1, 3):
        match = replace(GAME, thinking={"pace": pace}).begin(seed=7, stones=30)
        worlds = Counted(match, 0)
        bot("mcts", seed=1, effort=40).choose(match.view(0), worlds)
        taken.append(worlds.taken)
    assert taken[0] <= 41 < taken[1] <= 121


def test_another_game_makes_it_forget() -> None:
    player = MctsBot(seed=1, iterations=100)
    player.choose(GAME.begin(seed=7, stones=30).view(0), imagine_worlds(GAME.begin(seed=7, stones=30), 0, 1))
    other = raid.GAME.begin(2, 3)
    seat = other.question.seat
    assert answer(player, other, seat, 1).text in other.view(seat)["choices"]


def test_it_can_be_stopped_at_any_time() -> None:
    match = GAME.begin(seed=7, stones=30)
    player = MctsBot(seed=1, seconds=3600)
    ticks = count()
    player.stop = lambda: next(ticks) >= 25
    worlds = Counted(match, 0)
    assert str(player.choose(match.view(0), worlds)) in match.view(0)["choices"]
    assert worlds.taken == 26
    player.stop = lambda: True
    assert str(player.choose(match.view(0), Counted(match, 0))) in match.view(0)["choices"]


def test_it_goes_on_after_an_answer_without_a_thought() -> None:
    match = GAME.begin(seed=7, stones=30)
    player = MctsBot(seed=1, iterations=20)
    player.stop = lambda: True
    for _ in range(2):  # the second answer has no thoughts to come back to
        match.apply(answer(player, match, 0, seed=1))
        match.apply("take 1")
    assert len(match.view(0)["choices"]) > 1


def test_seconds_end_a_search_that_has_iterations_left() -> None:
    match = GAME.begin(seed=7, stones=30)
    worlds = Counted(match, 0)
    bot("mcts", seed=1, iterations=10**9, seconds=0.05).choose(match.view(0), worlds)
    assert 1 < worlds.taken < 10**6


def test_each_level_looks_longer_than_the_one_before() -> None:
    thought = [level().effort for level in LEVELS.values()]
    assert list(LEVELS) == ["novice", "casual", "strong", "expert", "master"]
    assert thought == sorted(set(thought))


def grown(near: bool) -> Search:
    search = Search(2, make_rng(3), Style(near=near))
    for world, _ in zip(imagine_worlds(GAME.begin(seed=7, stones=9), 0, 1), range(60), strict=False):
        search.simulate(world)
    return search


def test_a_tree_may_end_where_the_table_changes() -> None:
    assert all(branch.leads for branch in grown(near=False).root.branches.values())
    near = grown(near=True).root.branches.values()
    assert [branch.visits > 1 for branch in near] == [True] * 3
    assert not any(branch.leads for branch in near)


def test_a_game_may_lend_the_search_a_better_eye() -> None:
    match = GAME.begin(seed=7, stones=30)
    search = Search(2, make_rng(3), Style(ahead=0, near=True, eye=lambda table, seat: [table.left / 100, 0.0]))
    for world, _ in zip(imagine_worlds(match, 0, 1), range(60), strict=False):
        search.simulate(world)
    found = {action.text: branch.mean() for action, branch in search.root.branches.items()}
    assert found == pytest.approx({"take 1": 0.29, "take 2": 0.28, "take 3": 0.27})


def take_three(world: Match, rng: Rng) -> Action | None:
    """A rule of thumb that knows no better."""
    assert isinstance(world.need, Ask)
    return world.need.options[-1]


def test_a_rule_of_thumb_is_tried_first_and_given_up_where_something_is_better() -> None:
    match = GAME.begin(seed=7, stones=9)
    search = Search(2, make_rng(3), Style(thumb=take_three))
    worlds = imagine_worlds(match, 0, 1)
    search.simulate(next(worlds))
    assert [action.text for action, branch in search.root.branches.items() if branch.visits] == ["take 3"]
    for world, _ in zip(worlds, range(1500), strict=False):
        search.simulate(world)
    assert max(search.root.branches, key=lambda action: search.root.branches[action].visits).text == "take 1"


def test_play_goes_on_by_the_rule_of_thumb() -> None:
    search = Search(2, make_rng(3), Style(ahead=3, thumb=take_three, practice=100))
    for world, _ in zip(imagine_worlds(GAME.begin(seed=7, stones=30), 0, 1), range(20), strict=False):
        left = world.table.left  # type: ignore[attr-defined]  # of the game
        search.play_out(world, [])
        assert left - world.table.left == 9  # type: ignore[attr-defined]  # of the game


def test_what_leads_too_far_is_answered_by_rule_of_thumb_and_slips_are_any_answer() -> None:
    asked = type(GAME.begin(seed=7, stones=9).stack[-1]).__name__
    game = replace(GAME, thinking={"thumb": take_three, "by_thumb": (asked,)})
    worlds = Counted(match := game.begin(seed=7, stones=9), 0)
    assert str(bot("mcts", seed=1, iterations=500).choose(match.view(0), worlds)) == "take 3"
    assert worlds.taken == 1
    given = {str(bot("mcts", seed=n, slips=100).choose(match.view(0), Counted(match, 0))) for n in range(20)}
    assert given == {"take 1", "take 2", "take 3"}


def test_the_beginning_of_an_answer_is_as_good_as_the_best_way_to_go_on() -> None:
    halls = ludus.game("void-halls")
    match = position(halls, 1, dice="44461", stock=10).match
    search = Search(1, make_rng(3), Style(ahead=0, near=True))
    for world, _ in zip(imagine_worlds(match, 0, 1), range(150), strict=False):
        search.simulate(world)
    build = next(branch for action, branch in search.root.branches.items() if action.text == "build 4")
    kinds = [branch.mean() for node in build.leads.values() for branch in node.branches.values() if branch.visits]
    assert min(kinds) < max(kinds) == pytest.approx(build.mean())


def slipped(slips: int, game: Game = GAME) -> int:
    """How many of 40 answers are not the one that leaves the other side no good answer."""
    match = game.begin(seed=7, stones=5)
    given = [answer(bot("mcts", seed=seed, iterations=60, slips=slips), match, 0, seed).text for seed in range(40)]
    return sum(text != "take 1" for text in given)


def test_slips_are_as_many_as_asked_for_and_never_without_being_asked() -> None:
    assert slipped(0) == 0
    assert 0 < slipped(30) < slipped(100) < 40  # even then the best answer is given at times


def test_slips_are_rarer_where_an_answer_is_given_in_parts() -> None:
    assert slipped(100, replace(GAME, thinking={"parts": 10})) < slipped(100) / 3


def test_slips_repeat_themselves_by_the_seed() -> None:
    assert slipped(50) == slipped(50)


def test_better_levels_slip_less() -> None:
    slips = [level().slips for level in LEVELS.values()]
    assert slips == sorted(slips, reverse=True)
    assert slips[-1] == 0


def test_a_level_can_be_asked_not_to_slip() -> None:
    player = bot("strong:slips=0")
    assert isinstance(player, MctsBot)
    assert (player.slips, player.effort) == (0, LEVELS["strong"]().effort)


@pytest.mark.parametrize("slips", [-1, 101])
def test_slips_are_counted_of_a_hundred(slips: int) -> None:
    with pytest.raises(BadOption, match="Of 100 answers a bot may slip in 0 to 100, not in"):
        bot("mcts", slips=slips)
