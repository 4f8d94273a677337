"""The way of a grenade before it is thrown: an arc to whom it is meant for, with the chance at each seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.core.words import player
from ludus.draw import Circle, Group, Path, Rect, Shape, Text, wrapped
from ludus.draw.shapes import Anchor
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import Play, Throw
from ludus.games.hollow_cell.columns import BLUE_DIE
from ludus.games.hollow_cell.content import vault_rows
from ludus.games.hollow_cell.picture.arena import STEP
from ludus.games.hollow_cell.picture.hints import named_by
from ludus.games.hollow_cell.picture.layout import BODY, LEFT, arena, others_seat
from ludus.games.hollow_cell.picture.painter import Painter
from ludus.games.hollow_cell.picture.seen import Seen, me, others
from ludus.games.hollow_cell.play.grenade import Grenade

BULGE: Final = 90.0
EDGE: Final = 90.0  # so far an arc stays from the sides of the stage


def draw_flights(p: Painter) -> None:
    """HC-135, HC-136: for a grenade of the hand, and for one that is to be thrown on."""
    flying = p.seen.frame(Grenade)
    for action in p.seen.choices:
        if isinstance(action, Play) and vault_rows()[action.kind].kind == "grenade":
            for throw in named_by(p.seen, action):
                draw_flight(p, f"{action.text} p{throw.seat + 1}", action.kind, throw.seat, "")
        elif isinstance(action, Throw) and flying is not None:
            draw_flight(p, action.text, flying.kind, action.seat, p.label(action))


def draw_flight(p: Painter, text: str, kind: int, seat: int, tip: str) -> None:
    """The arc to a seat, and in a duel the way back."""
    seen = p.seen
    x, y, wide, high = arena(len(others(seen)))
    begin, end = (
        (along(x, wide, BODY[0] + LEFT + 100), y + high - 16),
        (along(x, wide, middle(seen, seat)), y + 16),
    )
    here = explodes(seen, me(seen))
    shapes: list[Shape] = [Rect(x, y, wide, high, 12, style="arena"), *arc(begin, end, -BULGE, "arrow")]
    anchor: Anchor = "start" if end[0] < x + wide / 2 else "end"
    aside = 16 if anchor == "start" else -16
    shapes.append(Text(end[0] + aside, y + 24, f"{player(seat)}: {here:.0%}", anchor, style="title"))
    if seen.players == 2:
        back = (1 - here) * explodes(seen, seat)
        shapes += arc((end[0] + 26, end[1] + 14), (begin[0] + 26, begin[1]), BULGE, "trail")
        shapes.append(Text(begin[0] + 42, y + high - 12, f"You: {back:.0%}", "start", style="title"))
    right = x + wide - 18
    named = vault_rows()[kind].name if kind >= 0 else "Grenade of the Bombard"
    shapes.append(Text(right, y + high / 2 - 8, named, "end", style="title", size=20))
    for n, line in enumerate(wrapped(p.words.said(fuse(seen, seat)), 34)):
        shapes.append(Text(right, y + high / 2 + 16 + STEP * n, line, "end", style="stage-text"))
    p.scene.layer("previews").add(Group(0, 0, tuple(shapes), key=f"preview-{text}", style="preview", tip=tip))


def fuse(seen: Seen, seat: int) -> str:
    """When the grenade explodes before a player."""
    faces = traits.detonators(seen.table, me(seen))
    falls = f"{faces[0]} to {faces[-1]}" if len(faces) > 2 else " or ".join(map(str, faces))
    return f"{falls} explodes there; else {player(seat)} throws it on."


def explodes(seen: Seen, thrower: int) -> float:
    """HC-136, HC-137: how often the die of a thrower does it."""
    return len(traits.detonators(seen.table, thrower)) / len(BLUE_DIE.faces)


def along(x: float, wide: float, at: float) -> float:
    return min(max(at, x + EDGE), x + wide - EDGE)


def middle(seen: Seen, seat: int) -> float:
    """Where a Warrior stands, from the left."""
    x, _, wide, _ = others_seat(others(seen), seat)
    return x + min(110.0, wide / 2)


def arc(begin: tuple[float, float], end: tuple[float, float], bulge: float, style: str) -> Iterator[Shape]:
    (ax, ay), (bx, by) = begin, end
    yield Path(f"M{ax:g} {ay:g}Q{(ax + bx) / 2 + bulge:g} {(ay + by) / 2:g} {bx:g} {by:g}", style=style)
    yield Circle(bx, by, 7, style="arrow-head" if style == "arrow" else "spark")
