"""A search for settings: numbers are turned until games are as a designer wants them, and as little as that needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from ludus.bots import Entries
from ludus.core.errors import BadOption, LudusError
from ludus.core.game import Game
from ludus.lab.bout import VariantGames
from ludus.lab.dials import Dial, dials, turn_dials
from ludus.lab.extra import extra
from ludus.lab.page import check_page, page, write_page
from ludus.lab.plan import Plan, counting, make_plan
from ludus.lab.stats import Estimate
from ludus.lab.study import RARE, Study
from ludus.lab.variants import AS_IS, Progress, Variant, check
from ludus.lab.wants import Want, wants

ASKED = 5  # times as many suggestions are taken as settings are tried: some come again
BEST = 6  # settings of the front that are played again
AGAIN = 7919  # added to the seed for the games that settings are judged by in the end

Values = tuple[int, ...]  # one for each dial


@dataclass(frozen=True)
class TunedSetting:
    """A setting that was played."""

    values: Values
    miss: float  # how far games are from what is wanted
    moved: float  # how far the numbers are from where they stand
    figures: dict[str, Estimate]


def tune(
    game: Game,
    numbers: Sequence[str],
    want: str,
    players: int | None = None,
    bots: Entries = "random",
    games: int = 200,
    seed: int = 1,
    workers: int = 1,
    options: Mapping[str, Any] | None = None,
    trials: int = 30,
    report: str | Path | None = None,
    progress: Progress = lambda more: None,
    command: str = "",
    dealt: int = 0,
) -> dict[str, Any]:
    """The front of good settings: none is nearer to what is wanted and changes less.

    Every setting is played with the same seeds, those of the front once more with others, since what looks best among
    many is partly luck. After Ctrl-C the front of what was tried is told.
    """
    counting(games=games, workers=workers, trials=trials)
    if games < RARE:
        raise BadOption(f"A search needs at least {RARE} games of each setting, not {games}.")
    extra("optuna", "A search for settings")
    if report is not None:
        check_page(report)
    plan = replace(make_plan(game, players, bots, seed, options, dealt), used=True)
    search = Tuning(game, plan, dials(game, numbers), wants(want), games, workers, progress)
    search.check_ends()
    start = perf_counter()
    stopped = search.run(trials)
    found = {**search.report(stopped), "want": want, "trials": len(search.tried)}
    found |= {"games_played": search.played, "seconds": round(perf_counter() - start, 1)}
    if report is not None:
        write_page(report, page("tune.html", game, title=f"{game.title}: settings", found=found, command=command))
    return found


class Tuning:
    """The settings that were tried so far."""

    def __init__(
        self,
        game: Game,
        plan: Plan,
        turned: list[Dial],
        wanted: list[Want],
        games: int,
        workers: int,
        progress: Progress,
    ) -> None:
        self.game = game
        self.plan = plan
        self.dials = turned
        self.wants = wanted
        self.games = games
        self.workers = workers
        self.progress = progress
        self.tried: dict[Values, TunedSetting | None] = {}  # none: the rules cannot play with it
        self.played = 0

    def check_ends(self) -> None:
        """Refuses numbers that the rules do not know, before anything is played."""
        for values in (tuple(d.low for d in self.dials), tuple(d.high for d in self.dials)):
            with TemporaryDirectory() as folder:
                variant = self.variant(values, Path(folder))
                if variant.content:
                    check(self.game, variant.content)

    def variant(self, values: Values, folder: Path) -> Variant:
        """The game with the numbers at these values."""
        some = dict(zip(self.dials, values, strict=True))
        chosen = {dial.path: value for dial, value in some.items() if not dial.file}
        own = self.plan
        all_options = {**dict(own.options), **chosen}
        plan = make_plan(self.game, own.players, own.entries, own.seed, all_options, own.dealt)
        return Variant(AS_IS, replace(plan, used=True), turn_dials(self.game, some, folder), ruled=0)

    def study(self, values: Values, seed: int) -> Study:
        with TemporaryDirectory() as folder:
            way = self.variant(values, Path(folder))
            bout = VariantGames(
                self.game, [replace(way, plan=replace(way.plan, seed=seed))], self.games, self.workers, None
            )
            bout.play(None, self.progress)
        self.played += self.games
        return bout.studies()[0][1]

    def trial(self, values: Values, seed: int) -> TunedSetting:
        study = self.study(values, seed)
        found = [want.figures(study) for want in self.wants]
        miss = sum(want.miss(list(own.values())) for want, own in zip(self.wants, found, strict=True))
        moved = sum(dial.distance_to(value) for dial, value in zip(self.dials, values, strict=True))
        return TunedSetting(values, miss, moved, {name: e for own in found for name, e in own.items()})

    def run(self, trials: int) -> bool:
        """Try settings, the present one first; whether somebody stopped it."""
        optuna = extra("optuna", "A search for settings")
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        study = optuna.create_study(
            directions=["minimize", "minimize"], sampler=optuna.samplers.TPESampler(seed=self.plan.seed)
        )
        study.enqueue_trial({dial.path: min(dial.high, max(dial.low, dial.now)) for dial in self.dials})
        try:
            for _ in range(trials * ASKED):
                if len(self.tried) >= trials:
                    break
                asked = study.ask()
                values = tuple(asked.suggest_int(dial.path, dial.low, dial.high) for dial in self.dials)
                found = self.once(values)
                if found is None:
                    study.tell(asked, state=optuna.trial.TrialState.FAIL)
                else:
                    study.tell(asked, [found.miss, found.moved])
        except KeyboardInterrupt:
            if not any(self.tried.values()):
                raise
            return True
        return False

    def once(self, values: Values) -> TunedSetting | None:
        """A setting, played the first time it is asked for."""
        if values not in self.tried:
            try:
                self.tried[values] = self.trial(values, self.plan.seed)
            except LudusError:
                if not self.tried:
                    raise
                self.tried[values] = None
        return self.tried[values]

    # --- the front ----------------------------------------------------------------------------------------------------

    def front(self) -> list[TunedSetting]:
        """The settings of which none other is as near and changes less, or nearer and changes as little."""
        known = [trial for trial in self.tried.values() if trial is not None]
        found = [one for one in known if not any(beats(other, one) for other in known)]
        return sorted(found, key=lambda trial: (trial.miss, trial.moved))

    def report(self, stopped: bool) -> dict[str, Any]:
        best, other = self.front()[:BEST], self.plan.seed + AGAIN
        again = [None if stopped else self.trial(one.values, other) for one in best]
        return {
            "game": self.game.id, "players": self.plan.players, "bots": list(self.plan.bots), "games": self.games,
            "seed": self.plan.seed, "now": {dial.path: dial.now for dial in self.dials},
            "front": [self.row(one, played) for one, played in zip(best, again, strict=True)],
            **({"stopped": True} if stopped else {}),
        }  # fmt: skip

    def row(self, one: TunedSetting, again: TunedSetting | None) -> dict[str, Any]:
        """A setting of the front; `holds` says whether it is as wanted in other games too."""
        out: dict[str, Any] = {
            "settings": dict(zip((dial.path for dial in self.dials), one.values, strict=True)),
            "miss": round(one.miss, 3), "moved": round(one.moved, 3),
            "figures": {name: e.to_json() for name, e in one.figures.items()},
        }  # fmt: skip
        if again is not None:
            out |= {"again": {name: e.to_json() for name, e in again.figures.items()}, "holds": again.miss == 0}
        return out


def beats(other: TunedSetting, one: TunedSetting) -> bool:
    """Whether a setting is better in one thing and no worse in the other."""
    return (other.miss, other.moved) != (one.miss, one.moved) and other.miss <= one.miss and other.moved <= one.moved
