"""The words of Hollow Cell: nothing is asked, told or offered without them, and nothing secret is said."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.games.hollow_cell.looks import lay, warriors
from tests.rows import every_row

import ludus
from ludus.core.diary import Event
from ludus.core.match import Match
from ludus.testing import Position, position, rule

GAME = ludus.game("hollow-cell")
SOURCES = sorted(GAME.folder.rglob("*.py"))
WORDS = GAME.raw_words


def told(verb: str) -> set[str]:
    """The kinds of all events told in one way."""
    text = "\n".join(path.read_text() for path in SOURCES)
    return set(re.findall(rf'\.{verb}\((?:[^"]*?, )?\s*"(\w+)"', text))


def whispers() -> set[tuple[str, str]]:
    """The kinds of whispered events and to whom they are whispered."""
    text = "\n".join(path.read_text() for path in SOURCES)
    return {(kind, to) for to, kind in re.findall(r'\.whisper\(([^"]*?), "(\w+)"', text)}


def begun(**options: Any) -> Match:
    return GAME.begin(players=3, seed=1, **options)


def test_the_sources_are_read() -> None:
    assert {"turn", "attack", "defeated"} <= told("tell")
    assert {"wounded", "drew"} <= told("whisper")


def test_every_event_is_told() -> None:
    assert set(WORDS.events) == told("tell") | told("whisper") | told("tell_roll")


def test_what_is_whispered_has_words_for_the_others() -> None:
    """Rolls and thefts are open to all; what is whispered is not."""
    secret = {kind for kind, to in whispers() if to != "()"}
    assert set(WORDS.hidden) == secret


@every_row(
    ("notation", "label"),
    [
        ("cells 1", "Play 1 Hollow Cell card"),
        ("cells 3", "Play 3 Hollow Cell cards"),
        ("equip helmet top", "Equip Helmet on top"),
        ("defend cell", "Defend with Hollow Cell"),
        ("focus injection", "Focus of Injection: draw 2 cards"),
        ("attack p2", "Attack Player 2"),
        ("attack p2 overcharge", "Attack Player 2 with Overcharge"),
        ("steal p3 left", "Steal from Player 3 the card on the left"),
        ("steal p3 mauler", "Steal from Player 3 Mauler"),
        ("heal wound-2", "Discard a Wound of 2"),
        ("give helmet p2", "Give Helmet to Player 2"),
        ("event dust-bomb", "Resolve Dust Bomb"),
        ("order 2 1", "Warriors 2, 1"),
        ("reroll miss", "Reroll one Miss"),
        ("order 2 1 3", "Warriors 2, 1, 3"),
    ],
)
def test_labels_name_cards_and_players(notation: str, label: str) -> None:
    assert GAME.words(begun()).label(notation) == label


@every_row(
    ("event", "seat", "said"),
    [
        (Event("attack", (1, 0, 3, 0), (), ()), 0, "Player 2 attacked Player 1 with Hollow Cell cards: 3 dice."),
        (Event("attack", (1, 0, 0, 18), (), ()), 0, "Player 2 attacked Player 1 with Intruder."),
        (Event("attack_roll", (1, 1320), (), ()), 0, "Player 2 rolled Hit, Graze, Miss."),
        (Event("defence_roll", (0, 1210), (), ()), 0, "Player 1 rolled Defend, Focus, Fail in defense."),
        (Event("wounded", (0,), (2,), (0,)), 0, "Player 1 drew a Wound card worth 2."),
        (Event("wounded", (0,), (2,), (0,)), 1, "Player 1 drew a Wound card."),
        (Event("drew", (1,), (28,), (1,)), 1, "Player 2 drew Helmet."),
        (Event("drew", (1,), (28,), (1,)), -1, "Player 2 drew a card."),
        (Event("snatched", (0, 1), (0,), (0, 1)), 2, "Player 1 took a card from the hand of Player 2."),
        (Event("exploded", (2, -1, -1, -1), (), ()), 0, "The grenade of the Bombard exploded before Player 3."),
        (Event("won", (2, -1, -1, -1), (), ()), 0, "Player 3 won."),
        (Event("won", (-1, -1, -1, -1), (), ()), 0, "Several players won together."),
    ],
)
def test_events_read_as_sentences(event: Event, seat: int, said: str) -> None:
    assert GAME.words(begun()).tell_event(event, seat) == said


# --- what is said fits the case ---------------------------------------------------------------------------------------


def reason(s: Position, seat: int = 0) -> str:
    return str(s.match.view(seat, explain=True)["question"][0]["reason"])


def prompt(s: Position) -> str:
    return str(s.match.view(0, explain=True)["question"][0]["prompt"])


@pytest.mark.parametrize(("language", "said"), [("en", "It hits without dice"), ("de", "ohne dass jemand würfelt")])
def test_nobody_is_promised_defence_dice_against_an_intruder(language: str, said: str) -> None:
    game = GAME.in_language(language)
    sure = position(game, 3, active="p1", gear={"p1": "left:intruder"}).play("fire left")
    assert said in reason(sure)
    diced = position(game, 3, active="p1", p1="cell").play("cells 1")
    assert said not in reason(diced)


@pytest.mark.parametrize(
    ("language", "thrown", "attacked"),
    [
        ("en", "Player 1 threw the grenade at you.", "Player 1 attacks with 2 dice."),
        ("de", "Spieler 1 hat die Granate vor dich geworfen.", "Spieler 1 greift mit 2 Würfeln an."),
    ],
)
def test_a_grenade_is_no_attack(language: str, thrown: str, attacked: str) -> None:
    game = GAME.in_language(language)
    s = position(game, 3, active="p1", p1="frag-grenade cell cell", p2="cell", grenade_defence=True)
    s.play("cells 2", "attack p2")
    assert reason(s, 1).startswith(attacked)
    s.play("pass", "play frag-grenade", "throw p2", roll="miss miss 5")
    assert reason(s, 1).startswith(thrown)


def test_a_powder_monk_is_told_that_a_4_explodes_too() -> None:
    s = lay(p1="frag-grenade", warriors=warriors(3, p1="powder-monk")).play("play frag-grenade")
    assert "(Powder Monk: 4–6)" in reason(s)


def test_of_two_warriors_chosen_only_one_follows() -> None:
    s = position(GAME, 3, intensity_two_warriors=True)
    assert "the next follows" in reason(s)
    assert "others follow" not in reason(s)


def test_an_ash_prophet_is_offered_no_wound_card() -> None:
    s = lay(p1="supply-drop", gear={"p1": "left:blazer"}, warriors=warriors(3, p1="ash-prophet"))
    s.play("play supply-drop", draw="sudden-event weapon-recall meteor-shower").play("event weapon-recall")
    assert s.options() == {"drop left"}
    assert "Wound card" not in prompt(s)
    assert "(Ash Prophet: Weapon only)" in reason(s)


@rule("HC-095")
@pytest.mark.parametrize("card", ["hologram", "ricochet"])
def test_a_special_card_says_when_it_is_played(card: str) -> None:
    found = lay(p1=card).match.why_not(f"play {card}")
    assert str(found) == f"Play {card.title()} only when you are hit. (HC-095)"


@pytest.mark.parametrize(
    ("kind", "args", "own", "others"),
    [
        ("event", (5, 1), "You revealed Earthquake.", "Player 2 revealed Earthquake."),
        ("engine", (1, 0, 2), "Your Mauler fired.", "Mauler of Player 2 went off."),
        ("refilled", (1, 19, 2), "Your Blazer got 2 Charges back.", "Blazer of Player 2 got 2 Charges back."),
        ("unloaded", (1, 19, 1), "Your Blazer lost 1 Charge to the Cache.",
         "Blazer of Player 2 lost 1 Charge to the Cache."),
    ],
)  # fmt: skip
def test_whoever_did_it_reads_you(kind: str, args: tuple[int, ...], own: str, others: str) -> None:
    event, words = Event(kind, args, (), ()), GAME.words(begun())
    assert words.line(event, 1, args, 1, ("player",)) == own
    assert words.line(event, 0, args, 1, ("player",)) == others


def test_the_grenade_and_the_rations_speak_to_you_too() -> None:
    s = lay(2, p1="frag-grenade rations").play("play frag-grenade", "throw p2", roll="2")
    texts = [" ".join(s.match.scene(seat).text(plain=True).split()) for seat in (0, 1)]
    assert "You threw it at Player 2: 2" in texts[0]
    assert "Player 1 threw it at you: 2" in texts[1]
    assert "You throw: 5 or 6 explodes" in texts[1] or "You throw: 4, 5 or 6 explodes" in texts[1]
