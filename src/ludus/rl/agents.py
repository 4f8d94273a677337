"""What both kinds of PettingZoo environments share: their agents, spaces, limit and pictures."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from gymnasium import spaces

from ludus.core.game import Game
from ludus.core.match import Match
from ludus.rl import env_id
from ludus.rl.base import RENDER_MODES, Actions, Dealer, Dealt, Pixels, checked_mode, observation_space, rendered
from ludus.rl.encode import Mask, encoder

Seen = dict[str, Any]


class Agents(Dealt):
    """A seat is an agent: `player_0`, `player_1` and so on. `max_cycles` answers of every agent truncate a match."""

    waits: ClassVar[bool] = False  # whether the action space has one more number: to wait

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
        self.cycles = max_cycles if max_cycles is not None else game.facts.ends
        self.render_mode = checked_mode(render_mode)
        self.metadata: dict[str, Any] = {"name": env_id(game), "render_modes": RENDER_MODES}
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        extra = int(self.waits)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation_space(self.encoder, extra))
        self.action_spaces = {
            agent: Actions(self.encoder.actions + extra, partial(self.mask, seat)) for agent, seat in self.seats.items()
        }
        self.agents: list[str] = []

    def mask(self, seat: int) -> Mask:
        """Which actions a seat may take now."""
        return self.encoder.mask(self.match, seat)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Actions:
        return self.action_spaces[agent]

    def deal(self, seed: int | None) -> Match:
        """A new match, with everybody in it."""
        self.dealer.reseed(seed)
        self.dealt = self.dealer.deal()
        self.steps = 0
        self.agents = self.possible_agents[:]
        return self.dealt

    def render(self) -> str | Pixels | None:
        return rendered(self.match, self.render_mode)
