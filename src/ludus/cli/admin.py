"""`admin`: looking after a server while it serves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from ludus.cli.addresses import DATABASE, address
from ludus.cli.inputs import AsJson, duration, lasting
from ludus.cli.out import as_json, plural, say, show, table
from ludus.cli.serve import usual_place
from ludus.core.errors import LudusError

if TYPE_CHECKING:
    from ludus.web.store import Store

admin = typer.Typer(help="Manage a running server: tables, people, quotas, the database.", no_args_is_help=True)


Db = Annotated[
    str | None,
    typer.Option(metavar="FILE|URL", help="The data file or database, as in `ludus serve --db` (LUDUS_DB)."),
]
TableCode = Annotated[str, typer.Argument(metavar="CODE", help="A table code.")]
Whom = Annotated[str, typer.Argument(metavar="WHOM", help="A person, by id or name.")]
WhomOrWhere = Annotated[
    str, typer.Argument(metavar="WHOM", help="A person, by id or name; an address; or a network such as 192.0.2.0/24.")
]
Reason = Annotated[str, typer.Option(metavar="TEXT", help="Reason shown to the person.")]
For = Annotated[str, typer.Option("--for", metavar="TIME", help="Duration: 30m, 12h, 7d (default: permanent).")]
Most = Annotated[int, typer.Option(metavar="N", min=1, max=10_000, help="Maximum rows.")]


@contextmanager
def open_store(db: str | None) -> Iterator[Store]:
    """The store of the server."""
    from ludus.web.store import Store

    place = address("--db", db, DATABASE) or str(usual_place())
    if "://" not in place and not Path(place).is_file():
        raise LudusError(f"No tables in {place}.")
    store = Store(place)
    try:
        yield store
    finally:
        store.close()


def report_done(told: dict[str, Any], json: bool, sentence: str) -> None:
    as_json(told) if json else say(sentence)


# --- tables -----------------------------------------------------------------------------------------------------------


@admin.command()
def tables(
    status: Annotated[
        Literal["", "open", "playing", "over", "closed"], typer.Option(metavar="S", help="open, playing, over, closed.")
    ] = "",
    game: Annotated[str, typer.Option(metavar="GAME", help="This game only.")] = "",
    most: Most = 50,
    db: Db = None,
    json: AsJson = False,
) -> None:
    """List the tables that were used last."""
    from ludus.web.admin import tables as listed

    with open_store(db) as store:
        found = listed(store, status, game, most)
    if json:
        as_json(found)
        return
    made = table("code", "game", "status", "kind", "changed", "seats")
    for row in found:
        seats = ", ".join(seat["name"] or seat["kind"] for seat in row["seats"])
        made.add_row(row["code"], row["game"], row["status"], row["kind"], row["changed"], seats)
    show(made)


@admin.command("show")
def show_table(code: TableCode, db: Db = None, json: AsJson = False) -> None:
    """Show one table: its seats, how much is stored, and what was said last. Nothing that is secret in the game."""
    from ludus.web.admin import show as shown

    with open_store(db) as store:
        found = shown(store, code)
    if json:
        as_json(found)
        return
    for name in ("code", "game", "status", "reason", "kind", "host", "made", "changed", "entries", "result"):
        if found.get(name) not in (None, ""):
            say(f"{name}: {found[name]}")
    for seat in found["seats"]:
        say(f"seat {seat['seat'] + 1}: {seat['kind']} {seat['name']} {seat['person'] or ''}".rstrip())
    for line in found["chat"]:
        say(f"{line['time']} {line['who']} ({line['person']}): {line['text']}")


@admin.command()
def close(code: TableCode, reason: Reason = "", db: Db = None, json: AsJson = False) -> None:
    """Close a table: its people are told and let go, and nobody opens it. What is stored stays."""
    from ludus.web.admin import close as closed

    with open_store(db) as store:
        told = closed(store, code, reason)
    report_done(told, json, f"Table {told['whom']} is closed.")


@admin.command("open")
def reopen(code: TableCode, db: Db = None, json: AsJson = False) -> None:
    """Open a closed table again."""
    from ludus.web.admin import reopen as opened_again

    with open_store(db) as store:
        told = opened_again(store, code)
    report_done(told, json, f"Table {told['whom']} is open again.")


@admin.command()
def delete(
    code: TableCode,
    yes: Annotated[bool, typer.Option("--yes", help="Confirm the deletion. You can't undo it.")] = False,
    db: Db = None,
    json: AsJson = False,
) -> None:
    """Delete a table with its log and its chat."""
    from ludus.web.admin import delete_table

    if not yes:
        raise LudusError(f"You can't undo deleting table {code}. Add --yes to confirm.")
    with open_store(db) as store:
        told = delete_table(store, code)
    report_done(told, json, f"Table {told['deleted']} is deleted.")


# --- people -----------------------------------------------------------------------------------------------------------


@admin.command()
def people(
    name: Annotated[str, typer.Option(metavar="NAME", help="Names that contain this text.")] = "",
    most: Most = 50,
    db: Db = None,
    json: AsJson = False,
) -> None:
    """List the people who came last."""
    from ludus.web.admin import people as listed

    with open_store(db) as store:
        found = listed(store, name, most)
    if json:
        as_json(found)
        return
    made = table("id", "name", "since", "cookie renewed")
    for row in found:
        made.add_row(row["id"], row["name"], row["made"], row["seen"])
    show(made)


@admin.command()
def ban(whom: WhomOrWhere, reason: Reason = "", lasts: For = "", db: Db = None, json: AsJson = False) -> None:
    """Keep a person, an address or a network out, with the reason. An address of IPv6 stands for its /64."""
    from ludus.web import admin as do

    with open_store(db) as store:
        told = do.restrict(store, "ban", do.whom(store, whom), reason, duration(lasts) if lasts else None)
    report_done(told, json, f"{told['whom']} is banned{until(told)}.")


@admin.command()
def unban(whom: WhomOrWhere, db: Db = None, json: AsJson = False) -> None:
    """Let somebody in again."""
    from ludus.web import admin as do

    with open_store(db) as store:
        told = do.lift(store, "ban", do.whom(store, whom))
    report_done(told, json, f"{told['whom']} is no longer banned.")


@admin.command()
def mute(whom: Whom, reason: Reason = "", lasts: For = "", db: Db = None, json: AsJson = False) -> None:
    """Let a person play but not chat, at any table."""
    from ludus.web import admin as do

    with open_store(db) as store:
        told = do.restrict(store, "mute", do.person(store, whom), reason, duration(lasts) if lasts else None)
    report_done(told, json, f"{told['whom']} is muted{until(told)}.")


@admin.command()
def unmute(whom: Whom, db: Db = None, json: AsJson = False) -> None:
    """Let a person chat again."""
    from ludus.web import admin as do

    with open_store(db) as store:
        told = do.lift(store, "mute", do.person(store, whom))
    report_done(told, json, f"{told['whom']} is no longer muted.")


@admin.command()
def restrictions(db: Db = None, json: AsJson = False) -> None:
    """List who is banned or muted, and which tables are closed."""
    from ludus.web.admin import restrictions as listed

    with open_store(db) as store:
        found = listed(store)
    if json:
        as_json(found)
        return
    made = table("what", "whom", "name", "until", "reason")
    for row in found:
        made.add_row(row["kind"], row["whom"], row.get("name", ""), row["until"], row["reason"])
    show(made)


def until(told: dict[str, Any]) -> str:
    return f" until {told['until']}" if told["until"] else ""


# --- for everybody ----------------------------------------------------------------------------------------------------


@admin.command("sign-ups")
def sign_ups(
    wanted: Annotated[
        Literal["open", "close"] | None,
        typer.Argument(metavar="[open|close]", help="Without a value: show the current setting."),
    ] = None,
    db: Db = None,
    json: AsJson = False,
) -> None:
    """Open or close the server to new people. Those it knows go on either way."""
    from ludus.web.admin import sign_ups as decided

    with open_store(db) as store:
        told = decided(store, None if wanted is None else wanted == "open")
    report_done(told, json, f"Sign-ups are {told['sign_ups']}.")


@admin.command("organisers")
def organisers(
    wanted: Annotated[
        list[str] | None,
        typer.Argument(metavar="[everybody|nobody|NAME...]", help="Without a value: show the current setting."),
    ] = None,
    db: Db = None,
    json: AsJson = False,
) -> None:
    """Say who may make events: everybody, nobody, or some people by their names or ids."""
    from ludus.web.admin import organisers as decided

    with open_store(db) as store:
        told = decided(store, wanted or [])
    found = told["organisers"]
    report_done(told, json, f"Organizers: {found if isinstance(found, str) else names(found)}.")


@admin.command("hosts")
def hosts(
    wanted: Annotated[
        list[str] | None, typer.Argument(metavar="[nobody|NAME...]", help="Without a value: show the current setting.")
    ] = None,
    db: Db = None,
    json: AsJson = False,
) -> None:
    """Say who runs the club in the browser (its page is /club): some people by their names or ids."""
    from ludus.web.admin import hosts as decided

    with open_store(db) as store:
        told = decided(store, wanted or [])
    report_done(told, json, f"Club hosts: {names(told['hosts'])}.")


@admin.command("backup-key")
def backup_key(
    key: Annotated[
        str, typer.Argument(metavar="[KEY]", help="Another server's key: accept its backups here too.")
    ] = "",
    db: Db = None,
    json: AsJson = False,
) -> None:
    """Show the key that seals the backups which hosts download; without it nobody opens them elsewhere."""
    from ludus.web.admin import backup_key as decided

    with open_store(db) as store:
        told = decided(store, key)
    taken = "This server now accepts backups with that key.\n" if key else ""
    report_done(told, json, f"{taken}The key of this server: {told['key']}\nKeep it where you keep passwords.")


def names(found: list[dict[str, Any]]) -> str:
    return ", ".join(one["name"] for one in found) or "nobody"


Quota = Annotated[int | None, typer.Option(metavar="N", min=0, max=1_000_000)]


@admin.command()
def quotas(
    tables: Quota = None,
    bots_alone: Quota = None,
    sockets: Quota = None,
    sockets_by_address: Quota = None,
    db: Db = None,
    json: AsJson = False,
) -> None:
    """Show or change how much one person, and all from one address, may have at the same time."""
    from ludus.web.admin import set_quotas

    given = {
        "tables": tables, "bots_alone": bots_alone, "sockets": sockets, "sockets_by_address": sockets_by_address
    }  # fmt: skip
    with open_store(db) as store:
        found = asdict(set_quotas(store, {name: value for name, value in given.items() if value is not None}))
    if json:
        as_json(found)
        return
    made = table("", "at most", right=("at most",))
    made.add_row("unfinished tables per person", str(found["tables"]))
    made.add_row("of these, tables of bots only", str(found["bots_alone"]))
    made.add_row("sockets per person", str(found["sockets"]))
    made.add_row("sockets per address", str(found["sockets_by_address"]))
    show(made)


@admin.command()
def retention(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what is old; delete nothing.")] = False,
    now: Annotated[bool, typer.Option("--now", help="Delete old data now, not within the hour.")] = False,
    db: Db = None,
    json: AsJson = False,
) -> None:
    """Show how long things are kept, as `ludus serve --keep-…` says, and what is older than that."""
    from ludus.web import admin as do

    if dry_run and now:
        raise LudusError("Use --dry-run or --now, not both.")
    with open_store(db) as store:
        keep = {name: lasting(seconds) for name, seconds in asdict(do.keep_of(store)).items()}
        found = do.sweep(store, dry=not now)
    if json:
        as_json({"keep": keep, "deleted" if now else "old": found})
        return
    say("Kept: " + ", ".join(f"{name} {time}" for name, time in keep.items()))
    counts = [plural(found["tables"], "table"), plural(found["chat"], "line of chat", "lines of chat")]
    say(f"{', '.join(counts)} and {plural(found['people'], 'person', 'people')} {'deleted' if now else 'are older'}.")


@admin.command()
def vacuum(db: Db = None, json: AsJson = False) -> None:
    """Give the space of what was deleted back. SQLite lets nobody write meanwhile: do it when few play."""
    from ludus.web.admin import vacuum as cleaned

    with open_store(db) as store:
        told = cleaned(store)
    report_done(told, json, f"{told['bytes_before']:,} bytes before, {told['bytes_after']:,} now.")
