"""The events of Void Halls: of each kind its values, its sentence, and how it is told and played."""

from __future__ import annotations

from ludus.core.event_kinds import EventKinds, event

ROUND = event("round battle", "Round {round:}: {battle:time}.", head=True, silent="the cause of what follows")
THREW = event("seat throws faces", "{seat:Who} rolled {faces:dice}.", opens=True, rolls=True)
KEPT = event(
    "seat faces thrown",
    "{seat:Who} kept {faces:dice} and rerolled {thrown:count}.",
    opens=True,
    joins_next=True,
    rolls=True,
)
STOPPED = event("seat throws", "{seat:Who} stopped after roll {throws:}.")
STOP_SHOWN = event(
    "seat throws", "{seat:Who} stopped after roll {throws:}.", silent="the player's tray shows that it is over"
)
IDLE = event(
    "seat workers", "{seat:Who} had too few workers to roll: {workers:}.", opens=True, silent="the tray stays empty"
)
MINED = event(
    "seat face square gained", "{seat:Who} mined with {face:two} in {square} and gained {gained:supplies}.", opens=True
)
BUILT = event("seat building first second", "{seat:Who} built the {building} in {first:square}{second}.")
PAID = event("seat supplies", "{seat:Who} paid {supplies}.", opens=True)
WORKER_LOST = event("seat workers", "{seat:Who} gave up a worker for it and had {workers:} left.")
HIRED = event("seat face workers", "{seat:Who} hired with {face:four} and had {workers:} workers.", opens=True)
EXPLORED = event("seat face halls", "{seat:Who} explored hall {halls:} with {face:five}.", opens=True)
UPGRADED = event("seat building", "{seat:Who} upgraded the {building}.", opens=True)
SKIPPED = event("seat round", "{seat:Who} had no Chest, so no heroes came.", opens=True)
HALL = event("seat hall heroes beaten", "{seat:Hall} {hall:}: {heroes} came, {beaten:} met.", opens=True)
BATTLE = event("seat points gained lost", "{seat:Who} gained {points} and {gained:supplies} and lost {lost:supplies}.")
TOMB = event(
    "seat square workers gives",
    "{seat:Who} crossed out the {square:tomb_in}{gives:new_worker} and had {workers:} workers.",
    opens=True,
)
SCEPTER = event("seat points", "{seat:Who} marked {points:scepter_points}.", opens=True)
EXCHANGED = event(
    "seat supplies workers", "{seat:Who} gave a worker away for {supplies} and had {workers:} left.", opens=True
)
SCORED = event("seat line points", "{seat:Who} scored {points}: {line}.", folds=True)
FINAL = event("seat points", "{seat:Who} ended with {points}.", folds=True)


EVENTS = EventKinds(globals())
TELLING = EVENTS.telling(("Who",), EVENTS.owner_by_first_value({"seat": int}))
