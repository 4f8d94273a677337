"""The squares that a figure can walk or jump to, as one area, and who watches them."""

from __future__ import annotations

from collections.abc import Iterable

from ludus.draw import Group, Path, Shape, player, player_shape, way
from ludus.games.hostile_takeover.cards.moves import Jump
from ludus.games.hostile_takeover.intents import Walk, Way
from ludus.games.hostile_takeover.names import GRID, KEYS, LABEL, NOBODY
from ludus.games.hostile_takeover.odds import watchers
from ludus.games.hostile_takeover.picture.acts import WALK, Acts
from ludus.games.hostile_takeover.picture.forecast import percent
from ludus.games.hostile_takeover.picture.seen import Say
from ludus.games.hostile_takeover.picture.styles import UNIT, middle
from ludus.games.hostile_takeover.play.overwatch import on_overwatch
from ludus.games.hostile_takeover.speech import figure
from ludus.geometry.squares import DIRECTIONS, squares_of


def draw_reach(acts: Acts) -> None:
    """The squares a figure can walk to in one go, and who watches them, in the watcher's shape."""
    layer = acts.scene.layer("reach")
    if acts.seen.choices and (acts.walk or acts.paid_walk):
        acts.intend("walk")
    if acts.paid_walk is not None:
        layer.group(0, 0, *area([*acts.walks, *acts.further])[1:], key="reach-paid", style="paid")
        draw_walks(acts, acts.paid_walk, acts.further, paid=True)
    if acts.walk is not None:
        layer.group(0, 0, *area(acts.walks)[1:], key="reach-edge")
        draw_walks(acts, acts.walk, acts.walks)
        draw_watchers(acts, acts.walk)


def draw_walks(acts: Acts, walk: Walk, found: dict[int, Way], paid: bool = False) -> None:
    """Squares to be walked to by one click each."""
    for square, by in found.items():
        x, y = middle(square)
        path = way([middle(place) for place in places(acts.t.square[walk.figure], by)]) if acts.seen.choices else ()
        acts.scene.layer("reach").rect(
            x - 14, y - 14, 28, 28, 2, style="reach", key=f"reach-{LABEL[square]}",
            tip=acts.say("walk", square=LABEL[square]), hint=hint_of_walk(acts.say, walk, by, paid),
            action=action_of_walk(acts, square, by), path=path,
        )  # fmt: skip


def action_of_walk(acts: Acts, square: int, by: Way) -> str:
    """What a click on a square says: a single step is a choice of its own."""
    if not acts.seen.choices:
        return ""
    single = len(by.steps) == 1 and acts.seen.asking == WALK
    return f"step {DIRECTIONS[by.steps[0]]}" if single else f"walk {LABEL[square]}"


def draw_watchers(acts: Acts, walk: Walk) -> None:
    t = acts.t
    for square in acts.walks if walk.watched else ():
        x, y = middle(square)
        for i, (f, _) in enumerate(watchers(t, walk.figure, square, walk.holding)[:3]):
            seat = t.side[f]
            mark = player_shape(seat, 7, style=f"watch piece {player(seat)}", css="stroke-width: .8")
            key = f"watched-{LABEL[square]}-{KEYS[f]}"
            acts.scene.layer("watched").add(Group(x - 9 + 8 * i, y - 9, (mark,), key=key))
    ready = on_overwatch(t) & ~t.teams[t.side[walk.figure]] if walk.watched and not t.bans_shots() else 0
    if ready:
        names = ", ".join(figure(f) for f in acts.figures if ready >> f & 1)
        acts.scene.fact(acts.say("walk.watched", names=names))


def draw_jump(acts: Acts) -> None:
    """HT-105: the squares that a figure can jump to: row and column are one gesture."""
    jump = acts.seen.top
    if not isinstance(jump, Jump) or jump.where() != "row" or not acts.seen.choices:
        return
    layer, goals = acts.scene.layer("reach"), squares_of(jump.goals(acts.t))
    acts.intend("jump")
    acts.scene.covered.append("row")
    layer.group(0, 0, *area(goals)[1:], key="reach-edge")
    for square in goals:
        (x, y), label = middle(square), LABEL[square]
        key, tip, action = f"reach-{label}", acts.say("jump", square=label), f"jump {label}"
        layer.rect(x - 14, y - 14, 28, 28, 2, style="reach", key=key, tip=tip, action=action)


def area(squares: Iterable[int]) -> list[Shape]:
    """Squares as one area with a border."""
    inside, border, found = list[str](), list[str](), {*squares}
    for square in sorted(found):
        x, y = (n - UNIT / 2 for n in middle(square))
        inside.append(f"M{x:g} {y:g}h{UNIT:g}v{UNIT:g}h-{UNIT:g}z")
        edges = ((0, f"M{x:g} {y:g}h{UNIT:g}"), (2, f"M{x + UNIT:g} {y:g}v{UNIT:g}"),
                 (4, f"M{x:g} {y + UNIT:g}h{UNIT:g}"), (6, f"M{x:g} {y:g}v{UNIT:g}"))  # fmt: skip
        border += [edge for way, edge in edges if GRID.neighbors[square][way] not in found]
    return [Path("".join(inside), style="peek-area"), Path("".join(border), style="peek-edge")] if found else []


def places(start: int, way: Way) -> list[int]:
    """The squares of a way, the first one too."""
    found = [start]
    for d in way.steps:
        found.append(GRID.neighbors[found[-1]][d])
    return found


def hint_of_walk(say: Say, walk: Walk, way: Way, paid: bool) -> str:
    """What a walk costs of what there is, and where it is most dangerous."""
    f, chance = way.worst
    cost = say("walk.paid" if paid else "walk.cost", cost=way.cost, left=walk.left)
    return cost if f == NOBODY else say("walk.danger", cost=cost, who=f, chance=percent(say, chance))
