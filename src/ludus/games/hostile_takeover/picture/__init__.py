"""The picture of Hostile Takeover: one view as a scene for every surface, from nothing but what the view says."""

from __future__ import annotations

from typing import Final

from ludus.core.part import Json
from ludus.core.words import Words
from ludus.draw import Scene
from ludus.draw.telling import tell
from ludus.games.hostile_takeover.picture import boosting, planning
from ludus.games.hostile_takeover.picture.acts import ROLLED
from ludus.games.hostile_takeover.picture.band import draw_band
from ludus.games.hostile_takeover.picture.board import draw_floor, draw_goal, draw_history, draw_terrain, draw_zones
from ludus.games.hostile_takeover.picture.fans import draw_fans
from ludus.games.hostile_takeover.picture.figures import draw_figures
from ludus.games.hostile_takeover.picture.ledgers import ledgers
from ludus.games.hostile_takeover.picture.legend import legend
from ludus.games.hostile_takeover.picture.orders import standing
from ludus.games.hostile_takeover.picture.panels import PHASES, add_panels
from ludus.games.hostile_takeover.picture.planning import draw_drafts
from ludus.games.hostile_takeover.picture.plates import draw_plates
from ludus.games.hostile_takeover.picture.seen import Seen
from ludus.games.hostile_takeover.picture.sightlines import draw_jump, draw_shots, draw_watched
from ludus.games.hostile_takeover.picture.styles import BOARD, FOOT, LAYERS, LEFT, RIGHT, STYLES, TOP
from ludus.games.hostile_takeover.picture.targets import aims, draw_refusals, draw_targets, offer
from ludus.games.hostile_takeover.picture.textboard import choice_signs, text_board

LINES: Final = 14  # of the log


def picture(view: Json, words: Words) -> Scene:
    """What a seat sees: the arena with what can be done on it, score and order, the shot, the question."""
    seen = Seen(view, words.said)
    width, height = BOARD - LEFT + RIGHT, BOARD - TOP + FOOT
    scene = Scene(title(seen), width=width, height=height, left=LEFT, top=TOP, ground="table", styles=STYLES)
    for name in LAYERS:
        scene.layer(name)
    draw_floor(scene)
    draw_zones(scene, seen)
    draw_terrain(scene, seen)
    draw_goal(scene, seen)
    draw_history(scene, seen)
    draw_shots(scene, seen)
    draw_watched(scene, seen)
    draw_jump(scene, seen)
    draw_targets(scene, seen, words)
    draw_refusals(scene, seen, words)
    draw_figures(scene, seen, aims(seen), words)
    draw_band(scene, seen, aims(seen), words)
    draw_drafts(scene, seen)
    draw_plates(scene, seen)
    draw_fans(scene, seen, words)
    scene.board = text_board(seen, choice_signs(seen))
    add_panels(scene, seen)
    tell(scene, view, seen.result, LINES)
    offer(scene, seen, words)
    scene.gather = planning.gather(seen) or boosting.gather(seen)
    scene.standing = standing(seen)
    scene.ledgers = ledgers(seen)
    scene.aimed = [*ROLLED]
    scene.aim = words.aim(seen.table["scenario"], needed=seen.table["needed"])
    scene.signs = legend(seen, words)
    return scene


def title(seen: Seen) -> str:
    """The game, the scenario, the turn and its phase."""
    turn = f", turn {seen.table['turn']}, {PHASES[seen.table['phase']]}" if seen.table["turn"] else ", set-up"
    return f"Hostile Takeover, {seen.scenario}{turn}"
