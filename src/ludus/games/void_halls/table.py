"""What lies on the table: a sheet and dice for each player; and the hand movements that change them."""

from __future__ import annotations

from typing import ClassVar, Final

from ludus.core.chance import Rng
from ludus.core.fields import Owner, Public, Shared
from ludus.core.part import Json, Seat
from ludus.core.table import Table, Tells
from ludus.games.void_halls.content import building_rows
from ludus.games.void_halls.dice import NO_DICE, Counts, add_counts, count_dice, digits, less, spread_out, without_run
from ludus.games.void_halls.events import EVENTS
from ludus.games.void_halls.numbers import (
    EXCHANGE,
    FORCE_THROWS,
    MINE,
    MINE_YIELD,
    SCEPTER_POINTS,
    SUPPLIES_START,
    SUPPLY_SPACES,
    THROWS,
    THROWS_INSANE,
    WORKERS_MOST,
    WORKERS_START,
)
from ludus.games.void_halls.options import Options
from ludus.games.void_halls.plan import Plan

NO_ANSWER: Final = 0  # the first number of `keeping`
STOPS: Final = 1
REROLLS: Final = 2
OPEN: Final[Counts] = (NO_ANSWER, -1, -1, -1, -1, -1, -1)
STOPPED: Final[Counts] = (STOPS, -1, -1, -1, -1, -1, -1)
NO_LIMIT: Final = 1 << 30

# What buildings cost, by kind: VH-100, VH-104, VH-110, VH-113, VH-115, VH-119, VH-127.
PRICE: Final[list[int]] = [row.supplies for row in building_rows()]
UPGRADED_PRICE: Final[list[int]] = [row.supplies - row.cheaper for row in building_rows()]  # VH-102, VH-118
SQUARES: Final[list[int]] = [row.squares for row in building_rows()]

# Kinds of action, for what is done at most once a round.
BUILDING: Final = 1
HIRING: Final = 2
EXPLORING: Final = 4
UPGRADING: Final = 8


class Sheet(Seat):
    """One player's sheet and dice. Sets of squares are bit masks over the squares of the plan."""

    workers: Public[int] = WORKERS_START  # VH-007, VH-008, VH-018: dice of the pool
    lower: Public[int] = SUPPLIES_START  # VH-003, VH-019, VH-G07: ever acquired
    upper: Public[int] = 0  # VH-004: ever used up
    points: Public[int] = 0  # so far
    scepter_points: Public[int] = 0  # those of the points that the Scepter gave
    halls: Public[int] = 1  # VH-022: the deepest explored hall; halls are explored in order
    crossed: Public[int] = 0  # icons of the time track
    built: Public[tuple[int, ...]] = (0, 0, 0, 0, 0, 0, 0)  # the squares of each kind
    taken: Public[int] = 0  # the squares of all kinds
    spent: Public[int] = 0  # the squares of crossed-out Tombs
    upgrades: Public[int] = 0  # the kinds with a checked box, as a set
    dice: Public[tuple[int, ...]] = NO_DICE  # of the roll, not yet used
    kept: Public[tuple[int, ...]] = NO_DICE  # set aside before the last roll
    throws: Public[int] = 0  # made this round
    allowed: Public[int] = 0  # this round
    stopped: Public[bool] = False  # rolls no more this round
    used: Public[int] = 0  # the squares of Mines used this round
    fresh: Public[int] = 0  # the squares of Mines built this round
    faces: Public[int] = 0  # the numbers of which a set was used this round
    deeds: Public[int] = 0  # the kinds of action done this round
    keeping: Owner[tuple[int, ...]] = OPEN  # the answer for the next roll, as far as given: how, how many of each

    def kept_numbers(self) -> dict[int, int]:
        """VH-032: how many of each number the player keeps, as far as it was said; {0: 0} before the first one."""
        if self.keeping[0] != REROLLS:
            return {}
        return {face: self.keeping[face] for face in range(1, 7) if self.keeping[face] >= 0} or {0: 0}

    def stock(self) -> int:
        """VH-005: what was acquired and not used up."""
        return self.lower - self.upper

    def count(self, kind: int) -> int:
        """How many buildings of a kind stand; VH-061: a long one fills two squares."""
        return self.built[kind].bit_count() // SQUARES[kind]

    def has(self, kind: int) -> bool:
        return self.built[kind] != 0

    def is_upgraded(self, kind: int) -> bool:
        return self.upgrades >> kind & 1 == 1

    def price(self, kind: int) -> int:
        """VH-068: an upgrade of Mine or Trap changes the price of new ones."""
        return UPGRADED_PRICE[kind] if self.upgrades >> kind & 1 else PRICE[kind]


class Dungeons(Table):
    """The table: a sheet for each player (VH-001, VH-132), the round, and what was chosen before the game."""

    tells: ClassVar[Tells] = EVENTS.tells()
    sentences = EVENTS.sentences()
    options: Shared[Options]
    plan: Shared[Plan]
    track: Shared[str]  # H and B, one letter for each round
    players: Public[int]
    round: Public[int] = 1
    sheets: Public[list[Sheet]]
    ended: Public[str] = ""  # the rule that ended the game

    # --- looking -----------------------------------------------------------------------------------------------------

    def battle_time(self) -> bool:
        """VH-025: the icon decides what kind of round it is."""
        return self.track[self.round - 1] == "B"

    def duplicate(self) -> bool:
        return self.options.dice_stream == "duplicate"

    def throws(self, more: bool) -> int:
        """VH-029: 3 rolls; VH-030, VH-G37: 2 in Insane Mode; VH-114: or one more, the most there can be."""
        return (THROWS_INSANE if self.options.insane else THROWS) + (FORCE_THROWS if more else 0)

    def room(self, s: Sheet) -> int:
        """VH-006, VH-G06, VH-G30: how many supplies still find a space."""
        cap = self.options.supply_cap
        if cap == "lifetime":
            return SUPPLY_SPACES - s.lower
        return SUPPLY_SPACES - s.stock() if cap == "stock" else NO_LIMIT

    def supplies_that_fit(self, s: Sheet, supplies: int) -> int:
        """VH-006, VH-G30: how many of these supplies find a space."""
        return min(supplies, self.room(s))

    def idle_mines(self, s: Sheet) -> int:
        """VH-043: the Mines not used this round; VH-G13: those built this round too, or not."""
        return s.built[MINE] & ~s.used & ~(0 if self.options.fresh_mine else s.fresh)

    def ground(self, s: Sheet) -> int:
        """VH-046, VH-048, VH-096: the squares that can be built on, free or not; VH-G05: the last landing, perhaps."""
        return self.plan.strict[s.halls] if self.options.stairs_block_early else self.plan.early[s.halls]

    # --- rounds and rolls -------------------------------------------------------------------------------------------

    def start_round(self) -> None:
        """What was marked for the last round is wiped off; the rolls of the mode."""
        for s in self.sheets:
            s.dice = s.kept = NO_DICE
            s.throws = s.used = s.fresh = s.faces = s.deeds = 0
            s.keeping = OPEN
            s.allowed = 0 if self.battle_time() else self.throws(False)
            s.stopped = False
        self.tell("round", self.round, 1 if self.battle_time() else 0)

    def idle(self, seat: int) -> None:
        """VH-G27: too few workers to roll."""
        s = self.sheets[seat]
        s.stopped = True
        self.tell("idle", seat, s.workers)

    def throw(self, seat: int, faces: tuple[int, ...]) -> None:
        """VH-031: new dice beside those set aside."""
        s = self.sheets[seat]
        s.throws += 1
        s.dice = add_counts(s.kept, count_dice(faces))
        s.stopped = s.throws == s.allowed
        if self.diary is not None:
            self.tell("threw", seat, s.throws, digits(list(faces)))

    def begin_keep(self, seat: int) -> None:
        self.sheets[seat].keeping = (REROLLS, -1, -1, -1, -1, -1, -1)

    def keep(self, seat: int, face: int, count: int) -> None:
        """VH-032: keep `count` of this number."""
        s = self.sheets[seat]
        s.keeping = (*s.keeping[:face], count, *s.keeping[face + 1 :])

    def forget_answer(self, seat: int) -> None:
        """As if nothing had been answered yet."""
        self.sheets[seat].keeping = OPEN

    def seal_stop(self, seat: int) -> None:
        """VH-137: nobody knows yet."""
        self.sheets[seat].keeping = STOPPED

    def open_answer(self, seat: int, sealed: bool) -> None:
        """What was answered for the next roll is shown: VH-033 the player stops, or VH-031 sets dice aside.

        Where it was sealed (VH-137), others learn only now that the player stops.
        """
        s = self.sheets[seat]
        if s.keeping[0] == STOPS:
            s.stopped = True
            if sealed:
                self.tell("stop_shown", seat, s.throws)
            else:
                self.tell("stopped", seat, s.throws)
        else:
            s.kept = tuple([max(0, n) for n in s.keeping[1:]])
            if self.diary is not None:
                self.tell("kept", seat, digits(spread_out(s.kept)), sum(s.dice) - sum(s.kept))
        s.keeping = OPEN

    # --- using dice --------------------------------------------------------------------------------------------------

    def use(self, s: Sheet, face: int, count: int) -> None:
        """VH-038: each die serves once."""
        s.dice = less(s.dice, face, count)
        s.faces |= 1 << face - 1

    def gain(self, s: Sheet, supplies: int) -> int:
        """VH-006, VH-G30: supplies that find no space are not collected; how many were."""
        gained = self.supplies_that_fit(s, supplies)
        s.lower += gained
        return gained

    def pay(self, seat: int, supplies: int) -> None:
        """VH-050: on the upper line."""
        self.sheets[seat].upper += supplies
        self.tell("paid", seat, supplies)

    def mine(self, seat: int, face: int) -> None:
        """VH-040, VH-042: a pair on the first Mine not used this round (VH-043)."""
        s = self.sheets[seat]
        idle = self.idle_mines(s)
        square = idle & -idle
        s.used |= square
        self.use(s, face, 2)
        gained = self.gain(s, MINE_YIELD)
        self.tell("mined", seat, face, self.plan.squares[square.bit_length() - 1], gained)

    def build(self, seat: int, face: int, kind: int, squares: int) -> None:
        """VH-045, VH-095: three dice; VH-050: pay, then draw. VH-053: it stays."""
        s = self.sheets[seat]
        self.use(s, face, 3)
        s.deeds |= BUILDING
        self.pay(seat, s.price(kind))
        s.built = (*s.built[:kind], s.built[kind] | squares, *s.built[kind + 1 :])
        s.taken |= squares
        if kind == MINE:
            s.fresh |= squares
        first = self.plan.squares[(squares & -squares).bit_length() - 1]
        last = self.plan.squares[squares.bit_length() - 1]
        self.tell("built", seat, kind, first, last if last != first else -1)

    def lose_worker(self, seat: int) -> None:
        """VH-103, VH-G16: one of the dice just used leaves the pool for good; the rest of the roll stays."""
        s = self.sheets[seat]
        s.workers -= 1
        self.tell("worker_lost", seat, s.workers)

    def hire(self, seat: int, face: int) -> None:
        """VH-054; VH-055: the new die is not of this roll. VH-109: only this and spent Tombs bring workers."""
        s = self.sheets[seat]
        self.use(s, face, 4)
        s.deeds |= HIRING
        s.workers += 1
        self.tell("hired", seat, face, s.workers)

    def explore(self, seat: int, face: int) -> None:
        """VH-057, VH-058, VH-059: the stairs to the next hall are drawn."""
        s = self.sheets[seat]
        self.use(s, face, 5)
        s.deeds |= EXPLORING
        s.halls += 1
        self.tell("explored", seat, face, s.halls)

    def upgrade(self, seat: int, kind: int) -> None:
        """VH-064, VH-065: a run for a box; VH-069: no supplies."""
        s = self.sheets[seat]
        s.dice = without_run(s.dice)
        s.deeds |= UPGRADING
        s.upgrades |= 1 << kind
        self.tell("upgraded", seat, kind)

    # --- battles and cleanup -----------------------------------------------------------------------------------------

    def lose(self, s: Sheet, supplies: int) -> int:
        """VH-080, VH-G31: never more than the stock; VH-081: on the upper line. How many were lost."""
        lost = min(supplies, s.stock())
        s.upper += lost
        return lost

    def score(self, s: Sheet, points: int) -> int:
        """VH-016, VH-G08: points in play may stop at 100; how many were marked."""
        if self.options.points_cap == "track_100":
            points = min(points, 100 - s.points)
        s.points += points
        return points

    def spend_tomb(self, seat: int, square: int) -> None:
        """VH-123, VH-124: it becomes a worker and is crossed out; VH-125, VH-G17: a tenth worker there is not."""
        s = self.sheets[seat]
        s.spent |= 1 << square
        gives = 1 if s.workers < WORKERS_MOST else 0
        s.workers += gives
        self.tell("tomb", seat, self.plan.squares[square], s.workers, gives)

    def scepter_point(self, seat: int) -> None:
        """VH-129, VH-130, VH-G36: one point, whatever the round."""
        s = self.sheets[seat]
        points = self.score(s, SCEPTER_POINTS)
        s.scepter_points += points
        self.tell("scepter", seat, points)

    def cross_off(self, seat: int) -> None:
        """VH-083, VH-084: the icon of the round."""
        self.sheets[seat].crossed += 1

    def exchange(self, seat: int) -> None:
        """VH-085, VH-086: a worker for 5 supplies, for good."""
        s = self.sheets[seat]
        s.workers -= 1
        self.tell("exchanged", seat, self.gain(s, EXCHANGE), s.workers)

    def next_round(self) -> None:
        """VH-087: when all have finished."""
        self.round += 1

    def end(self, rule: str) -> None:
        """VH-088: by which rule."""
        self.ended = rule

    # --- what may be known -------------------------------------------------------------------------------------------

    def view(self, seat: int, place: int = 0) -> Json:
        """VH-134: all sheets are open, named as on paper; only an answer for the next roll is its owner's."""
        from ludus.games.void_halls.shown import table_view  # which knows this module

        return table_view(self, seat)

    def imagine(self, seat: int, rng: Rng) -> None:
        """VH-137: what others have answered so far may be anything they could answer."""
        for place, s in enumerate(self.sheets):
            if place != seat and s.keeping != OPEN:
                s.keeping = imagine_answer(s, rng)


def imagine_answer(s: Sheet, rng: Rng) -> Counts:
    """Another answer for the next roll, given as far as the true one: stop, or keep anything but everything."""
    everything = [n or -1 for n in s.dice]
    missing = [n for n, given in zip(s.dice, s.keeping[1:], strict=True) if n and given < 0]
    whole = s.keeping[0] == STOPS or not missing
    if whole and rng.below(3) == 0:
        return STOPPED
    known = [n > 0 and (whole or given >= 0) for n, given in zip(s.dice, s.keeping[1:], strict=True)]
    given = [rng.below(s.dice[i] + 1) if known[i] else -1 for i in range(6)]
    return STOPPED if given == everything else (REROLLS, *given)
