"""`bench`: how fast this machine plays."""

from __future__ import annotations

import json as json_text
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import ludus
from ludus.cli.inputs import AsJson
from ludus.cli.out import as_json, note, say, show, table
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.games import find
from ludus.lab.bench import measure, overrun, reference_loop

Report = dict[str, Any]
FEW = 3  # numbers of players that are all measured


def bench(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="One game only.")] = None,
    json: AsJson = False,
    both: Annotated[bool, typer.Option("--both", help="Compare interpreted and compiled.")] = False,
    peers: Annotated[bool, typer.Option("--peers", help="Compare with other installed engines.")] = False,
    steps: Annotated[bool, typer.Option("--steps", help="Steps per second of the learning environments.")] = False,
    seconds: Annotated[float, typer.Option(metavar="S", min=0.001, max=60, help="CPU seconds per measurement.")] = 0.2,
) -> None:
    """Measure decisions, copies, views, play-outs and searches, in CPU time, and how late bots answer."""
    games = find.all_games() if game is None else [find.game(game)]
    if peers:
        beside_others(games, seconds, json)
        return
    if steps:
        in_steps(games, seconds, json)
        return
    reports = run_both(game, seconds) if both else [measure_all(games, seconds)]
    if json:
        as_json(reports if both else reports[0])
    else:
        tell(reports)


def measure_all(games: list[Game], seconds: float) -> Report:
    """All figures of this process."""
    loop_s = reference_loop()
    found: dict[str, Any] = {}
    for game in games:
        figures = {n: measure(game, n, seconds).to_json(loop_s) for n in counts_of(game)}
        first, *rest = figures
        late = round(overrun(game, game.seats[-1]))
        others = {str(n): figures[n] for n in rest}
        found[game.id] = {"players": first, **figures[first], "overrun_ms": late, "others": others}
    return {
        "python": platform.python_version(),
        "compiled": ludus.compiled(),
        "loop_s": round(loop_s, 4),
        "games": found,
    }


def counts_of(game: Game) -> list[int]:
    """The numbers of players to measure: all of a few; of many the two smallest and one in the middle."""
    seats = game.seats
    return list(seats) if len(seats) <= FEW else [seats[0], seats[1], seats[(len(seats) - 1) // 2]]


def run_both(game: str | None, seconds: float) -> list[Report]:
    """This program as two others: sources only, and compiled where it has been compiled."""
    pure = run_other({**os.environ, "LUDUS_PURE": "1"}, game, seconds)
    env = {name: value for name, value in os.environ.items() if name != "LUDUS_PURE"}
    copy = compiled_copy()
    if copy is not None:
        env["PYTHONPATH"] = os.pathsep.join([str(copy), *filter(None, [env.get("PYTHONPATH")])])
    fast = run_other(env, game, seconds)
    if fast["compiled"]:
        return [pure, fast]
    note("Nothing is compiled here. Run `make compile` first.")
    return [pure]


def compiled_copy() -> Path | None:
    """build/compiled of this folder or of the checkout that these sources are in."""
    for root in (Path.cwd(), *Path(ludus.__file__ or "").resolve().parents):
        if (root / "build" / "compiled" / "ludus").is_dir():
            return root / "build" / "compiled"
    return None


def run_other(env: dict[str, str], game: str | None, seconds: float) -> Report:
    which = [] if game is None else [game]
    command = [sys.executable, "-m", "ludus.cli", "bench", *which, "--json", "--seconds", str(seconds)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().split("\n") or [""])[-1]
        raise LudusError(f"The measurement in another process failed: {last}")
    report: Report = json_text.loads(done.stdout)
    return report


def tell(reports: list[Report]) -> None:
    for report in reports:
        how = "compiled" if report["compiled"] else "interpreted"
        say(f"Python {report['python']}, {how}; ten million additions in {report['loop_s']:.3f} s", "bold")
    numbers = (
        "players",
        "decisions/s",
        "copy µs",
        "with diary µs",
        "view µs",
        "length",
        "play-outs/s",
        "simulations/s",
    )
    made = table("game", "kernel", *numbers, right=numbers)
    for id in reports[0]["games"]:
        for report in reports:
            found = report["games"][id]
            for count, row in ((found["players"], found), *found["others"].items()):
                made.add_row(id, "compiled" if report["compiled"] else "interpreted", str(count), *cells(row))
    show(made)
    for report in reports:
        late = ", ".join(f"{id} {found['overrun_ms']} ms" for id, found in report["games"].items())
        say(f"A bot with all seats taken answers so much after its time, at worst: {late}")
    say("In brackets: turns of the loop `for i in range(10_000_000): s += i` that take as long.", "dim")


def cells(row: Report) -> list[str]:
    turns = row["turns"]
    return [
        f"{row['decisions_per_s']:,} ({turns['decision']:.0f})",
        f"{row['quiet_us']:.2f} ({turns['quiet']:.0f})",
        f"{row['clone_us']:.2f} ({turns['clone']:.0f})",
        f"{row['view_us']:.1f} ({turns['view']:.0f})",
        f"{row['mean_length']:.1f}",
        f"{row['playouts_per_s']:,}",
        f"{row['simulations_per_s']:,}",
    ]


# --- learning environments --------------------------------------------------------------------------------------------


def in_steps(games: list[Game], seconds: float, json: bool) -> None:
    """Steps a second, with observations and masks."""
    from ludus.rl.pace import paces

    found = {game.id: paces(game, seconds).to_json() for game in games}
    if json:
        as_json({"python": platform.python_version(), "compiled": ludus.compiled(), "games": found})
    else:
        say(f"Python {platform.python_version()}, {'compiled' if ludus.compiled() else 'interpreted'}", "bold")
        tell_steps(found)


def tell_steps(found: dict[str, Report]) -> None:
    sizes = next(iter(found.values()))["vectors"]
    numbers = ("one", *[f"{matches} at once" for matches in sizes], "in two processes", "times one process", "at most")
    made = table("steps/s", *numbers, right=numbers)
    for id, row in found.items():
        own = [row["aec"], *row["vectors"].values(), row["two_workers"]]
        made.add_row(id, *[f"{figure:,}" for figure in own], f"{row['times_one']:.2f}", f"{row['at_most']:.2f}")
    show(made)


# --- beside others ----------------------------------------------------------------------------------------------------


def beside_others(games: list[Game], seconds: float, json: bool) -> None:
    """Ours and others' figures of one process, and how many times the others' speed ours is."""
    from ludus.rl.peers import measure_ours, measure_peers

    theirs = measure_peers(seconds)
    ours = measure_ours(games, seconds)
    if json:
        ratios = {id: ratios_of(id, ours, theirs) for id in ours.decisions}
        figures = {"ours": vars(ours), "theirs": vars(theirs), "ratios": ratios}
        as_json({"python": platform.python_version(), "compiled": ludus.compiled(), **round_figures(figures)})
    else:
        say(f"Python {platform.python_version()}, {'compiled' if ludus.compiled() else 'interpreted'}", "bold")
        tell_ratios(ours, theirs)


def tell_ratios(ours: Any, theirs: Any) -> None:
    numbers = ("decisions/s", "copy µs", "steps/s")
    made = table("", *numbers, right=numbers)
    for rates in (ours, theirs):
        for name in dict.fromkeys([*rates.decisions, *rates.copies, *rates.steps]):
            made.add_row(name, *figure_cells(name, rates))
    show(made)
    ratios = {id: ratios_of(id, ours, theirs) for id in ours.decisions}
    ids = tuple(ratios)
    made = table("times as fast as", *ids, right=ids)
    for peer in ratios[ids[0]]:
        made.add_row(peer, *[f"{ratios[id][peer]:.1f}" for id in ids])
    show(made)
    say("Steps are those of PettingZoo, with observations; copies are for search.", "dim")
    if theirs.missing:
        note(f"Not installed, so not measured: {', '.join(theirs.missing)}.")


def ratios_of(id: str, ours: Any, theirs: Any) -> dict[str, float]:
    """How many times as fast; of copies, how many times as quick."""
    found = {peer: ours.decisions[id] / rate for peer, rate in theirs.decisions.items()}
    found |= {f"{peer}, a copy": cost / ours.copies[id] for peer, cost in theirs.copies.items()}
    return found | {f"{peer}, a step": ours.steps[id] / rate for peer, rate in theirs.steps.items()}


def figure_cells(name: str, rates: Any) -> list[str]:
    return [
        f"{rates.decisions[name]:,.0f}" if name in rates.decisions else "",
        f"{rates.copies[name]:.2f}" if name in rates.copies else "",
        f"{rates.steps[name]:,.0f}" if name in rates.steps else "",
    ]


def round_figures(figures: Any) -> Any:
    if isinstance(figures, dict):
        return {name: round_figures(value) for name, value in figures.items()}
    return round(figures, 2) if isinstance(figures, float) else figures
