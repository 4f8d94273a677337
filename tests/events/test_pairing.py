"""Pairings and standings, by examples; random events are looked at in tests/trust/pairings.py."""

from __future__ import annotations

from ludus.events.field import Entrant, Entrants, EventTable
from ludus.events.pairing import bracket, knock_out, ladder, round_robin, swiss
from ludus.events.standings import against_the_field, standings

FOUR = [Entrant(key, seed) for seed, key in enumerate("abcd", 1)]


def test_the_best_seeds_meet_last() -> None:
    assert bracket("12345678") == list("18453627") or bracket("12345678") == list("18452736")
    assert bracket("123") == ["1", None, "2", "3"]


def test_a_round_robin_of_four_has_three_rounds() -> None:
    rounds = round_robin(FOUR)
    assert [len(tables) for tables in rounds] == [2, 2, 2]
    assert {frozenset(table.seats) for tables in rounds for table in tables} == {
        frozenset(pair) for pair in ("ab", "ac", "ad", "bc", "bd", "cd")
    }


def test_in_a_swiss_event_the_upper_half_plays_the_lower_and_then_winners_play_winners() -> None:
    first = swiss(Entrants(FOUR, []))
    assert {frozenset(table.seats) for table in first} == {frozenset("ac"), frozenset("bd")}
    played = [EventTable(1, ("a", "c"), (1, 2)), EventTable(1, ("b", "d"), (1, 2))]
    second = swiss(Entrants(FOUR, played))
    assert {frozenset(table.seats) for table in second} == {frozenset("ab"), frozenset("cd")}
    assert all(table.round == 2 for table in second)


def test_a_drawn_duel_is_played_again_with_seats_changed_and_in_the_end_the_better_seed_goes_on() -> None:
    played: list[EventTable] = []
    for _ in range(3):
        (table,) = knock_out(Entrants(FOUR[:2], played))
        assert not played or table.seats == played[-1].seats[::-1]
        played.append(EventTable(table.round, table.seats, (1, 1)))
    assert knock_out(Entrants(FOUR[:2], played)) == []


def test_standings_by_points_then_buchholz_and_sonneborn_berger() -> None:
    tables = [
        EventTable(1, ("a", "b"), (1, 2)),
        EventTable(1, ("c", "d"), (1, 2)),
        EventTable(2, ("a", "c"), (1, 1)),
        EventTable(2, ("b", "d"), (1, 2)),
    ]
    lines = standings(Entrants(FOUR, tables))
    assert [(line.place, line.key, line.points) for line in lines] == [
        (1, "a", 1.5),
        (2, "c", 1.5),
        (3, "b", 1.0),
        (4, "d", 0.0),
    ]
    assert [line.buchholz for line in lines] == [2.5, 1.5, 1.5, 2.5]
    assert [line.beaten for line in lines] == [1.75, 0.75, 0.0, 0.0]


def test_three_at_a_table_share_a_point_and_a_half() -> None:
    table = EventTable(1, ("a", "b", "c"), (1, 2, 2))
    assert [table.points(key) for key in "abc"] == [1.0, 0.25, 0.25]


def test_who_wins_on_the_ladder_takes_the_place_of_the_beaten() -> None:
    assert ladder(Entrants(FOUR, [EventTable(1, ("d", "b"), (1, 2))])) == ["a", "d", "b", "c"]
    assert ladder(Entrants(FOUR, [EventTable(1, ("d", "b"), (2, 1))])) == ["a", "b", "c", "d"]


def test_against_the_field_the_same_seat_is_compared() -> None:
    deals = [({"a": 0, "b": 1}, {"a": 10.0, "b": 2.0}), ({"c": 0, "d": 1}, {"c": 7.0, "d": 3.0})]
    assert against_the_field(deals) == {"a": 1.0, "b": 0.0, "c": 0.0, "d": 1.0}
