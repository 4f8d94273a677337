"""End of the game (VH-088 to VH-094)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_halls.looks import fought, lay, sheet

from ludus.cli.bests import best_of
from ludus.testing import rule

SIX = "mine:1b2 warrior:1c2 chest:1e2 force:2c2 trap:2d2 tomb:2e2"
DEEP = "mine:1b2 mine:1c2 mine:1e2"


def ended(**words: Any) -> dict[str, int]:
    """The final score, line by line."""
    s = lay(**{"phase": "end", "workers": 0, "stock": 0, **words})
    assert s.match.over
    found: dict[str, int] = sheet(s)["score"]
    assert s.match.ending.scores[0] == found["total"]
    return found


@rule("VH-088")
def test_after_the_cleanup_of_round_30_the_game_is_over() -> None:
    s = fought(round=30, workers=3, stock=5).allows("exchange", "pass").play("pass")
    assert s.match.over
    assert s.match.decisions == []
    s.refuses("pass", s.match.ending.rule)
    assert s.match.ending.rule == "VH-088"


@rule("VH-088")
def test_round_29_is_not_the_end() -> None:
    s = lay(phase="cleanup", round=29, workers=3).play("pass")
    assert not s.match.over


@rule("VH-089", "VH-G40")
@pytest.mark.parametrize(("left", "gain"), [(0, 0), (4, 0), (5, 1), (14, 2), (15, 3), (99, 19)])
def test_one_point_for_every_five_supplies(left: int, gain: int) -> None:
    assert ended(stock=left)["supplies"] == gain


@rule("VH-089")
def test_supplies_left_are_the_stock_not_what_was_ever_acquired() -> None:
    assert ended(stock=14, lower=100)["supplies"] == 2


@rule("VH-090")
@pytest.mark.parametrize(("halls", "gain"), [(1, 2), (2, 6), (3, 12), (4, 20), (5, 30)])
def test_two_points_times_the_level_for_each_explored_hall(halls: int, gain: int) -> None:
    assert ended(halls=halls)["halls"] == gain


@rule("VH-G35")
@pytest.mark.parametrize(("halls", "gain"), [(1, 0), (2, 4), (3, 10), (4, 18), (5, 28)])
def test_without_start_hall_scores_hall_one_gives_nothing(halls: int, gain: int) -> None:
    assert ended(halls=halls, start_hall_scores=False)["halls"] == gain


@rule("VH-G35", "VH-090")
def test_hall_one_counts() -> None:
    assert ended(start_hall_scores=True)["halls"] == 2


@rule("VH-091", "VH-G20")
@pytest.mark.parametrize(
    ("boxes", "gain"),
    [("", 0), ("mine", 2), ("mine trap", 4), ("mine warrior chest", 6), ("mine warrior chest trap", 8)],
)
def test_two_points_for_each_upgrade(boxes: str, gain: int) -> None:
    assert ended(upgrades=boxes, buildings=DEEP)["upgrades"] == gain


@rule("VH-G20")
@pytest.mark.parametrize(
    ("boxes", "buildings", "gain"),
    [
        ("mine", DEEP, 6),
        ("mine trap", DEEP, 6),  # a box without such a building gives nothing
        ("trap", DEEP, 0),
        ("mine warrior", "mine:1b2 mine:1c2 warrior:1e2", 6),
        ("", DEEP, 0),
    ],
)
def test_upgrade_scoring_by_building(boxes: str, buildings: str, gain: int) -> None:
    assert ended(upgrades=boxes, buildings=buildings, upgrade_scoring="building")["upgrades"] == gain


@rule("VH-092", "VH-G34")
def test_ten_points_for_all_seven_kinds() -> None:
    assert ended(buildings=f"{SIX} scepter:1c3+1d3")["kinds"] == 10
    assert ended(buildings=SIX)["kinds"] == 0


@rule("VH-092", "VH-G34")
@pytest.mark.parametrize("missing", ["mine", "warrior", "chest", "force", "trap", "tomb"])
def test_six_kinds_give_nothing(missing: str) -> None:
    left = " ".join(b for b in SIX.split() if not b.startswith(missing))
    assert ended(buildings=f"{left} scepter:1c3+1d3")["kinds"] == 0


@rule("VH-092", "VH-G21")
@pytest.mark.parametrize("counts", [True, False])
def test_a_crossed_out_tomb_counts_for_the_set(counts: bool) -> None:
    spent = f"{SIX}x scepter:1c3+1d3"
    assert ended(buildings=spent, crossed_tomb_counts=counts)["kinds"] == 10


@rule("VH-093")
def test_the_final_score_is_the_track_and_the_four() -> None:
    found = ended(
        points=40, stock=13, halls=3, upgrades="mine trap", buildings=f"{SIX} scepter:1c3+1d3", upgrade_scoring="box"
    )
    assert found["total"] == 41 + 2 + 12 + 4 + 10  # the Scepter gives its point first
    assert found["total"] == sum(points for line, points in found.items() if line != "total")


@rule("VH-093")
@pytest.mark.parametrize("points", [0, 37, 95])
def test_points_on_the_track_are_in_the_score(points: int) -> None:
    assert ended(points=points, stock=11)["total"] == points + 2 + 2


# More than a hundred points


@rule("VH-G08", "VH-016")
@pytest.mark.parametrize(
    ("cap", "track", "final"),
    [("none", 104, 136), ("track_100", 100, 132), ("final_100", 104, 100)],
)
def test_what_the_hundred_squares_limit(cap: str, track: int, final: int) -> None:
    s = fought(buildings="chest:1b2 trap:1c2 chest:5c3 warrior:5d3", points=98, points_cap=cap, round=30, workers=0)
    assert s.match.over
    assert (sheet(s)["points"], int(s.match.ending.scores[0])) == (track, final)


@rule("VH-G08")
def test_track_100_also_stops_the_scepter() -> None:
    s = lay(dice="12345", buildings="scepter:1c3+1d3", points=100, points_cap="track_100").play("done")
    assert sheet(s)["points"] == 100
    s = lay(dice="12345", buildings="scepter:1c3+1d3", points=100, points_cap="final_100").play("done")
    assert sheet(s)["points"] == 101


@rule("VH-G08")
@pytest.mark.parametrize("cap", ["none", "track_100", "final_100"])
def test_below_a_hundred_no_limit_binds(cap: str) -> None:
    assert ended(points=50, stock=25, points_cap=cap)["total"] == 57


@rule("VH-G42", "VH-088")
def test_a_solo_game_has_a_score_and_nobody_to_beat() -> None:
    low, high = (lay(phase="end", workers=0, stock=0, points=p).match.ending for p in (0, 140))
    assert (low.winners, low.ranking) == (high.winners, high.ranking)
    assert (low.scores, high.scores) == ((2,), (142,))


@rule("VH-094")
def test_bests_are_kept_by_sheet_track_and_mode_and_other_options_apart() -> None:
    ways: list[dict[str, Any]] = [
        {}, {"sheet": "warren"}, {"time_track": "gathering"}, {"insane": True}, {"sheet": "warren", "insane": True},
        {"points_cap": "final_100"},
    ]  # fmt: skip
    scores = [best_of(lay(phase="end", workers=0, stock=0, points=40, **way).match) for way in ways]
    assert [score.score for score in scores] == [42] * 6
    assert [[one.same(other) for one in scores].count(True) for other in scores] == [1] * 6
    again = best_of(lay(phase="end", workers=0, stock=0, points=90, sheet="warren").match)
    assert (again.how(), again.same(scores[1])) == ("with sheet=warren", True)
