"""The picture of Claustrophobia: one view as a scene for every surface, from nothing but what the view says."""

from __future__ import annotations

from typing import Final

from ludus.core.part import Json
from ludus.core.words import Words
from ludus.draw import Scene
from ludus.draw.section import section
from ludus.draw.telling import tell
from ludus.games.claustrophobia.picture import demons, figures, hands, laying, sheets, signs, strip, tiles
from ludus.games.claustrophobia.picture.acts import FINAL
from ludus.games.claustrophobia.picture.draft import draw_draft
from ludus.games.claustrophobia.picture.legend import legend
from ludus.games.claustrophobia.picture.panels import add_panels
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.picture.targets import aims, draw_refusals, draw_targets, draw_walks, offer
from ludus.games.claustrophobia.picture.textboard import text_board

LAYERS: Final = ("world", "tiles", "openings", "plates", "links", "figures", "marks", "seats", "status", "previews")
STYLES: Final = {
    **signs.STYLES, **tiles.STYLES, **figures.STYLES, **sheets.STYLES, **demons.STYLES, **strip.STYLES,
    **hands.STYLES, **laying.STYLES,
    "world": "fill: none; stroke: #c9d6e61a; stroke-width: 1.5; stroke-dasharray: 6 8; pointer-events: none",
    "aim": "font: 600 13px var(--font); fill: #e0b25c",
    "aim-text": "font: 13px var(--font); fill: #f0e9dc",
}  # fmt: skip
LINES: Final = 14  # of the log
EDGE: Final = 16.0
HEAD: Final = 52.0  # above the tunnels
REACH: Final = 2  # the world is so many tiles wide around the first one, and larger only where the tunnels leave it


def picture(view: Json, words: Words) -> Scene:
    """What a seat sees: the tunnels in the middle, the warriors at the left, the Demon side at the right."""
    seen = Seen(view, words.said)
    left, top, wide, high = span(seen)
    board_wide, board_high = wide + 2 * EDGE, high + 2 * EDGE
    tall = board_high + HEAD + strip.HIGH
    scene = Scene(
        title(seen),
        width=board_wide + sheets.WIDE + demons.WIDE + 4 * EDGE,
        height=tall + 2 * EDGE,
        left=left - EDGE - sheets.WIDE - 2 * EDGE,
        top=top - EDGE - HEAD,
        styles=STYLES,
    )
    for name in LAYERS:
        scene.layer(name)
    draw_world(scene, seen)
    tiles.draw_tiles(scene, seen, words)
    laying.draw_drawn(scene, seen)
    laying.draw_laying(scene, seen)
    figures.draw_figures(scene, seen, words)
    draw_targets(scene, seen, words)
    draw_walks(scene, seen)
    draw_refusals(scene, seen, words)
    west, east, head = left - 2 * EDGE - sheets.WIDE, left + wide + 2 * EDGE, top - HEAD
    y = sheets.draw_sheets(scene, seen, west, head)
    draw_draft(scene, seen, west, head)
    sheets.draw_losses(scene, seen, words, west, head)
    ends = [hands.draw_hand(scene, seen, words, seen.t.human, west, y, sheets.WIDE)]
    y = demons.draw_demons(scene, seen, words, east, head)
    ends.append(hands.draw_hand(scene, seen, words, 1 - seen.t.human, east, y + 4, demons.WIDE))
    scene.height = max(scene.height, *[end - scene.top + EDGE for end in ends])
    draw_aims(scene, seen, left, head + 14)
    foot = scene.top + scene.height - strip.HIGH - EDGE
    scene.part("tunnels", left - EDGE, top - EDGE, board_wide, board_high, spot="board")
    strip.draw_strip(scene, seen, left, foot, wide)
    sides = [(seen.t.human, west, sheets.WIDE, ends[0]), (1 - seen.t.human, east, demons.WIDE, ends[1])]
    for seat, x, across, end in sides if seen.seat == seen.t.human else reversed(sides):
        scene.part(f"seat-{seat}", x - 6, head - 6, across + 12, end - head + 12, spot="rail")
    scene.part("aims", left - EDGE, head - 4, board_wide, HEAD - EDGE, spot="told")
    scene.board = text_board(seen, set(aims(seen)))
    add_panels(scene, seen)
    tell(scene, view, strip.result(seen) if view["result"] else "", LINES)
    offer(scene, seen, words)
    scene.gather = laying.gather(seen)
    scene.aimed = [*FINAL]
    scene.aim = seen.row.aim() if seen.seat in (seen.t.human, None) else seen.row.peril()
    scene.signs = legend(seen, words)
    return scene


def span(seen: Seen) -> tuple[float, float, float, float]:
    """Left, top, width and height of the world in which the tunnels lie, with room for a tile that is being laid."""
    spots = [tiles.centre(seen, tile) for tile in seen.t.order]
    if seen.asking == "Laying.rotate":
        spots.append(laying.new_place(seen))
    far = REACH * tiles.SIZE
    xs, ys = [-far, far, *(x for x, _ in spots)], [-far, far, *(y for _, y in spots)]
    return (
        min(xs) - tiles.HALF, min(ys) - tiles.HALF, max(xs) - min(xs) + tiles.SIZE, max(ys) - min(ys) + tiles.SIZE,
    )  # fmt: skip


@section
def draw_world(scene: Scene, seen: Seen) -> None:
    """The places where tiles may come to lie, as long as any are left to be drawn."""
    taken = {tiles.centre(seen, tile) for tile in seen.t.order}
    half = tiles.HALF - 6
    for n in range((2 * REACH + 1) ** 2 if seen.t.packet else 0):
        x, y = ((place - REACH) * tiles.SIZE for place in divmod(n, 2 * REACH + 1))
        if (x, y) not in taken:
            scene.layer("world").rect(x - half, y - half, 2 * half, 2 * half, 10, style="world", key=f"world-{n}")


def title(seen: Seen) -> str:
    """The scenario, the round and the phase."""
    where = f"round {seen.t.round}, {seen.phase}" if seen.t.round else seen.phase
    return f"Claustrophobia, {seen.row.name}, {where}"


def draw_aims(scene: Scene, seen: Seen, x: float, y: float) -> None:
    """The aims of both sides above the tunnels, and the stack."""
    status = scene.layer("status")
    humans = f"Humans: {seen.row.aim()}"
    demons = f"Demons: {seen.row.peril()}  Stack {len(seen.t.packet)}, discarded {len(seen.t.lost_tiles)}"
    status.text(x, y, humans, "start", style="aim", key="aim-humans")
    status.text(x, y + 17, demons, "start", style="aim-text", size=11, key="aim-demons")
