"""Chunks of rows in files: what was played is never played again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.train.selfplay import TrainingRows

Chunk = dict[str, NDArray[Any]]
KINDS: dict[str, Any] = {
    "cells": np.uint16, "levels": np.uint8, "seen": np.uint16,
    "answers": np.uint16, "tried": np.float16, "offered": np.uint16,
    "thought": np.float16, "ended": np.float16, "game": np.int64,
}  # fmt: skip


def write(path: Path, rows: TrainingRows) -> None:
    """All at once: a file that is there is whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".half.npz")
    arrays: Any = {name: np.array(getattr(rows, name), kind) for name, kind in KINDS.items()}
    np.savez_compressed(half, **arrays)
    half.rename(path)


def read(path: Path) -> Chunk:
    with np.load(path) as found:
        return {name: found[name] for name in KINDS}
