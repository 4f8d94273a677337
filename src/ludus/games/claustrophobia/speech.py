"""What warriors, units, tiles and cards are called; speakers take numbers of the table or words of a notation."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ludus.core.words import Speaker, player
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
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")  # of Action Dice
PHASES: Final = ("Set-up", "Initiative phase", "Human Action phase", "Threat phase", "Demon Action phase")
BOTH_SHARE: Final = ((), (1, 2), (3, 4))  # figures of one kind: Redeemer, Brutes, Blades
REASONS: Final = {  # how a game ends, by the reason the rules name
    "escaped": "Enough Humans escaped: the Humans won.",
    "lost_all": "No Human was left: the Demons won.",
    "one_out": "A draw: no Human was left below; too few escaped for the Humans, too many for the Demons.",
    "well_blown": "The Well was gone: the Humans won.",
    "master_slain": "The Master of Souls was dead: the Humans won.",
    "ritual_done": "The ritual was done: the Humans won.",
    "redeemer_dead": "The Redeemer was dead: the Demons won.",
    "freed": "Both Possessed were free: the Humans won.",
    "treasure_out": "The treasure reached the Exit: the Humans won.",
    "too_few": "Too few Humans could still escape: the Demons won.",
    "poisoned": "The nest was poisoned: the Humans won.",
    "beast_slain": "The Beast was beaten: the Humans won.",
    "three_dead": "Too many Humans were dead: the Demons won.",
    "closed": "A tile the Humans needed was gone for good: the Demons won.",
    "time": "The last round was over: the Demons won.",
}


def number(value: int | str, names: tuple[str, ...]) -> int:
    return names.index(value) if isinstance(value, str) else value


def side(value: int | str) -> str:
    return DIRECTIONS[number(value, tuple(SIDES))]


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


def name_drawn(word: str) -> str:
    """What is drawn: a card, a tile, a chest, and where the rules leave it to chance a side, a seat or a scenario."""
    called = {"true": "the treasure", "false": "a false chest", "p1": player("p1"), "p2": player("p2")}
    if word in called:
        return called[word]
    decks: tuple[tuple[Container[str], Callable[[str], str]], ...] = (
        (ADVANTAGES, advantage),
        (EVENTS, event),
        (SIDES, side),
    )
    found = next((said(word) for names, said in decks if word in names), "")
    return found or (scenario_name(scenarios(), word) if word in scenarios() else tile(word))


def square(value: int | str) -> str:
    return content.square_rows()[number(value, SQUARES)].name


def dice(faces: str) -> str:
    """'334' as '3, 3 and 4'."""
    return " and ".join([", ".join(faces[:-1]), faces[-1]] if len(faces) > 1 else [faces])


def die_word(count: int) -> str:
    return f"{count} die" if count == 1 else f"{count} dice"


def many(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def hit_word(count: int) -> str:
    return "no hit" if count == 0 else many(count, "hit", "hits")


def change(points: int) -> str:
    return f"gained {points} TP" if points >= 0 else f"lost {-points} TP"


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
        "square": square, "dice": dice, "rolled": die_word, "hits": hit_word, "change": change,
        "troglodytes": lambda count: many(count, "Troglodyte", "Troglodytes"),
        "humans": lambda count: many(count, "Human", "Humans"),
        "enemies": lambda count: many(count, "enemy", "enemies"),
        "wounds": lambda count: many(count, "wound", "wounds"),
        "kind": lambda kind: ("Brute", "Blade for Hire")[kind] if isinstance(kind, int) else str(kind).capitalize(),
        "scenario": lambda value: scenario_name(scenarios(), value),
        "ending": lambda reason: REASONS.get(reason, "The game was over."),
        "bonus": lambda which: "+2 Fight" if which in (1, "combat") else "+1 Move",
        "exhausted": lambda yes: " and was Exhausted" if yes else "",
        "trap": lambda die: content.trap_rows()[die - 1].says,
        "tiles": lambda tiles: " and ".join(tile(t) for t in (tiles if isinstance(tiles, list | tuple) else [tiles])),
        "advantages": lambda count: many(count, "Advantage card", "Advantage cards"),
        "phase": lambda number: PHASES[number],
        "faces": faces,
        "rolls": lambda rolled: faces(digits(rolled)),
        "nth": lambda place: ORDINALS[place],
        "drawn": name_drawn,
        "chest": lambda true: "found the treasure" if true else "opened a false chest",
    }  # fmt: skip


def faces(digits: int) -> str:
    """Dice written as the digits of one number."""
    return dice(str(digits)) if digits else "nothing"


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
        "ending": lambda winner: REASONS.get(reason, "The game was over."),
    }  # fmt: skip
