"""The figures on the tiles, with a ring for the one that acts and a lock for those that cannot leave."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Circle, Group, Path, Rect, Scene, Shape, Text, figure
from ludus.draw.once import kept
from ludus.draw.section import section
from ludus.draw.shapes import Marks, Point
from ludus.games.claustrophobia.intents import NEXT
from ludus.games.claustrophobia.kinds import CREATURE, DEMON, TROGLODYTE, UNITS
from ludus.games.claustrophobia.picture.acts import Act, actor_tile, read
from ludus.games.claustrophobia.picture.held import held_human, held_unit
from ludus.games.claustrophobia.picture.hints import can_act
from ludus.games.claustrophobia.picture.portraits import TROGLODYTES, of_unit, of_warrior
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.picture.signs import sign
from ludus.games.claustrophobia.picture.targets import may_follow, meaning, told
from ludus.games.claustrophobia.picture.tiles import HALF, centre
from ludus.games.claustrophobia.stats import TILE_NAMES

SIZE: Final = 38.0  # of a warrior, a Troglodyte or a creature
DEMON_SIZE: Final = 56.0
FAINT: Final = "fill: none; opacity: .45; stroke-dasharray: 4 5"
FOR_UNITS: Final = ("activate", "attack")
FOR_WARRIORS: Final = (
    "activate", "attack", "run", "take", "bless", "courage", "heal", "potion", "feet", "terror", "critical", "trap",
)  # fmt: skip

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


# Where the figures of one side stand on a tile, by how many they are: in the right half of it, and in all of it where
# nobody else is. From the right: numbers stand at the lower right, and are not covered by who comes later.
HALF_ROOM: Final[dict[int, tuple[Point, ...]]] = {
    1: ((34, 0),),
    2: ((34, -22), (34, 24)),
    3: ((22, -26), (54, 2), (22, 30)),
    4: ((56, -26), (19, -26), (56, 16), (19, 18)),
    5: ((57, -30), (19, -30), (38, 3), (57, 36), (19, 36)),
}
WHOLE_ROOM: Final[dict[int, tuple[Point, ...]]] = {
    3: ((38, -16), (-38, -16), (0, 22)),
    4: ((30, -24), (-30, -24), (30, 24), (-30, 24)),
    5: ((42, -24), (-42, -24), (0, 0), (42, 26), (-42, 26)),
}


def spots(count: int, others: int, side: int) -> list[Point]:
    """Where the figures of one side stand on a tile: Humans at the left, monsters at the right."""
    if not count:
        return []
    if not others and count in WHOLE_ROOM:
        return list(WHOLE_ROOM[count])
    return [(x * side, y) for x, y in HALF_ROOM[min(count, max(HALF_ROOM))]]


@section
def draw_figures(scene: Scene, seen: Seen, words: Words) -> None:
    for tile in seen.t.order:
        draw_humans(scene, seen, words, tile)
        draw_horde(scene, seen, words, tile)


def aimed(seen: Seen, warrior: int = -1, unit: int = -1) -> list[Act]:
    """What a click on a figure means: that it acts, is attacked, or gets what somebody has for it."""
    verbs = FOR_WARRIORS if warrior >= 0 else FOR_UNITS
    acts = [act for act in map(read, seen.choices) if act.verb in verbs]
    found = [act for act in acts if (act.warrior == warrior >= 0) or (act.unit == unit >= 0)]
    return sorted(found, key=lambda act: verbs.index(act.verb))


def offered(key: str, tip: str, seen: Seen, words: Words, acts: list[Act], then: str = "", name: str = "") -> Marks:
    """The marks of a figure; where it can be chosen its tip names the choices. A click lets it act before all else."""
    named: Marks = {"key": key, "words": (key.partition("-")[2],)}
    if not acts:
        return {**named, "tip": f"Go on with {name}", "action": then} if then else {**named, "tip": tip}
    tip = "; ".join([*(told(seen, act, words) for act in acts), tip])
    return {**named, **meaning(acts), "tip": tip, "at_once": acts[0].verb == "activate"}


def ringed(radius: float, lit: bool, then: str) -> tuple[Shape, ...]:
    """The ring of a figure that can be chosen, faint where that ends another's activation."""
    return (Circle(0, 0, radius, style="legal", css="fill: none" if lit else FAINT),) * bool(lit or then)


def next_human(seen: Seen, w: int, tile: int) -> str:
    """What ends the activation under way and begins that of a warrior who has not acted yet; or nothing."""
    waits = w != seen.actor[0] >= 0 and not seen.t.acted >> w & 1 and can_act(seen, w)
    return f"{NEXT} {seen.notation(w)}" if waits and may_follow(seen, tile) else ""


def next_unit(seen: Seen, unit: int, tile: int) -> str:
    """The same for units: of Troglodytes on one tile, the next of them."""
    t = seen.t
    if seen.actor[1] < 0 or not may_follow(seen, tile):
        return ""
    if unit == TROGLODYTE:
        kind = "troglodyte" if t.idle[tile] > t.idle_toughs(tile) else "tough"
        return f"{NEXT} {kind} {TILE_NAMES[tile]}" if t.idle[tile] else ""
    idle = t.demon_idle if unit == DEMON else t.creature_idle >> (unit - CREATURE) & 1
    return f"{NEXT} {UNITS[unit]}" if idle else ""


def draw_humans(scene: Scene, seen: Seen, words: Words, tile: int) -> None:
    x, y = centre(seen, tile)
    here = seen.humans(tile)
    for w, (dx, dy) in zip(here, spots(len(here), seen.monsters(tile), -1), strict=False):
        held = held_human(seen, w)
        label = seen.warrior(w) + (" (Exhausted)" if seen.t.exhausted >> w & 1 else "")
        tip = f"{label} on {seen.at(tile)}" + (f": {held}" if held else "")
        acts = aimed(seen, warrior=w)
        then = next_human(seen, w, tile)
        shapes = (*human(seen, w, bool(held)), *ringed(25, bool(acts), then))
        marks = offered(f"human-{seen.notation(w)}", tip, seen, words, acts, then, seen.warrior(w))
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
        out += [Rect(-30, 19, 60, 14, 7, style="pill weary-plate"), Text(0, 29.5, "exhausted", style="weary-text")]
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
    for unit, (dx, dy) in zip(there, spots(len(there), len(seen.humans(tile)), 1), strict=False):
        if unit == TROGLODYTE:
            trog += 1
            tough = trog <= t.toughs(tile)
            tip = f"{'Tough ' if tough else ''}Troglodyte on {seen.at(tile)}" + (f": {held}" if held else "")
            acts = aimed(seen, unit=TROGLODYTE) if tile == actor_tile(seen) else []
            shapes = troglodyte(1 - t.human, tough, bool(held), trog == 1 and acts_here(seen, TROGLODYTE, tile))
            then = next_unit(seen, TROGLODYTE, tile)
            shapes += ringed(25, bool(acts), then)
            marks = offered(f"trog-{tile + 1}-{trog}", tip, seen, words, acts, then, seen.unit(TROGLODYTE))
            scene.layer("figures").add(Group(x + dx, y + dy, shapes, **marks))
        else:
            draw_unit(scene, seen, words, unit, tile, (x + dx, y + dy))
    for n, unit in enumerate(seen.lying(tile)):
        tip = f"{seen.unit(unit)} lies on {seen.at(tile)}"
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
    tip = f"{seen.unit(unit)} on {seen.at(tile)}" + (f": {held}" if held else "")
    shapes: list[Shape] = [Path("M-19 16a19 7 0 1 0 38 0a19 7 0 1 0-38 0", style="shadow")]
    if acts_here(seen, unit, tile):
        shapes.append(Circle(0, 0, 33, style="acts"))
    size = DEMON_SIZE if unit == DEMON else SIZE
    shapes += figure(of_unit(seen, unit), 1 - seen.t.human, size, mirrored=True)
    if held:
        shapes.append(lock())
    acts = [act for act in aimed(seen, unit=unit) if act.verb == "activate" or tile == actor_tile(seen)]
    then = next_unit(seen, unit, tile)
    shapes += ringed(33, bool(acts), then)
    marks = offered(f"unit-{UNITS[unit]}", tip, seen, words, acts, then, seen.unit(unit))
    scene.layer("figures").add(Group(*at, tuple(shapes), **marks))
    x, y = centre(seen, tile)
    line = y + HALF - 34 - 13 * seen.units(tile).index(unit)
    scene.layer("figures").text(x + HALF - 9, line, seen.unit(unit), "end", style="named", key=f"named-{UNITS[unit]}")
