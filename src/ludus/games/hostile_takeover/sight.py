"""Numbers of a shot: who can be fired at, what the roll must reach, and who else may be hit."""

from __future__ import annotations

from ludus.games.hostile_takeover.attack_flags import AIMED, HASTY, NO_COVER, POINT_BLANK
from ludus.games.hostile_takeover.moments import SPECIAL_OF
from ludus.games.hostile_takeover.names import (
    BAND_ENDS,
    GRID,
    LIGHT,
    LONG,
    MEDIUM,
    MELEE,
    NONE,
    SHORT,
    figures_of,
    lies_in,
    without,
)
from ludus.games.hostile_takeover.table import Arena


def band(distance: int) -> int:
    """HT-107, HT-108, HT-G55: eight squares to a band."""
    return SHORT if distance <= BAND_ENDS[SHORT] else MEDIUM if distance <= BAND_ENDS[MEDIUM] else LONG


# --- target numbers ---------------------------------------------------------------------------------------------------


def cover_of(t: Arena, origin: int, target: int, mode: int) -> int:
    """The cover of a figure against an attack from a square; HT-G62: height counts for targets on cubes only."""
    if mode & NO_COVER:
        return NONE  # HT-187: ignores all cover
    shelter = SPECIAL_OF[target].shelter(t)
    if shelter != NONE:
        return shelter
    if mode & POINT_BLANK or lies_in(t.square[target], t.ground.cubes):
        return NONE  # HT-122, HT-G63: up on a cube
    return t.ground.sight(origin, t.square[target]).cover


def heaped_cover(t: Arena, origin: int, target: int, mode: int) -> int:
    """HT-179, HT-180, HT-G98: further pieces of terrain after the first."""
    square = t.square[target]
    if not t.options.cumulative_cover or mode & (NO_COVER | POINT_BLANK) or lies_in(square, t.ground.cubes):
        return 0
    pieces = t.ground.sight(origin, square).pieces
    return pieces - 1 if pieces > 1 else 0


def pinned_modifier(t: Arena, target: int, cover: int) -> int:
    """HT-182, HT-183, HT-184, HT-G99: by option, easier in the open, harder in cover."""
    if not t.options.advanced_pinned or not t.is_pinned(target):
        return 0
    return -2 if cover == NONE else 1 if cover == LIGHT else 2


def band_of(t: Arena, shooter: int, target: int, mode: int) -> int:
    """HT-107: by the distance, unless the attack counts as one at Short range."""
    return SHORT if mode & POINT_BLANK else band(GRID.distance(t.square[shooter], t.square[target]))


def number_parts(t: Arena, shooter: int, target: int, mode: int) -> tuple[int, ...]:
    """HT-125, HT-132, HT-G66: what adds up to the number that the attack roll must reach.

    The chart, further cover, a Pinned target, its Special Action, then what `own_parts` says of the shooter.
    """
    a = t.square[shooter]
    cover = cover_of(t, a, target, mode)
    chart = t.charts.to_hit(shooter, band_of(t, shooter, target, mode), t.in_motion(target), cover)
    heaped, pinned = heaped_cover(t, a, target, mode), pinned_modifier(t, target, cover)
    return (chart, heaped, pinned, SPECIAL_OF[target].added_to_shots_at_it(t), *own_parts(t, shooter, mode))


def to_hit(t: Arena, shooter: int, target: int, mode: int) -> int:
    """HT-125: the number that the attack roll must reach."""
    return sum(number_parts(t, shooter, target, mode))


def own_parts(t: Arena, shooter: int, mode: int) -> tuple[int, ...]:
    """What the shooter's way of shooting adds: haste, its Special Action, HT-068: three less with aim."""
    return (1 if mode & HASTY else 0, SPECIAL_OF[shooter].added_to_own_shots(t), -3 if mode & AIMED else 0)


def to_hit_square(t: Arena, shooter: int, square: int, mode: int) -> int:
    """HT-153: an empty square is as hard to hit as the weapon's worst target in that band."""
    a = t.square[shooter]
    tn = t.charts.hardest(shooter, band(GRID.distance(a, square))) + sum(own_parts(t, shooter, mode))
    if t.options.cumulative_cover:
        pieces = t.ground.sight(a, square).pieces
        tn += pieces - 1 if pieces > 1 else 0
    return tn


def to_wound(t: Arena, shooter: int, victim: int, cover: int, mode: int) -> int:
    """HT-128: by Armor, with any cover the cover column, however much (HT-181); HT-068, HT-G51: one less if aimed."""
    return t.charts.to_wound(shooter, t.charts.armor[victim], cover != NONE) - (1 if mode & AIMED else 0)


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
