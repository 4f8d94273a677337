"""The signs on the board now, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.draw import Circle, Group, Line, Path, Rect, Shape
from ludus.games.hostile_takeover.names import FIRE, holds
from ludus.games.hostile_takeover.picture.figures import BOLT, EYE, SIGNS
from ludus.games.hostile_takeover.table import Arena
from ludus.games.hostile_takeover.table_view import by_team

DRAWN: Final[dict[str, tuple[Shape, ...]]] = {
    "energy": (Group(0, 0, (Path(BOLT, style="bolt"),), scale=2.4),),
    "ready": (Group(0, 0, (Path(EYE, style="eye-ready"), Circle(0, 0, 2, style="pupil")), scale=1.5),),
    "held": (Group(0, 0, (Path(EYE, style="eye-held"), Circle(0, 0, 2, style="pupil")), scale=1.5),),
    "card": (
        Group(0, 0, (Rect(-5, -6, 10, 12, 1.5, style="card-chip"), Path(SIGNS[FIRE], style="card-sign")), scale=1.6),
    ),
    "pinned": (Rect(-11, -7, 22, 14, 7, style="flag pinned"),),
    "wounded": (Path("M-8 -8L8 8M-8 8L8 -8", style="cross"),),
    "cube": (Rect(-9, -9, 18, 18, 2, style="cube"), Rect(-6, -6, 12, 12, 1, style="cube-top")),
    "field": (Line(((-10, 0), (10, 0)), style="field green"),),
    "goal": (Rect(-9, -9, 18, 18, 2, style="hill"),),
    "zone": (Rect(-9, -9, 18, 18, 2, style="soft p1 thin"),),
}


def present(t: Arena) -> Iterator[str]:
    """Which of them there are, the rarest first."""
    placed = [f for f in by_team(t) if t.is_placed(f)]
    yield from (name for name, down in (("pinned", t.is_pinned), ("wounded", t.is_wounded)) if any(map(down, placed)))
    signs = (("ready", t.ready), ("held", t.held))
    yield from (name for name, having in signs if any(holds(having, f) for f in placed))
    yield from (name for name, having in (("energy", t.energy), ("card", t.card)) if any(having[f] for f in placed))
    yield "goal"
    yield from ("cube", "field", "zone")
