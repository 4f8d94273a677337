"""What a review says: the moments of a game, and for each seat a sum that comes out exactly.

All values are kept in millionths, so that the sum does: result = start + luck - own errors + others' errors + rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from ludus.core.part import Json
from ludus.review.walk import DRAW, SET_UP, THROW

WHOLE = 1_000_000
Z = 1.96  # standard errors to both sides of 95 %
OTHERS = "others"  # what fell to others
SOURCES = (THROW, DRAW, SET_UP, OTHERS)
# From how large an error on it is called so, in shares; in games for one, in parts of what the game calls its stake.
SIZES = (("blunder", 0.10), ("mistake", 0.05), ("doubtful", 0.02))
NAMES = ("master", "expert", "strong", "casual", "novice", "beginner")  # levels of play, the best first
PRAISED = NAMES[:4]  # levels that a player is told of; what is below is no news to anybody
KEY_MOMENTS = 3


def micro(values: list[float]) -> list[int]:
    return [round(WHOLE * value) for value in values]


def plain(value: int) -> float:
    return value / WHOLE


@dataclass(frozen=True)
class Fallen:
    """Chance fell."""

    number: int  # among the moments of the record, from 0
    step: int  # after so many answers
    seat: int  # whose chance it was: -1 nobody's
    source: str
    text: str
    luck: list[int]  # for each seat
    unsure: list[float]  # the standard error of each, as a share
    after: list[int]  # what each seat may hope for now

    def to_json(self) -> Json:
        return {
            "number": self.number, "step": self.step, "seat": self.seat, "source": self.source, "text": self.text,
            "luck": [plain(each) for each in self.luck], "after": [plain(each) for each in self.after],
        }  # fmt: skip


@dataclass(frozen=True)
class Answered:
    """A seat answered, and could have answered otherwise."""

    number: int
    step: int
    seat: int
    text: str
    best: str
    loss: list[int]  # for each seat: how much more it would have, had the best answer been given
    unsure: float  # the standard error of the own one
    choices: list[tuple[str, float]]  # what each answer promises to the seat, the best first
    finalists: int  # so many of them were looked at twice; what the others promise is a first impression
    after: list[int]

    @property
    def error(self) -> int:
        return self.loss[self.seat]

    @property
    def stakes(self) -> float:
        """How much hung on it: what parts the best answer from the worst."""
        values = [value for _, value in self.choices]
        return max(values) - min(values)

    def to_json(self) -> Json:
        return {
            "number": self.number, "step": self.step, "seat": self.seat, "answer": self.text, "best": self.best,
            "error": plain(self.error), "unsure": round(self.unsure, 6), "loss": [plain(each) for each in self.loss],
            "choices": [[text, round(value, 6)] for text, value in self.choices], "finalists": self.finalists,
            "after": [plain(each) for each in self.after],
        }  # fmt: skip


@dataclass
class SeatReview:
    """One seat's game as a sum."""

    seat: int
    start: int
    result: int
    fair: int
    luck: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SOURCES, 0))
    errors: int = 0  # its own
    clear: int = 0  # … that have a name
    others: int = 0  # what the errors of others brought it
    variance: float = 0.0  # of the sum of its luck, by the looks taken
    sizes: dict[str, int] = field(default_factory=lambda: {name: 0 for name, _ in reversed(SIZES)})
    decisions: int = 0
    mattered: int = 0
    moments: list[int] = field(default_factory=list)  # the numbers of the key moments, the worst error first
    per_decision: float = 0.0
    level: str = ""

    @property
    def lucky(self) -> int:
        """All luck together."""
        return sum(self.luck.values())

    @property
    def rest(self) -> int:
        """What the sum does not explain: V was wrong somewhere, or saw something coming early or late."""
        return self.result - self.start - self.lucky + self.errors - self.others

    @property
    def adjusted(self) -> int:
        """The result without luck, and without what the seat itself is worth."""
        return self.result - self.lucky - (self.start - self.fair)

    @property
    def half(self) -> float:
        """Half of the 95 % interval of the adjusted result, as far as it hangs on the looks taken."""
        return Z * sqrt(self.variance)

    def to_json(self) -> Json:
        return {
            "seat": self.seat, "start": plain(self.start), "result": plain(self.result), "fair": plain(self.fair),
            "luck": {source: plain(each) for source, each in self.luck.items()}, "lucky": plain(self.lucky),
            "errors": plain(self.errors), "clear": plain(self.clear), "others_errors": plain(self.others),
            "rest": plain(self.rest),
            "adjusted": plain(self.adjusted),
            "interval": [round(plain(self.adjusted) - self.half, 6), round(plain(self.adjusted) + self.half, 6)],
            "sizes": self.sizes, "decisions": self.decisions, "mattered": self.mattered,
            "per_decision": round(self.per_decision, 6), "level": self.level, "key_moments": self.moments,
        }  # fmt: skip


@dataclass
class Review:
    """What was luck and what was skill in one game."""

    game: str
    players: int
    version: str  # of V
    depth: str
    stake: float  # what counts as a whole: 1, or points in games for one
    moments: list[Fallen | Answered]
    seats: list[SeatReview]
    over: bool  # the game was played to its end; else the last estimate stands for the result
    levels: tuple[float, ...]  # up to which error per decision that mattered somebody plays like each of them

    def moment(self, number: int) -> Fallen | Answered:
        return next(moment for moment in self.moments if moment.number == number)

    def size(self, moment: Answered) -> str:
        """What an error is called, by as much of it as is sure; nothing where that is small."""
        sure = (plain(moment.error) - Z * moment.unsure) / self.stake
        return next((name for name, least in SIZES if sure >= least), "")

    def curve(self, seat: int) -> list[float]:
        """What a seat could hope for, from the beginning to the end."""
        own = self.seats[seat]
        return [plain(each) for each in [own.start, *[m.after[seat] for m in self.moments], own.result]]

    def turning_points(self, most: int = KEY_MOMENTS) -> list[Fallen | Answered]:
        """Where the game turned: what moved the seats most, luck or error, in the order of play."""
        ranked = sorted(self.moments, key=lambda m: -max(map(abs, seats_moved(m))))
        return sorted([m for m in ranked[:most] if any(seats_moved(m))], key=lambda m: m.number)

    def to_json(self) -> Json:
        return {
            "game": self.game, "players": self.players, "value": self.version, "depth": self.depth, "over": self.over,
            "stake": self.stake, "seats": [seat.to_json() for seat in self.seats],
            "moments": [
                {**m.to_json(), "size": self.size(m)} if isinstance(m, Answered) else m.to_json() for m in self.moments
            ],
            "turning_points": [m.number for m in self.turning_points()],
            "curve": [self.curve(seat.seat) for seat in self.seats],
        }  # fmt: skip


def seats_moved(moment: Fallen | Answered) -> list[int]:
    return moment.luck if isinstance(moment, Fallen) else moment.loss


def add_sums(review: Review) -> None:
    """Fill in the sums of the seats from the moments."""
    for own in review.seats:
        for moment in review.moments:
            if isinstance(moment, Fallen):
                source = moment.source if moment.seat in (own.seat, -1) else OTHERS
                own.luck[source] += moment.luck[own.seat]
                own.variance += moment.unsure[own.seat] ** 2
            elif moment.seat == own.seat:
                own.errors += moment.error
                add(review, own, moment)
            else:
                own.others -= moment.loss[own.seat]
        own.per_decision = plain(own.errors) / review.stake / own.mattered if own.mattered else 0.0
        own.level = NAMES[sum(own.per_decision > most for most in review.levels)] if own.mattered else ""
        own.moments = key_moments(review, own.seat)


def add(review: Review, own: SeatReview, moment: Answered) -> None:
    own.decisions += 1
    own.mattered += moment.stakes / review.stake >= SIZES[-1][1]
    size = review.size(moment)
    if size:
        own.sizes[size] += 1
        own.clear += moment.error


def key_moments(review: Review, seat: int) -> list[int]:
    """The answers of a seat that cost it most."""
    found: list[Any] = [m for m in review.moments if isinstance(m, Answered) and m.seat == seat and m.error > 0]
    ranked = sorted(found, key=lambda m: (not review.size(m), -m.error))
    return [m.number for m in ranked[:KEY_MOMENTS]]
