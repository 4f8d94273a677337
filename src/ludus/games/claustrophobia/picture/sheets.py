"""The cards at the left: each Human warrior with its six Lines of Action, the die, and the scores it has now.

While dice are given, a plan for all of them is drawn on the lines, to be locked in or changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from ludus.draw import Choice, Group, Line, Rect, Shape, Text, die, frame, framed_portrait
from ludus.draw.once import memo
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.actions import IN_COMBAT, Deed
from ludus.games.claustrophobia.kinds import KIND_OF, MEMBERS, OBJECTS, WARRIORS
from ludus.games.claustrophobia.moments import BOX
from ludus.games.claustrophobia.picture.acts import Acts, die_taker, scores_by, sufferer
from ludus.games.claustrophobia.picture.seen import OpenTable, Seen, actor, roster, warrior_portrait
from ludus.games.claustrophobia.picture.signs import sign
from ludus.games.claustrophobia.play.initiative import Initiative
from ludus.games.claustrophobia.scores import combat, defence, gift_on, movement, talents

WIDE: Final = 300.0
HIGH: Final = 126.0
GAP: Final = 8.0
BOXES: Final = WIDE - 115  # where the scores begin
LINES: Final = 57.0  # where the Lines of Action begin
ACROSS: Final = 40.0  # from one of them to the next
COLUMN: Final = 37.5  # how wide each is
ROWS: Final = ("move", "fight", "guard")
BEFORE_DICE: Final = ("trust", "reroll", "whispers", "assign")  # steps in which the dice of the last round lie yet
WORTH: Final = (1.0, 1.5, 1.0)  # of Move, Fight and Guard
LOST: Final = -10.0  # a canceled line: Exhausted

STYLES: Final = {
    "sheet-card": "fill: var(--surface-1); stroke: var(--line); stroke-width: 1.2",
    "sheet-card now": "stroke: var(--brass); stroke-width: 2.5",
    "sheet-name": "font: 700 14px var(--font); fill: var(--text)",
    "sheet-note": "font: 10.5px var(--font); fill: var(--text-muted)",
    "column": "fill: var(--surface-2)",
    "column lost": "fill: var(--danger-soft)",
    "column draft": "fill: none; stroke: #e0b25c; stroke-width: 1.5; stroke-dasharray: 4 4",
    "column now": "fill: var(--brass-soft); stroke: var(--brass); stroke-width: 1.8",
    "score": "font: 12px var(--font); fill: var(--text)",
    "score now": "font-weight: 700",
    "score lost": "fill: var(--text-faint)",
    "score big": "font: 700 15px var(--font)",
    "cut": "fill: none; stroke: var(--danger); stroke-width: 1.6",
    "wound": "fill: var(--danger)",
    "box": "fill: var(--surface-3)",
    "gift-mark": "font: 700 11px var(--font); fill: var(--brass)",
}


def bonuses(table: OpenTable, w: int) -> list[str]:
    """What helps or hinders a warrior now, with how long it lasts."""
    t = table.t
    helps = {
        "courage": t.courage == w,
        "bless_fight" if t.blessing_side == IN_COMBAT else "bless_move": t.blessing == w,
        "charge": t.charge,
        "hold": t.hold,
        "run": t.runner == w,
        "terror": t.terror >> w & 1,
        "critical": t.critical >> w & 1,
        "treasure" if t.story().treasure else "powder": t.carrier == w,
    }
    return [table.say(f"bonus.{name}") for name, helped in helps.items() if helped]


def talent_names(table: OpenTable, w: int) -> str:
    """The Talents a warrior has now."""
    t, rows = table.t, content.talent_rows()
    found = [
        table.say("talent.used", talent=rows[i].name) if BOX.talents[i].used_up(t) else rows[i].name
        for i in MEMBERS[talents(t, w)]
    ]
    return ", ".join(found) or table.say("talent.none")


def object_names(seen: Seen, w: int) -> list[str]:
    return [content.object_rows()[i].name for i in MEMBERS[seen.table.objects[w]]]


def gift_numbers(seen: Seen) -> dict[int, str]:
    """The Redeemer's Gifts by their numbers."""
    rows = content.gift_rows()
    return {rows[i].number: rows[i].name for i in MEMBERS[seen.table.gifts]}


def state(table: OpenTable, w: int) -> str:
    t = table.t
    if t.dead >> w & 1:
        return table.say("state.dead")
    if t.saved >> w & 1:
        return table.say("state.out")
    return "" if t.fit(w) else table.say("state.exhausted")


def draw_sheets(acts: Acts, left: float, top: float) -> float:
    """All cards, from the top down; where they end."""
    seen, layer, y = acts.seen, acts.scene.layer("seats"), top
    for w in roster(seen):
        layer.add(Group(left, y, (*sheet(acts.table, w), *columns(seen, w)), key=f"sheet-{WARRIORS[w]}"))
        y += HIGH + GAP
    return y


def draw_losses(acts: Acts, left: float, top: float) -> None:
    """CL-189: the lines that a warrior may lose are chosen on its card."""
    seen, w = acts.seen, sufferer(acts.seen)
    if w not in roster(seen):
        return
    y = top + (HIGH + GAP) * roster(seen).index(w)
    for action in seen.choices:
        if isinstance(action, Deed) and acts.verb(action) == "line":
            x, label = left + LINES + ACROSS * (action.line - 1) + COLUMN / 2, acts.label(action)
            key = f"lose-{WARRIORS[w]}-{action.line}"
            ring = frame(x, y + 80.5, COLUMN, 79, corner=6, key=key, action=action.text, label=label, tip=label)
            acts.scene.layer("status").add(ring)


def sheet(table: OpenTable, w: int) -> tuple[Shape, ...]:
    t, seen = table.t, table.seen
    carried = [OBJECTS[i] for i in MEMBERS[t.objects[w]]]  # what is said of it has its place beside the name
    note = " ".join(carried).capitalize() if len(carried) < 2 else table.say("sheet.objects", n=len(carried))
    said = state(table, w) or talent_names(table, w)
    alive, rows = t.in_play(w), tuple([table.say(f"sheet.{row}") for row in ROWS])
    scores = (movement(t, w), combat(t, w), defence(t, w)) if alive and not waits(seen, w) else ()
    return head(w, t.human, table.warrior(w), actor(seen)[0] == w, note, said, alive, scores, rows)


@memo
def head(
    w: int,
    seat: int,
    name: str,
    now: bool,
    note: str,
    said: str,
    alive: bool,
    scores: tuple[int, ...],
    rows: tuple[str, ...],
) -> tuple[Shape, ...]:
    """Who a warrior is, what it can do, and its scores as far as it has any; what its rows are called."""
    out: list[Shape] = [
        Rect(0, 0, WIDE, HIGH, 8, style="sheet-card now" if now else "sheet-card"),
        framed_portrait(warrior_portrait(w), seat, 4, 4, 33, out=not alive),
        Text(44, 17, name, "start", style="sheet-name"),
        Text(BOXES - 6, 17, note, "end", style="sheet-note"),
        Text(44, 31, said, "start", style="sheet-note"),
    ]
    for n, row in enumerate(ROWS if alive else ()):
        x = BOXES + 37 * n
        out += [Rect(x, 6, 34, 28, 5, style="box"), sign(row, x + 10, 20, 12, "#9aa7b8")]
    out += big_scores(scores)
    out += [Text(8, 76 + 16 * n, row, "start", style="sheet-note", size=10) for n, row in enumerate(rows)]
    return tuple(out)


def big_scores(scores: tuple[int, ...]) -> list[Text]:
    """The scores of a warrior, in the boxes of its head."""
    return [Text(BOXES + 25 + 37 * n, 25.5, str(score), style="score big") for n, score in enumerate(scores)]


def waits(seen: Seen, w: int) -> bool:
    """Whether a warrior waits for its die: the one of the last round counts no more."""
    top = seen.top
    if not isinstance(top, Initiative) or top.where() not in BEFORE_DICE:
        return False
    return top.where() != "assign" or w >= top.place


def columns(seen: Seen, w: int) -> Iterator[Shape]:
    t = seen.table
    shows = t.die[w] if t.in_play(w) and not waits(seen, w) else 0
    for line in range(1, 7):
        lost = bool(t.canceled[w] >> (line - 1) & 1)
        yield from make_column(KIND_OF[w], line, shows == line, lost, gift_on(t, w, line) >= 0)


@memo
def make_column(kind: int, line: int, now: bool, lost: bool, gift: bool) -> tuple[Shape, ...]:
    """One Line of Action: its number or the die on it, the three scores, a red square if it is lost."""
    x = LINES + ACROSS * (line - 1)
    middle = x + COLUMN / 2
    style = "column now" if now else "column lost" if lost else "column"
    out: list[Shape] = [Rect(x, 41, COLUMN, 79, 6, style=style)]
    if now:
        out.append(die(line, middle, 54, size=20))
    else:
        out.append(Text(middle, 58, str(line), style="score now"))
    style = "score now" if now else "score lost" if lost else "score"
    scores = content.warrior_rows()[kind].lines[line - 1]
    out += [Text(middle, 76 + 16 * n, str(score), style=style) for n, score in enumerate(scores)]
    if gift:
        out.append(Text(x + COLUMN - 6, 51, "✝", style="gift-mark"))
    if lost:
        out += [
            Line(((x + 5, 45), (x + COLUMN - 5, 114)), style="cut"),
            Rect(x + COLUMN - 12, 108, 9, 9, 1.5, style="wound"),
        ]
    return tuple(out)


# --- the dice filled in -----------------------------------------------------------------------------------------------


def plan_dice(seen: Seen) -> dict[int, int]:
    """For each warrior that waits one of the dice, so that they can do the most together; nothing where one is left."""
    first = die_taker(seen)
    waiting = [w for w in seen.table.humans_left() if w >= first] if first >= 0 and seen.choices else []
    if len(waiting) < 2:
        return {}
    ways = set(permutations(seen.table.dice, len(waiting)))
    best = max(ways, key=lambda way: (sum(worth(seen, w, face) for w, face in zip(waiting, way, strict=True)), way))
    return dict(zip(waiting, best, strict=True))


def worth(seen: Seen, w: int, face: int) -> float:
    """What a line lets a warrior do."""
    if seen.table.canceled[w] >> (face - 1) & 1:
        return LOST
    scores = content.warrior_rows()[KIND_OF[w]].lines[face - 1]
    gift = 1.0 if gift_on(seen.table, w, face) >= 0 else 0.0
    return gift + sum(share * score for share, score in zip(WORTH, scores, strict=True))


def draw_plan(acts: Acts, left: float, top: float) -> None:
    """The dice of the plan on the lines, faint, and the one gesture that locks them in."""
    seen, found = acts.seen, plan_dice(acts.seen)
    for n, w in enumerate(roster(seen)):
        if w in found:
            face = found[w]
            x, y = left + LINES + ACROSS * (face - 1), top + (HIGH + GAP) * n
            column = Rect(x, y + 41, COLUMN, 79, 6, style="column draft")
            brought = Group(left, y, tuple(big_scores(scores_by(seen, w, face))))
            shapes = (column, die(face, x + COLUMN / 2, y + 54, size=20), brought)
            acts.scene.layer("status").add(Group(0, 0, shapes, key=f"draft-{w}"))
    if found:
        said = ", ".join([f"{acts.table.warrior(w)} {face}" for w, face in found.items()])
        action = f"allot {' '.join(str(face) for face in found.values())}"
        acts.scene.meant = [Choice(action, acts.say("plan.lock"), said, role="on")]
        acts.intend("allot")
