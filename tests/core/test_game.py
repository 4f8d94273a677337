"""Games: beginning, saving and loading in the middle of everything, and damaged saves."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any, ClassVar

import pytest

import ludus
from ludus.core import views
from ludus.core.chance import Rng
from ludus.core.errors import BadFile, BadOption, BadRules, LudusError
from ludus.core.facts import Facts, Result
from ludus.core.fields import Owner, Public, Secret
from ludus.core.flow import NEXT, Chance, Flow, Procedure
from ludus.core.match import Match
from ludus.core.part import Names, Seat
from ludus.core.table import Table
from ludus.core.worlds import check_imagined
from ludus.games import find
from ludus.games._template import GAME as STONES
from ludus.testing import play_randomly, position, state_bytes
from ludus.testing.play import chooser
from tests.toys.bids import GAME as BIDS
from tests.toys.raid import GAME as RAID
from tests.toys.raid.table import Camp


def reloaded(match: Match) -> Match[Camp]:
    return RAID.load(json.loads(json.dumps(match.to_json())))


def test_begin_takes_the_least_players_and_a_fresh_seed() -> None:
    match, other = RAID.begin(), RAID.begin()
    assert match.players == 2
    assert match.setting.seed != other.setting.seed
    assert match.game is RAID


def test_the_challenge_of_a_day_has_the_date_as_its_seed() -> None:
    daily = replace(RAID, challenge={"bag": "large"})
    match = daily.daily(date(2026, 3, 9))
    assert (match.players, match.setting.seed, match.table.options.bag) == (2, 20260309, "large")
    assert state_bytes(daily.daily(date(2026, 3, 9))) == state_bytes(match)
    with pytest.raises(LudusError, match="Raid has no daily challenge"):
        RAID.daily(date(2026, 3, 9))


def test_options_reach_the_rules() -> None:
    match = RAID.begin(2, 1, rounds="1", peeking="no", bag="large", worth="1,2,3")
    options = match.table.options
    assert (options.rounds, options.peeking, options.bag, options.worth) == (1, False, "large", (1, 2, 3))
    assert match.view()["options"] == {"rounds": 1, "peeking": False, "bag": "large", "worth": [1, 2, 3]}
    assert reloaded(match).table.options.worth == (1, 2, 3)


def test_a_save_inside_a_reaction_goes_on() -> None:
    s = position(RAID, 3, p1="gem", p2="guard coin", p3="guard")
    s.play("p1 raid p2", "p2 pass", roll="hit hit")
    assert [type(f).__name__ for f in s.match.stack] == ["Play", "Turn", "Window"]
    back = reloaded(s.match)
    assert back.decision == s.match.decision
    for match in (back, s.match):
        match.apply("p3 shield")
        assert isinstance(match.need, Chance)
        again = reloaded(match)
        assert isinstance(again.need, Chance)
        again.outcome(again.need.read("draw coin"))
        match.outcome(match.need.read("draw coin"))
        assert state_bytes(again) == state_bytes(match)
        assert again.log() == match.log()
    assert state_bytes(back) == state_bytes(s.match)


def test_a_save_at_every_moment_goes_on_the_same() -> None:
    """Questions, open chance, the end; with the fast and the auditable generator."""
    for fair in (False, True):
        match, rng = RAID.begin(2, 9, explicit=True, fair=fair), chooser(9)
        while not match.over:
            match = reloaded(match)
            if isinstance(match.need, Chance):
                match.outcome(match.need.sample(match.rng))
            else:
                options = match.question.options
                match.apply(options[rng.below(len(options))])
        quick = RAID.begin(2, 9, fair=fair)
        play_randomly(quick, 9)
        assert reloaded(match).record() == quick.record()


def test_a_loaded_match_keeps_its_log_and_its_silence() -> None:
    match = RAID.begin(2, 1)
    match.apply("show p2")
    for seat in (None, 0, 1):
        assert reloaded(match).log(seat) == match.log(seat)
    quiet = RAID.begin(2, 1, quiet=True)
    assert reloaded(quiet).table.diary is None
    assert quiet.log() == []


def holes(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all keys in a save, outside the diary."""
    out = []
    for key in list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        if key not in ("diary", "options"):
            out += [(*path, key), *holes(data[key], (*path, key))]
    return out


def without(data: Any, path: tuple[Any, ...]) -> Any:
    data = json.loads(json.dumps(data))
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return data


def test_a_save_with_a_hole_is_refused() -> None:
    match = position(RAID, 2, p1="gem", p2="guard").play("p1 raid p2", roll="hit hit").match
    save, keys = match.to_json(), 0
    for path in holes(save):
        if isinstance(path[-1], str) and path != ("origin",):  # a save without it is one of a whole game
            with pytest.raises(LudusError) as caught:
                RAID.load(without(save, path))
            assert "\n" not in str(caught.value)
            keys += 1
    assert keys > 20


@pytest.mark.parametrize(
    "change",
    [
        {"stack": [{"is": "Nothing", "at": "x"}]},
        {"stack": [{"is": "Turn", "at": "fly"}]},
        {"rng": []},
        {"rng": ["fair", "xyz", 1]},
        {"rng": 5},
        {"players": 77},
        {"players": None},
        {"seed": "one"},
        {"options": {"rounds": 99}},
        {"options": 3},
        {"held": [[0]]},
        {"held": [[0, "fly"]]},
        {"diary": [{"kind": 1}]},
        {"diary": [[0, "fly"]]},
        {"table": None},
    ],
)
def test_a_damaged_save_is_refused_in_one_sentence(change: dict[str, Any]) -> None:
    with pytest.raises(LudusError) as caught:
        RAID.load({**RAID.begin(2, 1).to_json(), **change})
    assert "\n" not in str(caught.value)
    assert str(caught.value)


@pytest.mark.parametrize("data", [None, 3, "save", [], {"ludus": 99, "game": "toy-raid"}])
def test_what_is_no_save_is_refused(data: object) -> None:
    with pytest.raises(BadFile, match="Not a Ludus save file"):
        RAID.load(data)


def test_results_say_who_won() -> None:
    assert Result((0,), ((0,), (1,)), (1.0, 0.0), "X-1").text == "p1 wins"
    assert Result((0, 2), ((0, 2), (1,)), (1.0, 0.0, 1.0), "X-1").text == "p1, p3 draw"
    assert Result((), ((0, 1),), (0.0, 0.0), "X-1").text == "nobody wins"
    assert Result((0,), ((0,),), (149.0,), "X-1").text == "p1 ends with 149"
    assert Facts().reveals == ()


def test_a_log_is_read_by_whom_it_may() -> None:
    s = position(RAID, 3, p1="gem coin", p2="guard", p3="coin")
    s.play("p1 show p2")
    assert s.log(1)[-1] == "p1 showed 1 coins, 1 gems and 0 guards to p2."
    for seat in (None, 0, 2):
        assert s.log(seat)[-1] == "p1 showed a hand to p2."


def test_a_view_tells_the_last_forty_lines_and_events() -> None:
    s = position(RAID, 3, p1="gem coin", p2="guard", p3="coin")
    for n in range(60):
        s.table.idle(n % 3) if n % 7 else s.table.show(n % 3, (n + 1) % 3)
        for seat in (None, 0, 1):
            view, events = s.match.view(seat, explain=True), views.events(s.match)[-40:]
            assert view["log"] == s.log(seat)[-40:]
            assert view["events"] == [[e.kind, *e.values(-1 if seat is None else seat)] for e in events]
    assert len(s.match.view(explain=True)["log"]) == 40 < len(s.log())


class Point:
    """An entry point of another distribution."""

    @staticmethod
    def load() -> object:
        return BIDS


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[type[Point]]]:
    """The entry points that the search for games finds."""
    points: list[type[Point]] = []
    monkeypatch.setattr(find, "entry_points", lambda group: points)
    find.outside.cache_clear()
    find.shelf.cache_clear()
    yield points
    find.outside.cache_clear()
    find.shelf.cache_clear()


def test_games_are_found_by_themselves(shelf: list[type[Point]]) -> None:
    assert shelf == []
    assert ludus.games() == find.all_games()
    assert all(ludus.game(game.id) is game for game in ludus.games())
    assert not {"template", "toy-raid", "toy-bids"} & {game.id for game in ludus.games()}


def test_the_package_of_games_is_imported_under_a_name_and_is_called() -> None:
    code = "import ludus, ludus.games.void_zone as vz; print(vz.GAME.id, vz.GAME in ludus.games())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("void-zone True\n", "")


class Hand(Seat):
    """Cards that others do not see."""

    cards: Owner[list[int]] = []


class Bare(Table):
    """Hands and a deck, and no word about how they are imagined."""

    hands: Public[list[Hand]]
    deck: Secret[list[int]]


class Pooled(Bare):
    """The same with a pool."""

    pools: ClassVar[tuple[Names, ...]] = (("deck", "hands.cards"),)


class Half(Bare):
    """The same, and the deck is forgotten."""

    pools: ClassVar[tuple[Names, ...]] = (("hands.cards",),)


class Imagining(Bare):
    """The same, and it says itself how all of it is imagined."""

    def imagine(self, seat: int, rng: Rng) -> None:
        rng.shuffle(self.deck)


def hiding(table: type[Table]) -> str:
    """What a game with this table is refused with."""
    try:
        check_imagined("toy", table, [Hand])
    except BadRules as e:
        return str(e)
    return ""


def test_a_game_that_hides_something_and_imagines_nothing_is_refused() -> None:
    says = "toy hides {}, but bots would see the truth: name what lies on the table in `{}.pools` or write `{}.imagine`"
    assert hiding(Bare).startswith(says.format("Bare.deck, Hand.cards", "Bare", "Bare"))
    assert hiding(Half).startswith(says.format("Half.deck", "Half", "Half"))
    assert hiding(Pooled) == hiding(Imagining) == ""


def test_it_is_refused_when_the_game_is_made() -> None:
    class Open(Camp):
        """The camp without its pool."""

        pools: ClassVar[tuple[Names, ...]] = ()

    with pytest.raises(BadRules, match=r"toy-raid hides Open\.bag, Raider\.hand"):
        replace(RAID, table=Open)


class Plans(Procedure):
    """A frame that hides something."""

    steps = {"plan": ""}
    plans: Secret[tuple[int, ...]] = ()

    def plan(self, t: Table) -> Flow:
        return NEXT


class ImaginedPlans(Plans):
    """The same, imagined."""

    steps = {"plan": ""}

    def imagine(self, table: Table, seat: int, rng: Rng) -> None:
        self.plans = ()


def test_a_procedure_that_hides_something_imagines_it_itself() -> None:
    with pytest.raises(BadRules, match=r"toy hides Plans\.plans.*a procedure needs its own `imagine`"):
        check_imagined("toy", Pooled, [Plans])
    check_imagined("toy", Pooled, [ImaginedPlans])


def test_games_of_other_distributions_are_found(shelf: list[type[Point]]) -> None:
    shelf.append(Point)
    assert ludus.game("toy-bids") is BIDS
    match = ludus.game("toy-bids").begin(2, 1)
    match.apply("card 1")
    assert ludus.load(match.to_json()).record() == match.record()
    assert ludus.replay(match.record() + "\n").record() == match.record()
    assert ludus.verify(match.record() + "\n") == []


def test_a_game_hashes_by_its_id() -> None:
    assert len({STONES, RAID, BIDS, RAID}) == 3
    assert set(RAID.procedures) == {"Play", "Deal", "Turn", "Window"}


def saved() -> dict[str, Any]:
    match = BIDS.begin(3, 1)
    for answer in ("p1 card 2", "p1 bold", "p3 card 1"):
        match.apply(answer)
    return match.to_json()


def test_a_save_that_nobody_vouches_for_must_follow_from_its_diary() -> None:
    back = BIDS.load(saved(), believed=False)
    assert back.to_json() == saved()
    assert [str(a) for a in back.decisions[-1].options] == ["meek"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"table": {**saved()["table"], "bidders": []}}, "it differs from its own diary"),
        ({"rng": [1, 2, 3, 4]}, "it differs from its own diary"),
        ({"diary": [*saved()["diary"], [1, "card 9"]]}, "Line 3: Unknown action 'card 9'"),
        ({"diary": saved()["diary"][:1]}, "it differs from its own diary"),
        ({"diary": "p1 card 2"}, "Line 1: '\\* p', but nothing is rolled or drawn here"),
        ({"held": [[2, "bold"]]}, "'bold' is not possible"),
        ({"held": [[7, "card 1"]]}, "p8 is not asked now"),
        ({"held": 3}, "is damaged"),
        ({"diary": [*saved()["diary"], "fresh 99999999999999999999"]}, "must give a number from 1"),
    ],
)
def test_a_changed_save_is_refused_in_one_line(change: dict[str, Any], says: str) -> None:
    with pytest.raises(LudusError, match=says) as caught:
        BIDS.load({**saved(), **change}, believed=False)
    assert "\n" not in str(caught.value)


def test_a_save_with_dice_thrown_by_hand_is_resumed() -> None:
    match = RAID.begin(2, 1, explicit=True)
    for _ in range(6):
        match.outcome(2)
    match.apply("p1 draw")
    back = RAID.load(match.to_json(), believed=False)
    assert back.explicit
    back.outcome(0)
    assert back.view(0)["table"]["raiders"][0]["hand"] == [2, 2, 2, 0]


def test_a_long_message_loses_its_middle_and_its_line_ends() -> None:
    with pytest.raises(LudusError) as caught:
        RAID.space.read("fly\n" + "x" * 5000)
    said = str(caught.value)
    assert "\n" not in said
    assert said.startswith("Unknown action 'fly x")
    assert " ... " in said
    assert said.endswith("bank.")
    assert len(said) < 1000


@pytest.mark.parametrize(("fair", "most"), [(False, (1 << 63) - 1), (True, (1 << 256) - 1)])
def test_a_seed_has_a_largest_number(fair: bool, most: int) -> None:
    assert STONES.begin(2, most, fair=fair).setting.seed == most
    with pytest.raises(BadOption, match=f"A seed must be a whole number from 0 to {most}, not {most + 1}"):
        STONES.begin(2, most + 1, fair=fair)


def test_a_view_of_a_finished_game_tells_how_it_ended() -> None:
    match = STONES.begin(2, 1, stones=1)
    assert match.view(0)["result"] is None
    match.apply("take 1")
    found = match.view(1)["result"]
    assert found is not None
    assert (found["winners"], found["ranking"], found["rule"]) == ([0], [[0], [1]], match.ending.rule)
    assert found["text"] == match.ending.text
    assert found["scores"] == list(match.ending.scores)


def test_everybody_who_answers_in_secret_is_shown_the_own_question() -> None:
    match = BIDS.begin(3, 1)
    views = [match.view(seat) for seat in (0, 1, 2, None)]
    assert [view["seat"] for view in views] == [0, 1, 2, None]
    assert [view["flow"][-1]["planned"] for view in views] == [0, 1, 2, 0]


def test_every_seat_gets_a_picture_of_its_own() -> None:
    match = RAID.begin(2, 1)
    pictures = [match.svg(seat) for seat in (0, 1, None)]
    assert len(set(pictures)) == 3
    assert pictures == [views.scene(RAID, match, seat).svg("dark") for seat in (0, 1, -1)]


def test_how_many_may_play_is_told_to_too_few_and_too_many() -> None:
    for players in (1, 5):
        with pytest.raises(BadOption, match=f"^Bids supports 2 to 4 players, not {players}\\.$"):
            BIDS.begin(players, 1)
    with pytest.raises(BadOption, match=f"^{STONES.title} supports exactly 2 players, not 3\\.$"):
        replace(STONES, seats=range(2, 3)).begin(3, 1)


@pytest.mark.parametrize("name", ["seed", "players"])
def test_what_is_no_number_is_not_told_in_full(name: str) -> None:
    """A damaged save may have anything in its place."""
    given: dict[str, Any] = {"players": 2, "seed": 1, name: {"a": "long" * 500}}
    with pytest.raises(BadOption) as caught:
        STONES.begin(**given)
    assert len(str(caught.value)) < 200
