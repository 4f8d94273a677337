"""The arena for a terminal: rows of zones like the board, readable without colour."""

from __future__ import annotations

from typing import Final

from ludus.draw import Cell, TextBoard, TextRow
from ludus.draw.once import kept
from ludus.draw.section import made_of
from ludus.games.void_zone.actions import PIECES
from ludus.games.void_zone.picture.board import ROWS
from ludus.games.void_zone.picture.seen import Seen, empty
from ludus.games.void_zone.speech import robot
from ludus.games.void_zone.zones import LABEL

SIGNS: Final = ".-="  # Void, one bar, full


@made_of
def text_board(seen: Seen, chosen: set[str]) -> TextBoard:
    """Nine rows of zones and a legend of the signs in them."""
    labels = iter(LABEL)
    rows = []
    for count in ROWS:
        names = [next(labels) for _ in range(count)]
        cells = tuple([zone_cell(seen, zone, zone in chosen) for zone in names])
        rows.append(TextRow(cells, max(ROWS) - count, names[0][0]))
    return TextBoard(tuple(rows), tuple(legend(seen, bool(chosen))))


def zone_cell(seen: Seen, zone: str, chosen: bool) -> Cell:
    return (
        Cell(cell(seen, zone, chosen), seen.says(zone)) if zone in seen.busy else bare(zone, seen.ratings[zone], chosen)
    )


@kept
def bare(zone: str, rating: int, chosen: bool) -> Cell:
    """A zone with nothing on it."""
    return Cell(("*" if chosen else " ") + zone + SIGNS[rating], empty(zone, rating))


def cell(seen: Seen, zone: str, chosen: bool) -> str:
    """What is on a zone, or its name; before it a sign of state, after it one for the rating."""
    piece = seen.piece_on.get(zone, "")
    states = seen.states(piece) if piece else []
    state = "*" if chosen else ">" if "active" in states else "~" if "exhausted" in states else " "
    shield = "#" if zone in seen.shields and piece else ""
    return state + thing(seen, zone) + SIGNS[seen.ratings[zone]] + shield + ("$" if zone in seen.tolls else "")


def thing(seen: Seen, zone: str) -> str:
    piece = seen.piece_on.get(zone, "")
    if piece:
        return {"house": "HR", "drone": "dr"}.get(piece, piece)
    if zone in seen.shields:
        return f"#p{seen.shields[zone] + 1}"
    return "gr" if zone == seen.grenade else zone


def legend(seen: Seen, choosing: bool) -> list[tuple[str, str]]:
    """Only what is on the board now."""
    signs = [(".", "Void"), ("-", "one bar"), ("=", "full")]
    signs += [("*", "can be chosen")] if choosing else []
    states = {state for piece in seen.robots for state in seen.states(piece)}
    signs += [(">", "active")] if "active" in states else []
    signs += [("~", "exhausted")] if "exhausted" in states else []
    signs += [("#", "Force-Shield")] if seen.shields else []
    signs += [(piece, robot(piece)) for piece in PIECES if piece in seen.robots and piece != "house"]
    signs += [("HR", "House Robot")] if "house" in seen.robots else []
    signs += [("dr", "Drone")] if seen.drone else []
    signs += [("gr", "Electro-Grenade")] if seen.grenade else []
    return signs + ([("$", "Interference token")] if seen.tolls else [])
