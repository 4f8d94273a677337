"""The host's decisions while the server runs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "restrictions",
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("whom", sa.String(length=64), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("until", sa.Float(), nullable=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "whom"),
    )
    op.create_table(
        "house",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
