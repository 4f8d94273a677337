"""Events are named, with as many values as they have; anything else is refused, with the step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

import pytest

from ludus.core.errors import BadRules
from ludus.core.facts import Facts
from ludus.core.flow import Procedure
from ludus.core.game import Game, Setting
from ludus.core.table import Table, Tells
from ludus.core.views import events
from tests.toys.raid import GAME as RAID
from tests.toys.raid import start
from tests.toys.raid.table import Camp, Options


class Telling(Camp):
    """Says what a test wants when somebody waits."""

    said: ClassVar[Callable[[Camp], None]] = lambda t: None

    def idle(self, seat: int) -> None:
        Telling.said(self)


def telling(say: Callable[[Camp], None]) -> Game[Camp, Options]:
    def begun(setting: Setting[Options]) -> tuple[Telling, Procedure]:
        sound, first = start(setting)
        Telling.said = say
        return Telling(options=sound.options, raiders=sound.raiders, bag=sound.bag), first

    return replace(RAID, id="toy-telling", start=begun, table=Telling)


@pytest.mark.parametrize(
    ("say", "wrong"),
    [
        (lambda t: t.tell("waitd", 0), "Turn.act tells 'waitd', which is not in Telling.tells. Did you mean waited?"),
        (lambda t: t.tell("waited"), "Turn.act tells 'waited' with 0 values; it has 1: seat"),
        (lambda t: t.tell("waited", 0, -1), "Turn.act tells 'waited' with 2 values; it has 1: seat"),
        (lambda t: t.whisper((0,), "took", (0,), ()), "Turn.act tells 'took' with 1 values; it has 2: seat, kind"),
    ],
)
def test_a_wrong_event_is_refused_with_the_step(say: Callable[[Camp], None], wrong: str) -> None:
    match = telling(say).begin(2, 1)
    with pytest.raises(BadRules) as found:
        match.apply("wait")
    assert str(found.value) == wrong


def test_where_no_diary_is_kept_nothing_is_told() -> None:
    match = telling(lambda t: t.tell("waitd", 0)).begin(2, 1, quiet=True)
    match.apply("wait")
    assert match.question.seat == 1


def test_values_that_an_event_lacks_are_none_in_saves() -> None:
    match = RAID.begin(2, 1)
    match.apply("wait")
    assert [(e.kind, e.args) for e in events(match) if e.kind == "waited"] == [("waited", (0, -1, -1, -1))]


def test_what_is_revealed_is_told() -> None:
    with pytest.raises(BadRules, match=r"toy-raid reveals 'uncoverd', which its table never tells\. Did you mean unc"):
        replace(RAID, facts=Facts(reveals=("uncoverd",)))


@pytest.mark.parametrize(
    ("tells", "wrong"),
    [
        ({"took": ("seat", "seat")}, r"Wrong\.tells: 'took' names each of its values once, in a tuple"),
        ({"took": ("*kinds", "seat")}, r"Wrong\.tells: of 'took' only the last value may stand for many"),
    ],
)
def test_events_are_checked_when_the_table_is_woven(tells: Tells, wrong: str) -> None:
    with pytest.raises(TypeError, match=wrong):
        type("Wrong", (Table,), {"tells": tells, "__module__": __name__})
