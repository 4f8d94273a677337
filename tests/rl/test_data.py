"""Steps of games in a folder: what is read is what an environment shows, whoever has written it."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.shelf import FOUND
from tests.toys import raid

import ludus.rl
from ludus.bots.herd import returns
from ludus.core.errors import BadFile, BadOption, LudusError
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.lab import simulate, steps
from ludus.lab.games import play_games
from ludus.lab.plan import make_plan
from ludus.lab.steps import StepFolder
from ludus.rl import data


def played(game: Game, folder: Path, **how: Any) -> data.GameSteps:
    simulate(game, steps=folder, **how)
    return data.read(folder)


@pytest.mark.parametrize("game", [*FOUND, raid.GAME], ids=lambda game: game.id)
def test_steps_are_what_the_environment_shows(game: Game, tmp_path: Path) -> None:
    found = played(game, tmp_path / "steps", games=1, seed=3)
    (seed,), encoder = found.games["seed"].to_pylist(), ludus.rl.encoder(game)
    world = game.begin_from(game.setting(game.seats[0], seed, False, {}), quiet=True)
    looked = {*range(0, len(found), max(1, len(found) // 20)), len(found) - 1}
    for row in range(len(found)):
        assert isinstance(world.need, Ask)
        seat = world.need.seat
        assert found.seat[row] == seat
        if row in looked:
            assert (found.observations(np.array([row]))[0] == encoder.observe(world, seat)).all()
            assert (found.masks(np.array([row]))[0] == encoder.mask(world, seat)).all()
        world.answer(game.space.actions[found.action[row]])
    for seat in set(found.seat.tolist()):
        last = np.flatnonzero(found.seat == seat)[-1:]
        assert (found.endings(last)[0] == encoder.observe(world, seat)).all()
    assert found.rewards[-1] == pytest.approx(returns(world))
    assert not found.rewards[:-1].any()
    assert found.terminated.tolist() == [False] * (len(found) - 1) + [True]


def test_the_order_in_which_games_are_done_changes_no_file(tmp_path: Path) -> None:
    plan = replace(make_plan(raid.GAME, None, "random", 5, None), taped=True)
    rows = play_games(raid.GAME, plan, range(6))
    for name, order in (("a", [0, 1, 2, 3, 4, 5]), ("b", [4, 1, 0, 3, 5, 2])):
        folder = StepFolder(tmp_path / name, raid.GAME, plan)
        for place in order:
            folder.keep([rows[place]])
        folder.close()
    told = simulate(raid.GAME, games=6, seed=5, steps=tmp_path / "c")
    assert told["hash"] == simulate(raid.GAME, games=6, seed=5)["hash"]
    for name in ("steps.json", "games.parquet", "steps-00001.parquet"):
        assert len({(tmp_path / folder / name).read_bytes() for folder in "abc"}) == 1


def test_files_have_whole_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "PART", 20)
    whole = played(raid.GAME, tmp_path / "steps", games=12, seed=2)
    several = list(data.parts(tmp_path / "steps"))
    assert len(several) > 2
    assert np.concatenate([part.game for part in several]).tolist() == whole.game.tolist()
    assert np.concatenate([part.returns for part in several]).tolist() == whole.returns.tolist()
    seen = [part.transitions(np.arange(len(part)))["next_observation"] for part in several]
    assert (np.concatenate(seen) == whole.transitions(np.arange(len(whole)))["next_observation"]).all()


def test_transitions_lead_to_the_same_seat(tmp_path: Path) -> None:
    found = played(raid.GAME, tmp_path / "steps", games=4, seed=2)
    batch = found.transitions(np.arange(len(found)))
    for row, after in enumerate(found.following):
        later = np.flatnonzero((found.game == found.game[row]) & (found.seat == found.seat[row]))
        later = later[later > row]
        assert after == (later[0] if len(later) else -1)
        assert batch["terminated"][row] == (not len(later))
        if len(later):
            assert (batch["next_observation"][row] == found.observations(later[:1])[0]).all()
            assert batch["reward"][row] == 0
        else:
            assert batch["reward"][row] == found.returns[row]
            assert not batch["next_action_mask"][row].any()


def test_batches_are_shuffled_by_a_seed(tmp_path: Path) -> None:
    found = played(raid.GAME, tmp_path / "steps", games=4)
    plain = [batch["action"] for batch in found.batches(7)]
    assert np.concatenate(plain).tolist() == found.action.tolist()
    once, again = ([batch["action"].tolist() for batch in found.batches(7, seed=3)] for _ in range(2))
    assert once == again
    assert sorted(action for batch in once for action in batch) == sorted(found.action.tolist())
    assert once != [actions.tolist() for actions in plain]
    for wrong in ({"size": 0}, {"size": -2}, {"size": 7, "seed": "x"}):
        with pytest.raises(BadOption, match="is a whole number from"):
            next(found.batches(**wrong))


def test_what_is_not_installed_is_named_with_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(raid.GAME, tmp_path / "steps", games=1)
    monkeypatch.setitem(sys.modules, "minari", None)
    with pytest.raises(LudusError, match=r"needs minari: pip install 'minari\[create,hdf5\]'"):
        data.to_minari(tmp_path / "steps", "ludus/raid-v1")


def test_chance_and_luck_are_told(tmp_path: Path) -> None:
    records: dict[int, str] = {}
    found = played(raid.GAME, tmp_path / "steps", games=3, luck=True, keep=records.__setitem__)
    text = "".join(records.values())
    told = [fell for row in [*found.chance, *found.games["chance"].to_pylist()] for fell in row]
    assert sorted(told) == sorted(line[2:] for line in text.splitlines() if line.startswith("* "))
    assert found.luck is not None
    quiet = np.array([not row for row in found.chance])
    assert not found.luck[quiet].any()
    assert found.luck[~quiet].any()


def test_a_folder_says_what_it_holds(tmp_path: Path) -> None:
    simulate(raid.GAME, bots="random", games=2, steps=tmp_path / "steps", seed=9)
    about = json.loads((tmp_path / "steps/steps.json").read_text())
    assert [about[name] for name in ("format", "game", "version", "seed", "games")] == [1, "toy-raid", 1, 9, 2]
    assert about["actions"] == [action.text for action in raid.GAME.space.actions]
    assert about["blocks"][-1]["stop"] == about["cells"] == ludus.rl.encoder(raid.GAME).size
    with pytest.raises(LudusError, match="not an empty folder"):
        simulate(raid.GAME, games=2, steps=tmp_path / "steps")
    with pytest.raises(BadOption, match="in one go"):
        simulate(raid.GAME, games=2, steps=tmp_path / "new", save=tmp_path / "games", resume=True)
    with pytest.raises(BadFile, match="not a folder of steps"):
        data.read(tmp_path)
    (tmp_path / "steps/steps.json").write_text(json.dumps({**about, "format": 2}))
    with pytest.raises(BadFile, match="steps of format 2; this reads format 1"):
        data.read(tmp_path / "steps")


@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed: pip install 'ludus-games[train]'")
def test_tensors(tmp_path: Path) -> None:
    found = played(raid.GAME, tmp_path / "steps", games=2)
    (batch,) = found.batches(1000, torch=True)
    assert batch["observation"].shape == (len(found), found.about["cells"])
    assert batch["action"].tolist() == found.action.tolist()


def test_an_episode_is_a_game_as_one_seat_played_it(tmp_path: Path) -> None:
    found = played(raid.GAME, tmp_path / "steps", games=3)
    rows = list(data.episodes(found))
    assert sorted(np.concatenate(rows).tolist()) == list(range(len(found)))
    for own in rows:
        told = data.episode(found, own)
        assert len(told["observations"]["observation"]) == len(told["observations"]["action_mask"]) == len(own) + 1
        assert told["terminations"].tolist() == [False] * (len(own) - 1) + [True]
        assert told["rewards"].sum() == found.returns[own[0]]


SAYS: dict[str, Any] = {
    "author": "somebody",
    "author_email": "somebody@example.org",
    "code_permalink": "https://example.org",
}


@pytest.mark.skipif(find_spec("minari") is None, reason="minari is not installed: pip install 'minari[create,hdf5]'")
def test_minari(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written, read again from the disk, and played on in the environment that it names."""
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))
    game = ludus.game("void-zone")
    found = played(game, tmp_path / "steps", games=3, players=3, options={"house_robot": True})
    data.to_minari(tmp_path / "steps", "ludus/void-zone-random-v1", **SAYS)
    kept = import_module("minari").load_dataset("ludus/void-zone-random-v1")
    assert kept.total_steps == len(found)
    for rows, own in zip(data.episodes(found), kept.iterate_episodes(), strict=True):
        assert own.actions.tolist() == found.action[rows].tolist()
        assert (own.observations["observation"][:-1] == found.observations(rows)).all()
        assert (own.observations["action_mask"][:-1] == found.masks(rows)).all()
        assert own.rewards.sum() == pytest.approx(found.returns[rows[0]])
        assert own.terminations[-1]
    env = kept.recover_environment()
    seen, _ = env.reset(seed=1)
    assert seen in kept.observation_space
    assert env.unwrapped.match.players == 3
    assert env.unwrapped.match.setting.unusual() == {"house_robot": True}


@pytest.mark.skipif(find_spec("minari") is None, reason="minari is not installed: pip install 'minari[create,hdf5]'")
def test_minari_of_one_seat_in_a_game_without_an_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))
    found = played(raid.GAME, tmp_path / "steps", games=3)
    with pytest.warns(UserWarning, match=r"env_spec is None|`eval_env` is set to None"):
        kept = data.to_minari(tmp_path / "steps", "ludus/raid-random-v1", seat=1, **SAYS)
    own = [episode.actions.tolist() for episode in kept.iterate_episodes()]
    assert own == [found.action[rows].tolist() for rows in data.episodes(found) if found.seat[rows[0]] == 1]
