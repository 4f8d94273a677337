"""Whose dice fall: the common ones, or in a lane those of its seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludus.core.chance import Rng

if TYPE_CHECKING:
    from ludus.core.match import Match


def fall_from(match: Match, common: Rng, own: tuple[Rng, ...]) -> None:
    """From here on chance falls from other generators."""
    match.rng, match.own = common, own
    if match.lanes is not None:
        match.lanes.rng = common
        match.enter()


def fall_anew(match: Match, rng: Rng, seat: int = -1) -> None:
    """From here on chance falls from another generator, for all, or for the dice of one seat."""
    if seat < 0:
        fall_from(match, rng, tuple([rng.branch(i) for i in range(len(match.own))]))
    elif seat < len(match.own):
        common = match.rng if match.lanes is None else match.lanes.rng
        fall_from(match, common, (*match.own[:seat], rng, *match.own[seat + 1 :]))
    else:
        raise ValueError(f"p{seat + 1} has no dice of its own here")


def take_dice(match: Match, other: Match) -> None:
    """Let chance go on from where it is in another match of the same setting."""
    common = other.rng if other.lanes is None else other.lanes.rng
    fall_from(match, common.clone(), tuple([rng.clone() for rng in other.own]))
