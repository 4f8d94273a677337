"""Matches that meet the numbers of the box which the scenarios of the box do not, for the conformance of content."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ludus
from ludus.core.flow import Roll
from ludus.core.match import Match
from ludus.games.claustrophobia.content import creature_rows, demon_rows
from ludus.games.claustrophobia.kinds import DAMNED
from ludus.testing import position
from ludus.testing.play import play_randomly

GAME = ludus.game("claustrophobia")
DEMON_OF = {
    "survivors": "hunter", "stem_the_tide": "combat", "off_with_its_head": "master", "the_ritual": "tempter",
    "who_dares_wins": "guardian", "the_possessed": "possessor", "great_hunt": "beast",
}  # fmt: skip
HUNT = """
[[scenario]]
key = "hunt"
name = "The Hunt"
humans = ["redeemer", "brute", "blade", "blade"]
start = "t01"
stack = ["6", "2 t02"]
exit = "leave"
win = ["saved 3"]
tp = {tp}
demon = "{demon}"
demons = 9
"""


def matches() -> Iterator[Match]:
    for seed in range(1, 9):
        match = GAME.begin(2, seed, scenario="random", auction=True)
        play_randomly(match, seed, 20)
        yield match
    for demon in ("beast", "possessor"):  # the Beast of the box has a price of its own, and nobody sends the Possessor
        for tp in (5, 20):
            for seed in range(1, 4):
                match = GAME.begin(2, seed, own_scenario=HUNT.format(tp=tp, demon=demon))
                play_randomly(match, seed, 400)
                yield match
    for story in ("the_possessed", "great_hunt"):  # as they were before they were changed for balance
        match = GAME.begin(2, 1, scenario=story, numbers="first")
        play_randomly(match, 1, 8)
        yield match
    yield from struck_down()
    yield drawn()
    yield third_blunderbuss()


def struck_down() -> Iterator[Match]:
    """The last wound of each Demon and of a Putrefied Damned, and dice that just hit a Demon."""
    for story, demon in DEMON_OF.items():
        row = next(row for row in demon_rows() if row.key == demon)
        there: dict[str, Any] = {"humans": "redeemer@t01:4", "demon": "t01", "active": "redeemer"}
        s = position(GAME, 2, scenario=story, wounds=int(row.health) - 1, hand=["water"], **there)
        yield s.play("water demon").match
        s = position(GAME, 2, scenario=story, **there)
        s.match.apply("attack demon")
        assert isinstance(s.match.need, Roll)
        s.match.outcome((int(row.defence),) * s.match.need.count)
        yield s.match
    damned = creature_rows()[DAMNED]
    there = {"humans": "redeemer@t01:4", "creatures": f"creature1@t01:{int(damned.health) - 1}", "active": "redeemer"}
    yield position(GAME, 2, scenario="infection", hand=["water"], **there).play("water creature1").match


def drawn() -> Match:
    """With the handicap: a tile is drawn and laid while the Demon player holds something."""
    there: dict[str, Any] = {"humans": "redeemer@t01:4", "events": ["pact"], "active": "redeemer"}
    s = position(GAME, 2, handicap_human_events=True, **there)
    s.match.explicit = False
    s.match.apply("explore n")
    play_randomly(s.match, 1, 6)
    return s.match


def third_blunderbuss() -> Match:
    """Three who may carry one, and two are sold."""
    s = position(GAME, 2, auction=True, first_bidder="human_seat").play("bid 21", "pass")
    s.play("buy blade", "buy blade", "done", "done")
    return s.play("buy blunderbuss blade1", "buy blunderbuss blade2").match
