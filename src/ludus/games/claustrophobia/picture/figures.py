"""The figures on the tiles, with a ring for the one that acts and a lock for those that cannot leave."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Circle, Group, Path, Rect, Scene, Shape, Text, figure
from ludus.draw.once import kept
from ludus.draw.section import section
from ludus.draw.shapes import Marks, Point
from ludus.games.claustrophobia.kinds import DEMON, TROGLODYTE, UNITS
from ludus.games.claustrophobia.picture.acts import Act, actor_tile, read
from ludus.games.claustrophobia.picture.held import held_human, held_unit
from ludus.games.claustrophobia.picture.portraits import TROGLODYTES, of_unit, of_warrior
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.picture.signs import sign
from ludus.games.claustrophobia.picture.targets import told
from ludus.games.claustrophobia.picture.tiles import HALF, centre

SIZE: Final = 38.0  # of a warrior, a Troglodyte or a creature
DEMON_SIZE: Final = 56.0

STYLES: Final = {
    "shadow": "fill: #0008",
    "tough": "fill: none; stroke: #e0b25c; stroke-width: 3.5",
    "acts": "fill: none; stroke: #e0b25c; stroke-width: 3",
    "lock": "fill: #f0b84a; stroke: #241b00; stroke-width: 1.5",
    "named": "font: 700 11px var(--font); fill: #ffd3cd; stroke: #0d0b10; stroke-width: 3; paint-order: stroke",
    "weary-plate": "fill: #eaf4ff",
    "weary-text": "font: 600 10px var(--font); fill: #1c2a38",
    "done": "opacity: .72",
}


def spots(count: int, side: int) -> list[Point]:
    """Where figures of one side stand on a tile: Humans at the left, monsters at the right."""
    x = 34 * side
    if count == 1:
        return [(x, 0)]
    if count == 2:
        return [(x, -22), (x, 24)]
    if count == 3:
        return [(x - 8 * side, -26), (x + 12 * side, 2), (x - 8 * side, 30)]
    # From the right: numbers stand at the lower right, and are not covered by who comes later.
    crowd: list[Point] = [(x + 18, -26), (x - 18, -22), (x + 18, 10), (x - 18, 14), (x, 42)]
    return crowd[:count]


@section
def draw_figures(scene: Scene, seen: Seen, words: Words) -> None:
    for tile in seen.t.order:
        draw_humans(scene, seen, words, tile)
        draw_horde(scene, seen, words, tile)


def aimed(seen: Seen, warrior: int = -1, unit: int = -1) -> list[Act]:
    """What a click on a figure means: that it acts, or that it is attacked."""
    acts = [act for act in map(read, seen.choices) if act.verb in ("activate", "attack")]
    return [act for act in acts if (act.warrior == warrior >= 0) or (act.unit == unit >= 0)]


def offered(key: str, tip: str, seen: Seen, words: Words, acts: list[Act]) -> Marks:
    """The marks of a figure; where it can be chosen its tip names the choices."""
    if not acts:
        return {"key": key, "tip": tip}
    named = "; ".join([*(told(seen, act, words) for act in acts), tip])
    return {"key": key, "tip": named, "action": acts[0].text}


def draw_humans(scene: Scene, seen: Seen, words: Words, tile: int) -> None:
    x, y = centre(seen, tile)
    here = seen.humans(tile)
    for w, (dx, dy) in zip(here, spots(len(here), -1), strict=False):
        held = held_human(seen, w)
        label = seen.warrior(w) + (" (Exhausted)" if seen.t.exhausted >> w & 1 else "")
        tip = f"{label} on {seen.tile(tile)}" + (f": {held}" if held else "")
        acts = aimed(seen, warrior=w)
        shapes = (*human(seen, w, bool(held)), *[Circle(0, 0, 25, style="legal", css="fill: none")] * bool(acts))
        marks = offered(f"human-{seen.notation(w)}", tip, seen, words, acts)
        scene.layer("figures").add(Group(x + dx, y + dy, shapes, **marks))


def human(seen: Seen, w: int, held: bool) -> tuple[Shape, ...]:
    carries = ("gem" if seen.row.number("treasure") else "powder") if seen.t.carrier == w else ""
    weary = bool(seen.t.exhausted >> w & 1)
    return drawn_human(w, seen.t.human, seen.warrior(w), acting_human(seen) == w, weary, held, carries)


@kept
def drawn_human(w: int, seat: int, name: str, acts: bool, weary: bool, held: bool, carries: str) -> tuple[Shape, ...]:
    """A Human warrior, with a number where there are two of the kind."""
    out: list[Shape] = [Path("M-19 16a19 7 0 1 0 38 0a19 7 0 1 0-38 0", style="shadow")]
    if acts:
        out.append(Circle(0, 0, 25, style="acts"))
    out += figure(of_warrior(w), seat, SIZE, out=weary, tag=name[-1] if name[-1].isdigit() else "")
    if weary:
        out += [Rect(-30, 19, 60, 14, 7, style="weary-plate"), Text(0, 29.5, "exhausted", style="weary-text")]
    if held:
        out.append(lock())
    if carries:
        out.append(sign(carries, 17, -15, 15, "#e0b25c"))
    return tuple(out)


def lock() -> Group:
    return Group(-15, -17, (Circle(0, 0, 9.5, style="lock"), sign("lock", 0, -0.5, 12, "#241b00")))


def acting_human(seen: Seen) -> int:
    """The Human warrior whose activation is under way, or -1."""
    for kind in ("Activation", "Panicked"):
        frame = seen.frame(kind)
        if frame:
            return int(frame["warrior"])
    return -1


def draw_horde(scene: Scene, seen: Seen, words: Words, tile: int) -> None:
    """Troglodytes one by one as long as there is room, the Demon and creatures by name."""
    x, y = centre(seen, tile)
    t = seen.t
    stones = [TROGLODYTE] * t.trogs[tile]
    there = [*seen.units(tile), *stones]
    held = held_unit(seen, TROGLODYTE, tile) if stones else ""
    trog = 0
    for unit, (dx, dy) in zip(there, spots(len(there), 1), strict=False):
        if unit == TROGLODYTE:
            trog += 1
            tough = trog <= t.toughs(tile)
            tip = f"{'Tough ' if tough else ''}Troglodyte on {seen.tile(tile)}" + (f": {held}" if held else "")
            acts = aimed(seen, unit=TROGLODYTE) if tile == actor_tile(seen) else []
            shapes = troglodyte(1 - t.human, tough, bool(held), trog == 1 and acts_here(seen, TROGLODYTE, tile))
            shapes += (Circle(0, 0, 25, style="legal", css="fill: none"),) * bool(acts)
            marks = offered(f"trog-{tile + 1}-{trog}", tip, seen, words, acts)
            scene.layer("figures").add(Group(x + dx, y + dy, shapes, **marks))
        else:
            draw_unit(scene, seen, words, unit, tile, (x + dx, y + dy))
    for n, unit in enumerate(seen.lying(tile)):
        tip = f"{seen.unit(unit)} lies on {seen.tile(tile)}"
        body = figure(of_unit(seen, unit), 1 - t.human, SIZE, mirrored=True, out=True)
        scene.layer("figures").add(Group(x + 20 * n, y + 44, body, key=f"lying-{UNITS[unit]}", tip=tip, style="done"))


def acts_here(seen: Seen, unit: int, tile: int) -> bool:
    """Whether a unit of this kind is being activated on a tile."""
    frame = seen.frame("DemonActivation")
    return bool(frame) and frame["unit"] == unit and frame["tile"] == tile


@kept
def troglodyte(seat: int, tough: bool, held: bool, acts: bool) -> tuple[Shape, ...]:
    return (
        Path("M-19 16a19 7 0 1 0 38 0a19 7 0 1 0-38 0", style="shadow"),
        *([Circle(0, 0, 26, style="acts")] if acts else []),
        *figure(TROGLODYTES, seat, SIZE, mirrored=True),
        *([Circle(0, 0, SIZE / 2 + 3, style="tough")] if tough else []),
        *([lock()] if held else []),
    )


def draw_unit(scene: Scene, seen: Seen, words: Words, unit: int, tile: int, at: Point) -> None:
    held = held_unit(seen, unit, tile)
    tip = f"{seen.unit(unit)} on {seen.tile(tile)}" + (f": {held}" if held else "")
    shapes: list[Shape] = [Path("M-19 16a19 7 0 1 0 38 0a19 7 0 1 0-38 0", style="shadow")]
    if acts_here(seen, unit, tile):
        shapes.append(Circle(0, 0, 33, style="acts"))
    size = DEMON_SIZE if unit == DEMON else SIZE
    shapes += figure(of_unit(seen, unit), 1 - seen.t.human, size, mirrored=True)
    if held:
        shapes.append(lock())
    acts = [act for act in aimed(seen, unit=unit) if act.verb == "activate" or tile == actor_tile(seen)]
    shapes += [Circle(0, 0, 33, style="legal", css="fill: none")] * bool(acts)
    marks = offered(f"unit-{UNITS[unit]}", tip, seen, words, acts)
    scene.layer("figures").add(Group(*at, tuple(shapes), **marks))
    x, y = centre(seen, tile)
    line = y + HALF - 34 - 13 * seen.units(tile).index(unit)
    scene.layer("figures").text(x + HALF - 9, line, seen.unit(unit), "end", style="named", key=f"named-{UNITS[unit]}")
