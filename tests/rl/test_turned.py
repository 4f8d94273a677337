"""Seats counted from the one who looks: two games that differ only in who sits where look the same."""

from __future__ import annotations

import pickle
from itertools import permutations
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.shelf import FOUND
from tests.toys import raid

import ludus
import ludus.rl
from ludus.core.chance import Rng, make_rng
from ludus.core.errors import BadOption, IllegalAction, LudusError
from ludus.core.flow import Ask, Chance
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.lab import simulate
from ludus.rl import search
from ludus.rl.encode import Seen, encoder
from ludus.rl.learner import Learner, LearnerSettings, Net
from ludus.rl.policy import PolicyBot
from ludus.rl.turned import SEAT, turns_of

FEW = 6
IN_A, IN_C = ("draw p1", "team a", "team b", "zone a"), ("draw p2", "team a", "team b", "zone c")
Starts = tuple[tuple[str, ...], tuple[str, ...]]


class Twins:
    """Two matches in which everybody sits one seat further in the second; answers and chance fall alike in both."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int,
        starts: Starts = ((), ()),
        twin: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        """`starts` is what each begins with, `twin` the second one's options, where seats are not treated alike."""
        self.matches = [
            game.begin(players, seed=seed, explicit=True, **more) for more in (options, {**options, **(twin or {})})
        ]
        for match, texts in zip(self.matches, starts, strict=True):
            for text in texts:
                match.outcome(match.need.read(text)) if isinstance(match.need, Chance) else match.apply(text)
        self.players = players
        self.eye = encoder(game, players)
        self.turned = turns_of(game, players)
        self.rng = make_rng(seed)
        self.looks = 0

    def seen(self, match: Match, seat: int) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        found: Seen = self.eye.own.observe((None if match.over else match.asking(seat)) or match, seat)
        return self.turned.turn_rows(found["observation"], seat), self.turned.masks(found["action_mask"], seat)

    def alike(self, first: Match, second: Match) -> str:
        """The first block in which a seat sees something else than its twin; empty if there is none."""
        for seat in first.asked if first.several() else range(self.players):
            (mine, can), (theirs, could) = self.seen(first, seat), self.seen(second, (seat + 1) % self.players)
            if (mine != theirs).any():
                cell = int((mine != theirs).argmax())
                return next(block.name for block in self.eye.slices if block.stop > cell)
            if (can != could).any():
                return "the actions"
            self.looks += 1
        return ""

    def fall(self) -> None:
        """Let everything fall until somebody is asked. What is dealt in the order of seats goes to the twin's seat."""
        first, second = self.matches
        texts = fallen(first, self.rng)
        for order in self.orders(texts):
            tried = second.clone()
            if take(tried, [renamed(text, self.players) for text in order]) and not self.alike(first, tried):
                self.matches[1] = tried
                return
        raise AssertionError(f"after {texts} something differs")

    def orders(self, texts: list[str]) -> list[list[str]]:
        """The orders in which the same may fall to others: each seat's share to the next seat, or few in any order."""
        size, rest = divmod(len(texts), self.players)
        shared = [] if rest else [texts[-size:] + texts[:-size]]
        return [texts, *shared, *[list(order) for order in (permutations(texts) if len(texts) <= FEW else ())]]

    def answer(self) -> None:
        first, second = self.matches
        for seat in list(first.asked):
            if first.asking(seat) is None:  # another's answer has gone on from here
                continue
            twin = (seat + 1) % self.players
            _, mask = self.seen(first, seat)
            number = int(np.flatnonzero(mask)[self.rng.below(int(mask.sum()))])
            actions = first.setting.space.actions
            first.apply(actions[int(self.turned.true(number, seat))], seat)
            second.apply(actions[int(self.turned.true(number, twin))], twin)

    def play(self, answers: int) -> None:
        for _ in range(answers):
            if self.matches[0].over:
                break
            if isinstance(self.matches[0].need, Chance):
                self.fall()
            elif differs := self.alike(*self.matches):
                raise AssertionError(f"{differs} differs")
            if isinstance(self.matches[0].need, Ask):
                self.answer()


def fallen(match: Match, rng: Rng) -> list[str]:
    texts = []
    while isinstance(match.need, Chance):
        outcome = match.need.sample(rng)
        texts.append(match.need.to_text(outcome))
        match.outcome(outcome)
    return texts


def take(match: Match, texts: list[str]) -> bool:
    try:
        for text in texts:
            assert isinstance(match.need, Chance)
            match.outcome(match.need.read(text))
    except (LudusError, AssertionError):
        return False
    return not isinstance(match.need, Chance)


def renamed(text: str, players: int) -> str:
    return SEAT.sub(lambda word: f"p{int(word[1]) % players + 1}", text)


TWINS: list[tuple[str, int, dict[str, Any]]] = [
    ("void-zone", 2, {}),
    ("void-zone", 4, {"traits": True, "house_robot": True}),
    (
        "hollow-cell",
        3,
        {"war_engines": "given", "engine_seats": (1, 2, 3, 0, 0, 0), "twin": {"engine_seats": (2, 3, 1, 0, 0, 0)}},
    ),
    ("claustrophobia", 2, {"auction": True, "starts": (("draw p1", "bid 0"), ("draw p2", "bid 0"))}),
    ("hostile-takeover", 2, {"zones": "choose", "starts": (IN_A, IN_C)}),
    ("void-halls", 3, {}),
]


@pytest.mark.parametrize(("id", "players", "how"), TWINS, ids=[f"{id}-{players}" for id, players, _ in TWINS])
def test_who_sits_where_makes_no_difference(id: str, players: int, how: dict[str, Any]) -> None:
    """Claustrophobia's sides differ, and who has which is seen: it turns with the seats."""
    looks = 0
    for seed in (2, 3, 4):
        twins = Twins(ludus.game(id), players, seed, **how)
        twins.play(120)
        looks += twins.looks
    assert looks > 200


def test_each_seat_is_counted_first_by_itself() -> None:
    game = ludus.game("void-zone")
    match, turn, eye = game.begin(3, seed=4), turns_of(game, 3), encoder(game, 3)
    blocks = {block.name: slice(block.start, block.stop) for block in eye.slices}
    for seat in range(3):
        row = turn.turn_rows(eye.observe(match, seat), seat)
        assert row[blocks["seat"]].tolist() == [1, 0, 0]
        places = row[blocks["table.robots"]].reshape(6, 61).argmax(axis=1).tolist()
        robots: list[int] = match.table.robots  # type: ignore[attr-defined]  # of Void Zone
        assert places == [robots[(2 * seat + i) % 6] for i in range(6)]
    ids = game.space.ids
    assert turn.true([ids["jolt p1b"], ids["jolt p3a"], ids["jolt p4a"], ids["prime"]], [2, 2, 2, 2]).tolist() == [
        ids["jolt p3b"], ids["jolt p2a"], ids["jolt p4a"], ids["prime"],
    ]  # fmt: skip
    assert (turn.turn_rows(eye.observe(match, -1), -1) == eye.observe(match, -1)).all(), "a spectator sits nowhere"


@pytest.mark.parametrize("game", FOUND, ids=lambda game: game.id)
def test_turning_loses_nothing(game: Game) -> None:
    for players in {game.seats[0], game.seats[-1]}:
        turn = turns_of(game, players)
        for orders in (turn.cells, turn.actions):
            assert (np.sort(orders, axis=1) == np.arange(orders.shape[1])).all()
            assert (orders[0] == orders[-1]).all(), "the first seat is the first one already"


# --- environments -----------------------------------------------------------------------------------------------------


def aims(match: Match, seat: int, number: int) -> Any:
    """The action that a seat names by a turned number."""
    return match.setting.space.actions[int(turns_of(match.game, match.players).true(number, seat))]


def test_agents_in_turn() -> None:
    plain, env = (ludus.rl.aec("hollow-cell", players=3, canonical=own) for own in (False, True))
    plain.reset(seed=4)
    env.reset(seed=4)
    turn, first = turns_of(ludus.game("hollow-cell"), 3), env.encoder.slices[0]
    for _ in range(60):
        seat = env.seats[env.agent_selection]
        seen, true = env.last()[0], plain.last()[0]
        assert seen["observation"][first.start] == 1
        assert (seen["observation"] == turn.turn_rows(true["observation"], seat)).all()
        number = int(env.action_space(env.agent_selection).sample())
        assert seen["action_mask"][number]
        plain.step(plain.match.game.space.ids[aims(env.match, seat, number).text])
        env.step(number)
        assert env.match.table.key() == plain.match.table.key()
    with pytest.raises(IllegalAction, match="99999 is not the number of an action"):
        env.step(99999)


def test_agents_at_once() -> None:
    env, plain = (ludus.rl.parallel("hostile-takeover", canonical=own) for own in (True, False))
    (seen, _), (true, _) = env.reset(seed=4), plain.reset(seed=4)
    turn = turns_of(ludus.game("hostile-takeover"), 2)
    for _ in range(40):
        chosen = {agent: int(env.action_space(agent).sample()) for agent in env.agents}
        for agent, seat in env.seats.items():
            assert (seen[agent]["observation"] == turn.turn_rows(true[agent]["observation"], seat)).all()
            assert seen[agent]["action_mask"][env.wait] == true[agent]["action_mask"][env.wait]
        seen, *_ = env.step(chosen)
        true, *_ = plain.step({agent: int(turn.true(chosen[agent], seat)) for agent, seat in env.seats.items()})
        assert env.match.table.key() == plain.match.table.key()


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_a_vector_shows_what_its_matches_show_alone(mode: str) -> None:
    how = {"players": 3, "seat": 2, "canonical": True}
    many = ludus.rl.vector("void-zone", 2, autoreset_mode=mode, max_cycles=20, copy=False, **how)
    alone = [ludus.rl.gym("void-zone", max_cycles=20, **how) for _ in range(2)]
    rows, _ = many.reset(seed=6)
    seen = [env.reset(seed=6 + i)[0] for i, env in enumerate(alone)]
    for _ in range(40):
        for i in range(2):
            assert all((rows[name][i] == seen[i][name]).all() for name in ("observation", "action_mask"))
        numbers = [int(np.flatnonzero(own["action_mask"])[-1]) for own in seen]
        rows, _, terminated, truncated, infos = many.step(np.array(numbers))
        over = terminated | truncated
        seen = [env.step(number)[0] for env, number in zip(alone, numbers, strict=True)]
        if over.any():
            break
    else:
        raise AssertionError("no match has ended")
    i = int(over.argmax())
    last = infos["final_obs"][i] if mode == "SameStep" else {name: rows[name][i] for name in rows}
    assert (last["observation"] == seen[i]["observation"]).all()
    with pytest.raises(BadOption, match="A step takes 2 actions"):
        many.step(np.array([1]))
    again = pickle.loads(pickle.dumps(many))
    assert all((again.observe()[name] == rows[name]).all() for name in rows)


class First:
    """Takes the first action as it counts them, and remembers whom it thought it was."""

    canonical = True
    thought: ClassVar[list[int]] = []  # of all copies

    def act(self, observations: Any, masks: Any) -> Any:
        self.thought.extend(observations[:, :3].argmax(axis=1).tolist())
        return masks.argmax(axis=1)

    def evaluate(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        """All weight on the first action, and all hope for oneself."""
        self.thought.extend(observations[:, :3].argmax(axis=1).tolist())
        best = masks.argmax(axis=1)
        return np.eye(masks.shape[1])[best], np.tile([1.0, -0.5, -0.5], (len(masks), 1))


def test_policies_that_count_themselves_first() -> None:
    """As a bot, in a vector and in a search, at whatever seat."""
    game = ludus.game("void-zone")
    policy = First()
    simulate(game, bots=[PolicyBot(policy), "random", PolicyBot(policy)], games=2, players=3, workers=1)
    assert len(policy.thought) > 20
    many = ludus.rl.vector("void-zone", 2, 3, seat=0, bots=policy)
    seen, _ = many.reset(seed=1)
    many.step(seen["action_mask"].argmax(axis=1))
    assert set(policy.thought) == {0}
    match = game.begin(3, seed=8, first_player=3)
    while match.question.seat != 2 or len(match.question.options) < 2:
        match.apply(match.question.options[0])
    thought = search.think(match, policy, simulations=16, batch=4)
    mask = turns_of(game, 3).masks(encoder(game, 3).mask(match, 2), 2)
    assert thought.visits().argmax() == game.space.ids[aims(match, 2, int(mask.argmax())).text]
    assert thought.ask_hook(*search.observe([match])[:2], [2])[1].tolist() == [[-0.5, -0.5, 1.0]]
    assert set(policy.thought) == {0}


def test_a_learner_keeps_how_it_counts(tmp_path: Path) -> None:
    learner = Learner("void-zone", canonical=True, how=LearnerSettings(matches=2, horizon=2, epochs=1))
    assert all(own["observation"][:, 0].all() for own in learner.seen), "it is the first seat at all seats"
    learner.train(4).save(tmp_path / "net.npz")
    assert Net.load(tmp_path / "net.npz").canonical


def test_a_game_that_describes_nothing_is_not_turned() -> None:
    with pytest.raises(BadOption, match="does not say what a seat sees"):
        ludus.rl.aec(raid.GAME, canonical=True)
