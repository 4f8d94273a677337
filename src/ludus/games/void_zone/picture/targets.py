"""What can be chosen on the board, what cannot and why, and what is about to happen."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from ludus.core.words import Words
from ludus.draw import Scene, arrow, danger, hex_blocked, hex_ring, ring, way
from ludus.draw.shapes import Point
from ludus.draw.telling import grouped
from ludus.games.void_zone.actions import PIECES
from ludus.games.void_zone.guards import EXTRA_STEP
from ludus.games.void_zone.intents import FREE, falls, runs, steps_left
from ludus.games.void_zone.picture.acts import FIRM, NATURAL, Act, read
from ludus.games.void_zone.picture.board import AT, target_at
from ludus.games.void_zone.picture.hints import hint, standing_doom, warning
from ludus.games.void_zone.picture.seen import INDEX, OUTSIDE, Seen
from ludus.games.void_zone.speech import robot
from ludus.games.void_zone.zones import BIT, LABEL, far

Aims = dict[str, list[Act]]

BEYOND: Final = "out of the arena"
MENU: Final = "Turn.actions"
THIN: Final = "opacity: .5"
NEAR: Final = 0.78  # outside is less than a zone away, so that it stays clear of the corners


def offer(scene: Scene, seen: Seen, words: Words) -> None:
    """Every legal action as a choice, verb by verb, the ways to stop last."""
    for act in grouped(map(read, seen.choices), last="End"):
        scene.choice(act.text, words.label(act.text), hint(seen, act), act.group, warning(seen, act))


def draw_targets(scene: Scene, seen: Seen, words: Words, aims: Aims) -> None:
    """A ring on every place something legal is aimed at; a click means the most natural of several actions."""
    marks = scene.layer("marks")
    for place, acts in aims.items():
        tip = "; ".join(told(seen, act, words) for act in acts)
        style = "" if acts[0].verb in FIRM else THIN
        x, y = spot(seen, place)
        if place == OUTSIDE:
            marks.add(ring(x, y, 15, key="legal-out", label=BEYOND, tip=tip, action=acts[0].text))
        else:
            label = seen.says(place)
            marks.add(hex_ring(x, y, key=f"legal-{place}", label=label, tip=tip, action=acts[0].text, css=style))
        if acts[0].verb == "force":
            marks.add(arrow(target_at(seen), (x, y), key=f"arrow-{place}"))


def draw_runs(scene: Scene, seen: Seen, aims: Aims) -> None:
    """A faint ring on every zone that a run of several zones ends on, with what it leaves behind."""
    place, taken, most = runner(seen)
    if not most:
        return
    blocked = [*seen.tolls, *[zone for zone in seen.ratings if not seen.free(zone)]]
    entered = sum(BIT[INDEX[zone]] for zone in seen.ratings if zone not in blocked)
    shielded = sum(BIT[INDEX[zone]] for zone in seen.shields)
    drained = falls(lambda zone: seen.ratings[LABEL[zone]], seen.drain, shielded)
    for zone, path in runs(INDEX[place], entered, drained, most).items():
        label = LABEL[zone]
        if label in aims:
            continue
        paid = f", costs {EXTRA_STEP}⚡" if taken + len(path.steps) > FREE else ""
        lost = f"; {path.falls} of the zones fall into the Void" if path.falls else ""
        tip = f"Run to {label} ({len(path.steps)} of {most} steps{paid}{lost})"
        scene.layer("marks").add(
            hex_ring(
                *AT[label],
                key=f"run-{label}",
                label=seen.says(label),
                tip=tip,
                action=f"run {label}",
                css=f"{THIN}; {way([AT[LABEL[zone]] for zone in (INDEX[place], *path.steps)])}",
            )
        )
        scene.intents = ["run"]


def runner(seen: Seen) -> tuple[str, int, int]:
    """Where a run begins, how many steps it has taken and has left: also of the Robot that acts after a pass."""
    seat = seen.chooser
    if not seen.choices or seat < 0:
        return "", 0, 0
    level = seen.table["level"][seat]
    if any(text.startswith("run ") for text in seen.choices):
        taken = seen.top["taken"] if seen.top["is"] == "RunSteps" else 0
        piece = PIECES[seen.top["robot"]] if taken else seen.active
        return seen.place_of(piece), taken, steps_left(taken, level)
    own = [piece for piece in seen.robots_of(seat) if seen.place_of(piece)]
    rested = [piece for piece in own if piece not in seen.table["exhausted"]] if len(own) > 1 else own
    if seen.asking == "PrimePhase.declare" and seen.turn_of == seat and len(rested) == 1:
        return seen.place_of(rested[0]), 0, steps_left(0, level)
    return "", 0, 0


def told(seen: Seen, act: Act, words: Words) -> str:
    said = hint(seen, act)
    return f"{words.label(act.text)} ({said})" if said else words.label(act.text)


def aimed(seen: Seen) -> Aims:
    """The legal actions by the place they are aimed at, the most natural first."""
    found: Aims = {}
    for act in map(read, seen.choices):
        place = act.place(seen) if act.verb in NATURAL else ""
        if place:
            found.setdefault(place, []).append(act)
    return {place: sorted(there, key=lambda act: NATURAL.index(act.verb)) for place, there in found.items()}


def spot(seen: Seen, place: str) -> Point:
    """Where a place is drawn; outside is where the jolted piece would leave, straight on if it can."""
    if place != OUTSIDE:
        return AT[place]
    frame = seen.frame("OneJolt")
    (x, y), (tx, ty) = AT[LABEL[frame["src"]]], target_at(seen)
    beyond = far(frame["src"], INDEX[seen.place_of(PIECES[frame["target"]])])
    turn = next(turn for turn in (0, -1, 1) if beyond[turn + 1] < 0) * pi / 3
    dx, dy = (tx - x) * NEAR, (ty - y) * NEAR
    return tx + dx * cos(turn) - dy * sin(turn), ty + dx * sin(turn) + dy * cos(turn)


def draw_refusals(scene: Scene, seen: Seen, words: Words, aims: Aims) -> None:
    """Every refusal in words; on the board where nothing else is possible."""
    shown = set(aims)
    for text, rule, why in seen.view["refused"]:
        refused = scene.refuse(text, rule, why, words.label(text))
        act = read(text)
        place = act.place(seen) if seen.asking != MENU or act.verb == "run" else ""
        if place and place not in shown:
            shown.add(place)
            x, y = spot(seen, place)
            marks = scene.layer("marks")
            if place == OUTSIDE:
                marks.add(ring(x, y, 15, "blocked", key="blocked-out", label=BEYOND, why=refused.why))
            else:
                marks.add(hex_blocked(x, y, key=f"blocked-{place}", label=seen.says(place), why=refused.why))


def draw_dangers(scene: Scene, seen: Seen) -> None:
    """The Active Robot on a zone that will not carry it to the end of its turn."""
    doomed = seen.asking in (MENU, "RunSteps.step") and standing_doom(seen)
    if doomed:
        x, y = AT[seen.place_of(seen.active)]
        said = f"{robot(seen.active)} is out if its turn ends on {seen.place_of(seen.active)}"
        scene.layer("marks").add(danger(x - 24, y + 22, "", key="danger", label=said, tip=said))


def draw_chain(scene: Scene, seen: Seen) -> None:
    """Robots of a chain that wait until the one ahead has gone."""
    for frame in seen.view["flow"]:
        if frame["is"] == "OneJolt" and frame["to"] >= 0:
            piece = PIECES[frame["target"]]
            said = f"{robot(piece)} will go on to {LABEL[frame['to']]}"
            ends = AT[seen.robots[piece]], AT[LABEL[frame["to"]]]
            # Above the pieces and short: the next place has a piece on it.
            scene.layer("pieces").add(arrow(*ends, 0.36, 0.7, key=f"chain-{piece}", label=said, tip=said, css=THIN))
