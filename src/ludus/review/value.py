"""V: what each seat may hope for in a position. Fixed before any game is looked at, and named by its version.

An estimate plays on for a few answers and lets the game judge what it sees then. It may be wrong; that makes a review
less telling, never unfair (docs/explanation/luck-and-skill.md).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ludus.bots.gaze import Gaze
from ludus.bots.mind import Mind, mind_of
from ludus.bots.standing import standing
from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.dice import fall_anew
from ludus.core.errors import BadFile
from ludus.core.flow import Ask, Fallen
from ludus.core.game import Game, Setting
from ludus.core.match import Match
from ludus.review.shares import by_score, shares, sharpen

VERSION = 4  # of this estimate; a number of its own for each way to look at a game
FILE = "mind/value.toml"  # in a game's folder: what its eye is worth in shares
LEVELS = (0.004, 0.008, 0.014, 0.022, 0.035)  # where a game does not say
PRACTICE = 80  # of 100 answers, so many by rule of thumb


@dataclass(frozen=True)
class Depth:
    """How much is thought of each moment of a game."""

    name: str
    outcomes: int  # of chance that are looked at where one look says all; of more, so many are drawn
    looks: int  # at what fell, each beside something that could have fallen, where it does not
    worlds: int  # imagined for every answer that was possible
    again: int  # and for the best of them
    best: int  # so many
    longest: int = 0  # the most worlds for what may be an error, until it is sure how large it is
    trees: int = 0  # where nothing is left to chance the best are searched so many times, not only played on


QUICK = Depth("quick", outcomes=64, looks=8, worlds=4, again=24, best=2)
DEEP = Depth("deep", outcomes=216, looks=64, worlds=16, again=64, best=3, longest=4096, trees=4)


@dataclass(frozen=True)
class Scale:
    """What a game's eye (`worth`) is worth in shares, as its `mind/value.toml` says."""

    sharp: float = 1.0  # how much surer results are than the eye
    points: float = 0.0  # where the eye sees points: how many are a whole
    spread: float = 20.0  # points between two seats that make the better one 2.7 times as likely to win
    stake: float = 1.0  # what counts as a whole in games for one: points that part a good game from a bad one
    ahead: int = 12  # answers played on before the eye judges
    looks: int = 1  # how many times as many looks at chance as usual
    levels: tuple[float, ...] = LEVELS  # up to which error per decision that mattered somebody plays like that


@lru_cache(64)
def scale_of(game: Game) -> Scale:
    path = game.folder / FILE
    if not path.exists():
        return Scale()
    try:
        found: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        found |= {name: tuple(each) for name, each in found.items() if isinstance(each, list)}
        return Scale(**found)
    except (TypeError, ValueError) as e:
        raise BadFile(f"{path.name} of {game.title} is not a scale of values: {e}.") from e


class Judge:
    """The estimate of one game at one table. Everything random in it is given from outside."""

    def __init__(self, setting: Setting[Any], depth: Depth) -> None:
        self.setting = setting
        self.depth = depth
        game = setting.game
        self.teams = game.facts.teams
        self.scale = scale_of(game)
        thinking = game.thinking
        self.near: bool = thinking.get("near", False)
        self.thumb = thinking.get("thumb")
        self.ahead = self.scale.ahead
        self.eye = thinking.get("eye") if depth.trees else None
        mind = mind_of(game)
        self.gaze: Gaze | None = None
        self.how: dict[str, Any] = {}  # how a search uses the game's mind
        if isinstance(mind, Mind) and mind.judges and mind.plays(setting):
            self.gaze = mind.gaze(setting.players, setting.options)
            self.how = {**mind.how, "mind": self.gaze}
        self.waits = not self.near and not self.ahead  # what is left to chance is judged before it falls
        sure = self.waits or (self.gaze is not None and self.thumb is None and not game.facts.dice)
        self.exact = self.near or (sure and not game.hidden)  # two looks at the same see the same
        self.fair = [0.0 if setting.players == 1 else 1.0 / setting.players] * setting.players

    @property
    def version(self) -> str:
        """What has to be the same for two reviews to be compared."""
        game = self.setting.game
        return f"{self.depth.name} {VERSION}, {game.id} {game.version}" + (", mind" if self.gaze is not None else "")

    # --- a position ---------------------------------------------------------------------------------------------------

    def value(self, world: Match) -> list[float]:
        """What each seat may hope for, at a glance: never more, and never less, than what it can still get."""
        if not world.stack:
            return shares(world.game, world.players, world.ending)
        found = self.guess(world)
        if world.players == 1:
            return found
        ends = [world.game.reach(world.table, seat) for seat in range(world.players)]
        return [min(most, max(least, each)) for (least, most), each in zip(ends, found, strict=True)]

    def guess(self, world: Match) -> list[float]:
        """The same by the game's eye or mind alone."""
        if self.gaze is not None and isinstance(world.need, Ask):
            return sharpen(self.gaze.values(world), self.scale.sharp, self.teams)
        if world.game.worth is None:
            return self.fair[:]
        found = standing(world) if self.eye is None else self.look_longer(world)
        if not self.scale.points:
            return self.fair[:] if world.players == 1 else sharpen(found, self.scale.sharp, self.teams)
        points = [self.scale.points * each for each in found]
        return points if world.players == 1 else by_score(points, self.scale.spread)

    def look_longer(self, world: Match) -> list[float]:
        """The longer look that a game lends to its search, from every seat."""
        assert self.eye is not None
        return [self.eye(world.table, seat)[seat] for seat in range(world.players)]

    def go_on(self, world: Match, rng: Rng, ahead: int | None = None) -> None:
        """Play on for a few answers, mostly by rule of thumb."""
        for _ in range(self.ahead if ahead is None else ahead):
            need = world.need
            if not isinstance(need, Ask):
                return
            world.answer(self.usual(world, need, rng))

    def usual(self, world: Match, need: Ask, rng: Rng) -> Action:
        """What somebody may answer who does not think long."""
        options = need.options
        if len(options) == 1:
            return options[0]
        if self.thumb is not None and rng.below(100) < PRACTICE:
            found: Action | None = self.thumb(world, rng)
            if found is not None:
                return found
        if self.gaze is not None:
            priors = self.gaze.priors(world, options)
            return options[priors.index(max(priors))]
        return options[rng.below(len(options))]

    # --- after something fell -----------------------------------------------------------------------------------------

    def after_chance(self, match: Match, outcome: Fallen, rng: Rng) -> list[float]:
        """What each seat may hope for once chance has fallen so; what falls after it falls as `rng` says."""
        world = match.quiet()
        world.explicit = self.waits
        fall_anew(world, rng)
        world.outcome(outcome)
        return self.play_on(world, rng)

    def play_on(self, world: Match, rng: Rng) -> list[float]:
        """What each seat may hope for in a position that is played on."""
        if self.near:
            return self.foreseen(world)
        self.go_on(world, rng)
        return self.value(world)

    def foreseen(self, world: Match) -> list[float]:
        """The same where the eye judges exactly, but only what follows from an answer: every seat gives its best."""
        found = self.value(world)
        for stand in world.standing() if world.stack else []:
            need = stand.need
            assert isinstance(need, Ask)
            best = max([self.after(stand, action) for action in need.options], key=lambda v: v[need.seat])
            if world.players == 1:
                return best
            found[need.seat] = best[need.seat]
        return found

    def after(self, world: Match, action: Action) -> list[float]:
        """At a glance after an answer; where that only begins one, the best way to go on counts."""
        after = world.quiet()
        after.explicit = False
        asked = world.need
        after.answer(action)
        need = after.need
        begun = isinstance(need, Ask) and isinstance(asked, Ask) and need.seat == asked.seat
        if begun and isinstance(need, Ask) and after.table.key() == world.table.key():
            return max([self.after(after, reply) for reply in need.options], key=lambda v: v[need.seat])
        return self.value(after)
