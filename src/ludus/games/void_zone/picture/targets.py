"""What can be chosen on the board, what cannot and why, and what is about to happen."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.draw import Group, Polygon, Shape, arrow, danger, hex_blocked, hex_ring, ring, way
from ludus.draw.shapes import Aim, Marks, Point
from ludus.draw.table import Refusal
from ludus.games.void_zone.actions import PIECES, RUN
from ludus.games.void_zone.guards import EXTRA_STEP
from ludus.games.void_zone.intents import FREE, runs_from
from ludus.games.void_zone.picture.acts import Acts, end_of_turn
from ludus.games.void_zone.picture.board import AT
from ludus.games.void_zone.picture.chains import outside
from ludus.games.void_zone.picture.seen import Seen, says
from ludus.games.void_zone.play.jolt import OneJolt
from ludus.games.void_zone.speech import zone
from ludus.games.void_zone.zones import LABEL, OUT

MENU: Final = "Turn.actions"
RUNNING: Final = "RunSteps.step"
SECOND: Final = "Prime.second_zone"  # of this one may be asked: the cube is in the hand
THIN: Final = "opacity: .5"
FIRM: Final = Acts.natural[: Acts.natural.index("drone move")]  # these get a full ring, the others a thin one
AT_ONCE: Final = frozenset(("run", "jump", "house run", "recharge", "place", "force"))  # a click there means these


def draw_targets(acts: Acts) -> None:
    """A ring on every place something legal is aimed at; a click means the most natural of several actions."""
    marks = acts.scene.layer("marks")
    for place, there in acts.aims.items():
        verb = acts.verb(there[0])
        target: Aim = {**acts.target(place), "at_once": verb in AT_ONCE}
        x, y = spot(acts.seen, place)
        if place == OUT:
            marks.add(ring(x, y, 15, key="legal-out", label=acts.words.name(zone(OUT)), **target))
        else:
            label, name, css = acts.labels[place], LABEL[place], "" if verb in FIRM else THIN
            marks.add(hex_ring(x, y, key=f"legal-{name}", label=label, heading=name, css=css, **target))
        jolt = acts.seen.frame(OneJolt)
        if verb == "force" and jolt is not None:
            key = f"arrow-{'out' if place == OUT else LABEL[place]}"
            marks.add(arrow(AT[acts.seen.table.robots[jolt.target]], (x, y), key=key))


def draw_runs(acts: Acts, seen: Seen) -> None:
    """A faint ring on every zone that a run of several zones ends on, with what it leaves behind."""
    if not any(action in RUN for action in seen.choices):
        return
    marks = acts.scene.layer("marks")
    start, taken, most, drained, ways = runs_from(seen.match)
    for to, path in ways.items():
        label = LABEL[to]
        if to in acts.aims or f"run-{label}" in marks.taken:
            continue
        steps = [acts.say("run.steps", steps=len(path.steps), most=most)]
        if taken + len(path.steps) > FREE:
            steps.append(acts.say("act.costs", price=EXTRA_STEP))
        gone = tuple(left for left in (start, *path.steps[:-1]) if drained(left))
        lost = [acts.say("run.void", zones=gone)] if gone else []
        target: Marks = {
            "key": f"run-{label}",
            "label": says(seen, acts.words, to),
            "heading": label,
            "tip": acts.words.label(f"run {label}"),
            "hint": "; ".join([", ".join(steps), *lost]),
            "action": f"run {label}",
            "path": way([AT[each] for each in (start, *path.steps)]),
            "css": THIN,
        }
        marks.add(hex_ring(*AT[to], **target))
        acts.intend("run")


def spot(seen: Seen, place: int) -> Point:
    """Where a place is drawn; outside is where the jolted piece would leave, straight on if it can."""
    jolt = seen.frame(OneJolt)
    return outside(jolt.src, seen.table.robots[jolt.target]) if place == OUT and jolt is not None else AT[place]


def draw_refusals(acts: Acts) -> None:
    """Every refusal in words; on the board where nothing else is possible."""
    seen = acts.then

    def mark(place: int, refused: Refusal) -> Shape:
        x, y = spot(seen, place)
        if place == OUT:
            return ring(x, y, 15, "blocked", key="blocked-out", label=acts.words.name(zone(OUT)), **refused.marks)
        name = LABEL[place]
        return hex_blocked(
            x, y, key=f"blocked-{name}", label=says(seen, acts.words, place), heading=name, **refused.marks
        )

    def on_board(action: Action) -> bool:
        return seen.asking != MENU or action in RUN

    acts.refuse(mark, "marks", on_board)


def draw_dangers(acts: Acts) -> None:
    """The Active Robot on a zone that will not carry it to the end of its turn, or will be drained by it."""
    seen = acts.then
    if seen.asking not in (MENU, RUNNING):
        return
    end = end_of_turn(seen)
    x, y = AT[end.zone]
    if end.fatal:
        said = acts.say("danger", piece=seen.table.active, zone=end.zone)
        acts.scene.layer("marks").add(danger(x - 24, y + 22, "", key="danger", label=said, tip=said))
    elif end.drained and seen.asking == MENU:
        falling = Polygon(((-7, -4), (7, -4), (0, 6)), css="fill: var(--brass)")
        tip = acts.say("drains", zone=end.zone)
        acts.scene.layer("marks").add(Group(x + 22, y + 22, (falling,), key="drains", tip=tip))


def draw_chain(acts: Acts) -> None:
    """Robots of a chain that wait until the one ahead has gone."""
    for jolt in acts.seen.flow:
        if isinstance(jolt, OneJolt) and jolt.to >= 0:
            said = acts.say("chain", piece=jolt.target, zone=jolt.to)
            ends = AT[acts.seen.table.robots[jolt.target]], AT[jolt.to]
            # Above the pieces and short: the next place has a piece on it.
            key = f"chain-{PIECES[jolt.target]}"
            acts.scene.layer("pieces").add(arrow(*ends, 0.36, 0.7, key=key, label=said, tip=said, css=THIN))
