"""What an action is aimed at, and what can be said of it before it is chosen: found by trying it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import ClassVar, Final

from ludus.core.action import Action
from ludus.core.seen import Rehearsal
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
from ludus.games.void_zone.picture.seen import Seen, bars
from ludus.games.void_zone.play.jolt import JoltAction, OneJolt
from ludus.games.void_zone.play.moves import RunSteps
from ludus.games.void_zone.speech import robot, team
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
        "interference": "Interference", "upgrade": "Reference card", "reprime": "Reference card",
        "house run": "House Robot", "house jolt": "House Robot", "drone place": "Drone", "drone move": "Drone",
        "grenade": "Electro-Grenade", "other": "Partner", "end turn": "End", "stop": "End", "pass": "End",
        "pool": "Traits", "trait": "Traits", "tile": "Tiles", "short circuit": "Short Circuit",
        "first": "Robots", "activate": "Robots",
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

    def comes_of(self, seen: Seen, action: Action) -> list[str]:
        a = action.does if isinstance(action, Other) else action
        say, verb = COMES_OF.get(self.verb(a)), self.verb(a)
        parts = say(Try(seen, action, a)) if say else []
        place = self.place(a) if verb not in UNTOLLED and seen.chooser >= 0 else None
        toll = seen.table.toll(seen.chooser, place) if place is not None and place >= 0 else 0
        return [*parts, f"pays {toll}⚡ for the token"] if toll else parts

    def warning(self, seen: Seen, action: Action) -> str:
        doom = end_of_turn(seen)[0] if action is END else ""
        return f"Ending now {doom}. {robot(seen.table.active)} would be out." if doom else ""


@lru_cache(8)  # of the seats that look at a table now
def end_of_turn(seen: Seen) -> tuple[str, str]:
    """If the turn ended now: how the Active Robot would be eliminated, and what its zone would drop to."""
    t = seen.table
    zone = t.robots[t.active]
    end = seen.rehearse(STOP, END) if seen.frame(RunSteps) else seen.rehearse(END)
    drained = [rating for at, rating in end.events("drained", before="turn") if at == zone]
    doomed = any(piece == t.active for piece, _, _ in end.events("eliminated", before="turn"))
    doom = f"drains {LABEL[zone]} to 0" if drained else f"leaves {robot(t.active)} on its shield"
    return doom if doomed else "", drops(zone, drained[0]) if drained else ""


class Try:
    """An action, and what comes of it."""

    def __init__(self, seen: Seen, action: Action, a: Action) -> None:
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
        return costs(paid - sum(cost for _, _, cost in self.then.events("token_paid")))

    def left_at(self, zone: int) -> int:
        return self.then.table.rating(zone)

    def leaves(self) -> str:
        """What becomes of the zone a Robot leaves."""
        zone = self.t.robots[self.mover]
        return f"leaves {LABEL[zone]} at {self.left_at(zone)}"

    def drops(self, zone: int) -> str:
        return drops(zone, self.left_at(zone))

    def floor(self) -> str:
        return bars(self.t.rating(self.zone)) if self.t.rating(self.zone) else "over the Void"


def costs(price: int) -> list[str]:
    return [f"costs {price}⚡"] if price else []


def drops(zone: int, rating: int) -> str:
    return f"{LABEL[zone]} drops to {rating}"


def jumps(x: Try) -> list[str]:
    asks = isinstance(x.then.match.stack[-1], JumpDrain)  # how much the zone loses is still to be said
    return [*x.costs(), x.floor(), *([] if asks else [x.leaves()])]


def house_runs(x: Try) -> list[str]:
    floor = bars(x.t.rating(x.zone)) if x.t.rating(x.zone) else "over the Void, must run on"
    return [
        floor,
        *[f"sweeps away the shield of {team(seat)}" for seat, _ in x.then.events("shield_gone", before="turn")],
    ]


def saps(x: Try) -> list[str]:
    won = sum(gain for _, gain, _ in x.then.events("level"))
    return [f"+{won}⚡" if won else "chamber full, no gain", x.drops(x.zone)]


def recharges(x: Try) -> list[str]:
    return [recharged(x.t.rating(x.zone))]


def recharged(rating: int) -> str:
    return "is full already" if rating == 2 else f"{rating} → 2"


def jolts(x: Try) -> list[str]:
    """Where a Jolt could force its target: the free far zones, or else what is left."""
    assert isinstance(x.a, AtPiece)
    further = x.costs() if isinstance(x.seen.top, JoltAction) else []
    if x.a.piece == DRONE:
        return [*further, "it explodes"]
    jolt = declared(x.t, x.seat, HOUSE if isinstance(x.a, HouseJolt) else x.mover, x.a.piece)
    near, beyond = jolt.pushed_to(x.t), jolt.sent_to(x.t)
    if near and near == forcing.free_far(x.t, jolt.src, x.t.robots[jolt.target]):
        said = f"to {' or '.join(LABEL[zone] for zone in near)}"
    else:
        said = " or ".join(sorted({forced(x.t, zone) for zone in near})) or "eliminated between shut zones"
    return [*further, said, *([f"or on to {' '.join(LABEL[zone] for zone in beyond)}"] if beyond else [])]


def declared(t: Arena, seat: int, jolter: int, target: int) -> OneJolt:
    """A Jolt that might be declared."""
    credit = NOBODY if jolter == HOUSE else seat
    return OneJolt(by=seat, credit=credit, src=t.robots[jolter], target=target, chain=PIECE[jolter], declared=True)


def forced(t: Arena, zone: int) -> str:
    """What happens to a Robot that is forced there."""
    if zone == OUT:
        return "eliminated outside"
    if t.drone & BIT[zone]:
        return "the Drone explodes" + (", eliminated in the Void" if not t.rating(zone) else "")  # VZ-311
    if t.standing & BIT[zone]:
        return f"pushes {robot(t.robot_at(zone))}"
    return bars(t.rating(zone)) if t.rating(zone) else "eliminated in the Void"


def follows(x: Try) -> list[str]:
    assert isinstance(x.seen.top, JoltAction)
    return [f"to {LABEL[x.seen.top.vacated]}", x.leaves()]


def short_circuits(x: Try) -> list[str]:
    assert isinstance(x.seen.top, JoltAction)
    return [*x.costs(), x.drops(x.seen.top.vacated)]


def stands(x: Try) -> list[str]:
    zone = x.t.robots[x.a.piece] if isinstance(x.a, AtPiece) else -1
    return [f"on {LABEL[zone]}", bars(x.t.rating(zone))]


def places(x: Try) -> list[str]:
    return [bars(x.t.rating(x.zone)), *(["inside the green line"] if CENTRE & BIT[x.zone] else [])]


def drains(x: Try) -> list[str]:
    assert isinstance(x.seen.top, JumpDrain)
    return [f"leaves {LABEL[x.seen.top.zone]} at {x.left_at(x.seen.top.zone)}"]


def token(x: Try) -> list[str]:
    return [f"opponents pay {x.t.options.interference_costs[x.a.token]}⚡"] if isinstance(x.a, Token) else []


def grenades(x: Try) -> list[str]:
    if x.zone < 0:
        return [*of_trait(x), "one other action this turn"]
    beside = len(zones(AROUND[x.zone] & x.t.standing))
    return [bars(x.t.rating(x.zone)), f"{beside or 'no'} Robot{'' if beside == 1 else 's'} beside it"]


def of_trait(x: Try) -> list[str]:
    """The price of what is aimed, and paid, an answer later."""
    return costs(guards.price(x.t, TRAIT[x.t.traits[x.seat]].cost))


def ends(x: Try) -> list[str]:
    drop = end_of_turn(x.seen)[1]
    return [drop] if drop else []


COMES_OF: Final[Mapping[str, Callable[[Try], list[str]]]] = {
    "run": lambda x: [*x.costs(), x.floor(), x.leaves()],
    "jump": jumps,
    "house run": house_runs,
    "sap": saps,
    "charge": lambda x: [*x.costs(), f"{LABEL[x.zone]} rises to {x.left_at(x.zone)}"],
    "shield": lambda x: [*x.costs(), bars(x.t.rating(x.zone))],
    "upgrade": lambda x: [*x.costs(), f"then holds {x.then.table.capacity[x.seat]}⚡"],
    "reprime": lambda x: x.costs(),
    "recharge": recharges,
    "jolt": jolts,
    "house jolt": jolts,
    "force": lambda x: [forced(x.t, x.zone)],
    "follow": follows,
    "short circuit": short_circuits,
    "end turn": ends,
    "activate": stands,
    "first": stands,
    "place": places,
    "pool": lambda x: [trait_rows()[x.a.trait].hint] if isinstance(x.a, Pick) else [],
    "trait": lambda x: [trait_rows()[x.a.trait].hint] if isinstance(x.a, Pick) else [],
    "drain": drains,
    "interference": token,
    "grenade": grenades,
    "teleport": lambda x: [x.floor()] if x.zone >= 0 else [*of_trait(x), "the only action"],
    "shift": lambda x: ["the last action"],
    "overclock": lambda x: [*x.costs(), "one more action"],
    "prime": lambda x: ["refills up to two zones, spends the cube"],
    "disintegrate": lambda x: [*x.costs(), "opens the zone"],
}
