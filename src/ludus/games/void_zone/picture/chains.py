"""What a Jolt would do, before it is chosen: every Robot that it moves, as a ghost on its last place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, pi, sin
from typing import Final, NamedTuple

from ludus.core.action import Action
from ludus.draw import Circle, Group, Line, Shape, Text, arrow, figure
from ludus.draw.shapes import Point
from ludus.games.void_zone.actions import DRONE, HOUSE, PIECE, HouseJolt, Jolt, owner_of
from ludus.games.void_zone.picture.acts import Acts, jolt_of
from ludus.games.void_zone.picture.board import AT, SIZE
from ludus.games.void_zone.picture.portraits import portrait
from ludus.games.void_zone.picture.seen import piece_on
from ludus.games.void_zone.play.jolt import JoltAction, OneJolt
from ludus.games.void_zone.table import Arena
from ludus.games.void_zone.zones import OUT, far

APART: Final = 0.78  # outside is less than a zone away
MAYBE: Final = "opacity: .6"
STYLES: Final = {
    "ghost": "fill: none; stroke: #fff; stroke-width: 2.5; stroke-dasharray: 4 4",
    "ghost falls": "stroke: var(--danger)",
    "cross": "fill: none; stroke: var(--danger); stroke-width: 5; stroke-linecap: round",
}


class Push(NamedTuple):
    """One piece forced from its zone to a place."""

    piece: int
    start: int
    to: Point | None  # None: between shut zones
    falls: bool
    sure: bool  # there is no other place for it


def draw_ghosts(acts: Acts) -> None:
    """Of every Jolt, and of every place it may force its target to, what would come of it."""
    for act in [each for there in acts.aims.values() for each in there]:
        found = list(dict.fromkeys(pushes_of(acts, act)))
        if found:
            shapes = tuple(Group(0, 0, tuple(ghost(acts, push)), css="" if push.sure else MAYBE) for push in found)
            acts.scene.layer("previews").add(Group(0, 0, shapes, key=f"preview-{act.text}", style="preview"))


def pushes_of(acts: Acts, act: Action) -> Iterator[Push]:
    t, top = acts.then.table, acts.then.top
    if isinstance(act, (Jolt, HouseJolt)) and act.piece != DRONE:
        jolter = HOUSE if isinstance(act, HouseJolt) else t.active
        jolter = top.jolter if isinstance(top, JoltAction) else jolter
        yield from pushes(t, jolt_of(t, acts.then.chooser, jolter, act.piece), True)
    elif isinstance(top, OneJolt) and acts.verb(act) == "force":
        place = acts.place(act)
        assert place is not None
        yield from push_to(t, top, place, True)


def pushes(t: Arena, jolt: OneJolt, sure: bool) -> Iterator[Push]:
    """A piece forced to each place that it may be forced to, and on from there."""
    places, start = jolt.pushed_to(t), t.robots[jolt.target]
    if not places:
        yield Push(jolt.target, start, None, True, sure)
    for place in places:
        yield from push_to(t, jolt, place, sure and len(places) == 1)


def push_to(t: Arena, jolt: OneJolt, place: int, sure: bool) -> Iterator[Push]:
    start, ahead = t.robots[jolt.target], piece_on(t, place) if place != OUT else -1
    deadly = place == OUT or (not t.rating(place) and ahead < 0)
    yield Push(jolt.target, start, AT[place] if place != OUT else outside(jolt.src, start), deadly, sure)
    if 0 <= ahead < HOUSE:
        chain = jolt.chain | PIECE[jolt.target]
        yield from pushes(t, OneJolt(by=jolt.by, credit=jolt.credit, src=start, target=ahead, chain=chain), sure)


def outside(src: int, start: int) -> Point:
    """Where a piece would leave the arena, straight on if it can."""
    (x, y), (tx, ty) = AT[src], AT[start]
    turn = next(turn for turn in (0, -1, 1) if far(src, start)[turn + 1] < 0) * pi / 3
    dx, dy = (tx - x) * APART, (ty - y) * APART
    return tx + dx * cos(turn) - dy * sin(turn), ty + dx * sin(turn) + dy * cos(turn)


def ghost(acts: Acts, push: Push) -> Iterator[Shape]:
    """An arrow to its place, and the piece there as it would be: dashed, and struck out in red where it falls."""
    x, y = push.to or AT[push.start]
    css = "stroke: var(--danger); fill: var(--danger)" if push.falls else ""
    if push.to:
        way = arrow(AT[push.start], push.to, 0.36, 0.62)
        yield Group(0, 0, tuple(replace(shape, css=css) for shape in way.shapes))
    seat = None if push.piece == HOUSE else owner_of(push.piece)
    yield Group(x, y - 3, figure(portrait(seat, bool(push.piece & 1)), seat, SIZE - 6), css="opacity: .75")
    yield Circle(x, y - 3, SIZE / 2 + 1, style="ghost falls" if push.falls else "ghost")
    if push.falls:
        yield Line(((x - 15, y - 18), (x + 15, y + 12)), style="cross")
        yield Line(((x + 15, y - 18), (x - 15, y + 12)), style="cross")
        yield Text(x, y + 34, acts.say("falls", piece=push.piece), style="alarm-text")
