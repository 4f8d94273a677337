"""What a view says, as a table again: all that a seat knows, so that the rules themselves can be asked about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ludus.core.options import settle
from ludus.core.part import Json
from ludus.draw.section import answer, fact, made_of
from ludus.draw.telling import Viewed
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.kinds import CREATURE, DEMON, MEMBERS, NOWHERE, TROGLODYTE, UNITS, WARRIORS
from ludus.games.claustrophobia.options import Options
from ludus.games.claustrophobia.scenarios import ScenarioRow, scenarios
from ludus.games.claustrophobia.speech import Names, capital, place
from ludus.games.claustrophobia.stats import CAPACITY, TILE_KIND
from ludus.games.claustrophobia.table import Catacombs, new_table
from ludus.geometry.tiles import at

PHASES: Final = ("Set-up", "Initiative", "Human actions", "Threat", "Demon actions")


class Seen(Viewed):
    """A view, read once."""

    def __init__(self, view: Json, say: Callable[[str], str]) -> None:
        super().__init__(view)
        self.say = say  # a text in the reader's language: for those that are cut into lines
        self.hands: list[dict[str, Any]] = view["table"]["hands"]
        self.public = {**view["table"], "hands": [sizes(hand) for hand in self.hands]}
        self.options: dict[str, Any] = view["options"]
        self.t = laid_out(self)
        options = self.t.options
        self.row: ScenarioRow = scenarios(options.own_scenario, options.numbers)[self.t.story().key]
        self.names = names_of(self)
        self.seat: int | None = view["seat"]

    @fact
    def actor(self) -> tuple[int, int]:
        """Who is acting: a Human warrior or -1, and a unit of the Demon side or -1."""
        for frame in reversed(self.view["flow"]):
            if frame["is"] in ("Activation", "Panicked"):
                return int(frame["warrior"]), -1
            if frame["is"] == "DemonActivation":
                return -1, int(frame["unit"])
        return -1, -1

    @fact
    def phase(self) -> str:
        return PHASES[self.t.phase]

    # --- hands -------------------------------------------------------------------------------------------------------

    @answer
    def cards(self, seat: int) -> list[int]:
        """The cards of a seat; those that are not known are NOWHERE."""
        return known(self.hands[seat]["cards"])

    @answer
    def foreseen(self, seat: int) -> list[int]:
        """The tiles on top of the stack that a seat has looked at."""
        return known(self.hands[seat]["seen"])

    # --- tiles -------------------------------------------------------------------------------------------------------

    def place(self, tile: int) -> tuple[int, int]:
        return at(self.t.cell[tile])

    def room(self, tile: int) -> int:
        return CAPACITY[tile]

    def kind(self, tile: int) -> str:
        return content.kind_rows()[TILE_KIND[tile]].key

    def humans(self, tile: int) -> list[int]:
        return list(MEMBERS[self.t.crowd[tile]])

    def units(self, tile: int) -> list[int]:
        """Demon and creatures that stand on a tile; the subdued lie."""
        found = [DEMON] if self.t.demon_at == tile else []
        return found + [CREATURE + c for c in range(5) if self.t.creature_at[c] == tile and not self.t.subdued[c]]

    def lying(self, tile: int) -> list[int]:
        return [CREATURE + c for c in range(5) if self.t.creature_at[c] == tile and self.t.subdued[c]]

    def monsters(self, tile: int) -> int:
        return self.t.horde[tile]

    def armed(self, tile: int) -> str:
        """Whether a first-entry effect is still to come; empty for tiles without one."""
        if self.kind(tile) not in ("trapped", "echoing"):
            return ""
        return "spent" if self.t.spent >> tile & 1 else "armed"

    def things(self, tile: int) -> list[str]:
        """What lies on a tile besides figures, in words."""
        t, found = self.t, []
        if t.markers >> tile & 1:
            found.append("Hole marker")
        if t.seals >> tile & 1:
            found.append("Seal of Protection")
        if t.chests >> tile & 1:
            found.append("a shut chest")
        if t.cargo_at == tile:
            found.append("the treasure" if self.row.number("treasure") else "the powder")
        if t.well == tile and t.fuse:
            found.append(f"the fuse burns: {t.fuse}")
        if t.guide == tile:
            found.append("the Guide")
        if self.goal(tile):
            found.append("goal of the scenario")
        return found

    def goal(self, tile: int) -> bool:
        return bool(self.t.story().goals >> tile & 1)

    # --- words -------------------------------------------------------------------------------------------------------

    def warrior(self, w: int) -> str:
        return capital(self.names.warrior(w).removeprefix("the "))

    def unit(self, u: int) -> str:
        if u == TROGLODYTE:
            return "Troglodyte"
        return capital(self.names.unit(UNITS[u]).removeprefix("the "))

    def tile(self, tile: int) -> str:
        return content.tile_names()[tile]

    def at(self, tile: int) -> str:
        """A tile within a sentence."""
        return place(tile)

    def notation(self, w: int) -> str:
        return WARRIORS[w]


def known(what: list[int] | int) -> list[int]:
    """What lies in a hand: of others only how much it is."""
    return [NOWHERE] * what if isinstance(what, int) else what


def sizes(hand: dict[str, Any]) -> dict[str, Any]:
    """A hand as everybody knows it."""
    return {name: len(what) if isinstance(what, list) else what for name, what in hand.items()}


@made_of
def laid_out(seen: Seen) -> Catacombs:
    """What everybody knows, as a table; the same one as long as nothing has changed on it."""
    return table_of({"table": seen.public, "options": seen.options})


@made_of
def names_of(seen: Seen) -> Names:
    return Names(seen.row, seen.t.team | seen.t.saved | seen.t.dead)


def table_of(view: Json) -> Catacombs:
    """The table as far as the view tells: hands of others are unknown cards, the stack is not there."""
    from ludus.games.claustrophobia.scenarios.stories import stories

    data = dict(view["table"])
    data["stack"] = []
    data["hands"] = [
        {name: known(value) if name in ("cards", "seen") else value for name, value in hand.items()}
        for hand in data["hands"]
    ]  # fmt: skip
    options = Options()
    settle(options, view["options"])
    empty = new_table(options, stories(options.own_scenario, options.numbers))
    table: Catacombs = Catacombs.from_json(data, empty)
    table.exit_rules()
    return table
