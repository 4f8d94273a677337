"""The figures on the tiles, with a ring for the one that acts and a lock for those that cannot leave."""

from __future__ import annotations

from typing import Final

from ludus.draw import Circle, Group, Path, Rect, Shape, Text, figure
from ludus.draw.once import memo
from ludus.draw.shapes import Marks, Point
from ludus.games.claustrophobia.actions import Deed
from ludus.games.claustrophobia.intents import NEXT
from ludus.games.claustrophobia.kinds import CREATURE, DEMON, TROGLODYTE, UNITS, WARRIORS
from ludus.games.claustrophobia.picture.acts import Acts, can_act
from ludus.games.claustrophobia.picture.odds import Restraint, held_human, held_unit
from ludus.games.claustrophobia.picture.seen import (
    TROGLODYTES,
    Seen,
    actor,
    actor_tile,
    humans_on,
    lying_on,
    unit_portrait,
    warrior_portrait,
)
from ludus.games.claustrophobia.picture.signs import lock, sign
from ludus.games.claustrophobia.picture.tiles import HALF, centre
from ludus.games.claustrophobia.play.demons import DemonActivation
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


def draw_figures(acts: Acts) -> None:
    for tile in acts.seen.table.order:
        draw_humans(acts, tile)
        draw_horde(acts, tile)


def clicks_on(acts: Acts, warrior: int = -1, unit: int = -1) -> list[Deed]:
    """What a click on a figure means: that it acts, is attacked, or gets what somebody has for it."""
    verbs = FOR_WARRIORS if warrior >= 0 else FOR_UNITS
    found = [
        action
        for action in acts.seen.choices
        if isinstance(action, Deed) and (action.warrior == warrior >= 0 or action.unit == unit >= 0)
    ]
    return sorted((a for a in found if acts.verb(a) in verbs), key=lambda a: verbs.index(acts.verb(a)))


def mark(acts: Acts, key: str, tip: str, aimed: list[Deed], then: str = "", name: str = "") -> Marks:
    """The marks of a figure; where it can be chosen its tip names the choices. A click lets it act before all else."""
    named: Marks = {"key": key, "words": (key.partition("-")[2],)}
    if not aimed:
        return {**named, "tip": acts.say("figure.next", name=name), "action": then} if then else {**named, "tip": tip}
    tips = "; ".join([*map(acts.tip, aimed), tip])
    first, *more = aimed
    also = tuple([action.text for action in more])
    return {**named, "tip": tips, "action": first.text, "also": also, "at_once": acts.verb(first) == "activate"}


def selection_ring(radius: float, lit: bool, then: str) -> tuple[Shape, ...]:
    """The ring of a figure that can be chosen, faint where that ends another's activation."""
    return (Circle(0, 0, radius, style="legal", css="fill: none" if lit else FAINT),) * bool(lit or then)


def next_human(acts: Acts, w: int, tile: int) -> str:
    """What ends the activation under way and begins that of a warrior who has not acted yet; or nothing."""
    seen = acts.seen
    waits = w != actor(seen)[0] >= 0 and not seen.table.acted >> w & 1 and can_act(seen, w)
    return f"{NEXT} {WARRIORS[w]}" if waits and acts.may_follow(tile) else ""


def next_unit(acts: Acts, unit: int, tile: int) -> str:
    """The same for units: of Troglodytes on one tile, the next of them."""
    t = acts.seen.table
    if actor(acts.seen)[1] < 0 or not acts.may_follow(tile):
        return ""
    if unit == TROGLODYTE:
        kind = "troglodyte" if t.idle[tile] > t.idle_toughs(tile) else "tough"
        return f"{NEXT} {kind} {TILE_NAMES[tile]}" if t.idle[tile] else ""
    idle = t.demon_idle if unit == DEMON else t.creature_idle >> (unit - CREATURE) & 1
    return f"{NEXT} {UNITS[unit]}" if idle else ""


def says_figure(acts: Acts, key: str, name: str, tile: int, held: Restraint | None) -> str:
    """Who stands where, and what holds it there."""
    figure = acts.say(key, name=name, tile=tile)
    return acts.say("figure.held", figure=figure, held=held.says(acts.table)) if held else figure


def draw_humans(acts: Acts, tile: int) -> None:
    seen = acts.seen
    t, (x, y), here = seen.table, centre(seen, tile), humans_on(seen, tile)
    for w, (dx, dy) in zip(here, spots(len(here), t.horde[tile], -1), strict=False):
        held, name = held_human(seen, w), acts.table.warrior(w)
        tip = says_figure(acts, "figure" if t.fit(w) else "figure.exhausted", name, tile, held)
        aimed, then = clicks_on(acts, warrior=w), next_human(acts, w, tile)
        carries = ("gem" if t.story().treasure else "powder") if t.carrier == w else ""
        weary = "" if t.fit(w) else acts.say("figure.weary")
        body = make_human(w, t.human, name, actor(seen)[0] == w, weary, bool(held), carries)
        marks = mark(acts, f"human-{WARRIORS[w]}", tip, aimed, then, name)
        acts.scene.layer("figures").add(Group(x + dx, y + dy, (*body, *selection_ring(25, bool(aimed), then)), **marks))


@memo
def make_human(w: int, seat: int, name: str, acts: bool, weary: str, held: bool, carries: str) -> tuple[Shape, ...]:
    """A Human warrior, with a number where there are two of the kind, and a word where it is Exhausted."""
    out: list[Shape] = [Path("M-19 16a19 7 0 1 0 38 0a19 7 0 1 0-38 0", style="shadow")]
    if acts:
        out.append(Circle(0, 0, 25, style="acts"))
    out += figure(warrior_portrait(w), seat, SIZE, out=bool(weary), tag=name[-1] if name[-1].isdigit() else "")
    if weary:
        out += [Rect(-30, 19, 60, 14, 7, style="pill weary-plate"), Text(0, 29.5, weary, style="weary-text")]
    if held:
        out.append(lock())
    if carries:
        out.append(sign(carries, 17, -15, 15, "#e0b25c"))
    return tuple(out)


def draw_horde(acts: Acts, tile: int) -> None:
    """Troglodytes one by one as long as there is room, the Demon and creatures by name."""
    seen, layer = acts.seen, acts.scene.layer("figures")
    t, (x, y) = seen.table, centre(seen, tile)
    named, count = t.named_units(tile), t.trogs[tile]
    places = spots(len(named) + count, len(humans_on(seen, tile)), 1)
    for unit, (dx, dy) in zip(named, places, strict=False):
        draw_unit(acts, unit, tile, (x + dx, y + dy))
    held = held_unit(seen, TROGLODYTE, tile) if count else None
    aimed = clicks_on(acts, unit=TROGLODYTE) if tile == actor_tile(seen) else []
    then, name = next_unit(acts, TROGLODYTE, tile), acts.table.unit(TROGLODYTE)
    for n, (dx, dy) in enumerate(places[len(named) :]):
        tough = n < t.toughs(tile)
        tip = says_figure(acts, "figure.tough" if tough else "figure", name, tile, held)
        shapes = make_troglodyte(1 - t.human, tough, bool(held), n == 0 and acts_here(seen, TROGLODYTE, tile))
        marks = mark(acts, f"trog-{tile + 1}-{n + 1}", tip, aimed, then, name)
        layer.add(Group(x + dx, y + dy, (*shapes, *selection_ring(25, bool(aimed), then)), **marks))
    for n, unit in enumerate(lying_on(seen, tile)):
        tip = acts.say("figure.lies", name=acts.table.unit(unit), tile=tile)
        body = figure(unit_portrait(seen, unit), 1 - t.human, SIZE, mirrored=True, out=True)
        layer.add(Group(x + 20 * n, y + 44, body, key=f"lying-{UNITS[unit]}", tip=tip, style="done"))


def acts_here(seen: Seen, unit: int, tile: int) -> bool:
    """Whether a unit of this kind is being activated on a tile."""
    acting = seen.frame(DemonActivation)
    return acting is not None and acting.unit == unit and acting.tile == tile


@memo
def make_troglodyte(seat: int, tough: bool, held: bool, acts: bool) -> tuple[Shape, ...]:
    return (
        Path("M-19 16a19 7 0 1 0 38 0a19 7 0 1 0-38 0", style="shadow"),
        *([Circle(0, 0, 26, style="acts")] if acts else []),
        *figure(TROGLODYTES, seat, SIZE, mirrored=True),
        *([Circle(0, 0, SIZE / 2 + 3, style="tough")] if tough else []),
        *([lock()] if held else []),
    )


def draw_unit(acts: Acts, unit: int, tile: int, at: Point) -> None:
    seen, layer = acts.seen, acts.scene.layer("figures")
    held, name = held_unit(seen, unit, tile), acts.table.unit(unit)
    tip = says_figure(acts, "figure", name, tile, held)
    shapes: list[Shape] = [Path("M-19 16a19 7 0 1 0 38 0a19 7 0 1 0-38 0", style="shadow")]
    if acts_here(seen, unit, tile):
        shapes.append(Circle(0, 0, 33, style="acts"))
    size = DEMON_SIZE if unit == DEMON else SIZE
    shapes += figure(unit_portrait(seen, unit), 1 - seen.table.human, size, mirrored=True)
    if held:
        shapes.append(lock())
    here = tile == actor_tile(seen)
    aimed = [action for action in clicks_on(acts, unit=unit) if here or acts.verb(action) == "activate"]
    then = next_unit(acts, unit, tile)
    shapes += selection_ring(33, bool(aimed), then)
    layer.add(Group(*at, tuple(shapes), **mark(acts, f"unit-{UNITS[unit]}", tip, aimed, then, name)))
    x, y = centre(seen, tile)
    line = y + HALF - 34 - 13 * seen.table.named_units(tile).index(unit)
    layer.text(x + HALF - 9, line, name, "end", style="named", key=f"named-{UNITS[unit]}")
