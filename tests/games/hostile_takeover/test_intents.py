"""Walking to a square as one gesture: the cheapest way, the least danger among equals, and what it says before."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.table.test_intents import CARDS, FIGURES, WATCHED, laid

from ludus.core.match import Match
from ludus.draw.shapes import Shape
from ludus.games.hostile_takeover import GAME, intents
from ludus.games.hostile_takeover.intents import Walk, Way
from ludus.games.hostile_takeover.names import KEYS, LABEL, NOBODY


def read(match: Match[Any], text: str) -> list[str]:
    return intents.read(match, text)


def ways(match: Match[Any], walk: Walk) -> dict[int, Way]:
    return intents.ways(match.table, walk)


def lit(match: Match) -> dict[str, Shape]:
    return {shape.action: shape for shape in match.scene(0).shapes() if shape.action.startswith("walk ")}


def test_every_square_that_is_lit_is_reached_for_what_it_says() -> None:
    match = laid(CARDS, "act boss")
    for action, shape in lit(match).items():
        after = match.clone()
        for text in read(after, action):
            after.apply(text, 0)
        figure = next(f for f in after.view(0)["table"]["figures"] if f["key"] == "boss")
        assert figure["square"] == action.removeprefix("walk ")
        cost = int(shape.hint.partition(" of 7")[0])
        own = [f["left"] for f in after.view(0)["flow"] if f["is"] == "Movement" and KEYS[f["figure"]] == "boss"]
        assert (own or [0])[0] == 7 - cost
    assert len(lit(match)) > 60


def test_nothing_is_lit_for_others() -> None:
    match = laid(CARDS, "act boss")
    assert [shape.action for shape in match.scene(1).shapes() if shape.action.startswith("walk ")] == []
    assert match.scene(1).intents == []


def test_who_walks_at_once_buys_nothing() -> None:
    match = laid({**CARDS, "energy": "boss:2"}, "act boss")
    assert match.question.kind == "Activation.extra"
    assert read(match, "walk 10,11") == ["extra none", "step e"]
    assert "walk 10,11" in lit(match)
    assert read(laid({**CARDS, "energy": "boss:2"}), "walk boss 10,11") == ["act boss", "extra none", "step e"]


def test_who_walks_further_than_the_card_reaches_pays_for_it() -> None:
    match = laid({**CARDS, "energy": "boss:2"}, "act boss")
    free = {square for square in lit(match) if read(match, square)[0] == "extra none"}
    paid = {square: tip.hint for square, tip in lit(match).items() if square not in free}
    assert paid
    assert all(read(match, square)[0] == "extra first" for square in paid)
    assert all(", 1⚡" in tip for tip in paid.values())
    assert {*lit(laid(CARDS, "act boss"))} <= {*free, *[shape.action for shape in match.scene(0).shapes()], "walk 8,8"}
    assert match.scene(0).find("reach-paid") is not None
    assert laid(CARDS, "act boss").scene(0).find("reach-paid") is None  # nothing to pay with


def test_a_walk_is_written_as_where_it_ends() -> None:
    match: Match[Any] = laid({**CARDS, "energy": "boss:2"}, "act boss")
    free, paid = read(match, "walk 12,11"), next(read(match, a) for a in lit(match) if "extra first" in read(match, a))
    assert intents.write(match, free) == "walk 12,11"
    assert read(match, intents.write(match, paid))[0] == "extra first"
    assert intents.write(match, ["extra first", *free[1:]]) == ""  # the Energy was not needed for it
    match.apply("extra none")
    assert intents.write(match, ["step e"]) == ""  # one step has a name already


def test_among_equals_the_least_danger_and_the_worst_place_is_told() -> None:
    match = laid(WATCHED, "act boss")
    frame = next(f for f in match.view(0)["flow"] if f["is"] == "Movement")
    walk = Walk(frame["figure"], frame["left"], frame["watched"], frame["charge"], frame["holding"])
    found = {LABEL[square]: way for square, way in ways(match, walk).items()}
    safe = {LABEL[square]: way.cost for square, way in ways(match, walk._replace(watched=False)).items()}
    assert {square: way.cost for square, way in found.items()} == safe  # danger never makes a way longer
    worst = next(way for way in found.values() if way.worst[0] != NOBODY)
    assert worst.worst[0] == KEYS.index("chance")
    assert any("Chance may fire on the way" in shape.hint for shape in lit(match).values())


def test_text_that_means_nothing_is_no_walk() -> None:
    match = laid(CARDS, "act boss")
    for text in ("walk", "walk 99,99", "walk nobody 13,13", "walk 9,11", "walk a b c", "", "energy boss"):
        assert read(match, text) == []
    assert read(laid({"figures": FIGURES, "phase": "strategy"}), "walk 13,13") == []


def test_the_terminal_says_how() -> None:
    assert GAME.shorthand is intents.INTENTS
    match: Match[Any] = laid(CARDS, "act boss")
    hint = GAME.raw_words.name(intents.hint(match))
    assert hint.startswith("Or type where to: walk ")
    unbegun: Match[Any] = laid(CARDS)
    first = GAME.raw_words.name(intents.hint(unbegun)).removeprefix("Or type where to: ").removesuffix(".")
    assert first.startswith("walk boss ")
    assert read(unbegun, first)[0] == "act boss"
    assert read(laid(CARDS, "act boss"), hint.removeprefix("Or type where to: ").removesuffix("."))


def test_a_jump_is_one_gesture_onto_any_square_that_is_lit() -> None:
    match, lot = GAME.begin(2, 4), Random(4)
    while match.question.kind != "Jump.row":
        match.apply(lot.choice(match.question.options))
    seat = match.question.seat
    scene = match.scene(seat)
    squares = {shape.action.split()[1] for shape in scene.shapes() if shape.action.startswith("jump ")}
    one_by_one = set[str]()
    for row in [option.text for option in match.question.options if option.text.startswith("row ")]:
        ahead = match.clone()
        ahead.apply(row)
        one_by_one |= {f"{option.text.split()[1]},{row.split()[1]}" for option in ahead.question.options}
    assert squares == one_by_one
    assert scene.covered == ["row"], "a page does not list the rows beside the squares"
    there = max(squares)
    key = KEYS[match.view(seat)["flow"][-1]["figure"]]
    for text in read(match, f"jump {there}"):
        match.apply(text)
    jumped = next(f for f in match.view(seat)["table"]["figures"] if f["key"] == key)
    assert jumped["square"] == there
    assert read(match, f"jump {there}") == [], "it has jumped"
