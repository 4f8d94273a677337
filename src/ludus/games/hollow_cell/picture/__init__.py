"""The picture of Hollow Cell: one view as a scene for every surface, from nothing but what the view says."""

from __future__ import annotations

from typing import Final

from ludus.core.part import Json
from ludus.core.words import Words
from ludus.draw import Scene
from ludus.draw.telling import grouped, tell
from ludus.games.hollow_cell.picture.acts import FINAL, read
from ludus.games.hollow_cell.picture.arena import again, draw_arena
from ludus.games.hollow_cell.picture.flight import draw_flights
from ludus.games.hollow_cell.picture.hand import draw_hand, gather
from ludus.games.hollow_cell.picture.hints import hint, label, warning
from ludus.games.hollow_cell.picture.layout import HIGH, WIDE
from ludus.games.hollow_cell.picture.legend import aim, legend
from ludus.games.hollow_cell.picture.marked import chances
from ludus.games.hollow_cell.picture.mat import draw_mat
from ludus.games.hollow_cell.picture.own import draw_own
from ludus.games.hollow_cell.picture.panels import add_panels
from ludus.games.hollow_cell.picture.parts import add_parts
from ludus.games.hollow_cell.picture.pile import draw_pile
from ludus.games.hollow_cell.picture.rail import draw_rail
from ludus.games.hollow_cell.picture.seats import draw_others
from ludus.games.hollow_cell.picture.seen import Seen
from ludus.games.hollow_cell.picture.styles import STYLES
from ludus.games.hollow_cell.picture.textboard import text_board
from ludus.games.hollow_cell.picture.uses import draw_uses

LAYERS: Final = ("seats", "mat", "things", "previews", "uses", "hand", "over", "rail", "log")
LINES: Final = 16  # of the log: about one turn


def picture(view: Json, words: Words) -> Scene:
    """What a seat sees: the table with what can be done on it, the own hand, the question and its choices."""
    seen = Seen(view)
    scene = Scene(title(seen), width=WIDE, height=HIGH, ground="table", styles=STYLES)
    for name in LAYERS:
        scene.layer(name)
    able = chances(seen)
    draw_others(scene, seen, words, able)
    draw_mat(scene, seen, words, able.of(-1))
    draw_arena(scene, seen, words)
    draw_own(scene, seen, words, able.of(seen.me), seen.me, seen.viewer >= 0)
    draw_hand(scene, seen, words, able.of(seen.me), seen.me, seen.viewer >= 0)
    draw_pile(scene, seen, words, able.of(seen.me))
    draw_flights(scene, seen, words)
    draw_uses(scene, seen, words)
    add_parts(scene, seen, draw_rail(scene, seen, words.said))
    scene.board = text_board(seen, words.said)
    add_panels(scene, seen)
    tell(scene, view, seen.result, LINES)
    offer(scene, seen, words)
    for text, rule, why in view["refused"]:
        scene.refuse(text, rule, why, words.label(text))
    scene.gather = gather(seen) or again(seen)
    scene.aimed = [*FINAL]
    scene.aim = aim(seen, words)
    scene.signs = legend(seen, words)
    return scene


def title(seen: Seen) -> str:
    """The game and the turn."""
    turn = seen.table["turn"]
    return f"Hollow Cell, turn {turn}" if turn else "Hollow Cell, set-up"


def offer(scene: Scene, seen: Seen, words: Words) -> None:
    """Every legal action as a choice, by what it does, the ways to stop last."""
    for act in grouped(map(read, seen.choices), last="Done"):
        scene.choice(act.text, label(seen, act, words), hint(seen, act), act.group, warning(seen, act), act.role)
