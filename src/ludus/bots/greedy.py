"""The greedy bot: a few steps ahead, by the game's own eye for a position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ludus.bots.standing import come_to, standing
from ludus.core.action import Action
from ludus.core.chance import fresh_seed, make_rng
from ludus.core.flow import Ask
from ludus.core.match import Match, playout
from ludus.core.part import Json

USUAL = 10  # random answers of everybody before a position is judged: attacks take some to happen


class GreedyBot:
    """Takes the answer after which it stands best a few answers later, on average over some imagined worlds.

    How many answers later is `ahead`, or else as the game suggests.
    """

    def __init__(self, seed: int | None = None, worlds: int = 12, ahead: int | None = None) -> None:
        self.rng = make_rng(fresh_seed() if seed is None else seed)
        self.worlds = worlds
        self.ahead = ahead

    def choose(self, view: Json, worlds: Iterator[Match]) -> Action | str:
        choices: list[str] = view["choices"]
        if len(choices) == 1:
            return choices[0]
        total: dict[str, float] = dict.fromkeys(choices, 0.0)
        for world in islice(worlds, self.worlds):
            come_to(world, view["seat"], self.rng)
            assert isinstance(world.need, Ask)
            ahead = world.setting.game.thinking.get("ahead", USUAL) if self.ahead is None else self.ahead
            for action in world.need.options:
                total[action.text] += self.judge(world, action, view["seat"], ahead)
        return max(choices, key=total.__getitem__)

    def judge(self, world: Match, action: Action, seat: int, ahead: int) -> float:
        """How the seat stands a few answers after this one."""
        after = world.quiet()
        after.answer(action)
        need = after.need
        if not ahead and isinstance(need, Ask) and need.seat == seat and after.table.key() == world.table.key():
            # Only the beginning of an answer: as good as the best way to go on.
            return max([self.judge(after, reply, seat, ahead) for reply in need.options])
        playout(after, self.rng, ahead)
        return standing(after)[seat]
