"""What an attack would roll before it is declared, and how often it hits: the action is tried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ludus.core.action import Action
from ludus.core.seen import Rehearsal
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import Attack, Cells, Fire, Play
from ludus.games.hollow_cell.card_data import ATTACKS, BIT, NOBODY
from ludus.games.hollow_cell.dice import forecast
from ludus.games.hollow_cell.moments import SETS
from ludus.games.hollow_cell.picture.seen import Seen
from ludus.games.hollow_cell.play.attack import Declaration
from ludus.games.hollow_cell.play.combat import Combat
from ludus.games.hollow_cell.speech import card, engine, event, warrior
from ludus.games.hollow_cell.table import Arena

PART: Final[dict[str, Callable[[int], str]]] = {"warrior": warrior, "card": card, "event": event, "engine": engine}


class Forecast(NamedTuple):
    """The dice of an attack, what changes their number, and the chance of 0, 1, 2 … hits before any defense."""

    dice: int
    parts: Sequence[traits.Part]
    chances: list[float]
    rerolls: bool  # the attacker may roll some of them again


def signed_parts(parts: Sequence[traits.Part]) -> list[str]:
    """What adds and takes dice, by name."""
    return [f"{PART[family](which)} {'+' if count > 0 else '−'}{abs(count)}" for family, which, count in parts if count]


@lru_cache(256)  # of the seats that look at a table now
def forecast_of(seen: Seen, action: Action) -> Forecast | None:
    """The roll that an action leads to; against its target where it names one. None where no dice are rolled."""
    if isinstance(action, Attack) and isinstance(seen.top, Declaration):
        return forecast_after(seen.rehearse(), action.seat, action.boost)
    if isinstance(action, (Attack, Cells, Fire)) or (isinstance(action, Play) and ATTACKS & BIT[action.kind]):
        return forecast_after(seen.rehearse(action))
    return None


def forecast_after(after: Rehearsal[Arena], defender: int = NOBODY, boost: bool = False) -> Forecast | None:
    """The attack of the procedure that asks for its target, or the one that is declared."""
    top, t = after.match.stack[-1], after.table
    fight = next((frame for frame in reversed(after.match.stack) if isinstance(frame, Combat)), None)
    if isinstance(top, Declaration):
        seat, source, base = top.attacker, top.weapon(), top.base(t)
        parts: Sequence[traits.Part] = top.parts(t, defender, base, boost)
    elif fight is not None:
        seat, source, base, parts = fight.attacker, fight.source, fight.base, fight.parts
    else:
        return None
    if SETS.without_dice & BIT[source]:
        return None
    dice, grazes = traits.dice_of(base, parts), traits.warrior(t, seat).focus_grazes()
    # HC-G16: the forecast is the roll before any die is rolled again.
    again = bool(SETS.rerolling & BIT[source]) or traits.ready_goggles(t, seat) >= 0
    return Forecast(dice, parts, forecast(dice, source, grazes), again)
