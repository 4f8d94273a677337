"""The board as it grows: no tiles overlap, every opening is matched or open, and nothing is cut off."""

from __future__ import annotations

from tests.games.claustrophobia.audit import PRINTED, Audit, turned
from tests.games.claustrophobia.kit import SIDES, TILES, board, human_acts, lay, opening_sides
from tests.rows import every_row

from ludus.core.flow import Ask
from ludus.testing import fall_anyhow, rule
from ludus.testing.play import chooser


@rule("CL-163", "CL-164", "CL-173", "CL-G22", "CL-G23")
@every_row("seed", range(12))
def test_exploring_wherever_one_can_keeps_the_board_sound(seed: int) -> None:
    rng = chooser(seed)
    every = [tile for tile in TILES if tile not in ("t02", "t35")]
    rng.shuffle(every)
    words = {"humans": "blade1@t35:2 blade2@t35:5", "stack": " ".join([*every, "t02"]), "phase": "human"}
    match = lay(**words).match
    laid = 1
    for _ in range(400):
        fall_anyhow(match, rng)
        if not isinstance(match.need, Ask):
            break
        options = match.need.options
        keen = [x for x in options if x.text.startswith(("explore", "move", "activate blade"))]
        chosen = keen if keen and rng.below(6) else options
        match.answer(chosen[rng.below(len(chosen))])
        audit = Audit(match)
        assert audit.wrong_tiles() == []
        assert audit.wrong_menu() == ""
        assert len(audit.cells) >= laid
        laid = len(audit.cells)
    assert laid > 5


@rule("CL-163")
@every_row("tile", [tile for tile in TILES if tile != "t35"])
@every_row("side", SIDES)
def test_every_tile_is_laid_in_front_of_the_opening_with_a_way_in(tile: str, side: str) -> None:
    back = SIDES[(SIDES.index(side) + 2) % 4]
    ways = {way for q in range(4) if back in (way := turned(PRINTED[TILES.index(tile)], q))}
    found = set()
    for choice in range(len(ways)):
        spare = "t36" if tile != "t36" else "t10"
        s = human_acts("blade1", humans="blade1@t35:2", stack=f"{tile} {spare}", scenario="great_hunt")
        s.match.apply(f"explore {side}")
        if len(ways) > 1:
            s.asks("p2", "rotate")
            assert len(s.options()) == len(ways)
            s.match.apply(sorted(s.options())[choice])
        assert board(s)[{"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}[side]] == tile
        found.add(frozenset(opening_sides(s, tile)))
    assert found == ways


@rule("CL-164", "CL-141")
def test_wall_against_opening_is_neither_a_way_nor_unexplored() -> None:
    s = lay(tiles="t35@0,0 t27@1,0 t36@0,1", humans="redeemer@t35", phase="human")
    t = s.table
    east = 1 << SIDES.index("e")
    assert not t.links[TILES.index("t35")] & east
    assert not t.gaps[TILES.index("t35")] & east
    assert t.links[TILES.index("t35")] & 1
