"""The ledger of an attack says what the rules then do: number by number, and how often it comes out in which way."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.hostile_takeover.looks import at, duel, laid

from ludus.core.flow import Chance, Roll
from ludus.core.match import Match
from ludus.core.views import events
from ludus.draw import Ledger
from ludus.games.hostile_takeover.names import KEYS
from ludus.games.hostile_takeover.play.hurt import ToWound
from ludus.games.hostile_takeover.play.melee import MeleeAttack
from ludus.games.hostile_takeover.play.ranged import RangedAttack
from ludus.testing import rule

FEW = ("none", "save")  # nothing is added to an attack


def ledger_of(match: Match, action: str) -> Ledger:
    scene = match.scene(match.question.seat)
    return next(ledger for ledger in scene.ledgers if ledger.action == action)


def melee(**words: Any) -> Match:
    match = laid(
        seats="p1:boss,jade p2:kirra,bard", figures="boss:5,5 jade:0,29 kirra:6,5 bard:6,6",
        cards="boss:melee jade:move kirra:melee bard:fire", **words,
    )  # fmt: skip
    match.apply("act boss")
    return at(match, "Striking.target")


def attacked(match: Match, action: str) -> Match:
    """The attack, up to its first roll."""
    match.apply(action)
    while not isinstance(match.need, Chance):
        match.apply(next(option for option in match.question.options if option.text in FEW))
    return match.quiet()


def falls(match: Match) -> Iterator[tuple[float, Match]]:
    """One match for each total of the dice that fall now, with how likely that is."""
    assert isinstance(match.need, Roll)
    found = match.need.outcomes()
    totals = Counter[int]()
    for faces, weight in found:
        totals[sum(faces)] += weight
    for faces, _ in {sum(faces): (faces, weight) for faces, weight in found}.values():
        after = match.quiet()
        after.outcome(faces)
        yield totals[sum(faces)] / totals.total(), after


def come_out(match: Match, target: int) -> dict[str, float]:
    """How likely the rules make each end of an attack."""
    ends = defaultdict[str, float](float)
    waiting = [(1.0, match)]
    while waiting:
        likely, before = waiting.pop()
        for part, after in falls(before):
            t: Any = after.table
            under_way = {type(frame) for frame in after.stack}
            if t.wounded >> target & 1 or t.pinned >> target & 1:
                ends["Wounded" if t.wounded >> target & 1 else "Pinned"] += likely * part
            elif isinstance(after.need, Chance) and under_way & {RangedAttack, MeleeAttack}:
                waiting.append((likely * part, after))
            else:
                ends["Unhurt" if ToWound in {type(frame) for frame in before.stack} else "Miss"] += likely * part
    return ends


@rule("HT-125", "HT-126", "HT-128")
def test_the_ledger_of_a_shot_adds_up_to_the_number_rolled_against() -> None:
    match = at(duel(), "Shooting.target")
    found = ledger_of(match, "fire spectre")
    rows = {row.label: row for row in found.rows}
    summed = sum(int(rows[label].value) for label in ("Base", "Range", "Cover", "Motion"))
    assert rows["To hit"].value == f"{summed}+"
    assert "cube 10,4" in rows["Cover"].note
    assert rows["Energy"].value == "62%", "with a fourth die"
    before = len(events(match))
    match.apply("fire spectre")
    assert next(event for event in events(match)[before:] if event.kind == "fires").args[2] == summed


@rule("HT-126", "HT-129", "HT-130", "HT-160", "HT-161", "HT-163", "HT-165", "HT-166")
@pytest.mark.parametrize("action", ["fire spectre", "strike bard", "strike kirra"])
def test_the_bar_is_what_the_rules_make_of_all_dice(action: str) -> None:
    match = at(duel(), "Shooting.target") if action.startswith("fire") else melee()
    found, target = ledger_of(match, action), KEYS.index(action.split()[1])
    ends = come_out(attacked(match, action), target)
    assert {share.label: share.part for share in found.ends} == pytest.approx(
        {label: 100 * ends[label] for label in ends}, abs=0.051
    )
    assert sum(int(share.value.removesuffix("%")) for share in found.ends) == 100


@rule("HT-159", "HT-160", "HT-161")
def test_a_blow_shows_both_sums() -> None:
    match = melee()
    sums = {row.label: (row.value, row.note) for row in ledger_of(match, "strike kirra").rows}
    assert sums["Attack"] == ("3 dice +2", "12.5 on average")
    assert sums["Defense"] == ("3 dice +3", "13.5 on average")
    lone = {row.label: (row.value, row.note) for row in ledger_of(match, "strike bard").rows}
    assert lone["Defense"] == ("11+", "it does not fight back")


def test_only_who_chooses_a_target_has_ledgers() -> None:
    match = at(duel(), "Shooting.target")
    assert match.scene(1).ledgers == []
    assert [ledger.action for ledger in match.scene(0).ledgers] == [
        option.text for option in match.question.options if option.text != "no attack"
    ]
