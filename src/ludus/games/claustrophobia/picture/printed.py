"""Claustrophobia on paper: tiles, cards, warriors and their lines, the Board of Destiny, tokens and standees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ludus.core.game import Game
from ludus.core.printing import printed_words
from ludus.draw import Circle, Group, Portrait, Rect, Scene, Shape, Text
from ludus.draw.portraits import portrait
from ludus.draw.printed import CARD, STAND, UNIT, Face, Printed, PrintedScenario, back, fit_text, standee, token
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.kinds import KIND_OF
from ludus.games.claustrophobia.options import Options
from ludus.games.claustrophobia.picture import signs, tiles
from ludus.games.claustrophobia.picture.seen import GAME, TROGLODYTES, warrior_portrait
from ludus.games.claustrophobia.scenarios import scenarios
from ludus.games.claustrophobia.stats import CAPACITY, TILE_KIND

Say = Callable[[str], str]
TITLE: Final = "Claustrophobia"
HUMAN: Final = "#2f5a86"
DEMON: Final = "#7a3324"
TILE: Final = 63.0  # millimetres, so that three lie side by side on a page
LARGE: Final = (CARD[0], 120.0)
TOKENS: Final = {
    "tp": ("tp", "#5a3a72"), "wound": ("claw", "#8a2f22"), "damage": ("lock", "#4a4a4a"), "hole": ("hole", "#1f1a1f"),
    "tough": ("trapped", "#7a3324"), "courage": ("seal", "#2f5a86"), "blessing": ("seal", "#8a6a1c"),
    "treasure": ("gem", "#8a6a1c"), "seal": ("seal", "#5a3a72"),
}  # fmt: skip


def pieces(game: Game, options: Options) -> list[Printed | PrintedScenario]:
    """Everything that lies on the table."""
    say = printed_words(game)
    return [
        *cards(say), *humans(say), *demons(say), *tunnels(say), *destiny(say), *standees(say), *tokens(say),
        *stories(say, options),
    ]  # fmt: skip


def deck(title: str, colour: str, name: str) -> Scene:
    below = back(title, TITLE, colour, signs.sign(name, 0, 0, 72))
    below.styles = {**below.styles, **signs.STYLES}
    return below


def big_sign(name: str, colour: str) -> Shape:
    return signs.sign(name, 0, 0, 72, colour)


def cards(say: Say) -> Iterator[Printed]:
    """Gifts (CL-045: the number of the die), Objects, Advantages and Events, each with its own back."""
    below = deck(say("Gift"), "#8a6a1c", "seal")
    for gift in content.gift_rows():
        face = Face(
            gift.name, say(gift.says), "#8a6a1c", say(gift.when), str(gift.number), big_sign("seal", "#8a6a1c"),
            styles=signs.STYLES,
        )  # fmt: skip
        yield Printed(say("Gifts"), gift.name, face.scene(), back=below)
    below = deck(say("Object"), "#3c5a46", "stash")
    for thing in content.object_rows():
        names = {row.key: row.name for row in content.warrior_rows()}
        who = ", ".join(names.get(key, key) for key in thing.who)
        face = Face(
            thing.name, say(thing.says), "#3c5a46", who, picture=big_sign("stash", "#3c5a46"), styles=signs.STYLES
        )
        yield Printed(say("Objects"), thing.name, face.scene(), back=below, count=thing.copies)
    below = deck(say("Advantage"), HUMAN, "exit")
    for help_ in content.advantage_rows():
        face = Face(
            help_.name, say(help_.says), HUMAN, say(help_.when), picture=big_sign("exit", HUMAN), styles=signs.STYLES
        )
        yield Printed(say("Advantage cards"), help_.name, face.scene(), back=below, count=help_.copies)
    below = deck(say("Event"), DEMON, "claw")
    for event in content.event_rows():
        face = Face(
            event.name, say(event.says), DEMON, say(event.when), picture=big_sign("claw", DEMON), styles=signs.STYLES
        )
        yield Printed(say("Event cards"), event.name, face.scene(), back=below, count=event.copies)


def talents(keys: Sequence[str], say: Say) -> str:
    return "\n".join(f"{row.name}: {say(row.says)}" for row in content.talent_rows() if row.key in keys)


def frame_portrait(of: str, colour: str) -> Shape:
    return Group(0, 0, (Rect(-48, -50, 96, 96, 20, css=f"fill: {colour}"), Portrait(of, 0, -2, 96, "square")))


def humans(say: Say) -> Iterator[Printed]:
    """CL-034: six Lines of Action each."""
    head = (say("Line"), say("Move"), say("Fight"), say("Guard"))
    for w, kind in enumerate(KIND_OF):
        row = content.warrior_rows()[kind]
        lines = [(f"{n}", *map(str, line)) for n, line in enumerate(row.lines, 1)]
        face = Face(
            row.name, talents(row.talents, say), HUMAN, picture=frame_portrait(warrior_portrait(w), HUMAN),
            table=[head, *lines], listed=True,
        )  # fmt: skip
        yield Printed(say("Warriors"), row.name, face.scene(LARGE), *LARGE)


def demons(say: Say) -> Iterator[Printed]:
    head = (say("Scores"), say("Move"), say("Fight"), say("Guard"))
    trog = content.troglodyte_row()
    table = [head, (say(f"{trog.cost} Threat Point"), str(trog.mvt), str(trog.cbt), str(trog.defence))]
    face = Face(trog.name, say(trog.says), DEMON, picture=frame_portrait(TROGLODYTES, DEMON), table=table)
    yield Printed(say("Demons"), trog.name, face.scene(LARGE), *LARGE)
    units: list[content.DemonRow | content.CreatureRow] = [*content.demon_rows(), *content.creature_rows()]
    for row in units:
        cost = say(f"{row.cost} Threat Points") if isinstance(row, content.DemonRow) else ""
        of = portrait(GAME, row.key.replace("_", "-"))
        text = "\n".join(part for part in (say(row.says), talents(row.talents, say)) if part)
        face = Face(
            row.name, text, DEMON, picture=frame_portrait(of, DEMON),
            table=[head, (cost, str(row.mvt), str(row.cbt), str(row.defence))],
            foot=(str(row.health), say("wounds remove it")), foot_colour=DEMON,
            listed=True,
        )  # fmt: skip
        yield Printed(say("Demons"), row.name, face.scene(LARGE), *LARGE)


def tunnels(say: Say) -> Iterator[Printed]:
    """The 36 tiles, all with the same back."""
    below = Scene(
        "tile", tiles.SIZE, tiles.SIZE, -tiles.HALF, -tiles.HALF, "bare", styles={**tiles.STYLES, **signs.STYLES}
    )
    below.layer("back").rect(-tiles.HALF, -tiles.HALF, tiles.SIZE, tiles.SIZE, css="fill: #26222a")
    below.layer("back").add(signs.sign("lair", 0, 0, 90, "#5b4a44"))
    for number, row in enumerate(content.tile_rows()):
        scene = row_of(1, row.name)
        scene.layer("tile").extend(tunnel(number))
        yield Printed(say("Tiles"), row.name, scene, TILE, TILE, back=below)


def row_of(count: int, name: str = "tiles") -> Scene:
    """A picture with room for a row of tiles."""
    styles = {**tiles.STYLES, **signs.STYLES}
    return Scene(name, tiles.SIZE * count, tiles.SIZE, -tiles.HALF, -tiles.HALF, "bare", styles=styles)


def tunnel(number: int) -> tuple[Shape, ...]:
    """A tile round its middle, with its plate."""
    row = content.tile_rows()[number]
    return (
        Rect(-tiles.HALF, -tiles.HALF, tiles.SIZE, tiles.SIZE, css="fill: #26222a"),
        *tiles.slab(number, sum(1 << "nesw".index(side) for side in row.openings)),
        *plate(number, row.name, content.tile_number(number)),
    )


def plate(number: int, name: str, key: str) -> tuple[Shape, ...]:
    """The name, how many of each side fit, and the number of a tile."""
    kind, half = content.kind_rows()[TILE_KIND[number]].key, tiles.HALF
    has_sign = kind != "plain"
    out: list[Shape] = [
        Rect(8 - half, 8 - half, 11 + 6.5 * len(name) + (15 if has_sign else 0), 19, 5, style="name-plate")
    ]
    out += [signs.sign(kind, 18 - half, 17.5 - half, 13, "#e0b25c")] if has_sign else []
    return (
        *out,
        Text((28 if has_sign else 13) - half, 21.5 - half, name, "start", style="tile-text"),
        Rect(8 - half, half - 27, 30, 19, 5, style="name-plate"),
        Circle(17 - half, half - 17.5, 4.5, style="human-dot"),
        Text(25 - half, half - 13.5, str(CAPACITY[number]), "start", style="tile-text"),
        Text(half - 12, half - 13.5, key, "end", style="tile-text"),
    )


def destiny(say: Say) -> Iterator[Printed]:
    """CL-087: the Board of Destiny; CL-260: the table of traps."""
    scene = Scene(say("Board of Destiny"), 780, 1128, ground="bare", styles={**signs.STYLES, **Face("").scene().styles})
    layer = scene.layer("board")
    layer.rect(1, 1, 778, 1126, 20, css="fill: #f4efe4; stroke: #7a3324; stroke-width: 2")
    layer.text(390, 48, say("Board of Destiny"), "middle", 34, css="font: 700 34px serif; fill: #7a3324")
    for n, row in enumerate(content.square_rows()):
        x, y = 24 + 372 * (n % 2), 76 + 172 * (n // 2)
        colour = "#a3342f" if row.red else "#5b4a44"
        layer.rect(x, y, 360, 160, 12, css=f"fill: #fffdf8; stroke: {colour}; stroke-width: 3")
        layer.text(x + 14, y + 30, row.name, "start", 20, css=f"font: 700 20px sans-serif; fill: {colour}")
        layer.text(x + 14, y + 52, say(row.dice), "start", 15, style="told strong")
        size, lines = fit_text(say(row.says), 330, 90)
        layer.extend(
            Text(x + 14, y + 76 + 1.32 * size * i, line, "start", size, style="told") for i, line in enumerate(lines)
        )
    layer.text(36, 972, say("Traps"), "start", 22, css="font: 700 22px serif; fill: #7a3324")
    for n, trap in enumerate(content.trap_rows()):
        layer.text(36, 998 + 21 * n, f"{trap.die}   {trap.name}: {say(trap.says)}", "start", 15, style="told")
    yield Printed(say("Boards"), say("Board of Destiny"), scene, 780 / UNIT, 1128 / UNIT)


def standees(say: Say) -> Iterator[Printed]:
    for w, kind in enumerate(KIND_OF):
        row = content.warrior_rows()[kind]
        yield Printed(say("Standees"), row.name, standee(row.name, warrior_portrait(w), HUMAN), *STAND, stands=True)
    trog = content.troglodyte_row()
    yield Printed(
        say("Standees"), trog.name, standee(trog.name, TROGLODYTES, DEMON), *STAND, count=trog.figures, stands=True
    )
    for unit in (*content.demon_rows(), *content.creature_rows()):
        of = portrait(GAME, unit.key.replace("_", "-"))
        yield Printed(say("Standees"), unit.name, standee(unit.name, of, DEMON), *STAND, stands=True)


def tokens(say: Say) -> Iterator[Printed]:
    for row in content.token_rows():
        name, colour = TOKENS[row.key]
        scene = token(row.name, colour, signs.sign(name, 0, 0, 48, "#fff"), styles=signs.STYLES)
        yield Printed(say("Tokens"), row.name, scene, 20, 20, count=row.copies)


def stories(say: Say, options: Options) -> Iterator[PrintedScenario]:
    """CL-002: the nine scenarios and one of one's own, each with its team, its stack and what is special in it."""
    names = {row.key: row.name for row in (*content.warrior_rows(), *content.object_rows(), *content.gift_rows())}
    demon_names = {row.key: row.name for row in content.demon_rows()}
    tile_names = {row.key: name for row, name in zip(content.tile_rows(), content.tile_names(), strict=True)}
    for row in scenarios(options.own_scenario, options.numbers).values():
        team = "; ".join(", ".join(names[key] for key in line.split()) for line in row.humans)
        facts = [
            (say("The Humans win"), say(row.aim())),
            (say("The Demons win"), say(row.peril())),
            (say("Human warriors"), team),
            (say("Gifts"), ", ".join(names[key] for key in row.gifts)),
            (say("Advantage cards"), str(row.advantages)),
            (say("Threat Points at the start"), str(row.tp)),
            (say("Demon"), f"{demon_names[row.demon]} × {row.demons}" if row.demon else ""),
            (say("Start tile"), tile_names[row.start]),
            (say("Stack, top first"), " · ".join(stack_parts(row.stack, row.among, tile_names, say))),
            (say("Stays in the box"), ", ".join(tile_names[key] for key in row.out)),
        ]
        named = [
            row.start,
            *(word for packet in row.stack for word in packet.split() if word in tile_names),
            *row.among,
        ]
        told = tuple((name, text) for name, text in facts if text and text != "0")
        notes = tuple(say(twist) for twist in row.twists)
        yield PrintedScenario(row.name, say(row.says), told, notes, side_by_side(named))


def side_by_side(keys: list[str]) -> Scene:
    """The tiles that a scenario names."""
    numbers = [n for n, row in enumerate(content.tile_rows()) if row.key in keys]
    scene = row_of(len(numbers))
    for place, number in enumerate(numbers):
        scene.layer("tiles").add(Group(place * tiles.SIZE, 0, tunnel(number)))
    return scene


def stack_parts(stack: Sequence[str], among: Sequence[str], names: dict[str, str], say: Say) -> Iterator[str]:
    """The packets of a stack: how many random tiles, which named ones, and one of those to choose among."""
    choice = ", ".join(names[key] for key in among)
    for packet in stack:
        parts = []
        for word in packet.split():
            said = say(f"{word} random tiles") if word.isdecimal() else names.get(word, "")
            parts.append(said or say("one of") + f" {choice}")
        yield " + ".join(parts)
