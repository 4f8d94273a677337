"""The events of Claustrophobia: of each kind its values, its sentence, and how it is told and played."""

from __future__ import annotations

from typing import Any

from ludus.core.diary import Event
from ludus.core.event_kinds import EventKinds, event

A_CAUSE = "the cause of what follows"

SCENARIO = event("number", "The scenario was {number:scenario}.", opens=True)
BID = event("seat bid", "{seat:player} bid {bid:} points.", opens=True, beat="word")
PASSED = event("seat", "{seat:player} passed.", beat="word")
HUMAN = event("seat", "{seat:player} took the Humans.", beat="word")
BOUGHT = event("warrior", "{warrior:Warrior} joined the team.", folds=True, beat="card")
BOUGHT_OBJECT = event("object warrior", "{warrior:Warrior} got the {object}.", folds=True, beat="card")
GIFT = event("gift", "The Redeemer got {gift} besides.", beat="card")
ROUND = event("round", "Round {round:} began.", head=True, silent="the heading of the log")
REROLLED = event("faces", "Rolled again, they showed {faces}.", rolls=True)
ASSIGNED = event("warrior die exhausted", "{warrior:Warrior} got the {die:}{exhausted}.", folds=True, beat="token")
COURAGE = event("warrior", "{warrior:Warrior} took courage: +1 Guard.", beat="word")
BLESSED = event("warrior side", "{warrior:Warrior} was blessed: {side:bonus}.", beat="word")
HEALED = event("warrior line", "Line {line:} of {warrior} was healed.", beat="stand")
FEET = event("warrior line", "{warrior:Warrior} got up: the die was turned to {line:}.", beat="stand")
TERROR = event("warrior", "Terror seized {warrior}: no fighting this round.", beat="word")
ACTIVATED = event("warrior", "{warrior:Warrior} began to act.", opens=True, silent=A_CAUSE)
MOVED = event("warrior tile", "{warrior:Warrior} went to {tile:place}.", runs="first last")
FORESAW = event("seat *tiles", "You looked at the next tiles.")
TILE = event("tile", "{tile:Place} was drawn.")
DISCARDED = event("tile", "{tile:Place} left nothing to explore and was discarded.", beat="card")
LOST = event("tile", "{tile:Place} was discarded: the way was lost.", beat="card")
HELD = event("tile", "{tile:Place} was held back for later.", beat="card")
SEALED = event("tile side", "The opening of {tile:place} to the {side} was closed to Humans.", beat="token")
MARKER = event("tile", "A Hole marker was put on {tile:place}.", beat="token")
BOOBY = event("warrior face", "{warrior:Warrior} set off a trap, a {face:}: {face:trap}")
ECHO = event("tile", "The echo of {tile:place} gave one more Die of Destiny.", beat="token")
SAVED = event("warrior", "{warrior:Warrior} escaped.", opens=True)
DIED = event("warrior tile", "{warrior:Warrior} died.")
TOUGH_LOST = event("tile", "The tough Troglodyte on {tile:place} lost its token.", beat="token")
WOUNDED = event("unit count total", "{unit:Unit} had {total:wounds}.")
SLAIN = event("unit", "{unit:Unit} was removed.")
GUARDED = event("taker victim", "{taker:Warrior} took the hit for {victim:warrior}.", beat="word")
CANCELED = event("warrior line", "{warrior:Warrior} lost line {line:}.")
GRENADE = event("warrior target", "{warrior:Warrior} threw a Grenade into {target:place}.", opens=True)
WATER = event("warrior unit", "{warrior:Warrior} threw Holy Water at {unit}.", opens=True, beat="word")
PLACED = event("square dice", "{square} took {dice:rolled}.", opens=True)
TRAP = event("warrior", "The Trap caught {warrior}.", beat="word")
THREAT = event("change threat", "The Demon player {change} and had {threat:}.")
SENT = event("unit tile", "{unit:Unit} was sent to {tile:place}.", opens=True, beat="stand")
TOUGH = event("tile", "A Troglodyte on {tile:place} became tough.", beat="token")
CRITICAL = event("warrior", "{warrior:Warrior} was no Bodyguard for a while.", beat="word")
FRENZY = event("tile", "Frenzy seized the Troglodytes on {tile:place}.", beat="word")
HELD_BACK = event("", "It was held back.", beat="word")
LET_GO = event("", "It was let go.", beat="word")
FUSE = event("fuse", "The fuse stood at {fuse:}.", opens=True, beat="token")
EXPLODED = event("tile", "The Well blew up.")
FUSE_OUT = event("", "The fuse went out.", beat="word")
DROPPED = event("tile", "It lay on {tile:place} now.", beat="token")
SEAL = event("tile", "A Seal of Protection was set on {tile:place}.", beat="token")
SEAL_BROKEN = event("tile", "The Seal on {tile:place} was broken.", beat="token")
RITUAL = event("counter", "The ritual stood at {counter:}.", opens=True, beat="token")
APPEARED = event("unit tile", "{unit:Unit} appeared on {tile:place}.", beat="stand")
SUBDUED = event("unit", "{unit:Unit} went down.")
ROSE = event("unit", "{unit:Unit} got up again.", beat="stand")
FREED = event("unit", "{unit:Unit} was freed.", beat="word")
CHEST = event("warrior full", "{warrior:Warrior} {full:chest}.")
GUIDE = event("tile", "The Guide went to {tile:place}.", beat="step")
GUIDE_WAY = event("side", "The Guide looked for a way to the {side}.", beat="word")
GUIDE_GONE = event("", "The nest was found, and the Guide was gone.", beat="word")
POISON = event("warrior", "{warrior:Warrior} spread the poison.", beat="token")
ENDED = event("winner", "{winner:ending}", opens=True)
DREW_ADVANTAGE = event("seat kind", "You drew {kind:advantage}.", opens=True, beat="card")
DREW_EVENT = event("seat kind", "You drew {kind:event}.", opens=True, beat="card")
PHASE = event("phase", "{phase}.", opens=True, silent=A_CAUSE)
ROLLED = event("faces", "The Action Dice showed {faces}.", opens=True, rolls=True)
GIFT_USED = event("gift", "The Redeemer used {gift}.", opens=True, beat="card")
ADVANTAGE_PLAYED = event("kind", "The Human player played {kind:advantage}.", opens=True, beat="card")
EVENT_PLAYED = event("kind", "The Demon player played {kind:event}.", opens=True, beat="card")
EXPLORED = event("warrior tile side", "{warrior:Warrior} explored to the {side} of {tile:place}.", opens=True)
SHIFTED = event("seat *tiles", "You looked at the next tiles.")
LAID = event("tile x y quarters", "{tile:Place} was laid.")
CARRIES = event("warrior", "{warrior:Warrior} took the load.", beat="token")
ATTACK = event(
    "warrior target tile", "{warrior:Warrior} attacked {target} on {tile:place}.", opens=True, silent=A_CAUSE
)
STRIKES = event("unit warrior tile", "{unit:Unit} attacked {warrior}.", opens=True, silent=A_CAUSE)
FOUGHT = event("faces", "The Combat Dice showed {faces}.", rolls=True)
HITS = event("hits combat", "That was {hits}.")
KILLED = event("tile", "A Troglodyte died on {tile:place}.")
DESTINY = event("faces", "The Dice of Destiny showed {faces}.", opens=True, rolls=True)
ROUSED = event("unit tile", "{unit:Unit} on {tile:place} began to act.", opens=True, silent=A_CAUSE)
UNIT_MOVED = event("unit tile to", "{unit:Unit} went from {tile:place} to {to:place}.", runs="first first last")
EXORCISM = event("unit face total", "The ten-sided die showed {face:}, in all {total:}, for {unit}.")


EVENTS = EventKinds(globals())


def owner(table: Any, happened: Event) -> int:
    """Whose doing an event was: warriors are the Human player's, units the Demon player's."""
    first = (*EVENTS.all[happened.kind].values, "")[0]
    human: int = table.human
    if first in ("warrior", "taker"):
        return human
    if first in ("unit", "square", "change") and human >= 0:
        return 1 - human
    return happened.args[0] if first == "seat" else -1


TELLING = EVENTS.telling(("player",), owner)
