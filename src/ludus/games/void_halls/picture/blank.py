"""The blank sheet, for a printer and a pencil."""

from __future__ import annotations

from ludus.draw import Scene
from ludus.games.void_halls.content import building_rows as kinds
from ludus.games.void_halls.content import (
    combination_rows,
    halls,
    score_rows,
    sheet_rows,
    tracks,
)
from ludus.games.void_halls.options import Options
from ludus.games.void_halls.picture.layout import NOTE_LEFT, NOTE_WIDE, SHEET, STYLES, WIDTH
from ludus.games.void_halls.picture.paper import Say, list_price, print_hall, print_list, print_sheet, print_ways

NUMBERS = ("two", "three", "four", "five")


def blank_sheet(options: Options, name: str = "", say: Say = str) -> Scene:
    """A sheet nobody has written on, but perhaps a name; with what the dice do and what counts at the end."""
    row, drawn = sheet_rows()[options.sheet], halls(options.sheet)
    scene = Scene(f"Void Halls, {say(row.name)}", width=WIDTH, height=SHEET, ground="bare", styles={**STYLES, **PRINT})
    for layer in ("paper", "list", "ways", "halls", "notes"):
        scene.layer(layer)
    print_sheet(scene, row, tracks()[options.time_track], say, name)
    print_list(scene, row, say)
    for number, kind in enumerate(kinds()):
        scene.layer("list").extend(list_price(kind.key, kind.supplies, kind.workers, number))
    for hall in drawn:
        print_hall(scene, hall, say)
    print_ways(scene, drawn)
    print_reminders(scene, say)
    return scene


def print_reminders(scene: Scene, say: Say) -> None:
    """VH-002: reminders of what each combination pays and of the points of the end; the rules decide."""
    notes = scene.layer("notes")
    notes.rect(NOTE_LEFT, 122, NOTE_WIDE, 196, 8, style="note", key="note")
    notes.text(NOTE_LEFT + 12, 143, say("Your dice"), "start", style="head")
    for n, row in enumerate(combination_rows()):
        dice = say("1 to 6" if row.run else f"{NUMBERS[n]} equal")
        notes.text(NOTE_LEFT + 12, 162 + 15 * n, dice, "start", style="faint strong")
        notes.text(NOTE_LEFT + 92, 162 + 15 * n, say(REMINDERS[row.key]), "start", style="faint")
    notes.text(NOTE_LEFT + 12, 252, say("At the end"), "start", style="head")
    for n, score in enumerate([row for row in score_rows() if row.when == "end"]):
        notes.text(NOTE_LEFT + 12, 268 + 14 * n, say(ENDS[score.key]), "start", style="faint")


PRINT = {"floor": "fill: #fff", "door": "fill: #fff; stroke: var(--paper-ink); stroke-width: 2.2"}
REMINDERS = {
    "mine": "2 supplies from a Mine",
    "build": "one building",
    "hire": "one worker, up to 9",
    "explore": "next hall, if 3 built",
    "upgrade": "check one arrow box",
}
ENDS = {
    "supplies": "1 point for every 5 supplies left",
    "halls": "2 × level for each explored hall",
    "upgrades": "2 points for each upgrade",
    "kinds": "10 points for all seven kinds",
}
