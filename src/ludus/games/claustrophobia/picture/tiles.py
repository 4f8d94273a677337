"""The tunnels as laid: rock, carved floor, openings, special marks, and what lies on them."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from ludus.draw import Circle, Group, Path, Rect, Scene, Shape, Text, wrap_text
from ludus.draw.once import memo
from ludus.draw.shapes import Point
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.kinds import MEMBERS, TILE_KINDS
from ludus.games.claustrophobia.picture.seen import OpenTable, Seen, first_entry_state, humans_on, lying_on
from ludus.games.claustrophobia.picture.signs import sign
from ludus.games.claustrophobia.speech import DIRECTIONS
from ludus.games.claustrophobia.stats import CAPACITY, TILE_KIND
from ludus.geometry.tiles import at

SIZE: Final = 172.0
HALF: Final = SIZE / 2
ACROSS: Final = 13  # letters of a name in one line, which has to be read where the tile is small too
WAY: Final = 23.2  # half the width of a corridor
RADIUS: Final = {1: 34.0, 3: 54.0, 5: 63.0}
STEPS: Final[tuple[Point, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORRIDORS: Final = (
    f"M{-WAY} 0V{-HALF}H{WAY}V0Z",
    f"M0 {-WAY}H{HALF}V{WAY}H0Z",
    f"M{WAY} 0V{HALF}H{-WAY}V0Z",
    f"M0 {WAY}H{-HALF}V{-WAY}H0Z",
)
FLOORS: Final = {
    "pentacle": "#5a4a63", "exit": "#77715c", "stash": "#6d6247", "hole": "#63594f", "lair": "#5b4a44",
    "hungry": "#74504a", "tight": "#625c52", "flooded": "#3d5f70", "trapped": "#6f6350", "echoing": "#556067",
    "plain": "#665e52",
}  # fmt: skip

STYLES: Final = {
    "slab": "fill: #26222a; stroke: #0009; stroke-width: 1.5",
    "carved": "fill: #0c0a0e; stroke: #0c0a0e; stroke-width: 9; stroke-linejoin: round",
    "bone": "fill: none; stroke: #d8cbb2; stroke-width: 3; stroke-linecap: round; opacity: .4",
    "tooth": "fill: #e8d9c0; opacity: .55",
    "wave": "fill: none; stroke: #9fd0e4; stroke-opacity: .35; stroke-width: 2",
    "pit-hole": "fill: #120e12; stroke: #3a332d; stroke-width: 4",
    "pit-marker": "fill: #120e12; stroke: #c3a2e0; stroke-width: 2",
    "hole-link": "fill: none; stroke: #c3a2e0; stroke-width: 2.5; stroke-dasharray: 2 6; stroke-linecap: round; "
    "opacity: .85; pointer-events: none",
    "daylight": "fill: #ffca7a; opacity: .16",
    "name-plate": "fill: #0d0b10d9",
    "name-plate armed": "fill: #8a2f22",
    "tile-text": "font: 600 10.5px var(--font); fill: #f0e9dc",
    "human-dot": "fill: #7db7f2",
    "horde-dot": "fill: #ff8f6b",
    "gap": "fill: none; stroke: #e0b25c; stroke-width: 3; stroke-dasharray: 5 4",
    "gap-arrow": "fill: none; stroke: #e0b25c; stroke-width: 3; stroke-linejoin: round",
    "plank": "fill: #3a2f28; stroke: #8a7762; stroke-width: 1.5",
    "plank-cross": "fill: none; stroke: #8a7762; stroke-width: 2",
    "goal-plate": "fill: #352a16; stroke: #e0b25c; stroke-width: 1.5",
    "thing": "fill: #0d0b10d9; stroke: #e0b25c; stroke-width: 1.2",
}
STYLES.update(
    {f"floor {kind}": f"fill: {colour}; stroke: {colour}; stroke-width: .6" for kind, colour in FLOORS.items()}
)


def centre(seen: Seen, tile: int) -> Point:
    """The middle of a tile in the picture; north is up."""
    x, y = at(seen.table.cell[tile])
    return SIZE * x, -SIZE * y


def room_path(tile: int, radius: float) -> str:
    """A room with a rough wall, the same for a tile in every picture."""
    points = []
    for n in range(14):
        reach = radius * (0.94 + ((tile * 37 + n * 53 + n * n * 7) % 13) / 100)
        angle = 2 * pi * n / 14
        points.append(f"{reach * cos(angle):.1f} {reach * sin(angle):.1f}")
    return "M" + "L".join(points) + "Z"


def floor_path(tile: int, openings: int) -> str:
    """The room and a corridor for each opening."""
    ways = "".join(CORRIDORS[d] for d in range(4) if openings >> d & 1)
    return room_path(tile, RADIUS[CAPACITY[tile]]) + ways


@memo
def slab(tile: int, openings: int) -> tuple[Shape, ...]:
    """A tile without its texts."""
    kind, floor = TILE_KINDS[TILE_KIND[tile]], floor_path(tile, openings)
    return (
        Rect(3 - HALF, 3 - HALF, SIZE - 6, SIZE - 6, 12, style="slab"),
        Path(floor, style="carved"),
        Path(floor, style=f"floor {kind}"),
        *DECORATIONS.get(kind, ()),
    )


def tooth(angle: float) -> Path:
    """A tooth that points at the middle."""

    def spot(reach: float, turn: float) -> str:
        return f"{reach * cos(angle + turn):.1f} {reach * sin(angle + turn):.1f}"

    return Path(f"M{spot(53, -0.14)}L{spot(41, 0)}L{spot(53, 0.14)}Z", style="tooth")


# What shows the kind of a tile on its floor.
DECORATIONS: Final[dict[str, tuple[Shape, ...]]] = {
    "flooded": tuple([
        Path(f"M-38 {y}q9.8 -6 19.5 0t19.5 0t19.5 0t16.3 0", style="wave") for y in (-27, -13, 2, 17, 31)
    ]),
    "hungry": tuple([tooth(2 * pi * n / 9) for n in range(9)]),
    "hole": (Path("M-27 -8a27 18 0 1 0 54 0a27 18 0 1 0-54 0", style="pit-hole"),),
    "lair": tuple([
        Path(f"M{x} {y}l10 3", style="bone")
        for x, y in ((31, -14), (-17, 17), (-29, 21), (-19, 11), (2, -12), (26, -17), (29, 5))
    ]),
    "pentacle": (sign("pentacle", 0, 0, 90, "#c3a2e059"),),
    "exit": (Circle(0, 0, 46, style="daylight"), Circle(0, 0, 28, style="daylight")),
    "stash": (sign("stash", 0, 0, 40, "#00000038"),),
}  # fmt: skip


def says_tile(table: OpenTable, tile: int) -> str:
    """A tile with all that counts, in words."""
    seen, room = table.seen, CAPACITY[tile]
    state = says_state(table, tile)
    parts = [
        table.say("tile.state" if state else "tile", tile=tile, state=state),
        table.say("tile.room", humans=len(humans_on(seen, tile)), monsters=table.t.horde[tile], room=room),
        *says_figures(table, tile),
        *says_things(table, tile),
        *says_ways(table, tile),
    ]
    return ", ".join(parts)


def says_state(table: OpenTable, tile: int) -> str:
    """Whether a first-entry effect is still to come; nothing of tiles without one."""
    state = first_entry_state(table.seen, tile)
    return table.say(f"tile.{state}") if state else ""


def says_figures(table: OpenTable, tile: int) -> list[str]:
    t, toughs = table.t, table.t.toughs(tile)
    found = [table.warrior(w) for w in humans_on(table.seen, tile)]
    plain = t.trogs[tile] - toughs
    found += [table.say("troglodytes", n=plain)] if plain else []
    found += [table.say("tile.tough", n=toughs)] if toughs else []
    found += [table.unit(unit) for unit in t.named_units(tile)]
    return found + [table.say("tile.lying", name=table.unit(unit)) for unit in lying_on(table.seen, tile)]


def says_things(table: OpenTable, tile: int) -> list[str]:
    """The things on a tile that are no figures."""
    t = table.t
    lies = {
        "hole": t.markers >> tile & 1,
        "seal": t.has_seal(tile),
        "chest": t.has_chest(tile),
        "treasure" if t.story().treasure else "powder": t.cargo_at == tile,
        "fuse": t.well == tile and t.fuse,
        "guide": t.guide == tile,
        "goal": t.is_goal(tile),
    }
    return [table.say(f"thing.{name}", fuse=t.fuse) for name, there in lies.items() if there]


def says_ways(table: OpenTable, tile: int) -> list[str]:
    """Where one can go from a tile."""
    t = table.t
    ways = {"open": t.links[tile], "dark": t.gaps[tile] & ~t.sealed[tile], "sealed": t.sealed[tile]}
    return [table.say(f"ways.{name}", sides=table.sides(MEMBERS[sides])) for name, sides in ways.items() if sides]


def draw_tiles(scene: Scene, table: OpenTable) -> None:
    """Every tile in play with its plate, its counts and its openings."""
    for tile in table.t.order:
        draw_tile(scene, table, tile)
    draw_holes(scene, table)


def draw_tile(scene: Scene, table: OpenTable, tile: int) -> None:
    x, y = centre(table.seen, tile)
    row, t = content.kind_rows()[TILE_KIND[tile]], table.t
    label, ground = says_tile(table, tile), slab(tile, t.openings[tile])
    tip = f"{label}. {table.said(row.says)}"
    scene.layer("tiles").add(Group(x, y, ground, key=f"tile-{tile + 1}", label=label, tip=tip))
    scene.layer("plates").add(Group(x, y, plates(table, tile), key=f"plate-{tile + 1}"))
    things = marks_on(table, tile)
    if things:
        scene.layer("plates").add(Group(x, y, tuple(things), key=f"things-{tile + 1}"))
    for d in range(4):
        if (t.gaps[tile] | t.sealed[tile]) >> d & 1:
            draw_opening(scene, table, tile, d)


def plates(table: OpenTable, tile: int) -> tuple[Shape, ...]:
    t, state = table.t, first_entry_state(table.seen, tile)
    counts = len(humans_on(table.seen, tile)), t.horde[tile]
    return make_plates(tile, t.is_goal(tile), state, says_state(table, tile), *counts)


@memo
def make_plates(tile: int, goal: bool, state: str, said: str, humans: int, monsters: int) -> tuple[Shape, ...]:
    """Name and mark at the upper left, what a state is called below, counts in the corners."""
    kind, room = TILE_KINDS[TILE_KIND[tile]], CAPACITY[tile]
    lines = wrap_text(content.tile_rows()[tile].name, ACROSS)
    has_sign, low = kind != "plain", 13.5 * (len(lines) - 1)
    letters = max(map(len, lines))
    wide = SIZE - 16 if letters >= ACROSS else 11 + 9.2 * letters + (15 if has_sign else 0)
    out: list[Shape] = [Rect(8 - HALF, 8 - HALF, wide, 19 + low, 5, style="goal-plate" if goal else "name-plate")]
    if has_sign:
        out.append(sign(kind, 18 - HALF, 17.5 - HALF, 13, "#e0b25c"))
    for n, line in enumerate(lines):
        out.append(Text((28 if has_sign else 13) - HALF, 21.5 + 13.5 * n - HALF, line, "start", style="tile-text"))
    if state:
        out += [
            Rect(8 - HALF, 30 + low - HALF, 11 + 7.4 * len(said), 18, 5, style=f"name-plate {state}"),
            Text(13.5 - HALF + 3.7 * len(said), 42.8 + low - HALF, said, style="tile-text"),
        ]
    full_h, full_d = humans >= room, monsters >= room
    out += [
        Rect(8 - HALF, HALF - 27, 42, 19, 5, style="name-plate"),
        Circle(17 - HALF, HALF - 17.5, 4.5, style="human-dot"),
        Text(25 - HALF, HALF - 13.5, f"{humans}/{room}", "start", style="tile-text",
             css="fill: #e0b25c" if full_h else ""),
        Rect(HALF - 50, HALF - 27, 42, 19, 5, style="name-plate"),
        Path(f"M{HALF - 45} {HALF - 12.5}l4.5 -9 4.5 9z", style="horde-dot"),
        Text(HALF - 33, HALF - 13.5, f"{monsters}/{room}", "start", style="tile-text",
             css="fill: #e0b25c" if full_d else ""),
        Text(0, HALF - 13.5, content.tile_number(tile), style="place"),
    ]  # fmt: skip
    return tuple(out)


def marks_on(table: OpenTable, tile: int) -> list[Shape]:
    """Markers, Seals, chests, powder and treasure in a row at the right of the tile."""
    t, signs = table.t, []
    if t.has_seal(tile):
        signs.append(("seal", "#c3a2e0"))
    if t.has_chest(tile):
        signs.append(("stash", "#e0b25c"))
    if t.cargo_at == tile:
        signs.append(("gem" if t.story().treasure else "powder", "#e0b25c"))
    if t.guide == tile:
        signs.append(("claw", "#8fd36f"))
    out: list[Shape] = []
    for n, (name, colour) in enumerate(signs):
        x, y = HALF - 22, 42 - HALF + 26 * n
        out += [Rect(x - 12, y - 12, 24, 24, 6, style="thing"), sign(name, x, y, 17, colour)]
    if t.well == tile and t.fuse:
        fuse = table.say("tile.fuse", fuse=t.fuse)
        out.append(Text(HALF - 22, 46 - HALF + 26 * len(signs), fuse, style="tile-text"))
    return out


def draw_opening(scene: Scene, table: OpenTable, tile: int, d: int) -> None:
    """An arrow into the dark, or planks."""
    x, y = centre(table.seen, tile)
    dx, dy = STEPS[d]
    px, py = x + dx * HALF, y + dy * HALF
    layer = scene.layer("openings")
    if table.t.is_sealed(tile, d):
        shut = (Rect(-7, -25, 14, 50, 3, style="plank"), Path("M-4 -20L4 20M4 -20L-4 20", style="plank-cross"))
        tip = table.say("opening.sealed")
        layer.add(Group(px, py, shut, 90.0 * (d - 1), key=f"sealed-{tile + 1}-{DIRECTIONS[d]}", tip=tip))
        return
    shapes = (Path("M-2 -20V20", style="gap"), Path("M6 -7l9 7-9 7", style="gap-arrow"))
    tip = table.say("opening.dark")
    layer.add(Group(px, py, shapes, 90.0 * (d - 1), key=f"open-{tile + 1}-{DIRECTIONS[d]}", tip=tip))


def draw_holes(scene: Scene, table: OpenTable) -> None:
    """Hole markers, and a dotted line through all Holes."""
    t, seen = table.t, table.seen
    holes = [tile for tile in t.order if t.has_hole(tile)]
    for tile in holes:
        if t.markers >> tile & 1:
            x, y = centre(seen, tile)
            pit = Path("M-15 0a15 9 0 1 0 30 0a15 9 0 1 0-30 0", style="pit-marker")
            scene.layer("plates").add(
                Group(x - 44, y + 34, (pit,), key=f"hole-{tile + 1}", tip=table.say("hole.marker"))
            )
    for a, b in pairwise(holes):
        (ax, ay), (bx, by) = centre(seen, a), centre(seen, b)
        way = f"M{ax} {ay}C{ax + 60} {ay + 40} {bx - 60} {by - 40} {bx} {by}"
        scene.layer("links").path(way, style="hole-link", key=f"link-{a + 1}-{b + 1}")
    if len(holes) > 1:
        scene.fact(table.say("hole.links", tiles=", ".join([table.say("tile", tile=tile) for tile in holes])))
