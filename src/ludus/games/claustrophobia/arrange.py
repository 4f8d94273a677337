"""Lays out a position: for tests, puzzles and lessons."""

from __future__ import annotations

from typing import Any

from ludus.core.diary import Diary
from ludus.core.errors import BadOption
from ludus.core.flow import Procedure
from ludus.core.match import Match
from ludus.games.claustrophobia.board import with_value
from ludus.games.claustrophobia.kinds import (
    ADVANTAGES,
    CREATURE,
    DEMON_ACTION,
    EVENTS,
    GIFTS,
    HUMAN_ACTION,
    INITIATIVE,
    NOBODY,
    SQUARES,
    THREAT,
    TROGLODYTE,
    UNITS,
    WARRIORS,
)
from ludus.games.claustrophobia.play.activation import Activation
from ludus.games.claustrophobia.play.demons import DemonActivation, DemonPhase
from ludus.games.claustrophobia.play.explore import lay
from ludus.games.claustrophobia.play.game import Claustrophobia
from ludus.games.claustrophobia.play.human import HumanPhase
from ludus.games.claustrophobia.play.initiative import Initiative
from ludus.games.claustrophobia.play.threat import ThreatPhase
from ludus.games.claustrophobia.stats import TILE_NAMES, TROG_FIGURES, object_set
from ludus.games.claustrophobia.table import Catacombs, new_table
from ludus.geometry.tiles import SIDES, cell_at

STACK = "t27 t28 t29 t30"  # plain tunnels, so that no position is closed by accident
PLAIN = (
    "round", "threat", "wounds", "demons_left", "reserve", "calm", "speed", "legion", "claws", "futile", "taste",
    "burrow", "free", "fuse", "counter", "seals_left", "found", "opened", "slain", "busy", "blessed", "gathered",
    "charge", "hold", "blessing_side", "critical_left", "human",
)  # fmt: skip
WARRIOR_SETS = ("exhausted", "saved", "dead", "terror", "critical", "acted")
WARRIOR_NAMES = ("carrier", "courage", "blessing", "runner")
TILE_NAMED = ("cargo_at", "well", "guide", "frenzy")
TILE_SETS = ("seals", "chests", "spent")
KNOWN = (
    "tiles", "stack", "humans", "canceled", "trogs", "demon", "creatures", "hand", "events", "objects", "gifts",
    "gifts_used", "phase", "active", "used", "sealed", "holes", "subdued", "dice", "destiny", "freed", "red_used",
    "event_out", "advantage_out", "lost_tiles", "idle", *PLAIN, *WARRIOR_SETS, *WARRIOR_NAMES, *TILE_NAMED, *TILE_SETS,
)  # fmt: skip
PHASES = {
    "initiative": (INITIATIVE, "initiative", "begin"), "roll": (INITIATIVE, "initiative", "dice"),
    "assign": (INITIATIVE, "initiative", "assign"), "trust": (INITIATIVE, "initiative", "trust"),
    "support": (INITIATIVE, "initiative", "support"), "terror": (INITIATIVE, "initiative", "terror"),
    "human": (HUMAN_ACTION, "human_action", "choose"), "threat": (THREAT, "threat", "begin"),
    "place": (THREAT, "threat", "place"), "send": (THREAT, "threat", "send"),
    "demon": (DEMON_ACTION, "demon_action", "begin"), "round_end": (DEMON_ACTION, "round_end", ""),
}  # fmt: skip
FRAMES: dict[str, type[Procedure]] = {
    "initiative": Initiative, "human_action": HumanPhase, "threat": ThreatPhase, "demon_action": DemonPhase,
}  # fmt: skip


def arrange(match: Match[Catacombs], words: dict[str, Any]) -> None:
    """Words: tiles='t01@0,0:0 t35@0,1:2', humans='redeemer@t01:4 brute1@t01', trogs='t35:2+1t', phase='human' …"""
    odd = sorted(words.keys() - set(KNOWN))
    if odd:
        raise BadOption(f"A position of Claustrophobia does not know {', '.join(odd)}; it knows {', '.join(KNOWN)}.")
    t = match.table
    clear(t)
    lay_tiles(t, words)
    put_humans(t, words)
    put_horde(t, words)
    fill_hands(t, words)
    tell_the_rest(t, words)
    t.exit_rules()
    t.diary = Diary([])
    begin(match, t, words)


def clear(t: Catacombs) -> None:
    fresh = new_table(t.options, t.scenarios)
    for name in t.outline.kept:
        if name not in ("human", "scenario_id", "hands"):
            setattr(t, name, getattr(fresh, name))
    for hand in t.hands:
        hand.cards, hand.seen = [], ()


def tile(name: str) -> int:
    if name not in TILE_NAMES:
        raise BadOption(f"There is no tile '{name}'; tiles are t01 to t36.")
    return TILE_NAMES.index(name)


def tile_set(names: str) -> int:
    return sum(1 << tile(name) for name in names.split())


def warrior(name: str) -> int:
    if name not in WARRIORS:
        raise BadOption(f"There is no warrior '{name}'; they are {', '.join(WARRIORS)}.")
    return WARRIORS.index(name)


def warrior_set(names: str) -> int:
    return sum(1 << warrior(name) for name in names.split())


def lay_tiles(t: Catacombs, words: dict[str, Any]) -> None:
    for word in words.get("tiles", "t01@0,0").split():
        name, _, where = word.partition("@")
        place, _, quarters = where.partition(":")
        x, y = place.split(",")
        lay(t, tile(name), cell_at(int(x), int(y)), int(quarters or 0))
    named = words.get("stack")
    names = [n for n in STACK.split() if tile(n) not in t.order] if named is None else named.split()
    t.stack = tuple(tile(name) for name in names)
    t.packet = (0,) * len(t.stack)
    for word in words.get("sealed", "").split():
        name, _, side = word.partition(":")
        t.seal(tile(name), SIDES.index(side))
    for name in words.get("holes", "").split():
        t.mark_hole(tile(name))
    t.lost_tiles = tuple(tile(name) for name in words.get("lost_tiles", "").split())
    t.find_paths()


def put_humans(t: Catacombs, words: dict[str, Any]) -> None:
    for word in words.get("humans", f"redeemer@{TILE_NAMES[t.order[0]]}").split():
        name, _, where = word.partition("@")
        place, _, die = where.partition(":")
        w = warrior(name)
        t.enlist(w, 0)
        t.put_human(w, tile(place))
        t.die[w] = int(die or 2)
    for word in words.get("canceled", "").split():
        name, _, lines = word.partition(":")
        t.canceled[warrior(name)] = sum(1 << (int(line) - 1) for line in lines)
    for w in t.humans_left():
        t.give_die(w, t.die[w])
    for word in words.get("objects", "").split():
        name, _, things = word.partition(":")
        w = warrior(name)
        t.objects = with_value(t.objects, w, object_set(things.split("+")))
    for field in ("gifts", "gifts_used"):
        setattr(t, field, sum(1 << GIFTS.index(gift) for gift in words.get(field, "").split()))


def put_horde(t: Catacombs, words: dict[str, Any]) -> None:
    t.reserve = TROG_FIGURES - (1 if t.story().guide else 0)
    for word in words.get("trogs", "").split():
        name, _, counts = word.partition(":")
        for count in (counts or "1").split("+"):
            for _ in range(int(count.rstrip("t"))):
                t.put_troglodyte(tile(name))
                if count.endswith("t"):
                    t.toughen(tile(name))
    t.demons_left = t.story().demons
    if "demon" in words:
        t.put_demon(tile(words["demon"]))
    for word in words.get("creatures", "").split():
        name, _, where = word.partition("@")
        place, _, wounds = where.partition(":")
        c = UNITS.index(name) - CREATURE
        t.put_creature(c, tile(place), acts=True)
        t.creature_wounds = with_value(t.creature_wounds, c, int(wounds or 0))
    for word in words.get("subdued", "").split():
        name, _, left = word.partition(":")
        t.subdue(UNITS.index(name) - CREATURE)
        t.subdued = with_value(t.subdued, UNITS.index(name) - CREATURE, int(left or 2))


def names(value: Any) -> list[str]:
    return value.split() if isinstance(value, str) else list(value)


def fill_hands(t: Catacombs, words: dict[str, Any]) -> None:
    t.human = words.get("human", t.human)
    t.advantage_hand().cards = sorted(ADVANTAGES.index(card) for card in names(words.get("hand", ())))
    t.event_hand().cards = sorted(EVENTS.index(card) for card in names(words.get("events", ())))
    for card in names(words.get("event_out", ())):
        kind = EVENTS.index(card)
        t.event_out = with_value(t.event_out, kind, t.event_out[kind] + 1)
    for card in names(words.get("advantage_out", ())):
        kind = ADVANTAGES.index(card)
        t.advantage_out = with_value(t.advantage_out, kind, t.advantage_out[kind] + 1)


def tell_the_rest(t: Catacombs, words: dict[str, Any]) -> None:
    t.round = 1
    for name in PLAIN:
        if name in words:
            setattr(t, name, type(getattr(t, name))(words[name]))
    for name in WARRIOR_SETS:
        if name in words:
            setattr(t, name, warrior_set(words[name]))
    for name in WARRIOR_NAMES:
        if name in words:
            setattr(t, name, warrior(words[name]))
    for name in TILE_NAMED:
        if name in words:
            setattr(t, name, tile(words[name]))
    for name in TILE_SETS:
        if name in words:
            setattr(t, name, tile_set(words[name]))
    t.freed = sum(1 << UNITS.index(name) - CREATURE for name in words.get("freed", "").split())
    t.red_used = sum(1 << SQUARES.index(name) for name in words.get("red_used", "").split())
    t.dice = tuple(int(die) for die in words.get("dice", "").split())
    t.destiny = tuple(sorted(int(die) for die in words.get("destiny", "").split()))
    if "seals_left" not in words:
        t.seals_left = max(0, t.story().seals - t.seals.bit_count())


def begin(match: Match, t: Catacombs, words: dict[str, Any]) -> None:
    """Put the match into a phase, and with `active` into the activation of a warrior."""
    active = words.get("active", "")
    phase = words.get("phase", "demon" if active.split(" ")[0] in (*UNITS, "tough") else "human")
    if phase not in PHASES:
        raise BadOption(f"There is no phase '{phase}'; phases are {', '.join(PHASES)}.")
    t.phase, step, inner = PHASES[phase]
    game = Claustrophobia()
    game.turn_to(step)
    match.stack = [game]
    if inner:
        frame = FRAMES[step]()
        frame.turn_to(inner)
        match.stack.append(frame)
        if active:
            activate(match, t, frame, active)
    match.need = None
    match.held = []
    match.run()


def activate(match: Match, t: Catacombs, frame: Procedure, active: str) -> None:
    name, _, where = active.partition(" ")
    if isinstance(frame, HumanPhase):
        frame.turn_to("act")
        frame.warrior = warrior(name)
        t.acted |= 1 << frame.warrior
        match.stack.append(Activation(warrior=frame.warrior))
        return
    t.stand_ready()
    frame.turn_to("choose")
    if name in ("troglodyte", "tough"):
        place = tile(where)
        token = t.tough_on(place, idle=True) if name == "tough" else NOBODY
        t.idle[place] -= 1
        if token >= 0:
            t.tough_idle &= ~(1 << token)
        match.stack.append(DemonActivation(unit=TROGLODYTE, tile=place, token=token))
        return
    unit = UNITS.index(name)
    if unit < CREATURE:
        t.demon_idle = False
        match.stack.append(DemonActivation(unit=unit, tile=t.demon_at, token=NOBODY))
    else:
        t.creature_idle &= ~(1 << (unit - CREATURE))
        match.stack.append(DemonActivation(unit=unit, tile=t.creature_at[unit - CREATURE], token=NOBODY))
