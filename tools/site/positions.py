"""For each rule a position in which it can be seen: random games are played, and watched for the rules that act.

A position needs no record: a game, its options, a seed and a number of random answers give it again. So it is shown as
a few lines of Python, which run anywhere, on the page itself too.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from ludus.core.chance import make_rng
from ludus.core.errors import BadOption
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.core.question import refusals
from ludus.lab.fired import Watch
from ludus.lab.places import places

SEEDS = 12  # games for every number of players
ANSWERS = 400  # of a game that are looked at
EVERY = 2  # so often it is asked what is refused
PREPARED = """import ludus
from ludus.core.chance import make_rng
from ludus.core.match import playout
"""


@dataclass(frozen=True)
class Position:
    """A moment of a random game, and what is tried there."""

    game: str
    players: int
    seed: int
    option: tuple[str, object] | None  # one that is not as usual
    answers: int
    tried: str  # an action; empty where a rule acts before the first
    refused: bool

    def code(self, rule: str) -> str:
        """Python that shows it."""
        more = f", {self.option[0]}={self.option[1]!r}" if self.option else ""
        lines = [PREPARED, f'match = ludus.game("{self.game}").begin(players={self.players}, seed={self.seed}{more})']
        if self.answers:
            lines.append(f"playout(match, make_rng({self.seed}), {self.answers})  # answers at random, always the same")
        if self.refused:
            lines.append(f'print(match.why_not("{self.tried}"))')
        elif self.tried:
            lines += [
                "before = len(match.log())",
                f'match.apply("{self.tried}")  # {rule} acts here',
                'print(*match.log()[before:], sep="\\n")',
            ]
        else:
            lines.append(f'print(*match.log(), sep="\\n")  # {rule} acts before the first question')
        return "\n".join([*lines, "match"])


def positions(game: Game, seeds: int = SEEDS) -> dict[str, Position]:
    """A position for each rule that was seen, rather one in which it forbids something."""
    seen = Seen(game)
    for players, seed, option in tables(game, seeds):
        try:
            seen.play(players, seed, option)
        except BadOption:
            continue  # that option needs another number of players
    found = seen.acted | seen.refused
    return {rule.id: found[rule.id] for rule in game.rules if rule.id in found}


def tables(game: Game, seeds: int) -> Iterator[tuple[int, int, tuple[str, object] | None]]:
    """What is played: every number of players as usual, then each choice of each option."""
    for seed in range(1, seeds + 1):
        yield from ((players, seed, None) for players in game.seats)
    for option in game.options:
        choices = (not option.default,) if option.kind == "flag" else option.choices
        yield from ((game.seats[0], 1, (option.name, choice)) for choice in choices if choice != option.default)


class Seen:
    """The rules that were seen so far, each where it was seen first."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.watch = Watch(places(game))
        self.acted: dict[str, Position] = {}
        self.refused: dict[str, Position] = {}

    def play(self, players: int, seed: int, option: tuple[str, object] | None) -> None:
        """One game at random."""
        options: dict[str, Any] = dict([option]) if option else {}
        with self.watching():
            match = self.game.begin(players, seed, **options)
        start = Position(self.game.id, players, seed, option, 0, "", False)
        self.note(start)
        dice = make_rng(seed)  # as `playout` throws them
        for answers in range(ANSWERS):
            if not isinstance(match.need, Ask):
                break
            now = replace(start, answers=answers)
            if answers % EVERY == 0:
                self.ask(match, now)
            choices = match.need.options
            action = choices[dice.below(len(choices))]
            text = str(action)
            with self.watching():
                match.answer(action)
            self.note(replace(now, tried=text))

    @contextmanager
    def watching(self) -> Iterator[None]:
        before = sys.gettrace()
        self.watch.counts.clear()
        sys.settrace(self.watch.call)
        try:
            yield
        finally:
            sys.settrace(before)

    def note(self, position: Position) -> None:
        for rule in self.watch.counts:
            self.acted.setdefault(rule, position)

    def ask(self, match: Match, now: Position) -> None:
        """What is forbidden at this moment."""
        for action, why in refusals(self.game, match):
            if why.rule not in self.refused:
                text = str(action)
                self.refused[why.rule] = replace(now, tried=text, refused=True)
