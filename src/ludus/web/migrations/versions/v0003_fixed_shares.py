"""Shares of the dice are fixed before they are opened, and it is known whose they are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("giver", sa.String(length=12), nullable=False, server_default=""))
        seats.add_column(sa.Column("fingerprint", sa.String(length=64), nullable=False, server_default=""))
    op.execute("UPDATE seats SET share = '' WHERE \"table\" IN (SELECT code FROM tables WHERE status = 'open')")
