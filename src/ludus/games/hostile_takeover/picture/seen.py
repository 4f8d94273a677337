"""What the table says of figures, in the words of a picture."""

from __future__ import annotations

from typing import Final, TypeAlias

from ludus.core.seen import Seen as SeenTable
from ludus.games.hostile_takeover.content import Character, roster, scenarios
from ludus.games.hostile_takeover.content import cards as card_rows
from ludus.games.hostile_takeover.names import LABEL, NOBODY, figures_of, holds
from ludus.games.hostile_takeover.play.setup import Deployment
from ludus.games.hostile_takeover.play.strategy import Strategy
from ludus.games.hostile_takeover.speech import amount, figure, player
from ludus.games.hostile_takeover.table import Arena
from ludus.games.hostile_takeover.table_view import by_team, card_state, effects_of, posture

Seen: TypeAlias = SeenTable[Arena]
STATES: Final = {"waiting": "to play", "begun": "acting", "turned": "played", "flipped": "lost"}
POSTURES: Final = {"standing": "standing", "pinned": "Pinned, on its side", "wounded": "Wounded, on its back"}
EFFECT_NAMES: Final = ("Evasive Run", "Energy Field", "cloaked", "Hail of Lead: its shots need 1 more")


def card_name(card: int) -> str:
    """An Action Card by one word."""
    return card_rows()[card - 1].name.partition("/")[0]


def squares_seen(seen: Seen) -> list[int]:
    """The square of each figure, with those that the viewer has placed so far and the others do not see yet."""
    found, placing = seen.table.square[:], seen.frame(Deployment)
    if placing is not None and seen.seat >= 0:
        team = figures_of(seen.table.teams[seen.seat])
        for f, square in zip(team, placing.placed_by(seen.seat), strict=False):
            found[f] = square
    return found


def plan_of(seen: Seen) -> Strategy | None:
    """What is planned while cards are chosen."""
    top = seen.top
    return top if isinstance(top, Strategy) else None


def result(seen: Seen) -> str:
    """Who won; a draw says what was missing."""
    names = [player(seat) for seat in seen.result.winners] if seen.result else []
    if len(names) < 2:
        return f"{names[0]} wins" if names else ""
    drew = f"{', '.join(names[:-1])} and {names[-1]} draw"
    more = "one more or the marker at home" if seen.table.stakes.marker else "one more"
    return f"{drew}, with {amount(max(seen.table.score))} each after the last turn, and {more} would have won"


def scenario(t: Arena) -> str:
    return scenarios()[t.stakes.scenario].name


def acting(t: Arena) -> int:
    """The figure whose card is being played out, or NOBODY."""
    return next((f for f in by_team(t) if card_state(t, f) == "begun"), NOBODY)


def character(t: Arena, f: int) -> Character:
    """A figure's Character Card, as it is played with here."""
    return roster(t.options.numbers)[f]


def says(t: Arena, f: int, square: int) -> str:
    """A figure and all that is known of it, in one line."""
    said = [f"{figure(f)} of {player(t.side[f])}", LABEL[square] if square >= 0 else "not placed"]
    said.append(POSTURES[posture(t, f)])
    if t.card[f]:
        said.append(f"{card_name(t.card[f])} card {STATES[card_state(t, f)]}")
    if t.energy[f]:
        said.append(f"{t.energy[f]} Energy")
    said += ["Overwatch ready"] * holds(t.ready, f) + ["Aim kept from last turn"] * holds(t.held, f)
    said += [EFFECT_NAMES[effect] for effect in effects_of(t, f)] + ["holds the marker"] * (t.holder == f)
    return ", ".join(said)
