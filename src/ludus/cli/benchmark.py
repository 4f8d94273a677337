"""`benchmark`: the row of an agent in the table of Ludus-5."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import typer

from ludus.bots import name_entries
from ludus.cli.inputs import AsJson, entry
from ludus.cli.out import as_json, say, show, table
from ludus.cli.sim import Cluster, Workers, bar, crew_size
from ludus.cli.tournament import between
from ludus.lab.benchmark import benchmark as run
from ludus.lab.benchmark import total

Report = dict[str, Any]
NEWLINE = r"\\"
SIGNS = {"%": r"\%", "≥": r"$\geq$", "≤": r"$\leq$", "–": "--", "_": r"\_", "&": r"\&", "#": r"\#", "$": r"\$"}


class OutputFormat(StrEnum):
    """For whom the table is."""

    TEXT = "text"
    MARKDOWN = "markdown"
    LATEX = "latex"


def benchmark(
    agent: Annotated[str, typer.Argument(metavar="AGENT", help="A bot's name, or your own as module:Class.")],
    json: AsJson = False,
    form: Annotated[
        OutputFormat, typer.Option("--as", help="The table for a terminal, a page or a paper.")
    ] = OutputFormat.TEXT,
    only: Annotated[list[str] | None, typer.Option(metavar="GAME", help="Only this game. Repeatable.")] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", help="Games per opponent (default: the protocol's).")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Seed of the deals (default: the protocol's).")] = None,
    workers: Workers = 0,
    cluster: Cluster = None,
) -> None:
    """Play the Ludus-5 protocol: five games against the same opponents as everybody (docs/reference/ludus-5.md)."""
    player = entry(agent)
    (name,), _ = name_entries([player])
    with bar(total(games, only or [], name), json) as advance:
        found = run(player, games, only or [], crew_size(workers), seed, cluster, advance)
    if json:
        as_json(found)
        return
    {OutputFormat.TEXT: tell, OutputFormat.MARKDOWN: tell_markdown, OutputFormat.LATEX: tell_latex}[form](found)


def points(rating: Report) -> str:
    """Elo points with their interval; where all games were won or lost, a bound."""
    sign = "" if not rating["bound"] else "≥ " if rating["value"] > 0 else "≤ "
    return f"{sign}{rating['value']:.0f} [{rating['low']:.0f}, {rating['high']:.0f}]"


def cells(row: Report, anchors: list[str]) -> list[str]:
    """What stands in the row of a game."""
    shares = [f"{row['against'][anchor]['value']:.1%}" if anchor in row["against"] else "–" for anchor in anchors]
    score = between(row["score"], percent=False) if "score" in row else ""
    return [row["title"], points(row["rating"]), *shares, score, f"{row['answer_ms']:.2g}"]


def lines(found: Report) -> tuple[list[str], list[list[str]]]:
    """The heads and the rows of the table; the last row is the mean."""
    anchors = list(found["anchors"])
    heads = ["game", "rating", *anchors, "score", "ms/answer"]
    own = [cells(row, anchors) for row in found["rows"]]
    slowest = max(row["answer_ms"] for row in found["rows"])
    return heads, [*own, ["mean", points(found["rating"]), *[""] * (len(anchors) + 1), f"≤ {slowest:.2g}"]]


def caption(found: Report) -> list[str]:
    """What has to be said with the table so that others get it again."""
    how = "compiled" if found["compiled"] else "interpreted"
    rules = ", ".join(f"{row['game']} {row['version']}" for row in found["rows"])
    said = [f"Ludus-5, protocol {found['protocol']}: {found['agent']}, track {found['track']}."]
    said.append(f"Elo points with 95 % intervals; {next(iter(found['anchors']))} is 0.")
    said.append(f"Shares of {found['games_each']} games each, every deal from both sides, seed {found['seed']}.")
    additions = f"ten million additions in {found['loop_s']} s"
    said.append(f"Ludus {found['ludus']}, Python {found['python']}, {how}; {additions}.")
    said.append(f"Rules: {rules}.")
    if found["trained"]:
        said.append(f"Trained: {found['trained']}.")
    if not found["comparable"]:
        said.append("Not comparable: games, deals, or numbers differ from the protocol's.")
    return said


def tell(found: Report) -> None:
    heads, rows = lines(found)
    made = table(*heads, right=tuple(heads[1:]))
    for row in rows:
        made.add_row(*row)
    first, *rest = caption(found)
    say(first, "bold")
    show(made)
    for sentence in rest:
        say(sentence, "dim")
    say("hashes " + ", ".join(f"{row['game']} {row['hash']}" for row in found["rows"]), "dim")


def tell_markdown(found: Report) -> None:
    heads, rows = lines(found)
    print(" ".join(caption(found)) + "\n")
    for row in (heads, ["---", *["---:"] * (len(heads) - 1)], *rows):
        print(f"| {' | '.join(row)} |")


def tell_latex(found: Report) -> None:
    """A table for a paper; needs the package booktabs."""
    heads, rows = lines(found)
    print(r"\begin{table}\centering")
    print(r"\begin{tabular}{l" + "r" * (len(heads) - 1) + r"}\toprule")
    ends = [r"\midrule", *[""] * (len(rows) - 2), r"\midrule", r"\bottomrule"]
    for row, end in zip((heads, *rows), ends, strict=True):
        print(f"{' & '.join(map(in_latex, row))} {NEWLINE}{end}")
    print(r"\end{tabular}")
    print(r"\caption{" + in_latex(" ".join(caption(found))) + "}")
    print(r"\end{table}")


def in_latex(text: str) -> str:
    return "".join(SIGNS.get(sign, sign) for sign in text)
