"""Reviews in another process, a slice at a time, so that the caller can show what is known so far.

Run as a program, this module is that process: a line of JSON goes in, a line of JSON comes out.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from importlib import import_module
from time import perf_counter
from typing import Any

from ludus.bots import answer, bot
from ludus.bots.process import BotWorker, answer_lines
from ludus.core.chance import make_rng
from ludus.core.errors import LudusError
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.core.part import Json
from ludus.review.look_back import ReviewRun, review
from ludus.review.report import Answered, Review
from ludus.review.value import DEEP, QUICK

KEPT = 16  # reviews under way whose thoughts are kept: more than ever wait at once
SLICE = 1.0  # seconds of thinking before others have their turn
GAMES = 3  # that bots play to find a position worth a try
BOTS = "casual"
FEW = 12  # answers of a moment that are told


class Reviewer(BotWorker):
    """A process that looks back on games."""

    module = "ludus.review.process"

    def look(self, game: Game, text: str, deep: bool, key: str, seconds: float = SLICE) -> Json:
        """What is known after some more thinking: `done` of `total` moments, and the review so far."""
        return self.request({"package": game.package, "record": text, "deep": deep, "key": key, "seconds": seconds})

    def day(self, game: Game, day: int) -> Json:
        """The position of a day, and the record that leads to it."""
        return self.request({"package": game.package, "day": day})

    def request(self, message: Json) -> Json:
        with self.busy:
            reply = self.try_message(message, self.grace + 120.0)
        if "error" in reply:
            raise LudusError(reply["error"])
        return reply


# --- the process itself -----------------------------------------------------------------------------------------------


class Under:
    """A review under way."""

    def __init__(self, game: Game, text: str, deep: bool) -> None:
        self.look = ReviewRun(game, text, DEEP if deep else QUICK)
        self.moments: Iterator[Any] = self.look.moments()
        self.done = 0
        self.over = False

    def go_on(self, seconds: float) -> Json:
        end = perf_counter() + seconds
        while not self.over and perf_counter() < end:
            self.over = next(self.moments, self) is self
            self.done += not self.over
        return {
            "done": self.done,
            "total": self.look.total,
            "over": self.over,
            "review": review_json(self.look.review_so_far()),
        }


def review_json(found: Review) -> Json:
    """A review without what nobody looks at."""
    out = found.to_json()
    for moment in out["moments"]:
        if "choices" in moment:
            kept = moment["choices"][:FEW]
            moment["choices"] = kept + [each for each in moment["choices"][FEW:] if each[0] == moment["answer"]]
    return out


def serve() -> None:
    """Answer for as long as somebody asks."""
    known: OrderedDict[str, Under] = OrderedDict()
    answer_lines(lambda asked: answer_request(asked, known))


def answer_request(question: Json, known: OrderedDict[str, Under]) -> Json:
    game: Game = import_module(question["package"]).GAME
    if "day" in question:
        return of_the_day(game, question["day"])
    key = question["key"]
    under = known.pop(key, None) or Under(game, question["record"], question["deep"])
    reply = under.go_on(question["seconds"])
    if not reply["over"]:
        known[key] = under
        if len(known) > KEPT:
            known.popitem(last=False)
    return reply


def of_the_day(game: Game, day: int) -> Json:
    """The answer in some games between bots that cost most, to be found better."""
    found: list[tuple[int, str, Review, Answered]] = []
    for number in range(GAMES):
        match = play_sample_game(game, 10 * day + number)
        seen = review(match, QUICK)
        errors = [m for m in seen.moments if isinstance(m, Answered) and seen.size(m)]
        found += [(moment.error, match.record(), seen, moment) for moment in errors]
        if found:
            break
    if not found:
        return {"record": "", "moment": None}
    _, text, seen, moment = max(found, key=lambda each: each[0])
    return {
        "record": text, "moment": {**moment.to_json(), "size": seen.size(moment)}, "players": seen.players,
        "stake": seen.stake,
    }  # fmt: skip


def play_sample_game(game: Game, seed: int) -> Match:
    """A game between bots that slip now and then."""
    match = game.begin(game.seats[0], seed)
    players = [bot(BOTS, seed=seed + seat) for seat in range(match.players)]
    worlds = make_rng(seed, 5)
    while isinstance(match.need, Ask):
        seat = match.need.seat
        match.answer(answer(players[seat], match, seat, worlds.below(1 << 31)))
    return match


if __name__ == "__main__":
    serve()
