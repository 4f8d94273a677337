"""Reads recorded games to learn from: the folders of `ludus sim --steps DIR` (docs/reference/steps.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ludus.core.errors import BadFile, LudusError
from ludus.rl import given
from ludus.rl.encode import Floats, Mask

FORMAT = 1
Numbers = NDArray[Any]
Batch = dict[str, Any]  # arrays of numpy, or tensors


class Lists:
    """Lists of numbers end to end: those of row i lie from `starts[i]` to `starts[i + 1]`."""

    def __init__(self, column: Any) -> None:
        joined = column.combine_chunks()
        offsets = joined.offsets.to_numpy()
        self.starts: Numbers = offsets - offsets[0]
        self.values: Numbers = joined.flatten().to_numpy()

    def of(self, rows: Numbers) -> tuple[Numbers, Numbers]:
        """All numbers of some rows, and for each number the place of its row among them."""
        counts = self.starts[rows + 1] - self.starts[rows]
        ends = np.cumsum(counts)
        places = np.arange(ends[-1] if len(ends) else 0) + np.repeat(self.starts[rows] - (ends - counts), counts)
        return self.values[places], np.repeat(np.arange(len(rows)), counts)


class StoredObservations:
    """Observations as they are kept: the cells that are not 0, and their numbers."""

    def __init__(self, cells: Any, levels: Any, high: Numbers) -> None:
        self.cells = Lists(cells)
        self.levels = Lists(levels)
        self.high = high

    def dense(self, rows: Numbers) -> Floats:
        """Whole arrays, as an environment shows them."""
        out = np.zeros((len(rows), len(self.high)), np.float32)
        cells, places = self.cells.of(rows)
        out[places, cells] = self.levels.of(rows)[0] / self.high[cells]
        return out


class GameSteps:
    """The steps of some games, in their order: a row for each answer.

    `game`, `step`, `seat`, `action`, `rewards` (what each seat was paid then), `terminated` and, where it was asked
    for, `luck` are arrays with a row for each step, and `chance` lists what fell after it. `returns` is what the seat
    that answered was paid in the end, `following` the row of its next answer in the same game, or -1.
    """

    def __init__(self, about: dict[str, Any], steps: Any, games: Any) -> None:
        self.about = about
        self.players: int = about["players"]
        self.actions: list[str] = about["actions"]
        high = np.zeros(about["cells"], np.float64)
        for block in about["blocks"]:
            high[block["start"] : block["stop"]] = block["high"]
        self.looks = StoredObservations(steps["cells"], steps["levels"], high)
        self.options = Lists(steps["options"])
        self.game, self.step, self.seat, self.action, self.terminated = (
            steps[name].to_numpy() for name in ("game", "step", "seat", "action", "terminated")
        )
        self.rewards = self.by_seat(steps["rewards"])
        self.luck = self.by_seat(steps["luck"]) if about["luck"] else None
        self.chance: list[list[str]] = steps["chance"].to_pylist()
        self.games = games
        self.first = int(games["game"][0].as_py())
        self.ends = StoredObservations(flat(games["cells"]), flat(games["levels"]), high)
        self.returns: Numbers = self.by_seat(games["returns"])[self.game - self.first, self.seat]
        self.following = following(self.game, self.seat, self.players)

    def __len__(self) -> int:
        return len(self.action)

    def by_seat(self, column: Any) -> Numbers:
        values: Numbers = column.combine_chunks().flatten().to_numpy()
        return values.reshape(-1, self.players)

    def observations(self, rows: Numbers) -> Floats:
        """What the asked seats saw: the same arrays as an environment's."""
        return self.looks.dense(rows)

    def masks(self, rows: Numbers) -> Mask:
        """What they could do."""
        out = np.zeros((len(rows), len(self.actions)), np.int8)
        numbers, places = self.options.of(rows)
        out[places, numbers] = 1
        return out

    def endings(self, rows: Numbers) -> Floats:
        """What the seats that answered saw when their games were over."""
        return self.ends.dense((self.game[rows] - self.first) * self.players + self.seat[rows])

    def batch(self, rows: Numbers) -> Batch:
        """Some steps as arrays."""
        return {
            "observation": self.observations(rows),
            "action_mask": self.masks(rows),
            "action": self.action[rows].astype(np.int64),
            "return": self.returns[rows],
            "seat": self.seat[rows].astype(np.int64),
        }

    def transitions(self, rows: Numbers) -> Batch:
        """The same with what the seat saw when it was asked again, or in the end, and what it was paid until then.

        Games pay in the end only: `reward` is 0 but where `terminated` is.
        """
        after = self.following[rows]
        over = after < 0
        sight, mask = self.observations(np.where(over, 0, after)), self.masks(np.where(over, 0, after))
        sight[over] = self.endings(rows[over])
        mask[over] = 0
        return {
            **self.batch(rows),
            "reward": np.where(over, self.returns[rows], 0).astype(np.float32),
            "next_observation": sight,
            "next_action_mask": mask,
            "terminated": over,
        }

    def batches(
        self, size: int, seed: int | None = None, *, pairs: bool = False, torch: bool = False
    ) -> Iterator[Batch]:
        """All steps, `size` at a time, in their order or, by a seed, shuffled.

        With `pairs` each comes with the next of its seat (`transitions`), with `torch` as tensors.
        """
        given.count("size", size)
        order = np.arange(len(self))
        if seed is not None:
            order = np.random.default_rng(given.count("seed", seed, 0)).permutation(len(self))
        for at in range(0, len(self), size):
            rows = order[at : at + size]
            found = self.transitions(rows) if pairs else self.batch(rows)
            yield tensors(found) if torch else found


def read(folder: str | Path) -> GameSteps:
    """All steps of a folder, as small as they are kept; arrays are made when they are asked for."""
    parquet, about = open_steps(folder)
    files = sorted(Path(folder).glob("steps-*.parquet"))
    if not files:
        raise BadFile(f"'{folder}' holds no steps: no game was finished.")
    arrow = needed_module("pyarrow", "ludus-games[data]")
    table = arrow.concat_tables([parquet.read_table(file) for file in files])
    return GameSteps(about, table, parquet.read_table(Path(folder) / "games.parquet"))


def parts(folder: str | Path) -> Iterator[GameSteps]:
    """The same one file after the other, whole games in each: for more than memory holds."""
    parquet, about = open_steps(folder)
    games = parquet.read_table(Path(folder) / "games.parquet")
    for file in sorted(Path(folder).glob("steps-*.parquet")):
        table = parquet.read_table(file)
        first, last = table["game"][0].as_py(), table["game"][-1].as_py()
        start = first - games["game"][0].as_py()
        yield GameSteps(about, table, games.slice(start, last - first + 1))


def open_steps(folder: str | Path) -> tuple[Any, dict[str, Any]]:
    try:
        about = json.loads((Path(folder) / "steps.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as e:
        raise BadFile(f"'{folder}' is not a folder of steps (`ludus sim GAME --steps DIR` makes one): {e}.") from e
    if about.get("format") != FORMAT:
        raise BadFile(f"'{folder}' has steps of format {about.get('format')}; this reads format {FORMAT}.")
    return needed_module("pyarrow.parquet", "ludus-games[data]"), about


def needed_module(module: str, package: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError as e:
        raise LudusError(f"This needs {module.partition('.')[0]}: pip install '{package}'.") from e


def flat(column: Any) -> Any:
    """The lists of all seats, one after the other."""
    return needed_module("pyarrow", "ludus-games[data]").chunked_array([column.combine_chunks().flatten()])


def following(game: Numbers, seat: Numbers, players: int) -> Numbers:
    """For each step the row in which the same seat answers next in the same game, or -1."""
    whose = game.astype(np.int64) * players + seat
    order = np.argsort(whose, kind="stable")
    found = np.full(len(game), -1, np.int64)
    same = whose[order][:-1] == whose[order][1:]
    found[order[:-1][same]] = order[1:][same]
    return found


def tensors(batch: Batch) -> Batch:
    """A batch as tensors of torch, which share its memory."""
    torch = needed_module("torch", "ludus-games[train]")
    return {name: torch.from_numpy(np.ascontiguousarray(values)) for name, values in batch.items()}


def to_minari(folder: str | Path, dataset_id: str, seat: int | None = None, **more: Any) -> Any:
    """A Minari dataset of a folder (pip install 'minari[create,hdf5]'): an episode is a game as one seat played it.

    Observations are dicts of `observation` and `action_mask`; where a game is over nothing is possible. `seat` leaves
    the others out. `more` is what Minari keeps beside it: `author`, `author_email`, `code_permalink` and so on.
    """
    minari = needed_module("minari", "minari[create,hdf5]")
    buffers = import_module("minari.data_collector").EpisodeBuffer
    steps = read(folder)
    found: list[Any] = []
    for own in episodes(steps):
        if seat is None or steps.seat[own[0]] == seat:
            found.append(buffers(id=len(found), **episode(steps, own)))
    about = steps.about
    env = environment(about, seat)
    told: dict[str, Any] = {
        "env": env,
        "eval_env": env,
        "observation_space": spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (about["cells"],), np.float32),
                "action_mask": spaces.Box(0, 1, (len(steps.actions),), np.int8),
            }
        ),
        "action_space": spaces.Discrete(len(steps.actions)),
        "algorithm_name": ", ".join(about["bots"]),
        "description": f"{about['game']}, rules {about['version']}, {about['players']} players, Ludus {about['ludus']}",
        "requirements": [f"ludus-games[rl]=={about['ludus']}"],
    }
    return minari.create_dataset_from_buffers(dataset_id, found, **told | more)


def environment(about: dict[str, Any], seat: int | None) -> Any:
    """The environment in which the same can be played on, by its name; None for a game that has none."""
    name = f"ludus/{about['game']}-v{about['version']}"
    if name not in gymnasium.registry:
        return None
    spec = gymnasium.spec(name)
    spec.kwargs = {**spec.kwargs, "players": about["players"], "seat": seat or 0, **about["options"]}
    return spec


def episodes(steps: GameSteps) -> Iterator[Numbers]:
    """The rows of each seat in each game."""
    whose = steps.game.astype(np.int64) * steps.players + steps.seat
    order = np.argsort(whose, kind="stable")
    cuts = np.flatnonzero(np.diff(whose[order])) + 1
    yield from np.split(order, cuts)


def episode(steps: GameSteps, rows: Numbers) -> Batch:
    """One of them as Minari keeps it: an observation more than there are answers."""
    sight = np.concatenate([steps.observations(rows), steps.endings(rows[-1:])])
    masks = np.concatenate([steps.masks(rows), np.zeros((1, len(steps.actions)), np.int8)])
    last = np.zeros(len(rows), bool)
    last[-1] = True
    return {
        "observations": {"observation": sight, "action_mask": masks},
        "actions": steps.action[rows].astype(np.int64),
        "rewards": np.where(last, steps.returns[rows], 0).astype(np.float32),
        "terminations": last,
        "truncations": np.zeros(len(rows), bool),
        "infos": {},
    }
