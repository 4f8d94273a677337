"""Set-up: seats, arenas, start values (VZ-001 to VZ-014)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.games.void_zone.looks import asked, lay, offers, rest_of_turn, shields, where

from ludus.core.errors import BadOption
from ludus.core.flow import Draw
from ludus.games import find
from ludus.games.void_zone import guards
from ludus.games.void_zone.content import team_rows
from ludus.testing import Position, position, rule

GAME = find.game("void-zone")
TOKENS = Path(__file__).parents[3] / "src" / "ludus" / "games" / "void_zone" / "content" / "tokens.toml"

# By arena and number of players: the Charged Zones, and the start zones of players 1, 2, …
ARENAS = {
    ("figure", 2): (
        "c3 c4 c5 d2 d3 d4 d5 d6 d7 e3 e4 e5 e6 e7 f2 f3 f4 f5 f6 f7 g3 g4 g5",
        "d7 f7, f2 d2",
    ),
    ("figure", 3): (
        "b2 b3 b5 c2 c3 c4 c5 d3 d4 d5 d6 d7 e2 e3 e4 e5 e6 e7 e8 f3 f4 f5 f6 f7 g2 g3 g4 g5 h2 h3 h5",
        "d7 f7, h3 g2, c2 b3",
    ),
    ("figure", 4): (
        (
            "b1 b2 b3 b4 b5 b6 c2 c3 c4 c5 c6 d2 d3 d4 d5 d6 d7 e3 e4 e5 e6 e7 f2 f3 f4 f5 f6 f7 g2 g3 g4 g5 g6 "
            "h1 h2 h3 h4 h5 h6"
        ),
        "c6 b6, g6 h6, g2 h1, c2 b1",
    ),
    ("alternate", 2): (
        "d1 d2 d3 d4 d5 d6 d7 d8 e2 e3 e4 e5 e6 e7 e8 f1 f2 f3 f4 f5 f6 f7 f8",
        "d8 f8, f1 d1",
    ),
    ("alternate", 3): (
        "a2 b1 b2 b3 c2 c3 c4 d3 d4 d5 d6 d7 d8 e4 e5 e6 e7 e8 f3 f4 f5 f6 f7 f8 g2 g3 g4 h1 h2 h3 i2",
        "d8 f8, i2 h1, b1 a2",
    ),
    ("alternate", 4): (
        (
            "b1 b2 b3 b4 b5 b6 c1 c2 c3 c4 c5 c6 c7 d3 d4 d5 d6 e3 e4 e5 e6 e7 f3 f4 f5 f6 g1 g2 g3 g4 g5 g6 g7 "
            "h1 h2 h3 h4 h5 h6"
        ),
        "b6 c7, h6 g7, h1 g1, b1 c1",
    ),
}
every_arena = pytest.mark.parametrize(("arena", "n"), ARENAS)
every_count = pytest.mark.parametrize("n", [2, 3, 4])


def charged(s: Position) -> set[str]:
    return {label for label, rating in s.table.view(-1)["zones"].items() if rating}


@rule("VZ-001")
@every_count
def test_each_player_owns_two_robots_of_a_colour_of_their_own(n: int) -> None:
    s = lay(n)
    assert sorted(s.table.view(-1)["robots"]) == [f"p{i}{r}" for i in range(1, n + 1) for r in "ab"]
    assert len({team_rows()[seat].colour for seat in range(n)}) == n


@rule("VZ-001")
@pytest.mark.parametrize("n", [1, 5])
def test_one_player_or_five_cannot_play(n: int) -> None:
    with pytest.raises(BadOption, match="2 to 4 players"):
        GAME.begin(n)


@rule("VZ-001")
def test_nobody_activates_a_robot_of_another_team() -> None:
    s = lay().play("pass", "pass")
    s.refuses("activate p2a", "VZ-001")


@rule("VZ-002")
def test_players_are_numbered_clockwise_from_the_first_player() -> None:
    s = lay(4, first_player=3)
    assert [rest_of_turn(s) for _ in range(6)] == ["p3", "p4", "p1", "p2", "p3", "p4"]


@rule("VZ-002", "VZ-G83")
def test_start_zones_and_charge_go_by_player_number_not_by_seat_or_colour() -> None:
    s = lay(4, first_player=3)
    assert [where(s, robot) for robot in ("p3a", "p4a", "p1a", "p2a")] == ["c6", "g6", "g2", "c2"]
    assert s.table.level == [1, 2, 0, 1]


@rule("VZ-G83")
def test_colours_by_seat() -> None:
    assert [row.colour for row in team_rows()] == ["blue", "red", "yellow", "purple"]


@rule("VZ-003", "VZ-G05")
def test_the_first_player_is_drawn_by_the_seed() -> None:
    firsts = [position("void-zone", 3, seed).table.first for seed in range(30)]
    assert set(firsts) == {0, 1, 2}
    assert firsts == [position("void-zone", 3, seed).table.first for seed in range(30)]


@rule("VZ-G05")
def test_every_seat_is_as_likely_to_begin() -> None:
    need = GAME.begin(4, 1, explicit=True).need
    assert isinstance(need, Draw)
    assert [weight for _, weight in need.outcomes()] == [1, 1, 1, 1]


@rule("VZ-003", "VZ-G05")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_host_may_name_the_first_player(seat: int) -> None:
    s = position("void-zone", 3, first_player=seat)
    assert rest_of_turn(s) == f"p{seat}"


@rule("VZ-G05")
def test_a_first_player_who_is_not_there_cannot_be_named() -> None:
    with pytest.raises(BadOption, match="only 2 players"):
        GAME.begin(2, first_player=3)


@rule("VZ-004", "VZ-G01")
@every_arena
def test_the_zones_of_the_layout_are_charged_and_all_others_void(arena: str, n: int) -> None:
    s = lay(n, arena=arena)
    assert charged(s) == set(ARENAS[arena, n][0].split())
    assert 61 - len(charged(s)) == {2: 38, 3: 30, 4: 22}[n]


@rule("VZ-G01")
@every_count
def test_the_figure_is_the_usual_arena(n: int) -> None:
    assert charged(position("void-zone", n)) == set(ARENAS["figure", n][0].split())


@rule("VZ-G04")
@every_arena
def test_all_tokens_start_at_full_charge(arena: str, n: int) -> None:
    s = lay(n, arena=arena)
    assert set(s.table.view(-1)["zones"].values()) == {0, 2}


@rule("VZ-012", "VZ-G06", "VZ-G83")
@every_arena
def test_the_two_robots_of_a_player_start_on_two_charged_zones(arena: str, n: int) -> None:
    s = lay(n, arena=arena)
    starts = [pair.split() for pair in ARENAS[arena, n][1].split(", ")]
    assert [[where(s, f"p{i}a"), where(s, f"p{i}b")] for i in range(1, n + 1)] == starts
    flat = [label for pair in starts for label in pair]
    assert len(set(flat)) == 2 * n
    assert set(flat) <= charged(s)


@rule("VZ-005")
@every_count
def test_the_drain_rate_starts_at_1(n: int) -> None:
    assert lay(n).table.drain == 1


@rule("VZ-006")
@pytest.mark.parametrize(("n", "left"), [(2, 16), (3, 8), (4, 0)])
def test_the_tokens_not_on_the_board_are_the_supply_of_all(n: int, left: int) -> None:
    assert lay(n, token_supply=39).table.spare_tokens() == left


@rule("VZ-007")
@every_count
def test_every_player_has_two_shields_and_none_is_on_the_board(n: int) -> None:
    s = lay(n)
    for seat in range(n):
        assert shields(s, f"p{seat + 1}") == set()
        assert guards.shields_left(s.table, seat) == 2


@rule("VZ-008")
def test_the_capacity_is_2_and_its_tokens_cost_2_and_then_3() -> None:
    s = lay(4)
    assert s.table.capacity == [2, 2, 2, 2]
    for _ in range(3):
        rest_of_turn(s)
    s.play("pass", "pass", "pass", "pass", "activate p4a")
    assert s.table.level[3] == 2
    s.play("upgrade")
    assert (s.table.level[3], s.table.capacity[3]) == (0, 3)
    assert guards.upgrade_cost(s.table, 3) == 3


@rule("VZ-009")
@pytest.mark.parametrize("levels", [[0, 1], [0, 1, 1], [0, 1, 1, 2]])
def test_later_players_start_with_more_charge(levels: list[int]) -> None:
    assert lay(len(levels)).table.level == levels


@rule("VZ-010")
@every_count
def test_every_player_may_prime_in_the_very_first_prime_phase(n: int) -> None:
    s = lay(n)
    for seat in [1, *range(n, 1, -1)]:
        s.asks(f"p{seat}", "PrimePhase.declare").play(f"p{seat} prime")
    assert s.table.prime == [0] * n


@rule("VZ-011")
def test_no_robot_starts_exhausted() -> None:
    s = lay().play("pass", "pass")
    assert s.options("p1") == {"activate p1a", "activate p1b"}
    s.play("activate p1a", "end turn", "pass", "pass")
    assert s.options("p2") == {"activate p2a", "activate p2b"}


@rule("VZ-013")
def test_pieces_of_colours_nobody_plays_are_not_used() -> None:
    s = lay(2)
    assert len(s.table.view(-1)["robots"]) == 4
    assert len(s.table.shields) == len(s.table.prime) == len(s.table.level) == 2


@rule("VZ-014", "VZ-G46")
def test_traits_come_before_the_arena_and_the_house_robot_before_the_players_robots() -> None:
    s = lay(2, traits=True, arena="variable", house_robot=True)
    assert offers(s, "pool")
    assert not charged(s)
    s.play("p1 pool acrobat", "p1 pool evade")
    assert offers(s, "trait") == {"acrobat", "evade"}
    assert not charged(s)
    s.play("p2 trait evade")
    assert offers(s, "tile")
    assert not s.table.view(-1)["robots"]
    for zone in "c3 c4 c5 d3 d6 e3 e7 f3 f6 g3 g4 g5 d2 e2 f2 b2".split():
        assert s.table.level == [0, 0]
        s.play(f"tile {zone} 2")
    assert s.table.view(-1)["robots"] == {"house": "e5"}
    assert s.table.level == [0, 1]
    s.asks("p1", "PlaceRobots.first_robots")


@rule("VZ-G07")
def test_tokens_the_component_list_forgets() -> None:
    rows = {row["key"]: row["count"] for row in tomllib.loads(TOKENS.read_text(encoding="utf-8"))["token"]}
    assert (rows["house_robot_token"], rows["drone"], rows["electro_grenade"]) == (1, 1, 1)
    assert rows["interference_a"] + rows["interference_b"] == len(lay().table.tokens) == 2
    assert {row.colour for row in team_rows()} == {"yellow", "purple", "red", "blue"}


def test_the_first_question_of_a_game_goes_to_the_first_player() -> None:
    assert asked(lay(3, first_player=2)) == "p2"
