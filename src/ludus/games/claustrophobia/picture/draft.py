"""The dice filled in: a plan for all warriors that wait for one, drawn on their lines, to be locked in or changed."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from ludus.draw import Choice, Group, Rect, Scene, die
from ludus.draw.section import made_of
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.kinds import KIND_OF, REDEEMER
from ludus.games.claustrophobia.picture.hints import assigned, brings
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.picture.sheets import ACROSS, COLUMN, GAP, HIGH, LINES, big_scores, roster

WORTH: Final = (1.0, 1.5, 1.0)  # of Move, Fight and Guard
LOST: Final = -10.0  # a canceled line: Exhausted


@made_of
def draft(seen: Seen) -> dict[int, int]:
    """For each warrior that waits one of the dice, so that they can do the most together; nothing where one is left."""
    first = assigned(seen)
    waiting = [w for w in roster(seen) if w >= first and seen.t.team >> w & 1] if first >= 0 and seen.choices else []
    if len(waiting) < 2:
        return {}
    ways = set(permutations(seen.t.dice, len(waiting)))
    best = max(ways, key=lambda way: (sum(worth(seen, w, face) for w, face in zip(waiting, way, strict=True)), way))
    return dict(zip(waiting, best, strict=True))


def worth(seen: Seen, w: int, face: int) -> float:
    """What a line lets a warrior do."""
    if seen.t.canceled[w] >> (face - 1) & 1:
        return LOST
    scores = content.warrior_rows()[KIND_OF[w]].lines[face - 1]
    gift = 1.0 if w == REDEEMER and seen.t.gifts >> (face - 1) & 1 else 0.0
    return gift + sum(share * score for share, score in zip(WORTH, scores, strict=True))


def draw_draft(scene: Scene, seen: Seen, left: float, top: float) -> None:
    """The dice of the plan on the lines, faint, and the one gesture that locks them in."""
    found = draft(seen)
    if not found:
        return
    for n, w in enumerate(roster(seen)):
        if w in found:
            face = found[w]
            x, y = left + LINES + ACROSS * (face - 1), top + (HIGH + GAP) * n
            column = Rect(x, y + 41, COLUMN, 79, 6, style="column draft")
            brought = Group(left, y, tuple(big_scores(brings(seen, w, face))))
            shapes = (column, die(face, x + COLUMN / 2, y + 54, size=20), brought)
            scene.layer("status").add(Group(0, 0, shapes, key=f"draft-{w}"))
    told = ", ".join(f"{seen.warrior(w)} {face}" for w, face in found.items())
    scene.meant = [
        Choice(f"allot {' '.join(str(face) for face in found.values())}", "Lock in these dice", told, role="on")
    ]
    scene.intents = [*scene.intents, "allot"]
