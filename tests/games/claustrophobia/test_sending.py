"""Sending warriors (CL-013 to CL-015, CL-100 to CL-102, CL-110 to CL-119)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.claustrophobia.kit import TWO, end, human_acts, lay, offers, say, trogs, where, wounds

from ludus.testing import Position, rule

# t36 in the north has openings to the unknown, t35 (Humans) too; t27 lies between t35 and a dead end, so it has none
CLOSED = "t35@0,0 t36@0,1 t27@0,-1 t26@0,-2"


def send(threat: int = 5, **words: Any) -> Position:
    return lay(**{"tiles": CLOSED, "humans": "redeemer@t35:2", "phase": "send", "threat": threat, **words})


@rule("CL-110")
def test_sending_comes_after_the_dice() -> None:
    s = lay(tiles=CLOSED, humans="redeemer@t35:2", phase="place", destiny="2 3 4", threat=3)
    s.refuses("send troglodyte t36", "CL-110")
    for die in "234":
        s.play(f"place calm {die}")
    s.asks("p2", "send").allows("send troglodyte t36")


@rule("CL-111")
@pytest.mark.parametrize("threat", range(4))
def test_a_troglodyte_costs_one_point(threat: int) -> None:
    s = send(threat)
    for left in range(threat, 0, -1):
        assert s.table.threat == left
        s.play("send troglodyte t36")
    assert s.table.threat == 0
    assert trogs(s, "t36") == threat
    assert offers(s, "send") == set()


@rule("CL-112")
@pytest.mark.parametrize(("words", "offered"), [
    ({"threat": 4}, False),
    ({"threat": 5}, True),
    ({"demons_left": 0}, False),
    ({"demon": "t36"}, False),
])  # fmt: skip
def test_a_demon_costs_five_if_one_is_left_and_none_is_there(words: dict[str, Any], offered: bool) -> None:
    s = send(**words)
    assert ("demon t36" in offers(s, "send")) == offered
    if not offered:
        s.refuses("send demon t36", "CL-112")
    else:
        s.play("send demon t36")
        assert (where(s, "demon"), s.table.threat, s.table.demons_left) == ("t36", 0, 1)


@rule("CL-113")
def test_warriors_may_be_spread() -> None:
    tiles = "t35@0,0 t36@0,1 t32@0,-1:2"
    s = send(3, tiles=tiles).play("send troglodyte t36", "send troglodyte t32", "send troglodyte t36")
    assert (trogs(s, "t36"), trogs(s, "t32")) == (2, 1)


@rule("CL-114")
def test_the_tunnel_size_holds() -> None:
    send(trogs="t36:3", events=("pact",)).refuses("send troglodyte t36", "CL-114")
    send(trogs="t36:2", events=("pact",)).play("send troglodyte t36").refuses("send troglodyte t36", "CL-114")


@rule("CL-115")
def test_not_beside_a_human() -> None:
    s = send()
    assert offers(s, "send") == {"troglodyte t36", "demon t36"}
    s.refuses("send troglodyte t35", "CL-115").refuses("send demon t35", "CL-115")


@rule("CL-116", "CL-G10")
def test_not_on_a_tile_without_an_unexplored_opening() -> None:
    send().refuses("send troglodyte t27", "CL-116").refuses("send troglodyte t26", "CL-116")


@rule("CL-100", "CL-G11")
def test_a_taste_for_blood_lets_them_come_among_humans() -> None:
    s = send(taste=True)
    assert offers(s, "send troglodyte") == {"t36", "t35"}
    assert offers(s, "send demon") == {"t36", "t35"}
    s.refuses("send troglodyte t27", "CL-116")


@rule("CL-101", "CL-G11")
def test_burrowing_monsters_come_anywhere_else() -> None:
    s = send(burrow=True)
    assert offers(s, "send troglodyte") == {"t36", "t27", "t26"}
    s.refuses("send troglodyte t35", "CL-115")


@rule("CL-102")
def test_both_together_leave_only_the_tunnel_size() -> None:
    s = send(taste=True, burrow=True, trogs="t26:3")
    assert offers(s, "send troglodyte") == {"t35", "t36", "t27"}
    assert offers(s, "send demon") == {"t35", "t36", "t27"}
    s.refuses("send troglodyte t26", "CL-114")


@rule("CL-100", "CL-101")
def test_both_squares_serve_this_phase_only() -> None:
    s = send(0, taste=True, burrow=True)
    say(s, "done")
    s.play("end phase", roll="2")
    say(s, "assign 2", "done")
    s.play("end phase", roll="1 3 5").play("place sounds 1", "place sounds 3", "place sounds 5")
    assert offers(s, "send troglodyte") == {"t36"}


@rule("CL-100", "CL-101", "CL-088")
def test_the_squares_open_the_tiles() -> None:
    s = lay(tiles=CLOSED, humans="redeemer@t35:2", phase="place", destiny="3 4 1 2", threat=3)
    s.play("place taste 34", "place burrow 12")
    assert offers(s, "send troglodyte") == {"t35", "t36", "t27", "t26"}


@rule("CL-117")
def test_points_are_kept() -> None:
    s = send(3).play("send troglodyte t36", "done")
    assert s.table.threat == 2


@rule("CL-118")
def test_those_just_sent_act_in_the_demon_phase() -> None:
    s = send(1).play("send troglodyte t36")
    say(s, "done")
    s.play("activate troglodyte t36", "move s").play("attack redeemer", roll="1")
    assert (trogs(s, "t36"), trogs(s, "t35")) == (0, 1)


@rule("CL-119", "CL-G13")
@pytest.mark.parametrize(("cap", "found"), [("20", 20), ("none", 21)])
def test_no_more_than_twenty_points(cap: str, found: int) -> None:
    s = lay(humans="redeemer@t35:2", phase="place", destiny="2", threat=19, tp_cap=cap).play("place sounds 2")
    assert s.table.threat == found


@rule("CL-013")
def test_eleven_troglodytes_are_all_there_are() -> None:
    tiles = "t35@0,0 t36@0,1 t32@0,-1:2 t33@1,0:1 t34@-1,0:3"
    s = send(20, tiles=tiles, trogs="t35:3 t36:3 t32:2 t33:1", humans="redeemer@t35", taste=True)
    s.play("send troglodyte t34").refuses("send troglodyte t34", "CL-013")
    assert offers(s, "send troglodyte") == set()


@rule("CL-014", "CL-G14")
def test_the_dead_come_back() -> None:
    words = {"humans": "redeemer@t35:2", "trogs": "t35:3"}
    assert human_acts("redeemer", **words).play("attack troglodytes", roll="3 3").table.reserve == 10
    s = human_acts("redeemer", **words, troglodytes_return=False).play("attack troglodytes", roll="3 3")
    assert s.table.reserve == 8


@rule("CL-015", "CL-G15", "CL-G16")
def test_a_second_demon_is_unhurt() -> None:
    s = human_acts(
        "redeemer", tiles=TWO, humans="redeemer@t35:2 brute1@t27", demon="t35", wounds=3, demons_left=1, threat=5
    )
    s.play("attack demon", roll="4 4")
    assert where(s, "demon") == ""
    end(s).play("end phase", roll="1 3 5")
    s.play("place sounds 1", "place sounds 3", "place sounds 5", "send demon t36")
    assert (where(s, "demon"), wounds(s)) == ("t36", 0)
    assert s.table.demons_left == 0


@rule("CL-G73")
def test_demons_may_stand_on_the_exit() -> None:
    s = send(tiles="t35@0,0 t02@0,1:2")
    assert "troglodyte t02" in offers(s, "send")
