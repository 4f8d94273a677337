"""Where warriors of the Demon side may be sent (CL-110 to CL-119), and why not."""

from __future__ import annotations

from ludus.core.reason import Reason
from ludus.games.claustrophobia.kinds import DEMON, TROGLODYTE
from ludus.games.claustrophobia.moments import BOX
from ludus.games.claustrophobia.scores import room_for_unit
from ludus.games.claustrophobia.stats import DEMON_COST, TROG_COST
from ludus.games.claustrophobia.table import Catacombs


def price(t: Catacombs, unit: int) -> int:
    """What it takes to send a unit, in TP; CL-110: a Swarm is free, CL-112: a scenario has a price of its own."""
    if unit == TROGLODYTE:
        return 0 if t.free else TROG_COST
    return t.story().price or DEMON_COST[t.story().demon]


def why_not_place(t: Catacombs, unit: int, tile: int, among: bool, closed: bool) -> str:
    """CL-114 to CL-116, CL-269, CL-270, CL-G10; `among`, `closed`: Humans there, or openings, do not matter now."""
    if t.cell[tile] < 0:
        return "CL-113"
    if not room_for_unit(t, tile):
        return "CL-114"
    if t.has_seal(tile):
        return "CL-004"  # Seal of Protection
    rule = ""
    if t.crowd[tile] and not among:
        rule = "CL-115"
    elif not (t.gaps[tile] or closed):
        guarded = unit == DEMON and t.story().guardians and t.is_goal(tile)
        rule = "" if guarded else "CL-116"
    if rule and unit == TROGLODYTE and BOX.tunnels[tile].open_to_troglodytes():
        return ""
    return rule


def among_humans(t: Catacombs) -> bool:
    """CL-100: whether a square lets warriors come where Humans are."""
    found = False
    for square in BOX.among_humans:
        found = found or square.sends_among_humans(t)
    return found


def ignores_openings(t: Catacombs) -> bool:
    """CL-101, or no way round: while no tile in play has an unexplored opening."""
    for square in BOX.anywhere:
        if square.sends_anywhere(t):
            return True
    if not t.story().closed:
        return False
    return all(not t.gaps[tile] for tile in t.order)


def may_buy_troglodyte(t: Catacombs) -> bool:
    return t.reserve > 0 and t.threat >= price(t, TROGLODYTE)  # CL-013, CL-111: eleven figures, 1 TP each


def why_not_demon(t: Catacombs) -> str:
    """CL-112, CL-G15: whether a Demon can be sent at all; CL-003: some are not bought, or come late."""
    s = t.story()
    if s.demon < 0:
        return Reason("CL-112", "unknown")
    if s.master:
        return Reason("CL-003", "master")
    if t.round < s.late:
        return Reason("CL-003", "late", round=s.late)
    if t.demon_at >= 0:
        return Reason("CL-112", "there", tile=t.demon_at)
    if not t.demons_left:
        return Reason("CL-112", "none_left")
    costs = price(t, DEMON)
    return "" if t.threat >= costs else Reason("CL-112", "price", price=costs, threat=t.threat)


def may_buy_demon(t: Catacombs) -> bool:
    return t.threat >= price(t, DEMON) and not why_not_demon(t)


def why_not_send(t: Catacombs, unit: int, tile: int) -> str:
    """The rule that forbids sending a unit to a tile now; empty where it may go."""
    rule = why_not_demon(t) if unit == DEMON else "" if may_buy_troglodyte(t) else "CL-111" if t.reserve else "CL-013"
    return rule or why_not_place(t, unit, tile, among_humans(t), ignores_openings(t))


def must_send_demon(t: Catacombs) -> bool:
    """The Great Hunt: whether the Demon must be sent before anything else."""
    return t.story().compulsion and may_buy_demon(t) and len(places(t, DEMON)) > 0


def places(t: Catacombs, unit: int) -> list[int]:
    among, closed = among_humans(t), ignores_openings(t)
    return [tile for tile in t.order if not why_not_place(t, unit, tile, among, closed)]
