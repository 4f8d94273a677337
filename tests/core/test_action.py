"""Actions and their space."""

from __future__ import annotations

import pytest

from ludus.core.action import Action, ActionSpace
from ludus.core.errors import BadNotation

GO = [Action(f"go {square}") for square in ("a1", "b2")]
SPACE = ActionSpace(GO, [Action("pass")])


def test_the_id_is_the_rank() -> None:
    assert [SPACE.ids[action.text] for action in SPACE.actions] == [0, 1, 2]
    assert len(SPACE) == 3
    assert str(GO[0]) == "go a1"
    assert repr(GO[0]) == "<go a1>"


@pytest.mark.parametrize("text", ["go b2", "GO B2", "  go   b2 ", "go.b2"])
def test_a_notation_is_read_kindly(text: str) -> None:
    assert SPACE.read(text) is GO[1]


@pytest.mark.parametrize("text", ["", "go", "b2", "go b2 b2", "gob2"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="Unknown action"):
        SPACE.read(text)


def test_two_actions_never_share_a_notation() -> None:
    with pytest.raises(ValueError, match="go a1"):
        ActionSpace(GO, [Action("go a1")])
