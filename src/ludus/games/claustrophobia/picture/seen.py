"""What a seat knows of the table, with the words that speak of it; and the drawings of its figures."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeAlias

from ludus.core.seen import Seen as SeenTable
from ludus.core.words import Words
from ludus.draw import portraits
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.kinds import CREATURE, DEMON, DEMONS, KIND_OF, MEMBERS, TROGLODYTE
from ludus.games.claustrophobia.moments import BOX
from ludus.games.claustrophobia.play.activation import Activation
from ludus.games.claustrophobia.play.demons import DemonActivation
from ludus.games.claustrophobia.play.human import Panicked
from ludus.games.claustrophobia.scenarios import ScenarioRow, scenarios
from ludus.games.claustrophobia.scores import creature_kind
from ludus.games.claustrophobia.speech import capital, names_of
from ludus.games.claustrophobia.table import Catacombs
from ludus.kit.portraits import hang_portraits

Seen: TypeAlias = SeenTable[Catacombs]

GAME: Final = "claustrophobia"
TROGLODYTES: Final = f"{GAME}/troglodyte"
hang_portraits(GAME, Path(__file__).parents[1])


def story_row(seen: Seen) -> ScenarioRow:
    """The scenario as its file says it."""
    options = seen.table.options
    return scenarios(options.own_scenario, options.numbers)[seen.table.story().key]


# --- who acts ---------------------------------------------------------------------------------------------------------


def actor(seen: Seen) -> tuple[int, int]:
    """Who is acting: a Human warrior or -1, and a unit of the Demon side or -1."""
    for frame in reversed(seen.flow):
        if isinstance(frame, Activation | Panicked):
            return frame.warrior, -1
        if isinstance(frame, DemonActivation):
            return -1, frame.unit
    return -1, -1


def actor_tile(seen: Seen) -> int:
    """Where the acting figure stands, or -1."""
    w, unit = actor(seen)
    acting = seen.frame(DemonActivation) if unit >= 0 else None
    return seen.table.where[w] if w >= 0 else acting.tile if acting else -1


def roster(seen: Seen) -> tuple[int, ...]:
    """The Human warriors of the game, those dead or saved too."""
    t = seen.table
    return MEMBERS[t.team | t.saved | t.dead]


# --- tiles ------------------------------------------------------------------------------------------------------------


def humans_on(seen: Seen, tile: int) -> tuple[int, ...]:
    return MEMBERS[seen.table.crowd[tile]]


def lying_on(seen: Seen, tile: int) -> list[int]:
    """The subdued creatures on a tile."""
    t = seen.table
    return [CREATURE + c for c, at in enumerate(t.creature_at) if at == tile and t.subdued[c]]


def first_entry_state(seen: Seen, tile: int) -> str:
    """Whether a first-entry effect is still to come; empty for tiles without one."""
    if not BOX.tunnels[tile].first_entry:
        return ""
    return "armed" if seen.table.is_untouched(tile) else "spent"


# --- names and drawings -----------------------------------------------------------------------------------------------


class OpenTable:
    """The table as a seat knows it, and the words that speak of it."""

    def __init__(self, seen: Seen, words: Words) -> None:
        self.seen = seen
        self.t = seen.table
        self.said = words.said  # names and texts of the content
        self.say = words.say

    def warrior(self, w: int) -> str:
        return self.said(capital(names_of(self.t).warrior(w).removeprefix("the ")))

    def warriors(self, several: Iterable[int]) -> str:
        return ", ".join(map(self.warrior, several))

    def unit(self, unit: int) -> str:
        article = "a " if unit == TROGLODYTE else "the "
        return self.said(capital(names_of(self.t).unit(unit).removeprefix(article)))

    def sides(self, several: Iterable[int]) -> str:
        return self.say("and").join([self.say("side", side=side) for side in several])


def warrior_portrait(w: int) -> str:
    """The portrait of a Human warrior; the two Blades for Hire are two people."""
    key = content.warrior_rows()[KIND_OF[w]].key
    twin = f"{key}-{1 + KIND_OF[:w].count(KIND_OF[w])}"
    return portraits.portrait(GAME, twin if twin in portraits.files(GAME) else key)


def unit_portrait(seen: Seen, unit: int) -> str:
    """The portrait of a unit of the Demon side: the Demon is that of the scenario."""
    if unit == TROGLODYTE:
        return TROGLODYTES
    if unit == DEMON:
        return portraits.portrait(GAME, DEMONS[seen.table.story().demon])
    key = content.creature_rows()[creature_kind(seen.table, unit - CREATURE)].key
    return portraits.portrait(GAME, key.replace("_", "-"))
