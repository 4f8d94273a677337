"""A tile that was drawn lies face up on its place: whoever decides turns it there, and lays it with the button."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.draw import Circle, Gather, Group, Mark, Path, Rect, Scene, Shape, Text, wrapped
from ludus.draw.shapes import Point
from ludus.games.claustrophobia.picture.acts import read
from ludus.games.claustrophobia.picture.hints import hint
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.picture.tiles import ACROSS, HALF, SIZE, STEPS, centre, slab
from ludus.games.claustrophobia.stats import PRINTED
from ludus.geometry.tiles import OPPOSITE, turned, turns

CARDS_ON_TILE: Final = ("Exploration.events", "Exploration.map")
ARROW: Final = "M-8 3a8.5 8.5 0 1 1 3.5 4.5M-8.5 -3.5l.5 7 6.5 -1.5"
STYLES: Final = {
    "turning-sign": "fill: #0d0b10; stroke: var(--legal); stroke-width: 2",
    "turning-arrow": "fill: none; stroke: var(--legal); stroke-width: 2.5; stroke-linecap: round; "
    "stroke-linejoin: round",
}


def draw_laying(scene: Scene, seen: Seen) -> None:
    """The tile as it may come to lie, and for whoever decides every way, of which a page shows one."""
    if seen.asking != "Laying.rotate":
        return
    tile, place = seen.frame("Laying")["tile"], new_place(seen)
    draw_faint(scene, seen, tile, place, OPPOSITE[seen.frame("Laying")["side"]])
    for act in map(read, seen.choices):
        shapes = (*slab(tile, turned(PRINTED[tile], act.number)), *turning(seen.tile(tile)))
        scene.layer("marks").add(Group(*place, shapes, key=f"lie-{act.number}", style="veiled", tip=hint(seen, act)))


def turning(name: str) -> tuple[Shape, ...]:
    """What says that a click turns it."""
    corner = HALF - 24
    return (
        *named(name),
        Circle(corner, -corner, 15, style="turning-sign"),
        Group(corner, -corner, (Path(ARROW, style="turning-arrow"),)),
    )


def named(name: str) -> Iterator[Shape]:
    """Its name, where a tile that lies has it."""
    lines = wrapped(name, ACROSS)
    yield Rect(8 - HALF, 8 - HALF, SIZE - 60, 8.0 + 15 * len(lines), 5, style="name-plate")
    for n, line in enumerate(lines):
        yield Text(15 - HALF, 22 - HALF + 15 * n, line, "start", style="tile-text")


def gather(seen: Seen) -> Gather | None:
    """Turn and lay: one switch, whose ways lie at one place."""
    if seen.asking != "Laying.rotate" or not seen.choices:
        return None
    acts = [read(text) for text in seen.choices]
    marks = tuple(
        Mark(key, act.words[0], on=act is acts[0], one="lie", label=hint(seen, act), shows=key)
        for act in acts
        for key in [f"lie-{act.number}"]
    )
    return Gather("rotate", "", "Lay it so", "", "Click the tile to turn it", 0, marks)


def draw_drawn(scene: Scene, seen: Seen) -> None:
    """CL-331: the tile that was drawn, as it may come to lie, while cards can be played on it."""
    if seen.asking not in CARDS_ON_TILE:
        return
    exploring = seen.frame("Exploration")
    origin = next(place for place in seen.t.order if exploring["warrior"] in seen.humans(place))
    place = beside(seen, origin, exploring["side"])
    draw_faint(scene, seen, exploring["tile"], place, OPPOSITE[exploring["side"]])


def draw_faint(scene: Scene, seen: Seen, tile: int, place: Point, entry: int) -> None:
    openings = turned(PRINTED[tile], turns(PRINTED[tile], entry)[0])
    scene.layer("tiles").add(Group(*place, slab(tile, openings), key="drawn", css="opacity: .6", tip=seen.tile(tile)))
    scene.layer("marks").text(*place, seen.tile(tile), style="tile-text", key="drawn-name")


def new_place(seen: Seen) -> Point:
    """Where the new tile will lie."""
    laying = seen.frame("Laying")
    return beside(seen, laying["origin"], laying["side"])


def beside(seen: Seen, origin: int, side: int) -> Point:
    x, y = centre(seen, origin)
    dx, dy = STEPS[side]
    return x + dx * SIZE, y + dy * SIZE
