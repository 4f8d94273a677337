"""What the panel of a Combat and the hints before it count: the same dice and hits as the rules."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise, product
from typing import Any

import pytest
from tests.games.hollow_cell.looks import go, lay, warriors

import ludus
from ludus.core import views
from ludus.draw import Rect, Text
from ludus.draw.shapes import walk
from ludus.games.hollow_cell.picture.arena import DIE, LETTER, words_below
from ludus.games.hollow_cell.picture.fight import stations
from ludus.games.hollow_cell.picture.seen import seat_of
from ludus.testing import Position, position, rule


def panel(s: Position, letter: str) -> str:
    """The last line of a sub-phase, as the defender p2 sees it."""
    found = {station.letter: station.lines for station in stations(s.match.seen(1), s.match.game.words(s.match))}
    return found[letter][-1]


def hints(s: Position) -> dict[str, str]:
    return {choice.action: choice.hint for choice in s.match.scene(0).choices}


# --- A: the dice of the attack ----------------------------------------------------------------------------------------


def test_an_overcharge_is_named_by_its_name() -> None:
    words: dict[str, Any] = {"gear": {"p1": "left:blazer right:intruder"}, "p2": "cell"}
    s = lay(p1="overcharge", warriors=warriors(3, p1="vantian-twin-gun"), **words)
    s.play("fire left", "attack p2 overcharge")
    assert panel(s, "A") == "Blazer 2, Overcharge +1: 3 dice"


def test_the_second_weapon_of_a_twin_gun_is_named() -> None:
    words: dict[str, Any] = {"gear": {"p1": "left:intruder right:blazer"}, "p2": "cell cell"}
    s = lay(p1="overcharge", warriors=warriors(3, p1="vantian-twin-gun"), **words)
    s.play("fire left", "attack p2", "discard cell", "fire right", "attack p2 overcharge")
    assert panel(s, "A") == "Blazer 2, Vantian Twin-Gun +1, Overcharge +1: 4 dice"


def test_the_overcharge_of_a_crossfire_stands_with_its_target() -> None:
    s = lay(p1="crossfire overcharge", p2="cell", p3="cell").play("play crossfire", "attack p3 overcharge", "attack p2")
    assert panel(s, "A") == "Crossfire 2, Overcharge +1: 3 dice"
    s.play("pass", roll="miss miss miss")
    assert panel(s, "A") == "Crossfire 2: 2 dice"


@rule("HC-G26")
def test_a_weapon_that_is_loaded_in_part_counts_what_it_holds() -> None:
    s = lay(p2="cell", gear={"p1": "left:rail-lance:2"}, places={"p2": "catacombs"}).play("fire left", "attack p2")
    assert "Player 1 fired Rail Lance with only 2 Charges." in s.log()
    assert panel(s, "A") == "Rail Lance 2, Catacombs −1: 1 die"
    s = lay(p2="cell", gear={"p1": "left:rail-lance:1"}, places={"p2": "catacombs"}).play("fire left", "attack p2")
    assert panel(s, "A") == "Rail Lance 1: 1 die"


def test_a_tinkers_weapon_that_is_loaded_in_part_rolls_one_die_more() -> None:
    words: dict[str, Any] = {"gear": {"p1": "left:rail-lance:1"}, "p2": "cell"}
    s = lay(warriors=warriors(3, p1="scrap-tinker"), **words).play("fire left", "attack p2")
    assert panel(s, "A") == "Rail Lance 2: 2 dice"


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (2, "Hollow Cell cards 2, Catacombs −1: 1 die"),
        (4, "Hollow Cell cards 4, Catacombs −1, Mirror Shade −1: 2 dice"),
    ],
)
def test_catacombs_and_mirror_shade_take_a_die_each(cells: int, said: str) -> None:
    words: dict[str, Any] = {"places": {"p2": "catacombs"}, "warriors": warriors(3, p2="mirror-shade")}
    s = lay(p1="cell cell cell cell", p2="cell", **words).play(f"cells {cells}", "attack p2")
    assert panel(s, "A") == said


def test_catacombs_used_up_leave_it_to_mirror_shade() -> None:
    words: dict[str, Any] = {"places": {"p2": "catacombs"}, "warriors": warriors(3, p2="mirror-shade")}
    s = lay(p1="cell cell cell cell cell", p2="cell", **words)
    s.play("cells 1", "attack p2", "pass", "cells 4", "attack p2", roll="miss")
    assert panel(s, "A") == "Hollow Cell cards 4, Mirror Shade −1: 3 dice"


# --- B: the dice of the defence ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["bunker", "watchtower"])
def test_a_location_that_the_attack_ignores_is_not_counted(place: str) -> None:
    s = lay(p2="cell rations", gear={"p1": "left:long-rifle"}, places={"p2": place}).play("fire left", "attack p2")
    assert panel(s, "B") == "nothing discarded yet"
    s.play("defend cell", "pass", roll="miss miss focus")
    assert panel(s, "B") == "Hollow Cell 1: 1 die"
    s = lay(p1="cell", p2="cell rations", gear={"p1": "top:night-vision"}, places={"p2": place})
    s.play("cells 1", "attack p2", "defend cell")
    assert panel(s, "B") == "Hollow Cell 1"


def test_other_attacks_count_the_location() -> None:
    s = lay(p1="cell", p2="cell rations", places={"p2": "bunker"}).play("cells 1", "attack p2", "defend cell")
    assert panel(s, "B") == "Hollow Cell 1, Bunker +1"


@rule("HC-G12")
def test_against_a_grenade_only_the_cards_count() -> None:
    words: dict[str, Any] = {"warriors": warriors(3, p2="marsh-stalker"), "places": {"p2": "bunker"}}
    s = lay(p1="frag-grenade", p2="cell injection", grenade_defence=True, **words)
    s.play("play frag-grenade", "throw p2", "defend cell", roll="5")
    assert panel(s, "B") == "Hollow Cell 1"
    s.play("pass", roll="focus")
    assert panel(s, "F") == "so far: Hits 2; Defends 0"


# --- F: the hits ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "weapon", "roll", "said", "left"),
    [
        ("left", "long-rifle", "focus focus", "Hits 2, Grazes 0; Defends 0", "2 hits left"),
        ("left", "scattergun", "graze miss", "Hits 1, Grazes 0; Defends 0", "1 hit left"),
        ("right", "throwing-star", "focus", "Hits 1, Grazes 0; Defends 0", "1 hit left"),
        ("left", "blazer", "graze graze", "Hits 0, Grazes 2; Defends 0", "1 hit left"),
    ],
)
def test_hits_that_a_card_makes_are_counted(side: str, weapon: str, roll: str, said: str, left: str) -> None:
    s = lay(p2="cell", gear={"p1": f"{side}:{weapon}"}).play(f"fire {side}", "attack p2", "pass", roll=roll)
    assert (panel(s, "F"), panel(s, "G")) == (said, left)


def test_a_hex_gunners_focus_is_counted_as_a_graze() -> None:
    s = lay(p1="cell cell", p2="cell", warriors=warriors(3, p1="hex-gunner"))
    s.play("cells 2", "attack p2", "pass", roll="focus focus")
    assert (panel(s, "F"), panel(s, "G")) == ("Hits 0, Grazes 2; Defends 0", "1 hit left")


# --- before the attack ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "percent"), [(1, 33), (2, 81), (3, 95)])
def test_the_chance_of_a_hex_gunner(dice: int, percent: int) -> None:
    """Counted out over all rolls: a 5 or 6 hits, and so do two of 2, 3 and 4."""
    rolls = list(product(range(1, 7), repeat=dice))
    hits = [roll for roll in rolls if max(roll) >= 5 or sum(face in (2, 3, 4) for face in roll) >= 2]
    assert round(100 * len(hits) / len(rolls)) == percent
    s = lay(p1=" ".join(["cell"] * dice), warriors=warriors(3, p1="hex-gunner"))
    assert hints(s)[f"cells {dice}"].endswith(f"{percent}% to hit before defense")


@pytest.mark.parametrize(
    ("language", "free"), [("en", "needs no Charge with"), ("de", "braucht mit Reactor Hall keine")]
)
def test_the_reactor_hall_lowers_the_price_once(language: str, free: str) -> None:
    game = ludus.game("hollow-cell").in_language(language)
    s = position(game, 3, p1="cell cell", places={"p1": "reactor-hall"}, cache=0, spent=6, active="p1")
    assert free in hints(s)["cells 1"]


def test_the_price_of_more_cards_and_of_a_hall_used_up() -> None:
    s = lay(p1="cell cell cell", places={"p1": "reactor-hall"})
    assert "; costs 1 Charge with Reactor Hall;" in hints(s)["cells 2"]
    go(s, "cells 1", "hall", "attack p2", roll="miss")
    assert "; costs 2 Charges;" in hints(s)["cells 2"]


def test_a_card_says_how_many_charges_a_tinker_needs() -> None:
    s = lay(p1="rail-lance", cache=1, spent=5, warriors=warriors(3, p1="scrap-tinker"))
    assert "Cache 1, needs 2" in " ".join(s.match.svg(0).split())


# --- the arena --------------------------------------------------------------------------------------------------------


def staged(s: Position) -> dict[str, str]:
    """The texts on the stage, by their keys, as p2 sees them."""
    return {shape.key: shape.text for shape in s.match.scene(1).shapes() if isinstance(shape, Text)}


def test_a_combat_is_on_the_stage_until_the_next() -> None:
    s = lay(p1="cell cell", p2="cell").play("cells 2", "attack p2")
    now = staged(s)
    assert now["arena-now"] == "Defense"
    assert now["arena-hits"] == "–"
    s.play("pass", roll="hit graze")
    assert (staged(s)["arena-now"], staged(s)["arena-hits"]) == ("Special cards", "1")
    then = staged(s.play("pass", draw="wound-1"))
    assert then["arena-now"] == "Combat over"
    assert (then["arena-hits"], then["arena-verdict"]) == ("1", "1 WOUND CARD")
    assert [then[f"arena-red-word-{n}"] for n in (0, 1)] == ["Hit", "Graze"]


@pytest.mark.parametrize("words", [(4, 5, 6), (10, 5, 6), (7, 12, 5, 10)], ids=["green", "German green", "German red"])
@pytest.mark.parametrize("dice", range(1, 7))
def test_no_two_words_below_the_dice_touch(words: tuple[int, ...], dice: int) -> None:
    step = min(54.0, 270 / dice)
    for faces in combinations_with_replacement(words, dice):
        alike = [(letters, faces.count(letters)) for letters in dict.fromkeys(faces)]
        places = words_below(alike, DIE, step)
        for line in (0, 1):
            ends = [
                (at - LETTER * each / 2, at + LETTER * each / 2)
                for (each, _), (at, on) in zip(alike, places, strict=True)
                if on == line
            ]
            assert all(before[1] < after[0] for before, after in pairwise(ends))
            assert all(left >= 0 for left, _ in ends), "within the stage"


@pytest.mark.parametrize("players", range(2, 7))
def test_dice_and_their_words_stand_on_the_stage(players: int) -> None:
    s = lay(players, gear={"p1": "left:burst-cannon"}).play("fire left", "attack p2", roll="graze focus miss")
    asked = s.asks("p1", "Combat.reroll_attack").match
    fallen = go(lay(players, p1="cell cell cell"), "cells 3", "attack p2", roll="graze focus miss").match
    for match in (asked, fallen):
        scene = match.scene(0)
        [stage] = [shape for shape in scene.shapes() if isinstance(shape, Rect) and shape.key == "stage"]
        words = [shape for shape in scene.shapes() if isinstance(shape, Text) and "-word-" in shape.key]
        assert [word.text for word in words] == ["Graze", "Focus", "Miss"]
        assert max(word.y for word in words) + 5 <= stage.y + stage.height


def test_a_phone_shows_three_foes_the_stage_and_the_hand_at_once() -> None:
    parts = {part.name: part for part in lay(4, p1="cell").match.scene(0).parts}
    rows = ("seat-0", "seat-2", "arena", "gear", "card-0")  # two foes side by side, and one below them
    wide = 390 - 12 - 8
    high = [parts[name].height * min(parts[name].most, wide / parts[name].width) for name in rows]
    assert 4 + sum(high) + 8 * (len(rows) - 1) <= 531, "above the sheet at the foot"


def test_dice_that_are_alike_have_one_word() -> None:
    s = go(lay(p1="cell cell cell"), "cells 3", "attack p2", roll="hit graze graze", draw="wound-1 wound-1")
    then = staged(s)
    assert [then[key] for key in then if key.startswith("arena-red-word")] == ["Hit", "Graze"]


def test_who_was_defeated_stays_on_the_stage_and_not_who_came_after() -> None:
    s = lay(p1="cell", warriors=warriors(3, p2="kessari-duelist"), wounds={"p2": "2 2"})
    go(s, "cells 1", "attack p2", roll="hit", draw="wound-3 rations rations rations helmet helmet")
    then = staged(s)
    assert (then["arena-verdict"], then["arena-defender-name"]) == ("DEFEATED", "Player 2")
    words = s.match.game.words(s.match)
    fallen = [beat for beat in views.beats(s.match.game, s.match, 0, 0) if beat.beat == "stand"]
    assert [beat.who.name for beat in fallen if beat.who] == [seat_of(s.match.seen(0), 1).warrior_name(words)]


def test_a_grenade_takes_the_last_combat_off_the_stage() -> None:
    s = lay(p1="cell frag-grenade", warriors=warriors(3, p2="kessari-duelist"))
    go(s, "cells 1", "attack p2", roll="miss")
    assert staged(s)["arena-verdict"] == "BLOCKED"
    s.play("play frag-grenade", "throw p2", roll="4")
    assert "arena-verdict" not in staged(s)


def test_what_an_attack_would_do_is_seen_before_it_is_declared() -> None:
    scene = lay(p1="cell cell").match.scene(0)
    found = scene.find("preview-cells 2")
    assert found is not None
    texts = [shape.text for shape in walk(found) if isinstance(shape, Text)]
    assert "1 hit 56%" in texts


@pytest.mark.parametrize(("weapon", "bar"), [("rail-lance:2", "1 hit 56%"), ("intruder:1", "")])
def test_what_a_weapon_would_do_is_seen_before_it_is_fired(weapon: str, bar: str) -> None:
    found = lay(p2="cell", gear={"p1": f"left:{weapon}"}).match.scene(0).find("preview-fire left")
    assert found is not None
    texts = [shape.text for shape in walk(found) if isinstance(shape, Text)]
    assert [text for text in texts if text.startswith("1 hit ")] == [bar] * bool(bar)


@pytest.mark.parametrize(
    ("language", "said", "told"),
    [
        ("en", "You attack Player 2", "Player 1 attacks you"),
        ("de", "Du greifst Spieler 2 an", "Spieler 1 greift dich an"),
        ("fr", "Vous attaquez Joueur 2", "Joueur 1 vous attaque"),
        ("es", "Atacas a Jugador 2", "Jugador 1 te ataca"),
    ],
)
def test_who_looks_is_you_in_the_rail(language: str, said: str, told: str) -> None:
    match = lay(p1="cell cell", p2="cell").play("cells 2", "attack p2").match
    game = match.game.in_language(language)
    for seat, line in enumerate((said, told)):
        found = [shape.text for shape in views.scene(game, match, seat).shapes() if isinstance(shape, Text)]
        assert line in found
