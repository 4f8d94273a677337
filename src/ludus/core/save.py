"""A save: everything that a match is, as plain data. What is written here, `load` reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludus.core.part import Json

if TYPE_CHECKING:
    from ludus.core.match import Match

FORMAT = 1


def state(match: Match) -> dict[str, Json]:
    """Everything that decides the future; the open question is asked again on loading."""
    lanes = match.lanes
    out = {
        "table": match.table.to_json(),
        "stack": [f.to_json() for f in (match.stack if lanes is None else lanes.common())],
        "rng": (match.rng if lanes is None else lanes.rng).state(),
        "held": [[held.seat, held.action.text] for held in match.held],
    }
    if match.own:
        out["own"] = [rng.state() for rng in match.own]
    if lanes is not None:
        out["lanes"] = lanes.to_json()
    return out


def save_match(match: Match) -> dict[str, Json]:
    """A save: goes on at exactly this point."""
    diary = match.table.diary
    out = {
        **match.setting.to_json(),
        **state(match),
        "explicit": match.explicit,
        "diary": None if diary is None else diary.to_json(),
    }
    if match.origin is not None:
        out["origin"] = save_match(match.origin)
    if match.lanes is not None:
        out["parted"] = match.lanes.since
    elif match.sealing():
        out["round"] = [match.round.since, match.heard]
    return out
