"""PettingZoo, agent by agent: whoever the rules ask is the next to act."""

from __future__ import annotations

from functools import partial
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from ludus.core.errors import LudusError
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.rl import env_id
from ludus.rl.base import (
    RENDER_MODES,
    Actions,
    Dealer,
    Pixels,
    checked_mode,
    observation_space,
    rendered,
    returns,
    taken,
)
from ludus.rl.encode import Mask, encoder

Seen = dict[str, Any]


class Aec(AECEnv[str, Seen, Any]):  # type: ignore[misc]  # PettingZoo tells no types
    """A game for all its seats. `max_cycles` answers of every agent truncate it."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        *,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.dealer = Dealer(game, players, options)
        self.players = self.dealer.players
        self.encoder = encoder(game, self.players)
        self.limit = (max_cycles if max_cycles is not None else game.facts.ends) * self.players
        self.render_mode = checked_mode(render_mode)
        self.metadata = {"name": env_id(game), "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = observation_space(self.encoder)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {
            agent: Actions(self.encoder.actions, partial(self.mask, seat)) for agent, seat in self.seats.items()
        }
        self.dealt: Match | None = None

    @property
    def match(self) -> Match:
        """The match itself: for looking at it, and for what it explains."""
        if self.dealt is None:
            raise LudusError("Nothing is dealt yet: call reset() first.")
        return self.dealt

    def mask(self, seat: int) -> Mask:
        return self.encoder.mask(self.match, seat)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Actions:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.dealer.reseed(seed)
        self.dealt = self.dealer.deal()
        self.steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        need = self.dealt.need
        self.agent_selection = self.possible_agents[need.seat if isinstance(need, Ask) else 0]

    def observe(self, agent: str) -> Seen:
        seat, match, eye = self.seats[agent], self.dealt or self.match, self.encoder
        return {"observation": eye.observe(match, seat), "action_mask": eye.mask(match, seat)}

    def step(self, action: Any) -> None:
        agent, match = self.agent_selection, self.dealt or self.match
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match.answer(taken(match, action))
        self._cumulative_rewards[agent] = 0.0
        self.steps += 1
        if not match.stack:
            self.finish(match)
        elif self.steps >= self.limit:
            self.truncations = dict.fromkeys(self.agents, True)
        need = match.need
        if isinstance(need, Ask):
            self.agent_selection = self.possible_agents[need.seat]
        if self.render_mode == "human":
            self.render()

    def finish(self, match: Match) -> None:
        paid = returns(match)
        self.rewards = {agent: paid[self.seats[agent]] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | Pixels | None:
        return rendered(self.match, self.render_mode)

    def close(self) -> None:
        self.dealt = None
