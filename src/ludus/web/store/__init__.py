"""The store: everything that outlives the process, in SQLite or PostgreSQL."""

from __future__ import annotations

from ludus.web.store.log import TableLog
from ludus.web.store.store import Store

__all__ = ["Store", "TableLog"]
