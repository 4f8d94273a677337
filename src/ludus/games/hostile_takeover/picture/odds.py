"""Chances of dice, and what a shot or a blow needs: part by part, before it is rolled."""

from __future__ import annotations

from dataclasses import dataclass

from ludus.games.hostile_takeover.charts import Charts
from ludus.games.hostile_takeover.danger import PLAIN, chance, totals
from ludus.games.hostile_takeover.deck import AT_A_BLOW, AT_A_MISS, IN_A_BLAST, SPECIAL_OF
from ludus.games.hostile_takeover.dice import D8
from ludus.games.hostile_takeover.manner import AIMED, AREA, HASTY, NO_COVER, POINT_BLANK, has
from ludus.games.hostile_takeover.names import FARTHEST, GRID, KEYS, LABEL, MELEE, figures_of
from ludus.games.hostile_takeover.play.explosion import reach, wound_number
from ludus.games.hostile_takeover.play.melee import NEEDED
from ludus.games.hostile_takeover.play.ranged import lands_on
from ludus.games.hostile_takeover.sight import (
    band,
    cover_of,
    heaped_cover,
    pinned_modifier,
    pool,
    to_hit,
    to_hit_square,
    to_wound,
)
from ludus.games.hostile_takeover.speech import BANDS, COVERS, figure
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


@dataclass(frozen=True)
class Shot:
    """A Ranged Attack as it would be made now."""

    shooter: str
    target: str  # empty for an empty square
    square: str
    range: int
    band: int
    cover: int
    moving: bool
    parts: tuple[Part, ...]  # the first is the base
    tn: int
    wound: int
    line: tuple[str, ...]  # squares the line runs through
    by: tuple[str, ...]  # terrain that gives the cover
    pieces: tuple[str, ...]  # … in words
    others: tuple[str, ...]  # who else may be struck
    blast: int = 0  # how far an explosion reaches
    caught: tuple[str, ...] = ()  # who else stands there

    def hits(self, dice: int = PLAIN) -> float:
        return chance(self.tn, dice)

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
        by = f" by {named(self.pieces)}" if self.by else ""
        motion = "in motion" if self.moving else "stationary"
        aim = [f"{squares}, {BANDS[self.band]}", COVERS[self.cover] + by] + ([motion] if self.target else [])
        wound = [f"then {self.wound} or more to wound, {percent(chance(self.wound))}"] if self.target else []
        mixed = [f"may strike {' or '.join(figure(k) for k in self.others)} instead"] if self.others else []
        blast = [f"the blast also reaches {' and '.join(figure(k) for k in self.caught)}"] if self.caught else []
        return ", ".join([f"{self.tn} or more to hit, {percent(self.hits())}", *wound, *aim, *mixed, *blast])


def shot_at(t: Arena, shooter: int, target: int, mode: int = 0) -> Shot:
    """A shot at a figure, by the game's own numbers."""
    a, b = t.square[shooter], t.square[target]
    far = GRID.distance(a, b)
    which = 0 if has(mode, POINT_BLANK) else band(far)
    cover, moving = cover_of(t, a, target, mode), t.in_motion(target)
    sight = t.ground.sight(a, b)
    by = () if not cover or cover != sight.cover or has(mode, POINT_BLANK | NO_COVER) else labels(sight.by)
    line = labels(sight.line.met(GRID.all))
    chart = chart_parts(t.charts, shooter, which, cover, moving, why_cover(t, a, target, mode, by))
    return Shot(
        KEYS[shooter], KEYS[target], LABEL[b], far, which, cover, moving,
        (*chart, *other_parts(t, shooter, target, cover, mode)),
        to_hit(t, shooter, target, mode), wound_by(t, shooter, target, cover, mode), line, by,
        pieces_of(t, by),
        strays(t, shooter, target, mode), *explosion(t, shooter, b, target, mode),
    )  # fmt: skip


def wound_by(t: Arena, shooter: int, target: int, cover: int, mode: int) -> int:
    """What a hit on the target itself needs to Wound it."""
    if AT_A_MISS[shooter].lands():
        return wound_number(t, shooter, t.square[target], target, mode, direct=True)[0]
    return to_wound(t, shooter, target, cover, mode)


def drifts(t: Arena, shooter: int, target: int, mode: int) -> tuple[float, float]:
    """HT-148 to HT-151: how often a miss drifts so that the explosion still Wounds the target, or Pins it."""
    wounds = pins = 0.0
    square, tn = t.square[target], to_hit(t, shooter, target, mode)
    settled = IN_A_BLAST[shooter].settles(t.clone(), target)
    for total, likely in totals().items() if AT_A_MISS[shooter].lands() else ():
        for way in range(len(D8.faces)) if total < tn else ():
            landing = lands_on(t, square, way, tn - total)
            away = GRID.distance(landing, square) if landing != OUTSIDE else FARTHEST
            if away > reach(mode) or (away and settled):
                continue
            needed, pinned = wound_number(t, shooter, landing, target, mode, direct=False)
            wounds += likely / len(D8.faces) * chance(needed)
            pins += likely / len(D8.faces) * (1 - chance(needed)) * pinned
    return wounds, pins


def explosion(t: Arena, shooter: int, square: int, target: int, mode: int) -> tuple[int, tuple[str, ...]]:
    """How far an explosion on a square reaches, and who else stands there; an EMP Burst drains those around it."""
    if not AT_A_MISS[shooter].lands():
        return 0, ()
    far = reach(mode)
    near = [f for f in figures_of(t.in_play() & ~t.wounded) if f != target and t.square[f] >= 0]
    return far, tuple(KEYS[f] for f in near if GRID.distance(t.square[f], square) <= far)


def strays(t: Arena, shooter: int, target: int, mode: int) -> tuple[str, ...]:
    """Who else a shot into a Melee may strike; explosions and area attacks do not stray."""
    if has(mode, AREA) or AT_A_MISS[shooter].lands():
        return ()
    return tuple(KEYS[f] for f in pool(t, shooter, target)[1:])


def shot_into(t: Arena, shooter: int, square: int, mode: int = 0) -> Shot:
    """A shot at an empty square: as hard as the hardest target at that range."""
    a = t.square[shooter]
    far = GRID.distance(a, square)
    base = t.charts.hardest(shooter, band(far))
    tn = to_hit_square(t, shooter, square, mode)
    parts = [Part("Base", f"empty square at {BANDS[band(far)]} range", base)]
    parts += [Part("Changes", "aim, terrain and the turn", tn - base)] if tn != base else []
    line = labels(t.ground.sight(a, square).line.met(GRID.all))
    blast = explosion(t, shooter, square, -1, mode)
    return Shot(
        KEYS[shooter], "", LABEL[square], far, band(far), 0, False, tuple(parts), tn, 0, line, (), (), (), *blast
    )


def pieces_of(t: Arena, squares: tuple[str, ...]) -> tuple[str, ...]:
    """Terrain by name, a force field once."""
    found: list[str] = []
    for label in squares:
        square = GRID.label.index(label)
        piece = t.ground.piece[square]
        if t.ground.cubes >> square & 1:
            found.append(f"cube {label}")
        else:
            colour = ("green", "blue", "orange")[t.ground.colour[piece]]
            found.append(f"{colour} field {LABEL[t.ground.lines[piece][0]]}")
    return tuple(dict.fromkeys(found))


def named(things: tuple[str, ...]) -> str:
    """Some things by name; of many the first, for the board frames them all."""
    if len(things) > 3:
        return f"{things[0]} and {len(things) - 1} more"
    return " and ".join(things) if len(things) < 3 else f"{', '.join(things[:-1])} and {things[-1]}"


def labels(mask: int) -> tuple[str, ...]:
    return tuple(LABEL[s] for s in squares_of(mask))


def why_cover(t: Arena, origin: int, target: int, mode: int, by: tuple[str, ...]) -> str:
    """Why the target has the cover it has."""
    square = t.square[target]
    cover = cover_of(t, origin, target, mode)
    if by:
        return f"{COVERS[cover]} by {named(pieces_of(t, by))}"
    if cover:
        return f"{COVERS[cover]} by Energy Field"
    if has(mode, NO_COVER):
        return "ignored by Dead Eye"
    if t.ground.cubes >> square & 1:
        return "none: it stands on a cube"
    met = t.ground.sight(origin, square).line.met(t.ground.terrain)
    return "none: terrain beside the shooter" if met and not has(mode, POINT_BLANK) else "none"


def chart_parts(charts: Charts, shooter: int, which: int, cover: int, moving: bool, hidden_by: str) -> list[Part]:
    """The number of the chart, taken apart: from an easy target to this one."""
    base = charts.to_hit(shooter, 0, False, 0)
    near = charts.to_hit(shooter, which, False, 0)
    hidden = charts.to_hit(shooter, which, False, cover)
    full = charts.to_hit(shooter, which, moving, cover)
    return [
        Part("Base", "Short, open, stationary", base),
        Part("Range", f"{BANDS[which]} range", near - base),
        Part("Cover", hidden_by, hidden - near),
        Part("Motion", "In Motion" if moving else "Stationary", full - hidden),
    ]


def other_parts(t: Arena, shooter: int, target: int, cover: int, mode: int) -> list[Part]:
    """What else changes the number."""
    evasive = SPECIAL_OF[target].added_to_shots_at_it(t)
    hail = SPECIAL_OF[shooter].added_to_own_shots(t)
    parts = [
        Part("More cover", "further pieces of terrain", heaped_cover(t, t.square[shooter], target, mode)),
        Part("Pinned", "target on its side", pinned_modifier(t, target, cover)),
        Part("Evasive", "Evasive Run", evasive),
        Part("Haste", "shot on the run or one of two", 1 if has(mode, HASTY) else 0),
        Part("Hail", "Hail of Lead this turn", hail),
        Part("Aim", "held Aim card", -3 if has(mode, AIMED) else 0),
    ]
    return [part for part in parts if part.change]


# --- blows ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Blow:
    """A Melee Attack as it would be made now."""

    attacker: str
    target: str
    fights: bool  # the target rolls its defense
    needed: int  # to hit, where it does not
    bonus: int
    defense: int
    wound: int
    hit: float
    pins: bool  # a hit that does not wound

    @property
    def in_short(self) -> str:
        roll = f"3 dice {signed(self.bonus)}"
        against = f"against its 3 dice {signed(self.defense)}" if self.fights else f"{self.needed} or more"
        return (
            f"{roll}, {against}: {percent(self.hit)}, then {self.wound} or more to wound, {percent(chance(self.wound))}"
        )


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"−{-n}"


def blow_at(t: Arena, attacker: int, target: int, dice: int = PLAIN, modifier: int = 0) -> Blow:
    fights = t.shown_card(target) == MELEE
    bonus, guard = t.charts.attack[attacker] + modifier, t.charts.defense[target]
    needed = SPECIAL_OF[target].needed_to_strike_it(t, NEEDED)
    if fights:
        level = t.options.melee_tie == "attacker"
        hit = sum(
            p * q
            for mine, p in totals(dice).items()
            for its, q in totals().items()
            if mine + bonus > its + guard or (level and mine + bonus == its + guard)
        )
    else:
        hit = chance(needed - bonus, dice)
    wound = t.charts.to_wound_in_melee(attacker, t.charts.armor[target])
    pins = not fights or AT_A_BLOW[attacker].pins_all()
    return Blow(KEYS[attacker], KEYS[target], fights, needed, bonus, guard, wound, hit, pins)


# --- Overwatch --------------------------------------------------------------------------------------------------------
