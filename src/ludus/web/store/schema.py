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

persons: Final = Table(
    "persons",
    meta,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("made", Float, nullable=False),
    Column("handle", String(12), nullable=False, unique=True),  # by which others find the profile; the id is a secret
    Column("owner", String(32), nullable=False, server_default="", index=True),  # of a program: whose it is
)

sessions: Final = Table(  # a device of a person, by the hash of its cookie
    "sessions",
    meta,
    Column("hash", String(64), primary_key=True),
    Column("person", ForeignKey("persons.id"), nullable=False),
    Column("made", Float, nullable=False),
)

recoveries: Final = Table(
    "recoveries",
    meta,
    Column("hash", String(64), primary_key=True),
    Column("person", ForeignKey("persons.id"), nullable=False, unique=True),
    Column("made", Float, nullable=False),
)

passkeys: Final = Table(  # by which a person is known on other devices
    "passkeys",
    meta,
    Column("id", Text, primary_key=True),  # as its authenticator calls it
    Column("person", ForeignKey("persons.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("key", LargeBinary, nullable=False),  # the public one
    Column("count", Integer, nullable=False),  # of signatures, where the authenticator counts
    Column("made", Float, nullable=False),
    Column("used", Float, nullable=False),
)

tokens: Final = Table(  # what programs come in with, by their hashes
    "tokens",
    meta,
    Column("hash", String(64), primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("owner", ForeignKey("persons.id"), nullable=False, index=True),  # who made it
    Column("person", ForeignKey("persons.id"), nullable=False, index=True),  # who it speaks for: that one, or its bot
    Column("name", Text, nullable=False),
    Column("scopes", JSON, nullable=False),
    Column("made", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("used", Float, nullable=False),  # about when, last
)

tables: Final = Table(
    "tables",
    meta,
    Column("code", String(12), primary_key=True),
    Column("game", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("status", String(12), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("event", String(12), nullable=False, server_default=""),  # which it belongs to
    Column("duplicate", Boolean, nullable=False, server_default=false()),  # other tables have the same deal and dice
    Column("host", ForeignKey("persons.id"), nullable=False),
    Column("clock", JSON, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("origin", JSON, nullable=False),  # where it began, if not at the beginning of a game
    Column("asked", JSON, nullable=False),  # the seats that are asked now
    Column("rematch", JSON, nullable=False),
    Column("talk", JSON, nullable=False, server_default="{}"),  # who may chat
    Column("absence", Integer, nullable=False, server_default="0"),  # seconds that somebody may stay away; 0: for ever
    Column("result", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tables_by_status", "status", "listed", "changed"),
)

seats: Final = Table(
    "seats",
    meta,
    Column("table", ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("person", ForeignKey("persons.id"), index=True),
    Column("level", Text, nullable=False),
    Column("share", String(64), nullable=False),  # what the seat added to the seed
    Column("giver", String(12), nullable=False, server_default=""),  # whose the share is, once it is fixed
    Column("fingerprint", String(64), nullable=False, server_default=""),  # of the share as it was fixed
    Column("invited", Boolean, nullable=False),  # open, but only by link
    Column("version", Integer, nullable=False, server_default="0"),  # counts its sitters
    Column("orders", Text, nullable=False, server_default=""),  # what its person has said ahead
)

entries: Final = Table(  # the log of each table: append-only
    "entries",
    meta,
    Column("table", ForeignKey("tables.code"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("key", String(64), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("clocks", JSON, nullable=False),
    Column("time", Float, nullable=False),
    UniqueConstraint("table", "key"),
)

snapshots: Final = Table(
    "snapshots",
    meta,
    Column("table", ForeignKey("tables.code"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

chat: Final = Table(
    "chat",
    meta,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", ForeignKey("tables.code"), nullable=False),
    Column("key", String(64), nullable=False),
    Column("person", String(32), nullable=False),
    Column("who", Text, nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
    UniqueConstraint("table", "key"),
)

links: Final = Table(  # links to seats, each good until its seat changes hands
    "links",
    meta,
    Column("hash", String(64), primary_key=True),
    Column("table", ForeignKey("tables.code"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # of the seat, when the link was made
    Column("maker", String(32), nullable=False),
    Column("made", Float, nullable=False),
)

seen: Final = Table(  # the last position a person has seen, and when
    "seen",
    meta,
    Column("table", ForeignKey("tables.code"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("at", Float, nullable=False, server_default="0"),
)

ways: Final = Table(  # how somebody wants to be told whose turn it is
    "ways",
    meta,
    Column("id", String(32), primary_key=True),
    Column("person", ForeignKey("persons.id"), nullable=False, index=True),
    Column("kind", String(12), nullable=False),  # push, mail, hook, feed
    Column("target", JSON, nullable=False),
    Column("when", String(12), nullable=False),
    Column("code", String(64), nullable=False),  # the hash of what confirms it; empty once it is confirmed
    Column("failed", Integer, nullable=False),  # calls in a row that did not arrive
    Column("told", Float, nullable=False),  # when all that waits was told last, where that is told once a day
    Column("made", Float, nullable=False),
)

calls: Final = Table(  # the last turn at each table that was told, by each way
    "calls",
    meta,
    Column("way", ForeignKey("ways.id", ondelete="CASCADE"), primary_key=True),
    Column("table", ForeignKey("tables.code"), primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("until", Float, nullable=False),  # whoever sends it has so long; 0: it is done
)

restrictions: Final = Table(  # what whoever runs the server has forbidden: to a person or network, or about a table
    "restrictions",
    meta,
    Column("kind", String(12), primary_key=True),  # ban, mute, closed, deleted
    Column("whom", String(64), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("until", Float),
    Column("made", Float, nullable=False),
)

house: Final = Table(  # what whoever runs the server has decided for everybody, by name
    "house",
    meta,
    Column("name", String(32), primary_key=True),
    Column("value", JSON, nullable=False),
)

# --- results and ratings: they outlive their tables -------------------------------------------------------------------

results: Final = Table(  # games that are over, in the order in which they were noted
    "results",
    meta,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(12), nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("ended", Float, nullable=False),
    Column("how", String(12), nullable=False),  # rule, resign, late, gone, draw
    Column("void", String(12), nullable=False),  # why it does not count for ratings; empty: it does
    Column("teams", JSON, nullable=False),  # seats that win and lose together
    Column("rated", Boolean, nullable=False, index=True),  # whether ratings know of it
)

places: Final = Table(  # who sat where when a game began, and what became of it
    "places",
    meta,
    Column("table", String(12), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), index=True),
    Column("level", Text, nullable=False),  # of a bot
    Column("place", Integer, nullable=False, server_default="0"),  # 1 is the best; 0: not over yet
    Column("score", Float),
    Column("left", Boolean, nullable=False, server_default=false()),  # did not stay to the end
    Column("change", Float),  # of the rating of all times
    Column("plain", Float),  # what the review counts for the result, and for the result without luck
    Column("adjusted", Float),
    Column("figures", JSON, nullable=False, server_default="[]"),  # Characters and the like that the seat played with
)

ratings: Final = Table(
    "ratings",
    meta,
    Column("who", String(64), primary_key=True),  # a person, or bot:LEVEL
    Column("game", String(64), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("season", String(8), primary_key=True),  # such as 2026-4; empty: of all times
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", Float, nullable=False),
    Index("ratings_by_list", "game", "players", "season", "mu"),
)

seeks: Final = Table(  # who looks for others; a person looks for one thing at a time
    "seeks",
    meta,
    Column("person", ForeignKey("persons.id"), primary_key=True),
    Column("id", String(12), nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("rating", Integer, nullable=False),
    Column("low", Integer, nullable=False),
    Column("high", Integer, nullable=False),
    Column("made", Float, nullable=False),
    Column("heard", Float, nullable=False),  # when a page of theirs asked last
    Column("code", String(12), nullable=False),  # of the table, once there is one
)

# --- events -----------------------------------------------------------------------------------------------------------

events: Final = Table(
    "events",
    meta,
    Column("id", String(12), primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),  # at a table
    Column("options", JSON, nullable=False),
    Column("clock", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("duplicate", Boolean, nullable=False),
    Column("rounds", Integer, nullable=False),  # of a Swiss event; turns of a round robin; minutes of an arena
    Column("maker", String(32), nullable=False),
    Column("status", String(12), nullable=False),  # open, running, over
    Column("secret", String(64), nullable=False),  # what the deals of a duplicate event follow from
    Column("begun", Float, nullable=False),
    Column("made", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("events_by_status", "status", "changed"),
)

entrants: Final = Table(
    "entrants",
    meta,
    Column("event", ForeignKey("events.id"), primary_key=True),
    Column("key", String(48), primary_key=True),
    Column("person", String(32), index=True),
    Column("level", Text, nullable=False),  # of a bot
    Column("seed", Integer, nullable=False),  # 1 is the strongest; 0 before the event begins
    Column("out", Boolean, nullable=False),
    Column("made", Float, nullable=False),
)

boards: Final = Table(  # the tables of an event
    "boards",
    meta,
    Column("event", ForeignKey("events.id"), primary_key=True),
    Column("board", Integer, primary_key=True),  # counted through the event
    Column("round", Integer, nullable=False),
    Column("seats", JSON, nullable=False),  # keys of entrants; a single one sits out
    Column("code", String(12), nullable=False, index=True),  # of the table, once there is one
    Column("places", JSON, nullable=False),
    Column("scores", JSON, nullable=False),
)
