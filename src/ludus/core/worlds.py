"""Worlds: what a seat cannot tell from the match as it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ludus.core.chance import Rng
from ludus.core.diary import Answer
from ludus.core.dice import fall_anew
from ludus.core.errors import BadRules
from ludus.core.flow import Ask, Procedure
from ludus.core.part import KERNEL, Json, Part
from ludus.core.table import Table

if TYPE_CHECKING:
    from ludus.core.generic import TableT
    from ludus.core.match import Match


def imagine_world(truth: Match[TableT], seat: int, rng: Rng) -> Match[TableT]:
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


# --- is everything imagined? ------------------------------------------------------------------------------------------


def check_imagined(game: str, table: type[Table], parts: Iterable[type[Part]]) -> None:
    """Refuse a game whose imagined worlds would hold the truth: a hidden field that nothing redeals."""
    pooled = {path.rpartition(".")[2] for pool in table.pools for path in pool}
    true: list[str] = []
    for cls in [table, *[part for part in parts if not issubclass(table, part)]]:
        fields = hidden_fields(cls)
        if issubclass(cls, Procedure):
            true += [] if imagines(cls) or not cls.steps else fields  # without steps it is there to be built on
        elif not imagines(table):
            true += [field for field in fields if field.rpartition(".")[2] not in pooled]
    if true:
        raise BadRules(
            f"{game} hides {', '.join(dict.fromkeys(true))}, but bots would see the truth: name what lies on the table "
            f"in `{table.__name__}.pools` or write `{table.__name__}.imagine`; a procedure needs its own `imagine`"
        )


def hidden_fields(cls: type[Part]) -> list[str]:
    """The fields of a class that not everybody sees, each with the class."""
    return [f"{cls.__name__}.{name}" for name in cls.outline.owned + cls.outline.secret]


def imagines(cls: type[Part]) -> bool:
    """Whether a class says itself how what it hides is imagined."""
    return any("imagine" in vars(c) for c in cls.__mro__ if not c.__module__.startswith(KERNEL))
