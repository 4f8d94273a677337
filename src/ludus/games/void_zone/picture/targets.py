"""What can be chosen on the board, what cannot and why, and what is about to happen."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Choice, Group, Polygon, Scene, arrow, at_once, danger, hex_blocked, hex_ring, ring, way
from ludus.draw.shapes import Point
from ludus.draw.telling import grouped
from ludus.games.void_zone.actions import PIECES
from ludus.games.void_zone.guards import EXTRA_STEP
from ludus.games.void_zone.intents import FREE, falls, runs, steps_left
from ludus.games.void_zone.picture.acts import FIRM, NATURAL, Act, read
from ludus.games.void_zone.picture.board import AT, target_at
from ludus.games.void_zone.picture.chains import outside
from ludus.games.void_zone.picture.hints import hint, standing_doom, stays, warning
from ludus.games.void_zone.picture.seen import INDEX, OUTSIDE, Seen
from ludus.games.void_zone.speech import robot
from ludus.games.void_zone.zones import BIT, LABEL

Aims = dict[str, list[Act]]

BEYOND: Final = "out of the arena"
MENU: Final = "Turn.actions"
SECOND: Final = "Prime.second_zone"  # of this one may be asked: the cube is in the hand
THIN: Final = "opacity: .5"
AT_ONCE: Final = frozenset(
    ("run", "jump", "house run", "recharge", "place", "force")
)  # a click on the place means these


def offer(scene: Scene, seen: Seen, words: Words) -> None:
    """Every legal action as a choice, verb by verb, the ways to stop last."""
    scene.choices = choices(seen, seen.choices, words)


def offer_ahead(scene: Scene, seen: Seen, then: Seen, words: Words) -> None:
    """VZ-042: nobody is asked whether they want no Prime, or to run no further: acting at once says so."""
    scene.meant = choices(then, [text for text in then.choices if text not in seen.choices], words)
    if seen.asking != SECOND:
        scene.passed = next(text for text in ("pass", "stop") if text in seen.choices)
    scene.intents = list(dict.fromkeys([*scene.intents, *(choice.action.partition(" ")[0] for choice in scene.meant)]))
    asked = then.view["question"][0]
    if scene.passed:
        scene.ask(asked["prompt"], asked["seat"], asked["reason"], asked["rule"])


def choices(seen: Seen, texts: list[str], words: Words) -> list[Choice]:
    return [
        Choice(act.text, words.label(act.text), hint(seen, act), act.group, warning(seen, act), act.role)
        for act in grouped(map(read, texts), last="End")
    ]


def draw_targets(scene: Scene, seen: Seen, then: Seen, words: Words, aims: Aims) -> None:
    """A ring on every place something legal is aimed at; a click means the most natural of several actions."""
    marks = scene.layer("marks")
    for place, acts in aims.items():
        tip = "; ".join(told(seen if act.text in seen.choices else then, act, words) for act in acts)
        style = "; ".join(
            [*([] if acts[0].verb in FIRM else [THIN]), *([at_once()] if acts[0].verb in AT_ONCE else [])]
        )
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
        if label in aims or f"run-{label}" in scene.layer("marks").taken:
            continue
        paid = f", costs {EXTRA_STEP}⚡" if taken + len(path.steps) > FREE else ""
        gone = [LABEL[left] for left in (INDEX[place], *path.steps[:-1]) if drained(left)]
        lost = f"; Void behind it: {' '.join(gone)}" if gone else ""
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
        scene.intents = list(dict.fromkeys([*scene.intents, "run"]))


def runner(seen: Seen) -> tuple[str, int, int]:
    """Where a run begins, how many steps it has taken and has left."""
    seat = seen.chooser
    if not seen.choices or seat < 0:
        return "", 0, 0
    level = seen.table["level"][seat]
    if any(text.startswith("run ") for text in seen.choices):
        taken = seen.top["taken"] if seen.top["is"] == "RunSteps" else 0
        piece = PIECES[seen.top["robot"]] if taken else seen.active
        return seen.place_of(piece), taken, steps_left(taken, level)
    return "", 0, 0


def told(seen: Seen, act: Act, words: Words) -> str:
    said = hint(seen, act)
    return f"{words.label(act.text)} ({said})" if said else words.label(act.text)


def aimed(seen: Seen, then: Seen) -> Aims:
    """What can be done now, or at once, by the place it is aimed at, the most natural first."""
    found: Aims = {}
    for act in map(read, dict.fromkeys([*seen.choices, *then.choices])):
        place = act.place(then) if act.verb in NATURAL else ""
        if place:
            found.setdefault(place, []).append(act)
    return {place: sorted(there, key=lambda act: NATURAL.index(act.verb)) for place, there in found.items()}


def spot(seen: Seen, place: str) -> Point:
    """Where a place is drawn; outside is where the jolted piece would leave, straight on if it can."""
    if place != OUTSIDE:
        return AT[place]
    frame = seen.frame("OneJolt")
    return outside(LABEL[frame["src"]], seen.place_of(PIECES[frame["target"]]))


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
    elif seen.asking == MENU and stays(seen):
        x, y = AT[seen.place_of(seen.active)]
        falling = Polygon(((-7, -4), (7, -4), (0, 6)), css="fill: var(--brass)")
        tip = f"Ending the turn here drains {seen.place_of(seen.active)}"
        scene.layer("marks").add(Group(x + 22, y + 22, (falling,), key="drains", tip=tip))


def draw_chain(scene: Scene, seen: Seen) -> None:
    """Robots of a chain that wait until the one ahead has gone."""
    for frame in seen.view["flow"]:
        if frame["is"] == "OneJolt" and frame["to"] >= 0:
            piece = PIECES[frame["target"]]
            said = f"{robot(piece)} will go on to {LABEL[frame['to']]}"
            ends = AT[seen.robots[piece]], AT[LABEL[frame["to"]]]
            # Above the pieces and short: the next place has a piece on it.
            scene.layer("pieces").add(arrow(*ends, 0.36, 0.7, key=f"chain-{piece}", label=said, tip=said, css=THIN))
