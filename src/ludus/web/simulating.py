"""Simulations at the workbench: bots play a draft beside the original, wherever the home of the pages lets them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from ludus.core.game import Game
from ludus.core.part import Json
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.web import forms, workbench
from ludus.web.visit import Address, Reply, Visit, data, post

SLICE: Final = 1.0  # seconds of playing before others have their turn
BOTS: Final = ("thumb", "random", "greedy", "casual")


@dataclass
class SimulationRun:
    """A draft that is played, as far as it is known."""

    owner: str
    told: Json = field(default_factory=lambda: {"done": 0, "total": 0, "over": False, "kinds": []})
    trouble: str = ""
    stopped: bool = False

    @property
    def open(self) -> bool:
        return not (self.told["over"] or self.trouble or self.stopped)


def slice_request(key: str, game: Game, way: Mapping[str, Any], bots: str, games: int) -> Json:
    """One slice of a simulation, for the process that plays."""
    return {
        "key": key, "package": game.package, "players": way["players"], "bots": bots, "games": games, "seed": 1,
        "beside": way["beside"], "options": way["options"], "content": way["content"], "seconds": SLICE,
    }  # fmt: skip


class Simulating(Protocol):
    """Where drafts are played."""

    most: int  # games of a simulation

    async def begin(self, person: Person, game: Game, way: Mapping[str, Any], bots: str, games: int) -> str:
        """Play a draft beside the original; the name of the run. The same person's run before it ends."""

    async def of(self, key: str) -> SimulationRun: ...

    def stop(self, key: str, run: SimulationRun) -> None:
        """Nobody wants it any more."""


class SimulatingVisit(Visit):
    """A visit to a home that plays drafts."""

    runs: Simulating


async def simulate(visit: SimulatingVisit) -> Reply:
    """Play a draft beside the original: the same deals, bots and players."""
    await visit.form()
    visit.pay("review")
    box, fields = visit.game, visit.fields
    bots, games = forms.text(fields, "bots", BOTS[0]), forms.number(fields, "games") or 0
    if bots not in BOTS:
        raise Refused(f"A simulation's bots are {', '.join(BOTS)}, not '{bots:.40}'.")
    if not 1 <= games <= visit.runs.most:
        raise Refused(f"A simulation plays 1 to {visit.runs.most} games, not {games}.")
    found = await workbench.draft_options(visit, box)
    person = await visit.keep_person()
    return data({"run": await visit.runs.begin(person, box, found, bots, games)})


async def simulation_progress(visit: SimulatingVisit) -> Reply:
    run = await visit.runs.of(visit.path["run"])
    if run.trouble:
        raise Refused(run.trouble)
    return data({**run.told, "stopped": run.stopped}, headers=workbench.FRESH)


async def stop(visit: SimulatingVisit) -> Reply:
    await visit.form()
    key = visit.path["run"]
    run = await visit.runs.of(key)
    if run.owner != visit.person.id:
        raise Refused("Only the person who started it can stop it.", 403)
    visit.runs.stop(key, run)
    return data({})


addresses = [
    post("/workbench/{game}/simulate", simulate),
    Address("/workbench/{game}/runs/{run}.json", simulation_progress),
    post("/workbench/{game}/runs/{run}/stop", stop),
]
