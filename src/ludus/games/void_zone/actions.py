"""The verbs of the players. Each action exists once; its text is its notation."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action, ActionSpace
from ludus.games.void_zone import limits
from ludus.games.void_zone.zones import LABEL

HOUSE: Final = 8  # pieces: Robots p1a p1b p2a … p4b are 0 to 7
DRONE: Final = 9
PIECES: Final[list[str]] = ["p1a", "p1b", "p2a", "p2b", "p3a", "p3b", "p4a", "p4b", "house", "drone"]
PIECE: Final[list[int]] = [1 << piece for piece in range(10)]  # sets of pieces


def owner_of(piece: int) -> int:
    """The seat of a Robot; no player's for the House Robot and the Drone."""
    return piece >> 1


def first_robot(seat: int) -> int:
    return 2 * seat


def second_robot(seat: int) -> int:
    return 2 * seat + 1


def set_of(pieces: tuple[int, ...]) -> int:
    found = 0
    for piece in pieces:
        found |= PIECE[piece]
    return found


TRAITS: Final[list[str]] = [
    "acrobat", "aggressive", "bypass", "conduct", "disintegrate", "drone", "efficient", "electro_grenade", "evade",
    "fan_favourite", "friendly_fire", "glitch", "hologram", "interference", "overclock", "pristine", "repel", "reroute",
    "shift", "short_circuit", "split_personality", "teleport",
]  # fmt: skip
TRAIT_OF: Final[dict[int, int]] = {  # action types that only one trait has
    limits.DRONE_PLACE: TRAITS.index("drone"),
    limits.DRONE_MOVE: TRAITS.index("drone"),
    limits.GRENADE: TRAITS.index("electro_grenade"),
    limits.INTERFERENCE: TRAITS.index("interference"),
    limits.SHIFT: TRAITS.index("shift"),
    limits.TELEPORT: TRAITS.index("teleport"),
}


class Deed(Action):
    """One thing done in a turn; `kind` is the action type that the limit counts, -1 for answers of other kinds."""

    def __init__(self, text: str, kind: int, zone: int = -1, piece: int = -1) -> None:
        super().__init__(text)
        self.kind = kind
        self.zone = zone  # what it is aimed at, -1 for none
        self.piece = piece
        self.token = -1


class AtZone(Deed):
    """Something aimed at a zone: run, sap, charge, jump, shield, force …"""

    def __init__(self, verb: str, zone: int, kind: int = -1) -> None:
        super().__init__(verb + " " + LABEL[zone], kind, zone=zone)


class Run(AtZone):
    pass


class Sap(AtZone):
    pass


class Charge(AtZone):
    pass


class Jump(AtZone):
    pass


class Shield(AtZone):
    pass


class DronePlace(AtZone):
    pass


class DroneMove(AtZone):
    pass


class Force(AtZone):
    pass


class Recharge(AtZone):
    pass


class Place(AtZone):
    pass


class HouseRun(AtZone):
    pass


class Disintegrate(AtZone):
    pass


class GrenadeAt(AtZone):
    pass


class TeleportTo(AtZone):
    pass


class AtPiece(Deed):
    """Something aimed at a piece: jolt, shift, activate …"""

    def __init__(self, verb: str, piece: int, kind: int = -1) -> None:
        super().__init__(verb + " " + PIECES[piece], kind, piece=piece)


class Jolt(AtPiece):
    pass


class Shift(AtPiece):
    pass


class Activate(AtPiece):
    pass


class HouseJolt(AtPiece):
    pass


class Token(Deed):
    """Put an Interference token on a zone."""

    def __init__(self, token: int, zone: int) -> None:
        super().__init__(f"interference {token + 1} {LABEL[zone]}", limits.INTERFERENCE, zone=zone)
        self.token = token


class Tile(Action):
    """Lay a tile of the arena, either side up."""

    def __init__(self, zone: int, rating: int) -> None:
        super().__init__(f"tile {LABEL[zone]} {rating}")
        self.zone = zone
        self.rating = rating


class Pick(Action):
    """Name a trait: for the pool, or as one's own."""

    def __init__(self, verb: str, trait: int) -> None:
        super().__init__(verb + " " + TRAITS[trait])
        self.trait = trait


class Amount(Action):
    """Drain the zone jumped from by so much."""

    def __init__(self, amount: int) -> None:
        super().__init__(f"drain {amount}")
        self.amount = amount


class Other(Action):
    """The same action, done by the Robot that is not active (Split Personality)."""

    def __init__(self, does: Deed) -> None:
        super().__init__("other " + does.text)
        self.does = does


RUN: Final[list[Action]] = [Run("run", z, limits.RUN) for z in range(61)]
SAP: Final[list[Action]] = [Sap("sap", z, limits.FRAMEWORK) for z in range(61)]
CHARGE: Final[list[Action]] = [Charge("charge", z, limits.FRAMEWORK) for z in range(61)]
JUMP: Final[list[Action]] = [Jump("jump", z, limits.JUMP) for z in range(61)]
SHIELD: Final[list[Action]] = [Shield("shield", z, limits.SHIELD) for z in range(61)]
JOLT: Final[list[Action]] = [Jolt("jolt", p, limits.JOLT) for p in range(10)]
FORCE: Final[list[Action]] = [Force("force", z) for z in range(61)]
FORCE_OUT: Final = Action("force out")
PRIME_ZONE: Final[list[Action]] = [Recharge("recharge", z) for z in range(61)]
PRIME: Final = Action("prime")
UPGRADE: Final = Deed("upgrade", limits.UPGRADE)
RE_PRIME: Final = Deed("reprime", limits.RE_PRIME)
ACTIVATE: Final[list[Action]] = [Activate("activate", p) for p in range(8)]
PASS: Final = Action("pass")
STOP: Final = Action("stop")
END: Final = Action("end turn")
RESIGN: Final = Action("resign")
TILE: Final[list[list[Action]]] = [[Tile(z, rating) for z in range(61)] for rating in (1, 2)]
PLACE: Final[list[Action]] = [Place("place", z) for z in range(61)]
HOUSE_RUN: Final[list[Action]] = [HouseRun("house run", z) for z in range(61)]
HOUSE_JOLT: Final[list[Action]] = [HouseJolt("house jolt", p) for p in range(10)]
POOL: Final[list[Action]] = [Pick("pool", i) for i in range(22)]
TRAIT: Final[list[Action]] = [Pick("trait", i) for i in range(22)]
FOLLOW: Final = Action("follow")  # Aggressive
SHORT: Final = Action("short circuit")
DISINTEGRATE: Final[list[Action]] = [Disintegrate("disintegrate", z) for z in range(61)]
DRONE_PLACE: Final[list[Action]] = [DronePlace("drone place", z, limits.DRONE_PLACE) for z in range(61)]
DRONE_MOVE: Final[list[Action]] = [DroneMove("drone move", z, limits.DRONE_MOVE) for z in range(61)]
GRENADE: Final = Deed("grenade", limits.GRENADE)
GRENADE_AT: Final[list[Action]] = [GrenadeAt("grenade", z) for z in range(61)]
FIRST: Final[list[Action]] = [AtPiece("first", p) for p in range(9)]
INTERFERENCE: Final[list[list[Action]]] = [[Token(token, z) for z in range(61)] for token in (0, 1)]
OVERCLOCK: Final = Action("overclock")
SHIFT: Final[list[Action]] = [Shift("shift", p, limits.SHIFT) for p in range(9)]
DRAIN: Final[list[Action]] = [Amount(n) for n in range(3)]
TELEPORT: Final = Deed("teleport", limits.TELEPORT)
TELEPORT_TO: Final[list[Action]] = [TeleportTo("teleport", z) for z in range(61)]
OTHER: Final[dict[Action, Action]] = {
    a: Other(a) for verb in (RUN, SAP, CHARGE, JUMP, SHIELD, JOLT) for a in verb if isinstance(a, Deed)
}

SPACE: Final = ActionSpace(
    RUN, SAP, CHARGE, JUMP, SHIELD, JOLT, FORCE, [FORCE_OUT], PRIME_ZONE, [PRIME, UPGRADE, RE_PRIME], ACTIVATE,
    [PASS, STOP, END, RESIGN], TILE[0], TILE[1], PLACE, HOUSE_RUN, HOUSE_JOLT, POOL, TRAIT, [FOLLOW, SHORT],
    DISINTEGRATE, DRONE_PLACE, DRONE_MOVE, [GRENADE], GRENADE_AT, FIRST, INTERFERENCE[0], INTERFERENCE[1],
    [OVERCLOCK], SHIFT, DRAIN, [TELEPORT], TELEPORT_TO, list(OTHER.values()),
)  # fmt: skip


def offer(offers: list[Action], verb: list[Action], mask: int) -> None:
    """Add the actions of a verb at a set of zones, in the order of the zones."""
    while mask:
        rest = mask & (mask - 1)
        offers.append(verb[(mask ^ rest).bit_length() - 1])
        mask = rest


def at(verb: list[Action], mask: int) -> list[Action]:
    """The actions of a verb at a set of zones."""
    offers: list[Action] = []
    offer(offers, verb, mask)
    return offers
