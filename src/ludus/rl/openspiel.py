"""OpenSpiel: every game as a registered Python game, with chance sampled or as nodes of the tree."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

import numpy as np

from ludus.bots.herd import action_of, returns
from ludus.core.chance import fresh_seed, make_rng
from ludus.core.diary import Answer, Event
from ludus.core.errors import BadOption, LudusError
from ludus.core.flow import Ask, Chance, Fallen, Roll
from ludus.core.game import Game, Setting
from ludus.core.layout import seen_whole
from ludus.core.match import Match
from ludus.games import find
from ludus.rl.encode import encoder

try:
    import pyspiel
except ModuleNotFoundError as e:
    raise LudusError("This needs OpenSpiel: pip install 'ludus-games[spiel]'.") from e

SAMPLED, EXPLICIT = "sampled", "explicit"
MOST_FACES = 128  # of a die, or kinds in a deck
BEST_SCORE = 1000.0  # of games for one
PAST = 64  # cells of an information state that stand for the past

Kind = pyspiel.GameType


def short_name(game: Game) -> str:
    """The name under which OpenSpiel knows it, such as 'ludus_void_zone_v1'."""
    return f"ludus_{game.id.replace('-', '_')}_v{game.version}"


def game_type(game: Game, chance: str, players: int) -> Any:
    return Kind(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=Kind.Dynamics.SEQUENTIAL,
        chance_mode=Kind.ChanceMode.SAMPLED_STOCHASTIC if chance == SAMPLED else Kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Kind.Information.IMPERFECT_INFORMATION
        if game.hidden or game.facts.simultaneous
        else Kind.Information.PERFECT_INFORMATION,
        utility=Kind.Utility.GENERAL_SUM if players == 1 else Kind.Utility.ZERO_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "chance": EXPLICIT, "options": "", "seed": -1, "length": -1},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel tells no types
    """A game of Ludus for OpenSpiel. `options` are written 'name:value;name:value'; `length` cuts long games short."""

    def __init__(self, game: Game, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.chance = given.get("chance", EXPLICIT)
        if self.chance not in (SAMPLED, EXPLICIT):
            raise BadOption(f"chance is {SAMPLED} or {EXPLICIT}, not {self.chance!r}.")
        players = given.get("players", game.seats[0])
        options = dict(option.split(":", 1) for option in given.get("options", "").split(";") if option)
        self.setting = seen_whole(game.setting(players, 0, False, options))
        self.encoder = encoder(game, players)
        seed = given.get("seed", -1)
        self.rng = make_rng(fresh_seed() if seed < 0 else seed)
        length = given.get("length", -1)
        self.length = game.facts.ends if length < 0 else length
        alone = players == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=game.space.own,
            max_chance_outcomes=MOST_FACES if self.chance == EXPLICIT else 0,
            num_players=players,
            min_utility=-BEST_SCORE if alone else -1.0,
            max_utility=BEST_SCORE if alone else 1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=self.length,
        )
        super().__init__(game_type(game, self.chance, players), info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type)


class Held:
    """The match of a state. OpenSpiel copies and saves a state by what it holds; a match knows better ways."""

    def __init__(self, setting: Setting[Any], explicit: bool, left: int) -> None:
        self.setting = setting
        self.explicit = explicit
        self.left = left  # decisions until the game is cut short
        self.dealt: Match | None = None
        self.fallen: tuple[int, ...] = ()  # faces of a throw whose other dice are still to fall

    @property
    def match(self) -> Match:
        """Dealt when it is first asked for: most states are copies and need no deal of their own."""
        if self.dealt is None:
            game = self.setting.game
            secret = game.hidden or game.facts.simultaneous  # then it matters who was told what
            self.dealt = game.begin_from(self.setting, self.explicit, quiet=not secret)
        return self.dealt

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        copy = Held(self.setting, self.explicit, self.left)
        copy.dealt = None if self.dealt is None else self.dealt.clone()
        copy.fallen = self.fallen
        return copy

    def __getstate__(self) -> tuple[Any, tuple[int, ...], int]:
        return self.match.to_json(), self.fallen, self.left

    def __setstate__(self, state: tuple[Any, tuple[int, ...], int]) -> None:
        save, self.fallen, self.left = state
        self.dealt = find.load(save)
        self.setting, self.explicit = self.dealt.setting, self.dealt.explicit


def number(fallen: Fallen) -> int:
    """An outcome as a number: the kind that was drawn, or the face of the one lot."""
    return fallen if isinstance(fallen, int) else fallen[0]


def fallen_as(need: Chance, action: int) -> Fallen:
    """The outcome that a number stands for."""
    return next(fallen for fallen, _ in need.outcomes() if number(fallen) == action)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel tells no types
    """A match at one point. Several dice fall one after the other, so that chance has few outcomes."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(game.setting.with_seed(game.rng.below(1 << 31)), game.chance == EXPLICIT, game.length)

    @property
    def match(self) -> Match:
        return self.held.match

    def current_player(self) -> int:
        need = self.match.need
        player: int = pyspiel.PlayerId.TERMINAL if self.is_terminal() else pyspiel.PlayerId.CHANCE
        return need.seat if isinstance(need, Ask) and self.held.left else player

    def is_terminal(self) -> bool:
        return not self.held.left or not self.match.stack

    def _legal_actions(self, player: int) -> list[int]:
        need = self.match.need
        assert isinstance(need, Ask)
        return sorted([action.rank for action in need.options])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        need = self.match.need
        if isinstance(need, Roll):
            faces = need.die.faces
            return [(face, faces.count(face) / len(faces)) for face in sorted(set(faces))]
        assert isinstance(need, Chance)
        found = need.outcomes()
        whole = sum(weight for _, weight in found)
        return [(number(fallen), weight / whole) for fallen, weight in found]

    def _apply_action(self, action: int) -> None:
        match, held = self.match, self.held
        need = match.need
        if isinstance(need, Ask):
            match.answer(action_of(match, int(action)))
            held.left -= 1
        elif isinstance(need, Roll):
            held.fallen += (action,)
            if len(held.fallen) >= need.count:
                fallen, held.fallen = held.fallen, ()
                match.outcome(fallen)
        else:
            assert isinstance(need, Chance)
            match.outcome(fallen_as(need, action))
        while isinstance(match.need, Roll) and match.need.count == 0:
            match.outcome(())

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            text: str = self.match.setting.space.actions[action].text
            return text
        need = self.match.need
        if isinstance(need, Roll):
            return f"roll {need.die.words[action]}"
        return need.to_text(fallen_as(need, action)) if isinstance(need, Chance) else f"outcome {action}"

    def returns(self) -> list[float]:
        return returns(self.match)

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat has been told and has answered, and what it sees now."""
        seat = self.current_player() if player is None else player
        return f"{self.past(seat)}\n{self.observation_string(seat)}"

    def past(self, seat: int) -> str:
        """What a seat has been told and has answered, line by line; where nothing is secret, all answers."""
        diary = self.match.table.diary
        if diary is None:
            return str(self.history_str())
        told = []
        for entry in diary.entries:
            if isinstance(entry, Event):
                told.append(" ".join([entry.kind, *map(str, entry.values(seat))]))
            elif isinstance(entry, Answer) and entry.seat == seat:
                told.append(entry.action.text)
        return "\n".join(told)

    def observation_string(self, player: int | None = None) -> str:
        """The view of a seat, and the dice of a throw that have fallen."""
        seat = self.current_player() if player is None else player
        view = self.match.view(None if seat < 0 else seat)
        return json.dumps({**view, "fallen": self.held.fallen}, sort_keys=True)

    def __str__(self) -> str:
        """Everything, hidden or not; `match.text()` draws the table for people."""
        return json.dumps([self.match.state(), self.held.fallen])


class Observer:
    """What a seat sees as an array; with perfect recall, a print of its past stands behind it.

    The past has no fixed size, so it is told by 64 bits of its hash: other pasts give other arrays, no more. The text
    has it in full. What is private is not told apart from what is public, so an observer of that alone sees nothing.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.encoder = game.encoder
        self.recalls = kind is not None and kind.perfect_recall
        self.public = kind is not None and kind.private_info == pyspiel.PrivateInfoType.NONE
        self.blind = kind is not None and not kind.public_info
        size = self.encoder.size
        cells = np.zeros(size + PAST if self.recalls else size, np.float32)
        self.tensor = None if self.blind else cells
        self.dict = {} if self.blind else {"observation": cells[:size]}
        if self.recalls and not self.blind:
            self.dict["past"] = cells[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        seat = -1 if self.public else player
        if "observation" in self.dict:
            self.dict["observation"][:] = self.encoder.observe(state.match, seat)
        if "past" in self.dict:
            self.dict["past"][:] = imprint(f"{state.past(seat)}\n{state.held.fallen}")

    def string_from(self, state: SpielState, player: int) -> str | None:
        if self.blind:
            return None
        seat = -1 if self.public else player
        return state.information_state_string(seat) if self.recalls else state.observation_string(seat)


def imprint(text: str) -> Any:
    """A text as enough bits that no other is likely to have them."""
    return np.unpackbits(np.frombuffer(blake2b(text.encode(), digest_size=PAST // 8).digest(), np.uint8))


def register(game: Game) -> None:
    """Make a game known to pyspiel.load_game."""
    if short_name(game) in pyspiel.registered_names():
        return

    def begin(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, game, params)

    named = type(short_name(game), (SpielGame,), {"__init__": begin})
    globals()[short_name(game)] = named  # pickles find a class by its name
    pyspiel.register_game(game_type(game, EXPLICIT, game.seats[0]), named)


def load(
    game: Game,
    players: int | None = None,
    *,
    chance: str = EXPLICIT,
    seed: int | None = None,
    length: int | None = None,
    **options: Any,
) -> Any:
    """An OpenSpiel game, refused in plain words where OpenSpiel would only stop."""
    setting = game.setting(game.seats[0] if players is None else players, 0, False, options)
    if chance not in (SAMPLED, EXPLICIT):
        raise BadOption(f"chance is {SAMPLED} or {EXPLICIT}, not {chance!r}.")
    register(game)
    written = ";".join(f"{name}:{game.options.find(name).write(value)}" for name, value in setting.unusual().items())
    numbers = {"seed": -1 if seed is None else seed, "length": -1 if length is None else length}
    params = {"players": setting.players, "chance": chance, "options": written, **numbers}
    return pyspiel.load_game(short_name(game), params)


for _game in find.all_games():
    register(_game)
