"""The picture of Hollow Cell: what a seat sees as a scene for every surface."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Scene
from ludus.games.hollow_cell.picture.arena import again, draw_arena, draw_flights
from ludus.games.hollow_cell.picture.drop_targets import draw_uses
from ludus.games.hollow_cell.picture.hand import draw_hand, gather
from ludus.games.hollow_cell.picture.layout import HIGH, WIDE
from ludus.games.hollow_cell.picture.legend import DRAWN, aim, present
from ludus.games.hollow_cell.picture.mat import draw_mat
from ludus.games.hollow_cell.picture.painter import Painter
from ludus.games.hollow_cell.picture.panels import add_panels
from ludus.games.hollow_cell.picture.parts import add_parts
from ludus.games.hollow_cell.picture.pile import draw_pile
from ludus.games.hollow_cell.picture.rail import draw_rail
from ludus.games.hollow_cell.picture.seats import draw_others, draw_own
from ludus.games.hollow_cell.picture.seen import Seen, result
from ludus.games.hollow_cell.picture.styles import STYLES
from ludus.games.hollow_cell.picture.textboard import text_board

LAYERS: Final = ("seats", "mat", "things", "previews", "uses", "hand", "over", "rail", "log")
LINES: Final = 16  # of the log: about one turn
FINAL: Final = ("cells", "fire", "play", "give")  # verbs after which dice decide, or others learn something


def picture(seen: Seen, words: Words) -> Scene:
    """What a seat sees: the table with what can be done on it, the viewer's hand, the question and its choices."""
    turn = seen.table.turn
    title = words.say("title" if turn else "title.setup", turn=turn)
    scene = Scene(title, width=WIDE, height=HIGH, ground="table", styles=STYLES)
    for name in LAYERS:
        scene.layer(name)
    p = Painter(scene, seen, words)
    draw_others(p)
    draw_mat(p)
    draw_arena(p)
    draw_own(p)
    draw_hand(p)
    draw_pile(p)
    draw_flights(p)
    draw_uses(p)
    add_parts(scene, seen, draw_rail(p))
    scene.board = text_board(seen, words)
    add_panels(p)
    p.tell(result(seen, words), LINES)
    p.offer()
    for action, why in seen.refused:
        scene.refuse(action.text, why.rule, why.text, words.label(action.text))
    scene.gather = gather(seen, words) or again(seen, words)
    scene.aimed = [*FINAL]
    scene.aim = aim(seen, words)
    p.legend(DRAWN, present(seen))
    return scene
