"""The packed Python plays the same games: records of every game replay to the same states and pictures."""

from __future__ import annotations

import hashlib
import json
import subprocess
from pathlib import Path

from ludus.core import record
from ludus.core.match import Match
from ludus.games import find
from ludus.testing import play_randomly

STEPS = 60


def told(match: Match) -> list[str]:
    picture = match.svg(0)
    state = json.dumps(match.to_json(), sort_keys=True)
    return [hashlib.sha256(text.encode()).hexdigest() for text in (state, picture)]


def test_records_replay_to_the_same_states_and_pictures(packed: Path) -> None:
    records = []
    for game in sorted(find.shelf()):
        match = find.game(game).begin(seed=23)
        play_randomly(match, 23, STEPS)
        records.append((game, match.record()))
    here = [told(record.replay(find.game(game), text)) for game, text in records]
    script = Path(__file__).with_name("replays.mjs")
    done = subprocess.run(
        ["node", str(script), str(packed)],
        input=json.dumps(records),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == here
