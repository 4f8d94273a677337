"""The picture of Void Halls: the sheet as it lies on the table, from nothing but what its reader may know."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Scene
from ludus.games.void_halls.content import combination_rows
from ludus.games.void_halls.picture.acts import Acts
from ludus.games.void_halls.picture.layout import (
    COLUMN,
    HALLS_LEFT,
    HEIGHT,
    LEFT,
    LIST_PITCH,
    LIST_TOP,
    LIST_WIDE,
    NOTE_LEFT,
    NOTE_WIDE,
    OTHERS,
    POINTS_LEFT,
    RIGHT,
    SHEET,
    STYLES,
    SUPPLY_TOP,
    WIDTH,
)  # fmt: skip
from ludus.games.void_halls.picture.legend import DRAWN, aim, present
from ludus.games.void_halls.picture.open_sheet import OpenSheet, Seen
from ludus.games.void_halls.picture.panels import add_panels
from ludus.games.void_halls.picture.paper import print_hall, print_list, print_sheet, print_ways
from ludus.games.void_halls.picture.pencil import write_sheet
from ludus.games.void_halls.picture.targets import draw_list, draw_targets, refuse
from ludus.games.void_halls.picture.textboard import text_board
from ludus.games.void_halls.picture.tray import (
    CARD,
    CARDS,
    draw_combinations,
    draw_dice,
    draw_forecast,
    draw_others,
    draw_score,
    gather,
    row_wide,
)

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
    "previews",
    "tray",
)
LINES: Final = 12  # of the log: about a round


def picture(seen: Seen, words: Words) -> Scene:
    """What a seat sees: the sheet with what is written on it, the dice below, the question and its choices."""
    sheet = OpenSheet(seen, words)
    high = HEIGHT if sheet.t.players == 1 else HEIGHT + OTHERS
    scene = Scene(sheet.title(), width=WIDTH, height=high, ground="paper", styles=STYLES)
    for name in LAYERS:
        scene.layer(name)
    acts = Acts(scene, sheet, words)
    print_paper(scene, sheet)
    write_sheet(acts)
    if seen.result:
        draw_score(acts)
    else:
        draw_forecast(acts)
    draw_list(acts)
    draw_targets(acts)
    draw_dice(acts)
    draw_combinations(acts)
    draw_others(acts)
    add_parts(scene, sheet)
    scene.board = text_board(sheet)
    add_panels(acts)
    acts.tell(sheet.result(), LINES)
    scene.choices = acts.choices(seen, seen.choices)
    acts.offer_end()
    scene.gather = gather(sheet)
    refuse(acts)
    scene.aim = aim(sheet)
    acts.legend(DRAWN, present(sheet))
    return scene


def print_paper(scene: Scene, sheet: OpenSheet) -> None:
    """The sheet before anybody wrote on it."""
    say = sheet.words.said
    print_sheet(scene, sheet.called, sheet.t.track, say, "" if sheet.t.players == 1 else sheet.name(sheet.seat))
    print_list(scene, sheet.called, say)
    for hall in sheet.halls:
        print_hall(scene, hall, say, dim=not sheet.is_explored(hall.level))
    print_ways(scene, sheet.halls, sheet.s.halls)


def add_parts(scene: Scene, sheet: OpenSheet) -> None:
    """The time above, the halls in the middle, supplies, points and dice below; the list of buildings in the rail."""
    wide = row_wide(sheet)
    scene.part("dice", LEFT - 6, SHEET + 4, wide + 12, CARDS - SHEET - 6, spot="foot")
    scene.part("roll", LEFT + wide + 8, SHEET + 4, RIGHT - LEFT - wide - 2, 40, 0.6, spot="foot")
    for n, row in enumerate(combination_rows()):
        scene.part(f"pays-{row.key}", LEFT - 4 + (CARD + 8) * n, CARDS - 2, CARD + 8, 86, 0.9, spot="foot")
    scene.part("halls", HALLS_LEFT, 108, 3 * COLUMN, 432, spot="middle")
    note = f"count-{sheet.seat}" if sheet.seen.result else "battle"  # which panel it says all of
    scene.part(note, NOTE_LEFT - 4, 116, NOTE_WIDE + 8, 190)
    scene.part("buildings", LEFT - 8, LIST_TOP - 6, LIST_WIDE + 16, 7 * LIST_PITCH + 6, 0.75, spot="rail")
    scene.part("title", 0, 0, WIDTH, 56, spot="told")
    scene.part("time", LEFT - 4, 56, RIGHT - LEFT + 8, 52, spot="above")
    scene.part("supplies", LEFT - 4, SUPPLY_TOP - 28, POINTS_LEFT - LEFT, 132, spot="foot")
    scene.part("points", POINTS_LEFT - 4, SUPPLY_TOP - 28, RIGHT - POINTS_LEFT + 8, 132, spot="foot")
    if sheet.t.players > 1:
        scene.part("others", LEFT - 4, HEIGHT - 4, RIGHT - LEFT + 8, OTHERS, spot="told")
