"""Teams and Characters to choose from, as their portraits: a fan for each team, a face for each Character."""

from __future__ import annotations

from typing import Final

from ludus.draw import Group, Rect, Shape, Text, framed_portrait, wrap_text
from ludus.games.hostile_takeover.actions import Draft, Keep, Team
from ludus.games.hostile_takeover.content import TeamRow, teams
from ludus.games.hostile_takeover.names import KEYS
from ludus.games.hostile_takeover.picture.acts import Acts
from ludus.games.hostile_takeover.picture.portraits import portrait
from ludus.games.hostile_takeover.picture.seen import character
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


def draw_fans(acts: Acts) -> None:
    """HT-008: nobody chooses blindly."""
    whole = [a for a in acts.seen.choices if isinstance(a, Team)]
    single = [a for a in acts.seen.choices if isinstance(a, (Draft, Keep))]
    layer = acts.scene.layer("status")
    for n, a in enumerate(whole):
        row = teams()[a.number]
        shapes = [Rect(0, 0, WIDE, FAN - 8, 10, style="box"), *fan(acts, row)]
        shapes.append(Rect(0, 0, WIDE, FAN - 8, 10, style="legal", css="fill: none"))
        layer.add(Group(LEFT, TOP + FAN * n, tuple(shapes), key=f"fan-{row.key}", tip=acts.label(a), action=a.text))
    for n, one in enumerate(single):
        x, y, key = LEFT + STEP * (n % 4) + 4, TOP + CELL * (n // 4), KEYS[one.figure]
        plate = Rect(0, 0, STEP - 4, CELL - 6, 8, style="legal", css="fill: none")
        shapes = [*face(acts, one.figure), plate]
        layer.add(Group(x, y, tuple(shapes), key=f"choose-{key}", tip=acts.label(one), action=one.text))
    high = FAN * len(whole) + CELL * -(-len(single) // 4)
    if high:
        acts.scene.part("teams", LEFT - 4, TOP - 4, WIDE + 8, high + 4, spot="rail")


def fan(acts: Acts, row: TeamRow) -> list[Shape]:
    """A team: what it is like, and who is in it."""
    lines = wrap_text(acts.words.said(row.says), ACROSS)[:1]
    shapes: list[Shape] = [Text(14, 21, row.name, "start", style="head")]
    shapes += [Text(14, 37, line, "start", 11.5, style="say soft") for line in lines]
    for n, key in enumerate(row.members):
        shapes.append(Group(8 + STEP * n, 37, face(acts, KEYS.index(key), TURN * (n - 1.5))))
    return shapes


def face(acts: Acts, f: int, turn: float = 0.0) -> tuple[Shape, ...]:
    """A Character: portrait, name, Move and Armor."""
    row = character(acts.t, f)
    middle, drawn = (STEP - 4) / 2, framed_portrait(portrait(f), acts.seen.chooser, -FACE / 2, -FACE / 2, FACE)
    return (
        Group(middle, 5 + FACE / 2, (drawn,), turn=turn),
        Text(middle, 67, figure(f), style="say strong"),
        Text(middle, 79, acts.say("card.move", move=row.move), size=11, style="say soft"),
        Text(middle, 91, acts.say("card.armor", armor=row.armor), size=11, style="say soft"),
    )
