"""Rows as the database answers, with the types of their columns: a row is read by these names alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class WayRow(Protocol):
    """By which somebody is told of a turn."""

    id: str
    person: str
    kind: str
    target: dict[str, str]
    when: str
    code: str
    failed: int
    told: float


class SettledWay(WayRow, Protocol):
    """With the settings of the person."""

    settings: dict[str, str]


class SeekRow(Protocol):
    """What somebody looks for, with the name."""

    id: str
    person: str
    name: str
    game: str
    players: int
    options: dict[str, object]
    clock: str
    rated: bool
    rating: int
    low: int
    high: int
    made: float

    def _asdict(self) -> dict[str, object]: ...


class EventRow(Protocol):
    """An event."""

    id: str
    name: str
    kind: str
    game: str
    players: int
    options: dict[str, object]
    clock: str
    rated: bool
    duplicate: bool
    rounds: int
    maker: str
    status: str
    secret: str
    begun: float
    made: float
    changed: float


class EntrantRow(Protocol):
    """Somebody who takes part in an event: a person, with name and profile, or a bot."""

    key: str
    person: str | None
    level: str
    seed: int
    out: bool
    made: float
    name: str | None
    handle: str | None
    settings: Mapping[str, str] | None


class BoardRow(Protocol):
    """A table of an event."""

    event: str
    board: int
    round: int
    seats: Sequence[str]
    code: str
    places: Sequence[int]
    scores: Sequence[float | None]


class ResultRow(Protocol):
    """How a game ended."""

    id: int
    table: str
    game: str
    players: int
    ended: float
    teams: Sequence[Sequence[int]]


class RatingRow(Protocol):
    """How strong somebody is."""

    who: str
    game: str
    players: int
    mu: float
    sigma: float
    games: int


class StandingRow(RatingRow, Protocol):
    """With the player, where that is a person."""

    name: str | None
    handle: str | None
    settings: Mapping[str, str] | None
    owner: str | None


class SumRow(Protocol):
    """What somebody's games of a kind add up to."""

    game: str
    players: int
    count: int
    won: int
    reviewed: int
    plain: float | None
    adjusted: float | None
    best: float | None


class PasskeyRow(Protocol):
    """A passkey."""

    id: str
    person: str
    name: str
    key: bytes
    count: int
    made: float
    used: float


class TokenRow(Protocol):
    """A program's token, with the person or bot that it speaks for."""

    id: str
    owner: str
    person: str
    name: str
    scopes: Sequence[str]
    made: float
    expires: float
    used: float
    called: str
    owned: str
    settings: dict[str, str]


class BotRow(Protocol):
    """A program that is somebody's."""

    id: str
    name: str
    handle: str
    settings: dict[str, str]


class LinkRow(Protocol):
    """A link to a seat."""

    table: str
    seat: int
    version: int
    maker: str
