"""A Combat as eight lines, A to H: what was declared, rolled and is left, for the rail and for the text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ludus.core.words import player
from ludus.draw.section import made_of
from ludus.games.hollow_cell.columns import FRAG_HITS
from ludus.games.hollow_cell.content import vault_rows
from ludus.games.hollow_cell.dice import reading
from ludus.games.hollow_cell.kinds import (
    ASH_FOG,
    BLOODLUST,
    BUNKER,
    CATACOMBS,
    CELL,
    CROSSFIRE,
    EMPTY,
    INTRUDER,
    LAST_STAND,
    LONG_RIFLE,
    NIGHT_VISION,
    NOBODY,
    OVERCHARGE,
    PHASE_CLOAK,
    RAIL_LANCE,
    SUDDEN_EVENT,
    WARRIORS,
    WATCHTOWER,
)
from ludus.games.hollow_cell.picture.acts import Act
from ludus.games.hollow_cell.picture.seen import Seen
from ludus.games.hollow_cell.speech import GREEN, RED, card, counted, focus

LETTERS: Final = "ABCDEFGH"
TITLES: Final = (
    "Attack", "Defence", "Attack roll", "Defence roll", "Focus abilities", "Damage", "Special cards", "Wounds",
)  # fmt: skip
PHASE: Final = {  # the steps of a Combat by their sub-phases
    "avoid": "G", "declare_defence": "B", "roll_attack": "C", "reroll_attack": "C", "reroll_miss": "C",
    "roll_defence": "D", "reroll_defence": "D", "focus_effects": "E", "damage": "F", "hits_left": "G", "aftermath": "H",
}  # fmt: skip
HEX_GUNNER: Final = WARRIORS.index("hex-gunner")
DUELIST: Final = WARRIORS.index("kessari-duelist")
STALKER: Final = WARRIORS.index("marsh-stalker")
MIRROR: Final = WARRIORS.index("mirror-shade")
TWIN_GUN: Final = WARRIORS.index("vantian-twin-gun")


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
        ", ".join([f"{what} {base(seen, fight)}", *attack_parts(seen, fight)]) + total(fight["red"]),
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
    if row.type != "equip":
        return 2  # Crossfire, Sponsored Strike
    return cells + max(1, row.charges - unloaded(seen, fight))


def unloaded(seen: Seen, fight: dict[str, Any]) -> int:
    """The Charges that a Weapon lacked when it was fired."""
    for event in seen.declaration:
        if event[:3] == ["part_loaded", fight["attacker"], fight["source"]]:
            return seen.full_load(fight["attacker"], fight["source"]) - int(event[3])
    return 0


def attack_parts(seen: Seen, fight: dict[str, Any]) -> list[str]:
    """What adds and takes dice, by name."""
    parts = own_parts(seen, fight["attacker"], fight["cells"])
    parts.append(("Overcharge", 1 if overcharged(seen, fight) else 0))
    parts.append(("Twin-Gun", 1 if second_weapon(seen, fight) else 0))
    parts.append(("Phase Cloak", -1 if PHASE_CLOAK in seen.shown(fight["defender"]).gear else 0))
    rest = fight["red"] - base(seen, fight) - sum(count for _, count in parts)
    return signed([*parts, *rest_parts(seen, fight, rest)])


def rest_parts(seen: Seen, fight: dict[str, Any], rest: int) -> list[tuple[str, int]]:
    """What the table no longer shows: Catacombs used up, Mirror Shade after all others, the die that is always left."""
    if rest >= 0:
        return [("extra", rest)]
    other = seen.shown(fight["defender"])
    shade = other.warrior == MIRROR and fight["red"] >= 2
    only = shade and fight["red"] >= 3 and rest == -1  # so many dice are left only where Mirror Shade took one
    first = -1 if CATACOMBS in other.places and covered(seen, fight) and not only else 0
    last = -1 if shade and rest < first else 0
    return [("Catacombs", first), ("Mirror Shade", last), ("rest", rest - first - last)]


def overcharged(seen: Seen, fight: dict[str, Any]) -> bool:
    """Whether an Overcharge was added: it is discarded just before the attack, for one of the two of a Crossfire."""
    if fight["source"] == CROSSFIRE:
        return bool(seen.frame("Crossfire").get("boosted") == fight["defender"])
    return ["discarded", fight["attacker"], OVERCHARGE] in [event[:3] for event in seen.declaration]


def second_weapon(seen: Seen, fight: dict[str, Any]) -> bool:
    """The Twin-Gun's bonus."""
    twin = seen.shown(fight["attacker"]).warrior == TWIN_GUN and seen.table["shots"] == 2
    return twin and vault_rows()[fight["source"]].kind == "weapon"


def covered(seen: Seen, fight: dict[str, Any]) -> bool:
    """Whether the defender's Location counts; Long Rifle and Night Vision ignore it."""
    return fight["source"] != LONG_RIFLE and NIGHT_VISION not in seen.shown(fight["attacker"]).gear


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


def attack_dice(seen: Seen, act: Act) -> int:
    """The dice of an attack that could be declared, whomever it meets; 0 where it rolls none (HC-063, HC-103)."""
    seat = seen.chooser
    if act.verb == "cells" and seen.asking != "Assault.splice":
        count = int(act.words[0])
        return max(1, count + sum(change for _, change in own_parts(seen, seat, count)))
    me = seen.shown(seat)
    kind = me.gear[act.side] if act.verb == "fire" else EMPTY
    if kind in (EMPTY, INTRUDER) or vault_rows()[kind].kind != "weapon":
        return 0
    loaded = max(1, vault_rows()[kind].charges - seen.full_load(seat, kind) + me.charges[act.side])
    second = int(me.warrior == TWIN_GUN and seen.table["shots"] == 1)
    return max(1, loaded + second + sum(change for _, change in own_parts(seen, seat, 0)))


def signed(parts: list[tuple[str, int]]) -> list[str]:
    return [f"{name} {'+' if count > 0 else '−'}{abs(count)}" for name, count in parts if count]


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


def defence_parts(seen: Seen, fight: dict[str, Any]) -> list[tuple[str, int]]:
    """What adds and takes defence dice besides the cards discarded."""
    other = seen.shown(fight["defender"])
    places = other.places if covered(seen, fight) else []
    return [
        ("Marsh Stalker", 1 if fight["discarded"] and other.warrior == STALKER else 0),
        ("Bunker", 1 if BUNKER in places else 0),
        ("Warden", 1 if other.warded else 0),
        ("Watchtower", -1 if WATCHTOWER in places else 0),
        ("Rail Lance", -1 if fight["source"] == RAIL_LANCE else 0),
    ]


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
        return f"Hits {1 if fight['source'] == NOBODY else FRAG_HITS}"
    hexed = seen.shown(fight["attacker"]).warrior == HEX_GUNNER
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
