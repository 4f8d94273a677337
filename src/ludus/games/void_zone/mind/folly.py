"""What nobody does who knows the game, however weak a player: no bot does it by a slip."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.flow import Ask, Procedure
from ludus.core.match import Match
from ludus.games.void_zone.actions import Recharge
from ludus.games.void_zone.table import Arena
from ludus.games.void_zone.zones import BIT


def folly(match: Match, action: Action) -> bool:
    """A Prime spent on a full zone while another one is not."""
    t, need = match.table, match.need
    assert isinstance(t, Arena)
    assert isinstance(need, Ask)
    if not isinstance(action, Recharge) or not t.full & BIT[action.zone]:
        return False
    return any(not isinstance(other, Recharge) or not t.full & BIT[other.zone] for other in need.options)


def spot(top: Procedure, t: Arena) -> tuple[int, ...] | None:
    """Where the Robot of this turn stands: who comes back to a zone walks in circles."""
    return (t.turn, t.active, t.robots[t.active]) if t.active >= 0 else None
