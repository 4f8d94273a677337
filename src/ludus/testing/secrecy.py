"""Secrets: what a seat is shown is the same in every world it cannot tell apart, now and one move later."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.diary import Event
from ludus.core.errors import BadNotation
from ludus.core.flow import Ask, Chance, Draw
from ludus.core.match import Match
from ludus.core.part import ALONE, Part, parts_in, plain

Hidden = dict[str, list[Any]]


def all_that_is_shown(match: Match, seat: int) -> Any:
    """All that a seat is shown: table, procedures, who is asked what, its options, refusals and log."""
    return match.view(None if seat < 0 else seat, explain=True)


def difference(truth: Any, world: Any, path: str = "") -> str:
    """Where two views differ first; empty when they do not."""
    if isinstance(truth, dict) and isinstance(world, dict) and truth.keys() == world.keys():
        return next((d for k in truth if (d := difference(truth[k], world[k], f"{path}/{k}"))), "")
    if isinstance(truth, list) and isinstance(world, list) and len(truth) == len(world):
        return next((d for i in range(len(truth)) if (d := difference(truth[i], world[i], f"{path}/{i}"))), "")
    return "" if truth == world else f"{path}: {truth!r} instead of {world!r}"


def fresh_diary(match: Match) -> Match:
    """The same match with an empty diary, so that only what happens from now on is compared."""
    match.begin_diary()
    match.explicit = True
    return match


def leak_now(match: Match, seat: int, seed: int, tries: list[Action]) -> str:
    """In what the present shows a seat something hidden, refusals included; empty when it does not."""
    truth, world = fresh_diary(match.clone()), fresh_diary(match.imagine(seat, seed))
    found = difference(all_that_is_shown(truth, seat), all_that_is_shown(world, seat))
    for action in tries if seat >= 0 and not found else ():
        mine, its = truth.why_not(action, seat), world.why_not(action, seat)
        if mine != its:
            return f"why not '{action}': {mine} instead of {its}"
    return found


def leak_later(match: Match, seat: int, seed: int, rng: Rng) -> str | None:
    """In what the next move shows a seat something hidden; None where the worlds cannot be compared.

    The same answer is given in the true world and in an imagined one, dice fall the same, and draws fall the same or
    not. The worlds cannot be compared where the answer or the dice are impossible in one of them, or where the seat was
    told different things openly: by a whisper to it, or by an event of a kind that `Facts.reveals` names.
    """
    truth, world = fresh_diary(match.clone()), fresh_diary(match.imagine(seat, seed))
    assert isinstance(truth.need, Ask)
    if not isinstance(world.need, Ask) or world.need.seat != truth.need.seat:
        return "another seat is asked"
    common = [a for a in truth.need.options if a in world.need.options]
    if not common:
        return None
    action = common[rng.below(len(common))]
    truth.answer(action)
    world.answer(action)
    if not fall_alike(truth, world, rng):
        return None
    told = difference_told(truth, world, seat)
    if told is None:
        return None
    found = told or difference(all_that_is_shown(truth, seat), all_that_is_shown(world, seat))
    return found and f"after '{action}': {found}"


def fall_alike(truth: Match, world: Match, rng: Rng) -> bool:
    """Let chance fall in both, the same dice and any draws; False where the same is impossible."""
    while isinstance(truth.need, Chance) or isinstance(world.need, Chance):
        a, b = truth.need, world.need
        if isinstance(a, Chance) and isinstance(b, Chance):
            unlike = isinstance(a, Draw) and isinstance(b, Draw) and rng.below(2) == 1
            both = (a.sample(rng), b.sample(rng)) if unlike else next(common_outcomes(a, b, rng), None)
            if both is None:
                return False
            truth.outcome(both[0])
            world.outcome(both[1])
        else:  # only one of them waits: it falls by itself, and what is seen afterwards tells whether that shows
            waiting = truth if isinstance(a, Chance) else world
            assert isinstance(waiting.need, Chance)
            waiting.outcome(waiting.need.sample(rng))
    return True


def common_outcomes(a: Chance, b: Chance, rng: Rng, tries: int = 20) -> Iterator[tuple[Any, Any]]:
    for _ in range(tries):
        text = a.to_text(a.sample(rng))
        try:
            yield a.read(text), b.read(text)
        except BadNotation:
            continue


def difference_told(truth: Match, world: Match, seat: int) -> str | None:
    """The first event that tells the seat different things; None where it does so openly."""
    reveals = truth.game.facts.reveals
    for mine, its in zip_longest(events_known(truth, seat), events_known(world, seat), fillvalue=("nothing", (), None)):
        if mine != its:
            whispered = mine[:2] == its[:2] and mine[2] is not None and its[2] is not None
            openly = whispered or mine[0] in reveals or its[0] in reveals
            return None if openly else f"event {mine} instead of {its}"
    return ""


def events_known(match: Match, seat: int) -> list[tuple[Any, ...]]:
    """The events of the diary as a seat may know them."""
    assert match.table.diary is not None
    events = [e for e in match.table.diary.entries if isinstance(e, Event)]
    return [(e.kind, e.args, e.secret if seat in e.to else None) for e in events]


# --- is anything imagined at all? -------------------------------------------------------------------------------------


def hidden_fields(match: Match, seat: int) -> Hidden:
    """What a seat cannot see, by class and field."""
    found: Hidden = {}

    def walk(part: Part, place: int) -> None:
        mine = part.belongs(place, seat)
        for name in part.outline.secret + (() if mine else part.outline.owned):
            found.setdefault(f"{type(part).__name__}.{name}", []).append(bag(getattr(part, name)))
        for name in part.outline.public:
            for at, inner in parts_in(getattr(part, name)):
                walk(inner, at)

    for part in (match.table, *match.frames()):
        walk(part, ALONE)
    return found


def bag(value: Any) -> Any:
    """A list without its order: a shuffle alone imagines nothing."""
    return sorted(map(repr, plain(value))) if isinstance(value, list) else plain(value)


class Imagination:
    """Counts, for each hidden field, how often it held something and how often a world had something else there."""

    def __init__(self) -> None:
        self.filled: dict[str, int] = {}
        self.varied: dict[str, int] = {}

    def note(self, match: Match, seat: int, seed: int) -> None:
        truth, world = hidden_fields(match, seat), hidden_fields(match.imagine(seat, seed), seat)
        for name, values in truth.items():
            self.filled[name] = self.filled.get(name, 0) + any(bool(value) for value in values)
            self.varied[name] = self.varied.get(name, 0) + (world.get(name) != values)

    def copied_fields(self, often: int = 12) -> list[str]:
        """Fields that held something often and were never imagined differently: a world that tells the truth."""
        return [name for name, count in self.filled.items() if count >= often and not self.varied[name]]
