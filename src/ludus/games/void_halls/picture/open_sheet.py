"""The sheet that a picture shows: the viewer's, or that of the seat that is asked; and what can be said of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from ludus.core.action import Action
from ludus.core.rule import Citation
from ludus.core.seen import Seen as SeenTable
from ludus.core.words import Words
from ludus.games.void_halls.content import building_rows, halls, sheet_rows
from ludus.games.void_halls.dice import FACES, NO_DICE, Counts, sets_of, spread_out
from ludus.games.void_halls.guards import RUN, combination_of
from ludus.games.void_halls.moments import CARD, LURING, MEETING
from ludus.games.void_halls.numbers import KINDS, ROUNDS
from ludus.games.void_halls.play.common import CommonThrows
from ludus.games.void_halls.play.hourglass import HourglassTime
from ludus.games.void_halls.scoring import final_score
from ludus.games.void_halls.speech import building, player, squares
from ludus.games.void_halls.table import Dungeons

Seen: TypeAlias = SeenTable[Dungeons]
NOTHING: Final = -1  # what is built where nothing is


class OpenSheet:
    """A sheet with its dice, and what is asked of its player."""

    def __init__(self, seen: Seen, words: Words) -> None:
        self.seen = seen
        self.words = words
        self.say = words.say
        self.t = seen.table
        self.seat = seen.seat if seen.seat >= 0 else max(seen.chooser, 0)
        self.s = self.t.sheets[self.seat]
        self.called = sheet_rows()[self.t.plan.key]
        self.halls = halls(self.t.plan.key)
        asked = self.seat in seen.asked
        self.step = seen.flow[-1].where() if asked else ""  # choose, act, kind, square, exchange, or nothing
        self.choices: list[Action] = seen.choices
        self.counts: Counts = self.s.dice if self.rolling else NO_DICE
        self.dice = spread_out(self.counts)
        self.on = {square: kind for kind in range(len(KINDS)) for square in self.t.plan.labels_of(self.s.built[kind])}

    # --- the round ---------------------------------------------------------------------------------------------------

    @property
    def throwing(self) -> bool:
        """Whether more rolls may come this round."""
        return not self.s.stopped and self.s.throws > 0

    @property
    def rolling(self) -> bool:
        """Whether the dice of this round are still in play."""
        return bool(self.s.throws) and self.s.crossed < self.t.round

    @property
    def throws_left(self) -> int:
        return self.s.allowed - self.s.throws

    @property
    def next_battle(self) -> int:
        """Rounds until heroes come; 0 when they are about to, -1 when they come no more."""
        done = self.s.crossed
        return self.t.track.index("B", done) + 1 - self.t.round if done < ROUNDS else -1

    @property
    def face(self) -> int:
        """The number on the dice that is asked for; 0 where that is another's sealed answer."""
        time, throws = self.seen.frame(HourglassTime), self.seen.frame(CommonThrows)
        if throws is not None:
            return throws.asked if throws.seat == self.seen.seat else 0
        return time.face if time is not None else 0

    @property
    def building(self) -> int:
        """The kind that is being built."""
        time = self.seen.frame(HourglassTime)
        return time.building if time is not None else NOTHING

    @property
    def keeping(self) -> dict[int, int]:
        """How many of each number were chosen so far for the next roll; empty when nothing is being chosen."""
        return self.s.kept_numbers() if self.seat == self.seen.seat else {}

    # --- words -------------------------------------------------------------------------------------------------------

    def title(self) -> str:
        key = "title.insane" if self.t.options.insane else "title"
        return self.say(key, sheet=self.words.said(self.called.name), round=min(self.t.round, ROUNDS), rounds=ROUNDS)

    def result(self) -> str:
        """How the game ended, in a sentence; empty while it goes on."""
        if not self.seen.result:
            return ""
        if self.t.players == 1:
            return self.say("result.alone", score=final_score(self.t, self.s))
        names = [self.name(seat) for seat in self.seen.result.winners]
        return self.say("result.wins" if len(names) == 1 else "result.share", names=", ".join(names))

    def name(self, seat: int) -> str:
        return self.words.name(player(seat, self.t.players))

    def kind_name(self, kind: int) -> str:
        return self.words.name(building(kind, self.t.plan.key))

    def names(self, kind: int) -> bool:
        """Whether this sheet has a name of its own for a kind."""
        return building(kind, self.t.plan.key) != building_rows()[kind].name

    # --- the map -----------------------------------------------------------------------------------------------------

    def is_explored(self, level: int) -> bool:
        return level <= self.s.halls

    def state(self, square: str) -> str:
        """What is on a building square, in a few words."""
        kind = self.on.get(square, NOTHING)
        if kind == NOTHING:
            return self.say("square.free" if self.is_explored(int(square[0])) else "square.shut")
        key = "square.spent" if self.is_spent(square) else "square.used" if self.is_used(square) else "square.built"
        return self.say(key, building=self.kind_name(kind))

    def is_spent(self, square: str) -> bool:
        return bool(self.s.spent & self.t.plan.bit(square))

    def is_used(self, square: str) -> bool:
        return bool(self.s.used & self.t.plan.bit(square))

    def fights(self, square: str) -> bool:
        """Whether what stands there takes part in battles."""
        kind = self.on.get(square, NOTHING)
        return kind in LURING or kind in MEETING

    def says(self, square: str) -> str:
        return self.say("square.says", square=self.lies([square]), state=self.state(square))

    def lies(self, labels: Sequence[str]) -> str:
        """One square as it lies, or two: 'Hall 1, second row, third square'."""
        return self.words.name(squares([*labels], self.t.plan.key))

    def squares(self, level: int) -> list[str]:
        """The squares of a hall that are or can be built on: with late stairs the last landing too."""
        plan, gate = self.t.plan, self.t.plan.gates[level]
        late = gate & (self.t.ground(self.s) | self.s.taken)
        return [*plan.labels_of(plan.halls[level] & ~gate), *plan.labels_of(late)]

    def stands(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Each building: its kind, and its squares, two of a long one."""
        for kind, built in enumerate(self.s.built):
            squares = self.t.plan.labels_of(built)
            if CARD[kind].is_long() and squares:
                yield kind, tuple(squares)
            else:
                yield from ((kind, (square,)) for square in squares)

    # --- the roll ----------------------------------------------------------------------------------------------------

    def ready_numbers(self, number: int) -> list[int]:
        """The numbers with enough dice for a combination, or of a run all six."""
        sets = sets_of(self.counts)
        if number == RUN:
            return FACES[63] if sets.run else []
        return FACES[sets.by_size[number + 2]]

    def actions_of(self, number: int) -> list[Action]:
        """The legal actions of a combination."""
        return [a for a in self.choices if combination_of(a) == number]

    def refusals_of(self, number: int) -> list[Citation]:
        """Why a combination does nothing, where its dice are there."""
        faces = self.ready_numbers(number)
        return [
            why for a, why in self.seen.refused
            if faces and combination_of(a) == number and (number == RUN or getattr(a, "face", 0) in faces)
        ]  # fmt: skip
