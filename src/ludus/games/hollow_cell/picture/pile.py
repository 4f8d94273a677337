"""The open discard pile, while a card of it is chosen: a grid over the arena, equal cards as one with their number."""

from __future__ import annotations

from math import ceil
from typing import Final

from ludus.draw import Rect, Shape, Text, wrap_text
from ludus.games.hollow_cell.actions import Take
from ludus.games.hollow_cell.content import vault_rows
from ludus.games.hollow_cell.picture.faces import says_card
from ludus.games.hollow_cell.picture.icons import icon
from ludus.games.hollow_cell.picture.layout import LEFT, OWN, TABLE, TOP, Box
from ludus.games.hollow_cell.picture.painter import Painter
from ludus.games.hollow_cell.picture.seen import Seen, discard_pile, me

ACROSS: Final = 5  # tiles side by side
GAP: Final = 8.0
WIDE: Final = (TABLE - GAP) / ACROSS - GAP
HIGH: Final = 62.0  # of a tile, where there is room
SIGN: Final = 26.0  # the strip with the sign of its type
LETTERS: Final = 21  # of a line beside the green number
FOOT: Final = OWN - 10.0  # the grid ends above the viewer's seat


def draw_pile(p: Painter) -> None:
    """Scavenge: every card of the pile that can be taken, above all else that lies there."""
    found = cards_to_take(p.seen)
    if not found:
        return
    boxes = tiles(len(found))
    top = boxes[0][1] - GAP
    p.scene.layer("over").add(Rect(LEFT, top, TABLE, FOOT - top, 10, style="arena", key="pile-ground"))
    counts = dict(discard_pile(p.seen.table))
    for n, (act, box) in enumerate(zip(found, boxes, strict=True)):
        row = vault_rows()[act.kind]
        shapes = tile(p, act.kind, counts.get(act.kind, 1), box)
        aim = ("take", me(p.seen), act.kind)
        tip = f"{row.name}: {p.words.said(row.says)}"
        says = says_card(act.kind, p.words)
        p.put("over", aim, f"spread-{n}", shapes, box, tip, says, "--lift: 0px", row.name, whole=True)


def cards_to_take(seen: Seen) -> list[Take]:
    """The discarded cards that are chosen from."""
    return [a for a in seen.choices if isinstance(a, Take)] if seen.chooser == me(seen) else []


def tiles(count: int) -> list[Box]:
    """Where the tiles lie: row by row, the last row above the viewer's seat."""
    rows = ceil(count / ACROSS)
    high = min(HIGH, (FOOT - TOP - GAP) / max(rows, 1) - GAP)
    top = FOOT - rows * (high + GAP)
    return [
        (LEFT + GAP + (WIDE + GAP) * (n % ACROSS), top + (high + GAP) * (n // ACROSS), WIDE, high) for n in range(count)
    ]


def tile(p: Painter, kind: int, count: int, box: Box) -> list[Shape]:
    """A card as a tile: sign, name, how many of it there are, what it does, its defense number."""
    x, y, wide, high = box
    row = vault_rows()[kind]
    lines = wrap_text(p.words.said(row.hint), LETTERS, max_lines=2 if high > 56 else 1, placeholder=" …")
    shapes: list[Shape] = [
        Rect(x, y, wide, high, 6, style="face"),
        Rect(x, y, SIGN, high, 6, style=f"head-{row.type}"),
        icon(row.plug or row.type, x + 5, y + high / 2 - 8, 16, look="sign white"),
        Text(x + SIGN + 6, y + 19, row.name, "start", style="title"),
        *[Text(x + SIGN + 6, y + 36 + 15 * n, line, "start", 12.3, style="small") for n, line in enumerate(lines)],
    ]
    if count > 1:
        shapes.append(Text(x + wide - 8, y + 19, f"×{count}", "end", style="title"))
    if row.green:
        shapes.append(Rect(x + wide - 30, y + high - 28, 24, 22, 5, style="green"))
        shapes.append(Text(x + wide - 18, y + high - 12, str(row.green), "middle", 14, style="on-head"))
    return shapes
