"""What a player means by one gesture: to walk over several tiles, to explore a passage further away, or to go on with
another figure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludus.core.facts import Shorthand
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.core.words import Name
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia import menu
from ludus.games.claustrophobia.kinds import MEMBERS, WARRIORS
from ludus.games.claustrophobia.play.activation import Activation
from ludus.games.claustrophobia.scores import movement
from ludus.games.claustrophobia.stats import TILE_NAMES
from ludus.games.claustrophobia.table import Catacombs
from ludus.geometry.tiles import SIDES

NEXT: Final = "next"  # another figure than the one that acts


class Way(NamedTuple):
    """A way to a tile: how many monsters it meets, and the sides it goes by; and the passages to explore from there."""

    monsters: int
    sides: tuple[int, ...]
    dark: int = 0


def ways(t: Catacombs, w: int, used: int, done: int) -> dict[int, Way]:
    """CL-140 to CL-142: the tiles a warrior can get to, each by the shortest way that meets the fewest monsters.

    `t` is a copy of the table: the warrior is put there wherever it could stand.
    """
    found: dict[int, Way] = {}
    rim = {t.where[w]: (done, Way(0, ()))}
    for spent in range(used, movement(t, w) + 1):
        ahead: dict[int, tuple[int, Way]] = {}
        for tile, (so_far, way) in rim.items():
            t.put_human(w, tile)
            goes = menu.may_go(t, w, spent, so_far) and menu.may_leave(t, w, so_far)
            found[tile] = way._replace(dark=t.explorable(tile) if goes else 0)
            for d in MEMBERS[menu.step_sides(t, w)] if goes else []:
                to = t.beyond(tile, d)
                on = Way(way.monsters + t.horde[to], (*way.sides, d))
                if to in found or to in rim or (to in ahead and ahead[to][1] <= on):
                    continue
                stops = menu.STEPPED | menu.halt_flag(tile) | menu.halt_flag(to)
                ahead[to] = ((so_far | stops) & ~menu.REFUSED, on)
        rim = ahead
    return found


def read(match: Match[Catacombs], text: str) -> list[str]:
    """The answers that a gesture stands for: 'walk t36', 'walk redeemer t36', 'explore t36 n'; or none."""
    verb, *words = text.split() or [""]
    if verb == "allot":
        return read_allot(match.quiet(), words)
    if verb == NEXT:
        return read_next(match.quiet(), f"activate {' '.join(words)}")
    named = words.pop(0) if words and words[0] in WARRIORS else ""
    ahead, said = match.quiet(), list[str]()
    if (
        verb not in ("walk", "explore")
        or not words
        or words[0] not in TILE_NAMES
        or not go_to_activation(ahead, named, said)
    ):
        return []
    frame = ahead.stack[-1]
    assert isinstance(frame, Activation)
    way = ways(ahead.table, frame.warrior, frame.used, frame.done).get(TILE_NAMES.index(words[0]))
    if way is None or (verb == "walk" and (len(words) > 1 or not way.sides)):
        return []
    steps = [*said, *[a.MOVES[d].text for d in way.sides]]
    if verb == "walk":
        return steps
    side = SIDES.index(words[1]) if len(words) == 2 and words[1] in tuple(SIDES) else -1
    return [*steps, a.EXPLORES[side].text] if side >= 0 and way.dark >> side & 1 else []


def read_allot(ahead: Match[Catacombs], words: list[str]) -> list[str]:
    """CL-032: 'allot 5 1 4 4', the dice for all warriors that wait, in order; the last ones may give themselves."""
    said = list[str]()
    for text in [f"assign {word}" for word in words]:
        need = ahead.need
        found = [option for option in need.options if option.text == text] if isinstance(need, Ask) else []
        asks = isinstance(need, Ask) and any(option in a.ASSIGN for option in need.options)
        if asks and not found:
            return []
        if found:
            said.append(text)
            ahead.answer(found[0])
    return said


def read_next(ahead: Match[Catacombs], then: str) -> list[str]:
    """CL-056: 'next blade1', 'next troglodyte t05': an activation is ended, and another one begun."""
    need = ahead.need
    if not isinstance(need, Ask) or a.END not in need.options:
        return []
    ahead.answer(a.END)
    need = ahead.need
    goes_on = isinstance(need, Ask) and then in [option.text for option in need.options]
    return [a.END.text, then] if goes_on else []


def go_to_activation(ahead: Match[Catacombs], named: str, said: list[str]) -> bool:
    """Continue to where a warrior acts, the named one; a seat that is asked on the way is taken to pass."""
    need = ahead.need
    chosen = [option for option in need.options if option.text == f"activate {named}"] if isinstance(need, Ask) else []
    if chosen:
        said.append(chosen[0].text)
        ahead.answer(chosen[0])
        if isinstance(ahead.need, Ask) and a.DONE in ahead.need.options:
            ahead.answer(a.DONE)
    top = ahead.stack[-1] if ahead.stack else None
    acts = isinstance(top, Activation) and top.where() == "act" and isinstance(ahead.need, Ask)
    return acts and isinstance(top, Activation) and named in ("", WARRIORS[top.warrior])


def far(found: dict[int, Way]) -> Iterator[tuple[str, int, int, Way]]:
    """What is more than one answer: walks over several tiles, and passages to explore behind them."""
    for tile, way in found.items():
        if len(way.sides) > 1:
            yield f"walk {TILE_NAMES[tile]}", tile, -1, way
        for side in MEMBERS[way.dark] if way.sides else []:
            yield f"explore {TILE_NAMES[tile]} {SIDES[side]}", tile, side, way


def hint(match: Match[Catacombs]) -> str | Name:
    top = match.stack[-1] if match.stack else None
    if not isinstance(top, Activation) or top.where() != "act":
        return ""
    found = [action for action, *_ in far(ways(match.quiet().table, top.warrior, top.used, top.done))]
    return Name("at_once", way=found[-1]) if found else ""


INTENTS: Final[Shorthand[Catacombs]] = Shorthand(
    read, hint, open=("walk", "explore", NEXT), chained=("move", "explore")
)
