"""What a Ranged Attack can be aimed at: figures, and with a Scatter weapon empty squares; and why not."""

from __future__ import annotations

from typing import Final

from ludus.core.reason import Reason
from ludus.games.hostile_takeover.moments import AT_A_MISS, HIDERS, SPECIAL_OF
from ludus.games.hostile_takeover.names import BIT, FARTHEST, FIRE, GRID, NOBODY, X, figures_of, lies_in, only, without
from ludus.games.hostile_takeover.table import Arena
from ludus.geometry.squares import OUTSIDE, squares_of

SQUARES_OF_ROW: Final[list[list[int]]] = [[GRID.at(x, y) for x in range(GRID.width)] for y in range(GRID.height)]


def blockers(t: Arena) -> int:
    """HT-116, HT-139, HT-157, HT-G64: squares with Characters, whatever their side and state."""
    return t.occupied if t.options.wounded_block_lines else t.squares(t.in_play() & ~t.wounded)


def in_sight(a: int, b: int, things: int) -> bool:
    """HT-109, HT-116: in range, and nobody on the line; HT-022: all round; HT-117: terrain never blocks."""
    return GRID.distance(a, b) <= FARTHEST and not GRID.meets(a, b, things)


def is_hidden(t: Arena, figure: int) -> bool:
    """HT-189, HT-G24: a cloaked figure is never chosen."""
    return t.effects != 0 and SPECIAL_OF[figure].is_hidden(t)


def may_hit_own(t: Arena, shooter: int) -> bool:
    """HT-131, HT-G65: with a Scatter weapon; by option with any Fire card."""
    return AT_A_MISS[shooter].lands() or (t.options.friendly_targets == "all" and t.card[shooter] == FIRE)


def targets(t: Arena, shooter: int) -> int:
    """The figures that a Fire card may be used on; HT-134: Pinned ones too."""
    if t.bans_shots():
        return 0
    maybe = without(t.in_play() if may_hit_own(t, shooter) else t.enemies(t.side[shooter]), shooter) & ~t.wounded
    things = blockers(t)
    a = t.square[shooter]
    found = 0
    for f in figures_of(maybe):
        b = t.square[f]
        if b >= 0 and in_sight(a, b, things) and not is_hidden(t, f):
            found |= only(f)
    return found


def first_open(t: Arena, shooter: int, squares: list[int]) -> int:
    """HT-152, HT-G74: the first of some squares that a Scatter weapon can be aimed at, or OUTSIDE."""
    if t.bans_shots():
        return OUTSIDE
    a, things = t.square[shooter], blockers(t)
    for square in squares:
        if square == OUTSIDE or t.occupied & BIT[square]:
            continue
        if in_sight(a, square, things) and not is_near(t, square):
            return square
    return OUTSIDE


def is_open(t: Arena, shooter: int, square: int) -> bool:
    return first_open(t, shooter, [square]) == square


def is_near(t: Arena, square: int) -> bool:
    """HT-190: near somebody who hides what is around."""
    return t.effects != 0 and hider(t, square) != NOBODY


def hider(t: Arena, square: int) -> int:
    """HT-190: the figure because of which a square cannot be aimed at, or NOBODY."""
    for f in HIDERS:
        if SPECIAL_OF[f].hides(t, f, square):
            return f
    return NOBODY


# --- why not ----------------------------------------------------------------------------------------------------------


def why_banned(t: Arena) -> str:
    """HT-G85: the ban of the scenario, as long as it lasts."""
    if not t.bans_shots():
        return ""
    return "HT-212" if t.stakes.marker else "HT-220" if t.stakes.hill else "HT-199"


def in_the_way(t: Arena, a: int, b: int) -> int:
    """The figure on a line that is nearest to its beginning."""
    met = squares_of(GRID.line(a, b).squares_met(blockers(t)))
    return t.figure_at(min(met, key=lambda square: GRID.distance(a, square)))


def why_not_target(t: Arena, shooter: int, target: int) -> str:
    """HT-131: the rule that forbids a Ranged Attack on a figure; empty where it is allowed."""
    if t.bans_shots():
        return why_banned(t)
    if target == shooter:
        return Reason("HT-131", "self", who=shooter)
    if not t.is_placed(target):
        return Reason("HT-131", "absent", who=target)
    if t.is_wounded(target):
        return "HT-138"
    if t.side[target] == t.side[shooter] and not may_hit_own(t, shooter):
        if t.options.friendly_targets == "all":
            return Reason("HT-131", "own_card", who=target)
        return Reason("HT-131", "own", who=target)
    if is_hidden(t, target):
        return "HT-189"
    a, b = t.square[shooter], t.square[target]
    if GRID.distance(a, b) > FARTHEST:
        return Reason("HT-109", "figure", who=target, squares=GRID.distance(a, b), most=FARTHEST)
    if GRID.meets(a, b, blockers(t)):
        return Reason("HT-116", "figure", who=in_the_way(t, a, b), target=target)
    return ""


def why_not_square(t: Arena, shooter: int, square: int) -> str:
    """HT-152, HT-G74: the rule that forbids aiming a Scatter weapon at an empty square."""
    if t.bans_shots():
        return why_banned(t)
    a = t.square[shooter]
    if lies_in(square, t.occupied):
        there = t.figure_at(square)
        if why_not_target(t, shooter, there):
            return Reason("HT-152", "taken", who=there, square=square)
        return Reason("HT-152", "target", who=there, square=square)
    who = hider(t, square)
    if who != NOBODY:
        return Reason("HT-190", "square", square=square, squares=GRID.distance(square, t.square[who]))
    if GRID.distance(a, square) > FARTHEST:
        return Reason("HT-109", "square", square=square, squares=GRID.distance(a, square), most=FARTHEST)
    if GRID.meets(a, square, blockers(t)):
        return Reason("HT-116", "square", who=in_the_way(t, a, square), square=square)
    return ""


def why_not_row(t: Arena, shooter: int, row: int) -> str:
    """Why no empty square of a row can be aimed at; empty where one can."""
    a = t.square[shooter]
    nearest = GRID.distance(a, GRID.at(X[a], row))
    if t.bans_shots():
        return why_banned(t)
    if nearest > FARTHEST:
        return Reason("HT-109", "row", row=row, squares=nearest, most=FARTHEST)
    rules = [str(why_not_square(t, shooter, GRID.at(x, row))) for x in range(GRID.width)]
    if "" in rules:
        return ""
    taken, behind, near, far = [rules.count(rule) for rule in ("HT-152", "HT-116", "HT-190", "HT-109")]
    return Reason("HT-152", "row", row=row, taken=taken, behind=behind, near=near, far=far, most=FARTHEST)
