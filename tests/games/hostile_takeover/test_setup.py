"""Set-up: scenario, teams, terrain, start zones, deployment (HT-007 to HT-022, HT-168, HT-169)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import GAME, KEYS, asked, events, table

from ludus.core.errors import BadOption
from ludus.core.match import Match
from ludus.testing import Position, rule
from ludus.testing.play import chooser, fall_anyhow

TEAMS = {
    "a": ["bard", "boss", "rocky", "spectre"],
    "b": ["chance", "cynder", "flint", "knave"],
    "c": ["dodger", "jade", "kdogg", "mirage"],
    "d": ["angel", "gremlin", "jace", "kirra"],
}
SCENARIOS = {"king_of_the_hill": (2, 3, 4), "grab_and_go": (2, 3, 4), "coming_together": (3, 4)}
NEEDED = {
    ("king_of_the_hill", 2): 13, ("king_of_the_hill", 3): 11, ("king_of_the_hill", 4): 9,
    ("grab_and_go", 2): 13, ("grab_and_go", 3): 11, ("grab_and_go", 4): 9,
    ("coming_together", 3): 10, ("coming_together", 4): 8,
}  # fmt: skip


def begun(players: int = 2, **options: Any) -> Position:
    """A new game at its first question; the picking order has fallen."""
    match = GAME.begin(players, 1, **options)
    match.explicit = True
    return Position(match)


def deploying(players: int = 2, **options: Any) -> Position:
    """A game after the teams were taken."""
    s = begun(players, **options)
    while asked(s).endswith("ChooseTeams.team"):
        s.play(min(s.options()))
    return s


def deploy(s: Position) -> Position:
    """Everybody in the first squares that are free."""
    while "Deployment" in asked(s):
        s.play(min(s.options()))
    return s


def boxes(label: str) -> set[str]:
    """The 16 squares of a block of 4 x 4 whose upper left square is named."""
    x, y = (int(n) for n in label.split(","))
    return {f"{x + i},{y + j}" for i in range(4) for j in range(4)}


@rule("HT-007", "HT-194", "HT-201", "HT-214", "HT-G86")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_allows_its_numbers_of_players(scenario: str, players: int) -> None:
    if players in SCENARIOS[scenario]:
        assert table(begun(players, scenario=scenario))["scenario"] == scenario
    else:
        with pytest.raises(BadOption):
            begun(players, scenario=scenario)


@rule("HT-198", "HT-208", "HT-219")
@pytest.mark.parametrize(("scenario", "players"), NEEDED)
def test_the_points_needed(scenario: str, players: int) -> None:
    assert table(begun(players, scenario=scenario))["needed"] == NEEDED[scenario, players]


@rule("HT-008", "HT-168", "HT-G27")
def test_everybody_takes_another_recommended_team() -> None:
    s = begun(4)
    left = {"team a", "team b", "team c", "team d"}
    while asked(s).endswith("team"):
        assert s.options() == left
        chosen = max(s.options())
        left.discard(chosen)
        s.play(chosen)
        if len(left) > 1:
            s.refuses(chosen, "HT-008")
    owners = {figure["key"]: figure["seat"] for figure in table(s)["figures"]}
    assert sorted(owners) == sorted(KEYS)
    for members in TEAMS.values():
        assert len({owners[key] for key in members}) == 1


@rule("HT-168")
@pytest.mark.parametrize("team", TEAMS)
def test_the_recommended_teams(team: str) -> None:
    s = begun(2)
    seat = s.match.question.seat
    s.play(f"team {team}")
    s.play(next(text for text in sorted(s.options()) if text != f"team {team}"))
    assert [f["key"] for f in table(s)["figures"] if f["seat"] == seat] == TEAMS[team]


@rule("HT-168")
def test_the_teams_are_disjoint_and_cover_everybody() -> None:
    assert sorted(key for team in TEAMS.values() for key in team) == sorted(KEYS)


@rule("HT-G27")
def test_the_order_of_picking_is_drawn() -> None:
    match = GAME.begin(3, 1, explicit=True)
    s = Position(match)
    s.play(draw="p3 p1")
    assert asked(s) == "p3 ChooseTeams.team"
    s.play("team a")
    assert asked(s) == "p1 ChooseTeams.team"
    s.play("team b")
    assert asked(s) == "p2 ChooseTeams.team"


@rule("HT-G27", "HT-200", "HT-213", "HT-222", "HT-G11", "HT-G12")
@pytest.mark.parametrize(
    ("players", "zones", "corners"),
    [
        (2, ["A", "C"], ["0,0", "26,26"]),
        (3, ["A", "B", "C"], ["0,8", "26,8", "13,26"]),
        (4, ["A", "B", "C", "D"], ["0,0", "26,0", "26,26", "0,26"]),
    ],
)
def test_zones_go_clockwise_by_seat(players: int, zones: list[str], corners: list[str]) -> None:
    s = deploying(players)
    assert table(s)["zones"] == zones
    for seat, corner in enumerate(corners):
        assert {text.removeprefix("place ") for text in s.options(f"p{seat + 1}")} == boxes(corner)


@rule("HT-G27")
def test_option_zones_may_be_chosen() -> None:
    s = deploying(4, zones="choose")
    assert asked(s) == "p1 ChooseZones.zone"
    s.play("zone c")
    s.refuses("zone c", "HT-G27")
    assert s.match.forbidden("zone c").text == "Blue starts there."
    s.play("zone a", "zone d")
    assert table(s)["zones"] == ["C", "A", "D", "B"]
    s = deploying(2, zones="choose").play("zone b")
    assert table(s)["zones"] == ["B", "D"]  # the second gets the opposite corner


@rule("HT-015")
def test_four_different_squares_of_the_own_zone() -> None:
    s = deploying()
    s.refuses("p1 place 4,0", "HT-015")
    s.play("p1 place 1,1").refuses("p1 place 1,1", "HT-019")
    s.play("p1 place 0,0", "p1 place 3,3", "p1 place 2,0")
    assert s.options("p1") == set()


@rule("HT-G28", "HT-026")
def test_deployment_is_secret_until_all_are_placed() -> None:
    s = deploying()
    for square in ("0,0", "1,0", "2,0", "3,0"):
        s.play(f"p1 place {square}")
    mine = [f for f in table(s, 1)["figures"] if f["seat"] == 0]
    assert [f["square"] for f in mine] == [None] * 4
    for square in ("26,26", "27,26", "28,26", "29,26"):
        s.play(f"p2 place {square}")
    assert [f["square"] for f in table(s, 1)["figures"] if f["seat"] == 0] == ["0,0", "1,0", "2,0", "3,0"]


@rule("HT-G28")
def test_option_deployment_in_seat_order_is_open() -> None:
    s = deploying(deploy="seat_order")
    assert asked(s) == "p1 Deployment.place_openly"
    s.play("place 0,0")
    assert next(f["square"] for f in table(s, 1)["figures"] if f["seat"] == 0) == "0,0"
    s.play("place 1,0", "place 2,0", "place 3,0")
    assert asked(s) == "p2 Deployment.place_openly"


@rule("HT-016", "HT-001", "HT-009", "HT-010")
def test_then_the_first_turn_begins() -> None:
    s = deploy(deploying(4))
    shown = table(s)
    assert (shown["phase"], shown["turn"], shown["score"]) == ("strategy", 1, [0, 0, 0, 0])
    assert len(shown["figures"]) == 16
    assert asked(s).endswith("Strategy.plan")
    for seat in range(4):
        assert len(s.options(f"p{seat + 1}")) == 4


@rule("HT-009", "HT-025")
def test_sixteen_cards_four_of_each_kind_make_four_equal_plans() -> None:
    s = deploy(deploying(2))
    for card in ("aim", "melee"):
        copy = Position(s.match.clone())
        for _ in range(4):
            copy.play("p1 " + next(text for text in copy.options("p1") if text.endswith(card)))
        assert all(text.startswith("energy") for text in copy.options("p1"))


@rule("HT-014", "HT-169")
def test_the_printed_map_and_recommended_teams_are_usual() -> None:
    defaults = {option.name: option.default for option in GAME.options}
    assert (defaults["terrain"], defaults["teams"]) == ("printed", "recommended")


# --- the arena --------------------------------------------------------------------------------------------------------


@rule("HT-017", "HT-G03", "HT-G04")
@pytest.mark.parametrize(("scenario", "players"), NEEDED)
def test_the_arena_is_30_by_30_on_every_map(scenario: str, players: int) -> None:
    shown = table(begun(players, scenario=scenario))["terrain"]
    squares = [*shown["cubes"], *shown["partial"], *[label for zone in shown["start"].values() for label in zone]]
    for label in squares:
        x, y = (int(n) for n in label.split(","))
        assert 0 <= x < 30
        assert 0 <= y < 30


@rule("HT-018", "HT-202", "HT-G87")
def test_the_centre() -> None:
    shown = table(begun(3, scenario="coming_together"))["terrain"]
    assert set(shown["centre"]) == {"14,14", "15,14", "14,15", "15,15"}
    hill = table(begun(2))["terrain"]["hill"]
    assert set(hill) == {f"{x},{y}" for x in range(13, 17) for y in range(13, 17)}
    assert set(shown["centre"]) <= set(hill)


@rule("HT-011", "HT-215", "HT-G05", "HT-G07", "HT-G08", "HT-G10")
@pytest.mark.parametrize(
    ("scenario", "players", "cubes"),
    [
        ("coming_together", 4, 56), ("coming_together", 3, 48), ("grab_and_go", 4, 56), ("grab_and_go", 2, 56),
        ("grab_and_go", 3, 44), ("king_of_the_hill", 4, 64), ("king_of_the_hill", 2, 64), ("king_of_the_hill", 3, 60),
    ],
)  # fmt: skip
def test_the_printed_maps(scenario: str, players: int, cubes: int) -> None:
    shown = table(begun(players, scenario=scenario))["terrain"]
    assert len(set(shown["cubes"])) == cubes
    assert [len(shown[colour]) for colour in ("green", "blue", "orange")] == [8, 4, 8]
    assert [{len(piece) for piece in shown[colour]} for colour in ("green", "blue", "orange")] == [{3}, {4}, {3}]
    if scenario == "king_of_the_hill":
        assert set(shown["hill"]) <= set(shown["cubes"])


@rule("HT-022")
def test_figures_have_no_facing() -> None:
    assert not {"facing", "direction"} & set(table(deploy(deploying(2)))["figures"][0])


@rule("HT-G06")
def test_partial_squares_lie_beside_orange_fields_only() -> None:
    shown = table(begun(2))["terrain"]
    assert len(shown["partial"]) == 4 * 8
    assert table(begun(2, partial_squares=False))["terrain"]["partial"] == []


# --- terrain of one's own ---------------------------------------------------------------------------------------------

HILL = "cubes: 13,13-16,16"


@rule("HT-012", "HT-G09")
def test_own_terrain_is_played() -> None:
    s = begun(2, terrain=HILL + " 5,5; green: 8,8-10,8; orange: 20,20-22,22")
    shown = table(s)["terrain"]
    assert len(shown["cubes"]) == 17
    assert (len(shown["green"]), len(shown["orange"]), len(shown["partial"])) == (1, 1, 4)


def greens(count: int) -> str:
    return "; green: " + " ".join(f"8,{2 * n + 1}-10,{2 * n + 1}" for n in range(count))


@rule("HT-012", "HT-013", "HT-G07", "HT-G09")
@pytest.mark.parametrize(
    ("scenario", "text"),
    [
        ("king_of_the_hill", HILL + greens(9)),  # nine of eight
        ("king_of_the_hill", "cubes: 5,5"),  # no hill
        ("king_of_the_hill", "cubes: 13,13-16,15"),  # not all of it
        ("king_of_the_hill", HILL + " 12,12"),  # the ring around the hill stays free
        ("king_of_the_hill", HILL + " 0,0"),  # a start zone
        ("grab_and_go", "cubes: 14,14"),  # a center square
        ("king_of_the_hill", HILL + " 9,9; green: 8,9-10,9"),  # on top of each other
        ("king_of_the_hill", HILL + " 20,21; orange: 20,20-22,22"),  # on a partial square
        ("king_of_the_hill", HILL + "; green: 8,8-9,8"),  # too short
        ("king_of_the_hill", HILL + "; blue: 8,8-11,11"),  # not straight
        ("king_of_the_hill", HILL + "; green: 28,8-30,8"),  # out of the arena
        ("king_of_the_hill", HILL + "; trees: 8,8"),  # nothing of the box
        ("king_of_the_hill", HILL + " 4,10-10,18"),  # more than 72 cubes
    ],
)
def test_terrain_that_is_not_allowed_is_refused(scenario: str, text: str) -> None:
    with pytest.raises(BadOption):
        begun(2, scenario=scenario, terrain=text)


@rule("HT-G06", "HT-G09")
@pytest.mark.parametrize(
    "text", ["cubes: 6,7; orange: 5,7-7,5", "orange: 3,4-5,2", "orange: 12,13-14,11; green: 13,13-15,13"]
)
def test_option_terrain_may_stand_where_an_orange_field_covers_nothing(text: str) -> None:
    with pytest.raises(BadOption):
        begun(2, scenario="grab_and_go", terrain=text)
    assert table(begun(2, scenario="grab_and_go", terrain=text, partial_squares=False))["terrain"]["partial"] == []


@rule("HT-G07")
def test_option_the_limit_of_cubes_may_be_80() -> None:
    text = HILL + " 4,10-10,17"  # 16 and 56: 72
    assert len(table(begun(2, terrain=text))["terrain"]["cubes"]) == 72
    more = text + " 20,4-23,5"
    with pytest.raises(BadOption):
        begun(2, terrain=more)
    assert len(table(begun(2, terrain=more, cube_limit=80))["terrain"]["cubes"]) == 80


@rule("HT-019", "HT-020", "HT-066")
def test_between_actions_nobody_stands_where_nobody_may() -> None:
    """Games by lot on all maps: at every choice of a figure all stand on squares of their own, none on a field."""
    for (scenario, players), seed in zip(NEEDED, range(20), strict=False):
        match = GAME.begin(players, seed, scenario=scenario)
        watch_standing(match, seed)


def watch_standing(match: Match, seed: int) -> None:
    rng = chooser(seed)
    for _ in range(400):
        fall_anyhow(match, rng)
        if match.over:
            return
        shown = match.view()["table"]
        if match.question.kind == "ActionPhase.choose":
            terrain = shown["terrain"]
            bad = {label for colour in ("green", "blue", "orange") for piece in terrain[colour] for label in piece}
            squares = [figure["square"] for figure in shown["figures"]]
            assert len(set(squares)) == len(squares)
            assert not set(squares) & (bad | set(terrain["partial"]))
        options = match.question.options
        match.apply(options[rng.below(len(options))], match.question.seat)


@rule("HT-G01", "HT-G02")
def test_turns_are_counted_and_squares_are_named() -> None:
    s = deploy(deploying(2))
    assert [event[1] for event in events(s, "turn")] == [1]
    assert all("," in figure["square"] for figure in table(s)["figures"])
