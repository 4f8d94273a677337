"""Run by alembic: brings the database of the connection it is given up to date."""

from __future__ import annotations

from alembic import context

from ludus.web.store.schema import meta

context.configure(connection=context.config.attributes["connection"], target_metadata=meta, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
