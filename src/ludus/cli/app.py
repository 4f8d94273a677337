"""The commands, and what happens when one cannot do what it was asked."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, cast

import typer
from typer.core import TyperGroup

from ludus.cli.out import note
from ludus.core.errors import LudusError

UsageTrouble: type[Exception] = typer.BadParameter.__mro__[2]  # click's own, which newer typers keep inside themselves

STOPPED = 130  # the exit code after Ctrl-C

WELCOME = """Five board games with the complete rules.

Ludus shows every legal move and names the rule that forbids the rest.

[bold]Start here:[/bold]  [cyan]ludus[/cyan]        opens the table in your browser
             [cyan]ludus play[/cyan]   choose a game and play in the terminal

Every command explains itself: [cyan]ludus sim --help[/cyan]
"""

PLAY, HOST, LOOK, TRY = "Play", "Host for others", "Look closer", "Try out and build"
LISTED = {  # the commands: where `ludus --help` lists each, and the module and the name it has there
    "games": (PLAY, "box", "games"),
    "play": (PLAY, "play", "play"),
    "serve": (PLAY, "serve", "serve"),
    "learn": (PLAY, "learn", "learn"),
    "replay": (PLAY, "records", "replay"),
    "review": (PLAY, "review", "review"),
    "bests": (PLAY, "bests", "bests"),
    "sheet": (PLAY, "sheet", "sheet"),
    "print": (PLAY, "printing", "print_"),
    "admin": (HOST, "admin", "admin"),
    "backup": (HOST, "backup", "backup"),
    "pack": (HOST, "pack", "pack"),
    "rules": (LOOK, "box", "rules"),
    "content": (LOOK, "box", "content"),
    "why": (LOOK, "records", "why"),
    "verify": (LOOK, "records", "verify"),
    "sim": (TRY, "sim", "sim"),
    "tournament": (TRY, "tournament", "tournament"),
    "lab": (TRY, "lab", "lab"),
    "train": (TRY, "train", "train"),
    "bench": (TRY, "bench", "bench"),
    "benchmark": (TRY, "benchmark", "benchmark"),
    "new": (TRY, "new", "new"),
    "words": (TRY, "words", "words"),
}


@cache
def load_command(name: str) -> Any:
    """A command, made from its function or from the commands below it."""
    panel, module, called = LISTED[name]
    found = getattr(import_module(f"ludus.cli.{module}"), called)
    made = typer.Typer(add_completion=False, rich_markup_mode="rich", pretty_exceptions_enable=False)
    if isinstance(found, typer.Typer):
        made.add_typer(found, name=name, rich_help_panel=panel)
        return bare(cast(TyperGroup, typer.main.get_command(made)).commands[name])
    made.command(name, rich_help_panel=panel)(found)
    return bare(typer.main.get_command(made))


def bare(command: Any) -> Any:
    """A command, and those below it, whose help names no value for what takes none."""
    own = command.get_params
    command.get_params = lambda context: valueless(own(context))
    for below in getattr(command, "commands", {}).values():
        bare(below)
    return command


def valueless(params: list[Any]) -> list[Any]:
    """Parameters of a command; a flag, such as --json, says nothing of a value."""
    for one in params:
        if getattr(one, "is_flag", False):
            one.metavar = ""
    return params


class Commands(Mapping[str, Any]):
    """All commands by their names. Each is loaded when it is looked up: who plays does not wait for the lab."""

    def __getitem__(self, name: str) -> Any:
        return load_command(name)

    def __iter__(self) -> Iterator[str]:
        return iter(LISTED)

    def __len__(self) -> int:
        return len(LISTED)


class CommandGroup(TyperGroup):
    """Says what went wrong in one sentence, never with a traceback."""

    def __init__(self, **extra: Any) -> None:
        super().__init__(**extra)
        self.commands = cast(Any, Commands())

    def get_params(self, ctx: Any) -> list[Any]:
        return valueless(super().get_params(ctx))

    def main(self, *args: Any, **extra: Any) -> Any:
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
        except UsageTrouble as e:
            code = complain(explain(e))
        except LudusError as e:
            code = complain(str(e))
        except typer.Abort:
            code = STOPPED
        if code == STOPPED:
            print("Stopped.", file=sys.stderr)
        sys.exit(code if isinstance(code, int) else 0)


def complain(sentence: str) -> int:
    """One line on standard error, and the exit code of a wrong call."""
    print("ludus: " + " ".join(sentence.split()), file=sys.stderr)
    return 2


def explain(trouble: Any) -> str:
    """A wrong call in one sentence, and where the right one is described."""
    said: str = trouble.format_message().rstrip(".")
    where = trouble.ctx.command_path if getattr(trouble, "ctx", None) is not None else "ludus"
    return f"{said}{'' if said.endswith('?') else '.'} See {where} --help."


def version(wanted: bool) -> None:
    if wanted:
        import ludus

        print(f"ludus {ludus.__version__}")
        raise typer.Exit


app = typer.Typer(
    cls=CommandGroup, help=WELCOME, add_completion=False, rich_markup_mode="rich", pretty_exceptions_enable=False
)


@app.callback(invoke_without_command=True)
def door(
    context: typer.Context,
    _version: bool = typer.Option(False, "--version", callback=version, is_eager=True, help="Print the version."),
) -> None:
    if context.invoked_subcommand is None:
        note("This is `ludus serve --open`. All commands: ludus --help")
        table = cast(TyperGroup, context.command).commands["serve"]
        with table.make_context("serve", ["--open"], parent=context) as calling:
            table.invoke(calling)
