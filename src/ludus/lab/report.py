"""The balance report: games are played, studied, compared, and told on one page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ludus.bots import Entries
from ludus.core.errors import BadOption
from ludus.core.game import Game
from ludus.lab.bout import Told, VariantGames
from ludus.lab.charts import forest, histogram
from ludus.lab.decide import Precision, detectable_share, leading
from ludus.lab.diff import content_diff, option_diff
from ludus.lab.page import check_page, page, write_page
from ludus.lab.paired import compare_figures, told_pairs
from ludus.lab.plan import RANDOM, counting, make_plan
from ludus.lab.stats import Estimate, mean
from ludus.lab.study import Item, Study, figures, spread
from ludus.lab.variants import Progress, Variant, variants

VERDICTS = {
    "differs": "decided: it differs.",
    "alike": "decided: no change of the requested size.",
    "known": "decided: known with the requested precision.",
    "open": "not decided with this number of games.",
}
ALIKE = 10  # games for each different one: bots that always answer alike
LONG = 14  # rows of a family that are told in words on top


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
    within: float | None = None,
    save: str | Path | None = None,
    resume: bool = False,
) -> dict[str, Any]:
    """Play and study a game: win shares of everything seats differ in, lengths, closeness, rules that acted.

    `sweep` plays every combination of some options; `compare` names content files that are tried in place of the
    game's own ones; `report` writes a page with plots; `dealt` is how many questions of each game are answered at
    random; `adjusted` has the share without luck beside each share. `within` ends the play once the answer is as
    precise: shares to ± this many percentage points, and changes decided. `save` names a folder that keeps every game,
    `resume` goes on with it. After Ctrl-C what was played is told, and `stopped` is true.
    """
    counting(games=games, workers=workers)
    if cluster is not None and compare:
        raise BadOption("Another content file is played on this machine: leave out the cluster.")
    if resume and save is None:
        raise BadOption("To resume, name the folder: --save DIR --resume.")
    plan = replace(make_plan(game, players, bots, seed, options, dealt), luck=adjusted)
    ways = variants(game, plan, sweep or {}, compare)
    unit = 1.0 if plan.players == 1 else 100.0
    question = None if within is None else Precision(within / unit, games)
    if report is not None:
        check_page(report)
    bout = VariantGames(game, ways, games, workers, cluster)
    if save is not None:
        bout.keep(save, resume)
    progress(bout.done)
    stopped = play_until_settled(bout, question, progress)
    told = bout.studies()
    found = {
        "game": game.id, "players": plan.players, "bots": list(plan.bots), "games": games, "seed": seed,
        "variants": [told_json(game, told[0][0], way, study) for way, study in told],
        "differences": differences(told),
        "pairs": [told_pairs(way.label, told[0][1], study) for way, study in told[1:]],
        **({"decided": question.verdicts(told), "looks": len(question.looks)} if question is not None else {}),
        **({"stopped": True} if stopped else {}),
    }  # fmt: skip
    if report is not None:
        write_page(report, report_page(game, found, told, command))
    return found


def play_until_settled(bout: VariantGames, question: Precision | None, progress: Progress) -> bool:
    """Play; whether somebody stopped it. Where nothing is done yet, there is nothing to tell."""
    try:
        bout.play(question, progress)
    except KeyboardInterrupt:
        if not bout.studies():
            raise
        return True
    return False


def told_json(game: Game, first: Variant, way: Variant, study: Study) -> dict[str, Any]:
    """A variant as data: what it changes, and what came of it."""
    changed = option_diff(game, first.plan.options, way.plan.options) + content_diff(game, way.content)
    shows = {} if study.alone else {"shows": round(detectable_share(len(study.rows), 1 / study.players), 4)}
    return {"label": way.label, "changed": changed, **study.to_json(), **shows}


# --- comparing --------------------------------------------------------------------------------------------------------


def differences(told: Told) -> list[dict[str, Any]]:
    """How each variant differs from the first, game by game; every kind is a family of comparisons of its own."""
    return [
        {"variant": way.label, "kind": kind, **row}
        for way, study in told[1:]
        for kind in figures(told[0][1])
        for row in compare_figures(told[0][1], study, kind)
    ]


# --- the page ---------------------------------------------------------------------------------------------------------


def report_page(game: Game, found: dict[str, Any], told: Told, command: str) -> str:
    several = len(told) > 1
    return page(
        "lab.html", game, title=f"{game.title}: balance report", found=found, command=command,
        several=several, beside=side_by_side(told) if several else [], alone=found["players"] == 1,
        random="random" in found["bots"], rules=game.rules, Estimate=Estimate, verdicts=VERDICTS, power=power(found),
        alike=alike(found),
        variants=[told_variant(way, study, data) for (way, study), data in zip(told, found["variants"], strict=True)],
    )  # fmt: skip


def alike(found: dict[str, Any]) -> str:
    """A warning where bots play the same few games again and again."""
    few = [each for each in found["variants"] if each["courses"] * ALIKE <= each["games"]]
    if not few or set(found["bots"]) == {RANDOM}:
        return ""
    said = f"Only {few[0]['courses']} of {few[0]['games']} games differ in their course"
    return f"{said}: these bots always answer alike, and intervals mean nothing. --dealt 4 begins every game by lot."


def power(found: dict[str, Any]) -> str:
    """What these games would have shown of the seats or the score, where two variants are compared."""
    rows = [row for row in found["differences"] if row["kind"] in ("seat", "score")]
    if not rows:
        return ""
    widest = max(row["shows"] for row in rows)
    unit = f"{widest:.1f} points" if found["players"] == 1 else f"{widest * 100:.1f} percentage points"
    return f"These games detect a change of {unit} (80% power); smaller ones need more games."


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
    told = [("loud", item_name(kind, item, alone)) for item in loud[:LONG]]
    if len(loud) > LONG:
        told.append(("loud", f"{kind.capitalize()}: {len(loud) - LONG} more clear differences; see below."))
    if not loud:
        widest = max(item.found.high - item.found.low for item in items) / 2
        unit = f"{widest:.1f} points" if alone else f"{widest * 100:.1f} percentage points"
        told.append(
            ("good", f"{kind.capitalize()}: no clear difference. These games can't detect less than about ± {unit}.")
        )
    return told


def item_name(kind: str, item: Item, alone: bool) -> str:
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
            "How often the lead changed hands, by the game's own estimate of positions.",
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
    return [*shares(told), {"title": "Games without a single winner", "plot": draws}, *found]


def shares(told: Told) -> Iterator[dict[str, Any]]:
    """The win shares of sides or teams, where a game has them, else of seats; of two the second says nothing new."""
    first = told[0][1].kinds()
    kind = leading(told[0][1])
    items = sorted(first[kind], key=lambda item: item.label)
    for one in items if len(items) > 2 else items[:1]:
        dots = [
            (way.label, item.found, item.loud)
            for way, study in told
            for item in study.kinds().get(kind, [])
            if item.label == one.label
        ]
        plot = forest(dots, "share of wins", one.expected)
        yield {"title": f"Win rate: {kind} {one.label}", "plot": plot}
