"""A Scatter weapon whose owner is boxed in by figures has no empty square to aim at."""

from __future__ import annotations

from typing import Any

from ludus.testing import position, rule

HEMMED = "gremlin:29,6 angel:28,6 jace:29,5 kirra:29,7 bard:10,6 boss:0,0"
SEATS = "p1:gremlin,angel,jace,kirra p2:bard,boss"


@rule("HT-115", "HT-116", "HT-152")
def test_no_empty_square_where_every_line_is_blocked() -> None:
    words: dict[str, Any] = {"seats": SEATS, "ground": "", "cards": "gremlin:fire angel:move bard:move boss:move"}
    s = position("hostile-takeover", 2, figures=HEMMED, **words).play("act gremlin")
    assert set(s.options()) == {"fire angel", "fire jace", "fire kirra", "no attack"}
    s.refuses("fire square", "HT-152")
    one_gone = HEMMED.replace("kirra:29,7", "kirra:20,20")
    s = position("hostile-takeover", 2, figures=one_gone, **words).play("act gremlin", "fire square")
    assert "row 7" in s.options()
    s.play("row 7")
    assert "column 29" in s.options()
