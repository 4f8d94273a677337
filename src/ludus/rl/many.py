"""Many matches at once, as Gymnasium's vectors are: one call steps them all, here or shared out among processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ludus.bots import Entries
from ludus.bots.herd import LearnerMatch
from ludus.core.errors import BadOption, IllegalAction, LudusError
from ludus.core.game import Game
from ludus.rl import given
from ludus.rl.base import RENDER_MODES, checked_mode, observation_space
from ludus.rl.encode import Seen, encoder
from ludus.rl.section import NEXT, SAME, RemoteSection, Section, Told, VectorRows, VectorShape, spawning
from ludus.rl.solo import lesson
from ludus.rl.turned import turns_of

Numbers = NDArray[Any]
Stepped = tuple[Seen, Numbers, Numbers, Numbers, dict[str, Any]]


class Vector(VectorEnv[Seen, Any, Numbers]):
    """`num_envs` matches of a game. With `workers` above 1 they are shared out among as many processes.

    By default every seat that is asked is the learner's, and the reward is that of the seat that has answered; with
    `seat` only that one learns, and `bots` play the others. Match i deals as an environment with the seed of the vector
    plus i does, whatever the others do and however many workers there are. With `canonical` the observing seat counts
    as the first, in its observations and in its actions. Without `copy` the next step overwrites the arrays. A script
    with several workers needs its `if __name__ == "__main__":`.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        players: int | None = None,
        *,
        seat: int | None = None,
        bots: Entries = "random",
        workers: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_cycles: int | None = None,
        skip_forced: bool = False,
        canonical: bool = False,
        render_mode: str | None = None,
        copy: bool = True,
        **options: Any,
    ) -> None:
        given.count("num_envs", num_envs)
        given.count("workers", workers)
        given.switch("canonical", canonical)
        lessons = [lesson(game, players, seat, bots, max_cycles, options, skip_forced) for _ in range(num_envs)]
        self.furnish(game, lessons, workers, autoreset(autoreset_mode), checked_mode(render_mode), copy, canonical)
        self.ready = False

    def furnish(
        self,
        game: Game,
        lessons: list[LearnerMatch],
        workers: int,
        mode: AutoresetMode,
        render: str | None,
        copy: bool,
        canonical: bool,
    ) -> None:
        """Everything but the matches themselves."""
        self.game = game
        self.num_envs = len(lessons)
        self.mode = mode
        self.render_mode = render
        self.copy = copy
        self.seat = lessons[0].seat
        self.players = lessons[0].dealer.players
        self.encoder = encoder(game, self.players)
        self.turned = turns_of(game, self.players) if canonical else None
        self.metadata = {"render_modes": RENDER_MODES, "autoreset_mode": mode}
        self.single_observation_space = observation_space(self.encoder)
        self.single_action_space = spaces.Discrete(self.encoder.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.starts = np.arange(self.num_envs) * self.encoder.actions  # of rows in the mask
        self.done = np.zeros(self.num_envs, np.bool_)  # matches that have ended and are not dealt again yet
        self.share(lessons, min(workers, self.num_envs))
        self.open = self.views()

    def views(self) -> Seen:
        """The rows themselves, which nobody else may write into."""
        found: dict[str, Numbers] = {"observation": self.rows.observation, "action_mask": self.rows.mask}
        views = {name: array.view() for name, array in found.items()}
        for view in views.values():
            view.flags.writeable = False
        return views

    def share(self, lessons: list[LearnerMatch], workers: int) -> None:
        """Share out the matches among this process or others."""
        shape = VectorShape(self.num_envs, self.encoder.size, self.encoder.actions, self.players)
        how = SAME if self.mode is AutoresetMode.SAME_STEP else NEXT
        self.sections: list[Section] = []
        self.remote: list[RemoteSection] = []
        self.cuts = [int(part[0]) for part in np.array_split(np.arange(self.num_envs), workers)]
        if workers == 1:
            self.rows = VectorRows(shape)
            self.sections = [Section(lessons, 0, self.encoder, self.rows, how)]
            return
        context = spawning()
        memory = shape.memory(context)
        self.rows = VectorRows(shape, memory)
        for first, stop in zip(self.cuts, [*self.cuts[1:], self.num_envs], strict=True):
            self.remote.append(RemoteSection(context, memory, shape, lessons[first:stop], first, self.encoder, how))

    def ask_sections(self, what: str, given: Sequence[tuple[Any, ...]]) -> list[Any]:
        """What all sections answer, each to its own question."""
        if self.closed:
            raise LudusError("This vector is closed: make a new one.")
        if self.sections:
            return [getattr(self.sections[0], what)(*given[0])]
        for remote, own in zip(self.remote, given, strict=True):
            remote.send(what, *own)
        return [good(answer) for answer in [remote.receive() for remote in self.remote]]  # all, whatever one says

    def parts(self, values: Sequence[Any]) -> list[Any]:
        """One value for each match, as sections have them."""
        stops = [*self.cuts[1:], self.num_envs]
        return [values[first:stop] for first, stop in zip(self.cuts, stops, strict=True)]

    # --- playing ------------------------------------------------------------------------------------------------------

    def reset(  # seeds may be a list, as in Gymnasium's own vectors
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal all matches again, or those of `options["reset_mask"]`. Other options are those of the game."""
        seeds = self.seeds(seed)
        super().reset(seed=seed if isinstance(seed, int) else None)
        chosen, heard = self.which(options)
        split = zip(self.parts(seeds), self.parts(chosen.tolist()), strict=True)
        self.ask_sections("reset", [(own, heard, which) for own, which in split])
        self.rows.rewards[chosen] = 0
        self.done[chosen] = False
        self.ready = True
        return self.observe(), self.infos({})

    def which(self, options: dict[str, Any] | None) -> tuple[NDArray[np.bool_], dict[str, Any] | None]:
        """The matches to deal again, and the options for them."""
        if not options or "reset_mask" not in options:
            return np.ones(self.num_envs, np.bool_), options
        mask = np.asarray(options["reset_mask"])
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise BadOption(f"reset_mask is an array of {self.num_envs} bools, of which one or more are true.")
        if not self.ready and not mask.all():
            raise LudusError("Nothing is dealt yet: call reset() for all matches first.")
        return mask, {name: value for name, value in options.items() if name != "reset_mask"}

    def seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """One seed for each match."""
        if seed is None:
            return [None] * self.num_envs
        if not isinstance(seed, Sequence | np.ndarray):
            return [given.count("A seed", seed, 0) + i for i in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise BadOption(f"{len(seed)} seeds for {self.num_envs} matches: give one for all, or one for each.")
        return list(seed)

    def step(self, actions: Any) -> Stepped:
        """Answer in every match. One impossible action refuses the whole step with the rule's reason."""
        self.note_deal()
        rows = self.rows
        acted = self.lookers()
        named = self.whole(actions)
        self.check(named if self.turned is None else self.turned.true(named, acted))
        told: Told = {}
        for found in self.ask_sections("step", [()] * len(self.cuts)):
            told |= found
        paid = np.zeros(self.num_envs)
        terminated, truncated, self.done = np.zeros((3, self.num_envs), np.bool_)
        for i, ending in told.items():  # nothing is paid before the end
            paid[i] = rows.rewards[i, acted[i]]
            terminated[i], truncated[i] = ending["terminated"], ending["truncated"]
            self.done[i] = self.mode is not AutoresetMode.SAME_STEP
        return self.observe(), paid, terminated, truncated, self.infos(told)

    def note_deal(self) -> None:
        if not self.ready:
            raise LudusError(given.UNDEALT)

    def whole(self, actions: Any) -> Numbers:
        """Actions as they were given: as many as there are matches."""
        named = np.asarray(actions)
        if named.shape != (self.num_envs,):
            raise BadOption(f"A step takes {self.num_envs} actions, one for each match, not {named.shape}.")
        if named.dtype.kind not in "iu":
            raise IllegalAction(f"Actions are whole numbers, not of the kind {named.dtype}.")
        return named

    def check(self, actions: Numbers) -> None:
        """Refuse what is impossible before any match has moved; in a match that has ended no action counts."""
        if self.mode is AutoresetMode.DISABLED and self.done.any():
            raise LudusError(f"Match {int(self.done.argmax())} has ended: reset it with options['reset_mask'] first.")
        within = np.minimum(np.maximum(actions, 0), self.encoder.actions - 1)
        right = (self.rows.mask.take(self.starts + within) == 1) & (within == actions) | self.done
        if not right.all():
            i = int(right.argmin())
            self.ask_one("why", i, i, int(actions[i]))
        self.rows.action[:] = actions

    def ask_one(self, what: str, i: int, *given: Any) -> Any:
        """What the section of one match answers."""
        if self.sections:
            return getattr(self.sections[0], what)(*given)
        remote = self.remote[sum(first <= i for first in self.cuts) - 1]
        remote.send(what, *given)
        return good(remote.receive())

    # --- what is seen -------------------------------------------------------------------------------------------------

    def lookers(self) -> NDArray[np.int64]:
        """The seat through whose eyes each match is seen: the learner's, or the seat that is asked."""
        return self.rows.seat.copy() if self.seat < 0 else np.full(self.num_envs, self.seat)

    def copies_of(self, observations: Numbers, masks: Numbers, seats: Any) -> Seen:
        """Copies, turned where the one who looks is counted first."""
        if self.turned is None:
            return {"observation": observations.copy(), "action_mask": masks.copy()}
        return {
            "observation": self.turned.turn_rows(observations, seats),
            "action_mask": self.turned.masks(masks, seats),
        }

    def observe(self) -> Seen:
        if self.copy or self.turned is not None:
            return self.copies_of(self.rows.observation, self.rows.mask, self.lookers())
        return {**self.open}

    def infos(self, told: Told) -> dict[str, Any]:
        """Who is asked, what every seat was paid, and how matches ended."""
        everywhere = np.ones(self.num_envs, np.bool_)
        infos: dict[str, Any] = {"seat": self.rows.seat.copy(), "_seat": everywhere}
        infos |= {"rewards": self.rows.rewards.copy(), "_rewards": everywhere.copy()}
        for i, ending in told.items():
            own = ending["told"]
            if self.mode is AutoresetMode.SAME_STEP:
                looker = ending["told"]["seat"] if self.seat < 0 else self.seat
                final = self.copies_of(self.rows.final_observation[i], self.rows.final_mask[i], looker)
                own = {"final_obs": final, "final_info": {**own, "rewards": self.rows.rewards[i].copy()}}
            else:
                own = {name: value for name, value in own.items() if name != "seat"}
            infos = self._add_info(infos, own, i)
        return infos

    def render(self) -> tuple[Any, ...]:
        self.note_deal()
        frames = self.ask_sections("render", [(self.render_mode,)] * len(self.cuts))
        return tuple(frame for part in frames for frame in part)

    # --- travelling and ending ----------------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """What it is, and its matches from wherever they are played."""
        lessons = [own for part in self.ask_sections("pack_matches", [()] * len(self.cuts)) for own in part]
        how = (self.game, lessons, len(self.cuts), self.mode, self.render_mode, self.copy, self.turned is not None)
        return {"how": how, "ready": self.ready, "done": self.done, "rewards": self.rows.rewards}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.furnish(*state["how"])
        self.ready, self.done = state["ready"], state["done"].copy()
        self.rows.rewards[:] = state["rewards"]
        if self.ready:
            self.ask_sections("show_all", [()] * len(self.cuts))

    def close_extras(self, **kwargs: Any) -> None:
        for remote in self.remote:
            remote.close()


def good(answer: Any) -> Any:
    """What a section has answered, unless it was an error."""
    if isinstance(answer, Exception):
        raise answer
    return answer


def autoreset(mode: AutoresetMode | str) -> AutoresetMode:
    """A mode, or its name as Gymnasium writes it."""
    try:
        return AutoresetMode(mode)
    except ValueError as e:
        names = ", ".join(known.value for known in AutoresetMode)
        raise BadOption(f"autoreset_mode is {names}, not {mode!r}.") from e
