"""Numbers of a shot: who can be fired at, what the roll must reach, and who else may be hit."""

from __future__ import annotations

from typing import Final

from ludus.games.hostile_takeover.charts import SCATTER
from ludus.games.hostile_takeover.manner import AIMED, DEAD_EYE, FLAMES, HASTY, has
from ludus.games.hostile_takeover.names import (
    CLOAK,
    DODGER,
    EVASIVE,
    FARTHEST,
    FIELD,
    FIRE,
    FLINT,
    GREMLIN,
    GRID,
    HAIL,
    HARD,
    LIGHT,
    LONG,
    MEDIUM,
    MELEE,
    NONE,
    ROCKY,
    SHORT,
    figures_of,
)
from ludus.games.hostile_takeover.sets import lies_in, only, without
from ludus.games.hostile_takeover.table import Arena

SAFE_DISTANCE: Final = 2  # HT-190: around the cloaked Gremlin


def band(distance: int) -> int:
    """HT-107, HT-108, HT-G55: eight squares to a band."""
    return SHORT if distance <= 8 else MEDIUM if distance <= 16 else LONG


def blockers(t: Arena) -> int:
    """HT-116, HT-139, HT-157, HT-G64: squares with Characters, whatever their side and state."""
    return t.occupied if t.options.wounded_block_lines else t.squares(t.in_play() & ~t.wounded)


# --- who can be fired at ----------------------------------------------------------------------------------------------


def why_banned(t: Arena) -> str:
    """HT-G85: the ban of the scenario, as long as it lasts."""
    if not t.banned():
        return ""
    return "HT-212" if t.stakes.marker else "HT-220" if t.stakes.hill else "HT-199"


def may_hit_own(t: Arena, shooter: int) -> bool:
    """HT-131, HT-G65: with a Scatter weapon; by option with any Fire card."""
    return SCATTER[shooter] or (t.options.friendly_targets == "all" and t.card[shooter] == FIRE)


def why_not_target(t: Arena, shooter: int, target: int, *, interrupt: bool = False) -> str:
    """HT-131: the rule that forbids a Ranged Attack on a figure; empty where it is allowed."""
    if t.banned():
        return why_banned(t)
    if t.square[target] < 0 or target == shooter:
        return "HT-131"
    if t.is_wounded(target):
        return "HT-138"
    if t.side[target] == t.side[shooter]:  # HT-G65: an own figure
        if interrupt:
            return "HT-080"
        if not may_hit_own(t, shooter):
            return "HT-131"
    if target == GREMLIN and t.lasts(CLOAK):
        return "HT-189"
    return why_no_line(t, t.square[shooter], t.square[target])


def why_no_line(t: Arena, a: int, b: int) -> str:
    """HT-022: figures see all round; HT-117: terrain never blocks."""
    if GRID.distance(a, b) > FARTHEST:
        return "HT-109"
    return "HT-116" if GRID.meets(a, b, blockers(t)) else ""


def targets(t: Arena, shooter: int) -> int:
    """The figures that a Fire card may be used on; HT-134: Pinned ones too."""
    if t.banned():
        return 0
    seat = t.side[shooter]
    maybe = without(t.in_play() if may_hit_own(t, shooter) else t.enemies(seat), shooter) & ~t.wounded
    if t.lasts(CLOAK):
        maybe = without(maybe, GREMLIN)  # HT-189, HT-G24: never chosen
    a = t.square[shooter]
    things = blockers(t)
    found = 0
    for f in figures_of(maybe):
        b = t.square[f]
        if b >= 0 and GRID.distance(a, b) <= FARTHEST and not GRID.meets(a, b, things):
            found |= only(f)
    return found


def why_not_square(t: Arena, shooter: int, square: int) -> str:
    """HT-152, HT-G74: the rule that forbids aiming a Scatter weapon at an empty square."""
    if t.banned():
        return why_banned(t)
    if lies_in(square, t.occupied):
        return "HT-152"
    if t.lasts(CLOAK) and GRID.distance(square, t.square[GREMLIN]) <= SAFE_DISTANCE:
        return "HT-190"
    return why_no_line(t, t.square[shooter], square)


# --- target numbers ---------------------------------------------------------------------------------------------------


def cover_of(t: Arena, origin: int, target: int, mode: int) -> int:
    """The cover of a figure against an attack from a square; HT-G62: height counts for targets on cubes only."""
    if has(mode, DEAD_EYE):
        return NONE  # HT-187: ignores all cover
    if target == ROCKY and t.lasts(FIELD):
        return HARD  # HT-G23: Energy Field
    if has(mode, FLAMES) or lies_in(t.square[target], t.ground.cubes):
        return NONE  # HT-122, HT-G63: up on a cube
    return t.ground.sight(origin, t.square[target]).cover


def heaped_cover(t: Arena, origin: int, target: int, mode: int) -> int:
    """HT-179, HT-180, HT-G98: further pieces of terrain after the first."""
    square = t.square[target]
    if not t.options.cumulative_cover or has(mode, DEAD_EYE | FLAMES) or lies_in(square, t.ground.cubes):
        return 0
    pieces = t.ground.sight(origin, square).pieces
    return pieces - 1 if pieces > 1 else 0


def pinned_modifier(t: Arena, target: int, cover: int) -> int:
    """HT-182, HT-183, HT-184, HT-G99: by option, easier in the open, harder in cover."""
    if not t.options.advanced_pinned or not t.is_pinned(target):
        return 0
    return -2 if cover == NONE else 1 if cover == LIGHT else 2


def chart_number(t: Arena, shooter: int, target: int, mode: int) -> int:
    """HT-125: the number of the shooter's chart."""
    a = t.square[shooter]
    reach = SHORT if has(mode, FLAMES) else band(GRID.distance(a, t.square[target]))
    return t.charts.to_hit(shooter, reach, t.in_motion(target), cover_of(t, a, target, mode))


def to_hit(t: Arena, shooter: int, target: int, mode: int) -> int:
    """HT-125, HT-132, HT-G66: the number that the attack roll must reach."""
    a = t.square[shooter]
    cover = cover_of(t, a, target, mode)
    tn = chart_number(t, shooter, target, mode) + heaped_cover(t, a, target, mode) + pinned_modifier(t, target, cover)
    if target == DODGER and t.lasts(EVASIVE):
        tn += 2
    return tn + own_modifiers(t, shooter, mode)


def own_modifiers(t: Arena, shooter: int, mode: int) -> int:
    """What the shooter's way of shooting adds."""
    added = -3 if has(mode, AIMED) else 0  # HT-068: three less
    if has(mode, HASTY):
        added += 1
    if shooter == FLINT and t.lasts(HAIL):
        added += 1  # HT-193, HT-G18: Hail of Lead
    return added


def to_hit_square(t: Arena, shooter: int, square: int, mode: int) -> int:
    """HT-153: an empty square is as hard to hit as the weapon's worst target in that band."""
    a = t.square[shooter]
    tn = t.charts.hardest(shooter, band(GRID.distance(a, square))) + own_modifiers(t, shooter, mode)
    if t.options.cumulative_cover:
        pieces = t.ground.sight(a, square).pieces
        tn += pieces - 1 if pieces > 1 else 0
    return tn


def to_wound(t: Arena, shooter: int, victim: int, cover: int, mode: int) -> int:
    """HT-128: by Armor, with any cover the cover column, however much (HT-181); HT-068, HT-G51: one less if aimed."""
    return t.charts.to_wound(shooter, t.charts.armor[victim], cover != NONE) - (1 if has(mode, AIMED) else 0)


# --- Melees -----------------------------------------------------------------------------------------------------------


def in_melee(t: Arena, a: int, b: int) -> bool:
    """HT-142, HT-G69: two adjacent unwounded figures of different players, at least one with a Melee card."""
    if t.is_wounded(a) or t.is_wounded(b) or not t.is_placed(b) or GRID.distance(t.square[a], t.square[b]) != 1:
        return False
    if t.side[a] == t.side[b] and not t.options.melee_any_neighbours:
        return False
    return t.shown_card(a) == MELEE or t.shown_card(b) == MELEE


def pool(t: Arena, shooter: int, target: int) -> list[int]:
    """HT-144, HT-145, HT-G70: who may be hit; the target, then the others by lower y, then lower x."""
    rest = without(without(t.in_play(), target), shooter)
    others = [(t.square[f], f) for f in figures_of(rest) if in_melee(t, target, f)]
    others.sort()
    return [target, *[f for _, f in others]]
