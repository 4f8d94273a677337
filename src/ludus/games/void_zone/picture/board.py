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
    states,
)
from ludus.draw.once import kept
from ludus.draw.section import section
from ludus.draw.shapes import Point
from ludus.games.void_zone.actions import PIECES
from ludus.games.void_zone.picture import tokens
from ludus.games.void_zone.picture.portraits import portrait
from ludus.games.void_zone.picture.seen import CENTRE, Seen, empty, seat_of
from ludus.games.void_zone.speech import robot, team
from ludus.games.void_zone.zones import LABEL

SIZE: Final = 42.0  # of a Robot
ROWS: Final = (5, 6, 7, 8, 9, 8, 7, 6, 5)
AT: Final = hex_rows(ROWS)
ZONES: Final = tuple(f"zone-{name}" for name in AT)
STYLES: Final = {"zone-name": "font: 13px var(--font-mono); fill: var(--zone-name)"}
FLOOR: Final = ("zone void", "zone low", "zone full")


def draw_ground(scene: Scene) -> None:
    scene.layer("ground").extend(rim())


@kept
def rim() -> list[Shape]:
    """The deadly rim."""
    ground = Layer("ground")
    ground.polygon(hex_points(345, flat=True), style="rim", key="rim")
    ground.polygon(hex_points(331, flat=True), style="rim-edge", key="rim-edge")
    for side, turn in (("left", -60.0), ("right", 60.0)):
        x = -288 if side == "left" else 288
        ground.text(x, -143, "outside: deadly", turn=turn, style="caption danger", key=f"rim-{side}")
    return ground.shapes


@kept
def zone(name: str, bars: int, says: str) -> Shape:
    """A place with its bars; where nothing is on it, that is all there is to say."""
    x, y = AT[name]
    label = says or empty(name, bars)
    return hex_at(x, y, FLOOR[bars], bars, not bars, key=f"zone-{name}", label=label, tip=label)


@kept
def named(zone: str) -> Shape:
    x, y = AT[zone]
    return hex_name(x, y + 4, zone, style="zone-name", key=f"name-{zone}")


@kept
def prize() -> Shape:
    """The green line round the middle."""
    tip = "Inside the green line a Robot brings 1⚡ every turn (VZ-046)"
    return Polygon(hex_outline(AT[name] for name in CENTRE), style="prize", key="prize", tip=tip)


@section
def draw_zones(scene: Scene, seen: Seen) -> None:
    """61 places with their bars, their names, and the green line round the middle."""
    busy = seen.busy
    zones = [zone(name, bars, seen.says(name) if name in busy else "") for name, bars in seen.ratings.items()]
    scene.layer("zones").take(zones, ZONES)
    scene.layer("names").extend([named(zone) for zone in seen.ratings if not seen.blocked(zone)])
    scene.layer("prize").add(prize())


@section
def draw_things(scene: Scene, seen: Seen, aims: dict[str, str]) -> None:
    """Shields, tokens and pieces, from low to high; `aims` says what a click on a place means."""
    things = scene.layer("pieces")
    for zone, seat in seen.shields.items():
        gone = f"Force-Shield of {team(seat)}; gone when {team(seat)} acts next (VZ-048)"
        aim = aims.get(zone, "")
        scene.layer("shields").add(
            hex_shield(seat, *AT[zone], key=f"shield-{zone}", label=seen.says(zone), tip=gone, action=aim)
        )
    for zone, cost in seen.tolls.items():
        x, y = AT[zone]
        things.add(tokens.toll(seen.owner("interference"), cost, x + 17, y + 12, key=f"toll-{cost}-{zone}"))
    if seen.grenade:
        x, y = AT[seen.grenade]
        things.add(tokens.grenade(seen.owner("electro_grenade"), x, y, "grenade", seen.says(seen.grenade)))
    if seen.drone:
        x, y = AT[seen.drone]
        things.add(
            tokens.drone(seen.owner("drone"), x, y - 2, "drone", seen.says(seen.drone), aims.get(seen.drone, ""))
        )
    for name, zone in seen.robots.items():
        draw_robot(scene, seen, name, zone, aims.get(zone, ""))


def draw_robot(scene: Scene, seen: Seen, name: str, zone: str, aim: str) -> None:
    x, y = AT[zone]
    seat, now = seat_of(name), seen.states(name)
    active = "active" in now or (name == "house" and bool(seen.frame("HouseTurn")))
    sign = "H" if name == "house" else "12"["ab".index(name[-1])]
    scene.layer("pieces").add(
        Group(
            x,
            y - 3,
            (*figure(portrait(seat, name[-1] == "b"), seat, SIZE, tag=sign), *states(active, "exhausted" in now)),
            key=f"robot-{name}",
            label=seen.says(zone),
            tip=seen.says_piece(name),
            action=aim,
        )
    )


@section
def draw_history(scene: Scene, seen: Seen) -> None:
    """Where the Active Robot began, and which way pieces went in the last turn that moved any."""
    marks = scene.layer("history")
    if seen.start and seen.turn_of >= 0:
        began = f"{robot(seen.active)} began its turn on {seen.start}"
        marks.add(hex_ring(*AT[seen.start], "last", key="start", tip=began))
        scene.fact(began)
    for piece_name, way in ways(seen).items():
        marks.line([AT[zone] for zone in way], style="trail", key=f"trail-{piece_name}")


def ways(seen: Seen) -> dict[int, list[str]]:
    """The zones each piece went through in the last turn in which anything moved; a landing elsewhere begins anew."""
    found: dict[int, list[str]] = {}
    fresh = True  # the next movement belongs to a new turn
    for kind, *values in seen.view["events"]:
        if kind == "turn":
            fresh = True
        elif kind in ("ran", "jumped", "followed", "teleported", "forced") and values[1] >= 0:
            if fresh:
                found, fresh = {}, False
            before, after = LABEL[values[1]], LABEL[values[2]]
            way = found.get(values[0], [])
            found[values[0]] = [*way, after] if way and way[-1] == before else [before, after]
    return found


def draw_spark(scene: Scene, seen: Seen) -> None:
    """The flash between a jolter and its target."""
    jolts = [frame for frame in seen.view["flow"] if frame["is"] == "OneJolt"]
    if jolts:
        a, b = AT[LABEL[jolts[0]["src"]]], AT[seen.place_of(PIECES[jolts[0]["target"]])]
        scene.layer("pieces").add(spark((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 5, key="spark"))


def target_at(seen: Seen) -> Point:
    """Where the piece stands that is being jolted, the last one of a chain."""
    return AT[seen.place_of(PIECES[seen.frame("OneJolt")["target"]])]
