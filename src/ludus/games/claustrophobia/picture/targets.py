"""What can be chosen on the tiles, what cannot and why."""

from __future__ import annotations

from ludus.draw import Group, Rect, ring, way
from ludus.draw.shapes import Aim, Point
from ludus.games.claustrophobia.actions import Deed
from ludus.games.claustrophobia.intents import NEXT
from ludus.games.claustrophobia.picture.acts import Acts
from ludus.games.claustrophobia.picture.seen import Seen, actor_tile
from ludus.games.claustrophobia.picture.tiles import HALF, SIZE, STEPS, centre
from ludus.games.claustrophobia.play.activation import Activation
from ludus.games.claustrophobia.play.demons import DemonActivation
from ludus.games.claustrophobia.scores import movement


def legal_frame(css: str) -> Rect:
    return Rect(6 - HALF, 6 - HALF, SIZE - 12, SIZE - 12, 10, style="legal", css=css)


def draw_targets(acts: Acts) -> None:
    """A frame on each tile something is aimed at, a ring on each opening that can be explored."""
    seen, marks = acts.seen, acts.scene.layer("marks")
    for tile in acts.aims:
        frame = legal_frame("fill: #4fd8c814")
        marks.add(Group(*centre(seen, tile), (frame,), key=f"legal-{tile + 1}", **acts.target(tile)))
    here = actor_tile(seen)
    for action in seen.choices:
        verb = acts.verb(action)
        if here < 0 or verb not in ("explore", "leave") or not isinstance(action, Deed):
            continue
        at, key = outside(seen, here, action.side), f"explore-{action.side}"
        if verb == "leave":
            at, key = centre(seen, here), verb
        marks.add(ring(*at, 20, key=key, tip=acts.tip(action), action=action.text))


def draw_walks(acts: Acts) -> None:
    """A faint frame on each tile further away, and a ring on each dark passage there: in one go."""
    seen, scene, top = acts.seen, acts.scene, acts.seen.top
    if not isinstance(top, Activation | DemonActivation) or not seen.choices:
        return
    acts.intend(NEXT)
    if isinstance(top, DemonActivation):
        return
    w, marks = top.warrior, scene.layer("marks")
    most = movement(seen.table, w)
    for action, tile, side, found in acts.reached:
        cost, monsters = top.used + len(found.sides) + (side >= 0), acts.say("monsters", n=found.monsters)
        hint = acts.say("walk.meets" if found.monsters else "walk.cost", cost=cost, most=most, monsters=monsters)
        path = way(walk(seen, w, found.sides) + ([outside(seen, tile, side)] if side >= 0 else []))
        if side >= 0:
            tip = acts.say("walk.explore", tile=tile, side=side)
            goes: Aim = {"tip": tip, "hint": hint, "action": action, "path": path}
            marks.add(ring(*outside(seen, tile, side), 14, key=f"far-{tile + 1}-{side}", **goes))
        elif tile not in acts.aims:
            goes = {"tip": acts.say("walk", tile=tile), "hint": hint, "action": action, "path": path}
            edge = legal_frame("fill: #4fd8c80a; opacity: .6")
            marks.add(Group(*centre(seen, tile), (edge,), key=f"walk-{tile + 1}", **goes))
    acts.intend("walk", "explore")


def walk(seen: Seen, w: int, sides: tuple[int, ...]) -> list[Point]:
    """The middles of the tiles of a way, the first one too."""
    tiles = [seen.table.where[w]]
    for side in sides:
        tiles.append(seen.table.beyond(tiles[-1], side))
    return [centre(seen, tile) for tile in tiles]


def outside(seen: Seen, tile: int, side: int) -> Point:
    """A place just beyond an opening."""
    x, y = centre(seen, tile)
    dx, dy = STEPS[side]
    return x + dx * (HALF + 10), y + dy * (HALF + 10)


def draw_refusals(acts: Acts) -> None:
    """Every refusal in words; a mark on the opening or tile where a step or a sending is refused."""
    seen, here = acts.seen, actor_tile(acts.seen)
    ways = [action for action in seen.choices if acts.verb(action) in ("move", "explore")]
    sides = {action.side for action in ways if isinstance(action, Deed)}
    shown: set[tuple[int, int]] = set()
    for action, why in seen.refused:
        refused = acts.scene.refuse(action.text, why.rule, why.text, acts.label(action))
        verb = acts.verb(action)
        assert isinstance(action, Deed)
        if verb in ("move", "explore") and here >= 0 and seen.table.openings[here] >> action.side & 1:
            at, spot = (here, action.side), outside(seen, here, action.side)
            free = action.side not in sides
        elif verb in ("send troglodyte", "send demon") and action.tile in seen.table.order:
            at, spot = (action.tile, -1), centre(seen, action.tile)
            free = action.tile not in acts.aims
        else:
            continue
        if free and at not in shown:
            shown.add(at)
            mark = ring(*spot, 15, "blocked", key=f"blocked-{at[0] + 1}-{at[1]}", **refused.marks)
            acts.scene.layer("marks").add(mark)
