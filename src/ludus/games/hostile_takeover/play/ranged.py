"""Ranged Attacks: the target, Energy on both sides, the roll, who is hit."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto
from ludus.core.reason import Reason
from ludus.games.hostile_takeover import guards
from ludus.games.hostile_takeover.actions import (
    AIMS,
    COLUMN,
    FIRE_AT,
    FIRE_SQUARE,
    NO_ATTACK,
    ROW,
    SPECIAL,
    USE_AIM,
    Column,
    Fire,
    Row,
)
from ludus.games.hostile_takeover.aiming import (
    SQUARES_OF_ROW,
    first_open,
    is_open,
    targets,
    why_banned,
    why_not_row,
    why_not_square,
    why_not_target,
)
from ludus.games.hostile_takeover.attack_flags import AIMED, AREA, MAY_AIM, SECOND_TRY
from ludus.games.hostile_takeover.moments import AT_A_MISS, SPECIAL_OF
from ludus.games.hostile_takeover.names import FARTHEST, GRID, NOBODY, figures_of, holds
from ludus.games.hostile_takeover.play import attack
from ludus.games.hostile_takeover.play.explosion import Explosion
from ludus.games.hostile_takeover.play.hurt import ToWound
from ludus.games.hostile_takeover.play.throw import FOR_DIRECTION, FOR_VICTIM, TO_HIT, Throw
from ludus.games.hostile_takeover.sight import cover_of, pool, to_hit, to_hit_square, to_wound
from ludus.games.hostile_takeover.table import Arena
from ludus.geometry.squares import OUTSIDE

ATTACK: Final = goto("attack")
NEXT_SHOT: Final = goto("target")
DRIFT: Final = goto("drift")


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
        if AT_A_MISS[self.figure].lands() and self.any_square(t):
            options.append(FIRE_SQUARE)
        if not options:
            return DONE  # HT-044: the card is resolved without effect
        options.append(NO_ATTACK)
        return ask(t.side[self.figure], options)

    def near_target(self, t: Arena) -> list[Action]:
        return [FIRE_AT[f] for f in figures_of(t.in_play()) if f != self.figure]

    def why_not_target_figure(self, t: Arena, a: Fire) -> str:
        return why_not_target(t, self.figure, a.figure)

    def why_not_target(self, t: Arena, a: Action) -> str:
        if a is not FIRE_SQUARE:
            return guards.why_no_special_now(t, self.figure) if a is SPECIAL else ""
        if not AT_A_MISS[self.figure].lands():
            return "HT-106"
        return "" if self.any_square(t) else why_banned(t) or Reason("HT-152", "none", most=FARTHEST)

    def on_target_figure(self, t: Arena, a: Fire) -> Flow:
        self.chosen = a.figure
        self.square = t.square[a.figure]
        return ATTACK

    def on_target(self, t: Arena, a: Action) -> Flow:
        return NEXT if a is FIRE_SQUARE else DONE

    # --- empty squares, row by row ------------------------------------------------------------------------------------

    def any_square(self, t: Arena) -> bool:
        """Whether there is an empty square to aim at; figures close around may leave none."""
        near = GRID.neighbors[t.square[self.figure]]
        return first_open(t, self.figure, near) != OUTSIDE or bool(self.rows(t))

    def rows(self, t: Arena) -> list[int]:
        """HT-152, HT-G74: rows with an empty square that can be aimed at."""
        return [y for y in range(GRID.height) if first_open(t, self.figure, SQUARES_OF_ROW[y]) != OUTSIDE]

    def columns(self, t: Arena, y: int) -> list[int]:
        return [x for x in range(GRID.width) if is_open(t, self.figure, GRID.at(x, y))]

    def row(self, t: Arena) -> Flow:
        return ask(t.side[self.figure], [ROW[y] for y in self.rows(t)])

    def near_row(self, t: Arena) -> list[Action]:
        return ROW

    def why_not_row(self, t: Arena, a: Row) -> str:
        return why_not_row(t, self.figure, a.number)

    def on_row(self, t: Arena, a: Row) -> Flow:
        self.chosen = a.number
        return NEXT

    def column(self, t: Arena) -> Flow:
        return ask(t.side[self.figure], [COLUMN[x] for x in self.columns(t, self.chosen)])

    def near_column(self, t: Arena) -> list[Action]:
        return COLUMN

    def why_not_column(self, t: Arena, a: Column) -> str:
        return why_not_square(t, self.figure, GRID.at(a.number, self.chosen))

    def on_column(self, t: Arena, a: Column) -> Flow:
        self.square = GRID.at(a.number, self.chosen)
        self.chosen = NOBODY
        return NEXT

    def attack(self, t: Arena) -> Flow:
        return RangedAttack(shooter=self.figure, target=self.chosen, square=self.square, mode=self.mode)

    def after_attack(self, t: Arena, attack: RangedAttack) -> Flow:
        self.shots -= 1
        self.mode = self.mode & ~MAY_AIM  # HT-069: the first attack only
        return NEXT_SHOT


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
        if self.mode & MAY_AIM and holds(t.held, self.shooter):
            return ask(t.side[self.shooter], AIMS)
        return NEXT

    def on_aim(self, t: Arena, a: Action) -> Flow:
        if a is USE_AIM:
            t.use_aim(self.shooter)
            t.tell("aimed", self.shooter)
            self.mode |= AIMED
        return NEXT

    def declare(self, t: Arena) -> Flow:
        SPECIAL_OF[self.shooter].attacks(t)
        if self.target >= 0:
            self.tn = to_hit(t, self.shooter, self.target, self.mode)  # HT-143: also of a figure in a Melee
            cover = cover_of(t, t.square[self.shooter], self.target, self.mode)
            t.tell("fires", self.shooter, self.target, self.tn, cover)
        else:
            self.tn = to_hit_square(t, self.shooter, self.square, self.mode)
            t.tell("fires_at", self.shooter, self.square, self.tn)
        return NEXT

    def accuracy(self, t: Arena) -> Flow:
        return attack.offer_accuracy(t, self.shooter)

    def on_accuracy(self, t: Arena, a: Action) -> Flow:
        self.accurate = attack.buys_accuracy(t, self.shooter, a)
        return NEXT

    def defense(self, t: Arena) -> Flow:  # HT-G67: not of an empty square
        return attack.offer_defense(t, self.target) if self.target >= 0 else NEXT

    def on_defense(self, t: Arena, a: Action) -> Flow:
        self.defended = attack.buys_defense(t, self.target, a)
        return NEXT

    def rolls(self, t: Arena) -> Flow:
        luck, by = self.mode & SECOND_TRY != 0, self.shooter
        return attack.throw(t, purpose=TO_HIT, by=by, accurate=self.accurate, defended=self.defended, luck=luck)

    def after_rolls(self, t: Arena, thrown: Throw) -> Flow:
        self.total = thrown.total
        if not thrown.luck:
            self.mode = self.mode & ~SECOND_TRY
        if self.total < self.tn:
            t.tell("missed", self.shooter, self.target)
            return DRIFT if AT_A_MISS[self.shooter].lands() else DONE  # HT-127: a miss does nothing
        t.tell("hit", self.shooter, self.target)
        if AT_A_MISS[self.shooter].lands():
            return Explosion(attacker=self.shooter, square=self.square, direct=self.target, mode=self.mode)
        return NEXT

    def after_rolls_explosion(self, t: Arena, explosion: Explosion) -> Flow:
        return DONE

    def who(self, t: Arena) -> Flow:  # HT-142 to HT-147: shots into a Melee
        if self.mode & AREA:
            return NEXT  # HT-147, HT-G71: never another one
        there = len(pool(t, self.shooter, self.target))
        if there == 1:
            return NEXT
        return Throw(purpose=FOR_VICTIM, roller=t.side[self.shooter], count=1, sides=sides_for(there))

    def after_who(self, t: Arena, thrown: Throw) -> Flow:
        there = pool(t, self.shooter, self.target)
        each = thrown.sides // len(there)  # so many faces
        hit = there[(thrown.total - 1) // each]
        if hit != self.target:
            t.tell("instead", self.target, hit)
            self.target = hit
        return NEXT

    def wound(self, t: Arena) -> Flow:  # HT-146: by the one actually hit
        cover = cover_of(t, t.square[self.shooter], self.target, self.mode)
        tn = to_wound(t, self.shooter, self.target, cover, self.mode)
        return ToWound(attacker=self.shooter, victim=self.target, tn=tn, pins=True, luck=self.mode & SECOND_TRY != 0)

    def after_wound(self, t: Arena, hurt: ToWound) -> Flow:
        return DONE

    def drift(self, t: Arena) -> Flow:  # HT-148 to HT-150: it lands elsewhere
        return Throw(purpose=FOR_DIRECTION, roller=t.side[self.shooter], count=1, sides=8)

    def after_drift(self, t: Arena, thrown: Throw) -> Flow:
        way, distance = thrown.total - 1, self.tn - self.total
        landing = lands_on(t, self.square, way, distance)
        if landing == OUTSIDE:
            t.tell("lost", self.square)
            return DONE
        t.tell("drifts", self.square, landing, way, distance)
        return Explosion(attacker=self.shooter, square=landing, direct=NOBODY, mode=self.mode)

    def after_drift_explosion(self, t: Arena, explosion: Explosion) -> Flow:
        return DONE


def lands_on(t: Arena, square: int, way: int, distance: int) -> int:
    """HT-154, HT-155: where a miss drifts to, nothing inside stops it; HT-G73: by option it is lost OUTSIDE."""
    landing = GRID.slide(square, way, distance)
    lost = t.options.scatter_edge == "lost" and GRID.distance(square, landing) < distance
    return OUTSIDE if lost else landing


def sides_for(figures: int) -> int:
    """HT-144, HT-145: a die with as many faces for each of them; a lot for more than four."""
    return 6 if figures <= 3 else 8 if figures == 4 else figures


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
        self.mode = self.mode & ~MAY_AIM  # HT-069: the first attack only
        return AGAIN
