"""The picture of Void Zone: what a seat sees as a scene for every surface."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Scene
from ludus.games.void_zone.picture import abilities, board, chains, plates, tokens, tray
from ludus.games.void_zone.picture.acts import Acts
from ludus.games.void_zone.picture.board import draw_ground, draw_history, draw_spark, draw_things, draw_zones
from ludus.games.void_zone.picture.chains import draw_ghosts
from ludus.games.void_zone.picture.legend import DRAWN, present
from ludus.games.void_zone.picture.panels import add_panels
from ludus.games.void_zone.picture.seen import CENTRE, Seen, result
from ludus.games.void_zone.picture.targets import (
    SECOND,
    draw_chain,
    draw_dangers,
    draw_refusals,
    draw_runs,
    draw_targets,
)
from ludus.games.void_zone.picture.textboard import text_board
from ludus.games.void_zone.picture.tray import draw_tray

LAYERS: Final = (
    "ground", "zones", "prize", "history", "marks", "shields", "names", "pieces", "uses", "previews", "seats", "status",
    "tray",
)  # fmt: skip
LINES: Final = 14  # of the log: about two turns


def picture(seen: Seen, words: Words) -> Scene:
    """What a seat sees: the board with what can be done on it, the cards beside it, the question and its choices."""
    scene = Scene(
        title(seen, words),
        width=736,
        height=690,
        left=-368,
        top=-332,
        styles={**board.STYLES, **plates.STYLES, **tokens.STYLES, **tray.STYLES, **abilities.STYLES, **chains.STYLES},
    )
    for name in LAYERS:
        scene.layer(name)
    acts = Acts(scene, seen, words)
    draw_ground(acts)
    draw_zones(acts)
    draw_history(acts)
    draw_targets(acts)
    for each in dict.fromkeys((seen, acts.then)):
        draw_runs(acts, each)
    draw_refusals(acts)
    draw_ghosts(acts)
    draw_things(acts, {place: there[0].text for place, there in acts.aims.items()})
    draw_chain(acts)
    draw_dangers(acts)
    draw_spark(scene, seen)
    plates.draw_seats(acts)
    plates.draw_status(acts)
    add_parts(scene, seen)
    scene.board = text_board(acts)
    scene.fact(words.say("fact.prize", zones=", ".join(CENTRE)), words.say("fact.rim"))
    add_panels(acts)
    acts.tell(result(seen, words), LINES)
    acts.offer(passing=seen.asking != SECOND)
    draw_tray(acts)
    scene.aim = words.aim("last", players=seen.players)
    acts.legend(DRAWN, present(seen))
    return scene


def add_parts(scene: Scene, seen: Seen) -> None:
    """A page shows the arena, and tells the rest in words."""
    scene.part("arena", -350, -302, 700, 604, spot="board")
    scene.part("drain", -110, -328, 260, 28, spot="told")
    scene.part("phases", -368, 302, 736, 56, spot="told")
    for seat in range(seen.players):
        x, y = plates.CORNERS[seat]
        scene.part(f"team-{seat}", x - 3, y - 3, plates.WIDE + 6, plates.HIGH + 6, spot="told")


def title(seen: Seen, words: Words) -> str:
    """The game, the round and the turn."""
    t = seen.table
    return words.say("title.round", round=t.round, turn=t.turn) if t.turn else words.say("title.set_up")
