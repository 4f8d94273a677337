"""Hostile Takeover on paper: Characters, Action Cards, the floor with cubes and force fields, maps to lay out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ludus.core.game import Game
from ludus.core.printing import printed_words
from ludus.draw import Circle, Group, Line, Portrait, Rect, Scene, Shape, Text, player
from ludus.draw.palette import COLOURS
from ludus.draw.printed import STYLES, Face, Printed, PrintedScenario, back, fit, numbered_token, token
from ludus.games.hostile_takeover import content
from ludus.games.hostile_takeover.names import GRID
from ludus.games.hostile_takeover.options import Options
from ludus.games.hostile_takeover.picture import styles
from ludus.games.hostile_takeover.picture.board import bare_floor, cube, flag, force_field
from ludus.games.hostile_takeover.picture.portraits import portrait
from ludus.games.hostile_takeover.picture.styles import BOARD, SIDE, UNIT

Say = Callable[[str], str]
Square = tuple[int, int]
TITLE: Final = "Hostile Takeover"
SQUARE: Final = 17.5  # millimetres
SHEET: Final = (70.0, 121.0)
SMALL: Final = (44.0, 66.0)
ALL: Final = {**STYLES, **styles.STYLES}
INK: Final = "#3a2f4a"
TINTS: Final = ("#2f7d4f", "#8a4bb0", "#b0432d", "#8a6512")  # of the Action Cards
SEATS: Final = 4
BANDS: Final = ("Short", "Medium", "Long")


def pieces(game: Game, _options: Options) -> list[Printed | PrintedScenario]:
    """Everything that stands in the arena or lies beside it."""
    say = printed_words(game)
    return [
        *characters(say), *hands(say), *figures(say), *markers(say), *terrain(say), *templates(say), track(say),
        *maps(say), floor(say), *stories(say),
    ]  # fmt: skip


def characters(say: Say) -> Iterator[Printed]:
    """The 16 Character Cards: charts of the weapons, and HT-103: the Special Action."""
    specials = content.specials_by_key()
    actions = {row.key: row.name for row in content.cards()}
    head = (say("To Hit"), "m –", "m L", "m H", "s –", "s L", "s H")
    for f, card in enumerate(content.roster()):
        special = specials[card.special]
        bands = [(say(name), *map(str, row)) for name, row in zip(BANDS, card.hit, strict=True)]
        one, one_cover, two, two_cover = card.wound
        armor, wounds, (blade_one, blade_two) = say("Armor"), say("To Wound"), card.melee_wound
        reach = f", {say('Reach')} {card.reach}" if card.reach > 1 else ""
        told = [
            f"{card.ranged}: {wounds} {one}/{one_cover} ({armor} 1), {two}/{two_cover} ({armor} 2)",
            f"{card.melee}: {card.attack:+d}/{card.defense:+d}, {wounds} {blade_one}/{blade_two}{reach}",
            *[f"{row.name}: {say(row.says)}" for row in content.traits_of(card)],
            f"{special.name} ({actions[special.card]}, {special.energy}⚡): {say(special.says)}",
        ]
        face = Face(
            card.name, "\n".join(told), INK, f"{say('Move')} {card.move} · {say('Armor')} {card.armor}", card.mark,
            frame_of(f),
            [head, *bands], note=say("m In Motion, s Stationary; – no, L Light, H Hard Cover; To Wound: open/in cover"),
            listed=True,
        )  # fmt: skip
        yield Printed(say("Characters"), card.name, face.scene(SHEET), *SHEET)


def frame_of(f: int) -> Group:
    ground = Rect(-48, -50, 96, 96, 20, css=f"fill: {INK}")
    return Group(0, 0, (ground, Portrait(portrait(f), 0, -2, 96, "square")))


def hands(say: Say) -> Iterator[Printed]:
    """HT-009, HT-034: the Action Cards of four players with what each adds to Initiative."""
    for seat in range(SEATS):
        colour = COLOURS[f"{player(seat)}-deep"][0]
        below = back(say(f"Player {seat + 1}"), TITLE, colour, size=SMALL)
        for row, tint in zip(content.cards(), TINTS, strict=True):
            kind = say("In Motion") if row.moving else say("Stationary")
            face = Face(row.name, say(row.says), tint, kind, f"{row.initiative:+d}")
            name = f"{row.name}, {say(f'Player {seat + 1}')}"
            yield Printed(say("Action Cards"), name, face.scene(SMALL), *SMALL, back=below, count=row.copies)


def figures(say: Say) -> Iterator[Printed]:
    """Figures as round tokens that fit on a square: portrait on one side, and wounded on the other."""
    for f, card in enumerate(content.roster()):
        shapes: tuple[Shape, ...] = (
            Portrait(portrait(f), 0, 0, 80, "round"),
            Rect(-20, 22, 40, 20, 6, css=f"fill: {INK}"),
            Text(0, 37, card.mark, "middle", 16, style="in-head"),
        )
        down = token(
            card.name, "#8a2f22", *shapes[1:], Text(0, 6, card.name, "middle", fit(card.name, 74, 18), style="in-head")
        )
        yield Printed(say("Figures"), card.name, token(card.name, INK, *shapes), 16.5, 16.5, back=down)


def markers(say: Say) -> Iterator[Printed]:
    """Energy (HT-009), scoring (HT-010), Pinned, and the marker of Grab and Go."""
    yield Printed(say("Tokens"), say("Energy"), numbered_token(say("Energy"), "#8a6a1c", "⚡"), 16.5, 16.5, count=16)
    yield Printed(
        say("Tokens"), say("Pinned"), numbered_token(say("Pinned"), "#b06a12", say("Pinned")), 16.5, 16.5, count=8
    )
    for seat in range(SEATS):
        colour = COLOURS[f"{player(seat)}-deep"][0]
        yield Printed(say("Tokens"), say("Score"), numbered_token(say("Score"), colour, str(seat + 1)), 16.5, 16.5)
    star = token(say("Marker"), "#fffdf8", Group(0, 0, (flag(0, 0, "", ""),), scale=3.6), styles=ALL)
    yield Printed(say("Tokens"), say("Marker"), star, 16.5, 16.5)


def terrain(say: Say) -> Iterator[Printed]:
    """72 cubes and 20 force fields, to lie on the floor."""
    block = Scene(say("Cube"), UNIT, UNIT, ground="bare", styles=ALL)
    block.layer("cube").add(cube(0))
    yield Printed(say("Terrain"), say("Cube"), block, SQUARE, SQUARE, count=72)
    for colour, long, count in (("green", 3, 8), ("blue", 4, 4)):
        bar = Scene(say(f"{colour.title()} force field"), UNIT * long, UNIT, ground="bare", styles=ALL)
        bar.layer("field").add(force_field(colour, [GRID.at(0, 0), GRID.at(long - 1, 0)]))
        yield Printed(say("Terrain"), bar.title, bar, SQUARE * long, SQUARE, count=count)
    wide = UNIT * 3.9
    slant = Scene(say("Orange force field"), wide, UNIT, ground="bare", styles=ALL)
    ends = ((UNIT * 0.5, UNIT / 2), (wide - UNIT * 0.5, UNIT / 2))
    slant.layer("field").extend((Line(ends, style="field orange"), Line(ends, style="field-core")))
    slant.layer("field").extend(Circle(x, y, 4.5, style="emitter orange") for x, y in ends)
    yield Printed(say("Terrain"), slant.title, slant, SQUARE * 3.9, SQUARE, count=8)


def templates(say: Say) -> Iterator[Printed]:
    """HT-192: the Flamer Template, straight and diagonal."""
    for name, squares in zip(("straight", "diagonal"), (content.flames()[0], content.flames()[1]), strict=True):
        right, low = max(x for x, _ in squares), max(y for _, y in squares)
        left, top = min(0, *(x for x, _ in squares)), min(0, *(y for _, y in squares))
        wide, high = right - left + 1, low - top + 1
        scene = Scene(say("Flamer Template"), UNIT * wide, UNIT * high, UNIT * left, UNIT * top, "bare", styles=ALL)
        layer = scene.layer("flame")
        for x, y in squares:
            layer.rect(UNIT * x, UNIT * y, UNIT, UNIT, css="fill: #f3b08a; stroke: #b0432d; stroke-width: 1")
        layer.rect(0, 0, UNIT, UNIT, css="fill: #fffdf8; stroke: #b0432d; stroke-width: 1; stroke-dasharray: 3 3")
        yield Printed(say("Flamer Template"), name, scene, SQUARE * wide, SQUARE * high)


def track(say: Say) -> Printed:
    """HT-010: points from 0 to 29."""
    scene = Scene(say("Scoring Track"), 760, 240, ground="bare", styles=ALL)
    for n in range(30):
        x, y = 5 + 75 * (n % 10), 5 + 76 * (n // 10)
        scene.layer("track").rect(x, y, 72, 72, 6, css="fill: #fffdf8; stroke: #6b655a; stroke-width: 1.5")
        scene.layer("track").text(x + 36, y + 44, str(n), "middle", 24, style="cell")
    return Printed(say("Boards"), say("Scoring Track"), scene, 190, 60)


def floor(say: Say) -> Printed:
    """30 by 30 squares."""
    scene = Scene(say("Floor"), BOARD, BOARD, ground="bare", styles=ALL)
    scene.layer("floor").extend(shape for shape in bare_floor() if not isinstance(shape, Text))
    for n in range(0, SIDE, 5):
        scene.layer("scale").text((n + 0.5) * UNIT, 10, str(n), style="scale")
        scene.layer("scale").text(4, (n + 0.5) * UNIT + 4, str(n), "start", style="scale")
    return Printed(say("Boards"), say("Floor"), scene, SQUARE * SIDE, SQUARE * SIDE)


def maps(say: Say) -> Iterator[Printed]:
    """HT-011: how cubes, force fields and start zones lie, by scenario and players."""
    for row in content.maps().values():
        scene = Scene(say(row.name), BOARD + 40, BOARD + 84, -20, -64, "bare", styles=ALL)
        scene.layer("name").text(0, -34, say(row.name), "start", 32, css="font: 700 32px serif; fill: #1b1e23")
        scene.layer("floor").extend(bare_floor())
        for letter, squares in zip("ABCD", row.start, strict=False):
            if squares:
                zone(scene, letter, squares)
        for square in row.cubes:
            scene.layer("terrain").add(cube(GRID.at(*square)))
        for colour, bars in (("green", row.green), ("blue", row.blue), ("orange", row.orange)):
            for ends in bars:
                scene.layer("terrain").add(force_field(colour, [GRID.at(*end) for end in ends]))
        middle = SIDE / 2 * UNIT
        scene.layer("goal").rect(middle - UNIT, middle - UNIT, 2 * UNIT, 2 * UNIT, 3, style="hill")
        yield Printed(say("Maps"), row.name, scene, 126, 126 * scene.height / scene.width)


def zone(scene: Scene, letter: str, squares: tuple[Square, ...]) -> None:
    (left, top), (right, low) = squares[0], squares[-1]
    wide, high = UNIT * (right - left + 1), UNIT * (low - top + 1)
    css = "fill: #e9c46a; opacity: .5"
    scene.layer("zones").rect(UNIT * left, UNIT * top, wide, high, 6, css=css)
    scene.layer("zones").text(
        UNIT * left + wide / 2, UNIT * top + high / 2 + 15, letter, css="font: 700 44px serif; fill: #5b4a1c"
    )


def stories(say: Say) -> Iterator[PrintedScenario]:
    """HT-194 and the others: what is played for, by the number of players."""
    for row in content.scenarios().values():
        facts = [
            (
                say(f"{setup.players} players"),
                say(f"{setup.needed} points win") + f"; {say('map')} {say(content.maps()[setup.map].name)}; "
                f"{say('start zones')} {', '.join(setup.zones)}",
            )
            for setup in content.setups()
            if setup.scenario == row.key
        ]
        yield PrintedScenario(row.name, say(row.says), tuple(facts))
