"""What is kept for tables that outlive updates: a record for every way a game can end, in every released version."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import ludus
from ludus.core import record
from ludus.games import find
from tests.shelf import GOLDEN
from tests.trust import kept

# Every rule that ends a game, by the ledgers. Some ends are too rare to come about by chance from the first question
# on: these are kept as golden play-throughs from a laid-out position.
ENDS = {
    "claustrophobia": {"CL-026", "CL-G66"},
    "hollow-cell": {"HC-124", "HC-125", "HC-167", "HC-170", "HC-176", "HC-G35", "HC-G59"},
    "hostile-takeover": {"HT-003", "HT-G84"},
    "void-halls": {"VH-088", "VH-136"},
    "void-zone": {"VZ-225", "VZ-G41"},
}
RARE = {"claustrophobia": {"CL-340"}, "hostile-takeover": {"HT-209"}}
REASONS = "escaped one_out lost_all well_blown master_slain ritual_done redeemer_dead treasure_out too_few poisoned "
REASONS += "beast_slain three_dead time"


def result_rule(path: Path) -> str:
    return record.read(path.read_text(encoding="utf-8"))[2].split()[-1]


@pytest.mark.parametrize("id", ENDS)
def test_every_end_is_kept(id: str) -> None:
    assert {result_rule(path) for path in kept.kept(id)} == ENDS[id]
    golden = "\n".join(path.read_text(encoding="utf-8") for path in (GOLDEN / id).glob("*.txt"))
    for rule in RARE.get(id, ()):
        assert f" wins ({rule})\n" in golden, f"no golden play-through ends by {rule}"


def test_every_reason_of_the_scenarios_is_kept() -> None:
    found = {ludus.replay(path).view()["table"]["reason"] for path in kept.kept("claustrophobia")}
    assert found == set(REASONS.split())


def test_the_present_version_is_among_them() -> None:
    for game in [ludus.game(id) for id in ENDS]:
        assert any(path.parent.name == f"v{game.version}" for path in kept.kept(game.id)), game.id


def test_a_changed_rule_is_found_and_the_message_says_what_to_do() -> None:
    path = kept.kept("void-zone")[0]
    due, differences = kept.states(kept.game_of(path), path.read_text(encoding="utf-8"))
    assert not differences
    assert kept.written(due) == path.with_suffix(".states").read_text(encoding="utf-8")
    changed = replace(kept.game_of(path), version=2)
    with pytest.raises(ludus.BadFile, match="made with version 1 of void-zone; this Ludus has version 2"):
        kept.states(changed, path.read_text(encoding="utf-8"))
    assert "raise the number (docs/explanation/trust.md says how)" in kept.WHAT_TO_DO


def test_of_several_versions_the_newest_is_played_and_the_others_replay() -> None:
    now = ludus.game("void-zone")
    newer = replace(now, version=now.version + 1)
    assert find.newest([newer, now])["void-zone"] is newer
    assert find.newest([now, newer])["void-zone"] is newer
    assert find.release_of(newer, now.version) is now
    assert find.release_of(now, 99) is now
