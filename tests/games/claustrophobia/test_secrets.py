"""What each player knows: the stack, the hands, what Precognition and Shifting Tunnels showed."""

from __future__ import annotations

from typing import Any

from tests.games.claustrophobia.kit import TILES, human_acts, lay

from ludus.testing import Position, rule

FORESIGHT: dict[str, Any] = {"humans": "redeemer@t35:5 blade1@t35:2", "gifts": "precognition"}


def knows(s: Position, seat: int) -> list[str]:
    """What a player knows of the stack, from the top; `?` for a tile unknown."""
    seen = s.match.view(seat)["table"]["hands"][seat]["seen"]
    return [TILES[tile] if tile >= 0 else "?" for tile in seen]


def everything(s: Position, seat: int | None) -> str:
    return str(s.match.view(seat, explain=True))


def worlds(s: Position, seat: int, count: int = 40) -> list[tuple[int, ...]]:
    """The stacks of worlds that a player cannot tell from the true one."""
    found: list[tuple[int, ...]] = []
    for seed in range(count):
        table: Any = s.match.imagine(seat, seed).table
        found.append(table.stack)
    return found


@rule("CL-162", "CL-G50")
def test_nobody_sees_the_stack() -> None:
    s = lay(humans="redeemer@t35", stack="t36 t12 t23", phase="human")
    for seat in (0, 1, None):
        assert "stack" not in s.match.view(seat)["table"]
    for seat in (0, 1):
        assert len(set(worlds(s, seat))) > 10


@rule("CL-081")
def test_precognition_shows_two_tiles_to_the_human_player_only() -> None:
    s = human_acts("blade1", **FORESIGHT, stack="t36 t12 t23 t31").play("explore n", "foresee")
    assert knows(s, 0) == ["t36", "t12"]
    assert all(tile in s.match.text(0) for tile in ("Tunnel 36", "Hungry Tunnels 12"))
    for seat in (1, None):
        assert not any(tile in s.match.text(seat) for tile in ("Tunnel 36", "Hungry Tunnels 12", "t36", "t12"))
    assert {stack[:2] for stack in worlds(s, 0)} == {(35, 11)}
    assert len({stack[:2] for stack in worlds(s, 1)}) > 10


@rule("CL-081")
def test_the_human_player_remembers_the_tile_put_back() -> None:
    s = human_acts("blade1", **FORESIGHT, stack="t36 t10 t23 t31").play("explore n")
    s.play("foresee", "second")
    assert knows(s, 0) == ["t36"]
    assert [tile for tile in knows(s, 1) if tile != "?"] == []
    assert {stack[0] for stack in worlds(s, 0)} == {35}
    assert len({stack[0] for stack in worlds(s, 1)}) > 5
    assert TILES[s.table.stack[0]] == "t36"


@rule("CL-339", "CL-331")
def test_shifting_tunnels_show_the_next_tiles_to_the_demon_player_only() -> None:
    words = {"humans": "blade1@t35:2", "stack": "t36 t12 t23 t31 t33", "events": ("shifting",)}
    s = human_acts("blade1", **words).play("explore n", "shift")
    assert knows(s, 1) == ["t36", "t12", "t23"]
    assert knows(s, 0)[1:] in (["?", "?"], [])
    assert len({stack[1:3] for stack in worlds(s, 0)}) > 10
    s.play("first", "second")
    assert knows(s, 1) == ["t23", "t12"]
    assert set(knows(s, 0)) <= {"?"}


@rule("CL-170", "CL-G27")
def test_everybody_knows_a_tile_that_was_held() -> None:
    words = {"scenario": "who_dares_wins", "tiles": "t26@0,0", "humans": "blade1@t26:2", "stack": "t03 t36 t23"}
    s = human_acts("blade1", **words).play("explore n")
    assert knows(s, 0) == knows(s, 1) == ["t03"]


@rule("CL-G50", "CL-120")
def test_cards_drawn_are_told_to_their_owner_only() -> None:
    s = lay(humans="redeemer@t35:2", phase="place", destiny="3 3", threat=0).play("place dark 33", draw="swarm")
    assert "Swarm" in " ".join(s.log(1))
    assert "Swarm" not in " ".join(s.log(0))
    assert "Swarm" not in " ".join(s.log())
    assert s.match.view(0)["table"]["hands"][1]["cards"] == 1
    hands = set()
    for seed in range(30):
        table: Any = s.match.imagine(0, seed).table
        hands.add(tuple(table.hands[1].cards))
    assert len(hands) > 5


@rule("CL-G50")
def test_refusals_do_not_tell_what_the_other_holds() -> None:
    words = {"humans": "blade1@t35:2 redeemer@t35", "stack": "t36 t32 t33", "phase": "human"}
    with_lost = lay(**words, events=("lost",))
    without = lay(**words, events=("pact",))
    assert everything(with_lost, 0) == everything(without, 0)
    with_lost.play("activate blade1", "explore n")
    without.play("activate blade1", "explore n")
    assert everything(with_lost, 0) == everything(without, 0)
    assert everything(with_lost, None) == everything(without, None)


@rule("CL-003")
def test_nobody_knows_which_chest_is_the_true_one() -> None:
    words = {"scenario": "who_dares_wins", "tiles": "t02@0,0 t06@0,1:1", "humans": "blade1@t06:2", "chests": "t06"}
    for found in ("true", "false"):
        s = human_acts("blade1", **words)
        s.match.apply("open chest")
        outcome = s.match.need.read(f"draw {found}")  # type: ignore[union-attr] # a draw is open
        s.match.outcome(outcome)
        assert s.table.found == (found == "true")
