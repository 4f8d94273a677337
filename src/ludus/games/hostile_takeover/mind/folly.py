"""What nobody does who knows the game, however weak a player: no bot does it by a slip."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.flow import Procedure
from ludus.core.match import Match
from ludus.games.hostile_takeover.actions import Plan
from ludus.games.hostile_takeover.mind.thumb import WHIM, Skirmisher
from ludus.games.hostile_takeover.names import MOVE
from ludus.games.hostile_takeover.play.movement import Movement
from ludus.games.hostile_takeover.play.strategy import Strategy
from ludus.games.hostile_takeover.table import Arena


def folly(match: Match, action: Action) -> bool:
    """A plan of nothing but Moves, though one of the figures has more to win by a shot or a blow."""
    top, t = match.stack[-1], match.table
    if not isinstance(top, Strategy) or not isinstance(action, Plan) or action.card != MOVE or len(top.to_lay()) > 1:
        return False
    assert isinstance(t, Arena)
    figures = [figure for figure, seat in zip(top.fit, top.seats, strict=True) if seat == top.seat]
    if len(figures) == 1 or any(card != MOVE for card in top.laid_by(top.seat).values()):
        return False
    return any(fights(Skirmisher(match.rng), t, figure) for figure in figures)


def fights(player: Skirmisher, t: Arena, figure: int) -> bool:
    """Whether a figure does better to stay and fight than to run."""
    shot = 0.0 if t.bans_shots() else player.best_shot(t, figure)
    return max(shot, player.best_blow(t, figure)) > player.run(t, figure) + WHIM


def spot(top: Procedure, t: Arena) -> tuple[int, ...] | None:
    """Where the figure that moves stands in this turn: who comes back to a square walks in circles."""
    return (t.turn, top.figure, t.square[top.figure]) if isinstance(top, Movement) else None
