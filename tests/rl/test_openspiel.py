"""The games of OpenSpiel, judged by OpenSpiel's own tests; its searchers and solvers run on them."""

from __future__ import annotations

import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr, mcts
from tests.shelf import FOUND
from tests.toys import bids

import ludus.rl
from ludus.core.errors import BadOption, IllegalAction
from ludus.core.game import Game
from ludus.rl.openspiel import PAST

EVERY = pytest.mark.parametrize("game", FOUND, ids=lambda game: game.id)
SHORT = 25  # decisions


@EVERY
def test_random_simulation_with_chance_nodes(game: Game) -> None:
    pyspiel.random_sim_test(ludus.rl.spiel(game, length=SHORT), num_sims=1, serialize=True, verbose=False)


@EVERY
def test_random_simulation_with_sampled_chance(game: Game) -> None:
    played = ludus.rl.spiel(game, game.seats[-1], chance="sampled", seed=3, length=SHORT)
    pyspiel.random_sim_test(played, num_sims=1, serialize=False, verbose=False)


def test_options_outlive_the_name_of_a_game() -> None:
    made = ludus.rl.spiel(ludus.game("void-zone"), 3, arena="variable", house_robot=True)
    again = pyspiel.load_game(str(made))
    assert again.num_players() == 3
    assert again.setting.unusual() == {"arena": "variable", "house_robot": True}


@EVERY
def test_play_through(game: Game) -> None:
    """Theirs writes every array of every seat at every node as text, so a few decisions are a long text."""
    from open_spiel.python.algorithms import generate_playthrough  # brings SciPy, which takes its time: only here

    name = f"ludus_{game.id.replace('-', '_')}_v{game.version}"
    ludus.rl.spiel(game)
    text = generate_playthrough.playthrough(f"{name}(length=3,seed=1)", None, seed=1)
    assert f"NumDistinctActions() = {len(game.space)}" in text
    assert "# Apply action" in text
    assert "InformationStateTensor(0).past" in text
    assert "ObservationTensor(0)" in text
    if game.id == "void-zone":
        assert text == generate_playthrough.playthrough(f"{name}(length=3,seed=1)", None, seed=1)


def walk(state: object, seed: int) -> int:
    """To the end at random; how many nodes there were."""
    rng, nodes = np.random.RandomState(seed), 0
    while not state.is_terminal():  # type: ignore[attr-defined]  # OpenSpiel tells no types
        state.apply_action(rng.choice(state.legal_actions()))  # type: ignore[attr-defined]  # the same
        nodes += 1
    return nodes


def test_a_whole_game_ends_with_its_returns() -> None:
    state = ludus.rl.spiel("void-zone", seed=1).new_initial_state()
    assert walk(state, 1) > 20
    result = state.match.result
    wanted = [0.0, 0.0] if len(result.winners) == 2 else [1.0 if seat in result.winners else -1.0 for seat in (0, 1)]
    assert state.returns() == wanted


def test_dice_fall_one_by_one_with_their_odds() -> None:
    state = ludus.rl.spiel("void-halls").new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.chance_outcomes() == [(face, 1 / 6) for face in range(1, 7)]
    need = state.match.need
    for face in range(1, need.count + 1):
        assert state.action_to_string(state.current_player(), face) == f"roll {face}"
        state.apply_action(face)
    assert sorted(state.match.view(0)["table"]["sheets"][0]["dice"]) == list(range(1, need.count + 1))


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_copies_saves_and_pickles_go_on_alike(chance: str) -> None:
    game = ludus.rl.spiel("hollow-cell", chance=chance, seed=5, length=80)
    state = game.new_initial_state()
    for _ in range(40):
        state.apply_action(state.legal_actions()[0])
    twins = [state.clone(), game.deserialize_state(state.serialize())]
    if chance == "explicit":  # OpenSpiel itself pickles no state of sampled chance
        twins.append(pickle.loads(pickle.dumps(state)))
    walk(state, 2)
    for twin in twins:
        walk(twin, 2)
        assert str(twin) == str(state)
        assert twin.history() == state.history()


def test_information_states_tell_what_a_seat_knows_and_no_more() -> None:
    state = ludus.rl.spiel("hollow-cell", chance="sampled", seed=5).new_initial_state()
    for _ in range(30):
        state.apply_action(state.legal_actions()[-1])
    seat = state.current_player()
    before = state.information_state_string(seat)
    hand = state.match.view(seat)["table"]["hands"][seat]["cards"]
    assert hand
    assert f'"cards": {hand}' in before
    assert f'"cards": {hand}' not in state.information_state_string(1 - seat)
    assert before != state.information_state_string(1 - seat)


def test_information_states_recall_the_past() -> None:
    """Two ways to the same sight are two information states, for the seat that went them."""
    game = ludus.rl.spiel("hollow-cell", chance="sampled", seed=5)
    state = game.new_initial_state()
    for _ in range(30):
        state.apply_action(state.legal_actions()[-1])
    seat, size = state.current_player(), game.encoder.size
    cells = np.array(state.information_state_tensor(seat))
    assert cells.shape == tuple(game.information_state_tensor_shape()) == (size + PAST,)
    assert (cells[:size] == np.array(state.observation_tensor(seat), np.float32)).all()
    twin = state.clone()
    assert (np.array(twin.information_state_tensor(seat)) == cells).all()
    twin.match.table.whisper((seat,), "looked", (seat,), (1,))
    told = np.array(twin.information_state_tensor(seat))
    assert (told[:size] == cells[:size]).all()
    assert (told[size:] != cells[size:]).any()
    assert twin.observation_string(seat) == state.observation_string(seat)
    assert twin.information_state_string(seat) != state.information_state_string(seat)


def test_an_imagined_world_is_the_same_information_state() -> None:
    """What is dealt anew behind a seat's back changes neither its text nor its array."""
    game = ludus.rl.spiel("hollow-cell", chance="sampled", seed=6)
    state = game.new_initial_state()
    for _ in range(40):
        state.apply_action(state.legal_actions()[0])
    seat = state.current_player()
    world = state.clone()
    diary = world.match.table.diary
    world.held.dealt = state.match.imagine(seat, 3)
    world.match.table.diary = diary
    assert str(world) != str(state)
    assert world.information_state_string(seat) == state.information_state_string(seat)
    assert world.information_state_tensor(seat) == state.information_state_tensor(seat)


def test_illegal_actions_and_wrong_calls() -> None:
    state = ludus.rl.spiel("void-zone", chance="sampled", first_player=1).new_initial_state()
    with pytest.raises(IllegalAction, match="VZ-"):
        state._apply_action(state.match.game.space.ids["run e8"])
    with pytest.raises(BadOption, match="chance is sampled or explicit"):
        ludus.rl.spiel("void-zone", chance="none")


def test_their_monte_carlo_tree_search_plays_ours() -> None:
    game = ludus.rl.spiel("void-zone", chance="sampled", seed=2, first_player=1)
    state = game.new_initial_state()
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 12, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_counterfactual_regret_finds_the_equilibrium_of_sealed_bids() -> None:
    """Which it can only if information states tell apart what a seat knows, and nothing else."""
    game = ludus.rl.spiel(bids.GAME, cards=2)
    solver = cfr.CFRSolver(game)
    for _ in range(15):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, policy.UniformRandomPolicy(game)) > 0.1
    assert exploitability.exploitability(game, solver.average_policy()) < 0.03


def test_their_regret_minimiser_learns_on_ours() -> None:
    """External sampling visits every answer of one player, so the games are cut very short."""
    game = ludus.rl.spiel("hostile-takeover", seed=1, length=4)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    solver.iteration()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    learnt = solver.average_policy().action_probabilities(state)
    assert sum(learnt.values()) == pytest.approx(1.0)
    assert set(learnt) == set(state.legal_actions())
