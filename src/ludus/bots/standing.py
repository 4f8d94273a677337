"""How well each seat stands: by the result where there is one, else by the game's own eye."""

from __future__ import annotations

from ludus.core.chance import Rng
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.core.sealed import take_held


def standing(match: Match) -> list[float]:
    """From 0, lost, to 1, won, for each seat; even where nothing can be said yet."""
    worth = match.setting.game.worth
    if not match.stack and (match.setting.players > 1 or worth is None):
        return rewards(match)
    if worth is None:
        return [1.0 / match.setting.players] * match.setting.players
    found: list[float] = worth(match.table)
    return found


def rewards(match: Match) -> list[float]:
    """A win is 1, for all of a team, and shared by those who draw; the others get a little for a better place."""
    result = match.ending
    out = [0.0] * match.setting.players
    for place, seats in enumerate(result.ranking):
        for seat in seats:
            out[seat] = 0.1 * (1.0 - place / len(result.ranking))
    for seat in result.winners:
        out[seat] = 1.0 if match.setting.game.facts.teams else 1.0 / len(result.winners)
    return out


def come_to(world: Match, seat: int, rng: Rng) -> None:
    """Come to the question of `seat` where several may answer.

    In a sealed step, what it has answered ahead of the others counts; these answer at random where nothing of theirs is
    held, since they do so without knowing.
    """
    world.turn(seat)
    need = world.need
    while isinstance(need, Ask):
        given = take_held(world, need.seat)
        if given is None and need.seat == seat:
            return
        world.answer(need.options[rng.below(len(need.options))] if given is None else given)
        need = world.need
