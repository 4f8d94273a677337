"""What can be chosen on the tiles, what cannot and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludus.core.words import Words
from ludus.draw import Group, Rect, Scene, ring, way
from ludus.draw.section import made_of
from ludus.draw.shapes import Aim
from ludus.draw.telling import grouped
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.intents import NEXT, Way, far, ways
from ludus.games.claustrophobia.picture.acts import Act, actor_tile, read
from ludus.games.claustrophobia.picture.hints import hint, warning
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.picture.tiles import HALF, SIZE, STEPS, centre
from ludus.games.claustrophobia.scores import movement
from ludus.games.claustrophobia.speech import DIRECTIONS

# What a click on a tile means if several actions are possible there, the most natural first.
NATURAL: Final = (
    "move", "send troglodyte", "send demon", "activate troglodyte", "activate tough", "marker", "hole", "frenzy",
    "tough", "shoot", "grenade", "water",
)  # fmt: skip


ACTING: Final = ("Activation.act", "DemonActivation.act")


def offer(scene: Scene, seen: Seen, words: Words) -> None:
    """Every legal action as a choice, heading by heading, the ways to stop last."""
    for act in grouped(map(read, seen.choices), last="End"):
        scene.choice(act.text, words.label(act.text), hint(seen, act), act.group, warning(seen, act), act.role)


def told(seen: Seen, act: Act, words: Words) -> str:
    said = hint(seen, act)
    return f"{words.label(act.text)} ({said})" if said else words.label(act.text)


def meaning(acts: Sequence[Act]) -> Aim:
    """What a click means: the first of these, and what else it may."""
    return {"action": acts[0].text, "also": tuple([act.text for act in acts[1:]])}


def aims(seen: Seen) -> dict[int, list[Act]]:
    """The legal actions by the tile they are aimed at, the most natural first."""
    found: dict[int, list[Act]] = {}
    for act in map(read, seen.choices):
        tile = act.place(seen) if act.verb in NATURAL else -1
        if tile >= 0:
            found.setdefault(tile, []).append(act)
    return {tile: sorted(there, key=lambda act: NATURAL.index(act.verb)) for tile, there in found.items()}


def draw_targets(scene: Scene, seen: Seen, words: Words) -> None:
    """A frame on each tile something is aimed at, a ring on each opening that can be explored."""
    marks = scene.layer("marks")
    for tile, acts in aims(seen).items():
        x, y = centre(seen, tile)
        tip = "; ".join(told(seen, act, words) for act in acts)
        edge = Rect(6 - HALF, 6 - HALF, SIZE - 12, SIZE - 12, 10, style="legal", css="fill: #4fd8c814")
        aim: Aim = {**meaning(acts), "tip": tip}
        marks.add(Group(x, y, (edge,), key=f"legal-{tile + 1}", **aim))
    here = actor_tile(seen)
    for act in map(read, seen.choices):
        if act.verb == "explore" and here >= 0:
            x, y = outside(seen, here, act.side)
            marks.add(ring(x, y, 20, key=f"explore-{act.side}", tip=told(seen, act, words), action=act.text))
        if act.verb == "leave" and here >= 0:
            x, y = centre(seen, here)
            marks.add(ring(x, y, 20, key="leave", tip=told(seen, act, words), action=act.text))


@made_of
def reached(seen: Seen) -> list[tuple[str, int, int, Way]]:
    """What the warrior that acts can get to in one go, and explore from there."""
    if seen.asking != "Activation.act" or not seen.choices:
        return []
    return list(far(ways(seen.t, *(seen.top[name] for name in ("warrior", "used", "done")))))


def may_follow(seen: Seen, tile: int) -> bool:
    """Whether a click on a figure of this tile means that it is the next to act: once the one that acts has done
    something, and where a click means nothing else."""
    if seen.asking not in ACTING or a.END.text not in seen.choices or not (seen.top["used"] or seen.top["done"]):
        return False
    return tile not in aims(seen) and tile not in [there for _, there, side, _ in reached(seen) if side < 0]


def draw_walks(scene: Scene, seen: Seen) -> None:
    """A faint frame on each tile further away, and a ring on each dark passage there: in one go."""
    if seen.asking in ACTING and seen.choices:
        scene.intents = [*scene.intents, NEXT]
    if seen.asking != "Activation.act" or not seen.choices:
        return
    w, used = seen.top["warrior"], seen.top["used"]
    most, marks, taken = movement(seen.t, w), scene.layer("marks"), aims(seen)
    for action, tile, side, found in reached(seen):
        meets = f"; {found.monsters} monsters on the way" if found.monsters else ""
        cost = used + len(found.sides) + (side >= 0)
        path = way(walked(seen, w, found.sides) + ([outside(seen, tile, side)] if side >= 0 else []))
        if side >= 0:
            tip = f"Walk to {seen.at(tile)} and explore to the {DIRECTIONS[side]}"
            goes: Aim = {"tip": tip, "hint": f"{cost} of {most}{meets}", "action": action, "path": path}
            marks.add(ring(*outside(seen, tile, side), 14, key=f"far-{tile + 1}-{side}", **goes))
        elif tile not in taken:
            goes = {
                "tip": f"Walk to {seen.at(tile)}",
                "hint": f"{cost} of {most}{meets}",
                "action": action,
                "path": path,
            }
            edge = Rect(6 - HALF, 6 - HALF, SIZE - 12, SIZE - 12, 10, style="legal", css="fill: #4fd8c80a; opacity: .6")
            marks.add(Group(*centre(seen, tile), (edge,), key=f"walk-{tile + 1}", **goes))
    scene.intents = [*scene.intents, "walk", "explore"]


def walked(seen: Seen, w: int, sides: tuple[int, ...]) -> list[tuple[float, float]]:
    """The middles of the tiles of a way, the first one too."""
    tiles = [seen.t.where[w]]
    for side in sides:
        tiles.append(seen.t.near[4 * tiles[-1] + side])
    return [centre(seen, tile) for tile in tiles]


def outside(seen: Seen, tile: int, side: int) -> tuple[float, float]:
    """A place just beyond an opening."""
    x, y = centre(seen, tile)
    dx, dy = STEPS[side]
    return x + dx * (HALF + 10), y + dy * (HALF + 10)


def draw_refusals(scene: Scene, seen: Seen, words: Words) -> None:
    """Every refusal in words; a mark on the opening or tile where a step or a sending is refused."""
    shown: set[tuple[int, int]] = set()
    here = actor_tile(seen)
    offered = set(aims(seen))
    for text, rule, why in seen.view["refused"]:
        refused = scene.refuse(text, rule, why, words.label(text))
        act = read(text)
        if act.verb in ("move", "explore") and here >= 0 and seen.t.openings[here] >> act.side & 1:
            spot = outside(seen, here, act.side)
            place = (here, act.side)
        elif act.verb in ("send troglodyte", "send demon") and act.tile in seen.t.order and act.tile not in offered:
            spot = centre(seen, act.tile)
            place = (act.tile, -1)
        else:
            continue
        if place not in shown and f"{'explore' if act.verb == 'move' else 'move'} {act.text[-1]}" not in seen.choices:
            shown.add(place)
            scene.layer("marks").add(
                ring(*spot, 15, "blocked", key=f"blocked-{place[0] + 1}-{place[1]}", **refused.marks)
            )
