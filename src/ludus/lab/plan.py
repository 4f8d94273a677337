"""What to play: small and plain, so that it can be sent to other processes and kept in a file."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from ludus.bots import Bot, Entries, Entry, bot, lineup, name_entries
from ludus.core.errors import BadOption
from ludus.core.game import Game, Setting

MOST = 200  # games in one piece of work, where bots do not think
RANDOM = "random"  # the bot that does not


@dataclass(frozen=True)
class Plan:
    """A game with its options, a bot for each seat, and the seed from which every game has its own."""

    players: int
    bots: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, Any], ...]  # those that differ from the defaults
    records: bool = False  # keep the text of each game
    used: bool = False  # keep what each seat played with
    rules: bool = False  # count how often each rule acted
    luck: bool = False  # say how lucky each seat was
    taped: bool = False  # keep every step as a learning program sees it
    traced: bool = False  # go through each game again for its passport
    dealt: int = 0  # the questions of each game that are answered at random before the bots take over
    guests: tuple[tuple[str, Bot], ...] = ()  # bots that were given as objects, by the names that they have here

    def setting(self, game: Game) -> Setting[Any]:
        return game.setting(self.players, self.seed, False, dict(self.options))

    def with_bots(self, bots: Sequence[str]) -> Plan:
        return replace(self, bots=tuple(bots))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The bots as they were given."""
        return tuple(dict(self.guests).get(name, name) for name in self.bots)

    def players_of(self, number: int) -> list[Bot]:
        """The bots of one game, fresh: nobody remembers the game before, so that the order of games does not matter."""
        seeds = [derive_seed(self.seed, number, f"p{seat}") for seat in range(self.players)]
        return [bot(deepcopy(entry), seed=seed) for entry, seed in zip(self.entries, seeds, strict=True)]

    @property
    def looked_at(self) -> bool:
        """Whether a game is gone through again, so that its answers have to be kept."""
        return self.records or self.used or self.rules or self.luck or self.taped or self.traced

    @property
    def thinks(self) -> bool:
        return any(name != RANDOM for name in self.bots)


Task = tuple[Plan, range]  # a piece of work: games by their numbers, from 0


def make_plan(
    game: Game,
    players: int | None,
    bots: Entries,
    seed: int,
    options: Mapping[str, Any] | None,
    dealt: int = 0,
) -> Plan:
    """A plan in order; anything wrong is refused before a game is played."""
    if isinstance(dealt, bool) or not isinstance(dealt, int) or dealt < 0:
        raise BadOption(f"dealt is a number of questions, 0 or more, not {dealt!r}.")
    setting = game.setting(game.seats[0] if players is None else players, seed, False, options or {})
    chosen = tuple(sorted(setting.unusual().items()))
    names, guests = name_entries(lineup(bots, setting.players))
    return Plan(setting.players, names, seed, chosen, dealt=dealt, guests=tuple(guests.items()))


def counting(**numbers: int) -> None:
    """Refuses all but a count of things."""
    for name, number in numbers.items():
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise BadOption(f"{name} is a whole number from 1 on, not {number!r}.")


def derive_seed(seed: int, number: int, what: str) -> int:
    """A seed for one use in one game, the same for every worker and run."""
    return int.from_bytes(hashlib.sha256(f"{seed} {number} {what}".encode()).digest()[:6], "big")


def split(games: int, workers: int, thinks: bool = False) -> list[range]:
    """Pieces of work: several for each worker, so that all end at about the same time; one game where bots think."""
    return pieces(range(games), 1 if thinks else max(1, min(MOST, -(-games // (workers * 8)))))


def pieces(numbers: Sequence[int], size: int) -> list[range]:
    """Numbers in rising order as ranges of at most a size; gaps part them."""
    found: list[range] = []
    for number in numbers:
        if found and found[-1].stop == number and len(found[-1]) < size:
            found[-1] = range(found[-1].start, number + 1)
        else:
            found.append(range(number, number + 1))
    return found


def plan_of_json(data: dict[str, Any]) -> Plan:
    """A plan that has travelled as JSON."""
    options = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in data["options"])
    return Plan(**{**data, "bots": tuple(data["bots"]), "options": options, "guests": ()})
