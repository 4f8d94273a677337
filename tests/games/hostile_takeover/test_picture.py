"""What the picture of Hostile Takeover shows, in the drawing and in the text."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from tests.games.hostile_takeover.looks import GAME, at, duel, games, laid, panel, shape, styles, walking, words_of

from ludus.core import views
from ludus.draw import Group, Text, missing_facts, unreachable
from ludus.draw.printed import across
from ludus.games.hostile_takeover.picture.plates import PART, SAY, SLOT_PITCH
from ludus.games.hostile_takeover.picture.styles import STYLES
from ludus.testing import rule

FIVE = {
    "seats": "p1:flint,knave p2:spectre,bard,rocky",
    "figures": "flint:5,4 knave:0,29 spectre:11,4 bard:20,20 rocky:22,22",
}


# --- figures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_a_flag_has_room_for_its_word(language: str) -> None:
    match = duel(**FIVE, pinned="bard", wounded="rocky")
    box = GAME.in_language(language)
    scene = views.scene(box, match, 0)
    for key in ("bard", "rocky"):
        plate, word = shape(scene, f"flag-{key}").shapes
        assert plate.width > 7.2 * len(word.text), "at 11 px on a board of 840 units"
        assert "12.5px" in STYLES["flag-text"], "so that no screen has to make it larger than its plate"


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_words_of_a_card_keep_clear_of_the_next(language: str) -> None:
    match = duel(**FIVE, cards="flint:fire knave:move spectre:melee bard:aim", pinned="bard", wounded="rocky")
    met: set[str] = set()
    for seat in (0, 1):
        plate = shape(views.scene(GAME.in_language(language), match, seat), "plate-team")
        slots = [part for part in plate.shapes if isinstance(part, Group)]
        texts = [part for slot in slots for part in slot.shapes if isinstance(part, Text) and part.anchor == "middle"]
        met.update(text.text for text in texts)
        assert [text.text for text in texts if across(text.text, text.size, bold=True) > SLOT_PITCH] == []
    say = GAME.in_language(language).raw_words.say
    assert {say(f"slot.{word}") for word in ("moving", "still", "acts", "waiting", "wounded")} <= met


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_what_makes_up_a_number_keeps_to_its_column(language: str) -> None:
    match = duel(ground="cubes: 10,4 9,4", cumulative_cover=True, advanced_pinned=True, pinned="spectre", held="flint")
    at(match, "Shooting.target").apply("fire spectre")
    plate = shape(views.scene(GAME.in_language(language), match, 0), "plate-action")
    names = [part for part in plate.shapes if isinstance(part, Text) and (part.x, part.style) == (14, "say strong")]
    assert len(names) == 6
    assert [name.text for name in names if across(name.text, name.size or SAY, bold=True) > PART + 0.01] == []


@rule("HT-133", "HT-137")
def test_postures_are_told_apart_without_colour() -> None:
    match = duel(
        **FIVE,
        pinned="bard", wounded="rocky",
    )  # fmt: skip
    scene = match.scene(0)
    assert {"stripe"} <= styles(shape(scene, "figure-bard"))
    assert {"cross", "portrait-out"} <= styles(shape(scene, "figure-rocky"))
    assert not {"stripe", "cross"} & styles(shape(scene, "figure-spectre"))
    assert shape(scene, "flag-bard").shapes[1].text == "pinned"
    assert shape(scene, "flag-rocky").shapes[1].text == "wounded"
    round_, square = (shape(scene, f"flag-{key}").shapes[0].corner for key in ("bard", "rocky"))
    assert round_ > square, "by their outlines, too"
    lines = scene.text(width=80).splitlines()
    assert "ba" in next(line for line in lines if line.startswith("20 "))
    assert "RO" in next(line for line in lines if line.startswith("22 "))
    assert "Rocky of Red, 22,22, Wounded, on its back" in words_of(scene)


def test_cards_energy_and_effects_are_on_the_figures() -> None:
    match = duel(
        energy="spectre:2", ready="bard", turned="bard", cards="flint:fire knave:move spectre:fire bard:aim",
        **FIVE,
        effects="rocky:field",
    )  # fmt: skip
    scene = match.scene(0)
    bolts = [part for part in shape(scene, "figure-spectre").shapes if "bolt" in styles(part)]
    assert len(bolts) == 2
    assert "eye-ready" in styles(shape(scene, "figure-bard"))
    assert "effect" in styles(shape(scene, "figure-rocky"))
    assert "Energy Field" in shape(scene, "figure-rocky").label
    assert "2 Energy" in shape(scene, "figure-spectre").label
    assert "Dead Eye (Fire, 1⚡)" in shape(scene, "figure-spectre").tip


TRAITS = {
    "jade": {"Reach 3": "Reichweite 3"},
    "boss": {"Crushing": "Wuchtig"},
    "knave": {"Scatter": "Abweichung", "Blast 1": "Explosion 1"},
    "gremlin": {"Scatter": "Abweichung", "EMP Burst": "EMP-Stoß"},
    "flint": {},
}


@rule("HT-106", "HT-156", "HT-167")
@pytest.mark.parametrize("key", TRAITS)
def test_cards_tell_what_their_weapons_always_do(key: str) -> None:
    match = laid(
        seats=f"p1:{key},bard p2:spectre,rocky", figures=f"{key}:5,4 bard:0,29 spectre:25,4 rocky:29,29",
        cards=f"{key}:move bard:move spectre:fire rocky:move",
    )  # fmt: skip
    match.apply(f"act {key}")
    scene, german = match.scene(0), views.scene(GAME.in_language("de"), match, 0)
    shown, said = panel(scene, f"card-{key}"), panel(german, f"card-{key}")
    assert {label for label, row in shown.items() if row[0] == "always"} == set(TRAITS[key])
    assert {label for label, row in said.items() if row[0] == "immer"} == set(TRAITS[key].values())
    for name, german_name in TRAITS[key].items():
        assert f"{name}: {shown[name][1]}" in shape(scene, f"figure-{key}").tip
        assert said[german_name][1] != shown[name][1]


# --- the arena --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["king_of_the_hill", "grab_and_go", "coming_together"])
def test_the_whole_arena_is_drawn(scenario: str) -> None:
    match = at(GAME.begin(players=4, seed=1, scenario=scenario), "Strategy.plan")
    scene = match.scene(0)
    cubes = [found.key for found in scene.shapes() if found.key.startswith("cube-")]
    assert len(cubes) == (64 if scenario == "king_of_the_hill" else 56)
    for colour, count in (("green", 8), ("blue", 4), ("orange", 8)):
        assert len([found for found in scene.shapes() if found.key.startswith(f"{colour}-")]) == count
    goal = "hill" if scenario == "king_of_the_hill" else "centre"
    assert shape(scene, goal).label in words_of(scene)
    assert (scene.find("marker") is not None) == (scenario == "grab_and_go")


@rule("HT-058", "HT-059", "HT-G37")
@pytest.mark.parametrize(("climb", "says"), [("total", "Up costs 2, down 1"), ("additive", "Up costs 3, down 2")])
def test_cubes_tell_what_climbing_costs(climb: str, says: str) -> None:
    assert says in shape(duel(climb=climb).scene(0), "cube-10,4").tip


def test_the_text_of_the_arena_fits_a_terminal() -> None:
    match = at(GAME.begin(players=4, seed=3), "Movement.walk")
    board = match.scene(0).board
    assert board is not None
    assert len(board.rows) == 31
    lines = match.scene(0).text(width=80).splitlines()
    rows = [line for line in lines if line[:4].strip().isdigit() and len(line) > 50][:30]
    assert len(rows) == 30
    assert max(len(line) for line in rows) <= 64


@pytest.mark.parametrize("theme", ["dark", "light", "contrast", "page"])
def test_pictures_are_well_formed(theme: str) -> None:
    for match in (GAME.begin(players=2, seed=1), duel(), walking()):
        root = ET.fromstring(match.svg(0, theme))
        keys = [element.get("data-key") for element in root.iter() if element.get("data-key")]
        assert len(set(keys)) == len(keys)


def test_score_and_order() -> None:
    scene = duel(score=(3, 5)).scene(0)
    assert panel(scene, "state")["Scenario"] == ("King of the Hill", "13 points win")
    assert panel(scene, "state")["Order"] == ("Blue, Red", "")
    assert panel(scene, "seat-1")["Points"] == ("5 of 13", "")
    assert panel(scene, "seat-1")["To act"] == ("Bard, Spectre", "")


# --- secrets ----------------------------------------------------------------------------------------------------------


@rule("HT-026")
def test_a_plan_is_seen_by_its_player_only() -> None:
    match = laid(
        seats="p1:flint,knave p2:spectre,bard", phase="strategy",
        figures="flint:5,5 knave:6,6 spectre:20,20 bard:21,21",
    )  # fmt: skip
    match.apply("plan flint melee")
    own, other = match.scene(0), match.scene(1)
    assert panel(own, "plan")["Flint"] == ("Melee", "")
    assert panel(own, "plan")["Initiative"][0] == "+2"
    assert "Flint" not in panel(other, "plan")
    assert "tint melee" in {found.style for found in own.shapes()}
    laid_openly = [found.style for found in other.shapes() if found.style.startswith("tint")]
    assert {style.split()[-1] for style in laid_openly} == {"filled"}, "only what the other could choose"
    assert not any("flint" in found.key for found in other.shapes() if found.key.startswith(("card-", "draft-")))


@rule("HT-220")
@pytest.mark.parametrize(
    ("turn", "says"), [(1, "No Ranged Attacks this turn."), (2, "From here Spectre, 74% if it stands still.")]
)
def test_a_plan_says_what_a_fire_card_could_do(turn: int, says: str) -> None:
    match = laid(
        seats="p1:flint,knave p2:spectre,bard", phase="strategy", turn=turn,
        figures="flint:5,5 knave:6,6 spectre:10,5 bard:29,29",
    )  # fmt: skip
    hint = next(choice.hint for choice in match.scene(0).choices if choice.action == "plan flint fire")
    assert hint.endswith(says)


@rule("HT-189", "HT-226")
def test_a_cloaked_mover_is_not_watched() -> None:
    match = laid(
        seats="p1:gremlin,jade p2:rocky,bard", figures="gremlin:5,9 jade:0,29 rocky:12,2 bard:29,29",
        cards="gremlin:move jade:move rocky:fire bard:move", held="rocky", energy="gremlin:1",
    )  # fmt: skip
    match.apply("act gremlin")
    match.apply("special")
    hints = [choice.hint for choice in match.scene(0).choices]
    assert hints
    assert not any("Rocky may fire" in hint for hint in hints)


@rule("HT-015", "HT-G28")
def test_own_figures_are_seen_as_they_are_placed() -> None:
    match = at(GAME.begin(players=2, seed=1), "Deployment.place")
    first = match.view(0)["table"]["figures"][0]["key"]
    match.apply(match.question.options[5])
    own, other = match.scene(0), match.scene(1)
    assert own.find(f"figure-{first}") is not None
    assert other.find(f"figure-{first}") is None


@rule("HT-173", "HT-174")
def test_a_secret_draft_shows_the_own_hand_only() -> None:
    match = GAME.begin(players=2, seed=1, teams="draft_b")
    kept = match.question.options[1].text.split()[1]
    match.apply(f"keep {kept}")
    assert panel(match.scene(0), "draft")["Kept"][0].lower().replace("-", "") == kept
    assert panel(match.scene(1), "draft")["Kept"][0] == "nobody yet"
    assert len(panel(match.scene(1), "draft")["Hand"][0].split(", ")) == 4


# --- in many games ----------------------------------------------------------------------------------------------------


def test_every_question_of_a_game_is_drawn_and_told() -> None:
    """Whatever is asked: every choice is in reach, and nothing is in the picture alone."""
    drawn: dict[str, int] = {}
    for match, rng in games(4):
        while not match.over:
            decision = match.question
            if drawn.setdefault(decision.kind, 0) < 2:
                drawn[decision.kind] += 1
                for seat in (decision.seat, (decision.seat + 1) % match.players, None):
                    scene = match.scene(seat)
                    assert missing_facts(scene) == []
                    assert unreachable(scene, match.view(seat).get("choices", [])) == []
            match.apply(rng.choice(decision.options), decision.seat)
    assert {"Strategy.plan", "Movement.walk", "Shooting.target", "ActionPhase.choose"} <= drawn.keys()


@rule("HT-008")
def test_teams_and_characters_are_chosen_by_their_faces() -> None:
    match = GAME.begin(players=2, seed=3)
    scene = match.scene(match.question.seat)
    fans = [shape(scene, f"fan-{team}") for team in "abcd"]
    assert [fan.action for fan in fans] == [option.text for option in match.question.options]
    assert all({"portrait-ground"} <= styles(fan) for fan in fans)
    assert [part.spot for part in scene.parts if part.name == "teams"] == ["rail"]
    assert match.scene(1 - match.question.seat).find("fan-a") is None, "who is not asked has nothing to choose"
    drafted = GAME.begin(players=2, seed=3, teams="draft_a")
    options = {option.text for option in drafted.question.options}
    scene = drafted.scene(drafted.question.seat)
    assert {shape(scene, f"choose-{text.split()[1]}").action for text in options} == options
