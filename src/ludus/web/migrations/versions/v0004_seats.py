"""Seats that count their sitters, links that know their seat, who may talk, and how long somebody may stay away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("version", sa.Integer(), nullable=False, server_default="0"))
    op.execute("DELETE FROM links")  # nobody knows for whom their seats were when they were made
    with op.batch_alter_table("links") as links:
        links.add_column(sa.Column("version", sa.Integer(), nullable=False))
        links.add_column(sa.Column("maker", sa.String(length=32), nullable=False))
        links.drop_column("used")
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("talk", sa.JSON(), nullable=False, server_default="{}"))
        tables.add_column(sa.Column("absence", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("seen") as seen:
        seen.add_column(sa.Column("at", sa.Float(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("seen") as seen:
        seen.drop_column("at")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("absence")
        tables.drop_column("talk")
    op.execute("DELETE FROM links")
    with op.batch_alter_table("links") as links:
        links.add_column(sa.Column("used", sa.Boolean(), nullable=False))
        links.drop_column("maker")
        links.drop_column("version")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("version")
