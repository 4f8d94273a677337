"""What is written on the sheet: marks on the lines, drawn buildings, stairs, ticked boxes."""

from __future__ import annotations

from collections.abc import Iterable

from ludus.draw import Group, Path, Scene, Shape
from ludus.draw.section import section
from ludus.draw.shapes import Point
from ludus.games.void_halls.numbers import KINDS, POINT_SQUARES, SUPPLY_SPACES
from ludus.games.void_halls.picture import icons
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
from ludus.games.void_halls.picture.seen import Seen


@section
def write_sheet(scene: Scene, seen: Seen) -> None:
    write_track(scene, seen)
    write_workers(scene, seen)
    write_supplies(scene, seen)
    write_points(scene, seen)
    write_upgrades(scene, seen)
    draw_stairs(scene, seen)
    draw_squares(scene, seen)
    draw_buildings(scene, seen)


def slashes(corners: Iterable[Point], high: float) -> str:
    """A stroke through each of these boxes."""
    return "".join(f"M{x + 2.5:.1f} {y + high - 2:g}l{BOX - 5:.1f} {4 - high:g}" for x, y in corners)


def write_track(scene: Scene, seen: Seen) -> None:
    """Icons crossed off, and a frame round the one of this round."""
    layer = scene.layer("written")
    crossed = seen.sheet["crossed"]
    if not seen.view["result"]:
        x, y = track_at(seen.round)
        scene.layer("marks").rect(x - 14, y - 14, 28, 28, 6, style="now", key="now")
    lines = "".join(f"M{x - 10:.1f} {y + 11:g}l20-22" for x, y in map(track_at, range(1, crossed + 1)))
    if lines:
        layer.path(lines, style="pencil", css="stroke-width: 1.8", key="crossed")


def write_workers(scene: Scene, seen: Seen) -> None:
    for n in range(seen.sheet["workers"]):
        x, y = worker_at(n)
        dot = icons.sign("M0 0v.1", x, y, "pencil", key="")
        scene.layer("written").add(Group(0, 0, (icons.box(x, y, 16, "pencil"), dot), key=f"worker-{n}"))


def write_supplies(scene: Scene, seen: Seen) -> None:
    """A stroke for each supply, and a light ground under those in stock."""
    layer = scene.layer("written")
    lower, upper, stock = (int(seen.sheet[name]) for name in ("lower", "upper", "stock"))
    for name, amount, above in (("upper", upper, True), ("lower", lower, False)):
        corners = [supply_box(n, above) for n in range(min(amount, SUPPLY_SPACES))]
        if corners:
            layer.path(slashes(corners, BOX_HIGH), style="fine-pencil", key=f"supplies-{name}")
    held = [supply_box(n, False) for n in range(min(upper, SUPPLY_SPACES), min(lower, SUPPLY_SPACES))]
    ground = "".join(f"M{x:.1f} {y:g}h{BOX:g}v{BOX_HIGH:g}h-{BOX:g}z" for x, y in held)
    if ground:
        scene.layer("marks").path(ground, style="stock", key="stock")
    layer.text(LEFT + 50 * BOX, SUPPLY_TOP - 9, f"{stock} in stock", "end", style="pencil-text", key="in-stock")


def write_points(scene: Scene, seen: Seen) -> None:
    points = int(seen.sheet["points"])
    corners = [point_box(n) for n in range(min(points, POINT_SQUARES))]
    layer = scene.layer("written")
    if corners:
        layer.path(slashes(corners, POINTS_HIGH), style="fine-pencil", key="points-marked")
    said = f"{points} marked, {seen.sheet['score']['total']} with the end"
    layer.text(POINTS_LEFT + 25 * BOX, SUPPLY_TOP - 9, said, "end", style="pencil-text", key="points-sum")
    if points > POINT_SQUARES:
        over = f"+{points - POINT_SQUARES}"
        layer.text(RIGHT, SUPPLY_TOP + 4 * POINTS_HIGH + 13, over, "end", style="pencil-text", key="points-over")


def write_upgrades(scene: Scene, seen: Seen) -> None:
    """A tick in each checked box, and how many buildings of a kind stand."""
    layer = scene.layer("written")
    for number, kind in enumerate(KINDS):
        y = list_at(number)
        if kind in seen.sheet["upgrades"]:
            layer.add(
                icons.sign("M-6 0l4 6 9-13", LEFT + LIST_WIDE - 8, y + 36, "pencil", key=f"upgraded-{kind}"),
            )
        built = seen.sheet["built"][kind]
        if built:
            layer.text(LEFT + 16, y + 53, f"×{built}", size=12, style="pencil-text", key=f"built-{kind}")


# --- halls ------------------------------------------------------------------------------------------------------------


def draw_stairs(scene: Scene, seen: Seen) -> None:
    """Stairs of explored halls, drawn along their dots."""
    for hall in seen.halls:
        for sign, (x, y), turn in ends(hall):
            drawn = (sign == "<" and seen.explored(hall.level)) or (sign == ">" and seen.explored(hall.level + 1))
            if drawn:
                name = f"stairs-{hall.level}-{'up' if sign == '<' else 'down'}"
                scene.layer("written").add(icons.sign(icons.STAIRS, x, y, "pencil", turn=turn, key=name))


def draw_squares(scene: Scene, seen: Seen) -> None:
    """Every building square as a place to point at, with what is on it."""
    layer = scene.layer("squares")
    for hall in seen.halls:
        for square in seen.open_squares(hall.level):
            x, y = square_at(seen.halls, square)
            half, said = CELL / 2, seen.says(square)
            layer.rect(
                x - half,
                y - half,
                CELL,
                CELL,
                css="fill: transparent",
                key=f"square-{square}",
                label=said if seen.explored(hall.level) else "",
                tip=f"{said}. {tip(seen, square)}".strip(". ") + ".",
            )


def tip(seen: Seen, square: str) -> str:
    kind = seen.on.get(square)
    return (
        f"Hall {square[0]}: heroes here count {square[0]} each" if kind in ("chest", "warrior", "trap", "tomb") else ""
    )


def draw_buildings(scene: Scene, seen: Seen) -> None:
    for places, kind in seen.sheet["buildings"].items():
        (x, y), across = between(seen.halls, places)
        shapes: list[Shape] = [icons.icon(kind, 0, 0, "pencil", turn=90 if across else 0)]
        if places in seen.sheet["spent"]:
            shapes.append(Path(icons.CROSS, style="pencil"))
        if places in seen.sheet["used"]:
            shapes.append(Path("M4 9l4 4 7-9", style="worked"))
        scene.layer("buildings").add(Group(x, y, tuple(shapes), key=f"building-{places}", css="pointer-events: none"))
