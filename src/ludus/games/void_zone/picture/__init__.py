"""The picture of Void Zone: one view as a scene for every surface, from nothing but what the view says."""

from __future__ import annotations

from typing import Final

from ludus.core.part import Json
from ludus.core.words import Words
from ludus.draw import Scene
from ludus.draw.telling import tell
from ludus.games.void_zone.picture import abilities, board, chains, plates, tokens, tray
from ludus.games.void_zone.picture.board import draw_ground, draw_history, draw_spark, draw_things, draw_zones
from ludus.games.void_zone.picture.chains import draw_ghosts
from ludus.games.void_zone.picture.legend import legend
from ludus.games.void_zone.picture.panels import add_panels
from ludus.games.void_zone.picture.seen import CENTRE, Seen
from ludus.games.void_zone.picture.targets import (
    aimed,
    draw_chain,
    draw_dangers,
    draw_refusals,
    draw_runs,
    draw_targets,
    offer,
    offer_ahead,
)
from ludus.games.void_zone.picture.textboard import text_board
from ludus.games.void_zone.picture.tray import draw_tray

LAYERS: Final = (
    "ground", "zones", "prize", "history", "marks", "shields", "names", "pieces", "uses", "previews", "seats", "status",
    "tray",
)  # fmt: skip
LINES: Final = 14  # of the log: about two turns


def picture(view: Json, words: Words) -> Scene:
    """What a seat sees: the board with what can be done on it, the cards beside it, the question and its choices."""
    seen = Seen(view)
    scene = Scene(
        title(seen),
        width=736,
        height=690,
        left=-368,
        top=-332,
        styles={**board.STYLES, **plates.STYLES, **tokens.STYLES, **tray.STYLES, **abilities.STYLES, **chains.STYLES},
    )
    for name in LAYERS:
        scene.layer(name)
    draw_ground(scene)
    draw_zones(scene, seen)
    draw_history(scene, seen)
    then = Seen(view["ahead"]) if "ahead" in view else seen  # what could be done at once
    aims = aimed(seen, then)
    draw_targets(scene, seen, then, words, aims)
    for each in dict.fromkeys((seen, then)):
        draw_runs(scene, each, aims)
    draw_refusals(scene, then, words, aims)
    draw_ghosts(scene, then, [act for acts in aims.values() for act in acts])
    draw_things(scene, seen, {place: acts[0].text for place, acts in aims.items()})
    draw_chain(scene, seen)
    draw_dangers(scene, then)
    draw_spark(scene, seen)
    plates.draw_seats(scene, seen)
    plates.draw_status(scene, seen)
    add_parts(scene, seen)
    scene.board = text_board(seen, set(aims))
    scene.fact(
        f"The green line runs round {', '.join(CENTRE)}: +1⚡ a turn for each Robot inside", "Outside the rim is deadly"
    )
    add_panels(scene, seen)
    tell(scene, view, seen.result, LINES)
    offer(scene, seen, words)
    if then is not seen:
        offer_ahead(scene, seen, then, words)
    draw_tray(scene, seen, then)
    scene.aim = words.aim("last", players=seen.players)
    scene.signs = legend(seen, words)
    return scene


def add_parts(scene: Scene, seen: Seen) -> None:
    """A page shows the arena, and tells the rest in words."""
    scene.part("arena", -350, -302, 700, 604, spot="board")
    scene.part("drain", -110, -328, 260, 28, spot="told")
    scene.part("phases", -368, 302, 736, 56, spot="told")
    for seat in range(seen.players):
        x, y = plates.CORNERS[seat]
        scene.part(f"team-{seat}", x - 3, y - 3, plates.WIDE + 6, plates.HIGH + 6, spot="told")


def title(seen: Seen) -> str:
    """The game, the round and the turn."""
    turn = seen.table["turn"]
    return f"Void Zone, round {seen.table['round']}, turn {turn}" if turn else "Void Zone, set-up"
