"""The facts beside the board: each team's card, the arena, and where in the turn the game stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ludus.draw import Row
from ludus.games.void_zone.actions import HOUSE, TRAIT_OF
from ludus.games.void_zone.content import chamber_prices, trait_rows
from ludus.games.void_zone.guards import shields_left
from ludus.games.void_zone.limits import KIND, KIND_NAMES
from ludus.games.void_zone.picture.acts import Acts
from ludus.games.void_zone.picture.portraits import portrait
from ludus.games.void_zone.picture.seen import Seen, cost_at, has, robots_of, setting_up, states, turn_of
from ludus.games.void_zone.play.house import HouseTurn
from ludus.games.void_zone.play.prime import PrimePhase
from ludus.games.void_zone.play.setup import ChooseTraits
from ludus.games.void_zone.play.turn import Turn
from ludus.games.void_zone.speech import robot, team, trait
from ludus.games.void_zone.table import CAPACITY
from ludus.games.void_zone.zones import LABEL, the_zone
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


def add_panels(acts: Acts) -> None:
    """One panel for each seat, and one for the whole table."""
    seen = acts.seen
    for seat in range(seen.players):
        crew = (portrait(seat), portrait(seat, second=True))
        state = "out" if seat in seen.table.out else "turn" * (seat == turn_of(seen))
        acts.seat_panel(seat, team(seat), seat_rows(seen, seat), state, crew)
    acts.scene.panel("arena", "Arena", *arena_rows(seen), *turn_rows(seen))


def at_hand(seen: Seen, *_: object) -> tuple[object, ...]:
    """What the cards of the seats show: their key."""
    t = seen.table
    return (
        t.level, t.capacity, t.prime, t.shields, t.traits, t.robots, t.exhausted, t.active, t.out, setting_up(seen),
        seen.asked, turn_of(seen),
    )  # fmt: skip


def seat_rows(seen: Seen, seat: int) -> list[Row]:
    """What a player's reference card shows, and the two Robots."""
    t = seen.table
    held, placed = t.capacity[seat], [LABEL[zone] for zone in zones(t.shields[seat])]
    prices = [f"{price}⚡" for price in chamber_prices()[held:CAPACITY]]
    number = t.traits[seat]
    rows = [
        Row("Charge", f"{t.level[seat]} of {held}⚡"),
        Row("Prime cube", "ready" if t.prime[seat] else "spent"),
        Row("Shields", f"{shields_left(t, seat)} left"),
    ]
    if prices:
        rows.append(Row("Upgrade", ", then ".join(prices), drawn=True))
    if placed:
        rows.append(Row("Placed", f"on {' and '.join(placed)}", "till their turn", drawn=True))
    if number >= 0:
        rows.append(Row("Trait", trait(number), trait_rows()[number].hint))
    rows += [
        Row(robot(piece), robot_state(seen, piece), last=True, drawn=t.robots[piece] >= 0) for piece in robots_of(seat)
    ]
    return rows


def robot_state(seen: Seen, piece: int) -> str:
    """Where a Robot stands and how it is."""
    zone = seen.table.robots[piece]
    if zone < 0:
        return "not placed yet" if setting_up(seen) else "out"
    return ", ".join([LABEL[zone], *(states(seen, piece) or ["ready"])])


def arena_rows(seen: Seen) -> list[Row]:
    """The Drain Rate and what makes it rise; tokens; the House Robot."""
    t, supply = seen.table, seen.table.options.token_supply
    rise = f"2 at {t.players} out or a team out" if t.drain == 1 else "highest"
    rows = [Row("Drain Rate", str(t.drain), rise)]
    rows.append(Row("Robots out", f"{t.fallen} of {t.players}" if t.drain == 1 else str(t.fallen), missing(seen)))
    if supply:  # VZ-006: one supply for all
        rows.append(Row("Zone tokens", f"{t.spare_tokens()} left", f"of {supply}"))
    if t.drone:
        rows.append(Row("Drone", f"on {LABEL[the_zone(t.drone)]}", team(t.drone_owner())))
    if t.drone_lost:
        rows.append(Row("Drone", "lost", "it does not come back"))
    if t.grenade:
        who = team(has(t, "electro_grenade"))
        rows.append(Row("Grenade", f"on {LABEL[the_zone(t.grenade)]}", f"goes off when {who} acts next"))
    rows += [
        Row("Interference", f"on {LABEL[zone]}", f"others pay {cost_at(t, zone)}⚡ there")
        for zone in (the_zone(token) for token in t.tokens if token)
    ]
    if t.token_holder >= 0:
        place = f"on {LABEL[t.robots[HOUSE]]}" if t.robots[HOUSE] >= 0 else "out"
        rows.append(Row("House Robot", place, f"{team(t.token_holder)} has its token"))
    return rows


def missing(seen: Seen) -> str:
    """The Robots that are out, by name."""
    if setting_up(seen):
        return ""
    return ", ".join(robot(piece) for piece in range(2 * seen.players) if seen.table.robots[piece] < 0)


def turn_rows(seen: Seen) -> list[Row]:
    """Where the game stands: the phase, the actions used and those still open, or who moves the House Robot."""
    turn, house = seen.frame(Turn), seen.frame(HouseTurn)
    if turn:
        sign, name = PHASES.get(turn.where(), ("A", "Prime"))
        rows = [Row("Phase", f"{sign} {name}", f"turn {seen.table.turn}, {team(turn.player)}")]
        return rows + (action_rows(seen, turn) if turn.where() == "actions" else prime_rows(seen))
    if house:
        who = team(house.seat_now) if house.seat_now >= 0 else "nobody"
        return [Row("House turn", who, f"then {named(house.order) or 'nobody'}"), left_behind(seen, house)]
    return [] if seen.result else [Row("Phase", "Set-up", set_up(seen))]


def left_behind(seen: Seen, house: HouseTurn) -> Row:
    """VZ-G71: the zones the House Robot may not run back into."""
    left = " ".join(LABEL[z] for z in zones(house.barred(seen.table)))
    every = seen.table.options.house_backtrack == "all"
    return Row("Left behind", left or "none", "no way back there this turn" if every else "no way straight back")


def set_up(seen: Seen) -> str:
    """What has been decided so far."""
    traits = seen.frame(ChooseTraits)
    if traits and traits.chosen:
        return f"pool: {', '.join(trait(number) for number in traits.chosen)}"
    return f"{team(seen.table.first)} is first player"


def prime_rows(seen: Seen) -> list[Row]:
    """The Prime window: who has declared, and who is still to be asked."""
    phase = seen.frame(PrimePhase)
    if not phase or phase.where() == "resolve":
        return [Row("Primes", named(phase.declared) or "none", "still to come")] if phase else []
    if phase.where() == "declare":
        later = named(phase.order[phase.asked + 1 :])
        said = f"then asked: {later}" if later else "nobody after that"
        return [Row("Primes", named(phase.declared) or "none yet", said)]
    return [Row("Primes", "in secret", f"{phase.answered} of {len(phase.order)} have answered")]


def named(seats: Iterable[int]) -> str:
    return ", ".join(team(seat) for seat in seats)


def action_rows(seen: Seen, turn: Turn) -> list[Row]:
    """The actions used, and the types that may still follow."""
    used = [NAMES[kind] for kind in turn.used]
    rows = [Row("Actions", ", ".join(used) or "none yet", "three different, or one twice" * (not used))]
    if used:
        rows.append(Row("Still open", ", ".join(still_open(seen)) or "nothing"))
    if seen.table.cheers:
        rows.append(Row("Free actions", str(seen.table.cheers), "won by knock-outs"))
    return rows


def still_open(seen: Seen) -> list[str]:
    """The names of the action types that may follow those used, as far as this player has them at all."""
    turn = seen.frame(Turn)
    if turn is None:
        return []
    kinds, own = turn.open_now(seen.table), seen.table.traits[turn.player]
    return [name for kind, name in enumerate(NAMES) if kinds & KIND[kind] and TRAIT_OF.get(kind, own) == own]
