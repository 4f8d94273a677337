"""The environments of PettingZoo, judged by PettingZoo's own suites."""

from __future__ import annotations

import warnings
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import numpy as np
import pytest

with warnings.catch_warnings():  # the suite loads one of PettingZoo's own games, which warns of its old age
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        performance_benchmark,
        render_test,
        seed_test,
    )

from tests.shelf import FOUND, GAMES
from tests.toys import bids

import ludus.rl
from ludus.core.errors import BadOption, IllegalAction, LudusError
from ludus.core.game import Game
from ludus.rl.turns import Aec
from ludus.testing.cases import pack_cases

# The suite warns of every space that is no box. A dict with the observation and its mask is what PettingZoo's own
# classic games hand out: it passes over those by a list of their names, on which nobody else can stand.
DICT_SPACE = pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
# The same of each observation: it is the dict of that space, and the two arrays in it are judged by our own tests.
DICT_SEEN = pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
SIMULTANEOUS = pytest.mark.parametrize("game", [g for g in GAMES if g.facts.simultaneous], ids=lambda game: game.id)


@DICT_SPACE
@DICT_SEEN
@EVERY
def test_api(game: Game) -> None:
    for players in game.seats:
        api_test(ludus.rl.aec(game, players, max_cycles=40), num_cycles=40)


@DICT_SPACE
@DICT_SEEN
@EVERY
def test_api_with_every_value_of_every_option(game: Game) -> None:
    for case in pack_cases(game):
        api_test(ludus.rl.aec(game, case.players, max_cycles=8, **dict(case.options)), num_cycles=8)


@EVERY
def test_the_same_seed_gives_the_same_play(game: Game) -> None:
    seed_test(lambda: ludus.rl.aec(game), num_cycles=30)


@pytest.mark.parametrize("game", FOUND, ids=lambda game: game.id)
def test_rendering(game: Game) -> None:
    modes = set()

    def made(render_mode: str) -> Aec:
        modes.add(render_mode)
        return ludus.rl.aec(game, render_mode=render_mode)

    render_test(made, {"svg": lambda s: "<svg" in s, "rgb_array": lambda picture: len(np.unique(picture)) > 20})
    assert modes == {"human", "ansi", "svg", "rgb_array"}


@pytest.mark.slow
def test_performance(capsys: pytest.CaptureFixture[str]) -> None:
    """Theirs plays for five seconds and prints how fast it was: all games side by side."""
    with ThreadPoolExecutor(len(FOUND)) as pool:
        list(pool.map(performance_benchmark, [ludus.rl.aec(game) for game in FOUND]))
    told = [line.split() for line in capsys.readouterr().out.splitlines() if "turns per second" in line]
    assert len(told) == len(FOUND)
    assert all(float(words[0]) > 0 for words in told)


@SIMULTANEOUS
def test_parallel_api(game: Game) -> None:
    for players in game.seats:
        parallel_api_test(ludus.rl.parallel(game, players, max_cycles=40), num_cycles=40)
    parallel_seed_test(lambda: ludus.rl.parallel(game), num_cycles=30)


def test_max_cycles() -> None:
    """All bid in turn or at once, so a cycle is an answer of everybody in both environments."""
    made = SimpleNamespace(
        env=lambda max_cycles: ludus.rl.aec(bids.GAME, max_cycles=max_cycles),
        parallel_env=lambda max_cycles: ludus.rl.parallel(bids.GAME, max_cycles=max_cycles),
    )
    max_cycles_test(made)


def test_an_illegal_action_raises_with_the_rule() -> None:
    env = ludus.rl.aec("void-zone", first_player=1)
    env.reset(seed=7)
    space = env.match.game.space
    before = env.match.to_json()
    with pytest.raises(IllegalAction, match=r"'run e8' is not possible: .*VZ-") as refused:
        env.step(space.ids["run e8"])
    assert refused.value.rule.startswith("VZ-")
    with pytest.raises(IllegalAction, match="99999 is not the number of an action: they go from 0 to"):
        env.step(99999)
    assert env.match.to_json() == before


def test_rewards_are_paid_once_and_add_up_to_nothing() -> None:
    env = ludus.rl.aec("void-zone", players=3)
    env.reset(seed=2)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        env.step(None if terminated or truncated else int(np.flatnonzero(seen["action_mask"])[0]))
    assert sum(paid.values()) == pytest.approx(0.0)
    assert sorted(paid.values()) in ([-0.5, -0.5, 1.0], [-1.0, 0.5, 0.5], [0.0, 0.0, 0.0])


def test_plans_are_made_at_the_same_time_and_nobody_sees_the_other() -> None:
    env = ludus.rl.parallel("hostile-takeover")
    seen, _ = env.reset(seed=4)
    while len(env.stands) < 2:
        seen, *_ = env.step({agent: env.action_space(agent).sample() for agent in env.agents})
    assert all(seen[agent]["action_mask"][:-1].any() for agent in env.agents)
    sight = {}
    for choice in (0, 1):  # the first player plans something else; the second sees no difference
        twin = ludus.rl.parallel("hostile-takeover")
        twin.reset(seed=4)
        twin.dealt = env.match.clone()
        twin.stand()
        options = {agent: np.flatnonzero(twin.mask(seat)) for agent, seat in twin.seats.items()}
        then, *_ = twin.step({"player_0": options["player_0"][choice], "player_1": options["player_1"][0]})
        sight[choice] = then["player_1"]["observation"]
    assert (sight[0] == sight[1]).all()


def test_the_state_is_what_all_seats_know_together() -> None:
    env = ludus.rl.aec("hollow-cell", players=3)
    env.reset(seed=4)
    for _ in range(20):
        env.step(int(env.action_space(env.agent_selection).sample()))
    rows = np.split(env.state(), 3)
    assert env.state() in env.state_space
    for agent, row in zip(env.possible_agents, rows, strict=True):
        assert (row == env.observe(agent)["observation"]).all()
    together = ludus.rl.parallel("hostile-takeover")
    seen, _ = together.reset(seed=4)
    assert (np.split(together.state(), 2)[1] == seen["player_1"]["observation"]).all()


def test_infos_tell_how_it_ended() -> None:
    env = ludus.rl.aec("void-zone")
    env.reset(seed=3)
    answers = 0
    for agent in env.agent_iter():
        seen, _, terminated, truncated, info = env.last()
        assert info["answers"] == answers
        if terminated or truncated:
            assert info["winners"] == list(env.match.ending.winners)
            env.step(None)
            continue
        assert "winners" not in info
        env.step(env.action_space(agent).sample(seen["action_mask"]))
        answers += 1


def test_options_of_a_reset_hold_until_the_next() -> None:
    for env in (ludus.rl.aec("void-zone"), ludus.rl.parallel("hostile-takeover")):
        option = env.dealer.game.options[0]
        usual = getattr(env.dealer.setting.options, option.name)
        other = next(value for value in option.choices or (True, False) if value != usual)
        env.reset(seed=1, options={option.name: other})
        assert env.match.setting.unusual()[option.name] == other
        env.reset(seed=1)
        assert option.name not in env.match.setting.unusual()
        with pytest.raises(BadOption, match="Unknown option 'nonsense'"):
            env.reset(options={"nonsense": 1})


def test_who_is_not_asked_can_only_wait() -> None:
    env = ludus.rl.parallel("hostile-takeover")
    env.reset(seed=4)
    (asked,) = env.stands
    idle = env.possible_agents[1 - asked]
    acting = env.possible_agents[asked]
    assert np.flatnonzero(env.mask(1 - asked)).tolist() == [env.wait]
    with pytest.raises(IllegalAction, match="is not asked now and can only wait"):
        env.step({acting: env.action_space(acting).sample(), idle: 0})


def test_every_agent_acts_and_nobody_else() -> None:
    env = ludus.rl.parallel("hostile-takeover")
    seen, _ = env.reset(seed=1)
    right = {agent: int(own["action_mask"].argmax()) for agent, own in seen.items()}
    for wrong, why in (
        ({}, "There is no action for player_0"),
        ({**right, "player_9": 0}, "There is no agent 'player_9'"),
        ([0, 0], "A step takes a dict"),
        (dict.fromkeys(right, 0.5), "An action is a whole number"),
    ):
        with pytest.raises(LudusError, match=why):
            env.step(wrong)  # type: ignore[arg-type]  # that is the point
    env.step(right)


def test_wrong_calls_are_refused_in_plain_words() -> None:
    with pytest.raises(BadOption, match="In Void Zone nobody moves at the same time as others"):
        ludus.rl.parallel("void-zone")
    with pytest.raises(LudusError, match="has the rules of version 1"):
        ludus.rl.aec("ludus/void-zone-v9")
    with pytest.raises(LudusError, match="call reset"):
        ludus.rl.aec("ludus/void-zone-v1").render()
    with pytest.raises(LudusError, match="call reset"):
        ludus.rl.aec("void-zone").step(0)
    with pytest.raises(LudusError, match="call reset"):
        ludus.rl.parallel("hostile-takeover").step({"player_0": 0, "player_1": 0})
    env = ludus.rl.aec("void-zone")
    for observe in (True, False):
        with pytest.raises(LudusError, match="call reset"):
            env.last(observe)
    env.reset(seed=1)
    with pytest.raises(BadOption, match="There is no agent 'player_9': the agents are player_0, player_1"):
        env.observe("player_9")
    with pytest.raises(IllegalAction, match=r"An action is a whole number, not 1\.5"):
        env.step(1.5)
    space = ludus.rl.aec("void-zone").action_space("player_0")
    assert space.sample() in space  # of all, as long as nothing is dealt
    with pytest.raises(BadOption, match="Unknown option 'house_robots'"):
        ludus.rl.aec("void-zone", house_robots=True)
    with pytest.raises(BadOption, match="render_mode is"):
        ludus.rl.aec("void-zone", render_mode="gif")
    with pytest.raises(BadOption, match="A seed is a whole number"):
        ludus.rl.aec("void-zone").reset(seed=-1)
    assert ludus.rl.aec("ludus/void-zone-v1").metadata["name"] == "ludus/void-zone-v1"


def test_forced_answers_are_skipped_on_wish() -> None:
    """The same match, without the questions in which there is nothing to choose; they count as answers."""
    asked, ends = [], []
    for skips in (False, True):
        env = ludus.rl.aec("claustrophobia", skip_forced=skips, max_cycles=60)
        env.reset(seed=5)
        options = []
        while not any(env.truncations.values()):
            seen, *_ = env.last()
            options.append(int(seen["action_mask"].sum()))
            env.step(int(seen["action_mask"].argmax()))
        asked.append(options)
        ends.append((env.match.table.key(), env.infos["player_0"]["answers"]))
    assert ends[0] == ends[1]
    assert ends[0][1] == 120
    assert 1 in asked[0]
    assert asked[1] == [count for count in asked[0] if count > 1]


def test_forced_answers_are_skipped_where_all_act_at_once() -> None:
    """Who has nothing to choose waits, and the answer is given with those of the others."""
    tables, choices = [], []
    for skips in (False, True):
        env = ludus.rl.parallel("hostile-takeover", skip_forced=skips, max_cycles=150)
        seen, told = env.reset(seed=5)
        counts = []
        while env.agents:
            actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
            asked = [int(seen[agent]["action_mask"].sum()) for agent in env.agents if actions[agent] != env.wait]
            assert not skips or min(asked) > 1, "somebody has something to choose"
            counts += [count for count in asked if count > 1]
            seen, _, _, _, told = env.step(actions)
        tables.append(env.match.table.key())
        choices.append(counts)
        assert told["player_0"]["answers"] >= 300
    assert tables[0] == tables[1]
    assert choices[0] == choices[1]
