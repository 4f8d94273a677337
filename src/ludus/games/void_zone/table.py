"""What lies on the table: the arena, the Robots, the players' boards; and the hand movements that change them."""

from __future__ import annotations

from typing import ClassVar, Final

from ludus.core.fields import Public, Shared
from ludus.core.part import Json
from ludus.core.table import Table, Tells
from ludus.games.void_zone.actions import PIECES, TRAITS, first_robot, owner_of, second_robot
from ludus.games.void_zone.events import EVENTS
from ludus.games.void_zone.options import Options
from ludus.games.void_zone.zones import ALL, BIT, LABEL, the_zone
from ludus.geometry.hexes import zones_of as zones

TOP: Final = 2  # VZ-021: a rating is 0, 1 or 2
CAPACITY: Final = 4  # VZ-077: the largest chamber
START_CAPACITY: Final = 2  # VZ-008: the smallest
SHIELDS: Final = 2  # VZ-007, VZ-182: of each player
NOBODY: Final = -1

# The traits whose tokens the hand movements must know.
INTERFERENCE: Final[int] = TRAITS.index("interference")
DRONE_OWNER: Final[int] = TRAITS.index("drone")


class Plan:
    """A printed arena: its Charged Zones and the start zones by player number."""

    def __init__(self, key: str, charged: int, starts: list[list[int]]) -> None:
        self.key = key
        self.charged = charged
        self.starts = starts


class Arena(Table):
    """The whole table. Sets of zones are bit masks; robots are numbered p1a p1b p2a … p4b, house."""

    tells: ClassVar[Tells] = EVENTS.tells()
    sentences = EVENTS.sentences()
    options: Shared[Options]
    plan: Shared[Plan]
    players: Public[int]
    first: Public[int] = 0  # the seat of player 1
    drain: Public[int] = 1  # VZ-005: the Drain Rate
    charged: Public[int] = 0  # rating 1 or 2
    full: Public[int] = 0  # rating 2
    robots: Public[list[int]]  # the zone of each piece, -1 when it is not in the arena
    standing: Public[int] = 0  # zones with a Robot
    shields: Public[list[int]]  # per seat, the zones with its Force-Shields
    shielded: Public[int] = 0  # zones with any Force-Shield
    level: Public[list[int]]  # Charge of each seat
    capacity: Public[list[int]]  # the most that each seat can hold
    prime: Public[list[int]]  # 1 while the Prime cube is in place
    exhausted: Public[list[int]]  # the Exhausted Robot of each seat, or -1
    traits: Public[list[int]]  # VZ-273: of each seat, for both Robots and all game
    gifted: Public[bool] = False  # whether anybody has a trait
    drone: Public[int] = 0  # its zone, as a set; traits differ, so there is one Drone, one grenade, one pair of tokens
    drone_lost: Public[bool] = False  # it never comes back
    grenade: Public[int] = 0  # its zone, as a set
    tokens: Public[tuple[int, ...]] = (0, 0)  # the zones of the Interference tokens, as sets
    token_holder: Public[int] = NOBODY  # of the House Robot token
    round: Public[int] = 1
    turn: Public[int] = 0
    active: Public[int] = NOBODY  # the Active Robot
    start: Public[int] = NOBODY  # where it began its turn
    strayed: Public[bool] = False  # whether it has left that zone since
    cheers: Public[int] = 0  # Fan Favourite: free actions earned this turn
    waivers: Public[int] = 0  # … whose price is waived
    fallen: Public[int] = 0  # player Robots eliminated so far
    out: Public[tuple[int, ...]] = ()  # eliminated players, first one first
    ended: Public[str] = ""  # the rule that ended the game
    seen: Public[tuple[tuple[object, ...], ...]] = ()  # positions at the starts of turns, since a Robot last fell

    # --- looking -----------------------------------------------------------------------------------------------------

    def rating(self, zone: int) -> int:
        """VZ-021: two bars, one bar, or none."""
        return 2 if self.full & BIT[zone] else 1 if self.charged & BIT[zone] else 0

    def alive(self, seat: int) -> bool:
        return self.robots[first_robot(seat)] >= 0 or self.robots[second_robot(seat)] >= 0

    def has_both(self, seat: int) -> bool:
        """Whether both Robots of a player are in play."""
        return self.robots[first_robot(seat)] >= 0 and self.robots[second_robot(seat)] >= 0

    def living(self) -> list[int]:
        return [seat for seat in range(self.players) if self.alive(seat)]

    def clockwise(self, seat: int) -> list[int]:
        """The seats clockwise, beginning with this one."""
        return [(seat + i) % self.players for i in range(self.players)]

    def partner(self, robot: int) -> int:
        return robot ^ 1

    def robots_of(self, seat: int) -> int:
        """The zones of a player's Robots."""
        a = self.robots[first_robot(seat)]
        b = self.robots[second_robot(seat)]
        return (BIT[a] if a >= 0 else 0) | (BIT[b] if b >= 0 else 0)

    def robot_at(self, zone: int) -> int:
        for piece, place in enumerate(self.robots):
            if place == zone:
                return piece
        return NOBODY

    def blockers(self) -> int:
        """VZ-G47: zones with a Robot, Force-Shield, Drone or grenade; an Interference token does not occupy."""
        return self.standing | self.shielded | self.drone | self.grenade

    def open_zones(self) -> int:
        """Zones without a blocker, Charged or Void."""
        return ALL & ~self.blockers()

    def free_zones(self) -> int:
        """Open Charged Zones: what the rulebook calls unoccupied Charged Zones."""
        return self.charged & ~self.blockers()

    def drone_owner(self) -> int:
        return self.traits.index(DRONE_OWNER) if DRONE_OWNER in self.traits else NOBODY

    def toll(self, seat: int, zone: int) -> int:
        """VZ-357, VZ-358: what a seat must pay before an action on a zone with another player's Interference token."""
        for token, place in enumerate(self.tokens):
            if place & BIT[zone] and self.traits[seat] != INTERFERENCE:
                return self.options.interference_costs[token]
        return 0

    def spare_tokens(self) -> int:
        """VZ-006: Charged Zone tokens left in the common supply; VZ-G03: by default it never runs out."""
        supply = self.options.token_supply
        return supply - len(zones(self.charged)) if supply else 61

    # --- set-up ------------------------------------------------------------------------------------------------------

    def begin_with(self, seat: int) -> None:
        """VZ-002, VZ-003: this seat is player 1."""
        self.first = seat
        self.tell("first", seat)

    def give_trait(self, seat: int, trait: int) -> None:
        self.traits[seat] = trait
        self.gifted = True
        self.tell("trait", seat, trait)

    def lay_tile(self, zone: int, rating: int) -> None:
        self.set_rating(zone, rating)
        self.tell("tile", zone, rating)

    def lay_plan(self) -> None:
        """VZ-004, VZ-G01, VZ-G04: the printed arena, every token with its 2-side up."""
        self.charged = self.plan.charged
        self.full = self.plan.charged

    def set_house_token(self, seat: int) -> None:
        self.token_holder = seat

    # --- zones -------------------------------------------------------------------------------------------------------

    def set_rating(self, zone: int, rating: int) -> None:
        bit = BIT[zone]
        self.charged = self.charged | bit if rating else self.charged & ~bit
        self.full = self.full | bit if rating == TOP else self.full & ~bit

    def weaken(self, zone: int, amount: int) -> None:
        """VZ-022, VZ-023: never below 0, and at 0 the zone is a Void Zone at once."""
        rating = self.rating(zone)
        if amount and rating:
            self.set_rating(zone, max(0, rating - amount))
            self.tell("drained", zone, self.rating(zone))

    def strengthen(self, zone: int, amount: int) -> None:
        """VZ-022: never above 2."""
        self.set_rating(zone, min(TOP, self.rating(zone) + amount))
        self.tell("charged", zone, self.rating(zone))

    # --- charge ------------------------------------------------------------------------------------------------------

    def gain(self, seat: int, amount: int) -> None:
        """VZ-047: gains stop at the capacity, the rest is lost; a loss stops at 0."""
        before = self.level[seat]
        self.level[seat] = max(0, min(self.capacity[seat], before + amount))
        if self.level[seat] != before:
            self.tell("level", seat, self.level[seat] - before, self.level[seat])

    def pay(self, seat: int, amount: int) -> None:
        """VZ-069: in full, from the player's level."""
        if amount:
            self.level[seat] -= amount
            self.tell("paid", seat, amount, self.level[seat])

    def pay_price(self, seat: int, cost: int) -> None:
        """The basic cost of an action; VZ-G58: a waiver, if there is one, covers it."""
        if self.waivers and cost:
            self.waivers -= 1
        else:
            self.pay(seat, cost)

    def pay_toll(self, seat: int, zone: int) -> None:
        """VZ-357, VZ-360: paying takes the token off; it returns to its owner's supply."""
        if self.tokens[0] | self.tokens[1]:
            cost = self.toll(seat, zone)
            for token, place in enumerate(self.tokens):
                if place & BIT[zone] and self.traits[seat] != INTERFERENCE:
                    self.pay(seat, cost)
                    self.set_token(token, 0)
                    self.tell("token_paid", seat, zone, cost)

    def set_token(self, token: int, place: int) -> None:
        self.tokens = (place, self.tokens[1]) if token == 0 else (self.tokens[0], place)

    def enlarge(self, seat: int) -> None:
        """VZ-075: the capacity grows by one."""
        self.capacity[seat] += 1
        self.tell("enlarged", seat, self.capacity[seat])

    # --- pieces ------------------------------------------------------------------------------------------------------

    def put(self, piece: int, zone: int) -> None:
        """Set a piece on a zone, wherever it was."""
        before = self.robots[piece]
        if before >= 0:
            self.standing &= ~BIT[before]
        self.robots[piece] = zone
        if zone >= 0:
            self.standing |= BIT[zone]
        if piece == self.active and zone != self.start:
            self.strayed = True

    def place(self, piece: int, zone: int) -> None:
        self.put(piece, zone)
        self.tell("placed", piece, zone)

    def move(self, piece: int, zone: int, kind: str) -> None:
        """A Robot moves by itself: it runs, jumps, follows, teleports."""
        before = self.robots[piece]
        self.put(piece, zone)
        self.tell(kind, piece, before, zone)

    def force(self, piece: int, zone: int) -> None:
        """VZ-131, VZ-141: moved by a Jolt; the zone it leaves is not drained."""
        before = self.robots[piece]
        self.put(piece, zone)
        self.tell("forced", piece, before, zone)

    def swap(self, robot: int, other: int) -> None:
        """VZ-382: nothing is drained."""
        a, b = self.robots[robot], self.robots[other]
        self.put(robot, NOBODY)
        self.put(other, a)
        self.put(robot, b)
        self.tell("swapped", robot, other)

    def set_shield(self, seat: int, zone: int) -> None:
        """VZ-183: the rating below does not change."""
        self.shields[seat] |= BIT[zone]
        self.shielded |= BIT[zone]
        self.tell("shield", seat, zone)

    def take_shield(self, zone: int) -> None:
        """A Force-Shield goes back to its owner's supply."""
        for seat in range(self.players):
            if self.shields[seat] & BIT[zone]:
                self.shields[seat] &= ~BIT[zone]
                self.shielded &= ~BIT[zone]
                self.tell("shield_gone", seat, zone)

    def shield_owner(self, zone: int) -> int:
        for seat in range(self.players):
            if self.shields[seat] & BIT[zone]:
                return seat
        return NOBODY

    def take_shields(self, seat: int) -> None:
        for zone in zones(self.shields[seat]):
            self.tell("shield_gone", seat, zone)
        self.shielded &= ~self.shields[seat]
        self.shields[seat] = 0

    def set_drone(self, place: int) -> None:
        self.drone = place
        self.tell("drone", self.drone_owner(), the_zone(place))

    def explode_drone(self) -> None:
        """VZ-308, VZ-309: it leaves the board without moving; it may be placed again."""
        self.tell("drone_gone", self.drone_owner(), the_zone(self.drone))
        self.drone = 0
        self.drone_lost = not self.options.drone_reusable  # VZ-G55: an option

    def place_token(self, seat: int, token: int, zone: int) -> None:
        self.set_token(token, BIT[zone])
        self.tell("token", seat, zone, self.options.interference_costs[token])

    def set_grenade(self, seat: int, zone: int) -> None:
        self.grenade = BIT[zone]
        self.tell("grenade", seat, zone)

    def lose_drone(self) -> None:
        self.tell("token_gone", the_zone(self.drone))
        self.drone = 0

    def lose_tokens(self) -> None:
        for place in self.tokens:
            if place:
                self.tell("token_gone", the_zone(place))
        self.tokens = (0, 0)

    def lose_grenade(self) -> None:
        self.tell("token_gone", the_zone(self.grenade))
        self.grenade = 0

    def spend_grenade(self) -> None:
        """VZ-327: its own zone becomes a Void Zone, and the token returns to the supply."""
        zone = the_zone(self.grenade)
        self.grenade = 0
        self.set_rating(zone, 0)
        self.tell("grenade_gone", zone)

    # --- turns -------------------------------------------------------------------------------------------------------

    def cheer(self) -> None:
        self.cheers += 1

    def waive(self) -> None:
        self.waivers += 1

    def begin_turn(self, seat: int) -> None:
        self.turn += 1
        self.active = NOBODY
        self.start = NOBODY
        self.strayed = False
        self.cheers = 0
        self.waivers = 0
        self.tell("turn", seat, self.turn, self.round)

    def activate(self, robot: int) -> None:
        self.active = robot
        self.start = self.robots[robot]
        self.tell("active", robot)

    def exhaust(self, robot: int) -> None:
        """VZ-058: at most one Exhausted Robot per player."""
        self.exhausted[owner_of(robot)] = robot
        self.tell("exhausted", robot)

    def use_prime(self, seat: int) -> None:
        """VZ-190: the cube is gone from the declaration on."""
        self.prime[seat] = 0
        self.tell("prime", seat)

    def restore_prime(self, seat: int) -> None:
        """VZ-199, VZ-201: the cube is back, for the next Prime Phase."""
        self.prime[seat] = 1
        self.tell("prime_back", seat)

    def next_round(self) -> None:
        self.round += 1

    def remember(self, seat: int) -> int:
        """VZ-G41: note the position at the start of a turn; how often it has been seen."""
        now = self.position(seat)
        self.seen += (now,)
        return self.seen.count(now)

    # --- views -------------------------------------------------------------------------------------------------------

    def position(self, seat: int) -> tuple[object, ...]:
        """VZ-G41: what must be the same for a position to have come again."""
        return (
            self.charged, self.full, tuple(self.robots), tuple(self.level), tuple(self.capacity), tuple(self.prime),
            tuple(self.exhausted), tuple(self.shields), self.tokens, seat, self.drain, self.drone, self.grenade,
            self.token_holder, self.drone_lost,
        )  # fmt: skip

    def view(self, seat: int, place: int = 0) -> Json:
        """Everything is public; zones and pieces go by their names, and nobody needs the list of past positions."""
        named = {PIECES[p]: LABEL[z] for p, z in enumerate(self.robots) if z >= 0}
        return {
            "arena": self.plan.key,
            "zones": {LABEL[z]: self.rating(z) for z in range(61)},
            "robots": named,
            "shields": [[LABEL[z] for z in zones(held)] for held in self.shields],
            "level": self.level[:],
            "capacity": self.capacity[:],
            "prime": [bool(cube) for cube in self.prime],
            "exhausted": [PIECES[p] if p >= 0 else None for p in self.exhausted],
            "traits": [TRAITS[i] if i >= 0 else None for i in self.traits],  # VZ-275: known to all
            "drone": [LABEL[z] for z in zones(self.drone)],
            "drone_lost": self.drone_lost,
            "grenade": [LABEL[z] for z in zones(self.grenade)],
            "tokens": [[LABEL[z] for z in zones(held)] for held in self.tokens],
            "first": self.first,
            "drain": self.drain,
            **({"supply": self.spare_tokens()} if self.options.token_supply else {}),  # VZ-006: what is left of it
            "token_holder": self.token_holder if self.token_holder >= 0 else None,
            "round": self.round,
            "turn": self.turn,
            "active": PIECES[self.active] if self.active >= 0 else None,
            "start": LABEL[self.start] if self.start >= 0 else None,
            "strayed": self.strayed,
            "cheers": self.cheers,
            "waivers": self.waivers,
            "fallen": self.fallen,
            "out": list(self.out),
            "ended": self.ended,
        }


def new_arena(players: int, options: Options, plan: Plan) -> Arena:
    """VZ-007, VZ-008, VZ-010, VZ-011, VZ-013: per player two shields, capacity 2, a Prime cube; nobody Exhausted."""
    return Arena(
        options=options,
        plan=plan,
        players=players,
        robots=[NOBODY] * 9,
        shields=[0] * players,
        level=[0] * players,
        capacity=[START_CAPACITY] * players,
        prime=[1] * players,
        exhausted=[NOBODY] * players,
        traits=[NOBODY] * players,
    )
