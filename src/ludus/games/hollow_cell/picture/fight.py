"""A Combat as eight lines, A to H: what was declared, rolled and is left, for the rail and for the text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ludus.draw.section import made_of
from ludus.games.hollow_cell.content import vault_rows
from ludus.games.hollow_cell.kinds import (
    ASH_FOG,
    BLOODLUST,
    BUNKER,
    CATACOMBS,
    CELL,
    INTRUDER,
    LAST_STAND,
    NIGHT_VISION,
    PHASE_CLOAK,
    RAIL_LANCE,
    SUDDEN_EVENT,
    WARRIORS,
    WATCHTOWER,
)
from ludus.games.hollow_cell.picture.seen import Seen
from ludus.games.hollow_cell.speech import GREEN, RED, card, counted, focus, player

LETTERS: Final = "ABCDEFGH"
TITLES: Final = (
    "Attack", "Defence", "Attack roll", "Defence roll", "Focus abilities", "Damage", "Special cards", "Wounds",
)  # fmt: skip
PHASE: Final = {  # the steps of a Combat by their sub-phases
    "begin": "A", "avoid": "G", "declare_defence": "B", "roll_attack": "C", "burst": "C", "burst_roll": "C",
    "night_vision": "C", "night_roll": "C", "roll_defence": "D", "oracle": "D", "oracle_roll": "D",
    "focus_effects": "E", "sidestep": "E", "damage": "F", "hits_left": "G", "aftermath": "H",
}  # fmt: skip
DUELIST: Final = WARRIORS.index("kessari-duelist")
STALKER: Final = WARRIORS.index("marsh-stalker")
MIRROR: Final = WARRIORS.index("mirror-shade")
TWIN_GUN: Final = WARRIORS.index("vantian-twin-gun")
FACE: Final = 3  # Hit


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
    fight = seen.frame("Combat")
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
    a, b = player(fight["attacker"]), player(fight["defender"])
    what = source(fight)
    if fight["source"] == INTRUDER:
        return [f"{a} attacks {b}", f"{what}: 1 automatic hit"]
    if vault_rows()[fight["source"]].kind == "grenade":
        return [f"{what} of {a} exploded before {b}"]
    return [
        f"{a} attacks {b}",
        ", ".join([f"{what} {base(seen, fight)}", *attack_parts(seen, fight)]) + total(fight["red"]),
    ]


def total(count: int) -> str:
    return f": {counted(count, 'die', 'dice')}"


def source(fight: dict[str, Any]) -> str:
    """The card that attacks, with the Hollow Cell cards added to it."""
    if fight["source"] in (CELL, SUDDEN_EVENT):
        return "Hollow Cell cards" if fight["source"] == CELL else "Sponsored Strike"
    name = card(fight["source"])
    return f"{name} and Hollow Cells" if fight["cells"] else name


def base(seen: Seen, fight: dict[str, Any]) -> int:
    """The dice that the cards themselves give."""
    cells: int = fight["cells"]
    kind: int = fight["source"]
    if kind == CELL:
        return cells
    if kind == LAST_STAND:
        wounds: int = seen.shown(fight["attacker"]).wounds
        return max(1, min(4, wounds))
    row = vault_rows()[kind]
    return cells + max(1, row.charges) if row.type == "equip" else 2  # Crossfire, Sponsored Strike


def attack_parts(seen: Seen, fight: dict[str, Any]) -> list[str]:
    """What adds and takes dice, by name; what the table no longer shows is the rest."""
    parts = own_parts(seen, fight["attacker"], fight["cells"])
    parts.append(("Phase Cloak", -1 if PHASE_CLOAK in seen.shown(fight["defender"]).gear else 0))
    rest = fight["red"] - base(seen, fight) - sum(count for _, count in parts)
    parts.append((rest_name(seen, fight, rest), rest))
    return signed(parts)


def own_parts(seen: Seen, seat: int, cells: int) -> list[tuple[str, int]]:
    """What adds and takes dice of a player's attack, whomever it meets."""
    me = seen.shown(seat)
    running = {event for event, _ in seen.table["running"]}
    return [
        ("Duelist", 1 if cells >= 2 and me.warrior == DUELIST else 0),
        ("Watchtower", 1 if cells and WATCHTOWER in me.places else 0),
        ("Bloodlust", 1 if BLOODLUST in running else 0),
        ("Bunker", -1 if BUNKER in me.places else 0),
        ("Ash Fog", -1 if ASH_FOG in running and NIGHT_VISION not in me.gear else 0),
    ]


def signed(parts: list[tuple[str, int]]) -> list[str]:
    return [f"{name} {'+' if count > 0 else '−'}{abs(count)}" for name, count in parts if count]


def rest_name(seen: Seen, fight: dict[str, Any], rest: int) -> str:
    """The likely name of a change whose cause has gone or is used up."""
    me, other = seen.shown(fight["attacker"]), seen.shown(fight["defender"])
    if rest > 0:
        return "Twin-Gun" if me.warrior == TWIN_GUN else "extra"
    if CATACOMBS in other.places:
        return "Catacombs"
    return "Mirror Shade" if other.warrior == MIRROR else "rest"


def defended(seen: Seen, fight: dict[str, Any], known: bool) -> list[str]:
    if fight["source"] == INTRUDER:
        return ["no dice"]
    if not known:
        return []
    other = seen.shown(fight["defender"])
    parts = [f"{card(kind)} {vault_rows()[kind].green}" for kind in fight["discarded"]]
    more = [
        ("Marsh Stalker", 1 if fight["discarded"] and other.warrior == STALKER else 0),
        ("Bunker", 1 if BUNKER in other.places else 0),
        ("Warden", 1 if other.warded else 0),
        ("Watchtower", -1 if WATCHTOWER in other.places else 0),
        ("Rail Lance", -1 if fight["source"] == RAIL_LANCE else 0),
    ]
    parts += signed(more)
    if fight["defence"]:
        return [", ".join(parts) + total(len(fight["defence"]))]
    return [", ".join(parts) or "nothing discarded yet"]


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
    return [f"{'' if known else 'so far: '}{tally(fight)}; Defends {defends}"]


def tally(fight: dict[str, Any]) -> str:
    full, grazes = fight["attack"].count(FACE), fight["attack"].count(2) - fight["nicked"]
    return f"Hits {full}, Grazes {max(0, grazes)}"


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
    return [f"1 Wound card for each hit; {other.name} has {other.wounds}"]


LINES: Final = (declared, defended, rolled, answered, focused, damaged, specials, wounded)
