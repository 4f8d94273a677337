"""The cards at the left: each Human warrior with its six Lines of Action, the die, and the scores it has now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.core.words import Words
from ludus.draw import Group, Line, Rect, Scene, Shape, Text, die, frame, framed
from ludus.draw.once import kept
from ludus.draw.section import section
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.kinds import KIND_OF, MEMBERS, OBJECTS, REDEEMER, TALENTS
from ludus.games.claustrophobia.picture.hints import sufferer
from ludus.games.claustrophobia.picture.portraits import of_warrior
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.picture.signs import sign
from ludus.games.claustrophobia.scores import combat, defence, movement, talents

WIDE: Final = 300.0
HIGH: Final = 126.0
GAP: Final = 8.0
BOXES: Final = WIDE - 115  # where the scores begin
LINES: Final = 57.0  # where the Lines of Action begin
ACROSS: Final = 40.0  # from one of them to the next
COLUMN: Final = 37.5  # how wide each is
ROWS: Final = ("Move", "Fight", "Guard")
BEFORE_DICE: Final = ("Initiative.trust", "Initiative.reroll", "Initiative.whispers", "Initiative.assign")

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


def roster(seen: Seen) -> list[int]:
    """The Human warriors of the game, those dead or saved too."""
    return list(MEMBERS[seen.t.team | seen.t.saved | seen.t.dead])


def bonuses(seen: Seen, w: int) -> list[str]:
    """What helps or hinders a warrior now, with how long it lasts."""
    t, found = seen.t, []
    if t.courage == w:
        found.append("Courage +1 Guard till the next roll")
    if t.blessing == w:
        found.append(f"Blessing {'+2 Fight' if t.blessing_side else '+1 Move'} this phase")
    if t.charge:
        found.append("Charge! +1 Fight this phase")
    if t.hold:
        found.append("Hold the Line! +1 Guard this phase")
    if t.runner == w:
        found.append("Run for It! +1 Move, Elusive")
    if t.terror >> w & 1:
        found.append("Terror: cannot fight")
    if t.critical >> w & 1:
        found.append("no Bodyguard this phase")
    if t.carrier == w:
        found.append("carries the treasure" if seen.row.number("treasure") else "carries the powder")
    return found


def talent_names(seen: Seen, w: int) -> str:
    """The Talents a warrior has now."""
    now = talents(seen.t, w)
    found = [content.talent_rows()[i].name for i in range(len(TALENTS)) if now >> i & 1]
    if w == REDEEMER and "Blessed" in found and seen.t.blessed:
        found[found.index("Blessed")] = "Blessed (used)"
    return ", ".join(found) or "no Talents"


def object_names(seen: Seen, w: int) -> list[str]:
    return [content.object_rows()[i].name for i in range(len(OBJECTS)) if seen.t.objects[w] >> i & 1]


def gift_numbers(seen: Seen) -> dict[int, str]:
    """The Redeemer's Gifts by their numbers."""
    return {row.number: row.name for i, row in enumerate(content.gift_rows()) if seen.t.gifts >> i & 1}


def state(seen: Seen, w: int) -> str:
    t = seen.t
    if t.dead >> w & 1:
        return "dead"
    if t.saved >> w & 1:
        return "got out"
    return "Exhausted" if t.exhausted >> w & 1 else ""


@section
def draw_sheets(scene: Scene, seen: Seen, left: float, top: float) -> float:
    """All cards, from the top down; where they end."""
    layer = scene.layer("seats")
    y = top
    for w in roster(seen):
        layer.add(Group(left, y, (*sheet(seen, w), *columns(seen, w)), key=f"sheet-{seen.notation(w)}"))
        y += HIGH + GAP
    return y


def draw_losses(scene: Scene, seen: Seen, words: Words, left: float, top: float) -> None:
    """CL-189: the lines that a warrior may lose are chosen on its card."""
    w = sufferer(seen)
    if w not in roster(seen):
        return
    y = top + (HIGH + GAP) * roster(seen).index(w)
    for text, line in [(text, int(text.split()[1])) for text in seen.choices if text.startswith("line ")]:
        x, told = left + LINES + ACROSS * (line - 1) + COLUMN / 2, words.label(text)
        key = f"lose-{seen.notation(w)}-{line}"
        ring = frame(x, y + 80.5, COLUMN, 79, corner=6, key=key, action=text, label=told, tip=told)
        scene.layer("status").add(ring)


def sheet(seen: Seen, w: int) -> tuple[Shape, ...]:
    t = seen.t
    carried = [name for i, name in enumerate(OBJECTS) if t.objects[w] >> i & 1]
    note = " ".join(carried).capitalize() if len(carried) < 2 else f"{len(carried)} Objects"  # beside its name
    said = state(seen, w) or talent_names(seen, w)
    alive = bool(t.team >> w & 1)
    scores = (movement(t, w), combat(t, w), defence(t, w)) if alive and not waits(seen, w) else ()
    return head(w, t.human, seen.warrior(w), seen.actor[0] == w, note, said, alive, scores)


@kept
def head(
    w: int, seat: int, name: str, now: bool, note: str, said: str, alive: bool, scores: tuple[int, ...]
) -> tuple[Shape, ...]:
    """Who a warrior is, what it can do, and its scores as far as it has any."""
    out: list[Shape] = [
        Rect(0, 0, WIDE, HIGH, 8, style="sheet-card now" if now else "sheet-card"),
        framed(of_warrior(w), seat, 4, 4, 33, out=not alive),
        Text(44, 17, name, "start", style="sheet-name"),
        Text(BOXES - 6, 17, note, "end", style="sheet-note"),
        Text(44, 31, said, "start", style="sheet-note"),
    ]
    for n, name in enumerate(ROWS if alive else ()):
        x = BOXES + 37 * n
        out += [Rect(x, 6, 34, 28, 5, style="box"), sign(name.lower(), x + 10, 20, 12, "#9aa7b8")]
    out += big_scores(scores)
    out += [Text(8, 76 + 16 * n, name, "start", style="sheet-note", size=10) for n, name in enumerate(ROWS)]
    return tuple(out)


def big_scores(scores: tuple[int, ...]) -> list[Text]:
    """The scores of a warrior, in the boxes of its head."""
    return [Text(BOXES + 25 + 37 * n, 25.5, str(score), style="score big") for n, score in enumerate(scores)]


def waits(seen: Seen, w: int) -> bool:
    """Whether a warrior waits for its die: the one of the last round counts no more."""
    frame = seen.frame("Initiative")
    return bool(frame) and seen.asking in BEFORE_DICE and (seen.asking != "Initiative.assign" or w >= frame["place"])


def columns(seen: Seen, w: int) -> Iterator[Shape]:
    t, gifts = seen.t, gift_numbers(seen) if w == REDEEMER else {}
    for line in range(1, 7):
        lost, now = bool(t.canceled[w] >> (line - 1) & 1), t.die[w] == line and bool(t.team >> w & 1)
        now = now and not waits(seen, w)
        yield from drawn_column(KIND_OF[w], line, now, lost, line in gifts)


@kept
def drawn_column(kind: int, line: int, now: bool, lost: bool, gift: bool) -> tuple[Shape, ...]:
    """One Line of Action: its number or the die on it, the three scores, a red square if it is lost."""
    x = LINES + ACROSS * (line - 1)
    middle = x + COLUMN / 2
    style = "column now" if now else "column lost" if lost else "column"
    out: list[Shape] = [Rect(x, 41, COLUMN, 79, 6, style=style)]
    if now:
        out.append(die(line, middle, 54, size=20))
    else:
        out.append(Text(middle, 58, str(line), style="score now"))
    word = "score now" if now else "score lost" if lost else "score"
    scores = content.warrior_rows()[kind].lines[line - 1]
    out += [Text(middle, 76 + 16 * n, str(score), style=word) for n, score in enumerate(scores)]
    if gift:
        out.append(Text(x + COLUMN - 6, 51, "✝", style="gift-mark"))
    if lost:
        out += [
            Line(((x + 5, 45), (x + COLUMN - 5, 114)), style="cut"),
            Rect(x + COLUMN - 12, 108, 9, 9, 1.5, style="wound"),
        ]
    return tuple(out)
