"""Ranged Attacks: the target, Energy on both sides, the roll, who is hit."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto
from ludus.games.hostile_takeover.actions import (
    ACCURACIES,
    ACCURACY,
    AIMS,
    COLUMN,
    DEFENSE,
    DEFENSES,
    FIRE_AT,
    FIRE_SQUARE,
    NO_ATTACK,
    ROW,
    USE_AIM,
    Fire,
    Number,
)
from ludus.games.hostile_takeover.charts import SCATTER
from ludus.games.hostile_takeover.names import CLOAK, GREMLIN, GRID, NOBODY, X, figures_of
from ludus.games.hostile_takeover.play.explosion import Explosion
from ludus.games.hostile_takeover.play.hurt import ToWound
from ludus.games.hostile_takeover.play.throw import FOR_DIRECTION, FOR_VICTIM, TO_HIT, Throw
from ludus.games.hostile_takeover.sight import (
    AIMED,
    AREA,
    LUCKY,
    MAY_AIM,
    cover_of,
    pool,
    targets,
    to_hit,
    to_hit_square,
    to_wound,
    why_banned,
    why_not_square,
    why_not_target,
)
from ludus.games.hostile_takeover.table import Arena
from ludus.geometry.squares import OUTSIDE

DICE: Final = 3


class Shooting(Procedure):
    """HT-082: a Ranged Attack, or two with Double Tap; the player may also let it be."""

    steps = {
        "target": "HT-131",
        "row": "HT-152",
        "column": "HT-152",
        "attack": "HT-125",
    }
    figure: Public[int]
    shots: Public[int]  # still to be fired
    mode: Public[int]
    chosen: Public[int] = NOBODY  # the target, or the row of an empty square
    square: Public[int] = -1

    def target(self, t: Arena) -> Flow:
        if not self.shots or not t.standing(self.figure):
            return DONE
        options = [FIRE_AT[f] for f in figures_of(targets(t, self.figure))]
        if SCATTER[self.figure] and self.any_square(t):
            options.append(FIRE_SQUARE)
        if not options:
            return DONE  # HT-044: the card is resolved without effect
        options.append(NO_ATTACK)
        return ask(t.side[self.figure], options)

    def near_target(self, t: Arena) -> list[Action]:
        return [FIRE_AT[f] for f in figures_of(t.in_play()) if f != self.figure]

    def why_not_target(self, t: Arena, a: Action) -> str:
        if isinstance(a, Fire):
            return why_not_target(t, self.figure, a.figure, False)
        if a is not FIRE_SQUARE:
            return ""
        if not SCATTER[self.figure]:
            return "HT-106"
        return "" if self.any_square(t) else why_banned(t) or "HT-116"

    def on_target(self, t: Arena, a: Action) -> Flow:
        if a is NO_ATTACK:
            return DONE
        if isinstance(a, Fire):
            self.chosen = a.figure
            self.square = t.square[a.figure]
            return goto("attack")
        return NEXT

    # --- empty squares, row by row ------------------------------------------------------------------------------------

    def any_square(self, t: Arena) -> bool:
        """Whether there is an empty square to aim at; figures close around may leave none."""
        for square in GRID.neighbours[t.square[self.figure]]:
            if square != OUTSIDE and not why_not_square(t, self.figure, square):
                return True
        return bool(self.rows(t))

    def rows(self, t: Arena) -> list[int]:
        """HT-152, HT-G74: rows with an empty square that can be aimed at."""
        return [y for y in range(GRID.height) if self.first_column(t, y) >= 0]

    def first_column(self, t: Arena, y: int) -> int:
        for x in range(GRID.width):
            if not why_not_square(t, self.figure, y * GRID.width + x):
                return x
        return -1

    def columns(self, t: Arena, y: int) -> list[int]:
        row = range(y * GRID.width, (y + 1) * GRID.width)
        return [X[s] for s in row if not why_not_square(t, self.figure, s)]

    def row(self, t: Arena) -> Flow:
        return ask(t.side[self.figure], [ROW[y] for y in self.rows(t)])

    def near_row(self, t: Arena) -> list[Action]:
        return ROW

    def why_not_row(self, t: Arena, a: Action) -> str:
        return "HT-109" if a in ROW and isinstance(a, Number) and a.number not in self.rows(t) else ""

    def on_row(self, t: Arena, a: Number) -> Flow:
        self.chosen = a.number
        return NEXT

    def column(self, t: Arena) -> Flow:
        return ask(t.side[self.figure], [COLUMN[x] for x in self.columns(t, self.chosen)])

    def near_column(self, t: Arena) -> list[Action]:
        return COLUMN

    def why_not_column(self, t: Arena, a: Action) -> str:
        if a not in COLUMN or not isinstance(a, Number):
            return ""
        return why_not_square(t, self.figure, self.chosen * GRID.width + a.number)

    def on_column(self, t: Arena, a: Number) -> Flow:
        self.square = self.chosen * GRID.width + a.number
        self.chosen = NOBODY
        return NEXT

    def attack(self, t: Arena) -> Flow:
        return RangedAttack(shooter=self.figure, target=self.chosen, square=self.square, mode=self.mode)

    def after_attack(self, t: Arena, attack: RangedAttack) -> Flow:
        self.shots -= 1
        self.mode &= ~MAY_AIM  # HT-069
        return goto("target")


class RangedAttack(Procedure):
    """HT-125 to HT-132: one attack on a figure, or with a Scatter weapon on an empty square."""

    steps = {
        "aim": "HT-068",
        "declare": "HT-125",
        "accuracy": "HT-089",
        "defense": "HT-091",
        "rolls": "HT-126",
        "who": "HT-144",
        "wound": "HT-128",
        "drift": "HT-148",
    }
    shooter: Public[int]
    target: Public[int]  # NOBODY: an empty square
    square: Public[int]
    mode: Public[int]
    tn: Public[int] = 0
    accurate: Public[bool] = False
    defended: Public[bool] = False
    total: Public[int] = 0

    def aim(self, t: Arena) -> Flow:  # HT-068 to HT-070, HT-G50: the first attack of a Fire card, if one likes
        if self.mode & MAY_AIM and t.held >> self.shooter & 1:
            return ask(t.side[self.shooter], AIMS)
        return NEXT

    def on_aim(self, t: Arena, a: Action) -> Flow:
        if a is USE_AIM:
            t.use_aim(self.shooter)
            t.tell("aimed", self.shooter)
            self.mode |= AIMED
        return NEXT

    def declare(self, t: Arena) -> Flow:
        if self.shooter == GREMLIN and t.effects & CLOAK:
            t.end_effect(CLOAK)  # HT-G24
        if self.target >= 0:
            self.tn = to_hit(t, self.shooter, self.target, self.mode)  # HT-143: also of a figure in a Melee
            cover = cover_of(t, t.square[self.shooter], self.target, self.mode)
            t.tell("fires", self.shooter, self.target, self.tn, cover)
        else:
            self.tn = to_hit_square(t, self.shooter, self.square, self.mode)
            t.tell("fires_at", self.shooter, self.square, self.tn)
        return NEXT

    def accuracy(self, t: Arena) -> Flow:  # HT-089, HT-093
        return ask(t.side[self.shooter], ACCURACIES) if t.energy[self.shooter] else NEXT

    def on_accuracy(self, t: Arena, a: Action) -> Flow:  # HT-090: one token
        if a is ACCURACY:
            self.accurate = True
            t.pay_accuracy(self.shooter)
        return NEXT

    def defense(self, t: Arena) -> Flow:  # HT-091, HT-G67
        return ask(t.side[self.target], DEFENSES) if self.target >= 0 and t.energy[self.target] else NEXT

    def on_defense(self, t: Arena, a: Action) -> Flow:  # HT-092
        if a is DEFENSE:
            self.defended = True
            t.pay_defense(self.target)
        return NEXT

    def rolls(self, t: Arena) -> Flow:
        luck = bool(self.mode & LUCKY)
        return attack_throw(TO_HIT, t.side[self.shooter], self.accurate, self.defended, luck)

    def after_rolls(self, t: Arena, thrown: Throw | Explosion) -> Flow:
        if isinstance(thrown, Explosion):
            return DONE
        self.total = thrown.total
        if not thrown.luck:
            self.mode &= ~LUCKY
        if self.total < self.tn:
            t.tell("missed", self.shooter, self.target)
            return goto("drift") if SCATTER[self.shooter] else DONE  # HT-127
        t.tell("hit", self.shooter, self.target)
        if SCATTER[self.shooter]:
            return Explosion(attacker=self.shooter, square=self.square, direct=self.target, mode=self.mode)
        return NEXT

    def who(self, t: Arena) -> Flow:  # HT-142 to HT-147
        if self.mode & AREA:
            return NEXT  # HT-147, HT-G71
        count = len(pool(t, self.shooter, self.target))
        if count == 1:
            return NEXT
        sides = 6 if count <= 3 else 8 if count == 4 else count
        return Throw(purpose=FOR_VICTIM, roller=t.side[self.shooter], count=1, sides=sides)

    def after_who(self, t: Arena, thrown: Throw) -> Flow:
        there = pool(t, self.shooter, self.target)
        n = len(there)
        share = 6 // n if n <= 3 else 2 if n == 4 else 1
        hit = there[(thrown.total - 1) // share]
        if hit != self.target:
            t.tell("instead", self.target, hit)
            self.target = hit
        return NEXT

    def wound(self, t: Arena) -> Flow:  # HT-146: by the one actually hit
        cover = cover_of(t, t.square[self.shooter], self.target, self.mode)
        return ToWound(
            attacker=self.shooter,
            victim=self.target,
            tn=to_wound(t, self.shooter, self.target, cover, self.mode),
            pins=True,
            luck=bool(self.mode & LUCKY),
        )

    def after_wound(self, t: Arena, hurt: ToWound) -> Flow:
        return DONE

    def drift(self, t: Arena) -> Flow:  # HT-148 to HT-150
        return Throw(purpose=FOR_DIRECTION, roller=t.side[self.shooter], count=1, sides=8)

    def after_drift(self, t: Arena, thrown: Throw | Explosion) -> Flow:
        if isinstance(thrown, Explosion):
            return DONE
        way, distance = thrown.total - 1, self.tn - self.total
        landing = GRID.slide(self.square, way, distance)  # HT-154, HT-155
        if t.options.scatter_edge == "lost" and GRID.distance(self.square, landing) < distance:  # HT-G73
            t.tell("lost", self.square)
            return DONE
        t.tell("drifts", self.square, landing, way, distance)
        return Explosion(attacker=self.shooter, square=landing, direct=NOBODY, mode=self.mode)


def attack_throw(purpose: int, seat: int, accurate: bool, defended: bool, luck: bool = False) -> Throw:
    """HT-089, HT-091: a fourth die, and the lowest or the highest is dropped; HT-094: together they cancel."""
    low, high = int(accurate and not defended), int(defended and not accurate)
    return Throw(purpose=purpose, roller=seat, count=DICE + low + high, low=low, high=high, luck=luck)


class Volley(Procedure):
    """HT-227: attacks on several figures, who and in which order is fixed before the first roll."""

    steps = {"attack": "HT-227"}
    figure: Public[int]
    victims: Public[tuple[int, ...]]
    mode: Public[int]

    def attack(self, t: Arena) -> Flow:
        if not self.victims or not t.standing(self.figure):
            return DONE
        victim = self.victims[0]
        return RangedAttack(shooter=self.figure, target=victim, square=t.square[victim], mode=self.mode)

    def after_attack(self, t: Arena, attack: RangedAttack) -> Flow:
        self.victims = self.victims[1:]
        self.mode &= ~MAY_AIM  # Aim bonus on the first attack only
        return AGAIN
