"""The words of Claustrophobia: nothing is asked, told or offered without them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.games.claustrophobia.kit import TWO, demon_acts, human_acts, lay, scores, why
from tests.rows import every_row

import ludus
from ludus.core import views
from ludus.core.diary import Event
from ludus.core.match import Match
from ludus.core.question import refusals
from ludus.core.tale import Tale
from ludus.draw import Group, Rect, Text
from ludus.table import lesson

GAME = ludus.game("claustrophobia")
SOURCES = sorted(GAME.folder.rglob("*.py"))
WORDS = GAME.raw_words


def told_kinds() -> set[str]:
    text = "\n".join(path.read_text() for path in SOURCES)
    found = set(re.findall(r'\.tell\(\s*"(\w+)"', text)) | set(re.findall(r'\.look\([^"\n]*"(\w+)"\)', text))
    found |= set(re.findall(r'\.tell\("(\w+)" if [^"\n]* else "\w+"', text))
    found |= set(re.findall(r'\.tell\("\w+" if [^"\n]* else "(\w+)"', text))
    return found | set(re.findall(r'\.whisper\([^"\n]*"(\w+)"', text))


def begun(**options: Any) -> Match:
    return GAME.begin(players=2, seed=1, **options)


def test_the_sources_are_read() -> None:
    assert {"moved", "laid", "foresaw", "drew_event", "held_back", "let_go", "ended"} <= told_kinds()


def test_every_event_is_told() -> None:
    assert set(WORDS.events) == told_kinds()


def test_what_others_may_not_know_is_told_to_them_without_it() -> None:
    assert set(WORDS.hidden) == {"drew_event", "drew_advantage", "foresaw", "shifted"}


@every_row(
    ("notation", "label"),
    [
        ("move n", "Go north"),
        ("explore w", "Explore west"),
        ("attack troglodytes", "Attack the Troglodytes"),
        ("attack demon", "Attack the Underground Hunter"),
        ("attack brute1", "Attack the Brute"),
        ("shoot e troglodytes", "Shoot east at the Troglodytes"),
        ("activate blade2", "Activate Blade 2"),
        ("activate demon", "Activate the Underground Hunter"),
        ("activate troglodyte t10", "Troglodyte on Lair 10"),
        ("place dark 33", "Dark Destiny with 3 and 3"),
        ("place futile 234", "Resistance Is Futile with 2, 3 and 4"),
        ("send demon t18", "The Demon to Flooded Tunnel 18"),
        ("bless brute1 combat", "Bless the Brute: +2 Fight"),
        ("potion redeemer 2", "Potion: heal line 2 of the Redeemer"),
        ("rotate 1", "Rotate 90°"),
        ("buy gift smite", "Take Smite the Evil Ones"),
        ("end phase", "End the phase"),
    ],
)
def test_labels_name_figures_tiles_and_cards(notation: str, label: str) -> None:
    assert GAME.words(begun()).label(notation) == label


@every_row(
    ("event", "told"),
    [
        (Event("moved", (3, 0), (), ()), "Blade 1 went to the Pentacle Room."),
        (Event("assigned", (1, 2, 1), (), ()), "The Brute got the 2 and was Exhausted."),
        (Event("assigned", (1, 2, 0), (), ()), "The Brute got the 2."),
        (Event("rolled", (4135,), (), ()), "The Action Dice showed 4, 1, 3 and 5."),
        (Event("hits", (0, 3), (), ()), "That was no hit."),
        (Event("hits", (2, 3), (), ()), "That was 2 hits."),
        (Event("booby", (0, 6), (), ()), "The Redeemer set off a trap, a 6: The warrior suffers 2 hits."),
        (Event("sent", (1, 9), (), ()), "The Underground Hunter was sent to Lair 10."),
        (Event("threat", (-1, 3), (), ()), "The Demon player lost 1 TP and had 3."),
        (Event("sealed", (9, 2), (), ()), "The opening of Lair 10 to the south was closed to Humans."),
        (Event("strikes", (0, 0, 1), (), ()), "A Troglodyte attacked the Redeemer."),
    ],
)
def test_events_read_as_sentences(event: Event, told: str) -> None:
    assert GAME.words(begun()).tell_event(event, 0) == told


def test_a_drawn_event_is_named_to_its_owner_only() -> None:
    event = Event("drew_event", (1,), (8,), (1,))
    words = GAME.words(begun())
    assert words.tell_event(event, 1) == "You drew Infernal Pact."
    assert words.tell_event(event, 0) == "The Demon player drew an Event."
    assert words.tell_event(event, -1) == "The Demon player drew an Event."


def test_figures_are_called_as_the_story_has_them() -> None:
    assert GAME.words(begun(scenario="great_hunt")).label("attack demon") == "Attack The Beast"
    assert GAME.words(begun(scenario="the_possessed")).label("attack creature1") == "Attack the Possessed Brute"
    assert GAME.words(begun(scenario="infection")).label("attack creature1") == "Attack the damned Redeemer"


def test_the_prompt_names_who_acts() -> None:
    assert human_acts("blade1", humans="blade1@t35 blade2@t35").match.question.prompt == "Blade 1: what next?"
    acting = demon_acts("demon", humans="blade1@t35", demon="t35")
    assert acting.match.question.prompt == "The Underground Hunter on Tunnel 35: what next?"


def test_refusals_speak_of_the_case_at_hand() -> None:
    s = human_acts("redeemer", humans="redeemer@t35", trogs="t35:2")
    told = {str(action): str(said) for action, said in refusals(s.match.game, s.match)}
    assert told["explore n"] == "It is blocked: 1 Human against 2 enemies on the tile. (CL-146)"
    assert why(s, "explore n", "de") == "Blockiert: 1 Mensch gegen 2 Gegner auf dem Plättchen. (CL-146)"
    s = lay(tiles="t35@0,0 t36@0,1", humans="redeemer@t35", threat=3, phase="send")
    told = {str(action): str(said) for action, said in refusals(s.match.game, s.match)}
    assert told["send troglodyte t35"] == "A Human warrior stands there. (CL-115)"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "with a 6 it has Move 2 and still Guard 4."),
    ("de", "mit einer 6 geht er zwei Schritte und hat noch einen Schutz von 4."),
])  # fmt: skip
def test_the_lesson_says_of_the_six_what_the_brute_has(language: str, said: str) -> None:
    assert scores(human_acts("brute1", humans="brute1@t35:6"), "brute1") == (2, 2, 4)
    script = lesson.script(GAME, language)
    assert script is not None
    step = next(step for step in script.steps if step.do == ("assign 6",))
    assert step.wrong.endswith(said)


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_words_on_figures_and_plates_are_told_in_every_language(language: str) -> None:
    words = GAME.in_language(language).words(begun())
    for key in ("figure.weary", "bonus.run"):
        assert words.say(key) != WORDS.say(key)
    assert words.say("troglodytes", n=1).endswith(("Troglodyt", "Troglodyte", "troglodita")), "one, and not several"


@pytest.mark.parametrize("game", ["hostile-takeover", "claustrophobia"])
def test_lessons_speak_of_what_is_on_the_screen(game: str) -> None:
    box = ludus.game(game)
    steps = [script.steps for name in ("en", "de", "fr", "es") if (script := lesson.script(box, name))]
    assert len(steps) == 4
    for each in steps:
        told = " ".join(step.text for step in each)
        assert not re.search(r"four numbers|vier Zahlen|quatre nombres|cuatro números", told), "there are circles"
        assert not re.search(r"defence of|Abwehr von|defensa de", told), "it is called Guard"


@pytest.mark.parametrize(
    ("language", "one"), [("en", "1 wound."), ("de", "1 Wunde."), ("fr", "1 blessure."), ("es", "1 herida.")]
)
def test_one_wound_is_one(language: str, one: str) -> None:
    words = GAME.in_language(language).words(begun())
    assert words.tell_event(Event("wounded", (1, 1, 1), (), ()), 0).endswith(one)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_a_plate_has_room_for_what_has_become_of_its_trap(language: str) -> None:
    match = human_acts("brute1", humans="brute1@t21", tiles="t21@0,0").match
    scene = views.scene(GAME.in_language(language), match, 0)
    [plate] = [shape for shape in scene.shapes() if isinstance(shape, Group) and shape.key == "plate-21"]
    at = next(n for n, shape in enumerate(plate.shapes) if "name-plate " in shape.style)
    frame, word = plate.shapes[at : at + 2]
    assert isinstance(frame, Rect)
    assert isinstance(word, Text)
    assert frame.width > 7.2 * len(word.text)


def last_line(language: str, match: Match) -> str:
    tale = Tale(GAME.in_language(language).words(match), match, -1)
    assert match.table.diary is not None
    for entry in match.table.diary.entries:
        if isinstance(entry, Event):
            tale.tell(entry)
    return tale.drafts[-1].line(tale.telling).text


TOLD = {
    "en": ("The Underground Hunter went from Tunnel 35 to Tunnel 36.", "left Tunnel 35 and came back."),
    "de": ("Der Underground Hunter ging von Tunnel 35 zu Tunnel 36.", "ging von Tunnel 35 fort und kam zurück."),
    "fr": ("L’Underground Hunter est allé de Tunnel 35 à Tunnel 36.", "est parti de Tunnel 35 et y est revenu."),
    "es": ("El Underground Hunter va de Tunnel 35 a Tunnel 36.", "sale de Tunnel 35 y vuelve."),
}


@pytest.mark.parametrize("language", TOLD)
def test_who_comes_back_is_told_to_have_done_so(language: str) -> None:
    there, back = TOLD[language]
    who, _, _ = there.partition("Hunter ")
    s = demon_acts("demon", tiles=TWO, humans="redeemer@t27:2", demon="t35").play("move n")
    assert last_line(language, s.match) == there
    assert last_line(language, s.play("move s").match) == f"{who}Hunter {back}"
