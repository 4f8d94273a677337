"""The strip below the tunnels: the question with what it needs to be answered, and who is held and why."""

from __future__ import annotations

from typing import Final

from ludus.draw import Group, Rect, Scene, Shape, Text, die, wrapped
from ludus.draw.section import section
from ludus.draw.shapes import Point
from ludus.games.claustrophobia.picture.acts import Act, read
from ludus.games.claustrophobia.picture.draft import draft
from ludus.games.claustrophobia.picture.figures import lock
from ludus.games.claustrophobia.picture.held import Odds, held_human, held_unit, percent
from ludus.games.claustrophobia.picture.hints import assigned, attack_odds, hint, line_says
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.picture.tiles import slab
from ludus.games.claustrophobia.stats import PRINTED

HIGH: Final = 172.0
SAID: Final = 316.0  # how wide the question is
HELD: Final = 88.0  # how high what is said of a held figure is at most
CHART: Final = 170.0  # how wide a chart is at least
CHARTS: Final = 312.0  # how wide all of them are together, as the cards of the warriors
BAR: Final = 14.0  # how high a bar is, with the gap below it
MOST: Final = 6  # bars
ASKED: Final = "this one?"
AMONG_TILES: Final = ("Exploration.pick", "Exploration.shift", "Exploration.order")
STYLES: Final = {
    "strip": "fill: var(--surface-1); stroke: var(--line)",
    "strip-title": "font: 700 15px var(--font); fill: var(--text)",
    "strip-text": "font: 12px var(--font); fill: var(--text-muted)",
    "strip-strong": "font: 700 12px var(--font); fill: var(--text)",
    "bar": "fill: var(--accent)",
    "bar none": "fill: var(--surface-3)",
}


@section
def draw_strip(scene: Scene, seen: Seen, left: float, top: float, wide: float) -> None:
    """The question, who is held, and what helps to answer, each in a frame; a browser has the question above."""
    shapes: list[Shape] = [Rect(0, 0, SAID, HIGH - HELD, 10, style="strip")]
    question = next((q for q in seen.view["question"] if q["seat"] == seen.chooser), None)
    if question:
        asked, reason = wrapped(question["prompt"], 34), wrapped(question["reason"], 42)
        shapes += [Text(16, 26 + 18 * n, line, "start", style="strip-title") for n, line in enumerate(asked)]
        below = 28 + 18 * len(asked)
        shapes += [Text(16, below + 16 * n, line, "start", style="strip-text") for n, line in enumerate(reason[:2])]
    elif seen.view["result"]:
        lines = wrapped(result(seen), 42)
        shapes += [Text(16, 26 + 16 * n, line, "start", style="strip-strong") for n, line in enumerate(lines)]
    scene.layer("status").add(Group(left, top, tuple(shapes), key="strip"))
    scene.part("asked", left, top, SAID, HIGH - HELD, spot="told")
    held, high = why_held(seen)
    if held:
        frame = Rect(0, 0, SAID, high, 10, style="strip")
        scene.layer("status").add(Group(left, top + HIGH - HELD + 6, (frame, *held), key="strip-held"))
        scene.part("held", left, top + HIGH - HELD + 6, SAID, high, spot="rail")
    help_shown(scene, seen, left + SAID + 8, top, wide - SAID - 8)


def help_shown(scene: Scene, seen: Seen, left: float, top: float, wide: float) -> None:
    """What helps to answer, in a frame of its size."""
    if seen.asking in AMONG_TILES and seen.choices:
        across, high = tiles_shown(scene, seen, left + 14, top)
    elif seen.t.dice and seen.frame("Initiative"):
        across, high = dice_shown(scene, seen, left + 14, top)
    else:
        across, high = odds_shown(scene, seen, left, top, wide)
    if across:
        scene.layer("seats").add(Rect(left, top, across, high, 10, style="strip", key="strip-frame"))
        scene.part("strip", left, top, across, high, spot="rail")


def result(seen: Seen) -> str:
    """How the game ended; the log's last line says it best."""
    log: list[str] = seen.view["log"]
    return log[-1] if log else str(seen.view["result"]["text"])


def why_held(seen: Seen) -> tuple[list[Shape], float]:
    """The acting figure with the numbers that hold it, and how high that is."""
    w, unit = seen.actor
    said = held_human(seen, w) if w >= 0 else ""
    if unit >= 0:
        said = held_unit(seen, unit, seen.frame("DemonActivation")["tile"])
    if not said:
        return [], 0.0
    name = seen.warrior(w) if w >= 0 else seen.unit(unit)
    lines = wrapped(seen.say(f"{name} is {said}"), 38)
    words = [Text(40, 20 + 14 * n, line, "start", style="strip-strong") for n, line in enumerate(lines)]
    high = 14.0 * len(lines) + 12
    return [Group(20, high / 2, lock().shapes), *words], high


# --- tiles of the stack -----------------------------------------------------------------------------------------------


def tiles_shown(scene: Scene, seen: Seen, left: float, top: float) -> Point:
    """The tiles of the top of the stack that one may choose among, as they are printed; how wide and high it is."""
    known = [tile for tile in seen.foreseen(seen.chooser) if tile >= 0]
    acts = [read(text) for text in seen.choices]
    for n, (act, tile) in enumerate(zip(acts, known, strict=False)):
        x = left + 50 + 112 * n
        said = hint(seen, act)
        shown = Group(x, top + 52, slab(tile, PRINTED[tile]), scale=0.5, key=f"pick-{n}", action=act.text, tip=said)
        scene.layer("status").add(shown)
        for k, line in enumerate(wrapped(seen.tile(tile), 16)[:2]):
            scene.layer("status").text(x, top + 112 + 13 * k, line, style="strip-text", size=11, key=f"pick-{n}-{k}")
    return max(224.0, 112.0 * len(acts)) + 24, 134.0


# --- dice -------------------------------------------------------------------------------------------------------------


def dice_shown(scene: Scene, seen: Seen, left: float, top: float) -> Point:
    """The Action Dice that are free, or what Trust in God does with them; how wide and high it is.

    Above each die stands a warrior, and below it what the die does for that one: the warrior for whom it is planned,
    or the one that gets a die now.
    """
    asked = assigned(seen)
    layer = scene.layer("status")
    plan, most = list(draft(seen).items()), 0
    for n, face in enumerate(seen.t.dice):
        meant = next((pair for pair in plan if pair[1] == face), None)
        if meant is not None:
            plan.remove(meant)
        action = f"assign {face}" if f"assign {face}" in seen.choices and face not in seen.t.dice[:n] else ""
        w = asked if meant is None else meant[0]
        said = line_says(seen, w, face) if w >= 0 else reroll_says(seen, n)
        ringed = action or said == ASKED
        x = left + 34 + 88 * n
        tip = f"{seen.warrior(asked)}: {line_says(seen, asked, face)}" if action else said
        layer.add(die(face, x, top + 46, "kept" if ringed else "", key=f"die-{n}", action=action, tip=tip))
        lines = wrapped(seen.say(said), 12)[:4]
        most = max(most, len(lines))
        for k, line in enumerate(lines):
            layer.text(x, top + 88 + 14 * k, line, style="strip-text", size=11, key=f"die-{n}-{k}")
        if w >= 0:
            style = "strip-text" if meant is None else "strip-strong"
            layer.text(x, top + 16, seen.warrior(w), style=style, key=f"die-{n}-for")
    return max(88.0 * len(seen.t.dice), 288.0) + 24, 84.0 + 14 * most


def reroll_says(seen: Seen, n: int) -> str:
    """Trust in God: whether a die is asked about, will be rolled again, or stays."""
    frame = seen.frame("Initiative")
    if seen.asking != "Initiative.reroll" or n > frame["place"]:
        return ""
    return ASKED if n == frame["place"] else "rolled again" if frame["chosen"] >> n & 1 else "stays"


# --- attacks ----------------------------------------------------------------------------------------------------------


def odds_shown(scene: Scene, seen: Seen, left: float, top: float, wide: float) -> Point:
    """A little chart for each attack that is possible now; how wide and how high they are together."""
    found: list[tuple[str, str, Odds]] = []
    for act in map(read, seen.choices):
        odds = attack_odds(seen, act)
        if odds is not None:
            found.append((act.text, attack_title(seen, act), odds))
    found = found[: max(1, int(wide // CHART))]
    if not found:
        return 0.0, 0.0
    across = (max(CHARTS, CHART * len(found)) - 6) / len(found)
    rows = max(len(odds.chances[:MOST]) for _, _, odds in found)
    high = 48.0 + BAR * rows
    for n, (action, title, odds) in enumerate(found):
        shapes = tuple(bars(title, odds, across - 6, high - 12))
        chart = Group(left + 6 + across * n, top + 6, shapes, key=f"odds-{n}", action=action, tip=str(odds))
        scene.layer("status").add(chart)
    return across * len(found) + 6, high


def attack_title(seen: Seen, act: Act) -> str:
    if act.warrior >= 0:
        return f"Attack {seen.warrior(act.warrior)}"
    return f"{act.verb.title()} {'Troglodytes' if act.unit == 0 else seen.unit(act.unit)}"


def bars(title: str, odds: Odds, wide: float, high: float) -> list[Shape]:
    """Dice, the number needed, and a bar for each number of hits."""
    dice = f"{odds.dice} {'die' if odds.dice == 1 else 'dice'}, {odds.need}+ hits"
    beside = wide > CHART  # title and dice in one line
    out: list[Shape] = [
        Rect(0, 0, wide, high, 8, style="square-card"),
        Text(10, 18, title[:24], "start", style="strip-strong"),
        Text(wide - 10 if beside else 10, 18 if beside else 32, dice + (", double" if odds.doubled else ""),
             "end" if beside else "start", style="strip-text", size=11),
    ]  # fmt: skip
    long = wide - 70
    for n, chance in enumerate(odds.chances[:MOST]):
        y = high - 6 - BAR * (len(odds.chances[:MOST]) - n)
        out += [
            Text(10, y + 9, f"{n}", "start", style="strip-text", size=11),
            Rect(24, y, long, 10, 3, style="bar none"),
            Rect(24, y, max(1.0, long * chance), 10, 3, style="bar"),
            Text(wide - 10, y + 9, percent(chance), "end", style="strip-text", size=11),
        ]
    return out
