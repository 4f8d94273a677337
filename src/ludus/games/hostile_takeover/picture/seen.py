"""What the table says of figures, in the words of a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from ludus.core.seen import Seen as SeenTable
from ludus.core.words import Words
from ludus.games.hostile_takeover.content import Character, roster, scenarios
from ludus.games.hostile_takeover.content import cards as card_rows
from ludus.games.hostile_takeover.names import EFFECTS, LABEL, NOBODY, figures_of, holds
from ludus.games.hostile_takeover.play.setup import Deployment
from ludus.games.hostile_takeover.play.strategy import Strategy
from ludus.games.hostile_takeover.speech import player
from ludus.games.hostile_takeover.table import Arena
from ludus.games.hostile_takeover.table_view import by_team, card_state, effects_of, posture

Seen: TypeAlias = SeenTable[Arena]
Say: TypeAlias = Callable[..., str]  # `Words.say`


def card_name(card: int) -> str:
    """An Action Card by one word."""
    return card_rows()[card - 1].name.partition("/")[0]


def squares_seen(seen: Seen) -> list[int]:
    """The square of each figure, with those that the viewer has placed so far and the others do not see yet."""
    found, placing = seen.table.square[:], seen.frame(Deployment)
    if placing is not None and seen.seat >= 0:
        team = figures_of(seen.table.teams[seen.seat])
        for f, square in zip(team, placing.places_of(seen.seat), strict=False):
            found[f] = square
    return found


def plan_of(seen: Seen) -> Strategy | None:
    """What is planned while cards are chosen."""
    top = seen.top
    return top if isinstance(top, Strategy) else None


def seat_name(words: Words, seat: int) -> str:
    return words.name(player(seat))


def join(say: Say, names: Sequence[str]) -> str:
    """Names as a sentence lists them: 'Blue, Red and Yellow'."""
    *most, last = names
    return say("and").join([", ".join(most), last] if most else [last])


def result(seen: Seen, words: Words) -> str:
    """Who won; a draw says what was missing."""
    names = [seat_name(words, seat) for seat in seen.result.winners] if seen.result else []
    if len(names) < 2:
        return words.say("result.wins", name=names[0]) if names else ""
    key = "result.draw.marker" if seen.table.stakes.marker else "result.draw"
    return words.say(key, names=join(words.say, names), n=max(seen.table.score))


def scenario(t: Arena) -> str:
    return scenarios()[t.stakes.scenario].name


def acting(t: Arena) -> int:
    """The figure whose card is being played out, or NOBODY."""
    return next((f for f in by_team(t) if card_state(t, f) == "begun"), NOBODY)


def character(t: Arena, f: int) -> Character:
    """A figure's Character Card, as it is played with here."""
    return roster(t.options.numbers)[f]


def says(say: Say, t: Arena, f: int, square: int) -> str:
    """A figure and all that is known of it, in one line."""
    said = [say("figure", who=f, seat=t.side[f]), LABEL[square] if square >= 0 else say("figure.not_placed")]
    said.append(say(f"figure.{posture(t, f)}"))
    if t.card[f]:
        said.append(say(f"figure.card.{card_state(t, f)}", card=card_name(t.card[f])))
    if t.energy[f]:
        said.append(say("hint.energy", energy=t.energy[f]))
    signs = (("ready", holds(t.ready, f)), ("held", holds(t.held, f)))
    said += [say(f"figure.{sign}") for sign, shown in signs if shown]
    said += [say(f"figure.effect.{EFFECTS[effect]}") for effect in effects_of(t, f)]
    return ", ".join([*said, say("figure.holds")] if t.holder == f else said)
