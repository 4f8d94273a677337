"""A mind: weights and what they were trained on; whole numbers, the same everywhere; refused where it does not fit."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.shelf import GAMES
from tests.toys import race

import ludus
from ludus.bots import answer, bot
from ludus.bots.gaze import CAP, FINE, ONE, SHARP, SIGMOID, SIGN
from ludus.bots.mcts import MctsBot, all_the_same
from ludus.bots.mind import (
    BIAS,
    FILE,
    MOST,
    STUDENT,
    Mind,
    blank,
    facets_of,
    header_of,
    layout_of,
    mind_of,
    place_cells,
    read_mind,
    shape_of,
    student_of,
)  # fmt: skip
from ludus.core.chance import make_rng
from ludus.core.errors import BadFile, BadOption
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match

HOW = {"lean": 2.0, "mix": 1.0, "ahead": 0}


def drawn(game: Game, seats: int, how: dict[str, Any] | None = None, wide: int = 16, deep: int = 8) -> Mind:
    """A mind with weights by chance."""
    shape, rng = shape_of(game, seats, wide, deep), make_rng(5)
    weights = b""
    for (rows, length), count in zip(shape.parts(), shape.biases(), strict=True):
        weights += bytes([SIGN - 18 + rng.below(37) for _ in range(rows * length)])
        weights += b"".join([(rng.below(201) - 100).to_bytes(BIAS, "little", signed=True) for _ in range(count)])
    return Mind(game, header_of(game, shape, HOW if how is None else how, {}), weights)


def positions(game: Game, players: int, most: int = 60) -> list[Match]:
    """Some questions of games at random, one after the other."""
    rng, found, seed = make_rng(3, 4), list[Match](), 0
    while len(found) < most:
        match, seed = game.begin(players, seed, quiet=True), seed + 1
        while isinstance(match.need, Ask) and len(found) < most:
            found.append(match.quiet())
            match.answer(match.need.options[rng.below(len(match.need.options))])
    return found


def asked(match: Match) -> Ask:
    assert isinstance(match.need, Ask)
    return match.need


def plain_values(mind: Mind, match: Match) -> list[float]:
    """The same network without any of the tricks."""
    shape = mind.shape
    parts, at = [], 0
    for (rows, length), count in zip(shape.parts(), shape.biases(), strict=True):
        flat = np.frombuffer(mind.weights[at : at + rows * length], np.uint8).astype(int) - SIGN
        at += rows * length
        parts.append(
            (flat.reshape(rows, length), np.frombuffer(mind.weights[at : at + BIAS * count], "<i4").astype(int))
        )
        at += BIAS * count
    eye = mind.gaze(match.players)
    (first, b1), (second, b2), (value, b3), _ = parts
    x = b1 + first[layout_of(mind.game, mind.seats).size + match.players - mind.game.seats[0]]
    for cell, level, high in eye.filled_cells(match):
        x = x + (2 * first[cell] * level + high) // (2 * high)
    x = (x.clip(0, CAP) @ second + b2).clip(0) // ONE
    told = (value @ x.clip(0, CAP) + b3) // (ONE * SHARP // FINE)
    return [SIGMOID[min(max(int(n), -8 * FINE), 8 * FINE) + 8 * FINE] for n in told[: match.players]]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_look_after_another_sees_what_a_fresh_one_sees(game: Game) -> None:
    players = game.seats[0]
    mind = drawn(game, players)
    going = mind.gaze(players)
    for match in positions(game, players):
        assert going.values(match) == mind.gaze(players).values(match) == plain_values(mind, match)
        shares = going.priors(match, asked(match).options)
        assert len(shares) == len(asked(match).options)
        assert sum(shares) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_mind_reads_is_the_observation(game: Game) -> None:
    from ludus.rl.encode import encoder

    players = game.seats[-1]
    eye = blank(game, players).gaze(players)
    for match in positions(game, players, 30):
        row = np.zeros(encoder(game, players).size, np.float32)
        for cell, level, high in eye.filled_cells(match):
            row[cell] = level / high
        assert np.array_equal(row, encoder(game, players).observe(match, asked(match).seat))


def test_a_smaller_table_is_a_part_of_the_largest() -> None:
    game = ludus.game("void-zone")
    own, places = place_cells(game, 4, 2)
    large = {s.name: s for s in layout_of(game, 4).slices}
    for s, cells in zip(own.slices, places, strict=True):
        assert large[s.name].start <= min(cells)
        assert max(cells) < large[s.name].stop
        assert len(set(cells)) == len(cells)
    robots = next(i for i, s in enumerate(own.slices) if s.name == "table.exhausted")
    start = large["table.exhausted"].start
    assert places[robots] == [start + cell for cell in (0, 1, 2, 3, 8, 9, 10, 11)]  # 4 robots of 8 for each player


def test_the_numbers_are_the_same_everywhere() -> None:
    game = ludus.game("void-zone")
    mind = drawn(game, 4)
    match = positions(game, 2, 40)[-1]
    told = [round(65536 * value) for value in mind.gaze(2).values(match)]
    assert told == [26943, 36085]


LEARNT = [game for game in GAMES if (game.folder / FILE).exists()]


@pytest.mark.parametrize("game", LEARNT, ids=lambda game: game.id)
def test_what_was_learnt_fits_its_game(game: Game) -> None:
    mind = mind_of(game)
    assert isinstance(mind, Mind), mind
    assert mind.seats in game.seats
    for players in range(game.seats[0], game.seats[-1] + 1):  # larger tables than it knows are searched without it
        assert mind.plays(game.begin(players, 1).setting) == (players <= mind.most)
    assert (game.folder / FILE).stat().st_size <= MOST


def test_a_mind_stays_away_from_where_it_was_found_to_lose() -> None:
    game = ludus.game("hostile-takeover")
    mind = mind_of(game)
    assert isinstance(mind, Mind)
    assert mind.plays(game.begin(2, 1, scenario="king_of_the_hill").setting)
    assert not mind.plays(game.begin(2, 1, scenario="grab_and_go").setting)
    game = ludus.game("hollow-cell")
    mind = mind_of(game)
    assert isinstance(mind, Mind)
    assert mind.plays(game.begin(2, 1).setting)
    assert not mind.plays(game.begin(3, 1).setting)
    assert Mind(game, {**mind.header, "most": 4}, mind.weights).plays(game.begin(3, 1).setting)


def test_a_mind_sees_the_options_that_were_chosen() -> None:
    """Each choice has a cell of its own, and a mind that lists none looks at every table alike."""
    game = ludus.game("hollow-cell")
    facets = facets_of(game)
    assert "epic=True" in facets
    assert "epic=False" not in facets
    plain = drawn(game, 2)
    shape = shape_of(game, 2, 16, 8, len(facets))
    rows = [bytes([SIGN + 9 * (i % 7) - 20]) for i in range(shape.size())]
    seeing = Mind(game, {**plain.header, "wide": 16, "deep": 8, "facets": facets}, b"".join(rows))
    epic, usual = (game.begin(2, 1, **options) for options in ({"epic": True}, {}))
    assert seeing.option_cells(epic.setting.options) == [shape.cells - len(facets) + facets.index("epic=True")]
    assert seeing.option_cells(usual.setting.options) == []
    assert plain.option_cells(epic.setting.options) == []
    told = [seeing.gaze(2, match.setting.options).total for match in (epic, usual)]
    assert told[0] - told[1] == seeing.network.row(seeing.option_cells(epic.setting.options)[0], 1, 1)


def test_what_a_mind_sees_does_not_hang_on_tables_seen_before() -> None:
    game = ludus.game("void-zone")
    fresh, seasoned = (read_mind(game, game.folder / FILE) for _ in range(2))

    def seen(mind: Mind, players: int) -> list[list[float]]:
        gaze, match = mind.gaze(players), game.begin(players, 1)
        out: list[list[float]] = []
        while isinstance(match.need, Ask) and len(out) < 60:
            out.append(gaze.values(match))
            match.answer(match.need.options[len(out) % len(match.need.options)])
        return out

    seen(seasoned, 2)
    assert seen(seasoned, 4) == seen(fresh, 4)


def test_three_games_have_learnt() -> None:
    assert {"hollow-cell", "hostile-takeover", "void-zone"} <= {game.id for game in LEARNT}


def test_a_review_judges_by_a_mind_only_where_the_search_judges_by_it_alone() -> None:
    minds = {game.id: mind_of(game) for game in LEARNT}
    judging = {name for name, mind in minds.items() if isinstance(mind, Mind) and mind.judges}
    assert judging == {"void-zone"}


def test_a_mind_that_makes_simulations_long_has_fewer_of_them() -> None:
    """Hollow Cell's takes a quarter as long again, so an effort of 20 is 16 simulations with it."""
    game = ludus.game("hollow-cell")
    match = next(match for match in reversed(positions(game, 2, 30)) if len(asked(match).options) > 3)
    player = MctsBot(1, effort=20, mind=1)
    answer(player, match, asked(match).seat, 1)
    assert player.memory is not None
    assert player.memory.search.runs == 16


@pytest.mark.parametrize("game", LEARNT, ids=lambda game: game.id)
def test_experts_use_what_was_learnt(game: Game) -> None:
    match = next(match for match in reversed(positions(game, 2, 30)) if len(asked(match).options) > 3)
    seat = asked(match).seat
    expert = bot("expert:effort=20", seed=1)
    assert isinstance(expert, MctsBot)
    answer(expert, match, seat, 1)
    assert expert.gaze is not None
    assert expert.memory is not None
    assert expert.memory.search.style.mind is expert.gaze
    plain = bot("mcts:effort=20", seed=1)
    assert isinstance(plain, MctsBot)
    answer(plain, match, seat, 1)
    assert plain.gaze is None


@pytest.mark.parametrize("game", [g for g in GAMES if (g.folder / STUDENT).exists()], ids=lambda game: game.id)
def test_experts_and_quick_players_ask_the_student(game: Game) -> None:
    """Levels below them slip by the mind that they were measured with."""
    student, mind = student_of(game), mind_of(game)
    assert isinstance(student, Mind)
    assert isinstance(mind, Mind)
    assert student is not mind
    assert (game.folder / STUDENT).stat().st_size <= MOST
    match = next(match for match in reversed(positions(game, 2, 30)) if len(asked(match).options) > 3)
    for name, known in (
        ("expert:effort=8", student),
        ("master:effort=8", student),
        ("quick", student),
        ("strong:slips=0", mind),
    ):
        player = bot(name, seed=1)
        assert isinstance(player, MctsBot)
        answer(player, match, asked(match).seat, 1)
        assert player.gaze is not None
        assert player.gaze.network is known.network, name
        assert (player.memory is None) is (name == "quick")


def test_a_game_without_a_student_has_its_mind_asked() -> None:
    game = ludus.game("void-zone")
    assert student_of(game) is mind_of(game)


@pytest.mark.parametrize("game", LEARNT, ids=lambda game: game.id)
def test_quick_answers_what_the_mind_thinks_likeliest(game: Game) -> None:
    mind = mind_of(game)
    assert isinstance(mind, Mind)
    for match in positions(game, 2, 40)[::8]:
        player = MctsBot(1, effort=30, mind=alone(mind), at_once=1)
        chosen, options = answer(player, match, asked(match).seat, 1), asked(match).options
        shares = mind.gaze(2).priors(match, options)
        assert len(options) == 1 or all_the_same(match) or chosen is options[shares.index(max(shares))]
        assert player.memory is None


def alone(mind: Mind, answers: bool = True) -> Mind:
    return Mind(mind.game, {**mind.header, "alone": answers}, mind.weights)


def test_a_mind_that_is_weak_by_itself_is_searched_with_a_little() -> None:
    game = ludus.game("void-zone")
    mind = mind_of(game)
    assert isinstance(mind, Mind)
    match = next(match for match in positions(game, 2, 40)[5:] if len(asked(match).options) > 6)
    seat = asked(match).seat
    player, search = MctsBot(1, effort=30, mind=alone(mind, answers=False), at_once=1), MctsBot(1, effort=30, mind=mind)
    assert answer(player, match, seat, 1) is answer(search, match, seat, 1)
    assert player.memory is not None


@pytest.mark.parametrize("game", LEARNT, ids=lambda game: game.id)
def test_quick_asks_those_minds_alone_that_are_good_enough(game: Game) -> None:
    mind, student = mind_of(game), student_of(game)
    assert isinstance(mind, Mind)
    assert isinstance(student, Mind)
    assert mind.alone is (game.id != "hostile-takeover")
    assert student.alone


def test_slips_are_what_a_mind_thinks_likely_and_never_nonsense() -> None:
    game = ludus.game("void-zone")
    mind = mind_of(game)
    assert isinstance(mind, Mind)
    told = [(mind.gaze(2).priors(match, asked(match).options), match) for match in positions(game, 2, 60)]
    priors, match = max(told, key=lambda found: max(found[0]) / min(found[0]))
    shares = dict(zip(asked(match).options, priors, strict=True))
    likeliest = max(priors)
    assert min(priors) < likeliest / 20
    often = []
    for heat in (1, 3):
        players = [MctsBot(seed, iterations=2, slips=100, mind=mind, heat=heat) for seed in range(80)]
        found = [answer(player, match, asked(match).seat, 1) for player in players]
        assert all(shares[action] >= likeliest / 20 for action in found)
        often.append(sum(shares[action] == likeliest for action in found))
    assert often[0] > often[1] > 0


@pytest.mark.parametrize("heat", [-1, 6])
def test_there_is_only_so_much_heat(heat: int) -> None:
    with pytest.raises(BadOption, match="slips with a heat of 0 to 5, not of"):
        bot("mcts", heat=heat)


def test_quick_searches_a_little_where_nothing_was_learnt() -> None:
    match = race.GAME.begin(2, 1)
    player = bot("quick", seed=1)
    assert answer(player, match, 0, 3) is answer(bot("mcts:effort=30", seed=1), match, 0, 3)


def test_the_same_seed_chooses_the_same_everywhere() -> None:
    """Found out with compiled games too."""
    match, chosen = ludus.game("void-zone").begin(2, 3, quiet=True), []
    bots = [bot("expert:effort=40", seed=5), bot("quick", seed=6)]
    for n in range(24):
        action = answer(bots[asked(match).seat], match, asked(match).seat, n)
        chosen.append(action.text)
        match.answer(action)
    assert chosen == [
        "pass", "prime", "recharge c2", "recharge b1", "activate p1a", "run d6", "run d5", "run e5", "stop", "end turn",
        "prime", "recharge e8", "recharge d8", "activate p2b", "run d3", "run d4", "jolt p1a", "force e6", "shield e5",
        "end turn", "run f6", "run f5", "stop", "upgrade",
    ]  # fmt: skip


def test_a_search_with_a_mind_repeats_itself_and_says_what_it_leans_on() -> None:
    game = ludus.game("void-zone")
    match = positions(game, 2, 30)[-1]
    seat = asked(match).seat
    chosen = [answer(MctsBot(3, iterations=40, mind=drawn(game, 4)), match, seat, 5) for _ in range(2)]
    assert chosen[0] is chosen[1]
    player = pickle.loads(pickle.dumps(MctsBot(3, iterations=40, mind=drawn(game, 4))))
    assert answer(player, match, seat, 5) is chosen[0]


def test_without_a_mind_the_search_is_as_it_was() -> None:
    match = race.GAME.begin(2, 1)
    plain = answer(bot("mcts:iterations=50", seed=1), match, 0, 3)
    assert mind_of(race.GAME) == f"{race.GAME.title} has no mind yet."
    assert answer(bot("mcts:iterations=50:mind=1", seed=1), match, 0, 3) is plain


def test_priors_say_what_is_tried_first() -> None:
    match = race.GAME.begin(2, 1)
    mind = drawn(race.GAME, race.GAME.seats[-1], {"lean": 50.0, "mix": 0.0})
    shares = mind.gaze(2).priors(match, asked(match).options)
    likeliest = asked(match).options[shares.index(max(shares))]
    player = MctsBot(1, iterations=1, mind=mind)
    assert answer(player, match, asked(match).seat, 1) is likeliest


@pytest.mark.parametrize("wait", [0, 1, 2])
def test_a_mind_may_be_asked_only_about_questions_that_come_again(wait: int) -> None:
    match = ludus.game("void-zone").begin(2, 3, quiet=True)
    mind = drawn(match.setting.game, 4, {**HOW, "wait": wait})
    player = MctsBot(1, iterations=60, mind=mind)
    answer(player, match, asked(match).seat, 1)
    assert player.memory is not None
    todo, known = [player.memory.search.root], set()
    while todo:
        node = todo.pop()
        todo += [after for branch in node.branches.values() for after in branch.leads.values()]
        if len(node.branches) > 1:
            known.add((node.visits, node.priors is not None))
    assert {visits for visits, told in known if told} == {visits for visits, _ in known if visits > wait}
    assert {visits for visits, told in known if not told} == {visits for visits, _ in known if 0 < visits <= wait}


def test_a_mind_comes_back_from_its_file(tmp_path: Path) -> None:
    mind = drawn(race.GAME, 2)
    path = tmp_path / "race.mind"
    path.write_bytes(mind.to_bytes())
    found = read_mind(race.GAME, path)
    assert found.weights == mind.weights
    assert found.header == mind.header


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        ({"version": 99}, "trained with version 99, and here that is 1"),
        ({"sees": "other"}, "trained with sees 'other'"),
        ({"game": "chess"}, "trained with game 'chess'"),
        ({"format": 1}, "trained with format 1, and here that is 2"),
        ({"steps": ["Old.ask"]}, "trained with other steps of the game, such as 'Leg.choose'"),
        ({"wide": 17}, "the weights are"),
    ],
)
def test_a_mind_that_does_not_fit_is_refused_in_one_sentence_and_not_used(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, spoilt: dict[str, Any], why: str
) -> None:
    mind = drawn(race.GAME, 2)
    game = replace(race.GAME, folder=tmp_path)
    path = tmp_path / FILE
    path.parent.mkdir()
    path.write_bytes(Mind.to_bytes(with_header(mind, {**mind.header, **spoilt})))
    with pytest.raises(BadFile, match=why) as refused:
        read_mind(game, path)
    assert str(refused.value).startswith("Race is played without its mind: ")
    assert "\n" not in str(refused.value)
    match = game.begin(2, 1)
    with caplog.at_level("WARNING"):
        player = answer(bot("expert:effort=20", seed=1), match, 0, 3)
    assert [record.getMessage() for record in caplog.records] == [str(refused.value)]
    assert player is answer(bot("mcts:effort=20", seed=1), match, 0, 3)


def with_header(mind: Mind, header: dict[str, Any]) -> Mind:
    mind.header = header
    return mind


@pytest.mark.parametrize("text", [b"", b"{}\n", b"no mind", b"[1]\nabc"])
def test_a_damaged_file_is_refused_too(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "x.mind"
    path.write_bytes(text)
    with pytest.raises(BadFile, match="Race is played without its mind: "):
        read_mind(race.GAME, path)
