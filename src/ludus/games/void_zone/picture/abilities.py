"""What a Robot can do, a line for each action: lit where it is possible now. It stands beside the board."""

from __future__ import annotations

from typing import Final

from ludus.draw import Circle, Group, Shape, Text
from ludus.games.void_zone.guards import EXTRA_STEP
from ludus.games.void_zone.moments import TRAIT
from ludus.games.void_zone.picture.acts import Acts

LEFT: Final = -176.0
TOP: Final = 486.0
WIDE: Final = 352.0
ROW: Final = 22.0
HIGH: Final = 40.0 + 6 * ROW
STYLES: Final = {
    "able": "fill: var(--legal)",
    "unable": "fill: none; stroke: var(--line-strong); stroke-width: 1.2",
}


def abilities(acts: Acts) -> list[tuple[str, str]]:
    """VZ-052: the actions that every Robot has, in the order of the reference card, and what each does."""
    say, t = acts.say, acts.seen.table
    return [
        ("run", say("ability.run", price=EXTRA_STEP)),
        ("sap", say("ability.sap", drain=t.drain)),
        ("charge", say("ability.charge", drain=t.drain)),
        ("jolt", say("ability.jolt")),
        ("shield", say("ability.shield")),
        ("jump", say("ability.jump", price=TRAIT[t.traits[acts.seen.chooser]].jump_cost())),
    ]


def draw_abilities(acts: Acts) -> None:
    """Six lines below what the seat has at hand."""
    scene = acts.scene
    scene.height = TOP + HIGH - scene.top
    scene.part("acts", LEFT, TOP, WIDE, HIGH, spot="rail")
    open_now = {acts.verb(each) for each in [*acts.seen.choices, *acts.then.choices]}
    tray = scene.layer("tray")
    tray.add(Text(LEFT + 10, TOP + 20, acts.say("ability"), "start", style="tray strong", key="acts-title"))
    for n, (verb, does) in enumerate(abilities(acts)):
        shapes = line(acts.heading(verb), does, verb in open_now)
        tray.add(Group(LEFT + 10, TOP + 44 + ROW * n, shapes, key=f"act-{verb}"))


def line(name: str, does: str, able: bool) -> tuple[Shape, ...]:
    return (
        Circle(5, -4, 4, style="able" if able else "unable"),
        Text(18, 0, name, "start", style="tray strong" if able else "tray"),
        Text(80, 0, does, "start", style="tray"),
    )
