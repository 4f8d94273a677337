"""How a net learns from play."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from ludus.train.play.rows import SharedRows

FEWEST = 0.1  # of the rate is left at the end


class PlaySettings(NamedTuple):
    rate: float = 4e-4
    entropy: float = 0.01
    anchor: float = 0.02  # how much a step away from the slow copy costs
    slow: float = 0.1  # how much of the difference the slow copy takes over with each lesson
    trace: float = 0.95
    clip: float = 0.2
    epochs: int = 1
    batch: int = 16384
    wide: int = 512
    blocks: int = 3  # of two layers each, beside the first layer
    steps: int = 32  # of every match between two lessons
    decay: float = 1e-4
    model: float = 1.0  # how much the answers of the bot that is imitated count, while it is
    unit: int = 0  # of a student that learns beside the net: units of its first layer; 0: there is none
    deep: int = 64  # and of its second


class NetLearner(Protocol):
    """A net that answers rows and learns from what came of it."""

    def look(self, group: int, step: int, rows: SharedRows) -> None:
        """See the rows of a group, and write an answer into each; after the last step only see them."""

    def pay(self, group: int, step: int, rows: SharedRows) -> None:
        """What these answers brought."""

    def learn(self, left: float, imitating: bool) -> dict[str, float]:
        """A lesson; `left` falls from 1 to 0 during a course."""

    def polish(self, left: float) -> dict[str, float]:
        """A lesson of the student alone; `left` falls from 1 to 0 until the end."""

    def remember(self) -> None:
        """Keep a copy of the net, to play against later."""

    def to_bytes(self) -> bytes:
        """What a mind stores."""

    def state(self) -> dict[str, Any]:
        """Everything that is learned, as arrays."""

    def restore(self, state: dict[str, Any]) -> None:
        """Go on with that."""
