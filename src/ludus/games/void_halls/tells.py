"""What may happen in Void Halls: each kind of event with its values, in their order."""

from __future__ import annotations

from typing import Final

from ludus.core.table import Tells

TELLS: Final[Tells] = {
    "round": ("round", "battle"),
    "threw": ("seat", "throws", "faces"),
    "kept": ("seat", "faces", "thrown"),
    "stopped": ("seat", "throws"),
    "stop_shown": ("seat", "throws"),
    "idle": ("seat", "workers"),
    "mined": ("seat", "face", "square", "gained"),
    "built": ("seat", "building", "first", "second"),
    "paid": ("seat", "supplies"),
    "worker_lost": ("seat", "workers"),
    "hired": ("seat", "face", "workers"),
    "explored": ("seat", "face", "halls"),
    "upgraded": ("seat", "building"),
    "skipped": ("seat", "round"),
    "hall": ("seat", "hall", "heroes", "beaten"),
    "battle": ("seat", "points", "gained", "lost"),
    "tomb": ("seat", "square", "workers", "gives"),
    "scepter": ("seat", "points"),
    "exchanged": ("seat", "supplies", "workers"),
    "scored": ("seat", "line", "points"),
    "final": ("seat", "points"),
}
