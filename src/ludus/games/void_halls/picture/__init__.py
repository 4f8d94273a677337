"""The picture of Void Halls: the sheet as it lies on the table, from nothing but what the view says."""

from __future__ import annotations

from typing import Final

from ludus.core.part import Json
from ludus.core.words import Words
from ludus.draw import Scene
from ludus.games.void_halls.picture.layout import HEIGHT, OTHERS, STYLES, WIDTH
from ludus.games.void_halls.picture.panels import add_panels
from ludus.games.void_halls.picture.paper import print_hall, print_list, print_sheet, print_ways
from ludus.games.void_halls.picture.pays import count_rows
from ludus.games.void_halls.picture.pencil import write_sheet
from ludus.games.void_halls.picture.seen import Seen
from ludus.games.void_halls.picture.targets import draw_list, draw_targets, offer, refuse
from ludus.games.void_halls.picture.textboard import text_board
from ludus.games.void_halls.picture.tray import draw_combinations, draw_dice, draw_forecast, draw_others, draw_score

LAYERS: Final = (
    "marks",
    "paper",
    "list",
    "ways",
    "halls",
    "notes",
    "written",
    "buildings",
    "squares",
    "targets",
    "tray",
)
LINES: Final = 12  # of the log: about a round


def picture(view: Json, words: Words) -> Scene:
    """What a seat sees: the sheet with what is written on it, the dice below, the question and its choices."""
    seen = Seen(view)
    high = HEIGHT if seen.players == 1 else HEIGHT + OTHERS
    scene = Scene(seen.title, width=WIDTH, height=high, ground="paper", styles=STYLES)
    for name in LAYERS:
        scene.layer(name)
    print_sheet(scene, seen.called, seen.track, "" if seen.players == 1 else seen.name(seen.seat))
    print_list(scene, seen.called)
    for hall in seen.halls:
        print_hall(scene, hall, dim=not seen.explored(hall.level))
    print_ways(scene, seen.halls, seen.sheet["halls"])
    write_sheet(scene, seen)
    if view["result"]:
        draw_score(scene, seen, count_rows(seen, seen.seat))
    else:
        draw_forecast(scene, seen)
    draw_list(scene, seen, words)
    draw_targets(scene, seen, words)
    draw_dice(scene, seen)
    draw_combinations(scene, seen, words)
    draw_others(scene, seen)
    scene.board = text_board(seen)
    add_panels(scene, seen)
    tell(scene, seen, words)
    return scene


def tell(scene: Scene, seen: Seen, words: Words) -> None:
    """The log, the result, the question, its choices and what is refused."""
    scene.log = seen.view["log"][-LINES:]
    scene.result = seen.result
    for question in seen.view["question"]:
        if question["seat"] == seen.chooser:
            scene.ask(question["prompt"], question["seat"], question["reason"], question["rule"])
    offer(scene, seen, words)
    refuse(scene, seen, words)
