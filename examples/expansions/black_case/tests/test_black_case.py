"""The Black Case: one test for each of its rules, and matches with and without it."""

from __future__ import annotations

from typing import Any

import pytest

import ludus
from ludus.bots import bot
from ludus.bots.seat import answer
from ludus.core.errors import LudusError
from ludus.core.match import Match
from ludus.games.hollow_cell.card_data import VAULT
from ludus.testing import Position, play_randomly, position, rule

GAME = ludus.game("hollow-cell")
KEYS = ["coil-rifle", "field-kit", "scrap-yard", "smoke-pot", "stim-shot", "stun-grenade"]
FIVE = "cell cell cell cell cell"  # a hand that needs no more cards


def lay(**words: Any) -> Position:
    """Step 3 of p1 against p2."""
    return position(GAME, 2, pack_black_case=1, **words)


def seat_of(s: Position, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = s.match.view(seat)["table"]["seats"][seat]
    return found


def hand(s: Position, seat: int) -> list[int]:
    return list(s.table.hands[seat].cards)


@rule("BC-1")
def test_the_coil_rifle_pierces_and_ignores_the_location() -> None:
    s = lay(p2="smoke-pot", gear={"p1": "left:coil-rifle"}, places={"p2": "bunker"})
    s.play("fire left", "attack p2", "defend smoke-pot", roll="hit hit defend", draw="wound-1")  # 2 - 1 dice
    assert seat_of(s, 1)["wounds"] == [1]


@rule("BC-2")
def test_the_field_kit_heals_before_the_last_draw() -> None:
    kit = {"gear": {"p1": "right:field-kit"}, "wounds": {"p1": "2"}, "phase": "before_draw", "p2": FIVE}
    s = lay(**kit).play("roll", roll="5").play("heal wound-2", draw="cell")
    assert len(s.table.seats[0].wounds) == 0
    s = lay(**kit).play("roll", roll="1", draw="cell")
    assert (len(s.table.seats[0].wounds), s.table.seats[0].dose) == (1, 0)


@rule("BC-2", "HC-100")
@pytest.mark.parametrize("gear", ["left:field-kit right:field-scanner", "left:field-scanner right:field-kit"])
def test_the_field_kit_and_the_field_scanner_both_act(gear: str) -> None:
    s = lay(gear={"p1": gear}, wounds={"p1": "2"}, phase="before_draw", p2=FIVE)
    for word in gear.split():
        if word.endswith("kit"):
            s.play("roll", roll="5").play("heal wound-2")
        else:
            s.play("look", draw="cell rations").play("bottom cell")
    assert (hand(s, 0), len(s.table.seats[0].wounds)) == ([VAULT.index("rations")], 0)


@rule("BC-3")
def test_the_scrap_yard_gives_a_card_and_takes_a_die() -> None:
    s = lay(p1="cell", p2="smoke-pot", places={"p2": "scrap-yard"})
    s.play("cells 1", "attack p2", "defend smoke-pot", roll="hit fail", draw="wound-1")  # 2 - 1 dice
    assert seat_of(s, 1)["wounds"] == [1]
    s = lay(places={"p1": "scrap-yard"}, phase="before_draw", p2=FIVE)
    assert len(hand(s.play(draw="cell cell"), 0)) == 2


@rule("BC-4")
def test_the_smoke_pot_leaves_one_hit() -> None:
    s = lay(p1="cell cell", p2="smoke-pot").play("cells 2", "attack p2", "pass", roll="hit hit")
    s.play("use smoke-pot", draw="wound-1")
    assert seat_of(s, 1)["wounds"] == [1]
    s = lay(p1="cell", p2="smoke-pot hologram").play("cells 1", "attack p2", "pass", roll="hit")
    s.refuses("use smoke-pot", "BC-4")


@rule("BC-5")
def test_the_stim_shot_is_a_card_and_a_die() -> None:
    s = lay(p1="stim-shot", wounds={"p1": "2"}).play("play stim-shot", draw="rations", roll="4").play("heal wound-2")
    assert len(hand(s, 0)) == 1
    assert len(s.table.seats[0].wounds) == 0


@rule("BC-6")
def test_the_stun_grenade_takes_two_cards_of_own_choice() -> None:
    s = lay(p1="stun-grenade", p2="cell rations helmet").play("play stun-grenade", "throw p2", roll="5")
    s.asks("p2", "Dazed.first").play("discard rations").asks("p2", "Dazed.second").play("discard cell")
    assert len(hand(s, 1)) == 1
    s = lay(p1="stun-grenade", p2="cell").play("play stun-grenade", "throw p2", roll="5").play("discard cell")
    assert hand(s, 1) == []


def played(seed: int, players: int = 3, **options: Any) -> Match:
    match = GAME.begin(players, seed, **options)
    play_randomly(match, seed)
    return match


def test_six_cards_more_are_in_the_vault_where_they_are_played_with() -> None:
    more, usual = (GAME.begin(2, 1, pack_black_case=on).view(None)["table"]["vault_left"] for on in (True, False))
    assert more == usual + len(KEYS)
    words = "\n".join(played(seed, pack_black_case=True).record() for seed in range(8))
    assert [key for key in KEYS if key not in words] == []
    assert not [key for key in KEYS if key in "\n".join(played(seed).record() for seed in range(8))]


def test_a_record_names_the_pack_and_replays() -> None:
    match = played(3, pack_black_case=True)
    text = match.record()
    assert text.splitlines()[0].endswith(" · pack_black_case=1")
    assert ludus.replay(text).to_json() == match.to_json()
    assert ludus.verify(text) == []


def test_without_the_option_nothing_is_different() -> None:
    match = GAME.begin(2, 5)
    assert "packs" not in match.to_json()
    assert len(match.to_json()["table"]["vault"]) == 44
    with pytest.raises(LudusError, match="Unknown action"):
        match.apply("play stim-shot")


@pytest.mark.parametrize("level", ["random", "greedy", "novice", "casual", "strong", "expert"])
def test_bots_of_every_level_play_them(level: str) -> None:
    s = lay(p1="stim-shot stun-grenade coil-rifle", p2="cell smoke-pot")
    settings = {"iterations": 6} if level in ("novice", "casual", "strong", "expert") else {}
    players = [bot(level, seed=seat, **settings) for seat in range(2)]
    s.match.explicit = False
    for _ in range(12):
        if s.match.decision is not None:
            seat = s.match.decision.seat
            s.match.apply(answer(players[seat], s.match, seat, seed=1), seat)


def test_german() -> None:
    german = GAME.in_language("de")
    assert german.options.find("pack_black_case").label == "Der schwarze Koffer"
    assert german.rules["BC-5"].says.startswith("Stim Shot: 1 Karte ziehen")
    assert german.raw_words.ask["Dazed.second"] == "Welche Karte wirfst du noch ab?"
    assert german.raw_words.said("Draw 1 card, roll 1 Ration die") == "1 Karte ziehen, 1 Rationswürfel"
