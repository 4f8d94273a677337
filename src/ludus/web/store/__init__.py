"""The store: everything that outlives the process, in SQLite or PostgreSQL."""

from __future__ import annotations

from ludus.web.store.answering import Away
from ludus.web.store.store import Entry, Store, Taken

__all__ = ["Away", "Entry", "Store", "Taken"]
