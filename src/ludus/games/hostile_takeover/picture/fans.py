"""Teams and Characters to choose from, as their portraits: a fan for each team, a face for each Character."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Group, Rect, Scene, Shape, Text, framed, wrapped
from ludus.games.hostile_takeover.content import teams
from ludus.games.hostile_takeover.picture.acts import read
from ludus.games.hostile_takeover.picture.portraits import portrait
from ludus.games.hostile_takeover.picture.seen import Seen
from ludus.games.hostile_takeover.picture.styles import BOARD
from ludus.games.hostile_takeover.speech import figure

LEFT: Final = BOARD + 14
TOP: Final = -18.0
WIDE: Final = 306.0
FACE: Final = 48.0
STEP: Final = 73.0  # from one face to the next
TURN: Final = 4.0  # degrees by which those of a fan lean
FAN: Final = 144.0
CELL: Final = 102.0
ACROSS: Final = 46  # letters of a line


def draw_fans(scene: Scene, seen: Seen, words: Words) -> None:
    """HT-008: nobody chooses blindly."""
    acts = [read(text) for text in seen.choices]
    whole = [act.text for act in acts if act.verb == "team"]
    single = [(act.text, act.figure) for act in acts if act.verb in ("draft", "keep") and act.figure]
    layer = scene.layer("status")
    for n, text in enumerate(whole):
        row = teams()["abcd".index(text.split()[1])]
        shapes = [Rect(0, 0, WIDE, FAN - 8, 10, style="box"), *fan(seen, row.name, seen.say(row.says), row.members)]
        shapes.append(Rect(0, 0, WIDE, FAN - 8, 10, style="legal", css="fill: none"))
        layer.add(Group(LEFT, TOP + FAN * n, tuple(shapes), key=f"fan-{row.key}", tip=words.label(text), action=text))
    for n, (text, key) in enumerate(single):
        x, y = LEFT + STEP * (n % 4) + 4, TOP + CELL * (n // 4)
        shapes = [*face(seen, key), Rect(0, 0, STEP - 4, CELL - 6, 8, style="legal", css="fill: none")]
        layer.add(Group(x, y, tuple(shapes), key=f"choose-{key}", tip=words.label(text), action=text))
    high = FAN * len(whole) + CELL * -(-len(single) // 4)
    if high:
        scene.part("teams", LEFT - 4, TOP - 4, WIDE + 8, high + 4, spot="rail")


def fan(seen: Seen, name: str, says: str, keys: tuple[str, ...]) -> list[Shape]:
    """A team: what it is like, and who is in it."""
    lines = wrapped(says, ACROSS)[:1]
    shapes: list[Shape] = [Text(14, 21, name, "start", style="head")]
    shapes += [Text(14, 37, line, "start", 11.5, style="say soft") for line in lines]
    for n, key in enumerate(keys):
        shapes.append(Group(8 + STEP * n, 37, face(seen, key, TURN * (n - 1.5))))
    return shapes


def face(seen: Seen, key: str, turn: float = 0.0) -> tuple[Shape, ...]:
    """A Character: portrait, name, Move and Armor."""
    row = seen.card(key)
    middle = (STEP - 4) / 2
    return (
        Group(middle, 5 + FACE / 2, (framed(portrait(key), seen.chooser, -FACE / 2, -FACE / 2, FACE),), turn=turn),
        Text(middle, 67, figure(key), style="say strong"),
        Text(middle, 79, f"Move {row.move}", size=11, style="say soft"),
        Text(middle, 91, f"Armor {row.armor}", size=11, style="say soft"),
    )
