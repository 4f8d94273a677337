"""How long things last: once a turn, until the own next turn, for the next turn; whoever plays (HC-G17, HC-G67)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import FIVE, lay, step

from ludus.core.flow import Draw
from ludus.games.hollow_cell.card_data import SUDDEN_EVENT
from ludus.testing import Position, rule

OF_A_TURN = ("marks", "hall_used", "engines_used", "stolen", "warded", "dose")


def noted(s: Position, seat: int) -> dict[str, Any]:
    """What is marked on a player's side of the table for this turn or the next."""
    found = s.match.view()["table"]["seats"][seat]
    return {name: found[name] for name in OF_A_TURN}


def let_pass(s: Position, seat: int) -> Position:
    """End the turn, and those of the others without doing anything, until Step 3 of the seat comes."""
    s.match.apply("end")
    while step(s) != "Turn.play" or s.match.question.seat != seat:
        need = s.match.need
        if isinstance(need, Draw):
            s.match.outcome(max(range(SUDDEN_EVENT + 1, len(need.weights)), key=lambda kind: need.weights[kind]))
        else:
            s.match.apply(next((text for text in ("end", "pass") if text in s.options()), min(s.options())))
    return s


CASES: dict[str, tuple[dict[str, Any], tuple[str, ...], dict[str, str]]] = {
    "a card equipped": ({"hand": "helmet"}, ("equip helmet top",), {}),
    "a Weapon fired": ({"gear": "left:blazer"}, ("fire left", "attack {foe}", "pass"), {"roll": "miss miss"}),
    "a Miss rolled again": (
        {"hand": "cell", "gear": "top:night-vision"},
        ("cells 1", "attack {foe}", "pass", "reroll miss"),
        {"roll": "miss miss"},
    ),
    "a free card": ({"hand": "cell", "places": "reactor-hall"}, ("cells 1", "hall", "attack {foe}"), {"roll": "miss"}),
    "an Engine": ({"engines": "warden"}, ("engine warden",), {}),
}


@rule("HC-G17", "HC-G67", "HC-G41")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("case", CASES)
def test_what_a_turn_notes_is_gone_when_it_is_over(case: str, seat: int) -> None:
    words, answers, chance = CASES[case]
    me, foe = f"p{seat + 1}", f"p{2 - seat}"
    here = {kind: {me: text} for kind, text in words.items() if kind != "hand"}
    hands = {**dict.fromkeys(("p1", "p2", "p3"), FIVE), me: words.get("hand", "")}
    s = lay(active=me, **hands, **here, **({"war_engines": "given"} if "engines" in words else {}))
    before = noted(s, seat)
    s.play(*[answer.format(foe=foe) for answer in answers], **chance)
    assert noted(s, seat) != before
    assert noted(let_pass(s, seat), seat) == before


@rule("HC-155")
@pytest.mark.parametrize("attacks", [0, 1])
def test_injection_counts_in_the_next_turn_and_in_no_other(attacks: int) -> None:
    s = lay(p1="injection", p2=FIVE, p3=FIVE).play("play injection", "aim p2")
    before = noted(lay(), 1)
    let_pass(s, 1)
    for _ in range(attacks):
        s.play("cells 1", "attack p1", "pass", roll="miss").refuses("cells 1", "HC-001")
    assert noted(let_pass(s, 1), 1) == before
    s.play("cells 1", "attack p1", "pass", roll="miss").allows("cells 1")


@rule("HC-G18", "HC-G67")
@pytest.mark.parametrize("own", [False, True])
def test_a_miss_is_rolled_again_on_the_own_turn_only(own: bool) -> None:
    gear = {"p2": "top:night-vision"}
    if own:
        s = lay(p2="supply-drop", gear=gear, active="p2").play("play supply-drop", draw="sudden-event sponsored-strike")
    else:
        s = lay(p1="cell", p2="injection", gear=gear).play("cells 1", "attack p2")
        s.play("defend injection", roll="miss focus fail fail")
        s.play("focus injection", draw="sudden-event sponsored-strike")
    s.match.apply("attack p3")
    s.let_fall({"roll": ["miss", "miss"], "draw": ["cell"]})
    assert (step(s) == "Combat.reroll_miss") is own
