"""What an attack would roll before it is declared, and how often it hits: the rules themselves are asked, on a copy."""

from __future__ import annotations

from typing import Final, NamedTuple

from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.columns import ATTACKS, STRIKE_DICE
from ludus.games.hollow_cell.dice import forecast
from ludus.games.hollow_cell.kinds import BIT, CELL, CROSSFIRE, EMPTY, NOBODY, SUDDEN_EVENT
from ludus.games.hollow_cell.moments import SETS
from ludus.games.hollow_cell.picture.acts import Act
from ludus.games.hollow_cell.picture.seen import Seen
from ludus.games.hollow_cell.play.attack import Assault
from ludus.games.hollow_cell.table import Arena

DECLARING: Final = ("Assault.splice", "Assault.target", "EarlyShot.target")  # their frames say what attacks


class Forecast(NamedTuple):
    """The dice of an attack, what changes their number, and the chance of 0, 1, 2 … hits before any defence."""

    dice: int
    parts: list[traits.Part]
    chances: list[float]
    rerolls: bool  # the attacker may roll some of them again


def forecast_of(seen: Seen, act: Act) -> Forecast | None:
    """The roll that an action leads to; against its target where it names one. None where no dice are rolled."""
    seat = seen.chooser
    attack = declared(seen, act, seat)
    if attack is None or SETS.without_dice & BIT[attack.source]:
        return None
    t, defender, boost = seen.t.clone(), act.seat, "overcharge" in act.words
    source, cells = attack.source, attack.cells
    base = STRIKE_DICE if source == SUDDEN_EVENT else attack.base(t)
    first = defender == NOBODY or not t.attacked >> defender & 1
    parts = traits.attack_parts(t, seat, defender, source, base, cells=cells, boost=boost, first=first)
    dice = traits.attack_dice(t, seat, defender, source, base, cells=cells, boost=boost)
    return Forecast(
        dice, parts, forecast(dice, source, traits.warrior(t, seat).focus_grazes()), rerolls(t, seat, source)
    )


def declared(seen: Seen, act: Act, seat: int) -> Assault | None:
    """The attack as it would be declared, or is being declared, with this action."""
    frame = seen.top
    if seen.asking in DECLARING and act.verb in ("cells", "attack"):
        cells = int(act.words[0]) if act.verb == "cells" else frame.get("cells", 0)
        return Assault(attacker=seat, source=frame["source"], side=frame["side"], cells=cells)
    if act.verb == "cells":
        return Assault(attacker=seat, source=CELL, side=-1, cells=int(act.words[0]))
    if act.verb == "fire":
        kind = seen.seat(seat).gear[act.side]
        return None if kind == EMPTY else Assault(attacker=seat, source=kind, side=act.side, cells=0)
    if act.verb == "play" and ATTACKS & BIT[act.kind]:
        return Assault(attacker=seat, source=act.kind, side=-1, cells=0)
    if act.verb == "attack" and frame["is"] in ("Crossfire", "SponsoredStrike"):
        source = CROSSFIRE if frame["is"] == "Crossfire" else SUDDEN_EVENT
        return Assault(attacker=seat, source=source, side=-1, cells=0)
    return None


def rerolls(t: Arena, seat: int, source: int) -> bool:
    """Whether a card lets the attacker roll dice again (HC-G16): the forecast is the roll before that."""
    return bool(SETS.rerolling & BIT[source]) or traits.ready_goggles(t, seat) >= 0
