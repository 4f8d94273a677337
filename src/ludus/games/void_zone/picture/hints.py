"""What an action costs and what comes of it, before it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludus.games.void_zone.actions import PIECES
from ludus.games.void_zone.content import chamber_prices, cost_of, price_of, trait_rows
from ludus.games.void_zone.forcing import two_spaces
from ludus.games.void_zone.guards import EXTRA_JOLT, EXTRA_STEP, FAR_SHIELD, RE_PRIME
from ludus.games.void_zone.picture.acts import Act
from ludus.games.void_zone.picture.seen import CENTRE, INDEX, OUTSIDE, Seen, bars
from ludus.games.void_zone.speech import robot, team
from ludus.games.void_zone.zones import AROUND, BIT, LABEL, far

Hint = Callable[[Seen, Act, str], list[str]]

UNTOLLED: Final = ("force", "interference", "first", "activate")  # VZ-359: no actions on the zone of their piece


def hint(seen: Seen, act: Act) -> str:
    """Price and result of an action, as short as they can be said."""
    mover = seen.active
    if act.verb == "other":
        act, mover = act.does, partner(seen.active)
    parts = HINTS[act.verb](seen, act, mover) if act.verb in HINTS else []
    toll = seen.toll(seen.chooser, act.place(seen)) if act.verb not in UNTOLLED else 0
    return ", ".join([*parts, *([f"pays {toll}⚡ for the token"] if toll else [])])


def warning(seen: Seen, act: Act) -> str:
    """What would be regretted at once: a Robot that ends its turn on a zone that will not carry it."""
    if act.verb != "end turn":
        return ""
    doom = standing_doom(seen)
    return f"Ending now {doom}. {robot(seen.active)} would be out." if doom else ""


def standing_doom(seen: Seen) -> str:
    """How the Active Robot would be eliminated if its turn ended here; empty if it would not."""
    zone = seen.place_of(seen.active)
    if zone in seen.shields:
        return f"leaves {robot(seen.active)} on its shield"
    if stays(seen) and seen.ratings[zone] <= seen.drain:
        return f"drains {zone} to 0"
    return ""


def stays(seen: Seen) -> bool:
    """Whether the Active Robot's own zone is drained at the end of the turn."""
    left = seen.table["strayed"] and seen.option("stay_drain") == "never_left"
    return seen.place_of(seen.active) == seen.start and not left


# --- moving ---------------------------------------------------------------------------------------------------------


def partner(piece: str) -> str:
    return piece[:2] + ("b" if piece[-1] == "a" else "a")


def runs(seen: Seen, act: Act, mover: str) -> list[str]:
    if seen.top["is"] != "RunSteps":
        return [floor(seen, act.zone), leaves(seen, mover)]
    price = costs(EXTRA_STEP if seen.top["taken"] >= 2 else 0)
    return [*price, floor(seen, act.zone), leaves(seen, PIECES[seen.top["robot"]])]


def leaves(seen: Seen, mover: str) -> str:
    """What becomes of the zone a Robot leaves."""
    zone = seen.place_of(mover)
    drain = 0 if zone in seen.shields else seen.drain
    return f"leaves {zone} at {max(0, seen.ratings[zone] - drain)}"


def floor(seen: Seen, zone: str) -> str:
    return bars(seen.ratings[zone]) if seen.ratings[zone] else "over the Void"


def jump_price(seen: Seen) -> int:
    return cost_of("efficient") if seen.owner("efficient") == seen.chooser else price_of("jump")


def jumps(seen: Seen, act: Act, mover: str) -> list[str]:
    price = 0 if seen.table["waivers"] else jump_price(seen)
    left = "" if seen.owner("glitch") == seen.chooser else leaves(seen, mover)
    return [*costs(price), floor(seen, act.zone), *([left] if left else [])]


def house_runs(seen: Seen, act: Act, mover: str) -> list[str]:
    swept = [f"sweeps away the shield of {team(seen.shields[act.zone])}"] if act.zone in seen.shields else []
    void = "over the Void, must run on"
    return [floor(seen, act.zone) if seen.ratings[act.zone] else void, *swept]


# --- charge ---------------------------------------------------------------------------------------------------------


def costs(price: int) -> list[str]:
    return [f"costs {price}⚡"] if price else []


def saps(seen: Seen, act: Act, mover: str) -> list[str]:
    rating, seat = seen.ratings[act.zone], seen.chooser
    gain = seen.drain if seen.option("sap_gain") == "drain_rate" else min(seen.drain, rating)
    room = seen.table["capacity"][seat] - seen.table["level"][seat] + seen.toll(seat, act.zone)
    won = f"+{min(gain, room)}⚡" if room else "chamber full, no gain"
    return [won, drops(act.zone, rating, seen.drain)]


def drops(zone: str, rating: int, amount: int) -> str:
    return f"{zone} drops to {max(0, rating - amount)}"


def charges(seen: Seen, act: Act, mover: str) -> list[str]:
    return [*costs(0 if seen.table["waivers"] else seen.drain), f"{act.zone} rises to 2"]


def shields(seen: Seen, act: Act, mover: str) -> list[str]:
    near = AROUND[INDEX[seen.place_of(mover)]] & BIT[INDEX[act.zone]]
    return [*costs(0 if near else FAR_SHIELD), bars(seen.ratings[act.zone])]


def upgrades(seen: Seen, act: Act, mover: str) -> list[str]:
    held: int = seen.table["capacity"][seen.chooser]
    free = seen.table["waivers"] or seen.owner("bypass") == seen.chooser
    return [*costs(0 if free else chamber_prices()[held]), f"then holds {held + 1}⚡"]


def recharges(seen: Seen, act: Act, mover: str) -> list[str]:
    rating = seen.ratings[act.zone]
    return ["is full already" if rating == 2 else f"{rating} → 2"]


# --- jolts ----------------------------------------------------------------------------------------------------------


def jolts(seen: Seen, act: Act, mover: str) -> list[str]:
    """Where a Jolt could force its target: the free far zones, or else what is left."""
    if seen.top["is"] == "JoltAction":
        mover = PIECES[seen.top["jolter"]]
    price = costs(EXTRA_JOLT if seen.top["is"] == "JoltAction" else 0)
    target = act.words[0]
    if target == "drone":
        return [*price, "it explodes"]
    src, tgt = seen.place_of(mover), seen.place_of(target)
    friendly = mover != "house" and seen.owner("friendly_fire") == seen.chooser
    sent_far = friendly and target in seen.robots_of(seen.chooser)
    return [*price, jolt_preview(seen, src, tgt), *(beyond(seen, src, tgt) if sent_far else [])]


def jolt_preview(seen: Seen, src: str, tgt: str) -> str:
    places = [LABEL[z] if z >= 0 else OUTSIDE for z in far(INDEX[src], INDEX[tgt])]
    free = [zone for zone in places if zone != OUTSIDE and seen.free(zone)]
    if free:
        return f"to {' or '.join(free)}"
    ends = {forced(seen, zone) for zone in enterable(seen, places)}
    return " or ".join(sorted(ends)) or "eliminated between shut zones"


def enterable(seen: Seen, places: list[str]) -> list[str]:
    """Without those that are shut (VZ-137, VZ-414), or that a Drone guards (VZ-G55)."""
    shut = {*seen.shields, seen.grenade, seen.robots.get("house", "")}
    if seen.drone in places and seen.owner("drone") != seen.chooser:
        shut |= {seen.place_of(piece) for piece in seen.robots_of(seen.owner("drone"))}
    return [zone for zone in places if zone not in shut]


def beyond(seen: Seen, src: str, tgt: str) -> list[str]:
    """VZ-343: where Friendly Fire may send its partner besides, two zones away."""
    unblocked = sum(BIT[INDEX[zone]] for zone in LABEL if not seen.blocked(zone))
    free = sum(BIT[INDEX[zone]] for zone in LABEL if seen.free(zone))
    landings = [LABEL[z] for z in two_spaces(INDEX[src], INDEX[tgt], unblocked, free)]
    return [f"or on to {' '.join(landings)}"] if landings else []


def forced(seen: Seen, zone: str) -> str:
    """What happens to a Robot that is forced there."""
    if zone == OUTSIDE:
        return "eliminated outside"
    if zone == seen.drone:
        return "the Drone explodes" + (", eliminated in the Void" if not seen.ratings[zone] else "")  # VZ-311
    if zone in seen.piece_on:
        return f"pushes {robot(seen.piece_on[zone])}"
    return bars(seen.ratings[zone]) if seen.ratings[zone] else "eliminated in the Void"


def forces(seen: Seen, act: Act, mover: str) -> list[str]:
    return [forced(seen, act.zone or OUTSIDE)]


def follows(seen: Seen, act: Act, mover: str) -> list[str]:
    return [f"to {LABEL[seen.top['vacated']]}", leaves(seen, mover)]


def short_circuits(seen: Seen, act: Act, mover: str) -> list[str]:
    zone = LABEL[seen.top["vacated"]]
    return [*costs(cost_of("short_circuit")), drops(zone, seen.ratings[zone], 1)]


# --- the rest -------------------------------------------------------------------------------------------------------


def ends(seen: Seen, act: Act, mover: str) -> list[str]:
    zone = seen.place_of(mover)
    return [drops(zone, seen.ratings[zone], seen.drain)] if stays(seen) else []


def stands(seen: Seen, act: Act, mover: str) -> list[str]:
    zone = seen.place_of(act.words[0])
    return [f"on {zone}", bars(seen.ratings[zone])]


def places(seen: Seen, act: Act, mover: str) -> list[str]:
    return [bars(seen.ratings[act.zone]), *(["inside the green line"] if act.zone in CENTRE else [])]


def traits(seen: Seen, act: Act, mover: str) -> list[str]:
    return [next(row.hint for row in trait_rows() if row.key == act.words[0])]


def drains(seen: Seen, act: Act, mover: str) -> list[str]:
    zone = LABEL[seen.top["zone"]]
    return [f"leaves {zone} at {seen.ratings[zone] - int(act.words[0])}"]


def tokens(seen: Seen, act: Act, mover: str) -> list[str]:
    return [f"opponents pay {seen.option('interference_costs')[int(act.words[0]) - 1]}⚡"]


def grenades(seen: Seen, act: Act, mover: str) -> list[str]:
    if act.zone:
        beside = sum(1 for zone in seen.robots.values() if AROUND[INDEX[act.zone]] & BIT[INDEX[zone]])
        return [bars(seen.ratings[act.zone]), f"{beside or 'no'} Robot{'' if beside == 1 else 's'} beside it"]
    return [*costs(0 if seen.table["waivers"] else cost_of("electro_grenade")), "one other action this turn"]


def teleports(seen: Seen, act: Act, mover: str) -> list[str]:
    price = costs(0 if seen.table["waivers"] else cost_of("teleport"))
    return [floor(seen, act.zone)] if act.zone else [*price, "the only action"]


def said(*words: str) -> Hint:
    """The same words for every action of a verb."""
    return lambda seen, act, mover: list(words)


def priced(price: int, *words: str) -> Hint:
    """A price that a free action waives."""
    return lambda seen, act, mover: [*costs(0 if seen.table["waivers"] else price), *words]


HINTS: Final[dict[str, Hint]] = {
    "run": runs,
    "jump": jumps,
    "house run": house_runs,
    "sap": saps,
    "charge": charges,
    "shield": shields,
    "upgrade": upgrades,
    "reprime": priced(RE_PRIME),
    "recharge": recharges,
    "jolt": jolts,
    "house jolt": lambda seen, act, mover: jolts(seen, act, "house"),
    "force": forces,
    "follow": follows,
    "short circuit": short_circuits,
    "end turn": ends,
    "activate": stands,
    "first": stands,
    "place": places,
    "pool": traits,
    "trait": traits,
    "drain": drains,
    "interference": tokens,
    "grenade": grenades,
    "teleport": teleports,
    "shift": said("the last action"),
    "overclock": said(f"costs {cost_of('overclock')}⚡", "one more action"),
    "prime": said("refills up to two zones, spends the cube"),
    "disintegrate": said(f"costs {cost_of('disintegrate')}⚡", "opens the zone"),
}
