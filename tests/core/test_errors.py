"""Mistakes of the caller: one clear sentence each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import ludus
from ludus.core.errors import IllegalAction, LudusError, UnknownGame, suggest
from ludus.core.match import Match
from tests.rows import every_row
from tests.toys.bids import GAME as BIDS
from tests.toys.raid import GAME as RAID

CALLED: Any = RAID  # as code without types calls it


def raid() -> Match:
    return RAID.begin(3, 1)


@every_row(
    ("mistake", "says"),
    [
        (lambda: ludus.game("toyraid"), "There is no game 'toyraid'"),
        (lambda: RAID.begin(9), "Raid supports 2 to 4 players, not 9."),
        (lambda: RAID.begin(True), "Raid supports 2 to 4 players, not True."),
        (lambda: CALLED.begin(2.0), "Raid supports 2 to 4 players, not 2.0."),
        (lambda: CALLED.begin("2"), "Raid supports 2 to 4 players, not 2."),
        (lambda: RAID.begin(2, -1), "A seed must be a whole number"),
        (lambda: RAID.begin(2, 1 << 63), "A seed must be a whole number"),
        (lambda: RAID.begin(2, 1, round=3), "Unknown option 'round'. Did you mean rounds?"),
        (lambda: RAID.begin(2, 1, rounds=99), "rounds cannot be 99: it is 1 to 5."),
        (lambda: raid().apply("rade p2"), "Unknown action 'rade p2'. Did you mean raid?"),
        (lambda: raid().apply("raid p9"), "Unknown action 'raid p9'. Did you mean raid p4"),
        (lambda: raid().apply("raid everybody"), "It is written like 'raid p1'."),
        (lambda: raid().apply("xyzzy"), "The verbs are draw, wait, pass, shield, raid, peek, show, bank."),
        (lambda: raid().apply(""), "Unknown action ''."),
        (lambda: raid().apply("p0 draw"), "Unknown action 'p0 draw'."),
        (lambda: raid().apply("p2 draw"), "p2 is not asked now: p1 decides now: p1, what do you do?"),
        (lambda: raid().apply("draw", seat=6), "p7 is not asked now"),
        (lambda: raid().apply("raid p1"), "'raid p1' is not possible: On a turn"),
        (lambda: raid().outcome(1), "nothing to roll or draw here"),
        (lambda: raid().undo(), "there is nothing to undo"),
        (lambda: RAID.begin(2, 1, quiet=True).undo(), "no undo: the match was started with quiet=True"),
        (lambda: RAID.begin(2, 1, quiet=True).record(), "no record: the match was started with quiet=True"),
        (lambda: RAID.begin(2, 1, explicit=True).apply("draw"), "roll or draw first"),
        (lambda: replace(RAID, picture=None).begin(2, 1).svg(), "Raid has no picture."),
        (lambda: BIDS.begin(2, 1).apply("p2 bold"), "'bold' is not possible: All plan in secret"),
        (lambda: ludus.load([]), "Not a Ludus save file: it names no game."),
        (lambda: RAID.load({}), "Not a Ludus save file (format 1)."),
        (lambda: RAID.load(BIDS.begin().to_json()), "This save is of 'toy-bids', not toy-raid."),
        (lambda: RAID.load({**raid().to_json(), "version": 7}), "made with version 7 of toy-raid"),
    ],
)
def test_a_mistake_gets_one_clear_sentence(mistake: Callable[[], object], says: str) -> None:
    with pytest.raises(LudusError) as caught:
        mistake()
    text = str(caught.value)
    assert says in text
    assert "\n" not in text
    assert "Traceback" not in text
    assert len(text) < 250


@every_row("answer", ["raid p1", "p2 draw", "nonsense", "p3 raid p1", "shield", "bank gem gem"])
def test_after_a_refusal_nothing_has_changed(answer: str) -> None:
    match = raid()
    before = match.to_json(), match.decision
    with pytest.raises(IllegalAction):
        match.apply(answer)
    assert (match.to_json(), match.decision) == before


def test_a_refusal_carries_rule_and_reason() -> None:
    with pytest.raises(IllegalAction) as caught:
        raid().apply("p1 raid p4")
    assert caught.value.rule == "RD-3"
    assert caught.value.reason.startswith("'raid p4' is not possible: ")
    assert str(caught.value) == f"{caught.value.reason} (RD-3)"


def test_an_unknown_game_is_also_a_key_error_without_quotes() -> None:
    assert str(UnknownGame("There is no game.")) == "There is no game."
    with pytest.raises(KeyError):
        ludus.game("no-such-game")


def test_suggestions_are_close_or_absent() -> None:
    assert suggest("Peaking", ["peeking", "rounds"]) == " Did you mean peeking?"
    assert suggest("zzz", ["peeking", "rounds"]) == ""
