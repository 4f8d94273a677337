"""The greedy bot: a few steps ahead, by the game's own eye for a position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ludus.bots.standing import come_to, standing
from ludus.core.action import Action
from ludus.core.chance import fresh_seed, seeded
from ludus.core.flow import Ask
from ludus.core.match import Match, playout
from ludus.core.part import Json


class GreedyBot:
    """Takes the answer after which it stands best a few answers later, on average over some imagined worlds."""

    def __init__(self, seed: int | None = None, worlds: int = 12, ahead: int = 10) -> None:
        self.rng = seeded(fresh_seed() if seed is None else seed)
        self.worlds = worlds
        self.ahead = ahead  # random answers of everybody before the position is judged: attacks take some to happen

    def choose(self, view: Json, worlds: Iterator[Match]) -> Action | str:
        choices: list[str] = view["choices"]
        if len(choices) == 1:
            return choices[0]
        total: dict[str, float] = dict.fromkeys(choices, 0.0)
        for world in islice(worlds, self.worlds):
            come_to(world, view["seat"], self.rng)
            assert isinstance(world.need, Ask)
            for action in world.need.options:
                after = world.quiet()
                after.answer(action)
                playout(after, self.rng, self.ahead)
                total[action.text] += standing(after)[view["seat"]]
        return max(choices, key=total.__getitem__)
