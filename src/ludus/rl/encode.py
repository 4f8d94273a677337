"""Observations: what a seat may see, as one array of numbers from 0 to 1; and masks of the actions it may take."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.core.game import Game
from ludus.core.layout import Layout
from ludus.core.look import Buffer
from ludus.core.match import Match
from ludus.rl import given
from ludus.rl.turned import turns_of

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]
Seen = dict[str, Any]


class Encoder:
    """Turns what a seat may see of a match into an array; the size follows from the game and the number of players."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.actions = game.space.own
        layout = Layout(game, players)
        self.slices = layout.slices
        self.size = layout.size
        self.eye = layout.eye
        self.own = Glance(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return encoder, (self.game, self.players)

    def page(self, row: Floats, mask: Mask) -> Buffer:
        """An empty page on two rows of zeros."""
        cells: Any = row.data  # of floats, which NumPy does not say
        return Buffer(cells, mask.data, len(self.slices))

    def observe(self, match: Match, seat: int) -> Floats:
        """What a seat (-1: a spectator) sees: numbers from 0 to 1."""
        seen: Floats = self.own.observe(match, seat)["observation"]
        return seen

    def mask(self, match: Match, seat: int) -> Mask:
        """1 for each action that the seat may take now, by its number in the list of actions."""
        return self.own.possible(match, seat)


class Glance:
    """Looks at matches, and only writes what differs from the last look: one for each match is quickest.

    With `canonical` the seat that looks is counted first, in what it sees and in the actions it names.
    """

    def __init__(self, encoder: Encoder, canonical: bool = False) -> None:
        self.encoder = encoder
        self.turned = turns_of(encoder.game, encoder.players) if canonical else None
        self.row = np.zeros(encoder.size, np.float32)
        self.mask = np.zeros(encoder.actions, np.int8)
        self.page = encoder.page(self.row, self.mask)

    def __reduce__(self) -> tuple[Any, ...]:
        return Glance, (self.encoder, self.turned is not None)

    def observe(self, match: Match, seat: int) -> Seen:
        """What a seat sees, and which actions it may take now."""
        self.encoder.eye.write(self.page, match, seat)
        if self.turned is not None:
            found = self.turned
            return {"observation": found.turn_rows(self.row, seat), "action_mask": found.masks(self.mask, seat)}
        return {"observation": self.row.copy(), "action_mask": self.mask.copy()}

    def possible(self, match: Match, seat: int) -> Mask:
        """Only the actions."""
        self.encoder.eye.mark(self.page, match, seat)
        return self.mask.copy() if self.turned is None else self.turned.masks(self.mask, seat)

    def number(self, named: Any, seat: int) -> int:
        """The true number of an action that a seat has named."""
        number = given.action(named)
        return number if self.turned is None else int(self.turned.true(number, seat))


class Pages:
    """Rows that show many matches at once; each is only written where it differs from what it showed last."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.grow(16)

    def grow(self, most: int) -> None:
        self.rows = np.zeros((most, self.encoder.size), np.float32)
        self.masks = np.zeros((most, self.encoder.actions), np.int8)
        self.pages = [self.encoder.page(row, mask) for row, mask in zip(self.rows, self.masks, strict=True)]

    def write(self, matches: Sequence[Match], seats: Sequence[int]) -> tuple[Floats, Mask]:
        """What a seat sees in each match, and which actions it may take now."""
        if len(matches) > len(self.pages):
            self.grow(2 * len(matches))
        for page, match, seat in zip(self.pages, matches, seats, strict=False):
            self.encoder.eye.write(page, match, seat)
        return self.rows[: len(matches)].copy(), self.masks[: len(matches)].copy()


@lru_cache(16)
def pages(game: Game, players: int) -> Pages:
    """Rows for matches of a game, kept from call to call."""
    return Pages(encoder(game, players))


@lru_cache(64)
def encoder(game: Game, players: int) -> Encoder:
    """The encoder of a game for a number of players."""
    return Encoder(game, players)
