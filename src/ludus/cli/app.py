"""The commands, and what happens when one cannot do what it was asked."""

from __future__ import annotations

import sys
from typing import Any, cast

import typer
from typer.core import TyperGroup

from ludus.cli.admin import admin
from ludus.cli.backup import backup
from ludus.cli.bench import bench
from ludus.cli.benchmark import benchmark
from ludus.cli.bests import bests
from ludus.cli.box import content, games, rules
from ludus.cli.lab import lab
from ludus.cli.learn import learn
from ludus.cli.new import new
from ludus.cli.out import note
from ludus.cli.pack import pack
from ludus.cli.play import play
from ludus.cli.printing import print_
from ludus.cli.records import replay, verify, why
from ludus.cli.review import review
from ludus.cli.serve import serve
from ludus.cli.sheet import sheet
from ludus.cli.sim import sim
from ludus.cli.tournament import tournament
from ludus.cli.train import train
from ludus.cli.words import words
from ludus.core.errors import LudusError

UsageTrouble: type[Exception] = typer.BadParameter.__mro__[2]  # click's own, which newer typers keep inside themselves

STOPPED = 130  # the exit code after Ctrl-C

WELCOME = """Board games, complete and by the book.

The computer keeps the rules: it offers what is allowed, refuses what is not, and names the rule.

[bold]Start here:[/bold]  [cyan]ludus[/cyan]        opens the table in your browser
             [cyan]ludus play[/cyan]   choose a game and play in the terminal

Every command explains itself: [cyan]ludus sim --help[/cyan]
"""


class Door(TyperGroup):
    """Says what went wrong in one sentence, never with a traceback."""

    def main(self, *args: Any, **extra: Any) -> Any:
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
        except UsageTrouble as e:
            code = complain(explained(e))
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


def explained(trouble: Any) -> str:
    """A wrong call in one sentence, and where the right one is described."""
    said: str = trouble.format_message().rstrip(".")
    where = trouble.ctx.command_path if getattr(trouble, "ctx", None) is not None else "ludus"
    return f"{said}{'' if said.endswith('?') else '.'} See {where} --help."


def version(wanted: bool) -> None:
    if wanted:
        import ludus

        print(f"ludus {ludus.__version__}")
        raise typer.Exit


app = typer.Typer(cls=Door, help=WELCOME, add_completion=False, rich_markup_mode="rich", pretty_exceptions_enable=False)


@app.callback(invoke_without_command=True)
def door(
    context: typer.Context,
    _version: bool = typer.Option(
        False, "--version", metavar="", callback=version, is_eager=True, help="Say which Ludus this is."
    ),
) -> None:
    if context.invoked_subcommand is None:
        note("This is `ludus serve --open`. All commands: ludus --help")
        table = cast(TyperGroup, context.command).commands["serve"]
        with table.make_context("serve", ["--open"], parent=context) as calling:
            table.invoke(calling)


PLAY, LOOK, TRY = "Play", "Look closer", "Try out and build"
for panel, command in (
    (PLAY, games), (PLAY, play), (PLAY, serve), (PLAY, pack), (PLAY, learn), (PLAY, replay), (PLAY, review),
    (PLAY, bests),
    (PLAY, sheet), (PLAY, backup),
    (LOOK, rules), (LOOK, content), (LOOK, why), (LOOK, verify),
    (TRY, sim), (TRY, tournament), (TRY, lab), (TRY, train), (TRY, bench), (TRY, benchmark), (TRY, new), (TRY, words),
):  # fmt: skip
    app.command(rich_help_panel=panel)(command)
app.command("print", rich_help_panel=PLAY)(print_)
app.add_typer(admin, name="admin", rich_help_panel=PLAY)
