"""The arena as it lies there: zones, rim, green line, and what stands on them."""

from __future__ import annotations

from typing import Final

from ludus.draw import (
    Group,
    Layer,
    Polygon,
    Scene,
    Shape,
    figure,
    hex_at,
    hex_name,
    hex_outline,
    hex_points,
    hex_ring,
    hex_rows,
    hex_shield,
    spark,
)
from ludus.draw import states as signs
from ludus.draw.once import memo
from ludus.draw.shapes import Marks
from ludus.games.void_zone.actions import HOUSE, PIECES, owner_of
from ludus.games.void_zone.picture import tokens
from ludus.games.void_zone.picture.acts import Acts
from ludus.games.void_zone.picture.portraits import portrait
from ludus.games.void_zone.picture.seen import (
    Seen,
    cost_at,
    has,
    says_piece,
    states,
    turn_of,
)
from ludus.games.void_zone.play.house import HouseTurn
from ludus.games.void_zone.play.jolt import OneJolt
from ludus.games.void_zone.zones import BIT, CENTRE_ZONES, LABEL, the_zone
from ludus.geometry.hexes import zones_of as zones

SIZE: Final = 42.0  # of a Robot
ROWS: Final = (5, 6, 7, 8, 9, 8, 7, 6, 5)
AT: Final = [*hex_rows(ROWS).values()]
ZONES: Final = tuple(f"zone-{name}" for name in LABEL)
STYLES: Final = {"zone-name": "font: 13px var(--font-mono); fill: var(--zone-name)"}
FLOOR: Final = ("zone void", "zone low", "zone full")


def draw_ground(acts: Acts) -> None:
    acts.scene.layer("ground").extend(rim(acts.say("rim")))


@memo
def rim(says: str) -> list[Shape]:
    """The deadly rim, and what it says."""
    ground = Layer("ground")
    ground.polygon(hex_points(345, flat=True), style="rim", key="rim")
    ground.polygon(hex_points(331, flat=True), style="rim-edge", key="rim-edge")
    for side, turn in (("left", -60.0), ("right", 60.0)):
        x = -288 if side == "left" else 288
        ground.text(x, -143, says, turn=turn, style="caption danger", key=f"rim-{side}")
    return ground.shapes


@memo
def zone(at: int, bars: int, label: str) -> Shape:
    """A place with its bars."""
    x, y = AT[at]
    return hex_at(
        x,
        y,
        FLOOR[bars],
        bars,
        not bars,
        key=f"zone-{LABEL[at]}",
        label=label,
        heading=LABEL[at],
        words=(LABEL[at],),
        tip=label,
    )


@memo
def zone_name(at: int) -> Shape:
    x, y = AT[at]
    return hex_name(x, y + 4, LABEL[at], style="zone-name", key=f"name-{LABEL[at]}")


@memo
def prize(tip: str) -> Shape:
    """The green line round the middle."""
    return Polygon(hex_outline(AT[zone] for zone in CENTRE_ZONES), style="prize", key="prize", tip=tip)


def draw_zones(acts: Acts) -> None:
    """61 places with their bars, their names, and the green line round the middle."""
    scene, t = acts.scene, acts.seen.table
    blocked = t.blockers()
    floor = [zone(z, t.rating(z), acts.labels[z]) for z in range(61)]
    scene.layer("zones").take(floor, ZONES)
    scene.layer("names").extend([zone_name(z) for z in range(61) if not blocked & BIT[z]])
    scene.layer("prize").add(prize(acts.say("prize")))


def draw_things(acts: Acts, aims: dict[int, str]) -> None:
    """Shields, tokens and pieces, from low to high; `aims` says what a click on a place means."""
    t, things = acts.seen.table, acts.scene.layer("pieces")
    for seat in range(t.players):
        for z in zones(t.shields[seat]):
            marks: Marks = {
                "key": f"shield-{LABEL[z]}",
                "label": acts.labels[z],
                "heading": LABEL[z],
                "tip": acts.say("shield.until", seat=seat),
                "action": aims.get(z, ""),
                "words": (LABEL[z],),
            }
            acts.scene.layer("shields").add(hex_shield(seat, *AT[z], **marks))
    for z in [the_zone(token) for token in t.tokens if token]:
        (x, y), cost = AT[z], cost_at(t, z)
        things.add(tokens.toll(has(t, "interference"), cost, x + 17, y + 12, key=f"toll-{cost}-{LABEL[z]}"))
    if t.grenade:
        z = the_zone(t.grenade)
        things.add(tokens.grenade(has(t, "electro_grenade"), *AT[z], "grenade", acts.labels[z]))
    if t.drone:
        z = the_zone(t.drone)
        things.add(tokens.drone(t.drone_owner(), AT[z][0], AT[z][1] - 2, "drone", acts.labels[z], aims.get(z, "")))
    for piece, z in enumerate(t.robots):
        if z >= 0:
            things.add(standing_robot(acts, piece, z, aims.get(z, "")))


def standing_robot(acts: Acts, piece: int, z: int, aim: str) -> Group:
    seen, house = acts.seen, piece == HOUSE
    now = states(seen, piece)
    seat, second = None if house else owner_of(piece), bool(piece & 1)
    active = "active" in now or (house and seen.frame(HouseTurn) is not None)
    shapes = figure(portrait(seat, second), seat, SIZE, tag="H" if house else "12"[second])
    marks: Marks = {
        "key": f"robot-{PIECES[piece]}",
        "label": acts.labels[z],
        "heading": LABEL[z],
        "tip": says_piece(seen, acts.words, piece),
        "action": aim,
        "words": (PIECES[piece], LABEL[z]),
    }
    return Group(AT[z][0], AT[z][1] - 3, (*shapes, *signs(active, "exhausted" in now)), **marks)


def draw_history(acts: Acts) -> None:
    """Where the Active Robot began, and which way pieces went in the last turn that moved any."""
    scene, seen, t = acts.scene, acts.seen, acts.seen.table
    marks = scene.layer("history")
    if t.start >= 0 and turn_of(seen) >= 0:
        began = acts.say("began", piece=t.active, zone=t.start)
        marks.add(hex_ring(*AT[t.start], "last", key="start", tip=began))
        scene.fact(began)
    for piece, way in ways(seen).items():
        marks.line([AT[z] for z in way], style="trail", key=f"trail-{piece}")


def ways(seen: Seen) -> dict[int, list[int]]:
    """The zones each piece went through in the last turn that moved any; a landing elsewhere begins a new way."""
    found: dict[int, list[int]] = {}
    fresh = True  # the next movement belongs to a new turn
    for event in seen.events:
        if event.kind == "turn":
            fresh = True
        elif event.kind in ("ran", "jumped", "followed", "teleported", "forced") and event.args[1] >= 0:
            if fresh:
                found, fresh = {}, False
            piece, before, after = event.args[:3]
            way = found.get(piece, [])
            found[piece] = [*way, after] if way and way[-1] == before else [before, after]
    return found


def draw_spark(scene: Scene, seen: Seen) -> None:
    """The flash between a jolter and its target."""
    jolt = next((frame for frame in seen.flow if isinstance(frame, OneJolt)), None)
    if jolt is not None:
        a, b = AT[jolt.src], AT[seen.table.robots[jolt.target]]
        scene.layer("pieces").add(spark((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 5, key="spark"))
