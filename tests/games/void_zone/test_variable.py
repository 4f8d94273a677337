"""Variable Robot Placement and Variable Arena Setup (VZ-450 to VZ-465)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.looks import CENTRE, asked, lay, offers, ratings, where

from ludus.core.errors import BadOption
from ludus.games import find
from ludus.games.void_zone.zones import LABEL
from ludus.testing import Position, rule

INSIDE = set(CENTRE.split())
every_count = pytest.mark.parametrize("n", [2, 3, 4])


def placing(n: int = 3, **words: Any) -> Position:
    return lay(n, robot_placement="variable", **words)


def placed(s: Position) -> list[str]:
    """Place all Robots on the first zone offered; who placed, in order."""
    order = []
    while offers(s, "place"):
        order.append(asked(s))
        s.play(f"place {min(offers(s, 'place'))}")
    return order


def laid(s: Position, rating: int = 2) -> list[str]:
    """Lay all tiles on the first zone offered; who laid them, in order."""
    order = []
    while offers(s, "tile"):
        order.append(asked(s))
        zone = min(offer.split()[0] for offer in offers(s, "tile"))
        s.play(f"tile {zone} {rating}")
    return order


# Robots


@rule("VZ-450")
@every_count
def test_only_the_placing_of_robots_changes(n: int) -> None:
    s, usual = placing(n), lay(n)
    assert s.table.view(-1)["robots"] == {}
    assert (s.table.charged, s.table.full) == (usual.table.charged, usual.table.full)
    placed(s)
    for part in ("level", "capacity", "prime", "drain", "exhausted"):
        assert getattr(s.table, part) == getattr(usual.table, part)
    s.asks("p1", "PrimePhase.declare")


@rule("VZ-450")
def test_without_the_option_robots_start_on_their_zones() -> None:
    assert where(lay(2), "p1a") == "d7"


@rule("VZ-451", "VZ-452")
@every_count
def test_one_robot_each_in_turn_order_then_the_other_in_reverse(n: int) -> None:
    seats = [f"p{i}" for i in range(1, n + 1)]
    assert placed(placing(n)) == seats + seats[::-1]


@rule("VZ-451", "VZ-452")
def test_turn_order_begins_with_player_1_wherever_that_is() -> None:
    assert placed(placing(3, first_player=2)) == ["p2", "p3", "p1", "p1", "p3", "p2"]


@rule("VZ-453")
def test_the_first_robot_may_not_be_placed_inside() -> None:
    s = placing()
    assert not offers(s, "place") & INSIDE
    for zone in INSIDE:
        s.refuses(f"place {zone}", "VZ-453")


@rule("VZ-454")
def test_the_second_may_so_that_at_most_one_of_a_player_starts_inside() -> None:
    s = placing(2).play("p1 place d7", "p2 place d2")
    assert offers(s, "place") >= INSIDE
    s.play("p2 place e5", "p1 place e6")
    assert [where(s, robot) for robot in ("p1a", "p1b", "p2a", "p2b")] == ["d7", "e6", "d2", "e5"]


@rule("VZ-455", "VZ-G80")
def test_robots_are_placed_on_free_zones() -> None:
    s = placing(2)
    assert offers(s, "place") == {zone for zone in LABEL if ratings(s, zone) == [2]} - INSIDE
    s.refuses("place a1", "VZ-455").play("p1 place d7").refuses("place d7", "VZ-455")
    s.play("p2 place d2").refuses("place d7", "VZ-455").refuses("place a1", "VZ-455")


@rule("VZ-455", "VZ-G81")
def test_the_house_robot_is_placed_first_and_keeps_e5() -> None:
    s = placing(2, house_robot=True)
    assert where(s, "house") == "e5"
    s.play("p1 place d7", "p2 place d2").refuses("place e5", "VZ-455").allows("place e6")


@rule("VZ-G81")
@pytest.mark.parametrize("arena", ["figure", "alternate", "variable"])
def test_robots_may_be_placed_in_any_arena(arena: str) -> None:
    s = placing(2, arena=arena)
    laid(s)
    assert len(placed(s)) == 4


# Arena


@rule("VZ-460")
def test_seven_full_tiles_in_the_centre_and_nothing_else() -> None:
    s = lay(3, arena="variable")
    assert {zone for zone in LABEL if ratings(s, zone) != [0]} == INSIDE
    assert ratings(s, CENTRE) == [2] * 7


@rule("VZ-461", "VZ-462")
@pytest.mark.parametrize(("n", "tiles", "total"), [(2, 16, 23), (3, 24, 31), (4, 32, 39)])
def test_tiles_are_laid_one_at_a_time_in_turn_order(n: int, tiles: int, total: int) -> None:
    s = lay(n, arena="variable")
    assert laid(s) == [f"p{i % n + 1}" for i in range(tiles)]
    assert sum(ratings(s, zone) != [0] for zone in LABEL) == total


@rule("VZ-461")
def test_the_first_player_lays_the_first_tile() -> None:
    assert laid(lay(3, arena="variable", first_player=3))[:4] == ["p3", "p1", "p2", "p3"]


@rule("VZ-462", "VZ-G02")
@pytest.mark.parametrize(("tiles", "total"), [(32, 39), (36, 43)])
def test_four_players_lay_32_tiles_or_the_printed_36(tiles: int, total: int) -> None:
    s = lay(4, arena="variable", arena_tiles_4p=tiles)
    assert len(laid(s)) == tiles
    assert sum(ratings(s, zone) != [0] for zone in LABEL) == total


@rule("VZ-G02", "VZ-G03")
def test_36_tiles_do_not_go_with_39_tokens() -> None:
    with pytest.raises(BadOption, match="43 tiles"):
        find.game("void-zone").begin(4, arena="variable", arena_tiles_4p=36, token_supply=39)
    assert len(laid(lay(4, arena="variable", token_supply=39))) == 32


@rule("VZ-463")
def test_a_tile_is_laid_either_side_up() -> None:
    s = lay(2, arena="variable").allows("tile c3 1", "tile c3 2").play("tile c3 1", "tile c4 2")
    assert ratings(s, "c3 c4") == [1, 2]


@rule("VZ-464", "VZ-G82")
def test_a_tile_goes_anywhere_outside_the_centre_where_none_lies() -> None:
    s = lay(2, arena="variable")
    assert offers(s, "tile") == {f"{zone} {side}" for zone in LABEL if zone not in INSIDE for side in (1, 2)}
    assert len(s.options()) == 108
    s.refuses("tile e5 2", "VZ-464").play("tile a1 1").refuses("tile a1 2", "VZ-464")


@rule("VZ-G82")
def test_arena_placement_connected_wants_a_tile_beside() -> None:
    s = lay(2, arena="variable", arena_placement="connected")
    assert len(s.options()) == 2 * 12  # the ring round the centre
    s.refuses("tile a1 2", "VZ-G82").play("tile c3 1").allows("tile b2 2").refuses("tile a1 2", "VZ-G82")


@rule("VZ-465")
@pytest.mark.parametrize("robot_placement", ["fixed", "variable"])
def test_after_a_variable_arena_robots_are_always_placed(robot_placement: str) -> None:
    s = lay(2, arena="variable", robot_placement=robot_placement)
    laid(s, 1)
    s.asks("p1", "PlaceRobots.first_robots")
    assert placed(s) == ["p1", "p2", "p2", "p1"]
    assert all(ratings(s, where(s, robot)) == [1] for robot in ("p1a", "p2a"))
