"""Ludus in thirty lines: lay out a position, play on, be refused with a rule, and draw docs/pictures/void-zone.svg."""

from __future__ import annotations

from pathlib import Path

import ludus

ZONES = (
    "b2:1 b3 b4 b5:1 c3 c4:1 c5:1 c6 d3 d4 d5 d6 d7:1 e4 e5 e6 e7 f2:1 f3:1 f4:1 f5 f6 f7 g2 g3 g4 g5:1 h2:1 h3 h4 h5"
)
MIDDLE = {
    "zones": ZONES, "robots": "p1a:d4 p1b:g3 p2a:e7 p3a:c3 p3b:h4 p4a:c6", "shields": "p4:d6 p3:d3", "round": 6,
    "level": (2, 1, 3, 0), "capacity": (3, 2, 4, 2), "prime": (0, 0, 1, 1), "exhausted": "p1b p3b", "fallen": 2,
    "traits": ("efficient", "overclock", "interference", "repel"), "tokens": ("g5", None),
}  # fmt: skip


def mid_game() -> ludus.Match:
    """Four teams in round 6: Shock 1 has run to e6 and jolts Fist 1. Where to?"""
    game = ludus.game("void-zone")
    match = game.begin(players=4, seed=7)
    assert game.arrange is not None
    game.arrange(match, MIDDLE)
    for answer in ("run d5", "run e6", "stop", "jolt p2a"):
        match.apply(answer)
    return match


if __name__ == "__main__":
    shown = mid_game()
    print(shown.text(0))
    print("Why not force e8?", shown.why_not("force e8"))
    picture = Path(__file__).parent / "docs" / "pictures" / "void-zone.svg"
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_text(shown.svg(0) + "\n", encoding="utf-8")
