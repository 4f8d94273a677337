"""`lab`: is the game balanced?"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import prod
from typing import Annotated, Any

import typer

from ludus.bots import Entries
from ludus.cli.inputs import AsJson, GameName, Packs, Players, Sets, entries, read_options
from ludus.cli.out import as_json, note, plural, say, show, table
from ludus.cli.sim import STOPPED, Cluster, Dealt, Seed, Workers, bar, crew_size
from ludus.cli.tournament import Report, between
from ludus.core.errors import BadOption
from ludus.core.game import Game
from ludus.games import find
from ludus.lab.catalogue import MEASURES
from ludus.lab.decide import games_needed
from ludus.lab.passport import passport as passport_of
from ludus.lab.report import VERDICTS, alike, balance
from ludus.lab.tune import tune
from ludus.lab.variants import contents

FEW = 6  # rows of a family that are shown
ALWAYS = ("seat", "side", "team", "draws", "length", "score")  # changes that are told even where they are none


Bots = Annotated[str, typer.Option(metavar="BOTS", help="One bot for all seats, or one per seat: a,b.")]
Games = Annotated[int, typer.Option(metavar="N", help="Games per variant.")]
Sweep = Annotated[
    list[str] | None,
    typer.Option(metavar="OPTION=A,B", help="Compare values of an option; @FILE reads one from a file. Repeatable."),
]
Compare = Annotated[
    list[str] | None,
    typer.Option(
        metavar="FILE.toml",
        help="Compare with this content file instead of the game's. Repeatable.",
    ),
]
Passport = Annotated[
    str | None,
    typer.Option(metavar="FILE.html", help="Write the game's passport: its measures next to other games'."),
]
Adjusted = Annotated[
    bool, typer.Option("--adjusted", help="Add luck-adjusted shares (docs/explanation/luck-and-skill.md).")
]
Tuned = Annotated[
    list[str] | None,
    typer.Option("--tune", metavar="NUMBER=LOW..HIGH", help="Search for settings: row.column of content, or options."),
]
Want = Annotated[str | None, typer.Option(metavar="WISHES", help='Goal of --tune, such as "seat=50±3,length<400".')]
Trials = Annotated[int, typer.Option(metavar="N", help="Number of settings to try with --tune.")]
Within = Annotated[
    float | None,
    typer.Option(metavar="X", help="Stop when win rates are known to ± X points and changes are decided."),
]
Save = Annotated[str | None, typer.Option(metavar="DIR", help="Save each finished game in this folder.")]
Resume = Annotated[bool, typer.Option("--resume", help="Resume the run saved in DIR.")]


def lab(
    game: GameName,
    players: Players = None,
    bots: Bots = "random",
    games: Games = 1000,
    seed: Seed = 1,
    workers: Workers = 0,
    cluster: Cluster = None,
    sets: Sets = None,
    sweep: Sweep = None,
    compare: Compare = None,
    report: Report = None,
    passport: Passport = None,
    dealt: Dealt = 0,
    adjusted: Adjusted = False,
    tuned: Tuned = None,
    want: Want = None,
    trials: Trials = 30,
    within: Within = None,
    save: Save = None,
    resume: Resume = False,
    json: AsJson = False,
    _packs: Packs = None,
) -> None:
    """Study the balance of a game: who wins with what, how long and how close games are, which rules act."""
    box, options, swept = find.game(game), read_options(sets), sweeps(sweep)
    seated = entries(bots)
    crew, command = crew_size(workers), shlex.join(["ludus", *sys.argv[1:]])
    if passport is not None:
        alone_with(passport, sweep, compare, report, within is not None, save, dealt, adjusted, cluster)
        certify(box, passport, players, seated, games, seed, crew, options, json, command)
    elif tuned or want is not None:
        goals = for_tuning(tuned, want, sweep, compare, within is not None, save, cluster)
        with bar(games * trials, json) as advance:
            settings = tune(
                box, *goals, players, seated, games, seed, crew, options, trials, report, advance, command, dealt
            )
        tell_settings(box, settings, json)
    else:
        if within is not None and not json:
            foretell(within, players or box.seats[0], games)
        others = compare or []
        ways = prod(len(values) for values in swept.values()) * (1 + len(contents(box, others)))
        with bar(games * ways, json) as advance, said_if_stopped():
            found = balance(
                box, players, seated, games, seed, crew, options, swept, others, report, cluster, advance, command,
                dealt, adjusted, within, save, resume,
            )  # fmt: skip
        tell_study(box, found, report, save, json)


@contextmanager
def said_if_stopped() -> Iterator[None]:
    """Ctrl-C before there is anything to tell."""
    try:
        yield
    except KeyboardInterrupt:
        note("Stopped before any game finished; nothing saved.")
        raise typer.Exit(STOPPED) from None


def for_tuning(tuned: list[str] | None, want: str | None, *others: object) -> tuple[list[str], str]:
    """What is turned, and what for: both have to be said, and what compares variants does not go with it."""
    if not tuned or want is None or any(others):
        raise BadOption("--tune goes with --want, and without --sweep, --compare, --within, --save and --cluster.")
    return tuned, want


def tell_study(box: Game, found: dict[str, Any], report: str | None, save: str | None, json: bool) -> None:
    """All variants, and what is different between them."""
    if json:
        as_json(found)
    else:
        for variant in found["variants"]:
            tell(box, found, variant)
        if said := alike(found):
            say(said, "bold yellow")
        tell_changes(found)
        end(report, save, found)
    if "stopped" in found:
        raise typer.Exit(STOPPED)


def alone_with(passport: str, *others: object) -> None:
    """A passport is measured in one way, so that passports can be compared."""
    if any(others):
        raise BadOption(
            f"--passport {passport} takes --players, --bots, --games, --seed, --workers and --set only, "
            "so that passports can be compared."
        )


def certify(
    box: Game, file: str, players: int | None, bots: Entries, games: int, seed: int, workers: int,
    options: dict[str, str], json: bool, command: str,
) -> None:  # fmt: skip
    with bar(games * 2, json) as advance:
        found = passport_of(box, file, players, bots, games, seed, workers, options, advance, command)
    if json:
        as_json(found)
        return
    say(f"{box.title}: {plural(games, 'game')} by {', '.join(found['bots'])}", "bold")
    made = table("measure", "value", "n", right=("n",))
    for measure in MEASURES:
        if measure.name in found["measures"]:
            row = found["measures"][measure.name]
            e = {"value": row["value"], "low": row["interval"][0], "high": row["interval"][1]}
            made.add_row(measure.title, between(e, measure.percent), str(row["n"]))
    show(made)
    say(f"{found['different']} of {games} games differ from all others. Saved the passport as {file}.")


def tell_settings(box: Game, found: dict[str, Any], json: bool) -> None:
    """The front of good settings."""
    if json:
        as_json(found)
        return
    say(f"{box.title}: settings for {found['want']}", "bold")
    made = table(*found["now"], "off", "moved", "figures", "again", "holds", right=(*found["now"], "off", "moved"))
    made.add_row(*[f"now {value}" for value in found["now"].values()])
    for row in found["front"]:
        told = [
            ", ".join(f"{name} {between(e, False)}" for name, e in row.get(each, {}).items())
            for each in ("figures", "again")
        ]
        holds = ("yes" if row["holds"] else "no") if "holds" in row else ""
        made.add_row(*map(str, row["settings"].values()), f"{row['miss']:.2f}", f"{row['moved']:.2f}", *told, holds)
    show(made)
    played = f"{found['games_played']:,} games in {found['seconds']} seconds"
    say(f"{plural(found['trials'], 'setting')} tried, {played}; “again” is with other seeds.")
    if "stopped" in found:
        note("Stopped: the best settings so far.")
        raise typer.Exit(STOPPED)


def foretell(within: float, players: int, games: int) -> None:
    """How many games an answer needs, before they are played."""
    if players > 1 and within > 0:
        wanted = games_needed(within / 100, 1 / players)
        few = "" if wanted <= games else f"; use --games {wanted}"
        note(f"Shares to ± {within:g} percentage points need about {wanted:,} games{few}.")


def end(report: str | None, save: str | None, found: dict[str, Any]) -> None:
    if "stopped" in found:
        kept = f"; add --resume to continue from {save}" if save is not None else ""
        note(f"Stopped: results of the games finished so far{kept}.")
    if report is not None:
        say(f"Saved the report as {report}.")
    else:
        say("Use --report FILE.html for everything, with plots.", "dim")


def sweeps(texts: list[str] | None) -> dict[str, list[str]]:
    """The options of `--sweep name=a,b`; `;` parts values that hold commas."""
    found: dict[str, list[str]] = {}
    for text in texts or []:
        name, sign, values = text.partition("=")
        given = [value.strip() for value in values.split(";" if ";" in values else ",") if value.strip()]
        if not sign or not name.strip() or not given:
            raise BadOption(f"--sweep needs name=a,b, not '{text}'.")
        found[name.strip().replace("-", "_")] = given
    return found


def tell(game: Game, found: dict[str, Any], variant: dict[str, Any]) -> None:
    """What stands out, family by family; the rest is in the report."""
    alone = found["players"] == 1
    say(
        f"{game.title}, {variant['label']}: {plural(variant['games'], 'game')} by {', '.join(found['bots'])}",
        "bold",
    )
    every = variant["mean_score" if alone else "win_share"]
    calmer = ["without luck"] * any("adjusted" in item for items in every.values() for item in items)
    figures = ("mean score" if alone else "share of wins", *calmer, "expected", "n")
    made = table("what", *figures, "", right=("expected", "n"))
    for kind, items in every.items():
        shown = items if len(items) <= FEW else [item for item in items if item["stands_out"]]
        for item in shown[:FEW]:
            expected = f"{item['expected']:.1f}" if alone else f"{item['expected']:.1%}"
            mark = "clear" if item["stands_out"] else ""
            calm = [between(item["adjusted"], not alone) if "adjusted" in item else ""] * len(calmer)
            made.add_row(f"{kind} {item['label']}", between(item, not alone), *calm, expected, str(item["n"]), mark)
        if len(shown) < len(items):
            made.add_row(f"{kind}: {len(items) - len(shown)} more")
    show(made)
    length, rules = variant["length"], variant["rules"]
    draws = "" if alone else f"{between(variant['draws'])} without a single winner; "
    say(f"{draws}{between(length, percent=False)} decisions per game; {len(rules['never'])} rules never came up.")
    if "shows" in variant:
        say(f"Detects differences above {variant['shows'] * 100:.1f} percentage points (80% power).", "dim")


def tell_changes(found: dict[str, Any]) -> None:
    """Every variant beside the first: what was changed, whether games differ, what that does."""
    for variant, pair in zip(found["variants"][1:], found["pairs"], strict=True):
        say(f"{variant['label']} beside {found['variants'][0]['label']}", "bold")
        for line in variant["changed"]:
            what = " ".join(part for part in (line["where"], line["row"], line["column"]) if part)
            say(f"  {what}: {short(line['was'])} → {short(line['is'])}")
        say(f"  {pair['says']}", "" if pair["differ"] else "bold yellow")
        rows = [row for row in found["differences"] if row["variant"] == variant["label"]]
        tell_rows([row for row in rows if row["stands_out"] or row["kind"] in ALWAYS], found["players"] == 1)
    for row in found.get("decided", []):
        say(f"{row['variant']}: {VERDICTS[row['verdict']]}")


def tell_rows(rows: list[dict[str, Any]], alone: bool) -> None:
    calmer = ["without luck"] * any("adjusted" in row for row in rows)
    made = table("what", "change", *calmer, "would show", "", right=("would show",))
    for row in rows:
        percent = not alone and row["kind"] != "length"
        calm = [between(row["adjusted"], percent) if "adjusted" in row else ""] * len(calmer)
        shows = f"± {row['shows'] * 100:.1f} %" if percent else f"± {row['shows']:.1f}"
        mark = "clear" if row["stands_out"] else ""
        made.add_row(f"{row['kind']} {row['label']}", between(row["change"], percent), *calm, shows, mark)
    show(made)


def short(value: Any) -> str:
    said = str(value).replace("\n", " ")
    return said if len(said) <= 60 else f"{said[:57]}…"
