"""The text twin: what a terminal, a pipe and a screen reader get."""

from __future__ import annotations

from ludus.draw import Cell, Scene, TextBoard, TextRow
from ludus.draw.text import columns, says

DRAWN = """\
Two rows, round 1
─────────────────

a  S1= a2-
b    b1.

. Void, - one bar, = full

On the table
  Outside the rim is deadly
  Shock 1 on a1, active

Shock [to move]
  Charge  2 of 3
  Trait   Efficient  Jump costs 2
Arena
  Drain rate  1

Log
  Shock 1 woke up.

Shock: Where does Shock 1 run?
It has one step left. (VZ-088)

Run
  1  To a2     run a2  rating 1
Turn
  2  End turn  end
     ! Shock 1 would be out.
"""

PLAIN = """\
Two rows, round 1.
a: a1, rating 2; a2, rating 1.
b: b1, rating 0.
On the table:
Outside the rim is deadly.
Shock 1 on a1, active.
Shock (to move): Charge: 2 of 3. Trait: Efficient, Jump costs 2.
Arena: Drain rate: 1.
Log:
Shock 1 woke up.
Shock: Where does Shock 1 run?
It has one step left. (VZ-088)
Run:
1. To a2, rating 1 (run a2).
Turn:
2. End turn (end). Warning: Shock 1 would be out.
"""


def test_the_whole_table(scene: Scene) -> None:
    assert scene.text() == DRAWN


def test_the_whole_table_in_sentences(scene: Scene) -> None:
    assert scene.text(plain=True) == PLAIN


def test_refusals_come_on_demand_and_once(scene: Scene) -> None:
    assert "VZ-090" not in scene.text()
    for plain in (False, True):
        text = scene.text(plain=plain, refusals=True)
        assert "run b1: b1 is a Void Zone (VZ-090)" in text
        assert text.count("VZ-090") == 1


def test_a_reason_only_a_mark_gives_is_told_too() -> None:
    scene = Scene("x")
    scene.layer("marks").circle(0, 0, 1, label="the gate", why="locked (R-1)")
    assert "the gate: locked (R-1)" in scene.text(refusals=True)


def test_speech_begins_with_the_news(scene: Scene) -> None:
    assert scene.speech() == (
        "Shock 1 woke up. Shock: Where does Shock 1 run? It has one step left. Rule VZ-088. "
        "2 choices: To a2, rating 1; End turn."
    )
    scene.result, scene.question, scene.choices = "Shock wins", None, []
    assert scene.speech() == "Shock wins."


def test_lines_keep_to_the_width_but_the_board_is_not_torn(scene: Scene) -> None:
    scene.fact("A very long fact that goes on and on until it cannot stand on one line of forty columns")
    text = scene.text(width=40)
    assert max(map(columns, text.splitlines())) <= 40
    assert says(text, scene.facts[-1])
    assert "a  S1= a2-" in text


def test_a_board_too_wide_for_the_terminal_becomes_sentences() -> None:
    scene = Scene("x")
    scene.board = TextBoard((TextRow(tuple(Cell("####", f"place {n}") for n in range(12))),))
    assert "####" in scene.text(width=80)
    narrow = scene.text(width=40)
    assert "####" not in narrow
    assert says(narrow, "place 7")


def test_a_label_no_cell_draws_is_listed() -> None:
    scene = Scene("x")
    scene.layer("l").circle(0, 0, 1, label="a hidden door")
    scene.board = TextBoard((TextRow((Cell(" ", "a hidden door"), Cell("#", "a wall"))),))
    assert "a hidden door" in scene.text()


def test_wide_characters_keep_the_columns_straight() -> None:
    scene = Scene("x")
    scene.panel("p", "P", ("剣", "1", "n"), ("ab", "12", "m"), ("c", "longer"))
    assert "  剣  1   n\n  ab  12  m\n  c   longer\n" in scene.text()


def test_a_name_cannot_steer_the_terminal() -> None:
    scene = Scene("\x1b[2Jboo")
    scene.choice("go", "Go\x07\x9b")
    for text in (scene.text(), scene.text(plain=True), scene.speech()):
        assert not set(text) & {"\x1b", "\x07", "\x9b"}


def test_plain_text_has_no_drawing(scene: Scene) -> None:
    text = scene.text(plain=True)
    assert not [char for char in text if "\u2500" <= char <= "\u259f"]
    assert "  " not in text


def test_says_takes_whole_words_over_broken_lines() -> None:
    assert says("run\n   e1 now", "run e1")
    assert not says("run e10", "run e1")
    assert not says("rerun e1", "run e1")


def test_panels_stand_beside_the_board_where_there_is_room() -> None:
    scene = Scene("Garden")
    scene.board = TextBoard(
        (TextRow((Cell("a1", "a1"), Cell("a2", "a2"))), TextRow((Cell("b1", "b1"), Cell("b2", "b2"))))
    )
    scene.panel("me", "Ann", ("Coins", "3"), ("Cards", "5"))
    narrow, wide = scene.text(width=99).split("\n"), scene.text(width=100).split("\n")
    assert not any("a1" in line and "Ann" in line for line in narrow)
    assert any("a1" in line and line.rstrip().endswith("Ann") for line in wide)
    assert any("b1" in line and "Coins  3" in line for line in wide)
    assert {word for line in wide for word in line.split()} == {word for line in narrow for word in line.split()}
