"""The flow of a match in slow motion: every step it passes, and whether a step that asks also acts."""

from __future__ import annotations

import json
from dataclasses import dataclass

from ludus.core.action import Action
from ludus.core.flow import AGAIN, BACK, DONE, NEXT, OVER, Ask, Chance, Flow, Goto, Procedure, Together
from ludus.core.match import Match
from ludus.core.table import Table


@dataclass(frozen=True)
class Passed:
    """One step that was run."""

    step: str  # the procedure and its step
    asks: bool
    acts: bool  # the state was another one afterwards


def looks(match: Match) -> str:
    """The state without the generator: what a step may change."""
    return json.dumps([match.table.to_json(), [f.to_json() for f in match.frames()]], sort_keys=True)


def passed_steps(match: Match, flow: Flow | None = None) -> list[Passed]:
    """Play on like `Match.follow`, written a second time and slowly; the steps that were run on the way."""
    found: list[Passed] = []
    match.need = None
    while match.stack and match.need is None:
        top = match.stack[-1]
        if flow is None:
            step = f"{type(top).__name__}.{top.where()}" if top.at < len(top.steps) else ""
            before = looks(match) if step else ""
            flow = one_step(top, match.table) if step else DONE
            if step:
                found.append(Passed(step, isinstance(flow, Ask | Chance), looks(match) != before))
        flow = follow(match, top, flow)
    return found


def one_step(top: Procedure, table: Table) -> Flow:
    """Run the step at the bookmark alone, where `Procedure.go` runs on."""
    step = top.where()
    flow: Flow = getattr(top, step if hasattr(top, step) else top.repeats[step])(table)
    return flow


def steps_after(match: Match, action: Action) -> list[Passed]:
    """The steps that follow from an answer."""
    return passed_steps(match, match.stack[-1].take_answer(match.table, action))


def follow(match: Match, top: Procedure, flow: Flow) -> Flow | None:
    """Do what a flow says; how the procedure then on top goes on where something is handed to it."""
    if match.table.decisive and match.is_decided():
        flow = OVER
    if isinstance(flow, Ask) and match.lanes is not None and match.lanes.lead_on():
        match.enter()
        return None
    if isinstance(flow, Ask) or (isinstance(flow, Chance) and match.explicit):
        match.need = flow
    elif isinstance(flow, Chance):
        return match.land(flow, flow.sample(match.rng))
    elif isinstance(flow, Procedure):
        match.stack.append(flow)
    elif isinstance(flow, Together):
        match.go_apart(flow.procedures)
    elif isinstance(flow, Goto):
        flow.lead(top)
    elif flow is NEXT:
        top.at += 1
    elif flow is OVER:
        match.stack.clear()
    elif flow is DONE:
        done = match.stack.pop()
        return None if not match.stack or match.lane_ended() else match.stack[-1].take_child(match.table, done)
    elif flow is BACK:
        match.stack.pop()
    else:
        assert flow is AGAIN, f"{type(top).__name__} returned {flow!r}"
    return None


def all_steps(procedures: dict[str, type[Procedure]]) -> set[str]:
    """Every step of some procedures."""
    return {f"{name}.{step}" for name, cls in procedures.items() for step in cls.steps}
