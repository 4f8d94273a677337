"""A game looked at again, moment by moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludus.core.chance import make_rng
from ludus.core.dice import fall_anew
from ludus.core.errors import BadFile
from ludus.core.flow import Chance
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.games import find
from ludus.review.luck import TAKE, first_number, luck_of, numbers
from ludus.review.report import WHOLE, Answered, Fallen, Review, SeatReview, add_sums, micro
from ludus.review.shares import shares
from ludus.review.skill import judge_answer
from ludus.review.value import QUICK, Depth, Judge
from ludus.review.walk import Moment, begin_match, question_of, walk

Progress = Callable[[int, int], object]  # told how many moments of how many are done
BEGINNING = 64  # games played on from the beginning, to say what a seat is worth


def review(
    played: Match | str,
    depth: Depth = QUICK,
    progress: Progress | None = None,
    game: Game | None = None,
    seed: int = 0,
) -> Review:
    """What was luck and what was skill in a match, or in the text of a record."""
    text = played if isinstance(played, str) else played.record()
    box = game or (played.game if isinstance(played, Match) else find.game_of(text))
    look = ReviewRun(box, text, depth, seed=seed)
    total = len(begin_match(box, text)[1])
    for number, _ in enumerate(look.moments(), 1):
        if progress is not None:
            progress(number, total)
    return look.review_so_far()


class ReviewRun:
    """A review under way: it can be asked for what it knows at any time."""

    def __init__(self, game: Game, text: str, depth: Depth, skill: bool = True, seed: int = 0) -> None:
        first, lines = begin_match(game, text)
        if not lines:
            raise BadFile("The record has only a header, so there is nothing to review.")
        self.game = game
        self.text = text
        self.skill = skill  # answers are judged too, not only luck
        self.seed = seed << 20  # of the looks at answers; it is always 0 but to see how much hangs on it
        self.first = first_number(first.setting.seed + seed)
        self.judge = Judge(first.setting, depth)
        self.start = beginning(self.judge, first)
        self.found: list[Fallen | Answered] = []
        self.last = first
        self.total = len(lines)

    def moments(self) -> Iterator[Fallen | Answered | None]:
        """Everything that happened, as it is understood; None for what nobody could have done otherwise."""
        for moment in walk(self.game, self.text):
            found = (
                self.judge_chance(moment)
                if moment.action is None
                else self.judge_answer(moment)
                if self.skill
                else None
            )
            if found is not None:
                self.found.append(found)
            self.last = moment.match
            yield found

    def judge_chance(self, moment: Moment) -> Fallen:
        luck = luck_of(self.judge, moment.match, moment.outcome, self.first + moment.number)
        return Fallen(
            moment.number, moment.step, moment.seat, moment.source, moment.text, micro(luck.luck), luck.error,
            micro(luck.after),
        )  # fmt: skip

    def judge_answer(self, moment: Moment) -> Answered | None:
        need = question_of(moment)
        action = moment.action
        if need is None or action is None:
            return None
        found = judge_answer(self.judge, moment.match, moment.seat, action, self.seed + moment.number)
        return Answered(
            moment.number, moment.step, moment.seat, moment.text, found.best.text, micro(found.loss), found.error,
            [(choice.action.text, choice.value) for choice in found.choices], found.finalists, micro(self.now(moment)),
        )  # fmt: skip

    def now(self, moment: Moment) -> list[float]:
        """What each seat may hope for after an answer, as things really were."""
        assert moment.action is not None
        looks = 1 if self.judge.exact else self.judge.depth.looks
        total = [0.0] * moment.match.players
        for look in range(looks):
            world, rng = moment.match.quiet(), numbers(self.seed + moment.number, look)
            world.explicit = self.judge.waits
            fall_anew(world, rng)
            world.answer(moment.action)
            total = [so_far + each / looks for so_far, each in zip(total, self.judge.play_on(world, rng), strict=True)]
        return total

    def review_so_far(self) -> Review:
        """What is known so far."""
        last, setting = self.last, self.judge.setting
        result = shares(self.game, setting.players, last.ending) if last.over else self.judge.value(last)
        fair = self.start if setting.players == 1 else [1.0 / setting.players] * setting.players
        rows = zip(micro(self.start), micro(result), micro(fair), strict=True)
        seats = [SeatReview(seat, *row) for seat, row in enumerate(rows)]
        stake = self.judge.scale.stake if setting.players == 1 else 1.0
        found = Review(
            self.game.id, setting.players, self.judge.version, self.judge.depth.name, stake, self.found[:], seats,
            last.over, self.judge.scale.levels,
        )  # fmt: skip
        add_sums(found)
        return found


def beginning(judge: Judge, first: Match) -> list[float]:
    """What each seat may hope for before anything fell. The same for every game with these settings."""
    total = [0.0] * first.players
    for look in range(BEGINNING):
        world, rng = first.quiet(), make_rng(look, TAKE)
        world.table.diary = None
        world.explicit = False
        fall_anew(world, rng)
        need = world.need
        if isinstance(need, Chance):
            world.outcome(need.sample(rng))
        total = [so_far + each / BEGINNING for so_far, each in zip(total, judge.play_on(world, rng), strict=True)]
    return [round(WHOLE * each) / WHOLE for each in total]
