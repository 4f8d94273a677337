"""What a Robot can do, a line for each action: lit where it is possible now. It stands beside the board."""

from __future__ import annotations

from typing import Final

from ludus.draw import Circle, Group, Shape, Text
from ludus.games.void_zone.guards import EXTRA_STEP
from ludus.games.void_zone.moments import TRAIT
from ludus.games.void_zone.picture.acts import Acts
from ludus.games.void_zone.table import Arena

LEFT: Final = -176.0
TOP: Final = 486.0
WIDE: Final = 352.0
ROW: Final = 22.0
HIGH: Final = 40.0 + 6 * ROW
STYLES: Final = {
    "able": "fill: var(--legal)",
    "unable": "fill: none; stroke: var(--line-strong); stroke-width: 1.2",
}


def abilities(t: Arena, seat: int) -> list[tuple[str, str, str]]:
    """VZ-052: the actions that every Robot has, in the order of the reference card."""
    return [
        ("run", "Run", f"to 2 zones, to a third for {EXTRA_STEP}⚡"),
        ("sap", "Sap", f"empties a zone beside it by {t.drain}, for {t.drain}⚡"),
        ("charge", "Charge", f"fills a zone beside it, costs {t.drain}⚡"),
        ("jolt", "Jolt", "pushes a Robot beside it away"),
        ("shield", "Shield", "shuts a place beside it for a round"),
        ("jump", "Jump", f"over a zone, costs {TRAIT[t.traits[seat]].jump_cost()}⚡"),
    ]


def draw_abilities(acts: Acts) -> None:
    """Six lines below what the seat has at hand."""
    scene = acts.scene
    scene.height = TOP + HIGH - scene.top
    scene.part("acts", LEFT, TOP, WIDE, HIGH, spot="rail")
    open_now = {acts.verb(each) for each in [*acts.seen.choices, *acts.then.choices]}
    tray = scene.layer("tray")
    tray.add(Text(LEFT + 10, TOP + 20, "What a Robot can do", "start", style="tray strong", key="acts-title"))
    for n, (verb, name, does) in enumerate(abilities(acts.seen.table, acts.seen.chooser)):
        tray.add(Group(LEFT + 10, TOP + 44 + ROW * n, line(name, does, verb in open_now), key=f"act-{verb}"))


def line(name: str, does: str, able: bool) -> tuple[Shape, ...]:
    return (
        Circle(5, -4, 4, style="able" if able else "unable"),
        Text(18, 0, name, "start", style="tray strong" if able else "tray"),
        Text(80, 0, does, "start", style="tray"),
    )
