"""The picture of Hostile Takeover: what a seat sees as a scene for every surface."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Scene
from ludus.games.hostile_takeover.picture import boosting, planning
from ludus.games.hostile_takeover.picture.acts import ROLLED, Acts
from ludus.games.hostile_takeover.picture.band import draw_band
from ludus.games.hostile_takeover.picture.board import draw_floor, draw_goal, draw_history, draw_terrain, draw_zones
from ludus.games.hostile_takeover.picture.fans import draw_fans
from ludus.games.hostile_takeover.picture.figures import draw_figures
from ludus.games.hostile_takeover.picture.ledgers import ledgers
from ludus.games.hostile_takeover.picture.legend import DRAWN, present
from ludus.games.hostile_takeover.picture.orders import standing
from ludus.games.hostile_takeover.picture.panels import add_panels
from ludus.games.hostile_takeover.picture.planning import draw_drafts
from ludus.games.hostile_takeover.picture.plates import draw_plates
from ludus.games.hostile_takeover.picture.reach import draw_jump, draw_reach
from ludus.games.hostile_takeover.picture.seen import Seen, result, scenario
from ludus.games.hostile_takeover.picture.sightlines import draw_shots
from ludus.games.hostile_takeover.picture.styles import BOARD, FOOT, LAYERS, LEFT, RIGHT, STYLES, TOP
from ludus.games.hostile_takeover.picture.targets import draw_refusals, draw_targets
from ludus.games.hostile_takeover.picture.textboard import text_board

LINES: Final = 14  # of the log


def picture(seen: Seen, words: Words) -> Scene:
    """What a seat sees: the arena with what can be done on it, score and order, the shot, the question."""
    width, height = BOARD - LEFT + RIGHT, BOARD - TOP + FOOT
    scene = Scene(title(seen, words), width=width, height=height, left=LEFT, top=TOP, ground="table", styles=STYLES)
    for name in LAYERS:
        scene.layer(name)
    acts, t = Acts(scene, seen, words), seen.table
    draw_floor(scene)
    draw_zones(acts)
    draw_terrain(acts)
    draw_goal(acts)
    draw_history(acts)
    draw_shots(acts)
    draw_reach(acts)
    draw_jump(acts)
    draw_targets(acts)
    draw_refusals(acts)
    draw_figures(acts)
    draw_band(acts)
    draw_drafts(acts)
    draw_plates(acts)
    draw_fans(acts)
    scene.board = text_board(acts)
    add_panels(acts)
    acts.tell(result(seen, words), LINES)
    acts.offer()
    scene.gather = planning.gather(acts) or boosting.gather_boost(acts)
    scene.standing = standing(acts)
    scene.ledgers = ledgers(acts)
    scene.aimed = [*ROLLED]
    scene.aim = words.aim(t.stakes.scenario, needed=t.stakes.needed)
    acts.legend(DRAWN, present(t))
    return scene


def title(seen: Seen, words: Words) -> str:
    """The game, the scenario, the turn and its phase."""
    t = seen.table
    if not t.turn:
        return words.say("title.setup", scenario=scenario(t))
    return words.say("title", scenario=scenario(t), turn=t.turn, phase=words.say(f"phase.{t.phase}"))
