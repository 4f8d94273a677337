"""Raid: hidden hands, a bag, dice, whispers, and a reaction window that is open to all entitled seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludus.core.action import ActionSpace
from ludus.core.facts import Facts, Result, by_points
from ludus.core.game import Game, Setting
from ludus.core.match import Match
from ludus.draw.default import default_picture
from tests.toys.raid.actions import BANK, DRAW, PASS, PEEK, RAID, SHIELD, SHOW, WAIT
from tests.toys.raid.play import Play, Turn
from tests.toys.raid.table import KINDS, Camp, Options, Raider


def start(setting: Setting[Options]) -> tuple[Camp, Play]:
    options = setting.options
    raiders = [Raider() for _ in range(setting.players)]
    return Camp(options=options, raiders=raiders, bag=options.full_bag()), Play()


def end(t: Camp) -> Result:
    return by_points((t.worth(seat) for seat in range(len(t.raiders))), "RD-10")


def invariants(t: Camp) -> list[str]:
    held = [kind for raider in t.raiders for kind in (*raider.hand, *raider.banked)]
    there = sorted([*t.bag, *t.discarded, *held])
    return [] if there == sorted(t.options.full_bag()) else [f"tokens were lost or made: {there}"]


def arrange(match: Match, words: dict[str, Any]) -> None:
    """`p1="gem shield"` deals a hand (all others are empty), `turn="p2"` says whose turn it is."""
    t = match.table
    assert isinstance(t, Camp)
    for raider in t.raiders:
        t.bag += raider.hand
        raider.hand = []
    for name, value in words.items():
        if name != "turn":
            raider = t.raiders[int(name[1]) - 1]
            raider.hand = [KINDS.index(word) for word in value.split()]
            for kind in raider.hand:
                t.bag.remove(kind)
    play = match.stack[0]
    assert isinstance(play, Play)
    play.turn = int(words.get("turn", "p1")[1]) - 1
    play.turn_to("take_turn")
    match.stack[1:] = [Turn(player=play.turn)]


GAME = Game(
    id="toy-raid",
    title="Raid",
    seats=range(2, 5),
    version=1,
    folder=Path(__file__).parent,
    package=__name__,
    facts=Facts(dice=True, reveals=("uncovered",), ends=400, about="Take tokens, keep them."),
    start=start,
    space=ActionSpace([DRAW, WAIT, PASS, SHIELD], RAID, PEEK, SHOW, BANK),
    end=end,
    table=Camp,
    settings=Options,
    invariants=invariants,
    picture=default_picture,
    arrange=arrange,
    speakers=lambda match: {"kind": lambda kind: KINDS[kind]},
)
