"""Policies: players that see arrays and answer with numbers, many at once. Seated as bots, they play anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np

from ludus.bots import Entries, Entry, entries_of
from ludus.bots.herd import LearnerMatch, action_of
from ludus.bots.roster import at_a_place, maker, merge_settings
from ludus.core.errors import BadOption
from ludus.core.match import Match
from ludus.core.part import Json
from ludus.rl import given
from ludus.rl.encode import Encoder, Floats, Mask, Pages, encoder
from ludus.rl.turned import turns_of


@runtime_checkable
class Policy(Protocol):
    """A player of many matches at once."""

    def act(self, observations: Floats, masks: Mask) -> Any:
        """The number of an action for each row; `masks` has a 1 for each that is possible there."""
        ...


class PolicyBot:
    """A policy as a bot, for `simulate`, `tournament` and wherever else a bot is named."""

    def __init__(self, policy: Policy, place: str = "") -> None:
        self.policy = policy
        self.place = place  # where its class is, if it goes by that: it travels by name, and is rebuilt
        own = getattr(policy, "name", None)
        self.name = own if isinstance(own, str) else type(policy).__name__

    def __reduce__(self) -> tuple[Any, ...]:
        return (at, (self.place,)) if self.place else (PolicyBot, (self.policy,))

    @property
    def trained(self) -> str:
        """What the policy says of its training."""
        return str(getattr(self.policy, "trained", ""))

    def reseed(self, seed: int) -> None:
        if hasattr(self.policy, "reseed"):
            self.policy.reseed(seed)

    def choose(self, view: Json, worlds: Iterator[Match]) -> str:
        """An imagined world looks to its seat like the true one, so it is enough to look at one of them."""
        world, seat = next(worlds), view["seat"]
        stand = world.asking(seat) if world.several() else world
        match = stand or world
        eye = encoder(match.game, match.players)
        seen = eye.own.observe(match, seat)
        (number,) = numbers(self.policy, eye, seen["observation"][None], seen["action_mask"][None], [seat])
        return action_of(match, number).text


def numbers(policy: Policy, eye: Encoder, observations: Floats, masks: Mask, seats: Sequence[int]) -> list[int]:
    """What a policy answers: as many numbers as it was asked for. One that is `canonical` counts these seats first."""
    turn = turns_of(eye.game, eye.players) if getattr(policy, "canonical", False) else None
    if turn is not None:
        observations, masks = turn.turn_rows(observations, seats), turn.masks(masks, seats)
    found = np.array(given.actions(np.ravel(policy.act(observations, masks))))
    if len(found) != len(masks):
        raise BadOption(f"{policy!r} answered {len(found)} numbers where {len(masks)} matches asked it.")
    return [int(number) for number in (found if turn is None else turn.true(found, seats))]


def players(bots: Entries) -> list[Entry]:
    """Bots as they are given; policies among them seated as bots."""
    given: list[Any] = [bots] if isinstance(bots, Policy) else entries_of(bots)
    return [entry_of(entry) for entry in given]


def entry_of(entry: Any) -> Entry:
    if isinstance(entry, str) and at_a_place(entry):
        made = build(entry)
        return PolicyBot(made, entry) if is_policy(made) else entry
    found: Entry = PolicyBot(entry) if is_policy(entry) else entry
    return found


def is_policy(made: object) -> bool:
    return isinstance(made, Policy) and not hasattr(made, "choose")


def at(place: str) -> PolicyBot:
    """The policy at a place, fresh."""
    return PolicyBot(build(place), place)


def build(place: str) -> Any:
    """What a class makes, whether a bot or a policy."""
    return maker(place)(**merge_settings(place, {}))


class Rounds:
    """Asks the policies of many matches, each for all of its matches at once."""

    def __init__(self, encoder: Encoder) -> None:
        self.pages = Pages(encoder)

    def play(self, lessons: Sequence[LearnerMatch], waiting: list[int]) -> None:
        """Until no match waits for a policy any more."""
        while waiting:
            by_policy: dict[int, tuple[Policy, list[int]]] = {}
            for i in waiting:
                policy = lessons[i].bots[lessons[i].asked_seat()].policy
                by_policy.setdefault(id(policy), (policy, []))[1].append(i)
            for policy, asked in by_policy.values():
                seats = [lessons[i].asked_seat() for i in asked]
                seen = self.pages.write([lessons[i].playing() for i in asked], seats)
                answers = numbers(policy, self.pages.encoder, *seen, seats)
                for i, number in zip(asked, answers, strict=True):
                    lessons[i].take(action_of(lessons[i].playing(), number))
            waiting = [i for i in waiting if lessons[i].waits()]
