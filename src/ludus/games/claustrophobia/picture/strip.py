"""The strip below the tunnels: the question with what it needs to be answered, and who is held and why."""

from __future__ import annotations

from typing import Final

from ludus.draw import Group, Rect, Shape, Text, die, wrap_text
from ludus.draw.shapes import Point
from ludus.games.claustrophobia.actions import ASSIGN, Deed
from ludus.games.claustrophobia.kinds import TROGLODYTE
from ludus.games.claustrophobia.picture.acts import Acts, die_taker, foresee, says_line
from ludus.games.claustrophobia.picture.odds import Odds, held_human, held_unit, percent
from ludus.games.claustrophobia.picture.seen import OpenTable, Seen, actor, actor_tile
from ludus.games.claustrophobia.picture.sheets import plan_dice
from ludus.games.claustrophobia.picture.signs import lock
from ludus.games.claustrophobia.picture.tiles import slab
from ludus.games.claustrophobia.play.explore import Exploration
from ludus.games.claustrophobia.play.initiative import Initiative
from ludus.games.claustrophobia.speech import tile
from ludus.games.claustrophobia.stats import PRINTED

HIGH: Final = 172.0
SAID: Final = 316.0  # how wide the question is
HELD: Final = 88.0  # how high what is said of a held figure is at most
CHART: Final = 170.0  # how wide a chart is at least
CHARTS: Final = 312.0  # how wide all of them are together, as the cards of the warriors
BAR: Final = 14.0  # how high a bar is, with the gap below it
MOST: Final = 6  # bars
AMONG_TILES: Final = ("pick", "shift", "order")  # steps of an exploration
STYLES: Final = {
    "strip": "fill: var(--surface-1); stroke: var(--line)",
    "strip-title": "font: 700 15px var(--font); fill: var(--text)",
    "strip-text": "font: 12px var(--font); fill: var(--text-muted)",
    "strip-strong": "font: 700 12px var(--font); fill: var(--text)",
    "bar": "fill: var(--accent)",
    "bar none": "fill: var(--surface-3)",
}


def draw_strip(acts: Acts, left: float, top: float, wide: float) -> None:
    """The question, who is held, and what helps to answer, each in a frame; a browser has the question above."""
    scene, seen = acts.scene, acts.seen
    shapes: list[Shape] = [Rect(0, 0, SAID, HIGH - HELD, 10, style="strip")]
    question = next((q for q in seen.questions if q.seat == seen.chooser), None)
    if question:
        asked, reason = wrap_text(question.prompt, 34), wrap_text(question.reason, 42)
        shapes += [Text(16, 26 + 18 * n, line, "start", style="strip-title") for n, line in enumerate(asked)]
        below = 28 + 18 * len(asked)
        shapes += [Text(16, below + 16 * n, line, "start", style="strip-text") for n, line in enumerate(reason[:2])]
    elif seen.result:
        lines = wrap_text(result(seen), 42)
        shapes += [Text(16, 26 + 16 * n, line, "start", style="strip-strong") for n, line in enumerate(lines)]
    scene.layer("status").add(Group(left, top, tuple(shapes), key="strip"))
    scene.part("asked", left, top, SAID, HIGH - HELD, spot="told")
    held, high = say_held(acts)
    if held:
        frame = Rect(0, 0, SAID, high, 10, style="strip")
        scene.layer("status").add(Group(left, top + HIGH - HELD + 6, (frame, *held), key="strip-held"))
        scene.part("held", left, top + HIGH - HELD + 6, SAID, high, spot="rail")
    draw_help(acts, left + SAID + 8, top, wide - SAID - 8)


def draw_help(acts: Acts, left: float, top: float, wide: float) -> None:
    """What helps to answer, in a frame of its size."""
    scene, seen, asking = acts.scene, acts.seen, acts.seen.top
    if isinstance(asking, Exploration) and asking.where() in AMONG_TILES and seen.choices:
        across, high = draw_stack(acts, left + 14, top)
    elif seen.table.dice and seen.frame(Initiative):
        across, high = draw_dice(acts, left + 14, top)
    else:
        across, high = draw_odds(acts, left, top, wide)
    if across:
        scene.layer("seats").add(Rect(left, top, across, high, 10, style="strip", key="strip-frame"))
        scene.part("strip", left, top, across, high, spot="rail")


def result(seen: Seen) -> str:
    """How the game ended, where it has; the log's last line says it best."""
    return "" if seen.result is None else seen.log[-1] if seen.log else seen.result.text


def say_held(acts: Acts) -> tuple[list[Shape], float]:
    """The acting figure with the numbers that hold it, and how high that is."""
    seen, (w, unit) = acts.seen, actor(acts.seen)
    held = held_human(seen, w) if w >= 0 else held_unit(seen, unit, actor_tile(seen)) if unit >= 0 else None
    if held is None:
        return [], 0.0
    lines = wrap_text(held.says(acts.table, acts.table.warrior(w) if w >= 0 else acts.table.unit(unit)), 38)
    words = [Text(40, 20 + 14 * n, line, "start", style="strip-strong") for n, line in enumerate(lines)]
    high = 14.0 * len(lines) + 12
    return [Group(20, high / 2, lock().shapes), *words], high


# --- tiles of the stack -----------------------------------------------------------------------------------------------


def draw_stack(acts: Acts, left: float, top: float) -> Point:
    """The tiles of the top of the stack that one may choose among, as they are printed; how wide and high it is."""
    seen, layer = acts.seen, acts.scene.layer("status")
    known = [drawn for drawn in seen.table.hands[seen.seat].seen if drawn >= 0]
    for n, (action, drawn) in enumerate(zip(seen.choices, known, strict=False)):
        middle, printed = left + 50 + 112 * n, slab(drawn, PRINTED[drawn])
        layer.add(
            Group(middle, top + 52, printed, scale=0.5, key=f"pick-{n}", action=action.text, tip=acts.hint(action))
        )
        for k, line in enumerate(wrap_text(tile(drawn), 16)[:2]):
            layer.text(middle, top + 112 + 13 * k, line, style="strip-text", size=11, key=f"pick-{n}-{k}")
    return max(224.0, 112.0 * len(seen.choices)) + 24, 134.0


# --- dice -------------------------------------------------------------------------------------------------------------


def draw_dice(acts: Acts, left: float, top: float) -> Point:
    """The Action Dice that are free, or what Trust in God does with them; how wide and high it is.

    Above each die stands a warrior, and below it what the die does for that one: the warrior for whom it is planned,
    or the one that gets a die now.
    """
    seen, layer, dice, table = acts.seen, acts.scene.layer("status"), acts.seen.table.dice, acts.table
    asked = die_taker(seen)
    plan, most = list(plan_dice(seen).items()), 0
    for n, face in enumerate(dice):
        meant = next((pair for pair in plan if pair[1] == face), None)
        if meant is not None:
            plan.remove(meant)
        give = ASSIGN[face - 1]
        action = give.text if seen.allows(give) and face not in dice[:n] else ""
        w = asked if meant is None else meant[0]
        reroll = becomes_of(seen, n)
        said = says_line(table, w, face) if w >= 0 else acts.say(f"die.{reroll}") if reroll else ""
        x, ringed = left + 34 + 88 * n, action or reroll == "asked"
        tip = acts.say("die.of", name=table.warrior(asked), says=says_line(table, asked, face)) if action else said
        layer.add(die(face, x, top + 46, "kept" if ringed else "", key=f"die-{n}", action=action, tip=tip))
        lines = wrap_text(said, 12)[:4]
        most = max(most, len(lines))
        for k, line in enumerate(lines):
            layer.text(x, top + 88 + 14 * k, line, style="strip-text", size=11, key=f"die-{n}-{k}")
        if w >= 0:
            style = "strip-text" if meant is None else "strip-strong"
            layer.text(x, top + 16, table.warrior(w), style=style, key=f"die-{n}-for")
    return max(88.0 * len(dice), 288.0) + 24, 84.0 + 14 * most


def becomes_of(seen: Seen, n: int) -> str:
    """Trust in God: whether a die is asked about, will be rolled again, or stays."""
    top = seen.top
    if not isinstance(top, Initiative) or top.where() != "reroll" or n > top.place:
        return ""
    return "asked" if n == top.place else "again" if top.chosen >> n & 1 else "stays"


# --- attacks ----------------------------------------------------------------------------------------------------------


def draw_odds(acts: Acts, left: float, top: float, wide: float) -> Point:
    """A little chart for each attack that is possible now; how wide and how high they are together."""
    found: list[tuple[str, str, Odds]] = []
    for action in acts.seen.choices:
        odds = foresee(acts.seen, action) if isinstance(action, Deed) else None
        if odds is not None and isinstance(action, Deed):
            found.append((action.text, title_of(acts, action), odds))
    found = found[: max(1, int(wide // CHART))]
    if not found:
        return 0.0, 0.0
    across = (max(CHARTS, CHART * len(found)) - 6) / len(found)
    rows = max(len(odds.chances[:MOST]) for _, _, odds in found)
    high = 48.0 + BAR * rows
    for n, (attack, title, odds) in enumerate(found):
        shapes = tuple(bars(acts.table, title, odds, across - 6, high - 12))
        chart = Group(left + 6 + across * n, top + 6, shapes, key=f"odds-{n}", action=attack, tip=odds.says(acts.table))
        acts.scene.layer("status").add(chart)
    return across * len(found) + 6, high


def title_of(acts: Acts, action: Deed) -> str:
    if action.warrior >= 0:
        return acts.say("chart.attack", name=acts.table.warrior(action.warrior))
    if action.unit == TROGLODYTE:
        return acts.say(f"chart.troglodytes.{acts.verb(action)}")
    return acts.say(f"chart.{acts.verb(action)}", name=acts.table.unit(action.unit))


def bars(table: OpenTable, title: str, odds: Odds, wide: float, high: float) -> list[Shape]:
    """Dice, the number needed, and a bar for each number of hits."""
    dice = table.say("chart.double" if odds.doubled else "chart", dice=table.say("dice", n=odds.dice), need=odds.need)
    beside = wide > CHART  # title and dice in one line
    out: list[Shape] = [
        Rect(0, 0, wide, high, 8, style="square-card"),
        Text(10, 18, title[:24], "start", style="strip-strong"),
        Text(wide - 10 if beside else 10, 18 if beside else 32, dice, "end" if beside else "start",
             style="strip-text", size=11),
    ]  # fmt: skip
    long = wide - 70
    for n, chance in enumerate(odds.chances[:MOST]):
        y = high - 6 - BAR * (len(odds.chances[:MOST]) - n)
        out += [
            Text(10, y + 9, f"{n}", "start", style="strip-text", size=11),
            Rect(24, y, long, 10, 3, style="bar none"),
            Rect(24, y, max(1.0, long * chance), 10, 3, style="bar"),
            Text(wide - 10, y + 9, percent(table, chance), "end", style="strip-text", size=11),
        ]
    return out
