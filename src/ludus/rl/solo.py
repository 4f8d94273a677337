"""Gymnasium: one seat learns; bots, if there are other seats, play those."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from ludus.bots import Entries, Entry, lineup
from ludus.bots.herd import BOT, LEARNER, NOBODY, POLICY, RANDOM, LearnerMatch, action_of, returns
from ludus.core.errors import BadOption, LudusError
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.rl import given
from ludus.rl.base import RENDER_MODES, Actions, Dealer, checked_mode, limit_of, observation_space, render_match
from ludus.rl.encode import Glance, Mask, Seen, encoder
from ludus.rl.policy import PolicyBot, Rounds, players


class Solo(gymnasium.Env[Seen, Any]):
    """A game as one seat sees it. `seat` is the learner's; `bots` are one for all others or one for each.

    A bot is a name, the place of a class ('my.module:Class'), a bot or a policy. An impossible action is refused with
    the rule's reason. With illegal="replace" it stands for one that is possible (they are counted round and round), for
    learners that know no masks. `max_cycles` answers of each seat, on average, truncate a match.
    With `skip_forced` questions that have one answer only are answered for the learner. With `canonical` it is counted
    as the first seat in what it sees and in the actions it names, wherever it sits.
    """

    metadata = {
        "render_modes": RENDER_MODES,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        seat: int = 0,
        bots: Entries = "random",
        illegal: str = "refuse",
        max_cycles: int | None = None,
        skip_forced: bool = False,
        canonical: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        from ludus.rl import find_game

        self.game = find_game(game)
        if illegal not in ("refuse", "replace"):
            raise BadOption(f"illegal is refuse or replace, not {illegal!r}.")
        self.lesson = lesson(self.game, players, seat, bots, max_cycles, options, skip_forced)
        self.seat = seat
        self.replaces = illegal == "replace"
        self.encoder = encoder(self.game, self.lesson.dealer.players)
        self.glance = Glance(self.encoder, given.switch("canonical", canonical))
        self.rounds = Rounds(self.encoder)
        self.render_mode = checked_mode(render_mode)
        self.observation_space = observation_space(self.encoder)
        self.action_space = Actions(self.encoder.actions, self.sample_of)

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "rounds": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.rounds = Rounds(self.encoder)
        self.action_space.possible = self.sample_of  # type: ignore[attr-defined]  # it is one of ours

    @property
    def match(self) -> Match:
        """The match itself: for looking at it, and for what it explains."""
        if self.lesson.match is None:
            raise LudusError(given.UNDEALT)
        return self.lesson.match

    def action_masks(self) -> Mask:
        """The actions that are possible now, as some learners ask for them."""
        return self.glance.possible(self.match, self.seat)

    def sample_of(self) -> Mask | None:
        """What a sample is one of; None before anything is dealt."""
        return None if self.lesson.match is None else self.action_masks()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self.lesson.dealer.hear(options)
        self.lesson.dealer.reseed(seed)
        self.lesson.begin()
        self.let_policies_play()
        while self.lesson.over():  # before the learner was asked
            self.lesson.begin()
            self.let_policies_play()
        return self.glance.observe(self.match, self.seat), self.lesson.facts()

    def let_policies_play(self) -> None:
        if self.lesson.waits():
            self.rounds.play([self.lesson], [0])

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        match = self.match
        number = self.glance.number(action, self.seat)
        if self.replaces and isinstance(match.need, Ask) and not self.action_masks()[given.action(action)]:
            self.lesson.take(match.need.options[number % len(match.need.options)])
        else:
            self.lesson.take(action_of(match, number))
        self.let_policies_play()
        if self.render_mode == "human":
            self.render()
        paid = returns(match)[self.seat]
        seen = self.glance.observe(match, self.seat)
        return seen, paid, self.lesson.over(), self.lesson.cut(), self.lesson.facts()

    def render(self) -> Any:
        return render_match(self.match, self.render_mode, self.seat)

    def close(self) -> None:
        self.lesson.match = None


def lesson(
    game: Game,
    count: int | None,
    seat: int | None,
    bots: Entries,
    max_cycles: int | None,
    options: dict[str, Any],
    skips: bool = False,
) -> LearnerMatch:
    """The matches of a learner at a seat (None: at all of them), before the first is dealt."""
    dealer = Dealer(game, count, options)
    others = dealer.players - 1
    if seat is not None:
        seat = given.seat(seat, dealer.players)
    given.switch("skip_forced", skips)
    limit = limit_of(game, dealer.players, max_cycles)
    if seat is None:
        return LearnerMatch(dealer, NOBODY, [LEARNER] * dealer.players, limit, skips)
    rivals: Sequence[Entry] = lineup(players(bots), others) if others else ()
    kinds = [RANDOM if entry == "random" else POLICY if isinstance(entry, PolicyBot) else BOT for entry in rivals]
    seated = [None if entry == "random" else entry for entry in rivals]
    dealer.rivals = [*seated[:seat], None, *seated[seat:]]
    return LearnerMatch(dealer, seat, [*kinds[:seat], LEARNER, *kinds[seat:]], limit, skips)
