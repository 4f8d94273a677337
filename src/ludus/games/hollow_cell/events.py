"""The events of Hollow Cell: of each kind its values, its sentence, and how it is told and played."""

from __future__ import annotations

from ludus.core.event_kinds import EventKinds, event
from ludus.games.hollow_cell.signs import attack, defence, fuse, green_hazard, hazard, number, theft

SHOWN_BY_THE_DECK = "the deck shows how many it holds"

FIRST = event("seat", "{seat:player} has the lowest initiative number and begins.", opens=True, beat="word")
HAZARD_RED = event("seat event face", "{seat:player} rolled {face} for {event}.", dice=hazard)
HAZARD_GREEN = event("seat event face", "{seat:player} rolled {face:green_face} for {event}.", dice=green_hazard)
DEALT_WARRIOR = event("seat warrior", "{seat:player} was dealt {warrior}.", folds=True, beat="card")
WARRIOR = event("seat warrior", "{seat:player} sent {warrior} into the arena.", folds=True)
ENGINE_GIVEN = event("seat engine", "{seat:player} got the War Engine {engine}.", folds=True, beat="card")
ENGINE_USED = event("seat engine", "{seat:player} started {engine}.", opens=True, beat="word")
ENGINE_AIMED = event("seat engine target", "{seat:player} aimed {engine} at {target:player}.", beat="word")
ENGINE_BLOCKED = event("seat engine", "{seat:player} stopped {engine}.", beat="word")
ENGINE = event("seat engine target", "{engine} of {seat:player} went off.")
ENGINE_STOLEN = event("seat victim engine", "{seat:player} stole {engine} from {victim:player}.", beat="card")
THEFT_ROLL = event("seat first second", "{seat:player} rolled {first:face} and {second:face} to steal.", dice=theft)
TURN = event("seat turn", "Turn {turn:}: {seat:player}.", head=True, silent="the heading of the log")
SPENT = event("seat count", "{seat:player} spent {count:charges} from the Cache.", folds=True, beat="token")
LOADED = event("seat gear count", "{seat:player} loaded {count:charges} onto {gear:card}.", beat="token")
REFILLED = event("seat gear count", "{gear:card} of {seat:player} got {count:charges} back.", folds=True, beat="token")
RETURNED = event("count", "{count:charges} went back to the Cache.", beat="token")
UNLOADED = event("seat gear count", "{gear:card} of {seat:player} lost {count:charges} to the Cache.", beat="token")
EQUIPPED = event("seat kind side", "{seat:player} equipped {kind:card} {side}.", opens=True, beat="card")
DROPPED = event("seat kind", "{seat:player} lost {kind:card} from the equipment.", beat="card")
TAKEN_OFF = event("seat kind", "{seat:player} took {kind:card} back into hand.", opens=True, beat="card")
CAPTURED = event("seat victim kind", "{seat:player} took {kind:card} from {victim:player}.", beat="card")
ENTERED = event("seat kind", "{seat:player} entered {kind:card}.", opens=True, beat="card")
LEFT = event("seat kind", "{seat:player} left {kind:card}.", opens=True, beat="card")
PART_LOADED = event("seat kind charges", "{seat:player} fired {kind:card} with only {charges}.", beat="token")
ATTACK = event(
    "attacker defender dice source",
    "{attacker:player} attacked {defender:player} with {source}{dice:rolling}.",
    opens=True,
    silent="the cause of what follows",
)
ATTACK_ROLL = event("seat dice", "{seat:player} rolled {dice:red}.", dice=attack)
DEFENDED = event("seat kind", "{seat:player} discarded {kind:card} to defend.", lists="kind", beat="card")
DEFENCE_ROLL = event("seat dice", "{seat:player} rolled {dice:green} in defense.", dice=defence)
FOCUS = event("seat kind", "{seat:player} used the focus ability of {kind:focus}.", opens=True)
HITS = event("attacker defender full hits", "{full:hits} on {defender:player}, {hits:} left after the defense.")
SPECIAL = event("seat kind", "{seat:player} used {kind:card}.")
INJECTED = event("seat", "{seat:player} may attack only once next turn.", beat="word")
WOUNDED = event("seat value", "{seat:player} drew a Wound card worth {value:}.")
HEALED = event("seat value", "{seat:player} discarded a Wound card worth {value:}.", opens=True, beat="card")
SWAPPED = event("seat value", "{seat:player} swapped a Wound card worth {value:}.", beat="card")
KEPT_WOUNDS = event("seat", "{seat:player} kept the Wound cards as drawn.", beat="card")
WOUNDS_RESHUFFLED = event("left", "The Wound discards were shuffled into a deck of {left:}.", silent=SHOWN_BY_THE_DECK)
EVENT = event("event seat", "{seat:player} revealed {event}.", opens=True)
EVENTS_RESHUFFLED = event("left", "The event discards were shuffled into a deck of {left:}.", silent=SHOWN_BY_THE_DECK)
EVENT_ENDED = event("event", "{event} ended.", opens=True, beat="word")
DEFEATED = event("victim by", "{by:player} defeated the Warrior of {victim:player}.", opens=True)
SELF_DEFEATED = event("victim", "The Warrior of {victim:player} was defeated by nobody else.", opens=True)
BANNER = event("seat worth banners", "{seat:player} won {worth:banners} and has {banners:}.")
WON = event("winner", "{winner:ending}", opens=True)
DISCARDED = event("seat kind", "{seat:player} discarded {kind:card}.", folds=True, lists="kind", beat="card")
LAID_OPEN = event("seat kind", "{seat:player} lost {kind:card} from hand with the defeat.", beat="card")
FINAL_WOUNDS = event("seat total", "{seat:player} turned up Wound cards worth {total:}.", folds=True)
PLAYED = event("seat kind", "{seat:player} played {kind:card}.", opens=True, beat="card")
TOOK_BACK = event("seat kind", "{seat:player} took {kind:card} from the discards.", beat="card")
SNATCHED = event("seat victim kind", "{seat:player} took {kind:card} from the hand of {victim:player}.", beat="card")
LOST_CARD = event("seat kind", "{seat:player} lost {kind:card} from hand.", beat="card")
NAMED = event("seat kind", "{seat:player} named {kind:card} in hand.", silent="the card that is played is seen")
GAVE = event("giver seat kind", "{giver:player} gave {kind:card} to {seat:player}.", beat="card")
HAND_PASSED = event("giver seat count *cards", "{giver:player} passed {count:cards} to {seat:player}.", beat="card")
DREW = event("seat kind", "{seat:player} drew {kind:card}.", folds=True, lists="kind", beat="card")
SUDDEN = event("seat", "{seat:player} drew a Sudden Event.", beat="card")
EVENT_SEEN = event("seat event", "{seat:player} saw {event} on the event deck.", beat="card")
LOOKED = event("seat kind", "{seat:player} saw {kind:card} on the Vault deck.", beat="card")
PUT_UNDER = event("seat", "{seat:player} put a card under the Vault deck.", beat="card")
LOOT = event("seat face", "{seat:player} looted the Vault: {face:}.", opens=True, dice=number)
RESHUFFLED = event("left", "The Vault discards were shuffled into a deck of {left:}.", silent=SHOWN_BY_THE_DECK)
GRENADE = event("thrower seat face", "{thrower:player} threw a grenade before {seat:player}: {face:}.", dice=fuse)
GRENADE_LEFT = event("seat", "{seat:player} left the grenade where it lay.", beat="token")
EXPLODED = event("seat kind", "The {kind:grenade} exploded before {seat:player}.")
RATION_DIE = event("seat face result", "{seat:player} rolled a Ration die: {face:}, {result:ration}.", dice=number)


EVENTS = EventKinds(globals())
SEATS = ("seat", "attacker", "giver", "thrower", "victim")  # whose doing an event is that begins with one of them
TELLING = EVENTS.telling(("player",), EVENTS.owner_by_first_value(dict.fromkeys(SEATS, int)))
