"""Reasons are true of the position and name the cards, players and figures they speak of, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.hollow_cell.looks import go, lay, step, warriors
from tests.rows import every_row

from ludus.core.question import why_not
from ludus.testing import Position

ENGINES: dict[str, Any] = {"war_engines": "given"}


def stolen() -> Position:
    s = lay(p1="thief", engines={"p2": "siphon"}, **ENGINES)
    return s.play("play thief", "steal p2 siphon", roll="hit graze")


def thrown(**words: Any) -> Position:
    return lay(p1="frag-grenade", **words).play("play frag-grenade")


def struck(source: str = "cells 1", **words: Any) -> Position:
    """p2 has a hit left and is asked for special cards."""
    return go_to(lay(**{"p1": "cell", **words}).play(source, "attack p2"), "TakeHits.special_cards", "hit")


def go_to(s: Position, wanted: str, roll: str) -> Position:
    while step(s) != wanted:
        s.play("pass", roll=roll)
    return s


def exploded(**words: Any) -> Position:
    return lay(p1="frag-grenade", **words).play("play frag-grenade", "throw p2", roll="5")


def defended(cards: str, roll: str, **words: Any) -> Position:
    """p2 has discarded cards for defense and rolled; abilities are asked for."""
    s = lay(p1="cell", p2=f"{cards} rations", **words)
    discards = [f"defend {card}" for card in cards.split()]
    return s.play("cells 1", "attack p2", *discards, "pass", roll=["hit", *roll.split()])


def first_step(**words: Any) -> Position:
    return lay(p1="cell cell", phase="turn", **words)


TOLD: dict[str, tuple[Callable[[], Position], str, str]] = {
    "a stolen Engine": (
        stolen,
        "engine siphon",
        "Siphon was stolen this turn. Use it from your next turn on. (HC-G43)",
    ),
    "an Engine used": (
        lambda: lay(engines={"p1": "warden"}, **ENGINES).play("engine warden"),
        "engine warden",
        "You have already used Warden this turn. (HC-G41)",
    ),
    "an Engine not paid": (
        lambda: lay(engines={"p1": "mauler"}, **ENGINES),
        "engine mauler",
        "Mauler costs a card, and your hand is empty. (HC-G41)",
    ),
    "another's Engine": (
        lambda: lay(engines={"p2": "mauler"}, **ENGINES),
        "engine mauler",
        "Mauler is not yours. (HC-196)",
    ),
    "a Jammer without a target": (
        lambda: lay(engines={"p1": "jammer"}, **ENGINES),
        "engine jammer",
        "No opponent has an equipped card. (HC-G64)",
    ),
    "a Jammer at one without gear": (
        lambda: lay(engines={"p1": "jammer"}, gear={"p2": "left:blazer"}, **ENGINES).play("engine jammer"),
        "aim p3",
        "Player 3 has no equipped card. (HC-G64)",
    ),
    "an attack while a Jammer aims": (
        lambda: lay(engines={"p1": "jammer"}, gear={"p2": "left:blazer"}, **ENGINES).play("engine jammer"),
        "attack p3",
        "The question now is different: Aim Jammer at whom? (HC-198)",
    ),
    "an empty side for Thief": (
        lambda: lay(p1="thief", gear={"p2": "left:blazer"}).play("play thief"),
        "steal p2 top",
        "Player 2 has no card on top. (HC-G64)",
    ),
    "no Engine for Thief": (
        lambda: lay(p1="thief", gear={"p2": "left:blazer"}, engines={"p3": "siphon"}, **ENGINES).play("play thief"),
        "steal p2 siphon",
        "Player 2 has no Siphon. (HC-196)",
    ),
    "Thief at oneself": (
        lambda: lay(p1="thief", gear={"p2": "left:blazer"}).play("play thief"),
        "steal p1 left",
        "You are not your own opponent. (HC-G39)",
    ),
    "a Thief without a target": (
        lambda: lay(p1="thief", engines={"p1": "siphon"}, **ENGINES),
        "play thief",
        "No opponent has an equipped card or a War Engine. (HC-G64)",
    ),
    "a Thief where there are no Engines": (
        lambda: lay(p1="thief"),
        "play thief",
        "No opponent has an equipped card. (HC-G64)",
    ),
    "Scavenge without a pile": (
        lambda: lay(p1="scavenge"),
        "play scavenge",
        "The discard pile holds no card that Scavenge can take. (HC-G64)",
    ),
    "Scavenge for what is not there": (
        lambda: lay(p1="scavenge", discards="cell").play("play scavenge"),
        "take blazer",
        "Blazer is not in the discard pile. (HC-G64)",
    ),
    "Scavenge for another": (
        lambda: lay(p1="scavenge", discards="cell scavenge").play("play scavenge"),
        "take scavenge",
        "Scavenge can't take Scavenge. (HC-141)",
    ),
    "Injection lets nobody pass": (
        lambda: lay(p1="injection").play("play injection"),
        "pass",
        "The question now is different: Inject whom? (HC-141)",
    ),
    "Injection for oneself": (
        lambda: lay(p1="injection").play("play injection"),
        "aim p1",
        "You are not your own opponent. (HC-G39)",
    ),
    "Injection for a teammate": (
        lambda: lay(4, p1="injection", team="2v2").play("play injection"),
        "aim p3",
        "Player 3 is on your side. (HC-G39)",
    ),
    "Injection for nobody": (
        lambda: lay(p1="injection").play("play injection"),
        "aim p5",
        "There are only 3 players. (HC-003)",
    ),
    "cards that nothing pays": (
        lambda: lay(p1="cell cell", cache=1, spent=5),
        "cells 2",
        "2 Hollow Cell cards cost a Charge each, and the Cache holds 1. (HC-062)",
    ),
    "cards that Hall and Pack do not pay": (
        lambda: lay(
            p1="cell cell cell",
            cache=0,
            spent=5,
            places={"p1": "reactor-hall"},
            gear={"p1": "right:charge-pack"},
        ),
        "cells 3",
        "3 Hollow Cell cards cost a Charge each; the Cache holds 0, other cards pay 2. (HC-062)",
    ),
    "more cards than in hand": (
        lambda: lay(p1="cell"),
        "cells 2",
        "You hold 1 Hollow Cell card, not 2. (HC-064)",
    ),
    "a Hollow Cell card as an Action": (
        lambda: lay(p1="cell cell"),
        "play cell",
        "Hollow Cell cards attack by number: 'cells 1' is one, 'cells 2' two together. (HC-064)",
    ),
    "a Weapon that is not loaded": (
        lambda: lay(p1="blazer", cache=1, spent=5),
        "equip blazer left",
        "Blazer is loaded with 2 Charges, and the Cache holds 1. (HC-034)",
    ),
    "an Action that is not paid": (
        lambda: lay(p1="crossfire", cache=1, spent=5),
        "play crossfire",
        "Crossfire costs 2 Charges, and you can pay 1. (HC-033)",
    ),
    "a plug of another kind": (
        lambda: lay(p1="blazer"),
        "equip blazer top",
        "Blazer needs a WEAPON plug; your Warrior has a HEAD plug on this side. (HC-144)",
    ),
    "a plug that is taken": (
        lambda: lay(p1="blazer", gear={"p1": "left:scattergun"}),
        "equip blazer left",
        "Scattergun is on that plug. Discard it first; that is free. (HC-G24)",
    ),
    "a Weapon that has fired": (
        lambda: go(lay(gear={"p1": "left:blazer"}), "fire left", "attack p2", roll="miss miss"),
        "fire left",
        "Blazer has already attacked this turn. Its Charges return in Step 4. (HC-042)",
    ),
    "a Damaged Weapon, which has no Charges": (
        lambda: go(lay(gear={"p1": "left:damaged-weapon"}), "fire left", "attack p2", roll="graze"),
        "fire left",
        "Damaged Weapon attacks once per turn, and it already has. (HC-042)",
    ),
    "gear that does not attack": (
        lambda: lay(gear={"p1": "top:helmet"}),
        "fire top",
        "Helmet is not a Weapon. (HC-044)",
    ),
    "a second loot": (
        lambda: lay(loot_vault=True),
        "loot",
        "Loot before Step 3, once per turn. (HC-209)",
    ),
    "loot that is not played with": (
        lay,
        "loot",
        "This game has no looting. (HC-209)",
    ),
    "a grenade just played": (
        lambda: thrown(grenade_decline=True),
        "pass",
        "You played the grenade, so you throw it. (HC-G10)",
    ),
    "a grenade before oneself": (
        thrown,
        "throw p1",
        "Throw it at another player. (HC-G11)",
    ),
    "an attack while a grenade flies": (
        thrown,
        "attack p2",
        "The question now is different: Throw the grenade at whom? (HC-135)",
    ),
    "a defence with a card not held": (
        lambda: lay(p1="cell", p2="cell").play("cells 1", "attack p2"),
        "defend blazer",
        "Blazer is not in your hand. (HC-031)",
    ),
    "a defence with a card without a box": (
        lambda: lay(p1="cell", p2="thief").play("cells 1", "attack p2"),
        "defend thief",
        "Thief has no green box, so it gives no defense dice. (HC-070)",
    ),
    "a defence after its roll, with the Psi Crown": (
        lambda: defended("cell", "focus", gear={"p2": "top:psi-crown"}),
        "defend rations",
        "The defense is declared. Now use abilities of the cards you discarded. (HC-072)",
    ),
    "a defence against hits that are left": (
        lambda: struck(p2="cell hologram"),
        "defend cell",
        "Hits that are left need special cards; defense dice come too late. (HC-072)",
    ),
    "an ability of a card not discarded": (
        lambda: defended("cell", "focus"),
        "focus rations",
        "You did not discard Rations for this defense. (HC-074)",
    ),
    "an ability that a card does not have": (
        lambda: defended("cell blazer", "focus focus fail"),
        "focus blazer",
        "Blazer has no focus ability. (HC-074)",
    ),
    "Ricochet against a grenade": (
        lambda: exploded(p2="ricochet"),
        "use ricochet",
        "Ricochet answers an attack, and no attack caused these hits. (HC-095)",
    ),
    "a special card not held": (
        lambda: struck(p2="ricochet"),
        "use hologram",
        "Hologram is not in your hand. (HC-031)",
    ),
    "a Helmet not worn": (
        lambda: struck(p2="helmet"),
        "use helmet",
        "Helmet is not equipped. (HC-037)",
    ),
    "a card that is not special": (
        lambda: struck(p2="rations"),
        "use rations",
        "Rations cancels no hits. (HC-095)",
    ),
    "Plated Armor against the last hit": (
        lambda: struck(p2="cell", gear={"p2": "bottom:plated-armor"}),
        "use plated-armor",
        "Plated Armor needs at least 2 hits left, and this is the last one. (HC-G19)",
    ),
    "Plated Armor twice": (
        lambda: exploded(p2="cell", gear={"p2": "bottom:plated-armor"}).play("use plated-armor"),
        "use plated-armor",
        "Plated Armor has already helped against these hits. (HC-G19)",
    ),
    "an Engine is not stopped by special cards": (
        lambda: lay(p2="hologram", engines={"p1": "siphon"}, **ENGINES).play("engine siphon", "aim p2"),
        "use hologram",
        "Against a War Engine, you may only discard cards for defense dice, or pass. (HC-199)",
    ),
    "a discard of what is not held": (
        first_step,
        "discard blazer",
        "Blazer is not in your hand. (HC-031)",
    ),
    "a later step": (
        lambda: first_step(warriors=warriors(3, p1="skirr-courier")),
        "cells 1",
        "That belongs to a later step. Discard first, then draw up to 6 cards. (HC-022)",
    ),
    "a defence in Step 1": (
        lambda: first_step(gear={"p1": "top:helmet"}),
        "defend helmet",
        "The question now is different: Discard which card? (HC-025)",
    ),
    "a defence in Step 3": (
        lambda: lay(p1="helmet"),
        "defend helmet",
        "The question now is different: Play what? (HC-031)",
    ),
    "the end of Step 3 in Step 1": (
        first_step,
        "end",
        "That belongs to a later step. Discard first, then draw up to 5 cards. (HC-022)",
    ),
    "a loot of a Vault that is not looted": (
        first_step,
        "loot",
        "This game has no looting. (HC-209)",
    ),
    "a War Engine in Step 1 of a game without": (
        first_step,
        "engine bombard",
        "War Engines are not used in this game. (HC-006)",
    ),
    "a War Engine in Step 3 of a game without": (
        lambda: lay(p1="cell"),
        "engine bombard",
        "War Engines are not used in this game. (HC-006)",
    ),
    "another player's War Engine": (
        lambda: lay(p1="cell", engines={"p2": "bombard"}, **ENGINES),
        "engine bombard",
        "Bombard is not yours. (HC-196)",
    ),
    "a War Engine in Step 1": (
        lambda: first_step(engines={"p1": "bombard"}, **ENGINES),
        "engine bombard",
        "That belongs to a later step. Discard first, then draw up to 5 cards. (HC-022)",
    ),
    "an equipped card in Step 1": (
        lambda: first_step(gear={"p1": "left:blazer"}),
        "fire left",
        "Equipped cards attack in Step 3, and this is Step 1. (HC-G28)",
    ),
    "a target that is named": (
        lambda: lay(p1="crossfire").play("play crossfire", "attack p2"),
        "attack p2",
        "Player 2 is the first target. Choose a different opponent. (HC-060)",
    ),
    "an attack on a teammate": (
        lambda: lay(4, p1="cell", team="2v2").play("cells 1"),
        "attack p3",
        "Player 3 is on your side. (HC-185)",
    ),
    "an Overcharge not held": (
        lambda: lay(p1="cell").play("cells 1"),
        "attack p2 overcharge",
        "Overcharge is not in your hand. (HC-031)",
    ),
}


@every_row("name", TOLD)
def test_a_reason_is_true_of_the_position(name: str) -> None:
    begin, answer, said = TOLD[name]
    assert str(begin().match.why_not(answer)) == said


@every_row("name", TOLD)
def test_a_reason_is_said_in_german_too(name: str) -> None:
    begin, answer, said = TOLD[name]
    match = begin().match
    german = match.game.in_language("de")
    found = why_not(german, match, german.space.read(answer), match.question.seat)
    assert str(found) != said
    assert str(found).endswith(said[said.rindex("(") :])
