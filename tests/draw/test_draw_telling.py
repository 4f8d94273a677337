"""What all pictures tell alike."""

from __future__ import annotations

from typing import Any

import pytest

from ludus.draw import Scene
from ludus.draw.telling import tell


def view(seat: int | None, *asked: int, **more: Any) -> dict[str, Any]:
    questions = [{"prompt": f"p{n + 1}?", "seat": n, "reason": "", "rule": "ST-2"} for n in asked]
    return {"seat": seat, "asked": [*asked], "question": questions, "flow": [], "log": ["a", "b", "c"], **more}


@pytest.mark.parametrize(("seat", "asked", "told"), [(1, (0, 1), 1), (2, (0, 1), 0), (None, (1, 2), 1), (0, (0,), 0)])
def test_the_own_question_comes_before_those_of_others(seat: int | None, asked: tuple[int, ...], told: int) -> None:
    scene = Scene("")
    seen = view(seat, *asked)
    tell(scene, seen, "", lines=2)
    assert scene.question is not None
    assert (scene.question.seat, scene.question.text) == (told, f"p{told + 1}?")
    assert scene.log == ["b", "c"]


def test_nobody_is_asked_when_it_is_over() -> None:
    scene = Scene("")
    seen = view(0)
    tell(scene, seen, "p2 wins", lines=9)
    assert (scene.question, scene.result, scene.log) == (None, "p2 wins", ["a", "b", "c"])
