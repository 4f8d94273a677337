"""Tables of numbers, fitted by ridge regression: a smooth part, and what single places differ from it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

TIGHT = 4.0  # how much a number is held back, in rows
LOOSE = 0.02  # and how much a measure that joins many of them

Places = list[tuple[int, float]]


def matrix(rows: list[dict[int, float]], size: int) -> NDArray[Any]:
    found = np.zeros((len(rows), size))
    for row, measure in enumerate(rows):
        for place, value in measure.items():
            found[row, place] = value
    return found


def fit_ridge(places: list[Places], wanted: list[float], smooth: NDArray[Any]) -> tuple[list[float], float]:
    """The numbers, held back where few rows tell of them; and how far off they are on the whole."""
    size = smooth.shape[1]
    x = np.zeros((len(places), size))
    for row, taken in enumerate(places):
        for place, weight in taken:
            x[row, place] += weight
    y = np.array(wanted)
    both = np.hstack([x @ smooth.T, x])
    held = np.concatenate([np.full(len(smooth), LOOSE), np.full(size, TIGHT)])
    seen = both.any(axis=0)
    a = both[:, seen]
    w = np.zeros(both.shape[1])
    w[seen] = np.linalg.solve(a.T @ a + np.diag(held[seen]), a.T @ y)
    numbers = smooth.T @ w[: len(smooth)] + w[len(smooth) :]
    off = float(np.sqrt(np.mean((x @ numbers - y) ** 2)))
    return [float(n) for n in numbers], off
