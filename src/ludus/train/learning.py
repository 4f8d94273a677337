"""Lessons over the games played so far, short and long; what did best on games kept apart is what is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

import torch

from ludus.bots.mind import NetworkShape
from ludus.train.mirrors import Mirrors
from ludus.train.network import Lessons, TwoLayerNet, lessons, losses
from ludus.train.store import Chunk

BATCH = 4096
RATE = 2e-3
DECAY = 1e-2
AGAIN = 0.25  # of the rate, for a net that was trained before
APART = 12  # one chunk of this many is kept apart
OFTEN = 100  # steps between two looks at those
LEAST = 800  # steps of a lesson


class LearningSteps(NamedTuple):
    """How to learn."""

    steps: int = 3000  # the most of a lesson
    passes: tuple[int, ...] = (4, 16)  # how often each lesson goes over all games
    blend: float = 0.5  # how much of a value is what the search thought, instead of how it ended
    seed: int = 1
    seconds: float = 0.0  # for all lessons; 0: as long as the steps take
    policy: float = 0.5  # how much the policy counts beside the value
    begin: bytes = b""  # the weights to begin with, of a network of the same shape


@dataclass
class TrainedNet:
    """The weights, and how well they do on games kept apart."""

    weights: bytes
    value: float
    policy: float
    loss: float  # of both
    questions: int
    curve: list[tuple[int, float, float, float, float]]  # step; value and policy while learning; the same kept apart


def device() -> str:
    return "cuda" if torch.cuda.is_available() else "cpu"


def learn(
    shape: NetworkShape, chunks: list[Chunk], mirrored: Mirrors, course: LearningSteps, tell: Callable[[str], None]
) -> TrainedNet:
    """Train a network of a shape, once for each length, and keep the best.

    A rate that falls to nothing makes the weights good, and a long lesson teaches games by heart: so one lesson ends
    before that, and the other goes on for the answers.
    """
    on = device()
    apart = [chunk for i, chunk in enumerate(chunks) if i % APART == 0]
    rest = [chunk for i, chunk in enumerate(chunks) if i % APART] or apart
    train, test = (lessons(part, mirrored, course.blend, on) for part in (rest, apart))
    lengths = sorted({min(course.steps, max(LEAST, passes * len(train) // BATCH)) for passes in course.passes})
    found: list[TrainedNet] = []
    for steps in lengths:
        tell(f"a lesson of {steps} steps")
        part = course._replace(steps=steps, seconds=course.seconds * steps / sum(lengths))
        found.append(lesson(shape, train, test, part, tell))
    return min(found, key=lambda net: net.loss)


def lesson(
    shape: NetworkShape, train: Lessons, test: Lessons, course: LearningSteps, tell: Callable[[str], None]
) -> TrainedNet:
    torch.manual_seed(course.seed)
    on = device()
    net = TwoLayerNet(shape).to(on)
    rate = RATE
    if course.begin:
        net.recall(course.begin)
        rate *= AGAIN
    best = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=DECAY)
    found = TrainedNet(net.to_bytes(), 9.0, 9.0, 99.0, len(train), [])
    begin = monotonic()
    generator = torch.Generator().manual_seed(course.seed)
    for step in range(1, course.steps + 1):
        gone = (monotonic() - begin) / course.seconds if course.seconds else 0.0
        left = 1 - max(gone, step / course.steps)
        for group in best.param_groups:
            group["lr"] = rate * min(1.0, step / 100) * max(left, 0.0) + 1e-6
        pick = torch.randint(len(train), (min(BATCH, len(train)),), generator=generator).to(on)
        way = int(torch.randint(len(train.cells_become), (), generator=generator))
        value, policy = losses(net, train.some(pick, way))
        best.zero_grad()
        (value + course.policy * policy).backward()
        best.step()
        if step % OFTEN == 0 or step == course.steps or gone >= 1:
            odds, shares = test_net(net, test)
            found.curve.append((step, value.item(), policy.item(), odds, shares))
            tell(f"step {step}: value {value.item():.4f}, policy {policy.item():.4f}; apart: {odds:.4f}, {shares:.4f}")
            loss = odds + course.policy * shares
            if loss < found.loss:
                found.weights, found.value, found.policy, found.loss = net.to_bytes(), odds, shares, loss
        if gone >= 1:
            break
    return found


def test_net(net: TwoLayerNet, test: Lessons) -> tuple[float, float]:
    """How it does on games kept apart."""
    net.eval()
    odds = shares = 0.0
    with torch.no_grad():
        for start in range(0, len(test), BATCH):
            pick = torch.arange(start, min(start + BATCH, len(test)), device=test.target.device)
            value, policy = losses(net, test.some(pick))
            odds, shares = odds + value.item() * len(pick), shares + policy.item() * len(pick)
    net.train()
    return odds / len(test), shares / len(test)
