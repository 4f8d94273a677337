"""`lab`: is the game balanced?"""

from __future__ import annotations

import shlex
import sys
from math import prod
from typing import Annotated, Any

import typer

from ludus.cli.inputs import AsJson, GameName, Packs, Players, Sets, chosen
from ludus.cli.out import as_json, counted, say, show, table
from ludus.cli.sim import Cluster, Dealt, Seed, Workers, bar, crew_size
from ludus.cli.tournament import between
from ludus.core.errors import BadOption
from ludus.core.game import Game
from ludus.games import find
from ludus.lab.report import balance

FEW = 6  # rows of a family that are shown


def lab(
    game: GameName,
    players: Players = None,
    bots: Annotated[str, typer.Option(metavar="BOTS", help="One bot for all seats, or one for each: a,b.")] = "random",
    games: Annotated[int, typer.Option(metavar="N", help="Games of each variant.")] = 1000,
    seed: Seed = 1,
    workers: Workers = 0,
    cluster: Cluster = None,
    sets: Sets = None,
    sweep: Annotated[
        list[str] | None,
        typer.Option(metavar="OPTION=A,B", help="Compare values of an option. May be given several times."),
    ] = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE.toml", help="Compare with this content file in place of the game's own one."),
    ] = None,
    report: Annotated[str | None, typer.Option(metavar="FILE.html", help="Write a page with plots.")] = None,
    dealt: Dealt = 0,
    adjusted: Annotated[
        bool, typer.Option("--adjusted", metavar="", help="Beside each share, the same without luck (docs/review.md).")
    ] = False,
    json: AsJson = False,
    _packs: Packs = None,
) -> None:
    """Study the balance of a game: who wins with what, how long and how close games are, which rules act."""
    box, options, swept, others = find.game(game), chosen(sets), sweeps(sweep), compare or []
    ways = prod(len(values) for values in swept.values()) * (2 if others else 1)
    command = shlex.join(["ludus", *sys.argv[1:]])
    with bar(games * ways, json) as advance:
        found = balance(
            box, players, bots, games, seed, crew_size(workers), options, swept, others, report, cluster, advance,
            command, dealt, adjusted,
        )  # fmt: skip
    if json:
        as_json(found)
        return
    for variant in found["variants"]:
        tell(box, found, variant)
    if report is not None:
        say(f"The report is in {report}.")
    else:
        say("--report FILE.html writes all of it, with plots.", "dim")


def sweeps(texts: list[str] | None) -> dict[str, list[str]]:
    """The options of `--sweep name=a,b`; `;` parts values that hold commas."""
    found: dict[str, list[str]] = {}
    for text in texts or []:
        name, sign, values = text.partition("=")
        given = [value.strip() for value in values.split(";" if ";" in values else ",") if value.strip()]
        if not sign or not name.strip() or not given:
            raise BadOption(f"--sweep takes an option and values, such as name=a,b, not '{text}'.")
        found[name.strip().replace("-", "_")] = given
    return found


def tell(game: Game, found: dict[str, Any], variant: dict[str, Any]) -> None:
    """What stands out, family by family; the rest is in the report."""
    alone = found["players"] == 1
    say(f"{game.title}, {variant['label']}: {counted(variant['games'], 'game')} by {', '.join(found['bots'])}", "bold")
    figures = ("mean score" if alone else "share of wins", "without luck", "expected", "n")
    made = table("what", *figures, "", right=("expected", "n"))
    for kind, items in variant["mean_score" if alone else "win_share"].items():
        shown = items if len(items) <= FEW else [item for item in items if item["stands_out"]]
        for item in shown[:FEW]:
            expected = f"{item['expected']:.1f}" if alone else f"{item['expected']:.1%}"
            mark = "stands out" if item["stands_out"] else ""
            calm = between(item["adjusted"], not alone) if "adjusted" in item else ""
            made.add_row(f"{kind} {item['label']}", between(item, not alone), calm, expected, str(item["n"]), mark)
        if len(shown) < len(items):
            made.add_row(f"{kind}: {len(items) - len(shown)} more", "", "", "", "", "")
    show(made)
    length, rules = variant["length"], variant["rules"]
    say(f"{between(length, percent=False)} decisions a game; {len(rules['never'])} rules never came up.")
