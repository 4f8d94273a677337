"""The Demon side at the right: Threat Points, the Board of Destiny with its dice, and the units with their scores."""

from __future__ import annotations

from typing import Final

from ludus.draw import Group, Rect, Scene, Shape, Text, die, framed_portrait
from ludus.draw.once import memo
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.actions import Placing
from ludus.games.claustrophobia.kinds import CREATURE, DEMON, MEMBERS, TROGLODYTE
from ludus.games.claustrophobia.moments import BOX
from ludus.games.claustrophobia.picture.acts import Acts
from ludus.games.claustrophobia.picture.seen import OpenTable, Seen, unit_portrait
from ludus.games.claustrophobia.picture.signs import sign
from ludus.games.claustrophobia.play.threat import destiny_dice
from ludus.games.claustrophobia.scores import (
    unit_combat,
    unit_defence,
    unit_health,
    unit_movement,
    unit_talents,
)

WIDE: Final = 332.0
ARTICLE: Final = "The "  # of a name; a square has no room for it
NO_TILE: Final = -2  # wherever it attacks from

STYLES: Final = {
    "square-card": "fill: var(--surface-2); stroke: var(--line); stroke-width: 1",
    "square-card on": "fill: var(--brass-soft); stroke: var(--brass); stroke-width: 1.6",
    "square-card can": "stroke: var(--legal); stroke-width: 2.2",
    "faded": "opacity: .55",
    "edge black": "fill: #3b4048",
    "edge red": "fill: #b3261e",
    "square-name": "font: 700 11px var(--font); fill: var(--text)",
    "square-note": "font: 10px var(--font); fill: var(--text-muted)",
    "square-state": "font: 700 9.5px var(--font); fill: var(--brass)",
    "tp-step": "fill: var(--surface-3)",
    "tp-step on": "fill: #6a4a86",
    "big": "font: 700 24px var(--font-head); fill: var(--text)",
    "wound-box": "fill: none; stroke: var(--danger); stroke-width: 1.2",
}


def in_force(table: OpenTable, square: int) -> str:
    """How a square works at the moment; empty if it does not."""
    times = BOX.squares[square].in_force(table.t)
    return table.say("square.in_force", n=times) if times else ""


def used_up(seen: Seen, square: int) -> bool:
    return bool(seen.table.red_used >> square & 1)


def draw_demons(acts: Acts, left: float, top: float) -> float:
    """From the top down; where it ends."""
    y = draw_threat(acts.scene, acts.table, left, top)
    for square in range(len(BOX.squares)):
        column, row = left + (WIDE / 2 + 3) * (square % 2), square // 2
        draw_square(acts, square, column, y + 70 * row)
    return draw_units(acts.scene, acts.table, left, y + 352)


def draw_threat(scene: Scene, table: OpenTable, left: float, top: float) -> float:
    t, say = table.t, table.say
    shapes: list[Shape] = [
        sign("tp", 16, 20, 28, "#9b7ab8"),
        Text(40, 28, str(t.threat), "start", style="big"),
        Text(76, 17, say("threat"), "start", style="square-name"),
        Text(76, 31, say("threat.next", n=destiny_dice(t)), "start", style="square-note"),
        Text(WIDE, 17, say("troglodytes", n=t.reserve), "end", style="square-name"),
        Text(WIDE, 31, say("threat.reserve", demons=t.demons_left), "end", style="square-note"),
    ]
    shapes += [Rect(16.7 * n, 42, 14, 6, 2, style="tp-step on" if n < t.threat else "tp-step") for n in range(20)]
    for n, face in enumerate(t.destiny):
        shapes.append(die(face, 14 + 30 * n, 68, size=24))
    scene.layer("seats").add(Group(left, top, tuple(shapes), key="threat"))
    return top + (90 if t.destiny else 58)


def draw_square(acts: Acts, square: int, left: float, top: float) -> None:
    """A square; a click puts dice there, and asks which where several fit."""
    seen = acts.seen
    actions = [action for action in seen.choices if isinstance(action, Placing) and action.square == square]
    labels, texts = "; ".join(map(acts.label, actions)), tuple([action.text for action in actions])
    dice, force, gone = tuple(seen.table.dice_on(square)), in_force(acts.table, square), used_up(seen, square)
    state, row = acts.say("square.used") if gone else force, content.square_rows()[square]
    says = acts.say("square", name=row.name, dice=acts.table.said(row.dice), says=acts.table.said(row.says))
    tip = "; ".join([*([labels] if labels else []), says])
    notes = acts.table.said(row.dice), acts.table.said(row.hint)
    acts.scene.layer("seats").add(square_card(square, left, top, notes, dice, bool(force), gone, state, texts, tip))


@memo
def square_card(
    square: int,
    left: float,
    top: float,
    notes: tuple[str, str],
    dice: tuple[int, ...],
    force: bool,
    gone: bool,
    state: str,
    actions: tuple[str, ...],
    tip: str,
) -> Shape:
    """A square: name, dice or what it takes, effect; red or black at its edge; used or in force, in words too."""
    row, (takes, effect) = content.square_rows()[square], notes
    wide = WIDE / 2 - 3
    look = "can" if actions else "on" if dice or force else ""
    shapes: list[Shape] = [
        Rect(0, 0, wide, 66, 6, style=f"square-card {look}".strip()),
        Rect(0, 0, 4, 66, 2, style="edge red" if row.red else "edge black"),
        Text(11, 16, row.name.removeprefix(ARTICLE), "start", style="square-name"),
    ]
    if dice:
        shapes += [die(face, 20 + 22 * n, 33, size=18) for n, face in enumerate(dice[:5])]
    else:
        shapes.append(Text(11, 36, takes, "start", style="square-note"))
    if state:
        shapes.append(Text(wide - 7, 37, state, "end", style="square-state"))
    shapes.append(Text(11, 56, effect, "start", style="square-note"))
    style = "faded" if gone else ""
    return Group(
        left, top, tuple(shapes), key=f"square-{row.key}", tip=tip, action="".join(actions[:1]), also=actions[1:],
        style=style, words=(row.key,),
    )  # fmt: skip


def units_in_play(seen: Seen) -> list[int]:
    t = seen.table
    demon = [DEMON] if t.demon_at >= 0 or t.demons_left else []
    return [TROGLODYTE, *demon, *[CREATURE + c for c in range(5) if t.creature_at[c] >= 0]]


def scores_of(seen: Seen, unit: int) -> tuple[int, int, int]:
    t = seen.table
    return unit_movement(t, unit), unit_combat(t, unit, NO_TILE, tough=False), unit_defence(t, unit)


def unit_talent_names(seen: Seen, unit: int) -> list[str]:
    """Names as printed, the same in every language."""
    return [content.talent_rows()[i].name for i in MEMBERS[unit_talents(seen.table, unit)]]


def wounds(seen: Seen, unit: int) -> tuple[int, int]:
    """Wounds and Health of a Demon or creature."""
    t = seen.table
    taken = t.wounds if unit == DEMON else t.creature_wounds[unit - CREATURE]
    return taken, unit_health(t, unit)


def draw_units(scene: Scene, table: OpenTable, left: float, top: float) -> float:
    y, seen = top, table.seen
    for unit in units_in_play(seen):
        talents, (move, fight, guard) = ", ".join(unit_talent_names(seen, unit)), scores_of(seen, unit)
        said = table.say("unit", move=move, fight=fight, guard=guard) + (f" · {talents}" if talents else "")
        taken, health = wounds(seen, unit) if unit != TROGLODYTE else (0, 0)
        shape = framed_portrait(unit_portrait(seen, unit), 1 - table.t.human, 4, 3, 40, mirrored=True)
        scene.layer("seats").add(unit_row(unit, shape, table.unit(unit), left, y, said, taken, health))
        y += 52
    return y


@memo
def unit_row(
    unit: int,
    drawn: Group,
    name: str,
    left: float,
    y: float,
    said: str,
    taken: int,
    health: int,
) -> Shape:
    """A unit with its scores and Talents, and its wounds where it has any."""
    boxes = [
        Rect(WIDE - 14 - 13 * n, 9, 10, 10, 2, style="wound" if health - n <= taken else "wound-box")
        for n in range(health)
    ]
    shapes = (
        Rect(0, 0, WIDE, 46, 6, style="square-card"),
        drawn,
        Text(54, 18, name, "start", style="square-name", size=12.5),
        Text(54, 35, said, "start", style="square-note", size=11),
        *boxes,
    )
    return Group(left, y, shapes, key=f"unit-row-{unit}")
