"""Every action of the game, built once; the menus that are asked often are lists built once as well."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action, ActionSpace
from ludus.games.claustrophobia.destiny import sets_of, tally
from ludus.games.claustrophobia.kinds import CREATURE, GIFTS, OBJECTS, SQUARES, UNITS, WARRIOR_KINDS, WARRIORS
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


class Deed(Action):
    """An action: its verb and up to two numbers that say whom or where."""

    def __init__(self, text: str, verb: int, a: int, b: int) -> None:
        super().__init__(text)
        self.verb = verb
        self.a = a
        self.b = b


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
    pass


class Send(Deed):
    pass


class Rotate(Deed):
    pass


class Marker(Deed):
    pass


class TakeHit(Deed):
    pass


class SpringTrap(Deed):
    pass


class Carry(Deed):
    pass


class BuyWarrior(Deed):
    pass


class BuyObject(Deed):
    pass


class Placing(Deed):
    """Dice of Destiny put on a square."""

    def __init__(self, square: int, dice: tuple[int, ...]) -> None:
        super().__init__(f"place {SQUARES[square]} {''.join([str(d) for d in dice])}", PLACE, square, -1)
        self.dice = dice
        self.tally = tally(dice)


def word(text: str) -> Deed:
    return Deed(text, OTHER, -1, -1)


def by_warrior(verb: str, number: int, kind: type[Deed] = Deed) -> list[Deed]:
    return [kind(f"{verb} {name}", number, w, -1) for w, name in enumerate(WARRIORS)]


def by_tile(verb: str, number: int, b: int = -1, kind: type[Deed] = Deed) -> list[Deed]:
    return [kind(f"{verb} {name}", number, tile, b) for tile, name in enumerate(TILE_NAMES)]


def by_side(verb: str, number: int, kind: type[Deed] = Deed) -> list[Deed]:
    return [kind(f"{verb} {side}", number, d, -1) for d, side in enumerate(SIDES)]


def by_line(verb: str, number: int) -> list[list[Deed]]:
    """By warrior and line; line 1 is at place 1."""
    return [[Deed(f"{verb} {name} {line}", number, w, line) for line in range(1, 7)] for w, name in enumerate(WARRIORS)]


TARGETS: Final[tuple[str, ...]] = ("troglodytes", *UNITS[1:])


def by_target(verb: str, number: int, kind: type[Deed] = Deed) -> list[Deed]:
    return [kind(f"{verb} {name}", number, unit, -1) for unit, name in enumerate(TARGETS)]


def by_side_and_target(verb: str, number: int, kind: type[Deed] = Deed) -> list[list[Deed]]:
    return [
        [kind(f"{verb} {side} {name}", number, unit, d) for unit, name in enumerate(TARGETS)]
        for d, side in enumerate(SIDES)
    ]


DONE: Final = word("done")
# Before the game
BIDS: Final[list[Deed]] = [Deed(f"bid {n}", OTHER, n, -1) for n in range(22)]
PASS: Final = word("pass")
BUY_WARRIOR: Final[list[Deed]] = [BuyWarrior(f"buy {WARRIOR_KINDS[kind]}", BUY, kind, -1) for kind in (1, 2)]
BUY_GIFT: Final[list[Deed]] = [Deed(f"buy gift {name}", BUY, g, -1) for g, name in enumerate(GIFTS)]
BUY_OBJECT: Final[list[list[Deed]]] = [
    [BuyObject(f"buy {thing} {name}", BUY, o, w) for w, name in enumerate(WARRIORS)] for o, thing in enumerate(OBJECTS)
]
GIFT: Final[list[Deed]] = [Deed(f"gift {name}", OTHER, g, -1) for g, name in enumerate(GIFTS)]
CARRY: Final[list[Deed]] = by_warrior("carry", OTHER, Carry)
# Initiative phase
TRUST: Final = word("trust")
REROLL: Final = word("reroll")
KEEP: Final = word("keep")
WHISPER: Final[list[Deed]] = [Deed(f"whisper {n}", OTHER, n, -1) for n in range(1, 7)]
ASSIGN: Final[list[Deed]] = [Deed(f"assign {n}", OTHER, n, -1) for n in range(1, 7)]
COURAGE_TO: Final[list[Deed]] = by_warrior("courage", COURAGE)
GATHER: Final = word("gather")
BLESSING: Final = word("blessing")
BLESS_MOVE: Final[list[Deed]] = [Deed(f"bless {name} move", BLESS, w, 0) for w, name in enumerate(WARRIORS)]
BLESS_COMBAT: Final[list[Deed]] = [Deed(f"bless {name} combat", BLESS, w, 1) for w, name in enumerate(WARRIORS)]
POTIONS: Final[list[list[Deed]]] = by_line("potion", POTION)
FEETS: Final[list[list[Deed]]] = by_line("feet", FEET)
TERRORS: Final[list[Deed]] = by_warrior("terror", OTHER)
# Human Action phase
ACTIVATES: Final[list[Deed]] = by_warrior("activate", ACTIVATE, Activate)
RUNS: Final[list[Deed]] = by_warrior("run", RUN)
CHARGE: Final = word("charge")
END_PHASE: Final = word("end phase")
PANIC: Final = word("panic")
STOP: Final = word("stop")
MOVES: Final[list[Deed]] = by_side("move", MOVE, Move)
EXPLORES: Final[list[Deed]] = by_side("explore", EXPLORE, Explore)
LEAVES: Final = Leave("leave", LEAVE, -1, -1)
ATTACKS: Final[list[Deed]] = by_target("attack", ATTACK, Fight)
SHOTS: Final[list[list[Deed]]] = by_side_and_target("shoot", SHOOT, Fight)
GRENADES: Final[list[Deed]] = by_side("grenade", GRENADE)
WATERS: Final[list[Deed]] = by_target("water", WATER)
FAR_WATERS: Final[list[list[Deed]]] = by_side_and_target("water", WATER)
HEALS: Final[list[list[Deed]]] = by_line("heal", HEAL)
LIGHT_FUSE: Final = LightFuse("light fuse", FUSE, -1, -1)
TAKES_POWDER: Final = TakeCargo("take powder", TAKE_POWDER, -1, -1)
SET_SEAL: Final = SetSeal("set seal", SEAL, -1, -1)
OPEN_CHEST: Final = OpenChest("open chest", CHEST, -1, -1)
TAKES_TREASURE: Final = TakeCargo("take treasure", TAKE_TREASURE, -1, -1)
EXORCISES: Final[list[Deed]] = [Exorcise(f"exorcise {UNITS[CREATURE + c]}", EXORCISE, c, -1) for c in range(5)]
SPREAD_POISON: Final = SpreadPoison("spread poison", POISON, -1, -1)
END: Final = word("end")
HOLD_BACK: Final = word("hold back")
LET_GO: Final = word("let go")
# Exploring
FORESEE: Final = word("foresee")
NTH: Final[list[Deed]] = [Deed(text, OTHER, i, -1) for i, text in enumerate(("first", "second", "third"))]
LOST: Final = word("lost")
SHIFT: Final = word("shift")
MAP: Final = word("map")
ROTATES: Final[list[Deed]] = [Rotate(f"rotate {r}", OTHER, r, -1) for r in range(4)]
MARKERS: Final[list[Deed]] = by_tile("marker", OTHER, kind=Marker)
AMBUSH: Final = word("ambush")
PUTS: Final[list[Deed]] = [Deed(f"put {UNITS[CREATURE + c]}", OTHER, c, -1) for c in range(2)]
# Hits
TAKE_HIT: Final[list[Deed]] = by_warrior("take", OTHER, TakeHit)
LINES: Final[list[Deed]] = [Deed(f"line {n}", OTHER, n, -1) for n in range(1, 7)]
TOKEN: Final = word("token")
KILL: Final = word("kill")
RESIST: Final = word("resist")
HONORS: Final[list[Deed]] = by_target("honor", OTHER)
# Threat phase
TORCH: Final = word("torch")
PLACES: Final[list[list[Placing]]] = [[Placing(s, dice) for dice in sets_of(s)] for s in range(len(SQUARES))]
RESOLVE_TRAP: Final = word("resolve trap")
RESOLVE_DARK: Final = word("resolve dark")
TRAPS: Final[list[Deed]] = by_warrior("trap", OTHER, SpringTrap)
SEND_TROGLODYTE: Final[list[Deed]] = by_tile("send troglodyte", SEND, 0, Send)
SEND_DEMON: Final[list[Deed]] = by_tile("send demon", SEND, 1, Send)
SWARM: Final = word("swarm")
PACT: Final = word("pact")
TOUGHS: Final[list[Deed]] = by_tile("tough", TOUGH)
CRITICALS: Final[list[Deed]] = by_warrior("critical", CRITICAL)
# Demon Action phase
FRENZIES: Final[list[Deed]] = by_tile("frenzy", OTHER)
HOLD: Final = word("hold the line")
ROUSE_TROGLODYTE: Final[list[Deed]] = by_tile("activate troglodyte", ROUSE, 0, Rouse)
ROUSE_TOUGH: Final[list[Deed]] = by_tile("activate tough", ROUSE, -2, Rouse)
ROUSE_UNIT: Final[list[Deed]] = [Rouse(f"activate {UNITS[u]}", ROUSE, -1, u) for u in range(1, len(UNITS))]
HOLES: Final[list[Deed]] = by_tile("hole", HOLE, kind=Hole)
STRIKES: Final[list[Deed]] = by_warrior("attack", STRIKE, Strike)
REMOVES: Final[list[Deed]] = [Deed(f"remove {name}", OTHER, u, -1) for u, name in enumerate(UNITS)]
REMOVE_TOUGH: Final = Deed("remove tough", OTHER, -2, -1)

ALL: Final[list[list[Deed]]] = [
    [DONE], BIDS, [PASS], BUY_WARRIOR, BUY_GIFT, *BUY_OBJECT, GIFT, CARRY, [TRUST, REROLL, KEEP], WHISPER, ASSIGN,
    COURAGE_TO, [GATHER, BLESSING], BLESS_MOVE, BLESS_COMBAT, *POTIONS, *FEETS, TERRORS, ACTIVATES, RUNS,
    [CHARGE, END_PHASE, PANIC, STOP], MOVES, EXPLORES, [LEAVES], ATTACKS, *SHOTS, GRENADES, WATERS[1:],
    *[row[1:] for row in FAR_WATERS], *HEALS, [LIGHT_FUSE, TAKES_POWDER, SET_SEAL, OPEN_CHEST, TAKES_TREASURE],
    EXORCISES, [SPREAD_POISON, END, HOLD_BACK, LET_GO, FORESEE], NTH, [LOST, SHIFT, MAP], ROTATES, MARKERS, [AMBUSH],
    PUTS, TAKE_HIT, LINES, [TOKEN, KILL, RESIST], HONORS, [TORCH], *[list[Deed](row) for row in PLACES],
    [RESOLVE_TRAP, RESOLVE_DARK], TRAPS, SEND_TROGLODYTE, SEND_DEMON, [SWARM, PACT], TOUGHS, CRITICALS, FRENZIES,
    [HOLD], ROUSE_TROGLODYTE, ROUSE_TOUGH, ROUSE_UNIT, HOLES, STRIKES, REMOVES, [REMOVE_TOUGH],
]  # fmt: skip
SPACE: Final = ActionSpace(*ALL)


def masked(verb: list[Deed]) -> list[list[Action]]:
    """The actions of a verb for each set of its first members: asked often, so built once."""
    return [[verb[i] for i in range(len(verb)) if mask >> i & 1] for mask in range(1 << len(verb))]


MOVE_MENU: Final[list[list[Action]]] = masked(MOVES)
EXPLORE_MENU: Final[list[list[Action]]] = masked(EXPLORES)
ATTACK_MENU: Final[list[list[Action]]] = masked(ATTACKS)
STRIKE_MENU: Final[list[list[Action]]] = masked(STRIKES)
LINE_MENU: Final[list[list[Action]]] = masked(LINES)
ASSIGN_MENU: Final[list[list[Action]]] = masked(ASSIGN)
TRAP_MENU: Final[list[list[Action]]] = masked(TRAPS)
ACTIVATE_MENU: Final[list[list[Action]]] = masked(ACTIVATES)
ROTATE_MENU: Final[list[list[Action]]] = masked(ROTATES)
ONLY_DONE: Final[list[Action]] = [DONE]
