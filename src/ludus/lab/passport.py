"""The passport of a game: its measures on one page, beside those of the games in the box."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from ludus.bots import Entries
from ludus.core.errors import BadOption
from ludus.core.game import Game
from ludus.lab.bout import VariantGames
from ludus.lab.catalogue import EFFORTS, MEASURES
from ludus.lab.charts import forest
from ludus.lab.measures import Material
from ludus.lab.page import check_page, page, write_page
from ludus.lab.plan import Plan, counting, make_plan
from ludus.lab.stats import Estimate
from ludus.lab.study import Study
from ludus.lab.tournament import tournament
from ludus.lab.variants import AS_IS, Progress, Variant

REFERENCE = Path(__file__).parent / "reference.toml"
LUCKED, COUNTED = 50, 20  # of the first games, luck is taken and rules are counted: both are dear
ALIKE = 0.9  # where fewer games differ from all others, intervals are too narrow
DUELS = 10  # in one of this many games each pair of bots meets
WIDE, HIGH = 200, 18  # of a scale


def passport(
    game: Game,
    file: str | Path | None = None,
    players: int | None = None,
    bots: Entries = "thumb",
    games: int = 400,
    seed: int = 1,
    workers: int = 1,
    options: Mapping[str, Any] | None = None,
    progress: Progress = lambda more: None,
    command: str = "",
) -> dict[str, Any]:
    """Some 35 measures of a game, each with its interval and n; `file` is for the page.

    All games are gone through again; luck and rules are taken from the first ones. The same number is played
    between random players, and a tenth of it between each two bots of which one thinks twice as long.
    """
    counting(games=games, workers=workers)
    if games < 20:
        raise BadOption(f"A passport needs at least 20 games, not {games}.")
    plan = replace(make_plan(game, players, bots, seed, options), used=True, traced=True, luck=True)
    if file is not None:
        check_page(file)
    material = Material(game, play_plan(game, plan, games, workers, progress))
    plain = make_plan(game, plan.players, "random", seed, options)
    material.randoms = play_plan(game, replace(plain, used=True), games, workers, progress)
    first = plan.entries[0]
    duels = [("beats_random", first, "random")]
    duels += [(f"doubling_{b}", f"mcts:effort={b}", f"mcts:effort={a}") for a, b in EFFORTS]
    for name, strong, weak in duels:
        if strong != weak:
            material.duels[name] = duel_share(game, [strong, weak], plan.players, games, seed, workers, options)
    found = measures_json(material, list(plan.bots), games, seed)
    if file is not None:
        write_page(file, passport_page(material, found, command))
    return found


def play_plan(game: Game, plan: Plan, games: int, workers: int, progress: Progress) -> Study:
    """The games of one plan; luck and rules are taken from the first ones where they are wanted at all."""
    first = min(games, LUCKED) if plan.luck else games
    ways = [Variant(AS_IS, plan, ruled=COUNTED if plan.traced else 0)]
    bout = VariantGames(game, ways, first, workers, None)
    bout.play(None, progress)
    if games > first:
        bout.ways, bout.games = [replace(ways[0], plan=replace(plan, luck=False))], games
        bout.play(None, progress)
    return bout.studies()[0][1]


def duel_share(
    game: Game, bots: list[Any], players: int, games: int, seed: int, workers: int, options: Mapping[str, Any] | None
) -> Estimate:
    """The share of the first of two bots, seats exchanged."""
    number = max(10, games // DUELS // 2 * 2)
    found = tournament(game, bots, games=number, players=players, seed=seed, workers=workers, options=options)
    data = found["pairs"][0]["share"]
    own = Estimate(data["value"], data["low"], data["high"], data["n"])
    return (
        own
        if found["pairs"][0]["a"] == bot_name(bots[0])
        else Estimate(1 - own.value, 1 - own.high, 1 - own.low, own.n)
    )


def bot_name(bot: Any) -> str:
    return bot if isinstance(bot, str) else type(bot).__name__


def measures_json(m: Material, bots: list[str], games: int, seed: int) -> dict[str, Any]:
    """The measures as data; those that a game cannot have are not in it."""
    taken = {measure.name: measure.take(m) for measure in MEASURES}
    return {
        "game": m.game.id, "players": m.study.players, "bots": bots, "games": games, "seed": seed,
        "different": len(set(m.traces_of("path"))),
        "measures": {
            name: {"value": round(e.value, 4), "interval": [round(e.low, 4), round(e.high, 4)], "n": e.n}
            for name, e in taken.items()
            if e is not None
        },
    }  # fmt: skip


@cache
def reference() -> dict[str, dict[str, Any]]:
    """The passports of the games in the box: title, how they were measured, and the value of each measure."""
    return tomllib.loads(REFERENCE.read_text(encoding="utf-8")) if REFERENCE.exists() else {}


# --- the page ---------------------------------------------------------------------------------------------------------


def passport_page(m: Material, found: dict[str, Any], command: str) -> str:
    families: dict[str, list[dict[str, Any]]] = {}
    for measure in MEASURES:
        if measure.name in found["measures"]:
            row = found["measures"][measure.name]
            beside = [each for id, each in reference().items() if measure.name in each and id != m.game.id]
            others = {each["title"]: each[measure.name] for each in beside}
            told_row = {"measure": measure, "row": row, "scale": scale(row, others, measure.percent)}
            families.setdefault(measure.family, []).append(told_row)
    return page(
        "passport.html", m.game, title=f"{m.game.title}: passport", found=found, command=command, families=families,
        shares=shares(m), reference=reference(), random="random" in found["bots"],
        alike=found["different"] < ALIKE * found["games"],
        missing=[measure.title for measure in MEASURES if measure.name not in found["measures"]],
    )  # fmt: skip


def shares(m: Material) -> list[tuple[str, str]]:
    """The plots of who wins: seats, and the sides or teams and the largest kind of things, where there are any."""
    if m.study.alone:
        return []
    kinds = m.study.kinds()
    return [
        (kind, forest([(item.label, item.found, item.loud) for item in items], "share of wins", items[0].expected))
        for kind, items in kinds.items()
    ]


def scale(row: dict[str, Any], others: dict[str, float], percent: bool) -> str:
    """A line with the other games as dots and this one as a diamond with its interval."""
    low, high = map(float, row["interval"])
    ends: list[float] = [low, high, row["value"], *others.values()]
    least, most = min(ends), max(ends)
    room = (most - least) or 1.0

    def at(value: float) -> float:
        return round(8 + (WIDE - 16) * (value - least) / room, 1)

    def number_text(value: float) -> str:
        return f"{value:.1%}" if percent else f"{value:,.1f}"

    middle, x = HIGH / 2, at(row["value"])
    dots = "".join(
        f'<circle cx="{at(value)}" cy="{middle}" r="4" fill="none" stroke="var(--muted)" stroke-width="1.5">'
        f"<title>{title}: {number_text(value)}</title></circle>"
        for title, value in others.items()
    )
    beside = ", ".join(f"{title} {number_text(value)}" for title, value in others.items()) or "no other game"
    named = f"{number_text(row['value'])} beside {beside}"
    return (
        f'<svg viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" role="img" aria-label="{named}">'
        f'<line x1="4" x2="{WIDE - 4}" y1="{middle}" y2="{middle}" stroke="var(--line)"/>{dots}'
        f'<line x1="{at(low)}" x2="{at(high)}" y1="{middle}" y2="{middle}" stroke="var(--calm)" stroke-width="3"/>'
        f'<path d="M{x} {middle - 6}l6 6-6 6-6-6z" fill="var(--calm)">'
        f"<title>{number_text(row['value'])}</title></path></svg>"
    )
