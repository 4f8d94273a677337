"""Hollow Cell on paper: the five decks, Warriors with their portraits, War Engines, the arena and the cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from ludus.core.game import Game
from ludus.core.printing import printed_words
from ludus.core.words import Words
from ludus.draw import Circle, Group, Path, Portrait, Rect, Shape, Text
from ludus.draw.printed import CARD, UNIT, Face, Printed, back, fit
from ludus.draw.scene import Scene
from ludus.games.hollow_cell.content import (
    charge_rows,
    engine_rows,
    event_rows,
    vault_rows,
    warrior_rows,
    wound_rows,
)
from ludus.games.hollow_cell.options import Options
from ludus.games.hollow_cell.picture.faces import focus_text, portrait, type_line
from ludus.games.hollow_cell.picture.icons import BOLT, CELL, ICONS
from ludus.games.hollow_cell.picture.styles import STYLES

Say: TypeAlias = Callable[[str], str]
TITLE: Final = "Hollow Cell"
HEADS: Final = {"action": "#a3442f", "equip": "#45617f", "location": "#6a5a2c"}
LASTS: Final = {
    "instant": "At once",
    "round": "For a round",
    "defeat": "Until a defeat",
    "event": "Until the next event",
}
MAT: Final = (190.0, 130.0)
BOLD: Final = "font: 700 26px sans-serif"


def pieces(game: Game, _options: Options) -> list[Printed]:
    """Everything that is dealt, drawn or laid down."""
    say = printed_words(game)
    cards = [*vault(say, game.raw_words), *events(say), *warriors(say), *engines(say)]
    return [*cards, *wounds(say), *charge_cards(say), *mats(say)]


def deck(title: str, colour: str, name: str) -> Scene:
    return back(title, TITLE, colour, large_sign(name, "#fff", 72))


def large_sign(name: str, colour: str, size: float, x: float = 0, y: float = 0) -> Group:
    """A sign round a place."""
    path = Path(ICONS[name], css=f"fill: {colour}; fill-rule: evenodd")
    return Group(x - size / 2, y - size / 2, (path,), scale=size / 24)


def vault(say: Say, words: Words) -> Iterator[Printed]:
    """HC-005: the 80 Vault cards; each deck has its own back."""
    below = deck(say("Vault"), "#33475c", "cards")
    for row in vault_rows():
        green = (str(row.green), focus_text(row, words)) if row.green else ("", words.say("card.no_defence"))
        sign = large_sign(row.plug or row.type, HEADS[row.type], 64)
        face = Face(
            row.name, say(row.says), HEADS[row.type], type_line(row, words), "⚡" * row.charges, sign,
            foot=green, foot_colour="#2c7a45" if row.green else "#6b655a", styles=STYLES,
        )  # fmt: skip
        yield Printed(say("Vault cards"), row.name, face.scene(), back=below, count=row.count)


def events(say: Say) -> Iterator[Printed]:
    """The Sudden Event deck."""
    below = deck(say("Sudden Event"), "#5b3048", "siren")
    for row in event_rows():
        face = Face(
            row.name, say(row.says), "#5b3048", say(LASTS[row.duration]), picture=large_sign("siren", "#5b3048", 72)
        )
        yield Printed(say("Sudden Events"), row.name, face.scene(), back=below)


def warriors(say: Say) -> Iterator[Printed]:
    """The 18 Warriors: portrait, plugs on four sides, initiative."""
    below = deck(say("Warrior"), "#2f4a3c", "person")
    for number, row in enumerate(warrior_rows()):
        shapes: list[Shape] = [
            Rect(-44, -46, 88, 88, 19, css="fill: #2f4a3c"),
            Portrait(portrait(number), 0, -2, 88, "square"),
        ]
        for (x, y), plug in zip(((62, -38), (62, -13), (62, 12), (62, 37)), row.plugs, strict=True):
            shapes.append(large_sign(plug, "#45617f", 20, x, y - 4))
        shapes += [
            Text(92, y + 1, say(f"{side}"), "start", 10, style="noted")
            for y, side in ((-38, "top"), (-13, "left"), (12, "right"), (37, "below"))
        ]
        face = Face(
            row.name, say(row.says), "#2f4a3c", say(f"Initiative {row.initiative}"), str(row.initiative),
            Group(-28, 0, tuple(shapes)),
        )  # fmt: skip
        yield Printed(say("Warriors"), row.name, face.scene(), back=below)


def engines(say: Say) -> Iterator[Printed]:
    below = deck(say("War Engine"), "#4a3a2a", "engine")
    for row in engine_rows():
        picture = large_sign("engine", "#4a3a2a", 72)
        cost = ("1", say("discard a card from hand")) if row.cost else ("0", say("costs nothing"))
        face = Face(row.name, say(row.says), "#4a3a2a", say("once per turn, in Step 3"), picture=picture, foot=cost)
        yield Printed(say("War Engines"), row.name, face.scene(), back=below)


def wounds(say: Say) -> Iterator[Printed]:
    """HC-105: the 35 Wound cards."""
    below = deck(say("Wound"), "#7a2626", "drop")
    for row in wound_rows():
        drops = [large_sign("drop", "#a3342f", 40, 44 * (n - (row.value - 1) / 2)) for n in range(row.value)]
        blank: list[Shape] = [Circle(0, 0, 30, css="fill: none; stroke: #a3342f; stroke-width: 4")]
        face = Face(say(row.name), "", "#7a2626", picture=Group(0, 60, tuple(drops or blank)), corner=str(row.value))
        yield Printed(say("Wounds"), row.name, face.scene(), back=below, count=row.count)


def charge_cards(say: Say) -> Iterator[Printed]:
    row = charge_rows()[0]
    cell = Group(-60, -60, (Path(CELL, style="charge-cell"), Path(BOLT, style="charge-bolt")), scale=5)
    face = Face(say(row.name), "", "#8a6a1c", picture=Group(0, 60, (cell,)), styles=STYLES)
    below = back(say("spent"), TITLE, "#6b655a")
    yield Printed(say("Charges"), row.name, face.scene(), back=below, count=row.count)


def mats(say: Say) -> Iterator[Printed]:
    """HC-007: the board with the places of the decks; and a mat for each player, a Warrior with its plugs round it."""
    yield Printed(say("Boards"), say("Arena"), arena(say), 277, 190)
    yield Printed(say("Boards"), say("Player mat"), mat(say), *MAT, count=6)


def arena(say: Say) -> Scene:
    places = (
        ("Vault", "cards", "#33475c"), ("Vault discards", "cards", "#6b655a"), ("Cache", "action", "#8a6a1c"),
        ("Spent Charges", "action", "#6b655a"), ("Events", "siren", "#5b3048"), ("Event in play", "siren", "#8a5572"),
        ("Wounds", "drop", "#7a2626"), ("Wound discards", "drop", "#a3544f"),
    )  # fmt: skip
    scene = Scene(say("Arena"), width=1108, height=760, ground="bare", styles=STYLES)
    layer = scene.layer("board")
    layer.rect(1, 1, 1106, 758, 24, css="fill: #f4efe4; stroke: #6b655a; stroke-width: 2")
    for n, (name, sign, colour) in enumerate(places):
        layer.add(place(20 + 272 * (n % 4), 20 + 368 * (n // 4), say(name), sign, colour))
    return scene


def mat(say: Say) -> Scene:
    wide, high = MAT[0] * 4, MAT[1] * 4
    scene = Scene(say("Player mat"), width=wide, height=high, ground="bare", styles=STYLES)
    layer = scene.layer("mat")
    layer.rect(1, 1, wide - 2, high - 2, 24, css="fill: #f4efe4; stroke: #6b655a; stroke-width: 2")
    for x, name, sign in (
        (2, "Weapon or gear", "weapon"),
        (254, "Warrior", "person"),
        (506, "Weapon or gear", "gear"),
    ):
        layer.add(place(x, 84, say(name), sign, "#45617f"))
    layer.text(wide / 2, 56, say("Head"), "middle", 26, css=f"{BOLD}; fill: #45617f")
    layer.text(wide / 2, high - 36, say("Body"), "middle", 26, css=f"{BOLD}; fill: #45617f")
    layer.text(wide - 20, high - 20, TITLE, "end", 18, css="font: 18px sans-serif; fill: #6b655a")
    return scene


def place(x: float, y: float, name: str, sign: str, colour: str) -> Group:
    """Where a card lies: as large as a card."""
    wide, high = CARD[0] * UNIT, CARD[1] * UNIT
    shapes = (
        Rect(0, 0, wide, high, 12, css=f"fill: none; stroke: {colour}; stroke-width: 3; stroke-dasharray: 10 6"),
        large_sign(sign, colour, 80, wide / 2, high / 2 - 30),
        Text(wide / 2, high / 2 + 60, name, "middle", fit(name, wide - 20, 26), css=f"{BOLD}; fill: {colour}"),
    )
    return Group(x, y, shapes)
