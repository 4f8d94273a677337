"""The net and its lessons in NumPy: for small courses on a machine without torch.

The net has the form of a mind in the box, so what it learns can be played with as it is.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.bots.gaze import CAP, ONE, SHARP, SIGN
from ludus.bots.mind import NetworkShape
from ludus.train.play.advantages import advantages
from ludus.train.play.how import FEWEST, PlaySettings
from ludus.train.play.rows import LEARNS, NOTHING, PAST, SharedRows, Sizes

Numbers = NDArray[Any]
Weights = dict[str, Numbers]

TOP = CAP / ONE  # the most that a unit says
SCALES = {
    "first": (ONE, ONE),
    "second": (ONE, ONE * ONE),
    "value": (SHARP, ONE * SHARP),
    "policy": (SHARP, ONE * SHARP),
}
MEMORIES = 8
MOST_STEEP = 0.5  # slopes of a batch are cut to this size
NEVER = np.float32(-1e9)  # the weight of an answer that is not possible


def fresh(shape: NetworkShape, rng: np.random.Generator) -> Weights:
    def draw(rows: int, length: int, size: float) -> Numbers:
        return (rng.standard_normal((rows, length)) * size).astype(np.float32)

    return {
        "first": draw(shape.cells, shape.wide, 0.1), "first_bias": np.full(shape.wide, 0.1, np.float32),
        "second": draw(shape.wide, shape.deep, shape.wide**-0.5), "second_bias": np.full(shape.deep, 0.1, np.float32),
        "value": np.zeros((shape.seats, shape.deep), np.float32), "value_bias": np.zeros(shape.seats, np.float32),
        "policy": np.zeros((shape.actions, shape.deep), np.float32), "policy_bias": np.zeros(shape.actions, np.float32),
    }  # fmt: skip


def forward(w: Weights, seen: Numbers, mask: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Both hidden layers, the logarithm of each answer's share, and what each seat hopes for."""
    one = np.clip(seen @ w["first"] + w["first_bias"], 0, TOP)
    two = np.clip(one @ w["second"] + w["second_bias"], 0, TOP)
    weights = np.where(mask, two @ w["policy"].T + w["policy_bias"], NEVER)
    weights = weights - weights.max(1, keepdims=True)
    odds = weights - np.log(np.exp(weights).sum(1, keepdims=True))
    return one, two, odds, np.tanh((two @ w["value"].T + w["value_bias"]) / 2)


class NumpyRollout:
    """What one group of matches saw, answered and was paid, step by step."""

    def __init__(self, steps: int, count: int, sizes: Sizes) -> None:
        each = (steps, count)
        self.seen = np.zeros((*each, sizes.cells), np.float16)
        self.mask = np.zeros((*each, sizes.actions), np.int8)
        self.answer = np.zeros(each, np.int64)
        self.wanted = np.zeros(each, np.int64)
        self.odds = np.zeros(each, np.float32)
        self.learns = np.zeros(each, np.bool_)
        self.hoped = np.zeros((steps + 1, count, sizes.seats), np.float32)
        self.paid = np.zeros((*each, sizes.seats), np.float32)
        self.over = np.zeros(each, np.float32)
        self.asked = np.zeros((*each, sizes.seats), np.float32)


class NumpyLearner:
    """Proximal policy optimization, held back by a slow copy of the net."""

    def __init__(self, sizes: Sizes, how: PlaySettings, groups: int, count: int, seed: int) -> None:
        self.sizes, self.how = sizes, how
        self.rng = np.random.default_rng(seed)
        self.shape = NetworkShape(sizes.cells, how.unit or how.wide, how.deep, sizes.seats, sizes.actions)
        self.net = fresh(self.shape, self.rng)
        self.slow = {name: value.copy() for name, value in self.net.items()}
        self.past = self.slow
        self.memories: list[Weights] = []
        self.means, self.squares = [{n: np.zeros_like(v) for n, v in self.net.items()} for _ in range(2)]
        self.turns = 0
        self.stores = [NumpyRollout(how.steps, count, sizes) for _ in range(groups)]

    def look(self, group: int, step: int, rows: SharedRows) -> None:
        store = self.stores[group]
        seen = rows.seen.astype(np.float32)
        _, _, odds, hopes = forward(self.net, seen, rows.mask)
        store.hoped[step] = hopes
        if step == self.how.steps:
            return
        past = rows.role == PAST
        if past.any():
            odds[past] = forward(self.past, seen[past], rows.mask[past])[2]
        answer = (odds + self.rng.gumbel(size=odds.shape)).argmax(1)
        store.seen[step], store.mask[step], store.answer[step] = rows.seen, rows.mask, answer
        store.odds[step] = np.take_along_axis(odds, answer[:, None], 1)[:, 0]
        store.wanted[step], store.learns[step] = rows.wanted, rows.role == LEARNS
        store.asked[step] = rows.seat[:, None] == np.arange(self.sizes.seats)
        rows.answer[:] = answer

    def pay(self, group: int, step: int, rows: SharedRows) -> None:
        self.stores[group].paid[step], self.stores[group].over[step] = rows.paid, rows.over

    def learn(self, left: float, imitating: bool) -> dict[str, float]:
        how = self.how
        found = [advantages(s.paid, s.hoped, s.over, s.asked, how.trace) for s in self.stores]
        gains, results = (np.array([part[i] for part in found]) for i in (0, 1))
        learns = np.array([s.learns for s in self.stores])
        gains = (gains - gains[learns].mean()) / (gains[learns].std() + 1e-8)
        sums: dict[str, float] = {}
        steps, count = gains.shape[1:]
        parts = 0
        for _ in range(how.epochs):
            for store, gain, result in zip(self.stores, gains, results, strict=True):
                order = self.rng.permutation(steps * count)
                for first in range(0, len(order), how.batch):
                    at, match = np.divmod(order[first : first + how.batch], count)
                    told, slopes = self.slopes(store, at, match, gain[at, match], result[at, match], imitating)
                    self.move(slopes, how.rate * (FEWEST + (1 - FEWEST) * left))
                    parts += 1
                    for name, part in told.items():
                        sums[name] = sums.get(name, 0.0) + part
        for name, value in self.net.items():
            self.slow[name] = self.slow[name] + how.slow * (value - self.slow[name])
        if self.memories:
            self.past = self.memories[self.rng.integers(len(self.memories))]
        return {name: value / parts for name, value in sums.items()}

    def slopes(
        self, store: NumpyRollout, at: Numbers, match: Numbers, gain: Numbers, result: Numbers, imitating: bool
    ) -> tuple[dict[str, float], Weights]:
        """What one batch says, and where each weight should go by it."""
        how, w = self.how, self.net
        seen, mask, answer = store.seen[at, match].astype(np.float32), store.mask[at, match], store.answer[at, match]
        one, two, odds, hopes = forward(w, seen, mask)
        shares = np.exp(odds)
        sure = np.maximum(odds, -30)
        entropy = -(shares * sure).sum(1)
        rows = np.arange(len(at))
        wanted = store.wanted[at, match] if imitating else answer
        chosen = np.zeros_like(shares)
        chosen[rows, np.maximum(wanted, 0)] = 1
        told = {"entropy": float(entropy.mean()), "hopes": float(((hopes - result) ** 2).mean())}
        if imitating:
            known = (wanted != NOTHING)[:, None]
            by_answer = how.model * known * (shares - chosen) / max(1, known.sum())
            told["imitation"] = float(-(sure * chosen * known).sum() / max(1, known.sum()))
        else:
            learns = store.learns[at, match]
            slow = np.maximum(forward(self.slow, seen, mask)[2], -30)
            away = (shares * (sure - slow)).sum(1)
            ratio = np.exp(odds[rows, answer] - store.odds[at, match])
            held = ((gain > 0) & (ratio > 1 + how.clip)) | ((gain < 0) & (ratio < 1 - how.clip))
            by_answer = (np.where(held, 0, -gain * ratio))[:, None] * (chosen - shares)
            by_answer += how.entropy * shares * (sure + entropy[:, None])
            by_answer += how.anchor * shares * (sure - slow - away[:, None])
            by_answer *= (learns / max(1, learns.sum()))[:, None]
            told["away"] = float(away.mean())
        by_hope = 0.5 * (hopes - result) * (1 - hopes**2) / result.size
        return told, self.back(seen, one, two, by_answer.astype(np.float32), by_hope.astype(np.float32))

    def back(self, seen: Numbers, one: Numbers, two: Numbers, by_answer: Numbers, by_hope: Numbers) -> Weights:
        """From slopes of the results to those of all weights."""
        w = self.net
        by_two = (by_answer @ w["policy"] + by_hope @ w["value"]) * ((two > 0) & (two < TOP))
        by_one = (by_two @ w["second"].T) * ((one > 0) & (one < TOP))
        return {
            "first": seen.T @ by_one, "first_bias": by_one.sum(0),
            "second": one.T @ by_two, "second_bias": by_two.sum(0),
            "value": by_hope.T @ two, "value_bias": by_hope.sum(0),
            "policy": by_answer.T @ two, "policy_bias": by_answer.sum(0),
        }  # fmt: skip

    def move(self, slopes: Weights, rate: float) -> None:
        """A step of Adam; weights stay within what a mind can store."""
        self.turns += 1
        size = float(np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values())))
        for name, steep in slopes.items():
            slope = steep * min(1.0, MOST_STEEP / (size + 1e-9))
            self.means[name] = 0.9 * self.means[name] + 0.1 * slope
            self.squares[name] = 0.999 * self.squares[name] + 0.001 * slope**2
            mean = self.means[name] / (1 - 0.9**self.turns)
            square = self.squares[name] / (1 - 0.999**self.turns)
            moved = self.net[name] - rate * mean / (np.sqrt(square) + 1e-5)
            most = (SIGN - 1) / SCALES[name][0] if name in SCALES else np.inf
            self.net[name] = np.clip(moved, -most, most).astype(np.float32)

    def polish(self, left: float) -> dict[str, float]:
        """The net is its own student, and has nothing to learn from itself."""
        return {}

    def remember(self) -> None:
        self.memories.append(dict(self.net))
        if len(self.memories) > MEMORIES:
            del self.memories[self.rng.integers(MEMORIES)]

    # --- what is kept -------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        groups = {"net": self.net, "slow": self.slow, "means": self.means, "squares": self.squares}
        found = {f"{kind}.{name}": value for kind, group in groups.items() for name, value in group.items()}
        return {**found, "turns": np.array(self.turns)}

    def restore(self, state: dict[str, Any]) -> None:
        for kind, group in (("net", self.net), ("slow", self.slow), ("means", self.means), ("squares", self.squares)):
            for name in group:
                group[name] = np.asarray(state[f"{kind}.{name}"], np.float32)
        self.turns = int(state["turns"])
        self.past = dict(self.net)

    def to_bytes(self) -> bytes:
        """As a mind stores it."""
        out = b""
        for name, (scale, fine) in SCALES.items():
            out += (np.clip(np.round(self.net[name] * scale), 1 - SIGN, SIGN - 1) + SIGN).astype(np.uint8).tobytes()
            out += np.round(self.net[f"{name}_bias"] * fine).astype("<i4").tobytes()
        return out
