"""A second statement of each reason that Claustrophobia gives, from the rulebook's words and from what a player sees.

Nothing here asks the rules: tiles are joined by their cells and openings, scores are those printed on the cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.games.claustrophobia.kit import DIRECTIONS, SIDES, TILES, WARRIORS

from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.scenarios import scenarios
from ludus.geometry.tiles import at
from ludus.testing.reasons import Shown

KIND = ("redeemer", "brute", "brute", "blade", "blade")
CREATURE_NAMES = ("creature1", "creature2", "creature3", "creature4", "creature5")
CREATURES = ("possessed_brute", "possessed_blade")
STEPPED, FOUGHT, LOCKED, ASTRAY, SNARED = 1, 2, 8, 32, 64
TROGLODYTE, DEMON, CREATURE = 0, 1, 2
ADVANTAGES = [row.key for row in content.advantage_rows()]
EVENTS = [row.key for row in content.event_rows()]
CARDS = {"whisper": "whispers", "shift": "shifting"}  # verbs that are no keys; the others are


class Seen:
    """The catacombs as a player sees them."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.table: Any = shown.view["table"]
        self.options: Any = shown.view["options"]
        self.top: Any = shown.view["flow"][-1]
        self.words = shown.action.split()
        self.at = self.words[-1]
        self.numbers = [int(n) for n in re.findall(r"\b\d+\b", shown.text)]

    # --- tiles

    def cell(self, tile: int) -> tuple[int, int] | None:
        cell: int = self.table["cell"][tile]
        return at(cell) if cell >= 0 else None

    def beyond(self, tile: int, side: str) -> int | None:
        """The tile that lies at a side of another."""
        x, y = self.cell(tile) or (99, 99)
        dx, dy = DIRECTIONS[SIDES.index(side)]
        return next((other for other in range(36) if self.cell(other) == (x + dx, y + dy)), None)

    def open(self, tile: int, side: str) -> bool:
        found: int = self.table["openings"][tile]
        return found >> SIDES.index(side) & 1 == 1

    def joined(self, tile: int, side: str) -> bool:
        other = self.beyond(tile, side)
        back = SIDES[(SIDES.index(side) + 2) % 4]
        return other is not None and self.open(tile, side) and self.open(other, back)

    def unexplored(self, tile: int, side: str) -> bool:
        return self.open(tile, side) and self.beyond(tile, side) is None

    def kind(self, tile: int) -> str:
        return content.tile_rows()[tile].kind

    def room(self, tile: int) -> int:
        return next(row.room for row in content.kind_rows() if row.key == self.kind(tile))

    def has_hole(self, tile: int) -> bool:
        return self.kind(tile) == "hole" or self.table["markers"] >> tile & 1 == 1

    # --- figures

    @property
    def warrior(self) -> int:
        found: int = self.top["warrior"]
        return found

    @property
    def human(self) -> bool:
        """Whether a Human warrior acts."""
        return self.top["is"] in ("Activation", "Panicked")

    @property
    def here(self) -> int:
        found: int = self.table["where"][self.warrior] if self.human else self.top["tile"]
        return found

    def named(self) -> int:
        """The warrior that the action names."""
        return next(WARRIORS.index(word) for word in self.words if word in WARRIORS)

    def of_the_team(self, w: int) -> bool:
        """Whether a warrior is in play, or was before it died or got out."""
        gone = self.table["dead"] | self.table["saved"]
        return bool(self.table["where"][w] >= 0 or gone >> w & 1)

    def humans(self, tile: int) -> list[int]:
        return [w for w in range(5) if self.table["where"][w] == tile]

    def creatures(self, tile: int) -> list[int]:
        standing = [c for c in range(5) if not self.table["subdued"][c]]
        return [c for c in standing if self.table["creature_at"][c] == tile]

    def units(self, tile: int) -> int:
        demon = 1 if self.table["demon_at"] == tile else 0
        return int(self.table["trogs"][tile]) + demon + len(self.creatures(tile))

    def toughs(self, tile: int) -> int:
        return int(self.table["tough"].count(tile))

    def exhausted(self, w: int) -> bool:
        return bool(self.table["exhausted"] >> w & 1)

    def printed(self, w: int, place: int) -> int:
        """MVT, CBT or DEF of the line that a warrior uses."""
        if self.exhausted(w):
            return 0
        row = next(row for row in content.warrior_rows() if row.key == KIND[w])
        return int(row.lines[self.table["die"][w] - 1][place])

    def movement(self) -> int:
        if not self.human:
            return self.unit_movement()
        w = self.warrior
        blessed = self.table["blessing"] == w and self.table["blessing_side"] == 0
        return self.printed(w, 0) + int(blessed) + int(self.table["runner"] == w)

    def unit_movement(self) -> int:
        unit = self.top["unit"]
        if unit == TROGLODYTE:
            return 1 + int(self.table["speed"])
        if unit == DEMON:
            return next(row.mvt for row in content.demon_rows() if row.key == self.scenario.demon)
        return next(row.mvt for row in content.creature_rows() if row.key == self.creature(unit - CREATURE))

    def creature(self, c: int) -> str:
        return "damned" if self.scenario.number("damned") else CREATURES[c]

    @property
    def scenario(self) -> Any:
        found = scenarios(self.options.get("own_scenario", "none"), self.options.get("numbers", "balanced"))
        return list(found.values())[self.table["scenario_id"]]

    def impressive(self, tile: int) -> bool:
        """Whether an enemy of the one that acts is Impressive there."""
        if not self.human:
            return any(KIND[w] == "brute" and not self.exhausted(w) for w in self.humans(tile))
        if self.table["trogs"][tile] and self.table["futile"]:
            return True
        demons = [row for row in content.demon_rows() if row.key == self.scenario.demon]
        if self.table["demon_at"] == tile and "impressive" in demons[0].talents:
            return True
        kinds = [self.creature(c) for c in self.creatures(tile)]
        return any("impressive" in row.talents for row in content.creature_rows() if row.key in kinds)

    def done(self, flag: int) -> bool:
        return bool(self.top["done"] & flag)

    def holds_card(self) -> bool:
        verb = CARDS.get(self.words[0], self.words[0])
        kinds = ADVANTAGES if self.shown.seat == self.table["human"] else EVENTS
        return kinds.index(verb) in self.table["hands"][self.shown.seat]["cards"]


def tile(seen: Seen) -> int:
    """The tile that the action names."""
    return TILES.index(seen.at)


def side(seen: Seen) -> str:
    return next(word for word in seen.words if word in SIDES)


def acted(seen: Seen) -> bool:
    if seen.words[1] in WARRIORS:
        return bool(seen.table["acted"] >> seen.named() & 1)
    if seen.words[1] != "troglodyte":
        return True
    there = tile(seen)
    idle = sum(1 for token in (0, 1) if seen.table["tough"][token] == there and seen.table["tough_idle"] >> token & 1)
    return bool(seen.table["trogs"][there] > seen.toughs(there)) and bool(seen.table["idle"][there] == idle)


def missing(seen: Seen) -> bool:
    """CL-180: an attack is aimed at one enemy on the attacker's own tile."""
    if not seen.human:
        return bool(seen.table["where"][seen.named()] != seen.here)
    there = {"troglodytes": seen.table["trogs"][seen.here] > 0, "demon": seen.table["demon_at"] == seen.here}
    return seen.units(seen.here) > 0 and not there.get(seen.at, False)


def full(seen: Seen, there: int | None) -> bool:
    if there is None:
        return False
    return (len(seen.humans(there)) if seen.human else seen.units(there)) >= seen.room(there)


def takes_a_die(seen: Seen) -> bool:
    """CL-091: of the black squares those two take any die at all; where one is taken once only, another may."""
    return bool(seen.table["destiny"]) and bool(seen.options.get("place_all_dice", True))


def used_square(seen: Seen) -> bool:
    squares = [row.key for row in content.square_rows()]
    return squares.index(seen.words[1]) in [placed[0] for placed in seen.table["placed"]]


def used_red(seen: Seen) -> bool:
    place, row = next((i, row) for i, row in enumerate(content.square_rows()) if row.key == seen.words[1])
    return row.red and seen.table["red_used"] >> place & 1 == 1


def shut(seen: Seen) -> bool:
    """CL-163: turned like that, the new tile has a wall towards the one that is explored."""
    printed = content.tile_rows()[seen.top["tile"]].openings
    turned = {SIDES[(SIDES.index(s) + int(seen.at)) % 4] for s in printed}
    return SIDES[(seen.top["side"] + 2) % 4] not in turned


def fewer(seen: Seen) -> bool:
    """CL-231: where the Talents cancel each other only numbers decide."""
    ours, theirs = len(seen.humans(seen.here)), seen.units(seen.here)
    return ours < theirs if seen.human else theirs < ours


def outnumbered(seen: Seen) -> bool:
    """CL-146: a warrior leaves a tile with enemies only if its side has at least as many there."""
    ours, theirs = len(seen.humans(seen.here)), seen.units(seen.here)
    if not seen.human:
        ours, theirs = theirs, ours
    return ours < theirs and seen.numbers[:2] == [ours, theirs]


def out_of_water(seen: Seen) -> bool:
    """CL-257: leaving a Flooded Tunnel takes the whole MVT, so it was the only step."""
    near = [seen.beyond(seen.here, s) for s in SIDES]
    if seen.has_hole(seen.here) and not seen.human:
        near += [other for other in range(36) if seen.cell(other) and seen.has_hole(other)]
    return seen.top["used"] == 1 and any(other is not None and seen.kind(other) == "flooded" for other in near)


def sealed(seen: Seen) -> bool:
    """CL-G70: Lost has closed the opening, on this side of it or on the other."""
    other, back = seen.beyond(seen.here, side(seen)), (SIDES.index(side(seen)) + 2) % 4
    mine = seen.table["sealed"][seen.here] >> SIDES.index(side(seen)) & 1
    return bool(mine or (other is not None and seen.table["sealed"][other] >> back & 1))


def may_not_carry(seen: Seen) -> bool:
    """CL-308, CL-311: an Object is for the warriors that its card names."""
    row = next(row for row in content.object_rows() if row.key == seen.words[1])
    return KIND[seen.named()] not in row.who


def too_dear(seen: Seen) -> bool:
    price, threat = seen.numbers[:2]
    return bool(threat == seen.table["threat"]) and threat < price


HOLDS_SEEN: dict[str, Callable[[Seen], bool]] = {
    "CL-003.late": lambda s: s.table["round"] < s.numbers[0],
    "CL-003.one": lambda s: [KIND[w] for w in range(5) if s.of_the_team(w)].count(KIND[s.named()]) == 1,
    "CL-003.unhurt": lambda s: s.table["subdued"][CREATURE_NAMES.index(s.at)] > 0,
    "CL-003.hunt": lambda s: s.table["demon_at"] < 0 and s.table["demons_left"] > 0 and s.table["threat"] > 0,
    "CL-004": lambda s: s.table["seals"] >> (tile(s) if s.words[0] == "send" else s.here) & 1 == 1,
    "CL-013": lambda s: s.table["reserve"] == 0,
    "CL-033": lambda s: int(s.at) not in s.table["dice"],
    "CL-039": lambda s: s.exhausted(s.warrior),
    "CL-045": lambda s: s.table["die"][0] != {"courage": 2, "gather": 3, "blessing": 6}[s.words[0]],
    "CL-057": acted,
    "CL-060": lambda s: s.done(STEPPED) and s.done(FOUGHT) and s.done(LOCKED),
    "CL-061": lambda s: s.done(FOUGHT),
    "CL-062.mvt": lambda s: s.movement() == 0,
    "CL-062.cbt": lambda s: s.printed(s.warrior, 1) == 0 and not s.table["charge"],
    "CL-076": lambda s: s.table["gifts_used"] > 0,
    "CL-082": lambda s: s.table["threat"] == 0,
    "CL-091": takes_a_die,
    "CL-092": used_red,
    "CL-111": lambda s: s.table["threat"] == 0 and s.numbers[-1] == 0,
    "CL-112.price": too_dear,
    "CL-114": lambda s: s.units(tile(s)) >= s.room(tile(s)),
    "CL-115": lambda s: bool(s.humans(tile(s))),
    "CL-116": lambda s: not any(s.unexplored(tile(s), side) for side in SIDES),
    "CL-130.nobody": lambda s: s.table["trogs"][tile(s)] == s.toughs(tile(s)),
    "CL-140.used": lambda s: s.top["used"] >= s.movement() and s.numbers[0] == s.top["used"],
    "CL-141": lambda s: s.beyond(s.here, side(s)) is not None and not s.joined(s.here, side(s)),
    "CL-142": lambda s: full(s, s.beyond(s.here, side(s))),
    "CL-146.humans": outnumbered,
    "CL-146.units": outnumbered,
    "CL-151": lambda s: s.beyond(s.here, side(s)) is None,
    "CL-160": lambda s: not s.unexplored(s.here, side(s)),
    "CL-163": shut,
    "CL-171": lambda s: not s.table["packet"],
    "CL-180": missing,
    "CL-189": lambda s: s.table["canceled"][s.top["taker"]] >> (int(s.at) - 1) & 1 == 1,
    "CL-211": lambda s: not s.joined(s.here, side(s)),
    "CL-227.elsewhere": lambda s: s.table["where"][s.named()] != s.table["where"][s.top["victim"]],
    "CL-227.other": lambda s: KIND[s.named()] != "brute",
    "CL-227.tired": lambda s: s.exhausted(s.named()),
    "CL-228": lambda s: s.impressive(s.here),
    "CL-231": fewer,
    "CL-233": lambda s: s.words[1] == "redeemer",
    "CL-236": lambda s: s.table["blessed"],
    "CL-238": lambda s: s.exhausted(0),
    "CL-256": lambda s: s.kind(s.here) == "flooded",
    "CL-257.out": out_of_water,
    "CL-263": lambda s: s.done(SNARED) and (s.kind(s.here) == "trapped" or s.table["opened"] > 0),
    "CL-271": lambda s: tile(s) == s.top["tile"],
    "CL-273": lambda s: full(s, tile(s)),
    "CL-302.lower": lambda s: int(s.at) >= s.top["lowest"] == s.numbers[0],
    "CL-308": may_not_carry,
    "CL-311": may_not_carry,
    "CL-330": lambda s: not s.holds_card(),
    "CL-338": lambda s: s.table["terror"] >> s.warrior & 1 == 1,
    "CL-G06": used_square,
    "CL-G43": lambda s: s.has_hole(tile(s)),
    "CL-G46": lambda s: s.top["leader"] < 0,
    "CL-G70": sealed,
    "CL-G70.astray": lambda s: s.done(ASTRAY),
}


def stated(holds: Callable[[Seen], bool]) -> Callable[[Shown], bool]:
    return lambda shown: bool(holds(Seen(shown)))


HOLDS = {key: stated(holds) for key, holds in HOLDS_SEEN.items()}
