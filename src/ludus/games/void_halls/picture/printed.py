"""Void Halls on paper: the four sheets, and a card with what the dice and the buildings do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.core.game import Game
from ludus.core.printing import printed_words
from ludus.draw.printed import Face, Printed
from ludus.games.void_halls.content import building_rows, combination_rows, score_rows, sheet_rows, track_rows
from ludus.games.void_halls.options import Options
from ludus.games.void_halls.picture.blank import blank_sheet
from ludus.games.void_halls.picture.paper import Say

INK: Final = "#4a3a2a"
AID: Final = (93.0, 132.0)
WIDE: Final = 264.0  # of a sheet, across a page of either size


def pieces(game: Game, _options: Options) -> list[Printed]:
    """A sheet and a pencil are all one needs, with six dice each."""
    say = printed_words(game)
    return [*aids(say), *sheets(game, say)]


def aids(say: Say) -> Iterator[Printed]:
    """What the dice bring, what buildings do, and what counts at the end."""
    dice = "\n".join(f"{row.name}: {say(row.says)}" for row in combination_rows())
    yield Printed(
        say("Player aids"), "dice", Face(say("What the dice bring"), dice, INK, listed=True).scene(AID), *AID, count=2
    )
    built = "\n".join(f"{row.name}: {say(row.says)}" for row in building_rows())
    yield Printed(
        say("Player aids"), "buildings", Face(say("Buildings"), built, INK, listed=True).scene(AID), *AID, count=2
    )
    scores = "\n".join(f"{row.name}: {say(row.says)}" for row in score_rows())
    yield Printed(say("Player aids"), "points", Face(say("Points"), scores, INK, listed=True).scene(AID), *AID, count=2)


def sheets(game: Game, say: Say) -> Iterator[Printed]:
    """VH-015: a sheet for each dungeon and each time track."""
    for key, row in sheet_rows().items():
        for track, time in track_rows().items():
            options = game.options.settle(Options, {"sheet": key, "time_track": track})
            scene = blank_sheet(options, say=say)
            name = f"{row.name}, {time.name}"
            yield Printed(say("Sheets"), name, scene, WIDE, WIDE * scene.height / scene.width)
