"""Gymnasium: one seat learns; bots, if there are other seats, play those."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from ludus.bots import Bot, RandomBot, answer, bot, lineup
from ludus.core.errors import BadOption
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.rl.base import (
    RENDER_MODES,
    Actions,
    Dealer,
    Dealt,
    checked_mode,
    observation_space,
    rendered,
    returns,
    taken,
)
from ludus.rl.encode import Mask, encoder

Seen = dict[str, Any]


class Solo(Dealt, gymnasium.Env[Seen, Any]):
    """A game as one seat sees it. `seat` is the learner's; `bots` names one bot for all others or one for each.

    An impossible action is refused with the rule's reason. With illegal="replace" it stands for one that is possible
    (they are counted round and round), for learners that know no masks.
    """

    metadata = {
        "render_modes": RENDER_MODES,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        illegal: str = "refuse",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        from ludus.rl import chosen

        self.game = chosen(game)
        self.dealer = Dealer(self.game, players, options)
        others = self.dealer.players - 1
        if not 0 <= seat <= others:
            raise BadOption(f"seat is a number from 0 to {others}, not {seat!r}.")
        if illegal not in ("refuse", "replace"):
            raise BadOption(f"illegal is refuse or replace, not {illegal!r}.")
        self.seat = seat
        self.replaces = illegal == "replace"
        self.names = lineup(bots, others) if others else ()
        self.encoder = encoder(self.game, self.dealer.players)
        self.limit = max_cycles if max_cycles is not None else self.game.facts.ends
        self.render_mode = checked_mode(render_mode)
        self.observation_space = observation_space(self.encoder)
        self.action_space = Actions(self.encoder.actions, self.action_masks)

    def action_masks(self) -> Mask:
        """The actions that are possible now, as some learners ask for them."""
        return self.encoder.mask(self.match, self.seat)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self.dealer.reseed(seed)
        self.dealt = self.dealer.deal()
        self.steps = 0
        self.bots: list[Bot] = [bot(name, seed=self.dealer.rng.below(1 << 31)) for name in self.names]
        self.bots.insert(self.seat, RandomBot(0))  # the learner's place; never asked
        self.let_others_play()
        return self.seen(), {}

    def let_others_play(self) -> None:
        match, rng = self.match, self.dealer.rng
        while isinstance(match.need, Ask) and match.need.seat != self.seat:
            seat, options = match.need.seat, match.need.options
            if isinstance(self.bots[seat], RandomBot):  # it looks at nothing: no need to show it anything
                match.answer(options[rng.below(len(options))])
            else:
                match.answer(answer(self.bots[seat], match, seat, rng.below(1 << 31)))

    def seen(self) -> Seen:
        match = self.match
        return {"observation": self.encoder.observe(match, self.seat), "action_mask": self.action_masks()}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        match = self.match
        if self.replaces and not self.action_masks()[action] and isinstance(match.need, Ask):
            match.answer(match.need.options[int(action) % len(match.need.options)])
        else:
            match.answer(taken(match, action))
        self.let_others_play()
        self.steps += 1
        paid, over = returns(match)[self.seat], not match.stack
        if self.render_mode == "human":
            self.render()
        return self.seen(), paid, over, not over and self.steps >= self.limit, {}

    def render(self) -> Any:
        return rendered(self.match, self.render_mode, self.seat)
