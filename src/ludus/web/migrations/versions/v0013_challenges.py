"""Challenges for passkeys that were answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(length=64), primary_key=True),
        sa.Column("until", sa.Float(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("challenges")
