"""What a player hears when something is refused: one true reason, with the figures it speaks of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.claustrophobia.kit import TWO, WAY, demon_acts, end, human_acts, lay, then, why
from tests.games.claustrophobia.test_auction import auction, won
from tests.rows import every_row

from ludus.testing import Position, rule

GUN: dict[str, Any] = {"humans": "blade1@t35:2", "objects": "blade1:blunderbuss"}
BRUTE: dict[str, Any] = {"tiles": TWO, "humans": "redeemer@t35:2 brute1@t35:2 blade1@t36:2", "trogs": "t35:1"}
TIRED: dict[str, Any] = {"tiles": TWO, "humans": "blade1@t35:2", "canceled": "blade1:2"}
RITE: dict[str, Any] = {"scenario": "the_ritual", "tiles": "t01@0,0 t35@0,1"}
DARE: dict[str, Any] = {"scenario": "who_dares_wins", "tiles": "t35@0,0 t36@0,1"}
POSSESSED: dict[str, Any] = {"scenario": "the_possessed", "creatures": "creature1@t35"}
WELL: dict[str, Any] = {"scenario": "stem_the_tide"}


def attacked(who: str = "redeemer", **words: Any) -> Position:
    """A Troglodyte has hit a warrior, and somebody may take the hit."""
    return demon_acts("troglodyte t35", **{**BRUTE, **words}).play(f"attack {who}", roll="6")


def panicked() -> Position:
    words: dict[str, Any] = {"tiles": WAY, "humans": "blade1@t35:2 redeemer@t27", "trogs": "t35:1"}
    return lay(**words, events=("panic", "terror"), phase="human").play("activate blade1", "panic")


SAID: list[tuple[Callable[[], Position], str, str]] = [
    # ways and shots
    (lambda: human_acts("blade1", **GUN, tiles=TWO, trogs="t36:1", sealed="t35:n"), "shoot n troglodytes",
     "Lost has sealed that opening for Humans. (CL-G70)"),
    (lambda: human_acts("blade1", **GUN, tiles=TWO, trogs="t36:1", sealed="t35:n"), "move n",
     "Lost has sealed that opening for Humans. (CL-G70)"),
    (lambda: human_acts("blade1", **GUN, tiles=TWO, trogs="t36:1"), "shoot n demon",
     "That target is not on the tile in the north. (CL-193)"),
    (lambda: human_acts("blade1", **GUN, tiles=TWO, trogs="t36:1"), "shoot e troglodytes",
     "No opening connects the two tiles. (CL-211)"),
    (lambda: human_acts("blade1", humans="blade1@t35:2", trogs="t35:1"), "attack demon",
     "That target is not on its tile. (CL-180)"),
    (lambda: human_acts("blade1", humans="blade1@t35:2"), "attack demon", "No enemy is on its tile. (CL-193)"),
    (lambda: human_acts("blade1", **TIRED), "move e", "There is no tile in the east. (CL-151)"),
    (lambda: human_acts("blade1", **TIRED), "move n", "Its Move is 0. (CL-062)"),
    (lambda: human_acts("blade1", **TIRED, trogs="t35:1"), "attack troglodytes",
     "Its Fight is 0. (CL-062)"),
    (lambda: human_acts("redeemer", tiles=WAY, humans="redeemer@t27:2").play("move n"), "move n",
     "It has used its whole Move: 1. (CL-140)"),
    (lambda: demon_acts("troglodyte t35", tiles=TWO, humans="blade1@t36", trogs="t35:1", holes="t35 t27"), "hole t36",
     "Tunnel 36 has no Hole. (CL-272)"),
    (lambda: demon_acts("troglodyte t35", tiles=TWO, humans="blade1@t36", trogs="t35:1", holes="t35 t27"), "hole t07",
     "That tile is not in play. (CL-113)"),
    (lambda: demon_acts("troglodyte t35", tiles=TWO, humans="blade1@t36", trogs="t35:1"), "hole t07",
     "That tile is not in play. (CL-113)"),
    (lambda: demon_acts("troglodyte t35", tiles=TWO, humans="blade1@t36", trogs="t35:1 t27:3", holes="t35 t27"),
     "hole t27", "The tile at the other end of the Hole is full. (CL-273)"),
    # Bodyguards
    (attacked, "take blade1", "The Blade is not on the same tile. (CL-227)"),
    (lambda: attacked(humans="redeemer@t35:2 brute1@t35:2 brute2@t35:1 blade1@t36", canceled="brute2:1"), "take brute2",
     "Brute 2 is Exhausted and can't be a Bodyguard. (CL-227)"),
    (lambda: attacked(humans="redeemer@t35:2 brute1@t35:2 brute2@t35:1", critical="brute2"), "take brute2",
     "Critical Hit takes Bodyguard away for the next Demon Action phase only. (CL-125)"),
    (lambda: attacked(humans="redeemer@t35:2 brute1@t35:2 blade1@t35:2"), "take blade1",
     "The Blade is not a Bodyguard. (CL-227)"),
    # who is there, and who has acted
    (lambda: lay(humans="redeemer@t35", dead="blade1", phase="human"), "activate blade1",
     "The Blade is dead. (CL-190)"),
    (lambda: lay(humans="redeemer@t35", saved="blade1", phase="human"), "activate blade1",
     "The Blade has already escaped. (CL-335)"),
    (lambda: lay(humans="redeemer@t35", phase="human"), "activate brute2", "The Brute is not in the team. (CL-003)"),
    (lambda: lay(humans="redeemer@t35 brute1@t35", phase="human"), "activate brute2",
     "The Brute is the only one of its kind in the team. (CL-003)"),
    (lambda: lay(humans="redeemer@t35", dead="brute1", phase="human"), "activate brute2",
     "The Brute is the only one of its kind in the team. (CL-003)"),
    (lambda: lay(humans="redeemer@t35", saved="blade2", phase="human"), "activate blade1",
     "The Blade is the only one of its kind in the team. (CL-003)"),
    (attacked, "take brute2", "The Brute is the only one of its kind in the team. (CL-003)"),
    (lambda: lay(tiles=TWO, trogs="t35:1", phase="demon"), "activate troglodyte t36",
     "No Troglodyte without a token is on Tunnel 36. (CL-130)"),
    (lambda: lay(tiles=TWO, trogs="t35:1", phase="demon"), "activate tough t35",
     "No tough Troglodyte is on Tunnel 35. (CL-130)"),
    (lambda: lay(tiles=TWO, trogs="t35:1", phase="demon"), "activate demon", "It is not in the tunnels. (CL-130)"),
    (lambda: lay(**POSSESSED, subdued="creature1:2", phase="demon"), "activate creature1",
     "The Possessed Brute is down and can't act. (CL-003)"),
    # what a scenario offers in place of combat
    (lambda: human_acts("blade1", humans="blade1@t35:2"), "set seal",
     "This scenario offers nothing like that. (CL-337)"),
    (lambda: human_acts("blade1", **RITE, humans="redeemer@t01 blade1@t35:2", canceled="blade1:2"), "set seal",
     "It is Exhausted and can't use the scenario's special action. (CL-337)"),
    (lambda: human_acts("blade1", **RITE, humans="redeemer@t01 blade1@t35:2", trogs="t35:1"), "set seal",
     "That needs a tile without enemies; enemies here: 1. (CL-337)"),
    (lambda: human_acts("blade1", **RITE, humans="redeemer@t01 blade1@t35:2", seals="t35"), "set seal",
     "This tile already has a Seal. (CL-337)"),
    (lambda: human_acts("blade1", **RITE, humans="redeemer@t01 blade1@t35:2", seals_left=0), "set seal",
     "All Seals are set. (CL-337)"),
    (lambda: human_acts("blade1", **DARE, humans="redeemer@t35 blade1@t35:2"), "open chest",
     "This tile has no closed chest. (CL-337)"),
    (lambda: human_acts("blade1", **DARE, humans="redeemer@t35 blade1@t35:2"), "take treasure",
     "There is nothing here to take. (CL-003)"),
    (lambda: human_acts("blade1", scenario="the_guide", humans="redeemer@t35 blade1@t35:2"), "spread poison",
     "Spread the poison in the nest; this is a different tile. (CL-337)"),
    (lambda: human_acts("blade1", **WELL, humans="redeemer@t35 blade1@t35:2", carrier="redeemer"), "light fuse",
     "It does not carry the powder. (CL-337)"),
    (lambda: human_acts("blade1", **WELL, humans="redeemer@t35 blade1@t35:2", carrier="blade1"), "light fuse",
     "Light the fuse in the Well, not here. (CL-337)"),
    (lambda: human_acts("blade1", **WELL, humans="redeemer@t35 blade1@t35:2", fuse=2, well="t35", cargo_at="t35"),
     "light fuse", "The fuse is already burning. (CL-337)"),
    (lambda: human_acts("blade1", **POSSESSED, humans="redeemer@t35 blade1@t35:2"), "exorcise creature1",
     "Only the Redeemer can cast out spirits. (CL-337)"),
    (lambda: human_acts("redeemer", **POSSESSED, humans="redeemer@t35 blade1@t35:2"), "exorcise creature1",
     "The Possessed Brute is still standing. Bring it down first. (CL-337)"),
    (lambda: human_acts("redeemer", **POSSESSED, humans="redeemer@t35 blade1@t35:2"), "exorcise creature2",
     "The Possessed Blade is not on his tile. (CL-337)"),
    # Panic! and Terror
    (panicked, "explore e", "In panic it can't explore. (CL-338)"),
    (panicked, "attack troglodytes", "In panic it can't fight or use a card. (CL-338)"),
    (lambda: human_acts("blade1", humans="blade1@t35:2", trogs="t35:1", terror="blade1"), "attack troglodytes",
     "Terror: it can't fight this round, nor use an action in place of a fight. (CL-338)"),
    (lambda: lay(tiles=TWO, humans="redeemer@t35 blade1@t36 brute1@t35", trogs="t35:1", events=("terror",),
                 phase="terror"), "terror blade1", "No enemy is on the tile of the Blade. (CL-330)"),
    # sending
    (lambda: lay(tiles=TWO, humans="redeemer@t36", phase="send", threat=4), "send demon t35",
     "The Demon costs 5 TP; available: 4. (CL-112)"),
    (lambda: lay(tiles=TWO, humans="redeemer@t36", phase="send", threat=9, demon="t27"), "send demon t35",
     "The Demon is already in play, on Tunnel 27. (CL-112)"),
    (lambda: lay(tiles=TWO, humans="redeemer@t36", phase="send", threat=9, demons_left=0), "send demon t35",
     "There is no Demon left to send. (CL-112)"),
    (lambda: lay(tiles=TWO, humans="redeemer@t36", phase="send", threat=9, scenario="infection"), "send demon t35",
     "This scenario has no Demon. (CL-112)"),
    # healing, and the team
    (lambda: human_acts("redeemer", humans="redeemer@t35:1 brute1@t35:2", gifts="healing", canceled="brute1:3",
                        tiles=TWO).play("move n"), "heal brute1 3",
     "The Redeemer has already moved or fought. (CL-077)"),
    (lambda: human_acts("redeemer", humans="redeemer@t35:1 brute1@t36:2", gifts="healing", canceled="brute1:3",
                        tiles=TWO), "heal brute1 3", "The Brute is not on the Redeemer's tile. (CL-077)"),
    (lambda: lay(humans="redeemer@t35:6 blade1@t35", gifts="blessing", phase="support", threat=0, hand=("feet",)),
     "blessing", "The Demon player has no Threat Points to lose. (CL-082)"),
    (lambda: then(auction(), "bid 3"), "bid 7", "A bid must be lower than 3. (CL-302)"),
    (lambda: then(won(7), "done", "buy gift healing", "buy gift gather"), "buy gift gather",
     "The Redeemer already has that Gift. (CL-306)"),
]  # fmt: skip


@rule("CL-337", "CL-227", "CL-330")
@every_row(("position", "action", "reason"), SAID, ids=[f"{said[1]}: {said[2]}" for said in SAID])
def test_the_reason_is_true_of_the_position(position: Callable[[], Position], action: str, reason: str) -> None:
    s = position()
    assert why(s, action) == reason
    german = why(s, action, "de")
    assert german != reason
    assert german.endswith(reason.rpartition(" ")[2])


@rule("CL-057")
def test_a_damned_that_has_just_risen_is_not_said_to_have_acted() -> None:
    humans = "blade1@t35:2 redeemer@t36 brute1@t36 brute2@t36 blade2@t27"
    s = lay(scenario="infection", tiles=TWO, humans=humans, trogs="t35:2", canceled="blade1:23456", phase="demon")
    s.play("activate troglodyte t35").play("attack blade1", roll="6")
    said = "can't act again in this phase: it acted already or just rose. (CL-057)"
    assert why(end(s), "activate creature4").endswith(said)
