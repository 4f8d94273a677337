"""The tunnels for a terminal: a box for each tile with its openings and its figures, readable without color."""

from __future__ import annotations

from typing import Final

from ludus.draw import Cell, TextBoard, TextRow
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.kinds import CREATURE, DEMON, KIND_OF, TILE_KINDS
from ludus.games.claustrophobia.picture.seen import OpenTable, Seen, actor, first_entry_state, humans_on, lying_on
from ludus.games.claustrophobia.picture.tiles import says_tile
from ludus.games.claustrophobia.stats import TILE_KIND, TILE_NAMES
from ludus.geometry.tiles import at

INNER: Final = 11
BLANK: Final = " " * (INNER + 2)
SHORT: Final = {
    "pentacle": "Pent", "exit": "Exit", "stash": "Stash", "hole": "Hole", "lair": "Lair", "hungry": "Hungry",
    "tight": "Tight", "flooded": "Flood", "trapped": "Trap", "echoing": "Echo", "plain": "",
}  # fmt: skip


def text_board(table: OpenTable, chosen: set[int]) -> TextBoard:
    """Rows of boxes from north to south, and a legend of the signs in them."""
    spots = {at(table.t.cell[tile]): tile for tile in table.t.order}
    if not spots:
        return TextBoard(())
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    rows: list[TextRow] = []
    for y in range(max(ys), min(ys) - 1, -1):
        tiles = [spots.get((x, y), -1) for x in range(min(xs), max(xs) + 1)]
        boxes = [box(table, tile, tile in chosen) if tile >= 0 else [BLANK] * 5 for tile in tiles]
        for n in range(5):
            said = [says_tile(table, tile) if tile >= 0 and n == 1 else "" for tile in tiles]
            rows.append(TextRow(tuple(Cell(lines[n], label) for lines, label in zip(boxes, said, strict=True))))
    return TextBoard(tuple(rows), tuple(legend(table, bool(chosen))))


def box(table: OpenTable, tile: int, chosen: bool) -> list[str]:
    """A tile in five lines."""
    seen = table.seen
    north, east, south, west = (way(seen, tile, d) for d in range(4))
    edge = "─" * ((INNER - 3) // 2)
    sign = "*" if chosen else ""
    state = "!" if first_entry_state(seen, tile) == "armed" else ""
    goal = "+" if seen.table.is_goal(tile) else ""
    hole = "o" if seen.table.has_hole(tile) else ""
    name = f"{sign}{TILE_NAMES[tile]} {SHORT[TILE_KINDS[TILE_KIND[tile]]]}".rstrip() + state + goal + hole
    return [
        f"┌{edge}{top(north, True)}{edge}┐",
        f"│{name[:INNER]:{INNER}}│",
        f"{side(west)}{humans(table, tile)[:INNER]:^{INNER}}{side(east)}",
        f"│{monsters(seen, tile)[:INNER]:^{INNER}}│",
        f"└{edge}{top(south, False)}{edge}┘",
    ]


def way(seen: Seen, tile: int, d: int) -> str:
    """A side: wall, open, unexplored, sealed."""
    t = seen.table
    if t.is_sealed(tile, d):
        return "sealed"
    if t.is_unexplored(tile, d):
        return "dark"
    return "open" if t.is_joined(tile, d) else "wall"


def top(kind: str, north: bool) -> str:
    corners = "┘ └" if north else "┐ ┌"
    return {"wall": "───", "open": corners, "dark": "─?─", "sealed": "─x─"}[kind]


def side(kind: str) -> str:
    return {"wall": "│", "open": " ", "dark": "?", "sealed": "x"}[kind]


def humans(table: OpenTable, tile: int) -> str:
    acting, rows = actor(table.seen)[0], content.warrior_rows()
    return "".join(
        f"{'>' if w == acting else ''}{rows[KIND_OF[w]].short}{number(table, w)}{'' if table.t.fit(w) else '~'}"
        for w in humans_on(table.seen, tile)
    )


def number(table: OpenTable, w: int) -> str:
    name = table.warrior(w)
    return name[-1] if name[-1].isdigit() else ""


def monsters(seen: Seen, tile: int) -> str:
    t = seen.table
    plain = t.trogs[tile] - t.toughs(tile)
    parts = [f"{plain}T"] if plain else []
    parts += [f"{t.toughs(tile)}t"] if t.toughs(tile) else []
    parts += ["D" if unit == DEMON else f"C{unit - CREATURE + 1}" for unit in t.named_units(tile)]
    parts += [f"(C{unit - CREATURE + 1})" for unit in lying_on(seen, tile)]
    parts += ["g"] if t.guide == tile else []
    return " ".join(parts)


def legend(table: OpenTable, choosing: bool) -> list[tuple[str, str]]:
    """Only what is on the board now."""
    t, rows, say = table.t, content.warrior_rows(), table.say
    kinds = sorted({KIND_OF[w] for tile in t.order for w in humans_on(table.seen, tile)})
    signs = [(rows[kind].short, rows[kind].name.split()[0]) for kind in kinds]
    signs += [("T", say("board.troglodytes"))] if any(t.trogs[tile] for tile in t.order) else []
    signs += [("t", say("board.tough"))] if any(t.toughs(tile) for tile in t.order) else []
    signs += [("D", table.unit(DEMON))] if t.demon_at >= 0 else []
    signs += [(f"C{c + 1}", table.unit(CREATURE + c)) for c in range(5) if t.creature_at[c] >= 0]
    signs += [("g", say("thing.guide"))] if t.guide >= 0 else []
    signs += [("?", say("board.dark")), ("+", say("board.goal")), ("!", say("tile.armed"))]
    signs += [("o", say("board.hole"))] if t.holes else []
    signs += [("x", say("board.sealed"))] if any(t.sealed) else []
    signs += [("~", say("state.exhausted"))] if t.exhausted & t.team else []
    return signs + ([("*", say("board.chosen"))] if choosing else [])
