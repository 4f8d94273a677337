"""The musts of moving and striking: what is allowed, and the rule that forbids the rest."""

from __future__ import annotations

from typing import Final

from ludus.core.reason import Reason
from ludus.games.hostile_takeover.aiming import blockers, in_the_way
from ludus.games.hostile_takeover.charts import SPECIAL_CARD, SPECIAL_COST
from ludus.games.hostile_takeover.ground import CLOSE_BY, REACHED
from ludus.games.hostile_takeover.moments import SPECIAL_OF
from ludus.games.hostile_takeover.names import BIT, FIRE, GRID, figures_of, holds, lies_in, only, without
from ludus.games.hostile_takeover.table import Arena
from ludus.geometry.squares import OUTSIDE, squares_of

EXTRA_MOVE: Final = 2  # HT-096, HT-098: points for one Energy
CHARGE_LOSS: Final = 3  # HT-086: nobody in reach


def why_not_own(t: Arena, figure: int) -> str:
    """HT-009: whose it is, of a figure that is not the asked player's."""
    if t.side[figure] < 0:
        return Reason("HT-009", "absent", who=figure)
    return Reason("HT-009", "owner", who=figure, owner=t.side[figure])


# --- steps ------------------------------------------------------------------------------------------------------------


def shut_squares(t: Arena, figure: int) -> int:
    """HT-053, HT-G40: squares with enemies cannot be entered; Wounded ones can, by option."""
    enemies = t.enemies(t.side[figure])
    return t.squares(enemies & ~t.wounded if t.options.pass_wounded_enemies else enemies)


def shut_close(t: Arena, figure: int) -> int:
    """The same, as far as a step and what may follow it can lead."""
    square = t.square[figure]
    seat = t.side[figure]
    found = 0
    for f in range(len(t.square)):
        there = t.square[f]
        if there < 0 or t.side[f] == seat or GRID.distance(square, there) > CLOSE_BY:
            continue
        if not t.is_wounded(f) or not t.options.pass_wounded_enemies:
            found |= BIT[there]
    return found


def others(t: Arena, figure: int) -> int:
    """Squares with another figure: none can be stopped on (HT-019, HT-052)."""
    return t.occupied if t.shares_square(figure) else t.occupied ^ BIT[t.square[figure]]


def free_to_stop(t: Arena, figure: int) -> int:
    """HT-054, HT-057, HT-052: the squares where a figure could stop."""
    return t.ground.standable & ~others(t, figure)


def may_stop(t: Arena, figure: int) -> bool:
    """HT-054, HT-057, HT-052: no force field, no partial square, no other figure."""
    return t.ground.floor[t.square[figure]] and not t.shares_square(figure)


def why_not_stop(t: Arena, figure: int) -> str:
    square = t.square[figure]
    if lies_in(square, t.ground.core):
        return "HT-057"
    if lies_in(square, t.ground.partial):
        return "HT-054"
    return "" if may_stop(t, figure) else Reason("HT-052", "here", who=t.companion(figure))


def steps(t: Arena, figure: int, left: int) -> int:
    """The steps that are open, as a set of directions. HT-064, HT-G42: adjacent figures never hinder."""
    square = t.square[figure]
    kinds = t.ground.step_kinds(square, left)
    if kinds < 256 and not t.occupied & GRID.around[square]:
        return kinds
    return t.ground.open_steps(square, left, shut_close(t, figure), others(t, figure))


def why_not_step(t: Arena, figure: int, d: int, left: int) -> str:
    square = t.square[figure]
    to = GRID.neighbors[square][d]
    if to == OUTSIDE:
        return "HT-063"
    if lies_in(to, shut_squares(t, figure)):
        return Reason("HT-053", "enemy", who=t.figure_at(to))
    price = t.ground.price(square, d)
    if price > left:
        return Reason("HT-050", "short", left=left) if left == 0 or price == 1 else why_dear(t, square, to, price, left)
    if holds(steps(t, figure, left), d):
        return ""
    return "HT-066"  # no square to stop on could be reached any more


def why_dear(t: Arena, a: int, b: int, price: int, left: int) -> str:
    """The rule that makes a step cost more than one point."""
    if lies_in(b, t.ground.core):
        return Reason("HT-055", "price", price=price, left=left)
    if lies_in(b, t.ground.cubes):
        return Reason("HT-058", "price", price=price, left=left)
    if lies_in(a, t.ground.cubes):
        return Reason("HT-059", "price", price=price, left=left)
    p, q = t.ground.flanks(a, b)
    if p == q:
        return Reason("HT-062", "price", price=price, left=left)
    if p >= 1000 and q >= 1000:
        return Reason("HT-061", "price", price=price, left=left)
    return Reason("HT-G38", "price", price=price, left=left)


# --- melee ------------------------------------------------------------------------------------------------------------


def in_contact(t: Arena, a: int, b: int, reach: int, things: int) -> bool:
    """HT-158, HT-G75: adjacent; HT-185, HT-G25: or within Reach, with no Character on the line."""
    distance = GRID.distance(a, b)
    if distance <= 1:
        return True
    return distance <= reach and not GRID.meets(a, b, things)


def why_not_strike(t: Arena, figure: int, target: int, barred: int) -> str:
    if not t.is_placed(target):
        return Reason("HT-131", "absent", who=target)
    if t.side[target] == t.side[figure]:
        return Reason("HT-158", "own", who=target)
    if t.is_wounded(target):
        return "HT-138"
    if holds(barred, target):
        return Reason("HT-105", "dance", who=target)
    a, b, reach = t.square[figure], t.square[target], t.charts.reach[figure]
    if in_contact(t, a, b, reach, blockers(t)):
        return ""
    if GRID.distance(a, b) > reach:
        return Reason("HT-158", "far", who=target, squares=GRID.distance(a, b), reach=reach)
    return Reason("HT-G25", "line", who=in_the_way(t, a, b))


def strikes(t: Arena, figure: int, reach: int) -> int:
    """The enemies that a figure can attack from where it is."""
    found = 0
    square = t.square[figure]
    near = REACHED[square] if reach > 1 else GRID.around[square]
    if not t.occupied & near:
        return 0
    things = blockers(t)
    for f in figures_of(t.enemies(t.side[figure]) & ~t.wounded):
        if t.square[f] >= 0 and in_contact(t, square, t.square[f], reach, things):
            found |= only(f)
    return found


def charge_points(t: Arena, figure: int, *, extra: bool) -> int:
    """HT-083, HT-086: the full Move, or 3 less where nobody can be reached."""
    points = t.charts.moves[figure] + (EXTRA_MOVE if extra else 0)
    return points if can_charge(t, figure, points) else max(0, points - CHARGE_LOSS)


def can_charge(t: Arena, figure: int, points: int) -> bool:
    """HT-087, HT-G77: whether it could end, or is, where it could make a Melee Attack."""
    return can_charge_from(t, figure, t.square[figure], points, t.charts.reach[figure])


def must_attack(t: Arena, figure: int, points: int) -> bool:
    """HT-G78, by option: whether it can end where it can attack, and so must."""
    return t.options.charge_must_attack and can_charge_from(
        t, figure, t.square[figure], points, charge_reach(t, figure)
    )


def charge_reach(t: Arena, figure: int) -> int:
    """How far the blow of this charge reaches, with its Special Action or without."""
    reach = t.charts.reach[figure]
    return SPECIAL_OF[figure].charge_reach(reach) if holds(t.specials, figure) else reach


def charge_steps(t: Arena, figure: int, left: int) -> int:
    """HT-G78, by option: only steps after which it can still end where it can attack."""
    found = 0
    square = t.square[figure]
    reach = charge_reach(t, figure)
    open_steps = steps(t, figure, left)
    for d in range(8):
        if holds(open_steps, d):
            to = GRID.neighbors[square][d]
            if can_charge_from(t, figure, to, left - t.ground.price(square, d), reach):
                found |= only(d)
    return found


def can_charge_from(t: Arena, figure: int, start: int, points: int, reach: int) -> bool:
    """Whether it could end next to somebody it may strike, from a square with these points to spend."""
    prey: list[int] = []
    for f in figures_of(t.enemies(t.side[figure]) & ~t.wounded):
        square = t.square[f]
        if square >= 0 and GRID.distance(start, square) <= points + reach:
            prey += [square]
    if not prey:
        return False
    goals = 0
    for square in prey:
        goals |= GRID.around[square] if reach == 1 else whip_squares(t, figure, square, reach)
    goals &= free_to_stop(t, figure)
    useful: list[int] = []
    for left in range(points + 1):
        found = 0
        for square in prey:
            found |= GRID.within(square, reach + left)
        useful += [found]
    return t.ground.ways.can_reach(start, points, shut_squares(t, figure), goals, useful)


def whip_squares(t: Arena, figure: int, there: int, reach: int) -> int:
    """HT-G25: the squares from which Reach reaches."""
    rest = without(t.in_play(), figure)  # it is on its way: only the others are in the line, also one it walks through
    things = t.squares(rest if t.options.wounded_block_lines else rest & ~t.wounded)
    found = 0
    for square in squares_of(GRID.within(there, reach) & ~BIT[there]):
        if in_contact(t, square, there, reach, things):
            found |= BIT[square]
    return found


# --- Energy -----------------------------------------------------------------------------------------------------------


def why_not_special(t: Arena, figure: int) -> str:
    """HT-104: its card and its price; HT-105: once a turn."""
    if holds(t.specials, figure):
        return "HT-105"
    if t.card[figure] != SPECIAL_CARD[figure]:
        return Reason("HT-104", "card", who=figure, needed=SPECIAL_CARD[figure], card=t.card[figure])
    if t.energy[figure] < SPECIAL_COST[figure]:
        return Reason("HT-104", "energy", who=figure, price=SPECIAL_COST[figure], stock=t.energy[figure])
    return SPECIAL_OF[figure].forbids(t, figure)


def can_use_special(t: Arena, figure: int) -> bool:
    """The same, without the words."""
    if t.card[figure] != SPECIAL_CARD[figure] or t.energy[figure] < SPECIAL_COST[figure]:
        return False
    return not holds(t.specials, figure) and not SPECIAL_OF[figure].forbids(t, figure)


def why_no_special_now(t: Arena, figure: int) -> str:
    """HT-105: later than when the card begins."""
    return why_not_special(t, figure) or Reason("HT-105", "begun", who=figure)


def why_not_extra(t: Arena, figure: int, *, after: bool = False) -> str:
    """HT-096, HT-097: one Energy, once a turn; HT-G41: after a shot only with a Fire card."""
    if t.energy[figure] < 1:
        return "HT-102"
    if holds(t.moved, figure):
        return "HT-097"
    if after and (t.card[figure] != FIRE or t.options.energy_move == "before_only"):
        return "HT-G41"
    return ""
