"""The panels drawn: each team in a corner, the Drain Rate above the arena, the phases of the turn below it.

They lie in layers of their own ("seats", "status"), so that a page with panels of its own may leave them out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.draw import Circle, Group, Line, Path, Polygon, Rect, Shape, Text, badge, hex_points, player
from ludus.games.void_zone.content import chamber_prices
from ludus.games.void_zone.guards import shields_left
from ludus.games.void_zone.picture.acts import Acts
from ludus.games.void_zone.picture.panels import PHASES, phase_name
from ludus.games.void_zone.picture.seen import Seen, out, result, robots_of, states, turn_of
from ludus.games.void_zone.play.house import HouseTurn
from ludus.games.void_zone.play.turn import Turn
from ludus.games.void_zone.speech import team, trait
from ludus.games.void_zone.table import CAPACITY, SHIELDS

WIDE: Final = 146.0
HIGH: Final = 88.0
CORNERS: Final = ((-362.0, -322.0), (216.0, -322.0), (216.0, 234.0), (-362.0, 234.0))  # clockwise, as the seats
BOLT: Final = "M1.5 -6 l-6 7 h4 l-1.5 5 6 -7 h-4 z"
STEPS: Final = tuple(dict.fromkeys(PHASES.values()))

STYLES: Final = {
    "seat": "fill: var(--surface-1); stroke: var(--line); stroke-width: 1",
    "seat now": "stroke: var(--brass); stroke-width: 2.5",
    "gone": "opacity: .45",
    "seat-name": "font: 700 12px var(--font)",
    "small": "font: 10.5px var(--font); fill: var(--text-muted)",
    "small now": "font-weight: 700; fill: var(--brass)",
    "cell": "fill: none; stroke: var(--line-strong); stroke-width: 1.2",
    "cell locked": "stroke-dasharray: 2.5 2.5",
    "bolt": "fill: var(--surface-1)",
    "strike": "fill: none; stroke: var(--danger); stroke-width: 2.5; stroke-linecap: round",
    "step": "fill: none; stroke: var(--line-strong); stroke-width: 3",
    "step now": "stroke: var(--brass)",
    "lost": "fill: var(--danger); stroke: var(--danger); stroke-width: 1.2",
}


def draw_seats(acts: Acts) -> None:
    """A plate in a corner for each team."""
    scene, seen = acts.scene, acts.seen
    for seat in range(seen.players):
        x, y = CORNERS[seat]
        now = seat in seen.asked or (seat == turn_of(seen) and not seen.asked)
        plate = Rect(0, 0, WIDE, HIGH, 8, style="seat now" if now else "seat")
        name = Text(33, 20, team(seat), "start", style=f"seat-name name {player(seat)}")
        shapes = (
            plate,
            badge(seat, x=17, y=16, size=20),
            name,
            *chamber(seen, seat),
            *supplies(seen, seat),
            *crew(acts, seat),
        )
        gone = "gone" if seat in seen.table.out else ""
        scene.layer("seats").add(Group(x, y, shapes, key=f"plate-{seat}", style=gone))


def chamber(seen: Seen, seat: int) -> Iterator[Shape]:
    """Four spaces: charged, empty, or still covered by the price of opening them."""
    level, held = seen.table.level[seat], seen.table.capacity[seat]
    for n in range(CAPACITY):
        x = 10 + 23 * n
        if n < level:
            yield Rect(x, 31, 20, 16, 3, style=f"badge {player(seat)}")
            yield Group(x + 10, 39.5, (Path(BOLT, style=f"number {player(seat)}"),))
        else:
            yield Rect(x, 31, 20, 16, 3, style="cell" if n < held else "cell locked")
            if n >= held:
                yield Text(x + 10, 43, f"{chamber_prices()[n]}⚡", style="small")


def supplies(seen: Seen, seat: int) -> Iterator[Shape]:
    """The Prime cube, and the Force-Shields that are not on the board."""
    owner = player(seat)
    ready = seen.table.prime[seat]
    yield Rect(108, 32, 14, 14, 2, style=f"badge {owner}" if ready else "cell locked")
    yield Text(115, 43, "P", size=10, style=f"number {owner}" if ready else "small")
    left = shields_left(seen.table, seat)
    for n in range(SHIELDS):
        yield Polygon(hex_points(7.5, 116 + 16 * n, 60), style=f"badge {owner}" if n < left else "cell locked")


def crew(acts: Acts, seat: int) -> Iterator[Shape]:
    """The two Robots with their state, and the trait."""
    seen = acts.seen
    for n, piece in enumerate(robots_of(seat)):
        x = 18 + 46 * n
        yield badge(seat, str(n + 1), x, 60, 16)
        if out(seen, piece):
            yield Line(((x - 9, 67), (x + 9, 53)), style="strike")
            yield Text(x + 11, 64, acts.say("plate.out"), "start", style="small")
        else:
            now = {"active": acts.say("plate.acts"), "exhausted": "z"}.get("".join(states(seen, piece)), "")
            yield Text(x + 11, 64, now, "start", style="small")
    number = seen.table.traits[seat]
    if number >= 0:
        yield Text(10, 81, trait(number), "start", style="small")


def draw_status(acts: Acts) -> None:
    """The Drain Rate with the Robots that are out, the strip of phases, and the question."""
    scene, seen = acts.scene, acts.seen
    status = scene.layer("status")
    status.text(-96, -307, acts.say("plate.drain"), "start", style="small", key="drain-name")
    for n in (1, 2):
        now = n == seen.table.drain
        status.rect(
            -52 + 24 * n, -321, 20, 20, 4, style="cell", key=f"drain-{n}", css="stroke: var(--brass)" if now else ""
        )
        status.text(-42 + 24 * n, -307, str(n), style="small now" if now else "small", key=f"drain-text-{n}")
    status.text(36, -307, acts.say("plate.robots_out"), "start", style="small", key="out-name")
    for n in range(max(seen.players, seen.table.fallen)):
        style = "lost" if n < seen.table.fallen else "cell"
        status.add(Circle(74 + 15 * n, -311, 5, style=style, key=f"out-{n}"))
    draw_phases(acts)
    asked = result(seen, acts.words) or next((q.prompt for q in seen.questions if q.seat == seen.chooser), "")
    status.text(0, 321, asked, style="words strong", key="question")


def draw_phases(acts: Acts) -> None:
    """A to C5 with the present one marked; outside a turn one word."""
    seen, status = acts.seen, acts.scene.layer("status")
    turn = seen.frame(Turn)
    if not turn:
        key = "phase.over" if seen.result else "phase.house" if seen.frame(HouseTurn) else "phase.set_up"
        status.text(0, 345, acts.say(key), style="small now", key="phase")
        return
    now = PHASES.get(turn.where(), STEPS[0])
    for n, step in enumerate(STEPS):
        left = -362 + 104 * n
        style = " now" if step == now else ""
        status.add(Line(((left, 332), (left + 100, 332)), style=f"step{style}", key=f"phase-line-{step[0]}"))
        status.text(left + 50, 347, phase_name(acts, step), style=f"small{style}", key=f"phase-{step[0]}")
