"""A second reading of the rules, made from what everybody can see: what must hold at any time, and who may go where."""

from __future__ import annotations

from typing import Any

from tests.games.claustrophobia.kit import DIRECTIONS, SIDES, TILES, WARRIORS

from ludus.core.flow import Ask
from ludus.core.match import Match

PRINTED = (
    "nesw new n n ne new ns ne new nesw new ns ne new ns ns ne ns ne new ns ne new ns new n ns ns ne ne ne new new new "
    "nesw nesw"
).split()
CAPACITY = [5, 5, *[3] * 12, 1, 1, 1, *[3] * 19]
FLOODED = {17, 18, 19}
HOLES = {6, 7, 8}
ADVANTAGES = (3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1)
EVENTS = (2, 2, 1, 2, 2, 1, 1, 1, 1, 1, 1, 1)
KINDS = ("redeemer", "brute", "brute", "blade", "blade")
# Talents of the Demon by scenario: Elusive, Impressive
DEMON_TALENTS = {"survivors": "e", "off_with_its_head": "i", "who_dares_wins": "i", "the_guide": "i"}
ORDER = (
    "survivors stem_the_tide off_with_its_head the_ritual the_possessed who_dares_wins infection the_guide great_hunt"
).split()


def members(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def turned(sides: str, quarters: int) -> frozenset[str]:
    return frozenset(SIDES[(SIDES.index(side) + quarters) % 4] for side in sides)


class Audit:
    """The table as it lies, read anew from the public view."""

    def __init__(self, match: Match) -> None:
        self.match = match
        table: Any = match.table
        self.t = table
        self.dying = any(type(frame).__name__ == "Death" for frame in match.stack)  # a death is under way
        self.cells: dict[tuple[int, int], int] = {}
        self.open: dict[int, frozenset[str]] = {}
        for tile in table.order:
            self.cells[self.xy(tile)] = tile
            self.open[tile] = frozenset(SIDES[d] for d in range(4) if table.openings[tile] >> d & 1)

    def xy(self, tile: int) -> tuple[int, int]:
        cell = self.t.cell[tile]
        return cell // 100 - 50, cell % 100 - 50

    def beside(self, tile: int, side: str) -> int | None:
        x, y = self.xy(tile)
        dx, dy = DIRECTIONS[SIDES.index(side)]
        return self.cells.get((x + dx, y + dy))

    def connected(self, tile: int, side: str) -> int | None:
        """The tile behind a common opening."""
        other = self.beside(tile, side)
        back = SIDES[(SIDES.index(side) + 2) % 4]
        return other if other is not None and side in self.open[tile] and back in self.open[other] else None

    def closed_to_humans(self, tile: int, side: str) -> bool:
        other, d = self.beside(tile, side), SIDES.index(side)
        back = (d + 2) % 4
        return bool(self.t.sealed[tile] >> d & 1 or (other is not None and self.t.sealed[other] >> back & 1))

    # --- what must always hold ----------------------------------------------------------------------------------------

    def wrong(self) -> list[str]:
        return [*self.wrong_tiles(), *self.wrong_humans(), *self.wrong_demons(), *self.wrong_cards()]

    def wrong_tiles(self) -> list[str]:
        t, found = self.t, []
        everywhere = [*t.order, *t.lost_tiles, *t.stack]
        if len(set(everywhere)) != len(everywhere):
            found.append("a tile is in two places")
        if len(self.cells) != len(t.order):
            found.append("two tiles overlap")
        if len(t.packet) != len(t.stack):
            found.append("the stack is miscounted")
        reached = set(t.order[:1])
        while True:
            more = {o for tile in reached for side in SIDES if (o := self.connected(tile, side)) is not None} - reached
            if not more:
                break
            reached |= more
        if reached != set(t.order):
            found.append("a tile is cut off")
        for tile in t.order:
            if self.open[tile] not in {turned(PRINTED[tile], q) for q in range(4)}:
                found.append(f"{TILES[tile]} is open where it is not")
            for d, side in enumerate(SIDES):
                link = self.connected(tile, side) is not None
                gap = side in self.open[tile] and self.beside(tile, side) is None
                if link != bool(t.links[tile] >> d & 1) or gap != bool(t.gaps[tile] >> d & 1):
                    found.append(f"{TILES[tile]} {side}: neither matched nor open as it should")
        return found

    def wrong_humans(self) -> list[str]:
        t, found = self.t, []
        if t.team & (t.saved | t.dead) or t.saved & t.dead:
            found.append("a warrior is in two states")
        for w, name in enumerate(WARRIORS):
            here = t.where[w]
            if (here >= 0) != bool(t.team >> w & 1) and t.order:
                found.append(f"{name} is nowhere or a ghost")
            if here >= 0 and (here not in self.open or not t.crowd[here] >> w & 1):
                found.append(f"{name} stands beside the board")
            if t.team >> w & 1 and t.canceled[w] == 63 and not self.dying:
                found.append(f"{name} lives without a line")
        full = [tile for tile in range(36) if len(members(t.crowd[tile])) > CAPACITY[tile]]
        found += [f"too many Humans on {TILES[tile]}" for tile in full]
        if sum(len(members(mask)) for mask in t.crowd) != len(members(t.team)) and t.order:
            found.append("a Human is counted twice")
        return found

    def wrong_demons(self) -> list[str]:
        t, found = self.t, []
        trogs, all_there = sum(t.trogs), 10 if ORDER[t.scenario_id] == "the_guide" else 11
        returned = self.t.options.troglodytes_return
        if trogs + t.reserve > all_there or (returned and trogs + t.reserve != all_there and t.round):
            found.append(f"{trogs} Troglodytes and {t.reserve} in reserve")
        standing = [t.demon_at, *[at for c, at in enumerate(t.creature_at) if not t.subdued[c]]]
        for tile in range(36):
            count = t.trogs[tile] + standing.count(tile)
            if count != t.horde[tile]:
                found.append(f"the Demon side on {TILES[tile]} is miscounted")
            if count > CAPACITY[tile] and not self.dying:
                found.append(f"too many of the Demon side on {TILES[tile]}")
            if count and tile not in self.open:
                found.append(f"monsters beside the board on {TILES[tile]}")
            if t.idle[tile] > t.trogs[tile] or t.idle[tile] < 0 or t.tough.count(tile) > t.trogs[tile]:
                found.append(f"Troglodytes on {TILES[tile]} are miscounted")
        if t.threat < 0 or (self.t.options.tp_cap == "20" and t.threat > 20):
            found.append(f"{t.threat} Threat Points")
        if len(members(t.markers)) > 3:
            found.append("too many Hole markers")
        return found

    def wrong_cards(self) -> list[str]:
        t, found = self.t, []
        for seat, copies, out in ((t.human, ADVANTAGES, t.advantage_out), (1 - t.human, EVENTS, t.event_out)):
            cards = t.hands[seat].cards
            for kind, count in enumerate(copies):
                if cards.count(kind) + out[kind] > count:
                    found.append(f"seat {seat} has a card too many of kind {kind}")
        return found

    # --- who may go where ---------------------------------------------------------------------------------------------

    def fit(self, w: int) -> bool:
        """Whether a Human warrior has its Talents."""
        t = self.t
        tempted = ORDER[t.scenario_id] == "the_ritual" and t.demon_at >= 0 and t.demon_at == t.where[w]
        return not t.exhausted >> w & 1 and not tempted

    def human_talents(self, w: int) -> set[str]:
        kind = KINDS[w]
        talents = {"redeemer": "", "brute": "i", "blade": "e"}[kind]
        if self.t.runner == w:
            talents += "e"
        return set(talents) if self.fit(w) else set()

    def unit_talents(self, unit: int) -> set[str]:
        story = ORDER[self.t.scenario_id]
        if unit == 0:
            return {"e", "i"} if self.t.futile else set()
        if unit == 1:
            return set(DEMON_TALENTS.get(story, ""))
        return (
            {"i"}
            if unit == 2 and story == "the_possessed"
            else {"e"}
            if unit == 3 and story == "the_possessed"
            else set()
        )

    def humans_on(self, tile: int) -> list[set[str]]:
        return [self.human_talents(w) for w in members(self.t.crowd[tile])]

    def units_on(self, tile: int) -> list[set[str]]:
        t = self.t
        found = [self.unit_talents(0)] * t.trogs[tile]
        found += [self.unit_talents(1)] if t.demon_at == tile else []
        return found + [
            self.unit_talents(2 + c) for c, at in enumerate(t.creature_at) if at == tile and not t.subdued[c]
        ]

    def may_leave(self, mine: set[str], ours: list[set[str]], theirs: list[set[str]], tile: int) -> bool:
        """The Blocking Rule with both Talents, as the rules have it, for the usual options."""
        options = self.t.options
        if not theirs:
            return True
        elusive, impressive = any("e" in x for x in ours), any("i" in x for x in theirs)
        other = any("e" in x for x in theirs) and any("i" in x for x in ours)
        cancel = {
            "tile": (elusive and impressive) or other,
            "side": elusive and impressive,
            "elusive_only": "e" in mine and impressive,
        }[options.cancel_scope]
        if cancel:
            return len(ours) >= len(theirs)
        if impressive and not (options.impressive_hole == "whole_tile" and tile in HOLES):
            if options.impressive_limit == "all":
                return False
            return len(ours) > sum("i" in x for x in theirs) and len(ours) >= len(theirs)
        return "e" in mine or len(ours) >= len(theirs)

    def human_moves(self, w: int) -> set[str]:
        """Where a Human warrior that has movement left may go."""
        tile = self.t.where[w]
        if not self.may_leave(self.human_talents(w), self.humans_on(tile), self.units_on(tile), tile):
            return set()
        found = set()
        for side in SIDES:
            to = self.connected(tile, side)
            if self.closed_to_humans(tile, side):
                continue
            if to is not None and len(members(self.t.crowd[to])) < CAPACITY[to]:
                found.add(f"move {side}")
            if side in self.open[tile] and self.beside(tile, side) is None and self.t.packet:
                found.add(f"explore {side}")
        return found

    def unit_moves(self, unit: int, tile: int) -> set[str]:
        """Where a unit of the Demon side that has movement left may go."""
        found = set()
        if self.may_leave(self.unit_talents(unit), self.units_on(tile), self.humans_on(tile), tile):
            for side in SIDES:
                to = self.connected(tile, side)
                if to is not None and self.t.horde[to] < CAPACITY[to]:
                    found.add(f"move {side}")
        if unit == 0 and (tile in HOLES or self.t.markers >> tile & 1):
            for to in self.t.order:
                if to != tile and (to in HOLES or self.t.markers >> to & 1) and self.t.horde[to] < CAPACITY[to]:
                    found.add(f"hole {TILES[to]}")
        return found

    def wrong_menu(self) -> str:
        """Whether the ways offered differ from those of the second reading."""
        need = self.match.need
        if not isinstance(need, Ask) or self.t.options.impressive_choice == "ask":
            return ""
        frame: Any = self.match.stack[-1]
        kind = type(frame).__name__
        if kind == "Activation":
            expected = self.human_moves(frame.warrior)
        elif kind == "DemonActivation":
            expected = self.unit_moves(frame.unit, frame.tile)
        else:
            return ""
        offered = {x.text for x in need.options if x.text.split()[0] in ("move", "explore", "hole")}
        over = frame.used or frame.done or not self.can_move(frame)  # movement may be spent: then none is right too
        fine = offered == expected or (over and not offered)
        return "" if fine else f"{kind}: offered {sorted(offered)}, expected {sorted(expected)}"

    def can_move(self, frame: Any) -> bool:
        """Whether the active figure has any MVT: all have, but the Exhausted."""
        if type(frame).__name__ == "DemonActivation":
            return True
        blessed = self.t.blessing == frame.warrior and self.t.blessing_side == 0
        return not self.t.exhausted >> frame.warrior & 1 or blessed or self.t.runner == frame.warrior
