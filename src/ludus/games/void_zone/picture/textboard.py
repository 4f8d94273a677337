"""The arena for a terminal: rows of zones like the board, readable without colour."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ludus.draw import Cell, TextBoard, TextRow
from ludus.draw.once import kept
from ludus.games.void_zone.actions import DRONE, HOUSE, PIECES
from ludus.games.void_zone.picture.board import ROWS
from ludus.games.void_zone.picture.seen import Seen, busy, cost_at, empty, piece_on, says, states
from ludus.games.void_zone.speech import robot
from ludus.games.void_zone.zones import BIT, LABEL

SIGNS: Final = ".-="  # Void, one bar, full
SHORT: Final = {HOUSE: "HR", DRONE: "dr"}


def text_board(seen: Seen, chosen: Collection[int]) -> TextBoard:
    """Nine rows of zones and a legend of the signs in them."""
    zones, taken, rows = iter(range(61)), busy(seen.table), []
    for count in ROWS:
        row = [next(zones) for _ in range(count)]
        cells = [
            Cell(cell(seen, z, z in chosen), says(seen, z))
            if taken & BIT[z]
            else bare(z, seen.table.rating(z), z in chosen)
            for z in row
        ]
        rows.append(TextRow(tuple(cells), max(ROWS) - count, LABEL[row[0]][0]))
    return TextBoard(tuple(rows), tuple(legend(seen, bool(chosen))))


@kept
def bare(zone: int, rating: int, chosen: bool) -> Cell:
    """A zone with nothing on it."""
    return Cell(("*" if chosen else " ") + LABEL[zone] + SIGNS[rating], empty(zone, rating))


def cell(seen: Seen, zone: int, chosen: bool) -> str:
    """What is on a zone, or its name; before it a sign of state, after it one for the rating."""
    t, piece = seen.table, piece_on(seen.table, zone)
    now = states(seen, piece) if piece >= 0 else []
    state = "*" if chosen else ">" if "active" in now else "~" if "exhausted" in now else " "
    shield = "#" if t.shielded & BIT[zone] and piece >= 0 else ""
    return state + thing(seen, zone, piece) + SIGNS[t.rating(zone)] + shield + ("$" if cost_at(t, zone) else "")


def thing(seen: Seen, zone: int, piece: int) -> str:
    t = seen.table
    if piece >= 0:
        return SHORT.get(piece, PIECES[piece])
    if t.shielded & BIT[zone]:
        return f"#p{t.shield_owner(zone) + 1}"
    return "gr" if t.grenade & BIT[zone] else LABEL[zone]


def legend(seen: Seen, choosing: bool) -> list[tuple[str, str]]:
    """Only what is on the board now."""
    t = seen.table
    there = [piece for piece, zone in enumerate(t.robots) if zone >= 0]
    now = {state for piece in there for state in states(seen, piece)}
    signs = [(".", "Void"), ("-", "one bar"), ("=", "full")]
    signs += [("*", "can be chosen")] if choosing else []
    signs += [(">", "active")] if "active" in now else []
    signs += [("~", "exhausted")] if "exhausted" in now else []
    signs += [("#", "Force-Shield")] if t.shielded else []
    signs += [(PIECES[piece], robot(piece)) for piece in there if piece != HOUSE]
    signs += [("HR", "House Robot")] if HOUSE in there else []
    signs += [("dr", "Drone")] if t.drone else []
    signs += [("gr", "Electro-Grenade")] if t.grenade else []
    return signs + ([("$", "Interference token")] if t.tokens[0] | t.tokens[1] else [])
