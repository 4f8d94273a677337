"""Team Traits: how they are chosen, and what holds for all of them."""

from __future__ import annotations

from tests.games.void_zone.trait_kit import aims, lay, rating, verbs, where

from ludus.testing import position, rule


@rule("VZ-270")
def test_traits_are_an_option_that_is_off() -> None:
    assert all(trait == -1 for trait in position("void-zone").table.traits)
    position("void-zone", first_player=1).asks("p1", "declare")
    position("void-zone", first_player=1, traits=True).asks("p1", "pool")


@rule("VZ-271")
def test_the_first_player_names_as_many_different_traits_as_there_are_players() -> None:
    s = position("void-zone", 3, traits=True, first_player=2).asks("p2", "pool")
    s.play("pool evade").refuses("pool evade", "VZ-271")
    s.play("pool glitch").asks("p2", "pool").play("pool repel").asks("p1", "pick")
    assert aims(s, "trait") == {"evade", "glitch", "repel"}


@rule("VZ-271")
def test_every_pair_out_of_22_can_be_named_in_one_way() -> None:
    pools = []
    for first in position("void-zone", traits=True, first_player=1).options():
        s = position("void-zone", traits=True, first_player=1).play(first)
        pools += [frozenset((first, second)) for second in s.options()]
    assert len(pools) == len(set(pools)) == 22 * 21 // 2


@rule("VZ-272")
def test_the_last_player_picks_first_and_the_first_gets_what_is_left() -> None:
    s = position("void-zone", 4, traits=True, first_player=2)
    s.play("pool bypass", "pool evade", "pool repel", "pool shift")
    s.asks("p1", "pick").refuses("trait drone", "VZ-272").play("trait evade")
    s.asks("p4", "pick").refuses("trait evade", "VZ-272").play("trait shift")
    s.asks("p3", "pick").play("trait bypass").asks("p2", "declare")
    assert s.match.view()["table"]["traits"] == ["evade", "repel", "bypass", "shift"]


@rule("VZ-G46")
def test_traits_are_chosen_before_arena_and_robots() -> None:
    s = position("void-zone", traits=True, first_player=1, house_robot=True).play("pool bypass", "pool evade")
    assert s.table.charged == 0
    assert set(s.table.robots) == {-1}
    assert s.table.level == [0, 0]
    s.play("trait evade")
    assert s.table.charged
    assert where(s, "p1a") == "d7"
    assert where(s, "house") == "e5"


@rule("VZ-273")
def test_a_trait_belongs_to_both_robots_and_to_the_last_one() -> None:
    words = {"level": (2, 0), "traits": ("efficient", None)}
    assert "jump" in verbs(lay(robots="p1a:e5 p1b:c3 p2a:i1 p2b:i5", active="p1a", **words))
    assert "jump" in verbs(lay(robots="p1a:e5 p1b:c3 p2a:i1 p2b:i5", active="p1b", **words))
    assert "jump" in verbs(lay(robots="p1b:c3 p2a:i1 p2b:i5", active="p1b", fallen=1, **words))


@rule("VZ-274")
def test_a_trait_action_counts_against_the_limit() -> None:
    s = lay(robots="p1a:e5 p1b:c3 p2a:i1 p2b:i5", traits=("drone", None))
    s.play("drone place e6", "sap f5", "shield d4")
    assert s.options() == {"end turn"}
    s = lay(robots="p1a:e5 p1b:c3 p2a:i1 p2b:i5", traits=("interference", None))
    s.play("interference 1 e6", "interference 2 f5")
    assert s.options() == {"end turn"}


@rule("VZ-274")
def test_a_trait_changes_nothing_it_does_not_name() -> None:
    s = lay(robots="p1a:e5 p1b:c3 p2a:i1 p2b:i5", level=(2, 0), traits=("efficient", None))
    s.refuses("jump e5", "VZ-120").refuses("jump e9", "VZ-116").play("jump e7")
    assert rating(s, "e5") == 1


@rule("VZ-275")
def test_everybody_sees_the_traits_from_the_draft_on() -> None:
    s = position("void-zone", 3, traits=True, first_player=1).play("pool bypass", "pool evade", "pool repel")
    for seat in (None, 0, 1, 2):
        flow = s.match.view(seat)["flow"][-1]
        assert len(flow["chosen"]) == 3
    s.play("trait evade")
    for seat in (None, 0, 1, 2):
        assert s.match.view(seat)["table"]["traits"] == [None, None, "evade"]
