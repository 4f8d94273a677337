"""What a player has at hand: the Prime cube to be put on a zone, the charge, the shields, the actions of the turn.

It lies below the picture, in a layer of its own; a page has it beside the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.draw import Group, Path, Polygon, Rect, Shape, Text, Things, hex_points, hex_ring, player
from ludus.draw.shapes import Marks
from ludus.games.void_zone.actions import PRIME, RE_PRIME, UPGRADE
from ludus.games.void_zone.content import chamber_prices
from ludus.games.void_zone.guards import RE_PRIME as BOUGHT_BACK
from ludus.games.void_zone.guards import prime_zones, shields_left
from ludus.games.void_zone.picture.abilities import draw_abilities
from ludus.games.void_zone.picture.acts import Acts, say_recharge
from ludus.games.void_zone.picture.board import AT
from ludus.games.void_zone.picture.panels import kind_name, still_open
from ludus.games.void_zone.picture.plates import BOLT
from ludus.games.void_zone.picture.seen import Seen, setting_up, turn_of
from ludus.games.void_zone.play.turn import Turn
from ludus.games.void_zone.table import CAPACITY, SHIELDS
from ludus.games.void_zone.zones import LABEL
from ludus.geometry.hexes import zones_of as zones

LEFT: Final = -176.0
TOP: Final = 366.0
WIDE: Final = 352.0
HIGH: Final = 108.0
CUBE: Final = "cube"
FACES: Final = {  # of the cube: above, left, right
    "top": ((0, -27), (24, -14), (0, 0), (-24, -14)),
    "left": ((-24, -14), (0, 0), (0, 28), (-24, 14)),
    "right": ((24, -14), (0, 0), (0, 28), (24, 14)),
}
STYLES: Final = {
    "cube-top": "fill: color-mix(in oklab, var(--zone-full), #fff 65%)",
    "cube-left": "fill: var(--zone-full)",
    "cube-right": "fill: color-mix(in oklab, var(--zone-full), #000 25%)",
    "cube-edge": "fill: none; stroke: var(--legal); stroke-width: 3; stroke-linejoin: round",
    "cube-spent": "fill: none; stroke: var(--line-strong); stroke-width: 1.5; stroke-dasharray: 4 4",
    "tray": "font: 12.5px var(--font); fill: var(--text-muted)",
    "tray strong": "font-weight: 700; fill: var(--text)",
    "slot": "fill: none; stroke: var(--line-strong); stroke-width: 1.2; stroke-dasharray: 4 4",
    "slot used": "fill: var(--surface-2); stroke: var(--brass); stroke-dasharray: none",
}


def draw_tray(acts: Acts) -> None:
    """The things of the seat that looks on, while it plays."""
    scene, seen, seat = acts.scene, acts.seen, acts.seen.seat
    t = seen.table
    if seat < 0 or setting_up(seen) or seen.result or seat in t.out:
        return
    scene.height += HIGH + 12
    scene.part("mine", LEFT, TOP, WIDE, HIGH, spot="rail")
    tray = scene.layer("tray")
    tray.add(cube(acts, seat))
    tray.add(Text(LEFT + 36, TOP + 98, acts.say("tray.prime"), style="tray strong", key="mine-prime"))
    tray.extend(chamber(acts, seat))
    for n in range(SHIELDS):
        style = f"badge {player(seat)}" if n < shields_left(t, seat) else "cell locked"
        tray.add(Polygon(hex_points(12, LEFT + 296 + 30 * n, TOP + 22), style=style, key=f"mine-shield-{n}"))
    tray.extend(slots(acts, acts.then if turn_of(seen) == seat else seen, seat))
    draw_abilities(acts)
    if PRIME in seen.choices:
        for zone in zones(prime_zones(t, seat)):
            marks: Marks = {
                "key": f"use-{LABEL[zone]}",
                "style": "use",
                "takes": (Things((CUBE,)),),
                "label": acts.labels[zone],
                "heading": LABEL[zone],
                "tip": acts.say("tray.prime.on", zone=zone),
                "hint": say_recharge(acts.words, t.rating(zone)),
                "action": f"prime {LABEL[zone]}",
            }
            scene.layer("uses").add(hex_ring(*AT[zone], **marks))
        scene.intents = [*scene.intents, "prime"]


def cube(acts: Acts, seat: int) -> Shape:
    """The Prime cube: lit where it may be put on a zone, or bought back."""
    ready, open_now = bool(acts.seen.table.prime[seat]), [*acts.seen.choices, *acts.then.choices]
    action = next((each.text for each in (PRIME, RE_PRIME) if each in open_now), "")
    edge = ((0, -27), (24, -14), (24, 14), (0, 28), (-24, 14), (-24, -14))
    faces = [Polygon(points, style=f"cube-{name}" if ready else "cube-spent") for name, points in FACES.items()]
    lit = [Polygon(edge, style="cube-edge")] if action else []
    bolt = [Group(0, -13, (Path(BOLT, css="fill: #0b0e13"),), scale=1.2)] if ready else []
    key = "tray.cube.ready" if ready else "tray.cube.spent"
    said, tip = acts.say(key, seat=seat), acts.say(f"{key}.tip", price=BOUGHT_BACK)
    return Group(
        LEFT + 36, TOP + 44, (*faces, *bolt, *lit), key=CUBE, style="object" if action == PRIME.text else "",
        label=said, tip=tip, action=action,
    )  # fmt: skip


def chamber(acts: Acts, seat: int) -> Iterator[Shape]:
    """The charge, and what a further space costs; the next one can be clicked where it can be paid."""
    level, held = acts.seen.table.level[seat], acts.seen.table.capacity[seat]
    for n in range(CAPACITY):
        x, full = LEFT + 76 + 36 * n, n < level
        cell = Rect(0, 0, 32, 28, 5, style=f"badge {player(seat)}" if full else "cell" if n < held else "cell locked")
        inside: tuple[Shape, ...] = ()
        if full:
            inside = (Group(16, 14.5, (Path(BOLT, style=f"number {player(seat)}"),), scale=1.2),)
        elif n >= held:
            inside = (Text(16, 18.5, f"{chamber_prices()[n]}⚡", style="tray"),)
        buys = UPGRADE.text if n == held and UPGRADE in acts.then.choices else ""
        ring = (Rect(-2, -2, 36, 32, 7, style="legal"),) if buys else ()
        tip = acts.say("row.charge.of", level=level, most=held)
        if n >= held:
            tip = acts.say("tray.upgrade", price=chamber_prices()[n])
        yield Group(x, TOP + 8, (cell, *inside, *ring), key=f"mine-cell-{n}", tip=tip, action=buys)


def slots(acts: Acts, seen: Seen, seat: int) -> Iterator[Shape]:
    """The three actions of a turn, those used by name; one that cannot be used any more is struck."""
    turn = seen.frame(Turn)
    used = [kind_name(acts, kind) for kind in turn.used] if turn and turn.player == seat else []
    shut = bool(used) and not still_open(seen)  # VZ-053: the same twice is all
    yield Text(LEFT + 76, TOP + 60, acts.say("tray.actions"), "start", style="tray", key="mine-actions")
    for n in range(max(3, len(used))):
        wide = 266 / max(3, len(used))
        done = n < len(used)
        said = used[n] if done else "–" if shut else str(n + 1)
        shapes = (
            Rect(0, 0, wide - 6, 26, 6, style="slot used" if done else "slot"),
            Text((wide - 6) / 2, 17.5, said, style="tray strong" if done else "tray"),
        )
        yield Group(LEFT + 76 + wide * n, TOP + 70, shapes, key=f"mine-slot-{n}")
