"""PettingZoo, agent by agent: the seat that the rules ask acts next."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from ludus.bots.herd import action_of, returns
from ludus.core.errors import LudusError
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.rl import given
from ludus.rl.agents import Agents
from ludus.rl.encode import Seen


class Aec(Agents, AECEnv[str, Seen, Any]):  # type: ignore[misc]  # PettingZoo tells no types
    """A game for all its seats: one agent acts in each step."""

    def __init__(self, game: Game, players: int | None = None, **how: Any) -> None:
        super().__init__(game, players, **how)
        self.metadata["is_parallelizable"] = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        need = self.deal(seed, options).need
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = self.info_by_agent()
        self.agent_selection = self.possible_agents[need.seat if isinstance(need, Ask) else 0]

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent sees that is asked, and how it stands with it: PettingZoo's, once something is dealt."""
        if self.dealt is None:
            raise LudusError(given.UNDEALT)
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def observe(self, agent: str) -> Seen:
        return self.glance.observe(self.dealt or self.match, self.seats[agent])

    def step(self, action: Any) -> None:
        match = self.dealt or self.match
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match.answer(action_of(match, self.glance.number(action, self.seats[agent])))
        self._cumulative_rewards[agent] = 0.0
        self.answers += 1
        if self.skips:
            self.go_on(match)
        for info in self.infos.values():
            info["answers"] = self.answers
        if not match.stack:
            self.finish(match)
        elif self.answers >= self.limit:
            self.truncations = dict.fromkeys(self.agents, True)
        need = match.need
        if isinstance(need, Ask):
            self.agent_selection = self.possible_agents[need.seat]
        if self.render_mode == "human":
            self.render()

    def go_on(self, match: Match) -> None:
        while self.skips and self.answers < self.limit:
            need = match.need
            if not isinstance(need, Ask) or len(need.options) > 1:
                return
            match.answer(need.options[0])
            self.answers += 1

    def finish(self, match: Match) -> None:
        paid = returns(match)
        self.rewards = {agent: paid[self.seats[agent]] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = self.info_by_agent()
        self._accumulate_rewards()
