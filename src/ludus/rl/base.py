"""What all environments share: spaces, seeds, rewards, pictures, and the refusal of what the rules forbid."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ludus.core.action import Action
from ludus.core.chance import Rng, fresh_seed, seeded
from ludus.core.errors import BadOption, IllegalAction, LudusError
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.rl.encode import Encoder, Mask

RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]
Pixels = NDArray[np.uint8]


class Actions(spaces.Discrete):
    """The numbers of all actions. Without a mask a sample is one of the actions that are possible now."""

    def __init__(self, count: int, possible: Callable[[], Mask]) -> None:
        super().__init__(count)
        self.possible = possible

    def sample(self, mask: NDArray[np.int8] | None = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self.possible()
            mask = mask if mask.any() else None
        found: np.int64 = super().sample(mask, probability)
        return found


def observation_space(encoder: Encoder, extra: int = 0) -> spaces.Dict:
    """What is seen, and which actions are possible."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (encoder.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (encoder.actions + extra,), np.int8),
        }
    )


class Dealt:
    """An environment's match, once there is one."""

    dealt: Match | None = None

    @property
    def match(self) -> Match:
        """The match itself: for looking at it, and for what it explains."""
        if self.dealt is None:
            raise LudusError("Nothing is dealt yet: call reset() first.")
        return self.dealt

    def close(self) -> None:
        self.dealt = None


class Dealer:
    """Deals match after match; the same seed deals the same ones."""

    def __init__(self, game: Game, players: int | None, options: dict[str, Any]) -> None:
        self.game = game
        self.setting = game.setting(game.seats[0] if players is None else players, 0, False, options)
        self.players = self.setting.players
        self.rng: Rng = seeded(fresh_seed())

    def reseed(self, seed: int | None) -> None:
        if seed is not None:
            if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
                raise BadOption(f"A seed is a whole number from 0 on, not {seed!r}.")
            self.rng = seeded(int(seed))

    def deal(self, explicit: bool = False) -> Match:
        """A new match, without a diary: nobody reads it."""
        return self.game.begun(self.setting.reseeded(self.rng.below(1 << 31)), explicit, quiet=True)


def taken(match: Match, action: Any) -> Action:
    """The action of a number that the asked seat may take; refused with the rule's reason."""
    actions: list[Action] = match.setting.space.actions
    number = int(action)
    if not 0 <= number < len(actions):
        raise IllegalAction(f"{number} is not the number of an action: they go from 0 to {len(actions) - 1}")
    found = actions[number]
    need = match.need
    if not isinstance(need, Ask) or found not in need.options:
        raise match.refusal(found, need.seat if isinstance(need, Ask) else -1)
    return found


def returns(match: Match) -> list[float]:
    """What each seat gets in the end: 1 for a win, what the losers lose is shared by the winners, 0 for a draw of all.

    They add up to 0. A game for one pays its score.
    """
    if match.stack:
        return [0.0] * match.players
    result = match.result
    if match.players == 1:
        return [float(result.scores[0])]
    losers = match.players - len(result.winners)
    if not losers or not result.winners:
        return [0.0] * match.players
    share = losers / len(result.winners) / (match.players - 1)
    return [share if seat in result.winners else -1 / (match.players - 1) for seat in range(match.players)]


def checked_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"render_mode is {', '.join(RENDER_MODES)} or None, not {mode!r}.")
    return mode


def rendered(match: Match, mode: str | None, seat: int | None = None) -> str | Pixels | None:
    """The table as text, as a picture in words of SVG or as its pixels; 'human' writes the text."""
    if mode == "rgb_array":
        return pixels(match.svg(seat))
    if mode == "svg":
        return match.svg(seat)
    if mode == "human":
        sys.stdout.write(match.text(seat) + "\n")
        return None
    return match.text(seat) if mode == "ansi" else None


def pixels(svg: str) -> Pixels:
    """A picture as rows of pixels: red, green, blue."""
    from PIL import Image
    from resvg_py import svg_to_bytes

    return np.array(Image.open(BytesIO(svg_to_bytes(svg_string=svg))).convert("RGB"), np.uint8)
