"""What lies on the table: tiles, warriors, boards and cards; and the hand movements with tiles."""

from __future__ import annotations

from typing import ClassVar, Final

from ludus.core.fields import Owner, Public, Secret, Shared
from ludus.core.part import Part
from ludus.core.table import Table, Tells
from ludus.games.claustrophobia.events import EVENTS
from ludus.games.claustrophobia.kinds import MEMBERS, NOBODY, NOWHERE, SET_UP
from ludus.games.claustrophobia.options import Options
from ludus.games.claustrophobia.plan import ARRIVE, LEAVE, Scenario
from ludus.games.claustrophobia.stats import (
    ADVANTAGE_COPIES,
    EVENT_COPIES,
    EVENT_COPIES_FEWER,
    PRINTED,
    TILES,
)
from ludus.geometry.tiles import OPPOSITE, STEP, at, turn_openings

NONE: Final[tuple[int, ...]] = (0,) * TILES
NO_CELLS: Final[tuple[int, ...]] = (NOWHERE,) * TILES
NO_NEIGHBORS: Final[tuple[int, ...]] = (NOWHERE,) * (4 * TILES)
NO_CREATURES: Final[tuple[int, ...]] = (NOWHERE,) * 5
NO_EVENTS: Final[tuple[int, ...]] = (0,) * len(EVENT_COPIES)
NO_ADVANTAGES: Final[tuple[int, ...]] = (0,) * len(ADVANTAGE_COPIES)
MARKERS: Final = 3  # Hole in the Ground tokens


def with_value(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A tuple with another value at a place."""
    return (*values[:place], value, *values[place + 1 :])


class Hand(Part):
    """A player's cards, and what the player knows of the stack."""

    seat: Public[int]
    is_open: Public[bool]
    cards: Owner[list[int]] = []  # kinds: Advantages of the Human player, Events of the Demon player
    seen: Owner[tuple[int, ...]] = ()  # the top of the stack as far as this player knows it, -1 for an unknown tile

    def belongs(self, place: int, seat: int) -> bool:  # CL-G50: hands are secret
        return seat == self.seat or self.is_open


class Board(Table):
    """The whole table. Sets of warriors, lines and tiles are bit masks; numbers are those of `kinds`."""

    tells: ClassVar[Tells] = EVENTS.tells()
    sentences = EVENTS.sentences()
    options: Shared[Options]
    scenarios: Shared[tuple[Scenario, ...]]

    human: Public[int] = 0  # the seat of the Human player
    scenario_id: Public[int] = 0  # by number, from 0
    round: Public[int] = 0
    phase: Public[int] = SET_UP  # of the round
    ended: Public[str] = ""  # the rule that ended the game
    reason: Public[str] = ""
    winner: Public[int] = NOBODY  # a seat

    # tiles
    order: Public[tuple[int, ...]] = ()  # as they were laid
    cell: Public[tuple[int, ...]] = NO_CELLS  # where each tile lies
    openings: Public[tuple[int, ...]] = NONE  # as they lie
    links: Public[tuple[int, ...]] = NONE  # sides with a connected tile
    paths: Public[tuple[int, ...]] = NONE  # … for Humans: CL-G70, without sealed ones
    gaps: Public[tuple[int, ...]] = NONE  # unexplored openings
    near: Public[tuple[int, ...]] = NO_NEIGHBORS  # the tile at each side: 4 * tile + side
    sealed: Public[tuple[int, ...]] = NONE
    holes: Public[int] = 0  # tiles with a Hole, printed or marked
    markers: Public[int] = 0
    spent: Public[int] = 0  # tiles whose first-entry effect has happened
    lost_tiles: Public[tuple[int, ...]] = ()  # CL-172: gone for good
    tiles_in_hand: Public[int] = 0  # drawn for all to see, not yet laid
    packet: Public[tuple[int, ...]] = ()  # the packet of each tile in the stack
    stack: Secret[tuple[int, ...]] = ()
    closed: Public[bool] = False  # no opening can be explored

    # Human warriors
    team: Public[int] = 0  # in play
    where: Public[list[int]]
    die: Public[list[int]]  # the number of each warrior's Action Die, 0 without one
    canceled: Public[list[int]]  # lines that each warrior has lost
    exhausted: Public[int] = 0  # warriors
    objects: Public[tuple[int, ...]] = (0, 0, 0, 0, 0)  # of each warrior
    gifts: Public[int] = 0  # that the team was given
    gifts_used: Public[int] = 0  # this round
    saved: Public[int] = 0  # warriors who are out
    dead: Public[int] = 0  # warriors
    courage: Public[int] = NOBODY  # who has the Gift of Courage (CL-079)
    blessing: Public[int] = NOBODY  # who has the Blessing token
    blessing_side: Public[int] = 0  # 0: +1 Move, 1: +2 Fight
    blessed: Public[bool] = False  # CL-236: used
    gathered: Public[int] = 0  # extra Action Dice next time
    charge: Public[bool] = False  # the team has +1 Fight (CL-040)
    hold: Public[bool] = False  # the team has +1 Guard
    terror: Public[int] = 0  # warriors frightened this round
    runner: Public[int] = NOBODY  # Run for It!
    critical: Public[int] = 0  # who has lost Bodyguard
    critical_left: Public[int] = 0  # attacks whose lines the Demon player picks
    acted: Public[int] = 0  # warriors in this phase
    dice: Public[tuple[int, ...]] = ()  # Action Dice not yet placed
    crowd: Public[list[int]]  # Human warriors by tile

    # the Demon side
    horde: Public[list[int]]  # warriors by tile; the subdued do not count
    trogs: Public[list[int]]  # Troglodytes by tile
    idle: Public[list[int]]  # Troglodytes not yet activated
    tough: Public[tuple[int, ...]] = (NOWHERE, NOWHERE)  # tiles of the two Tough Troglodytes
    tough_idle: Public[int] = 0
    reserve: Public[int] = 0  # Troglodytes not in play
    demon_at: Public[int] = NOWHERE  # its tile
    wounds: Public[int] = 0  # the Demon's
    demons_left: Public[int] = 0  # still to come
    demon_idle: Public[bool] = False  # not yet activated
    creature_at: Public[tuple[int, ...]] = NO_CREATURES  # the tile of each creature
    creature_wounds: Public[tuple[int, ...]] = (0, 0, 0, 0, 0)
    creature_idle: Public[int] = 0  # not yet activated
    subdued: Public[tuple[int, ...]] = (0, 0, 0, 0, 0)  # Threat phases until each stands up again
    threat: Public[int] = 0  # TP
    destiny: Public[tuple[int, ...]] = ()  # Dice of Destiny not yet placed
    placed: Public[tuple[tuple[int, ...], ...]] = ()  # square, then its dice
    red_used: Public[int] = 0  # red squares that are used up
    speed: Public[int] = 0  # added to the Move of Troglodytes (CL-096)
    legion: Public[int] = 0  # added to the Guard of Troglodytes (CL-097)
    claws: Public[bool] = False  # Troglodytes are Frantic (CL-098)
    futile: Public[bool] = False  # Troglodytes are Elusive and Impressive (CL-103)
    calm: Public[int] = 0  # extra dice in the next Threat phase
    taste: Public[bool] = False  # Demon warriors may be sent to tiles with Humans
    burrow: Public[bool] = False  # Demon warriors may be sent to tiles without openings
    frenzy: Public[int] = NOWHERE  # the tile whose Troglodytes have +1 Fight
    free: Public[int] = 0  # Swarm: Troglodytes still to be sent for nothing

    # the story
    carrier: Public[int] = NOBODY  # of powder or treasure
    cargo_at: Public[int] = NOWHERE  # where it lies
    fuse: Public[int] = 0  # rounds until the powder explodes
    well: Public[int] = NOWHERE  # where it burns
    counter: Public[int] = 0  # of the ritual
    seals: Public[int] = 0  # tiles with one
    seals_left: Public[int] = 0
    found: Public[bool] = False  # the true treasure
    chests: Public[int] = 0  # shut ones
    opened: Public[int] = 0  # false ones opened
    freed: Public[int] = 0  # creatures, as a set
    guide: Public[int] = NOWHERE  # its tile
    slain: Public[int] = 0  # Demons removed
    busy: Public[bool] = False  # the Redeemer moved, fought or set a Seal in this phase

    event_out: Public[tuple[int, ...]] = NO_EVENTS  # by kind: discarded or taken out
    advantage_out: Public[tuple[int, ...]] = NO_ADVANTAGES  # by kind: discarded
    hands: Public[list[Hand]]
    leaves: Public[bool] = False  # CL-336, CL-G53: `exit_mode`
    arrives: Public[bool] = False  # CL-335: on entering the Exit

    # --- looking -----------------------------------------------------------------------------------------------------

    def story(self) -> Scenario:
        return self.scenarios[self.scenario_id]

    def demon_seat(self) -> int:
        return 1 - self.human

    def event_hand(self) -> Hand:
        return self.hands[1 - self.human]

    def advantage_hand(self) -> Hand:
        return self.hands[self.human]

    def in_play(self, w: int) -> bool:
        return self.team >> w & 1 == 1

    def fit(self, w: int) -> bool:
        """Not Exhausted."""
        return not self.exhausted >> w & 1

    def carries(self, w: int, thing: int) -> bool:
        return self.objects[w] & thing != 0

    def has_gift(self, gift: int) -> bool:
        return self.gifts >> gift & 1 == 1

    def gift_used(self, gift: int) -> bool:
        """In this round."""
        return self.gifts_used >> gift & 1 == 1

    def alone(self, w: int) -> bool:
        """No other Human on its tile."""
        return self.crowd[self.where[w]] == 1 << w

    def beyond(self, tile: int, side: int) -> int:
        """The tile at a side of another, or -1."""
        return self.near[4 * tile + side]

    def is_joined(self, tile: int, side: int) -> bool:
        """Opening to opening."""
        return self.links[tile] >> side & 1 == 1

    def passable(self, tile: int, side: int) -> bool:
        """… and not sealed, so that Humans pass (CL-G70)."""
        return self.paths[tile] >> side & 1 == 1

    def is_unexplored(self, tile: int, side: int) -> bool:
        return self.gaps[tile] >> side & 1 == 1

    def is_sealed(self, tile: int, side: int) -> bool:
        return self.sealed[tile] >> side & 1 == 1

    def is_goal(self, tile: int) -> bool:
        return self.story().goals >> tile & 1 == 1

    def has_seal(self, tile: int) -> bool:
        return self.seals >> tile & 1 == 1

    def has_hole(self, tile: int) -> bool:
        return self.holes >> tile & 1 == 1

    def has_chest(self, tile: int) -> bool:
        return self.chests >> tile & 1 == 1

    def is_untouched(self, tile: int) -> bool:
        """Its first-entry effect is still to come."""
        return not self.spent >> tile & 1

    def dice_on(self, square: int) -> list[int]:
        """The Dice of Destiny that lie on a square."""
        return [die for placed in self.placed if placed[0] == square for die in placed[1:]]

    def exit_rules(self) -> None:
        """CL-335, CL-336, CL-G53: how Humans escape; a scenario without an exit has none, whatever the option says."""
        mode = self.story().exit
        if mode:
            mode = {"arrive": ARRIVE, "leave": LEAVE}.get(self.options.exit_mode, mode)
        self.arrives = mode == ARRIVE
        self.leaves = mode == LEAVE

    def events_in_box(self) -> tuple[int, ...]:
        """How many Events of each kind there are: CL-291, fewer with the handicap."""
        return EVENT_COPIES_FEWER if self.options.handicap_human_events else EVENT_COPIES

    # --- tiles -------------------------------------------------------------------------------------------------------

    def tile_at(self, cell: int) -> int:
        for tile in self.order:
            if self.cell[tile] == cell:
                return tile
        return NOWHERE

    def lay(self, tile: int, cell: int, quarters: int) -> None:
        """CL-163, CL-164, CL-173, CL-G22, CL-G23: a tile in a cell; it joins every neighbor opening to opening."""
        mask = turn_openings(PRINTED[tile], quarters)
        self.tiles_in_hand &= ~(1 << tile)
        self.order += (tile,)
        self.cell = with_value(self.cell, tile, cell)
        self.openings = with_value(self.openings, tile, mask)
        near, links, gaps = list(self.near), list(self.links), list(self.gaps)
        for d in range(4):
            other = self.tile_at(cell + STEP[d])
            back = OPPOSITE[d]
            if other < 0:
                gaps[tile] |= mask & 1 << d
                continue
            near[4 * tile + d] = other
            near[4 * other + back] = tile
            gaps[other] &= ~(1 << back)
            if mask >> d & 1 and self.openings[other] >> back & 1:
                links[tile] |= 1 << d
                links[other] |= 1 << back
        self.near, self.links, self.gaps = tuple(near), tuple(links), tuple(gaps)
        self.find_paths()
        x, y = at(cell)
        self.tell("laid", tile, x, y, quarters)

    def find_paths(self) -> None:
        """CL-G70: a sealed side is a wall for Humans, from both sides."""
        paths = list(self.links)
        for tile in self.order:
            for d in MEMBERS[self.sealed[tile]]:
                paths[tile] &= ~(1 << d)
                other = self.beyond(tile, d)
                if other >= 0:
                    paths[other] &= ~(1 << OPPOSITE[d])
        self.paths = tuple(paths)
        self.closed = not self.explorable_anywhere()

    def seal(self, tile: int, side: int) -> None:
        """Lost: the opening is closed to Humans for the game."""
        self.sealed = with_value(self.sealed, tile, self.sealed[tile] | 1 << side)
        self.find_paths()
        self.decisive = True
        self.tell("sealed", tile, side)

    def explorable(self, tile: int) -> int:
        """CL-160, CL-171, CL-G26: the sides at which a tile can be explored."""
        return self.gaps[tile] & ~self.sealed[tile] if self.packet else 0

    def explorable_anywhere(self) -> bool:
        return any(self.gaps[tile] & ~self.sealed[tile] for tile in self.order)

    def open_elsewhere(self, tile: int, side: int) -> bool:
        """Whether another unexplored, unsealed opening is there."""
        for other in self.order:
            mask = self.gaps[other] & ~self.sealed[other]
            if other == tile:
                mask &= ~(1 << side)
            if mask:
                return True
        return False

    def would_close(self, cell: int, mask: int) -> bool:
        """CL-168: whether a tile with these openings in a cell leaves no opening to explore."""
        for d in range(4):
            if mask >> d & 1 and self.tile_at(cell + STEP[d]) < 0:
                return False
        for tile in self.order:
            left = self.gaps[tile] & ~self.sealed[tile]
            for d in range(4):
                if left >> d & 1 and self.cell[tile] + STEP[d] != cell:
                    return False
        return True

    def open_hole(self, tile: int) -> None:
        """CL-272: linked with all others."""
        self.holes |= 1 << tile

    def mark_hole(self, tile: int) -> None:
        """CL-271, CL-G43: the marker stays."""
        self.markers |= 1 << tile
        self.open_hole(tile)
        self.tell("marker", tile)

    def marker_places(self, tile: int) -> list[int]:
        """CL-271, CL-G43: other tiles without a Hole, while there are tokens."""
        if self.markers.bit_count() == MARKERS:
            return []
        return [other for other in self.order if other != tile and not self.has_hole(other)]

    # --- the stack ---------------------------------------------------------------------------------------------------

    def take_tile(self) -> int:
        """CL-162, CL-G27: the top tile, for all to see."""
        tile = self.stack[0]
        self.stack = self.stack[1:]
        self.packet = self.packet[1:]
        self.tiles_in_hand |= 1 << tile
        for hand in self.hands:
            hand.seen = hand.seen[1:]
        self.tell("tile", tile)
        return tile

    def put_back(self, tiles: tuple[int, ...], labels: tuple[int, ...]) -> None:
        """CL-170: on top of the stack, first one on top; both players have seen them."""
        self.stack = tiles + self.stack
        self.packet = labels + self.packet
        for tile in tiles:
            self.tiles_in_hand &= ~(1 << tile)
        for hand in self.hands:
            hand.seen = tiles + hand.seen

    def look(self, seat: int, count: int, kind: str) -> None:
        """A player looks at the top of the stack and remembers it."""
        tiles = self.stack[:count]
        hand = self.hands[seat]
        hand.seen = tiles + hand.seen[count:]
        self.whisper((0, 1) if hand.is_open else (seat,), kind, (seat,), tiles)

    def lift(self, place: int) -> None:
        """The tile at this place of the stack goes on top; everybody sees which one is moved."""
        if place:
            self.stack = lift_to_top(self.stack, place)
            self.packet = lift_to_top(self.packet, place)
            for hand in self.hands:
                known = hand.seen + (NOWHERE,) * (place + 1 - len(hand.seen))
                hand.seen = lift_to_top(known, place)

    def discard_tile(self, tile: int) -> None:
        """CL-168: it left nothing to explore."""
        self.put_away(tile)
        self.tell("discarded", tile)

    def lose_tile(self, tile: int) -> None:
        """Lost"""
        self.put_away(tile)
        self.tell("lost", tile)

    def put_away(self, tile: int) -> None:
        """CL-172: it never comes back."""
        self.tiles_in_hand &= ~(1 << tile)
        self.lost_tiles += (tile,)


def lift_to_top(values: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (values[place], *values[:place], *values[place + 1 :])
