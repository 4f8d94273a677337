"""Seeks: who fits whom."""

from __future__ import annotations

from ludus.events.seeking import Seek, company, fit


def seek(who: str, terms: str = "chess", players: int = 2, rating: int = 1000, low: int = 0, high: int = 9999) -> Seek:
    return Seek(who, terms, players, rating, low, high)


def test_only_those_fit_who_want_the_same_and_each_other() -> None:
    assert fit(seek("a"), seek("b"))
    assert not fit(seek("a"), seek("a"))
    assert not fit(seek("a"), seek("b", "go"))
    assert not fit(seek("a"), seek("b", players=3))
    assert not fit(seek("a", low=1100), seek("b"))
    assert not fit(seek("b"), seek("a", low=1100)), "both must want it"
    assert fit(seek("a", rating=1200, low=1000), seek("b", rating=1000, high=1200))


def test_who_waited_longest_comes_first_and_nobody_sits_twice() -> None:
    waiting = [seek("a"), seek("b", low=2000), seek("c"), seek("d")]
    assert [[one.who for one in group] for group in company(waiting)] == [["a", "c"]]
    waiting.append(seek("e", rating=2100))
    assert [[one.who for one in group] for group in company(waiting)] == [["a", "c"], ["b", "e"]]


def test_three_sit_down_when_all_three_fit_each_other() -> None:
    waiting = [seek("a", players=3), seek("b", players=3, low=1500), seek("c", players=3), seek("d", players=3)]
    assert [[one.who for one in group] for group in company(waiting)] == [["a", "c", "d"]]
    assert company(waiting[:3]) == []
