"""One game between bots, from its first question to a row of results."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ludus.bots import answer, bot
from ludus.core.chance import make_rng
from ludus.core.diary import Answer
from ludus.core.errors import LudusError
from ludus.core.facts import Result
from ludus.core.flow import Ask
from ludus.core.game import Game, Setting
from ludus.core.match import Match, playout
from ludus.lab.adjusted import by_step, looked_at, luck_of
from ludus.lab.fired import fired_rules
from ludus.lab.lead import lead
from ludus.lab.plan import Plan, derive_seed
from ludus.lab.tape import Tape, tape_of
from ludus.lab.trace import trace

PATIENCE = 10  # a game that is longer than ten times what its makers expect is stuck


@dataclass(slots=True)
class GameRow:
    """What came of one game."""

    number: int  # from 1
    seed: int
    length: int  # decisions
    rule: str  # that ended it
    winners: list[int]
    scores: list[float]
    digest: str  # what tells two games apart
    used: dict[str, Any] = field(default_factory=dict)
    lead: dict[str, float] = field(default_factory=dict)  # how often it changed hands, and when for the last time
    rules: dict[str, int] = field(default_factory=dict)
    luck: list[float] = field(default_factory=list)  # of each seat, where that was asked for
    trace: dict[str, Any] = field(default_factory=dict)  # what a passport needs, where that was asked for
    tape: Tape | None = None  # every step, where that was asked for
    record: str = ""

    def to_json(self, game: Game, plan: Plan) -> dict[str, Any]:
        """A row that says by itself what was played; its record is kept elsewhere."""
        own = asdict(replace(self, tape=None))
        del own["record"], own["tape"]
        if not self.trace:
            del own["trace"]
        if not self.luck:
            del own["luck"]
        said = {"game": game.id, "version": game.version, "players": plan.players, "bots": list(plan.bots)}
        return {**said, "options": options_text(game, plan), **own}


def options_text(game: Game, plan: Plan) -> dict[str, str]:
    """The options that differ from the defaults, as the command line takes them."""
    return {name: game.options.find(name).write(value) for name, value in plan.options}


def course(row: GameRow) -> tuple[Any, ...]:
    """What games of bots that always answer alike have in common, whatever their seeds."""
    return (row.length, row.rule, *sorted(row.scores), *row.lead.values())


def row_from(data: dict[str, Any]) -> GameRow:
    """A row of a file."""
    return GameRow(**{name: data[name] for name in GameRow.__dataclass_fields__ if name in data})


def play_games(game: Game, plan: Plan, numbers: range) -> list[GameRow]:
    setting = plan.setting(game)
    rows, answers = [], []
    for number in numbers:
        own = setting.with_seed(derive_seed(plan.seed, number, "game"))
        match, length = play_game(own, plan, number)
        rows.append(row_of(match, plan, number, length))
        answers.append(answers_of(match))
    if plan.rules:
        for row, counts in zip(rows, fired_rules(game, plan, [row.seed for row in rows], answers), strict=True):
            row.rules = counts
    return rows


def answers_of(match: Match) -> list[str]:
    diary = match.table.diary
    return [] if diary is None else [e.action.text for e in diary.entries if isinstance(e, Answer)]


def play_game(setting: Setting[Any], plan: Plan, number: int) -> tuple[Match, int]:
    """One game to its end, and how many decisions it took."""
    match = setting.game.begin_from(setting, quiet=not plan.looked_at)
    limit = setting.game.facts.ends * PATIENCE
    if not plan.thinks:  # nothing to look at: the engine's own loop
        length = playout(match, make_rng(derive_seed(plan.seed, number, "random")), limit)
    else:
        players = plan.players_of(number)
        by_lot = bot("random", seed=derive_seed(plan.seed, number, "dealt"))
        rng = make_rng(derive_seed(plan.seed, number, "worlds"))
        length = 0
        while isinstance(match.need, Ask) and length < limit:
            seat = match.need.seat
            player = by_lot if length < plan.dealt else players[seat]
            match.answer(answer(player, match, seat, rng.below(1 << 31)))
            length += 1
    if not match.over:
        raise LudusError(f"Game {number + 1} (seed {setting.seed}) is not over after {limit} decisions.")
    return match, length


def row_of(match: Match, plan: Plan, number: int, length: int) -> GameRow:
    result = match.ending
    look = looked_at(match) if plan.luck else None
    return GameRow(
        number + 1,
        match.setting.seed,
        length,
        result.rule,
        list(result.winners),
        list(result.scores),
        digest(match, result, length),
        dict(match.game.used(match)) if plan.used else {},
        lead(match.setting, answers_of(match), result.winners) if plan.used and plan.players > 1 else {},
        {},
        [] if look is None else luck_of(look),
        trace(match.setting, answers_of(match), result.winners) if plan.traced else {},
        tape_of(match, None if look is None else by_step(look)) if plan.taped else None,
        match.record() if plan.records else "",
    )


def digest(match: Match, result: Result, length: int) -> str:
    """How long it was, how it ended, and the table it left."""
    text = repr((length, result.winners, result.scores, result.rule, match.table.key(), match.rng.state()))
    return hashlib.sha256(text.encode()).hexdigest()


def seats_that_won(game: Game, winners: list[int]) -> list[int]:
    """The seats that won: one, or a team. What several others share is a draw, and nobody's win."""
    return winners if len(winners) == 1 or game.facts.teams else []
