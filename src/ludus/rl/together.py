"""PettingZoo, all at once: sealed answers are given together; who is not asked waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from pettingzoo import ParallelEnv

from ludus.bots.herd import action_of, returns
from ludus.core.action import Action
from ludus.core.errors import BadOption, IllegalAction
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.rl import given
from ludus.rl.agents import Agents
from ludus.rl.encode import Mask, Seen


class Parallel(Agents, ParallelEnv[str, Seen, Any]):  # type: ignore[misc]  # PettingZoo tells no types
    """Every agent acts in every step. The last number of the action space means to wait."""

    waits: ClassVar[bool] = True

    def __init__(self, game: Game, players: int | None = None, **how: Any) -> None:
        if not game.facts.simultaneous:
            raise BadOption(f"In {game.title} nobody moves at the same time as others: use ludus.rl.aec.")
        super().__init__(game, players, **how)
        self.wait = self.encoder.actions
        self.stands: dict[int, Match] = {}
        self.forced: dict[int, Match] = {}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.deal(seed, options)
        return self.observe(), self.info_by_agent()

    def go_on(self, match: Match) -> None:
        self.stand()
        while self.forced and not self.stands and self.answers < self.limit:
            self.take({seat: only(stand) for seat, stand in self.forced.items()})
            self.stand()

    def stand(self) -> None:
        """The open question of each seat that has one; a sealed one is seen from where that seat stands.

        One that is skipped is answered when all others are: its agent waits.
        """
        stands = {stand.need.seat: stand for stand in self.match.standing() if isinstance(stand.need, Ask)}
        self.forced = {seat: stand for seat, stand in stands.items() if self.skips and only(stand) is not None}
        self.stands = {seat: stand for seat, stand in stands.items() if seat not in self.forced}

    def take(self, answers: dict[int, Action | None]) -> None:
        """The answers of some seats, all of which are possible, so that nothing is half done."""
        for seat, action in sorted(answers.items()):
            if action is not None:
                self.match.apply(action, seat)
                self.answers += 1

    def at(self, seat: int) -> Match:
        return self.stands.get(seat) or self.match

    def mask(self, seat: int) -> Mask:
        stand = self.stands.get(seat)
        wait = np.array([stand is None], np.int8)
        return np.concatenate([self.glance.possible(stand or self.match, seat if stand else -1), wait])

    def observe(self) -> dict[str, Seen]:
        found = {}
        for agent, seat in self.seats.items():
            found[agent] = {**self.glance.observe(self.at(seat), seat), "action_mask": self.mask(seat)}
        return found

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        match, agents = self.match, self.agents
        self.check(actions)
        self.take({self.seats[agent]: self.read(self.seats[agent], actions[agent]) for agent in agents})
        self.go_on(match)
        over, cut = match.over, self.answers >= self.limit
        paid, told = returns(match), self.info_by_agent()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self.observe(),
            {agent: paid[self.seats[agent]] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut and not over),
            told,
        )

    def check(self, actions: Mapping[str, Any]) -> None:
        """Every agent acts, and nobody else."""
        if not isinstance(actions, Mapping):
            raise BadOption(f"A step takes a dict with an action for each agent, not {actions!r}.")
        for agent in actions:
            self.seats[agent]  # which refuses an unknown agent
        missing = [agent for agent in self.agents if agent not in actions]
        if missing:
            raise BadOption(f"There is no action for {missing[0]}: who is not asked waits (action {self.wait}).")

    def read(self, seat: int, action: Any) -> Action | None:
        """What a seat does; None when it waits."""
        stand = self.stands.get(seat)
        if stand is not None:
            return action_of(stand, self.glance.number(action, seat))
        if given.action(action) != self.wait:
            raise IllegalAction(f"p{seat + 1} is not asked now and can only wait, which is action {self.wait}")
        return only(self.forced[seat]) if seat in self.forced else None


def only(stand: Match) -> Action | None:
    """The answer where there is one only."""
    need = stand.need
    return need.options[0] if isinstance(need, Ask) and len(need.options) == 1 else None
