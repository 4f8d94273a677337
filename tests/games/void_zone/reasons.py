"""A second statement of each reason that Void Zone gives, from the rulebook's words and from what a player sees.

Nothing here asks the rules: zones are counted on the printed board, prices and limits are those of the rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.games.void_zone.trait_kit import LABELS, apart, near

from ludus.testing.reasons import Shown

CENTRE = {"e5", *near("e5")}
PIECES = ["p1a", "p1b", "p2a", "p2b", "p3a", "p3b", "p4a", "p4b", "house", "drone"]
FRAMEWORK, GRENADE, SHIFT, TELEPORT = 2, 9, 11, 12
KIND = {
    "upgrade": 0, "run": 1, "sap": 2, "charge": 2, "jump": 3, "jolt": 4, "shield": 5, "reprime": 6, "drone place": 7,
    "drone move": 8, "grenade": 9, "interference": 10, "shift": 11, "teleport": 12,
}  # fmt: skip


class Seen:
    """The arena as a player sees it."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.table: Any = shown.view["table"]
        self.flow: Any = shown.view["flow"]
        self.options: Any = shown.view["options"]
        self.seat = shown.seat
        self.words = shown.action.split()
        self.at = self.words[-1]
        self.robots: dict[str, str] = self.table["robots"]
        self.level: int = self.table["level"][self.seat]
        self.chamber: int = self.table["capacity"][self.seat]
        self.trait: str | None = self.table["traits"][self.seat]

    @property
    def top(self) -> Any:
        return self.flow[-1]

    @property
    def turn(self) -> Any:
        return next(frame for frame in self.flow if frame["is"] == "Turn")

    @property
    def mover(self) -> str:
        """The piece that acts."""
        name: str = {"RunSteps": "robot", "JoltAction": "jolter"}.get(self.top["is"], "")
        if self.top["is"] == "HouseTurn":
            return "house"
        piece: str = PIECES[self.top[name]] if name else self.table["active"]
        return piece

    @property
    def here(self) -> str:
        return self.robots[self.mover]

    def rating(self, zone: str) -> int:
        found: int = self.table["zones"][zone]
        return found

    def robot_on(self, zone: str) -> str:
        return next((piece for piece, place in self.robots.items() if place == zone), "")

    def shield_on(self, zone: str) -> int:
        return next((seat for seat, held in enumerate(self.table["shields"]) if zone in held), -1)

    def blocked(self, zone: str) -> bool:
        held = self.shield_on(zone) >= 0 or zone in self.table["drone"] or zone in self.table["grenade"]
        return held or bool(self.robot_on(zone))

    def free(self, zone: str) -> bool:
        return self.rating(zone) > 0 and not self.blocked(zone)

    def own_robots(self) -> list[str]:
        return [place for piece, place in self.robots.items() if piece.startswith(f"p{self.seat + 1}")]

    def place(self, piece: str) -> str:
        return self.table["drone"][0] if piece == "drone" and self.table["drone"] else self.robots.get(piece, "")

    def kind(self) -> int:
        words = self.words[1:] if self.words[0] == "other" else self.words
        return KIND[" ".join(words[:2])] if " ".join(words[:2]) in KIND else KIND[words[0]]

    def toll(self, zone: str) -> int:
        lying = [cost for held, cost in zip(self.table["tokens"], self.costs(), strict=True) if zone in held]
        return lying[0] if lying and self.trait != "interference" else 0

    def costs(self) -> list[int]:
        found = self.options.get("interference_costs", [1, 2])
        return list(found)

    def jump_price(self) -> int:
        return 2 if self.trait == "efficient" else 3

    def says(self, *parts: object) -> bool:
        """Whether the sentence names these."""
        return all(str(part) in self.shown.text for part in parts)


Holds = Callable[[Seen], bool]


def stated(holds: Holds) -> Callable[[Shown], bool]:
    return lambda shown: holds(Seen(shown))


def price(s: Seen) -> int:
    """What an action costs by the rulebook."""
    verb = s.words[0]
    if verb == "jump":
        return s.jump_price()
    return {"shield": 4, "reprime": 4, "upgrade": s.chamber}.get(verb, 0)


def too_poor(cost: Callable[[Seen], int]) -> Holds:
    return lambda s: s.level < cost(s) and s.says(f"{cost(s)}⚡", f"{s.level}⚡")


def ways(s: Seen) -> set[str]:
    """The zones that a Jump of one leap could pass over."""
    both = near(s.here) & near(s.at)
    if s.options.get("jump_shape") != "straight":
        return both
    return {zone for zone in both if apart(s.here, s.at) == 2 and len(both) == 1}


def shut(s: Seen, zone: str) -> bool:
    own = s.trait == "hologram" and s.shield_on(zone) == s.seat
    return s.shield_on(zone) >= 0 and not own


def leaps(s: Seen) -> set[str]:
    """Where Acrobat could come down, over one or two zones that are clear."""
    clear = {zone for zone in LABELS if not shut(s, zone) and s.robot_on(zone) != "house"}
    first = near(s.here) & clear
    second = {zone for over in first for zone in near(over)} & clear
    return {zone for over in first | second for zone in near(over)}


def target(s: Seen) -> str:
    """The zone of the Robot that is jolted."""
    return s.robots[PIECES[s.top["target"]]]


def far_free(s: Seen) -> list[str]:
    return [zone for zone in near(target(s)) if apart(zone, LABELS[s.top["src"]]) > 1 and s.free(zone)]


def own_token(s: Seen) -> list[str]:
    lying: list[str] = s.table["tokens"][int(s.words[1]) - 1]
    return lying


def toll_unpaid(s: Seen) -> bool:
    """The sentence names the zone, its toll, and less than that of what the player has."""
    zone = s.place(s.at) or s.at
    toll, left = [int(number) for number in re.findall(r"(\d+)⚡", s.shown.text)]
    return s.says(zone) and toll == s.toll(zone) and left < toll and left <= s.level


def pattern_full(s: Seen) -> bool:
    used, kind = s.turn["used"], s.kind()
    spare: int = s.table["cheers"] + s.turn["overclocked"]
    after = [*used, kind]
    most = 3 if len(set(after)) >= 3 else 2
    return len(after) - spare > most


def taken(s: Seen) -> bool:
    return s.blocked(s.at)


STATEMENTS: dict[str, Holds] = {
    "VZ-049.chosen": lambda s: s.at != s.table["active"] and s.at.startswith(f"p{s.seat + 1}"),
    "VZ-050": lambda s: s.at in s.table["exhausted"],
    "VZ-052": lambda s: len(s.turn["used"]) == 3,
    "VZ-053": lambda s: len(s.turn["used"]) == 2 and len(set(s.turn["used"])) == 1,
    "VZ-054": lambda s: len(set(s.turn["used"])) == 2 and s.kind() in s.turn["used"],
    "VZ-065": lambda s: apart(s.here, s.at) != 1,
    "VZ-067.stands": lambda s: s.robot_on(s.at) not in ("", "house"),
    "VZ-068": lambda s: s.shield_on(s.at) >= 0 and s.words[0] in ("sap", "charge"),
    "VZ-071.chamber": lambda s: s.chamber < price(s) and s.says(f"{price(s)}⚡", f"{s.chamber}⚡"),
    "VZ-075.price": too_poor(lambda s: s.chamber),
    "VZ-077": lambda s: s.chamber == 4,
    "VZ-085": lambda s: apart(s.here, s.at) > 1,
    "VZ-088.void": lambda s: s.rating(s.at) == 0 and not s.robot_on(s.at),
    "VZ-088.robot": lambda s: bool(s.robot_on(s.at)),
    "VZ-088.shield": lambda s: s.shield_on(s.at) >= 0 and s.trait != "hologram",
    "VZ-092.price": lambda s: s.top["taken"] == 2 and too_poor(lambda s: 2)(s),
    "VZ-101": lambda s: s.rating(s.at) == 0,
    "VZ-105": lambda s: s.rating(s.at) == 0,
    "VZ-106": lambda s: too_poor(lambda s: s.table["drain"])(s) and not s.table["waivers"],
    "VZ-107.sapped": lambda s: FRAMEWORK in s.turn["used"] and s.turn["mode"] == 1 and s.words[0] == "charge",
    "VZ-107.charged": lambda s: FRAMEWORK in s.turn["used"] and s.turn["mode"] == 2 and s.words[0] == "sap",
    "VZ-115.price": lambda s: too_poor(lambda s: 3)(s) and s.trait != "efficient",
    "VZ-116": lambda s: apart(s.here, s.at) > 2,
    "VZ-118": lambda s: all(shut(s, zone) for zone in ways(s)),
    "VZ-119.void": lambda s: s.rating(s.at) == 0,
    "VZ-119.robot": lambda s: bool(s.robot_on(s.at)),
    "VZ-119.shield": lambda s: shut(s, s.at),
    "VZ-130": lambda s: bool(s.place(s.at)) and apart(s.here, s.place(s.at)) > 1,
    "VZ-133.near": lambda s: not (apart(s.at, LABELS[s.top["src"]]) > 1 and apart(s.at, target(s)) == 1),
    "VZ-134.out": lambda s: s.at == "out" and bool(far_free(s)) and s.says(*far_free(s)),
    "VZ-134.void": lambda s: s.rating(s.at) == 0 and bool(far_free(s)) and s.says(*far_free(s)),
    "VZ-134.taken": lambda s: taken(s) and bool(far_free(s)) and s.says(*far_free(s)),
    "VZ-137.shut": lambda s: s.shield_on(s.at) >= 0 or s.at in s.table["grenade"],
    "VZ-150.price": too_poor(lambda s: 1),
    "VZ-152.left": lambda s: not s.place(s.at) or apart(s.here, s.place(s.at)) > 1,
    "VZ-153": lambda s: bool(s.top["done"] & 1 << PIECES.index(s.at)),
    "VZ-176.taken": lambda s: s.shield_on(s.at) >= 0 or bool(s.robot_on(s.at)),
    "VZ-179.price": lambda s: apart(s.here, s.at) == 2 and too_poor(lambda s: 4)(s),
    "VZ-182": lambda s: len(s.table["shields"][s.seat]) == 2,
    "VZ-192": lambda s: all(apart(zone, s.at) > 1 for zone in s.own_robots()),
    "VZ-194.apart": lambda s: apart(LABELS[s.top["chosen"]], s.at) > 1,
    "VZ-195.taken": lambda s: s.shield_on(s.at) >= 0 or bool(s.robot_on(s.at)),
    "VZ-199.price": too_poor(lambda s: 4),
    "VZ-200": lambda s: s.table["prime"][s.seat],
    "VZ-280": lambda s: s.trait == "acrobat" and apart(s.here, s.at) > 3,
    "VZ-281": lambda s: s.trait == "acrobat" and (s.options.get("jump_shape") == "straight" or s.at not in leaps(s)),
    "VZ-287": lambda s: s.trait == "aggressive" and bool(s.turn["jolted"] & 1 << PIECES.index(s.at)),
    "VZ-305.taken": taken,
    "VZ-306.taken": taken,
    "VZ-306.apart": lambda s: apart(s.table["drone"][0], s.at) > 1,
    "VZ-309": lambda s: s.table["drone_lost"],
    "VZ-310": lambda s: s.at in s.table["drone"],
    "VZ-315.price": lambda s: s.trait == "efficient" and too_poor(lambda s: 2)(s),
    "VZ-320.lies": lambda s: bool(s.table["grenade"]) and s.says(*s.table["grenade"]),
    "VZ-320.price": too_poor(lambda s: 4),
    "VZ-320.taken": taken,
    "VZ-321.late": lambda s: len(s.turn["used"]) >= 2 and s.kind() == GRENADE,
    "VZ-321.placed": lambda s: GRENADE in s.turn["used"] and len(s.turn["used"]) >= 2,
    "VZ-328": lambda s: s.at in s.table["grenade"],
    "VZ-356.lies": lambda s: bool(own_token(s)) and s.says(*own_token(s)),
    "VZ-356.other": lambda s: s.at in s.table["tokens"][2 - int(s.words[1])],
    "VZ-356.taken": taken,
    "VZ-357.toll": toll_unpaid,
    "VZ-363.price": too_poor(lambda s: 4),
    "VZ-364": lambda s: s.turn["overclocked"] and s.turn["used"].count(s.kind()) == 2,
    "VZ-365": lambda s: s.turn["overclocked"] and pattern_full(s),
    "VZ-366": lambda s: s.turn["overclocked"],
    "VZ-368": lambda s: any(
        apart(place, s.here) == 1 and piece[:2] != s.at[:2] and piece != s.mover for piece, place in s.robots.items()
    ),
    "VZ-307": lambda s: bool(s.table["drone"]) and apart(s.table["drone"][0], s.here) == 1,
    "VZ-373.repelled": lambda s: any(
        s.table["traits"][int(piece[1]) - 1] == "repel" and apart(place, s.at) == 1
        for piece, place in s.robots.items()
        if piece != "house" and int(piece[1]) - 1 != s.seat
    ),
    "VZ-380.apart": lambda s: apart(s.here, s.robots[s.at]) > 1,
    "VZ-381": lambda s: SHIFT in s.turn["used"],
    "VZ-390.three": lambda s: len(s.turn["used"]) == 3 and s.trait == "split_personality",
    "VZ-396.price": too_poor(lambda s: 4),
    "VZ-396.taken": taken,
    "VZ-397.was": lambda s: TELEPORT in s.turn["used"],
    "VZ-397.late": lambda s: s.kind() == TELEPORT and bool(s.turn["used"]),
    "VZ-353.shield": lambda s: s.trait == "hologram" and s.shield_on(s.at) not in (-1, s.seat),
    "VZ-408.robot": lambda s: bool(s.robot_on(s.at)),
    "VZ-409.hovers": lambda s: s.rating(s.robots["house"]) == 0,
    "VZ-409.last": lambda s: s.rating(s.at) == 0 and s.top["left"] < 2,
    "VZ-409.stuck": lambda s: s.rating(s.at) == 0 and s.top["left"] == 2,
    "VZ-410": lambda s: bool((s.top["trail"] | s.top["last"]) & 1 << LABELS.index(s.at)),
    "VZ-411.last": lambda s: s.rating(s.at) == 0 and s.shield_on(s.at) >= 0 and s.top["left"] < 2,
    "VZ-411.stuck": lambda s: s.rating(s.at) == 0 and s.shield_on(s.at) >= 0 and s.top["left"] == 2,
    "VZ-414": lambda s: s.robot_on(s.at) == "house",
    "VZ-415.house": lambda s: any(s.robot_on(zone) == "house" for zone in ways(s)),
    "VZ-415.both": lambda s: {"house", ""} >= {s.robot_on(zone) for zone in ways(s)},
    "VZ-419": lambda s: s.robot_on(s.at) == "house",
    "VZ-453": lambda s: s.at in CENTRE,
    "VZ-455.robot": lambda s: bool(s.robot_on(s.at)),
    "VZ-455.void": lambda s: s.rating(s.at) == 0,
    "VZ-G03": lambda s: s.table["supply"] <= 0 and s.rating(s.at) == 0,
    "VZ-G10": lambda s: any(apart(zone, s.at) == 1 for zone in s.own_robots()),
    "VZ-G11": lambda s: s.rating(s.at) == 2 and s.options["prime_full_link"] is False,
    "VZ-G24": lambda s: s.rating(s.at) == 2,
    "VZ-G26": lambda s: s.options["jump_shape"] == "straight" and not ways(s),
    "VZ-G31.chain": lambda s: bool(s.top["chain"] & 1 << PIECES.index(s.robot_on(s.at))),
    "VZ-G33": lambda s: all(
        s.robot_on(zone) or s.shield_on(zone) >= 0 for zone in near(s.here) & near(s.at)
    ),
    "VZ-G58": lambda s: s.table["cheers"] > 0 and pattern_full(s),
    "VZ-G70.taken": lambda s: s.at in s.table["drone"] or s.at in s.table["grenade"],
}  # fmt: skip

HOLDS = {key: stated(holds) for key, holds in STATEMENTS.items()}
