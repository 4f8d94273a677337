"""The arena for a terminal: rows of zones like the board, readable without color."""

from __future__ import annotations

from typing import Final

from ludus.draw import Cell, TextBoard, TextRow
from ludus.games.void_zone.actions import DRONE, HOUSE, PIECES
from ludus.games.void_zone.picture.acts import Acts
from ludus.games.void_zone.picture.board import ROWS
from ludus.games.void_zone.picture.seen import Seen, busy, cost_at, piece_on, states
from ludus.games.void_zone.speech import robot
from ludus.games.void_zone.zones import BIT, LABEL

SIGNS: Final = ".-="  # Void, one bar, full
SHORT: Final = {HOUSE: "HR", DRONE: "dr"}


def text_board(acts: Acts) -> TextBoard:
    """Nine rows of zones and a legend of the signs in them."""
    seen, chosen = acts.seen, set(acts.aims)
    zones, rows = iter(range(61)), []
    for count in ROWS:
        row = [next(zones) for _ in range(count)]
        cells = [Cell(cell(seen, z, z in chosen), acts.labels[z]) for z in row]
        rows.append(TextRow(tuple(cells), max(ROWS) - count, LABEL[row[0]][0]))
    return TextBoard(tuple(rows), tuple(legend(acts, bool(chosen))))


def cell(seen: Seen, zone: int, chosen: bool) -> str:
    """What is on a zone, or its name; before it a sign of state, after it one for the rating."""
    t = seen.table
    if not busy(t) & BIT[zone]:
        return ("*" if chosen else " ") + LABEL[zone] + SIGNS[t.rating(zone)]
    piece = piece_on(t, zone)
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


def legend(acts: Acts, choosing: bool) -> list[tuple[str, str]]:
    """Only what is on the board now."""
    say, t = acts.say, acts.seen.table
    there = [piece for piece, zone in enumerate(t.robots) if zone >= 0]
    now = {state for piece in there for state in states(acts.seen, piece)}
    signs = [(".", say("bars.none")), ("-", say("board.one_bar")), ("=", say("board.full"))]
    signs += [("*", say("board.chosen"))] if choosing else []
    signs += [(">", say("state.active"))] if "active" in now else []
    signs += [("~", say("state.exhausted"))] if "exhausted" in now else []
    signs += [("#", say("board.shield"))] if t.shielded else []
    signs += [(PIECES[piece], acts.words.name(robot(piece))) for piece in there if piece != HOUSE]
    signs += [(SHORT[HOUSE], say("piece.house"))] if HOUSE in there else []
    signs += [(SHORT[DRONE], say("board.drone"))] if t.drone else []
    signs += [("gr", say("board.grenade"))] if t.grenade else []
    return signs + ([("$", say("board.token"))] if t.tokens[0] | t.tokens[1] else [])
