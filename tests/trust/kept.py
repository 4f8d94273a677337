"""Tables outlive updates: kept records lead, answer by answer, to the same states as on the day they were played.

`tests/fixtures/<game>/v<version>/` holds real games from their first question on, one for each way to end. Beside each
`.ludus` lies its `.states`: the state at every answer, by its digest. `python -m tests.trust.kept` writes missing ones.
"""

from __future__ import annotations

import hashlib
import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

from ludus.core import record
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.games import find
from ludus.testing.play import state_bytes
from tests.shelf import ROOT
from tests.trust.proof import Proof, Tally

FIXTURES = ROOT / "tests" / "fixtures"
PER_LINE = 12
WHAT_TO_DO = (
    "Tables of this version are being played. Either the change was not meant; or it is a change of the rules: "
    "keep the released version and raise the number (docs/explanation/trust.md says how)"
)


def kept(id: str) -> list[Path]:
    return sorted((FIXTURES / id).glob("v*/*.ludus"))


def as_it_was(match: Match, state: Any) -> Any:
    """A state without the fields that procedures have had only since records were kept, which saves say too."""
    if isinstance(state, list):
        return [as_it_was(match, one) for one in state]
    if not isinstance(state, dict):
        return state
    later = match.game.procedures[state["is"]].added_later if state.get("is") in match.game.procedures else ()
    return {key: as_it_was(match, value) for key, value in state.items() if key not in later}


def name_of(match: Match) -> str:
    """A short name of the state, as it was called on the day that the record was kept."""
    state = as_it_was(match, json.loads(state_bytes(match)))
    return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()[:8]


def states(game: Game, text: str) -> tuple[list[str], list[str]]:
    """The state at every answer of a record and at its end; and in what chance and result differ from the record."""
    header, lines, result = record.read(text)
    match, found = record.begin_record(game, header), []
    differences: list[str] = []
    for line in lines:
        if line.seat >= 0:
            found.append(name_of(match))
        record.feed(match, [line], differences)
    record.settle(match)
    if not match.over or f"{match.ending.text} {match.ending.rule}" != result:
        differences.append(f"The game does not end with '{result}'.")
    return [*found, name_of(match)], differences


def written(found: list[str]) -> str:
    rows = [found[i : i + PER_LINE] for i in range(0, len(found), PER_LINE)]
    return "".join(" ".join(row) + "\n" for row in rows)


@cache
def game_of(path: Path) -> Game:
    """The rules a fixture was played by: those of its version, as far as they are kept."""
    return find.release_of(find.game(path.parent.parent.name), int(path.parent.name.removeprefix("v")))


def difference(path: Path) -> str:
    """Where a kept record leads elsewhere; empty when it does not."""
    text, due = path.read_text(encoding="utf-8"), path.with_suffix(".states").read_text(encoding="utf-8").split()
    name = path.relative_to(FIXTURES)
    try:
        found, wrong = states(game_of(path), text)
    except LudusError as e:
        return f"{name}: {e} {WHAT_TO_DO}."
    if wrong:
        return f"{name}: {wrong[0]} {WHAT_TO_DO}."
    at = next((i for i, (a, b) in enumerate(zip(found, due, strict=False)) if a != b), None)
    if at is not None or len(found) != len(due):
        return f"{name}: another state before answer {(at or 0) + 1}. {WHAT_TO_DO}."
    return ""


def run(subject: str, seeds: range) -> Tally:
    tally = Tally()
    for _ in seeds:
        tally.wrong += [wrong for path in kept(subject) if (wrong := difference(path))]
        tally.notes["records"] += len(kept(subject))
        tally.done += bool(kept(subject))
    return tally


PROOF = Proof(
    "tables outlive updates",
    "Every kept record of every released version replays to the same states and the same end.",
    "full replay",
    "differences",
    small=1,
    full=1,
    run=run,
)


def main() -> None:
    for path in sorted(FIXTURES.glob("*/v*/*.ludus")):
        if not path.with_suffix(".states").exists():
            path.with_suffix(".states").write_text(written(states(game_of(path), path.read_text(encoding="utf-8"))[0]))
            sys.stdout.write(f"wrote {path.with_suffix('.states')}\n")


if __name__ == "__main__":
    main()
