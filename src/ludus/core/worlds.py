"""Worlds: what a seat cannot tell from the match as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludus.core.chance import Rng
from ludus.core.diary import Answer
from ludus.core.dice import fall_anew
from ludus.core.flow import Ask
from ludus.core.part import Json

if TYPE_CHECKING:
    from ludus.core.generic import TableT
    from ludus.core.match import Match


def imagined(truth: Match[TableT], seat: int, rng: Rng) -> Match[TableT]:
    """A world that looks the same to a seat, with chance of its own."""
    world = truth.quiet()
    world.origin = None  # it would tell what was hidden in it
    world.setting = truth.setting.unseeded  # the seed would tell everything that is still to fall
    world.table.imagine(seat, rng)
    for frame in world.frames():
        frame.imagine(world.table, seat, rng)
    fall_anew(world, rng)
    if world.stack:
        world.run()
    world.held = [held for held in truth.held if held.seat == seat]
    for other in {held.seat: 0 for held in truth.held if held.seat != seat}:
        hold_alike(truth, world, other, seat, rng)
    return world


def hold_alike(truth: Match, world: Match, other: int, seat: int, rng: Rng) -> None:
    """Seal answers of another seat in a world: any that look the same, since only that they are given is seen."""
    looks = question(truth, other, seat)
    before = len(world.held)
    for _ in range(20):
        while question(world, other, seat) != looks:
            asked = world.asking(other)
            if asked is None or not isinstance(asked.need, Ask):
                break
            options = asked.need.options
            world.held.append(Answer(other, options[rng.below(len(options))]))
        else:
            return
        del world.held[before:]


def question(match: Match, other: int, seat: int) -> Json:
    """The sealed question that another seat stands at, as `seat` sees it; None where it has answered."""
    asked = match.asking(other)
    return None if asked is None else [asked.stack[-1].where(), asked.stack[-1].view(seat)]
