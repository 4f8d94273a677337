"""What a Jolt would do, before it is chosen: every Robot that it moves, as a ghost on its last place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, pi, sin
from typing import Final, NamedTuple

from ludus.draw import Circle, Group, Line, Scene, Shape, Text, arrow, figure
from ludus.draw.shapes import Point
from ludus.games.void_zone.actions import PIECES
from ludus.games.void_zone.picture.acts import Act
from ludus.games.void_zone.picture.board import AT, SIZE
from ludus.games.void_zone.picture.hints import enterable
from ludus.games.void_zone.picture.portraits import portrait
from ludus.games.void_zone.picture.seen import INDEX, OUTSIDE, Seen, seat_of
from ludus.games.void_zone.speech import robot
from ludus.games.void_zone.zones import LABEL, far

APART: Final = 0.78  # outside is less than a zone away
MAYBE: Final = "opacity: .6"
STYLES: Final = {
    "ghost": "fill: none; stroke: #fff; stroke-width: 2.5; stroke-dasharray: 4 4",
    "ghost falls": "stroke: var(--danger)",
    "cross": "fill: none; stroke: var(--danger); stroke-width: 5; stroke-linecap: round",
}


class Push(NamedTuple):
    """One piece forced from its zone to a place."""

    piece: str
    start: str
    to: str
    at: Point
    falls: bool
    sure: bool  # there is no other place for it


def draw_ghosts(scene: Scene, seen: Seen, acts: list[Act]) -> None:
    """Of every Jolt, and of every place it may force its target to, what would come of it."""
    for act in acts:
        found = list(dict.fromkeys(pushes_of(seen, act)))
        if found:
            shapes = tuple(Group(0, 0, tuple(ghost(push)), css="" if push.sure else MAYBE) for push in found)
            scene.layer("previews").add(Group(0, 0, shapes, key=f"preview-{act.text}", style="preview"))


def pushes_of(seen: Seen, act: Act) -> Iterator[Push]:
    if act.verb in ("jolt", "house jolt") and act.words[0] != "drone":
        jolter = "house" if act.verb == "house jolt" else seen.active
        if seen.top["is"] == "JoltAction":
            jolter = PIECES[seen.top["jolter"]]
        yield from pushes(seen, seen.place_of(jolter), act.words[0], {jolter}, True)
    elif act.verb == "force":
        frame = seen.frame("OneJolt")
        piece, src = PIECES[frame["target"]], LABEL[frame["src"]]
        yield from pushed(seen, src, piece, act.zone or OUTSIDE, {piece}, True)


def pushes(seen: Seen, src: str, piece: str, chain: set[str], sure: bool) -> Iterator[Push]:
    """A piece forced away from `src`: to each place that it may be forced to, and on from there."""
    start = seen.place_of(piece)
    chain = chain | {piece}
    places = [LABEL[z] if z >= 0 else OUTSIDE for z in far(INDEX[src], INDEX[start])]
    free = [zone for zone in places if zone != OUTSIDE and seen.free(zone)]
    open_to = free or [zone for zone in enterable(seen, places) if seen.piece_on.get(zone, "") not in chain]
    if not open_to:
        yield Push(piece, start, "", AT[start], True, sure)
    for place in open_to:
        yield from pushed(seen, src, piece, place, chain, sure and len(open_to) == 1)


def pushed(seen: Seen, src: str, piece: str, place: str, chain: set[str], sure: bool) -> Iterator[Push]:
    start = seen.place_of(piece)
    ahead = seen.piece_on.get(place, "")
    deadly = place == OUTSIDE or (not seen.ratings[place] and not ahead)
    yield Push(piece, start, place, AT[place] if place != OUTSIDE else outside(src, start), deadly, sure)
    if ahead and ahead not in ("drone", "house"):
        yield from pushes(seen, start, ahead, chain | {piece}, sure)


def outside(src: str, start: str) -> Point:
    """Where a piece would leave the arena, straight on if it can."""
    (x, y), (tx, ty) = AT[src], AT[start]
    beyond = far(INDEX[src], INDEX[start])
    turn = next(turn for turn in (0, -1, 1) if beyond[turn + 1] < 0) * pi / 3
    dx, dy = (tx - x) * APART, (ty - y) * APART
    return tx + dx * cos(turn) - dy * sin(turn), ty + dx * sin(turn) + dy * cos(turn)


def ghost(push: Push) -> Iterator[Shape]:
    """An arrow to its place, and the piece there as it would be: dashed, and struck out in red where it falls."""
    x, y = push.at
    css = "stroke: var(--danger); fill: var(--danger)" if push.falls else ""
    if push.to:
        way = arrow(AT[push.start], push.at, 0.36, 0.62)
        yield Group(0, 0, tuple(replace(shape, css=css) for shape in way.shapes))
    seat = seat_of(push.piece)
    if push.piece != "drone":
        yield Group(x, y - 3, figure(portrait(seat, push.piece[-1] == "b"), seat, SIZE - 6), css="opacity: .75")
    yield Circle(x, y - 3, SIZE / 2 + 1, style="ghost falls" if push.falls else "ghost")
    if push.falls:
        yield Line(((x - 15, y - 18), (x + 15, y + 12)), style="cross")
        yield Line(((x + 15, y - 18), (x - 15, y + 12)), style="cross")
        yield Text(x, y + 34, f"{robot(push.piece)} falls", style="alarm-text")
