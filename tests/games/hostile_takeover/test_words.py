"""The words of Hostile Takeover: nothing is asked, told or offered without them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.games.hostile_takeover.fights import fight
from tests.rows import every_row

import ludus
from ludus.core import views
from ludus.core.diary import Event
from ludus.core.question import refusals
from ludus.core.views import events
from ludus.games.hostile_takeover.play.throw import FOR_ATTACK, TO_WOUND
from ludus.table import lesson
from ludus.testing import position, rule

GAME = ludus.game("hostile-takeover")
SOURCES = sorted(GAME.folder.rglob("*.py"))
WORDS = GAME.raw_words
SAID = GAME.words(GAME.begin(players=2, seed=1))


def told_kinds() -> set[str]:
    text = "\n".join(path.read_text() for path in SOURCES)
    either = re.findall(r'\.tell\("\w+" if \w+ else "(\w+)"', text)
    return set(re.findall(r'\.tell\(\s*"(\w+)"', text)) | set(either) | whispered(text)


def whispered(text: str) -> set[str]:
    return set(re.findall(r'\.whisper\([^"]*"(\w+)"', text))


def test_the_sources_are_read() -> None:
    assert {"moved", "missed", "wounded", "ended"} <= told_kinds()


def test_every_event_is_told() -> None:
    assert set(WORDS.events) == told_kinds()


def test_what_is_whispered_has_words_for_the_others() -> None:
    assert set(WORDS.hidden) == whispered("\n".join(path.read_text() for path in SOURCES))
    match = GAME.begin(players=2, seed=1, teams="draft_b")
    kept = match.question.options[0].text.split()[1]
    match.apply(f"keep {kept}")
    match.apply(match.question.options[0])
    assert f"Blue kept {SAID.label(f'keep {kept}').removeprefix('Keep ')}." in match.log(0)
    assert "Blue kept a Character." in match.log(1)


@every_row(
    ("notation", "label"),
    [
        ("plan kdogg aim", "K-Dogg: Aim/Overwatch"),
        ("energy 2 1 1 0", "Energy 2 · 1 · 1 · 0"),
        ("boost none", "No boost"),
        ("boost flint", "Boost with 1⚡ of Flint"),
        ("boost flint flint", "Boost with 2⚡ of Flint"),
        ("boost bard rocky", "Boost with 1⚡ of Bard and 1⚡ of Rocky"),
        ("team a", "Take Team A: Bard, Boss, Rocky, Spectre"),
        ("step ne", "Step north-east"),
        ("fire spectre", "Fire at Spectre"),
        ("fire square", "Aim at an empty square"),
        ("order 4", "Act fourth"),
    ],
)
def test_labels(notation: str, label: str) -> None:
    assert SAID.label(notation) == label


@every_row(
    ("event", "told"),
    [
        (Event("moved", (5, 0, 31, 1), (), ()), "Dodger went 0,0 → 1,1 for 1."),
        (Event("fires", (6, 15, 12, 2), (), ()), "Flint fired at Spectre, Hard Cover: 12 or more to hit."),
        (Event("missed", (12, -1), (), ()), "Knave missed the empty square."),
        (Event("rolled", (1, 2, 634, 13), (), ()), "Red rolled 6, 3, 4 to hit: 13."),
        (Event("points", (0, 1, 5, 0), (), ()), "Blue scored 1 point for a Wound and has 5."),
        (Event("points", (2, 3, 6, 4), (), ()), "Yellow scored 3 points for the hill and has 6."),
        (Event("stands", (0, 3), (), ()), "Angel heard the Encore and stood up."),
        (Event("order", (3, 4), (), ()), "Plum acts fourth this turn."),
        (Event("marker", (900, 434), (), ()), "The marker flew the center → 14,14."),
        (Event("ended", (1, 0), (), ()), "Red won on points."),
        (Event("ended", (-1, 3), (), ()), "Nobody won: the lead was shared after the last turn."),
    ],
)
def test_events_read_as_sentences(event: Event, told: str) -> None:
    assert SAID.tell_event(event, 0) == told


def test_a_plan_asks_for_cards_and_then_for_energy() -> None:
    match = position(
        "hostile-takeover", 2, seats="p1:flint,knave p2:spectre,bard", phase="strategy",
        figures="flint:5,5 knave:6,6 spectre:20,20 bard:21,21",
    ).match  # fmt: skip
    assert match.question.prompt == "Which card does Flint play?"
    match.apply("plan flint fire")
    match.apply("plan knave aim")
    assert match.question.prompt == "How much Energy for each?"


def test_refusals_speak_of_the_case_at_hand() -> None:
    s = position(
        "hostile-takeover", 2, seats="p1:flint,knave p2:spectre,bard", cards="flint:fire knave:move bard:move",
        figures="flint:5,5 knave:0,29 spectre:11,5 bard:29,29", wounded="spectre", turn=2, ground="cubes:",
    )  # fmt: skip
    s.match.apply("act flint")
    told = {str(action): str(why) for action, why in refusals(s.match.game, s.match)}
    assert told["fire spectre"] == "It is Wounded and can't be attacked. (HT-138)"


@rule("HT-052", "HT-054", "HT-057", "HT-066")
@pytest.mark.parametrize(
    ("picture", "steps", "answer", "says"),
    [
        ("WF.", ["e"], "stop", "Boss is on this square: you can pass it but not stop there."),
        ("W,o\n,o,\no,.", ["e"], "stop", "You can cross that square but not stop on it."),
        ("W..\nggg", ["s"], "stop", "A force field is there: you can cross it but not stop on it."),
        (
            "W....\n...ggg\n......", ["e"] * 4, "step s",
            "Not enough points are left to reach a square where it could stop.",
        ),
    ],
)  # fmt: skip
def test_points_are_the_reason_only_where_they_are_short(
    picture: str, steps: list[str], answer: str, says: str
) -> None:
    friend: dict[str, Any] = {"F": "p1 boss fire"} if "F" in picture else {}
    s = fight(picture, W="p1 flint move", **friend).play("act flint", *[f"step {way}" for way in steps])
    assert s.match.forbidden(answer).text == says


@rule("HT-054", "HT-057")
def test_a_jump_has_no_points_to_be_short_of() -> None:
    s = fight("M...,o\n...,o,\n...o,.", M="p1 mirage move e1").play("act mirage", "special", "row 1")
    for column in (3, 4):
        told = s.match.forbidden(f"column {column}").text
        assert "cross" in told
        assert "points" not in told


@rule("HT-131", "HT-152")
def test_the_reason_of_a_shot_holds_for_weapons_that_scatter_too() -> None:
    s = fight("K.C..S", K="p1 knave fire", C="p1 chance move", S="p2 spectre fire").play("act knave")
    assert {"fire chance", "fire square"} <= s.options()
    assert "enem" not in s.match.question.reason


@rule("HT-096", "HT-G41")
@pytest.mark.parametrize("card", ["move", "melee", "fire", "aim"])
def test_the_reason_of_extra_movement_holds_for_every_card(card: str) -> None:
    s = fight("W.....S", W=f"p1 jace {card} e1 used", S="p2 spectre fire").play("act jace")
    assert s.match.question.kind == "Activation.extra"
    assert "after" not in s.match.question.reason


@rule("HT-161")
@pytest.mark.parametrize(
    ("language", "words"), [("en", "you hit on 11 or more"), ("de", "keine Melee-Karte gespielt, also trifft 11")]
)
def test_the_lesson_says_who_rolls_when_somebody_is_struck(language: str, words: str) -> None:
    script = lesson.script(GAME, language)
    assert script is not None
    taught = lesson.Lesson(GAME, script)
    while taught.step.do != ("strike flint",):
        taught.answer((taught.step.do or (lesson.GO_ON,))[0])
    assert words in taught.text
    match = taught.match
    taught.answer("strike flint")
    assert [event.args[1] for event in events(match) if event.kind == "rolled"] == [FOR_ATTACK, TO_WOUND]


DRAWS = [
    ("en", "Blue and Red draw, with 2 points each after the last turn, and {} would have won"),
    ("de", "Blau und Rot spielen unentschieden, mit je 2 Punkten nach der letzten Runde, und {} hätte gewonnen"),
    (
        "fr",
        "Bleu et Rouge font partie nulle, avec 2 points chacun après le dernier tour, et {} aurait suffi pour gagner",
    ),
    ("es", "Azul y Rojo empatan, con 2 puntos cada uno tras el último turno, y {} habría bastado para ganar"),
]
MORE = {
    "king_of_the_hill": {"en": "one more", "de": "einer mehr", "fr": "un de plus", "es": "uno más"},
    "grab_and_go": {
        "en": "one more or the marker at home", "de": "einer mehr oder der Marker daheim",
        "fr": "un de plus ou le marqueur ramené chez soi", "es": "uno más o el marcador en casa",
    },
}  # fmt: skip


@every_row("scenario", MORE)
@every_row(("language", "told"), DRAWS)
def test_a_draw_says_what_was_missing(language: str, told: str, scenario: str) -> None:
    figures: dict[str, Any] = {"A": "p1 flint fire turned", "B": "p2 jade fire turned"}
    last: dict[str, Any] = {"spare": False, "phase": "clean_up", "turn": 5, "turn_cap": 5}
    match = fight("A..B", 2, **last, **figures, score=(2, 2), scenario=scenario).match
    assert match.over
    said = views.scene(GAME.in_language(language), match, 0).result
    assert said == told.format(MORE[scenario][language])


def test_a_draw_of_three_names_them_all() -> None:
    figures: dict[str, Any] = {"A": "p1 flint fire turned", "B": "p2 jade fire turned", "C": "p3 bard fire turned"}
    last: dict[str, Any] = {"spare": False, "phase": "clean_up", "turn": 5, "turn_cap": 5}
    match = fight("A.B.C", 3, **last, **figures, score=(1, 1, 1)).match
    assert match.scene(0).result.startswith("Blue, Red and Yellow draw, with 1 point each")
    german = views.scene(GAME.in_language("de"), match, 0).result
    assert german.startswith("Blau, Rot und Gelb spielen unentschieden, mit je 1 Punkt nach der letzten Runde, und")
