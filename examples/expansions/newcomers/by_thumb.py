"""A quick bot to measure with: it plays Hostile Takeover by the rules of thumb that the searching bots go on by too."""

from __future__ import annotations

from collections.abc import Iterator

from ludus.bots.standing import come_to
from ludus.core.action import Action
from ludus.core.chance import fresh_seed, make_rng
from ludus.core.match import Match
from ludus.core.part import Json
from ludus.games.hostile_takeover.mind.thumb import Skirmisher


class ByThumb:
    """Answers as the rules of thumb do in the first world it imagines; where they know nothing, by lot."""

    def __init__(self, seed: int | None = None) -> None:
        self.rng = make_rng(fresh_seed() if seed is None else seed)

    def choose(self, view: Json, worlds: Iterator[Match]) -> Action | str:
        choices: list[str] = view["choices"]
        if view["table"]["phase"] == "setup":
            return choices[self.rng.below(len(choices))]
        world = next(worlds)
        come_to(world, view["seat"], self.rng)
        return Skirmisher(self.rng).choose(world)
