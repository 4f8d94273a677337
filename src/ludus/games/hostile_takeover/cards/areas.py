"""Special Actions that attack everybody in an area."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.flow import DONE, Flow, ask
from ludus.core.reason import Reason
from ludus.games.hostile_takeover.actions import FLAME, NO_ATTACK, SPRAY, Flame, Spray
from ludus.games.hostile_takeover.aiming import blockers, why_banned
from ludus.games.hostile_takeover.attack_flags import AREA, MAY_AIM, POINT_BLANK
from ludus.games.hostile_takeover.charts import FLAMES as TEMPLATE
from ludus.games.hostile_takeover.moments import Instead, Special
from ludus.games.hostile_takeover.names import (
    BIT,
    FARTHEST,
    GRID,
    HAIL,
    X,
    Y,
    figures_of,
    lies_in,
    nearest_first,
    only,
    without,
)
from ludus.games.hostile_takeover.play.ranged import Volley
from ludus.games.hostile_takeover.table import Arena
from ludus.geometry.squares import OUTSIDE


class Hail(Special):
    """An area of 3 × 3 squares: every unwounded figure in it is attacked, friends too, nearest first. All his To Hit
    numbers are 1 higher until the end of the turn."""

    key = "hail_of_lead"
    rules = ("HT-104", "HT-193", "HT-G16", "HT-G17", "HT-G18")
    single = True  # who has its effect is not kept: one figure can

    def effect(self) -> int:
        return HAIL

    def instead_of_firing(self, t: Arena, figure: int) -> Flow:
        return HailOfLead(figure=figure)

    def added_to_own_shots(self, t: Arena) -> int:
        return 1 if t.lasts(HAIL) else 0


def in_block(t: Arena, shooter: int, x: int, y: int) -> int:
    """The figures in the block of 3 by 3 squares around a square, Wounded ones included, without the shooter."""
    found = 0
    for f in figures_of(without(t.in_play(), shooter)):
        s = t.square[f]
        if s >= 0 and abs(X[s] - x) <= 1 and abs(Y[s] - y) <= 1:
            found |= only(f)
    return found


def spray_victims(t: Arena, shooter: int, block: int) -> list[int]:
    """HT-193: who of a block is attacked, nearest first; only Characters outside it block lines."""
    start = t.square[shooter]
    things = blockers(t) & ~t.squares(block)
    found = 0
    for f in figures_of(block & ~t.wounded):
        near = GRID.distance(start, t.square[f]) <= FARTHEST
        if near and not GRID.meets(start, t.square[f], things):
            found |= only(f)
    victims = nearest_first(t.square, found, start)
    return victims[:2] if t.options.hail_cap == "two_attacks" else victims  # HT-G16: no limit, by option two


class HailOfLead(Instead):
    """HT-193, HT-G17: a Ranged Attack on every figure in a block of 3 by 3 squares, own figures included."""

    steps = {"area": "HT-193"}

    def areas(self, t: Arena) -> list[Action]:
        """Each distinct set of figures that some block covers, once: the first block in reading order."""
        seen: set[int] = set()
        found: list[Action] = []
        if t.bans_shots():
            return found
        centres: set[tuple[int, int]] = set()
        for f in figures_of(without(t.in_play(), self.figure)):
            s = t.square[f]
            if s >= 0 and GRID.distance(s, t.square[self.figure]) <= FARTHEST:
                centres |= {(Y[s] + j, X[s] + i) for j in (-1, 0, 1) for i in (-1, 0, 1)}
        for y, x in sorted(centres):
            block = in_block(t, self.figure, x, y)
            if block not in seen:
                seen.add(block)
                if spray_victims(t, self.figure, block):
                    found.append(SPRAY[y + 1][x + 1])
        return found

    def area(self, t: Arena) -> Flow:
        options = self.areas(t)
        if not options:
            return DONE
        options.append(NO_ATTACK)
        return ask(t.side[self.figure], options)

    def why_not_area(self, t: Arena, a: Spray) -> str:
        if a in self.areas(t):
            return ""
        if why_banned(t) or not spray_victims(t, self.figure, in_block(t, self.figure, a.x, a.y)):
            return why_banned(t) or "HT-193"
        same = [other.text for other in self.areas(t) if self.alike(t, a, other)]
        return Reason("HT-G17", "same", area=same[0].removeprefix("spray "))

    def alike(self, t: Arena, a: Spray, b: Action) -> bool:
        return isinstance(b, Spray) and in_block(t, self.figure, a.x, a.y) == in_block(t, self.figure, b.x, b.y)

    def on_area(self, t: Arena, a: Spray) -> Flow:
        victims = spray_victims(t, self.figure, in_block(t, self.figure, a.x, a.y))
        return Volley(figure=self.figure, victims=tuple(victims), mode=AREA | MAY_AIM)


class Flames(Special):
    """The Flamer Template is laid in one of 8 directions; every unwounded figure under it is attacked, friends too,
    nearest first, as at Short range without cover."""

    key = "firestorm"
    rules = ("HT-104", "HT-192", "HT-G22", "HT-147")

    def instead_of_firing(self, t: Arena, figure: int) -> Flow:
        return Firestorm(figure=figure)


def under_template(t: Arena, figure: int, way: int) -> list[int]:
    """HT-192: the squares under the Flamer Template in one of eight directions, from its figure outward."""
    start = t.square[figure]
    squares = [GRID.at(X[start] + u, Y[start] + v) for u, v in TEMPLATE[way]]
    return [square for square in squares if square != OUTSIDE]


def burn_victims(t: Arena, figure: int, way: int) -> list[int]:
    """HT-192: every unwounded figure under the template, own figures too, nearest first."""
    under = sum([BIT[square] for square in under_template(t, figure, way)])
    found = 0
    for f in figures_of(t.in_play() & ~t.wounded):
        if t.is_placed(f) and lies_in(t.square[f], under):
            found |= only(f)
    return nearest_first(t.square, found, t.square[figure])


class Firestorm(Instead):
    """HT-192: the Flamer Template in one of eight directions; nothing blocks it, terrain gives no cover."""

    steps = {"direction": "HT-192"}

    def ways(self, t: Arena) -> list[Action]:
        return [FLAME[way] for way in range(8) if not t.bans_shots() and burn_victims(t, self.figure, way)]

    def direction(self, t: Arena) -> Flow:
        options = self.ways(t)
        if not options:
            return DONE
        options.append(NO_ATTACK)
        return ask(t.side[self.figure], options)

    def near_direction(self, t: Arena) -> list[Action]:
        return FLAME

    def why_not_direction(self, t: Arena, a: Flame) -> str:
        return "" if a in self.ways(t) else why_banned(t) or "HT-192"

    def on_direction(self, t: Arena, a: Flame) -> Flow:
        return Volley(
            figure=self.figure, victims=tuple(burn_victims(t, self.figure, a.number)), mode=AREA | POINT_BLANK | MAY_AIM
        )
