"""The Newcomers: one test for each of their rules, and matches with and without them."""

from __future__ import annotations

from typing import Any

import pytest

import ludus
from ludus.bots import bot
from ludus.bots.seat import answer
from ludus.core.errors import BadOption, LudusError
from ludus.testing import Position, play_randomly, position, rule

GAME = ludus.game("hostile-takeover")
NEW = ["ox", "salvo", "splint", "swift"]
HIT = "6 6 6"
MISS = "1 1 1"


def laid(seats: str, figures: str, **words: Any) -> Position:
    """A position on bare ground; Boss and Bard wait far away with a Move card, so that the turn goes on."""
    first, second = seats.split(" ")
    return position(
        GAME, 2, teams="draft_a", pack_newcomers=1, ground="", turn=2, seats=f"{first},boss {second},bard",
        figures=f"{figures} boss:29,29 bard:27,29", **words,
    )  # fmt: skip


def figure(s: Position, key: str) -> dict[str, Any]:
    figures: list[dict[str, Any]] = s.match.view(0)["table"]["figures"]
    return next(figure for figure in figures if figure["key"] == key)


def told(s: Position, sentence: str) -> int:
    return sum(sentence in line for line in s.match.log())


@rule("NC-1")
def test_ox_strikes_twice() -> None:
    s = laid(
        "p1:ox p2:flint,spectre", "ox:5,5 flint:6,5 spectre:5,6", cards="ox:melee boss:move bard:move", energy="ox:2"
    )
    s.play("act ox", "special", "stop", "strike flint", roll=MISS).play("strike spectre", roll=f"{HIT} {HIT}")
    assert (figure(s, "flint")["posture"], figure(s, "spectre")["posture"]) == ("standing", "wounded")
    assert "strike flint" not in s.options()
    assert figure(s, "ox")["energy"] == 0


@rule("NC-1")
def test_ox_may_strike_the_same_enemy_again_or_stop() -> None:
    s = laid("p1:ox p2:flint", "ox:5,5 flint:6,5", cards="ox:melee boss:move bard:move", energy="ox:2")
    s.play("act ox", "special", "stop", "strike flint", roll=MISS)
    assert s.options() == {"strike flint", "no attack"}


@rule("NC-2")
def test_salvo_fires_three_times_each_one_harder() -> None:
    s = laid("p1:salvo p2:flint", "salvo:5,5 flint:9,5", cards="salvo:fire boss:move bard:move", energy="salvo:2")
    s.play(
        "act salvo", "special", "fire flint", roll="3 3 2"
    )  # 8 are enough at Short range against one who stands still; 1 more
    s.play("fire flint", roll="3 3 3 1 1 1")
    assert figure(s, "flint")["posture"] == "pinned"
    s.play("fire flint", roll=MISS)
    assert "fire flint" not in s.options()


@rule("NC-3")
def test_the_drone_fetches_a_wounded_teammate_from_four_squares() -> None:
    words = {"cards": "splint:move boss:move bard:move", "energy": "splint:2", "wounded": "flint rocky"}
    s = laid("p1:splint,flint,rocky p2:spectre", "splint:5,5 flint:9,5 rocky:10,5 spectre:0,20", **words)
    s.play("act splint", "special", "stop")
    assert s.options() == {"stand flint", "nobody"}
    s.refuses("stand rocky", "HT-103")
    s.play("stand flint")
    assert (figure(s, "flint")["posture"], figure(s, "rocky")["posture"]) == ("standing", "wounded")


@rule("NC-4")
def test_nobody_interrupts_swift_whose_move_is_longer() -> None:
    words = {"cards": "swift:move spectre:aim boss:move bard:move", "turned": "spectre", "ready": "spectre"}
    s = laid("p1:swift p2:spectre", "swift:5,5 spectre:9,5", energy="swift:1", **words).play("act swift", "special")
    for _ in range(8):  # her Move of 7, and 1 more
        assert s.match.question.seat == 0
        s.play("step s")
    assert "step s" not in s.options()


@pytest.mark.parametrize("teams", ["draft_a", "draft_b"])
def test_they_are_drafted_only_where_they_are_played_with(teams: str) -> None:
    found: dict[bool, set[str]] = {False: set(), True: set()}
    for chosen in (False, True):
        for seed in range(6):
            match = GAME.begin(4, seed, teams=teams, pack_newcomers=chosen)
            while match.view(None)["table"]["phase"] == "setup" and match.decision is not None:
                match.apply(match.decision.options[-1], match.decision.seat)
            found[chosen] |= {f["key"] for f in match.view(None)["table"]["figures"]}
    assert found[True] >= {*NEW}
    assert not found[False] & {*NEW}


def test_recommended_teams_have_no_place_for_them() -> None:
    with pytest.raises(BadOption, match="are drafted"):
        GAME.begin(2, 1, pack_newcomers=True)


def test_a_record_names_the_pack_and_replays() -> None:
    match = GAME.begin(2, 3, teams="draft_b", pack_newcomers=True, turn_cap=3)
    play_randomly(match, 3)
    text = match.record()
    assert " · pack_newcomers=1" in text.splitlines()[0]
    assert ludus.replay(text).to_json() == match.to_json()
    with pytest.raises(LudusError, match="cannot be '2'"):
        ludus.replay(text.replace("pack_newcomers=1", "pack_newcomers=2"))


def test_a_save_names_the_packs_and_goes_on() -> None:
    match = GAME.begin(2, 3, teams="draft_a", pack_newcomers=True)
    data = match.to_json()
    assert data["packs"] == {"newcomers": 1}
    assert GAME.load(data).to_json() == data
    with pytest.raises(LudusError, match="made with the expansions newcomers 2; here are newcomers 1"):
        GAME.load({**data, "packs": {"newcomers": 2}})


def test_without_the_option_nothing_is_different() -> None:
    match = GAME.begin(2, 5, teams="draft_a")
    assert "packs" not in match.to_json()
    assert len(match.to_json()["table"]["square"]) == 16
    with pytest.raises(LudusError, match="Unknown action"):
        match.apply("draft swift")


@pytest.mark.parametrize("level", ["random", "greedy", "novice", "casual", "strong", "expert"])
def test_bots_of_every_level_play_them(level: str) -> None:
    match = GAME.begin(2, 7, teams="draft_a", pack_newcomers=True)
    for key in [*NEW, "flint", "boss", "rocky", "angel"]:
        assert match.decision is not None
        match.apply(f"draft {key}", match.decision.seat)
    settings = {"iterations": 4} if level in ("novice", "casual", "strong", "expert") else {}
    players = [bot(level, seed=seat, **settings) for seat in range(2)]
    for _ in range(12):
        assert match.decision is not None
        seat = match.decision.seat
        match.apply(answer(players[seat], match, seat, seed=1), seat)


def test_german() -> None:
    german = GAME.in_language("de")
    option = german.options.find("pack_newcomers")
    assert (option.label, option.group) == ("Die Neuen", "Erweiterungen")
    assert german.rules["NC-4"].says.startswith("Slipstream: Swifts Bewegung")
    assert german.raw_words.said("Strike twice") == "Zweimal zuschlagen"
