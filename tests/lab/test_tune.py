"""The search for settings: what is turned, what is wanted, and the front that comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.lab.test_balance import Grabber
from tests.lab.test_paired import Stop

import ludus
from ludus.bots import BOTS
from ludus.core.content import read_toml
from ludus.core.errors import BadOption, LudusError
from ludus.games._template import GAME
from ludus.lab.dials import dials, turn_dials
from ludus.lab.stats import Estimate
from ludus.lab.tune import TunedSetting, beats, tune
from ludus.lab.wants import wants

TAKEOVER = ludus.game("hostile-takeover")


@pytest.fixture(autouse=True)
def grabbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """They take three in turn: of 6 stones the second seat has the last ones, of 7 to 9 the first."""
    monkeypatch.setitem(BOTS, "grabber", Grabber)


def test_the_front_has_the_least_change_that_does_it() -> None:
    """Twelve stones go to the second seat; 13 to 15 and 7 to 9 do not, and 13 is nearest to where it stands."""
    found = tune(GAME, ["stones=6..16"], "seat p1=100±1", bots="grabber", games=6, trials=11)
    best = found["front"][0]
    assert (best["settings"], best["miss"], best["moved"]) == ({"stones": 13}, 0, 0.1)
    assert best["figures"]["seat p1"]["value"] == 100
    assert best["holds"]
    assert found["front"][-1]["settings"] == {"stones": 12}  # as it is: far off, and nothing is changed
    assert found["now"] == {"stones": 12}
    assert found["games_played"] == 6 * (found["trials"] + len(found["front"]))


def test_the_same_seed_finds_the_same() -> None:
    call: dict[str, Any] = {"bots": "random", "games": 6, "trials": 4, "seed": 3}
    runs = [tune(GAME, ["stones=5..30"], "seat=50±5,length<8", **call) for _ in range(2)]
    assert {**runs[0], "seconds": 0} == {**runs[1], "seconds": 0}


def test_a_stop_tells_what_was_tried(tmp_path: Path) -> None:
    page = tmp_path / "tune.html"
    found = tune(GAME, ["stones=5..30"], "length<8", games=6, trials=9, progress=Stop(13), report=page)
    assert found["stopped"]
    assert found["trials"] == 2
    assert "Stopped before the end" in page.read_text(encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        tune(GAME, ["stones=5..30"], "length<8", games=6, trials=9, progress=Stop(0))


def test_numbers_of_content_are_turned_in_copies(tmp_path: Path) -> None:
    boss, rocky = dials(TAKEOVER, ["boss.move=5..8,characters.rocky.move=4..8"])
    assert (boss.file, boss.now) == ("characters.toml", 7)
    assert boss.distance_to(8) == pytest.approx(1 / 3)
    content = turn_dials(TAKEOVER, {boss: 8, rocky: 4}, tmp_path)
    assert content == (("characters.toml", str(tmp_path / "characters.toml")),)
    moves = {row["key"]: row["move"] for row in read_toml(tmp_path / "characters.toml")["character"]}
    own = {row["key"]: row["move"] for row in read_toml(TAKEOVER.folder / "content/characters.toml")["character"]}
    assert {key: move for key, move in moves.items() if move != own[key]} == {"boss": 8, "rocky": 4}


def test_what_the_rules_cannot_play_is_refused_first() -> None:
    with pytest.raises(LudusError, match=r"character boss: move is 99, and the rules know"):
        tune(TAKEOVER, ["boss.move=5..99"], "length<400", games=6)


def test_wishes() -> None:
    seat, length, score = wants("Seat p1 = 50+-3, length<400, score>60")
    assert (seat.name, seat.value, seat.room) == ("seat p1", 50, 3)
    estimate = [Estimate(value, 0, 0, 1) for value in (56.0, 48.0)]
    assert seat.miss(estimate) == pytest.approx(1.0)  # three beyond the room of three
    assert length.miss([Estimate(440.0, 0, 0, 1)]) == pytest.approx(1.0)
    assert score.miss([Estimate(66.0, 0, 0, 1)]) == 0


def test_one_setting_beats_another() -> None:
    near, far = TunedSetting((1,), 0.0, 0.5, {}), TunedSetting((2,), 1.0, 0.0, {})
    worse = TunedSetting((3,), 1.0, 0.5, {})
    assert beats(near, worse)
    assert beats(far, worse)
    assert not beats(near, far)
    assert not beats(near, near)


@pytest.mark.parametrize(
    ("numbers", "want", "said"),
    [
        ("stones", "length<9", "such as boss.move=5..8, not 'stones'"),
        ("stones=9..5", "length<9", "not 'stones=9..5'"),
        ("stnes=5..9", "length<9", "has no number 'stnes'"),
        ("stones=5..9,stones=5..8", "length<9", "names a number twice"),
        ("stones=5..9", "seat=50", "such as seat=50±3"),
        ("stones=5..9", "joy=50±3", "these games have no joy; they have length, draws, seat"),
        ("stones=5..99", "length<9", "stones cannot be"),
    ],
)
def test_wrong_calls(numbers: str, want: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        tune(GAME, [numbers], want, games=6, trials=2)


def test_too_few_games_say_nothing() -> None:
    with pytest.raises(BadOption, match="at least 5 games of each setting, not 4"):
        tune(GAME, ["stones=5..9"], "length<9", games=4)
