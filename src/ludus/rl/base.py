"""What all environments share: spaces, seeds, rewards, pictures, and the refusal of what the rules forbid."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ludus.bots import Bot, Entry, bot
from ludus.core.chance import Rng, fresh_seed, make_rng
from ludus.core.errors import BadOption
from ludus.core.game import Game
from ludus.core.layout import seen_whole
from ludus.core.match import Match
from ludus.rl import given
from ludus.rl.encode import Encoder, Mask

RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]
Pixels = NDArray[np.uint8]


class Actions(spaces.Discrete):
    """The numbers of all actions. Without a mask a sample of an environment's space is an action possible now.

    Before anything is dealt, and where a space has travelled alone, it samples among all numbers, as any other.
    """

    def __init__(self, count: int, possible: Callable[[], Mask | None] | None = None) -> None:
        super().__init__(count)
        self.possible = possible

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "possible": None}

    def sample(self, mask: NDArray[np.int8] | None = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self.possible is not None:
            mask = self.possible()
            mask = mask if mask is not None and mask.any() else None
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


class Dealer:
    """Deals match after match and seats the bots; the same seed deals the same ones."""

    def __init__(
        self, game: Game, players: int | None, options: Mapping[str, Any], rivals: Sequence[Entry | None] = ()
    ) -> None:
        self.game = game
        self.players = game.seats[0] if players is None else players
        self.usual = dict(options)
        self.rivals = rivals  # the bot of each seat; None: nobody that has to be built
        self.rng: Rng = make_rng(fresh_seed())
        self.hear(None)

    def hear(self, options: Mapping[str, Any] | None) -> None:
        """Options of the game that `reset` was given; they hold until the next one."""
        if not isinstance(options, Mapping | None) or not all(isinstance(name, str) for name in options or ()):
            raise BadOption(f"The options of reset are a dict of options of {self.game.title}, not {options!r}.")
        self.setting = seen_whole(self.game.setting(self.players, 0, False, {**self.usual, **(options or {})}))

    def reseed(self, seed: Any) -> None:
        if seed is not None:
            self.rng = make_rng(given.count("A seed", seed, 0))

    def deal(self, explicit: bool = False) -> Match:
        """A new match, without a diary: nobody reads it."""
        return self.game.begin_from(self.setting.with_seed(self.rng.below(1 << 31)), explicit, quiet=True)

    def make_bots(self) -> list[Bot | None]:
        """The bots of a new match, each with its own chance."""
        return [None if entry is None else bot(entry, seed=self.rng.below(1 << 31)) for entry in self.rivals]


def limit_of(game: Game, players: int, max_cycles: int | None) -> int:
    """After how many answers of everybody a match is cut short: `max_cycles` for each seat, on average."""
    if max_cycles is None:
        return game.facts.ends * players
    return given.count("max_cycles", max_cycles) * players


def checked_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"render_mode is {', '.join(RENDER_MODES)} or None, not {mode!r}.")
    return mode


def render_match(match: Match, mode: str | None, seat: int | None = None) -> str | Pixels | None:
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
