"""The network as it learns: in floating point, but with weights that can be stored as bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from ludus.bots.gaze import CAP, ONE, SHARP, SIGN
from ludus.bots.mind import NetworkShape, split
from ludus.train.mirrors import Mirrors

MOST = SIGN - 1
GONE = 0.1  # the share of the first layer that is left out of each lesson, so that no unit is relied on alone


def round_weights(weights: Tensor, scale: int) -> Tensor:
    """Weights as bytes hold them; learning changes the unrounded ones."""
    kept = (weights * scale).round().clamp(-MOST, MOST) / scale
    return weights + (kept - weights).detach()


class TwoLayerNet(nn.Module):
    """Two hidden layers, a value for each seat, a weight for each action."""

    def __init__(self, shape: NetworkShape) -> None:
        super().__init__()
        self.shape = shape
        self.first = nn.Parameter(torch.randn(shape.cells, shape.wide) * 0.1)
        self.first_bias = nn.Parameter(torch.full((shape.wide,), 0.1))
        self.second = nn.Parameter(torch.randn(shape.wide, shape.deep) * shape.wide**-0.5)
        self.second_bias = nn.Parameter(torch.full((shape.deep,), 0.1))
        self.value = nn.Parameter(torch.zeros(shape.seats, shape.deep))
        self.value_bias = nn.Parameter(torch.zeros(shape.seats))
        self.policy = nn.Parameter(torch.zeros(shape.actions, shape.deep))
        self.policy_bias = nn.Parameter(torch.zeros(shape.actions))

    def forward(self, cells: Tensor, levels: Tensor, starts: Tensor) -> tuple[Tensor, Tensor]:
        """Of some questions: the odds of each seat, and the weight of each action, as logits."""
        top = CAP / ONE
        rows = round_weights(self.first, ONE)
        x = functional.embedding_bag(cells, rows, starts, mode="sum", per_sample_weights=levels) + self.first_bias
        x = functional.dropout(x.clamp(0, top), GONE, self.training)
        x = (x @ round_weights(self.second, ONE) + self.second_bias).clamp(0, top)
        value = x @ round_weights(self.value, SHARP).T + self.value_bias
        return value, x @ round_weights(self.policy, SHARP).T + self.policy_bias

    def parts(self) -> list[tuple[nn.Parameter, int, nn.Parameter, int]]:
        """Weights and biases in the order in which a mind stores them, each with its steps of 1."""
        return [
            (self.first, ONE, self.first_bias, ONE),
            (self.second, ONE, self.second_bias, ONE * ONE),
            (self.value, SHARP, self.value_bias, ONE * SHARP),
            (self.policy, SHARP, self.policy_bias, ONE * SHARP),
        ]

    def recall(self, stored: bytes) -> None:
        """Begin with what a mind of the same shape stores."""
        found = split(self.shape, stored)
        with torch.no_grad():
            for i, (weights, scale, bias, fine) in enumerate(self.parts()):
                whole = np.frombuffer(found[2 * i], np.uint8).astype(np.float32) - SIGN
                weights.copy_(torch.from_numpy(whole / scale).reshape(weights.shape))
                bias.copy_(torch.tensor(found[2 * i + 1]) / fine)

    def to_bytes(self) -> bytes:
        """As a mind stores it."""
        out = b""
        for weights, scale, bias, fine in self.parts():
            whole = (weights.detach().cpu() * scale).round().clamp(-MOST, MOST).numpy()
            out += (whole + SIGN).astype(np.uint8).tobytes()
            out += (bias.detach().cpu() * fine).round().numpy().astype("<i4").tobytes()
        return out


@dataclass
class Lessons:
    """All rows of the training data, on the device that learns."""

    cells: Tensor
    levels: Tensor
    seen: Tensor  # where each question's cells begin, and the end
    answers: Tensor
    tried: Tensor
    offered: Tensor  # where its answers begin, and the end
    target: Tensor  # the value of each seat; below 0: no such seat
    cells_become: Tensor  # for each way to lay the board
    actions_become: Tensor

    def __len__(self) -> int:
        return len(self.target)

    def some(self, pick: Tensor, way: int = 0) -> tuple[Tensor, ...]:
        """Some questions as the network takes them, with the board laid in one way."""
        at, starts, _ = spread(self.seen, pick)
        which, _, owner = spread(self.offered, pick)
        cells, answers = self.cells_become[way][self.cells[at]], self.actions_become[way][self.answers[which]]
        return cells, self.levels[at], starts, answers, self.tried[which], owner, self.target[pick]


def spread(bounds: Tensor, pick: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The places of what some questions have, where each begins among them, and whose each is."""
    counts = bounds[pick + 1] - bounds[pick]
    starts = counts.cumsum(0) - counts
    owner = torch.repeat_interleave(torch.arange(len(pick), device=pick.device), counts)
    at = torch.arange(len(owner), device=pick.device) - starts[owner] + bounds[pick][owner]
    return at, starts, owner


def losses(net: TwoLayerNet, batch: tuple[Tensor, ...]) -> tuple[Tensor, Tensor]:
    """Of the value, and of the policy among the answers that were possible."""
    cells, levels, starts, answers, tried, owner, target = batch
    value, policy = net(cells, levels, starts)
    there = target >= 0
    odds = functional.binary_cross_entropy_with_logits(value[there], target[there])
    weight = policy[owner, answers]
    most = torch.full((len(target),), -1e9, device=weight.device).scatter_reduce(0, owner, weight, "amax").detach()
    total = torch.zeros(len(target), device=weight.device).index_add(0, owner, (weight - most[owner]).exp())
    share = weight - most[owner] - total.log()[owner]
    return odds, -(tried * share).sum() / len(target)


def lessons(chunks: list[dict[str, NDArray[Any]]], mirrored: Mirrors, blend: float, device: str) -> Lessons:
    """Rows of several chunks; `blend` is how much of a value is what the search thought instead of how it ended."""

    def all_of(name: str, kind: Any) -> Tensor:
        return torch.from_numpy(np.concatenate([chunk[name] for chunk in chunks]).astype(kind)).to(device)

    def bounds(name: str) -> Tensor:
        counts = all_of(name, np.int64)
        return torch.cat([torch.zeros(1, dtype=torch.int64, device=device), counts.cumsum(0)])

    thought, ended = all_of("thought", np.float32), all_of("ended", np.float32)
    return Lessons(
        all_of("cells", np.int64),
        all_of("levels", np.float32) / 240,
        bounds("seen"),
        all_of("answers", np.int64),
        all_of("tried", np.float32),
        bounds("offered"),
        torch.where(ended < 0, ended, (1 - blend) * ended + blend * thought),
        torch.tensor(mirrored.cells, device=device),
        torch.tensor(mirrored.actions, device=device),
    )
