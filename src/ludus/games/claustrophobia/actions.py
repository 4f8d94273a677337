"""Every action of the game, built once; the menus that are asked often are lists built once as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludus.core.action import Action, ActionSpace
from ludus.games.claustrophobia.dice import sets_of, tally
from ludus.games.claustrophobia.kinds import (
    CREATURE,
    DEMON,
    GIFTS,
    OBJECTS,
    SQUARES,
    TROGLODYTE,
    UNITS,
    WARRIOR_KINDS,
    WARRIORS,
)
from ludus.games.claustrophobia.stats import TILE_NAMES
from ludus.geometry.tiles import SIDES

# Verbs, where a step has to tell its answers apart.
MOVE: Final = 1
EXPLORE: Final = 2
LEAVE: Final = 3
ATTACK: Final = 4
SHOOT: Final = 5
GRENADE: Final = 6
WATER: Final = 7
POTION: Final = 8
HEAL: Final = 9
FUSE: Final = 10
TAKE_POWDER: Final = 11
SEAL: Final = 12
CHEST: Final = 13
TAKE_TREASURE: Final = 14
EXORCISE: Final = 15
POISON: Final = 16
HOLE: Final = 17
STRIKE: Final = 18
COURAGE: Final = 19
BLESS: Final = 20
FEET: Final = 21
ACTIVATE: Final = 22
RUN: Final = 23
SEND: Final = 24
TOUGH: Final = 25
CRITICAL: Final = 26
ROUSE: Final = 27  # activate a unit of the Demon side
PLACE: Final = 28
BUY: Final = 29
OTHER: Final = 0

# The sides of the Blessing token.
IN_MOVEMENT: Final = 0
IN_COMBAT: Final = 1


class Deed(Action):
    """An action: its verb, and whom, where or what it names; -1 for what it does not name."""

    def __init__(
        self,
        text: str,
        verb: int = OTHER,
        warrior: int = -1,
        unit: int = -1,
        tile: int = -1,
        side: int = -1,
        line: int = -1,
        die: int = -1,
    ) -> None:
        super().__init__(text)
        self.verb = verb
        self.warrior = warrior  # of the Humans
        self.unit = unit  # of the Demon side
        self.tile = tile
        self.side = side
        self.line = line  # from 1 on
        self.die = die  # what it shows


class Activate(Deed):
    pass


class Way(Deed):
    """By which a Human warrior leaves its tile."""


class Move(Way):
    pass


class Explore(Way):
    pass


class Leave(Way):
    pass


class Fight(Deed):
    """An attack of a Human warrior, or a shot."""


class TakeCargo(Deed):
    pass


class InPlaceOfCombat(Deed):
    """What a scenario offers a Human warrior (CL-337)."""


class LightFuse(InPlaceOfCombat):
    pass


class SetSeal(InPlaceOfCombat):
    pass


class OpenChest(InPlaceOfCombat):
    pass


class Exorcise(InPlaceOfCombat):
    pass


class SpreadPoison(InPlaceOfCombat):
    pass


class Hole(Deed):
    pass


class Strike(Deed):
    pass


class Rouse(Deed):
    """A unit of the Demon side is activated: Troglodytes by their tile."""

    def __init__(self, text: str, unit: int, tile: int = -1, tough: bool = False) -> None:
        super().__init__(text, ROUSE, unit=unit, tile=tile)
        self.tough = tough  # one with a token


class Send(Deed):
    pass


class Rotate(Deed):
    def __init__(self, quarters: int) -> None:
        super().__init__(f"rotate {quarters}")
        self.quarters = quarters  # of a full turn, clockwise


class Marker(Deed):
    pass


class Nth(Deed):
    """One of the tiles on top of the stack."""

    def __init__(self, text: str, place: int) -> None:
        super().__init__(text)
        self.place = place


class TakeHit(Deed):
    pass


class SpringTrap(Deed):
    pass


class Carry(Deed):
    pass


class Bid(Deed):
    def __init__(self, points: int) -> None:
        super().__init__(f"bid {points}")
        self.points = points


class BuyWarrior(Deed):
    def __init__(self, kind: int) -> None:
        super().__init__(f"buy {WARRIOR_KINDS[kind]}", BUY)
        self.kind = kind


class TakeGift(Deed):
    """A Gift for the Redeemer."""

    def __init__(self, text: str, verb: int, gift: int) -> None:
        super().__init__(text, verb)
        self.gift = gift


class BuyObject(Deed):
    def __init__(self, thing: int, warrior: int) -> None:
        super().__init__(f"buy {OBJECTS[thing]} {WARRIORS[warrior]}", BUY, warrior=warrior)
        self.thing = thing


class Bless(Deed):
    """CL-234: a side of the token for a warrior."""

    def __init__(self, warrior: int, bonus: int) -> None:
        super().__init__(f"bless {WARRIORS[warrior]} {('move', 'combat')[bonus]}", BLESS, warrior=warrior)
        self.bonus = bonus


class Placing(Deed):
    """Dice of Destiny put on a square."""

    def __init__(self, square: int, dice: tuple[int, ...]) -> None:
        super().__init__(f"place {SQUARES[square]} {''.join([str(d) for d in dice])}", PLACE)
        self.square = square
        self.dice = dice
        self.tally = tally(dice)


def word(text: str) -> Deed:
    return Deed(text)


def by_warrior(verb: str, number: int = OTHER, kind: type[Deed] = Deed) -> list[Deed]:
    return [kind(f"{verb} {name}", number, warrior=w) for w, name in enumerate(WARRIORS)]


def by_tile(verb: str, number: int = OTHER, unit: int = -1, kind: type[Deed] = Deed) -> list[Deed]:
    return [kind(f"{verb} {name}", number, unit=unit, tile=tile) for tile, name in enumerate(TILE_NAMES)]


def by_side(verb: str, number: int, kind: type[Deed] = Deed) -> list[Deed]:
    return [kind(f"{verb} {name}", number, side=side) for side, name in enumerate(SIDES)]


def by_line(verb: str, number: int) -> list[list[Deed]]:
    """By warrior and line; line 1 is at place 0."""
    return [
        [Deed(f"{verb} {name} {line}", number, warrior=w, line=line) for line in range(1, 7)]
        for w, name in enumerate(WARRIORS)
    ]


def by_die(verb: str) -> list[Deed]:
    return [Deed(f"{verb} {n}", die=n) for n in range(1, 7)]


TARGETS: Final[tuple[str, ...]] = ("troglodytes", *UNITS[1:])


def by_target(verb: str, number: int = OTHER, kind: type[Deed] = Deed) -> list[Deed]:
    return [kind(f"{verb} {name}", number, unit=unit) for unit, name in enumerate(TARGETS)]


def by_side_and_target(verb: str, number: int, kind: type[Deed] = Deed) -> list[list[Deed]]:
    return [
        [kind(f"{verb} {at} {name}", number, unit=unit, side=side) for unit, name in enumerate(TARGETS)]
        for side, at in enumerate(SIDES)
    ]


DONE: Final = word("done")
# Before the game
BIDS: Final[list[Bid]] = [Bid(n) for n in range(22)]
PASS: Final = word("pass")
BUY_WARRIOR: Final[list[BuyWarrior]] = [BuyWarrior(kind) for kind in (1, 2)]
BUY_GIFT: Final[list[TakeGift]] = [TakeGift(f"buy gift {name}", BUY, g) for g, name in enumerate(GIFTS)]
BUY_OBJECT: Final[list[list[BuyObject]]] = [
    [BuyObject(thing, w) for w in range(len(WARRIORS))] for thing in range(len(OBJECTS))
]
GIFT: Final[list[TakeGift]] = [TakeGift(f"gift {name}", OTHER, g) for g, name in enumerate(GIFTS)]
CARRY: Final[list[Deed]] = by_warrior("carry", kind=Carry)
# Initiative phase
TRUST: Final = word("trust")
REROLL: Final = word("reroll")
KEEP: Final = word("keep")
WHISPER: Final[list[Deed]] = by_die("whisper")
ASSIGN: Final[list[Deed]] = by_die("assign")
COURAGE_TO: Final[list[Deed]] = by_warrior("courage", COURAGE)
GATHER: Final = word("gather")
BLESSING: Final = word("blessing")
BLESS_MOVE: Final[list[Deed]] = [Bless(w, IN_MOVEMENT) for w in range(len(WARRIORS))]
BLESS_COMBAT: Final[list[Deed]] = [Bless(w, IN_COMBAT) for w in range(len(WARRIORS))]
POTIONS: Final[list[list[Deed]]] = by_line("potion", POTION)
FEETS: Final[list[list[Deed]]] = by_line("feet", FEET)
TERRORS: Final[list[Deed]] = by_warrior("terror")
# Human Action phase
ACTIVATES: Final[list[Deed]] = by_warrior("activate", ACTIVATE, Activate)
RUNS: Final[list[Deed]] = by_warrior("run", RUN)
CHARGE: Final = word("charge")
END_PHASE: Final = word("end phase")
PANIC: Final = word("panic")
STOP: Final = word("stop")
MOVES: Final[list[Deed]] = by_side("move", MOVE, Move)
EXPLORES: Final[list[Deed]] = by_side("explore", EXPLORE, Explore)
LEAVES: Final = Leave("leave", LEAVE)
ATTACKS: Final[list[Deed]] = by_target("attack", ATTACK, Fight)
SHOTS: Final[list[list[Deed]]] = by_side_and_target("shoot", SHOOT, Fight)
GRENADES: Final[list[Deed]] = by_side("grenade", GRENADE)
WATERS: Final[list[Deed]] = by_target("water", WATER)
FAR_WATERS: Final[list[list[Deed]]] = by_side_and_target("water", WATER)
HEALS: Final[list[list[Deed]]] = by_line("heal", HEAL)
LIGHT_FUSE: Final = LightFuse("light fuse", FUSE)
TAKES_POWDER: Final = TakeCargo("take powder", TAKE_POWDER)
SET_SEAL: Final = SetSeal("set seal", SEAL)
OPEN_CHEST: Final = OpenChest("open chest", CHEST)
TAKES_TREASURE: Final = TakeCargo("take treasure", TAKE_TREASURE)
EXORCISES: Final[list[Deed]] = [
    Exorcise(f"exorcise {UNITS[unit]}", EXORCISE, unit=unit) for unit in range(CREATURE, CREATURE + 5)
]
SPREAD_POISON: Final = SpreadPoison("spread poison", POISON)
END: Final = word("end")
HOLD_BACK: Final = word("hold back")
LET_GO: Final = word("let go")
# Exploring
FORESEE: Final = word("foresee")
NTH: Final[list[Nth]] = [Nth(text, place) for place, text in enumerate(("first", "second", "third"))]
LOST: Final = word("lost")
SHIFT: Final = word("shift")
MAP: Final = word("map")
ROTATES: Final[list[Deed]] = [Rotate(quarters) for quarters in range(4)]
MARKERS: Final[list[Deed]] = by_tile("marker", kind=Marker)
AMBUSH: Final = word("ambush")
PUTS: Final[list[Deed]] = [Deed(f"put {UNITS[unit]}", unit=unit) for unit in range(CREATURE, CREATURE + 2)]
# Hits
TAKE_HIT: Final[list[Deed]] = by_warrior("take", kind=TakeHit)
LINES: Final[list[Deed]] = [Deed(f"line {n}", line=n) for n in range(1, 7)]
TOKEN: Final = word("token")
KILL: Final = word("kill")
RESIST: Final = word("resist")
HONORS: Final[list[Deed]] = by_target("honor")
# Threat phase
TORCH: Final = word("torch")
PLACES: Final[list[list[Placing]]] = [[Placing(s, dice) for dice in sets_of(s)] for s in range(len(SQUARES))]
RESOLVE_TRAP: Final = word("resolve trap")
RESOLVE_DARK: Final = word("resolve dark")
TRAPS: Final[list[Deed]] = by_warrior("trap", kind=SpringTrap)
SEND_TROGLODYTE: Final[list[Deed]] = by_tile("send troglodyte", SEND, TROGLODYTE, Send)
SEND_DEMON: Final[list[Deed]] = by_tile("send demon", SEND, DEMON, Send)
SWARM: Final = word("swarm")
PACT: Final = word("pact")
TOUGHS: Final[list[Deed]] = by_tile("tough", TOUGH)
CRITICALS: Final[list[Deed]] = by_warrior("critical", CRITICAL)
# Demon Action phase
FRENZIES: Final[list[Deed]] = by_tile("frenzy")
HOLD: Final = word("hold the line")
ROUSE_TROGLODYTE: Final[list[Rouse]] = [
    Rouse(f"activate troglodyte {name}", TROGLODYTE, tile) for tile, name in enumerate(TILE_NAMES)
]
ROUSE_TOUGH: Final[list[Rouse]] = [
    Rouse(f"activate tough {name}", TROGLODYTE, tile, tough=True) for tile, name in enumerate(TILE_NAMES)
]
ROUSE_UNIT: Final[list[Rouse]] = [Rouse(f"activate {UNITS[unit]}", unit) for unit in range(1, len(UNITS))]
HOLES: Final[list[Deed]] = by_tile("hole", HOLE, kind=Hole)
STRIKES: Final[list[Deed]] = by_warrior("attack", STRIKE, Strike)
REMOVES: Final[list[Deed]] = [Deed(f"remove {name}", unit=unit) for unit, name in enumerate(UNITS)]
REMOVE_TOUGH: Final = Deed("remove tough", unit=TROGLODYTE)

ALL: Final[list[Sequence[Deed]]] = [
    [DONE], BIDS, [PASS], BUY_WARRIOR, BUY_GIFT, *BUY_OBJECT, GIFT, CARRY, [TRUST, REROLL, KEEP], WHISPER, ASSIGN,
    COURAGE_TO, [GATHER, BLESSING], BLESS_MOVE, BLESS_COMBAT, *POTIONS, *FEETS, TERRORS, ACTIVATES, RUNS,
    [CHARGE, END_PHASE, PANIC, STOP], MOVES, EXPLORES, [LEAVES], ATTACKS, *SHOTS, GRENADES, WATERS[1:],
    *[row[1:] for row in FAR_WATERS], *HEALS, [LIGHT_FUSE, TAKES_POWDER, SET_SEAL, OPEN_CHEST, TAKES_TREASURE],
    EXORCISES, [SPREAD_POISON, END, HOLD_BACK, LET_GO, FORESEE], NTH, [LOST, SHIFT, MAP], ROTATES, MARKERS, [AMBUSH],
    PUTS, TAKE_HIT, LINES, [TOKEN, KILL, RESIST], HONORS, [TORCH], *PLACES,
    [RESOLVE_TRAP, RESOLVE_DARK], TRAPS, SEND_TROGLODYTE, SEND_DEMON, [SWARM, PACT], TOUGHS, CRITICALS, FRENZIES,
    [HOLD], ROUSE_TROGLODYTE, ROUSE_TOUGH, ROUSE_UNIT, HOLES, STRIKES, REMOVES, [REMOVE_TOUGH],
]  # fmt: skip
SPACE: Final = ActionSpace(*ALL)


def menus_of(verb: list[Deed]) -> list[list[Action]]:
    """The actions of a verb for each set of its first members: asked often, so built once."""
    return [[verb[i] for i in range(len(verb)) if mask >> i & 1] for mask in range(1 << len(verb))]


MOVE_MENU: Final[list[list[Action]]] = menus_of(MOVES)
EXPLORE_MENU: Final[list[list[Action]]] = menus_of(EXPLORES)
ATTACK_MENU: Final[list[list[Action]]] = menus_of(ATTACKS)
STRIKE_MENU: Final[list[list[Action]]] = menus_of(STRIKES)
LINE_MENU: Final[list[list[Action]]] = menus_of(LINES)
ASSIGN_MENU: Final[list[list[Action]]] = menus_of(ASSIGN)
TRAP_MENU: Final[list[list[Action]]] = menus_of(TRAPS)
ACTIVATE_MENU: Final[list[list[Action]]] = menus_of(ACTIVATES)
ROTATE_MENU: Final[list[list[Action]]] = menus_of(ROTATES)
