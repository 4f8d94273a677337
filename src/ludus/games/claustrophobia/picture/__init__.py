"""The picture of Claustrophobia: what a seat knows as a scene for every surface."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Scene
from ludus.games.claustrophobia.picture import demons, figures, hands, laying, sheets, signs, strip, tiles
from ludus.games.claustrophobia.picture.acts import FINAL, Acts
from ludus.games.claustrophobia.picture.panels import add_panels
from ludus.games.claustrophobia.picture.seen import OpenTable, Seen, story_row
from ludus.games.claustrophobia.picture.targets import draw_refusals, draw_targets, draw_walks
from ludus.games.claustrophobia.picture.textboard import text_board
from ludus.games.claustrophobia.speech import PHASES

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
REACH: Final = (
    2  # tiles that the world reaches beyond the first one, to each side; more only where the tunnels leave it
)


def picture(seen: Seen, words: Words) -> Scene:
    """What a seat sees: the tunnels in the middle, the warriors at the left, the Demon side at the right."""
    left, top, wide, high = span(seen)
    scene = Scene(
        title(OpenTable(seen, words)),
        width=wide + sheets.WIDE + demons.WIDE + 6 * EDGE,
        height=high + HEAD + strip.HIGH + 4 * EDGE,
        left=left - sheets.WIDE - 3 * EDGE,
        top=top - EDGE - HEAD,
        styles=STYLES,
    )
    for name in LAYERS:
        scene.layer(name)
    acts = Acts(scene, seen, words)
    draw_tunnels(acts)
    draw_sides(acts, left, top, wide, high)
    scene.board = text_board(acts.table, set(acts.aims))
    add_panels(acts)
    acts.tell(strip.result(seen), LINES)
    acts.offer()
    scene.gather = laying.gather(acts)
    scene.aimed = [*FINAL]
    row = story_row(seen)
    scene.aim = acts.table.said(row.aim() if seen.seat in (seen.table.human, -1) else row.peril())
    acts.legend(signs.LEGEND, signs.signs_present(seen))
    return scene


def draw_tunnels(acts: Acts) -> None:
    """The tiles with all that stands on them, and what can be done there."""
    scene, seen = acts.scene, acts.seen
    draw_world(scene, seen)
    tiles.draw_tiles(scene, acts.table)
    laying.draw_tile_in_hand(scene, seen)
    laying.draw_laying(acts)
    figures.draw_figures(acts)
    draw_targets(acts)
    draw_walks(acts)
    draw_refusals(acts)


def draw_sides(acts: Acts, left: float, top: float, wide: float, high: float) -> None:
    """What lies around the tunnels: the warriors, the Demon side, both hands, the aims, and what helps to answer."""
    scene, seen, human = acts.scene, acts.seen, acts.seen.table.human
    west, east, head = left - 2 * EDGE - sheets.WIDE, left + wide + 2 * EDGE, top - HEAD
    y = sheets.draw_sheets(acts, west, head)
    sheets.draw_plan(acts, west, head)
    sheets.draw_losses(acts, west, head)
    ends = [hands.draw_hand(acts, human, west, y, sheets.WIDE)]
    y = demons.draw_demons(acts, east, head)
    ends.append(hands.draw_hand(acts, 1 - human, east, y + 4, demons.WIDE))
    scene.height = max(scene.height, *[end - scene.top + EDGE for end in ends])
    draw_aims(acts, left, head + 14)
    scene.part("tunnels", left - EDGE, top - EDGE, wide + 2 * EDGE, high + 2 * EDGE, spot="board")
    strip.draw_strip(acts, left, scene.top + scene.height - strip.HIGH - EDGE, wide)
    sides = [(human, west, sheets.WIDE, ends[0]), (1 - human, east, demons.WIDE, ends[1])]
    for seat, side, across, end in sides if seen.seat == human else reversed(sides):
        scene.part(f"seat-{seat}", side - 6, head - 6, across + 12, end - head + 12, spot="rail")
    scene.part("aims", left - EDGE, head - 4, wide + 2 * EDGE, HEAD - EDGE, spot="told")


def span(seen: Seen) -> tuple[float, float, float, float]:
    """Left, top, width and height of the world in which the tunnels lie, with room for a tile that is being laid."""
    spots, new = [tiles.centre(seen, tile) for tile in seen.table.order], laying.new_place(seen)
    spots += [new] if new else []
    far = REACH * tiles.SIZE
    xs, ys = [-far, far, *(x for x, _ in spots)], [-far, far, *(y for _, y in spots)]
    return (
        min(xs) - tiles.HALF, min(ys) - tiles.HALF, max(xs) - min(xs) + tiles.SIZE, max(ys) - min(ys) + tiles.SIZE,
    )  # fmt: skip


def draw_world(scene: Scene, seen: Seen) -> None:
    """The places where tiles may come to lie, as long as any are left to be drawn."""
    taken = {tiles.centre(seen, tile) for tile in seen.table.order}
    half = tiles.HALF - 6
    for n in range((2 * REACH + 1) ** 2 if seen.table.packet else 0):
        x, y = ((place - REACH) * tiles.SIZE for place in divmod(n, 2 * REACH + 1))
        if (x, y) not in taken:
            scene.layer("world").rect(x - half, y - half, 2 * half, 2 * half, 10, style="world", key=f"world-{n}")


def title(table: OpenTable) -> str:
    """The scenario, the round and the phase."""
    scenario, phase = table.said(story_row(table.seen).name), table.say(f"phase.{PHASES[table.t.phase]}")
    key = "title" if table.t.round else "title.setup"
    return table.say(key, scenario=scenario, round=table.t.round, phase=phase)


def draw_aims(acts: Acts, left: float, top: float) -> None:
    """The aims of both sides above the tunnels, and the stack."""
    table, row, status = acts.table, story_row(acts.seen), acts.scene.layer("status")
    humans, stack, lost = (
        acts.say("aim.humans", aim=table.said(row.aim())),
        len(table.t.packet),
        len(table.t.lost_tiles),
    )
    demons = acts.say("aim.demons", aim=table.said(row.peril()), stack=stack, discarded=lost)
    status.text(left, top, humans, "start", style="aim", key="aim-humans")
    status.text(left, top + 17, demons, "start", style="aim-text", size=11, key="aim-demons")
