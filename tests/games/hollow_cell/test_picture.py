"""What the picture of Hollow Cell shows, in the drawing and in the text, and what it keeps to itself."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise, product
from typing import Any

import pytest

import ludus
from ludus.core import views
from ludus.draw import Rect, Scene, Text, Things
from ludus.games.hollow_cell.card_data import VAULT
from ludus.games.hollow_cell.content import vault_rows
from ludus.games.hollow_cell.picture.faces import LINES, face, lines, says_card
from ludus.games.hollow_cell.picture.layout import HIGH, OWN, RAIL, RAIL_WIDE, WIDE, mat, places, seat_size
from ludus.games.hollow_cell.speech import warrior
from ludus.testing import Position, position, rule

GAME = ludus.game("hollow-cell")


def arena(**more: Any) -> Position:
    """Four players; p2 is on turn and strong enough to attack, p1 has much to answer with."""
    words: dict[str, Any] = {
        "p1": "hologram cell blazer night-vision rations watchtower injection",
        "p2": "cell cell helmet",
        "p3": "rations cell",
        "warriors": "marsh-stalker kessari-duelist ironhide-brute leech-queen",
        "gear": {"p1": "top:helmet right:throwing-star", "p3": "left:intruder", "p4": "bottom:phase-cloak"},
        "places": {"p1": "catacombs", "p3": "bunker"},
        "wounds": {"p1": "1 0 2", "p2": "2 1", "p3": "3"},
        "banners": (0, 1, 2, 0),
        "active": "p2",
        "events": "bloodlust-broadcast:p4",
    }
    return position(GAME, 4, **{**words, **more})


def fight() -> Position:
    """p2 has attacked p1 with two Hollow Cell cards, p1 defends; both have rolled."""
    s = arena()
    s.play("p2 cells 2", "p2 attack p1", "p1 defend injection", "p1 defend cell")
    s.play("p1 pass", roll="hit graze graze defend focus fail fail fail")
    return s


def shape(scene: Scene, key: str) -> Any:
    found = scene.find(key)
    assert found is not None, key
    return found


def parts(drawn: Any) -> list[Any]:
    """A shape and all inside it."""
    return [drawn, *[part for inner in getattr(drawn, "shapes", ()) for part in parts(inner)]]


def words_of(drawn: Any) -> str:
    return " ".join(part.text for part in parts(drawn) if hasattr(part, "text"))


def layer_words(scene: Scene, name: str) -> str:
    return " ".join(words_of(drawn) for drawn in scene.layer(name).shapes)


def flat(scene: Scene) -> str:
    return " ".join(scene.text(width=140).split())


# --- the drawing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["dark", "light", "contrast", "page"])
def test_pictures_are_well_formed(theme: str) -> None:
    for match in (GAME.begin(2, 1), GAME.begin(6, 1, war_engines="deal"), arena().match, fight().match):
        root = ET.fromstring(match.svg(0, theme))
        keys = [element.get("data-key") for element in root.iter() if element.get("data-key")]
        assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("others", [1, 2, 3, 4, 5])
def test_seats_do_not_overlap(others: int) -> None:
    wide, high = seat_size(others)
    found = places(others)
    assert len(found) == others
    for n, (x, y) in enumerate(found):
        assert 0 < x < x + wide < RAIL < WIDE
        assert y + high < HIGH / 3
        for a, b in found[:n]:
            assert abs(a - x) >= wide or abs(b - y) >= high
    top, tall = mat(others)
    assert found[-1][1] + high < top < top + tall < OWN
    assert tall >= 190  # the arena keeps its room


def test_every_seat_is_there_with_its_warrior_and_four_plugs() -> None:
    scene = arena().match.scene(0)
    for seat in range(4):
        shape(scene, f"warrior-{seat}")
        for side in ("top", "left", "right", "bottom"):
            shape(scene, f"gear-{seat}-{side}")
    assert "Throwing Star" in words_of(shape(scene, "gear-0-right"))
    assert "WEAPON free" in words_of(shape(scene, "gear-0-left"))
    assert "charge-bolt" in {part.style for part in parts(shape(scene, "gear-2-left"))}
    assert "In Bunker" in shape(scene, "place-2-bunker").tip


def test_two_of_three_foes_stand_beside_each_other_on_a_phone() -> None:
    seats = [area for area in arena().match.scene(0).parts if area.name.startswith("seat-")]
    assert len(seats) == 3
    assert sum(4 + area.width * area.most + 4 for area in seats[:2]) <= 376, "with the gaps of a screen of 390"


def test_an_own_location_is_large_enough_for_a_finger_on_a_phone() -> None:
    scene = arena().match.scene(2)
    card = next(part for part in parts(shape(scene, "place-2-bunker")) if isinstance(part, Rect))
    scale = next(area.most for area in scene.parts if area.name == "wounds")
    assert card.height * scale >= 40
    wound, flags = shape(scene, "own-wound-0"), shape(scene, "own-banners")
    assert max(part.y + part.height for part in parts(wound) if isinstance(part, Rect)) < card.y
    assert card.y + card.height < flags.y - 12, "it covers nothing"


@pytest.mark.parametrize("language", ["en", "de"])
def test_cards_fit_on_their_faces(language: str) -> None:
    words = GAME.in_language(language).raw_words
    for kind, row in enumerate(vault_rows()):
        told = lines(row, words)
        assert len(told) <= LINES, row.name
        assert max(map(len, told)) <= 20, row.name
        assert " ".join(told).replace("- ", "-") in (words.said(row.says), words.said(row.hint)), "a word is broken"
        drawn = words_of(face(kind, 0, 0, words))
        assert row.name in drawn
        assert (str(row.green) if row.green else words.say("card.no_defence")) in drawn


def test_the_own_hand_is_drawn_card_by_card() -> None:
    scene = arena().match.scene(0)
    names = [words_of(shape(scene, f"hand-{n}")) for n in range(7)]
    assert scene.find("hand-7") is None
    assert any("Hologram" in name and "Reaction" in name for name in names)
    assert "Your hand: 7 of at most 8" in layer_words(scene, "hand")


def test_the_cache_has_a_place_for_each_charge() -> None:
    scene = arena().match.scene(0)
    assert scene.find("cache-6") is not None
    assert scene.find("cache-7") is None
    assert "Cache 5 of 7" in layer_words(scene, "mat")
    assert "2 on cards" in layer_words(scene, "mat")


def test_an_event_in_play_says_what_and_how_long() -> None:
    scene = arena().match.scene(0)
    told = words_of(shape(scene, "running-0"))
    assert "Bloodlust Broadcast" in told
    assert "Attacks roll 1 die more" in told
    assert "until Player 4's next turn" in told


LANGUAGES = pytest.mark.parametrize("language", ["en", "de", "es", "fr"])


def said_in(language: str, s: Position, seat: int) -> Scene:
    return views.scene(GAME.in_language(language), s.match, seat)


@LANGUAGES
@pytest.mark.parametrize("team", [None, "2v2"])
def test_what_a_player_does_stands_between_the_name_and_the_figures(language: str, team: str | None) -> None:
    s = arena(**({"team": team} if team else {})).play("p2 cells 1", "p2 attack p1")
    for seat in (0, 2):
        for other in {0, 1, 2, 3} - {seat}:
            drawn = shape(said_in(language, s, seat), f"seat-{other}")
            name, doing, *_ = [part for part in drawn.shapes if isinstance(part, Text)]
            figures = next(part.x for part in drawn.shapes if isinstance(part, Rect) and part.style == "wound-back")
            assert name.x + 7 * len(name.text) + 3 < doing.x, f"{name.text} {doing.text}"
            assert doing.x + 0.55 * (doing.size or 11) * len(doing.text) < figures, f"{name.text} {doing.text}"


def test_the_name_of_a_warrior_has_a_frame_that_ends_before_its_wounds() -> None:
    scene = arena(wounds={"p3": "3"}).match.scene(0)
    room, name = shape(scene, "warrior-name-2").shapes
    wound = shape(scene, "wound-2-0")
    assert room.x < name.x < room.x + room.width < wound.x
    assert room.y < name.y < room.y + room.height


@LANGUAGES
def test_the_words_below_the_dice_of_the_rail_do_not_touch(language: str) -> None:
    scene = said_in(language, fight(), 0)
    for letter in "CD":
        words = [part for part in scene.shapes() if isinstance(part, Text) and part.key.startswith(f"die-{letter}-")]
        assert len(words) > 2
        for a, b in pairwise(words):
            room = 5.3 * (len(a.text) + len(b.text)) / 2 + 3
            assert b.y > a.y + 20 or b.x - a.x >= room, f"{a.text} {b.text}"
            assert b.x + 2.7 * len(b.text) < RAIL + RAIL_WIDE


# --- what only some may see -------------------------------------------------------------------------------------------


def test_wound_values_are_for_their_owner_only() -> None:
    s = arena()
    assert "3 of 5" in layer_words(s.match.scene(0), "things")
    assert "Wounds 3 of 5 cards: 1 0 2" in flat(s.match.scene(0))
    for seat in (1, 2, 3, None):
        scene = s.match.scene(seat)
        assert "cards: 1 0 2" not in flat(scene)
        assert "3 Wound cards worth" not in scene.text(plain=True)


def test_hands_and_reserves_are_for_their_owner_only() -> None:
    s = arena(reserves={"p1": "the-elder mirror-shade"})
    assert "next: The Elder" in layer_words(s.match.scene(0), "things")
    for seat in (1, None):
        svg = s.match.svg(seat)
        assert "Hologram" not in svg
        assert "The Elder" not in svg
        assert "Mirror Shade" not in svg


def test_epic_shows_no_values() -> None:
    scene = arena(epic=True, wounds={"p1": "1 1"}).match.scene(0)
    assert "2 of 5 each card counts 1" in flat(scene)
    assert "wound-face" not in {part.style for part in parts(shape(scene, "own-wound-0"))}


# --- a Combat ---------------------------------------------------------------------------------------------------------


def test_a_combat_walks_from_a_to_h() -> None:
    scene = fight().match.scene(0)
    rail = layer_words(scene, "rail")
    assert "Catacombs −1: 3 dice" in rail
    assert shape(scene, "station-E").style == "station now"
    assert shape(scene, "station-D").style == "station done"
    assert shape(scene, "station-G").style == "station"
    assert [shape(scene, f"die-C-{n}").text for n in range(3)] == ["Hit", "Graze", "Graze"]
    assert [shape(scene, f"die-D-{n}").text for n in range(5)] == ["Defend", "Focus", "Fail", "Fail", "Fail"]
    assert scene.find("pair-1") is not None
    text = flat(scene)
    assert "Hollow Cell cards 2, Kessari Duelist +1, Bloodlust Broadcast +1, Catacombs −1: 3 dice" in text
    assert "Injection 3, Hollow Cell 1, Marsh Stalker +1: 5 dice" in text
    assert "so far: Hits 1, Grazes 2; Defends 1" in text


def test_special_cards_are_framed_where_they_lie() -> None:
    s = fight().play("p1 pass")
    scene = s.match.scene(0)
    assert shape(scene, "station-G").style == "station now"
    assert shape(scene, "gear-0-top").action == "use helmet"
    own = [shape(scene, f"hand-{n}") for n in range(5)]
    assert [card.action for card in own if card.action] == ["use hologram"]
    assert "1 hit left" in layer_words(scene, "rail")


def test_a_grenade_shows_its_way_and_its_chance() -> None:
    s = position(GAME, 3, p1="frag-grenade", active="p1")
    s.play("p1 play frag-grenade", "p1 throw p2", roll="2")
    rail = layer_words(s.match.scene(1), "rail")
    assert "Player 1 threw it at you: 2" in rail
    assert "You throw: 5 or 6 explodes (1/3)" in rail
    others = layer_words(s.match.scene(2), "rail")
    assert "Player 1 threw it at Player 2: 2" in others
    assert "Player 2 throws: 5 or 6 explodes (1/3)" in others


# --- choices and refusals ---------------------------------------------------------------------------------------------


def test_a_card_says_why_it_cannot_be_played() -> None:
    s = position(
        GAME, 3, p1="blazer helmet cell rations", gear={"p1": "top:night-vision"}, active="p1", cache=1, spent=5
    )
    scene = s.match.scene(0)
    cards = {
        VAULT[n]: shape(scene, f"hand-{place}")
        for place, n in enumerate(sorted(s.match.view(0)["table"]["hands"][0]["cards"]))
    }
    assert cards["blazer"].rule == "HC-034"
    assert "Cache 1, needs 2" in words_of(cards["blazer"])
    assert "No free HEAD plug" in words_of(cards["helmet"])
    assert cards["cell"].action == "cells 1"
    assert "Attack" in words_of(cards["cell"])


def test_choices_name_the_cards_they_use() -> None:
    s = position(GAME, 3, p1="helmet", gear={"p1": "left:blazer", "p2": "left:intruder"}, active="p1")
    labels = {choice.action: choice.label for choice in s.match.scene(0).choices}
    assert labels["fire left"] == "Attack with Blazer"
    assert labels["drop left"] == "Discard Blazer"
    assert labels["equip helmet top"] == "Equip Helmet"
    assert labels["end"] == "End turn"


def test_a_click_on_an_opponent_attacks() -> None:
    s = arena().play("p2 cells 1")
    scene = s.match.scene(1)
    assert [shape(scene, f"seat-{seat}").action for seat in (0, 2, 3)] == ["attack p1", "attack p3", "attack p4"]


def test_passing_is_named_by_the_question() -> None:
    s = arena().play("p2 cells 1", "p2 attack p1")
    labels = {choice.action: choice.label for choice in s.match.scene(0).choices}
    assert labels["pass"] == "Stop discarding"


def test_a_card_in_words() -> None:
    words = GAME.words(GAME.begin(2, 1))
    said = {key: says_card(VAULT.index(key), words) for key in ("injection", "blazer", "cell")}
    assert said["injection"].startswith("Injection: Trick; defense 3, focus: draw 2 cards. Opponent: ")
    assert said["blazer"].startswith("Blazer: Weapon; 2 Charges; defense 2, no focus. Attack: ")
    assert said["cell"].startswith("Hollow Cell: 1 Charge; "), "its type is its name"


def test_the_end_names_the_winner() -> None:
    match = GAME.begin(2, 3)
    while not match.over:
        match.apply(match.question.options[-1 if match.question.kind != "Turn.play" else 0])
    scene = match.scene(0)
    assert scene.result in ("Player 1 wins", "Player 2 wins")
    assert scene.result in layer_words(scene, "rail")


@pytest.mark.parametrize(("dice", "percent"), [(1, 33), (2, 67), (3, 85)])
def test_the_chance_of_a_hit(dice: int, percent: int) -> None:
    """Counted out over all rolls: a 5 or 6 hits, and so do two Grazes."""
    rolls = list(product(range(1, 7), repeat=dice))
    hits = [roll for roll in rolls if max(roll) >= 5 or sum(face in (3, 4) for face in roll) >= 2]
    assert round(100 * len(hits) / len(rolls)) == percent
    s = position(GAME, 3, p1=" ".join(["cell"] * dice), active="p1")
    hint = {choice.action: choice.hint for choice in s.match.scene(0).choices}[f"cells {dice}"]
    assert hint.endswith(f"{percent}% to hit before defense")


def test_a_choice_counts_the_dice_with_what_adds_to_them() -> None:
    hints = {choice.action: choice.hint for choice in arena().match.scene(1).choices}
    assert hints["cells 1"] == "2 dice, Bloodlust Broadcast +1; costs 1 Charge; 67% to hit before defense"
    assert hints["cells 2"].startswith("4 dice, Kessari Duelist +1, Bloodlust Broadcast +1; costs 2 Charges")


# --- grenades ---------------------------------------------------------------------------------------------------------


def test_the_way_of_a_grenade_shows_the_chance_at_each_seat() -> None:
    words: dict[str, Any] = {
        "active": "p1",
        "phase": "play",
        "p1": "frag-grenade",
        "warriors": "hex-gunner powder-monk",
    }
    scene = position(GAME, 2, **words).match.scene(0)
    drawn = shape(scene, "preview-play frag-grenade p2")
    assert "Player 2: 33%" in words_of(drawn)
    assert "You: 33%" in words_of(drawn), "two of three times it comes back, and then explodes every other time"
    assert "5 or 6 explodes there. Otherwise Player 2 throws it on." in words_of(drawn)
    assert {"arrow", "trail"} <= {part.style for part in parts(drawn)}
    assert shape(scene, "use-play frag-grenade p2").takes == (Things(("hand-0",)),)


def test_a_grenade_among_many_may_go_to_anybody() -> None:
    words: dict[str, Any] = {
        "active": "p1",
        "phase": "play",
        "p1": "gas-grenade",
        "warriors": "powder-monk hex-gunner the-elder",
    }
    scene = position(GAME, 3, **words).match.scene(0)
    for seat in (2, 3):
        told = words_of(shape(scene, f"preview-play gas-grenade p{seat}"))
        assert f"Player {seat}: 50%" in told
        assert "4 to 6 explodes there" in told


@pytest.mark.parametrize("kind", range(len(vault_rows())))
def test_the_name_of_a_card_is_whole_and_leaves_room_for_its_sign(kind: int) -> None:
    drawn = face(kind, 0, 0, GAME.raw_words)
    lines = [part.text for part in drawn.shapes if isinstance(part, Text) and part.style == "on-head" and part.y < 30]
    assert " ".join(lines) == vault_rows()[kind].name
    assert max(map(len, lines)) <= 10


# --- the aim ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "plain", "elder"),
    [
        ("en", "Theirs are defeated at 5 Wounds.", "Theirs are defeated at 5 Wounds; The Elder at 6."),
        ("de", "Ihre fallen bei 5 Wunden.", "Ihre fallen bei 5 Wunden; The Elder bei 6."),
        ("fr", "Les leurs tombent à 5 Blessures.", "Les leurs tombent à 5 Blessures ; The Elder à 6."),
        ("es", "Los suyos caen con 5 Heridas.", "Los suyos caen con 5 Heridas; The Elder con 6."),
    ],
)
def test_the_aim_counts_the_wounds_of_their_warriors(language: str, plain: str, elder: str) -> None:
    game = GAME.in_language(language)
    for front, mine, theirs in (("the-elder powder-monk", plain, elder), ("powder-monk leech-queen", plain, plain)):
        match = position(game, 2, warriors=front, active="p1", phase="play").match
        for seat, said in ((0, mine), (1, theirs)):
            scene = match.scene(seat)
            assert scene.aim.endswith(said)
            how = [shape for shape in scene.shapes() if shape.key.startswith("arena-how")]
            assert " ".join(shape.text for shape in how if isinstance(shape, Text)).startswith(said)


@rule("HC-181", "HC-182")
def test_the_aim_against_a_lone_player_counts_the_five_more() -> None:
    s = position(GAME, 5, team="2v2v1", active="p1", phase="play")
    lone = next(seat for seat in range(5) if s.table.sides.lone[seat])
    other = next(seat for seat in range(5) if seat != lone)
    name = warrior(s.table.seats[lone].warrior)
    assert s.match.scene(other).aim.endswith(f"Theirs are defeated at 5 Wounds; {name} at 10.")
    assert s.match.scene(lone).aim.endswith("Theirs are defeated at 5 Wounds.")
