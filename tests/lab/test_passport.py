"""The measures of a passport, each on a toy whose value is known."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from math import log10
from pathlib import Path
from statistics import pvariance
from typing import Any

import pytest
from tests.lab.test_balance import Grabber
from tests.rows import every_row
from tests.toys import odds

import ludus
from ludus.core.errors import BadOption
from ludus.games._template import GAME
from ludus.lab.catalogue import MEASURES, TAKE
from ludus.lab.games import GameRow, play_games
from ludus.lab.measures import Material, jackknife
from ludus.lab.passport import duel_share, passport, reference
from ludus.lab.plan import make_plan
from ludus.lab.series import entropy, interacts, makes_king, series
from ludus.lab.stats import Estimate
from ludus.lab.study import Study

ODDS = list(product((0, 1), range(1, 7), (0, 1)))  # all games between random players: a lead, a die, a block

# What random players of Odds come to: two questions with two answers each. Before the die both may hope for half;
# after it all is clear to the eye, which thinks of a block, and in one game of twelve the second player waves instead.
KNOWN = {
    "balance": 1.0, "draws": 0.0, "first_edge": 0.0, "first_edge_random": 0.0, "length": 2.0, "length_spread": 0.0,
    "decisions_a_seat": 1.0, "forced": 0.0, "branching": 2.0, "branching_early": 2.0, "branching_middle": 2.0,
    "tree": log10(4), "coverage": 1.0, "drama": 1 / 24, "deepest": 1 / 12, "lead_changes": 0.0, "stability": 0.5,
    "tension": 0.5, "uncertainty": 0.5, "decided": 11 / 24, "comebacks": 1 / 12, "interaction": 1 / 2,
    "weight": 1 / 12, "real_decisions": 7 / 12, "clarity": 1.0, "luck_size": 17 / 36,
}  # fmt: skip
ELSEWHERE = {
    "side_spread", "card_spread", "synergy", "branching_late", "kingmaking", "luck_share", "beats_random", "doubling_8",
    "doubling_16", "doubling_32", "unused_rules", "unused_content",
}  # fmt: skip


@cache
def material() -> Material:
    plan = replace(make_plan(odds.GAME, 2, "random", 1, {}), used=True, traced=True, luck=True)
    study = Study(odds.GAME, 2, play_games(odds.GAME, plan, range(300)))
    return Material(odds.GAME, study, study)


def taken(name: str, m: Material) -> Estimate:
    found = TAKE[name](m)
    assert found is not None
    return found


@every_row("name", KNOWN)
def test_known_values(name: str) -> None:
    found = taken(name, material())
    room = max(0.03, 1.5 * (found.high - found.low) / 2)  # of 26 intervals one or two miss their value by chance
    assert found.value == pytest.approx(KNOWN[name], abs=room)
    assert found.low <= found.value <= found.high


def test_every_measure_has_words_and_a_known_value() -> None:
    assert [measure.name for measure in MEASURES] == list(TAKE)
    assert set(TAKE) == set(KNOWN) | ELSEWHERE
    assert all(measure.title and measure.formula for measure in MEASURES)


def test_the_share_of_luck_is_that_of_the_variances() -> None:
    def luck(lead: int, die: int) -> float:
        hoped = [float(face + lead - 1 >= odds.NEEDED) for face in range(1, 7)]
        return hoped[die - 1] - sum(hoped) / 6

    won = [float(die + lead - block >= odds.NEEDED) for lead, die, block in ODDS]
    calm = [result - luck(lead, die) for result, (lead, die, _) in zip(won, ODDS, strict=True)]
    found = taken("luck_share", material())
    assert found.low < 1 - pvariance(calm) / pvariance(won) < found.high


def test_the_course_of_a_game() -> None:
    """Level, then behind by 40 points, then ahead for good."""
    found = series([[0.5, 0.5], [0.3, 0.7], [0.8, 0.2], [0.9, 0.1]], [0])
    assert found == pytest.approx({
        "drama": 0.1, "deepest": 0.4, "lead_changes": 1.0, "swing": 0.8 / 3, "tension": 0.55, "decided": 0.5,
        "uncertainty": sum(map(entropy, ([0.5, 0.5], [0.3, 0.7], [0.8, 0.2], [0.9, 0.1]))) / 4, "comeback": 0.0,
    })  # fmt: skip
    assert entropy([0.25] * 4) == pytest.approx(1.0)
    assert entropy([1.0, 0.0]) == 0.0
    assert series([[0.6, 0.4], [0.9, 0.1], [0.8, 0.2]], [1])["comeback"] == 1.0


def test_kings_are_made_by_those_who_cannot_win() -> None:
    assert makes_king([0.01, 0.5, 0.49], [0.01, 0.7, 0.29], 0)
    assert not makes_king([0.2, 0.4, 0.4], [0.2, 0.6, 0.2], 0)  # it may still hope
    assert not makes_king([0.01, 0.5, 0.49], [0.01, 0.55, 0.44], 0)
    assert interacts([0.5, 0.5], [0.4, 0.6], 0)
    assert not interacts([0.5, 0.5], [0.4, 0.5], 0)  # only its own


def rows(*games: tuple[int, dict[str, Any]], **more: Any) -> list[GameRow]:
    """Games of two by winner, with what each had."""
    return [GameRow(n, n, 10, "ST-4", [won], [0, 0], "", used, **more) for n, (won, used) in enumerate(games, 1)]


def of(found: list[GameRow], players: int = 2, game: Any = GAME) -> Material:
    return Material(game, Study(game, players, found))


def test_things_that_decide_lie_far_apart() -> None:
    """Who has the red hat wins: true shares of 1 and 0 have a standard deviation of √½."""
    hats = [["red"], ["plain"]]
    always = of(rows(*[(n % 2, {"hat": hats[:: -1 if n % 2 else 1]}) for n in range(40)]))
    assert taken("card_spread", always).value == pytest.approx(0.5**0.5)
    sides = of(rows(*[(0, {"side": [["humans"], ["demons"]]})] * 40))
    assert taken("side_spread", sides).value == pytest.approx(0.5**0.5)
    never = of(rows(*[(n // 2 % 2, {"hat": hats[:: -1 if n % 2 else 1]}) for n in range(40)]))
    assert taken("card_spread", never).value == 0.0


def test_pairs_that_only_win_together() -> None:
    """Each thing alone is worth half; a with b and c with d win, a with c and b with d lose: ± ½ in four pairs."""
    pairs = [(0, ["a", "b"]), (1, ["a", "c"]), (1, ["b", "d"]), (0, ["c", "d"])] * 10
    found = of(rows(*[(won, {"card": [names, []]}) for won, names in pairs]))
    assert taken("synergy", found).value == pytest.approx((1 / 3) ** 0.5)


def test_what_never_came_up() -> None:
    acted = of(rows(*[(0, {})] * 4, rules={"ST-2": 1}))
    assert taken("unused_rules", acted).value == 0.75
    zone = ludus.game("void-zone")
    traits = [row["name"] for row in ludus.core.content.inventory(zone.folder / "content") if row["table"] == "trait"]
    had = of(rows(*[(n % 2, {"trait": [[traits[0]], [traits[1]]]}) for n in range(20)]), game=zone)
    found = taken("unused_content", had)
    assert found.value == pytest.approx(1 - 2 / len(traits))
    assert found.n == len(traits)


def test_measures_of_parts_and_of_three() -> None:
    three = [
        GameRow(n, n, 3, "ST-4", [0], [], "", trace={"options": [2, 4, 6], "king": float(n < 3)}) for n in range(10)
    ]
    assert taken("branching_late", of(three, 3)).value == 6
    assert taken("branching", of(three, 3)).value == 4
    assert taken("kingmaking", of(three, 3)).value == 0.3
    assert TAKE["kingmaking"](of(three, 2)) is None


class Hoarder(Grabber):
    """As greedy, by another name."""


def test_bots_that_are_alike_share_what_seats_decide() -> None:
    """Of seven stones the first of two grabbers always wins: with seats exchanged, each has half."""
    for strong, weak in ((Grabber(1), Hoarder(1)), (Hoarder(1), Grabber(1))):
        assert duel_share(GAME, [strong, weak], 2, 200, 1, 1, {"stones": 7}).value == 0.5
    one = Estimate(0.75, 0.5, 0.9, 20)
    names = ["beats_random", "doubling_8", "doubling_16", "doubling_32"]
    m = Material(GAME, of(rows((0, {}))).study, duels=dict.fromkeys(names, one))
    assert [TAKE[name](m) for name in names] == [one] * 4


def test_the_interval_of_a_jackknife_is_that_of_a_mean() -> None:
    """Of a plain mean with a game in each block, it is Student's."""
    lengths = [GameRow(n, n, length, "", [0], [], "") for n, length in enumerate((8, 12, 9, 11, 10))]
    found = jackknife(lengths, lambda own: sum(row.length for row in own) / len(own), most=99)
    assert [found.low, found.high] == pytest.approx([8.0367, 11.9633], abs=1e-3)


def test_a_passport(tmp_path: Path) -> None:
    page = tmp_path / "odds.html"
    found = passport(odds.GAME, page, bots="random", games=20, command="ludus lab <x>")
    assert found["measures"]["length"] == {"value": 2.0, "interval": [2.0, 2.0], "n": 20}
    assert "beats_random" not in found["measures"]  # these bots are random themselves
    assert found["different"] <= 4
    text = page.read_text(encoding="utf-8")
    for said in (
        "Odds: passport",
        "Random bots do not try to win",
        "games differ from all others",
        "ludus lab &lt;x&gt;",
    ):
        assert said in text
    assert "<script" not in text
    with pytest.raises(BadOption, match="at least 20 games, not 5"):
        passport(odds.GAME, games=5)


def test_the_games_of_the_box_are_the_reference() -> None:
    assert set(reference()) == {game.id for game in ludus.games()}
    for other in reference().values():
        assert {"title", "games", "players", "bots"} < set(other)
        assert len(set(other) & set(TAKE)) >= 30
