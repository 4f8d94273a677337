"""The tables of the database. A change here needs a migration beside it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

meta: Final = MetaData()

# What becomes of a column when somebody asks for all that is stored about them (`ludus.web.own_data`):
EXPORTED: Final = {"export": "it is in the file"}
IMPERSONAL: Final = {"export": "it says nothing of a person that the rest does not"}
SECRET: Final = {"export": "it opens a door, shows what is hidden in a game, or is somebody else's"}


def export(name: str, of: str) -> dict[str, str]:
    """Under which name the rows of a table are in that file, and which column says whose they are."""
    return {"name": name, "of": of}


persons: Final = Table(
    "persons",
    meta,
    Column("id", String(32), primary_key=True, info=EXPORTED),
    Column("name", Text, nullable=False, info=EXPORTED),
    Column("settings", JSON, nullable=False, info=EXPORTED),
    Column("made", Float, nullable=False, info=EXPORTED),
    # by which others find the profile; the id is a secret
    Column("handle", String(12), nullable=False, unique=True, info=EXPORTED),
    # of a program: whose it is
    Column("owner", String(32), nullable=False, server_default="", index=True, info=EXPORTED),
    info=export("person", of="id"),
)

sessions: Final = Table(  # a device of a person, by the hash of its cookie
    "sessions",
    meta,
    Column("hash", String(64), primary_key=True, info=SECRET),
    Column("person", ForeignKey("persons.id"), nullable=False, info=IMPERSONAL),
    Column("made", Float, nullable=False, info=EXPORTED),
    info=export("devices", of="person"),
)

recoveries: Final = Table(
    "recoveries",
    meta,
    Column("hash", String(64), primary_key=True, info=SECRET),
    Column("person", ForeignKey("persons.id"), nullable=False, unique=True, info=IMPERSONAL),
    Column("made", Float, nullable=False, info=EXPORTED),
    info=export("recovery_codes", of="person"),
)

passkeys: Final = Table(  # by which a person is known on other devices
    "passkeys",
    meta,
    Column("id", Text, primary_key=True, info=SECRET),  # as its authenticator calls it
    Column("person", ForeignKey("persons.id"), nullable=False, index=True, info=IMPERSONAL),
    Column("name", Text, nullable=False, info=EXPORTED),
    Column("key", LargeBinary, nullable=False, info=SECRET),  # the public one
    Column("count", Integer, nullable=False, info=SECRET),  # of signatures, where the authenticator counts
    Column("made", Float, nullable=False, info=EXPORTED),
    Column("used", Float, nullable=False, info=EXPORTED),
    info=export("passkeys", of="person"),
)

challenges: Final = Table(  # for passkeys, by their hashes: those that were answered, until they end
    "challenges",
    meta,
    Column("hash", String(64), primary_key=True, info=SECRET),
    Column("until", Float, nullable=False, info=IMPERSONAL),
)

tokens: Final = Table(  # what programs come in with, by their hashes
    "tokens",
    meta,
    Column("hash", String(64), primary_key=True, info=SECRET),
    Column("id", String(32), nullable=False, unique=True, info=EXPORTED),
    Column("owner", ForeignKey("persons.id"), nullable=False, index=True, info=IMPERSONAL),  # who made it
    # who it speaks for: that one, or its bot
    Column("person", ForeignKey("persons.id"), nullable=False, index=True, info=EXPORTED),
    Column("name", Text, nullable=False, info=EXPORTED),
    Column("scopes", JSON, nullable=False, info=EXPORTED),
    Column("made", Float, nullable=False, info=EXPORTED),
    Column("expires", Float, nullable=False, info=EXPORTED),
    Column("used", Float, nullable=False, info=EXPORTED),  # about when, last
    info=export("tokens", of="owner"),
)

tables: Final = Table(
    "tables",
    meta,
    Column("code", String(12), primary_key=True, info=EXPORTED),
    Column("game", Text, nullable=False, info=EXPORTED),
    Column("version", Integer, nullable=False, info=EXPORTED),
    Column("players", Integer, nullable=False, info=EXPORTED),
    Column("options", JSON, nullable=False, info=EXPORTED),
    Column("kind", String(12), nullable=False, info=EXPORTED),
    Column("status", String(12), nullable=False, info=EXPORTED),
    Column("listed", Boolean, nullable=False, info=EXPORTED),
    Column("hints", Boolean, nullable=False, info=EXPORTED),
    Column("rated", Boolean, nullable=False, server_default=false(), info=EXPORTED),
    Column("event", String(12), nullable=False, server_default="", info=EXPORTED),  # which it belongs to
    # other tables have the same deal and dice
    Column("duplicate", Boolean, nullable=False, server_default=false(), info=EXPORTED),
    Column("host", ForeignKey("persons.id"), nullable=False, info=IMPERSONAL),
    Column("clock", JSON, nullable=False, info=EXPORTED),
    Column("secret", String(64), nullable=False, info=SECRET),
    Column("origin", JSON, nullable=False, info=SECRET),  # where it began, if not at the beginning of a game
    Column("asked", JSON, nullable=False, info=IMPERSONAL),  # the seats that are asked now
    Column("rematch", JSON, nullable=False, info=SECRET),
    Column("talk", JSON, nullable=False, server_default="{}", info=SECRET),  # who may chat
    # away limit in seconds; 0: none
    Column("absence", Integer, nullable=False, server_default="0", info=EXPORTED),
    Column("result", Text, nullable=False, info=EXPORTED),
    Column("made", Float, nullable=False, info=EXPORTED),
    Column("changed", Float, nullable=False, info=EXPORTED),
    Index("tables_by_status", "status", "listed", "changed"),
    info=export("tables_made", of="host"),
)

seats: Final = Table(
    "seats",
    meta,
    Column("table", ForeignKey("tables.code"), primary_key=True, info=EXPORTED),
    Column("seat", Integer, primary_key=True, info=EXPORTED),
    Column("kind", String(12), nullable=False, info=EXPORTED),
    Column("person", ForeignKey("persons.id"), index=True, info=IMPERSONAL),
    Column("level", Text, nullable=False, info=IMPERSONAL),
    Column("share", String(64), nullable=False, info=EXPORTED),  # what the seat added to the seed
    # whose the share is, once it is fixed
    Column("giver", String(12), nullable=False, server_default="", info=IMPERSONAL),
    # of the share as it was fixed
    Column("fingerprint", String(64), nullable=False, server_default="", info=IMPERSONAL),
    Column("invited", Boolean, nullable=False, info=IMPERSONAL),  # open, but only by link
    Column("version", Integer, nullable=False, server_default="0", info=IMPERSONAL),  # counts its sitters
    Column("orders", Text, nullable=False, server_default="", info=EXPORTED),  # what its person has said ahead
    info=export("seats", of="person"),
)

entries: Final = Table(  # the log of each table: append-only
    "entries",
    meta,
    Column("table", ForeignKey("tables.code"), primary_key=True, info=EXPORTED),
    Column("seq", Integer, primary_key=True, info=EXPORTED),
    Column("key", String(64), nullable=False, info=IMPERSONAL),
    Column("kind", String(12), nullable=False, info=EXPORTED),
    Column("seat", Integer, nullable=False, info=EXPORTED),
    Column("text", Text, nullable=False, info=EXPORTED),
    Column("clocks", JSON, nullable=False, info=IMPERSONAL),
    Column("time", Float, nullable=False, info=EXPORTED),
    UniqueConstraint("table", "key"),
)

snapshots: Final = Table(
    "snapshots",
    meta,
    Column("table", ForeignKey("tables.code"), primary_key=True, info=IMPERSONAL),
    Column("seq", Integer, primary_key=True, info=IMPERSONAL),
    Column("data", LargeBinary, nullable=False, info=SECRET),
)

chat: Final = Table(
    "chat",
    meta,
    Column("id", Integer, primary_key=True, autoincrement=True, info=IMPERSONAL),
    Column("table", ForeignKey("tables.code"), nullable=False, info=EXPORTED),
    Column("key", String(64), nullable=False, info=IMPERSONAL),
    Column("person", String(32), nullable=False, info=IMPERSONAL),
    Column("who", Text, nullable=False, info=EXPORTED),
    Column("seat", Integer, info=EXPORTED),
    Column("text", Text, nullable=False, info=EXPORTED),
    Column("time", Float, nullable=False, info=EXPORTED),
    UniqueConstraint("table", "key"),
    info=export("chat", of="person"),
)

links: Final = Table(  # links to seats, each good until its seat changes hands
    "links",
    meta,
    Column("hash", String(64), primary_key=True, info=SECRET),
    Column("table", ForeignKey("tables.code"), nullable=False, info=EXPORTED),
    Column("seat", Integer, nullable=False, info=EXPORTED),
    Column("version", Integer, nullable=False, info=IMPERSONAL),  # of the seat, when the link was made
    Column("maker", String(32), nullable=False, info=IMPERSONAL),
    Column("made", Float, nullable=False, info=EXPORTED),
    info=export("links", of="maker"),
)

seen: Final = Table(  # the last position a person has seen, and when
    "seen",
    meta,
    Column("table", ForeignKey("tables.code"), primary_key=True, info=EXPORTED),
    Column("person", String(32), primary_key=True, info=IMPERSONAL),
    Column("seq", Integer, nullable=False, info=EXPORTED),
    Column("at", Float, nullable=False, server_default="0", info=EXPORTED),
    info=export("seen", of="person"),
)

ways: Final = Table(  # how somebody wants to be told whose turn it is
    "ways",
    meta,
    Column("id", String(32), primary_key=True, info=IMPERSONAL),
    Column("person", ForeignKey("persons.id"), nullable=False, index=True, info=IMPERSONAL),
    Column("kind", String(12), nullable=False, info=EXPORTED),  # push, mail, hook, feed
    Column("target", JSON, nullable=False, info=EXPORTED),
    Column("when", String(12), nullable=False, info=EXPORTED),
    Column("code", String(64), nullable=False, info=SECRET),  # the hash of what confirms it; empty once it is confirmed
    Column("failed", Integer, nullable=False, info=EXPORTED),  # calls in a row that did not arrive
    # when all that waits was told last, where that is told once a day
    Column("told", Float, nullable=False, info=EXPORTED),
    Column("made", Float, nullable=False, info=EXPORTED),
    info=export("calls", of="person"),
)

calls: Final = Table(  # the last turn at each table that was told, by each way
    "calls",
    meta,
    Column("way", ForeignKey("ways.id", ondelete="CASCADE"), primary_key=True, info=IMPERSONAL),
    Column("table", ForeignKey("tables.code"), primary_key=True, info=EXPORTED),
    Column("turn", Integer, nullable=False, info=EXPORTED),
    Column("tries", Integer, nullable=False, info=EXPORTED),
    Column("until", Float, nullable=False, info=IMPERSONAL),  # the sender's deadline; 0: it is done
)

restrictions: Final = Table(  # the host's restrictions: on a person, a network, or a table
    "restrictions",
    meta,
    Column("kind", String(12), primary_key=True, info=EXPORTED),  # ban, mute, closed, deleted
    Column("whom", String(64), primary_key=True, info=IMPERSONAL),
    Column("reason", Text, nullable=False, info=EXPORTED),
    Column("until", Float, info=EXPORTED),
    Column("made", Float, nullable=False, info=EXPORTED),
    info=export("restrictions", of="whom"),
)

house: Final = Table(  # the host's decisions for everybody, by name
    "house",
    meta,
    Column("name", String(32), primary_key=True, info=IMPERSONAL),
    Column("value", JSON, nullable=False, info=IMPERSONAL),
)

# --- results and ratings: they outlive their tables -------------------------------------------------------------------

results: Final = Table(  # games that are over, in the order in which they were noted
    "results",
    meta,
    Column("id", Integer, primary_key=True, autoincrement=True, info=IMPERSONAL),
    Column("table", String(12), nullable=False, unique=True, info=IMPERSONAL),
    Column("game", Text, nullable=False, info=EXPORTED),
    Column("players", Integer, nullable=False, info=EXPORTED),
    Column("ended", Float, nullable=False, info=EXPORTED),
    Column("how", String(12), nullable=False, info=EXPORTED),  # rule, resign, late, gone, draw
    Column("void", String(12), nullable=False, info=EXPORTED),  # why it does not count for ratings; empty: it does
    Column("teams", JSON, nullable=False, info=IMPERSONAL),  # seats that win and lose together
    Column("rated", Boolean, nullable=False, index=True, info=EXPORTED),  # whether ratings know of it
)

places: Final = Table(  # who sat where when a game began, and what became of it
    "places",
    meta,
    Column("table", String(12), primary_key=True, info=EXPORTED),
    Column("seat", Integer, primary_key=True, info=EXPORTED),
    Column("person", String(32), index=True, info=EXPORTED),
    Column("level", Text, nullable=False, info=EXPORTED),  # of a bot
    Column("place", Integer, nullable=False, server_default="0", info=EXPORTED),  # 1 is the best; 0: not over yet
    Column("score", Float, info=EXPORTED),
    Column("left", Boolean, nullable=False, server_default=false(), info=EXPORTED),  # did not stay to the end
    Column("change", Float, info=EXPORTED),  # of the rating of all times
    Column("plain", Float, info=EXPORTED),  # what the review counts for the result, and for the result without luck
    Column("adjusted", Float, info=EXPORTED),
    # Characters and the like that the seat played with
    Column("figures", JSON, nullable=False, server_default="[]", info=EXPORTED),
)

ratings: Final = Table(
    "ratings",
    meta,
    Column("who", String(64), primary_key=True, info=EXPORTED),  # a person, or bot:LEVEL
    Column("game", String(64), primary_key=True, info=EXPORTED),
    Column("players", Integer, primary_key=True, info=EXPORTED),
    Column("season", String(8), primary_key=True, info=EXPORTED),  # such as 2026-4; empty: of all times
    Column("mu", Float, nullable=False, info=EXPORTED),
    Column("sigma", Float, nullable=False, info=EXPORTED),
    Column("games", Integer, nullable=False, info=EXPORTED),
    Column("changed", Float, nullable=False, info=EXPORTED),
    Index("ratings_by_list", "game", "players", "season", "mu"),
    info=export("ratings", of="who"),
)

seeks: Final = Table(  # who looks for others; a person looks for one thing at a time
    "seeks",
    meta,
    Column("person", ForeignKey("persons.id"), primary_key=True, info=EXPORTED),
    Column("id", String(12), nullable=False, unique=True, info=EXPORTED),
    Column("game", Text, nullable=False, info=EXPORTED),
    Column("players", Integer, nullable=False, info=EXPORTED),
    Column("options", JSON, nullable=False, info=EXPORTED),
    Column("clock", Text, nullable=False, info=EXPORTED),
    Column("rated", Boolean, nullable=False, info=EXPORTED),
    Column("rating", Integer, nullable=False, info=EXPORTED),
    Column("low", Integer, nullable=False, info=EXPORTED),
    Column("high", Integer, nullable=False, info=EXPORTED),
    Column("made", Float, nullable=False, info=EXPORTED),
    Column("heard", Float, nullable=False, info=EXPORTED),  # when a page of theirs asked last
    Column("code", String(12), nullable=False, info=EXPORTED),  # of the table, once there is one
    info=export("seeks", of="person"),
)

# --- events -----------------------------------------------------------------------------------------------------------

events: Final = Table(
    "events",
    meta,
    Column("id", String(12), primary_key=True, info=EXPORTED),
    Column("name", Text, nullable=False, info=EXPORTED),
    Column("kind", String(12), nullable=False, info=EXPORTED),
    Column("game", Text, nullable=False, info=EXPORTED),
    Column("players", Integer, nullable=False, info=EXPORTED),  # at a table
    Column("options", JSON, nullable=False, info=EXPORTED),
    Column("clock", Text, nullable=False, info=EXPORTED),
    Column("rated", Boolean, nullable=False, info=EXPORTED),
    Column("duplicate", Boolean, nullable=False, info=EXPORTED),
    # of a Swiss event; turns of a round robin; minutes of an arena
    Column("rounds", Integer, nullable=False, info=EXPORTED),
    Column("maker", String(32), nullable=False, info=IMPERSONAL),
    Column("status", String(12), nullable=False, info=EXPORTED),  # open, running, over
    Column("secret", String(64), nullable=False, info=SECRET),  # what the deals of a duplicate event follow from
    Column("begun", Float, nullable=False, info=EXPORTED),
    Column("made", Float, nullable=False, info=EXPORTED),
    Column("changed", Float, nullable=False, info=EXPORTED),
    Index("events_by_status", "status", "changed"),
    info=export("events_made", of="maker"),
)

entrants: Final = Table(
    "entrants",
    meta,
    Column("event", ForeignKey("events.id"), primary_key=True, info=EXPORTED),
    Column("key", String(48), primary_key=True, info=EXPORTED),
    Column("person", String(32), index=True, info=EXPORTED),
    Column("level", Text, nullable=False, info=EXPORTED),  # of a bot
    Column("seed", Integer, nullable=False, info=EXPORTED),  # 1 is the strongest; 0 before the event begins
    Column("out", Boolean, nullable=False, info=EXPORTED),
    Column("made", Float, nullable=False, info=EXPORTED),
    info=export("events", of="person"),
)

boards: Final = Table(  # the tables of an event
    "boards",
    meta,
    Column("event", ForeignKey("events.id"), primary_key=True, info=EXPORTED),
    Column("board", Integer, primary_key=True, info=EXPORTED),  # counted through the event
    Column("round", Integer, nullable=False, info=EXPORTED),
    Column("seats", JSON, nullable=False, info=SECRET),  # keys of entrants; a single one sits out
    Column("code", String(12), nullable=False, index=True, info=EXPORTED),  # of the table, once there is one
    Column("places", JSON, nullable=False, info=EXPORTED),
    Column("scores", JSON, nullable=False, info=EXPORTED),
)
