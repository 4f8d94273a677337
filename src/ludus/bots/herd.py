"""Matches of a learner among bots, and many of them stepped at once: the hot half of the learning environments.

It is compiled like the kernel and knows no arrays: rows come as memory that can be written to.
"""

from __future__ import annotations

from typing import Any, Final

from ludus.bots.seat import answer
from ludus.core.action import Action
from ludus.core.errors import IllegalAction
from ludus.core.facts import Result
from ludus.core.flow import Ask
from ludus.core.look import Buffer, ObservationReader
from ludus.core.match import Match

NOBODY: Final = -1
BOT: Final = 0  # who sits at a seat: a bot,
RANDOM: Final = 1  # one that looks at nothing, so that nothing need be shown to it,
POLICY: Final = 2  # one that is asked together with those of other matches,
LEARNER: Final = 3


class LearnerMatch:
    """A match as a learner plays it: at one seat, or at all. Its chance is its own, whatever happens at others."""

    def __init__(self, dealer: Any, seat: int, kinds: list[int], limit: int, skips: bool = False) -> None:
        self.dealer = dealer  # deals matches, and seats the bots
        self.seat = seat  # the learner's; NOBODY: all of them
        self.kinds = kinds  # who sits where
        self.limit = limit  # answers of everybody, after which a match is cut short
        self.skips = skips  # questions of the learner with one answer only are answered for it
        self.bots: list[Any] = []
        self.answers = 0
        self.ended = False  # and the next step deals anew
        self.match: Match | None = None
        self.result: Result | None = None  # of a match that is over, once it was asked for

    def __reduce__(self) -> tuple[Any, ...]:
        state = (self.bots, self.answers, self.ended, self.match)
        return resume_lesson, (self.dealer, self.seat, self.kinds, self.limit, self.skips, state)

    def playing(self) -> Match:
        match = self.match
        assert match is not None, "nothing is dealt yet"
        return match

    def begin(self) -> None:
        """A new match. Those that end before the learner was asked are not counted."""
        while True:
            self.match = self.dealer.deal()
            self.bots = self.dealer.make_bots()
            self.answers = 0
            self.ended = False
            self.result = None
            self.on()
            if self.playing().stack:
                return

    def on(self) -> None:
        """Let bots answer until somebody else must, or the match is over."""
        match = self.playing()
        rng = self.dealer.rng
        while True:
            need = match.need
            if not isinstance(need, Ask):
                return
            kind = self.kinds[need.seat]
            if kind == RANDOM:
                match.answer(need.options[rng.below(len(need.options))])
            elif kind == BOT:
                match.answer(answer(self.bots[need.seat], match, need.seat, rng.below(1 << 31)))
            elif kind == LEARNER and self.skips and len(need.options) == 1 and self.answers < self.limit:
                match.answer(need.options[0])
            else:
                return
            self.answers += 1

    def waits(self) -> bool:
        """Whether a policy is asked."""
        need = self.playing().need
        return isinstance(need, Ask) and self.kinds[need.seat] == POLICY

    def take(self, action: Action) -> None:
        """The answer of the learner or of a policy; then bots go on."""
        self.playing().answer(action)
        self.answers += 1
        self.on()

    def asked_seat(self) -> int:
        """The seat that must answer."""
        need = self.playing().need
        return need.seat if isinstance(need, Ask) else NOBODY

    def over(self) -> bool:
        return not self.playing().stack

    def cut(self) -> bool:
        return self.answers >= self.limit and not self.over()

    def facts(self) -> dict[str, Any]:
        """What else is known of it."""
        known = told_of(self.ending()) if self.over() else {}
        return {"answers": self.answers, "seat": self.asked_seat(), **known}

    def ending(self) -> Result:
        """The result of a match that is over: it takes a while to find out, so it is kept."""
        if self.result is None:
            self.result = self.playing().ending
        return self.result


def resume_lesson(
    dealer: Any, seat: int, kinds: list[int], limit: int, skips: bool, state: tuple[Any, ...]
) -> LearnerMatch:
    lesson = LearnerMatch(dealer, seat, kinds, limit, skips)
    lesson.bots, lesson.answers, lesson.ended, lesson.match = state
    return lesson


def outcome(match: Match) -> dict[str, Any]:
    """Who won, by which rule, and all scores; nothing while a match goes on."""
    return {} if match.stack else told_of(match.ending)


def told_of(result: Result) -> dict[str, Any]:
    return {"winners": list(result.winners), "scores": list(result.scores), "rule": result.rule}


class Herd:
    """Some matches, and the rows that show them: a page, the seat asked and what was paid of each."""

    def __init__(
        self,
        lessons: list[LearnerMatch],
        eye: ObservationReader,
        pages: list[Buffer],
        seats: Any,
        paid: Any,
        players: int,
    ) -> None:
        self.lessons = lessons
        self.eye = eye
        self.pages = pages
        self.seats = seats
        self.paid = paid  # for each match one number a seat
        self.players = players

    def take(self, actions: list[int]) -> list[int]:
        """Answer in every match, and deal again where one has ended. Return the matches that wait for a policy."""
        waiting: list[int] = []
        for i, lesson in enumerate(self.lessons):
            if lesson.ended:
                lesson.begin()
            else:
                match = lesson.playing()
                lesson.take(match.setting.space.actions[actions[i]])
            if lesson.waits():
                waiting.append(i)
        return waiting

    def show(self, i: int) -> None:
        """Write the row of a match."""
        lesson = self.lessons[i]
        match = lesson.playing()
        seat = lesson.asked_seat() if lesson.seat < 0 else lesson.seat
        self.eye.write(self.pages[i], match, seat)
        self.seats[i] = lesson.asked_seat()

    def show_all(self) -> list[int]:
        """Write all rows and what was paid; the matches that have ended with this step."""
        ended: list[int] = []
        for i, lesson in enumerate(self.lessons):
            self.show(i)
            if lesson.over():
                lesson.ended = True
                ended.append(i)
                for seat, paid in enumerate(share_result(lesson.ending(), self.players)):
                    self.paid[i * self.players + seat] = paid
            elif lesson.cut():
                lesson.ended = True
                ended.append(i)
        return ended


def returns(match: Match) -> list[float]:
    """What each seat gets in the end: 1 for a win, what the losers lose is shared by the winners, 0 for a draw of all.

    They add up to 0. A game for one pays its score.
    """
    return [0.0] * match.players if match.stack else share_result(match.ending, match.players)


def share_result(result: Result, players: int) -> list[float]:
    if players == 1:
        return [float(result.scores[0])]
    losers = players - len(result.winners)
    if not losers or not result.winners:
        return [0.0] * players
    share = losers / len(result.winners) / (players - 1)
    return [share if seat in result.winners else -1 / (players - 1) for seat in range(players)]


def action_of(match: Match, number: int) -> Action:
    """The action of a number that the asked seat may take; refused with the rule's reason."""
    actions: list[Action] = match.setting.space.actions
    if not 0 <= number < len(actions):
        raise IllegalAction(f"{number} is not the number of an action: they go from 0 to {len(actions) - 1}")
    found = actions[number]
    need = match.need
    if not isinstance(need, Ask) or found not in need.options:
        raise match.refusal(found, need.seat if isinstance(need, Ask) else -1)
    return found
