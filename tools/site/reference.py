"""The pages of the reference that the code writes: commands, options, measures, observations, and passports."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tools.site import observations
from tools.site.games import cell, row
from typer.main import get_command

import ludus
from ludus.cli.app import LISTED, app
from ludus.lab.catalogue import MEASURES, Measure
from ludus.lab.passport import reference

MARK = re.compile(r"\[/?(?:bold|cyan|dim|italic)?\]")


def pages() -> Iterator[tuple[str, str]]:
    """(path, text) of each page."""
    yield from command_pages()
    yield from option_pages()
    yield "reference/measures.md", measure_page()
    yield "reference/passports.md", passport_page()
    yield from observations.pages()


# --- Commands ---------------------------------------------------------------------------------------------------------


def command_pages() -> Iterator[tuple[str, str]]:
    """A page for each command, and their list."""
    commands: Any = get_command(app)
    rows = []
    for panel in dict.fromkeys(panel for panel, _, _ in LISTED.values()):
        rows += [f"\n## {panel}\n", "| command | purpose |", "|---|---|"]
        for name in [name for name, (where, _, _) in LISTED.items() if where == panel]:
            command = commands.commands[name]
            rows.append(f"| [`ludus {name}`](cli/{name}.md) | {cell(short(command))} |")
            yield f"reference/cli/{name}.md", f"# ludus {name}\n\n{described(f'ludus {name}', command)}"
    names = "\n".join(f"cli/{name}" for name in LISTED)
    tree = f"```{{toctree}}\n:hidden:\n:titlesonly:\n\n{names}\n```"
    about = "Every command explains itself with `--help`; these pages are made from the same text."
    yield "reference/cli.md", "\n".join(["# Command line", "", about, *rows, "", tree, ""])


def short(command: Any) -> str:
    """The first paragraph of a command's help."""
    return plain((command.help or "").split("\n\n")[0])


def plain(text: str) -> str:
    return " ".join(MARK.sub("", text).split())


def described(called: str, command: Any) -> str:
    """What a command does, its arguments and options, and the commands below it."""
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    usage = " ".join([called, *map(metavar, arguments), "[OPTIONS]"])
    paragraphs = [plain(part) for part in (command.help or "").split("\n\n")]
    lines = [*[cell(part) + "\n" for part in paragraphs if part], f"```\n{usage}\n```\n"]
    rows = [described_row(one) for one in command.params if "--help" not in one.opts]
    if rows:
        lines += ["| name | meaning |", "|---|---|", *rows, ""]
    for name, below in getattr(command, "commands", {}).items():
        lines += [f"## {called} {name}\n", described(f"{called} {name}", below)]
    return "\n".join(lines)


def metavar(parameter: Any) -> str:
    return str(parameter.metavar or parameter.name.upper())


def described_row(parameter: Any) -> str:
    """An argument or option, with its value, its meaning, and its default."""
    if parameter.param_type_name == "argument":
        return f"| `{metavar(parameter)}` | {cell(plain(parameter.help or ''))} |"
    value = "" if getattr(parameter, "is_flag", False) else f" {metavar(parameter)}".replace("|", "\\|")
    names = ", ".join(f"`{name}{value}`" for name in parameter.opts)
    default = parameter.default
    known = isinstance(default, (str, int, float)) and not isinstance(default, bool) and default != ""
    help_text = cell(plain(parameter.help or ""))
    return f"| {names} | {help_text}{f' Default: `{default}`.' if known else ''} |"


# --- Options, measures, passports -------------------------------------------------------------------------------------


def option_pages() -> Iterator[tuple[str, str]]:
    """A page with the options of each game, and their list."""
    games = [game for game in ludus.games() if game.options]
    for game in games:
        rows = [row(option) for option in game.options]
        head = [f"# Options of {game.title}", "", "| option | default | meaning |", "|---|---|---|"]
        yield f"reference/options/{game.id}.md", "\n".join([*head, *rows, ""])
    about = "Set them with `--set option=value`, or when you make a table."
    listed = [f"- [{game.title}](options/{game.id}.md): {len(game.options)} options" for game in games]
    names = "\n".join(f"options/{game.id}" for game in games)
    tree = f"```{{toctree}}\n:hidden:\n:titlesonly:\n\n{names}\n```"
    yield "reference/options.md", "\n".join(["# Options of the games", "", about, "", *listed, "", tree, ""])


def measure_page() -> str:
    """What a passport measures, and how."""
    about = "`ludus lab GAME --passport FILE.html` measures these. [More about passports](lab.md#passports)."
    lines = ["# Measures", "", about, ""]
    for family in dict.fromkeys(measure.family for measure in MEASURES):
        rows = [f"| {cell(m.title)} | {cell(m.formula)} |" for m in MEASURES if m.family == family]
        lines += [f"## {family}", "", "| measure | formula |", "|---|---|", *rows, ""]
    return "\n".join(lines)


def passport_page() -> str:
    """The measures of the five games, side by side."""
    found = reference()
    about = (
        "How the five games go between bots: a description, not a score.\n"
        "Few games were played; `ludus lab GAME --passport FILE.html` plays as many as you like and adds intervals."
    )
    head = "| | " + " | ".join(each["title"] for each in found.values()) + " |"
    lines = ["# Passports", "", about, "", head, "|---|" + "---|" * len(found)]
    for name in ("games", "players", "bots"):
        shown = [f"`{each[name]}`" if name == "bots" else str(each[name]) for each in found.values()]
        lines.append(f"| {name} | " + " | ".join(shown) + " |")
    for m in MEASURES:
        shown = [value_of(m, each[m.name]) if m.name in each else "–" for each in found.values()]
        lines.append(f"| {cell(m.title)} | " + " | ".join(shown) + " |")
    return "\n".join(lines) + "\n"


def value_of(measure: Measure, value: float) -> str:
    if measure.percent:
        return f"{value * 100:.1f}%"
    return f"{value:.2f}" if abs(value) < 10 else f"{value:,.0f}"
