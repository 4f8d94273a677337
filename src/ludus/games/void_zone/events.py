"""The events of Void Zone: of each kind its values, its sentence, and how it is told and played."""

from __future__ import annotations

from ludus.core.event_kinds import EventKinds, event

WHOLE = "the arena appears whole"

FIRST = event("seat", "{seat:team} became first player.", opens=True, beat="word")
POOL = event("seat trait", "{seat:team} put {trait} into the pool.", folds=True, beat="card")
TRAIT = event("seat trait", "{seat:team} took {trait}.", folds=True, beat="card")
TILE = event("zone rating", "A tile went to {zone}, rating {rating:}.", folds=True, silent=WHOLE)
PLACED = event("robot zone", "{robot:Robot} started on {zone}.", folds=True, silent=WHOLE)
TURN = event(
    "seat turn round", "Turn {turn:}, round {round:}: {seat:team}.", head=True, silent="the heading of the log"
)
PRIME = event("seat", "{seat:team} spent the Prime cube.", opens=True, beat="token")
PRIME_BACK = event("seat", "{seat:team} bought the Prime cube back.", opens=True, beat="token")
LEVEL = event("seat gain level", "{seat:team} {gain} and had {level:}⚡.", beat="token")
PAID = event("seat amount level", "{seat:team} paid {amount:}⚡ and had {level:}⚡ left.", beat="token")
ENLARGED = event("seat capacity", "{seat:team} enlarged its chamber to {capacity:}⚡.", opens=True, beat="token")
ACTIVE = event("robot", "{robot:Robot} became active.", silent="the cause of what follows")
RAN = event("robot before zone", "{robot:Robot} ran {before:zone} → {zone}.", opens=True, runs="first first last")
JUMPED = event("robot before zone", "{robot:Robot} jumped {before:zone} → {zone}.", opens=True)
FOLLOWED = event("robot before zone", "{robot:Robot} followed {before:zone} → {zone}.")
TELEPORTED = event("robot before zone", "{robot:Robot} teleported {before:zone} → {zone}.", opens=True)
SWAPPED = event("robot other", "{robot:Robot} swapped places with {other:robot}.", opens=True)
SAP = event("robot zone", "{robot:Robot} sapped {zone}.", opens=True, beat="token")
CHARGE = event("robot zone", "{robot:Robot} charged {zone}.", opens=True, beat="token")
DRAINED = event("zone rating", "{zone} dropped to {rating}.", lists="zone")
CHARGED = event("zone rating", "{zone} was filled up to {rating}.", lists="zone")
JOLT = event("jolter target", "{jolter:Robot} jolted {target:robot}.", opens=True)
FORCED = event("robot before zone", "{robot:Robot} was forced {before:zone} → {zone}.")
SHIELD = event("seat zone", "{seat:team} put a Force-Shield on {zone}.", opens=True, beat="token")
SHIELD_GONE = event(
    "seat zone", "The Force-Shield of {seat:team} on {zone} went back to its supply.", lists="zone", beat="token"
)
DRONE = event("seat zone", "{seat:team} put the Drone on {zone}.", opens=True, beat="token")
DRONE_GONE = event("seat zone", "The Drone on {zone} exploded.")
TOKEN = event(
    "seat zone cost", "{seat:team} put an Interference token for {cost:}⚡ on {zone}.", opens=True, beat="token"
)
GRENADE = event("seat zone", "{seat:team} put the Electro-Grenade on {zone}.", opens=True, beat="token")
DETONATION = event("seat zone", "The Electro-Grenade of {seat:team} went off on {zone}.", opens=True)
GRENADE_JOLT = event("robot", "The grenade jolted {robot}.")
GRENADE_GONE = event("zone", "{zone} became a Void Zone under the grenade.")
TOKEN_GONE = event("zone", "The token on {zone} left the arena with its owner.", beat="token")
TOKEN_PAID = event("seat zone cost", "{seat:team} paid off the Interference token on {zone}.", beat="token")
EXHAUSTED = event("robot", "{robot:Robot} became exhausted.", silent="the robot shows it")
ELIMINATED = event("robot zone by", "{robot:Robot} on {zone} was eliminated.")
PLAYER_OUT = event("seat", "{seat:team} was out of the game.")
DRAIN_RATE = event("rate", "The Drain Rate rose to {rate:}, and the centre was filled up.", opens=True)
CHEER = event("seat", "{seat:team} filled up its charge and won one more action.", beat="word")
HOUSE_TOKEN = event("seat", "The House Robot token went to {seat:team}.", opens=True, beat="token")
RESIGNED = event("seat", "{seat:team} gave up.", opens=True, beat="word")
ENDED = event("winner", "{winner:ending}", opens=True)

EVENTS = EventKinds(globals())


def team_of(robot: int) -> int:
    """Two Robots belong to each team, and the House Robot to none."""
    return robot >> 1 if robot < 8 else -1


TELLING = EVENTS.telling(("team",), EVENTS.owner_by_first_value({"seat": int, "robot": team_of}))
