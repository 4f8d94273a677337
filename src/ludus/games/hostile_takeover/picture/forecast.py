"""What a shot or a blow would need and bring, part by part, before it is rolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from ludus.games.hostile_takeover.attack_flags import AREA, NO_COVER, POINT_BLANK
from ludus.games.hostile_takeover.charts import Charts
from ludus.games.hostile_takeover.dice import D8
from ludus.games.hostile_takeover.layout import COLOURS
from ludus.games.hostile_takeover.moments import AT_A_MISS, IN_A_BLAST
from ludus.games.hostile_takeover.names import FARTHEST, GRID, LABEL, NOBODY, NONE, SHORT, figures_of
from ludus.games.hostile_takeover.odds import THREE, chance, totals
from ludus.games.hostile_takeover.picture.seen import Say, join
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
from ludus.games.hostile_takeover.speech import figure, special
from ludus.games.hostile_takeover.table import Arena
from ludus.geometry.squares import OUTSIDE, squares_of

Phrase: TypeAlias = Callable[[Say], str]  # says itself once the words are known
Piece: TypeAlias = tuple[str, str]  # of terrain: its kind and its first square


def percent(say: Say, p: float) -> str:
    """Rounded, but never to a certainty that is none."""
    shown = round(100 * p)
    if 0 < p < 0.9999 and shown in (0, 100):
        return say("percent.over" if shown else "percent.under")
    return say("percent", n=shown)


def phrase(key: str, **values: object) -> Phrase:
    return lambda say: say(key, **values)


@dataclass(frozen=True)
class Part:
    """One thing that makes up a target number."""

    name: Phrase
    what: Phrase
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
    by: Mapping[int, Piece] = field(default_factory=dict)  # squares of the terrain that gives the cover
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

    def title(self, say: Say) -> str:
        return say("shot", shooter=self.shooter, aim=self.aim)

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

    def in_short(self, say: Say) -> str:
        """Number and chance, range, cover and by what, motion, in one line: what matters most comes first."""
        said = [say("shot.hit", needed=self.needed, chance=percent(say, self.hits()))]
        if self.target != NOBODY:
            said.append(say("shot.wound", wound=self.wound, chance=percent(say, chance(self.wound))))
        said.append(say(f"shot.range.{self.band}", n=self.range))
        by = list_pieces(say, self.by) if self.by else ""
        said.append(say(f"cover.by.{self.cover}", what=by) if by else say("cover", kind=self.cover))
        if self.target != NOBODY:
            said.append(say("shot.moving" if self.moving else "shot.still"))
        if self.others:
            said.append(say("shot.may_strike", names=say("or").join(map(figure, self.others))))
        if self.caught:
            said.append(say("shot.blast", names=say("and").join(map(figure, self.caught))))
        return ", ".join(said)


def shot_at(t: Arena, shooter: int, target: int, mode: int = 0) -> Shot:
    """A shot at a figure."""
    a, b = t.square[shooter], t.square[target]
    cover, sight = cover_of(t, a, target, mode), t.ground.sight(a, b)
    from_terrain = cover and cover == sight.cover and not mode & (POINT_BLANK | NO_COVER)
    by = {square: piece_at(t, square) for square in squares_of(sight.by if from_terrain else 0)}
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
    parts = [Part(phrase("part.base"), phrase(f"part.base.square.{band(far)}"), base)]
    parts += [Part(phrase("part.changes"), phrase("part.changes.why"), more)] if more else []
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


def piece_at(t: Arena, square: int) -> Piece:
    """The terrain of a square."""
    if t.ground.cubes >> square & 1:
        return "cube", LABEL[square]
    piece = t.ground.piece[square]
    return COLOURS[t.ground.colour[piece]], LABEL[t.ground.lines[piece][0]]


def list_pieces(say: Say, by: Mapping[int, Piece]) -> str:
    """Some pieces by name, a force field once; of many the first, for the board frames them all."""
    things = [say(f"piece.{kind}", square=square) for kind, square in dict.fromkeys(by.values())]
    return join(say, things) if len(things) <= 3 else say("piece.more", first=things[0], others=len(things) - 1)


def why_cover(t: Arena, shooter: int, target: int, mode: int, by: Mapping[int, Piece]) -> Phrase:
    """Why the target has the cover it has."""
    origin, square = t.square[shooter], t.square[target]
    cover = cover_of(t, origin, target, mode)
    if cover:
        return lambda say: say(f"cover.by.{cover}", what=list_pieces(say, by) if by else special(target))
    if mode & NO_COVER:
        return phrase("cover.ignored", what=special(shooter))
    if t.ground.cubes >> square & 1:
        return phrase("cover.on_cube")
    met = t.ground.sight(origin, square).line.squares_met(t.ground.terrain)
    return phrase("cover.near" if met and not mode & POINT_BLANK else "cover.none")


def first_word(name: str) -> Phrase:
    """A Special Action where there is room for one word."""
    return lambda say: name.split(maxsplit=1)[0]


def parts_of(t: Arena, shooter: int, target: int, mode: int, cover: Phrase) -> list[Part]:
    """The number that an attack roll must reach, taken apart; what changes nothing is left out behind the chart."""
    _, heaped, pinned, evasive, haste, hail, aim = number_parts(t, shooter, target, mode)
    others = [
        Part(phrase("part.heaped"), phrase("part.heaped.why"), heaped),
        Part(phrase("part.pinned"), phrase("part.pinned.why"), pinned),
        Part(first_word(special(target)), lambda say: special(target), evasive),
        Part(phrase("part.haste"), phrase("part.haste.why"), haste),
        Part(first_word(special(shooter)), phrase("part.hail.why", special=special(shooter)), hail),
        Part(phrase("part.aim"), phrase("part.aim.why"), aim),
    ]
    which, kind, moving = (
        band_of(t, shooter, target, mode), cover_of(t, t.square[shooter], target, mode), t.in_motion(target)
    )  # fmt: skip
    return [*chart_parts(t.charts, shooter, which, kind, moving, cover), *[part for part in others if part.change]]


def chart_parts(charts: Charts, shooter: int, which: int, cover: int, moving: bool, hidden_by: Phrase) -> list[Part]:
    """The number of the chart, taken apart: from an easy target to this one."""
    base = charts.to_hit(shooter, SHORT, False, NONE)
    near = charts.to_hit(shooter, which, False, NONE)
    hidden = charts.to_hit(shooter, which, False, cover)
    full = charts.to_hit(shooter, which, moving, cover)
    return [
        Part(phrase("part.base"), phrase("part.base.chart"), base),
        Part(phrase("part.range"), phrase(f"part.range.{which}"), near - base),
        Part(phrase("part.cover"), hidden_by, hidden - near),
        Part(phrase("part.motion"), phrase("part.motion.moving" if moving else "part.motion.still"), full - hidden),
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

    def title(self, say: Say) -> str:
        return say("blow", attacker=self.attacker, target=self.target)

    def in_short(self, say: Say) -> str:
        return say(
            "blow.fights" if self.fights else "blow.plain", bonus=with_sign(self.bonus), needed=self.needed,
            defense=with_sign(self.defense), chance=percent(say, self.hit), wound=self.wound,
            wounds=percent(say, chance(self.wound)),
        )  # fmt: skip


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
