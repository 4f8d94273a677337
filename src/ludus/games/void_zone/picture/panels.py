"""The facts beside the board: each team's card, the arena, and where in the turn the game stands."""

from __future__ import annotations

from typing import Any, Final

from ludus.draw import Row, Scene
from ludus.draw.section import made_of
from ludus.draw.telling import seat_marks
from ludus.games.void_zone.actions import TRAIT_OF, TRAITS
from ludus.games.void_zone.content import chamber_prices, trait_rows
from ludus.games.void_zone.limits import KIND, KIND_NAMES
from ludus.games.void_zone.menu import open_kinds
from ludus.games.void_zone.picture.portraits import portrait
from ludus.games.void_zone.picture.seen import Seen
from ludus.games.void_zone.speech import robot, team, trait
from ludus.games.void_zone.table import CAPACITY, SHIELDS
from ludus.games.void_zone.zones import LABEL
from ludus.geometry.hexes import zones_of as zones

PHASES: Final = {  # the steps of a turn, as the rulebook counts them
    "prime": ("A", "Prime"),
    "gain_charge": ("B", "Gain charge"),
    "shields_back": ("C1", "Shields back"),
    "grenade": ("C1", "Shields back"),
    "active_robot": ("C2", "Robot"),
    "actions": ("C3", "Actions"),
    "stay_drain": ("C4", "Drain"),
    "exhausted": ("C5", "Exhaust"),
}
NAMES: Final = ["Sap or Charge" if name == "Framework" else name for name in KIND_NAMES]


def add_panels(scene: Scene, seen: Seen) -> None:
    """One panel for each seat, and one for the whole table."""
    for seat in range(seen.players):
        crew = (portrait(seat), portrait(seat, second=True))
        state = "out" if seat in seen.table["out"] else "turn" * (seat == seen.turn_of)
        marks = seat_marks(seen.view, seat, state=state)
        scene.panel(f"seat-{seat}", team(seat), *seat_rows(seen, seat), seat=seat, marks=marks, portraits=crew)
    scene.panel("arena", "Arena", *arena_rows(seen), *turn_rows(seen))


@made_of
def seat_rows(seen: Seen, seat: int) -> list[Row]:
    """What a player's reference card shows, and the two Robots."""
    held, placed = seen.table["capacity"][seat], [z for z, owner in seen.shields.items() if owner == seat]
    prices = [f"{price}⚡" for price in chamber_prices()[held:CAPACITY]]
    number = seen.trait(seat)
    rows = [
        Row("Charge", f"{seen.table['level'][seat]} of {held}⚡"),
        Row("Prime cube", "ready" if seen.table["prime"][seat] else "spent"),
        Row("Shields", f"{SHIELDS - len(placed)} left"),
    ]
    if prices:
        rows.append(Row("Upgrade", ", then ".join(prices), drawn=True))
    if placed:
        rows.append(Row("Placed", f"on {' and '.join(placed)}", "till their turn", drawn=True))
    if number >= 0:
        rows.append(Row("Trait", trait(number), trait_rows()[number].hint))
    states = {piece: robot_state(seen, piece) for piece in seen.robots_of(seat)}
    return rows + [Row(robot(piece), at, last=True, drawn=piece in seen.robots) for piece, at in states.items()]


def robot_state(seen: Seen, piece: str) -> str:
    """Where a Robot stands and how it is."""
    if piece not in seen.robots:
        return "not placed yet" if seen.setting_up else "out"
    return ", ".join([seen.robots[piece], *(seen.states(piece) or ["ready"])])


@made_of
def arena_rows(seen: Seen) -> list[Row]:
    """The Drain Rate and what makes it rise; tokens; the House Robot."""
    fallen = f"{seen.table['fallen']} of {seen.players}"
    rise = f"2 at {seen.players} out or a team out" if seen.drain == 1 else "highest"
    rows = [Row("Drain Rate", str(seen.drain), rise)]
    rows.append(Row("Robots out", fallen if seen.drain == 1 else str(seen.table["fallen"]), missing(seen)))
    if "supply" in seen.table:  # VZ-006: one supply for all
        rows.append(Row("Zone tokens", f"{seen.table['supply']} left", f"of {seen.option('token_supply')}"))
    if seen.drone:
        rows.append(Row("Drone", f"on {seen.drone}", team(seen.owner("drone"))))
    if seen.table["drone_lost"]:
        rows.append(Row("Drone", "lost", "it does not come back"))
    if seen.grenade:
        rows.append(
            Row("Grenade", f"on {seen.grenade}", f"goes off when {team(seen.owner('electro_grenade'))} acts next")
        )
    rows += [Row("Interference", f"on {zone}", f"others pay {cost}⚡ there") for zone, cost in seen.tolls.items()]
    if seen.table["token_holder"] is not None:
        place = f"on {seen.robots['house']}" if "house" in seen.robots else "out"
        rows.append(Row("House Robot", place, f"{team(seen.table['token_holder'])} has its token"))
    return rows


def missing(seen: Seen) -> str:
    """The Robots that are out, by name."""
    if seen.setting_up:
        return ""
    return ", ".join(robot(p) for seat in range(seen.players) for p in seen.robots_of(seat) if p not in seen.robots)


@made_of
def turn_rows(seen: Seen) -> list[Row]:
    """Where the game stands: the phase, the actions used and those still open, or who moves the House Robot."""
    turn = seen.frame("Turn")
    if turn:
        sign, name = PHASES.get(turn["step"], ("A", "Prime"))
        rows = [Row("Phase", f"{sign} {name}", f"turn {seen.table['turn']}, {team(turn['player'])}")]
        return rows + (action_rows(seen) if turn["step"] == "actions" else prime_rows(seen))
    house = seen.frame("HouseTurn")
    if house:
        order = ", ".join(team(seat) for seat in house["order"]) or "nobody"
        who = team(house["seat_now"]) if house["seat_now"] >= 0 else "nobody"
        return [Row("House turn", who, f"then {order}"), left_behind(seen, house)]
    return [] if seen.view["result"] else [Row("Phase", "Set-up", set_up(seen))]


def left_behind(seen: Seen, house: dict[str, Any]) -> Row:
    """VZ-G71: the zones the House Robot may not run back into, all it has left or the last one."""
    every = seen.option("house_backtrack") == "all"
    left = " ".join(LABEL[z] for z in zones(house["trail" if every else "last"]))
    return Row("Left behind", left or "none", "no way back there this turn" if every else "no way straight back")


def set_up(seen: Seen) -> str:
    """What has been decided so far."""
    pool = seen.frame("ChooseTraits").get("chosen", [])
    return (
        f"pool: {', '.join(trait(number) for number in pool)}"
        if pool
        else f"{team(seen.table['first'])} is first player"
    )


def prime_rows(seen: Seen) -> list[Row]:
    """The Prime window: who has declared, and who is still to be asked."""
    phase = seen.frame("PrimePhase")
    if not phase or phase["step"] == "resolve":
        return [Row("Primes", named(phase["declared"]) or "none", "still to come")] if phase else []
    if phase["step"] == "declare":
        later = named(phase["order"][phase["asked"] + 1 :])
        return [
            Row(
                "Primes",
                named(phase["declared"]) or "none yet",
                f"then asked: {later}" if later else "nobody after that",
            )
        ]
    return [Row("Primes", "in secret", f"{phase['answered']} of {len(phase['order'])} have answered")]


def named(seats: list[int]) -> str:
    return ", ".join(team(seat) for seat in seats)


def action_rows(seen: Seen) -> list[Row]:
    """The actions used, and the types that may still follow."""
    used = [NAMES[kind] for kind in seen.frame("Turn")["used"]]
    rows = [Row("Actions", ", ".join(used) or "none yet", "three different, or one twice" * (not used))]
    if used:
        rows.append(Row("Still open", ", ".join(still_open(seen)) or "nothing"))
    if seen.table["cheers"]:
        rows.append(Row("Free actions", str(seen.table["cheers"]), "won by knock-outs"))
    return rows


def still_open(seen: Seen) -> list[str]:
    """The names of the action types that may follow those used, as far as this player has them at all."""
    turn, seat = seen.frame("Turn"), seen.turn_of
    split = seen.owner("split_personality") == seat and all(p in seen.robots for p in seen.robots_of(seat))
    any_three = seen.option("split_limit") == "any_three" and split
    spare = seen.table["cheers"] + turn["overclocked"]
    own = TRAITS.index(seen.table["traits"][seat]) if seen.table["traits"][seat] else -1
    kinds = open_kinds(own, tuple(turn["used"]), spare, any_three)
    return [name for kind, name in enumerate(NAMES) if kinds & KIND[kind] and TRAIT_OF.get(kind, own) == own]
