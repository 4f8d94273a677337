"""What warriors, units, tiles and cards are called; speakers take numbers of the table or words of a notation."""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ludus.core.words import Name, Speaker, name_player
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.dice import digits
from ludus.games.claustrophobia.kinds import (
    ADVANTAGES,
    CREATURE,
    DEMON,
    EVENTS,
    GIFTS,
    KIND_OF,
    OBJECTS,
    SQUARES,
    UNITS,
    WARRIORS,
)
from ludus.games.claustrophobia.scenarios import ScenarioRow, scenarios
from ludus.games.claustrophobia.table import Catacombs
from ludus.geometry.tiles import SIDES

if TYPE_CHECKING:
    from ludus.core.match import Match

DIRECTIONS: Final = ("north", "east", "south", "west")
PHASES: Final = ("setup", "initiative", "humans", "threat", "demons")
BOTH_SHARE: Final = ((), (1, 2), (3, 4))  # figures of one kind: Redeemer, Brutes, Blades
ENDINGS: Final = (  # reasons of the rules for which there is a sentence
    "escaped", "lost_all", "one_out", "well_blown", "master_slain", "ritual_done", "redeemer_dead", "freed",
    "treasure_out", "too_few", "poisoned", "beast_slain", "three_dead", "closed", "time",
)  # fmt: skip


def number(value: int | str, names: tuple[str, ...]) -> int:
    return names.index(value) if isinstance(value, str) else value


def side(value: int | str) -> Name:
    return Name(f"side.{DIRECTIONS[number(value, tuple(SIDES))]}")


def tile(value: int | str) -> str:
    """A tile, with the number on it where there are several of a kind."""
    return content.tile_names()[int(value[1:]) - 1 if isinstance(value, str) else value]


def place(value: int | str) -> str:
    """A tile within a sentence: one without a number has an article, as in 'on the Exit' and 'on Tunnel 26'."""
    called = tile(value)
    return called if called[-1].isdigit() else f"the {called}"


def advantage(value: int | str) -> str:
    return content.advantage_rows()[number(value, ADVANTAGES)].name


def event(value: int | str) -> str:
    return content.event_rows()[number(value, EVENTS)].name


def gift(value: int | str) -> str:
    return content.gift_rows()[number(value, GIFTS)].name


def thing(value: int | str) -> str:
    return content.object_rows()[number(value, OBJECTS)].name


def name_drawn(word: str) -> str | Name:
    """What is drawn: a card, a tile, a chest, and where the rules leave it to chance a side, a seat or a scenario."""
    called = {"true": Name("treasure"), "false": Name("false_chest"), "p1": name_player("p1"), "p2": name_player("p2")}
    if word in called:
        return called[word]
    decks: tuple[tuple[Container[str], Speaker], ...] = ((ADVANTAGES, advantage), (EVENTS, event), (SIDES, side))
    found = next((said(word) for names, said in decks if word in names), "")
    return found or (scenario_name(scenarios(), word) if word in scenarios() else tile(word))


def square(value: int | str) -> str:
    return content.square_rows()[number(value, SQUARES)].name


def dice(faces: str) -> str | Name:
    """'334' as '3, 3 and 4'."""
    return Name("several", most=", ".join(faces[:-1]), last=faces[-1]) if len(faces) > 1 else faces


def count_of(thing: str) -> Speaker:
    """Some of a thing: '1 hit', '2 hits'."""
    return lambda count: Name(thing, n=count)


def hits(count: int) -> Name:
    return Name("hits", n=count) if count else Name("no_hit")


def change(points: int) -> Name:
    return Name("gained", threat=points) if points >= 0 else Name("paid", threat=-points)


def ending(reason: str) -> Name:
    return Name(f"ending.{reason}" if reason in ENDINGS else "ending")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Names:
    """What the figures of one match are called."""

    def __init__(self, scenario: ScenarioRow | None, team: int) -> None:
        self.scenario = scenario
        self.team = team

    def warrior(self, value: int | str) -> str:
        """A Human warrior; a number tells two of a kind apart."""
        n = number(value, WARRIORS)
        row = content.warrior_rows()[KIND_OF[n]]
        name = "Blade" if row.key == "blade" else row.name
        pair = BOTH_SHARE[KIND_OF[n]]
        if pair and self.team & (1 << pair[0]) and self.team & (1 << pair[1]):
            return f"{name} {pair.index(n) + 1}"
        return f"the {name}"

    def unit(self, value: int | str) -> str:
        """A unit of the Demon side."""
        n = number({"troglodytes": "troglodyte", "tough": "troglodyte"}.get(str(value), value), UNITS)
        if n == DEMON:
            row = next((d for d in content.demon_rows() if self.scenario and d.key == self.scenario.demon), None)
            return "the Demon" if row is None else row.name if row.name.startswith("The ") else f"the {row.name}"
        if n < DEMON:
            return (
                "the tough Troglodyte"
                if value == "tough"
                else "the Troglodytes"
                if value == "troglodytes"
                else "a Troglodyte"
            )
        if self.scenario and self.scenario.number("damned"):
            return f"the damned {self.warrior(n - CREATURE).removeprefix('the ')}"
        return (
            f"the {content.creature_rows()[n - CREATURE].name}" if n - CREATURE < 2 else f"creature {n - CREATURE + 1}"
        )

    def anybody(self, value: int | str) -> str:
        """A figure of either side by its notation."""
        return self.warrior(value) if value in WARRIORS else self.unit(value)

    def speakers(self) -> dict[str, Speaker]:
        return {
            "warrior": self.warrior, "Warrior": lambda value: capital(self.warrior(value)),
            "unit": self.unit, "Unit": lambda value: capital(self.unit(value)),
            "target": lambda value: self.unit(value) if value else "the Troglodytes",
            "who": self.anybody, "Who": lambda value: capital(self.anybody(value)),
        }  # fmt: skip


def scenario_name(found: Mapping[str, ScenarioRow], value: int | str) -> str:
    return found[value].name if isinstance(value, str) else list(found.values())[value].name


def plain_speakers() -> dict[str, Speaker]:
    return {
        "tile": tile, "place": place, "Place": lambda value: capital(place(value)), "side": side,
        "advantage": advantage, "event": event, "gift": gift, "object": thing,
        "square": square, "dice": dice, "rolled": count_of("dice"), "hits": hits, "change": change,
        "troglodytes": count_of("troglodytes"), "humans": count_of("humans"), "enemies": count_of("enemies"),
        "wounds": count_of("wounds"), "advantages": count_of("advantages"),
        "kind": lambda kind: ("Brute", "Blade for Hire")[kind] if isinstance(kind, int) else str(kind).capitalize(),
        "scenario": lambda value: scenario_name(scenarios(), value),
        "ending": ending,
        "bonus": lambda which: Name("bonus.fight" if which in (1, "combat") else "bonus.move"),
        "exhausted": lambda yes: Name("exhausted") if yes else "",
        "trap": lambda die: content.trap_rows()[die - 1].says,
        "phase": lambda number: Name(f"phase.{PHASES[number]}"),
        "faces": faces,
        "rolls": lambda rolled: faces(digits(rolled)),
        "nth": lambda place: Name(f"nth.{place + 1}"),
        "drawn": name_drawn,
        "chest": lambda true: Name("chest.true" if true else "chest.false"),
    }  # fmt: skip


def faces(digits: int) -> str | Name:
    """Dice written as the digits of one number."""
    return dice(str(digits)) if digits else Name("nothing")


def names_of(t: Catacombs) -> Names:
    """What the figures on a table are called."""
    return names(t.options.own_scenario, t.options.numbers, t.story().key, t.team | t.saved | t.dead)


@lru_cache(64)
def names(own: str, numbers: str, scenario: str, team: int) -> Names:
    return Names(scenarios(own, numbers)[scenario], team)


def speakers(match: Match[Catacombs]) -> Mapping[str, Speaker]:
    """The words for the figures of this match."""
    table = match.table
    options = table.options
    team = table.team | table.saved | table.dead
    return speakers_of(options.own_scenario, options.numbers, table.story().key, team, table.reason)


@lru_cache(64)
def speakers_of(own: str, numbers: str, scenario: str, team: int, reason: str) -> Mapping[str, Speaker]:
    """The words for a scenario, the warriors of a team, and how the game ended."""
    found = scenarios(own, numbers)
    return {
        **plain_speakers(), **names(own, numbers, scenario, team).speakers(),
        "scenario": lambda value: scenario_name(found, value),
        "ending": lambda winner: ending(reason),
    }  # fmt: skip
