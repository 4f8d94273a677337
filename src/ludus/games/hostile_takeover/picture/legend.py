"""The signs on the board now, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.core.words import Words
from ludus.draw import Circle, Group, Line, Path, Rect, Shape, Sign
from ludus.draw.section import made_of
from ludus.games.hostile_takeover.picture.figures import BOLT, EYE, SIGNS
from ludus.games.hostile_takeover.picture.seen import Seen

MOST: Final = 6
DRAWN: Final[dict[str, tuple[Shape, ...]]] = {
    "energy": (Group(0, 0, (Path(BOLT, style="bolt"),), scale=2.4),),
    "ready": (Group(0, 0, (Path(EYE, style="eye-ready"), Circle(0, 0, 2, style="pupil")), scale=1.5),),
    "held": (Group(0, 0, (Path(EYE, style="eye-held"), Circle(0, 0, 2, style="pupil")), scale=1.5),),
    "card": (
        Group(0, 0, (Rect(-5, -6, 10, 12, 1.5, style="card-chip"), Path(SIGNS["fire"], style="card-sign")), scale=1.6),
    ),
    "pinned": (Rect(-11, -7, 22, 14, 7, style="flag pinned"),),
    "wounded": (Path("M-8 -8L8 8M-8 8L8 -8", style="cross"),),
    "cube": (Rect(-9, -9, 18, 18, 2, style="cube"), Rect(-6, -6, 12, 12, 1, style="cube-top")),
    "field": (Line(((-10, 0), (10, 0)), style="field green"),),
    "goal": (Rect(-9, -9, 18, 18, 2, style="hill"),),
    "zone": (Rect(-9, -9, 18, 18, 2, style="soft p1 thin"),),
}


def present(seen: Seen) -> Iterator[str]:
    """Which of them there are, the rarest first."""
    figures = [f for f in seen.figures.values() if f["square"]]
    yield from (posture for posture in ("pinned", "wounded") if any(f["posture"] == posture for f in figures))
    yield from (name for name in ("ready", "held", "energy", "card") if any(f[name] for f in figures))
    yield "goal"
    yield from ("cube", "field", "zone")


@made_of
def legend(seen: Seen, words: Words) -> list[Sign]:
    return [Sign(words.signs[name], DRAWN[name]) for name in list(present(seen))[:MOST]]
