"""What a shot or a blow would need and bring, part by part, before it is rolled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ludus.games.hostile_takeover.attack_flags import AREA, NO_COVER, POINT_BLANK
from ludus.games.hostile_takeover.charts import Charts
from ludus.games.hostile_takeover.dice import D8
from ludus.games.hostile_takeover.layout import COLOURS
from ludus.games.hostile_takeover.moments import AT_A_MISS, IN_A_BLAST
from ludus.games.hostile_takeover.names import FARTHEST, GRID, LABEL, NOBODY, NONE, SHORT, figures_of
from ludus.games.hostile_takeover.odds import THREE, chance, totals
from ludus.games.hostile_takeover.play import melee
from ludus.games.hostile_takeover.play.attack import Drops
from ludus.games.hostile_takeover.play.explosion import in_blast, reach, wound_number
from ludus.games.hostile_takeover.play.ranged import lands_on
from ludus.games.hostile_takeover.sight import (
    band,
    band_of,
    cover_of,
    number_parts,
    pool,
    to_hit,
    to_hit_square,
    to_wound,
)
from ludus.games.hostile_takeover.speech import BANDS, COVERS, figure, special
from ludus.games.hostile_takeover.table import Arena
from ludus.geometry.squares import OUTSIDE, squares_of


def percent(p: float) -> str:
    """Rounded, but never to a certainty that is none."""
    shown = round(100 * p)
    return "over 99%" if shown == 100 and p < 0.9999 else "under 1%" if shown == 0 and p > 0 else f"{shown}%"


@dataclass(frozen=True)
class Part:
    """One thing that makes up a target number."""

    name: str
    what: str
    change: int


@dataclass(frozen=True, kw_only=True)
class Shot:
    """A Ranged Attack as it would be made now."""

    shooter: int
    target: int  # NOBODY: an empty square
    square: int
    range: int
    band: int
    parts: tuple[Part, ...]  # of the number that it needs; the first is the base
    line: list[int]  # squares the line runs through
    cover: int = NONE
    moving: bool = False
    wound: int = 0
    by: Mapping[int, str] = field(default_factory=dict)  # squares of the terrain that gives the cover, with its name
    others: tuple[int, ...] = ()  # who else may be struck
    blast: int = 0  # how far an explosion reaches
    caught: tuple[int, ...] = ()  # who else stands there

    @property
    def needed(self) -> int:
        """What the attack roll must reach."""
        return sum(part.change for part in self.parts)

    @property
    def aim(self) -> str:
        return LABEL[self.square] if self.target == NOBODY else figure(self.target)

    @property
    def title(self) -> str:
        return f"{figure(self.shooter)} at {self.aim}"

    def hits(self, dropped: Drops = THREE) -> float:
        return chance(self.needed, dropped)

    @property
    def strikes(self) -> float:
        """HT-144: how likely the target itself is struck: in a Melee everybody is equally likely."""
        return self.hits() / (1 + len(self.others))

    @property
    def wounds(self) -> float:
        """How likely the target is Wounded."""
        return self.strikes * chance(self.wound)

    @property
    def in_short(self) -> str:
        """Number and chance, range, cover and by what, motion, in one line: what matters most comes first."""
        squares = "1 square" if self.range == 1 else f"{self.range} squares"
        by = f" by {list_pieces(self.by)}" if self.by else ""
        motion = "in motion" if self.moving else "stationary"
        at_figure = self.target != NOBODY
        aim = [f"{squares}, {BANDS[self.band]}", COVERS[self.cover] + by, *[motion] * at_figure]
        wound = [f"then {self.wound} or more to wound, {percent(chance(self.wound))}"] * at_figure
        mixed = [f"may strike {' or '.join(map(figure, self.others))} instead"] if self.others else []
        blast = [f"the blast also reaches {' and '.join(map(figure, self.caught))}"] if self.caught else []
        return ", ".join([f"{self.needed} or more to hit, {percent(self.hits())}", *wound, *aim, *mixed, *blast])


def shot_at(t: Arena, shooter: int, target: int, mode: int = 0) -> Shot:
    """A shot at a figure."""
    a, b = t.square[shooter], t.square[target]
    cover, sight = cover_of(t, a, target, mode), t.ground.sight(a, b)
    from_terrain = cover and cover == sight.cover and not mode & (POINT_BLANK | NO_COVER)
    by = {square: piece_name(t, square) for square in squares_of(sight.by if from_terrain else 0)}
    lands = AT_A_MISS[shooter].lands()
    wound = to_wound(t, shooter, target, cover, mode)
    return Shot(
        shooter=shooter,
        target=target,
        square=b,
        range=GRID.distance(a, b),
        band=band_of(t, shooter, target, mode),
        parts=tuple(parts_of(t, shooter, target, mode, why_cover(t, shooter, target, mode, by))),
        line=squares_of(sight.line.squares_met(GRID.all)),
        cover=cover,
        moving=t.in_motion(target),
        wound=wound_number(t, shooter, b, target, mode, direct=True)[0] if lands else wound,
        by=by,
        others=() if mode & AREA or lands else tuple(pool(t, shooter, target)[1:]),
        blast=reach(mode) if lands else 0,
        caught=others_in_blast(t, b, target, mode) if lands else (),
    )


def shot_into(t: Arena, shooter: int, square: int, mode: int = 0) -> Shot:
    """A shot at an empty square: as hard as the hardest target at that range."""
    a = t.square[shooter]
    far = GRID.distance(a, square)
    base = t.charts.hardest(shooter, band(far))
    more = to_hit_square(t, shooter, square, mode) - base
    parts = [Part("Base", f"empty square at {BANDS[band(far)]} range", base)]
    parts += [Part("Changes", "aim, terrain and the turn", more)] if more else []
    line = squares_of(t.ground.sight(a, square).line.squares_met(GRID.all))
    lands = AT_A_MISS[shooter].lands()
    return Shot(
        shooter=shooter, target=NOBODY, square=square, range=far, band=band(far), parts=tuple(parts), line=line,
        blast=reach(mode) if lands else 0, caught=others_in_blast(t, square, NOBODY, mode) if lands else (),
    )  # fmt: skip


def drifts(t: Arena, shot: Shot, mode: int) -> tuple[float, float]:
    """HT-148 to HT-151: how often a miss drifts so that the explosion still Wounds the target, or Pins it."""
    wounds = pins = 0.0
    shooter, target, square = shot.shooter, shot.target, shot.square
    number = to_hit(t, shooter, target, mode)
    settled = IN_A_BLAST[shooter].settles(t.clone(), target)
    for total, likely in totals().items() if AT_A_MISS[shooter].lands() else ():
        for way in range(len(D8.faces)) if total < number else ():
            landing = lands_on(t, square, way, number - total)
            away = GRID.distance(landing, square) if landing != OUTSIDE else FARTHEST
            if away > reach(mode) or (away and settled):
                continue
            needed, pinned = wound_number(t, shooter, landing, target, mode, direct=False)
            wounds += likely / len(D8.faces) * chance(needed)
            pins += likely / len(D8.faces) * (1 - chance(needed)) * pinned
    return wounds, pins


def others_in_blast(t: Arena, square: int, target: int, mode: int) -> tuple[int, ...]:
    """Who else stands where an explosion on a square reaches; an EMP Burst drains those around it."""
    return tuple(f for f in figures_of(in_blast(t, square, mode)) if f != target)


def piece_name(t: Arena, square: int) -> str:
    """The terrain of a square by name."""
    if t.ground.cubes >> square & 1:
        return f"cube {LABEL[square]}"
    piece = t.ground.piece[square]
    return f"{COLOURS[t.ground.colour[piece]]} field {LABEL[t.ground.lines[piece][0]]}"


def list_pieces(by: Mapping[int, str]) -> str:
    """Some pieces by name, a force field once; of many the first, for the board frames them all."""
    things = list(dict.fromkeys(by.values()))
    if len(things) > 3:
        return f"{things[0]} and {len(things) - 1} more"
    return " and ".join(things) if len(things) < 3 else f"{', '.join(things[:-1])} and {things[-1]}"


def why_cover(t: Arena, shooter: int, target: int, mode: int, by: Mapping[int, str]) -> str:
    """Why the target has the cover it has."""
    origin, square = t.square[shooter], t.square[target]
    cover = cover_of(t, origin, target, mode)
    if cover:
        return f"{COVERS[cover]} by {list_pieces(by) if by else special(target)}"
    if mode & NO_COVER:
        return f"ignored by {special(shooter)}"
    if t.ground.cubes >> square & 1:
        return "none: it stands on a cube"
    met = t.ground.sight(origin, square).line.squares_met(t.ground.terrain)
    return "none: terrain beside the shooter" if met and not mode & POINT_BLANK else "none"


def parts_of(t: Arena, shooter: int, target: int, mode: int, cover: str) -> list[Part]:
    """The number that an attack roll must reach, taken apart; what changes nothing is left out behind the chart."""
    _, heaped, pinned, evasive, haste, hail, aim = number_parts(t, shooter, target, mode)
    others = [
        Part("More cover", "further pieces of terrain", heaped),
        Part("Pinned", "target on its side", pinned),
        Part(special(target).split()[0], special(target), evasive),
        Part("Haste", "shot on the run or one of two", haste),
        Part(special(shooter).split()[0], f"{special(shooter)} this turn", hail),
        Part("Aim", "held Aim card", aim),
    ]
    which, kind, moving = (
        band_of(t, shooter, target, mode), cover_of(t, t.square[shooter], target, mode), t.in_motion(target)
    )  # fmt: skip
    return [*chart_parts(t.charts, shooter, which, kind, moving, cover), *[part for part in others if part.change]]


def chart_parts(charts: Charts, shooter: int, which: int, cover: int, moving: bool, hidden_by: str) -> list[Part]:
    """The number of the chart, taken apart: from an easy target to this one."""
    base = charts.to_hit(shooter, SHORT, False, NONE)
    near = charts.to_hit(shooter, which, False, NONE)
    hidden = charts.to_hit(shooter, which, False, cover)
    full = charts.to_hit(shooter, which, moving, cover)
    return [
        Part("Base", "Short, open, stationary", base),
        Part("Range", f"{BANDS[which]} range", near - base),
        Part("Cover", hidden_by, hidden - near),
        Part("Motion", "In Motion" if moving else "Stationary", full - hidden),
    ]


# --- blows ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Blow:
    """A Melee Attack as it would be made now."""

    attacker: int
    target: int
    fights: bool  # the target rolls its defense
    needed: int  # to hit, where it does not
    bonus: int
    defense: int
    wound: int
    hit: float
    pins: bool  # a hit that does not wound

    @property
    def title(self) -> str:
        return f"{figure(self.attacker)} strikes {figure(self.target)}"

    @property
    def in_short(self) -> str:
        roll = f"3 dice {with_sign(self.bonus)}"
        against = f"against its 3 dice {with_sign(self.defense)}" if self.fights else f"{self.needed} or more"
        return (
            f"{roll}, {against}: {percent(self.hit)}, then {self.wound} or more to wound, {percent(chance(self.wound))}"
        )


def with_sign(n: int) -> str:
    return f"+{n}" if n >= 0 else f"−{-n}"


def blow_at(t: Arena, attacker: int, target: int, dropped: Drops = THREE, modifier: int = 0) -> Blow:
    """A blow at a figure."""
    fights, needed = melee.fights_back(t, target), melee.needed_to_hit(t, target)
    bonus, guard = t.charts.attack[attacker] + modifier, t.charts.defense[target]
    hit = chance(needed - bonus, dropped)
    if fights:
        pairs = [(mine, p, its, q) for mine, p in totals(dropped).items() for its, q in totals().items()]
        hit = sum(p * q for mine, p, its, q in pairs if melee.hits(t, mine + bonus, its + guard))
    wound, pins = melee.wound_number(t, attacker, target), melee.hit_pins(t, attacker, target)
    return Blow(
        attacker=attacker, target=target, fights=fights, needed=needed, bonus=bonus, defense=guard, wound=wound,
        hit=hit, pins=pins,
    )  # fmt: skip
