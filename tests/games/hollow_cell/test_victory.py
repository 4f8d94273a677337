"""Victory and the tie-break chain (HC-124 to HC-129, HC-G33, HC-G59)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import alive, banners, go, held, lay

from ludus.testing import Position, rule


def last_warrior(**words: Any) -> Position:
    """p1 defeats the last Warrior of p3; p3 has the words' state, the others too."""
    base: dict[str, Any] = {"p1": "cell", "alive": (3, 3, 1), "wounds": {"p3": "2 2"}}
    s = lay(3, **{**base, **words})
    return go(s, "cells 1", "attack p3", roll="hit", draw="wound-3")


def winners(s: Position) -> list[int]:
    assert s.match.over
    return [seat + 1 for seat in s.match.ending.winners]


@rule("HC-124")
def test_the_third_banner_wins_at_once() -> None:
    s = go(
        lay(p1="cell cell", wounds={"p2": "2 2"}, banners=(2, 0, 0)), "cells 1", "attack p2", roll="hit", draw="wound-3"
    )
    assert winners(s) == [1]
    assert held(s, "p2") == 0  # no new hand
    assert s.match.ending.rule == "HC-124"


@rule("HC-125")
def test_when_a_player_has_lost_all_warriors_most_banners_win() -> None:
    s = last_warrior(banners=(0, 2, 1))
    assert banners(s) == [1, 2, 1]
    assert winners(s) == [2]


@rule("HC-126")
def test_the_player_without_warriors_can_still_win() -> None:
    assert winners(last_warrior(banners=(0, 0, 2))) == [3]


@rule("HC-127")
def test_a_tie_goes_to_the_one_with_more_warriors() -> None:
    assert winners(last_warrior(banners=(1, 2, 0), alive=(2, 3, 1))) == [2]
    assert winners(last_warrior(banners=(1, 2, 0), alive=(3, 2, 1))) == [1]


@rule("HC-128")
def test_then_to_the_one_with_fewer_wounds() -> None:
    tied = {"banners": (1, 2, 0), "alive": (2, 2, 1)}
    assert winners(last_warrior(**tied, wounds={"p1": "3", "p2": "0 0 1", "p3": "2 2"})) == [2]  # sums, not cards
    assert winners(last_warrior(**tied, wounds={"p1": "1", "p2": "3", "p3": "2 2"})) == [1]


@rule("HC-126", "HC-127", "HC-128")
@pytest.mark.parametrize(
    ("alive", "wounds", "ranking"),
    [
        ((3, 3, 3, 1), "", ((0,), (1, 2), (3,))),  # alike in everything
        ((3, 2, 3, 1), "", ((0,), (2,), (1,), (3,))),  # more Warriors
        ((3, 3, 3, 1), "1", ((0,), (2,), (1,), (3,))),  # fewer Wounds
    ],
)
def test_those_behind_the_winner_share_a_place_where_the_chain_does_not_part_them(
    alive: tuple[int, ...], wounds: str, ranking: tuple[tuple[int, ...], ...]
) -> None:
    words: dict[str, Any] = {"p1": "cell", "alive": alive, "wounds": {"p2": wounds, "p4": "2 2"}}
    s = go(lay(4, **words), "cells 1", "attack p4", roll="hit", draw="wound-3")
    assert s.match.ending.ranking == ranking


@rule("HC-129")
def test_then_to_the_one_with_the_latest_kill() -> None:
    tied: dict[str, Any] = {"banners": (0, 2, 2), "alive": (2, 2, 1), "wounds": {"p3": "2 2"}}
    s = last_warrior(banners=(1, 2, 0), alive=(2, 2, 1), kills=(1, 2, 0))
    assert winners(s) == [1]  # p1 made the kill that ends the game
    s = lay(
        4,
        p1="cell",
        **{**tied, "banners": (0, 2, 2, 0), "alive": (3, 2, 2, 1), "wounds": {"p4": "2 2"}},
        kills=(0, 4, 9, 0),
    )
    go(s, "cells 1", "attack p4", roll="hit", draw="wound-3")
    assert winners(s) == [3]


@rule("HC-G33")
def test_the_third_banner_beats_any_comparison() -> None:
    s = last_warrior(banners=(2, 2, 2), alive=(1, 3, 1))
    assert winners(s) == [1]
    assert s.match.ending.rule in ("HC-124", "HC-G33")


@rule("HC-G59")
def test_a_turn_cap_ends_the_game_with_the_tie_break_chain() -> None:
    s = lay(p1="cell cell", p2="", banners=(1, 0, 0), turn_cap=1, turn=1).play("end", draw="rations")
    assert winners(s) == [1]
    s = lay(p1="cell cell", banners=(0, 0, 0), turn_cap=1, turn=1, wounds={"p1": "1"}).play("end", draw="rations")
    assert winners(s) == [2, 3]  # tied after the Wounds, and none of them has a kill


@rule("HC-G59")
def test_without_a_turn_cap_the_game_goes_on() -> None:
    s = lay(p1="cell cell", p2="cell cell", turn=999).play("end", draw="rations")
    assert not s.match.over


@rule("HC-129")
@pytest.mark.parametrize(("kills", "winner"), [((0, 4, 9, 0), 3), ((0, 9, 4, 0), 2)])
def test_kills_are_ordered_by_moment(kills: tuple[int, ...], winner: int) -> None:
    words: dict[str, Any] = {"banners": (0, 2, 2, 0), "alive": (3, 2, 2, 1), "wounds": {"p4": "2 2"}}
    s = lay(4, p1="cell", kills=kills, **words)
    assert winners(go(s, "cells 1", "attack p4", roll="hit", draw="wound-3")) == [winner]


@rule("HC-110", "HC-127", "HC-128")
@pytest.mark.parametrize(
    ("wounds", "ranking"),
    [
        ("", ((0,), (2,), (1,), (3,))),  # p2 has as many Warriors left as p3 then, and the Wounds that felled one
        ("3 1", ((0,), (2,), (1,), (3,))),
    ],
)
def test_the_warrior_of_the_winning_banner_is_gone_when_places_are_given(
    wounds: str, ranking: tuple[tuple[int, ...], ...]
) -> None:
    words: dict[str, Any] = {"banners": (2, 1, 1, 0), "alive": (3, 3, 2, 3), "wounds": {"p2": "2 2", "p3": wounds}}
    s = go(lay(4, p1="cell", **words), "cells 1", "attack p2", roll="hit", draw="wound-1")
    assert alive(s) == [3, 2, 2, 3]
    assert (s.match.ending.rule, s.match.ending.ranking) == ("HC-124", ranking)
    for watcher in (0, 1, None):
        panel = next(panel for panel in s.match.scene(watcher).panels if panel.key == "seat-1")
        assert [row.value for row in panel.rows if row.label == "Warriors left"] == ["2 of 3"]
