"""What to try a game with: numbers of players, values of options alone and two together, and some mixtures."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any
from zlib import crc32

import ludus
from ludus.core.errors import BadOption
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.core.options import Option
from ludus.testing.play import chooser


def scale() -> int:
    """How large the suites are: 1, or what LUDUS_SCALE says."""
    return max(1, int(os.environ.get("LUDUS_SCALE", "1")))


def many(games: int) -> int:
    """How many random games to play: a quarter where the rules are compiled, one in a hundred where they are not.

    LUDUS_SCALE=4 plays all of them, as `make release` does.
    """
    return games * min(scale(), 4) // 4 if ludus.compiled() else -(-games // 100)


def spread(stops: int, stride: int) -> tuple[int, int]:
    """At how many positions of a game to look, and how far apart they are: all where the rules are compiled.

    Where they are not it is every third, of the same stretch of the game.
    """
    stops *= scale()
    return (stops, stride) if ludus.compiled() else (-(-stops // 3), 3 * stride)


def closely(game: int) -> bool:
    """Whether to look at a random game after every answer: at one of a hundred, at the others now and then."""
    return game % 100 == 0


def time_to_look(game: int, answer: int) -> bool:
    """Whether to look if all is right."""
    return closely(game) or answer % 200 == 0


@dataclass(frozen=True, repr=False)
class Case:
    """One way to set up a game."""

    game: Game
    players: int
    options: tuple[tuple[str, Any], ...] = ()

    def begin(self, seed: int = 1, **how: bool) -> Match:
        return self.game.begin(self.players, seed, **how, **dict(self.options))

    def possible(self) -> bool:
        """Whether the options go together."""
        try:
            self.game.setting(self.players, 1, False, dict(self.options))
        except BadOption:
            return False
        return True

    def options_text(self) -> str:
        """The options as the command line has them."""
        return " ".join(f"{name}={self.game.options.find(name).write(value)}" for name, value in self.options)

    def __repr__(self) -> str:
        return f"<{self.game.id} for {self.players} {self.options_text()}>"

    def __str__(self) -> str:
        """A short name: many options are told by a number."""
        said = self.options_text() if len(self.options) < 3 else f"mix {crc32(self.options_text().encode()):08x}"
        return "-".join([self.game.id, f"{self.players}p", *said.split()])


def values(option: Option) -> list[Any]:
    """Every value of an option; of numbers the ends, the middle and the usual one, of texts the usual one."""
    if option.kind == "flag":
        return [False, True]
    if option.kind == "text":
        return [option.default]
    if option.choices:
        return list(option.choices) if option.kind != "numbers" else [(c,) * option.length for c in option.choices]
    span = sorted({option.min, (option.min + option.max) // 2, option.max})
    if option.kind == "number":
        return sorted({*span, option.default})
    return [option.default, *[(n,) * option.length for n in span if (n,) * option.length != option.default]]


def one_by_one(game: Game) -> Iterator[Case]:
    """Each value of each option alone, with the first number of players it goes with."""
    for option in game.options:
        for value in values(option):
            tries = [Case(game, players, ((option.name, value),)) for players in game.seats]
            yield next((case for case in tries if case.possible()), tries[0])


def mixtures(game: Game, count: int, seed: int = 1) -> Iterator[Case]:
    """Some settings with every option drawn by lot, as far as they go together."""
    rng = chooser(seed)
    for _ in range(count if game.options else 0):
        for _ in range(20):  # tries; a game may forbid many mixtures
            drawn = [(o.name, vs[rng.below(len(vs))]) for o in game.options for vs in [values(o)]]
            case = Case(game, game.seats[rng.below(len(game.seats))], tuple(drawn))
            if case.possible():
                yield case
                break


def pack_cases(game: Game) -> list[Case]:
    """Few settings that hold every value of every option at least once, each mixed with others."""
    todo = [dict(case.options) for case in one_by_one(game)]
    found: list[Case] = []
    while todo:
        mix: dict[str, Any] = {}
        players = game.seats[len(found) % len(game.seats)]
        for chosen in list(todo):
            fits = not chosen.keys() & mix.keys() and Case(game, players, tuple({**mix, **chosen}.items())).possible()
            if fits:
                mix |= chosen
                todo.remove(chosen)
        if not mix:  # nothing left goes with this number of players: alone, with whatever number it goes
            chosen = todo.pop()
            alone = [Case(game, n, tuple(chosen.items())) for n in game.seats]
            found.append(next((case for case in alone if case.possible()), alone[0]))
        else:
            found.append(Case(game, players, tuple(mix.items())))
    return found


def cases(game: Game, size: int = 1) -> list[Case]:
    """What the suites run on: all player counts, all option values, and mixtures by lot."""
    usual = [Case(game, players) for players in game.seats]
    every = [*usual, *pack_cases(game), *mixtures(game, 4 * size)]
    return list({str(case): case for case in every}.values())


# --- every two options together ---------------------------------------------------------------------------------------


Pick = tuple[str, Any]  # an option, or `players`, and its value
PLAYERS = "players"


def case_with(game: Game, picks: dict[str, Any]) -> Case | None:
    """The case in which all these are picked, if they go together."""
    options = tuple((option.name, picks[option.name]) for option in game.options if option.name in picks)
    tries = [Case(game, n, options) for n in ([picks[PLAYERS]] if PLAYERS in picks else game.seats)]
    return next((case for case in tries if case.possible()), None)


@cache
def pairwise(game: Game) -> tuple[Case, ...]:
    """Few cases in which every two picks meet that go together."""
    choices = {PLAYERS: list(game.seats), **{option.name: values(option) for option in game.options}}
    names = sorted(choices, key=lambda name: -len(choices[name]))  # first what has most values
    picks = {name: [(name, value) for value in choices[name]] for name in names}
    pairs = [frozenset(two) for one, other in combinations(picks.values(), 2) for two in product(one, other)]
    todo, used, found = set(pairs), Counter[Pick](), []
    for pair in pairs:
        mix = dict(pair)
        if pair not in todo or case_with(game, mix) is None:
            continue
        for name in [name for name in names if name not in mix]:
            new = {pick: sum({pick, other} in todo for other in mix.items()) for pick in picks[name]}
            ranked = sorted(new, key=lambda pick: (-new[pick], used[pick]))
            mix |= next(({name: value} for _, value in ranked if case_with(game, {**mix, name: value})), {})
        todo -= {frozenset(two) for two in combinations(mix.items(), 2)}
        used.update(mix.items())
        found += [case for case in [case_with(game, mix)] if case is not None]
    return tuple(found)


def pairwise_cases(game: Game, size: int = 1) -> list[Case]:
    """What conformance runs on: the usual options for all numbers of players, all pairs, and more mixtures by size."""
    every = [*(Case(game, players) for players in game.seats), *pairwise(game), *mixtures(game, 4 * (size - 1))]
    return list({str(case): case for case in every}.values())
