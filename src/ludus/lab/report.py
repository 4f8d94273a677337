"""The balance report: games are played, studied, compared, and told on one page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ludus.bots import Entries
from ludus.core.errors import BadOption
from ludus.core.game import Game
from ludus.lab.charts import forest, histogram
from ludus.lab.page import check_page, page, write_page
from ludus.lab.plan import counting, planned
from ludus.lab.stats import Estimate, difference, holm, mean
from ludus.lab.study import SEAT, SURE, Item, Study, spread
from ludus.lab.variants import Progress, Variant, play, variants

LONG = 14  # rows of a family that are told in words on top
Told = list[tuple[Variant, Study]]


def balance(
    game: Game,
    players: int | None = None,
    bots: Entries = "random",
    games: int = 1000,
    seed: int = 1,
    workers: int = 1,
    options: Mapping[str, Any] | None = None,
    sweep: Mapping[str, Sequence[str]] | None = None,
    compare: Sequence[str | Path] = (),
    report: str | Path | None = None,
    cluster: str | None = None,
    progress: Progress = lambda more: None,
    command: str = "",
    dealt: int = 0,
    adjusted: bool = False,
) -> dict[str, Any]:
    """Play and study a game: win shares of everything seats differ in, lengths, closeness, rules that acted.

    `sweep` plays every combination of some options; `compare` names content files that are tried in place of the
    game's own ones; `report` writes a page with plots; `dealt` is how many questions of each game are answered at
    random; `adjusted` has the share without luck beside each share.
    """
    counting(games=games, workers=workers)
    if cluster is not None and compare:
        raise BadOption("Another content file is played on this machine: leave out the cluster.")
    plan = replace(planned(game, players, bots, seed, options, dealt), luck=adjusted)
    ways = variants(game, plan, sweep or {}, compare)
    if report is not None:
        check_page(report)
    told: Told = []
    for way in ways:
        rows = play(game, way, games, workers, cluster, progress)
        told.append((way, Study(game, plan.players, rows)))
    found = {
        "game": game.id, "players": plan.players, "bots": list(plan.bots), "games": games, "seed": seed,
        "variants": [{"label": way.label, **study.to_json()} for way, study in told],
        "differences": differences(told),
    }  # fmt: skip
    if report is not None:
        write_page(report, written(game, found, told, command))
    return found


# --- comparing --------------------------------------------------------------------------------------------------------


def differences(told: Told) -> list[dict[str, Any]]:
    """How each variant differs from the first, kind by kind; every kind is a family of comparisons of its own."""
    found = []
    for way, study in told[1:]:
        first, second = figures(told[0][1]), figures(study)
        for kind in [kind for kind in first if kind in second]:
            before = first[kind]
            both = [(label, before[label], now) for label, now in second[kind].items() if label in before]
            changes = [difference(now, then) for _, then, now in both]
            chances = holm([chance for _, chance in changes])
            found += [
                {
                    "variant": way.label, "kind": kind, "label": label,
                    "before": then.to_json(), "after": now.to_json(),
                    "change": change.to_json(), "p_corrected": float(f"{chance:.3g}"), "stands_out": chance < SURE,
                }
                for (label, then, now), (change, _), chance in zip(both, changes, chances, strict=True)
            ]  # fmt: skip
    return found


def figures(study: Study) -> dict[str, dict[str, Estimate]]:
    """Every figure of a variant, family by family."""
    found = {kind: {item.label: item.found for item in items} for kind, items in study.kinds().items()}
    found["length"] = {"decisions a game": mean(study.lengths())}
    if study.alone:
        found["score"] = {"points": mean(study.scores())}
    else:
        found["draws"] = {"share of games": study.draws()}
    return found


# --- the page ---------------------------------------------------------------------------------------------------------


def written(game: Game, found: dict[str, Any], told: Told, command: str) -> str:
    several = len(told) > 1
    return page(
        "lab.html", game, title=f"{game.title}: balance report", found=found, command=command,
        several=several, beside=side_by_side(told) if several else [], alone=found["players"] == 1,
        random="random" in found["bots"], rules=game.rules, Estimate=Estimate,
        variants=[told_variant(way, study, data) for (way, study), data in zip(told, found["variants"], strict=True)],
    )  # fmt: skip


def told_variant(way: Variant, study: Study, data: dict[str, Any]) -> dict[str, Any]:
    """A variant as the template needs it: plots, tables and sentences."""
    kinds = study.kinds()
    return {
        "label": way.label,
        "data": data,
        "findings": [sentence for kind, items in kinds.items() for sentence in findings(kind, items, study.alone)],
        "kinds": [told_kind(kind, items, study) for kind, items in kinds.items()],
        "plots": plots(study),
        "ends": [(rule, found) for rule, found in study.ends()],
    }


def told_kind(kind: str, items: list[Item], study: Study) -> dict[str, Any]:
    title = "mean score" if study.alone else "share of wins"
    fair = items[0].expected
    dots = [(item.label, item.found, item.loud) for item in items]
    plot = forest(dots, title, fair, percent=not study.alone)
    rare = ", ".join(f"{label} (n {count})" for label, count in study.rare(kind).items())
    return {"name": kind, "items": items, "fair": fair, "plot": plot, "rare": rare}


def findings(kind: str, items: list[Item], alone: bool) -> list[tuple[str, str]]:
    """Sentences about a kind, each with its mood: what stands out, or that nothing does."""
    loud = [item for item in items if item.loud]
    told = [("loud", said(kind, item, alone)) for item in loud[:LONG]]
    if len(loud) > LONG:
        told.append(("loud", f"{kind.capitalize()}: {len(loud) - LONG} more stand out; see below."))
    if not loud:
        widest = max(item.found.high - item.found.low for item in items) / 2
        unit = f"{widest:.1f} points" if alone else f"{widest * 100:.1f} percentage points"
        told.append(("good", f"{kind.capitalize()}: nothing stands out. Less than about ± {unit} would not show."))
    return told


def said(kind: str, item: Item, alone: bool) -> str:
    e = item.found
    more = "more" if e.value > item.expected else "less"
    if alone:
        return (
            f"{kind.capitalize()} {item.label}: {e.value:.1f} points on average [{e.low:.1f}, {e.high:.1f}], "
            f"{more} than the {item.expected:.1f} of all (n {e.n:,})."
        )
    return (
        f"{kind.capitalize()} {item.label} wins {e.value:.1%} [{e.low:.1%}, {e.high:.1%}], "
        f"{more} than the expected {item.expected:.1%} (n {e.n:,})."
    )


def plots(study: Study) -> list[dict[str, Any]]:
    """The distributions: a title, a sentence, the plot, and the figures."""
    found = [
        ("How long", "Decisions in a game, by all players together.", study.lengths(), "decisions"),
        ("Scores", "The score at the end.", study.scores(), "points"),
        ("How close", "Points by which the best was ahead of the next at the end.", study.margins(), "points ahead"),
        (
            "Lead changes",
            "How often the lead changed hands, as the game's own judgement of positions sees it.",
            study.leads("changes"), "lead changes",
        ),
        (
            "Open until",
            "The part of a game after which the winner was never behind again: 0 is one-sided, 100 open to the end.",
            [100 * value for value in study.leads("open")], "% of the game",
        ),
    ]  # fmt: skip
    return [
        {"title": title, "says": says, "plot": histogram(values, unit), "spread": spread(values), "unit": unit}
        for title, says, values, unit in found
        if values
    ]


def side_by_side(told: Told) -> list[dict[str, Any]]:
    """Plots with a row for each variant."""
    every = [(way.label, study) for way, study in told]
    lengths = forest([(label, mean(study.lengths()), False) for label, study in every], "decisions", percent=False)
    found = [{"title": "Decisions in a game", "plot": lengths}]
    if told[0][1].alone:
        scores = forest([(label, mean(study.scores()), False) for label, study in every], "mean score", percent=False)
        return [{"title": "Mean score", "plot": scores}, *found]
    draws = forest([(label, study.draws(), False) for label, study in every], "share of games")
    return [*shares(told), {"title": "Games without one winner", "plot": draws}, *found]


def shares(told: Told) -> Iterator[dict[str, Any]]:
    """The win shares of sides or teams, where a game has them, else of seats; of two the second says nothing new."""
    first = told[0][1].kinds()
    kind = next(kind for kind in ("side", "team", SEAT) if kind in first)
    items = sorted(first[kind], key=lambda item: item.label)
    for shown in items if len(items) > 2 else items[:1]:
        dots = [
            (way.label, item.found, item.loud)
            for way, study in told
            for item in study.kinds().get(kind, [])
            if item.label == shown.label
        ]
        plot = forest(dots, "share of wins", shown.expected)
        yield {"title": f"Share of wins: {kind} {shown.label}", "plot": plot}
