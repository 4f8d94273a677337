"""`learn`: a lesson through a pipe, by number and by notation."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest
from tests.cli.tools import refused, run
from tests.pseudo import PSEUDO, names, pseudo, unmarked

import ludus
from ludus.table import lesson
from ludus.table.words import languages

__all__ = ["pseudo"]  # a fixture


def answers(game: str) -> list[str]:
    """What leads through a lesson."""
    box = ludus.game(game)
    script = lesson.script(box)
    assert script is not None
    taught, given = lesson.Lesson(box, script), []
    while not taught.over:
        legal = [str(a) for d in taught.match.decisions if d.seat == taught.seat for a in d.options]
        wanted = [a for a in legal if any(fnmatchcase(a, pattern) for pattern in taught.step.do)]
        given.append(wanted[0] if wanted else "")
        taught.answer(given[-1] or lesson.GO_ON)
    return given


@pytest.mark.parametrize("game", ["void-zone", "claustrophobia"])
def test_a_lesson_to_its_end(game: str) -> None:
    script = lesson.script(ludus.game(game))
    assert script is not None
    done = run("learn", game, typed="\n".join(answers(game)) + "\n")
    assert done.exit_code == 0, done.output
    assert " ".join(script.close.split()) in " ".join(done.stdout.split())
    assert done.stdout.endswith(f"ludus play {game}\n")


def test_a_wrong_answer_gets_its_reply_and_the_learner_may_leave() -> None:
    done = run("learn", "void-zone", typed="\n2\n\nfly\nquit\n")
    assert done.exit_code == 0
    assert "Type the number of an answer above, or quit." in done.stdout
    assert "Shock 2 would work too." in done.stdout
    assert "ludus play" not in done.stdout


def test_in_german() -> None:
    assert "Du bist Ultra Shock" in run("learn", "void-zone", "--language", "de", typed="").stdout


def test_what_is_not_there() -> None:
    spoken = ", ".join(languages())
    assert refused("learn", "void-zone", "--language", "xx") == f"Unknown language 'xx'. Languages: {spoken}."
    assert refused("learn", "stones").startswith("Stones has no lesson yet.")
    assert refused("learn", "chess").startswith("There is no game 'chess'.")


@pytest.mark.usefixtures("pseudo")
def test_no_text_of_a_lesson_is_left_in_code() -> None:
    told = run("learn", "void-zone", "--language", PSEUDO, typed="\n").stdout.splitlines()
    assert any("Áctíváté" in line for line in told)
    assert unmarked(told, [*names(ludus.game("void-zone")), "go on", "activate"]) == {}
