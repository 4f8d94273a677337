"""A Combat as eight lines, A to H: what was declared, rolled and is left, for the rail and for the text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ludus.core.words import player
from ludus.draw.section import made_of
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.columns import ATTACKS, STRIKE_DICE
from ludus.games.hollow_cell.content import vault_rows
from ludus.games.hollow_cell.dice import reading
from ludus.games.hollow_cell.kinds import BIT, CELL, CROSSFIRE, INTRUDER, NOBODY, OVERCHARGE, SUDDEN_EVENT
from ludus.games.hollow_cell.moments import CARD
from ludus.games.hollow_cell.picture.seen import Seen
from ludus.games.hollow_cell.speech import GREEN, RED, card, counted, engine, event, focus, warrior

LETTERS: Final = "ABCDEFGH"
TITLES: Final = (
    "Attack", "Defence", "Attack roll", "Defence roll", "Focus abilities", "Damage", "Special cards", "Wounds",
)  # fmt: skip
PHASE: Final = {  # the steps of a Combat by their sub-phases
    "avoid": "G", "declare_defence": "B", "roll_attack": "C", "reroll_attack": "C", "reroll_miss": "C",
    "roll_defence": "D", "reroll_defence": "D", "focus_effects": "E", "damage": "F", "hits_left": "G", "aftermath": "H",
}  # fmt: skip
PART: Final[dict[str, Callable[[int], str]]] = {"warrior": warrior, "card": card, "event": event, "engine": engine}


@dataclass(frozen=True)
class Station:
    """One sub-phase: its letter, what is known of it, and the dice of it."""

    letter: str
    title: str
    lines: tuple[str, ...]
    state: str  # done, now, later
    red: tuple[int, ...] = ()
    green: tuple[int, ...] = ()


@made_of
def stations(seen: Seen) -> list[Station]:
    """The eight sub-phases of the Combat under way, in their order; empty where there is none."""
    fight = seen.fight
    if not fight:
        return []
    now = LETTERS.index(phase(seen, fight))
    first = bool(fight["attack"]) and now == 1  # Psi Crown: the attack is rolled before the defence is declared
    made = []
    for n, letter in enumerate(LETTERS):
        done = n < now or (first and letter == "C")
        lines = tuple(LINES[n](seen, fight, done or n == now))
        red = tuple(fight["attack"]) if letter == "C" else ()
        green = tuple(fight["defence"]) if letter == "D" else ()
        made.append(Station(letter, TITLES[n], lines, "now" if n == now else "done" if done else "later", red, green))
    return made


def phase(seen: Seen, fight: dict[str, Any]) -> str:
    """The letter of the sub-phase; what a Combat calls for belongs to it."""
    if seen.frame("TakeWounds") and fight["step"] in ("hits_left", "aftermath"):
        return "H"
    return PHASE.get(fight["step"], "A")


# --- the lines of each sub-phase --------------------------------------------------------------------------------------


def declared(seen: Seen, fight: dict[str, Any], known: bool) -> list[str]:
    a, b = player(fight["attacker"]), seen.addressed(fight["defender"])
    if thrown(fight):
        what = "Grenade of the Bombard" if fight["source"] == NOBODY else card(fight["source"])
        return [f"{what} of {a} exploded before {b}"]
    what = source(fight)
    who = f"You attack {b}" if fight["attacker"] == seen.viewer else f"{a} attacks {b}"
    if fight["source"] == INTRUDER:
        return [who, f"{what}: 1 automatic hit"]
    return [
        who,
        ", ".join([f"{what} {base(seen, fight)}", *signed(attack_parts(seen, fight))]) + total(fight["red"]),
    ]


def thrown(fight: dict[str, Any]) -> bool:
    """No attack but a grenade, against which the options allow a defence."""
    return "red" not in fight


def total(count: int) -> str:
    return f": {counted(count, 'die', 'dice')}"


def source(fight: dict[str, Any]) -> str:
    """The card that attacks, with the Hollow Cell cards added to it."""
    if fight["source"] in (CELL, SUDDEN_EVENT):
        return "Hollow Cell cards" if fight["source"] == CELL else "Sponsored Strike"
    name = card(fight["source"])
    return f"{name} and Hollow Cells" if fight["cells"] else name


def charges_fired(seen: Seen, fight: dict[str, Any]) -> int:
    """The Charges that a Weapon held when it was fired."""
    for told in seen.declaration:
        if told[:3] == ["part_loaded", fight["attacker"], fight["source"]]:
            return int(told[3])
    return traits.full_load(seen.t, fight["attacker"], fight["source"])


def base(seen: Seen, fight: dict[str, Any]) -> int:
    """The dice that the cards themselves give."""
    source, seat = fight["source"], fight["attacker"]
    if source in (CELL, SUDDEN_EVENT):
        return int(fight["cells"]) if source == CELL else STRIKE_DICE
    if ATTACKS & BIT[source]:
        return int(CARD[source].dice(seen.t, seat))
    return traits.weapon_dice(seen.t, seat, source, charges_fired(seen, fight)) + int(fight["cells"])


def attack_parts(seen: Seen, fight: dict[str, Any]) -> list[traits.Part]:
    """What added and took dice when the attack was declared.

    The table no longer shows whether it was the first one of the turn against this defender: the dice tell, and where
    they do not, the log.
    """
    again = traits.attack_parts(
        seen.t, fight["attacker"], fight["defender"], fight["source"], base(seen, fight),
        cells=fight["cells"], boost=overcharged(seen, fight), first=False,
    )  # fmt: skip
    first = traits.attack_parts(
        seen.t, fight["attacker"], fight["defender"], fight["source"], base(seen, fight),
        cells=fight["cells"], boost=overcharged(seen, fight), first=True,
    )  # fmt: skip
    rolls = fight["red"] - base(seen, fight)
    if traits.total(first) != traits.total(again):
        return first if traits.total(first) == rolls else again
    return again if seen.attacked_before(fight["defender"]) else first


def overcharged(seen: Seen, fight: dict[str, Any]) -> bool:
    """Whether an Overcharge was added: it is discarded just before the attack, for one of the two of a Crossfire."""
    if fight["source"] == CROSSFIRE:
        return bool(seen.frame("Crossfire").get("boosted") == fight["defender"])
    return ["discarded", fight["attacker"], OVERCHARGE] in [event[:3] for event in seen.declaration]


def signed(parts: list[traits.Part]) -> list[str]:
    return [f"{PART[family](which)} {'+' if count > 0 else '−'}{abs(count)}" for family, which, count in parts if count]


def defended(seen: Seen, fight: dict[str, Any], known: bool) -> list[str]:
    if fight["source"] == INTRUDER:
        return ["no dice"]
    if not known:
        return []
    parts = [f"{card(kind)} {vault_rows()[kind].green}" for kind in fight["discarded"]]
    if not thrown(fight):
        parts += signed(defence_parts(seen, fight))
    if fight["defence"]:
        return [", ".join(parts) + total(len(fight["defence"]))]
    return [", ".join(parts) or "nothing discarded yet"]


def defence_parts(seen: Seen, fight: dict[str, Any]) -> list[traits.Part]:
    """What adds and takes defence dice besides the cards discarded."""
    discarded, green = bool(fight["discarded"]), fight["green"]
    return traits.defence_parts(
        seen.t, fight["attacker"], fight["defender"], source=fight["source"], green=green, discarded=discarded
    )


def rolled(seen: Seen, fight: dict[str, Any], known: bool) -> list[str]:
    if fight["source"] == INTRUDER:
        return ["no dice"]
    return [", ".join(RED[face] for face in fight["attack"])] if fight["attack"] else []


def answered(seen: Seen, fight: dict[str, Any], known: bool) -> list[str]:
    if fight["defence"]:
        return [", ".join(GREEN[face] for face in fight["defence"])]
    return ["no dice"] if known else []


def focused(seen: Seen, fight: dict[str, Any], known: bool) -> list[str]:
    made = [f"{counted(fight['braced'], 'Focus', 'Focuses')} made a Defend"] if fight["braced"] else []
    if known and fight["defence"] and 1 not in fight["defence"]:
        return [*made, "no Focus rolled"]
    if not known or not fight["unused"]:
        return made or (["none"] if known else [])
    if phase(seen, fight) == "E":
        return [*made, *(focus(kind) for kind in fight["unused"])]
    return [*made, f"not used: {', '.join(card(kind) for kind in fight['unused'])}"]


def damaged(seen: Seen, fight: dict[str, Any], known: bool) -> list[str]:
    if not (known or fight["defence"]) or fight["source"] == INTRUDER:
        return []
    defends = fight["defence"].count(2) + fight["braced"]
    return [f"{'' if known else 'so far: '}{tally(seen, fight)}; Defends {defends}"]


def tally(seen: Seen, fight: dict[str, Any]) -> str:
    """The attack dice as the damage counts them."""
    if thrown(fight):
        return f"Hits {1 if fight['source'] == NOBODY else CARD[fight['source']].grenade_hits()}"
    hexed = traits.warrior(seen.t, fight["attacker"]).focus_grazes()
    full, grazes = reading(tuple(fight["attack"]), fight["source"], hexed, fight["nicked"])
    return f"Hits {full}, Grazes {grazes}"


def specials(seen: Seen, fight: dict[str, Any], known: bool) -> list[str]:
    left = hits_left(seen, fight)
    return [f"{counted(left, 'hit', 'hits')} left"] if known else []


def hits_left(seen: Seen, fight: dict[str, Any]) -> int:
    effect = seen.frame("TakeHits")
    count: int = effect.get("hits", fight["hits"])
    return count


def wounded(seen: Seen, fight: dict[str, Any], known: bool) -> list[str]:
    drawn = max(fight["drawn"], seen.frame("TakeWounds").get("drawn", 0))
    other = seen.shown(fight["defender"])
    if known:
        return [counted(drawn, "Wound card", "Wound cards") + " drawn"]
    has = "you have" if other.number == seen.viewer else f"{other.name} has"
    return [f"1 Wound card for each hit; {has} {other.wounds}"]


LINES: Final = (declared, defended, rolled, answered, focused, damaged, specials, wounded)
