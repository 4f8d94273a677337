"""The events of Hostile Takeover: of each kind its values, its sentence, and how it is told and played."""

from __future__ import annotations

from typing import Any

from ludus.core.diary import Event
from ludus.core.event_kinds import EventKinds, event

A_CAUSE = "the cause of what follows"

PICKING = event(
    "seat place", "{seat:color} chooses {place}.", opens=True, silent="the question says whose turn it is to choose"
)
TEAM = event("seat team", "{seat:color} took {team}.", folds=True, silent="the seats show their teams")
DEALT = event("seat figure", "{seat:color} was dealt {figure}.", folds=True)
KEPT = event("seat figure", "{seat:color} kept {figure}.", folds=True, silent="your own hand shows it")
PASSED = event("seat figure", "{seat:color} got {figure} from the right.", folds=True)
DRAFTED = event("seat figure", "{seat:color} has {figure}.", folds=True)
ZONE = event("seat zone", "{seat:color} starts in zone {zone}.", folds=True, silent="the map shows the zones")
DEPLOYED = event("figure square", "{figure} started on {square}.", folds=True, silent="all figures appear at once")
TURN = event("turn", "Turn {turn:}.", head=True, silent="the heading of the log")
REVEALED = event("figure card energy", "{figure} showed {card} and {energy}.", folds=True, lists="figure")
BOOST = event("seat figure", "{seat:color} spent 1⚡ of {figure} on Initiative.")
ROLLED = event("seat purpose dice total", "{seat:color} rolled {dice} {purpose}: {total:}.", rolls=True)
INITIATIVE = event("seat total", "{seat:color} has {total:} for Initiative.")
ORDER = event("seat place", "{seat:color} acts {place} this turn.")
ACTS = event("figure card", "{figure} played {card}.", opens=True, silent=A_CAUSE)
SPECIAL = event("figure", "{figure} used {figure:special}.", opens=True, joins_next=True)
EXTRA_MOVE = event("figure", "{figure} spent 1⚡ on movement.", opens=True, joins_next=True)
MOVED = event(
    "figure before square cost",
    "{figure} went {before:square} → {square} for {cost:}.",
    opens=True,
    runs="first first last sum",
)
JUMPED = event("figure before square", "{figure} jumped {before:square} → {square}.", opens=True)
TOOK = event("figure square", "{figure} picked up the marker on {square}.")
MARKER = event("before square", "The marker flew {before:square} → {square}.")
WATCH = event("watcher mover", "{watcher:figure} interrupted {mover:figure}.", joins_next=True)
FIRES = event(
    "shooter target tn cover",
    "{shooter:figure} fired at {target:figure}, {cover}: {tn:} or more to hit.",
    opens=True,
    silent=A_CAUSE,
)
FIRES_AT = event(
    "shooter square tn", "{shooter:figure} fired at {square}: {tn:} or more to hit.", opens=True, silent=A_CAUSE
)
AIMED = event("shooter", "{shooter:figure} took aim: 3 less to hit, 1 less to wound.", opens=True, joins_next=True)
ACCURACY = event("figure", "{figure} spent 1⚡ on Accuracy.")
DEFENSE = event("figure", "{figure} spent 1⚡ on Defense.")
HIT = event("attacker target", "{attacker:figure} hit {target:figure}.")
MISSED = event("attacker target", "{attacker:figure} missed {target:figure}.")
INSTEAD = event("target struck", "The shot at {target:figure} struck {struck:figure} instead.")
DRIFTS = event(
    "square landing way distance", "It drifted {distance:} to the {way:direction}, {square} → {landing:square}."
)
LOST = event("square", "It left the arena at {square}.")
EXPLODES = event("square attacker", "It went off on {square}.")
DRAINED = event("figure", "{figure} lost its Energy.")
STRIKES = event("attacker target", "{attacker:figure} struck at {target:figure}.", opens=True, silent=A_CAUSE)
TO_WOUND = event("attacker victim total tn", "{total:} to wound {victim:figure}, {tn:} needed.")
UNHURT = event("victim", "{victim:figure} was not hurt.")
PINNED = event("figure", "{figure} was Pinned.")
WOUNDED = event("figure", "{figure} was Wounded.")
POINTS = event("seat amount score why", "{seat:color} scored {amount:points} for {why:award} and has {score:}.")
RELOCATED = event("figure before square", "{figure} was moved off the hill, {before:square} → {square}.")
STANDS = event("figure how", "{figure} {how:rising}.", opens=True)
WATCHING = event("figure", "{figure} went on Overwatch.", opens=True)
AIM_LOST = event("figure", "{figure} lost its Aim card.")
TOKEN = event("seat", "{seat:color} spent a re-roll token.")
LUCKY = event("figure", "Lucky Streak: {figure} rolled again.")
CLEAN_UP = event("turn", "Clean Up of turn {turn:}.", opens=True)
ENDED = event("winner how", "{winner} {how:ended}.", opens=True)


EVENTS = EventKinds(globals())
FIGURES = ("figure", "watcher", "shooter", "attacker", "target", "victim")


def owner(table: Any, happened: Event) -> int:
    """Whose doing an event was: by the seat or the figure that it begins with."""
    first = (*EVENTS.all[happened.kind].values, "")[0]
    if first in FIGURES:
        side: tuple[int, ...] = table.side
        return side[happened.args[0]] if happened.args[0] >= 0 else -1
    return happened.args[0] if first == "seat" else -1


TELLING = EVENTS.telling(("color",), owner)
