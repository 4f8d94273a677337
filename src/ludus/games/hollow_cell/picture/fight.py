"""A Combat in eight lines, A to H, for the rail and the text; and for the stage, the last one until the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from ludus.core.diary import Event
from ludus.core.words import Words
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.card_data import FOCUSED, NOBODY
from ludus.games.hollow_cell.content import event_rows, vault_rows
from ludus.games.hollow_cell.dice import reading
from ludus.games.hollow_cell.moments import CARD
from ludus.games.hollow_cell.picture.forecast import signed_parts
from ludus.games.hollow_cell.picture.seen import Seen, fight_of
from ludus.games.hollow_cell.play.combat import Combat
from ludus.games.hollow_cell.play.defence import Defence
from ludus.games.hollow_cell.play.grenade import hits_of
from ludus.games.hollow_cell.play.hits import TakeHits
from ludus.games.hollow_cell.play.sudden import SuddenEvent
from ludus.games.hollow_cell.play.wounds import TakeWounds
from ludus.games.hollow_cell.signs import digits
from ludus.games.hollow_cell.speech import card, focus, green_face, source
from ludus.games.hollow_cell.speech import face as face_name

LETTERS: Final = "ABCDEFGH"
PHASE: Final = {  # the steps of a Combat by their sub-phases
    "avoid": "G", "declare_defence": "B", "roll_attack": "C", "reroll_attack": "C", "reroll_miss": "C",
    "roll_defence": "D", "reroll_defence": "D", "focus_effects": "E", "damage": "F", "hits_left": "G", "aftermath": "H",
}  # fmt: skip


SUDDEN_EVENT: Final = "sudden event"  # kinds of cards
HOLLOW_CELL: Final = "hollow cell"


@dataclass(frozen=True)
class Station:
    """One sub-phase: its letter, what is known of it, and the dice of it."""

    letter: str
    title: str
    lines: tuple[str, ...]
    state: str  # done, now, later
    red: tuple[int, ...] = ()
    green: tuple[int, ...] = ()


@lru_cache(8)  # of the seats that look at a table now
def stations(seen: Seen, words: Words) -> list[Station]:
    """The eight sub-phases of the Combat under way, in their order; empty where there is none."""
    fight = fight_of(seen)
    if fight is None:
        return []
    now, red = LETTERS.index(phase(seen, fight)), attack_dice(fight)
    first = bool(red) and now == 1  # the attack is rolled before the defense is declared
    made = []
    for n, letter in enumerate(LETTERS):
        done = n < now or (first and letter == "C")
        lines = tuple(LINES[n](seen, fight, done or n == now, words))
        state = "now" if n == now else "done" if done else "later"
        dice = (red if letter == "C" else (), fight.defence if letter == "D" else ())
        made.append(Station(letter, words.say(f"phase.{letter}"), lines, state, *dice))
    return made


def phase(seen: Seen, fight: Defence) -> str:
    """The letter of the sub-phase; what a Combat calls for belongs to it."""
    if seen.frame(TakeWounds) and fight.where() in ("hits_left", "aftermath"):
        return "H"
    return PHASE.get(fight.where(), "A")


def attack_dice(fight: Defence) -> tuple[int, ...]:
    """The faces of the attack, where it has been rolled."""
    return fight.attack if isinstance(fight, Combat) else ()


def automatic(fight: Defence) -> bool:
    """HC-103: whether it hits without dice on either side."""
    return isinstance(fight, Combat) and not CARD[fight.source].rolls_dice()


# --- the lines of each sub-phase --------------------------------------------------------------------------------------


def says_attack(seen: Seen, fight: Defence, known: bool, words: Words) -> list[str]:
    a, b, say = fight.attacker, fight.defender, words.say
    if not isinstance(fight, Combat):
        what = say("grenade.bombard") if fight.source == NOBODY else card(fight.source)
        return [say("fight.exploded.you" if b == seen.seat else "fight.exploded", what=what, who=a, at=b)]
    what = attack_name(seen, fight, words)
    key = "fight.attacks.by_you" if a == seen.seat else "fight.attacks.you" if b == seen.seat else "fight.attacks"
    who = say(key, who=a, at=b)
    if automatic(fight):
        return [who, say("fight.automatic", what=what)]
    return [who, say("fight.dice", parts=", ".join([f"{what} {fight.base}", *signed_parts(fight.parts)]), n=fight.red)]


def attack_name(seen: Seen, fight: Combat, words: Words) -> str:
    """What attacks: a card with the Hollow Cell cards added to it, or the event that is being carried out."""
    kind = vault_rows()[fight.source].kind
    if kind == SUDDEN_EVENT:
        below = seen.flow[: seen.flow.index(fight)]
        return next(event_rows()[frame.event].name for frame in reversed(below) if isinstance(frame, SuddenEvent))
    name = words.name(source(fight.source))
    return words.say("fight.and_cells", what=name) if fight.cells and kind != HOLLOW_CELL else name


def says_defence(seen: Seen, fight: Defence, known: bool, words: Words) -> list[str]:
    if automatic(fight):
        return [words.say("fight.no_dice")]
    if not known:
        return []
    parts = [f"{card(kind)} {vault_rows()[kind].green}" for kind in fight.discarded]
    if isinstance(fight, Combat):
        parts += signed_parts(fight.defence_parts(seen.table))
    if fight.defence:
        return [words.say("fight.dice", parts=", ".join(parts), n=len(fight.defence))]
    return [", ".join(parts) or words.say("fight.nothing")]


def says_attack_roll(seen: Seen, fight: Defence, known: bool, words: Words) -> list[str]:
    if automatic(fight):
        return [words.say("fight.no_dice")]
    faces = attack_dice(fight)
    return [", ".join(words.name(face_name(face)) for face in faces)] if faces else []


def says_defence_roll(seen: Seen, fight: Defence, known: bool, words: Words) -> list[str]:
    if fight.defence:
        return [", ".join(words.name(green_face(face)) for face in fight.defence)]
    return [words.say("fight.no_dice")] if known else []


def says_focus(seen: Seen, fight: Defence, known: bool, words: Words) -> list[str]:
    say = words.say
    made = [say("fight.braced", n=fight.braced)] if fight.braced else []
    if known and fight.defence and FOCUSED not in fight.defence:
        return [*made, say("fight.no_focus")]
    if not known or not fight.unused:
        return made or ([say("fight.no_ability")] if known else [])
    if phase(seen, fight) == "E":
        return [*made, *(words.name(focus(kind)) for kind in fight.unused)]
    return [*made, say("fight.unused", cards=", ".join(card(kind) for kind in fight.unused))]


def says_damage(seen: Seen, fight: Defence, known: bool, words: Words) -> list[str]:
    if not (known or fight.defence) or automatic(fight):
        return []
    key = "fight.damage" if isinstance(fight, Combat) else "fight.damage.grenade"
    hits, grazes = damage(seen, fight)
    return [words.say(key if known else f"{key}.so_far", hits=hits, grazes=grazes, stopped=fight.hits_stopped())]


def damage(seen: Seen, fight: Defence) -> tuple[int, int]:
    """The hits and Grazes of the attack dice as the damage counts them."""
    if not isinstance(fight, Combat):
        return hits_of(fight.source), 0
    hexed = traits.warrior(seen.table, fight.attacker).focus_grazes()
    return reading(fight.attack, fight.source, hexed, fight.nicked)


def says_specials(seen: Seen, fight: Defence, known: bool, words: Words) -> list[str]:
    return [words.say("fight.left", n=hits_left(seen, fight))] if known else []


def hits_left(seen: Seen, fight: Defence) -> int:
    effect = seen.frame(TakeHits)
    return fight.hits if effect is None else effect.hits


def wounds_drawn(seen: Seen, fight: Defence) -> int:
    """The Wound cards that the defender has drawn."""
    wounds = seen.frame(TakeWounds)
    return max(fight.drawn if isinstance(fight, Combat) else 0, 0 if wounds is None else wounds.drawn)


def says_wounds(seen: Seen, fight: Defence, known: bool, words: Words) -> list[str]:
    if known:
        return [words.say("fight.drawn", n=wounds_drawn(seen, fight))]
    other = fight.defender
    key = "fight.wounds.you" if other == seen.seat else "fight.wounds"
    return [words.say(key, who=other, held=len(seen.table.seats[other].wounds))]


LINES: Final[tuple[Callable[[Seen, Defence, bool, Words], list[str]], ...]] = (
    says_attack, says_defence, says_attack_roll, says_defence_roll, says_focus, says_damage, says_specials, says_wounds,
)  # fmt: skip


# --- on the stage -----------------------------------------------------------------------------------------------------

# After these another story is told, and the stage is free.
OTHERWISE: Final = ("played", "grenade", "exploded", "event", "engine_used")


class Bout(NamedTuple):
    """Who fights whom with what, what fell, and what came of it."""

    attacker: int
    defender: int
    warriors: tuple[int, int]  # theirs, who may be defeated since; -1: nobody knows any more
    what: str
    letter: str  # the sub-phase; empty where it is over
    cards: tuple[int, ...] = ()  # thrown in defense
    red: tuple[int, ...] = ()
    green: tuple[int, ...] = ()
    dice: tuple[int, int] = (0, 0)  # how many of both are thrown, as far as that is declared
    hits: int = -1  # -1: not yet known
    why: str = ""
    wounds: int = 0
    defeated: bool = False


@lru_cache(8)  # of the seats that look at a table now
def bout(seen: Seen, words: Words) -> Bout | None:
    """What is on the stage now, if anything."""
    fight = fight_of(seen)
    return last_bout(seen, words) if fight is None else bout_of(seen, fight, words)


def bout_of(seen: Seen, fight: Defence, words: Words) -> Bout:
    """The Combat under way, or the defense against a grenade."""
    letter, combat = phase(seen, fight), fight if isinstance(fight, Combat) else None
    thrown = card(fight.source) if fight.source != NOBODY else words.say("grenade")
    what = attack_name(seen, combat, words) if combat else thrown
    why = says_damage(seen, fight, LETTERS.index(letter) >= LETTERS.index("F"), words)
    return Bout(
        fight.attacker, fight.defender, fighters(seen, fight.attacker, fight.defender),
        what, letter, fight.discarded, attack_dice(fight), fight.defence,
        (combat.red if combat else 0, fight.green), hits_left(seen, fight) if letter in "GH" else -1,
        why[0] if why else "", wounds_drawn(seen, fight),
    )  # fmt: skip


def last_bout(seen: Seen, words: Words) -> Bout | None:
    """The last Combat that is told of, unless something else has happened or a whole turn has gone by since."""
    found = last_attack(seen.events)
    later = seen.events[found + 1 :] if found >= 0 else []
    kinds = [event.kind for event in later]
    if found < 0 or kinds.count("turn") > 1 or any(kind in OTHERWISE for kind in kinds):
        return None
    attacker, defender, _, kind = seen.events[found].args
    made = Bout(attacker, defender, fighters(seen, attacker, defender), words.name(source(kind)), "")
    for event in later[: kinds.index("turn") if "turn" in kinds else None]:
        seat, value = event.args[:2] if len(event.args) > 1 else (event.args[0], NOBODY)
        if event.kind == "attack_roll" and seat == attacker:
            made = made._replace(red=tuple(digits(value)))
        elif event.kind == "defence_roll" and seat == defender:
            made = made._replace(green=tuple(digits(value)))
        elif event.kind == "defended" and seat == defender:
            made = made._replace(cards=(*made.cards, value))
        elif event.kind == "hits":
            made = made._replace(hits=event.args[3])
        elif event.kind == "wounded" and seat == defender and made.hits > made.wounds:
            made = made._replace(wounds=made.wounds + 1)
        elif event.kind == "defeated" and seat == defender:
            made = made._replace(defeated=True)
    return made


def last_attack(events: list[Event]) -> int:
    """Where the last attack is told of, or -1."""
    return next((n for n in range(len(events) - 1, -1, -1) if events[n].kind == "attack"), -1)


def fighters(seen: Seen, attacker: int, defender: int) -> tuple[int, int]:
    """The Warriors of the last attack: who was defeated in it is no longer in the arena."""

    def fighter(seat: int) -> int:
        sent = [(n, e.args[1]) for n, e in enumerate(seen.events) if e.kind == "warrior" and e.args[0] == seat]
        before = [which for n, which in sent if n < last_attack(seen.events)]
        return before[-1] if before else NOBODY if sent else seen.table.seats[seat].warrior

    return fighter(attacker), fighter(defender)
