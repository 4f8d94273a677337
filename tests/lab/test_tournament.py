"""Tournaments: pairs of games with seats exchanged, ratings, and the question who is stronger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import ludus
from ludus.bots import BOTS
from ludus.core.errors import BadOption, LudusError
from ludus.core.match import Match
from ludus.games._template import GAME
from ludus.lab import Sprt, stronger, tournament
from ludus.lab.page import tournament_page
from ludus.lab.plan import make_plan
from ludus.lab.tournament import line_ups, tasks_of


class Clever:
    """Leaves a multiple of four stones, which wins Stones for two."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: Any, worlds: Iterator[Match]) -> str:
        good = f"take {view['table']['left'] % 4}"
        return good if good in view["choices"] else str(view["choices"][0])


@pytest.fixture(autouse=True)
def clever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "clever", Clever)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_seat_is_played_by_both(players: int) -> None:
    first, second = line_ups("a", "b", players)
    assert all({x, y} == {"a", "b"} for x, y in zip(first, second, strict=True))


def test_both_games_of_a_deal_have_the_same_chance() -> None:
    tasks = tasks_of(make_plan(GAME, 2, "random", 1, {}), "random", "clever", 2)
    assert [(plan.bots, numbers) for plan, numbers in tasks[:2]] == [
        (("random", "clever"), range(1)), (("clever", "random"), range(1))
    ]  # fmt: skip
    assert [numbers.start for _, numbers in tasks] == [0, 0, 1, 1]


def test_a_league_finds_the_better_bot() -> None:
    found = tournament(GAME, ["random", "clever"], games=40, options={"stones": 30})
    assert [row["bot"] for row in found["bots"]] == ["clever", "random"]
    best, worst = found["bots"]
    assert best["rating"]["low"] > worst["rating"]["high"]
    (pair,) = found["pairs"]
    assert (pair["games"], pair["wins"] + pair["losses"] + pair["shared"]) == (40, 40)
    assert pair["share"]["high"] < 0.5
    assert pair["verdict"] == "clever is stronger"
    assert best["share"]["value"] == pytest.approx(1 - pair["share"]["value"])


def test_workers_change_nothing() -> None:
    one, two = [tournament(GAME, "random,greedy", games=4, workers=workers) for workers in (1, 2)]
    assert one == two


def test_pairs_of_a_round_robin_and_of_a_ladder() -> None:
    bots = ["random", "clever", "greedy"]
    every = tournament(GAME, bots, games=2, options={"stones": 5})
    assert [(row["a"], row["b"]) for row in every["pairs"]] == [
        ("random", "clever"), ("random", "greedy"), ("clever", "greedy")
    ]  # fmt: skip
    ladder = tournament(GAME, bots, games=2, options={"stones": 5}, ladder=True)
    assert [(row["a"], row["b"]) for row in ladder["pairs"]] == [("random", "clever"), ("clever", "greedy")]
    assert (every["games"], ladder["games"]) == (6, 4)


def test_games_for_one_are_compared_by_score() -> None:
    found = tournament(ludus.game("void-halls"), "random,greedy", games=2)
    (pair,) = found["pairs"]
    assert (pair["games"], pair["share"]["n"]) == (2, 1)
    assert {"value", "low", "high", "n"} == pair["score_difference"].keys()
    scores = {row["bot"]: row["score"]["value"] for row in found["bots"]}
    assert pair["score_difference"]["value"] == pytest.approx(scores["random"] - scores["greedy"])


def test_the_question_is_answered_early() -> None:
    found = stronger(GAME, "clever", "random", games=2000, options={"stones": 30}, test=Sprt(0, 60))
    assert found["verdict"] == "clever is stronger than random"
    assert found["games"] < 400
    assert found["llr"] >= found["bounds"][1]
    short = stronger(GAME, "clever", "random", games=4, test=Sprt(0, 60))
    assert (short["verdict"], short["games"]) == ("not decided", 4)


def test_wrong_entries() -> None:
    for bots in ("random", "random,random"):
        with pytest.raises(BadOption):
            tournament(GAME, bots)
    with pytest.raises(LudusError, match="Unknown bot 'nobody'"):
        tournament(GAME, "random,nobody")
    with pytest.raises(BadOption):
        tournament(GAME, "random,clever", games=0)


def test_the_page_says_everything_and_loads_nothing() -> None:
    found = tournament(GAME, ["random", "clever"], games=6)
    text = tournament_page(GAME, found, "stones <12>", "ludus tournament stones")
    assert "clever is stronger" in text or "not decided" in text
    assert "stones &lt;12&gt;" in text
    assert found["hash"] in text
    assert text.count("<svg") == 2
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org", "").replace("http-equiv", "")
