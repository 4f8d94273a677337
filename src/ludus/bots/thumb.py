"""The bot by rule of thumb: what a practised player of a game does at once."""

from __future__ import annotations

from collections.abc import Iterator

from ludus.bots.levels import QUICK
from ludus.bots.standing import come_to
from ludus.core.action import Action
from ludus.core.chance import fresh_seed, make_rng
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.core.part import Json


class ThumbBot:
    """Answers by the rules of thumb of the game, and by lot where these say nothing; a game without any has `quick`."""

    def __init__(self, seed: int | None = None) -> None:
        own = fresh_seed() if seed is None else seed
        self.rng = make_rng(own)
        self.quick = QUICK(seed=own)

    def choose(self, view: Json, worlds: Iterator[Match]) -> Action | str:
        choices: list[str] = view["choices"]
        if len(choices) == 1:
            return choices[0]
        world = next(worlds)
        thumb = world.setting.game.thinking.get("thumb")
        if thumb is None:
            return self.quick.choose(view, worlds)
        come_to(world, view["seat"], self.rng)
        assert isinstance(world.need, Ask)
        found: Action | None = thumb(world, self.rng)
        return choices[self.rng.below(len(choices))] if found is None else found
