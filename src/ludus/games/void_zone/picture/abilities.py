"""What a Robot can do, a line for each action: lit where it is possible now. It stands beside the board."""

from __future__ import annotations

from typing import Final

from ludus.draw import Circle, Group, Scene, Shape, Text
from ludus.draw.section import section
from ludus.games.void_zone.guards import EXTRA_STEP
from ludus.games.void_zone.picture.acts import read
from ludus.games.void_zone.picture.hints import jump_price
from ludus.games.void_zone.picture.seen import Seen

LEFT: Final = -176.0
TOP: Final = 486.0
WIDE: Final = 352.0
ROW: Final = 22.0
HIGH: Final = 40.0 + 6 * ROW
STYLES: Final = {
    "able": "fill: var(--legal)",
    "unable": "fill: none; stroke: var(--line-strong); stroke-width: 1.2",
}


def abilities(seen: Seen) -> list[tuple[str, str, str]]:
    """VZ-052: the actions that every Robot has, in the order of the reference card."""
    return [
        ("run", "Run", f"to 2 zones, to a third for {EXTRA_STEP}⚡"),
        ("sap", "Sap", f"empties a zone beside it by {seen.drain}, for {seen.drain}⚡"),
        ("charge", "Charge", f"fills a zone beside it, costs {seen.drain}⚡"),
        ("jolt", "Jolt", "pushes a Robot beside it away"),
        ("shield", "Shield", "shuts a place beside it for a round"),
        ("jump", "Jump", f"over a zone, costs {jump_price(seen)}⚡"),
    ]


@section
def draw_abilities(scene: Scene, seen: Seen, then: Seen) -> None:
    """Six lines below what the seat has at hand."""
    scene.height = TOP + HIGH - scene.top
    scene.part("acts", LEFT, TOP, WIDE, HIGH, spot="rail")
    open_now = {read(text).verb for text in [*seen.choices, *then.choices]}
    tray = scene.layer("tray")
    tray.add(Text(LEFT + 10, TOP + 20, "What a Robot can do", "start", style="tray strong", key="acts-title"))
    for n, (verb, name, does) in enumerate(abilities(seen)):
        tray.add(Group(LEFT + 10, TOP + 44 + ROW * n, line(name, does, verb in open_now), key=f"act-{verb}"))


def line(name: str, does: str, able: bool) -> tuple[Shape, ...]:
    return (
        Circle(5, -4, 4, style="able" if able else "unable"),
        Text(18, 0, name, "start", style="tray strong" if able else "tray"),
        Text(80, 0, does, "start", style="tray"),
    )
