"""A small learner in numpy: a policy with one hidden layer, taught by proximal policy optimization, on one core.

It needs no other library, so that everybody has the same one: to begin with, and to see how far somebody who knows an
agent comes against it (docs/reference/ludus-5.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.bots import Entries
from ludus.core.errors import BadFile
from ludus.core.game import Game
from ludus.rl import encoder, find_game, given, vector
from ludus.rl.encode import Floats, Mask, Seen
from ludus.rl.many import Vector

Numbers = NDArray[Any]
Told = Callable[[int, float], object]  # told how many decisions were made, and what the last games paid on average
LAYERS = ("w1", "b1", "w2", "b2", "w3", "b3")
WINDOW = 400  # games of which the mean is told


class Net:
    """Weighs actions by what is seen; a policy for `ludus.rl.gym`, `tournament`, `benchmark` and all others."""

    def __init__(self, cells: int, actions: int, width: int = 64, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        self.w1: Numbers = (rng.standard_normal((cells, width)) * (2 / max(1, cells) ** 0.5)).astype(np.float32)
        self.b1: Numbers = np.zeros(width, np.float32)
        self.w2: Numbers = np.zeros((width, actions), np.float32)
        self.b2: Numbers = np.zeros(actions, np.float32)
        self.w3: Numbers = np.zeros((width, 1), np.float32)
        self.b3: Numbers = np.zeros(1, np.float32)
        self.canonical = False  # whether it counts the seat that looks first

    def look(self, seen: Floats, masks: Mask) -> tuple[Numbers, Numbers, Numbers]:
        """The hidden layer, how likely each action is, and what is hoped for."""
        given.cells(seen, len(self.w1), "This net")
        hidden = np.maximum(seen @ self.w1 + self.b1, 0)
        told = np.where(masks, hidden @ self.w2 + self.b2, -1e9)
        odds = np.exp(told - told.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True), (hidden @ self.w3 + self.b3)[:, 0]

    def act(self, observations: Floats, masks: Mask) -> Numbers:
        """The likeliest action of each row."""
        found: Numbers = np.where(masks, self.look(observations, masks)[1], -1).argmax(axis=1)
        return found

    def evaluate(self, observations: Floats, masks: Mask) -> tuple[Numbers, Numbers]:
        """The same for a search (`ludus.rl.search`)."""
        _, odds, hopes = self.look(observations, masks)
        return odds, hopes

    def save(self, path: str | Path) -> None:
        np.savez_compressed(path, **{name: getattr(self, name) for name in (*LAYERS, "canonical")})

    @classmethod
    def load(cls, path: str | Path) -> Net:
        try:
            with np.load(path) as file:
                net = cls(1, 1, 1)
                for name in LAYERS:
                    setattr(net, name, file[name])
                net.canonical = "canonical" in file and bool(file["canonical"])  # older files do not say
                return net
        except (OSError, KeyError, ValueError) as e:
            raise BadFile(f"'{path}' holds no net that was saved here: {e}.") from e


@dataclass
class Experience:
    """What was seen and done, one row after the other."""

    seen: Floats
    masks: Mask
    actions: Numbers
    odds: Numbers  # of the action that was taken
    gains: Numbers  # how much better it went than was hoped
    results: Numbers  # what the hopes should have been


@dataclass
class LearnerSettings:
    """The settings of learning."""

    matches: int = 32  # stepped together; rounded up so that all seats have equally many
    horizon: int = 64  # steps of each between two lessons
    epochs: int = 3
    batch: int = 512
    rate: float = 1e-3
    discount: float = 0.997
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01


class Learner:
    """Learns all seats of a game against bots, batch after batch of its own decisions."""

    def __init__(
        self,
        game: str | Game,
        bots: Entries = "random",
        players: int | None = None,
        seed: int = 1,
        how: LearnerSettings | None = None,
        canonical: bool = False,
        **options: Any,
    ) -> None:
        box, self.how = find_game(game), how or LearnerSettings()
        seats = box.seats[0] if players is None else players
        given.count("seed", seed, 0)
        each = -(-given.count("matches", self.how.matches) // seats)
        self.matches = each * seats
        self.envs: list[Vector] = [
            vector(box, each, seats, seat=seat, bots=bots, autoreset_mode="SameStep", canonical=canonical, **options)
            for seat in range(seats)
        ]
        sees = encoder(box, seats)
        self.net = Net(sees.size, sees.actions, seed=seed)
        self.net.canonical = canonical
        self.rng = np.random.default_rng(seed)
        self.seen = [env.reset(seed=seed + 1000 * seat)[0] for seat, env in enumerate(self.envs)]
        self.pace = {name: (np.zeros_like(getattr(self.net, name)),) * 2 for name in LAYERS}
        self.steps = 0  # of the descent
        self.decisions = 0
        self.scale = 1.0  # the largest reward so far: games for one pay points
        self.last: list[float] = []  # what the last games paid

    def train(self, decisions: int, told: Told | None = None) -> Net:
        """Learn from this many more decisions."""
        until = self.decisions + given.count("decisions", decisions)
        while self.decisions < until:
            self.learn(self.play())
            if told is not None:
                told(self.decisions, float(np.mean(self.last)) if self.last else 0.0)
        return self.net

    # --- playing ------------------------------------------------------------------------------------------------------

    def play(self) -> Experience:
        """Step all matches for a while."""
        rows: list[tuple[Numbers, ...]] = [self.step() for _ in range(self.how.horizon)]
        self.decisions += self.how.horizon * self.matches
        seen, masks, actions, odds, hopes, paid, over = (np.stack(column) for column in zip(*rows, strict=True))
        gains = np.zeros_like(hopes)
        after, gain = self.net.look(*self.both())[2], np.zeros(self.matches)
        for at in reversed(range(self.how.horizon)):
            goes_on = 1.0 - over[at]
            off = paid[at] + self.how.discount * goes_on * after - hopes[at]
            gain = off + self.how.discount * self.how.trace * goes_on * gain
            gains[at], after = gain, hopes[at]
        flat = [column.reshape(-1, *column.shape[2:]) for column in (seen, masks, actions, odds, gains, gains + hopes)]
        return Experience(*flat)

    def both(self) -> tuple[Floats, Mask]:
        """What is seen in all matches."""
        return concatenate(self.seen, "observation"), concatenate(self.seen, "action_mask")

    def step(self) -> tuple[Numbers, ...]:
        seen, masks = self.both()
        _, odds, hopes = self.net.look(seen, masks)
        drawn = self.rng.random((len(odds), 1)) * odds.sum(axis=1, keepdims=True)
        actions = np.minimum((np.cumsum(odds, axis=1) <= drawn).sum(axis=1), odds.shape[1] - 1)
        actions = np.where(np.take_along_axis(masks, actions[:, None], 1)[:, 0], actions, odds.argmax(axis=1))
        paid, over = np.zeros(len(odds), np.float32), np.zeros(len(odds), np.float32)
        at = 0
        for place, env in enumerate(self.envs):
            cut = slice(at, at + env.num_envs)
            self.seen[place], rewards, terminated, truncated, _ = env.step(actions[cut])
            over[cut] = terminated | truncated
            paid[cut] = rewards
            at += env.num_envs
        self.last = [*self.last, *paid[over > 0].tolist()][-WINDOW:]
        self.scale = max(self.scale, float(np.abs(paid).max()))
        return seen, masks, actions, odds[np.arange(len(odds)), actions], hopes, paid / self.scale, over

    # --- learning -----------------------------------------------------------------------------------------------------

    def learn(self, lesson: Experience) -> None:
        gains = (lesson.gains - lesson.gains.mean()) / (lesson.gains.std() + 1e-8)
        for rows in batches(self.rng, len(gains), self.how.epochs, self.how.batch):
            self.descend(self.slopes(lesson, gains, rows))

    def slopes(self, lesson: Experience, gains: Numbers, rows: Numbers) -> dict[str, Numbers]:
        """How the error changes with each weight, for some rows."""
        net, n = self.net, len(rows)
        seen, masks, actions = lesson.seen[rows], lesson.masks[rows], lesson.actions[rows]
        hidden, odds, hopes = net.look(seen, masks)
        ratio = odds[np.arange(n), actions] / lesson.odds[rows]
        gain = gains[rows]
        moves = np.where(gain > 0, ratio < 1 + self.how.clip, ratio > 1 - self.how.clip)
        surprise = np.log(np.maximum(odds, 1e-12))
        off = odds * (surprise - (odds * surprise).sum(axis=1, keepdims=True)) * self.how.entropy
        pull = -gain * ratio * moves
        off -= pull[:, None] * odds
        off[np.arange(n), actions] += pull
        off = np.where(masks, off, 0).astype(np.float32) / n
        miss = ((hopes - lesson.results[rows]) * 0.5 / n).astype(np.float32)[:, None]
        below = (off @ net.w2.T + miss @ net.w3.T) * (hidden > 0)
        return {
            "w1": seen.T @ below, "b1": below.sum(axis=0), "w2": hidden.T @ off, "b2": off.sum(axis=0),
            "w3": hidden.T @ miss, "b3": miss.sum(axis=0),
        }  # fmt: skip

    def descend(self, slopes: dict[str, Numbers]) -> None:
        """One step of Adam, cut to a bearable length."""
        self.steps += 1
        long = float(np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values())))
        cut = min(1.0, 0.5 / (long + 1e-8))
        for name, slope in slopes.items():
            mean, square = self.pace[name]
            mean = 0.9 * mean + 0.1 * slope * cut
            square = 0.999 * square + 0.001 * (slope * cut) ** 2
            self.pace[name] = mean, square
            step = mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            setattr(self.net, name, (getattr(self.net, name) - self.how.rate * step).astype(np.float32))

    def close(self) -> None:
        for env in self.envs:
            env.close()


def concatenate(seen: list[Seen], name: str) -> Any:
    return np.concatenate([own[name] for own in seen])


def batches(rng: np.random.Generator, rows: int, epochs: int, size: int) -> Iterator[Numbers]:
    """All rows in random order, several times, in batches."""
    for _ in range(epochs):
        order = rng.permutation(rows)
        for at in range(0, rows, size):
            yield order[at : at + size]
