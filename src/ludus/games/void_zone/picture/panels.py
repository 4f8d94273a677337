"""The facts beside the board: each team's card, the arena, and where in the turn the game stands."""

from __future__ import annotations

from functools import reduce
from typing import Final

from ludus.core.words import Name
from ludus.draw import Row
from ludus.games.void_zone.actions import HOUSE, TRAIT_OF
from ludus.games.void_zone.content import chamber_prices, trait_rows
from ludus.games.void_zone.guards import shields_left
from ludus.games.void_zone.limits import KIND, KIND_KEYS
from ludus.games.void_zone.picture.acts import Acts
from ludus.games.void_zone.picture.portraits import portrait
from ludus.games.void_zone.picture.seen import Seen, cost_at, has, robots_of, setting_up, states, teams, turn_of
from ludus.games.void_zone.play.house import HouseTurn
from ludus.games.void_zone.play.prime import PrimePhase
from ludus.games.void_zone.play.setup import ChooseTraits
from ludus.games.void_zone.play.turn import Turn
from ludus.games.void_zone.speech import robot, team, trait
from ludus.games.void_zone.table import CAPACITY
from ludus.games.void_zone.zones import LABEL, the_zone
from ludus.geometry.hexes import zones_of as zones

FIRST: Final = ("A", "prime")
PHASES: Final = {  # the steps of a turn, as the rulebook counts them
    "prime": FIRST,
    "gain_charge": ("B", "charge"),
    "shields_back": ("C1", "shields"),
    "grenade": ("C1", "shields"),
    "active_robot": ("C2", "robot"),
    "actions": ("C3", "actions"),
    "stay_drain": ("C4", "drain"),
    "exhausted": ("C5", "exhaust"),
}


def add_panels(acts: Acts) -> None:
    """One panel for each seat, and one for the whole table."""
    seen = acts.seen
    for seat in range(seen.players):
        crew = (portrait(seat), portrait(seat, second=True))
        state = "out" if seat in seen.table.out else "turn" if seat == turn_of(seen) else ""
        acts.seat_panel(seat, team(seat), seat_rows(acts, seat), state, crew)
    acts.scene.panel("arena", acts.say("panel.arena"), *arena_rows(acts), *turn_rows(acts))


def seat_rows(acts: Acts, seat: int) -> list[Row]:
    """What a player's reference card shows, and the two Robots."""
    say, t, number = acts.say, acts.seen.table, acts.seen.table.traits[seat]
    rows = [
        Row(say("row.charge"), say("row.charge.of", level=t.level[seat], most=t.capacity[seat])),
        Row(say("row.prime"), say("row.prime.ready" if t.prime[seat] else "row.prime.spent")),
        Row(say("row.shields"), say("row.left", left=shields_left(t, seat))),
        *chamber_rows(acts, seat),
        *shield_rows(acts, seat),
    ]
    if number >= 0:
        rows.append(Row(say("row.trait"), trait(number), acts.words.said(trait_rows()[number].hint)))
    rows += [
        Row(acts.words.name(robot(piece)), robot_state(acts, piece), last=True, drawn=t.robots[piece] >= 0)
        for piece in robots_of(seat)
    ]
    return rows


def chamber_rows(acts: Acts, seat: int) -> list[Row]:
    """What the next levels of the Charge Chamber cost."""
    prices = [f"{price}⚡" for price in chamber_prices()[acts.seen.table.capacity[seat] : CAPACITY]]
    if not prices:
        return []
    said = reduce(lambda first, second: acts.say("row.upgrade.then", first=first, second=second), prices)
    return [Row(acts.say("row.upgrade"), said, drawn=True)]


def shield_rows(acts: Acts, seat: int) -> list[Row]:
    """Where the Force-Shields of a seat are."""
    placed = zones(acts.seen.table.shields[seat])
    if not placed:
        return []
    key = "row.placed.zones" if len(placed) > 1 else "row.placed.zone"
    said = acts.say(key, zone=placed[0], second=placed[-1])
    return [Row(acts.say("row.placed"), said, acts.say("row.placed.until"), drawn=True)]


def robot_state(acts: Acts, piece: int) -> str:
    """Where a Robot stands and how it is."""
    seen, zone = acts.seen, acts.seen.table.robots[piece]
    if zone < 0:
        return acts.say("row.robot.not_placed" if setting_up(seen) else "row.robot.out")
    now = states(seen, piece) or ["ready"]
    return ", ".join([LABEL[zone], *[acts.say(f"state.{state}") for state in now]])


def arena_rows(acts: Acts) -> list[Row]:
    """The Drain Rate and what makes it rise; tokens; the House Robot."""
    say, t = acts.say, acts.seen.table
    first, supply = t.drain == 1, t.options.token_supply
    rise = say("row.drain.rise", robots=t.players) if first else say("row.drain.highest")
    fallen = say("row.robots_out.of", out=t.fallen, most=t.players) if first else str(t.fallen)
    rows = [Row(say("row.drain"), str(t.drain), rise), Row(say("row.robots_out"), fallen, missing(acts))]
    if supply:  # VZ-006: one supply for all
        left = say("row.left", left=t.spare_tokens())
        rows.append(Row(say("row.tokens"), left, say("row.tokens.of", supply=supply)))
    rows += things_of_traits(acts)
    if t.token_holder >= 0:
        house = t.robots[HOUSE]
        place = say("row.on", zone=house) if house >= 0 else say("row.robot.out")
        rows.append(Row(say("row.house"), place, say("row.house.token", seat=t.token_holder)))
    return rows


def things_of_traits(acts: Acts) -> list[Row]:
    """The Drone, the Electro-Grenade, and the Interference tokens."""
    say, t, rows = acts.say, acts.seen.table, list[Row]()
    if t.drone:
        rows.append(Row(say("row.drone"), say("row.on", zone=the_zone(t.drone)), team(t.drone_owner())))
    if t.drone_lost:
        rows.append(Row(say("row.drone"), say("row.drone.lost"), say("row.drone.for_good")))
    if t.grenade:
        until = say("row.grenade.until", seat=has(t, "electro_grenade"))
        rows.append(Row(say("row.grenade"), say("row.on", zone=the_zone(t.grenade)), until))
    for zone in (the_zone(token) for token in t.tokens if token):
        toll = say("row.interference.toll", price=cost_at(t, zone))
        rows.append(Row(say("row.interference"), say("row.on", zone=zone), toll))
    return rows


def missing(acts: Acts) -> str:
    """The Robots that are out, by name."""
    if setting_up(acts.seen):
        return ""
    out = [piece for piece in range(2 * acts.seen.players) if acts.seen.table.robots[piece] < 0]
    return ", ".join(acts.words.name(robot(piece)) for piece in out)


def turn_rows(acts: Acts) -> list[Row]:
    """Where the game stands: the phase, the actions used and those still open, or who moves the House Robot."""
    say, seen = acts.say, acts.seen
    turn, house = seen.frame(Turn), seen.frame(HouseTurn)
    if turn:
        phase = phase_name(acts, PHASES.get(turn.where(), FIRST))
        rows = [Row(say("row.phase"), phase, say("phase.turn", turn=seen.table.turn, seat=turn.player))]
        return rows + (action_rows(acts, turn) if turn.where() == "actions" else prime_rows(acts))
    if house:
        nobody = acts.words.name(Name("nobody"))
        who = team(house.seat_now) if house.seat_now >= 0 else nobody
        then = say("row.house_turn.then", teams=teams(house.order) or nobody)
        return [Row(say("row.house_turn"), who, then), left_behind(acts, house)]
    return [] if seen.result else [Row(say("row.phase"), say("phase.set_up"), set_up(acts))]


def phase_name(acts: Acts, phase: tuple[str, str]) -> str:
    """A phase as the rulebook counts it, such as 'C1 Shields back'."""
    sign, name = phase
    return f"{sign} {acts.say(f'phase.{name}')}"


def left_behind(acts: Acts, house: HouseTurn) -> Row:
    """VZ-G71: the zones the House Robot may not run back into."""
    left = " ".join(LABEL[z] for z in zones(house.zones_barred(acts.seen.table)))
    every = acts.seen.table.options.house_backtrack == "all"
    note = acts.say("row.left_behind.all" if every else "row.left_behind.last")
    return Row(acts.say("row.left_behind"), left or acts.say("row.left_behind.none"), note)


def set_up(acts: Acts) -> str:
    """What has been decided so far."""
    traits = acts.seen.frame(ChooseTraits)
    if traits and traits.chosen:
        return acts.say("row.pool", traits=", ".join(trait(number) for number in traits.chosen))
    return acts.say("row.first", seat=acts.seen.table.first)


def prime_rows(acts: Acts) -> list[Row]:
    """The Prime window: who has declared, and who is still to be asked."""
    say, phase = acts.say, acts.seen.frame(PrimePhase)
    if not phase:
        return []
    if phase.where() == "resolve":
        said, note = teams(phase.declared) or say("row.primes.none"), say("row.primes.to_come")
    elif phase.where() == "declare":
        later = teams(phase.order[phase.asked + 1 :])
        said = teams(phase.declared) or say("row.primes.none_yet")
        note = say("row.primes.then", teams=later) if later else say("row.primes.nobody_after")
    else:
        said = say("row.primes.secret")
        note = say("row.primes.answered", answered=phase.answered, most=len(phase.order))
    return [Row(say("row.primes"), said, note)]


def action_rows(acts: Acts, turn: Turn) -> list[Row]:
    """The actions used, and the types that may still follow."""
    say, cheers = acts.say, acts.seen.table.cheers
    used = [kind_name(acts, kind) for kind in turn.used]
    note = "" if used else say("row.actions.most")
    rows = [Row(say("row.actions"), ", ".join(used) or say("row.actions.none_yet"), note)]
    if used:
        open_now = [kind_name(acts, kind) for kind in still_open(acts.seen)]
        rows.append(Row(say("row.open"), ", ".join(open_now) or say("row.open.nothing")))
    if cheers:
        rows.append(Row(say("row.free"), str(cheers), say("row.free.won")))
    return rows


def kind_name(acts: Acts, kind: int) -> str:
    return acts.say(f"kind.{KIND_KEYS[kind]}")


def still_open(seen: Seen) -> list[int]:
    """The action types that may follow those used, as far as this player has them at all."""
    turn = seen.frame(Turn)
    if turn is None:
        return []
    kinds, own = turn.open_now(seen.table), seen.table.traits[turn.player]
    return [kind for kind in range(len(KIND)) if kinds & KIND[kind] and TRAIT_OF.get(kind, own) == own]
