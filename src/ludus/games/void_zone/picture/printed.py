"""Void Zone on paper: the board, two-sided zones, Robots, shields, trait cards, arenas to lay out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ludus.core.game import Game
from ludus.core.printing import printed_words
from ludus.draw import Circle, Group, Polygon, Scene, Shape, Text, hex_at, hex_points, player, player_shape
from ludus.draw.palette import COLOURS
from ludus.draw.printed import STYLES, Face, Printed, back, numbered_token, standee, token
from ludus.games.void_zone.content import action_rows as actions
from ludus.games.void_zone.content import arena_rows, plans, team_rows, trait_rows
from ludus.games.void_zone.options import Options
from ludus.games.void_zone.picture import board, tokens
from ludus.games.void_zone.picture.portraits import portrait
from ludus.games.void_zone.zones import LABEL

Say = Callable[[str], str]
TITLE: Final = "Void Zone"
SCALE: Final = 0.38  # millimetres for a unit of the picture
INK: Final = "#24415c"
STANDS: Final = (22.0, 22.0 * 100 / 28)
ALL: Final = {**STYLES, **board.STYLES, **tokens.STYLES}

PALE: Final = {  # a board that saves ink
    "zone void": "fill: #fff; stroke: #8a8377; stroke-width: 1.2",
    "pit": "fill: none; stroke: #d8d2c4; stroke-width: 1",
    "rim": "fill: #f4efe4",
    "zone-name": "font: 13px var(--font-mono); fill: #6b655a",
    "prize": "fill: #4f9a2c22; stroke: #4f9a2c; stroke-width: 4",
}


def pieces(game: Game, _options: Options) -> list[Printed]:
    """Everything that lies on the board or beside it."""
    say = printed_words(game)
    return [*traits(say), *zones(say), *references(say), *robots(say), *small(say), *arenas(say), arena_board(say)]


def traits(say: Say) -> Iterator[Printed]:
    """The 22 Team Traits."""
    below = back(say("Team Trait"), TITLE, INK, bolt("#fff"))
    for row in trait_rows():
        price = (f"{row.cost}⚡", say("to use it")) if row.cost else ("", "")
        face = Face(row.name, say(row.says), INK, say("Team Trait"), picture=bolt(INK), foot=price, foot_colour=INK)
        yield Printed(say("Team Traits"), row.name, face.scene(), back=below)


def bolt(colour: str) -> Shape:
    return Polygon(((6, -40), (-22, 8), (-4, 8), (-12, 40), (22, -12), (4, -12), (16, -40)), css=f"fill: {colour}")


def zone(name: str, floor: str, bars: int) -> Scene:
    scene = Scene(name, 66, 76, -33, -38, "bare", styles=ALL)
    scene.layer("zone").add(Group(0, 0, (hex_at(0, 0, floor, bars),)))
    return scene


def zones(say: Say) -> Iterator[Printed]:
    """39 Charged Zones; the two sides show rating 2 and rating 1."""
    full, low = zone(say("Charged Zone"), "zone full", 2), zone(say("Charged Zone"), "zone low", 1)
    yield Printed(say("Charged Zones"), full.title, full, 66 * SCALE, 76 * SCALE, back=low, count=39)


def references(say: Say) -> Iterator[Printed]:
    """VZ-007: what a Robot can do, for each player."""
    listed = "\n".join(f"{row.name}: {say(row.says)}" for row in actions().values())
    scene = Face(say("What a Robot can do"), listed, INK, listed=True).scene((93, 132))
    yield Printed(say("Reference cards"), say("Reference"), scene, 93, 132, count=len(team_rows()))


def robots(say: Say) -> Iterator[Printed]:
    for seat, team in enumerate(team_rows()):
        colour = COLOURS[f"{player(seat)}-deep"][0]
        for second in (False, True):
            name = f"{team.short} {1 + second}"
            scene = standee(name, portrait(seat, second), colour, str(1 + second))
            yield Printed(say("Robots"), name, scene, *STANDS, stands=True)
    house = say("House Robot")
    yield Printed(say("Robots"), house, standee(house, portrait(None), "#4a4a4a", "H"), *STANDS, stands=True)


def small(say: Say) -> Iterator[Printed]:
    """Shields, Charge Chambers, cubes, and what the traits bring."""
    for seat, team in enumerate(team_rows()):
        colour = COLOURS[player(seat)][0]
        sign = player_shape(seat, 40, style=f"badge {player(seat)}")
        ring = Circle(0, 0, 36, css=f"fill: none; stroke: {colour}; stroke-width: 8")
        shield = token(say("Force-Shield"), "#fffdf8", ring, sign)
        yield Printed(say("Tokens"), team.name, shield, 20, 20, count=2)
        for room in ("3", "4"):
            yield Printed(say("Tokens"), team.name, numbered_token(say("Charge Chamber"), colour, f"{room}⚡"), 20, 20)
        yield Printed(say("Tokens"), team.name, cube(colour), 10, 10, count=3)
    yield Printed(say("Tokens"), say("Drain Rate"), cube("#1b1e23"), 10, 10)
    things = (tokens.drone(4, 0, 0, "", "", ""), tokens.grenade(4, 0, 0, "", ""))
    for name, thing in zip((say("Drone"), say("Electro-Grenade")), things, strict=True):
        yield Printed(say("Tokens"), name, token(name, "#fffdf8", Group(0, 0, (thing,), scale=1.4), styles=ALL), 20, 20)
    for letter in "AB":
        yield Printed(say("Tokens"), "Interference", numbered_token("Interference", "#7a3324", letter), 20, 20)


def cube(colour: str) -> Scene:
    scene = Scene("cube", 40, 40, ground="bare", styles=STYLES)
    scene.layer("cube").rect(1, 1, 38, 38, 4, css=f"fill: {colour}; stroke: #1b1e23; stroke-width: 1.5")
    return scene


def arena_board(say: Say) -> Printed:
    """VZ-020: 61 places with their names, the rim, and the green line."""
    wide, high = 692.0, 602.0
    scene = Scene(say("Board"), wide, high, -wide / 2, -high / 2, "bare", styles={**ALL, **PALE})
    scene.layer("ground").extend(board.rim(say("outside: deadly")))
    scene.layer("zones").extend(board.zone(zone, 0, "") for zone in range(61))
    scene.layer("names").extend(board.zone_name(zone) for zone in range(61))
    scene.layer("prize").add(board.prize(""))
    return Printed(say("Boards"), say("Board"), scene, wide * SCALE, high * SCALE)


def arenas(say: Say) -> Iterator[Printed]:
    """How the zones lie at the start, by arena; VZ-012: and where the Robots stand."""
    called = {row.key: row.name for row in arena_rows()}
    for key, plan in plans().items():
        starts = {LABEL[place]: seat for seat, both in enumerate(plan.starts) for place in both}
        charged = [name for place, name in enumerate(LABEL) if plan.charged >> place & 1]
        scene = Scene(key, 640, 640, -320, -330, "bare", styles=ALL)
        for name, (x, y) in zip(LABEL, board.AT, strict=True):
            floor = "#8fd0ea" if name in charged else "#fff"
            css = f"fill: {floor}; stroke: #6b655a; stroke-width: 1.5"
            scene.layer("zones").polygon(hex_points(36, x, y), css=css)
            label: Shape = Text(x, y + 5, name, "middle", 14, style="cell")
            if name in starts:
                label = Group(x, y, (player_shape(starts[name], 34, style=f"piece {player(starts[name])}"),))
            scene.layer("names").add(label)
        css = "font: 700 26px sans-serif; fill: #1b1e23"
        scene.layer("names").text(0, 302, say(called[key]), "middle", 26, css=css)
        yield Printed(say("Arenas"), key, scene, 93, 93)
