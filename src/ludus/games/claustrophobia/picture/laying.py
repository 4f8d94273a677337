"""A tile that was drawn lies face up on its place: the seat that decides turns it there and lays it with a button."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.draw import Circle, Gather, Group, Mark, Path, Rect, Scene, Shape, Text, wrap_text
from ludus.draw.shapes import Point
from ludus.games.claustrophobia.actions import Rotate
from ludus.games.claustrophobia.picture.acts import Acts
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.picture.tiles import ACROSS, HALF, SIZE, STEPS, centre, slab
from ludus.games.claustrophobia.play.explore import Exploration, Laying
from ludus.games.claustrophobia.speech import tile as tile_name
from ludus.games.claustrophobia.stats import PRINTED
from ludus.geometry.tiles import OPPOSITE, turn_openings, turns

CARDS_ON_TILE: Final = ("events", "map")  # steps of an exploration
ARROW: Final = "M-8 3a8.5 8.5 0 1 1 3.5 4.5M-8.5 -3.5l.5 7 6.5 -1.5"
STYLES: Final = {
    "turning-sign": "fill: #0d0b10; stroke: var(--legal); stroke-width: 2",
    "turning-arrow": "fill: none; stroke: var(--legal); stroke-width: 2.5; stroke-linecap: round; "
    "stroke-linejoin: round",
}


def draw_laying(acts: Acts) -> None:
    """The tile as it may come to lie; for the seat that decides every way, of which a page shows one."""
    seen, laying = acts.seen, acts.seen.top
    if not isinstance(laying, Laying):
        return
    at = beside(seen, laying.origin, laying.side)
    draw_faint(acts.scene, laying.tile, at, OPPOSITE[laying.side])
    for action in seen.choices:
        if isinstance(action, Rotate):
            shapes = (
                *slab(laying.tile, turn_openings(PRINTED[laying.tile], action.quarters)),
                *turning(tile_name(laying.tile)),
            )
            ways = Group(*at, shapes, key=f"lie-{action.quarters}", style="veiled", tip=acts.hint(action))
            acts.scene.layer("marks").add(ways)


def turning(name: str) -> tuple[Shape, ...]:
    """What says that a click turns it."""
    corner = HALF - 24
    return (
        *name_plate(name),
        Circle(corner, -corner, 15, style="turning-sign"),
        Group(corner, -corner, (Path(ARROW, style="turning-arrow"),)),
    )


def name_plate(name: str) -> Iterator[Shape]:
    """Its name, where a tile that lies has it."""
    lines = wrap_text(name, ACROSS)
    yield Rect(8 - HALF, 8 - HALF, SIZE - 60, 8.0 + 15 * len(lines), 5, style="name-plate")
    for n, line in enumerate(lines):
        yield Text(15 - HALF, 22 - HALF + 15 * n, line, "start", style="tile-text")


def gather(acts: Acts) -> Gather | None:
    """Turn and lay: one switch, whose ways lie at one place."""
    ways = [action for action in acts.seen.choices if isinstance(action, Rotate)]
    if not ways:
        return None
    marks = tuple(
        Mark(key, str(action.quarters), on=action is ways[0], one="lie", label=acts.hint(action), shows=key)
        for action in ways
        for key in [f"lie-{action.quarters}"]
    )
    return Gather("rotate", "", acts.say("lay"), "", acts.say("lay.turn"), 0, marks)


def draw_tile_in_hand(scene: Scene, seen: Seen) -> None:
    """CL-331: the tile that was drawn, as it may come to lie, while cards can be played on it."""
    exploring = seen.top
    if isinstance(exploring, Exploration) and exploring.where() in CARDS_ON_TILE:
        at = beside(seen, seen.table.where[exploring.warrior], exploring.side)
        draw_faint(scene, exploring.tile, at, OPPOSITE[exploring.side])


def draw_faint(scene: Scene, tile: int, at: Point, entry: int) -> None:
    openings, name = turn_openings(PRINTED[tile], turns(PRINTED[tile], entry)[0]), tile_name(tile)
    scene.layer("tiles").add(Group(*at, slab(tile, openings), key="drawn", css="opacity: .6", tip=name))
    scene.layer("marks").text(*at, name, style="tile-text", key="drawn-name")


def new_place(seen: Seen) -> Point | None:
    """Where a new tile will lie."""
    laying = seen.top
    return beside(seen, laying.origin, laying.side) if isinstance(laying, Laying) else None


def beside(seen: Seen, origin: int, side: int) -> Point:
    x, y = centre(seen, origin)
    dx, dy = STEPS[side]
    return x + dx * SIZE, y + dy * SIZE
