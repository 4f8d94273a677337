"""What a search thought of positions, brought to how such games ended: as probabilities of a win."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.train.store import Chunk

EDGE = 0.01  # no thought is surer than this
TURNS = 20  # of Newton's method


def scale_thoughts(chunks: list[Chunk]) -> list[Chunk]:
    """The games of one round with thoughts that are as sure as they were right, on the whole."""
    if not chunks:
        return []
    sure = [logit(chunk["thought"]) for chunk in chunks]
    ended = [chunk["ended"].astype(np.float64) for chunk in chunks]
    slope, shift = fit_logistic(np.concatenate(sure), np.concatenate(ended))
    return [
        {**chunk, "thought": (1 / (1 + np.exp(-slope * said - shift))).astype(np.float32)}
        for chunk, said in zip(chunks, sure, strict=True)
    ]


def logit(thought: NDArray[Any]) -> NDArray[Any]:
    odds = thought.astype(np.float64).clip(EDGE, 1 - EDGE)
    found: NDArray[Any] = np.log(odds / (1 - odds))
    return found


def fit_logistic(sure: NDArray[Any], ended: NDArray[Any]) -> tuple[float, float]:
    """Slope and shift of the logistic curve that fits best; seats that are not there count for nothing."""
    there = ended >= 0
    x, y = sure[there], ended[there]
    found = np.array([1.0, 0.0])
    columns = np.stack([x, np.ones_like(x)])
    for _ in range(TURNS):
        told = 1 / (1 + np.exp(-found @ columns))
        bend = (columns * (told * (1 - told))) @ columns.T + 1e-6 * np.eye(2)
        found = found - np.linalg.solve(bend, columns @ (told - y))
    return float(found[0]), float(found[1])
