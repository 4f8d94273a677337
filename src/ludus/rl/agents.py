"""What both kinds of PettingZoo environments share: their agents, spaces, limit, state and pictures."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces

from ludus.bots.herd import outcome
from ludus.core.errors import BadOption, LudusError
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.rl import env_id, given
from ludus.rl.base import (
    RENDER_MODES,
    Actions,
    Dealer,
    Pixels,
    checked_mode,
    limit_of,
    observation_space,
    render_match,
)
from ludus.rl.encode import Floats, Glance, Mask, encoder

# PettingZoo's suites call `reset(options={"options": 1})` on whatever environment, to see that the argument is taken.
# No game has such an option, and every other unknown one is refused; without this line nobody could run those suites.
PROBE = "options"


class Seats(dict[str, int]):
    """The seat of each agent."""

    def __missing__(self, agent: Any) -> int:
        raise BadOption(f"There is no agent {agent!r}: the agents are {', '.join(self)}.")


class Agents:
    """A seat is an agent: `player_0`, `player_1` and so on. `max_cycles` answers of each, on average, cut a match.

    With `skip_forced` questions that have one answer only are answered for the agents. With `canonical` each agent is
    counted as the first seat in what it sees and in the actions it names.
    """

    waits: ClassVar[bool] = False  # whether the action space has one more number: to wait

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        *,
        max_cycles: int | None = None,
        skip_forced: bool = False,
        canonical: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.dealt: Match | None = None
        self.dealer = Dealer(game, players, options)
        self.players = self.dealer.players
        self.encoder = encoder(game, self.players)
        self.glance = Glance(self.encoder, given.switch("canonical", canonical))
        self.skips = given.switch("skip_forced", skip_forced)  # questions with one answer only are answered for agents
        self.limit = limit_of(game, self.players, max_cycles)
        self.render_mode = checked_mode(render_mode)
        self.metadata: dict[str, Any] = {"name": env_id(game), "render_modes": RENDER_MODES}
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.seats = Seats({agent: seat for seat, agent in enumerate(self.possible_agents)})
        extra = int(self.waits)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation_space(self.encoder, extra))
        self.action_spaces = {agent: Actions(self.encoder.actions + extra) for agent in self.possible_agents}
        self.state_space = spaces.Box(0.0, 1.0, (self.players * self.encoder.size,), np.float32)
        self.agents: list[str] = []
        self.bind()

    def bind(self) -> None:
        """The spaces sample what is possible here."""
        for agent, seat in self.seats.items():
            self.action_spaces[agent].possible = partial(self.sample_of, seat)

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.bind()

    @property
    def match(self) -> Match:
        """The match itself: for looking at it, and for what it explains."""
        if self.dealt is None:
            raise LudusError(given.UNDEALT)
        return self.dealt

    def close(self) -> None:
        self.dealt = None

    def at(self, seat: int) -> Match:
        """The match as it stands for a seat."""
        return self.match

    def mask(self, seat: int) -> Mask:
        """Which actions a seat may take now."""
        return self.glance.possible(self.match, seat)

    def sample_of(self, seat: int) -> Mask | None:
        """What a sample is one of; None before anything is dealt."""
        return None if self.dealt is None else self.mask(seat)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Actions:
        return self.action_spaces[agent]

    def deal(self, seed: int | None, options: dict[str, Any] | None) -> Match:
        """A new match, with everybody in it."""
        self.dealer.hear(options and {name: value for name, value in options.items() if name != PROBE})
        self.dealer.reseed(seed)
        while True:
            self.dealt = self.dealer.deal()
            self.answers = 0
            self.go_on(self.dealt)
            if self.dealt.stack:  # where nobody had anything to choose there was no match
                break
        self.agents = self.possible_agents[:]
        return self.dealt

    def go_on(self, match: Match) -> None:
        """To where an agent is asked: past questions with one answer only, where that is wished."""
        raise NotImplementedError

    def info_by_agent(self) -> dict[str, dict[str, Any]]:
        """How many answers there were, and how the match ended."""
        known = {"answers": self.answers, **outcome(self.match)}
        return {agent: dict(known) for agent in self.agents}

    def state(self) -> Floats:
        """What all seats know together: what each of them sees, one after the other."""
        seen = [self.glance.observe(self.at(seat), seat)["observation"] for seat in range(self.players)]
        return np.concatenate(seen)

    def render(self) -> str | Pixels | None:
        return render_match(self.match, self.render_mode)
