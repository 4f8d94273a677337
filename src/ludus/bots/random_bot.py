"""The random bot: every choice is as likely as any other."""

from __future__ import annotations

from collections.abc import Iterator

from ludus.core.chance import fresh_seed, make_rng
from ludus.core.match import Match
from ludus.core.part import Json


class RandomBot:
    """Answers at random."""

    def __init__(self, seed: int | None = None) -> None:
        self.rng = make_rng(fresh_seed() if seed is None else seed)

    def choose(self, view: Json, worlds: Iterator[Match]) -> str:
        choices: list[str] = view["choices"]
        return choices[self.rng.below(len(choices))]
