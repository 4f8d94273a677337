"""The passports of the games in the box, from `ludus lab GAME --passport … --json`: pages of docs/passports and the
figures that other passports are shown beside. `passports.py FILE.json …`

Those with two players are the figures of a game; files with other numbers of players only write pages of their own."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import ludus
from ludus.lab.catalogue import MEASURES
from ludus.lab.passport import REFERENCE

WHAT = "[What the measures are](../lab.md#the-passport-of-a-game)."
USUAL = 2  # players
MORE = "## With more players"
DOCS = Path(__file__).parent.parent / "docs" / "passports"


def main(files: list[str]) -> None:
    given = [json.loads(Path(file).read_text(encoding="utf-8")) for file in files]
    given.sort(key=lambda each: ludus.game(each["game"]).title)
    found = [each for each in given if each["players"] == USUAL]
    DOCS.mkdir(exist_ok=True)
    for each in given:
        (DOCS / f"{name_of(each)}.md").write_text(page(each), encoding="utf-8")
    readme = DOCS / "README.md"
    if found:
        REFERENCE.write_text("\n".join(map(figures, found)), encoding="utf-8")
    about = overview(found) if found else readme.read_text(encoding="utf-8").partition(f"\n{MORE}")[0]
    readme.write_text(about + further(), encoding="utf-8")


def name_of(found: dict[str, Any]) -> str:
    """What its page is called: by the game, and the players where they are not the usual two."""
    return str(found["game"]) + ("" if found["players"] == USUAL else f"-{found['players']}")


def further() -> str:
    """The pages with other numbers of players."""
    names = sorted(path.stem for path in DOCS.glob("*-[0-9].md"))
    lines = [f"- [{ludus.game(name[:-2]).title}, {name[-1]} players]({name}.md)" for name in names]
    return "\n".join(["", MORE, "", *lines, ""]) if lines else ""


def figures(found: dict[str, Any]) -> str:
    """A game as a table of TOML."""
    bots = ", ".join(dict.fromkeys(found["bots"]))
    lines = [f"[{found['game']}]", f'title = "{ludus.game(found["game"]).title}"', f"games = {found['games']}"]
    lines += [f"players = {found['players']}", f'bots = "{bots}"']
    return "\n".join(lines + [f"{name} = {row['value']}" for name, row in found["measures"].items()]) + "\n"


def page(found: dict[str, Any]) -> str:
    """All measures of one game."""
    title, bots = ludus.game(found["game"]).title, ", ".join(dict.fromkeys(found["bots"]))
    played = (
        f"{found['games']} games with {found['players']} players, played by `{bots}`, seed {found['seed']}; "
        f"{found['different']} of them differ from all others. As many between random players, a tenth of them "
        f"(at least ten) between each two bots whose strength is compared. {WHAT}"
    )
    lines = [f"# The passport of {title}", "", played, "", "```", command(found), "```"]
    for family in dict.fromkeys(measure.family for measure in MEASURES):
        taken = [(m, found["measures"][m.name]) for m in MEASURES if m.family == family and m.name in found["measures"]]
        rows = [f"| {m.title} | {told(row, m.percent)} | {row['n']} | {m.formula} |" for m, row in taken]
        if rows:
            lines += ["", f"## {family}", "", "| measure | value | n | formula |", "|---|---|---|---|", *rows]
    return "\n".join(lines) + "\n"


def command(found: dict[str, Any]) -> str:
    bots = ",".join(dict.fromkeys(found["bots"]))
    given = f"--players {found['players']} --bots {bots} --games {found['games']} --seed {found['seed']}"
    return f"ludus lab {found['game']} {given} --passport {name_of(found)}.html"


def told(row: dict[str, Any], percent: bool, interval: bool = True) -> str:
    def said(value: float) -> str:
        return f"{value * 100:.1f}" if percent else f"{value:.2f}" if abs(value) < 10 else f"{value:,.0f}"

    low, high = row["interval"]
    unit = " %" if percent else ""
    return f"{said(row['value'])}{unit}" + (f" ({said(low)} to {said(high)})" if interval else "")


def overview(found: list[dict[str, Any]]) -> str:
    """All games side by side."""
    titles = [f"[{ludus.game(each['game']).title}]({each['game']}.md)" for each in found]
    about = (
        f"How our five games go between bots. {WHAT} A measure is no mark: a game may want much luck or little. "
        "Figures with intervals and n are on the page of each game; few games were played, so look at the intervals."
    )
    lines = ["# Passports", "", about, "", "| | " + " | ".join(titles) + " |", "|---|" + "---|" * len(found)]
    for name in ("games", "players", "bots"):
        told_bots = ["`" + ", ".join(dict.fromkeys(each["bots"])) + "`" for each in found]
        cells = told_bots if name == "bots" else [str(each[name]) for each in found]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    for m in MEASURES:
        rows = [each["measures"].get(m.name) for each in found]
        cells = ["–" if row is None else told(row, m.percent, interval=False) for row in rows]
        lines.append(f"| {m.title} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
