"""What an action is aimed at, and what can be said of it before it is chosen: found by trying it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache, reduce
from typing import ClassVar, Final, NamedTuple

from ludus.core.action import Action
from ludus.core.seen import Rehearsal
from ludus.core.words import Words
from ludus.draw.table import Role
from ludus.games.void_zone import forcing, guards
from ludus.games.void_zone.actions import (
    DRONE,
    END,
    FORCE_OUT,
    HOUSE,
    PIECE,
    STOP,
    AtPiece,
    Deed,
    HouseJolt,
    Other,
    Pick,
    Tile,
    Token,
)
from ludus.games.void_zone.cards.moving import JumpDrain
from ludus.games.void_zone.content import trait_rows
from ludus.games.void_zone.moments import TRAIT
from ludus.games.void_zone.picture.seen import Seen, bars, busy, empty, says
from ludus.games.void_zone.play.jolt import JoltAction, OneJolt
from ludus.games.void_zone.play.moves import RunSteps
from ludus.games.void_zone.table import NOBODY, Arena
from ludus.games.void_zone.zones import AROUND, BIT, CENTRE, LABEL, OUT
from ludus.geometry.hexes import zones_of as zones
from ludus.kit.picture import Kit

UNTOLLED: Final = ("force", "interference", "first", "activate")  # VZ-359: no actions on the zone of their piece


class Acts(Kit[Arena, int]):
    """The actions of Void Zone."""

    long = ("house run", "house jolt", "drone place", "drone move", "end turn", "short circuit", "other")
    natural = (
        "force", "recharge", "place", "tile", "house run", "run", "jolt", "house jolt", "activate", "first",
        "teleport", "grenade", "disintegrate", "drone move", "jump", "charge", "sap", "shift", "shield",
        "drone place", "interference",
    )  # fmt: skip
    groups: ClassVar[Mapping[str, str]] = {
        "upgrade": "card", "reprime": "card", "house run": "house", "house jolt": "house",
        "drone place": "drone", "drone move": "drone", "other": "partner", "end turn": "end", "stop": "end",
        "pass": "end", "pool": "traits", "trait": "traits", "tile": "tiles", "short circuit": "short_circuit",
        "first": "robots", "activate": "robots",
    }  # fmt: skip
    roles: ClassVar[Mapping[str, Role]] = {"pass": "on", "stop": "on", "end turn": "on", "resign": "loss"}

    def place(self, action: Action) -> int | None:
        if action is FORCE_OUT:
            return OUT
        if isinstance(action, AtPiece):
            zone = guards.place_of(self.then.table, action.piece)
        else:
            zone = action.zone if isinstance(action, (Deed, Tile)) else -1
        return zone if zone >= 0 else None

    @cached_property
    def labels(self) -> list[str]:
        """Every place and all that is on it."""
        t, words = self.seen.table, self.words
        taken = busy(t)
        return [says(self.seen, words, z) if taken & BIT[z] else empty(words, z, t.rating(z)) for z in range(61)]

    def comes_of(self, seen: Seen, action: Action) -> list[str]:
        a = action.does if isinstance(action, Other) else action
        tell, verb = COMES_OF.get(self.verb(a)), self.verb(a)
        parts = tell(Try(self.words, seen, action, a)) if tell else []
        place = self.place(a) if verb not in UNTOLLED and seen.chooser >= 0 else None
        toll = seen.table.toll(seen.chooser, place) if place is not None and place >= 0 else 0
        return [*parts, self.say("act.toll", price=toll)] if toll else parts

    def warning(self, seen: Seen, action: Action) -> str:
        end = end_of_turn(seen) if action is END else None
        if end is None or not end.fatal:
            return ""
        key = "warn.drains" if end.drained else "warn.shield"
        return self.say(key, zone=end.zone, piece=seen.table.active)


class TurnEnd(NamedTuple):
    """What would come of ending the turn now: for the Active Robot and for its zone."""

    zone: int
    drained: list[int]  # the rating that is left; empty where nothing drains
    fatal: bool  # whether the Robot would be out


@lru_cache(8)  # of the seats that look at a table now
def end_of_turn(seen: Seen) -> TurnEnd:
    t = seen.table
    zone = t.robots[t.active]
    end = seen.rehearse(STOP, END) if seen.frame(RunSteps) else seen.rehearse(END)
    drained = [rating for at, rating in end.events("drained", before="turn") if at == zone]
    fatal = any(piece == t.active for piece, _, _ in end.events("eliminated", before="turn"))
    return TurnEnd(zone, drained, fatal)


class Try:
    """An action, and what comes of it."""

    def __init__(self, words: Words, seen: Seen, action: Action, a: Action) -> None:
        self.words, self.say = words, words.say
        self.seen, self.t, self.action, self.a = seen, seen.table, action, a
        self.seat = seen.chooser
        self.zone: int = getattr(a, "zone", -1)
        self._then: Rehearsal[Arena] | None = None

    @property
    def then(self) -> Rehearsal[Arena]:
        if self._then is None:
            self._then = self.seen.rehearse(self.action)
        return self._then

    @property
    def mover(self) -> int:
        top = self.seen.top
        if isinstance(top, (RunSteps, JoltAction)):
            return top.robot if isinstance(top, RunSteps) else top.jolter
        return self.t.partner(self.t.active) if isinstance(self.action, Other) else self.t.active

    def costs(self) -> list[str]:
        """The price, without the toll of a token."""
        paid = sum(amount for _, amount, _ in self.then.events("paid"))
        return self.price(paid - sum(cost for _, _, cost in self.then.events("token_paid")))

    def price(self, price: int) -> list[str]:
        return [self.say("act.costs", price=price)] if price else []

    def left_at(self, zone: int) -> int:
        return self.then.table.rating(zone)

    def leaves(self) -> str:
        """What becomes of the zone a Robot leaves."""
        return self.leaves_at(self.t.robots[self.mover])

    def leaves_at(self, zone: int) -> str:
        return self.say("act.leaves", zone=zone, rating=self.left_at(zone))

    def drops(self, zone: int) -> str:
        return self.say("act.drops", zone=zone, rating=self.left_at(zone))

    def bars(self, zone: int) -> str:
        return bars(self.words, self.t.rating(zone))

    def floor(self) -> str:
        return self.bars(self.zone) if self.t.rating(self.zone) else self.say("act.over_void")

    def either(self, texts: Iterable[str]) -> str:
        """One of several outcomes or places."""
        return reduce(lambda first, second: self.say("act.either", first=first, second=second), texts)


def say_jump(x: Try) -> list[str]:
    asks = isinstance(x.then.match.stack[-1], JumpDrain)  # how much the zone loses is still to be said
    return [*x.costs(), x.floor(), *([] if asks else [x.leaves()])]


def say_house_run(x: Try) -> list[str]:
    floor = x.bars(x.zone) if x.t.rating(x.zone) else x.say("act.run_on")
    swept = x.then.events("shield_gone", before="turn")
    return [floor, *[x.say("act.sweeps", seat=seat) for seat, _ in swept]]


def say_sap(x: Try) -> list[str]:
    won = sum(gain for _, gain, _ in x.then.events("level"))
    return [f"+{won}⚡" if won else x.say("act.chamber_full"), x.drops(x.zone)]


def say_recharge(words: Words, rating: int) -> str:
    return words.say("act.full") if rating == 2 else f"{rating} → 2"


def say_jolt(x: Try) -> list[str]:
    """Where a Jolt could force its target: the free far zones, or else what is left."""
    assert isinstance(x.a, AtPiece)
    further = x.costs() if isinstance(x.seen.top, JoltAction) else []
    if x.a.piece == DRONE:
        return [*further, x.say("act.explodes")]
    jolt = jolt_of(x.t, x.seat, HOUSE if isinstance(x.a, HouseJolt) else x.mover, x.a.piece)
    near, beyond = jolt.pushed_to(x.t), jolt.sent_to(x.t)
    if near and near == forcing.free_far(x.t, jolt.src, x.t.robots[jolt.target]):
        said = x.say("act.to", places=x.either([LABEL[zone] for zone in near]))
    else:
        said = x.either(sorted({say_push(x, zone) for zone in near}) or [x.say("act.shut")])
    return [*further, said, *([x.say("act.beyond", zones=tuple(beyond))] if beyond else [])]


def jolt_of(t: Arena, seat: int, jolter: int, target: int) -> OneJolt:
    """A Jolt that might be declared."""
    credit = NOBODY if jolter == HOUSE else seat
    return OneJolt(by=seat, credit=credit, src=t.robots[jolter], target=target, chain=PIECE[jolter], declared=True)


def say_push(x: Try, zone: int) -> str:
    """What happens to a Robot that is forced there."""
    if zone == OUT:
        return x.say("act.outside")
    if x.t.drone & BIT[zone]:
        return x.say("act.drone" if x.t.rating(zone) else "act.drone.void")  # VZ-311
    if x.t.standing & BIT[zone]:
        return x.say("act.pushes", piece=x.t.robot_at(zone))
    return x.bars(zone) if x.t.rating(zone) else x.say("act.void")


def say_follow(x: Try) -> list[str]:
    assert isinstance(x.seen.top, JoltAction)
    return [x.say("act.follow", zone=x.seen.top.vacated), x.leaves()]


def say_short_circuit(x: Try) -> list[str]:
    assert isinstance(x.seen.top, JoltAction)
    return [*x.costs(), x.drops(x.seen.top.vacated)]


def say_place_of(x: Try) -> list[str]:
    zone = x.t.robots[x.a.piece] if isinstance(x.a, AtPiece) else -1
    return [x.say("act.stands", zone=zone), x.bars(zone)]


def say_start(x: Try) -> list[str]:
    return [x.bars(x.zone), *([x.say("act.green")] if CENTRE & BIT[x.zone] else [])]


def say_drain(x: Try) -> list[str]:
    assert isinstance(x.seen.top, JumpDrain)
    return [x.leaves_at(x.seen.top.zone)]


def say_token(x: Try) -> list[str]:
    if not isinstance(x.a, Token):
        return []
    return [x.say("act.opponents_pay", price=x.t.options.interference_costs[x.a.token])]


def say_grenade(x: Try) -> list[str]:
    if x.zone < 0:
        return [*of_trait(x), x.say("act.one_other")]
    beside = len(zones(AROUND[x.zone] & x.t.standing))
    return [x.bars(x.zone), x.say("act.beside", n=beside) if beside else x.say("act.beside.none")]


def of_trait(x: Try) -> list[str]:
    """The price of what is aimed, and paid, an answer later."""
    return x.price(guards.price(x.t, TRAIT[x.t.traits[x.seat]].cost))


def say_end(x: Try) -> list[str]:
    end = end_of_turn(x.seen)
    return [x.say("act.drops", zone=end.zone, rating=rating) for rating in end.drained[:1]]


def say_trait(x: Try) -> list[str]:
    """What a trait does."""
    return [x.words.said(trait_rows()[x.a.trait].hint)] if isinstance(x.a, Pick) else []


COMES_OF: Final[Mapping[str, Callable[[Try], list[str]]]] = {
    "run": lambda x: [*x.costs(), x.floor(), x.leaves()],
    "jump": say_jump,
    "house run": say_house_run,
    "sap": say_sap,
    "charge": lambda x: [*x.costs(), x.say("act.rises", zone=x.zone, rating=x.left_at(x.zone))],
    "shield": lambda x: [*x.costs(), x.bars(x.zone)],
    "upgrade": lambda x: [*x.costs(), x.say("act.holds", most=x.then.table.capacity[x.seat])],
    "reprime": lambda x: x.costs(),
    "recharge": lambda x: [say_recharge(x.words, x.t.rating(x.zone))],
    "jolt": say_jolt,
    "house jolt": say_jolt,
    "force": lambda x: [say_push(x, x.zone)],
    "follow": say_follow,
    "short circuit": say_short_circuit,
    "end turn": say_end,
    "activate": say_place_of,
    "first": say_place_of,
    "place": say_start,
    "pool": say_trait,
    "trait": say_trait,
    "drain": say_drain,
    "interference": say_token,
    "grenade": say_grenade,
    "teleport": lambda x: [x.floor()] if x.zone >= 0 else [*of_trait(x), x.say("act.only")],
    "shift": lambda x: [x.say("act.last")],
    "overclock": lambda x: [*x.costs(), x.say("act.one_more")],
    "prime": lambda x: [x.say("act.prime")],
    "disintegrate": lambda x: [*x.costs(), x.say("act.opens")],
}
