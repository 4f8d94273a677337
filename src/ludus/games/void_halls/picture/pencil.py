"""What is written on the sheet: marks on the lines, drawn buildings, stairs, ticked boxes."""

from __future__ import annotations

from collections.abc import Iterable

from ludus.draw import Group, Path, Shape
from ludus.draw.shapes import Point
from ludus.games.void_halls.numbers import KINDS, POINT_SQUARES, SUPPLY_SPACES
from ludus.games.void_halls.picture import icons
from ludus.games.void_halls.picture.acts import Acts
from ludus.games.void_halls.picture.layout import (
    BOX,
    BOX_HIGH,
    CELL,
    LEFT,
    LIST_WIDE,
    POINTS_HIGH,
    POINTS_LEFT,
    RIGHT,
    SUPPLY_TOP,
    between,
    list_at,
    point_box,
    square_at,
    supply_box,
    track_at,
    worker_at,
)
from ludus.games.void_halls.picture.paper import ends
from ludus.games.void_halls.scoring import final_score


def write_sheet(acts: Acts) -> None:
    write_track(acts)
    write_workers(acts)
    write_supplies(acts)
    write_points(acts)
    write_upgrades(acts)
    draw_stairs(acts)
    draw_squares(acts)
    draw_buildings(acts)


def slashes(corners: Iterable[Point], high: float) -> str:
    """A stroke through each of these boxes."""
    return "".join(f"M{x + 2.5:.1f} {y + high - 2:g}l{BOX - 5:.1f} {4 - high:g}" for x, y in corners)


def write_track(acts: Acts) -> None:
    """Icons crossed off, and a frame round the one of this round."""
    layer = acts.scene.layer("written")
    if not acts.seen.result:
        x, y = track_at(acts.sheet.t.round)
        acts.scene.layer("marks").rect(x - 14, y - 14, 28, 28, 6, style="now", key="now")
    lines = "".join(f"M{x - 10:.1f} {y + 11:g}l20-22" for x, y in map(track_at, range(1, acts.sheet.s.crossed + 1)))
    if lines:
        layer.path(lines, style="pencil", css="stroke-width: 1.8", key="crossed")


def write_workers(acts: Acts) -> None:
    for n in range(acts.sheet.s.workers):
        x, y = worker_at(n)
        dot = icons.sign("M0 0v.1", x, y, "pencil", key="")
        acts.scene.layer("written").add(Group(0, 0, (icons.box(x, y, 16, "pencil"), dot), key=f"worker-{n}"))


def write_supplies(acts: Acts) -> None:
    """A stroke for each supply, and a light ground under those in stock."""
    layer = acts.scene.layer("written")
    lower, upper, stock = acts.sheet.s.lower, acts.sheet.s.upper, acts.sheet.s.stock()
    for name, amount, above in (("upper", upper, True), ("lower", lower, False)):
        corners = [supply_box(n, above) for n in range(min(amount, SUPPLY_SPACES))]
        if corners:
            layer.path(slashes(corners, BOX_HIGH), style="fine-pencil", key=f"supplies-{name}")
    held = [supply_box(n, False) for n in range(min(upper, SUPPLY_SPACES), min(lower, SUPPLY_SPACES))]
    ground = "".join(f"M{x:.1f} {y:g}h{BOX:g}v{BOX_HIGH:g}h-{BOX:g}z" for x, y in held)
    if ground:
        acts.scene.layer("marks").path(ground, style="stock", key="stock")
    layer.text(
        LEFT + 50 * BOX, SUPPLY_TOP - 9, acts.say("stock", stock=stock), "end", style="pencil-text", key="in-stock"
    )


def write_points(acts: Acts) -> None:
    s = acts.sheet.s
    points = s.points
    corners = [point_box(n) for n in range(min(points, POINT_SQUARES))]
    layer = acts.scene.layer("written")
    if corners:
        layer.path(slashes(corners, POINTS_HIGH), style="fine-pencil", key="points-marked")
    said = acts.say("points", points=points, score=final_score(acts.sheet.t, s))
    layer.text(POINTS_LEFT + 25 * BOX, SUPPLY_TOP - 9, said, "end", style="pencil-text", key="points-sum")
    if points > POINT_SQUARES:
        over = f"+{points - POINT_SQUARES}"
        layer.text(RIGHT, SUPPLY_TOP + 4 * POINTS_HIGH + 13, over, "end", style="pencil-text", key="points-over")


def write_upgrades(acts: Acts) -> None:
    """A tick in each checked box, and how many buildings of a kind stand."""
    layer = acts.scene.layer("written")
    for number, kind in enumerate(KINDS):
        y = list_at(number)
        if acts.sheet.s.is_upgraded(number):
            layer.add(
                icons.sign("M-6 0l4 6 9-13", LEFT + LIST_WIDE - 8, y + 36, "pencil", key=f"upgraded-{kind}"),
            )
        built = acts.sheet.s.count(number)
        if built:
            layer.text(LEFT + 16, y + 53, f"×{built}", size=12, style="pencil-text", key=f"built-{kind}")


# --- halls ------------------------------------------------------------------------------------------------------------


def draw_stairs(acts: Acts) -> None:
    """Stairs of explored halls, drawn along their dots."""
    for hall in acts.sheet.halls:
        for sign, (x, y), turn in ends(hall):
            deeper = hall.level if sign == "<" else hall.level + 1
            if sign in "<>" and acts.sheet.is_explored(deeper):
                name = f"stairs-{hall.level}-{'up' if sign == '<' else 'down'}"
                acts.scene.layer("written").add(icons.sign(icons.STAIRS, x, y, "pencil", turn=turn, key=name))


def draw_squares(acts: Acts) -> None:
    """Every building square as a place to point at, with what is on it."""
    layer, sheet = acts.scene.layer("squares"), acts.sheet
    for hall in sheet.halls:
        for square in sheet.squares(hall.level):
            x, y = square_at(sheet.halls, square)
            half, said = CELL / 2, sheet.says(square)
            count = acts.say("square.count", hall=hall.level) if sheet.fights(square) else ""
            layer.rect(
                x - half,
                y - half,
                CELL,
                CELL,
                css="fill: transparent",
                key=f"square-{square}",
                label=said if sheet.is_explored(hall.level) else "",
                tip=f"{said}. {count}".strip(". ") + ".",
            )


def draw_buildings(acts: Acts) -> None:
    for kind, squares in acts.sheet.stands():
        (x, y), across = between(acts.sheet.halls, squares)
        shapes: list[Shape] = [icons.icon(kind, 0, 0, "pencil", turn=90 if across else 0)]
        if acts.sheet.is_spent(squares[0]):
            shapes.append(Path(icons.CROSS, style="pencil"))
        if acts.sheet.is_used(squares[0]):
            shapes.append(Path("M4 9l4 4 7-9", style="worked"))
        key = f"building-{'+'.join(squares)}"
        acts.scene.layer("buildings").add(Group(x, y, tuple(shapes), key=key, css="pointer-events: none"))
