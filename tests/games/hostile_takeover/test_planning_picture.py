"""The planning board, the bolts of a boost and the band of the acting order, as the picture has them."""

from __future__ import annotations

from typing import Any

from tests.games.hostile_takeover.looks import laid, shape, styles

from ludus.core.flow import Chance
from ludus.core.match import Match
from ludus.testing import rule

TEAMS = "bard:6,9 boss:9,11 rocky:7,12 spectre:8,6 chance:25,22 cynder:26,20 flint:24,28 knave:25,27"


def turn(**words: Any) -> Match:
    return laid(**{"figures": TEAMS, **words})


def words_of(match: Match, seat: int) -> list[str]:
    gather = match.scene(seat).gather
    assert gather is not None
    return [mark.word for mark in gather.marks]


@rule("HT-023", "HT-024", "HT-027")
def test_the_wounded_have_energy_and_no_card_on_the_board() -> None:
    words = words_of(turn(phase="strategy", wounded="boss"), 0)
    assert [word for word in words if word.startswith("boss")] == ["boss"] * 4
    assert {word for word in words if ":" in word} == {
        f"{key}:{card}" for key in ("bard", "rocky", "spectre") for card in ("move", "melee", "fire", "aim")
    }


def test_the_board_goes_on_where_answers_were_given_one_by_one() -> None:
    match = turn(phase="strategy")
    match.apply("plan bard aim", 0)
    assert not any(word.startswith("bard:") for word in words_of(match, 0))
    scene = match.scene(0)
    assert scene.gather is not None
    assert (scene.gather.verb, scene.gather.start) == ("lock", -3)
    for key in ("boss", "rocky", "spectre"):
        match.apply(f"plan {key} move", 0)
    energy = match.scene(0).gather
    assert energy is not None
    assert (energy.verb, len(energy.marks)) == ("energy", 16)


def test_pointing_at_a_card_shows_what_it_would_allow() -> None:
    match = turn(phase="strategy", turn=2)
    scene = match.scene(0)
    assert "peek-edge" in styles(shape(scene, "peek-boss-move"))
    assert "line-thin" in styles(shape(scene, "peek-spectre-fire"))
    assert all("veiled" in shape(scene, key).style for key in ("peek-boss-move", "draft-card-boss-move"))
    assert not any(
        found.key.startswith(("peek-", "draft-")) for found in match.scene(1).shapes() if "boss" in found.key
    )


@rule("HT-036", "HT-037")
def test_bolts_are_marked_for_a_boost() -> None:
    match = turn(phase="initiative", cards="boss:move", energy="bard:3 rocky:1")
    gather = match.scene(0).gather
    assert gather is not None
    assert ([mark.word for mark in gather.marks], gather.most, gather.least) == (["bard", "bard", "rocky"], 2, 0)
    for marked in ("none", "bard", "bard bard", "bard rocky", "rocky"):
        assert f"boost {marked}" in [option.text for option in match.question.options]


@rule("HT-038", "HT-041")
def test_the_band_shows_who_acts_when() -> None:
    match = turn(order=(1, 0), cards="boss:move rocky:fire chance:move knave:aim", turned="knave", wounded="bard")
    scene = match.scene(1)
    assert shape(scene, "band-1").label == "Red: place 1, acts now"
    assert shape(scene, "band-0").label == "Blue: place 2"
    states = {key: shape(scene, f"turn-{key}") for key in ("bard", "boss", "knave", "chance")}
    told = [states[key].label.split(": ")[1] for key in states]
    assert told == ["Wounded", "is still to act", "has acted", "acts now"]
    assert [bool(states[key].css) for key in states] == [True, False, True, False], "what has happened is dim"


@rule("HT-038")
def test_a_place_is_taken_in_the_band() -> None:
    match = turn(phase="initiative", cards="boss:move")
    for dice in ("roll 6 6 6", "roll 1 1 1"):
        assert isinstance(match.need, Chance)
        match.outcome(match.need.read(dice))
    scene = match.scene(match.question.seat)
    assert [shape(scene, f"place-{n}").action for n in (0, 1)] == ["order 1", "order 2"]


@rule("HT-071")
def test_orders_are_given_in_advance_for_own_watchers_only() -> None:
    figures = TEAMS.replace("chance:25,22", "chance:29,14")  # far away
    match = turn(figures=figures, cards="boss:move chance:move", held="chance")
    assert match.scene(0).standing == match.scene(None).standing == []
    (orders,) = match.scene(1).standing
    assert (orders.key, [order.answer for order in orders.orders]) == ("chance 2", ["", ""]), "nothing is asked yet"
    for _ in range(3):
        match.apply("step e")
        if match.question.kind == "Overwatch.offer":
            break
    (orders,) = match.scene(1).standing
    far, hold = orders.orders
    assert (far.answer, hold.answer) == ("wait", "hold")
    assert match.scene(0).standing == []
    match.apply("interrupt")
    assert match.scene(1).standing == [], "the card is used up, and so are the orders"


@rule("HT-071")
def test_who_fires_from_half_on_fires_at_a_likely_target() -> None:
    match = turn(
        figures=TEAMS.replace("chance:25,22", "chance:12,11"), cards="boss:move", held="chance", ready="chance"
    )
    match.apply("step e")
    assert match.scene(1).standing[0].orders[0].answer == "interrupt"
