"""What must always hold between two answers."""

from __future__ import annotations

from ludus.games.claustrophobia.kinds import COUNT, MEMBERS, NOWHERE, SET_UP
from ludus.games.claustrophobia.stats import ADVANTAGE_COPIES, CAPACITY, TILES, TROG_FIGURES
from ludus.games.claustrophobia.table import Catacombs
from ludus.geometry.tiles import OPPOSITE, STEP


def invariants(t: Catacombs) -> list[str]:
    if t.phase == SET_UP:
        return []
    return tiles_wrong(t) + crowds_wrong(t) + figures_wrong(t) + cards_wrong(t)


def tiles_wrong(t: Catacombs) -> list[str]:
    """CL-163, CL-164, CL-173: no overlap, every opening matched, open or walled up; every tile somewhere once."""
    wrong: list[str] = []
    cells = [t.cell[tile] for tile in t.order]
    if len(set(cells)) != len(cells):
        wrong.append("CL-163: two tiles in one cell")
    every = [*t.order, *t.lost_tiles, *t.stack, *in_hand(t)]
    if len(set(every)) != len(every):
        wrong.append("CL-172: a tile is in two places")
    if len(t.stack) != len(t.packet):
        wrong.append("the stack and its packets differ")
    for tile in t.order:
        for d in range(4):
            other = t.tile_at(t.cell[tile] + STEP[d])
            opened = t.openings[tile] >> d & 1
            joined = other >= 0 and opened and t.openings[other] >> OPPOSITE[d] & 1
            if t.near[4 * tile + d] != other or t.links[tile] >> d & 1 != (1 if joined else 0):
                wrong.append("CL-173: a tile does not know its neighbors")
            if t.gaps[tile] >> d & 1 != (1 if opened and other < 0 else 0):
                wrong.append("CL-164: an opening is neither matched nor unexplored")
    return wrong


def in_hand(t: Catacombs) -> list[int]:
    return [tile for tile in range(TILES) if t.tiles_in_hand >> tile & 1]


def crowds_wrong(t: Catacombs) -> list[str]:
    wrong: list[str] = []
    for tile in range(TILES):
        here = 0
        for w in MEMBERS[t.team]:
            if t.where[w] == tile:
                here |= 1 << w
        if here != t.crowd[tile]:
            wrong.append("the crowd on a tile is wrong")
        horde = t.trogs[tile] + (1 if t.demon_at == tile else 0) + COUNT[t.creatures_on(tile)]
        if horde != t.horde[tile]:
            wrong.append("the horde on a tile is wrong")
        spare = 1 if t.story().damned else 0  # until the Demon player has removed a figure
        if COUNT[here] > CAPACITY[tile] or horde > CAPACITY[tile] + spare:
            wrong.append("CL-142: too many warriors on a tile")
        if not 0 <= t.idle[tile] <= t.trogs[tile] or t.toughs(tile) > t.trogs[tile]:
            wrong.append("Troglodytes on a tile are counted wrong")
    return wrong


def figures_wrong(t: Catacombs) -> list[str]:
    wrong: list[str] = []
    troglodytes = t.reserve + sum(t.trogs)
    most = TROG_FIGURES - (1 if t.story().guide else 0)
    if t.reserve < 0 or troglodytes > most or (t.options.troglodytes_return and troglodytes != most):
        wrong.append("CL-013: Troglodytes vanished or were made")
    if t.team & t.dead or t.team & t.saved or t.dead & t.saved:
        wrong.append("a Human warrior is in two places")
    if t.demons_left < 0:
        wrong.append("CL-112: too many Demons")
    if t.options.tp_cap == "20" and not 0 <= t.threat <= 20:
        wrong.append("CL-119: too many TP")
    if len([w for w in MEMBERS[t.team] if t.where[w] == NOWHERE]) > 0:
        wrong.append("a Human warrior in play stands nowhere")
    return wrong


def cards_wrong(t: Catacombs) -> list[str]:
    """Nothing is lost or made: hand and discards never hold more than the box."""
    wrong: list[str] = []
    mine, its = t.advantage_hand().cards, t.event_hand().cards
    for kind, copies in enumerate(ADVANTAGE_COPIES):
        if mine.count(kind) + t.advantage_out[kind] > copies:
            wrong.append("CL-066: too many Advantage cards")
    for kind, copies in enumerate(t.events_in_box()):
        if its.count(kind) + t.event_out[kind] > copies:
            wrong.append("CL-121: too many Event cards")
    return wrong
