"""Before the game: scenarios, decks, handicaps (CL-001 to CL-016, CL-290 to CL-294) and rounds (CL-020 to CL-026)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.games.claustrophobia.kit import (
    TILES,
    WARRIORS,
    among,
    board,
    canceled,
    lay,
    offers,
    say,
    stack,
    then,
    where,
    why,
)

import ludus
from ludus.core.errors import BadOption
from ludus.testing import Position, play_randomly, position, rule

ADVANTAGES = {
    "potion": 3, "grenade": 2, "map": 2, "water": 1, "torch": 1, "charge": 1, "hold": 1, "run": 1, "feet": 1,
    "trust": 1, "honor": 1,
}  # fmt: skip
GIFTS = ["healing", "courage", "gather", "smite", "precognition", "blessing"]
OBJECTS = ["blunderbuss", "shield", "scepter", "hammer"]
STASH = ["t03", "t04", "t05", "t06"]
HOLES = ["t07", "t08", "t09"]


@dataclass
class Told:
    """A scenario as the rules tell it."""

    team: dict[str, str]
    gifts: str
    advantages: int
    threat: int
    demons: int
    start: str
    stack: list[int]  # the sizes of the packets
    fixed: dict[int, list[str]] = field(default_factory=dict)  # by packet: one of these is in it
    out: list[str] = field(default_factory=list)


TOLD = {
    "survivors": Told(
        {"redeemer": "", "blade1": "blunderbuss", "blade2": "", "brute1": ""},
        "precognition healing", 1, 4, 2, "t01", [10, 1], {1: ["t02"]},
    ),
    "stem_the_tide": Told(
        {"redeemer": "", "brute1": "shield", "brute2": "", "blade1": "blunderbuss"},
        "courage smite", 2, 3, 2, "t02", [7, 4, 5], {1: HOLES}, ["t01"],
    ),
    "off_with_its_head": Told(
        {"redeemer": "", "brute1": "shield", "brute2": "", "blade1": "blunderbuss", "blade2": ""},
        "smite gather", 2, 4, 1, "t02", [6, 5, 4], {1: ["t01"]},
    ),
    "the_ritual": Told(
        {"redeemer": "", "brute1": "shield", "blade1": "blunderbuss", "blade2": ""},
        "healing courage", 2, 3, 2, "t02", [5, 5, 6], {1: ["t01"]},
    ),
    "the_possessed": Told(
        {"redeemer": "scepter", "brute1": "shield", "blade1": "blunderbuss"},
        "healing blessing", 4, 2, 1, "t02", [5, 5, 4], {0: STASH, 1: STASH}, ["t01"],
    ),
    "who_dares_wins": Told(
        {"redeemer": "", "brute1": "", "blade1": "blunderbuss", "blade2": ""},
        "precognition courage", 2, 4, 2, "t02", [1, 3, 3, 3, 3], dict.fromkeys(range(1, 5), STASH), ["t01"],
    ),
    "infection": Told(
        {"redeemer": "", "blade1": "blunderbuss", "brute1": "", "brute2": ""},
        "smite healing", 3, 4, 0, "t01", [10, 4], {1: ["t02"]},
    ),
    "the_guide": Told(
        {"redeemer": "", "blade1": "blunderbuss", "blade2": "", "brute1": "shield"},
        "courage gather", 2, 4, 2, "t02", [7, 4], {1: ["t03"]}, ["t01", "t04", "t05", "t06"],
    ),
    "great_hunt": Told(
        {"redeemer": "", "brute1": "", "blade1": "blunderbuss", "blade2": ""},
        "courage gather", 2, 5, 3, "t01", [16], {}, ["t02"],
    ),
}  # fmt: skip


def begin(seed: int = 1, **options: Any) -> Position:
    return position("claustrophobia", 2, seed, **options)


@rule("CL-001")
def test_it_takes_two() -> None:
    game = ludus.game("claustrophobia")
    assert game.seats == range(2, 3)
    for players in (1, 3):
        with pytest.raises(BadOption):
            game.begin(players)


@rule("CL-002")
def test_the_survivors_unless_told_otherwise() -> None:
    assert begin().table.options.scenario == "survivors"
    drawn = {begin(seed, scenario="random").table.scenario_id for seed in range(60)}
    assert drawn == set(range(9))
    assert begin(7, scenario="random").everything() == begin(7, scenario="random").everything()


@rule("CL-003", "CL-011", "CL-010", "CL-006", "CL-G63", "CL-G67")
@pytest.mark.parametrize("scenario", TOLD)
def test_the_scenario_fixes_the_forces(scenario: str) -> None:
    s, told = begin(scenario=scenario, numbers="first"), TOLD[scenario]
    t = s.table
    assert among(t.team, WARRIORS) == set(told.team)
    for who, things in told.team.items():
        assert among(t.objects[WARRIORS.index(who)], OBJECTS) == set(things.split()), who
        assert where(s, who) == told.start
        assert canceled(s, who) == set()
    assert among(t.gifts, GIFTS) == set(told.gifts.split())
    assert len(t.hands[0].cards) == told.advantages
    assert t.hands[1].cards == []
    assert (t.threat, t.demons_left) == (told.threat, told.demons)
    assert t.reserve == (10 if scenario == "the_guide" else 11)


@rule("CL-003", "CL-G67")
@pytest.mark.parametrize("scenario", TOLD)
def test_the_scenario_fixes_the_tiles(scenario: str) -> None:
    told = TOLD[scenario]
    for seed in range(12):
        s = begin(seed, scenario=scenario, numbers="first")
        assert board(s) == {(0, 0): told.start} or scenario == "the_guide"
        pile = [*list(board(s).values())[1:], *[TILES[tile] for tile in s.table.lost_tiles], *stack(s)]
        if scenario == "the_guide":  # the Guide is on its way: its tile is drawn and may still have to be turned
            pile = [*among(s.table.tiles_in_hand, TILES), *pile]
        assert len(pile) == sum(told.stack)
        assert len(set(pile)) == len(pile)
        at = 0
        special = {told.start, *told.out, *[tile for tiles in told.fixed.values() for tile in tiles]}
        for number, size in enumerate(told.stack):
            packet = pile[at : at + size]
            at += size
            fixed = [tile for tile in packet if tile in special]
            assert len(fixed) == (1 if number in told.fixed else 0), (scenario, seed, packet)
            assert all(tile in told.fixed[number] for tile in fixed)


@rule("CL-004")
def test_a_special_rule_beats_a_basic_one() -> None:
    s = begin(scenario="the_guide")
    s.match.explicit = False
    while s.match.question.kind == "Laying.rotate":
        s.match.apply(min(s.options()))
    assert len(board(s)) == 2  # the Guide has explored, though the Demon side normally does not
    assert TILES[s.table.guide] == list(board(s).values())[1]


@rule("CL-005")
def test_both_decks_are_shuffled_apart() -> None:
    hands = {tuple(begin(seed, scenario="the_possessed").table.hands[0].cards) for seed in range(40)}
    assert len(hands) > 20
    for seed in range(40):
        cards = begin(seed, scenario="the_possessed").table.hands[0].cards
        names = [list(ADVANTAGES)[card] for card in cards]
        assert all(names.count(name) <= ADVANTAGES[name] for name in names)


@rule("CL-008")
def test_no_d10_in_the_survivors() -> None:
    match = begin().match.clone()
    match.explicit = False
    play_randomly(match, 3)
    assert match.table.diary is not None
    faces = [word for e in match.table.diary.entries for word in str(getattr(e, "text", "")).split() if word.isdigit()]
    assert faces
    assert {int(face) for face in faces} <= set(range(1, 7))


@rule("CL-012", "CL-311", "CL-310")
@pytest.mark.parametrize(
    ("thing", "users"),
    [
        ("blunderbuss", {"redeemer", "blade1"}),
        ("shield", {"brute1"}),
        ("scepter", {"redeemer"}),
        ("hammer", {"redeemer"}),
    ],
)
def test_objects_go_to_those_who_can_use_them(thing: str, users: set[str]) -> None:
    s = position("claustrophobia", 2, auction=True, first_bidder="human_seat").play("bid 21", "pass")
    s.play("buy brute", "buy blade", "done")
    say(s, "done")
    assert offers(s, f"buy {thing}") == users


# --- handicaps --------------------------------------------------------------------------------------------------------


@rule("CL-290", "CL-291", "CL-G45")
def test_handicap_three_events_fewer() -> None:
    s = lay(humans="redeemer@t35:2", phase="place", destiny="3 3", threat=0, handicap_human_events=True)
    s.play("place dark 33", draw="pact")
    for card in ("lost", "panic"):
        fresh = lay(humans="redeemer@t35:2", phase="place", destiny="3 3", threat=0, handicap_human_events=True)
        with pytest.raises(AssertionError, match="script of chance is wrong"):
            fresh.play("place dark 33", draw=card)
        lay(humans="redeemer@t35:2", phase="place", destiny="3 3", threat=0).play("place dark 33", draw=card)


@rule("CL-290", "CL-292")
def test_handicap_three_points_more() -> None:
    assert begin(handicap_human_tp=True).table.threat == 7


@rule("CL-290", "CL-293")
def test_handicap_one_advantage_more() -> None:
    assert len(begin(handicap_demon_advantage=True).table.hands[0].cards) == 2


@rule("CL-290", "CL-294", "CL-G56")
def test_handicap_one_gift_more() -> None:
    s = begin(handicap_demon_gift=True).asks("p1", "extra_gift")
    assert offers(s, "gift") == {"courage", "gather", "smite", "blessing"}
    assert why(s, "gift healing") == "The Redeemer already has that Gift. (CL-G56)"
    assert why(s, "gift healing", "de") == "Diese Gabe hat der Redeemer schon. (CL-G56)"
    s.match.apply("gift smite")
    assert among(s.table.gifts, GIFTS) == {"precognition", "healing", "smite"}


@rule("CL-290")
def test_all_handicaps_go_together() -> None:
    names = ("human_events", "human_tp", "demon_advantage", "demon_gift")
    s = begin(**{f"handicap_{name}": True for name in names}).asks("p1", "extra_gift")
    s.match.explicit = False
    s.match.apply("gift smite")
    assert s.table.threat == 7
    assert len(s.table.hands[0].cards) == 2


# --- rounds -----------------------------------------------------------------------------------------------------------


@rule("CL-020", "CL-021", "CL-022", "CL-023", "CL-024")
def test_four_phases_in_their_order() -> None:
    s = lay(humans="redeemer@t35:2", phase="initiative", threat=0, round=1)
    seen = [s.table.phase]
    s.play(roll="2")
    say(s, "assign 2", "done")
    seen.append(s.table.phase)
    s.play("end phase", roll="1 3 5")
    seen.append(s.table.phase)
    then(s.play("place calm 1", "place calm 3"), "place calm 5")  # the Demon side has nobody to activate
    assert seen == [1, 2, 3]
    assert s.table.phase == 1


@rule("CL-025", "CL-G66")
def test_no_limit_to_the_rounds_unless_agreed() -> None:
    words = {"humans": "redeemer@t35:2", "phase": "demon", "trogs": "t35:1"}
    s = lay(**words, round=50).play("end phase", roll="2")
    assert s.table.round == 51
    s = lay(**words, round=50, max_rounds=50).play("end phase")
    assert s.match.over
    assert (s.table.reason, s.match.ending.winners, s.match.ending.rule) == ("time", (1,), "CL-G66")


@rule("CL-026")
def test_the_end_comes_at_once() -> None:
    words = {"tiles": "t35@0,0 t02@0,1:2", "humans": "redeemer@t02:2 blade1@t35 brute1@t35", "saved": "blade2"}
    s = lay(**words, phase="human").play("activate redeemer", "leave")
    assert s.match.over
    assert s.match.ending.winners == (0,)
