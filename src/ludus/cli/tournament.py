"""`tournament`: bots against each other."""

from __future__ import annotations

import shlex
import sys
from typing import Annotated, Any

import typer

from ludus.bots import Entries
from ludus.cli.inputs import AsJson, GameName, Packs, Players, Sets, entries, entry, read_options
from ludus.cli.out import as_json, plural, say, show, table
from ludus.cli.sim import Cluster, Seed, Workers, bar, crew_size
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.games import find
from ludus.lab import Sprt
from ludus.lab import stronger as play_until_clear
from ludus.lab import tournament as play_league
from ludus.lab.page import check_page, tournament_page, write_page
from ludus.lab.tournament import entrants

MANY = 10_000  # games after which a test gives up


Bots = Annotated[str, typer.Option(metavar="A,B,C", help="The bots; for a ladder, weakest first.")]
Games = Annotated[int | None, typer.Option(metavar="N", help="Games per pair (100); with --sprt, the maximum (10000).")]
Ladder = Annotated[bool, typer.Option("--ladder", help="Only neighbors play each other.")]
Pair = Annotated[
    tuple[str, str] | None,
    typer.Option(metavar="A B", help="Test whether bot A beats bot B; stops when decided."),
]
Report = Annotated[str | None, typer.Option(metavar="FILE.html", help="Write a page with plots.")]
Adjusted = Annotated[
    bool, typer.Option("--adjusted", help="Luck-adjusted results (docs/explanation/luck-and-skill.md).")
]


def tournament(
    game: GameName,
    bots: Bots = "random,greedy",
    games: Games = None,
    players: Players = None,
    ladder: Ladder = False,
    sprt: Pair = None,
    elo0: Annotated[float, typer.Option(metavar="E", help="--sprt: Elo difference too small to matter.")] = 0.0,
    elo1: Annotated[float, typer.Option(metavar="E", help="--sprt: Elo difference that matters.")] = 30.0,
    alpha: Annotated[float, typer.Option(metavar="P", help="--sprt: false positive rate.")] = 0.05,
    beta: Annotated[float, typer.Option(metavar="P", help="--sprt: false negative rate.")] = 0.05,
    seed: Seed = 1,
    workers: Workers = 0,
    cluster: Cluster = None,
    sets: Sets = None,
    json: AsJson = False,
    report: Report = None,
    adjusted: Adjusted = False,
    _packs: Packs = None,
) -> None:
    """Rate bots in a league, or ask which of two is stronger. Each deal is played twice with seats exchanged."""
    box, options, crew = find.game(game), read_options(sets), crew_size(workers)
    if sprt is not None:
        if report is not None or ladder:
            raise LudusError("--sprt can't be combined with --report or --ladder.")
        two, test = (entry(sprt[0]), entry(sprt[1])), Sprt(elo0, elo1, alpha, beta)
        most = MANY if games is None else games
        with bar(most, json) as advance:
            found = play_until_clear(
                box, *two, most, players, seed, crew, options, test, cluster, advance, adjusted
            )  # fmt: skip
        as_json(found) if json else tell_answer(found)
        return
    if report is not None:
        check_page(report)
    each, seated = 100 if games is None else games, entries(bots)
    with bar(to_be_played(seated, each, ladder), json) as advance:
        found = play_league(box, seated, each, players, seed, crew, options, ladder, cluster, advance, adjusted)
    tell_league(box, found, options, report, json)


def to_be_played(seated: Entries, each: int, ladder: bool) -> int:
    """The games of a league: an even number for each two bots."""
    bots = len(entrants(seated)[0])
    pairs = bots - 1 if ladder else bots * (bots - 1) // 2
    return pairs * 2 * -(-each // 2)


def tell_league(box: Game, found: dict[str, Any], options: dict[str, str], report: str | None, json: bool) -> None:
    """The league on its page, where one is wanted, and here."""
    if report is not None:
        said = ", ".join(f"{name} {value}" for name, value in options.items())
        write_page(report, tournament_page(box, found, said, shlex.join(["ludus", *sys.argv[1:]])))
    as_json(found) if json else tell(box, found)
    if report is not None and not json:
        say(f"Saved the report as {report}.")


def between(data: dict[str, float], percent: bool = True) -> str:
    """A figure with its interval."""
    if percent:
        return f"{data['value']:.1%} [{data['low']:.1%}, {data['high']:.1%}]"
    return f"{data['value']:.1f} [{data['low']:.1f}, {data['high']:.1f}]"


def tell(game: Game, found: dict[str, Any]) -> None:
    say(
        f"{plural(found['games'], 'game')} of {game.title} with {plural(found['players'], 'player')}",
        "bold",
    )
    made = table("bot", "rating", "share of wins", "games", right=("rating", "share of wins", "games"))
    for row in found["bots"]:
        made.add_row(row["bot"], between(row["rating"], percent=False), between(row["share"]), str(row["games"]))
    show(made)
    numbers = ("share of the first", "Elo", "won", "shared", "lost")
    made = table("pair", *numbers, "so", right=numbers)
    for row in found["pairs"]:
        points = f"{row['elo']['value']:+d} [{row['elo']['low']:+d}, {row['elo']['high']:+d}]"
        counts = [str(row[name]) for name in ("wins", "shared", "losses")]
        made.add_row(f"{row['a']} – {row['b']}", between(row["share"]), points, *counts, row["verdict"])
    show(made)
    for row in found["pairs"]:
        tell_adjusted(row)
    say("In brackets: 95 % intervals. Every deal was played twice with seats exchanged.", "dim")


def tell_adjusted(row: dict[str, Any]) -> None:
    """The figure without luck, and what it is worth in games."""
    if "adjusted" in row:
        points = "score_difference" in row
        found = between(row["adjusted"], percent=not points)
        say(
            f"{row['a']} – {row['b']} without luck: {found}{' points' if points else ''}; with luck left in, "
            f"{row['games_saved']:.1f} times as many games would say as much."
        )


def tell_answer(found: dict[str, Any]) -> None:
    low, high = found["bounds"]
    say(f"{found['verdict']}, after {plural(found['games'], 'game')}.", "bold")
    say(f"{found['a']} won a share of {between(found['share'])}.")
    tell_adjusted(found)
    say(f"LLR {found['llr']:.2f}; yes from {high:.2f} on, no from {low:.2f} down.")
