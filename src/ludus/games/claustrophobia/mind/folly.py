"""What nobody does who knows the game, however weak a player: no bot does it by a slip."""

from __future__ import annotations

from ludus.core.flow import Procedure
from ludus.games.claustrophobia.play.activation import Activation
from ludus.games.claustrophobia.table import Catacombs


def spot(top: Procedure, t: Catacombs) -> tuple[int, ...] | None:
    """Where the warrior stands that acts: who comes back in a round and has explored nothing walks in circles."""
    return (t.round, top.warrior, t.where[top.warrior], len(t.order)) if isinstance(top, Activation) else None
