"""Bots by name, by the place of their class, and as objects: wherever a bot is named."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.tools import run

import ludus
from ludus.bots import Bot, bot, lineup, name_entries
from ludus.bots.process import BotWorker
from ludus.cli.serve import own_bots
from ludus.core.errors import BadOption, LudusError
from ludus.core.match import Match
from ludus.core.part import Json
from ludus.lab import balance, simulate, stronger, tournament

HERE = "tests.bots.test_roster"


class First:
    """Takes the first answer, or the one at another place."""

    def __init__(self, place: int = 0) -> None:
        self.place = place
        self.asked = 0

    def choose(self, view: Json, worlds: Iterator[Match]) -> str:
        self.asked += 1
        choices: list[str] = view["choices"]
        return choices[min(self.place, len(choices) - 1)]


class Told:
    """Remembers by which seed its chance falls."""

    seed = -1

    def reseed(self, seed: int) -> None:
        self.seed = seed

    choose = First.choose


class Needy:
    """Cannot be built without being told how deep it looks."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    choose = First.choose


class Deaf:
    """No bot."""


def test_a_class_is_found_at_its_place() -> None:
    made = bot(f"{HERE}:First", seed=3)
    assert type(made).__name__ == "First"  # it takes no seed, and need not
    assert vars(bot(f"{HERE}:First:place=2"))["place"] == 2
    assert vars(bot(First, place=4))["place"] == 4
    assert vars(bot(f"{HERE}:Needy:depth=7"))["depth"] == 7


def test_an_object_stays_itself_and_is_told_its_seed() -> None:
    mine = First()
    assert bot(mine, seed=3) is mine
    told = Told()
    bot(told, seed=3)
    assert told.seed == 3


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("nobody.at_home:Class", "Can't load the bot 'nobody.at_home:Class': No module named 'nobody'"),
        (f"{HERE}:Nobody", "has no class 'Nobody'"),
        (f"{HERE}:First:depth=3", "has no setting 'depth'; it has place"),
        (f"{HERE}:Needy", "needs a value of 'depth': write .*:Needy:depth=1"),
        (f"{HERE}:First:depth", "'depth' in .* is not a setting"),
        (f"{HERE}:Deaf", "is not a bot: it needs a method choose"),
        ("gredy", "Unknown bot 'gredy'. Did you mean greedy.*your own as module:Class"),
        ("os.path:../etc", "Unknown bot"),
    ],
)
def test_what_is_no_bot_is_refused(given: str, why: str) -> None:
    with pytest.raises(LudusError, match=why):
        bot(given)


def test_objects_that_are_no_bots_are_refused_before_a_game_is_played() -> None:
    with pytest.raises(BadOption, match="is not a bot: it needs a method choose"):
        simulate(ludus.game("void-zone"), bots=Deaf())  # type: ignore[arg-type]  # that is the point


def test_names_of_objects() -> None:
    one, two = First(), First(1)
    assert name_entries(["greedy", one, two, one])[0] == ("greedy", "First", "First 2", "First")
    one.name = "greedy"  # type: ignore[attr-defined]  # a bot may have one
    assert name_entries([one])[0] == ("greedy 2",)
    assert lineup([one, "random"], 2) == (one, "random")


def counts(found: dict[str, Any]) -> Any:
    return {name: value for name, value in found.items() if not name.startswith(("seconds", "decisions_per"))}


def test_simulations_take_objects_and_places_alike() -> None:
    game, mine = ludus.game("void-zone"), First(1)
    by_object = simulate(game, bots=[mine, "random"], games=4)
    by_place = simulate(game, bots=[f"{HERE}:First:place=1", "random"], games=4)
    assert by_object["wins"] == by_place["wins"]
    assert by_object["decisions"] == by_place["decisions"]
    assert mine.asked == 0, "every game has a bot that remembers no other"
    assert counts(simulate(game, bots=[mine, "random"], games=4, workers=2)) == counts(by_object)


def test_leagues_and_reports_take_objects() -> None:
    game = ludus.game("void-zone")
    found = tournament(game, [First(), First(1), "random"], games=2)
    assert {row["bot"] for row in found["bots"]} == {"First", "First 2", "random"}
    assert stronger(game, First(), "random", games=2)["a"] == "First"
    with pytest.raises(BadOption, match="The bot 'random' is named twice"):
        tournament(game, "random,random")


def test_other_content_is_played_by_objects_too() -> None:
    own = min((ludus.game("void-zone").folder / "content").glob("*.toml"))
    found = balance(ludus.game("void-zone"), bots=[First(), "random"], games=1, compare=[own])
    assert found["bots"] == ["First", "random"]
    assert len(found["variants"]) == 2


def test_the_command_line_finds_classes_of_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "class Last:\n    def choose(self, view, worlds):\n        return view['choices'][-1]\n"
    (tmp_path / "bots_of_mine.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    done = run("sim", "void-zone", "--bots", "bots_of_mine:Last,random", "--games", "2", "--workers", "1", "--json")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["games"] == 2
    done = run("sim", "void-zone", "--bots", "bots_of_mine:Lost", "--games", "2")
    assert done.exit_code == 2
    assert "has no class 'Lost'" in done.stderr


def test_a_server_offers_classes_by_their_place() -> None:
    match, worker = ludus.game("void-zone").begin(seed=4), BotWorker()
    try:
        seat = match.question.seat
        assert worker.ask(match, seat, f"{HERE}:First", 1.0) == match.view(seat)["choices"][0]
    finally:
        worker.close()
    assert own_bots(["Mine=tests.bots.test_roster:First"]) == {"Mine": f"{HERE}:First"}


@pytest.mark.parametrize("name", ["random", "greedy", "novice", "mcts:iterations=9", "external:cat"])
def test_bots_travel(name: str) -> None:
    match = ludus.game("void-zone").begin(seed=4)
    player: Bot = bot(name, seed=5)
    if name != "external:cat":
        player.choose(match.view(match.question.seat), iter([match.imagine(match.question.seat, n) for n in range(30)]))
    for twin in (pickle.loads(pickle.dumps(player)), copy.deepcopy(player)):
        assert type(twin) is type(player)
        mine, theirs = vars(player).get("rng"), vars(twin).get("rng")
        if mine is not None and theirs is not None:
            assert theirs is not mine
            assert theirs.state() == mine.state()
