"""What only a server does for the workbench: it plays drafts beside the original, and has them printed."""

from __future__ import annotations

from ludus.core import benches, drafts
from ludus.core.game import Game
from ludus.draw.styles import DEFS
from ludus.table.refusals import Refused
from ludus.web import forms, shown, workbench
from ludus.web.rendering import render, trouble
from ludus.web.runs import BOTS, MOST_GAMES
from ludus.web.serving import ServerVisit
from ludus.web.visit import Address, Reply, data, post


async def simulate(visit: ServerVisit) -> Reply:
    """Play a draft beside the original: the same deals, bots and players."""
    await visit.form()
    visit.pay("review")
    box, fields = visit.game, visit.fields
    bots, games = forms.text(fields, "bots", BOTS[0]), forms.number(fields, "games") or 0
    if bots not in BOTS:
        raise Refused(f"The bots of a simulation are {', '.join(BOTS)}, not '{bots:.40}'.")
    if not 1 <= games <= MOST_GAMES:
        raise Refused(f"A simulation has 1 to {MOST_GAMES} games, not {games}.")
    found = await workbench.settled(visit, box)
    draft = drafts.read_draft(forms.text(fields, "draft"))
    beside = {name: value for name, value in benches.played(box, draft).options.items() if name in unchanged(box)}
    person = await visit.kept()
    return data({"run": await visit.state.runs.begin(person, box, {**found, "beside": beside}, bots, games)})


def unchanged(box: Game) -> set[str]:
    """The options that say what is played, which the original has too."""
    maps = {name for board in benches.boards(box) for play in board.play.values() for name in play}
    return maps | {each["option"] for each in benches.chosen_by(box)}


async def told(visit: ServerVisit) -> Reply:
    run = await visit.state.runs.of(visit.path["run"])
    if run.trouble:
        raise Refused(run.trouble)
    return data({**run.told, "stopped": run.stopped}, headers=workbench.FRESH)


async def stop(visit: ServerVisit) -> Reply:
    await visit.form()
    key = visit.path["run"]
    run = await visit.state.runs.of(key)
    if run.owner != visit.person.id:
        raise Refused("Only who began it can stop it.", 403)
    visit.state.runs.stop(key, run)
    return data({})


async def aside(visit: ServerVisit) -> Reply:
    """A table with other content: whoever made it plays, and others take the seats that wait for somebody."""
    found = await visit.state.asides.find(visit.path["code"])
    if found is None:
        return trouble(visit, visit.said("workbench.cleared"), 404)
    return render(visit, "table.html", code=found.code, paint=DEFS, card=shown.card_of(found.game, visit.said))


addresses = [
    Address("/try/{code}", aside),
    post("/workbench/{game}/simulate", simulate),
    Address("/workbench/{game}/runs/{run}.json", told),
    post("/workbench/{game}/runs/{run}/stop", stop),
]
